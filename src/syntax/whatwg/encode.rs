//! The code points of the URL Standard: which a URL may hold, and which are percent-encoded where. Uses bytes.

use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::syntax::invalid_bytes::is_triplet;
use crate::syntax::percent;
use crate::text::Span;

/// The ASCII among the URL code points (URL Standard, "URL writing").
pub(super) const URL_CODE_POINT: Class = ALPHA.or(DIGIT).or(Class::of(b"!$&'()*+,-./:;=?@_~"));

/// The forbidden host code points (URL Standard, "Host miscellaneous").
pub(super) const FORBIDDEN_HOST: Class = Class::of(b"\0\t\n\r #/:<>?@[\\]^|");
/// The forbidden domain code points (URL Standard, "Host miscellaneous").
pub(super) const FORBIDDEN_DOMAIN: Class = FORBIDDEN_HOST.or(Class::range(0, 0x1f)).or(Class::of(b"%\x7f"));

/// The C0 control percent-encode set (URL Standard, "Percent-encoded bytes"), as are those below.
pub(super) const C0_CONTROL: Class = Class::range(0, 0x1f).or(Class::range(0x7f, 0xff));
/// The fragment percent-encode set.
pub(super) const FRAGMENT: Class = C0_CONTROL.or(Class::of(b" \"<>`"));
/// The query percent-encode set.
pub(super) const QUERY: Class = C0_CONTROL.or(Class::of(b" \"#<>"));
/// The special-query percent-encode set.
pub(super) const SPECIAL_QUERY: Class = QUERY.or(Class::of(b"'"));
/// The path percent-encode set.
pub(super) const PATH: Class = QUERY.or(Class::of(b"?^`{}"));
/// The userinfo percent-encode set.
pub(super) const USERINFO: Class = PATH.or(Class::of(b"/:;=@[\\]|"));

/// Appends `text` to `out`, the bytes in `set` percent-encoded (URL Standard, "Percent-encoded bytes").
pub(super) fn percent_encode(text: &str, set: Class, out: &mut String) {
    let mut plain = 0;
    for (at, &byte) in text.as_bytes().iter().enumerate() {
        if set.has(byte) {
            // a slice that ends before a continuation byte is empty, since the set has all bytes of the character
            out.push_str(text.get(plain..at).unwrap_or_default());
            plain = at + 1;
            percent::push_encoded(out, byte);
        }
    }
    out.push_str(&text[plain..]);
}

/// Calls `report` with each code point of `span` that is not part of a URL unit (URL Standard, "URL writing").
pub(super) fn for_each_non_unit(text: &str, span: Span, mut report: impl FnMut(Span)) {
    let bytes = text.as_bytes();
    let mut at = span.start;
    while at < span.end {
        let byte = bytes[at];
        if URL_CODE_POINT.has(byte) {
            at += 1;
        } else if byte < 0x80 {
            if byte != b'%' || !is_triplet(&bytes[at..span.end]) {
                report(Span::new(at, at + 1));
            }
            at += 1;
        } else {
            let c = text[at..span.end].chars().next().unwrap_or_default();
            if !is_url_code_point(c) {
                report(Span::new(at, at + c.len_utf8()));
            }
            at += c.len_utf8();
        }
    }
}

/// Whether a code point beyond ASCII is a URL code point: all from U+00A0 that are not noncharacters.
pub(super) fn is_url_code_point(c: char) -> bool {
    !matches!(c, '\u{80}'..='\u{9f}' | '\u{fdd0}'..='\u{fdef}') && u32::from(c) & 0xfffe != 0xfffe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_beyond_ascii_is_encoded_and_the_rest_stays() {
        let mut out = String::new();
        percent_encode("a\u{e9} <\u{1f600}>z", PATH, &mut out);
        assert_eq!(out, "a%C3%A9%20%3C%F0%9F%98%80%3Ez");
    }

    #[test]
    fn noncharacters_and_controls_are_no_url_code_points() {
        let text = "\u{80}\u{9f}\u{a0}\u{fdcf}\u{fdd0}\u{fdef}\u{fdf0}\u{fffd}\u{fffe}\u{1ffff}\u{10fffd}%zz%41";
        let mut wrong = Vec::new();
        for_each_non_unit(text, Span::new(0, text.len()), |span| wrong.push(&text[span.range()]));
        assert_eq!(wrong, ["\u{80}", "\u{9f}", "\u{fdd0}", "\u{fdef}", "\u{fffe}", "\u{1ffff}", "%"]);
    }
}
