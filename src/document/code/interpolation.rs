//! What stands in a string for a value: `${...}`, `#{...}`, `{...}`, `\(...)`, with strings of its own in it.

use super::language::{Interpolation, Lines, Quote};
use super::lexer::Lexer;

/// How deep brackets and quotes are followed; a deeper hole is none.
const DEEPEST: usize = 32;

impl Lexer<'_, '_, '_, '_> {
    /// After the hole that opens at `at`, if one does and is closed: in a string of one line, on its line.
    pub(super) fn interpolation_end(&mut self, quote: &Quote, at: usize) -> Option<usize> {
        let text = self.text;
        let kind = quote.interpolation?;
        let close = opened(kind, text.get(at..)?)?;
        if at < self.no_interpolation_before {
            return None;
        }
        let mut open = [0; DEEPEST];
        open[0] = close;
        let mut depth = 1;
        let mut at = at + if matches!(kind, Interpolation::Brace | Interpolation::BraceDollar) { 1 } else { 2 };
        while let Some(&byte) = text.get(at) {
            let top = open[depth - 1];
            let in_quotes = matches!(top, b'"' | b'\'' | b'`');
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
                _ if in_quotes
                    && top != b'\''
                    && !matches!(kind, Interpolation::Brace | Interpolation::BraceDollar) =>
                {
                    opened(kind, &text[at..]).map(|close| (close, 2))
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
                    open[depth] = close;
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

/// What closes the hole that opens here.
fn opened(kind: Interpolation, bytes: &[u8]) -> Option<u8> {
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
