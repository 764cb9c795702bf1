//! Runs of bytes of a class, such as those that a URL must not contain: the match at a run, and the fix that
//! percent-encodes or removes it.

use crate::lint::context::{RuleContext, dns_name};
use crate::lint::model::{FixBuilder, RuleMatch};
use crate::syntax::Component;
use crate::syntax::byte_class::Class;
use crate::syntax::percent::encoded;
use crate::syntax::whatwg;
use crate::text::Span;

/// The runs of bytes of a class in the bytes at `within` of the URL, in order. Bytes of placeholders belong to no run.
pub(crate) fn runs_of_class(cx: &RuleContext<'_, '_>, within: Span, class: Class) -> impl Iterator<Item = Span> {
    let bytes = cx.url.text().as_bytes();
    let mut next = within.start;
    std::iter::from_fn(move || {
        let is_in_run = |&at: &usize| class.has(bytes[at]) && !cx.parts().is_placeholder_at(at);
        let start = (next..within.end).find(is_in_run)?;
        next = start + (start..within.end).take_while(is_in_run).count();
        Some(Span::new(start, next))
    })
}

/// A match at a run. Its values for the message are the bytes and their percent-encoding.
///
/// The fix of `^` in `http://h/a^b` replaces it by `%5E`. The fix of `>` in `http://h/b>` removes it, since no `<` is
/// before it.
pub(crate) fn match_at_run(cx: &RuleContext<'_, '_>, span: Span) -> RuleMatch {
    let shown = cx.quote(span);
    let bytes = &cx.url.text().as_bytes()[span.range()];
    let is_hidden = shown.as_bytes() != bytes;
    // a space could not be seen in the message
    let found = RuleMatch::at(span).with(shown.replace(' ', "\\u{20}"));
    let found = found.with(if is_hidden { shown.to_owned() } else { encoded(shown) });
    if is_lone_delimiter(cx, span) {
        let help = Some(format!("remove the {shown}, which has no function here"));
        return RuleMatch { repair: Some(removal(span)), help, ..found };
    }
    // browsers drop line breaks and tabs, and take a backslash for a slash: encoded, they would mean something else
    let changes_meaning = bytes.iter().any(|byte| b"\t\r\n\\".contains(byte));
    RuleMatch { repair: (!changes_meaning).then(|| encoding(cx, span)), ..found }
}

/// The fix of a run of invalid bytes: removes a lone delimiter, percent-encodes other bytes.
pub(crate) fn invalid_bytes_fix(cx: &RuleContext<'_, '_>, span: Span) -> FixBuilder {
    if is_lone_delimiter(cx, span) { removal(span) } else { encoding(cx, span) }
}

fn removal(span: Span) -> FixBuilder {
    FixBuilder::unsafe_fix().remove(span)
}

/// The fix that percent-encodes the bytes at `span`. It is unsafe where a reader may not decode it: with a scheme that
/// browsers do not fetch, in a reference that may be the name of a file, and in a fragment, which the page reads itself
/// (browsers pass most of its characters on unchanged).
fn encoding(cx: &RuleContext<'_, '_>, span: Span) -> FixBuilder {
    let text = &cx.url.text()[span.range()];
    let is_decoded = cx.url.scheme().map_or(!may_name_a_file(cx), dns_name::is_fetched);
    let is_in_fragment = cx.url.span(Component::Fragment).is_some_and(|fragment| span.start >= fragment.start);
    // browsers drop control characters at the end (URL Standard, "basic URL parser", step 1)
    let is_dropped = span.end == cx.url.text().len() && text.ends_with(|c: char| c <= ' ');
    let is_equivalent =
        is_decoded && !is_dropped && (!is_in_fragment || text.bytes().all(whatwg::is_encoded_in_fragment));
    let fix = if is_equivalent { FixBuilder::safe_fix() } else { FixBuilder::unsafe_fix() };
    fix.replace(span, encoded(text))
}

/// Whether the bytes at `span` are closing delimiters at the end of a URL without an opening one:
/// `https://a.example/b>`.
fn is_lone_delimiter(cx: &RuleContext<'_, '_>, span: Span) -> bool {
    const DELIMITERS: [char; 3] = ['<', '>', '"'];
    let (before, text) = cx.url.text().split_at(span.start);
    text.len() == span.len() && !text.contains(|c| !DELIMITERS.contains(&c)) && !before.contains(DELIMITERS)
}

/// Whether the URL is a reference that may be the literal name of a file: in formats with `names_files`, site
/// generators look up images and downloads by the reference as it is written.
pub(crate) fn may_name_a_file(cx: &RuleContext<'_, '_>) -> bool {
    cx.url.scheme().is_none() && cx.format.notation().links.names_files()
}
