//! Fixes files: applies the fixes of the findings in a file, and writes it, or shows the changes.

mod line_filter;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::cli::config::FileConfig;
use crate::cli::inputs::changed::Change;
use crate::cli::output::Message;
use crate::cli::output::files::{KEPT_MESSAGE, Original, WriteError, WriteScope, remove_leftovers};
use crate::cli::pipeline::Part;
use crate::cli::plan::{FixMode, FixPlan, InputPlan};
use crate::document::read;
use crate::fix::{Applied, FixedText, add_suppressions, fix_document};
use crate::lint::{Applicability, DocumentKinds, Finding};
use crate::report::{FileChange, FixedFile, Secrets, Side, diff_renamed, passwords};
use crate::text::{Encoding, SourceMap, Span};
use line_filter::ChangedLines;

/// Fixes files.
pub(super) struct Fixer {
    /// The lowest applicability of fixes, unless a configuration sets it.
    min_applicability: Applicability,
    pub(super) mode: FixMode,
    /// What is done with the findings.
    change: FileChange,
    secrets: Secrets,
    /// Whether the difference is shown.
    shows_diff: bool,
    /// The files that may be written, or the directories that contain them.
    scope: WriteScope,
    /// The directories from which the temporary files of killed runs were removed.
    cleaned_directories: Mutex<HashSet<PathBuf>>,
    /// Whether each file was fixed, by its path with links followed: a file may be passed twice, by two names. The
    /// inner lock is held while the file is written.
    was_fixed: Mutex<HashMap<PathBuf, Arc<Mutex<bool>>>>,
}

/// The outcome for a text.
#[derive(Default)]
pub(super) struct FixOutcome {
    /// The fixed text, if it differs.
    pub(super) text: Option<Vec<u8>>,
    /// The bytes for standard output, if the input is standard input.
    pub(super) passed: Option<Vec<u8>>,
    /// The report of the fixes, if there are any.
    pub(super) report: Option<FixedFile>,
    pub(super) message: Option<Message>,
}

impl Fixer {
    /// Builds the fixer of a plan. It may write the files that were passed or listed, and those in directories that
    /// were passed.
    pub(super) fn new(plan: FixPlan, secrets: Secrets, inputs: &InputPlan) -> Self {
        let FixPlan { mode, change, min_applicability, shows_diff } = plan;
        let real = |path: &Path| fs::canonicalize(path).ok();
        let scope = if inputs.list.is_some() {
            WriteScope::Listed(real(Path::new(".")).unwrap_or_default())
        } else {
            WriteScope::Named(inputs.paths.iter().filter_map(|path| real(path)).collect())
        };
        Self {
            min_applicability,
            mode,
            change,
            secrets,
            shows_diff,
            scope,
            cleaned_directories: Mutex::default(),
            was_fixed: Mutex::default(),
        }
    }

    /// Fixes the file whose whole text is `part`; if `change` is given, only on its lines.
    pub(super) fn fix(
        &self,
        config: &FileConfig,
        part: &Part<'_>,
        kinds: &DocumentKinds<'_>,
        change: Option<&Change>,
    ) -> FixOutcome {
        let Some(bytes) = part.bytes else { return FixOutcome::default() };
        let path = part.path;
        self.remove_leftovers(
            path.parent().filter(|directory| !directory.as_os_str().is_empty()).unwrap_or(Path::new(".")),
        );
        let unchanged =
            || FixOutcome { passed: (self.mode == FixMode::Pass).then(|| bytes.to_owned()), ..FixOutcome::default() };
        if part.binary.is_some() {
            return unchanged();
        }
        let mut lines = change.map(|change| ChangedLines::new(part.text, change));
        let least = config.least_fix(self.min_applicability);
        let wanted = |text: &[u8], spans: &[Span]| match &mut lines {
            Some(lines) => lines.touch(text, spans),
            None => vec![true; spans.len()],
        };
        let fixed: FixedText<RuleCounts> = match self.change {
            FileChange::Fixed => fix_document(&config.engine, kinds, least, wanted),
            FileChange::Suppressed => add_suppressions(&config.engine, kinds, wanted),
        };
        let FixedText { text, applied, dropped, is_unfinished } = fixed;
        let is_kept = || self.change == FileChange::Fixed && !kinds.allow_fixes(least);
        let unfinished = (is_unfinished && !is_kept()).then(|| {
            let why = "not fixed completely: too many URLs or violations for its size (split the file)";
            Message::note(path, why)
        });
        if applied.0.is_empty() && dropped.is_empty() {
            return FixOutcome { message: unfinished, ..unchanged() };
        }
        let mut report = FixedFile {
            change: self.change,
            fixed: applied.0,
            dropped: RuleCounts::from_findings(&dropped).0,
            ..FixedFile::default()
        };
        let Some(text) = text.filter(|_| !report.fixed.is_empty()) else {
            let message = unfinished.or_else(|| dropped_note(path, &report).filter(|_| self.mode == FixMode::Show));
            return FixOutcome { report: Some(report), message, ..unchanged() };
        };
        let not_fixed = |why: &str| Some(Message::at(path, &format!("not fixed: {why}")));
        let encoded = match encode_fixed(config, part, bytes, &text) {
            Ok(encoded) => encoded,
            Err(why) => return FixOutcome { message: not_fixed(&why), ..unchanged() },
        };
        if self.shows_diff {
            add_diff([part.path; 2], config, part, (&text, &encoded), self.secrets, &mut report.diff);
        }
        match self.mode {
            FixMode::Show => FixOutcome {
                message: unfinished.or_else(|| dropped_note(path, &report)),
                text: Some(text),
                report: Some(report),
                ..FixOutcome::default()
            },
            FixMode::Pass => {
                let passed = Some(encoded.into_owned());
                FixOutcome { text: Some(text), passed, report: Some(report), message: unfinished }
            }
            FixMode::Write => match self.write(path, bytes, &encoded) {
                Ok(Written::Now) => {
                    FixOutcome { text: Some(text), report: Some(report), message: unfinished, ..FixOutcome::default() }
                }
                Ok(Written::Before) => FixOutcome { text: Some(text), message: unfinished, ..FixOutcome::default() },
                Err(why) => FixOutcome { message: not_fixed(&why.describe()), ..FixOutcome::default() },
            },
        }
    }

