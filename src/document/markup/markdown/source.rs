//! What the reader of inlines asks about the rest of the document: whether a label is defined, so that `[a][b]` is a
//! link (CommonMark section 4.7).

use std::cell::{Cell, OnceCell};
use std::collections::HashSet;

use super::Dialect;
use super::includes;
use super::name_hash::NameHashes;
use super::places;
use crate::document::page::InsertedText;
use crate::text::Span;

/// The document of inlines, with what they ask about it.
pub(super) struct Source<'x> {
    pub(super) text: &'x [u8],
    pub(super) dialect: Dialect,
    /// What template expressions that are hidden in the text insert from elsewhere.
    inserted: InsertedText,
    /// The labels of its definitions, collected at the first request.
    labels: OnceCell<HashSet<String>>,
    /// The names of its headings, collected at the first request.
    headings: OnceCell<NameHashes>,
    /// The texts in brackets, collected at the first request.
    bracketed: OnceCell<BracketedTexts>,
    /// Whether directives in it insert text from elsewhere, known from the first request on.
    has_includes: OnceCell<bool>,
    /// Buffers that the reader of inlines leaves to the next one.
    pub(super) buffers: Cell<InlineBuffers>,
    /// The level of the heading that is being read.
    pub(super) heading: Cell<Option<u8>>,
}

/// The buffers of brackets and gaps, kept from one paragraph to the next.
#[derive(Debug, Default)]
pub(super) struct InlineBuffers {
    pub(super) brackets: Vec<Bracket>,
    pub(super) gaps: Vec<Span>,
}

/// A `[` that is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bracket {
    pub(super) at: usize,
    pub(super) is_image: bool,
}

/// The longest label.
const LONGEST_LABEL: usize = 999;

impl<'x> Source<'x> {
    pub(super) fn new(text: &'x [u8], inserted: InsertedText, dialect: Dialect) -> Self {
        Self {
            text,
            dialect,
            inserted,
            labels: OnceCell::new(),
            headings: OnceCell::new(),
            bracketed: OnceCell::new(),
            has_includes: OnceCell::new(),
            buffers: Cell::default(),
            heading: Cell::new(None),
        }
    }

    /// Whether the document defines this label, so that a reference to it is a link.
    pub(super) fn defines(&self, label: &[u8]) -> bool {
        let is_label = label.len() <= LONGEST_LABEL && memchr::memchr2(b'[', b']', label).is_none();
        is_label && self.labels.get_or_init(|| labels(self.text)).contains(&normalized(label))
    }

    /// Whether a heading has this text: in Pandoc and others, it defines the text as a label.
    pub(super) fn has_heading(&self, label: &[u8]) -> bool {
        self.headings.get_or_init(|| places::headings(self.text)).has(places::heading_hash(label))
    }

    /// Whether the document defines any label.
    pub(super) fn defines_any(&self) -> bool {
        !self.labels.get_or_init(|| labels(self.text)).is_empty()
    }

    /// Whether this label is in brackets inside a line, and does not start several lines in brackets.
    pub(super) fn refers_to(&self, label: &[u8]) -> bool {
        let texts = self.bracketed.get_or_init(|| bracketed_texts(self.text));
        let label = normalized(label);
        texts.inside.contains(&label) && !texts.repeated.contains(&label)
    }

    /// Whether a text has this number as its label: `[the text][1]`, not `[1]` and `[1][2]`, which name notes.
    pub(super) fn labels_text(&self, number: &[u8]) -> bool {
        self.bracketed.get_or_init(|| bracketed_texts(self.text)).numbers_of_texts.contains(&normalized(number))
    }

    /// Whether the document includes files by their names, and inserts no other text from elsewhere.
    pub(super) fn includes_files(&self) -> bool {
        self.inserted == InsertedText::NamedFiles
    }

    /// Whether this label is in brackets inside a line.
    pub(super) fn mentions(&self, label: &[u8]) -> bool {
        self.bracketed.get_or_init(|| bracketed_texts(self.text)).inside.contains(&normalized(label))
    }

    /// Whether a part of the document, such as its definitions, may come from an unknown place.
    pub(super) fn inserts_unknown_text(&self) -> bool {
        self.inserted == InsertedText::Unknown || *self.has_includes.get_or_init(|| includes::inserts_text(self.text))
    }
}

/// The labels that the definitions of a document have.
#[derive(Debug)]
pub(crate) struct DefinedLabels(HashSet<String>);

impl DefinedLabels {
    /// The labels of a text with no template expressions hidden; `None` if it inserts text from elsewhere.
    pub(crate) fn of(text: &[u8]) -> Option<Self> {
        (!includes::inserts_text(text)).then(|| Self(labels(text)))
    }

