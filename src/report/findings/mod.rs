//! The findings of a run in all output formats. To add a format: a file here with a [`Reporter`], and a row in the
//! table of [`FindingsFormat`]. The compiler names what else is missing.
//!
//! | file | contents |
//! |---|---|
//! | `checkstyle`, `concise`, `github`, `gitlab`, `html/`, `human/`, `json` | formats, one each |
//! | `junit`, `markdown`, `patch`, `rdjson`, `sarif`, `statistics` | formats, one each |
//! | `earlier` | whether a text is an earlier report |
//! | `fingerprint` | a digest of a finding that stays when lines are added above it |
//! | `grouping` | what a report for people is grouped by |
//! | `header`, `location` | the first line of a finding for people, and the place in it |
//! | `fixed` | the fixes made in a file |
//! | `report_options`, `summary` | the settings of reports, and their last line |

mod checkstyle;
mod concise;
mod earlier;
mod fingerprint;
mod fixed;
mod github;
mod gitlab;
mod grouping;
mod header;
mod html;
mod human;
mod json;
mod junit;
mod location;
mod markdown;
mod patch;
mod rdjson;
mod report_options;
mod sarif;
mod statistics;
mod summary;

use core::time::Duration;
use std::io::{self, Write};
use std::sync::Arc;

pub use earlier::is_report;
pub use fixed::{FileChange, FixedFile};
pub use grouping::Grouping;
pub use json::write_finding;
pub use report_options::{Setup, absolute, is_uri};
pub use summary::{grouped, line as closing};

use super::formats::formats;
use super::{ConfiguredRule, Excerpt, ExcerptLine, Format, LinePart, OutputStyle, Place, RecordSource, Tally};
use crate::lint::{Applicability, Severity};
use crate::scan::Context;

formats! {
    /// The output formats of findings.
    FindingsFormat {
        Human "human" "For people to read, the source lines too"
        Concise "concise" "One line a finding"
        Json "json" "One JSON array"
        Jsonl "jsonl" "One JSON object a line"
        Github "github" "Annotations of GitHub Actions, ten of a kind at most"
        Gitlab "gitlab" "GitLab's Code Quality"
        Junit "junit" "JUnit's XML"
        Checkstyle "checkstyle" "Checkstyle's XML"
        Rdjson "rdjson" "The Reviewdog Diagnostic Format, one JSON object"
        Rdjsonl "rdjsonl" "The same, one JSON object a line"
        Markdown "markdown" "A summary for the page of a job"
        Sarif "sarif" "SARIF 2.1.0 for code scanning"
        Html "html" "A page to look at: groups, filters, charts"
    }
}

impl FindingsFormat {
    /// The format with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.name() == name)
    }

    /// Whether it shows source lines.
    #[must_use]
    pub const fn shows_source(self) -> bool {
        matches!(self, Self::Human | Self::Html)
    }

    /// Whether it shows the lines that a fix changes.
    #[must_use]
    pub const fn shows_changes(self) -> bool {
        matches!(self, Self::Html)
    }
}

/// A finding with all that reports show of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportedFinding {
    /// The start.
    pub place: Place,
    /// The end: the place after the last character.
    pub end_place: Place,
    /// The last line of the finding, which may have several places in a URL.
    pub last_line: u64,
    /// The offset of the first byte in the file.
    pub start: u64,
    /// The offset after the last byte.
    pub end: u64,
    /// The id of the rule.
    pub rule: Arc<str>,
    /// The severity.
    pub severity: Severity,
    /// The problem.
    pub message: String,
    /// The recommended action.
    pub help: Arc<str>,
    /// The URL, its password hidden unless secrets are shown.
    pub url: Arc<str>,
    /// The context of the URL.
    pub context: Context,
    /// The fix, if there is one.
    pub fix: Option<Box<FoundFix>>,
    /// The source lines, where the format shows them.
    pub excerpt: Excerpt,
    /// The id of the record that it was found in, as JSON, where the input is JSON Lines.
    pub id: Option<Box<str>>,
    /// Where that record is, where the input is a crawl file.
    pub source: Option<RecordSource<Box<str>>>,
    /// The kinds of its document, with the evidence: `dated: _posts/2013-09-07-a.md`.
    pub kinds: Vec<Box<str>>,
    /// Whether it makes the run fail.
    pub fails: bool,
    /// Its number, from 1, among the findings of its file with the same rule and URL; 0 until it is known. It is a part
    /// of the fingerprint.
    pub nth: u64,
    /// The value, such as a host, for which a run reports one finding of the rule; `None` if each finding is reported.
    pub once: Option<Arc<str>>,
    /// Other places of the file that it is about.
    pub related: Vec<RelatedPlace>,
    /// The fingerprints that an earlier report gave it, which are kept: that run may have had another directory.
    pub recorded: Option<Box<RecordedFingerprints>>,
}

