//! The destinations of a run's reports: standard output, and a file for each `--output FORMAT=FILE`.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use super::hyperlinks::hyperlinks;
use crate::cli::args::{OutputFile, Verbosity};
use crate::cli::commands::output_target::{TakenFiles, Target, cannot_be_written};
use crate::cli::config::Configs;
use crate::cli::inputs::changed::{Head, head, submodules};
use crate::cli::open::open_sink;
use crate::cli::output::files::{OutputFiles, repository_root};
use crate::cli::output::{Message, Status, stdout, stdout_width};
use crate::cli::plan::{CheckPlan, FixMode, Texts};
use crate::report::{
    FindingsFormat, FixedFile, LeftOut, Notification, ReportedFinding, Reporter, Revision, Run, Secrets, Setup,
    Submodule,
};
use crate::report::{file_name, is_report, patch, reporter, statistics};

/// The environment variable with the path of GitHub's job summary.
const STEP_SUMMARY: &str = "GITHUB_STEP_SUMMARY";
/// The maximum size in bytes of the summaries of a step: GitHub drops a larger file completely.
const MAX_SUMMARIES_BYTES: u64 = 1 << 20;
/// The maximum size of the summary that this program writes.
const MAX_SUMMARY_BYTES: u64 = 1 << 18;

/// All reports of a run.
pub(in crate::cli::commands) struct Outputs {
    outputs: Vec<Output>,
    /// Whether a file could not be written.
    pub(in crate::cli::commands) status: Status,
}

struct Output {
    reporter: Box<dyn Reporter>,
    out: BufWriter<Target>,
}

impl Outputs {
    /// Opens all outputs of the plan.
    pub(in crate::cli::commands) fn open(plan: &CheckPlan, configs: &Configs) -> anyhow::Result<Self> {
        let setup = setup(plan, configs);
        let mut outputs = Self { outputs: vec![standard_output(plan, &setup)?], status: Status::Clean };
        let setup = setup.for_file();
        // a report may not replace the baseline
        let mut taken = TakenFiles::default();
        plan.baseline.iter().for_each(|baseline| _ = taken.has_or_add(&baseline.path));
        for OutputFile { format, file } in &plan.report.files {
            let target = taken.open(file, "reports", is_report)?;
            outputs.outputs.push(Output { reporter: reporter(*format, &setup), out: BufWriter::new(target) });
        }
        if plan.report.step_summary {
            outputs.add_step_summary(&setup, &mut taken)?;
        }
        Ok(outputs)
    }

    /// The only output is what a reporter keeps.
    pub(super) fn only(reporter: Box<dyn Reporter>) -> Self {
        let out = BufWriter::with_capacity(0, Target::Stdout(Box::new(io::sink())));
        Self { outputs: vec![Output { reporter, out }], status: Status::Clean }
    }

    fn add_step_summary(&mut self, setup: &Setup, taken: &mut TakenFiles) -> anyhow::Result<()> {
        let path = std::env::var_os(STEP_SUMMARY).filter(|path| !path.is_empty()).map(PathBuf::from).with_context(|| {
            format!(
                "--step-summary: {STEP_SUMMARY} is not set (GitHub Actions sets it; elsewhere give --output markdown=FILE)"
            )
        })?;
        if taken.has_or_add(&path) {
            bail!("--step-summary: two reports cannot go to one file");
        }
        let is_stream = fs::metadata(&path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir());
        let opened = if is_stream { open_sink(&path) } else { File::options().append(true).create(true).open(&path) };
        let (before, file) = opened
            .and_then(|file| Ok((file.metadata()?.len(), file)))
            .with_context(|| format!("--step-summary: {} cannot be written", file_name(&path, Secrets::Hidden)))?;
        if before > MAX_SUMMARIES_BYTES - MAX_SUMMARY_BYTES {
            Message::at(&path, "full: GitHub takes 1 MiB a step (run urlint in a step of its own)").print();
            self.status = Status::Error;
            return Ok(());
        }
        let mut out = BufWriter::new(Target::Open(file, path));
        if before > 0 {
            // the existing file may lack the end of its last line
            out.write_all(b"\n")?;
        }
        self.outputs.push(Output { reporter: reporter(FindingsFormat::Markdown, setup), out });
        Ok(())
    }

    /// The files of the reports.
    pub(in crate::cli::commands) fn files(&self) -> OutputFiles {
        let mut files = OutputFiles::standard_output();
        self.outputs.iter().for_each(|output| output.out.get_ref().add_to(&mut files));
        files
    }

    // the methods of `Reporter`, called for each output

    pub(super) fn begin(&mut self, file: &str) -> io::Result<()> {
        self.for_each(|Output { reporter, out }| reporter.begin(file, out))
    }

