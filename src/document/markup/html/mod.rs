//! HTML and XML, with SVG and all other vocabularies: tags and their attributes, text, comments, scripts.
//!
//! | file | what is in it |
//! |---|---|
//! | `attribute` | the values of attributes, by their names |
//! | `base` | the base of references |
//! | `byte_runs` | names and white space in tags, and how far they go |
//! | `declaration` | comments, document types, processing instructions, CDATA |
//! | `element` | the properties of elements |
//! | `inert` | skips blocks without any sign of a URL |
//! | `list` | values that hold more than one URL |
//! | `names` | tables of element and attribute names |
//! | `outline` | headings, and elements with a name |
//! | `passage` | running text between tags |
//! | `plain` | tags as most are, skipped without a look at their attributes |
//! | `prefilter` | where a URL may be |
//! | `raw` | scripts, styles, titles |
//! | `rows` | the rows of the table of formats |
//! | `token` | where tags, comments and raw text end |
//! | `value` | values without their character references |

mod attribute;
mod base;
mod byte_runs;
mod declaration;
mod element;
mod inert;
mod list;
mod names;
mod outline;
mod passage;
mod plain;
mod prefilter;
mod raw;
mod rows;
mod token;
mod value;

use std::sync::Arc;

use crate::document::char_ref::References;
use crate::document::lookahead::CachedPosition;
use crate::document::markup::open_heading::OpenHeading;
use crate::document::page::Page;
use crate::document::regions::RegionKind;
use crate::scan;
use crate::syntax::byte_class::{ALPHA, SCHEME};
use crate::text::Span;
use base::Bases;
use element::{Element, local};
use passage::{Gap, Passage};
use raw::Foreign;
pub(in crate::document) use rows::{BIKESHED, HTML, XML};
use token::{Attribute, Tag, Tokens};

/// The reader of a document.
struct Reader<'p, 'x, 'o, 't> {
    page: &'p mut Page<'x, 'o, 't>,
    text: &'x [u8],
    is_xml: bool,
    tokens: Tokens<'x>,
    attributes: Vec<Attribute>,
    /// Whether more is requested than URLs with a scheme.
    wants_all: bool,
    /// The position of the next `:`, or the end.
    colon: usize,
    /// The position from which `colon` was searched.
    colon_from: usize,
    /// The position of the next `:` that may make a URL of running text, or the end.
    sign: usize,
    /// The next `@`.
    at_sign: CachedPosition,
    /// The end of the text that was searched for blocks to skip.
    inert_end: usize,
    passage: Passage,
    /// How many elements are open whose text is code.
    code_depth: usize,
    /// Whether the text of an element that holds a URL is being read.
    in_location: bool,
    foreign: Foreign,
    bases: Bases,
    heading: Option<OpenHeading>,
}

impl<'p, 'x, 'o, 't> Reader<'p, 'x, 'o, 't> {
    fn read(page: &'p mut Page<'x, 'o, 't>, is_xml: bool) {
        let text = page.text();
        if page.wants_regions() && page.is_outermost() {
            // the language is not known: YAML, or a program
            front_matter(text).into_iter().for_each(|front| page.note_region(RegionKind::Closed, front));
        }
        let outer = page.set_base(None);
        page.set_base(outer.clone());
        let wants_all = page.wants_all();
        let mut reader = Self {
            page,
            text,
            is_xml,
            tokens: Tokens::of(text, is_xml),
            attributes: Vec::new(),
            wants_all,
            colon: 0,
            colon_from: usize::MAX,
            sign: 0,
            at_sign: CachedPosition::new(),
            inert_end: 0,
            passage: Passage::new(),
            code_depth: 0,
            in_location: false,
            foreign: Foreign::default(),
            bases: Bases::of(outer.clone()),
            heading: None,
        };
        reader.seek_colon_anew(0);
        reader.sign = reader.sign_from(0);
        reader.read_document();
        reader.page.set_base(outer);
    }

    fn read_document(&mut self) {
        // the start of the text that was not added to the passage yet
        let mut start = 0;
        let mut at = 0;
        loop {
            let angle = self.tokens.next_angle(at);
            if angle == self.text.len() {
                break;
            }
            match self.read_construct(start, angle) {
                Some(end) => {
                    start = self.skip_inert(end);
                    at = start;
                }
                // a `<` that opens nothing is text
                None => at = angle + 1,
            }
        }
        self.push_text(Span::new(start, self.text.len()));
        self.flush();
    }

