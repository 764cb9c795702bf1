//! The list of URLs that `extract` prints. A [`RecordFormatter`] renders the URLs of each part of a text, in any
//! thread; a [`ListPrinter`] puts the parts together, in order.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::{self, Write};
use std::path::Path;

use super::{
    Format, JsonArrayWriter, ListFormat, Place, RecordSource, SCHEMA_VERSION, Secrets, Tally, UrlFields, csv, escape,
    file_name, json,
    redact::{self, FoundUrl},
};
use crate::scan::{Context, Form, Found, TargetKind};
use crate::secrets::NearbySecrets;
use crate::syntax::Url;

/// The output formats of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ListStyle {
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
const CSV_HEADER: &[u8] = b"path,line,col,start_byte,end_byte,form,context,url,scheme,host,port,registrable_domain\n";

/// Whether a file is empty, or a list in JSON or CSV that an earlier run wrote, by its first bytes.
#[must_use]
pub fn is_list(first: &[u8], _last: &[u8]) -> bool {
    let is_json = [&b"[\n{\"schema_version\":"[..], b"{\"schema_version\":"].iter().any(|sign| first.starts_with(sign));
    matches!(first.trim_ascii(), b"" | b"[]")
        || first.starts_with(CSV_HEADER)
        || is_json && memchr::memmem::find(first, b"\"form\":\"").is_some()
}

impl From<ListFormat> for ListStyle {
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
    /// The name of the file, as [`RecordFormatter::file_label`] returned it.
    pub file_label: &'a [u8],
    /// The start.
    pub place: Place,
    /// Whether `place` counts from the start of a part of the text, and not of the whole text.
    pub place_is_relative: bool,
    /// The offset of the first byte in the file.
    pub start: u64,
    /// The byte of the file after its last.
    pub end: u64,
    /// The same in UTF-16 code units, where they are wanted.
    pub utf16: Option<(u64, u64)>,
    /// The URL.
    pub found: &'a Found<'a>,
    /// The text, or the part of it, in which it was found.
    pub text: &'a [u8],
    /// The secrets of that text that were found so far.
    pub nearby: &'a NearbySecrets,
    /// The text of the link whose target is the URL, as it may be printed.
    pub link_text: Option<Cow<'a, [u8]>>,
    /// The id of the record that it was found in, as JSON, where the input is JSON Lines.
    pub id: Option<&'a str>,
    /// Where that record is, where the input is a crawl file.
    pub source: Option<RecordSource<&'a Path>>,
}

/// The fields of a URL in a list, besides its file and place.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct UrlRow<'r> {
    /// How the text delimits the URL.
    pub form: Form,
    /// The kind of place that it is in.
    pub context: Context,
    /// How it leads to what it names.
    pub target: TargetKind,
    /// The URL as it may be printed.
    pub url: Cow<'r, str>,
    /// The bytes in the file as they may be printed, if they differ.
    pub raw: Option<String>,
    /// The text of the link whose target it is, on one line.
    pub link_text: Option<String>,
    /// The base of references that the document sets.
    pub base: Option<Cow<'r, str>>,
    /// The fields by which URLs are selected and grouped.
    pub fields: UrlFields,
    /// Other readings, the more likely first.
    pub alternatives: Vec<Cow<'r, str>>,
}

impl UrlRow<'_> {
    /// The components of the URL as they are written, in the order of JSON: scheme, userinfo, host, port, path, query,
    /// fragment.
    #[must_use]
    pub fn components(&self) -> [Option<&str>; 7] {
        let url = Url::split(&self.url);
        [url.scheme(), url.userinfo(), url.host(), url.port(), Some(url.path()), url.query(), url.fragment()]
    }
}

impl<'r> Record<'r> {
    /// The URL as it may be printed.
    pub(crate) fn url(&self, secrets: Secrets) -> Cow<'r, str> {
        FoundUrl::new(self.found, self.text, self.nearby, secrets).url()
    }

    /// The fields of the URL as they may be printed.
    #[must_use]
    pub fn row(&self, secrets: Secrets) -> UrlRow<'r> {
        let found = self.found;
        let shown = FoundUrl::new(found, self.text, self.nearby, secrets);
        let url = shown.url();
        let is_verbatim = self.text[found.span().range()] == *found.text.as_bytes();
        UrlRow {
            form: found.form,
            context: found.context,
            target: found.target,
            raw: (!is_verbatim).then(|| shown.raw()),
            link_text: self.link_text.as_deref().map(redact::collapse_white_space),
            base: found.base.as_deref().map(|base| redact::url(base, secrets)),
            fields: UrlFields::of(found, &url),
            alternatives: found.alternatives.iter().map(|other| shown.alternative(other)).collect(),
            url,
        }
    }
}

