//! Counts the findings and passes them on to the reports, one by one in the order of the run.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::baseline::BaselineFile;
use super::event::{Event, StartedText};
use super::outputs::Outputs;
use super::part_event::PartEvent;
use super::suppression_merger::SuppressionMerger;
use crate::cli::args::Verbosity;
use crate::cli::config::Configs;
use crate::cli::inputs::changed::Change;
use crate::cli::output::stats::RunStats;
use crate::cli::output::{Message, SkipReason, Status};
use crate::cli::pipeline::{Sink, StoppedRules};
use crate::cli::plan::CheckPlan;
use crate::judge::{FindingCounts, ReportedOnce, RuleLimit};
use crate::lint::suppress::Verdict;
use crate::lint::{Applicability, Severity};
use crate::report::{
    Counts, FileChange, FixedFile, LeftOut, ReportedFinding, Run, Secrets, Tally, closing, file_name, redacted_text,
};

/// Counts the findings of a run, filters them and passes them to the outputs.
pub(in crate::cli::commands) struct Report {
    pub(in crate::cli::commands) outputs: Outputs,
    counts: Counts,
    /// Whether a finding makes the run fail.
    pub(in crate::cli::commands) fails: bool,
    verbosity: Verbosity,
    /// Whether findings are only counted (`--fix-only`).
    hides_findings: bool,
    /// The number of findings that may still be reported.
    remaining_findings: u64,
    max_findings_per_rule: u64,
    /// Whether the findings are those of earlier runs (`urlint report`).
    of_earlier_runs: bool,
    /// The current text.
    text: CurrentText,
    /// The fixes made in the current text.
    fixed_file: Option<Box<FixedFile>>,
    /// The findings that wait for other parts of the current text.
    suppression: Option<SuppressionMerger>,
    /// The files whose fixes were shown. A file that is passed twice is fixed once.
    fixed_paths: HashSet<PathBuf>,
    once: ReportedOnce,
    baseline: Option<BaselineFile>,
}

/// The current text and its counts.
struct CurrentText {
    path: Box<Path>,
    /// The lowest severity that makes the run fail.
    fail_on: Severity,
    /// Its changed lines, if only those are reported.
    change: Option<Arc<Change>>,
    /// The rules that are stopped in the text, shared with the threads that read it.
    stopped: Option<Arc<StoppedRules>>,
    /// The number of findings in it.
    findings: u64,
    /// The same by rule and URL.
    counts: FindingCounts,
    /// Whether its fixes were already shown by another name.
    was_shown: bool,
    /// Whether it is a record, which is a project of its own.
    is_record: bool,
}

impl Report {
    /// Builds the report of a plan. If the URLs are not linted, it is unknown which findings are in the baseline or on
    /// unchanged lines.
    pub(in crate::cli::commands) fn new(plan: &CheckPlan, outputs: Outputs, baseline: Option<BaselineFile>) -> Self {
        let lints = plan.lints();
        let counts = Counts {
            unchanged: (lints && plan.changed_since.is_some()).then_some(0),
            would_be_fixed: (!lints).then_some((0, 0)),
            ..Counts::default()
        };
        Self {
            outputs,
            counts,
            fails: false,
            verbosity: plan.inputs.verbosity,
            hides_findings: plan.report.hides_findings,
            remaining_findings: plan.report.max_findings,
            max_findings_per_rule: plan.report.max_findings_per_rule,
            of_earlier_runs: plan.reports_earlier,
            text: CurrentText::none(plan.report.max_findings_per_rule),
            fixed_file: None,
            suppression: None,
            fixed_paths: HashSet::new(),
            once: ReportedOnce::default(),
            baseline: baseline.filter(|_| lints),
        }
    }

