//! The result of the scanner: one URL, and what later layers need to know about its surroundings.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use super::broken::Broken;
use crate::secrets::redact;
use crate::text::{SourceMap, Span};

/// One URL in a text. `{:?}` shows it without its secrets.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found<'t> {
    /// The URL as it is read: without line breaks, line prefixes and the like. Borrowed if the text has it like this.
    pub text: Cow<'t, str>,
    /// Ties `text` to the bytes of the source.
    pub map: SourceMap,
    /// How the text delimits the URL.
    pub form: Form,
    /// The kind of place that the URL is in.
    pub context: Context,
    /// The other readings of a URL with a line break after a hyphen, or with white space inside; the most likely first.
    pub alternatives: Vec<String>,
    /// The brackets or prefix around it.
    pub wrapper: Option<Wrapper>,
    /// If the URL is the target of a link: the text of that link. If it is the target of a definition: the name of the
    /// definition, or the text of a link with that name if that text is a URL.
    pub label: Option<Span>,
    /// The base URL that the document sets for references (RFC 3986 section 5.1.1), if it sets one.
    pub base: Option<Arc<str>>,
    /// A few bytes before the URL, or before its wrapper.
    pub before: &'t [u8],
    /// A few bytes after the URL, or after its wrapper.
    pub after: &'t [u8],
    /// What is broken of the link around it, where that is requested.
    pub broken: Option<Broken>,
    /// How it leads to what it names.
    pub target: TargetKind,
    /// Whether it is in a document of another format inside of this one, such as a block of HTML in Markdown: the
    /// markup of this format means nothing there.
    pub(crate) is_embedded: bool,
}

impl<'t> Found<'t> {
    /// A URL without any information about its surroundings.
    pub(crate) fn new(text: Cow<'t, str>, map: SourceMap, form: Form) -> Self {
        Self {
            text,
            map,
            form,
            context: Context::default(),
            alternatives: Vec::new(),
            wrapper: None,
            label: None,
            base: None,
            before: &[],
            after: &[],
            broken: None,
            target: TargetKind::Url,
            is_embedded: false,
        }
    }

    /// The source bytes from the URL's first to its last, the wrapper not included.
    #[must_use]
    pub fn span(&self) -> Span {
        self.map.hull()
    }

    /// Where the URL starts, or its wrapper if it has one.
    #[must_use]
    pub fn start(&self) -> usize {
        self.wrapper.map_or(self.span().start, |wrapper| wrapper.open.start)
    }

    /// This URL at its bytes in another text, to which `map` leads from the text that it was found in.
    pub(crate) fn in_source<'s>(self, map: &SourceMap) -> Found<'s> {
        let moved = |span: Span| map.source(span);
        Found {
            text: Cow::Owned(self.text.into_owned()),
            map: self.map.compose(map),
            form: self.form,
            context: self.context,
            alternatives: self.alternatives,
            wrapper: self.wrapper.map(|Wrapper { open, close }| Wrapper { open: moved(open), close: close.map(moved) }),
            label: self.label.map(moved),
            base: self.base,
            before: &[],
            after: &[],
            broken: self.broken.map(|broken| Broken {
                span: moved(broken.span),
                first: broken.first.map(moved),
                ..broken
            }),
            target: self.target,
            is_embedded: self.is_embedded,
        }
    }

    /// About how many bytes of memory it takes.
    pub(crate) fn memory(&self) -> usize {
        let text = if let Cow::Owned(text) = &self.text { text.len() } else { 0 };
        let alternatives: usize = self.alternatives.iter().map(|text| size_of::<String>() + text.len()).sum();
        size_of::<Self>() + text + self.map.memory() + alternatives
    }

    /// Whether the source holds the URL as it is, without a line break or an escape in it.
    #[must_use]
    pub fn is_verbatim(&self) -> bool {
        self.map.is_verbatim(Span::new(0, self.text.len()))
    }
}

impl fmt::Debug for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut found = f.debug_struct("Found");
        found.field("text", &redact(&self.text)).field("span", &self.span());
        // what is around it may be a part of a secret
        found.field("form", &self.form).field("context", &self.context).finish_non_exhaustive()
    }
}

