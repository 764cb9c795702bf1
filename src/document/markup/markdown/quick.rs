//! A quick search for links that may lead nowhere in a document, before it is read.
//!
//! In most documents each `[a](#place)` has a heading `# Place`, and each `[a][label]` a line `[label]: ...`. Both are
//! found line by line, without reading the document; only where one is missing, its relative references are read.

use std::cell::OnceCell;

use super::anchors::may_be_generated;
use super::broken::{LONGEST_PART, may_be_reference, opening_bracket};
use super::name_hash::{NameHash, NameHashes};
use super::places::Places;
use crate::text::{Span, seek};

/// Whether a document may hold a link without a URL that is broken: one to a place in the document, one by name, one
/// to a path with a space, or one to a file with another number than its text.
/// Where it does not, nothing is missed if its relative references are not read.
///
/// Of `# A b`, `[c](#a-b)` and `[d][e]` it looks closer at `[d][e]`, unless there is `[e]: f`.
pub(crate) fn may_hold_broken(text: &[u8]) -> bool {
    let (places, labels) = (Places::of(text, false), OnceCell::new());
    let may_be_broken = |at: usize| match text[at..] {
        [b']', b' ', b'(', b'#', ..]
        | [b']', b'(', b')', ..]
        | [b']', b'(', b'(', b'/' | b'.', ..]
        | [b')', b'[', b'#', ..] => true,
        [b']', b'(', b'#', ref rest @ ..] => {
            let end = rest.iter().take(LONGEST_NAME).position(|byte| b") \"\n".contains(byte));
            let fragment = end.and_then(|end| std::str::from_utf8(&rest[..end]).ok());
            !fragment
                .is_some_and(|fragment| fragment.is_empty() || may_be_generated(fragment) && places.may_have(fragment))
        }
        [b']', b'[', ref rest @ ..] => {
            let Some(len) = rest.iter().take(LONGEST_NAME).position(|byte| b"[]".contains(byte)) else { return true };
            let label = &rest[..len];
            rest[len] == b']'
                && text_in_brackets(text, at).is_some_and(|shown| {
                    let name = if label.is_empty() { &text[shown.range()] } else { label };
                    // the next line may begin with the prefix of a container
                    let is_split = name.contains(&b'\n');
                    (is_split || may_be_reference(text, shown, label))
                        && !labels.get_or_init(|| labels_of(text)).has(lower_case_hash(name))
                })
        }
        [b']', b'(', ref rest @ ..] if at > 0 => is_spaced_path(rest) || ends_with_other_number(&text[..at], rest),
        _ => false,
    };
    seek(text, 0, *b"])", may_be_broken).is_some()
}

/// Whether a target that is a relative path has a space, and no title: `./the list.md)`.
fn is_spaced_path(rest: &[u8]) -> bool {
    let rest = rest.trim_ascii_start();
    let is_path = matches!(rest, [b'/', ..] | [b'.', b'/', ..] | [b'.', b'.', b'/', ..]);
    // a title has quotation marks
    let end = || rest.iter().take(LONGEST_PART).position(|byte| b")\"'\n".contains(byte));
    is_path && end().is_some_and(|end| rest[end] == b')' && rest[..end].contains(&b' '))
}

/// Whether the text of a link ends with a number that its relative target does not have, while that has another: `EIP-1`
/// before `./eip-2.md)`. `rest` is the text from the target on.
fn ends_with_other_number(text: &[u8], rest: &[u8]) -> bool {
    let marks = text.iter().rev().take(LONGEST_NAME).take_while(|byte| b"`*_]".contains(byte)).count();
    let text = &text[..text.len() - marks];
    let digits = text.iter().rev().take(LONGEST_NAME).take_while(|byte| byte.is_ascii_digit()).count();
    if digits == 0 {
        return false;
    }
    let target = &rest[..rest.iter().take(LONGEST_NAME).position(|byte| b") \n".contains(byte)).unwrap_or(0)];
    target.iter().any(u8::is_ascii_digit)
        && memchr::memmem::find(target, b"://").is_none()
        && !target.split(|byte| !byte.is_ascii_digit()).any(|number| number == &text[text.len() - digits..])
}

/// The longest fragment or label that is compared.
const LONGEST_NAME: usize = 256;

/// The text in the brackets that close at `close`.
fn text_in_brackets(text: &[u8], close: usize) -> Option<Span> {
    let open = opening_bracket(text, 0, close, (b'[', b']'))?;
    (open + 1 < close).then(|| Span::new(open + 1, close))
}

/// The labels of the definitions: those of lines that start with `[label]:` after up to three spaces.
fn labels_of(text: &[u8]) -> NameHashes {
    let labels = memchr::memmem::find_iter(text, b"]:").filter_map(|end| {
        let lowest = end.saturating_sub(LONGEST_NAME);
        let start = lowest + memchr::memrchr2(b'\n', b'[', &text[lowest..end])?;
        let spaces = text[..start].iter().rev().take(4).take_while(|byte| **byte == b' ').count();
        let is_start = text[start] == b'[' && spaces < 4 && (start == spaces || text[start - spaces - 1] == b'\n');
        is_start.then(|| lower_case_hash(&text[start + 1..end]))
    });
    NameHashes::of(labels.collect())
}

/// A label in lower case.
fn lower_case_hash(label: &[u8]) -> NameHash {
    let mut name = NameHash::EMPTY;
    label.iter().for_each(|byte| name.push(byte.to_ascii_lowercase()));
    name
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
            "[a](./b.md) [a](./b.md \"c\")",
            "[A-1](./a-1.md) [2](https://a.example/3) [a](3)",
            "a [b] c",
            "[c](#a-b)\n\nA b\n---",
            "[c](#a-b)\n\n<a name=\"a-b\"></a>\n# D",
            "a[b][c], [a::b][], [0-9][a]",
        ] {
            assert!(!may_hold_broken(whole.as_bytes()), "{whole}");
        }
        for broken in [
            "# A\n[c](#b)",
            "# A b\n[c](##a-b)",
            "[a][b]\n[c]: d",
            "[a][]",
            "[a]()",
            "[a] (#b)",
            "(a)[#b]",
            "[a](#",
            "[A-1](./a-2.md)",
            "[a]((/b))",
            "[a](./b c.md)",
            "[a]( ./b c.md)",
            "# A\n[c](#a-#b)",
        ] {
            assert!(may_hold_broken(broken.as_bytes()), "{broken}");
        }
    }
}
