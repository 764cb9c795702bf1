//! The plan of `urlint check`.

use std::path::PathBuf;

use anyhow::bail;

use super::fixes::{FixMode, FixPlan};
use super::inputs::{InputPlan, is_stdin};
use crate::cli::args::{BaselineArgs, CheckArgs, MergeArgs, OutputFile, ReportArgs};
use crate::cli::config::Configs;
use crate::cli::output::style;
use crate::config::{Origin, Placed};
use crate::report::{FindingsFormat, Grouping, HyperlinkFormat, OutputStyle, Secrets, file_name};

/// The plan of `urlint check`.
pub(in crate::cli) struct CheckPlan {
    pub(in crate::cli) inputs: InputPlan,
    pub(in crate::cli) texts: Texts,
    pub(in crate::cli) report: ReportPlan,
    /// How files are fixed, if they are.
    pub(in crate::cli) fixes: Option<FixPlan>,
    pub(in crate::cli) baseline: Option<BaselinePlan>,
    /// The git revision since which lines must have changed to count.
    pub(in crate::cli) changed_since: Option<String>,
    /// Whether `urlint-ignore` comments are respected.
    pub(in crate::cli) respects_suppressions: bool,
    /// Whether findings make the run fail.
    pub(in crate::cli) fails_on_findings: bool,
    /// Whether the findings are those of earlier runs (`urlint report`).
    pub(in crate::cli) reports_earlier: bool,
}

/// What the texts of a run are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum Texts {
    /// Files, by whose names they are found.
    Files,
    /// Records, or files that are elsewhere: their names lead nowhere, and do not show whether one is gone.
    Elsewhere,
}

/// How findings are reported.
pub(in crate::cli) struct ReportPlan {
    pub(in crate::cli) style: OutputStyle,
    pub(in crate::cli) format: FindingsFormat,
    /// Whether findings are counted by rule, and not listed.
    pub(in crate::cli) statistics: bool,
    /// The files of `--output`.
    pub(in crate::cli) files: Vec<OutputFile<FindingsFormat>>,
    pub(in crate::cli) step_summary: bool,
    pub(in crate::cli) sarif_category: Option<String>,
    /// Whether a SARIF report has suppressed findings.
    pub(in crate::cli) sarif_suppressed: bool,
    pub(in crate::cli) hyperlinks: HyperlinkFormat,
    /// What findings are grouped by.
    pub(in crate::cli) grouping: Grouping,
    /// The maximum number of reported findings; all are counted.
    pub(in crate::cli) max_findings: u64,
    /// The maximum number of URLs of a file in which a rule reports findings.
    pub(in crate::cli) max_findings_per_rule: u64,
    /// Whether findings are only counted (`--fix-only`).
    pub(in crate::cli) hides_findings: bool,
    /// Whether a report shows source lines.
    pub(in crate::cli) shows_source: bool,
    /// Whether a report shows the lines that fixes change.
    pub(in crate::cli) shows_changes: bool,
}

/// The baseline of a run.
pub(in crate::cli) struct BaselinePlan {
    pub(in crate::cli) path: PathBuf,
    /// The option or configuration that names it.
    pub(in crate::cli) origin: Origin,
    /// Whether it is written.
    pub(in crate::cli) writes: bool,
}

impl CheckPlan {
    /// Builds the plan that arguments and configuration ask for.
    ///
    /// # Errors
    /// If options contradict each other, or one lacks another.
    pub(in crate::cli) fn new(args: &CheckArgs, configs: &Configs) -> anyhow::Result<Self> {
        let is_for_people = matches!(args.report.format, FindingsFormat::Human | FindingsFormat::Concise);
        if args.fixes.diff && !is_for_people {
            bail!("--diff: it prints a diff and no findings (leave --format out)");
        }
        let baseline = BaselinePlan::new(&args.baseline, &args.common.paths, || configs.baseline())?;
        if let (Some(_), Some(input)) = (&args.baseline.changed_since, args.common.input.of_records()) {
            bail!("--changed-since: cannot be combined with {input}, whose texts have no lines in git");
        }
        let inputs = InputPlan::new(&args.common, !args.watch)?;
        let fixes = FixPlan::new(&args.fixes, &inputs)?;
        if args.fixes.show_fixes && (!is_for_people || args.report.statistics) {
            bail!("--show-fixes: only --format human and concise show them (leave --format and --statistics out)");
        }
        Ok(Self {
            texts: if inputs.kind.of_records().is_none() { Texts::Files } else { Texts::Elsewhere },
            inputs,
            report: ReportPlan::new(&args.report, args.fixes.fix_only)?,
            fixes,
            baseline,
            changed_since: args.baseline.changed_since.clone(),
            respects_suppressions: !args.rules.ignore_suppressions,
            fails_on_findings: !args.exit_zero,
            reports_earlier: false,
        })
    }

