//! A URL with a line break in it (RFC 1738 appendix), other than after a hyphen: `<http://a.corp/b` and on the next
//! line `/c>`.

use std::borrow::Cow;

use super::check::{Check, Run::OfText};
use crate::document::LinkSyntax;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches, Severity};
use crate::scan::{Context, Form, line_after};
use crate::text::{Piece, Span};

pub(super) static CHECK: Check = Check {
    name: "wrapped-url",
    features: UrlFeatures::DERIVED.union(UrlFeatures::QUOTED),
    values: 0,
    options: &["joined"],
    run: OfText(check),
};

/// How many bytes after a quoted URL are searched for the closing quotation mark.
const MAX_SEARCHED: usize = 256;

/// Schemes whose URLs are long and broken on purpose.
const UNCHECKED: &[&str] = &["data", "javascript"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let is_target = cx.found.form == Form::Destination;
    let scheme = cx.url.scheme().unwrap_or_default();
    let links = cx.format.notation().links;
    if is_target && links.joins_targets() || UNCHECKED.iter().any(|name| scheme.eq_ignore_ascii_case(name)) {
        return;
    }
    // in Markdown `<` ... `>` is a link only without white space (CommonMark section 6.5)
    let is_no_link = !is_target && links == LinkSyntax::Markdown;
    if !is_no_link && !cx.settings.flag("joined") {
        return;
    }
    if let Some((line_break, word)) = break_in_quotes(cx) {
        let end = Span::empty(cx.url.text().len());
        let repair = FixBuilder::safe_fix().around(line_break, "").implies(end, word);
        return matches.push(RuleMatch::in_source(line_break).fixed_by(repair));
    }
    let mut pieces = cx.found.map.pieces();
    let Some(mut before) = pieces.next() else { return };
    for after in pieces {
        let line_break = line_break(cx.text, before, after);
        // another rule reports a break after a hyphen in running text; in a target the hyphen belongs to the URL
        let is_reported = |at: &Span| is_target || !cx.text[..at.start].ends_with(b"-");
        if let Some(line_break) = line_break.filter(is_reported) {
            let gap = Span::new(before.source.end, after.source.start);
            let mut rule_match = RuleMatch::in_source(line_break).fixed_by(FixBuilder::safe_fix().around(gap, ""));
            if is_no_link {
                rule_match.severity = Some(Severity::Warning);
                rule_match.help =
                    Some("write the URL on one line: Markdown does not allow white space in a link target".to_owned());
            }
            matches.push(rule_match);
        }
        before = after;
    }
}

/// The line break in a quoted URL, which the scanner does not join, and the word between it and the closing quotation
/// mark.
fn break_in_quotes<'a>(cx: &RuleContext<'a, '_>) -> Option<(Span, Cow<'a, str>)> {
    let (text, url) = (cx.text, cx.found.span());
    let is_quoted =
        cx.found.form == Form::Bare && cx.found.context == Context::Prose && cx.found.before.ends_with(b"\"");
    let next = if is_quoted { line_after(text, url.start, url.end)? } else { return None };
    let rest = &text[next..text.len().min(next + MAX_SEARCHED)];
    let word = &rest[..memchr::memchr(b'"', rest)?];
    let is_part = !word.is_empty() && word.iter().all(|byte| byte.is_ascii_graphic() && !b"<>`{}|\\".contains(byte));
    let space = text[url.end..next].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    is_part.then(|| (Span::new(url.end, url.end + space), String::from_utf8_lossy(word)))
}

/// The white space between two pieces of the URL, if it contains a line break.
fn line_break(text: &[u8], before: Piece, after: Piece) -> Option<Span> {
    let start = before.source.end;
    let gap = text.get(start..after.source.start)?;
    let space = gap.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let breaks = gap[..space].iter().any(|byte| b"\r\n".contains(byte));
    breaks.then(|| Span::new(start, start + space))
}
