//! A backslash in a URL or directly after it: `https://h\a` (RFC 1738 section 2.2). The URL Standard reads it as a
//! slash in http and similar schemes, other programs do not.

use super::check::{Check, Run::OfText};
use crate::document::{Backslash, LinkSyntax};
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches, Severity};
use crate::scan::Context;
use crate::syntax::Component;
use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "backslash",
    features: UrlFeatures::BACKSLASH.union(UrlFeatures::AFTER),
    values: 1,
    options: &[],
    run: OfText(check),
};

/// Schemes followed by program text or data.
const FREE_TEXT_SCHEMES: &[&str] = &["javascript", "data"];

/// The bytes of file and directory names in a path.
const FILE_NAME: Class = ALPHA.or(DIGIT).or(Class::of(b"_.~%-"));

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if cx.url.has_scheme(FREE_TEXT_SCHEMES) {
        return;
    }
    report_inside(cx, matches);
    let after = backslashes_after(cx);
    let repair = fix_after(cx, &after);
    for span in after {
        matches.push(RuleMatch { repair: repair.clone(), ..RuleMatch::in_source(span).with("\\") });
    }
}

/// Reports each run of backslashes in the URL.
fn report_inside(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let text = cx.url.text().as_bytes();
    let is_latex = cx.format.notation().links == LinkSyntax::Latex;
    let query_or_fragment =
        [Component::Query, Component::Fragment].into_iter().find_map(|component| cx.url.span(component));
    let mut next = 0;
    for at in memchr::memchr_iter(b'\\', text) {
        if at < next {
            continue;
        }
        let span = Span::new(at, at + text[at..].iter().take_while(|&&byte| byte == b'\\').count());
        next = span.end;
        let in_query = query_or_fragment.is_some_and(|part| span.start >= part.start);
        // services that draw formulas get them in the query: `?\frac{a}{b}`
        let is_tex = is_latex || in_query && memchr::memchr(b'{', &text[next..]).is_some();
        let is_macro = is_tex && text.get(next).is_some_and(u8::is_ascii_alphabetic);
        // no regular expression has a user: browsers go to the host before the backslash, other programs to the one after it
        let is_deceptive = cx.url.span(Component::Userinfo).is_some_and(|userinfo| userinfo.contains(at))
            && matches!(cx.found.context, Context::Link | Context::Image | Context::Attribute);
        if is_macro || cx.parts().touches(span) && !is_deceptive {
            continue;
        }
        let mut rule_match = RuleMatch::at(span).with(cx.quote(span));
        if in_query {
            rule_match.severity = Some(Severity::Info);
            rule_match.help = Some("write a literal backslash as %5C".to_owned());
            rule_match.repair = Some(FixBuilder::safe_fix().replace(span, "%5C".repeat(span.len())));
        } else {
            let scheme_before = cx.url.scheme().filter(|scheme| span.start == scheme.len() + 1);
            let help = |scheme: &str| format!("write {}:// before the host", scheme.to_ascii_lowercase());
            rule_match.help = scheme_before.map(help);
            let slashes = if scheme_before.is_some() { 2 } else { span.len() };
            rule_match.repair = is_slash(cx, span).then(|| FixBuilder::safe_fix().replace(span, "/".repeat(slashes)));
        }
        matches.push(rule_match);
    }
}

/// Whether the backslashes at `span` can only be typing errors for slashes.
fn is_slash(cx: &RuleContext<'_, '_>, span: Span) -> bool {
    let text = cx.url.text().as_bytes();
    // `a\_b` is an escape, and so is what was before a quotation mark at the end
    let starts_name = text.get(span.end).is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte >= 0x80);
    // to browsers the host ends at it, to others at the slash after it (`http://a\@b/`)
    let ends_host = cx.url.span(Component::Userinfo).is_some_and(|userinfo| userinfo.contains(span.start));
    let path = cx.url.path().as_bytes();
    let has_drive =
        cx.url.has_scheme(&["file"]) && matches!(path, [b'/', letter, b':', ..] if letter.is_ascii_alphabetic());
    starts_name && !ends_host && (cx.url.scheme().is_some_and(dns_name::is_fetched) || has_drive)
}

/// The fix that replaces the backslashes after a bare URL by slashes, which makes the URL longer: its new end is a
/// guess.
fn fix_after(cx: &RuleContext<'_, '_>, after: &[Span]) -> Option<FixBuilder> {
    let (first, last) = (after.first()?, after.last()?);
    if !cx.url.scheme().is_some_and(dns_name::is_fetched) || cx.url.text().contains(['?', '#']) {
        return None;
    }
    let rest = &cx.text[last.end..];
    let len = rest.iter().take_while(|&&byte| FILE_NAME.has(byte)).count();
    let dots = rest[..len].iter().rev().take_while(|&&byte| byte == b'.').count();
    let end = last.end + len - dots;
    let (mut new_end, mut at) = (String::new(), first.start);
    let mut repair = FixBuilder::unsafe_fix();
    for &span in after {
        new_end += std::str::from_utf8(&cx.text[at..span.start]).ok()?;
        new_end.push('/');
        at = span.end;
        repair = repair.around(span, "/");
    }
    new_end += std::str::from_utf8(&cx.text[at..end]).ok()?;
    Some(repair.implies(Span::empty(cx.url.text().len()), new_end))
}

/// How many bytes after a URL are searched for the rest of its path; a limit that keeps the time linear.
const MAX_SEARCHED: usize = 256;

/// The bytes by which the text of this format writes a backslash; `None` for formats whose escapes also start with one.
/// In JSON it is `\\`, in formats without escapes `\`.
fn written_backslash(cx: &RuleContext<'_, '_>) -> Option<&'static [u8]> {
    match (cx.format.notation().backslash, cx.found.context) {
        (Backslash::Itself, Context::Prose) => Some(b"\\"),
        (Backslash::Doubled, Context::Data) => Some(b"\\\\"),
        _ => None,
    }
}

/// The backslashes after a bare URL whose path continues after them. The scanner ends the URL at the first. Empty if
/// the text after it does not look like a path.
fn backslashes_after(cx: &RuleContext<'_, '_>) -> Vec<Span> {
    let Some(mark) = written_backslash(cx).filter(|_| cx.url.host().is_some()) else { return Vec::new() };
    let end = cx.found.span().end.min(cx.text.len());
    let rest = &cx.text[end..cx.text.len().min(end + MAX_SEARCHED)];
    let (mut at, mut spans, mut names) = (0, Vec::new(), Vec::new());
    while rest[at..].starts_with(mark) {
        let start = at + mark.len();
        let len = rest[start..].iter().take_while(|&&byte| FILE_NAME.has(byte)).count();
        let name = &rest[start..start + len];
        if !name.first().is_some_and(u8::is_ascii_alphanumeric) {
            break;
        }
        spans.push(Span::new(end + at, end + start));
        names.push(name);
        at = start + len;
    }
    // the letters of the usual escapes: a line break, a tab
    let are_escapes = names.iter().all(|name| b"nrt".contains(&name[0]));
    let has_suffix = |name: &&[u8]| name.len() > 4 && name[1..name.len() - 2].contains(&b'.');
    let is_path = names.len() > 1 || names.first().is_some_and(has_suffix);
    if is_path && !are_escapes { spans } else { Vec::new() }
}
