//! What becomes of the findings, one by one in the order of the run: they are counted and handed to the reports.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::baseline::Held;
use super::event::{Begun, Event};
use super::outputs::Outputs;
use super::suppression::Sweeping;

use crate::cli::Message;
use crate::cli::args::Verbosity;
use crate::cli::changed::Change;
use crate::cli::config::Configs;
use crate::cli::run::Sink;
use crate::cli::run::enough::Enough;
use crate::lint::suppress::Verdict;
use crate::lint::{Applicability, Severity};
use crate::report::{Counts, Finding, FixedFile, LeftOut, Run, Tally, closing};

/// How many kinds of findings are told apart in one text.
const KINDS: usize = 1 << 19;

/// The findings on their way to the reports.
pub(super) struct Report {
    pub(super) outputs: Outputs,
    pub(super) counts: Counts,
    /// From which severity on a finding of the text at hand makes the run fail.
    fail_on: Severity,
    pub(super) fails: bool,
    pub(super) verbosity: Verbosity,
    /// Whether findings are counted only: what is fixed is all that is asked for.
    pub(super) hides: bool,
    /// How many more findings may be reported.
    room: u64,
    /// How often each rule found something in each URL of the text at hand.
    kinds: HashMap<u64, u64>,
    hasher: RandomState,
    /// In how many of its URLs each rule found something, and how many of these are reported.
    of_rules: HashMap<Arc<str>, u64>,
    pub(super) most_of_rule: u64,
    /// Where it is to be said which rules have found enough in it.
    enough: Option<Arc<Enough>>,
    path: Box<Path>,
    /// How many findings there are in it.
    left: u64,
    /// What was fixed in it.
    fixed: Option<Box<FixedFile>>,
    /// The files of which it was shown what would be: one may be named twice, but is fixed once.
    shown: HashSet<PathBuf>,
    is_shown: bool,
    /// What waits for the other parts of a text.
    sweeping: Option<Sweeping>,
    baseline: Option<Held>,
    /// What of the text at hand changed, where only that counts.
    change: Option<Arc<Change>>,
}

impl Report {
    /// `most` is how many findings are reported at most; all are counted.
    pub(super) fn new(outputs: Outputs, most: Option<u64>, baseline: Option<Held>) -> Self {
        Self {
            outputs,
            counts: Counts::default(),
            fail_on: Severity::Warning,
            fails: false,
            verbosity: Verbosity::default(),
            hides: false,
            room: most.unwrap_or(u64::MAX),
            kinds: HashMap::new(),
            hasher: RandomState::new(),
            of_rules: HashMap::new(),
            most_of_rule: u64::MAX,
            enough: None,
            path: Path::new("").into(),
            left: 0,
            fixed: None,
            shown: HashSet::new(),
            is_shown: false,
            sweeping: None,
            baseline,
            change: None,
        }
    }

    /// Counts a finding among those of its rule in the text at hand; gives whether that has had enough.
    fn is_too_much(&mut self, finding: &Finding) -> bool {
        let count = match self.of_rules.get_mut(&finding.rule) {
            Some(count) => count,
            None => self.of_rules.entry(Arc::clone(&finding.rule)).or_default(),
        };
        *count += 1;
        let is_first = *count == self.most_of_rule.saturating_add(1);
        if let Some(enough) = self.enough.as_ref().filter(|_| is_first) {
            enough.add(&finding.rule);
        }
        *count > self.most_of_rule
    }

    /// Says which rules have found more in the text at hand than is reported.
    fn tell_enough(&mut self) -> io::Result<()> {
        let most = self.most_of_rule;
        let mut rules: Vec<_> =
            self.of_rules.drain().filter(|(_, count)| *count > most).map(|(rule, _)| rule).collect();
        if rules.is_empty() {
            return Ok(());
        }
        rules.sort();
        let rules = rules.join(", ");
        let what =
            format!("more than {most} findings of {rules}: the rest is not looked for (--max-findings-per-rule)");
        let note = Message::note(&self.path, &what);
        if note.verbosity <= self.verbosity {
            self.outputs.flush()?;
            note.print();
        }
        self.outputs.notice(note.notice())
    }

    fn finding(&mut self, mut finding: Finding) -> io::Result<()> {
        finding.nth = self.nth(&finding);
        if self.baseline.as_mut().is_some_and(|baseline| baseline.holds(&finding)) {
            self.counts.baseline += 1;
            return self.outputs.left_out(&finding, LeftOut::Baseline);
        }
        if self.change.as_ref().is_some_and(|change| !is_touched(change, &finding)) {
            *self.counts.unchanged.get_or_insert(0) += 1;
            return Ok(());
        }
        finding.fails = finding.severity >= self.fail_on;
        self.fails |= finding.fails;
        self.counts.files_with += u64::from(self.left == 0);
        self.left += 1;
        self.counts.findings[finding.severity as usize] += 1;
        if self.hides {
            return Ok(());
        }
        match finding.fix.as_ref().filter(|fix| fix.in_file).map(|fix| fix.applicability) {
            Some(Applicability::Safe) => self.counts.fixable += 1,
            Some(Applicability::Unsafe) => self.counts.unsafely_fixable += 1,
            None => {}
        }
        if self.room == 0 {
            self.counts.hidden += 1;
            return Ok(());
        }
        self.room -= 1;
        self.outputs.finding(&finding)
    }

