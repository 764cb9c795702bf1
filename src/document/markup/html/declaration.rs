//! Comments, document types, declarations, processing instructions, CDATA; and the base of references.

use super::byte_runs::{WHITE_SPACE, skip};
use super::element::Element;
use super::passage::Gap;
use super::token::{Attribute, Tag, line_end};
use super::value::{Breaks, content};
use super::{Base, Reader, list};
use crate::document::char_ref::References;
use crate::document::decoded_text::Content;
use crate::scan::Context;
use crate::syntax::{Resolution, Url, resolve};
use crate::text::Span;

/// The URLs that references are relative to: `base` of HTML, `xml:base` of XML.
#[derive(Debug)]
pub(super) struct Bases {
    current: Base,
    /// Whether a `base` element was read; further ones do not count.
    is_set: bool,
    /// How many elements are open.
    depth: usize,
    /// For each open element with an `xml:base`: its depth, and the base outside of it.
    outer: Vec<(usize, Base)>,
}

/// How many `xml:base` may be open inside of each other.
const MOST_BASES: usize = 64;

/// The longest base that another one is resolved against.
const LONGEST_BASE: usize = 8 << 10;

impl Bases {
    pub(super) const fn of(current: Base) -> Self {
        Self { current, is_set: false, depth: 0, outer: Vec::new() }
    }
}

impl Reader<'_, '_, '_, '_> {
    /// Reads `<!...`, `<?...` or `</` without a name at `angle`, and the text before it, which starts at `start`.
    /// Returns where to go on; `None` if the `<` is text.
    pub(super) fn read_declared(&mut self, start: usize, angle: usize) -> Option<usize> {
        let text = self.text;
        let rest = &text[angle + 1..];
        if rest.starts_with(b"!--") {
            return Some(self.comment(start, angle));
        }
        if rest.starts_with(b"![CDATA[") && (self.is_xml || self.foreign.is_inside()) {
            return self.cdata(start, angle);
        }
        match (rest.first()?, self.is_xml) {
            (b'!', true) => {
                rest.get(1).filter(|byte| byte.is_ascii_alphabetic())?;
                let end = self.tokens.declaration_end(angle + 2)?;
                self.push_text_before(start, angle);
                self.declaration(Span::new(angle + 2, end));
                Some(end + 1)
            }
            (b'!', false) => {
                let end = self.tokens.next_close(angle)?;
                self.push_text_before(start, angle);
                let span = Span::new(angle + 2, end);
                if text[span.range()].get(..7).is_some_and(|word| word.eq_ignore_ascii_case(b"doctype")) {
                    self.declaration(span);
                } else {
                    self.scan(Context::Comment, span);
                }
                Some(end + 1)
            }
            (b'?', is_xml) => {
                let is_instruction = is_xml || rest.starts_with(b"?php") || rest.starts_with(b"?=");
                let whole = if is_instruction { self.tokens.instruction_end(angle + 2) } else { None };
                let (end, after) = match whole {
                    Some(end) => (end, end + 2),
                    None => self.tokens.next_close(angle).map(|end| (end, end + 1))?,
                };
                self.push_text_before(start, angle);
                let span = Span::new(angle + 2, end);
                if is_instruction {
                    self.instruction(span);
                } else {
                    self.scan(Context::Comment, span);
                }
                Some(after)
            }
            // `</` without a name
            (b'/', false) => {
                let end = self.tokens.next_close(angle)?;
                self.push_text_before(start, angle);
                self.scan(Context::Comment, Span::new(angle + 2, end));
                Some(end + 1)
            }
            _ => None,
        }
    }

    /// Adds the text before a construct that ends a URL.
    fn push_text_before(&mut self, start: usize, angle: usize) {
        self.push_text(Span::new(start, angle), true);
        self.passage.push_gap(Gap::Tag);
    }

    /// Passes on text that is not a part of the passage.
    fn scan(&mut self, context: Context, span: Span) {
        if self.may_hold(span) {
            self.flush();
            self.page.scan(context, span);
        }
    }

    /// Reads the comment at `angle`, and the text before it; returns where to go on.
    fn comment(&mut self, start: usize, angle: usize) -> usize {
        let inner = angle + "<!--".len();
        let closed = self.tokens.comment_end(inner);
        self.push_text_before(start, angle);
        let (end, after) = closed.unwrap_or_else(|| {
            let end = line_end(self.text, inner, b'\n');
            self.page.count_malformed(Span::new(angle, end));
            (end, end)
        });
        self.scan(Context::Comment, Span::new(inner, end));
        after
    }

    fn cdata(&mut self, start: usize, angle: usize) -> Option<usize> {
        let inner = angle + "<![CDATA[".len();
        let Some(end) = self.tokens.cdata_end(inner) else {
            // what follows is read as markup, so that only the opening is malformed
            self.page.count_malformed(Span::new(angle, inner));
            return None;
        };
        self.push_text(Span::new(start, angle), true);
        self.passage.push_gap(Gap::Nothing);
        self.push_text(Span::new(inner, end), false);
        self.passage.push_gap(Gap::Nothing);
        Some(end + 3)
    }