    pub(super) fn finding(&mut self, finding: &ReportedFinding) -> io::Result<()> {
        self.for_each(|Output { reporter, out }| reporter.finding(finding, out))
    }

    pub(super) fn not_shown(&mut self, finding: &ReportedFinding) {
        self.outputs.iter_mut().for_each(|output| output.reporter.not_shown(finding));
    }

    pub(super) fn left_out(&mut self, finding: &ReportedFinding, why: LeftOut<'_>) -> io::Result<()> {
        self.for_each(|Output { reporter, out }| reporter.left_out(finding, why, out))
    }

    pub(super) fn fixed(&mut self, file: &FixedFile) -> io::Result<()> {
        self.for_each(|Output { reporter, out }| reporter.fixed(file, out))
    }

    pub(super) fn notice(&mut self, notice: Notification<'_>) -> io::Result<()> {
        self.for_each(|Output { reporter, out }| reporter.notice(notice, out))
    }

    pub(super) fn end(&mut self) -> io::Result<()> {
        self.for_each(|Output { reporter, out }| reporter.end(out))
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.for_each(|output| output.out.flush())
    }

    /// Ends all reports, and moves the files to their places.
    pub(super) fn finish(&mut self, run: Run<'_>) -> io::Result<()> {
        self.for_each(|Output { reporter, out }| {
            reporter.finish(run, out)?;
            out.flush()
        })?;
        for output in std::mem::take(&mut self.outputs) {
            let target = output.out.into_inner().map_err(io::IntoInnerError::into_error)?;
            self.status = self.status.max(target.move_into_place());
        }
        Ok(())
    }

    /// Calls `write` for each output. An output whose file cannot be written is skipped from then on; so is standard
    /// output once its reader has closed it, if there are other outputs.
    fn for_each(&mut self, mut write: impl FnMut(&mut Output) -> io::Result<()>) -> io::Result<()> {
        let mut nth = 0;
        while nth < self.outputs.len() {
            let Err(error) = write(&mut self.outputs[nth]) else {
                nth += 1;
                continue;
            };
            match self.outputs[nth].out.get_ref().path().map(Path::to_owned) {
                Some(path) => self.status = cannot_be_written(&path, &error),
                None if error.kind() == io::ErrorKind::BrokenPipe && self.outputs.len() > 1 => {}
                None => return Err(error),
            }
            // drop the buffered text without writing it
            let Output { out, .. } = self.outputs.remove(nth);
            drop(out.into_parts());
        }
        Ok(())
    }
}

/// A run that is stopped writes no report.
impl Drop for Outputs {
    fn drop(&mut self) {
        std::mem::take(&mut self.outputs).into_iter().for_each(|output| drop(output.out.into_parts()));
    }
}

/// The settings common to all reports.
fn setup(plan: &CheckPlan, configs: &Configs) -> Setup {
    let here = configs.here();
    let mut setup = Setup::new(plan.report.style, here, repository_root(here)).with_links(hyperlinks(plan));
    // records, and what earlier runs read, are of no commit that is known
    let reads_files = plan.texts == Texts::Files && !plan.reports_earlier;
    if reads_files && plan.report.writes(FindingsFormat::Html) {
        let revision = |head: Head| Revision::new(head.commit, head.time, head.remote.as_deref());
        let submodule = |(folder, head): (PathBuf, Option<Head>)| Submodule {
            folder,
            links: head.and_then(|head| revision(head).links),
        };
        setup.revision = head(here).map(|head| {
            let submodules = submodules(&setup.root).into_iter().map(submodule);
            revision(head).with_submodules(submodules.collect())
        });
    }
    setup.category.clone_from(&plan.report.sarif_category);
    setup.reports_left_out = plan.report.sarif_suppressed;
    setup.width = stdout_width();
    setup.is_terminal = io::stdout().is_terminal();
    setup.grouping = plan.report.grouping;
    setup.prints_repeats = plan.inputs.verbosity == Verbosity::Verbose;
    setup
}

/// The report on standard output; on standard error where the fixed text goes to standard output.
fn standard_output(plan: &CheckPlan, setup: &Setup) -> anyhow::Result<Output> {
    let passes_stdin = plan.fix_mode() == Some(FixMode::Pass);
    // colours and links are for where standard output goes
    let setup = if passes_stdin { &setup.clone().for_file() } else { setup };
    let format = plan.report.format;
    let reporter = if !plan.lints() {
        patch()
    } else if plan.report.statistics {
        statistics(format, setup.style)
            .context("--statistics: this --format has no such form (human, concise, json, jsonl and markdown have)")?
    } else {
        reporter(format, setup)
    };
    let out: Box<dyn Write> = if passes_stdin { Box::new(io::stderr()) } else { stdout(setup.style.colors) };
    Ok(Output { reporter, out: BufWriter::new(Target::Stdout(out)) })
}