/// Another place of the file that a finding is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RelatedPlace {
    /// The start.
    pub place: Place,
    /// The place after the last character.
    pub end_place: Place,
    /// The offset of the first byte in the file.
    pub start: u64,
    /// The offset after the last byte.
    pub end: u64,
    /// What is there: `the first definition of the label`.
    pub what: Box<str>,
}

/// The fingerprints of a finding in an earlier report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedFingerprints {
    /// See [`ReportedFinding::fingerprint`].
    pub fingerprint: Box<str>,
    /// See [`ReportedFinding::content_fingerprint`].
    pub content_fingerprint: Box<str>,
}

/// The fix of a finding: all of these edits together. None contains a part of a secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundFix {
    /// Whether it may be applied without a review.
    pub applicability: Applicability,
    /// Sorted and disjoint.
    pub edits: Vec<PlacedEdit>,
    /// The lines that it changes, where the format shows them.
    pub lines: Option<Vec<LinePart>>,
    /// Several edits as one, including the text between them; `None` if that must not be shown.
    pub joined: Option<PlacedEdit>,
    /// Whether the input is a file, which `--fix` changes, and not standard input.
    pub in_file: bool,
}

/// A replacement of text, with its place in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacedEdit {
    /// The start of the replaced text.
    pub place: Place,
    /// The place after its last character.
    pub end_place: Place,
    /// The offset of the first replaced byte in the file.
    pub start: u64,
    /// The offset after the last replaced byte.
    pub end: u64,
    /// The replacement.
    pub text: String,
}

impl FoundFix {
    /// The whole fix as one edit, for formats in which each edit is a proposal of its own.
    #[must_use]
    pub fn whole(&self) -> Option<&PlacedEdit> {
        match &*self.edits {
            [edit] => Some(edit),
            _ => self.joined.as_ref(),
        }
    }
}

impl ReportedFinding {
    /// This finding of a part of a text, with its place in the whole text; `before` is the tally of the text before the
    /// part.
    pub(crate) fn after(mut self, before: Tally) -> Self {
        self.place = self.place.after(before);
        self.end_place = self.end_place.after(before);
        self.last_line += before.lines;
        for related in &mut self.related {
            related.place = related.place.after(before);
            related.end_place = related.end_place.after(before);
        }
        self
    }

    /// About how many bytes of memory it takes, without texts that others may share.
    pub(crate) fn weight(&self) -> usize {
        let excerpt: usize = self.excerpt.lines.iter().map(|line| size_of::<ExcerptLine>() + line.text.len()).sum();
        let edits = self.fix.iter().flat_map(|fix| fix.edits.iter().chain(&fix.joined));
        let edits: usize = edits.map(|edit| size_of::<PlacedEdit>() + edit.text.len()).sum();
        let parts = self.fix.iter().flat_map(|fix| &fix.lines).flatten();
        let parts: usize = parts.map(|part| size_of::<LinePart>() + part.len()).sum();
        let fix = self.fix.as_ref().map_or(0, |fix| size_of_val(&**fix) + parts);
        let id = self.id.as_ref().map_or(0, |id| id.len());
        let source = self.source.as_ref().map_or(0, |source| source.file.len());
        let recorded = self.recorded.as_ref().map_or(0, |recorded| {
            size_of_val(&**recorded) + recorded.fingerprint.len() + recorded.content_fingerprint.len()
        });
        let kinds: usize = self.kinds.iter().map(|kind| size_of::<Box<str>>() + kind.len()).sum();
        let related = self.related.iter().map(|related| size_of::<RelatedPlace>() + related.what.len());
        let related: usize = related.sum();
        size_of::<Self>() + self.message.len() + excerpt + edits + fix + kinds + id + source + related + recorded
    }

