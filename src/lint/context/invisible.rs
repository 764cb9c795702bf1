//! Characters that change or hide how a URL is displayed: tables of code points, and such characters next to a URL.

use super::rule_context::RuleContext;
use crate::document;
use crate::syntax::byte_class::Class;
use crate::text::{Span, first_beyond_ascii};

/// The maximum number of characters searched before or after a URL, which keeps the time linear.
const MAX_SEARCHED: usize = 16;

/// Whether the character changes the order in which others are displayed (`Bidi_Control` of Unicode 16).
pub(crate) fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether the character has no width: only its effect on other characters shows, if any. Variation selectors are not
/// included: see [`is_variation_selector`].
pub(crate) fn is_zero_width(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e00ff}'
        | '\u{e01f0}'..='\u{e0fff}')
}

/// Whether the character selects a variant of the one before it.
pub(crate) fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Whether the character is a no-break space, or looks like a space.
pub(crate) fn is_fixed_space(c: char) -> bool {
    matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{2800}')
}

/// Whether the character is white space, but not a no-break space or similar.
pub(crate) fn is_white_space(c: char) -> bool {
    c.is_whitespace() && !is_fixed_space(c)
}

/// A character in a message: its code point, with its name if that is well known, such as `U+00AD soft hyphen`.
pub(crate) fn describe_char(c: char) -> String {
    let name = match c {
        '\u{a0}' => " no-break space",
        '\u{ad}' => " soft hyphen",
        '\u{61c}' => " Arabic letter mark",
        '\u{200b}' => " zero-width space",
        '\u{200c}' => " zero-width non-joiner",
        '\u{200d}' => " zero-width joiner",
        '\u{200e}' => " left-to-right mark",
        '\u{200f}' => " right-to-left mark",
        '\u{202a}' => " left-to-right embedding",
        '\u{202b}' => " right-to-left embedding",
        '\u{202c}' => " pop directional formatting",
        '\u{202d}' => " left-to-right override",
        '\u{202e}' => " right-to-left override",
        '\u{202f}' => " narrow no-break space",
        '\u{2060}' => " word joiner",
        '\u{2066}' => " left-to-right isolate",
        '\u{2067}' => " right-to-left isolate",
        '\u{2068}' => " first strong isolate",
        '\u{2069}' => " pop directional isolate",
        '\u{3000}' => " ideographic space",
        '\u{feff}' => " byte order mark",
        _ => "",
    };
    format!("U+{:04X}{name}", u32::from(c))
}

/// A character and its span.
pub(crate) type CharSpan = (char, Span);

/// The bidirectional controls and zero-width characters directly after the URL in the source, literal or escaped. The
/// scanner does not add them to the URL, but who copies or clicks the URL may get them too.
pub(crate) fn invisible_after(cx: &RuleContext<'_, '_>) -> Vec<CharSpan> {
    let mut found = Vec::new();
    let mut at = cx.found.span().end;
    while let Some((c, len)) = decode_char(&cx.text[at.min(cx.text.len())..]) {
        if !is_bidi_control(c) && !is_zero_width(c) || found.len() == MAX_SEARCHED {
            break;
        }
        found.push((c, Span::new(at, at + len)));
        at += len;
    }
    found
}

/// The bidirectional controls and zero-width characters directly before the URL in the source.
pub(crate) fn invisible_before(cx: &RuleContext<'_, '_>) -> Vec<CharSpan> {
    let mut found: Vec<CharSpan> = Vec::new();
    let mut at = cx.found.span().start.min(cx.text.len());
    while let Some(start) = (1..=4).filter_map(|len| at.checked_sub(len)).find(|&start| cx.text[start] & 0xC0 != 0x80) {
        match first_beyond_ascii(&cx.text[start..at]) {
            Some(c) if (is_bidi_control(c) || is_zero_width(c)) && found.len() < MAX_SEARCHED => {
                found.push((c, Span::new(start, at)));
            }
            _ => break,
        }
        at = start;
    }
    found.reverse();
    found
}

