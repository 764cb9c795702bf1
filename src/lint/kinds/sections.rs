//! The kinds of the sections of a document, by their headings: a changelog at the end of a guide, a list of
//! contributors. Text that a program has written between marks is a generated section.

use super::document_kind::DocumentKind;
use super::evidence::HEADINGS;
use super::path_pattern::is_match;
use crate::document::{self, AnchorKind, Format, ReadOptions, Strings};
use crate::text::{Span, disjoint, holds};

/// The maximum length in bytes of a heading that is compared.
const MAX_HEADING_LEN: usize = 256;

/// A set of kinds: bit `n` is kind `n` of [`DocumentKind::ALL`].
type KindBits = u16;

/// The kinds of the sections of a document.
#[derive(Clone, Default, Debug)]
pub(super) struct Sections {
    /// The offsets where the kinds change, ascending, and the kinds from there on.
    changes: Vec<(usize, KindBits)>,
    /// The parts that programs have written or put away, sorted and disjoint.
    generated: Vec<Span>,
}

impl Sections {
    /// Reads the document once more, for its headings.
    ///
    /// In a document with the headings `# Guide`, `## History`, `### 2019` and `## Usage`, the second and third section
    /// are a changelog.
    pub(super) fn of(format: Format, text: &[u8]) -> Self {
        let options = ReadOptions { anchors: true, ..ReadOptions::default() };
        let mut sections = Self::default();
        // the sections around the current heading: the level and the kinds of each
        let mut enclosing: Vec<(u8, KindBits)> = Vec::new();
        for anchor in document::read(format, text, options).anchors {
            let AnchorKind::Heading { level } = anchor.kind else { continue };
            enclosing.truncate(enclosing.iter().take_while(|(outer, _)| *outer < level).count());
            let kinds = enclosing.last().map_or(0, |(_, kinds)| *kinds) | shown_by(&anchor.text);
            enclosing.push((level, kinds));
            if sections.changes.last().map_or(0, |(_, last)| *last) != kinds {
                sections.changes.push((anchor.span.start, kinds));
            }
        }
        sections.generated = document::generated_parts(text);
        if format.notation().strings == Strings::Lines {
            sections.generated.extend(obsolete_messages(text));
            sections.generated = disjoint(sections.generated);
        }
        sections
    }

    /// The kinds at an offset.
    pub(super) fn at(&self, offset: usize) -> impl Iterator<Item = DocumentKind> {
        let before = self.changes.partition_point(|(start, _)| *start <= offset);
        let kinds = before.checked_sub(1).map_or(0, |last| self.changes[last].1);
        let generated = holds(&self.generated, offset).then_some(DocumentKind::Generated);
        let shown = (0..).zip(DocumentKind::ALL).filter_map(move |(bit, kind)| (kinds >> bit & 1 == 1).then_some(kind));
        shown.chain(generated)
    }
}

/// The lines of a catalogue with messages that its program does not use any more: `#~ msgid "a"`.
fn obsolete_messages(catalogue: &[u8]) -> impl Iterator<Item = Span> {
    let starts = std::iter::once(0).chain(memchr::memchr_iter(b'\n', catalogue).map(|at| at + 1));
    let obsolete = starts.filter(|start| catalogue[*start..].starts_with(b"#~"));
    obsolete.map(|start| {
        let len = memchr::memchr(b'\n', &catalogue[start..]).unwrap_or(catalogue.len() - start);
        Span::new(start, start + len)
    })
}

/// The kinds that a heading shows.
fn shown_by(heading: &str) -> KindBits {
    let name = heading_text(heading);
    if name.is_empty() || name.len() > MAX_HEADING_LEN {
        return 0;
    }
    let rows = HEADINGS.iter().filter(|(_, patterns)| patterns.iter().any(|pattern| is_match(pattern, &name)));
    rows.fold(0, |kinds, (kind, _)| kinds | bit(*kind))
}

/// The bit of a kind in a set of kinds.
fn bit(kind: DocumentKind) -> KindBits {
    DocumentKind::ALL.iter().position(|own| *own == kind).map_or(0, |at| 1 << at)
}

/// The text of a heading in lower case, without markup around it: `## **Change log** {#changes}` is `change log`.
fn heading_text(heading: &str) -> String {
    let text = heading.split('{').next().unwrap_or_default();
    let mut in_tag = false;
    let shown = text.chars().filter(|c| match c {
        '<' => {
            in_tag = true;
            false
        }
        '>' => {
            in_tag = false;
            false
        }
        _ => !in_tag,
    });
    let shown: String = shown.collect();
    shown.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn obsolete_messages_are_put_away() {
        let text = "msgid \"a\"\nmsgstr \"b\"\n\n#~ msgid \"c\"\n#~ \"d\"\n";
        let po = Format::named("po").expect("it is a format");
        let is_generated = |place: &str| {
            let at = text.find(place).expect("it is in the text");
            Sections::of(po, text.as_bytes()).at(at).any(|kind| kind == DocumentKind::Generated)
        };
        assert_eq!(["\"a", "\"b", "\"c", "\"d"].map(is_generated), [false, false, true, true]);
    }

    #[test]
    fn sections_have_the_kinds_of_their_headings() {
        let text = "# Guide\na\n\n## **History** {#history}\nb\n\n### 1.0\nc\n\n## Usage\nd\n\n## 2019-05-02\ne\n";
        let sections = Sections::of(Format::MARKDOWN, text.as_bytes());
        for (place, expected) in [
            ("\na\n", vec![]),
            ("\nb\n", vec![DocumentKind::Changelog]),
            ("\nc\n", vec![DocumentKind::Changelog]),
            ("\nd\n", vec![]),
            ("\ne\n", vec![DocumentKind::Dated]),
        ] {
            let at = text.find(place).expect("it is in the text");
            assert_eq!(sections.at(at).collect::<Vec<_>>(), expected, "{place}");
        }
    }
}