    /// The message with the help in parentheses, for formats with room for one text.
    fn with_help(&self) -> String {
        match &*self.help {
            "" => self.message.clone(),
            help => format!("{} ({help})", self.message),
        }
    }
}

/// A message: something failed, or was done differently than requested.
#[derive(Clone, Copy, Debug)]
pub struct Notification<'n> {
    /// The file or directory, if it is about one.
    pub path: Option<&'n str>,
    /// The line of the file, if it is about one.
    pub line: Option<u64>,
    /// The message, with the path in front; no password and no control character.
    pub text: &'n str,
    /// Whether something failed; otherwise this is only a note.
    pub failed: bool,
}

/// Why a finding is left out of the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeftOut<'r> {
    /// A comment with `urlint-ignore` says so.
    InSource {
        /// Why, in the comment's own words; no password.
        reason: Option<&'r str>,
    },
    /// It is in the baseline.
    Baseline,
}

/// The counts of a run.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    /// The number of files read.
    pub files: u64,
    /// The number of files that were not read.
    pub skipped: u64,
    /// The number of bytes read.
    pub bytes: u64,
    /// The number of URLs found, and of references that rules looked at.
    pub urls: u64,
    /// How many of them are references.
    pub references: u64,
    /// Whether something could not be done; a message says what.
    pub is_incomplete: bool,
    /// The number of files with findings.
    pub files_with: u64,
    /// The number of findings per severity, by [`Severity`]'s order.
    pub findings: [u64; 3],
    /// The number of fixed findings.
    pub fixed: u64,
    /// The number of findings that would be fixed, if fixes are only shown, and of their files.
    pub would_be_fixed: Option<(u64, u64)>,
    /// The number of findings in files with a safe fix.
    pub fixable: u64,
    /// The number of findings in files with an unsafe fix.
    pub unsafely_fixable: u64,
    /// The number suppressed by `urlint-ignore` comments.
    pub suppressed: u64,
    /// The number suppressed by the baseline.
    pub baseline: u64,
    /// The number on unchanged lines, if only changed lines are reported.
    pub unchanged: Option<u64>,
    /// The number of findings counted but not reported (`--max-findings`).
    pub hidden: u64,
}

impl Counts {
    /// The number of all findings.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.findings.iter().sum()
    }
}

/// The result of a run.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Run<'r> {
    /// Its counts.
    pub counts: Counts,
    /// Whether the findings are those of earlier runs, so that the numbers of files and URLs read are unknown.
    pub of_earlier_runs: bool,
    /// Returns the rules that ran, sorted by id.
    pub rules: &'r dyn Fn() -> Vec<ConfiguredRule>,
    /// The reasons for skipped files, each with the number of files, if they are to be reported: `("binary", 2)`.
    pub skipped: &'r [(&'static str, u64)],
    /// The duration, if it is to be reported.
    pub elapsed: Option<Duration>,
    /// The names of the configuration files that were read, and the options that configure, as on the command line.
    pub configuration: &'r [String],
    /// Whether reports for people end with a summary line.
    pub closing: bool,
}

impl<'r> Run<'r> {
    /// A run with these counts and rules.
    #[must_use]
    pub const fn new(counts: Counts, rules: &'r dyn Fn() -> Vec<ConfiguredRule>) -> Self {
        Self { counts, of_earlier_runs: false, rules, skipped: &[], elapsed: None, configuration: &[], closing: true }
    }

    /// This summary, of the findings of earlier runs if `of_earlier_runs`.
    #[must_use]
    pub const fn of_earlier_runs(self, of_earlier_runs: bool) -> Self {
        Self { of_earlier_runs, ..self }
    }

    /// This summary with the duration of the run.
    #[must_use]
    pub const fn timed(self, elapsed: Option<Duration>) -> Self {
        Self { elapsed, ..self }
    }