    /// Reads the tag, comment or the like that starts with the `<` at `angle`, and the text before it, which starts at
    /// `start`. Returns where to go on; `None` if the `<` is text.
    fn read_construct(&mut self, start: usize, angle: usize) -> Option<usize> {
        if !self.tokens.is_tag(angle) {
            return self.read_declared(start, angle);
        }
        let tag = self.tag_at(angle)?;
        self.push_text(Span::new(start, angle));
        Some(self.read_tag(tag))
    }

    /// Reads the tag at `angle`, if one starts there. Its attributes are read if there may be a URL in them.
    fn tag_at(&mut self, angle: usize) -> Option<Tag> {
        self.attributes.clear();
        self.seek_colon(angle);
        let plain = if self.wants_all {
            self.tokens.bare_tag(angle, self.colon)
        } else {
            self.tokens.plain_tag(angle, self.colon)
        };
        if plain.is_some() {
            return plain;
        }
        let is_tag = self.tokens.may_close(angle) && !self.is_bracketed_url(angle);
        if is_tag { self.tokens.full_tag(angle, &mut self.attributes) } else { None }
    }

    /// Whether the `<` at `angle` opens a URL in angle brackets that looks like a tag: `<http://a.example/>`.
    fn is_bracketed_url(&mut self, angle: usize) -> bool {
        let (span, text) = (self.tokens.tag_name(angle), self.text);
        let name = &text[span.range()];
        // names that start inside each other have the same end
        if self.colon >= span.end || !name.contains(&b':') {
            return false;
        }
        let colon = name.iter().take_while(|&&byte| byte != b':').count();
        let rest = &text[span.end..];
        let has_authority = name.ends_with(b":") && rest.starts_with(b"/");
        let has_url_prefix = name[..colon].eq_ignore_ascii_case(b"url");
        let find_at_sign = || memchr::memchr(b'@', &text[span.start..]).map(|at| span.start + at);
        has_authority
            || has_url_prefix
            || self.at_sign.next(span.start, find_at_sign) < span.end
            || !self.is_xml && rest.starts_with(b">") && scan::scan(&text[angle..=span.end]).next().is_some()
    }

    /// Reads a tag and, if it opens raw text, that text. Returns where to go on.
    fn read_tag(&mut self, tag: Tag) -> usize {
        let name = &self.text[tag.name.range()];
        let element = if !self.is_xml {
            Element::of_html(name)
        } else if self.is_xlink(name) {
            Element::INLINE.and(Element::LINK)
        } else {
            Element::of_xml(name)
        };
        self.apply_to_passage(tag, element);
        let was_foreign = self.foreign.is_inside();
        self.foreign.apply_tag(tag, element);
        if self.is_xml {
            self.enter_xml_base(tag);
        }
        if self.page.wants_anchors() {
            self.emit_anchors(tag);
        }
        let attributes_may_hold = !self.attributes.is_empty() && self.may_hold(tag.span);
        // no URL of the text goes on over the target of a link; whether targets are requested does not change the text
        let has_attributes = tag.span.end > tag.name.end + 1;
        if attributes_may_hold || has_attributes && !element.is(Element::SOFT_BREAK.and(Element::BREAK)) {
            self.flush();
        }
        if attributes_may_hold || !self.attributes.is_empty() && self.page.wants_references() {
            let label = if element.is(Element::LINK) && !tag.is_end { self.label(tag.span.end) } else { None };
            self.emit_attributes(tag, element, label);
        }
        if self.is_xml {
            self.leave_xml_base(tag);
        } else {
            self.read_base_element(tag, element);
        }
        if tag.is_end || !element.is(RAW) {
            return tag.span.end;
        }
        if self.attributes.is_empty() && element.is(Element::SCRIPT.and(Element::TYPED)) {
            // the attributes say what the content is
            self.tokens.full_tag(tag.span.start, &mut self.attributes);
        }
        self.read_raw(tag, element, was_foreign)
    }

    /// Whether the tag is that of a `link` whose target is in an attribute, not in its text (DocBook 5).
    fn is_xlink(&self, name: &[u8]) -> bool {
        local(name) == b"link"
            && self.attributes.iter().any(|attribute| &self.text[attribute.name.range()] == b"xlink:href")
    }

