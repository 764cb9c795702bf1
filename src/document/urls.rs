//! The public type of a document, and the URLs in it.

use std::fmt;

use super::{Format, ReadOptions, read};
use crate::scan::{Context, Form, Found};
use crate::syntax::Url;
use crate::text::{Decoded, Encoding, LineIndex, Position, Span, decode, decode_as};

/// A document of a format. Text with a byte order mark is decoded by it, other text is read as UTF-8.
///
/// ```
/// use urlint::{Document, Format};
///
/// let text = "See [it](http://example.org/a\\_b).\nAnd <http://example.org/>.";
/// let document = Document::new(Format::MARKDOWN, text);
/// let urls: Vec<_> = document.urls().iter().map(|url| format!("{} {}", url.position(), url.text())).collect();
/// assert_eq!(urls, ["1:10 http://example.org/a_b", "2:6 http://example.org/"]);
///
/// let utf16: Vec<u8> = "\u{feff}http://example.org/".encode_utf16().flat_map(u16::to_le_bytes).collect();
/// let document = Document::new(Format::PLAIN, &utf16);
/// assert_eq!(document.urls()[0].text(), "http://example.org/");
/// assert_eq!(document.urls()[0].span().range(), 2..40);
/// ```
#[derive(Clone)]
pub struct Document<'t> {
    format: Format,
    bytes: &'t [u8],
    decoded: Decoded<'t>,
    options: ReadOptions,
    path: Option<&'t str>,
}

impl<'t> Document<'t> {
    /// A document with this text.
    #[must_use]
    pub fn new(format: Format, text: &'t (impl AsRef<[u8]> + ?Sized)) -> Self {
        let bytes = text.as_ref();
        Self { format, bytes, decoded: decode(bytes), options: ReadOptions::default(), path: None }
    }

    /// This document in another encoding, unless it has a byte order mark.
    #[must_use]
    pub fn with_encoding(self, encoding: Encoding) -> Self {
        Self { decoded: decode_as(self.bytes, encoding), ..self }
    }

    /// This document, in which text that only looks like a URL is found too: `www.` hosts, hosts under a top-level
    /// domain, e-mail addresses.
    #[must_use]
    pub fn with_relaxed(mut self) -> Self {
        self.options.relaxed = true;
        self
    }

    /// This document, in which relative references and fragments are found too, if the format has them. If its path is
    /// that of a navigation file, so are its entries.
    #[must_use]
    pub fn with_references(mut self) -> Self {
        self.options.references = true;
        self
    }

    /// The same with its path, relative to the project: it may show what kind of document it is.
    #[must_use]
    pub fn with_path(self, path: &'t str) -> Self {
        Self { path: Some(path), ..self }
    }

    /// The path, if it was given.
    #[must_use]
    pub fn path(&self) -> Option<&'t str> {
        self.path
    }

    /// The format.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// The encoding from which its bytes were decoded.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.decoded.encoding
    }

    /// The decoded text.
    pub(crate) fn decoded(&self) -> &Decoded<'t> {
        &self.decoded
    }

    /// The kinds of URLs that are found.
    pub(crate) fn options(&self) -> ReadOptions {
        match self.path.filter(|_| self.options.references) {
            Some(path) => self.options.with_navigation_at(path),
            None => self.options,
        }
    }

    /// The URLs in order; they never overlap.
    #[must_use]
    pub fn urls(&self) -> Vec<FoundUrl<'_>> {
        let mut index = LineIndex::new(&self.decoded.text);
        let found = read(self.format, &self.decoded.text, self.options()).found;
        let found = found.into_iter().map(|found| {
            let span = found.span();
            FoundUrl { position: index.position(span.start), span: self.decoded.source(span), found }
        });
        found.collect()
    }
}

impl fmt::Debug for Document<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // the text may hold secrets
        let mut document = f.debug_struct("Document");
        document.field("format", &self.format).field("len", &self.bytes.len());
        document.field("encoding", &self.decoded.encoding).finish_non_exhaustive()
    }
}

/// A URL of a [`Document`]. `{:?}` shows it without its secrets.
#[derive(Clone, PartialEq, Eq)]
pub struct FoundUrl<'d> {
    found: Found<'d>,
    span: Span,
    position: Position,
}

impl FoundUrl<'_> {
    /// The URL without the line breaks and escapes of the document.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.found.text
    }

    /// The URL, split into its components.
    #[must_use]
    pub fn url(&self) -> Url<'_> {
        Url::split(&self.found.text)
    }

    /// The span of the URL in the bytes of the document, without the brackets around it.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// The line and column of its first byte, in the text as it is decoded.
    #[must_use]
    pub fn position(&self) -> Position {
        self.position
    }

    /// The kind of place: running text, the target of a link, a comment, ...
    #[must_use]
    pub fn context(&self) -> Context {
        self.found.context
    }

    /// The delimiters by which the text marks it as a URL.
    #[must_use]
    pub fn form(&self) -> Form {
        self.found.form
    }

    /// All data about it. The spans there are bytes of the decoded text.
    #[must_use]
    pub fn found(&self) -> &Found<'_> {
        &self.found
    }
}

impl fmt::Display for FoundUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.found.text)
    }
}

impl fmt::Debug for FoundUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut url = f.debug_struct("FoundUrl");
        url.field("url", &self.url()).field("span", &self.span).field("context", &self.found.context);
        url.finish_non_exhaustive()
    }
}
