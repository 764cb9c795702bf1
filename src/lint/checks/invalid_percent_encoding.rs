//! A `%` that is not followed by two hexadecimal digits: `/100%`, `/a%zz` (RFC 3986 section 2.1).

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
    // in the content of a `data` URL, browsers leave such a `%` as it is (URL Standard section 1.3)
    if cx.url.has_scheme(&["data"]) || is_pattern(cx) {
        return;
    }
    let bytes = cx.url.text().as_bytes();
    let addresses = mailto_syntax::addresses(cx);
    for at in memchr::memchr_iter(b'%', bytes) {
        if matches!(bytes[at + 1..], [high, low, ..] if HEX.has(high) && HEX.has(low)) {
            continue;
        }
        if is_percentage(cx, at) {
            continue;
        }
        // `mailto-syntax` reports those in addresses
        let is_in_address = addresses.is_some_and(|span| span.contains(at));
        if cx.parts().is_placeholder_at(at) || is_zone(cx, at) || is_in_address || is_wrapped(cx, at) {
            continue;
        }
        let max_len = if is_escape_of_scripts(&bytes[at + 1..]) { "uXXXX".len() } else { "XX".len() };
        let len = bytes[at + 1..].iter().take(max_len).take_while(|&&byte| may_be_meant_as_digit(byte)).count();
        let span = Span::new(at, at + 1 + len);
        matches.push_with(|| {
            let repair = match character_of_scripts(&cx.url.text()[span.range()]) {
                Some(character) => FixBuilder::unsafe_fix().replace(span, encoded(&character.to_string())),
                None => FixBuilder::unsafe_fix().replace(Span::new(at, at + 1), "%25"),
            };
            // a host cannot contain a `%`, encoded or not
            let is_host = cx.url.span(Component::Host).is_some_and(|host| host.contains(at));
            RuleMatch { repair: (!is_host).then_some(repair), ..RuleMatch::at(span).with(cx.quote(span)) }
        });
    }
}

/// Whether the `%` ends a value that is a percentage, such as `width=100%&a=b`: browsers and servers leave it as it is.
fn is_percentage(cx: &RuleContext<'_, '_>, at: usize) -> bool {
    const MOST_DIGITS: usize = 4;
    let bytes = cx.url.text().as_bytes();
    let digits = bytes[..at].iter().rev().take(MOST_DIGITS).take_while(|byte| byte.is_ascii_digit()).count();
    let before = bytes[..at - digits].last();
    let is_value = digits > 0 && before.is_some_and(|byte| b"=&?".contains(byte));
    let is_in_query = || cx.url.span(Component::Query).is_some_and(|query| query.contains(at));
    is_value && matches!(bytes.get(at + 1), None | Some(b'&' | b'#')) && is_in_query()
}

/// Whether the line ends after the `%`, or after one digit, and the next one starts with the rest.
fn is_wrapped(cx: &RuleContext<'_, '_>, at: usize) -> bool {
    let digits = &cx.url.text().as_bytes()[at + 1..];
    let missing = 2_usize.saturating_sub(digits.len());
    let after = &cx.text[cx.found.span().end..];
    let next = after.strip_prefix(b"\r\n").or_else(|| after.strip_prefix(b"\n"));
    let is_digit = |byte: &u8| HEX.has(*byte);
    let starts_with_rest = |next: &[u8]| next.len() >= missing && next[..missing].iter().all(is_digit);
    missing > 0 && cx.found.form == Form::Bare && digits.iter().all(is_digit) && next.is_some_and(starts_with_rest)
}

/// Whether each `%` starts a word for which a program puts in a value, as in `editor://open?file=%file&line=%line`. Web
/// addresses and `mailto` URLs have no such words.
fn is_pattern(cx: &RuleContext<'_, '_>) -> bool {
    let text = cx.url.text();
    let mut words = text.split('%').skip(1).map(|rest| {
        let len = rest.bytes().take_while(u8::is_ascii_lowercase).count();
        len >= SHORTEST_PATTERN_WORD && !rest[len..].starts_with(|c: char| c.is_ascii_alphanumeric())
    });
    !cx.url.has_scheme(&["http", "https", "mailto"]) && words.all(|is_word| is_word)
}

/// The least letters of a word for which a value is put in.
const SHORTEST_PATTERN_WORD: usize = 4;

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
fn may_be_meant_as_digit(byte: u8) -> bool {
    byte.is_ascii_graphic() && !b"/?#@%".contains(&byte)
}

/// Whether the `%` is the one before the zone of an IPv6 address.
fn is_zone(cx: &RuleContext<'_, '_>, at: usize) -> bool {
    let host = cx.url.span(Component::Host).filter(|host| host.contains(at));
    host.is_some_and(|host| cx.url.text()[host.range()].starts_with('['))
}