/// The runs of adjacent characters: the first character of each, the number of characters, and their span. The
/// characters are in order of their spans.
pub(crate) fn adjacent_runs(chars: impl IntoIterator<Item = CharSpan>) -> Vec<(char, usize, Span)> {
    let mut runs: Vec<(char, usize, Span)> = Vec::new();
    for (c, span) in chars {
        match runs.last_mut() {
            Some((_, count, run)) if run.end == span.start => {
                *count += 1;
                run.end = span.end;
            }
            _ => runs.push((c, 1, span)),
        }
    }
    runs
}

/// A run of characters in a message: its first character, and how many others there are.
pub(crate) fn describe_run(c: char, count: usize) -> String {
    match count {
        1 => describe_char(c),
        2 => format!("{} and another", describe_char(c)),
        _ => format!("{} and {} others", describe_char(c), count - 1),
    }
}

/// The characters of a text with their spans.
pub(crate) fn chars_with_spans(text: &str) -> impl Iterator<Item = CharSpan> + '_ {
    text.char_indices().map(|(at, c)| (c, Span::new(at, at + c.len_utf8())))
}

/// The first bytes, in UTF-8, of all characters beyond US-ASCII that are bidirectional controls, invisible or spaces,
/// but for U+061C, whose first byte starts half of the Arabic letters.
const FIRST_BYTES: Class = Class::of(&[0xC2, 0xCD, 0xE1, 0xE2, 0xE3, 0xEF, 0xF0, 0xF3]);

/// The text, or an empty text if it certainly has no bidirectional control, invisible character or space beyond
/// US-ASCII: a fast filter for checks of such characters.
pub(crate) fn empty_if_visible(text: &str) -> &str {
    let is_first = |byte| FIRST_BYTES.has(byte);
    if text.bytes().any(is_first) || text.contains('\u{61c}') { text } else { "" }
}

/// The character at the start of a source and the number of bytes that write it: literal, as `&#8203;` or as `\u200b`.
fn decode_char(bytes: &[u8]) -> Option<(char, usize)> {
    match *bytes.first()? {
        b'&' => document::entity(bytes),
        b'\\' => {
            let digits = bytes.get(1..6)?.strip_prefix(b"u")?;
            let code = u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
            Some((char::from_u32(code)?, 6))
        }
        0x80.. => first_beyond_ascii(bytes).map(|c| (c, c.len_utf8())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_with_such_a_character_is_left_out() {
        let is_of_any_kind = |c: char| {
            is_bidi_control(c) || is_zero_width(c) || is_variation_selector(c) || is_fixed_space(c) || is_white_space(c)
        };
        let all: Vec<char> = ('\u{80}'..=char::MAX).filter(|&c| is_of_any_kind(c)).collect();
        assert!(all.len() > 3000, "{}", all.len());
        assert!(all.iter().all(|c| !empty_if_visible(&c.to_string()).is_empty()));
        assert_eq!(empty_if_visible("http://\u{430}.\u{4e2d}\u{6587}.\u{628}\u{639}/"), "");
    }

    #[test]
    fn no_character_is_of_two_kinds() {
        for c in ('\0'..=char::MAX).filter(|&c| !c.is_ascii()) {
            let kinds =
                [is_bidi_control(c), is_zero_width(c), is_variation_selector(c), is_fixed_space(c), is_white_space(c)];
            assert!(kinds.iter().filter(|&&kind| kind).count() < 2, "{c:?}");
        }
    }

    #[test]
    fn escapes_are_read() {
        assert_eq!(decode_char(b"&#8203;x"), Some(('\u{200b}', 7)));
        assert_eq!(decode_char(b"\\u202ex"), Some(('\u{202e}', 6)));
        assert_eq!(decode_char("\u{feff}x".as_bytes()), Some(('\u{feff}', 3)));
        for none in [&b"x"[..], b"", b"\\u20", b"\\ud800x", b"\xE2\x80", b"&x"] {
            assert_eq!(decode_char(none), None, "{none:?}");
        }
    }

    #[test]
    fn neighbours_make_a_run() {
        let text = "a\u{200b}\u{feff}b\u{200d}";
        let found = adjacent_runs(chars_with_spans(text).filter(|&(c, _)| is_zero_width(c)));
        assert_eq!(found, [('\u{200b}', 2, Span::new(1, 7)), ('\u{200d}', 1, Span::new(8, 11))]);
        assert_eq!(describe_run('\u{200b}', 2), "U+200B zero-width space and another");
    }
}
