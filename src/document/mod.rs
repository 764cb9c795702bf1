//! Documents: the table of formats, and where in each of them text and links are. Knows text, syntax and scan.
//!
//! The reader of a format goes through a document once and passes what it meets to its `Page`: running text, to be
//! scanned for URLs, and targets of links, which are URLs because the format says so. Escapes and entities are removed
//! first; a source map ties the result to the bytes of the file. Malformed documents never fail: what a reader cannot
//! make out is scanned as text.
//!
//! A format is a file or folder of `markup`, `data`, `code` or `other` with its `Definition`, a row in `notations`, and
//! a line in `registry`.
//!
//! | file | what is in it |
//! |---|---|
//! | `anchor` | the places that links can lead to |
//! | `broken` | ties broken links to the URLs in them |
//! | `char_ref` | character references of HTML, XML and Markdown; `entities.tsv` has the names |
//! | `code/` | programming languages: one lexer, and a table of languages |
//! | `comment_code` | program text in comments |
//! | `data/` | data files: JSON, YAML, TOML, INI, CSV, catalogues of messages |
//! | `decoded_text` | text without its escapes, and where each byte of it is from |
//! | `definition` | a row of the table of formats |
//! | `disjoint` | makes the spans of URLs and references disjoint |
//! | `escaping` | how a fix writes the bytes of a URL in a format |
//! | `format` | the public type: names, and how the format of a file is recognized |
//! | `format_id` | how readers name the formats that a document may hold |
//! | `lifted` | URLs found in decoded text, mapped to the source |
//! | `line` | lines with their indentation |
//! | `lookahead` | searches whose result is kept: the next special byte, the next sign of a URL |
//! | `marked_parts` | the parts that a program writes between marks of its own |
//! | `markup/` | HTML, Markdown, reStructuredText, AsciiDoc, LaTeX, man pages, Texinfo, MediaWiki, Org, Typst, Textile, RDoc, DokuWiki |
//! | `masked` | expressions of templates, hidden from the readers |
//! | `navigation/` | the navigation files of site generators |
//! | `notation` | the columns that rules, fixes and suppressions ask for |
//! | `notations` | the rows of these columns |
//! | `other/` | mail, patches, CSS, plain text |
//! | `page` | the text that a reader gets, and the methods that it passes text and links to |
//! | `prefilter` | searches that say whether a document can hold a URL at all |
//! | `protected` | the parts of a document that no fix may change |
//! | `regions` | what is where in a document, for those who add comments |
//! | `registry` | the table of formats; only this file knows all of them |
//! | `schemeless` | a search for targets that lack their scheme |
//! | `second_anchors` | anchors whose name another one has |
//! | `shortcode` | template expressions that make an address of their argument |
//! | `skip_tests` | tests of readers that skip |
//! | `targets` | the methods of a page for targets of links, names and places |
//! | `template` | templates in texts of any format |
//! | `urls` | the public type of a document, and the URLs in it |

mod anchor;
mod broken;
mod char_ref;
mod code;
mod comment_code;
mod data;
mod decoded_text;
mod definition;
mod disjoint;
mod escaping;
mod format;
mod format_id;
mod lifted;
mod line;
mod lookahead;
mod marked_parts;
mod markup;
mod masked;
mod navigation;
mod notation;
mod notations;
mod other;
mod page;
mod prefilter;
mod protected;
mod regions;
mod registry;
mod schemeless;
mod second_anchors;
mod shortcode;
#[cfg(test)]
mod skip_tests;
mod targets;
mod template;
mod urls;

use crate::scan::Found;
use crate::text::{Decoded, Span, decode, is_utf16};
pub use anchor::{Anchor, AnchorKind};
pub use format::{Format, UnknownFormat};
use format_id::FormatId;
pub(crate) use marked_parts::{generated_parts, marked_parts};
pub(crate) use markup::markdown::{DefinedLabels, UsedLabels, may_hold_broken};
use masked::Masked;
pub(crate) use navigation::{Navigation, NavigationFile};
#[cfg(feature = "report")]
pub(crate) use notation::CommentPlaces;
use notation::Templates;
pub(crate) use notation::{
    AngleBrackets, Backslash, Braces, CommentStyle, CommentText, Headings, Kept, LinkSyntax, Prose, QueryEncoding,
    Strings,
};
use page::{Page, Sink};
#[cfg(feature = "report")]
pub(crate) use protected::KeptText;
pub(crate) use regions::Region;
#[cfg(feature = "report")]
pub(crate) use regions::{RegionKind, Regions};
pub use schemeless::may_hold_stray;
pub use urls::{Document, FoundUrl};