    pub(crate) fn has(&self, label: &[u8]) -> bool {
        self.0.contains(&normalized(label))
    }
}

/// The texts in brackets of a document, normalized as labels.
#[derive(Debug, Default)]
struct BracketedTexts {
    /// Those inside a line.
    inside: HashSet<String>,
    /// Those at the start of several lines.
    repeated: HashSet<String>,
    /// The numbers directly after another text in brackets that is no number.
    numbers_of_texts: HashSet<String>,
}

fn bracketed_texts(text: &[u8]) -> BracketedTexts {
    let mut open = None;
    let (mut texts, mut starting) = (BracketedTexts::default(), HashSet::new());
    for at in memchr::memchr2_iter(b'[', b']', text) {
        if text[at] == b'[' {
            open = Some(at);
        } else if let Some(open) = open.take().filter(|open| at - open <= LONGEST_LABEL) {
            let before = text[..open].trim_ascii_end();
            let starts = text[before.len()..open].contains(&b'\n') || before.is_empty();
            let label = normalized(&text[open + 1..at]);
            if places::is_number(&label) && before.len() == open && ends_with_text(before) {
                texts.numbers_of_texts.insert(label.clone());
            }
            if !starts {
                texts.inside.insert(label);
                continue;
            }
            if let Some(label) = starting.replace(label) {
                texts.repeated.insert(label);
            }
        }
    }
    texts
}

/// Whether a text ends with another one in brackets that is no number: `the [text]`, not `a note [1]`.
fn ends_with_text(before: &[u8]) -> bool {
    let inner = before.strip_suffix(b"]").unwrap_or_default();
    let near = &inner[inner.len().saturating_sub(LONGEST_LABEL)..];
    let shown = near.iter().rposition(|&byte| byte == b'[').map(|at| &near[at + 1..]);
    shown.is_some_and(|shown| !shown.is_empty() && !places::is_number(shown))
}

/// The labels of lines that look like definitions, but not like those of footnotes.
fn labels(text: &[u8]) -> HashSet<String> {
    let label = |end: usize| {
        let lowest = end.saturating_sub(LONGEST_LABEL + 1);
        let before = text[lowest..end].iter().rposition(|byte| b"[]\n\r".contains(byte))?;
        let (before, label) = (&text[..lowest + before + 1], &text[lowest + before + 1..end]);
        let prefix = before.strip_suffix(b"[").filter(|_| !label.starts_with(b"^"))?;
        let other = prefix.iter().rfind(|byte| !b" \t>-+*".contains(byte));
        other.is_none_or(|other| matches!(other, b'\n' | b'\r')).then(|| normalized(label))
    };
    memchr::memmem::find_iter(text, b"]:").filter_map(label).collect()
}

/// A label in the form in which labels are compared: of `Foo  BAR` it is `foo bar`.
pub(super) fn normalized(label: &[u8]) -> String {
    let label = String::from_utf8_lossy(label).to_lowercase();
    label.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;

    /// Looks at every line from its start.
    fn naive(text: &[u8]) -> HashSet<String> {
        let lines = text.split(|&byte| byte == b'\n' || byte == b'\r');
        let label = |line: &[u8]| {
            let prefix = line.iter().take_while(|byte| b" \t>-+*".contains(byte)).count();
            let label = line[prefix..].strip_prefix(b"[").filter(|label| !label.starts_with(b"^"))?;
            let len = label.iter().take(LONGEST_LABEL + 1).position(|byte| b"[]".contains(byte))?;
            label[len..].starts_with(b"]:").then(|| normalized(&label[..len]))
        };
        lines.filter_map(label).collect()
    }

    #[test]
    fn labels_equal_a_naive_search() {
        let pieces: [&[u8]; 12] =
            [b"[", b"]:", b"]", b":", b"\n", b"\r\n", b"a", b"> - ", b"^", b"\n[b", b"\n  [C d", b" "];
        let mut random = Random::new();
        for len in (0..30_000).map(|round| 1 + round % 16) {
            let text: Vec<u8> = (0..len).flat_map(|_| random.pick(&pieces)).copied().collect();
            assert_eq!(labels(&text), naive(&text), "{:?}", String::from_utf8_lossy(&text));
        }
        for len in LONGEST_LABEL - 1..LONGEST_LABEL + 3 {
            let text = format!("[{}]: /a", "x".repeat(len));
            assert_eq!(labels(text.as_bytes()), naive(text.as_bytes()), "{len}");
        }
    }
}
