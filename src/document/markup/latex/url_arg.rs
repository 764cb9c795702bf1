//! Decodes the URL in the argument of a command as LaTeX does: `http://a.example/\%20b` is `http://a.example/%20b`.

use super::escape::{self, CharacterGroup, Meaning};
use crate::document::decoded_text::{Content, DecodedText};
use crate::syntax::scheme_len;
use crate::text::Span;

/// Whether spaces in a line are kept; line breaks and the indentation after them are always left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spaces {
    /// `\url` removes them.
    Removed,
    /// `\href` keeps them.
    Kept,
}

/// The target at `span`, decoded as LaTeX decodes it.
pub(super) fn read(text: &[u8], span: Span, spaces: Spaces) -> Content {
    let bytes = &text[span.range()];
    let is_plain = |&byte: &u8| byte > b' ' && !b"\\{$".contains(&byte);
    if bytes.iter().all(is_plain) {
        return Content::Verbatim(span);
    }
    let mut derived = DecodedText::new();
    let mut at = span.start;
    while at < span.end {
        let rest = Span::new(at, span.end);
        let plain = text[rest.range()].iter().take_while(|byte| is_plain(byte)).count();
        let end = at + plain;
        let at_line_end = matches!(text[end..span.end], [b'\n', ..] | [b'\r', b'\n', ..]);
        // a `%` at the end of a line is no part of a URL: in one, two digits must follow it
        let percent_len = usize::from(at_line_end && text[at..end].ends_with(b"%"));
        derived.push_verbatim(text, Span::new(at, end - percent_len));
        if end == span.end {
            break;
        }
        let rest = Span::new(end, span.end);
        at = match text[end] {
            b'\\' => push_command(text, rest, &mut derived),
            b'{' => push_group(text, rest, escape::character_group(text, rest), &mut derived),
            b'$' => push_group(text, rest, escape::character_in_math(text, rest), &mut derived),
            b' ' | b'\t' if spaces == Spaces::Kept => {
                derived.push_verbatim(text, Span::new(end, end + 1));
                end + 1
            }
            b'\n' | b'\r' => end + text[rest.range()].iter().take_while(|byte| byte.is_ascii_whitespace()).count(),
            _ => end + 1,
        };
    }
    Content::DecodedText(derived)
}

/// Whether `target` is an argument of the command that is being defined, also after a scheme: `#1`, `mailto:#1`.
pub(super) fn is_parameter(target: &[u8]) -> bool {
    let target = target.trim_ascii();
    let rest = scheme_len(target).and_then(|len| target.get(len + 1..)).unwrap_or(target);
    matches!(rest, [b'#', b'0'..=b'9', ..] | [b'#', b'#', ..])
}

/// Whether `target` is a relative reference that has commands in it: `\base/file`.
pub(super) fn has_commands(target: &Content) -> bool {
    match target {
        Content::Verbatim(_) => false,
        Content::DecodedText(derived) => {
            memchr::memchr(b'\\', derived.bytes()).is_some() && memchr::memchr(b':', derived.bytes()).is_none()
        }
    }
}

/// Adds what the command at the start of `rest` means; returns its end.
fn push_command(text: &[u8], rest: Span, derived: &mut DecodedText) -> usize {
    let (end, meaning) = escape::read(text, rest);
    let whole = Span::new(rest.start, end);
    match meaning {
        Meaning::Char(char) => derived.push_char(char, whole),
        Meaning::Nothing => {}
        Meaning::Space | Meaning::LineBreak | Meaning::Unknown => derived.push_verbatim(text, whole),
    }
    end
}

/// Adds the character of the group at the start of `rest`, or the first byte of `rest` if there is no group. Returns
/// where to go on.
fn push_group(text: &[u8], rest: Span, group: Option<CharacterGroup>, derived: &mut DecodedText) -> usize {
    let Some(CharacterGroup { end, char }) = group else {
        derived.push_verbatim(text, Span::new(rest.start, rest.start + 1));
        return rest.start + 1;
    };
    if let Some(char) = char {
        derived.push_char(char, Span::new(rest.start, end));
    }
    end
}
