//! The list of URLs that `extract` prints: rendered where the URLs are found, put together in order.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::{self, Write};
use std::path::Path;

use super::{
    Format, JsonArrayWriter, ListFormat, Place, SCHEMA_VERSION, Secrets, Tally, UrlFields, csv, escape, file_name,
    json,
    redact::{self, FoundUrl},
};
use crate::scan::{Context, Found, TargetKind};
use crate::secrets::NearbySecrets;
use crate::syntax::Url;

/// The output formats of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Style {
    /// `path:line:column: URL`, and ` [context]` where that is not prose.
    Human,
    /// The URL alone.
    OnlyUrls,
    /// One JSON array of records.
    Json,
    /// One JSON record a line.
    Jsonl,
    /// Comma-separated values.
    Csv,
}

/// The first line of a list of comma-separated values.
const HEADER: &[u8] = b"path,line,col,start_byte,end_byte,form,context,url,scheme,host,port,registrable_domain\n";

/// Whether a file is a list for programs that a run wrote, or empty: by its first bytes.
#[must_use]
pub fn is_list(first: &[u8], _last: &[u8]) -> bool {
    let is_json = [&b"[\n{\"schema_version\":"[..], b"{\"schema_version\":"].iter().any(|sign| first.starts_with(sign));
    matches!(first.trim_ascii(), b"" | b"[]")
        || first.starts_with(HEADER)
        || is_json && memchr::memmem::find(first, b"\"form\":\"").is_some()
}

impl From<ListFormat> for Style {
    fn from(format: ListFormat) -> Self {
        match format {
            ListFormat::Human => Self::Human,
            ListFormat::Json => Self::Json,
            ListFormat::Jsonl => Self::Jsonl,
            ListFormat::Csv => Self::Csv,
        }
    }
}

/// One URL and its place.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    /// The file's name as [`Listing::label`] gave it.
    pub label: &'a [u8],
    /// The start.
    pub place: Place,
    /// Whether `place` counts from the start of the text, or a part's.
    pub part: bool,
    /// The offset of the first byte in the file.
    pub start: u64,
    /// The byte of the file after its last.
    pub end: u64,
    /// The URL.
    pub found: &'a Found<'a>,
    /// The context in which it was found.
    pub text: &'a [u8],
    /// What is known of the secrets of that text.
    pub nearby: &'a NearbySecrets,
    /// The text of the link that it is the target of, as it may be printed.
    pub link_text: Option<Cow<'a, [u8]>>,
    /// The id of the record that it was found in, as JSON, where the input is JSON Lines.
    pub id: Option<&'a str>,
}

/// A part of the list, rendered except for what depends on the parts before it: line numbers in a part of a text, and
/// which URLs have been listed.
#[derive(Default, Debug)]
pub struct Fragment {
    bytes: Vec<u8>,
    /// The offset in `bytes` where a place is inserted.
    open_places: Vec<(usize, Place)>,
    /// The end in `bytes` of each record, and its URL; kept only if each URL is to be listed once.
    records: Vec<(usize, Box<str>)>,
}

impl Fragment {
    /// The number of bytes in it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }
}

/// Renders the list.
#[derive(Debug)]
pub struct Listing {
    style: Style,
    secrets: Secrets,
    /// Whether each URL is listed once.
    unique: bool,
}

impl Listing {
    /// A list of all URLs.
    #[must_use]
    pub const fn new(style: Style, secrets: Secrets) -> Self {
        Self { style, secrets, unique: false }
    }

    /// This list with each URL once.
    #[must_use]
    pub const fn unique(self) -> Self {
        Self { unique: true, ..self }
    }

    /// Whether records show places.
    #[must_use]
    pub const fn shows_places(&self) -> bool {
        !matches!(self.style, Style::OnlyUrls)
    }

    /// Whether they show the texts of links.
    #[must_use]
    pub const fn shows_link_texts(&self) -> bool {
        matches!(self.style, Style::Json | Style::Jsonl)
    }

    /// A file's name as the records show it.
    #[must_use]
    pub fn label(&self, path: &Path) -> Vec<u8> {
        let mut label = Vec::new();
        let path = &file_name(path, self.secrets);
        match self.style {
            Style::Human => {
                escape::human(path, &mut label);
                label.push(b':');
            }
            Style::OnlyUrls => {}
            Style::Json | Style::Jsonl => json::string(path, &mut label),
            Style::Csv => csv::field(path, &mut label),
        }
        label
    }

