//! The options of `urlint check`: which rules run, and how findings are reported.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::baseline::BaselineArgs;
use super::fixes::FixArgs;
use super::inputs::{CommonArgs, FILES_HELP, STATUS_2_HELP};
use super::output_file::OutputFile;
use super::output_style::StyleArgs;
use crate::judge::MAX_FINDINGS_PER_RULE;
use crate::lint::Severity;
use crate::report::{FindingsFormat, Grouping, HyperlinkFormat};

const RULES_HELP: &str = "`urlint rules` lists the rules, `urlint explain NAME` explains a rule, group or preset. A comment \
    that starts with `urlint-ignore NAME`, in the syntax of the file, suppresses the findings of a rule on its line; \
    `urlint init` writes a configuration file.";

/// `urlint check`.
#[derive(Args, Debug)]
#[command(
    after_help = format!("{RULES_HELP}\n\n{FILES_HELP}0 no findings; 1 findings at or above --fail-on{STATUS_2_HELP}")
)]
pub(in crate::cli) struct CheckArgs {
    #[command(flatten)]
    pub(in crate::cli) rules: RuleArgs,

    #[command(flatten)]
    pub(in crate::cli) report: ReportArgs,

    #[command(flatten)]
    pub(in crate::cli) baseline: BaselineArgs,

    #[command(flatten)]
    pub(in crate::cli) fixes: FixArgs,

    #[command(flatten)]
    pub(in crate::cli) common: CommonArgs,

    /// Minimum severity that causes exit status 1 [default: warning]
    #[arg(long, value_name = "LEVEL", help_heading = "Output")]
    pub(in crate::cli) fail_on: Option<Level>,

    /// Exit with status 0 even if there are findings (errors still exit with 2)
    #[arg(long, help_heading = "Output")]
    pub(in crate::cli) exit_zero: bool,

    /// Check again whenever a file changes, until Ctrl-C is pressed
    #[arg(long, help_heading = "Files")]
    pub(in crate::cli) watch: bool,

    /// Print the effective configuration for a file, with the origin of each value, and exit
    #[arg(long, value_name = "PATH", help_heading = "Configuration")]
    pub(in crate::cli) show_config: Option<PathBuf>,
}

/// Which rules run.
#[derive(Args, Debug)]
#[command(next_help_heading = "Rules")]
pub(in crate::cli) struct RuleArgs {
    /// Run these rules instead of the default ones: ids, groups, presets or `all`, separated by commas. May be repeated
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(in crate::cli) select: Vec<String>,

    /// Run these rules in addition
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(in crate::cli) extend_select: Vec<String>,

    /// Do not run these rules
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(in crate::cli) ignore: Vec<String>,

    /// Minimum severity to report (error, warning, info); or, with the name of a rule or group, its severity: `style=off`
    #[arg(long, value_name = "[NAME=]LEVEL", value_delimiter = ',')]
    pub(in crate::cli) severity: Vec<String>,

    /// Also report findings that `urlint-ignore` comments suppress
    #[arg(long)]
    pub(in crate::cli) ignore_suppressions: bool,
}

/// How findings are reported.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(in crate::cli) struct ReportArgs {
    /// Output format of the findings
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(in crate::cli) format: FindingsFormat,

    /// Also write the findings to FILE in this format. May be repeated
    #[arg(long, value_name = "FORMAT=FILE", value_parser = OutputFile::parse_findings)]
    pub(in crate::cli) output: Vec<OutputFile<FindingsFormat>>,

    /// Also append a summary to the GitHub job page (the file named by GITHUB_STEP_SUMMARY)
    #[arg(long)]
    pub(in crate::cli) step_summary: bool,

    /// Category of the SARIF report, to distinguish it from others of the same revision
    #[arg(long, value_name = "NAME", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub(in crate::cli) sarif_category: Option<String>,

    /// Include suppressed findings in SARIF (GitHub ignores the marker)
    #[arg(long)]
    pub(in crate::cli) sarif_suppressed: bool,

    #[command(flatten)]
    pub(in crate::cli) style: StyleArgs,

    /// Report at most N findings; the summary counts all of them
    #[arg(long, value_name = "N", value_parser = parse_max_findings, conflicts_with = "statistics")]
    pub(in crate::cli) max_findings: Option<u64>,

    /// Report at most N findings per rule and file; a note says where a rule was stopped
    #[arg(long, value_name = "N", value_parser = parse_max_per_rule, default_value_t = MAX_FINDINGS_PER_RULE)]
    pub(in crate::cli) max_findings_per_rule: u64,

    /// Print the number of findings and files per rule instead of the findings
    #[arg(long)]
    pub(in crate::cli) statistics: bool,

    /// Group the findings by file, rule, url or host
    #[arg(long, value_name = "BY", default_value = "file", conflicts_with = "statistics")]
    pub(in crate::cli) group_by: Grouping,

    /// Hyperlink format for file locations: auto (file links in terminals that support them), none, file, vscode and others, or a URL with {path}, {line}, {column}, {host}
    #[arg(long, value_name = "FORMAT", default_value = "auto", value_parser = HyperlinkFormat::parse)]
    pub(in crate::cli) hyperlink_format: HyperlinkFormat,
}

/// A value of `--fail-on`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum Level {
    Error,
    Warning,
    Info,
}

impl Level {
    /// The lowest severity that makes the run fail.
    pub(in crate::cli) const fn severity(self) -> Severity {
        match self {
            Self::Error => Severity::Error,
            Self::Warning => Severity::Warning,
            Self::Info => Severity::Info,
        }
    }
}

/// Parses `--max-findings`, which may be 0.
fn parse_max_findings(text: &str) -> Result<u64, &'static str> {
    text.parse().map_err(|_| "expected a number")
}

/// Parses `--max-findings-per-rule`, which is at least 1.
fn parse_max_per_rule(text: &str) -> Result<u64, &'static str> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or("expected a number from 1 (to disable a rule, give --ignore)")
}