    /// Replaces a file that had these bytes, unless this run did so by another of its names.
    fn write(&self, path: &Path, bytes: &[u8], new: &[u8]) -> Result<Written, WriteError> {
        let real = fs::canonicalize(path)?;
        let lock = Arc::clone(self.was_fixed.lock().unwrap_or_else(PoisonError::into_inner).entry(real).or_default());
        let mut is_fixed = lock.lock().unwrap_or_else(PoisonError::into_inner);
        if *is_fixed && fs::read(path)? == new {
            return Ok(Written::Before);
        }
        let original = Original::new(path, bytes, &self.scope)?;
        self.remove_leftovers(original.directory());
        match original.replace(new) {
            // it was fixed by its other name after it was read by this one
            Err(WriteError::Changed) if *is_fixed => return Ok(Written::Before),
            replaced => replaced?,
        }
        *is_fixed = true;
        Ok(Written::Now)
    }

    /// Removes the temporary files of killed runs from a directory, once.
    fn remove_leftovers(&self, directory: &Path) {
        let mut cleaned_directories = self.cleaned_directories.lock().unwrap_or_else(PoisonError::into_inner);
        if self.mode == FixMode::Write && cleaned_directories.insert(directory.to_owned()) {
            let real = fs::canonicalize(directory).unwrap_or_else(|_| directory.to_owned());
            if real == directory || cleaned_directories.insert(real) {
                let kept = remove_leftovers(directory);
                kept.iter()
                    .for_each(|path| Message::note(path.strip_prefix(".").unwrap_or(path), KEPT_MESSAGE).print());
            }
        }
    }
}

/// Adds to `diff` the difference between the text of a part and a fixed text, which is given decoded and in the
/// encoding of the file. `paths` are those before and after. If the file is UTF-8 with a byte order mark, the mark
/// belongs to the first line, as tools that apply the diff expect.
pub(super) fn add_diff(
    paths: [&Path; 2],
    config: &FileConfig,
    part: &Part<'_>,
    (text, encoded): (&[u8], &[u8]),
    secrets: Secrets,
    diff: &mut Vec<u8>,
) {
    let is_marked = part.decoded.is_some_and(|decoded| decoded.encoding == Encoding::Utf8);
    let password_spans = |text: &'_ [u8]| -> Vec<Span> {
        let options = config.engine.reading(part.format, text);
        read(part.format, text, options).found.iter().flat_map(passwords).collect()
    };
    let (before, after) = (password_spans(part.text), password_spans(text));
    let (old, new, mark_len) = match part.bytes.filter(|_| is_marked) {
        Some(bytes) => (bytes, encoded, encoded.len() - text.len()),
        None => (part.text, text, 0),
    };
    let moved = |spans: Vec<Span>| spans.into_iter().map(|span| span.shifted(mark_len)).collect();
    let (old, new) = (Side::new(old, moved(before), secrets), Side::new(new, moved(after), secrets));
    diff_renamed(paths, &old, &new, secrets, diff);
}

/// Encodes a fixed text in the encoding of the file that had these bytes; the error is the reason not to write the
/// file.
pub(super) fn encode_fixed<'t>(
    config: &FileConfig,
    part: &Part<'_>,
    bytes: &[u8],
    text: &'t [u8],
) -> Result<Cow<'t, [u8]>, String> {
    if config.has_errors {
        return Err("its configuration has an error and may exclude it (correct the configuration)".to_owned());
    }
    let encoding = part.decoded.map_or(Encoding::Utf8, |decoded| decoded.encoding);
    if !encoding.is_of(bytes) {
        let name = encoding.name();
        return Err(format!("not all of it is {name} (name its encoding with --encoding, or turn it into UTF-8)"));
    }
    let encoded = match part.decoded {
        None => Some(Cow::Borrowed(text)),
        Some(decoded) => decoded.encoded(text, bytes).map(Cow::Owned),
    };
    encoded.ok_or_else(|| "its encoding cannot be written back exactly (turn it into UTF-8)".to_owned())
}

/// When a file was written in this run.
enum Written {
    /// Just now.
    Now,
    /// Before, by another of its names.
    Before,
}

/// The note about fixes that were dropped, if there are any.
fn dropped_note(path: &Path, report: &FixedFile) -> Option<Message> {
    let rules: Vec<&str> = report.dropped.keys().map(String::as_str).collect();
    let what = || {
        format!("some fixes were not applied, since they would have changed something else too: {}", rules.join(", "))
    };
    (!rules.is_empty()).then(|| Message::note(path, &what()))
}

/// The number of fixes per rule.
#[derive(Default)]
struct RuleCounts(BTreeMap<String, u64>);

impl RuleCounts {
    fn from_findings(findings: &[Finding]) -> Self {
        let mut counts = Self::default();
        findings.iter().for_each(|finding| counts.count(&finding.rule));
        counts
    }

    fn count(&mut self, rule: &str) {
        match self.0.get_mut(rule) {
            Some(count) => *count += 1,
            None => drop(self.0.insert(rule.to_owned(), 1)),
        }
    }
}

impl Applied for RuleCounts {
    fn add(&mut self, finding: &Finding, _: &SourceMap) {
        self.count(&finding.rule);
    }
}