    fn report_event(&mut self, event: Event, before: Tally) -> io::Result<()> {
        if let Event::Finding(finding) | Event::Suppressed { finding, .. } = &event
            && self.count_over_limit(finding)
        {
            return Ok(());
        }
        match event {
            Event::Start(text) => self.start_text(*text)?,
            Event::CleanTexts(count) => self.counts.files += count,
            Event::FrequentValues(values) => self.once.remember_all(&values),
            Event::Finding(finding) => self.report_finding(finding.after(before))?,
            Event::Suppressed { finding, reason } => self.report_suppressed(*finding, reason.as_deref())?,
            Event::Part(event) => self.part_event(event, before)?,
            Event::Passed(bytes) => write_stdout(&bytes)?,
            Event::FixTarget(path) => self.text.was_shown = !self.fixed_paths.insert(path),
            Event::Fixed { file, message } => self.report_fixes(file, message)?,
            Event::Detail(message) => self.print_detail(&message)?,
            Event::End => self.end_text()?,
        }
        Ok(())
    }

    fn start_text(&mut self, text: StartedText) -> io::Result<()> {
        self.finish_suppression()?;
        self.counts.files += 1;
        if let Some(baseline) = &mut self.baseline {
            baseline.start_file(&text.name);
        }
        self.outputs.begin(&text.name)?;
        if text.is_record {
            self.once = ReportedOnce::default();
        }
        self.text.replace(text);
        Ok(())
    }

    fn end_text(&mut self) -> io::Result<()> {
        self.finish_suppression()?;
        self.report_stopped()?;
        if let Some(mut file) = self.fixed_file.take() {
            // if URLs are not linted, it is unknown how many findings remain
            file.left = self.counts.would_be_fixed.is_none().then_some(self.text.findings);
            if self.verbosity != Verbosity::Quiet || !file.diff.is_empty() {
                self.outputs.fixed(&file)?;
            }
        }
        self.outputs.end()
    }

    /// Counts the fixes of a file, and prints why it could not be fixed.
    fn report_fixes(&mut self, file: Option<Box<FixedFile>>, message: Option<Message>) -> io::Result<()> {
        if self.text.was_shown {
            return Ok(());
        }
        if let Some(message) = message.filter(|message| message.verbosity <= self.verbosity) {
            self.outputs.flush()?;
            self.print_message(&message)?;
        }
        if let Some(file) = &file {
            let fixed = file.fixed.values().sum::<u64>();
            match &mut self.counts.would_be_fixed {
                Some((findings, files)) => {
                    *findings += fixed;
                    *files += u64::from(fixed > 0);
                    self.fails |= fixed > 0;
                }
                None if file.change == FileChange::Fixed => self.counts.fixed += fixed,
                // added comments are counted when the text is read
                None => {}
            }
        }
        self.fixed_file = file;
        Ok(())
    }

    /// Prints a detail if details are wanted.
    fn print_detail(&mut self, message: &Message) -> io::Result<()> {
        if message.verbosity <= self.verbosity {
            self.outputs.flush()?;
            message.print();
        }
        Ok(())
    }

    /// Prints a message and puts it into the reports.
    fn print_message(&mut self, message: &Message) -> io::Result<()> {
        message.print();
        self.keep_error(message)
    }

    /// Adds the next event of a part of a text. A finding is reported as soon as the parts so far show whether it is
    /// suppressed.
    fn part_event(&mut self, event: PartEvent, before: Tally) -> io::Result<()> {
        if event.finding().is_some_and(|finding| self.count_over_limit(finding)) {
            return Ok(());
        }
        let merger = self.suppression.get_or_insert_with(SuppressionMerger::new);
        let decided = merger.add(event, before);
        if merger.is_full() {
            self.text.stopped.iter().for_each(|stopped| stopped.stop_directives());
        }
        decided.into_iter().try_for_each(|(finding, verdict)| self.report_verdict(finding, &verdict))
    }

    /// Reports the events that waited for the end of a text.
    fn finish_suppression(&mut self) -> io::Result<()> {
        let Some(merger) = self.suppression.take() else { return Ok(()) };
        let all_rules_ran = self.text.counts.all_are_within();
        merger
            .finish(all_rules_ran)
            .into_iter()
            .try_for_each(|(finding, verdict)| self.report_verdict(finding, &verdict))
    }