    /// Adds a record.
    pub fn add(&self, record: &Record<'_>, fragment: &mut Fragment) {
        let out = &mut fragment.bytes;
        match self.style {
            Style::Human => {
                out.extend_from_slice(record.label);
                if record.part {
                    fragment.open_places.push((out.len(), record.place));
                } else {
                    self.place(record.place, out);
                }
                out.extend_from_slice(b": ");
                escape::human(&self.url(record), out);
                if record.found.context != Context::Prose {
                    out.extend_from_slice(b" [");
                    out.extend_from_slice(record.found.context.name().as_bytes());
                    if record.found.target != TargetKind::Url {
                        out.push(b' ');
                        out.extend_from_slice(record.found.target.name().as_bytes());
                    }
                    out.push(b']');
                }
                out.push(b'\n');
            }
            Style::OnlyUrls => {
                escape::human(&self.url(record), out);
                out.push(b'\n');
            }
            Style::Json => {
                out.extend_from_slice(b",\n");
                self.json(record, fragment);
            }
            Style::Jsonl => {
                self.json(record, fragment);
                fragment.bytes.push(b'\n');
            }
            Style::Csv => self.csv(record, fragment),
        }
        if self.unique {
            fragment.records.push((fragment.bytes.len(), record.found.text.as_ref().into()));
        }
    }

    /// The URL as it may be printed.
    fn url<'r>(&self, record: &'r Record<'_>) -> Cow<'r, str> {
        FoundUrl::of(record.found, record.text, record.nearby, self.secrets).url()
    }

    fn csv(&self, record: &Record<'_>, fragment: &mut Fragment) {
        let out = &mut fragment.bytes;
        out.extend_from_slice(record.label);
        out.push(b',');
        if record.part {
            fragment.open_places.push((out.len(), record.place));
        } else {
            self.place(record.place, out);
        }
        let (found, url) = (record.found, self.url(record));
        let (start, end, form, context) = (record.start, record.end, found.form, found.context);
        out.extend_from_slice(format!(",{start},{end},{form},{context},").as_bytes());
        csv::field(&url, out);
        let UrlFields { scheme, host, port, registrable_domain } = UrlFields::of(found, &url);
        for field in [scheme, host, port.map(|port| port.to_string()), registrable_domain] {
            out.push(b',');
            csv::field(&field.unwrap_or_default(), out);
        }
        out.push(b'\n');
    }

    fn json(&self, record: &Record<'_>, fragment: &mut Fragment) {
        let Record { found, .. } = record;
        let out = &mut fragment.bytes;
        out.extend_from_slice(b"{\"schema_version\":");
        json::write(&SCHEMA_VERSION, out);
        out.extend_from_slice(b",\"path\":");
        out.extend_from_slice(record.label);
        if let Some(id) = record.id {
            out.extend_from_slice(b",\"id\":");
            out.extend_from_slice(redact::url(id, self.secrets).as_bytes());
        }
        out.push(b',');
        if record.part {
            fragment.open_places.push((out.len(), record.place));
        } else {
            self.place(record.place, out);
        }
        out.extend_from_slice(b",\"start_byte\":");
        json::write(&record.start, out);
        out.extend_from_slice(b",\"end_byte\":");
        json::write(&record.end, out);
        member(",\"form\":", Some(found.form.name()), out);
        member(",\"context\":", Some(found.context.name()), out);
        if found.target != TargetKind::Url {
            member(",\"target_kind\":", Some(found.target.name()), out);
        }
        let shown = FoundUrl::of(found, record.text, record.nearby, self.secrets);
        let url = shown.url();
        member(",\"url\":", Some(&url), out);
        if record.text[found.span().range()] != *found.text.as_bytes() {
            member(",\"raw\":", Some(&shown.raw()), out);
        }
        if let Some(text) = &record.link_text {
            member(",\"link_text\":", Some(&redact::line(text)), out);
        }
        if let Some(base) = &found.base {
            member(",\"base\":", Some(&redact::url(base, self.secrets)), out);
        }
        let UrlFields { scheme, host, port, registrable_domain } = UrlFields::of(found, &url);
        member(",\"scheme\":", scheme.as_deref(), out);
        member(",\"host\":", host.as_deref(), out);
        out.extend_from_slice(b",\"port\":");
        json::write(&port, out);
        member(",\"registrable_domain\":", registrable_domain.as_deref(), out);
        out.extend_from_slice(b",\"alternatives\":");
        let alternatives = found.alternatives.iter().map(|other| shown.alternative(other));
        json::write(&alternatives.collect::<Vec<_>>(), out);
        let parts = Url::split(&url);
        member(",\"components\":{\"scheme\":", parts.scheme(), out);
        member(",\"userinfo\":", parts.userinfo(), out);
        member(",\"host\":", parts.host(), out);
        member(",\"port\":", parts.port(), out);
        member(",\"path\":", Some(parts.path()), out);
        member(",\"query\":", parts.query(), out);
        member(",\"fragment\":", parts.fragment(), out);
        out.extend_from_slice(b"}}");
    }

