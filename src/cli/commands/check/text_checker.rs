//! Checks records one by one, as a run with `--input jsonl` does, and returns the findings.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;

use super::outputs::Outputs;
use super::report::Report;
use super::task::CheckTask;
use crate::cli::args::CheckArgs;
use crate::cli::config::Configs;
use crate::cli::pipeline::{Outbox, Part, Sink, Task};
use crate::cli::plan::CheckPlan;
use crate::report::{ReportedFinding, Reporter, Run, Tally};

/// Checks records.
pub(in crate::cli) struct TextChecker {
    plan: CheckPlan,
    task: CheckTask,
}

/// Keeps the findings.
struct Collector(Rc<RefCell<Vec<ReportedFinding>>>);

impl TextChecker {
    /// Checks with these arguments of the command.
    pub(in crate::cli) fn new(args: &CheckArgs, configs: &Arc<Configs>) -> anyhow::Result<Self> {
        let plan = CheckPlan::new(args, configs)?;
        Ok(Self { task: CheckTask::new(&plan, configs, None)?, plan })
    }

    /// The findings of a record that is not split, in the order in which they are reported.
    pub(in crate::cli) fn check(&self, part: &Part<'_>) -> io::Result<Vec<ReportedFinding>> {
        let found = Rc::default();
        let collector = Box::new(Collector(Rc::clone(&found)));
        let mut report = Report::new(&self.plan, Outputs::only(collector), None);
        let mut printed = Ok(());
        let mut print = |events, _, _| {
            if printed.is_ok() {
                printed = report.print(events, Tally::default());
            }
        };
        let mut out = Outbox::new(&mut print);
        self.task.read(part, &mut out);
        let (events, _) = out.finish();
        printed?;
        report.print(events, Tally::default())?;
        Ok(found.take())
    }
}

impl Reporter for Collector {
    fn begin(&mut self, _file: &str, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, _out: &mut dyn Write) -> io::Result<()> {
        self.0.borrow_mut().push(finding.clone());
        Ok(())
    }

    fn finish(&mut self, _run: Run<'_>, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
