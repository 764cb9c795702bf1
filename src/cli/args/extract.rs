//! The options of `urlint extract`: which URLs are listed, and how.

use clap::Args;

use super::inputs::{CommonArgs, FILES_HELP, STATUS_2_HELP};
use super::output_file::OutputFile;
use super::output_style::StyleArgs;
use crate::lint::check_host_pattern;
use crate::report::ListFormat;

/// `urlint extract`.
#[derive(Args, Debug)]
#[command(after_help = format!("{FILES_HELP}0 success, with or without URLs{STATUS_2_HELP}"))]
pub(in crate::cli) struct ExtractArgs {
    /// Print only the URLs, one per line
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    pub(in crate::cli) only_urls: bool,

    /// Print each URL once per run, at its first occurrence
    #[arg(long, help_heading = "Output")]
    pub(in crate::cli) unique: bool,

    /// Output format of the list
    #[arg(long, value_name = "FORMAT", default_value = "human", help_heading = "Output")]
    pub(in crate::cli) format: ListFormat,

    /// Also write the list to FILE in this format: json, jsonl or csv. May be repeated
    #[arg(long, value_name = "FORMAT=FILE", value_parser = OutputFile::parse_list, help_heading = "Output")]
    pub(in crate::cli) output: Vec<OutputFile<ListFormat>>,

    /// Count the URLs and the files with them by host instead of listing them
    #[arg(long, conflicts_with_all = ["unique", "only_urls"], help_heading = "Output")]
    pub(in crate::cli) statistics: bool,

    #[command(flatten)]
    pub(in crate::cli) style: StyleArgs,

    /// Only URLs of this host; `*.NAME`: of all hosts below it. May be repeated
    #[arg(long, value_name = "GLOB", value_parser = parse_host_glob, help_heading = "Finding")]
    pub(in crate::cli) host: Vec<String>,

    /// Only URLs of these schemes, separated by commas. May be repeated
    #[arg(long, value_parser = parse_scheme, value_name = "NAME", value_delimiter = ',', help_heading = "Finding")]
    pub(in crate::cli) scheme: Vec<String>,

    /// Only URLs on lines changed since REV (merge base with HEAD, including uncommitted changes)
    #[arg(long, value_name = "REV", help_heading = "Finding")]
    pub(in crate::cli) changed_since: Option<String>,

    /// Also list relative references and fragments, where the document format marks them as links
    #[arg(long, help_heading = "Finding")]
    pub(in crate::cli) references: bool,

    #[command(flatten)]
    pub(in crate::cli) common: CommonArgs,
}

/// Parses the name of a scheme (RFC 3986 section 3.1).
fn parse_scheme(name: &str) -> Result<String, String> {
    let is_valid = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    is_valid
        .then(|| name.to_owned())
        .ok_or_else(|| "no name of a scheme (it has letters, digits, `+`, `-` and `.`)".into())
}

/// Parses a host, or `*.` and a host.
fn parse_host_glob(glob: &str) -> Result<String, String> {
    check_host_pattern(glob).map(|()| glob.to_owned()).map_err(|error| error.to_string())
}
