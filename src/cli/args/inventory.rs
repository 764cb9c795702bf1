//! The options of `urlint inventory`: what is counted, and how it is shown.

use clap::Args;

use super::inputs::{CommonArgs, FILES_HELP, STATUS_2_HELP};
use super::output_file::OutputFile;
use super::output_style::StyleArgs;
use super::url_selection::UrlSelectionArgs;
use crate::report::{GroupBy, InventoryFormat, InventorySort};

/// The start of `urlint inventory --help`.
pub(in crate::cli) const ABOUT: &str = "\
Counts the URLs that `urlint extract` lists: a row for each host, registrable domain, scheme, URL or file, with the number \
of URLs, of different URLs and of files, those of http and of https, and the first place. The columns have the same names in \
CSV, JSON, Parquet and SQLite.";

/// `urlint inventory`.
#[derive(Args, Debug)]
#[command(
    after_help = format!(
        "Examples:\n  urlint inventory --top 20\n  urlint inventory --by url --host '*.example.org' docs/\n  \
        urlint inventory --quiet --output sqlite=links.db\n\n{FILES_HELP}0 success, with or without URLs{STATUS_2_HELP}"
    )
)]
pub(in crate::cli) struct InventoryArgs {
    /// What the URLs are grouped by
    #[arg(long, value_name = "KEY", default_value = "host", help_heading = "Output")]
    pub(in crate::cli) by: GroupBy,

    /// What the rows are sorted by; rows that are equal in it, by name
    #[arg(long, value_name = "KEY", default_value = "urls", help_heading = "Output")]
    pub(in crate::cli) sort: InventorySort,

    /// Only the first N rows (an SQLite file has all)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Output")]
    pub(in crate::cli) top: Option<u64>,

    /// Output format of the inventory
    #[arg(long, value_name = "FORMAT", default_value = "human", help_heading = "Output")]
    pub(in crate::cli) format: InventoryFormat,

    /// Also write the inventory to FILE in this format: csv, json, jsonl, html, parquet or sqlite. May be repeated
    #[arg(long, value_name = "FORMAT=FILE", value_parser = OutputFile::parse_inventory, help_heading = "Output")]
    pub(in crate::cli) output: Vec<OutputFile<InventoryFormat>>,

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
