//! A `%` that is not followed by two hex digits (RFC 3986 section 2.1).

use super::check::{Check, Run::OfText};
use super::mailto_syntax;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::Form;
use crate::syntax::Component;
use crate::syntax::byte_class::HEX;
use crate::syntax::percent::encoded;
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "invalid-percent-encoding",
    features: UrlFeatures::PERCENT,
    values: 1,
    options: &[],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    // the text of a document or an image, in which browsers leave such a `%` as it is (URL Standard section 1.3)
    if cx.url.has_scheme(&["data"]) {
        return;
    }
    let bytes = cx.url.text().as_bytes();
    if is_pattern(cx) {
        return;
    }
    let addresses = mailto_syntax::addresses(cx);
    for at in memchr::memchr_iter(b'%', bytes) {
        if matches!(bytes[at + 1..], [high, low, ..] if HEX.has(high) && HEX.has(low)) {
            continue;
        }
        if cx.parts().is_placeholder_at(at) || is_zone(cx, at) || addresses.is_some_and(|span| span.contains(at)) {
            continue;
        }
        if is_cut(cx, at) {
            continue;
        }
        let meant = if is_escape_of_scripts(&bytes[at + 1..]) { 5 } else { 2 };
        let len = bytes[at + 1..].iter().take(meant).take_while(|&&byte| goes_on(byte)).count();
        let span = Span::new(at, at + 1 + len);
        matches.push_with(|| {
            let repair = match character_of_scripts(&cx.url.text()[span.range()]) {
                Some(character) => FixBuilder::unsafe_fix().replace(span, encoded(&character.to_string())),
                None => FixBuilder::unsafe_fix().replace(Span::new(at, at + 1), "%25"),
            };
            // no host holds a `%`, however it is written
            let is_host = cx.url.span(Component::Host).is_some_and(|host| host.contains(at));
            RuleMatch { repair: (!is_host).then_some(repair), ..RuleMatch::at(span).with(cx.quote(span)) }
        });
    }
}

/// Whether the line ends after the `%`, or after one digit, and the next one starts with the rest.
fn is_cut(cx: &RuleContext<'_, '_>, at: usize) -> bool {
    let digits = &cx.url.text().as_bytes()[at + 1..];
    let missing = 2_usize.saturating_sub(digits.len());
    let after = &cx.text[cx.found.span().end..];
    let next = after.strip_prefix(b"\r\n").or_else(|| after.strip_prefix(b"\n"));
    let is_digit = |byte: &u8| HEX.has(*byte);
    let goes_on = |next: &[u8]| next.len() >= missing && next[..missing].iter().all(is_digit);
    missing > 0 && cx.found.form == Form::Bare && digits.iter().all(is_digit) && next.is_some_and(goes_on)
}

/// Whether a program puts values into the URL, which is not one of the web: each `%` starts a word, as in
/// `editor://open?file=%file&line=%line`.
fn is_pattern(cx: &RuleContext<'_, '_>) -> bool {
    let text = cx.url.text();
    let mut words = text.split('%').skip(1).map(|rest| {
        let len = rest.bytes().take_while(u8::is_ascii_lowercase).count();
        len >= PATTERN_WORD && !rest[len..].starts_with(|c: char| c.is_ascii_alphanumeric())
    });
    !cx.url.has_scheme(&["http", "https", "mailto"]) && words.all(|is_word| is_word)
}

/// The least letters of a word after which a value is named.
const PATTERN_WORD: usize = 4;

/// Whether the bytes start with `uXXXX`: JavaScript's old `escape` writes characters beyond Latin-1 as `%uXXXX`.
fn is_escape_of_scripts(bytes: &[u8]) -> bool {
    matches!(bytes, [b'u' | b'U', digits @ ..] if digits.len() >= 4 && digits[..4].iter().all(|&digit| HEX.has(digit)))
}

/// The character that `%uXXXX` encodes.
fn character_of_scripts(escape: &str) -> Option<char> {
    let digits = escape.strip_prefix("%u").or_else(|| escape.strip_prefix("%U"))?;
    char::from_u32(u32::from_str_radix(digits, 16).ok()?)
}

/// Whether the byte after the `%` was meant as a hex digit: it is not the end of a component or segment, and it is
/// US-ASCII.
fn goes_on(byte: u8) -> bool {
    byte.is_ascii_graphic() && !b"/?#@%".contains(&byte)
}

/// Whether the `%` is the one before the zone of an IPv6 address.
fn is_zone(cx: &RuleContext<'_, '_>, at: usize) -> bool {
    let host = cx.url.span(Component::Host).filter(|host| host.contains(at));
    host.is_some_and(|host| cx.url.text()[host.range()].starts_with('['))
}