    /// This summary with the reasons of skipped files.
    #[must_use]
    pub const fn with_skipped(self, skipped: &'r [(&'static str, u64)]) -> Self {
        Self { skipped, ..self }
    }

    /// This summary with the names of the configuration files, and the options that configure.
    #[must_use]
    pub const fn configured_by(self, configuration: &'r [String]) -> Self {
        Self { configuration, ..self }
    }

    /// This summary without a last line.
    #[must_use]
    pub const fn without_closing(self) -> Self {
        Self { closing: false, ..self }
    }
}

/// Writes findings as they come: file by file in the order of the run, from one thread. What it keeps in memory until
/// the end is bounded.
///
/// # Errors
/// All of its functions fail as `out` does.
#[allow(clippy::missing_errors_doc)]
pub trait Reporter {
    /// Starts the findings of a file; its name has no password.
    fn begin(&mut self, file: &str, out: &mut dyn Write) -> io::Result<()>;

    /// A finding in the current file.
    fn finding(&mut self, finding: &ReportedFinding, out: &mut dyn Write) -> io::Result<()>;

    /// A finding in the current file beyond the maximum number: it is counted and not shown.
    fn not_shown(&mut self, _finding: &ReportedFinding) {}

    /// A suppressed finding in the current file; formats that can represent such findings report it.
    fn left_out(&mut self, _finding: &ReportedFinding, _why: LeftOut<'_>, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Adds a message; it may come at any time.
    fn notice(&mut self, _notice: Notification<'_>, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Adds the fixes of the current file, which were applied before it was linted.
    fn fixed(&mut self, _file: &FixedFile, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Ends the findings of the current file.
    fn end(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Ends the report.
    fn finish(&mut self, run: Run<'_>, out: &mut dyn Write) -> io::Result<()>;
}

/// Makes the reporter of a format: the table of formats.
#[must_use]
pub fn reporter(format: FindingsFormat, setup: &Setup) -> Box<dyn Reporter> {
    match format {
        FindingsFormat::Human => Box::new(human::Human::new(setup)),
        FindingsFormat::Concise => Box::new(concise::Concise::new(setup)),
        FindingsFormat::Json => Box::new(json::Json::new(setup.clone(), Format::Json)),
        FindingsFormat::Jsonl => Box::new(json::Json::new(setup.clone(), Format::Jsonl)),
        FindingsFormat::Github => Box::new(github::Github::new(setup.clone())),
        FindingsFormat::Gitlab => Box::new(gitlab::Gitlab::new(setup.clone())),
        FindingsFormat::Junit => Box::new(junit::Junit::new(setup.clone())),
        FindingsFormat::Checkstyle => Box::new(checkstyle::Checkstyle::new(setup.clone())),
        FindingsFormat::Rdjson => Box::new(rdjson::Rdjson::new(setup.clone(), Format::Json)),
        FindingsFormat::Rdjsonl => Box::new(rdjson::Rdjson::new(setup.clone(), Format::Jsonl)),
        FindingsFormat::Markdown => Box::new(markdown::Markdown::new()),
        FindingsFormat::Sarif => Box::new(sarif::Sarif::new(setup.clone())),
        FindingsFormat::Html => Box::new(html::Html::new(setup.clone())),
    }
}

/// Makes the reporter that writes only diffs, for `patch`.
#[must_use]
pub fn patch() -> Box<dyn Reporter> {
    Box::new(patch::Patch)
}

/// Makes the reporter that counts instead; `None` if the format has no such form.
#[must_use]
pub fn statistics(format: FindingsFormat, style: OutputStyle) -> Option<Box<dyn Reporter>> {
    let format = match format {
        FindingsFormat::Human | FindingsFormat::Concise => Format::Human,
        FindingsFormat::Json => Format::Json,
        FindingsFormat::Jsonl => Format::Jsonl,
        FindingsFormat::Markdown => return Some(Box::new(markdown::Markdown::statistics())),
        _ => return None,
    };
    Some(Box::new(statistics::Statistics::new(format, style)))
}