    /// Applies what a tag does to the passage around it: ends it, breaks its line, or sets a gap.
    fn apply_to_passage(&mut self, tag: Tag, element: Element) {
        if element.is(Element::SOFT_BREAK) {
            return self.passage.push_gap(Gap::Nothing);
        }
        if element.is(Element::BREAK) {
            return self.passage.push_gap(Gap::Break);
        }
        if self.in_location || self.is_xml && element.is(Element::LOCATION) {
            self.flush();
            self.in_location = !tag.is_end && !tag.is_empty && element.is(Element::LOCATION);
        }
        if element.is(Element::INLINE) {
            return self.passage.push_gap(Gap::Tag);
        }
        self.flush();
        if element.is(Element::CODE) && !(self.is_xml && tag.is_empty) {
            self.count_code(tag.is_end);
        }
    }

    /// Counts a start tag or an end tag of an element whose text is code.
    fn count_code(&mut self, is_end: bool) {
        self.code_depth = if is_end { self.code_depth.saturating_sub(1) } else { self.code_depth + 1 };
    }

    /// The text of a link whose start tag ends at `start`, with the markup inside it; `None` where there is no text, or
    /// where no end tag is near.
    fn label(&self, start: usize) -> Option<Span> {
        let text = &self.text[..self.text.len().min(start + LONGEST_LABEL)];
        let (mut at, mut holds_text) = (start, false);
        loop {
            let tag = at + memchr::memchr(b'<', &text[at..])?;
            holds_text |= !text[at..tag].trim_ascii().is_empty();
            let name = text[tag + 1..].strip_prefix(b"/").unwrap_or(&text[tag + 1..]);
            let is_link = matches!(name, [b'a' | b'A', next, ..] if !next.is_ascii_alphanumeric() && *next != b'-');
            if is_link || self.is_xml {
                let is_label = text[tag + 1..].starts_with(b"/") && holds_text;
                return is_label.then(|| without_enclosing_tags(text, Span::new(start, tag)));
            }
            at = tag + 1 + memchr::memchr(b'>', &text[tag + 1..])? + 1;
        }
    }

    fn attribute_references(&self) -> References {
        if self.is_xml { References::Xml } else { References::HtmlAttribute }
    }
}

/// The lines before the page that start and end with `---`, as generators of sites have them.
fn front_matter(text: &[u8]) -> Option<Span> {
    let is_open = text.starts_with(b"---\n") || text.starts_with(b"---\r\n");
    let end = memchr::memmem::find(text, b"\n---").filter(|_| is_open)?;
    Some(Span::new(0, end + 4))
}

/// The longest text of a link with its end tag.
const LONGEST_LABEL: usize = 2048;

/// `span` without white space around it and without the tags that enclose all of it. Of ` <b>http://a.example/</b> ` it
/// is the URL.
fn without_enclosing_tags(text: &[u8], mut span: Span) -> Span {
    loop {
        let label = &text[span.range()];
        let start = span.start + (label.len() - label.trim_ascii_start().len());
        span = Span::new(start, start + label.trim_ascii().len());
        let label = &text[span.range()];
        let Some(open) = memchr::memchr(b'>', label).filter(|_| label.starts_with(b"<")) else { return span };
        let Some(close) = memchr::memrchr(b'<', label).filter(|_| label.ends_with(b">")) else { return span };
        if open > close || label[1..close].contains(&b'<') || !label[close..].starts_with(b"</") {
            return span;
        }
        span = Span::new(span.start + open + 1, span.start + close);
    }
}

/// Whether `bytes` start with a scheme, its `:` and something after it (RFC 3986 section 3.1).
fn has_scheme(bytes: &[u8]) -> bool {
    let name = bytes.iter().take_while(|&&byte| SCHEME.has(byte)).count();
    name > 1 && ALPHA.has(bytes[0]) && bytes.get(name) == Some(&b':') && bytes.len() > name + 1
}

/// Elements whose content is no markup.
const RAW: Element = Element::RAW
    .and(Element::ESCAPABLE)
    .and(Element::SCRIPT)
    .and(Element::STYLE)
    .and(Element::PLAINTEXT)
    .and(Element::ESCAPED)
    .and(Element::TYPED);

/// The URL that a reference is resolved against.
type Base = Option<Arc<str>>;
