//! White space inside a URL (RFC 1738 section 2.2): `/a b` -> `/a%20b`. It is read as a part of the URL, removed by the
//! reader of the format, or ends the URL too early in a target of Markdown or a wrapper.

use super::check::{Check, Run::OfText};
use super::mailto_syntax;
use crate::document::LinkSyntax;
use crate::lint::context::invisible::{
    adjacent_runs, chars_with_spans, describe_char, empty_if_visible, is_white_space,
};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::{Context, Form};
use crate::syntax::Component;
use crate::syntax::percent::encoded;
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "whitespace-in-url",
    features: UrlFeatures::WHITE_SPACE
        .union(UrlFeatures::NON_ASCII)
        .union(UrlFeatures::DERIVED)
        .union(UrlFeatures::OTHER_READINGS)
        .union(UrlFeatures::AFTER),
    values: 1,
    options: &[],
    run: OfText(check),
};

/// Schemes followed by program text, by data or, in MyST, by names of other projects, in which spaces are common and keep
/// their meaning.
const UNCHECKED: &[&str] = &["javascript", "data", "inv"];

/// More spaces than this are an indent or joined lines, not the spaces of a name.
const MAX_SPACES: usize = 2;

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    // `mailto:joe at h.org` hides an address from those who collect them
    let is_hidden = || cx.url.path().contains(" at ") && !cx.url.path().contains('@');
    if cx.url.has_scheme(UNCHECKED) || cx.url.has_scheme(&["mailto"]) && is_hidden() {
        return;
    }
    report_in_url(cx, matches);
    if let Some(span) = breaks_link(cx).filter(|_| !cx.has_own_markdown() && !cx.allows_spaces_in_targets()) {
        matches.push(RuleMatch::in_source(span).with(describe(char::from(cx.text[span.start]), span.len())));
    }
    for span in removed_by_reader(cx).into_iter().chain(space_cutting_wrapper(cx)) {
        let c = char::from(cx.text[span.start]);
        let mut rule_match = RuleMatch::in_source(span).with(describe(c, span.len()));
        rule_match.repair = encode_removed_spaces(cx, span);
        matches.push(rule_match);
    }
}

/// Reports the white space in the URL as it is read.
fn report_in_url(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let addresses = mailto_syntax::addresses(cx);
    let text = cx.url.text();
    let has_space_or_control = text.bytes().any(|byte| byte <= b' ');
    let spaces = chars_with_spans(if has_space_or_control { text } else { empty_if_visible(text) })
        .filter(|&(c, _)| is_white_space(c));
    for (c, count, span) in adjacent_runs(spaces) {
        let is_in_addresses = addresses.is_some_and(|addresses| addresses.contains(span.start));
        // the templates decide what is written
        let is_between_templates = text[..span.start].ends_with('}') && text[span.end..].starts_with('{');
        // browsers encode it for what is shown in place, and servers decode it
        let is_in_query = cx.url.span(Component::Query).is_some_and(|query| query.contains(span.start));
        let is_encoded_by_browser = is_in_query
            && matches!(cx.found.context, Context::Attribute | Context::Image)
            && &text[span.range()] == " ";
        if !is_in_addresses && !is_encoded_by_browser && !is_between_templates && !cx.parts().touches(span) {
            matches.push_with(|| RuleMatch {
                repair: repair_in_url(cx, span),
                ..RuleMatch::at(span).with(describe(c, count))
            });
        }
    }
}

/// The fix for white space in the URL as it is read.
fn repair_in_url(cx: &RuleContext<'_, '_>, span: Span) -> Option<FixBuilder> {
    // browsers drop line breaks and tabs, but keep a space
    let is_spaces_only = cx.url.text()[span.range()].bytes().all(|byte| byte == b' ');
    // in a host or a port, no encoding fixes it
    let is_after_authority = cx.url.span(Component::Path).is_some_and(|path| span.start >= path.start);
    if !is_spaces_only || !is_after_authority || cx.url.has_scheme(&["mailto"]) {
        return None;
    }
    Some(match span.len() {
        1..=MAX_SPACES => FixBuilder::safe_fix().replace(span, encoded(&cx.url.text()[span.range()])),
        // lines that were joined
        _ => FixBuilder::unsafe_fix().remove(span),
    })
}