    /// Reports a finding, or that it is suppressed.
    fn report_verdict(&mut self, finding: ReportedFinding, verdict: &Verdict) -> io::Result<()> {
        match verdict {
            Verdict::Reported => self.report_finding(finding),
            Verdict::Suppressed(reason) => self.report_suppressed(finding, reason.as_deref()),
        }
    }

    /// Reports a suppressed finding. It is counted like others, so that their fingerprints do not change when a comment
    /// is added or removed.
    fn report_suppressed(&mut self, mut finding: ReportedFinding, reason: Option<&str>) -> io::Result<()> {
        finding.nth = self.text.counts.next_nth(&finding);
        self.counts.suppressed += 1;
        self.outputs.left_out(&finding, LeftOut::InSource { reason })
    }

    /// Reports a finding that no comment suppresses, unless it was reported before, is in the baseline or on an
    /// unchanged line, or is only counted.
    fn report_finding(&mut self, mut finding: ReportedFinding) -> io::Result<()> {
        if self.once.check_and_remember(&finding) {
            return Ok(());
        }
        if self.text.is_record {
            // other records may have the value too
            finding.once = None;
        }
        let nth = self.text.counts.next_nth(&finding);
        if finding.nth == 0 {
            // an earlier report does not say how many of the same were suppressed before it
            finding.nth = nth;
        }
        if self.baseline.as_mut().is_some_and(|baseline| baseline.accepts(&finding)) {
            self.counts.baseline += 1;
            return self.outputs.left_out(&finding, LeftOut::Baseline);
        }
        if self.text.change.as_ref().is_some_and(|change| !is_touched(change, &finding)) {
            *self.counts.unchanged.get_or_insert(0) += 1;
            return Ok(());
        }
        finding.fails = finding.severity >= self.text.fail_on;
        self.fails |= finding.fails;
        self.counts.files_with += u64::from(self.text.findings == 0);
        self.text.findings += 1;
        self.counts.findings[finding.severity as usize] += 1;
        if self.hides_findings {
            return Ok(());
        }
        match finding.fix.as_ref().filter(|fix| fix.in_file).map(|fix| fix.applicability) {
            Some(Applicability::Safe) => self.counts.fixable += 1,
            Some(Applicability::Unsafe) => self.counts.unsafely_fixable += 1,
            None => {}
        }
        if self.remaining_findings == 0 {
            self.counts.hidden += 1;
            self.outputs.not_shown(&finding);
            return Ok(());
        }
        self.remaining_findings -= 1;
        self.outputs.finding(&finding)
    }

    /// Counts a finding of a rule in the current text; returns whether the rule has more findings than are reported.
    fn count_over_limit(&mut self, finding: &ReportedFinding) -> bool {
        let limit = self.text.counts.count(&finding.rule);
        if limit == RuleLimit::FirstBeyond {
            self.text.stopped.iter().for_each(|stopped| stopped.add(&finding.rule));
        }
        limit != RuleLimit::Within
    }

    /// Reports which rules have more findings in the current text than are reported.
    fn report_stopped(&mut self) -> io::Result<()> {
        let most = self.max_findings_per_rule;
        let rules = self.text.counts.take_rules_beyond();
        if rules.is_empty() {
            return Ok(());
        }
        let rules = rules.join(", ");
        let what =
            format!("more than {most} findings of {rules}: the rest is not looked for (--max-findings-per-rule)");
        let note = Message::note(&self.text.path, &what);
        if note.verbosity <= self.verbosity {
            self.outputs.flush()?;
            note.print();
        }
        self.outputs.notice(note.notice())
    }

    /// Reports the findings of a text that an earlier run checked; `name` is that of the file at `path`.
    pub(in crate::cli::commands) fn report_earlier(
        &mut self,
        path: PathBuf,
        name: &str,
        fail_on: Severity,
        findings: Vec<ReportedFinding>,
    ) -> io::Result<()> {
        self.start_text(StartedText {
            path: path.into(),
            name: name.into(),
            fail_on,
            change: None,
            stopped: None,
            is_record: false,
        })?;
        for finding in findings {
            self.report_event(Event::Finding(Box::new(finding)), Tally::default())?;
        }
        self.end_text()
    }