    /// Builds the plan of `urlint report`: a check that reads no document, whose findings are those of earlier runs.
    ///
    /// # Errors
    /// If options contradict each other, or one lacks another.
    pub(in crate::cli) fn of_earlier_runs(args: &MergeArgs, configs: &Configs) -> anyhow::Result<Self> {
        let (baseline, write_baseline) = (args.baseline.clone(), args.write_baseline.clone());
        let baseline = BaselineArgs { baseline, write_baseline, changed_since: None };
        Ok(Self {
            inputs: InputPlan::none(args.verbosity.level()),
            texts: Texts::Files,
            report: ReportPlan::new(&args.report, false)?,
            fixes: None,
            baseline: BaselinePlan::new(&baseline, &[], || configs.baseline())?,
            changed_since: None,
            respects_suppressions: true,
            fails_on_findings: !args.exit_zero,
            reports_earlier: true,
        })
    }

    /// How fixes are applied, if they are.
    pub(in crate::cli) fn fix_mode(&self) -> Option<FixMode> {
        self.fixes.map(|fixes| fixes.mode)
    }

    /// Whether the texts are linted; with `--diff`, they are not.
    pub(in crate::cli) fn lints(&self) -> bool {
        self.fix_mode() != Some(FixMode::Show)
    }
}

impl ReportPlan {
    /// Whether a report has this format.
    pub(in crate::cli) fn writes(&self, format: FindingsFormat) -> bool {
        self.format == format || self.files.iter().any(|output| output.format == format)
    }

    fn new(args: &ReportArgs, hides_findings: bool) -> anyhow::Result<Self> {
        let formats = || [args.format].into_iter().chain(args.output.iter().map(|output| output.format));
        let writes_sarif = formats().any(|format| format == FindingsFormat::Sarif);
        if !writes_sarif && (args.sarif_category.is_some() || args.sarif_suppressed) {
            bail!("--sarif-category, --sarif-suppressed: no report is in SARIF (--format sarif, --output sarif=FILE)");
        }
        if args.group_by != Grouping::File && !formats().any(|format| format == FindingsFormat::Human) {
            bail!("--group-by: only --format human has groups (leave --format out)");
        }
        Ok(Self {
            style: style(&args.style),
            format: args.format,
            statistics: args.statistics,
            files: args.output.clone(),
            step_summary: args.step_summary,
            sarif_category: args.sarif_category.clone(),
            sarif_suppressed: args.sarif_suppressed,
            hyperlinks: args.hyperlink_format.clone(),
            grouping: args.group_by,
            max_findings: args.max_findings.unwrap_or(u64::MAX),
            max_findings_per_rule: args.max_findings_per_rule,
            hides_findings,
            shows_source: !args.statistics && formats().any(FindingsFormat::shows_source),
            shows_changes: !args.statistics && formats().any(FindingsFormat::shows_changes),
        })
    }
}

impl BaselinePlan {
    /// The name of the baseline that is written if none is given.
    const DEFAULT_NAME: &str = "urlint-baseline.json";

    /// The baseline of the arguments, or else of the configuration.
    fn new(
        args: &BaselineArgs,
        inputs: &[PathBuf],
        configured: impl FnOnce() -> Option<Placed<PathBuf>>,
    ) -> anyhow::Result<Option<Self>> {
        if let (Some(Some(path)), Some(other)) = (&args.write_baseline, &args.baseline)
            && path != other
        {
            bail!(
                "--write-baseline={}: --baseline names another file (name it once)",
                file_name(path, Secrets::Hidden)
            );
        }
        let named = args.baseline.clone().map(|path| Placed::new(path, &Origin::Option("--baseline")));
        let known = named.or_else(configured);
        let write_option = Origin::Option("--write-baseline");
        let Placed { value: path, origin } = match (&args.write_baseline, known) {
            (None, None) => return Ok(None),
            (Some(Some(path)), _) => Placed::new(path.clone(), &write_option),
            (_, Some(known)) => known,
            (Some(None), None) => {
                refuse_missing_json(inputs)?;
                Placed::new(PathBuf::from(Self::DEFAULT_NAME), &write_option)
            }
        };
        Ok(Some(Self { path, origin, writes: args.write_baseline.is_some() }))
    }
}

/// Refuses a JSON file among the inputs that does not exist: `--write-baseline FILE` was probably meant as
/// `--write-baseline=FILE`.
fn refuse_missing_json(inputs: &[PathBuf]) -> anyhow::Result<()> {
    let is_missing = |path: &&PathBuf| path.extension().is_some_and(|it| it == "json") && !path.exists();
    if let Some(path) = inputs.iter().find(is_missing) {
        let path = file_name(path, Secrets::Hidden);
        bail!("{path}: no such file (to write the baseline there, say --write-baseline={path})");
    }
    Ok(())
}

/// Refuses to watch standard input, which cannot be read again.
pub(in crate::cli) fn refuse_stdin_watch(args: &CheckArgs) -> anyhow::Result<()> {
    let list = args.common.files.files_from.as_deref();
    if args.common.paths.iter().map(PathBuf::as_path).chain(list).any(is_stdin) {
        bail!("--watch: standard input cannot be read again (name files or directories)");
    }
    Ok(())
}
