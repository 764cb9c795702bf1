//! Passes on labels and sections, and references to labels: of `\section{A}\label{b}` and `\ref{b}` a heading, an
//! anchor and a reference.

use super::Reader;
use super::group::Group;
use crate::document::AnchorKind;
use crate::scan::TargetKind;
use crate::text::Span;

impl Reader<'_, '_, '_, '_> {
    /// Reads the command `name` as far as it names a place or refers to one. Its text is read all the same.
    pub(super) fn read_names(&mut self, name: Span) {
        let after = name.end + usize::from(self.text.get(name.end) == Some(&b'*'));
        match &self.text[name.range()] {
            b"label" => self.emit_anchor(AnchorKind::Label, after),
            b"hypertarget" | b"hyperdef" => self.emit_anchor(AnchorKind::Id, after),
            b"hyperlink" => self.emit_names(TargetKind::Anchor, after),
            b"ref" | b"pageref" | b"eqref" | b"autoref" | b"nameref" | b"cref" | b"Cref" | b"cpageref"
            | b"Cpageref" | b"labelcref" | b"namecref" | b"nameCref" | b"vref" | b"Vref" | b"vpageref" | b"fref"
            | b"Fref" | b"autopageref" | b"subref" => self.emit_names(TargetKind::Label, after),
            b"crefrange" | b"Crefrange" => {
                self.emit_names(TargetKind::Label, after);
                if let Group::Whole(first) = self.groups.read(self.text, after) {
                    self.emit_names(TargetKind::Label, first.end + 1);
                }
            }
            b"hyperref" if self.text.get(after) == Some(&b'[') => {
                let end = self.groups.after_options(self.text, after);
                if end > after + 1 {
                    self.emit_name(TargetKind::Label, Span::new(after + 1, end - 1));
                }
            }
            b"part" | b"chapter" => self.emit_section(1, after),
            b"section" => self.emit_section(2, after),
            b"subsection" => self.emit_section(3, after),
            b"subsubsection" => self.emit_section(4, after),
            b"paragraph" => self.emit_section(5, after),
            b"subparagraph" => self.emit_section(6, after),
            _ => {}
        }
    }

    /// Passes on the name in the group at `at` as an anchor.
    fn emit_anchor(&mut self, kind: AnchorKind, at: usize) {
        if let Group::Whole(inner) = self.groups.read(self.text, at)
            && self.is_literal(inner)
        {
            self.page.anchor(kind, inner);
        }
    }

    /// Passes on the title of a section, which is in the group at `at` after its options.
    fn emit_section(&mut self, level: u8, at: usize) {
        let after = self.groups.after_options(self.text, at);
        if let Group::Whole(inner) = self.groups.read(self.text, after) {
            self.page.anchor(AnchorKind::Heading { level }, inner);
        }
    }

    /// Passes on the names in the group at `at`, with commas between them.
    fn emit_names(&mut self, kind: TargetKind, at: usize) {
        let Group::Whole(inner) = self.groups.read(self.text, at) else { return };
        let mut start = inner.start;
        for part in self.text[inner.range()].split(|&byte| byte == b',') {
            self.emit_name(kind, Span::new(start, start + part.len()));
            start += part.len() + 1;
        }
    }

    /// Passes on a reference to a name, if it is literal.
    fn emit_name(&mut self, kind: TargetKind, span: Span) {
        if self.is_literal(span) {
            self.page.name(kind, span, None);
        }
    }

    /// Whether a name is literal, not made by commands or parameters.
    fn is_literal(&self, span: Span) -> bool {
        !self.text[span.range()].iter().any(|byte| b"\\#{}%$".contains(byte))
    }
}