    fn nth(&mut self, finding: &Finding) -> u64 {
        if self.kinds.len() == KINDS {
            self.kinds.clear();
        }
        let nth = self.kinds.entry(self.hasher.hash_one((&finding.rule, &finding.url))).or_default();
        *nth += 1;
        *nth
    }

    /// Ends the reports, and says how long the run took if that is wanted.
    pub(super) fn finish(&mut self, configs: &Configs, elapsed: Option<Duration>) -> io::Result<()> {
        self.swept()?;
        if let Some(mut baseline) = self.baseline.take() {
            self.outputs.flush()?;
            for told in baseline.finish(configs) {
                told.print();
                self.outputs.status = self.outputs.status.max(told.status);
                self.outputs.notice(told.notice())?;
            }
        }
        for message in configs.messages() {
            self.outputs.notice(message.notice())?;
        }
        let rules = || configs.rules_run();
        let run = Run::new(self.counts, &rules).timed(elapsed);
        if self.verbosity == Verbosity::Quiet {
            return self.outputs.finish(run.without_closing());
        }
        self.outputs.finish(run)?;
        if self.counts.would_be_fixed.is_some() {
            Message::new(closing(run)).print();
        }
        Ok(())
    }

    /// Reports what waited for the end of a text.
    fn swept(&mut self) -> io::Result<()> {
        let Some(sweeping) = self.sweeping.take() else { return Ok(()) };
        let knows_all = self.of_rules.values().all(|&count| count <= self.most_of_rule);
        sweeping.finish(knows_all).into_iter().try_for_each(|(finding, verdict)| self.judged(finding, &verdict))
    }

    fn judged(&mut self, finding: Finding, verdict: &Verdict) -> io::Result<()> {
        match verdict {
            Verdict::Stands => self.finding(finding),
            Verdict::Suppressed(reason) => self.suppressed(finding, reason.as_deref()),
        }
    }

    /// A finding that is left out. It counts among those of its kind, so that the others keep their names when a comment
    /// is put in or taken out.
    fn suppressed(&mut self, mut finding: Finding, reason: Option<&str>) -> io::Result<()> {
        finding.nth = self.nth(&finding);
        self.counts.suppressed += 1;
        self.outputs.left_out(&finding, LeftOut::InSource { reason })
    }
}

impl Sink<Vec<Event>> for Report {
    fn print(&mut self, events: Vec<Event>, before: Tally) -> io::Result<()> {
        for event in events {
            match event {
                Event::Begin(begun) => {
                    let Begun { path, name: file, fail_on, change, enough } = *begun;
                    self.swept()?;
                    self.is_shown = false;
                    self.change = change;
                    self.fail_on = fail_on;
                    self.enough = enough;
                    self.of_rules.clear();
                    self.kinds.clear();
                    self.left = 0;
                    self.counts.files += 1;
                    if let Some(baseline) = &mut self.baseline {
                        baseline.begin(&file);
                    }
                    self.outputs.begin(&file)?;
                    self.path = path;
                }
                Event::Clean(count) => self.counts.files += count,
                Event::Finding(finding) | Event::Suppressed(finding, _) if self.is_too_much(&finding) => {}
                Event::Part(event) if event.finding().is_some_and(|finding| self.is_too_much(finding)) => {}
                Event::Finding(finding) => self.finding(finding.after(before))?,
                Event::Passed(bytes) => {
                    let mut out = io::stdout().lock();
                    out.write_all(&bytes)?;
                    out.flush()?;
                }
                Event::At(path) => self.is_shown = !self.shown.insert(path),
                Event::Fixed(..) if self.is_shown => {}
                Event::Fixed(file, message) => {
                    if let Some(message) = message.filter(|message| message.verbosity <= self.verbosity) {
                        self.outputs.flush()?;
                        message.print();
                        self.outputs.status = self.outputs.status.max(message.status);
                        self.outputs.notice(message.notice())?;
                    }
                    if let Some(file) = &file {
                        let fixed = file.fixed.values().sum::<u64>();
                        match &mut self.counts.would_be_fixed {
                            Some((findings, files)) => {
                                *findings += fixed;
                                *files += u64::from(fixed > 0);
                                self.fails |= fixed > 0;
                            }
                            None => self.counts.fixed += fixed,
                        }
                    }
                    self.fixed = file;
                }
                Event::Suppressed(finding, reason) => self.suppressed(*finding, reason.as_deref())?,
                Event::Part(event) => {
                    let sweeping = self.sweeping.get_or_insert_with(Sweeping::new);
                    for (finding, verdict) in sweeping.take(event, before) {
                        self.judged(finding, &verdict)?;
                    }
                }
                Event::End => {
                    self.swept()?;
                    self.tell_enough()?;
                    if let Some(mut file) = self.fixed.take() {
                        // where nothing is judged none is known
                        file.left = self.counts.would_be_fixed.is_none().then_some(self.left);
                        if self.verbosity != Verbosity::Quiet || !file.diff.is_empty() {
                            self.outputs.fixed(&file)?;
                        }
                    }
                    self.outputs.end()?;
                }
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.outputs.flush()
    }

    fn message(&mut self, message: &Message) -> io::Result<()> {
        self.outputs.notice(message.notice())
    }

    fn findings(&self) -> Option<u64> {
        Some(self.counts.all())
    }
}

/// Whether a line changed that a finding speaks of.
fn is_touched(change: &Change, finding: &Finding) -> bool {
    change.touches(finding.place.line, finding.last_line)
}
