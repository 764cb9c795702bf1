//! Passes on the URLs in the attributes of a tag. The name of an attribute says what its value holds: a URL, a list of
//! URLs, CSS, a script or text.
//!
//! Of `<a href="b.html" style="background: url(c.png)" title="See http://d.example/">` it passes on `b.html` as a link,
//! the `style` as a document of CSS, and the `title` as text that is scanned.

use super::Reader;
use super::element::{Element, local};
use super::list;
use super::names::Names;
use super::token::{Attribute, Tag};
use super::value::{Breaks, content};
use crate::document::format_id::FormatId;
use crate::scan::Context;
use crate::text::{Span, seek};

/// The meaning of an attribute's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// A URL: the target of a link.
    Target,
    /// A URL: a picture or the like that is shown in place.
    Source,
    /// Candidates for a picture that is shown in place.
    Pictures,
    /// Candidates for a file that is loaded ahead.
    Candidates,
    /// Any other URL.
    Url,
    /// A URL, on `object` and other old elements only.
    ObjectUrl,
    /// A URL, in XML only.
    XmlUrl,
    /// URLs with white space between them.
    Urls,
    /// URLs with white space between them, on `html` and `head` only.
    RootUrls,
    /// URLs with commas between them, or white space on `object`.
    Archive,
    /// A name.
    Name,
    /// A name, in XML only.
    XmlName,
    /// Names with white space between them.
    Names,
    /// Names that may be abbreviated with a prefix.
    Curies,
    /// Namespaces and the URLs of their schemas.
    Locations,
    /// The URL of a schema.
    Schema,
    /// Declarations of CSS.
    Style,
    /// A value of CSS where it holds `url(`.
    Paint,
    /// A document of HTML.
    Document,
    /// The content of a `meta`.
    Content,
    /// The URL that references inside the element are relative to.
    Base,
}

static ROLES: Names<Role, 256> = Names::of(&[
    ("about", Role::XmlUrl),
    ("action", Role::Url),
    ("algorithm", Role::XmlName),
    ("archive", Role::Archive),
    ("background", Role::Url),
    ("cite", Role::Url),
    ("classid", Role::ObjectUrl),
    ("clip-path", Role::Paint),
    ("codebase", Role::Url),
    ("content", Role::Content),
    ("cursor", Role::Paint),
    ("data", Role::ObjectUrl),
    ("datatype", Role::Curies),
    ("datatypelibrary", Role::XmlName),
    ("dynsrc", Role::Source),
    ("fileref", Role::XmlUrl),
    ("fill", Role::Paint),
    ("filter", Role::Paint),
    ("formaction", Role::Url),
    ("href", Role::Target),
    ("htmlurl", Role::XmlUrl),
    ("icon", Role::ObjectUrl),
    ("imagesrcset", Role::Candidates),
    ("itemid", Role::Name),
    ("itemtype", Role::Names),
    ("location", Role::XmlUrl),
    ("longdesc", Role::Url),
    ("lowsrc", Role::Source),
    ("manifest", Role::RootUrls),
    ("marker", Role::Paint),
    ("marker-end", Role::Paint),
    ("marker-mid", Role::Paint),
    ("marker-start", Role::Paint),
    ("mask", Role::Paint),
    ("namespace", Role::XmlName),
    ("nonamespaceschemalocation", Role::Schema),
    ("ns", Role::XmlName),
    ("ping", Role::Urls),
    ("pluginspage", Role::Url),
    ("pluginurl", Role::Url),
    ("poster", Role::Source),
    ("prefix", Role::Curies),
    ("profile", Role::RootUrls),
    ("property", Role::Curies),
    ("rel", Role::Curies),
    ("requiredextensions", Role::Names),
    ("requiredfeatures", Role::Names),
    ("resource", Role::XmlUrl),
    ("rev", Role::Curies),
    ("schemalocation", Role::Schema),
    ("src", Role::Source),
    ("srcdoc", Role::Document),
    ("srcset", Role::Pictures),
    ("stroke", Role::Paint),
    ("style", Role::Style),
    ("systemid", Role::XmlName),
    ("targetnamespace", Role::XmlName),
    ("typeof", Role::Curies),
    ("uri", Role::XmlUrl),
    ("url", Role::XmlUrl),
    ("usemap", Role::Url),
    ("vocab", Role::Name),
    ("xmlurl", Role::XmlUrl),
]);

