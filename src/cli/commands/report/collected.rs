//! The findings and errors of all rows.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::order;
use super::row::{Recorded, Row, RowError};
use super::shared_texts::RowTexts;
use crate::cli::output::Message;
use crate::report::{ReportedFinding, Secrets, file_path, grouped};

/// How much memory all findings may take.
const MAX_BYTES: u64 = 4 << 30;
/// The most errors of a file that are listed one by one.
const MAX_LISTED: u64 = 10;

/// Where a row is.
#[derive(Clone, Copy)]
pub(super) enum At {
    /// On a line of a text.
    Line(u64),
    /// The number of the row, from 1.
    Row(u64),
}

/// Whether more of a file is to be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Continue,
    Stop,
}

/// Collects the rows of all inputs.
pub(super) struct Collected {
    secrets: Secrets,
    texts: RowTexts,
    /// The names of files, each once, and the number of each.
    names: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, usize>,
    findings: Vec<CollectedFinding>,
    errors: Vec<CollectedError>,
    messages: Vec<Message>,
    bytes: u64,
    /// The number of errors of the current file.
    errors_in_file: u64,
    /// The number of rows of the current file that say what could not be read.
    failures_in_file: u64,
}

struct CollectedFinding {
    /// The number of the name of its file.
    name: usize,
    finding: Box<ReportedFinding>,
}

/// What an earlier run could not read.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct CollectedError {
    /// The number of the name of its file.
    name: Option<usize>,
    at: Option<u64>,
    what: String,
}

/// Earlier findings and errors, in the order of a run.
pub(super) struct Earlier {
    pub(super) texts: Vec<EarlierText>,
    /// The files of the findings.
    pub(super) paths: Vec<PathBuf>,
    /// The errors of the inputs.
    pub(super) messages: Vec<Message>,
}

/// A text with findings, or an error.
#[derive(Default)]
pub(super) struct EarlierText {
    pub(super) name: Arc<str>,
    pub(super) path: Option<PathBuf>,
    /// What could not be read of it.
    pub(super) errors: Vec<Message>,
    pub(super) findings: Vec<ReportedFinding>,
}

impl Collected {
    pub(super) fn new(secrets: Secrets) -> Self {
        Self {
            secrets,
            texts: RowTexts::default(),
            names: Vec::new(),
            numbers: HashMap::new(),
            findings: Vec::new(),
            errors: Vec::new(),
            messages: Vec::new(),
            bytes: 0,
            errors_in_file: 0,
            failures_in_file: 0,
        }
    }

    /// Whether no more findings fit in memory.
    pub(super) const fn is_full(&self) -> bool {
        self.bytes > MAX_BYTES
    }

    /// Adds a row of a file, or reports what is wrong with it.
    pub(super) fn add(&mut self, file: &Path, at: At, row: Result<Row, String>) -> Next {
        let recorded = row.map_err(RowError::Row).and_then(|row| row.recorded(self.secrets, &mut self.texts));
        match recorded.is_ok() {
            true => self.bytes += self.texts.keep() as u64,
            false => self.texts.forget(),
        }
        match recorded {
            Ok(Recorded::Finding { name, finding }) => {
                self.bytes += (finding.weight() + unshared(&finding) + size_of::<CollectedFinding>()) as u64;
                let name = self.number(&name);
                self.findings.push(CollectedFinding { name, finding });
                self.next(file)
            }
            Ok(Recorded::Error { name, at, what }) => {
                self.failures_in_file += 1;
                if self.failures_in_file <= MAX_LISTED {
                    self.bytes += (what.len() + size_of::<CollectedError>()) as u64;
                    let name = name.map(|name| self.number(&name));
                    self.errors.push(CollectedError { name, at, what });
                }
                self.next(file)
            }
            Err(RowError::Row(what)) => {
                self.error(file, at, &what);
                Next::Continue
            }
            Err(RowError::File(what)) => {
                self.error(file, at, &what);
                Next::Stop
            }
        }
    }

    /// Whether more of a file is to be read; reports that it does not fit in memory.
    fn next(&mut self, file: &Path) -> Next {
        if !self.is_full() {
            return Next::Continue;
        }
        let what = "more findings than fit in 4 GiB, so the rest is not read (report the inputs one by one)";
        self.message(Message::at(file, what));
        Next::Stop
    }

    /// Reports an error of a row, unless there were many in the file.
    pub(super) fn error(&mut self, file: &Path, at: At, what: &str) {
        self.errors_in_file += 1;
        if self.errors_in_file <= MAX_LISTED {
            self.message(match at {
                At::Line(line) => Message::in_line(file, line, what),
                At::Row(row) => Message::at(file, &format!("row {row}: {what}")),
            });
        }
    }