/// How the text marks a URL (RFC 1738 appendix, RFC 3986 appendix C).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Form {
    /// `<URL:http://a.example/>`
    Delimited,
    /// `<http://a.example/>`
    Bracketed,
    /// `URL:http://a.example/`
    Prefixed,
    /// `"http://a.example/"`
    Quoted,
    /// `http://a.example/`
    Bare,
    /// The target of a link in the syntax of the document's format.
    Destination,
    /// No URL: the label or another part of a link that is broken.
    Label,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 7] =
        [Self::Delimited, Self::Bracketed, Self::Prefixed, Self::Quoted, Self::Bare, Self::Destination, Self::Label];

    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Delimited => "delimited",
            Self::Bracketed => "bracketed",
            Self::Prefixed => "prefixed",
            Self::Quoted => "quoted",
            Self::Bare => "bare",
            Self::Destination => "destination",
            Self::Label => "label",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The kind of place of a URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Context {
    /// Running text.
    #[default]
    Prose,
    /// The target of a link: `[text](URL)`.
    Link,
    /// The source of an image, or of another thing shown in place.
    Image,
    /// A URL that is its own link text: `<URL>` in Markdown.
    Autolink,
    /// A target that links refer to by name: `[name]: URL`.
    Definition,
    /// The same, but no link of the document refers to it. Only findings have it: it is looked up for them alone.
    UnusedDefinition,
    /// The value of an attribute or option that holds a URL.
    Attribute,
    /// A name that is no link: an XML namespace, the identifier of a DTD or schema.
    Namespace,
    /// Program text, a command, or text shown as such.
    Code,
    /// A string of program text.
    String,
    /// A comment, of any language.
    Comment,
    /// A value in a data file.
    Data,
    /// The original of a translated text, or a URL that its translation has from there.
    Original,
}

impl Context {
    /// All kinds of place.
    pub const ALL: [Self; 13] = [
        Self::Prose,
        Self::Link,
        Self::Image,
        Self::Autolink,
        Self::Definition,
        Self::UnusedDefinition,
        Self::Attribute,
        Self::Namespace,
        Self::Code,
        Self::String,
        Self::Comment,
        Self::Data,
        Self::Original,
    ];

    /// Whether a browser may get what is at such a place. Expressions and patterns of programs have backslashes of their
    /// own.
    pub(crate) const fn is_followed(self) -> bool {
        !matches!(self, Self::Code | Self::String | Self::Comment | Self::Data | Self::Namespace | Self::Original)
    }

    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Prose => "prose",
            Self::Link => "link",
            Self::Image => "image",
            Self::Autolink => "autolink",
            Self::Definition => "definition",
            Self::UnusedDefinition => "unused-definition",
            Self::Attribute => "attribute",
            Self::Namespace => "namespace",
            Self::Code => "code",
            Self::String => "string",
            Self::Comment => "comment",
            Self::Data => "data",
            Self::Original => "original",
        }
    }
}

impl fmt::Display for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a reference leads to what it names: what its text is looked up as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum TargetKind {
    /// A URL or a relative reference, resolved as one.
    #[default]
    Url,
    /// A document without its suffix: `:doc:`, an entry of a `toctree`.
    Document,
    /// A label of the whole project: `:ref:`, `` `x`_ ``, `\ref{x}`, `@ref{x}`.
    Label,
    /// An identifier or a title in the same document, or in that of `file#identifier`: `<<x>>`, `xref:x[]`.
    Anchor,
    /// A path from the file itself: `include::`, `.. image::`, `\input`. In reStructuredText, `/` at its start is the
    /// folder of the sources.
    File,
    /// A page of a wiki: `[[Page]]`.
    Wiki,
    /// The argument of a template expression that makes an address of it: `{{< ref "x" >}}`, `{% link x %}`.
    Shortcode,
    /// An entry of the navigation of a site: a path, an address or an id, as the generator has it.
    Navigation,
}

impl TargetKind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Url,
        Self::Document,
        Self::Label,
        Self::Anchor,
        Self::File,
        Self::Wiki,
        Self::Shortcode,
        Self::Navigation,
    ];

    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Url => "url",
            Self::Document => "document",
            Self::Label => "label",
            Self::Anchor => "anchor",
            Self::File => "file",
            Self::Wiki => "wiki",
            Self::Shortcode => "shortcode",
            Self::Navigation => "navigation",
        }
    }

    /// Whether the text is a name that is looked up, so that no rule about URLs applies to it.
    #[must_use]
    pub const fn is_name(self) -> bool {
        !matches!(self, Self::Url | Self::File)
    }
}

impl fmt::Display for TargetKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text around a URL that marks it as one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Wrapper {
    /// The opening: `<URL:`, `<`, `&lt;URL:`, `URL:` and the like, with the white space after it.
    pub open: Span,
    /// The closing `>` or `&gt;`, with the white space before it; `None` where it is missing or none is due.
    pub close: Option<Span>,
}
