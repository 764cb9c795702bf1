//! The secrets in a text after it is unescaped.

use super::authority::secrets_of_run;
use crate::secrets::escapes::{FONTS, Spelled};
use crate::secrets::values::rest::add_rests;
use crate::secrets::values::{self, spans};
use crate::syntax::byte_class::{Class, HEX};
use crate::text::{ClassPositions, Span, VectorClass};

/// Adds the passwords in the unescaped `run`, which starts at `base`. For `ftp%3A%2F%2Fjoe%3Apw%40h.org`, it adds the span
/// of `pw`.
pub(in crate::secrets) fn passwords(run: &[u8], base: usize, secrets: &mut Vec<Span>) {
    if may_hold_escape(run)
        && Clues::of(run).at
        && let Some(spelled) = Spelled::of(run)
    {
        secrets_of_run(&spelled.bytes, 0, &mut |secret| secrets.push(spelled.source(secret).shifted(base)));
    }
}

/// The other secrets in a text after it is unescaped, in order and disjoint.
pub(in crate::secrets) fn others(text: &[u8]) -> Vec<Span> {
    if !may_hold_escape(text) || !Clues::of(text).other {
        return Vec::new();
    }
    let Some(spelled) = Spelled::of(text) else { return Vec::new() };
    let mut others = spans(values::find(&spelled.bytes));
    add_rests(&spelled.bytes, &mut others);
    others.into_iter().map(|secret| spelled.source(secret)).collect()
}

fn may_hold_escape(text: &[u8]) -> bool {
    let Some(first) = memchr::memchr3(b'%', b'&', b'\\', text) else { return false };
    // the end of a character reference
    memchr::memchr2(b'%', b'\\', &text[first..]).is_some() || memchr::memchr(b';', &text[first..]).is_some()
}

/// What an unescaped text may have, judged by parts of the text that may belong to escapes.
#[derive(Default)]
struct Clues {
    /// An at sign, or the number or name of one.
    at: bool,
    /// The number or name of a delimiter of other secrets, or a number of any character.
    other: bool,
}

/// The first bytes of those parts; the number of an at sign ends with `;`.
static CLUES: VectorClass = VectorClass::new(Class::of(b"@4;&%\\").table());

/// The bytes of the number of a character, or the first of their escapes.
const DIGITS: Class = HEX.or(Class::of(b"%&\\"));

impl Clues {
    fn of(text: &[u8]) -> Self {
        let mut clues = Self::default();
        for at in ClassPositions::new(text, 0, &CLUES) {
            let (before, after) = (&text[..at], &text[at + 1..]);
            let goes_on = |parts: &[&[u8]]| parts.iter().any(|part| after.starts_with(part));
            match text[at] {
                b'@' => clues.at = true,
                b'4' => clues.at |= goes_on(&[b"0"]),
                b';' => clues.at |= before.ends_with(b"64"),
                b'&' => {
                    clues.at |= goes_on(&[b"commat;"]);
                    clues.other |= goes_on(&[b"#", b"quot;", b"apos;", b"equals;", b"sol;", b"quest;", b"lt;", b"gt;"]);
                }
                b'%' => {
                    clues.other |= matches!(
                        after,
                        [b'3', b'D' | b'd' | b'B' | b'b', ..] | [b'2', b'F' | b'f' | b'2' | b'7' | b'5', ..]
                    );
                }
                _ => {
                    let is_number = matches!(after, [b'u' | b'x', digit, ..] if DIGITS.has(*digit));
                    let is_font = matches!(after, [b'f', font, ..] if FONTS.contains(font) || b"([".contains(font));
                    let is_line_end = matches!(after, [b'n' | b'r' | b't', next, ..] if next.is_ascii_alphabetic());
                    clues.other |= is_number || is_font || is_line_end || goes_on(&[b"/", b"\""]);
                }
            }
        }
        clues
    }
}
