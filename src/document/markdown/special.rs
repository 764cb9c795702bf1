//! The octets of running text that need a look, one after the other.

use super::super::ahead::Ahead;
use super::Dialect;

/// Finds them. Places only go forward, so each kind is searched for beyond the next one only once.
#[derive(Debug)]
pub(super) struct Specials {
    bracket: Ahead,
    /// Back-slashes, backquotes and `<`.
    mark: Ahead,
    /// `{`, where that counts.
    brace: Option<Ahead>,
}

impl Specials {
    pub(super) fn of(dialect: Dialect) -> Self {
        let brace = (dialect == Dialect::Mdx).then(Ahead::new);
        Self { bracket: Ahead::new(), mark: Ahead::new(), brace }
    }

    /// The next one from `from` on.
    pub(super) fn next(&mut self, text: &[u8], from: usize) -> Option<usize> {
        let rest = &text[from..];
        let behind = |found: Option<usize>| found.map(|len| from + len);
        let bracket = self.bracket.next(from, || behind(memchr::memchr2(b'[', b']', rest)));
        let mark = self.mark.next(from, || behind(memchr::memchr3(b'\\', b'`', b'<', rest)));
        let brace = self.brace.as_mut().map(|brace| brace.next(from, || behind(memchr::memchr(b'{', rest))));
        Some(bracket.min(mark).min(brace.unwrap_or(usize::MAX))).filter(|&at| at < text.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_a_naive_search() {
        // all texts of up to six of these octets
        let octets = b"[]\\<{x";
        for len in 0..=6_u32 {
            for number in 0..octets.len().pow(len) {
                let text: Vec<u8> = (0..len).map(|i| octets[number / octets.len().pow(i) % octets.len()]).collect();
                for (dialect, special) in [(Dialect::CommonMark, &b"[]\\<"[..]), (Dialect::Mdx, b"[]\\<{")] {
                    let mut specials = Specials::of(dialect);
                    for from in 0..=text.len() {
                        let naive = (from..text.len()).find(|&at| special.contains(&text[at]));
                        assert_eq!(specials.next(&text, from), naive, "{text:?} {from}");
                    }
                }
            }
        }
    }
}
