//! Quotes: `*a*`, `_a_`, `` `a` ``, each also doubled and with a list of attributes before it.

use super::marks::{TAG, is_word};

/// A kind of quotes.
struct Quote {
    open: &'static str,
    close: &'static str,
    /// Whether they may be within a word.
    is_unconstrained: bool,
    /// What they may not come after, beside words.
    not_after: &'static str,
    /// What may not come after them, beside words.
    not_before: &'static str,
    /// Whether they may hold spaces.
    has_spaces: bool,
}

const UNCONSTRAINED: Quote =
    Quote { open: "", close: "", is_unconstrained: true, not_after: "", not_before: "", has_spaces: true };
const CONSTRAINED: Quote = Quote { is_unconstrained: false, not_after: ";:}", ..UNCONSTRAINED };

/// In the order in which they are looked for.
const QUOTES: &[Quote] = &[
    Quote { open: "**", close: "**", ..UNCONSTRAINED },
    Quote { open: "*", close: "*", ..CONSTRAINED },
    Quote { open: "\"`", close: "`\"", ..CONSTRAINED },
    Quote { open: "'`", close: "`'", not_after: ";:`}", ..CONSTRAINED },
    Quote { open: "``", close: "``", ..UNCONSTRAINED },
    Quote { open: "`", close: "`", not_after: ";:\"'`}", not_before: "\"'`", ..CONSTRAINED },
    Quote { open: "__", close: "__", ..UNCONSTRAINED },
    Quote { open: "_", close: "_", ..CONSTRAINED },
    Quote { open: "##", close: "##", ..UNCONSTRAINED },
    Quote { open: "#", close: "#", not_after: "&;:}", ..CONSTRAINED },
    Quote { open: "^", close: "^", has_spaces: false, ..UNCONSTRAINED },
    Quote { open: "~", close: "~", has_spaces: false, ..UNCONSTRAINED },
];

/// The text without the signs of quotes and their attributes, with tags in their place.
pub(super) fn without_signs(mut text: String) -> String {
    for quote in QUOTES {
        if text.contains(quote.open) {
            text = quote.apply(&text);
        }
    }
    text
}

impl Quote {
    fn apply(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(self.open) {
            let (before, from) = rest.split_at(at);
            out.push_str(before);
            let inside = &from[self.open.len()..];
            let list = attribute_list_len(&out);
            let last = out[..out.len() - list].chars().next_back();
            let may_open = self.is_unconstrained || last.is_none_or(|c| !is_word(c) && !self.not_after.contains(c));
            let opens = may_open && (self.is_unconstrained || inside.starts_with(|c: char| !c.is_whitespace()));
            let end = if opens { self.end(inside) } else { None };
            match end {
                Some(len) if out.ends_with('\\') => {
                    out.pop();
                    let whole = self.open.len() + len + self.close.len();
                    out.push_str(&from[..whole]);
                    rest = &from[whole..];
                }
                Some(len) => {
                    out.truncate(out.len() - list);
                    out.push(TAG);
                    out.push_str(&inside[..len]);
                    out.push(TAG);
                    rest = &inside[len + self.close.len()..];
                }
                // where one does not end, none after it does
                None if opens && self.has_spaces => {
                    out.push_str(from);
                    return out;
                }
                None => {
                    out.push_str(self.open);
                    rest = inside;
                }
            }
        }
        out.push_str(rest);
        out
    }

    /// Where quotes end that start before `inside`.
    fn end(&self, inside: &str) -> Option<usize> {
        let mut from = 0;
        loop {
            let at = from + inside[from..].find(self.close)?;
            if !self.has_spaces && inside[from..at].contains(char::is_whitespace) {
                return None;
            }
            let after = inside[at + self.close.len()..].chars().next();
            let is_end = self.is_unconstrained
                || !inside[..at].ends_with(char::is_whitespace)
                    && after.is_none_or(|c| !is_word(c) && !self.not_before.contains(c));
            if at > 0 && is_end {
                return Some(at);
            }
            from = at + inside[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
}

/// The length of a list of attributes in brackets at the end of the text.
fn attribute_list_len(text: &str) -> usize {
    let Some(inside) = text.strip_suffix(']') else { return 0 };
    let start = inside.bytes().rev().take(256).position(|byte| matches!(byte, b'[' | b']'));
    match start {
        Some(len) if len > 0 && inside.as_bytes()[inside.len() - len - 1] == b'[' => len + 2,
        _ => 0,
    }
}
