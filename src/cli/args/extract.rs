//! The options of `urlint extract`: which URLs are listed, and how.

use clap::Args;

use super::inputs::{CommonArgs, FILES_HELP, STATUS_2_HELP};
use super::output_file::OutputFile;
use super::output_style::StyleArgs;
use super::url_selection::UrlSelectionArgs;
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

    #[command(flatten)]
    pub(in crate::cli) selection: UrlSelectionArgs,

    /// Only URLs on lines changed since REV (merge base with HEAD, including uncommitted changes)
    #[arg(long, value_name = "REV", help_heading = "Finding")]
    pub(in crate::cli) changed_since: Option<String>,

    #[command(flatten)]
    pub(in crate::cli) common: CommonArgs,
}
