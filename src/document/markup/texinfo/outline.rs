//! Passes on nodes, anchors and sections, and references to nodes: of `@node a` the name `a`, of `@ref{a}` a reference.

use super::Reader;
use crate::document::AnchorKind;
use crate::document::lifted::trimmed;
use crate::document::line::line_feed;
use crate::scan::TargetKind;
use crate::text::Span;

/// The commands of sections, by their levels from 1 on.
const SECTIONS: &[&[&[u8]]] = &[
    &[b"top", b"part"],
    &[b"chapter", b"unnumbered", b"appendix", b"majorheading", b"chapheading", b"centerchap"],
    &[b"section", b"unnumberedsec", b"appendixsec", b"appendixsection", b"heading"],
    &[b"subsection", b"unnumberedsubsec", b"appendixsubsec", b"subheading"],
    &[b"subsubsection", b"unnumberedsubsubsec", b"appendixsubsubsec", b"subsubheading"],
];

impl Reader<'_, '_, '_, '_> {
    /// Reads the command before `after` as far as it names a place or refers to one. Its text is read all the same.
    pub(super) fn read_names(&mut self, at_sign: usize, after: usize) {
        let name = &self.text[at_sign + 1..after];
        match name {
            b"anchor" => {
                if let Some(inner) = self.argument(after) {
                    self.page.anchor(AnchorKind::Id, inner);
                }
                return;
            }
            b"ref" | b"xref" | b"pxref" | b"link" => return self.emit_reference(after, name == b"link"),
            _ => {}
        }
        if at_sign > 0 && self.text[at_sign - 1] != b'\n' || self.text.get(after) != Some(&b' ') {
            return;
        }
        let rest = Span::new(after, line_feed(self.text, after));
        match name {
            b"node" => {
                let len = memchr::memchr(b',', &self.text[rest.range()]).unwrap_or(rest.len());
                self.page.anchor(AnchorKind::Id, Span::new(rest.start, rest.start + len));
            }
            b"include" | b"verbatiminclude" => {
                if name == b"include" {
                    self.page.note_inserted_text();
                }
                let rest = trimmed(self.text, rest);
                if self.page.wants_names() && !self.text[rest.range()].contains(&b'@') {
                    self.page.name(TargetKind::File, rest, None);
                }
            }
            _ => {
                if let Some(level) = SECTIONS.iter().position(|names| names.contains(&name)) {
                    self.page.anchor(AnchorKind::Heading { level: level as u8 + 1 }, rest);
                }
            }
        }
    }

    /// `@ref{node, name, title, file, manual}`: with a file or a manual, it is a node of another manual.
    fn emit_reference(&mut self, after: usize, is_link: bool) {
        let Some(inner) = self.argument(after) else { return };
        let text = self.text;
        let mut parts = text[inner.range()].split(|&byte| byte == b',');
        let len = parts.next().map_or(0, <[u8]>::len);
        let others = parts.skip(if is_link { 1 } else { 2 });
        let is_in_other_manual = others.into_iter().any(|part| !part.trim_ascii().is_empty());
        let name = Span::new(inner.start, inner.start + len);
        if !is_in_other_manual && !text[name.range()].starts_with(b"(") {
            self.page.name(TargetKind::Label, name, None);
        }
    }
}