    /// Prints a message after the findings so far, and puts it into the reports.
    pub(in crate::cli::commands) fn report_error(&mut self, message: &Message) -> io::Result<()> {
        self.outputs.flush()?;
        self.print_message(message)
    }

    /// Puts a message into the reports that was printed before.
    pub(in crate::cli::commands) fn keep_error(&mut self, message: &Message) -> io::Result<()> {
        self.counts.is_incomplete |= message.status == Status::Error;
        self.outputs.status = self.outputs.status.max(message.status);
        self.outputs.notice(message.notice())
    }

    /// Ends the reports, with the duration of the run if requested.
    pub(in crate::cli::commands) fn finish(
        &mut self,
        configs: &Configs,
        read: &RunStats,
        elapsed: Option<Duration>,
    ) -> io::Result<()> {
        self.finish_suppression()?;
        // nobody wants these files checked, so their number is not reported
        let skipped = read.skipped.without(SkipReason::Unwanted).without(SkipReason::Output);
        (self.counts.bytes, self.counts.skipped) = (read.bytes, skipped.all());
        (self.counts.urls, self.counts.references) = (read.urls, read.references);
        if let Some(mut baseline) = self.baseline.take() {
            self.outputs.flush()?;
            for message in baseline.finish(configs) {
                self.print_message(&message)?;
            }
        }
        for message in configs.messages() {
            self.counts.is_incomplete |= message.status == Status::Error;
            self.outputs.notice(message.notice())?;
        }
        let rules = || configs.rules_run();
        let skipped = if self.verbosity == Verbosity::Verbose { skipped.by_reason() } else { Vec::new() };
        let run = Run::new(self.counts, &rules).of_earlier_runs(self.of_earlier_runs);
        let configuration = configuration_names(configs);
        let run = run.timed(elapsed).with_skipped(&skipped).configured_by(&configuration);
        if self.verbosity == Verbosity::Quiet {
            return self.outputs.finish(run.without_closing());
        }
        self.outputs.finish(run)?;
        if self.counts.would_be_fixed.is_some() {
            Message::new(closing(run)).print();
        }
        Ok(())
    }
}

impl CurrentText {
    fn none(max_findings_per_rule: u64) -> Self {
        Self {
            path: Path::new("").into(),
            fail_on: Severity::Warning,
            change: None,
            stopped: None,
            findings: 0,
            counts: FindingCounts::new(max_findings_per_rule),
            was_shown: false,
            is_record: false,
        }
    }

    /// Replaces the current text by the next one; the tables keep their memory.
    fn replace(&mut self, text: StartedText) {
        let StartedText { path, fail_on, change, stopped, is_record, .. } = text;
        (self.path, self.fail_on, self.change, self.stopped) = (path, fail_on, change, stopped);
        (self.findings, self.was_shown, self.is_record) = (0, false, is_record);
        self.counts.clear();
    }
}

impl Sink<Vec<Event>> for Report {
    fn print(&mut self, events: Vec<Event>, before: Tally) -> io::Result<()> {
        events.into_iter().try_for_each(|event| self.report_event(event, before))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.outputs.flush()
    }

    fn message(&mut self, message: &Message) -> io::Result<()> {
        self.counts.is_incomplete |= message.status == Status::Error;
        self.outputs.notice(message.notice())
    }

    fn findings(&self) -> Option<u64> {
        Some(self.counts.all())
    }
}

/// The names of the configuration files that were read, from the current directory, and the options that configure.
fn configuration_names(configs: &Configs) -> Vec<String> {
    let files = configs.files();
    let name =
        |path: &PathBuf| file_name(path.strip_prefix(configs.here()).unwrap_or(path), Secrets::Hidden).into_owned();
    let options = configs.options().iter().map(|option| redacted_text(option, Secrets::Hidden).into_owned());
    files.iter().map(name).chain(options).collect()
}

/// Writes the bytes of standard input to standard output.
fn write_stdout(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// Whether a line of a finding changed.
fn is_touched(change: &Change, finding: &ReportedFinding) -> bool {
    change.touches(finding.place.line, finding.last_line)
}