    /// Ends a file; reports how many errors were not listed.
    pub(super) fn end_file(&mut self, file: &Path) {
        let errors = std::mem::take(&mut self.errors_in_file);
        if let Some(more @ 1..) = errors.checked_sub(MAX_LISTED) {
            self.message(Message::at(file, &format!("{} more rows are no findings", grouped(more))));
        }
        let failures = std::mem::take(&mut self.failures_in_file);
        if let Some(more @ 1..) = failures.checked_sub(MAX_LISTED) {
            let what = format!("{} more rows say what could not be read (see the file)", grouped(more));
            self.message(Message::at(file, &what));
        }
    }

    /// Prints a message, and keeps it for the reports.
    pub(super) fn message(&mut self, message: Message) {
        message.print();
        self.messages.push(message);
    }

    fn number(&mut self, name: &Arc<str>) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        self.bytes += (name.len() + 3 * size_of::<Arc<str>>()) as u64;
        self.names.push(Arc::clone(name));
        self.numbers.insert(Arc::clone(name), self.names.len() - 1);
        self.names.len() - 1
    }

    /// All that was collected, in the order of a run; the same row twice is one.
    pub(super) fn in_order(self) -> Earlier {
        let Self { names, mut findings, mut errors, messages, .. } = self;
        let mut numbers: Vec<usize> = (0..names.len()).collect();
        numbers.sort_by_cached_key(|&number| order::walk_key(&names[number]));
        let mut ranks = vec![0; names.len()];
        numbers.iter().enumerate().for_each(|(rank, &number)| ranks[number] = rank);
        findings.iter_mut().for_each(|collected| collected.name = ranks[collected.name]);
        errors.iter_mut().for_each(|error| error.name = error.name.map(|number| ranks[number]));
        findings.sort_by(|one, other| {
            let (a, b) = (&one.finding, &other.finding);
            let ids = || order::by_id(a.id.as_deref(), b.id.as_deref());
            one.name.cmp(&other.name).then_with(ids).then_with(|| order::by_place(a, b))
        });
        findings.dedup_by(|one, other| one.name == other.name && one.finding == other.finding);
        errors.sort();
        errors.dedup();
        let paths: Vec<PathBuf> = numbers.iter().map(|&number| file_path(&names[number])).collect();
        let name_of = |rank: usize| Arc::clone(&names[numbers[rank]]);
        let mut texts = Texts { texts: Vec::new(), last: None };
        let mut errors = errors.into_iter().peekable();
        for CollectedFinding { name, finding } in findings {
            while let Some(error) = errors.next_if(|error| error.name <= Some(name)) {
                texts.add_error(&error, &paths);
            }
            let text = texts.of(name, finding.id.clone(), || (name_of(name), paths[name].clone()));
            text.findings.push(*finding);
        }
        errors.for_each(|error| texts.add_error(&error, &paths));
        Earlier { texts: texts.texts, paths, messages }
    }
}

/// How many bytes the texts of a finding take that no other shares.
fn unshared(finding: &ReportedFinding) -> usize {
    let texts = [&finding.url, &finding.help, &finding.rule].into_iter().chain(&finding.once);
    texts.filter(|text| Arc::strong_count(text) == 1).map(|text| text.len()).sum()
}

/// The texts so far.
struct Texts {
    texts: Vec<EarlierText>,
    /// The rank of the name of the last one, and its id.
    last: Option<(usize, Option<Box<str>>)>,
}

impl Texts {
    /// The text of this name and id, which may be the last one, or is a new one.
    fn of(&mut self, rank: usize, id: Option<Box<str>>, new: impl FnOnce() -> (Arc<str>, PathBuf)) -> &mut EarlierText {
        let key = Some((rank, id));
        if self.last != key || self.texts.is_empty() {
            self.last = key;
            let (name, path) = new();
            self.texts.push(EarlierText { name, path: Some(path), ..EarlierText::default() });
        }
        let last = self.texts.len() - 1;
        &mut self.texts[last]
    }

    fn add_error(&mut self, error: &CollectedError, paths: &[PathBuf]) {
        let place = error.at.map(|at| format!(" (at byte {at})")).unwrap_or_default();
        let what = format!("{}{place}", error.what);
        let message = match error.name {
            Some(rank) => Message::at(&paths[rank], &what),
            None => Message::new(what),
        };
        self.last = None;
        self.texts.push(EarlierText { errors: vec![message], ..EarlierText::default() });
    }
}
