//! Navigation files of site generators: which of their values are references to pages. What a reference leads to is for
//! the model of the site to say.
//!
//! | file | contents |
//! |---|---|
//! | `key_path` | patterns of the keys that lead to a value |
//! | `program` | the values of programs and of JSON |
//! | `table` | the navigation files, and the keys of their entries |
//! | `yaml` | the values of YAML |

mod key_path;
mod program;
mod table;
mod yaml;

use std::borrow::Cow;

use super::disjoint::make_disjoint;
use super::lifted::around;
use crate::scan::{Context, Form, Found, TargetKind};
use crate::syntax::scheme_len;
use crate::text::{SourceMap, Span};
pub(crate) use table::Navigation;
use table::Reader;

/// The most bytes of a navigation file that is read.
const LARGEST_FILE: usize = 512 << 10;

/// The most entries of a navigation file.
const MOST_ENTRIES: usize = 20_000;

/// The longest entry, in bytes.
const LONGEST_ENTRY: usize = 1024;

/// A navigation file, with the function that reads it: a program that asks for none has no reader.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NavigationFile {
    kind: Navigation,
    add: for<'t> fn(Navigation, &mut Vec<Found<'t>>, &'t [u8]),
}

impl NavigationFile {
    /// The navigation file at a path; `None` if generators take no file with this name for one.
    pub(crate) fn at(path: &str) -> Option<Self> {
        Navigation::of(path).map(|kind| Self { kind, add })
    }

    /// Adds its entries to its URLs, which must be sorted by start and stay so.
    pub(super) fn add_entries<'t>(self, found: &mut Vec<Found<'t>>, source: &'t [u8]) {
        (self.add)(self.kind, found, source);
    }
}

impl PartialEq for NavigationFile {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for NavigationFile {}

/// Adds the entries of a navigation file to its URLs, which must be sorted by start and stay so.
///
/// Of `nav: [a.md, {T: https://a.example/}]` it adds `a.md`.
fn add<'t>(navigation: Navigation, found: &mut Vec<Found<'t>>, source: &'t [u8]) {
    let entries = entries(navigation, source);
    if entries.is_empty() {
        return;
    }
    // keys such as `href` are known to have references without it
    found.retain(|found| entries.binary_search_by_key(&found.span(), |(span, _)| *span).is_err());
    found.extend(entries.into_iter().map(|(span, text)| {
        let mut found = Found::new(Cow::Borrowed(text), SourceMap::whole(span), Form::Destination);
        (found.before, found.after) = around(source, span);
        (found.context, found.target) = (Context::Link, TargetKind::Navigation);
        found
    }));
    found.sort_by_key(Found::start);
    make_disjoint(found);
}

/// The entries of a navigation file, with their spans; none of a file that cannot be parsed.
fn entries(navigation: Navigation, source: &[u8]) -> Vec<(Span, &str)> {
    let start = if source.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
    let Some(text) = std::str::from_utf8(&source[start..]).ok().filter(|text| text.len() <= LARGEST_FILE) else {
        return Vec::new();
    };
    let spans = match navigation.reader() {
        Reader::Yaml => yaml::entries(text, navigation),
        Reader::Program => program::entries(text, navigation),
    };
    let spans = spans.unwrap_or_default().into_iter();
    let entries = spans.map(|span| (span.shifted(start), &text[span.range()]));
    entries.filter(|(_, text)| names_page(text)).take(MOST_ENTRIES).collect()
}

/// Whether an entry names one page by a path or an id. URLs, patterns of paths, expressions and commands such as
/// `!include a.yml` do not.
fn names_page(entry: &str) -> bool {
    !entry.is_empty()
        && entry.len() <= LONGEST_ENTRY
        && entry.trim() == entry
        && scheme_len(entry.as_bytes()).is_none()
        && !entry.starts_with(['!', '#'])
        && !entry.starts_with("//")
        && !entry.contains(['*', '{', '}', '$', '<', '>', '"', '\\'])
        && !entry.contains(char::is_control)
}
