//! Whether a document has an anchor, as `a-b` in a document with the heading `# A b`: first by a quick search for the
//! names of its headings, then by a closer one.

use std::cell::OnceCell;

use memchr::memmem;

use super::anchors::{Anchors, may_be_generated};
use super::front_matter;
use super::includes::outside_fences;
use super::name_hash::{NameHash, NameHashes};

/// The places of a document, collected at the first request.
pub(super) struct Places<'x> {
    text: &'x [u8],
    inserts_text: bool,
    headings: OnceCell<NameHashes>,
    /// The names that join those of nested headings.
    joined_names: OnceCell<NameHashes>,
    anchors: OnceCell<Anchors>,
}

impl<'x> Places<'x> {
    /// The anchors of a text. `inserts_text` says whether template expressions insert text from elsewhere.
    pub(super) fn of(text: &'x [u8], inserts_text: bool) -> Self {
        Self { text, inserts_text, headings: OnceCell::new(), joined_names: OnceCell::new(), anchors: OnceCell::new() }
    }

    /// Whether the document may have an anchor of this name.
    pub(super) fn may_have(&self, fragment: &str) -> bool {
        let has_heading = || self.headings.get_or_init(|| headings(self.text)).has(heading_hash(fragment.as_bytes()));
        let anchors = || self.anchors.get_or_init(|| Anchors::of(self.text, self.inserts_text));
        let joined_names = || self.joined_names.get_or_init(|| joined_names(self.text));
        let is_joined = || fragment.contains('-') && joined_names().has(NameHash::of(letters(fragment.as_bytes())));
        may_be_generated(fragment) && has_heading()
            || anchors().may_have(fragment)
            || self.may_be_nested(fragment)
            || is_joined()
            || is_on_numbered_page(self.text, fragment)
    }

    /// Whether a name joins the names of two headings, as in Nim's documentation: `all-lists-the-first` for `The first`
    /// below `All lists`. Both must have more than one word: otherwise, the name may be that of a heading that is gone.
    fn may_be_nested(&self, fragment: &str) -> bool {
        const MOST_HYPHENS: usize = 16;
        let headings = self.headings.get_or_init(|| headings(self.text));
        let has = |part: &str| part.contains('-') && headings.has(heading_hash(part.as_bytes()));
        may_be_generated(fragment)
            && fragment
                .match_indices('-')
                .take(MOST_HYPHENS)
                .any(|(at, _)| has(&fragment[at + 1..]) && has(&fragment[..at]))
    }
}

/// Whether a text is a number, as that of a note or of another document may be.
pub(super) fn is_number(text: impl AsRef<[u8]>) -> bool {
    let text = text.as_ref();
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// Whether a fragment may be the number of another document that is shown on one page with this one, whose front matter
/// has a number too: `slug: "7"`.
pub(crate) fn is_on_numbered_page(text: &[u8], fragment: &str) -> bool {
    is_number(fragment) && is_numbered(text)
}

/// Whether the front matter has the number of a document.
fn is_numbered(text: &[u8]) -> bool {
    const NUMBERS: &[&str] = &["slug", "id", "number"];
    let Some(front) = front_matter(text, 0) else { return false };
    let lines = text[front.content.range()].split(|&byte| byte == b'\n');
    lines.filter_map(|line| std::str::from_utf8(line).ok()?.split_once(':')).any(|(key, value)| {
        let value = value.trim().trim_matches(['"', '\'']);
        NUMBERS.contains(&key) && is_number(value)
    })
}

/// The longest name that a heading is given.
const LONGEST_HEADING_NAME: usize = 256;

/// The names of the headings, and those that headings are given: `A` of `# A`, `A` and `b` of `# A {#b}`, and `A` above
/// `---`.
pub(super) fn headings(text: &[u8]) -> NameHashes {
    let mut names = Vec::new();
    let line_end = |at: usize| memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |len| at + len);
    for at in memchr::memchr_iter(b'#', text) {
        if text[..at].ends_with(b"{") {
            let near = &text[at..text.len().min(at + LONGEST_HEADING_NAME)];
            names.push(heading_hash(near.split(|&byte| byte == b'}').next().unwrap_or_default()));
        }
        let spaces = text[..at].iter().rev().take(4).take_while(|byte| **byte == b' ').count();
        if spaces < 4 && (at == spaces || text[at - spaces - 1] == b'\n') {
            let line = &text[at..line_end(at)];
            names.push(heading_hash(line));
            names.extend(memmem::find(line, b" {#").map(|end| heading_hash(&line[..end])));
        }
    }
    for rule in [b"\n--", b"\n=="] {
        for at in memmem::find_iter(text, rule) {
            if text[at + 1..line_end(at + 1)].trim_ascii_end().iter().all(|&byte| byte == rule[1]) {
                let start = memchr::memrchr(b'\n', &text[..at]).map_or(0, |before| before + 1);
                names.push(heading_hash(&text[start..at]));
            }
        }
    }
    NameHashes::of(names)
}

