//! The options of `urlint check`: which rules run, and how findings are reported.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::baseline::BaselineArgs;
use super::fixes::FixArgs;
use super::inputs::{AFTER_HELP, CommonArgs, most};
use super::output_style::StyleArgs;
use crate::lint::Severity;
use crate::report::{FindingsFormat, HyperlinkFormat};
use crate::syntax::edit_distance::remedy;

const RULES_HELP: &str = "`urlint rules` lists the rules, `urlint explain NAME` tells all of a rule, group or preset. A comment \
    that begins with `urlint-ignore NAME`, in the syntax of the file, suppresses what a rule finds on its line; \
    `urlint init` writes a configuration.";

/// `urlint check`.
#[derive(Args, Debug)]
#[command(after_help = format!("{RULES_HELP}\n\n{AFTER_HELP}"))]
pub(in crate::cli) struct CheckArgs {
    #[command(flatten)]
    pub(in crate::cli) rules: RuleArgs,

    #[command(flatten)]
    pub(in crate::cli) report: ReportArgs,

    #[command(flatten)]
    pub(in crate::cli) adoption: BaselineArgs,

    #[command(flatten)]
    pub(in crate::cli) fixes: FixArgs,

    #[command(flatten)]
    pub(in crate::cli) common: CommonArgs,

    /// Exit with status 1 if there is a finding of this severity or worse, warning if not given; milder ones are printed all the same
    #[arg(long, value_name = "LEVEL", help_heading = "Output")]
    pub(in crate::cli) fail_on: Option<Level>,

    /// Exit with status 0 even if there are findings; with 2 all the same if something could not be done
    #[arg(long, help_heading = "Output")]
    pub(in crate::cli) exit_zero: bool,

    /// Check again whenever a file changes, until Ctrl-C
    #[arg(long, help_heading = "Files")]
    pub(in crate::cli) watch: bool,

    /// Print what holds for a file, and where each value comes from, and exit
    #[arg(long, value_name = "PATH", help_heading = "Configuration")]
    pub(in crate::cli) show_config: Option<PathBuf>,
}

/// Which rules run.
#[derive(Args, Debug)]
#[command(next_help_heading = "Rules")]
pub(in crate::cli) struct RuleArgs {
    /// Run these rules instead of the default: ids, groups, presets, or `all`; separated by commas, may be repeated
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(in crate::cli) select: Vec<String>,

    /// Run these rules too
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(in crate::cli) extend_select: Vec<String>,

    /// Do not run these rules
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(in crate::cli) ignore: Vec<String>,

    /// Leave out findings milder than LEVEL (error, warning, info); or, with a rule or group in front, say how bad its findings are: `style=off`
    #[arg(long, value_name = "[NAME=]LEVEL", value_delimiter = ',')]
    pub(in crate::cli) severity: Vec<String>,

    /// Also report what comments with `urlint-ignore` suppress
    #[arg(long)]
    pub(in crate::cli) ignore_suppressions: bool,
}

/// How findings are reported.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(in crate::cli) struct ReportArgs {
    /// How to print the findings
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(in crate::cli) format: FindingsFormat,

    /// Also write the findings to FILE in this format; may be repeated
    #[arg(long, value_name = "FORMAT=FILE", value_parser = Output::parse)]
    pub(in crate::cli) output: Vec<Output>,

    /// Also append a summary to the page of the GitHub job: to the file that GITHUB_STEP_SUMMARY names
    #[arg(long)]
    pub(in crate::cli) step_summary: bool,

    /// The category of a SARIF report, to tell it from others of the same revision
    #[arg(long, value_name = "NAME", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub(in crate::cli) sarif_category: Option<String>,

    /// Also put into a SARIF report what comments suppress, marked as such. GitHub does not respect the mark
    #[arg(long)]
    pub(in crate::cli) sarif_suppressed: bool,

    #[command(flatten)]
    pub(in crate::cli) style: StyleArgs,

    /// Report at most N findings, count all of them, and tell in the last line how many are not shown
    #[arg(long, value_name = "N", value_parser = most, conflicts_with = "statistics")]
    pub(in crate::cli) max_findings: Option<u64>,

    /// Report at most N findings of each rule in one file, and say where a rule has more; it is then not run on the rest
    #[arg(long, value_name = "N", value_parser = most, default_value_t = 100_000)]
    pub(in crate::cli) max_findings_per_rule: u64,

    /// Print how often each rule found something, and in how many files, instead of the findings
    #[arg(long)]
    pub(in crate::cli) statistics: bool,

    /// Where a click on a place leads: auto (to the file, in terminals that take links), none, file, vscode, or the like, or a URL with {path}, {line}, {column}, {host} in it
    #[arg(long, value_name = "FORMAT", default_value = "auto", value_parser = HyperlinkFormat::parse)]
    pub(in crate::cli) hyperlink_format: HyperlinkFormat,
}

/// `--output`: a report that goes to a file.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Output {
    pub(in crate::cli) format: FindingsFormat,
    pub(in crate::cli) file: PathBuf,
}

impl Output {
    fn parse(given: &str) -> Result<Self, String> {
        let (name, file) = given.split_once('=').filter(|(_, file)| !file.is_empty()).ok_or("give FORMAT=FILE")?;
        let names: Vec<&str> = FindingsFormat::TABLE.iter().map(|&(_, name, _)| name).collect();
        let format =
            FindingsFormat::named(name).ok_or_else(|| format!("no format \"{name}\"{}", remedy(name, &names)))?;
        match file {
            "-" => Err(format!("for standard output write --format {name}")),
            file => Ok(Self { format, file: file.into() }),
        }
    }
}

/// `--fail-on`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum Level {
    Error,
    Warning,
    Info,
}

impl Level {
    /// The severity that is the mildest to fail.
    pub(in crate::cli) const fn severity(self) -> Severity {
        match self {
            Self::Error => Severity::Error,
            Self::Warning => Severity::Warning,
            Self::Info => Severity::Info,
        }
    }
}