    fn place(&self, place: Place, out: &mut Vec<u8>) {
        let (before, between): (&[u8], &[u8]) = match self.style {
            Style::Human | Style::OnlyUrls => (b"", b":"),
            Style::Csv => (b"", b","),
            Style::Json | Style::Jsonl => (b"\"line\":", b",\"col\":"),
        };
        out.extend_from_slice(before);
        json::write(&place.line, out);
        out.extend_from_slice(between);
        json::write(&place.column, out);
    }

    /// The text before all records.
    const fn header(&self) -> &'static [u8] {
        if matches!(self.style, Style::Csv) { HEADER } else { b"" }
    }

    /// Merges the fragments.
    #[must_use]
    pub fn printer(&self) -> Printer<'_> {
        let format = match self.style {
            Style::Human | Style::OnlyUrls | Style::Csv => Format::Human,
            Style::Json => Format::Json,
            Style::Jsonl => Format::Jsonl,
        };
        Printer { listing: self, seen: HashSet::new(), frame: JsonArrayWriter::new(format), buffer: Vec::new() }
    }
}

/// Adds a member of an object, the sign before its key included. A list is most of the work of a run that prints one:
/// serde would take 6 % more instructions for all of it.
fn member(key: &str, value: Option<&str>, out: &mut Vec<u8>) {
    out.extend_from_slice(key.as_bytes());
    match value {
        Some(text) => json::string(text, out),
        None => out.extend_from_slice(b"null"),
    }
}

/// Puts fragments together, in order.
#[derive(Debug)]
pub struct Printer<'l> {
    listing: &'l Listing,
    seen: HashSet<Box<str>>,
    frame: JsonArrayWriter,
    buffer: Vec<u8>,
}

impl Printer<'_> {
    /// Prints a fragment; `before` is the text before it.
    ///
    /// # Errors
    /// As `out` returns.
    pub fn print(&mut self, fragment: Fragment, before: Tally, out: &mut dyn Write) -> io::Result<()> {
        if fragment.is_empty() {
            return Ok(());
        }
        if fragment.open_places.is_empty() && fragment.records.is_empty() {
            return self.write(&fragment.bytes, out);
        }
        let mut open_places = fragment.open_places.iter().copied().peekable();
        let whole = fragment.bytes.len();
        let records = if self.listing.unique { fragment.records } else { vec![(whole, Box::default())] };
        let mut from = 0;
        let mut buffer = std::mem::take(&mut self.buffer);
        for (end, url) in records {
            let kept = !self.listing.unique || self.seen.insert(url);
            while let Some((at, place)) = open_places.next_if(|&(at, _)| at < end) {
                if kept {
                    buffer.extend_from_slice(&fragment.bytes[from..at]);
                    self.listing.place(place.after(before), &mut buffer);
                    from = at;
                }
            }
            if kept {
                buffer.extend_from_slice(&fragment.bytes[from..end]);
            }
            from = end;
        }
        let written = self.write(&buffer, out);
        buffer.clear();
        self.buffer = buffer;
        written
    }

    /// Ends the list.
    ///
    /// # Errors
    /// As `out` returns.
    pub fn finish(self, out: &mut dyn Write) -> io::Result<()> {
        if self.frame.is_empty() {
            out.write_all(self.listing.header())?;
        }
        out.write_all(self.frame.end())
    }

    fn write(&mut self, mut bytes: &[u8], out: &mut dyn Write) -> io::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        if self.frame.is_empty() {
            out.write_all(self.listing.header())?;
            // each record brings what parts it from the one before
            out.write_all(self.frame.before())?;
            bytes = bytes.strip_prefix(b",\n").unwrap_or(bytes);
        }
        out.write_all(bytes)
    }
}
