//! Checks texts one by one, and returns the findings.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;

use super::baseline::BaselineFile;
use super::outputs::Outputs;
use super::report::Report;
use super::task::CheckTask;
use crate::cli::args::CheckArgs;
use crate::cli::config::{Configs, FileConfig};
use crate::cli::output::files::OutputFiles;
use crate::cli::pipeline::{self, Outbox, Part, Sink, Task};
use crate::cli::plan::{Cancellation, CheckPlan, InputPlan};
use crate::cli::repository::Repositories;
use crate::lint::DocumentKinds;
use crate::report::{ReportedFinding, Reporter, Run, Tally, file_name};

/// Checks texts one by one.
pub(in crate::cli) struct TextChecker {
    plan: CheckPlan,
    task: CheckTask,
    /// The same without fixes.
    task_without_fixes: CheckTask,
    /// The findings that are known, if the configuration names any.
    baseline: Option<BaselineFile>,
}

/// Keeps the findings.
struct Collector(Rc<RefCell<Vec<ReportedFinding>>>);

/// Keeps the findings of each file, by its path as reports show it.
#[derive(Default)]
struct FileCollector {
    file: String,
    found: Rc<RefCell<BTreeMap<String, Vec<ReportedFinding>>>>,
}

impl TextChecker {
    /// Checks with these arguments of the command.
    pub(in crate::cli) fn new(args: &CheckArgs, configs: &Arc<Configs>) -> anyhow::Result<Self> {
        let plan = CheckPlan::new(args, configs)?;
        Self::in_repositories(plan, configs, None, Arc::new(Repositories::new(configs)))
    }

    /// Checks by a plan, in these repositories. The findings of its baseline are left out.
    pub(in crate::cli) fn of_plan(
        plan: CheckPlan,
        configs: &Arc<Configs>,
        repositories: Arc<Repositories>,
    ) -> anyhow::Result<Self> {
        let baseline = BaselineFile::open(&plan, configs)?;
        Self::in_repositories(plan, configs, baseline, repositories)
    }

    fn in_repositories(
        plan: CheckPlan,
        configs: &Arc<Configs>,
        baseline: Option<BaselineFile>,
        repositories: Arc<Repositories>,
    ) -> anyhow::Result<Self> {
        let place = || baseline.as_ref().map(BaselineFile::place);
        let task = CheckTask::in_repositories(&plan, configs, place(), Arc::clone(&repositories))?;
        let task_without_fixes = CheckTask::in_repositories(&plan, configs, place(), repositories)?.without_fixes();
        Ok(Self { plan, task, task_without_fixes, baseline })
    }

    /// The files that it checks.
    pub(in crate::cli) fn inputs(&self) -> &InputPlan {
        &self.plan.inputs
    }

    /// The findings of a text that is not split, in the order in which they are reported.
    pub(in crate::cli) fn check(&self, part: &Part<'_>) -> io::Result<Vec<ReportedFinding>> {
        self.check_by(&self.task, part)
    }

    /// The same without fixes, which take a third of the time: each is tried in the text.
    pub(in crate::cli) fn check_without_fixes(&self, part: &Part<'_>) -> io::Result<Vec<ReportedFinding>> {
        self.check_by(&self.task_without_fixes, part)
    }

    fn check_by(&self, task: &CheckTask, part: &Part<'_>) -> io::Result<Vec<ReportedFinding>> {
        let found = Rc::default();
        let collector = Box::new(Collector(Rc::clone(&found)));
        let baseline = self
            .baseline
            .as_ref()
            .map(|baseline| baseline.for_text(&file_name(part.path, self.plan.report.style.secrets)));
        let mut report = Report::new(&self.plan, Outputs::only(collector), baseline);
        let mut printed = Ok(());
        let mut print = |events, _, _| {
            if printed.is_ok() {
                printed = report.print(events, Tally::default());
            }
        };
        let mut out = Outbox::new(&mut print);
        task.read(part, &mut out);
        let (events, _) = out.finish();
        printed?;
        report.print(events, Tally::default())?;
        Ok(found.take())
    }

    /// The findings of all files that the plan names, by the path that reports show: of some of them, if it is cancelled.
    /// Nothing is printed.
    pub(in crate::cli) fn check_files(
        &self,
        configs: &Arc<Configs>,
        cancellation: &Cancellation,
    ) -> anyhow::Result<BTreeMap<String, Vec<ReportedFinding>>> {
        let collector = FileCollector::default();
        let found = Rc::clone(&collector.found);
        let mut report = Report::new(&self.plan, Outputs::only(Box::new(collector)), self.baseline.clone());
        let inputs = InputPlan { cancellation: cancellation.clone(), ..self.plan.inputs.clone() };
        pipeline::run(&inputs, configs, &self.task, &mut report, OutputFiles::default())?;
        Ok(found.take())
    }

    /// Passes a whole text, and its configuration and kinds, to `action`: what decides about its fixes.
    pub(in crate::cli) fn with_kinds<R>(
        &self,
        part: &Part<'_>,
        action: impl FnOnce(&FileConfig, &DocumentKinds<'_>) -> R,
    ) -> R {
        self.task.with_kinds(part, action)
    }
}

impl Reporter for FileCollector {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        file.clone_into(&mut self.file);
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, _out: &mut dyn Write) -> io::Result<()> {
        self.found.borrow_mut().entry(self.file.clone()).or_default().push(finding.clone());
        Ok(())
    }

    fn finish(&mut self, _run: Run<'_>, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
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