/// The URLs to find in documents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// Whether text that only looks like a URL is found too, as [`crate::scan::ScanOptions::relaxed`].
    pub relaxed: bool,
    /// Whether relative references and fragments are found too, if the format has them.
    pub references: bool,
    /// Also what is broken of links ([`Found::broken`]), and the broken links without a URL.
    pub broken: bool,
    /// Also the places that links can lead to ([`Reading::anchors`]) and, with `references`, the references by name
    /// ([`crate::scan::TargetKind`]).
    pub anchors: bool,
    /// With `anchors`, also those whose name another one has, as broken links without a URL
    /// ([`crate::scan::BrokenKind::SecondAnchor`]).
    pub second_anchors: bool,
    /// The navigation file that the document is, of which the entries are found too.
    pub(crate) navigation: Option<NavigationFile>,
    /// Also what is where in the document.
    pub(crate) regions: bool,
}

impl ReadOptions {
    /// The same for the document at a path: if generators of sites take a file with this name for the navigation, its
    /// entries are found too, as [`crate::scan::TargetKind::Navigation`].
    ///
    /// ```
    /// use urlint::document::{Format, ReadOptions, read};
    ///
    /// let options = ReadOptions::default().with_navigation_at("docs/mkdocs.yml");
    /// let reading = read(Format::YAML, b"site_name: x.md\nnav: [a.md]\n", options);
    /// assert_eq!(reading.found[0].text, "a.md");
    /// ```
    #[must_use]
    pub fn with_navigation_at(self, path: &str) -> Self {
        Self { navigation: NavigationFile::at(path), ..self }
    }
}

/// The front matter of a Markdown document, without the lines around it.
pub(crate) fn front_matter(text: &[u8]) -> Option<Span> {
    let start = if text.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
    markup::markdown::front_matter(text, start).map(|front| front.content)
}

/// Whether a fragment may be the number of another document that is shown on one page with this one, whose front matter
/// has a number too: `slug: "7"`.
pub(crate) fn is_on_numbered_page(text: &[u8], fragment: &str) -> bool {
    markup::markdown::is_on_numbered_page(text, fragment)
}

/// The character reference at the start of `bytes`, as HTML names and numbers them, with its `;`: the character it
/// represents and how many bytes it takes. `&amp;c` gives `('&', 5)`.
pub(crate) fn entity(bytes: &[u8]) -> Option<(char, usize)> {
    let reference = char_ref::reference(bytes, char_ref::References::Markdown)?;
    Some((reference.chars.0, reference.len))
}

/// The URLs of a document.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Reading<'t> {
    /// The URLs in the order of the text; their spans never overlap.
    pub found: Vec<Found<'t>>,
    /// How many bytes were read as text because they belong to a malformed construct.
    pub malformed: usize,
    /// The places that links can lead to, where they are requested, in the order of the text.
    pub anchors: Vec<Anchor<'t>>,
    /// Whether the document may have more places than it shows, since it inserts text from elsewhere. It is known where
    /// places are requested.
    pub inserts_text: bool,
    /// What is where, in any order, where it is requested.
    regions: Vec<Region<FormatId>>,
}

/// Finds the URLs of a document. One that starts with the byte order mark of UTF-16 is decoded; the spans are bytes of
/// `source` there too, but [`Found::before`] and [`Found::after`] are empty. All other documents are read as UTF-8.
///
/// ```
/// use urlint::document::{Format, ReadOptions, read};
///
/// let reading = read(Format::PLAIN, b"See http://a.example/b.", ReadOptions::default());
/// assert_eq!(reading.found[0].text, "http://a.example/b");
///
/// let utf16: Vec<u8> = "\u{feff}(http://a.example/)".encode_utf16().flat_map(u16::to_be_bytes).collect();
/// let reading = read(Format::PLAIN, &utf16, ReadOptions::default());
/// assert_eq!(reading.found[0].text, "http://a.example/");
/// assert_eq!(reading.found[0].span().range(), 4..38);
/// ```
#[must_use]
pub fn read(format: Format, source: &[u8], options: ReadOptions) -> Reading<'_> {
    if is_utf16(source) {
        let reading = read_decoded(format, &decode(source), options);
        // a character may have more bytes in the decoded text
        return Reading { malformed: reading.malformed.min(source.len()), ..reading };
    }
    read_within(usize::MAX, format, source, options).unwrap_or_default()
}