    /// The content of a declaration: names of DTDs and the like, or the text of an entity.
    fn declaration(&mut self, span: Span) {
        if !self.may_hold(span) {
            return;
        }
        self.flush();
        let text = self.text;
        let is_entity = text[span.range()].starts_with(b"ENTITY") && !names_external(&text[span.range()]);
        let mut at = span.start;
        while at < span.end {
            let quote = memchr::memchr2(b'"', b'\'', &text[at..span.end]).map_or(span.end, |quote| at + quote);
            self.page.scan(Context::Namespace, Span::new(at, quote));
            let inner = (quote + 1).min(span.end);
            let close = match text.get(quote) {
                Some(&byte) if quote < span.end => memchr::memchr(byte, &text[inner..span.end]),
                _ => None,
            };
            let literal = Span::new(inner, close.map_or(span.end, |close| inner + close));
            if is_entity {
                self.page.scan(Context::Data, content(text, literal, References::Xml, Breaks::Kept));
            } else {
                self.page.read_inside(list::name, literal);
            }
            at = literal.end + 1;
        }
    }

    fn instruction(&mut self, span: Span) {
        let text = self.text;
        let target = text[span.range()].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        if !matches!(&text[span.start..span.start + target], b"xml-stylesheet" | b"xml-model") {
            return self.scan(Context::Code, span);
        }
        if !self.may_hold(span) && !self.page.wants_references() {
            return;
        }
        self.flush();
        let mut end = span.start + target;
        pseudo_attributes(text, Span::new(end, span.end), |Attribute { name, value }| {
            self.page.scan(Context::Attribute, Span::new(end, value.start));
            end = value.end;
            let breaks = Breaks::Kept;
            let content = content(text, value, References::Xml, breaks);
            match &text[name.range()] {
                b"href" => self.page.link(Context::Attribute, content, None),
                b"schematypens" => self.page.read_inside(list::name, content),
                _ => self.page.scan(Context::Attribute, content),
            }
        });
        self.page.scan(Context::Attribute, Span::new(end, span.end));
    }

    /// Sets the base by the first `base` element of HTML (HTML Standard section 4.2.3).
    pub(super) fn read_base(&mut self, tag: Tag, element: Element) {
        if !element.is(Element::BASE) || tag.is_end || self.bases.is_set {
            return;
        }
        let href = self.attributes.iter().find(|own| self.text[own.name.range()].eq_ignore_ascii_case(b"href"));
        let Some(&Attribute { value, .. }) = href else { return };
        self.bases.is_set = true;
        if let Some(base) = self.resolved(value) {
            self.page.set_base(Some(base));
        }
    }

    /// Enters the element of a start tag, with its `xml:base` (XML Base section 3).
    pub(super) fn enter(&mut self, tag: Tag) {
        if tag.is_end {
            return;
        }
        self.bases.depth += 1;
        let base = self.attributes.iter().find(|own| &self.text[own.name.range()] == b"xml:base");
        // a value whose quote stays open is read as text, with the other attributes
        let Some(&Attribute { value, .. }) = base.filter(|own| tag.malformed != Some(own.value)) else { return };
        self.link(Context::Attribute, value, None);
        if self.bases.outer.len() < MOST_BASES
            && let Some(base) = self.resolved(value)
        {
            let outer = self.bases.current.replace(base);
            self.bases.outer.push((self.bases.depth, outer));
            self.page.set_base(self.bases.current.clone());
        }
    }

    /// Leaves the element of an end tag, or one without content.
    pub(super) fn leave(&mut self, tag: Tag) {
        if !tag.is_end && !tag.is_empty {
            return;
        }
        let outer = self.bases.outer.pop_if(|(depth, _)| *depth >= self.bases.depth);
        if let Some((_, outer)) = outer {
            self.bases.current = outer;
            self.page.set_base(self.bases.current.clone());
        }
        self.bases.depth = self.bases.depth.saturating_sub(1);
    }

    /// The base in a value, resolved against the current one. A relative URL is kept if there is no current base.
    fn resolved(&self, value: Span) -> Base {
        let content = content(self.text, value, self.attribute_references(), Breaks::Removed);
        let bytes = match &content {
            Content::Verbatim(span) => &self.text[span.range()],
            Content::DecodedText(derived) => derived.bytes(),
        };
        let written = std::str::from_utf8(bytes.trim_ascii()).ok()?;
        let outer = self.bases.current.as_deref().filter(|outer| outer.len() + written.len() <= LONGEST_BASE);
        let resolved =
            outer.and_then(|outer| resolve(&Url::split(outer), &Url::split(written), Resolution::Strict).ok());
        match resolved {
            Some(resolved) => Some(resolved.into()),
            None if written.is_empty() => None,
            None => Some(written.into()),
        }
    }
}

/// Passes the attributes of a processing instruction to `each`.
fn pseudo_attributes(text: &[u8], within: Span, mut each: impl FnMut(Attribute)) {
    let mut cursor = within.start;
    let text = &text[..within.end];
    while let Some(equals) = memchr::memchr(b'=', &text[cursor..]).map(|at| cursor + at) {
        let name_end = text[..equals].trim_ascii_end().len().max(cursor);
        let name_len = text[cursor..name_end].iter().rev().take_while(|&&byte| !WHITE_SPACE.has(byte)).count();
        let open = skip(text, equals + 1, WHITE_SPACE);
        let close = match text.get(open) {
            Some(&quote @ (b'"' | b'\'')) => memchr::memchr(quote, &text[open + 1..]).map(|at| open + 1 + at),
            _ => None,
        };
        let Some(close) = close else { return };
        each(Attribute { name: Span::new(name_end - name_len, name_end), value: Span::new(open + 1, close) });
        cursor = close + 1;
    }
}

/// Whether the declaration of an entity gives its address, not its text.
fn names_external(declaration: &[u8]) -> bool {
    let before = declaration.split(|&byte| byte == b'"' || byte == b'\'').next().unwrap_or_default();
    let word = before.trim_ascii_end();
    word.ends_with(b"SYSTEM") || word.ends_with(b"PUBLIC")
}