/// The white space that ends a Markdown link target before its closing bracket, so that there is no link.
fn breaks_link(cx: &RuleContext<'_, '_>) -> Option<Span> {
    if cx.format.notation().links != LinkSyntax::Markdown
        || cx.found.context != Context::Prose
        || !cx.found.before.ends_with(b"](")
    {
        return None;
    }
    let (space, rest) = space_after(cx)?;
    // a title is in quotation marks or brackets
    let is_target = rest.first().is_some_and(|byte| !b"\"'()".contains(byte));
    let close = rest.iter().position(|byte| b"()\r\n".contains(byte));
    (is_target && close.is_some_and(|close| rest[close] == b')')).then_some(space)
}

/// The white space within a line that the reader removed from the URL.
fn removed_by_reader(cx: &RuleContext<'_, '_>) -> Vec<Span> {
    let mut spans = Vec::new();
    // in other forms, markup of the format is between the pieces
    if !matches!(cx.found.form, Form::Delimited | Form::Bracketed | Form::Destination) {
        return spans;
    }
    // docutils removes it: beside a delimiter, the link leads to the intended page
    let is_target_of_rst = cx.format.notation().links == LinkSyntax::Rst && cx.found.form == Form::Destination;
    let mut pieces = cx.found.map.pieces();
    let Some(mut before) = pieces.next() else { return spans };
    for after in pieces {
        let gap = Span::new(before.source.end, after.source.start.max(before.source.end));
        let is_needless = is_target_of_rst && !is_within_word(cx.text, gap);
        if is_space(cx, gap) && !is_needless && !cx.parts().is_placeholder_at(after.derived.start) {
            spans.push(gap);
        }
        before = after;
    }
    spans
}

/// Whether a letter or digit is on both sides of a gap: `a b`, but not `a/ b`.
fn is_within_word(text: &[u8], gap: Span) -> bool {
    let is_word = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii());
    is_word(text[..gap.start].last()) && is_word(text.get(gap.end))
}

/// The fix for a `<URL:...>` with file names that contain spaces. Elsewhere spaces may be typing errors, and runs of
/// spaces an indent.
fn encode_removed_spaces(cx: &RuleContext<'_, '_>, gap: Span) -> Option<FixBuilder> {
    let spaces = cx.text[gap.range()].iter().all(|&byte| byte == b' ');
    let at = cx.found.map.pieces().find(|piece| piece.source.start == gap.end)?.derived.start;
    let written = "%20".repeat(gap.len());
    (spaces && gap.len() <= MAX_SPACES && cx.found.form == Form::Delimited)
        .then(|| FixBuilder::unsafe_fix().around(gap, "").replace(Span::new(at, at), written))
}

/// How many bytes after a URL are searched for its closing bracket.
const MAX_SEARCHED: usize = 256;

/// The white space at which a URL ends before its closing bracket.
fn space_cutting_wrapper(cx: &RuleContext<'_, '_>) -> Option<Span> {
    if cx.found.form != Form::Delimited || cx.found.alternatives.is_empty() {
        return None;
    }
    let (space, rest) = space_after(cx)?;
    let goes_on = rest.first().is_some_and(u8::is_ascii_alphanumeric);
    let close = rest.iter().position(|byte| b"<>\r\n".contains(byte));
    (goes_on && close.is_some_and(|close| rest[close] == b'>')).then_some(space)
}

/// The white space directly after the URL, and the text after it.
fn space_after<'a>(cx: &RuleContext<'a, '_>) -> Option<(Span, &'a [u8])> {
    let end = cx.found.span().end.min(cx.text.len());
    let rest = &cx.text[end..cx.text.len().min(end + MAX_SEARCHED)];
    let space = rest.iter().take_while(|byte| b" \t".contains(byte)).count();
    (space > 0).then(|| (Span::new(end, end + space), &rest[space..]))
}

fn is_space(cx: &RuleContext<'_, '_>, gap: Span) -> bool {
    !gap.is_empty() && cx.text.get(gap.range()).is_some_and(|gap| gap.iter().all(|byte| b" \t".contains(byte)))
}

fn describe(c: char, count: usize) -> String {
    let name = match c {
        ' ' => "space".to_owned(),
        '\t' => "tab".to_owned(),
        '\n' | '\r' => "line break".to_owned(),
        c => describe_char(c),
    };
    if count == 1 { name } else { format!("{name} and more white space") }
}