/// A heading around a line.
struct Heading {
    level: usize,
    letters: Vec<u8>,
    /// Whether it is more than a word.
    is_phrase: bool,
}

/// The names that join those of a heading and the headings above it, as some generators do, of letters and digits only:
/// of `## Lists` and `### The first`, `liststhefirst`. One of the headings must have more than one word: otherwise, the
/// name may be that of a heading that is gone.
fn joined_names(text: &[u8]) -> NameHashes {
    let mut names = Vec::new();
    // the headings of the sections around the line
    let mut above: Vec<Heading> = Vec::new();
    for line in outside_fences(text).flat_map(|part| part.split(|&byte| byte == b'\n')) {
        let level = line.iter().take_while(|&&byte| byte == b'#').count();
        if !(1..=6).contains(&level) || line.get(level) != Some(&b' ') {
            continue;
        }
        let rest = &line[level..line.len().min(LONGEST_HEADING_NAME)];
        let shown = memmem::find(rest, b"](").map_or(rest, |end| &rest[..end]);
        above.retain(|other| other.level < level);
        let words = shown.split(|byte| !byte.is_ascii_alphanumeric() && *byte < 0x80).filter(|word| !word.is_empty());
        above.push(Heading { level, letters: letters(shown), is_phrase: words.count() > 1 });
        for first in 0..above.len() - 1 {
            let chain = &above[first..];
            if chain.iter().any(|heading| heading.is_phrase) {
                names
                    .push(NameHash::of(chain.iter().flat_map(|heading| &heading.letters).copied().collect::<Vec<_>>()));
            }
        }
    }
    NameHashes::of(names)
}

/// The letters and digits, in lower case.
fn letters(name: &[u8]) -> Vec<u8> {
    let is_letter = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte >= 0x80;
    name.iter().filter(is_letter).map(u8::to_ascii_lowercase).collect()
}

/// The letters and digits in lower case, with one hyphen for whatever is between: `# A & b` and `a--b` have the name
/// `a-b`.
pub(super) fn heading_hash(heading: &[u8]) -> NameHash {
    let mut name = NameHash::EMPTY;
    let (mut has_begun, mut is_apart) = (false, false);
    for byte in heading {
        if byte.is_ascii_alphanumeric() || *byte >= 0x80 {
            if is_apart {
                name.push(b'-');
            }
            name.push(byte.to_ascii_lowercase());
            (has_begun, is_apart) = (true, false);
        } else {
            is_apart = has_begun;
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_places_are_found_quickly() {
        let names = headings(b"# A & b\n  ## C {#d}\nE f\n---\n G\n===\n- h\n--\nx # i\n");
        for found in ["a-b", "c-d", "d", "e-f", "g", "h"] {
            assert!(names.has(heading_hash(found.as_bytes())), "{found}");
        }
        assert!(!names.has(heading_hash(b"i")) && !names.has(heading_hash(b"x-i")));
    }

    #[test]
    fn headings_follow_those_above_them() {
        let text = b"# A\n## The tool\n```\n# in\n```\n### [Queue](/b)\n#### Ends/Here\n## Last\n";
        let places = Places::of(text, false);
        for found in ["the-tool-queue", "the-tool-queue-endshere", "a-the-tool", "queue-endshere"] {
            assert!(places.may_have(found), "{found}");
        }
        for missed in ["the-tool-last", "a-last", "last-queue", "a-queue", "the-tool-endshere"] {
            assert!(!places.may_have(missed), "{missed}");
        }
    }

    #[test]
    fn time_is_linear() {
        for pattern in ["\n--", "#", "{#", "\n---\n", "\n# ", "# a\n## b c\n### d\n"] {
            let text = pattern.repeat(1_000_000 / pattern.len());
            headings(text.as_bytes());
            joined_names(text.as_bytes());
        }
    }
}