/// As [`read`], for a document that was decoded; the URLs do not borrow from it, and are at bytes of its source.
fn read_decoded<'t>(format: Format, decoded: &Decoded<'_>, options: ReadOptions) -> Reading<'t> {
    let reading = read_within(usize::MAX, format, &decoded.text, options).unwrap_or_default();
    let map = decoded.map();
    let found = reading.found.into_iter().map(|found| found.in_source(&map)).collect();
    let anchors = reading.anchors.into_iter().map(|anchor| anchor.in_source(&map)).collect();
    Reading { found, anchors, malformed: reading.malformed, inserts_text: reading.inserts_text, regions: Vec::new() }
}

/// As [`read`]; `None` if the URLs take too much memory: more than those of 150,000 short ones.
pub(crate) fn read_bounded(format: Format, source: &[u8], options: ReadOptions) -> Option<Reading<'_>> {
    read_within(36 << 20, format, source, options)
}

/// As [`read_bounded`], with what is where in the document.
#[cfg(feature = "report")]
pub(crate) fn read_with_regions(
    format: Format,
    source: &[u8],
    options: ReadOptions,
) -> Option<(Vec<Found<'_>>, Regions<Format>)> {
    let reading = read_bounded(format, source, ReadOptions { regions: true, ..options })?;
    let regions = Regions::of(&reading.regions, |id| Format(registry::definition(id)));
    Some((reading.found, regions))
}

fn read_within(memory: usize, format: Format, source: &[u8], options: ReadOptions) -> Option<Reading<'_>> {
    let wants_more_than_urls = options.references || options.relaxed || options.anchors || options.regions;
    let mut reading = match wants_more_than_urls || (format.0.reader.may_hold)(source) {
        true => read_masked(memory, format, source, options)?,
        false => Reading::default(),
    };
    if let Some(navigation) = options.navigation {
        navigation.add_entries(&mut reading.found, source);
    }
    if options.second_anchors {
        second_anchors::add(format, &mut reading.found, &reading.anchors, source);
    }
    Some(reading)
}

/// Reads a document with its template expressions hidden from the reader of its format.
fn read_masked(memory: usize, format: Format, source: &[u8], options: ReadOptions) -> Option<Reading<'_>> {
    let masked = if format.notation().templates == Templates::InStrings { None } else { Masked::of(source) };
    match masked {
        None => read_as(format, Sink::new(source, options, &registry::EMBEDDED).with_memory_limit(memory)),
        Some(masked) => {
            let sink = Sink::new(masked.copy(), options, &registry::EMBEDDED).with_memory_limit(memory);
            let sink = sink.with_inserted_text(markup::markdown::inserted_text(source, masked.expressions()));
            let Reading { found, malformed, anchors, inserts_text, regions } = read_as(format, sink)?;
            let inserts_text = inserts_text
                || options.anchors && markup::markdown::expressions_insert_anchors(source, masked.expressions());
            let mut found: Vec<_> = found.into_iter().map(|found| masked.unmasked(found, source)).collect();
            if options.references && options.anchors {
                found = shortcode::targets(found, source, masked.expressions(), masked.listings());
            }
            let anchors = anchors.into_iter().map(|anchor| anchor.unmasked(masked.copy(), source)).collect();
            Some(Reading { found, malformed, anchors, inserts_text, regions })
        }
    }
}

/// The URLs that the reader of a format finds in a document; `None` if they take too much memory.
fn read_as(format: Format, sink: Sink<'_>) -> Option<Reading<'_>> {
    let has_labels = format.notation().links == LinkSyntax::AsciiDoc;
    let (source, mut sink) = (sink.source, sink.with_labels(has_labels));
    (format.0.reader.read)(&mut Page::of(source, &mut sink));
    sink.finish()
}
