//! The octets of running text that need a look, one after the other.

use super::Dialect;

/// Finds them. Places only go forward, so each kind is searched for beyond the next one only once.
#[derive(Debug)]
pub(super) struct Specials {
    /// Where the next bracket stands, if it was searched for.
    bracket: Option<usize>,
    /// Where the next back-slash, backquote or `<` stands.
    mark: Option<usize>,
    /// Where the next `{` stands, which counts in MDX.
    brace: Option<usize>,
}

/// The place of what does not come any more.
const NOWHERE: usize = usize::MAX;

impl Specials {
    pub(super) fn of(dialect: Dialect) -> Self {
        let brace = if dialect == Dialect::Mdx { None } else { Some(NOWHERE) };
        Self { bracket: None, mark: None, brace }
    }

    /// The next one from `from` on.
    pub(super) fn next(&mut self, text: &[u8], from: usize) -> Option<usize> {
        let rest = &text[from..];
        let bracket = place(&mut self.bracket, from, || memchr::memchr2(b'[', b']', rest));
        let mark = place(&mut self.mark, from, || memchr::memchr3(b'\\', b'`', b'<', rest));
        let brace = place(&mut self.brace, from, || memchr::memchr(b'{', rest));
        Some(bracket.min(mark).min(brace)).filter(|&at| at != NOWHERE)
    }
}

/// The place from `from` on: the one that is known, or the one that is found.
fn place(known: &mut Option<usize>, from: usize, search: impl FnOnce() -> Option<usize>) -> usize {
    match *known {
        Some(at) if at >= from => at,
        _ => *known.insert(search().map_or(NOWHERE, |len| from + len)),
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