/// How many attributes of a tag are compared with each other; no real tag has more.
const MOST_COMPARED: usize = 64;

impl Reader<'_, '_, '_, '_> {
    /// Passes on the values of a tag's attributes. `label` is the text of the link that they may hold.
    pub(super) fn emit_attributes(&mut self, tag: Tag, element: Element, label: Option<Span>) {
        let attributes = std::mem::take(&mut self.attributes);
        for (number, &attribute) in attributes.iter().enumerate() {
            let name = &self.text[attribute.name.range()];
            if attribute.name.len() > 3 && name.iter().any(|byte| matches!(byte, b':' | b'@')) {
                self.scan_attribute_name(attribute.name);
            }
            if attribute.value.is_empty() || !self.page.wants_references() && !self.may_hold(attribute.value) {
                continue;
            }
            let role = if tag.is_end || tag.malformed == Some(attribute.value) {
                None
            } else {
                self.role(name, element).filter(|_| !self.is_repeated(name, &attributes[..number]))
            };
            match role {
                Some(Role::Content) => self.emit_meta_content(attribute.value, &attributes),
                role => self.emit_value(attribute, role, element, label),
            }
        }
        if let Some(malformed) = tag.malformed {
            self.page.count_malformed(malformed);
        }
        self.attributes = attributes;
    }

    /// Passes on the name of an attribute, if it may be a URL.
    fn scan_attribute_name(&mut self, name: Span) {
        let bytes = &self.text[name.range()];
        if bytes.windows(3).any(|three| three == b"://") || bytes.contains(&b'@') {
            self.page.scan(Context::Attribute, name);
        }
    }

    /// The role of an attribute; `None` where it is not known, so that its value is text.
    fn role(&self, name: &[u8], element: Element) -> Option<Role> {
        if name == b"xmlns" || name.starts_with(b"xmlns:") {
            return Some(Role::Name);
        }
        let role = match name {
            b"xml:base" => Role::Base,
            b"xsi:schemaLocation" => Role::Locations,
            _ if self.is_xml || name.starts_with(b"xlink:") => ROLES.get(local(name))?,
            _ => ROLES.get(name)?,
        };
        let applies = match role {
            Role::XmlUrl | Role::XmlName | Role::Base => self.is_xml,
            Role::ObjectUrl | Role::Archive => element.is(Element::OBJECT),
            Role::RootUrls => element.is(Element::ROOT),
            Role::Content => element.is(Element::META),
            _ => true,
        };
        applies.then_some(role)
    }

    /// Whether an attribute of this name is among those before: then only the first counts.
    fn is_repeated(&self, name: &[u8], before: &[Attribute]) -> bool {
        let before = &before[..before.len().min(MOST_COMPARED)];
        before.iter().any(|other| self.text[other.name.range()].eq_ignore_ascii_case(name))
    }

    /// Passes on the value of an attribute by its role.
    fn emit_value(&mut self, attribute: Attribute, role: Option<Role>, element: Element, label: Option<Span>) {
        let Attribute { name, value } = attribute;
        let name = &self.text[name.range()];
        let is_reference = self.page.wants_references()
            && !matches!(role, None | Some(Role::Name | Role::XmlName | Role::Curies | Role::Names));
        if !is_reference && !self.may_hold(value) {
            return;
        }
        let content = |breaks| content(self.text, value, self.attribute_references(), breaks);
        match role {
            Some(role @ (Role::Target | Role::Source | Role::Url | Role::ObjectUrl | Role::XmlUrl)) => {
                let context = self.url_context(role, element);
                self.link(context, value, label.filter(|_| context == Context::Link));
            }
            // read when the element was entered
            Some(Role::Base) => {}
            Some(Role::Pictures) if element.is(Element::IMAGE) => {
                self.page.read_inside(list::pictures, content(Breaks::Kept));
            }
            Some(Role::Pictures | Role::Candidates) => self.page.read_inside(list::candidates, content(Breaks::Kept)),
            Some(Role::Urls | Role::RootUrls) => self.page.read_inside(list::urls, content(Breaks::Kept)),
            Some(Role::Archive) => self.page.read_inside(list::commas, content(Breaks::Kept)),
            Some(Role::Name | Role::XmlName) => self.page.read_inside(list::name, content(Breaks::Kept)),
            Some(Role::Names) => self.page.read_inside(list::names, content(Breaks::Kept)),
            Some(Role::Locations) => self.page.read_inside(list::locations, content(Breaks::Kept)),
            Some(Role::Schema) => self.page.link(Context::Namespace, content(Breaks::Removed), None),
            Some(Role::Curies) => self.page.scan(Context::Namespace, content(Breaks::Kept)),
            Some(Role::Style) => self.page.embed(FormatId::Css, content(Breaks::Kept)),
            Some(Role::Paint) if self.text[value.range()].contains(&b'(') => {
                self.page.embed(FormatId::Css, content(Breaks::Kept));
            }
            Some(Role::Document) => self.page.embed(FormatId::Html, content(Breaks::Kept)),
            None if is_event_handler(name) => self.page.scan(Context::Code, content(Breaks::Kept)),
            None | Some(Role::Paint | Role::Content) => self.page.scan(Context::Attribute, content(Breaks::Kept)),
        }
    }

