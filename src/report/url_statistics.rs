//! The number of URLs by host, and the number of files with them, in place of the list.

use std::collections::HashMap;
use std::io::{self, Write};

use super::json::{self, object};
use super::{Format, JsonArrayWriter, ListFormat, SCHEMA_VERSION, UrlFields, csv, escape};

/// The number of groups that are counted separately. The URLs of others are one group, [`UrlGroup::Other`].
const MAX_GROUPS: usize = 1 << 20;

/// URLs that are counted together: those of a host; of a scheme, if they have no host; or relative references.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UrlGroup {
    /// URLs with this host.
    Host(Box<str>),
    /// URLs of this scheme, without a host.
    Scheme(Box<str>),
    /// Relative references.
    Relative,
    /// URLs of hosts that are not counted separately.
    Other,
}

impl UrlGroup {
    /// The group of a URL with these fields.
    #[must_use]
    pub fn of(fields: UrlFields) -> Self {
        match (fields.host.filter(|host| !host.is_empty()), fields.scheme) {
            (Some(host), _) => Self::Host(host.into()),
            (None, Some(scheme)) => Self::Scheme(scheme.into()),
            (None, None) => Self::Relative,
        }
    }

    fn label(&self) -> String {
        match self {
            Self::Host(host) => host.to_string(),
            Self::Scheme(scheme) => format!("({scheme}:)"),
            Self::Relative => "(relative)".to_owned(),
            Self::Other => "(other hosts)".to_owned(),
        }
    }
}

/// The number of URLs and files of each group.
#[derive(Default, Debug)]
pub struct UrlStatistics {
    groups: HashMap<UrlGroup, GroupCount>,
    /// The number of texts so far.
    texts: u64,
}

#[derive(Default, Debug)]
struct GroupCount {
    urls: u64,
    files: u64,
    /// The number of the text in which one of its URLs was seen last.
    last_text: u64,
}

impl UrlStatistics {
    /// Starts the next text.
    pub fn begin(&mut self) {
        self.texts += 1;
    }

    /// Counts a URL of the current text.
    pub fn add(&mut self, group: UrlGroup) {
        let is_full = self.groups.len() >= MAX_GROUPS && !self.groups.contains_key(&group);
        let row = self.groups.entry(if is_full { UrlGroup::Other } else { group }).or_default();
        row.urls += 1;
        row.files += u64::from(row.last_text != self.texts);
        row.last_text = self.texts;
    }

    /// Writes the counts, the largest first.
    ///
    /// # Errors
    /// As `out` returns.
    pub fn write(&self, format: ListFormat, out: &mut dyn Write) -> io::Result<()> {
        let mut rows: Vec<_> = self.groups.iter().collect();
        rows.sort_by(|(a, x), (b, y)| y.urls.cmp(&x.urls).then_with(|| a.cmp(b)));
        match format {
            ListFormat::Human => write_table(&rows, out),
            ListFormat::Csv => {
                let mut buffer = b"host,urls,files\n".to_vec();
                for (group, row) in rows {
                    csv::field(&group.label(), &mut buffer);
                    buffer.extend_from_slice(format!(",{},{}\n", row.urls, row.files).as_bytes());
                }
                out.write_all(&buffer)
            }
            ListFormat::Json => write_records(&rows, Format::Json, out),
            ListFormat::Jsonl => write_records(&rows, Format::Jsonl, out),
        }
    }
}

fn write_table(rows: &[(&UrlGroup, &GroupCount)], out: &mut dyn Write) -> io::Result<()> {
    if !rows.is_empty() {
        writeln!(out, "{:>8}  {:>8}  host", "URLs", "files")?;
    }
    for (group, GroupCount { urls, files, .. }) in rows {
        writeln!(out, "{urls:>8}  {files:>8}  {}", escape::shown(&group.label()))?;
    }
    Ok(())
}

fn write_records(rows: &[(&UrlGroup, &GroupCount)], format: Format, out: &mut dyn Write) -> io::Result<()> {
    let mut frame = JsonArrayWriter::new(format);
    let mut buffer = Vec::new();
    for (group, GroupCount { urls, files, .. }) in rows {
        buffer.extend_from_slice(frame.before());
        let (host, scheme) = match group {
            UrlGroup::Host(host) => (Some(host), None),
            UrlGroup::Scheme(scheme) => (None, Some(scheme)),
            UrlGroup::Relative | UrlGroup::Other => (None, None),
        };
        json::write(
            &object! { schema_version: SCHEMA_VERSION, host: host, scheme: scheme, urls: urls, files: files },
            &mut buffer,
        );
        buffer.extend_from_slice(frame.after());
    }
    buffer.extend_from_slice(frame.end());
    out.write_all(&buffer)
}