/// The rendered records of a part of a text. Two things depend on the parts before it, and are decided by
/// [`ListPrinter::print`]: line numbers, and which URLs have been listed already.
#[derive(Default, Debug)]
pub struct RenderedRecords {
    bytes: Vec<u8>,
    /// The offsets in `bytes` where a place is to be inserted, in order, and the places in the part.
    relative_places: Vec<(usize, Place)>,
    /// The end in `bytes` of each record, and its URL; filled only if each URL is to be listed once.
    records: Vec<(usize, Box<str>)>,
}

impl RenderedRecords {
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

/// Renders the records of a list.
#[derive(Debug)]
pub struct RecordFormatter {
    style: ListStyle,
    secrets: Secrets,
    /// Whether each URL is listed once.
    unique: bool,
}

impl RecordFormatter {
    /// Renders all URLs.
    #[must_use]
    pub const fn new(style: ListStyle, secrets: Secrets) -> Self {
        Self { style, secrets, unique: false }
    }

    /// This formatter, for a list of each URL once.
    #[must_use]
    pub const fn unique(self) -> Self {
        Self { unique: true, ..self }
    }

    /// Whether records show places.
    #[must_use]
    pub const fn shows_places(&self) -> bool {
        !matches!(self.style, ListStyle::OnlyUrls)
    }

    /// Whether records show the texts of links.
    #[must_use]
    pub const fn shows_link_texts(&self) -> bool {
        matches!(self.style, ListStyle::Json | ListStyle::Jsonl)
    }

    /// The name of a file as records show it, escaped for the style.
    #[must_use]
    pub fn file_label(&self, path: &Path) -> Vec<u8> {
        let mut label = Vec::new();
        let path = &file_name(path, self.secrets);
        match self.style {
            ListStyle::Human => {
                escape::human(path, &mut label);
                label.push(b':');
            }
            ListStyle::OnlyUrls => {}
            ListStyle::Json | ListStyle::Jsonl => json::string(path, &mut label),
            ListStyle::Csv => csv::field(path, &mut label),
        }
        label
    }

    /// Adds a record.
    pub fn add(&self, record: &Record<'_>, rendered: &mut RenderedRecords) {
        let out = &mut rendered.bytes;
        match self.style {
            ListStyle::Human => {
                out.extend_from_slice(record.file_label);
                self.add_place(record, rendered);
                let out = &mut rendered.bytes;
                out.extend_from_slice(b": ");
                escape::human(&record.url(self.secrets), out);
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
            ListStyle::OnlyUrls => {
                escape::human(&record.url(self.secrets), out);
                out.push(b'\n');
            }
            ListStyle::Json => {
                out.extend_from_slice(b",\n");
                self.push_json(record, rendered);
            }
            ListStyle::Jsonl => {
                self.push_json(record, rendered);
                rendered.bytes.push(b'\n');
            }
            ListStyle::Csv => self.push_csv(record, rendered),
        }
        if self.unique {
            rendered.records.push((rendered.bytes.len(), record.found.text.as_ref().into()));
        }
    }

    fn push_csv(&self, record: &Record<'_>, rendered: &mut RenderedRecords) {
        let out = &mut rendered.bytes;
        out.extend_from_slice(record.file_label);
        out.push(b',');
        self.add_place(record, rendered);
        let out = &mut rendered.bytes;
        let (found, url) = (record.found, record.url(self.secrets));
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

    fn push_json(&self, record: &Record<'_>, rendered: &mut RenderedRecords) {
        let row = record.row(self.secrets);
        let out = &mut rendered.bytes;
        out.extend_from_slice(b"{\"schema_version\":");
        json::write(&SCHEMA_VERSION, out);
        out.extend_from_slice(b",\"path\":");
        out.extend_from_slice(record.file_label);
        if let Some(id) = record.id {
            out.extend_from_slice(b",\"id\":");
            out.extend_from_slice(redact::url(id, self.secrets).as_bytes());
        }
        if let Some(RecordSource { file, offset }) = record.source {
            push_member(",\"source\":", Some(&file_name(file, self.secrets)), out);
            out.extend_from_slice(b",\"source_offset\":");
            json::write(&offset, out);
        }
        out.push(b',');
        self.add_place(record, rendered);
        let out = &mut rendered.bytes;
        out.extend_from_slice(b",\"start_byte\":");
        json::write(&record.start, out);
        out.extend_from_slice(b",\"end_byte\":");
        json::write(&record.end, out);
        if let Some((start, end)) = record.utf16 {
            out.extend_from_slice(b",\"start_utf16\":");
            json::write(&start, out);
            out.extend_from_slice(b",\"end_utf16\":");
            json::write(&end, out);
        }
        push_member(",\"form\":", Some(row.form.name()), out);
        push_member(",\"context\":", Some(row.context.name()), out);
        if row.target != TargetKind::Url {
            push_member(",\"target_kind\":", Some(row.target.name()), out);
        }
        push_member(",\"url\":", Some(&row.url), out);
        let optional = [(",\"raw\":", row.raw.as_deref()), (",\"link_text\":", row.link_text.as_deref())];
        for (key, value) in optional.into_iter().chain([(",\"base\":", row.base.as_deref())]) {
            if value.is_some() {
                push_member(key, value, out);
            }
        }
        let UrlFields { scheme, host, port, registrable_domain } = &row.fields;
        push_member(",\"scheme\":", scheme.as_deref(), out);
        push_member(",\"host\":", host.as_deref(), out);
        out.extend_from_slice(b",\"port\":");
        json::write(port, out);
        push_member(",\"registrable_domain\":", registrable_domain.as_deref(), out);
        out.extend_from_slice(b",\"alternatives\":");
        json::write(&row.alternatives, out);
        let [scheme, userinfo, host, port, path, query, fragment] = row.components();
        push_member(",\"components\":{\"scheme\":", scheme, out);
        push_member(",\"userinfo\":", userinfo, out);
        push_member(",\"host\":", host, out);
        push_member(",\"port\":", port, out);
        push_member(",\"path\":", path, out);
        push_member(",\"query\":", query, out);
        push_member(",\"fragment\":", fragment, out);
        out.extend_from_slice(b"}}");
    }

    /// Adds the place of a record, or leaves it to [`ListPrinter::print`].
    fn add_place(&self, record: &Record<'_>, rendered: &mut RenderedRecords) {
        if record.place_is_relative {
            rendered.relative_places.push((rendered.bytes.len(), record.place));
        } else {
            self.push_place(record.place, &mut rendered.bytes);
        }
    }

    fn push_place(&self, place: Place, out: &mut Vec<u8>) {
        let (before, between): (&[u8], &[u8]) = match self.style {
            ListStyle::Human | ListStyle::OnlyUrls => (b"", b":"),
            ListStyle::Csv => (b"", b","),
            ListStyle::Json | ListStyle::Jsonl => (b"\"line\":", b",\"col\":"),
        };
        out.extend_from_slice(before);
        json::write(&place.line, out);
        out.extend_from_slice(between);
        json::write(&place.column, out);
    }

    /// The text before all records.
    const fn header(&self) -> &'static [u8] {
        if matches!(self.style, ListStyle::Csv) { CSV_HEADER } else { b"" }
    }

    /// The printer of the list.
    #[must_use]
    pub fn printer(&self) -> ListPrinter<'_> {
        let format = match self.style {
            // nothing is around the records
            ListStyle::Human | ListStyle::OnlyUrls | ListStyle::Csv => Format::Human,
            ListStyle::Json => Format::Json,
            ListStyle::Jsonl => Format::Jsonl,
        };
        ListPrinter { formatter: self, seen: HashSet::new(), frame: JsonArrayWriter::new(format), buffer: Vec::new() }
    }
}

/// Adds a member of a JSON object. `key` is the key with all that is before and after it: `,"host":`. Not serde: it
/// would take 6 % more instructions for a whole run, which mostly prints the list.
fn push_member(key: &str, value: Option<&str>, out: &mut Vec<u8>) {
    out.extend_from_slice(key.as_bytes());
    match value {
        Some(text) => json::string(text, out),
        None => out.extend_from_slice(b"null"),
    }
}

/// Puts rendered records together, in order.
#[derive(Debug)]
pub struct ListPrinter<'l> {
    formatter: &'l RecordFormatter,
    seen: HashSet<Box<str>>,
    frame: JsonArrayWriter,
    buffer: Vec<u8>,
}

