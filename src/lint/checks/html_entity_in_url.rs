//! An HTML entity in a URL that is not decoded there, since the text is not markup or escapes it twice: `?a=1&amp;b=2`.

use super::check::{Check, Run::OfText};
use crate::document;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::Context;
use crate::syntax::byte_class::{Class, GEN_DELIMS, SUB_DELIMS, UNRESERVED};
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "html-entity-in-url", features: UrlFeatures::AMPERSAND, values: 2, options: &[], run: OfText(check) };

/// The bytes that a URL may contain unencoded.
const URL_BYTE: Class = UNRESERVED.or(GEN_DELIMS).or(SUB_DELIMS);

/// How many bytes before and after the URL are searched for markup.
const MAX_SEARCHED: usize = 400;

/// Texts that show that the text around the URL is HTML or XML, in any format.
const MARKUP: &[&[u8]] = &[
    b"</", b"<\\/", b"/>", b"<a ", b"<br", b"<p>", b"<li>", b"<img", b"<!--", b"href=", b"HREF=", b"src=", b"&lt;",
    b"&gt;", b"&quot;", b"<?xml", b"u003c",
];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let text = cx.url.text();
    let mut in_markup = None;
    for at in memchr::memchr_iter(b'&', text.as_bytes()) {
        let Some((c, len)) = document::entity(&text.as_bytes()[at..]) else { continue };
        let span = Span::new(at, at + len);
        if cx.parts().touches(span) {
            continue;
        }
        // an entity that remains after decoding was escaped twice, whatever the text around it
        let source = cx.found.map.source(span);
        let is_escaped_twice = source.len() != span.len() && cx.text.get(source.start) == Some(&b'&');
        if is_escaped_twice || !*in_markup.get_or_insert_with(|| is_in_markup(cx)) {
            matches.push_with(|| RuleMatch {
                repair: decoding_fix(cx, c, span),
                ..RuleMatch::at(span).with(cx.quote(span)).with(c)
            });
        }
    }
}

/// The fix that replaces a reference by its character, if a URL may contain it: of `&amp;` the `&` stays, the rest is
/// removed.
fn decoding_fix(cx: &RuleContext<'_, '_>, c: char, reference: Span) -> Option<FixBuilder> {
    // a value with more than the URL may be markup that is put into a page
    let is_sure = cx.found.context != Context::Data || is_whole_value(cx);
    let repair = if is_sure { FixBuilder::safe_fix() } else { FixBuilder::unsafe_fix() };
    match c {
        '&' => Some(repair.remove(Span::new(reference.start + 1, reference.end))),
        c if c.is_ascii() && !URL_BYTE.has(c as u8) => None,
        c => Some(repair.replace(reference, c)),
    }
}

/// Whether the URL is the whole value of a data format.
fn is_whole_value(cx: &RuleContext<'_, '_>) -> bool {
    let span = cx.found.span();
    let end = span.end.min(cx.text.len());
    let (before, after) = (&cx.text[..span.start.min(end)], &cx.text[end..]);
    let is_quoted = [b"\"", b"'"].iter().any(|quote| before.ends_with(*quote) && after.starts_with(*quote));
    let is_bare = [b": ", b"= "].iter().any(|mark| before.ends_with(*mark));
    is_quoted || is_bare && matches!(after, [] | [b'\r' | b'\n', ..])
}

fn is_in_markup(cx: &RuleContext<'_, '_>) -> bool {
    let span = cx.found.span();
    let start = span.start.min(cx.text.len());
    let end = span.end.clamp(start, cx.text.len());
    let sides =
        [&cx.text[start.saturating_sub(MAX_SEARCHED)..start], &cx.text[end..cx.text.len().min(end + MAX_SEARCHED)]];
    sides.iter().any(|side| MARKUP.iter().any(|mark| memchr::memmem::find(side, mark).is_some()))
}
