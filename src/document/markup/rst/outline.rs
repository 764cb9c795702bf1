//! Passes on the titles of sections, and what roles and references name: of `` :ref:`a` `` the reference to `a`.

use super::Reader;
use super::inline::Inline;
use super::marker;
use crate::document::AnchorKind;
use crate::document::line::{Line, trimmed};
use crate::scan::TargetKind;
use crate::text::Span;

/// The styles of the titles of sections, in the order in which the document uses them.
#[derive(Default)]
pub(super) struct Sections {
    styles: Vec<TitleStyle>,
    /// The last line of punctuation, which may be above a title.
    above: Option<Overline>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct TitleStyle {
    /// The punctuation below the title.
    sign: u8,
    /// Whether it is above the title too.
    has_overline: bool,
}

struct Overline {
    sign: u8,
    /// Where the line below it starts.
    next_line: usize,
}

/// The most styles that are kept; documents have at most six.
const MOST_STYLES: usize = 32;

impl Sections {
    /// The level of a title of this style. The highest is 1.
    fn level(&mut self, style: TitleStyle) -> u8 {
        let known = self.styles.iter().position(|known| *known == style);
        let number = known.unwrap_or(self.styles.len());
        if known.is_none() && number < MOST_STYLES {
            self.styles.push(style);
        }
        number as u8 + 1
    }
}

impl Reader<'_, '_, '_, '_> {
    /// Passes on the title that is in `line`, if a line of punctuation is below it. A text that goes on at `from`,
    /// after markers, is a title only where the marker is that of a numbered list.
    pub(super) fn section(&mut self, line: Line, from: usize) {
        let text = self.text;
        if !self.page.wants_anchors() {
            return;
        }
        let title = line.span();
        let bytes = &text[title.range()];
        if marker::is_rule(bytes) {
            self.sections.above = Some(Overline { sign: bytes[0], next_line: line.next });
            return;
        }
        let above = self.sections.above.take().filter(|above| above.next_line == line.start);
        let Some(below) = self.lines.next().filter(|below| !below.is_empty()) else { return };
        let sign = text[below.text];
        let rule = &text[below.span().range()];
        let width = || String::from_utf8_lossy(bytes).chars().count();
        let is_rule = sign.is_ascii_punctuation() && rule.iter().all(|byte| *byte == sign);
        let is_title = is_rule && (rule.len() >= 4 || rule.len() >= width());
        let has_overline = above.is_some_and(|above| above.sign == sign);
        let is_item = from > line.text && !bytes[0].is_ascii_alphanumeric();
        if is_title && !is_item && (has_overline || below.indent == line.indent) {
            let level = self.sections.level(TitleStyle { sign, has_overline });
            self.page.anchor(AnchorKind::Heading { level }, title);
        }
    }
}

impl Inline<'_, '_, '_, '_> {
    /// Passes on what a role refers to, if that is a place of the documentation; returns whether it is.
    pub(super) fn emit_role(&mut self, role: &[u8], inner: Span) -> bool {
        let kind = match role.rsplit(|&byte| byte == b':').next().unwrap_or(role) {
            b"ref" | b"numref" | b"eq" | b"any" => TargetKind::Label,
            b"doc" => TargetKind::Document,
            b"download" => TargetKind::File,
            _ => return false,
        };
        let bytes = &self.text[inner.range()];
        if !self.reads_names || bytes.starts_with(b"!") || memchr::memmem::find(bytes, b"://").is_some() {
            return false;
        }
        let open = memchr::memrchr(b'<', bytes).filter(|_| bytes.ends_with(b">"));
        let title = open.map(|open| trimmed(self.text, Span::new(inner.start, inner.start + open)));
        let target = open.map_or(inner, |open| Span::new(inner.start + open + 1, inner.end - 1));
        title.into_iter().for_each(|title| self.emit_prose(title));
        self.page.name(kind, target, title.filter(|title| !title.is_empty()));
        true
    }

    /// Passes on the name that a reference refers to: `` `a name`_ ``, `name_`.
    pub(super) fn emit_reference(&mut self, name: Span) {
        if self.reads_names {
            self.page.name(TargetKind::Label, name, None);
        }
    }
}
