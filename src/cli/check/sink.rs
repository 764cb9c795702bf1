//! What becomes of the findings, one by one in the order of the run: they are counted and handed to the reports.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::time::Duration;

use super::Event;
use super::outputs::Outputs;
use super::suppression::Sweeping;
use crate::cli::Trouble;
use crate::cli::args::Voice;
use crate::cli::config::Configs;
use crate::cli::run::Sink;
use crate::lint::Severity;
use crate::report::{Counts, Finding, Run, Tally};

/// How many kinds of findings are told apart in one text.
const KINDS: usize = 1 << 19;

/// The findings on their way to the reports.
pub(super) struct Report {
    pub(super) outputs: Outputs,
    pub(super) counts: Counts,
    /// From which severity on a finding of the text at hand makes the run fail.
    fail_on: Severity,
    pub(super) fails: bool,
    /// How many more findings may be reported.
    room: u64,
    /// How often each rule found something in each URL of the text at hand.
    kinds: HashMap<u64, u64>,
    hasher: RandomState,
    /// Whether something was found in it.
    found: bool,
    /// What waits for the other parts of a text.
    sweeping: Option<Sweeping>,
}

impl Report {
    /// `most` is how many findings are reported at most; all are counted.
    pub(super) fn new(outputs: Outputs, most: Option<u64>) -> Self {
        Self {
            outputs,
            counts: Counts::default(),
            fail_on: Severity::Warning,
            fails: false,
            room: most.unwrap_or(u64::MAX),
            kinds: HashMap::new(),
            hasher: RandomState::new(),
            found: false,
            sweeping: None,
        }
    }

    fn finding(&mut self, mut finding: Finding) -> io::Result<()> {
        finding.fails = finding.severity >= self.fail_on;
        self.fails |= finding.fails;
        finding.nth = self.nth(&finding);
        self.counts.files_with += u64::from(!std::mem::replace(&mut self.found, true));
        self.counts.findings[finding.severity as usize] += 1;
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

    /// Ends the reports, and tells how long the run took if that is wanted.
    pub(super) fn finish(&mut self, configs: &Configs, elapsed: Option<Duration>, voice: Voice) -> io::Result<()> {
        self.swept()?;
        for trouble in configs.troubles() {
            self.outputs.notice(trouble.notice())?;
        }
        let rules = || configs.rules_run();
        let run = Run::new(self.counts, &rules).timed(elapsed);
        self.outputs.finish(if voice == Voice::Quiet { run.without_closing() } else { run })
    }

    /// Reports what waited for the end of a text.
    fn swept(&mut self) -> io::Result<()> {
        let Some(sweeping) = self.sweeping.take() else { return Ok(()) };
        let (findings, suppressed) = sweeping.finish();
        self.counts.suppressed += suppressed;
        findings.into_iter().try_for_each(|finding| self.finding(finding))
    }
}

impl Sink<Vec<Event>> for Report {
    fn print(&mut self, events: Vec<Event>, before: Tally) -> io::Result<()> {
        for event in events {
            match event {
                Event::Begin(file, fail_on) => {
                    self.swept()?;
                    self.fail_on = fail_on;
                    self.kinds.clear();
                    self.found = false;
                    self.counts.files += 1;
                    self.outputs.begin(&file)?;
                }
                Event::Finding(mut finding) => {
                    finding.place = finding.place.after(before);
                    finding.end_place = finding.end_place.after(before);
                    self.finding(*finding)?;
                }
                Event::Suppressed(count) => self.counts.suppressed += count,
                Event::Part(event) => {
                    let sweeping = self.sweeping.get_or_insert_with(Sweeping::new);
                    for finding in sweeping.take(event, before) {
                        self.finding(finding)?;
                    }
                }
                Event::End => {
                    self.swept()?;
                    self.outputs.end()?;
                }
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.outputs.flush()
    }

    fn trouble(&mut self, trouble: &Trouble) -> io::Result<()> {
        self.outputs.notice(trouble.notice())
    }

    fn findings(&self) -> Option<u64> {
        Some(self.counts.all())
    }
}
