//! Bytes that a URL cannot contain: a match for each run of them, and the fix that percent-encodes it.

use crate::lint::context::{RuleContext, dns_name};
use crate::lint::model::{FixBuilder, RuleMatch};
use crate::syntax::Component;
use crate::syntax::byte_class::Class;
use crate::syntax::percent::encoded;
use crate::syntax::whatwg;
use crate::text::Span;

/// Each run of bytes of a class, in order, without placeholders.
pub(crate) fn runs(cx: &RuleContext<'_, '_>, within: Span, class: Class) -> impl Iterator<Item = Span> {
    let bytes = cx.url.text().as_bytes();
    let mut at = within.start;
    std::iter::from_fn(move || {
        let is_one = |&at: &usize| class.has(bytes[at]) && !cx.parts().is_placeholder_at(at);
        let start = (at..within.end).find(is_one)?;
        at = start + (start..within.end).take_while(is_one).count();
        Some(Span::new(start, at))
    })
}

/// A match at such a run: its bytes, their percent-encoding, and the fix.
///
/// In `http://h/a^b` the run `^` becomes `%5E`. In `http://h/b>` the run `>` is removed: nothing opened there.
pub(crate) fn run(cx: &RuleContext<'_, '_>, span: Span) -> RuleMatch {
    let shown = cx.quote(span);
    let bytes = &cx.url.text().as_bytes()[span.range()];
    let is_shown = shown.as_bytes() == bytes;
    // a space could not be seen in the message
    let found = RuleMatch::at(span).with(shown.replace(' ', "\\u{20}"));
    let found = found.with(if is_shown { encoded(shown) } else { shown.to_owned() });
    if is_lone_delimiter(cx, span) {
        let help = Some(format!("remove the {shown}, which has no function here"));
        return RuleMatch { repair: Some(removal(span)), help, ..found };
    }
    // browsers drop line breaks and tabs, and take a backslash for a slash
    let is_other = bytes.iter().any(|byte| b"\t\r\n\\".contains(byte));
    RuleMatch { repair: (!is_other).then(|| encoding(cx, span)), ..found }
}

/// The fix of bytes that a URL cannot contain: removes a lone delimiter, percent-encodes others.
pub(crate) fn percent_encoding(cx: &RuleContext<'_, '_>, span: Span) -> FixBuilder {
    if is_lone_delimiter(cx, span) { removal(span) } else { encoding(cx, span) }
}

fn removal(span: Span) -> FixBuilder {
    FixBuilder::unsafe_fix().remove(span)
}

/// Percent-encodes bytes that a URL cannot contain. The fix is unsafe where a reader may not decode it: in a scheme
/// that browsers do not know, in a reference that may be the name of a file, and in a fragment, which the page reads
/// itself (browsers pass most of its characters on unchanged).
fn encoding(cx: &RuleContext<'_, '_>, span: Span) -> FixBuilder {
    let text = &cx.url.text()[span.range()];
    let is_decoded = cx.url.scheme().map_or(!may_name_a_file(cx), dns_name::is_fetched);
    let is_in_fragment = cx.url.span(Component::Fragment).is_some_and(|fragment| span.start >= fragment.start);
    // browsers drop control characters at the end (URL Standard, "basic URL parser", step 1)
    let is_dropped = span.end == cx.url.text().len() && text.ends_with(|c: char| c <= ' ');
    let is_same = is_decoded && !is_dropped && (!is_in_fragment || text.bytes().all(whatwg::is_encoded_in_fragment));
    let fix = if is_same { FixBuilder::safe_fix() } else { FixBuilder::unsafe_fix() };
    fix.replace(span, encoded(text))
}

/// Whether the end of a URL was meant to delimit it: in `https://a.example/b>` nothing opened.
fn is_lone_delimiter(cx: &RuleContext<'_, '_>, span: Span) -> bool {
    const DELIMITERS: [char; 3] = ['<', '>', '"'];
    let (before, text) = cx.url.text().split_at(span.start);
    text.len() == span.len() && !text.contains(|c| !DELIMITERS.contains(&c)) && !before.contains(DELIMITERS)
}

/// Whether a reference may be the literal name of a file: generators of pages in these formats look for images and
/// downloads by it.
pub(crate) fn may_name_a_file(cx: &RuleContext<'_, '_>) -> bool {
    cx.url.scheme().is_none() && cx.format.notation().links.names_files()
}
