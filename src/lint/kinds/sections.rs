//! The kinds of sections, by their headings: the changelog at the end of a guide, the names of those who wrote it. What
//! programs write between marks is generated.

use super::document_kind::DocumentKind;
use super::evidence::HEADINGS;
use super::path_pattern::is_match;
use crate::document::{self, AnchorKind, Format, ReadOptions};
use crate::text::{Span, holds};

/// The longest heading that is looked at.
const LONGEST: usize = 256;

/// The kinds of the sections of a document.
#[derive(Clone, Default, Debug)]
pub(super) struct Sections {
    /// Where the kinds change, in order, and those that hold from there on, where bit `n` is kind `n` of
    /// [`DocumentKind::ALL`].
    changes: Vec<(usize, u16)>,
    /// The parts that programs write, in order.
    generated: Vec<Span>,
}

impl Sections {
    /// Those of a document: it is read once more, for its headings.
    ///
    /// Of `# Guide`, `## History`, `### 2019`, `## Usage` the second and third are a changelog.
    pub(super) fn of(format: Format, text: &[u8]) -> Self {
        let options = ReadOptions { anchors: true, ..ReadOptions::default() };
        let mut sections = Self::default();
        // the sections around a place: the level of each, and the kinds in it
        let mut around: Vec<(u8, u16)> = Vec::new();
        for anchor in document::read(format, text, options).anchors {
            let AnchorKind::Heading { level } = anchor.kind else { continue };
            around.truncate(around.iter().take_while(|(outer, _)| *outer < level).count());
            let kinds = around.last().map_or(0, |(_, kinds)| *kinds) | shown_by(&anchor.text);
            around.push((level, kinds));
            if sections.changes.last().map_or(0, |(_, last)| *last) != kinds {
                sections.changes.push((anchor.span.start, kinds));
            }
        }
        sections.generated = document::generated_parts(text);
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

/// The kinds that a heading shows.
fn shown_by(heading: &str) -> u16 {
    let name = name(heading);
    if name.is_empty() || name.len() > LONGEST {
        return 0;
    }
    let rows = HEADINGS.iter().filter(|(_, patterns)| patterns.iter().any(|pattern| is_match(pattern, &name)));
    rows.fold(0, |kinds, (kind, _)| kinds | bit(*kind))
}

fn bit(kind: DocumentKind) -> u16 {
    DocumentKind::ALL.iter().position(|own| *own == kind).map_or(0, |at| 1 << at)
}

/// The text of a heading in lower case, without markup around it: `## **Change log** {#changes}` is `change log`.
fn name(heading: &str) -> String {
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