    /// Whether a URL with this role is that of a picture, of a link to follow, or neither.
    fn url_context(&self, role: Role, element: Element) -> Context {
        // in HTML, other URLs than these (`cite`, `action`) are not what the element links to or shows
        let is_main = self.is_xml || matches!(role, Role::Target | Role::Source);
        if is_main && element.is(Element::IMAGE) {
            Context::Image
        } else if is_main && element.is(Element::LINK) && role != Role::Source {
            Context::Link
        } else {
            Context::Attribute
        }
    }

    /// Passes on a URL that is the value of an attribute. White space around it and line breaks in it do not count.
    pub(super) fn link(&mut self, context: Context, value: Span, label: Option<Span>) {
        if seek(&self.text[..value.end], value.start, *b"\t\n\r&", |_| true).is_none() {
            return self.page.link(context, value, label);
        }
        let bytes = self.text[value.range()].trim_ascii();
        let has_line_break = memchr::memchr3(b'\t', b'\n', b'\r', bytes).is_some();
        let references = self.attribute_references();
        // with line breaks and tags in it, it is the text from a quote that was left open to the next quote
        let is_text = has_line_break && memchr::memchr2(b'<', b'>', bytes).is_some();
        if is_text {
            self.page.scan(context, content(self.text, value, references, Breaks::Kept));
        } else {
            self.page.link(context, content(self.text, value, references, Breaks::Removed), label);
        }
    }

    /// The `content` of a `meta`, whose meaning its other attributes define.
    fn emit_meta_content(&mut self, value: Span, attributes: &[Attribute]) {
        let mut is_refresh = false;
        let mut is_url = false;
        for attribute in attributes.iter().take(MOST_COMPARED) {
            let name = self.text[attribute.name.range()].to_ascii_lowercase();
            let lower = self.text[attribute.value.range()].trim_ascii().to_ascii_lowercase();
            match &name[..] {
                b"http-equiv" => is_refresh |= lower == b"refresh",
                b"name" | b"property" | b"itemprop" => {
                    is_url |= URL_PROPERTY_ENDS.iter().any(|end| lower.ends_with(end));
                }
                _ => {}
            }
        }
        let is_reference = is_refresh && self.page.wants_references();
        if !is_reference && !self.may_hold(value) {
            return;
        }
        let content = content(self.text, value, self.attribute_references(), Breaks::Kept);
        if is_refresh {
            self.page.read_inside(list::refresh, content);
        } else if is_url && super::has_scheme(self.text[value.range()].trim_ascii()) {
            self.link(Context::Attribute, value, None);
        } else {
            self.page.scan(Context::Attribute, content);
        }
    }
}

/// The ends of the names of properties that are URLs: `og:url`, `og:image`, `twitter:player`.
const URL_PROPERTY_ENDS: [&[u8]; 9] =
    [b"url", b"uri", b":image", b":video", b":audio", b":player", b":src", b"sameas", b"canonical"];

/// Whether an attribute of this name holds a script: `onclick`.
fn is_event_handler(name: &[u8]) -> bool {
    name.len() > 4 && name[..2].eq_ignore_ascii_case(b"on") && !name.eq_ignore_ascii_case(b"ontology")
}
