//! A quick search for links that may lead nowhere in a document, before it is read.
//!
//! In most documents each `[a](#place)` has a heading `# Place`, and each `[a][label]` a line `[label]: ...`. Both are
//! found line by line, without reading the document; only where one is missing, it has to be read closely.

use super::name_hash::{NameHash, Names};
use crate::text::Span;

/// The names of the headings after `#`: their letters and digits in lower case, with one hyphen for whatever is between.
pub(super) struct Headings(Names);

impl Headings {
    pub(super) fn of(text: &[u8]) -> Self {
        Self(Names::of(lines_with(text, b'#').map(name).collect()))
    }

    /// Whether a heading has this name. If not, it may still be there by another rule.
    pub(super) fn have(&self, fragment: &[u8]) -> bool {
        let is_usual = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:~+".contains(byte) || *byte >= 0x80;
        fragment.iter().all(is_usual) && self.0.have(name(fragment))
    }
}

/// `# A & b` and `a--b` have the name `a-b`.
fn name(heading: &[u8]) -> NameHash {
    let mut name = NameHash::EMPTY;
    let (mut is_begun, mut is_apart) = (false, false);
    for byte in heading {
        if byte.is_ascii_alphanumeric() || *byte >= 0x80 {
            if is_apart {
                name.push(b'-');
            }
            name.push(byte.to_ascii_lowercase());
            (is_begun, is_apart) = (true, false);
        } else {
            is_apart = is_begun;
        }
    }
    name
}

/// Whether a document may hold a link without a URL that is broken: one to a place in the document, or one by name.
/// Where it does not, nothing is missed if its relative references are not read.
///
/// Of `# A b`, `[c](#a-b)` and `[d][e]` it looks closer at `[d][e]`, unless there is `[e]: f`.
pub(crate) fn may_hold_broken(text: &[u8]) -> bool {
    let (mut headings, mut labels) = (None, None);
    for at in memchr::memchr_iter(b']', text) {
        let is_broken = match text[at + 1..] {
            [b' ', b'(', b'#', ..] | [b'(', b')', ..] => true,
            [b'(', b'#', ref rest @ ..] => {
                let end = rest.iter().take(LONGEST).position(|byte| b") \"\n".contains(byte));
                let headings = headings.get_or_insert_with(|| Headings::of(text));
                !end.is_some_and(|end| end == 0 || headings.have(&rest[..end]))
            }
            [b'[', ref rest @ ..] => {
                let end = rest.iter().take(LONGEST).position(|byte| b"[]".contains(byte));
                let label = match end {
                    Some(0) => own_text(text, at),
                    Some(end) => Some(&rest[..end]),
                    None => None,
                };
                let labels = labels.get_or_insert_with(|| labels_of(text));
                !label.is_some_and(|label| labels.have(lower(label)))
            }
            _ => false,
        };
        if is_broken {
            return true;
        }
    }
    memchr::memmem::find(text, b")[#").is_some()
}

/// The longest fragment or label that is compared.
const LONGEST: usize = 256;

/// The text in the brackets that close at `close`.
fn own_text(text: &[u8], close: usize) -> Option<&[u8]> {
    let least = close.saturating_sub(LONGEST);
    let open = text[least..close].iter().rposition(|&byte| byte == b'[')?;
    Some(&text[Span::new(least + open + 1, close).range()])
}

/// The labels of the definitions.
fn labels_of(text: &[u8]) -> Names {
    let labels = lines_with(text, b'[').filter_map(|line| {
        let len = memchr::memmem::find(line, b"]:")?;
        Some(lower(&line[1..len]))
    });
    Names::of(labels.collect())
}

/// A label in lower case.
fn lower(label: &[u8]) -> NameHash {
    let mut name = NameHash::EMPTY;
    label.iter().for_each(|byte| name.push(byte.to_ascii_lowercase()));
    name
}

/// The lines that start with `sign` after up to three spaces, from there on.
fn lines_with(text: &[u8], sign: u8) -> impl Iterator<Item = &[u8]> {
    memchr::memchr_iter(sign, text).filter_map(move |at| {
        let spaces = text[..at].iter().rev().take(4).take_while(|byte| **byte == b' ').count();
        let is_start = spaces < 4 && (at == spaces || text[at - spaces - 1] == b'\n');
        is_start.then(|| &text[at..memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |len| at + len)])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_may_be_missing_is_read_closely() {
        for whole in [
            "# A b\n[c](#a-b)",
            "[c](#A-b)\n  ## A b\n",
            "# A & b\n[c](#a--b)",
            "[a][b]\n[B]: c",
            "[a][]\n\n[a]: c",
            "[a](b)",
            "a [b] c",
        ] {
            assert!(!may_hold_broken(whole.as_bytes()), "{whole}");
        }
        for broken in
            ["# A\n[c](#b)", "# A b\n[c](##a-b)", "[a][b]\n[c]: d", "[a][]", "[a]()", "[a] (#b)", "(a)[#b]", "[a](#"]
        {
            assert!(may_hold_broken(broken.as_bytes()), "{broken}");
        }
    }
}
