//! Decodes the back-slashes, character references and attributes of a character in text: `a{plus}b&amp;c` is `a+b&c`.

use crate::document::char_ref::{self, References};
use crate::document::decoded_text::{Content, DecodedText};
use crate::text::Span;

/// The bytes that would start a reference to an attribute or a typographic character; a back-slash before them is left
/// out.
const ESCAPABLE: [&[u8]; 7] = [b"{", b"...", b"--", b"->", b"=>", b"<-", b"'"];

/// The attributes that every document has for characters that are markup elsewhere ("Character Replacement Attributes
/// Reference").
const CHARACTERS: [(&[u8], &[u8]); 17] = [
    (b"empty", b""),
    (b"blank", b""),
    (b"tilde", b"~"),
    (b"plus", b"+"),
    (b"amp", b"&"),
    (b"asterisk", b"*"),
    (b"caret", b"^"),
    (b"vbar", b"|"),
    (b"apos", b"'"),
    (b"quot", b"\""),
    (b"lt", b"<"),
    (b"gt", b">"),
    (b"startsb", b"["),
    (b"endsb", b"]"),
    (b"backtick", b"`"),
    (b"backslash", b"\\"),
    (b"two-colons", b"::"),
];

/// The text at `span` with its back-slashes, character references and attributes of a character decoded.
pub(super) fn unescaped(text: &[u8], span: Span) -> Content {
    let text = &text[..span.end];
    let (mut derived, mut from) = (DecodedText::new(), span.start);
    for at in memchr::memchr3_iter(b'\\', b'&', b'{', &text[span.range()]).map(|at| span.start + at) {
        // the byte after a back-slash that was left out
        if at == from && at > span.start && text[at - 1] == b'\\' {
            continue;
        }
        let rest = &text[at..];
        let reference;
        let (decoded, len): (&[u8], usize) = match rest[0] {
            b'\\' if ESCAPABLE.iter().any(|escaped| rest[1..].starts_with(escaped)) => (b"", 1),
            b'&' => match char_ref::reference(rest, References::Markdown) {
                Some(found) => {
                    reference = found.utf8();
                    (&reference.0[..reference.1], found.len)
                }
                None => continue,
            },
            b'{' => match character(rest) {
                Some(found) => found,
                None => continue,
            },
            _ => continue,
        };
        derived.push_verbatim(text, Span::new(from, at));
        from = at + len;
        derived.push(decoded, Span::new(at, from));
    }
    if from == span.start {
        return span.into();
    }
    derived.push_verbatim(text, Span::new(from, span.end));
    derived.into()
}

/// The reference to an attribute of a character at the start of `rest`: the character, and the length of the reference.
fn character(rest: &[u8]) -> Option<(&'static [u8], usize)> {
    let (name, decoded) = CHARACTERS
        .iter()
        .find(|(name, _)| rest[1..].strip_prefix(*name).is_some_and(|after| after.first() == Some(&b'}')))?;
    Some((decoded, name.len() + 2))
}
