//! The secrets in a text after it is unescaped.

use super::authority::secrets_of_run;
use crate::secrets::escapes::{FONTS, Unescaped};
use crate::secrets::values::continuation::add_continuations;
use crate::secrets::values::{self, spans};
use crate::syntax::byte_class::{ALPHA, Class, DIGIT, HEX};
use crate::text::{ClassPositions, Span, VectorClass};

/// Adds the passwords in the unescaped `run`, which starts at `base`. For `ftp%3A%2F%2Fjoe%3Apw%40h.org`, it adds the
/// span of `pw`.
pub(in crate::secrets) fn passwords(run: &[u8], base: usize, secrets: &mut Vec<Span>) {
    if may_hold_escape(run)
        && Clues::find(run).at_sign
        && let Some(unescaped) = Unescaped::new(run)
    {
        secrets_of_run(&unescaped.bytes, 0, &mut |secret| secrets.push(unescaped.source(secret).shifted(base)));
    }
}

/// The secrets other than passwords in a text after it is unescaped, sorted and disjoint.
pub(in crate::secrets) fn other_secrets(text: &[u8]) -> Vec<Span> {
    if !may_hold_escape(text) || !Clues::find(text).other_secret {
        return Vec::new();
    }
    let Some(unescaped) = Unescaped::new(text) else { return Vec::new() };
    let mut others = spans(values::find(&unescaped.bytes));
    add_continuations(&unescaped.bytes, &mut others);
    others.into_iter().map(|secret| unescaped.source(secret)).collect()
}

fn may_hold_escape(text: &[u8]) -> bool {
    let Some(first) = memchr::memchr3(b'%', b'&', b'\\', text) else { return false };
    // the end of a character reference
    memchr::memchr2(b'%', b'\\', &text[first..]).is_some() || memchr::memchr(b';', &text[first..]).is_some()
}

/// What a text may have after it is unescaped, by parts of the text that may belong to escapes.
#[derive(Default)]
struct Clues {
    /// An at sign, or the number or name of one.
    at_sign: bool,
    /// The number or name of a delimiter of other secrets, or a number of any character.
    other_secret: bool,
}

/// The first bytes of those parts; of the number of an at sign, the `;` at its end.
static CLUE_BYTES: VectorClass = VectorClass::new(Class::of(b"@4;&%\\").table());

/// The bytes of the number of a character, or the first of their escapes.
const DIGITS: Class = HEX.or(Class::of(b"%&\\"));

/// The delimiters of other secrets and the bytes of tokens: where one is percent-encoded, there may be a secret.
const ENCODED: Class = ALPHA.or(DIGIT).or(Class::of(b"=;/\"'%-_."));

impl Clues {
    fn find(text: &[u8]) -> Self {
        let mut clues = Self::default();
        for at in ClassPositions::new(text, 0, &CLUE_BYTES) {
            let (before, after) = (&text[..at], &text[at + 1..]);
            let continues_with = |parts: &[&[u8]]| parts.iter().any(|part| after.starts_with(part));
            match text[at] {
                b'@' => clues.at_sign = true,
                b'4' => clues.at_sign |= continues_with(&[b"0"]),
                b';' => clues.at_sign |= before.ends_with(b"64"),
                b'&' => {
                    clues.at_sign |= continues_with(&[b"commat;"]);
                    clues.other_secret |=
                        continues_with(&[b"#", b"quot;", b"apos;", b"equals;", b"sol;", b"quest;", b"lt;", b"gt;"]);
                }
                b'%' => {
                    let digit = |at: usize| after.get(at).and_then(|&digit| char::from(digit).to_digit(16));
                    let encoded = digit(0).zip(digit(1)).map(|(high, low)| (high << 4 | low) as u8);
                    clues.other_secret |= encoded.is_some_and(|byte| ENCODED.has(byte));
                }
                _ => {
                    let is_number = matches!(after, [b'u' | b'x', digit, ..] if DIGITS.has(*digit));
                    let is_font = matches!(after, [b'f', font, ..] if FONTS.contains(font) || b"([".contains(font));
                    let is_line_end = matches!(after, [b'n' | b'r' | b't', next, ..] if next.is_ascii_alphabetic());
                    clues.other_secret |= is_number || is_font || is_line_end || continues_with(&[b"/", b"\""]);
                }
            }
        }
        clues
    }
}