impl ListPrinter<'_> {
    /// Prints the records of a part of a text; `before` is the tally of the text before it.
    ///
    /// # Errors
    /// As `out` returns.
    pub fn print(&mut self, rendered: RenderedRecords, before: Tally, out: &mut dyn Write) -> io::Result<()> {
        if rendered.is_empty() {
            return Ok(());
        }
        if rendered.relative_places.is_empty() && rendered.records.is_empty() {
            return self.write(&rendered.bytes, out);
        }
        let mut relative_places = rendered.relative_places.iter().copied().peekable();
        let len = rendered.bytes.len();
        // where all records are listed, they count as one
        let records = if self.formatter.unique { rendered.records } else { vec![(len, Box::default())] };
        let mut from = 0;
        let mut buffer = std::mem::take(&mut self.buffer);
        for (end, url) in records {
            let is_listed = !self.formatter.unique || self.seen.insert(url);
            while let Some((at, place)) = relative_places.next_if(|&(at, _)| at < end) {
                if is_listed {
                    buffer.extend_from_slice(&rendered.bytes[from..at]);
                    self.formatter.push_place(place.after(before), &mut buffer);
                    from = at;
                }
            }
            if is_listed {
                buffer.extend_from_slice(&rendered.bytes[from..end]);
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
            out.write_all(self.formatter.header())?;
        }
        out.write_all(self.frame.end())
    }

    fn write(&mut self, mut bytes: &[u8], out: &mut dyn Write) -> io::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        if self.frame.is_empty() {
            out.write_all(self.formatter.header())?;
            // in JSON each record starts with the comma that separates it from the record before
            out.write_all(self.frame.before())?;
            bytes = bytes.strip_prefix(b",\n").unwrap_or(bytes);
        }
        out.write_all(bytes)
    }
}
