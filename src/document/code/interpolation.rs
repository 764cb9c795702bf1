//! Values in a string: `${...}`, `#{...}`, `{...}`, `\(...)`, with strings of their own inside.

use super::language::{Interpolation, Lines, Quote};
use super::lexer::Lexer;

/// How deep brackets and quotes may nest in an interpolation.
const DEEPEST: usize = 32;

impl Lexer<'_, '_, '_, '_> {
    /// The position after the interpolation that opens at `at`, if there is one and it is closed; in a string of one
    /// line, it has to be closed on that line. Of `${f("}")}` it is the position after the last brace.
    pub(super) fn interpolation_end(&mut self, quote: &Quote, at: usize) -> Option<usize> {
        let text = self.text;
        let kind = quote.interpolation?;
        let close = closing_byte(kind, text.get(at..)?)?;
        if at < self.no_interpolation_before {
            return None;
        }
        let opens_with_brace = matches!(kind, Interpolation::Brace | Interpolation::BraceDollar);
        // the bytes that close the open brackets and quotes
        let mut closers = [0; DEEPEST];
        closers[0] = close;
        let mut depth = 1;
        let mut at = at + if opens_with_brace { 1 } else { 2 };
        while let Some(&byte) = text.get(at) {
            let top = closers[depth - 1];
            let in_quotes = matches!(top, b'"' | b'\'' | b'`');
            // what opens here: the byte that closes it, and how many bytes open it
            let inner = match byte {
                byte if byte == self.newline && quote.lines == Lines::One => break,
                byte if byte == top => {
                    depth -= 1;
                    at += 1;
                    if depth == 0 {
                        return Some(at);
                    }
                    continue;
                }
                _ if in_quotes && top != b'\'' && !opens_with_brace => {
                    closing_byte(kind, &text[at..]).map(|close| (close, 2))
                }
                _ if in_quotes => None,
                b'{' => Some((b'}', 1)),
                b'(' => Some((b')', 1)),
                b'"' | b'\'' | b'`' => Some((byte, 1)),
                _ => None,
            };
            match inner {
                Some(_) if depth == DEEPEST => break,
                Some((close, len)) => {
                    closers[depth] = close;
                    depth += 1;
                    at += len;
                }
                None if byte == b'\\' => at += 2,
                None => at += 1,
            }
        }
        self.no_interpolation_before = at;
        None
    }
}

/// The byte that closes the interpolation at the start of `bytes`.
fn closing_byte(kind: Interpolation, bytes: &[u8]) -> Option<u8> {
    match (kind, bytes) {
        (Interpolation::Dollar | Interpolation::Shell, [b'$', b'{', ..]) | (Interpolation::Hash, [b'#', b'{', ..]) => {
            Some(b'}')
        }
        (Interpolation::Shell, [b'$', b'(', ..]) | (Interpolation::Backslash, [b'\\', b'(', ..]) => Some(b')'),
        (Interpolation::BraceDollar, [b'{', b'$', ..]) => Some(b'}'),
        (Interpolation::Brace, [b'{', next, ..]) if *next != b'{' => Some(b'}'),
        _ => None,
    }
}
