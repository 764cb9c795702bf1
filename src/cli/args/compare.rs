//! The options of `urlint compare`: what is compared, and which differences count.

use clap::Args;

use super::inputs::{CommonArgs, STATUS_2_HELP};
use super::output_file::OutputFile;
use super::output_style::StyleArgs;
use super::url_selection::UrlSelectionArgs;
use crate::report::{ChangeKind, CompareFormat};

/// The start of `urlint compare --help`.
pub(in crate::cli) const ABOUT: &str = "\
Compares the URLs of two sides: which hosts and URLs are new or removed, which URLs are in other files, and which changed \
from http to https or back.

OLD and NEW are

main HEAD             git revisions, read without touching the work tree: the files below the current directory
HEAD .                a revision and the work tree
old/ new/             folders
a.md b.md             files, whose names do not count
old.json new.json     inventories (`urlint inventory --by url`, or `--by host` for hosts alone) or lists (`urlint extract`), \
in JSON, JSON Lines or CSV; inventories in SQLite or Parquet

A path that exists is a path; write `heads/docs` for a branch of that name.";

/// `urlint compare`.
#[derive(Args, Debug)]
#[command(
    after_help = format!(
        "Configuration, ignore files and --exclude are those of the work tree, also for revisions.\n\n\
        Examples:\n  urlint compare main HEAD --fail-on new-host\n  urlint compare v1.0 . --format markdown\n  \
        urlint compare main HEAD --output markdown=comment.md\n\n\
        Exit status: 0 success; 1 differences of --fail-on{STATUS_2_HELP}"
    ),
    mut_arg("paths", |paths| paths.help("Only these files and folders of revisions and the work tree [default: the current directory]")),
    // OLD and NEW say what is read
    mut_arg("files_from", |files_from| files_from.hide(true)),
    mut_arg("input", |input| input.hide(true)),
    mut_arg("stdin_filename", |stdin_filename| stdin_filename.hide(true))
)]
pub(in crate::cli) struct CompareArgs {
    /// What was: a revision, folder, file or inventory
    #[arg(value_name = "OLD")]
    pub(in crate::cli) old: String,

    /// What is
    #[arg(value_name = "NEW")]
    pub(in crate::cli) new: String,

    /// Exit with status 1 if there are such differences, separated by commas. May be repeated
    #[arg(long, value_name = "CHANGE", value_delimiter = ',', help_heading = "Output")]
    pub(in crate::cli) fail_on: Vec<ChangeKind>,

    /// Output format of the comparison
    #[arg(long, value_name = "FORMAT", default_value = "human", help_heading = "Output")]
    pub(in crate::cli) format: CompareFormat,

    /// Also write the comparison to FILE in this format: json, jsonl or markdown. May be repeated
    #[arg(long, value_name = "FORMAT=FILE", value_parser = OutputFile::parse_comparison, help_heading = "Output")]
    pub(in crate::cli) output: Vec<OutputFile<CompareFormat>>,

    #[command(flatten)]
    pub(in crate::cli) style: StyleArgs,

    #[command(flatten)]
    pub(in crate::cli) selection: UrlSelectionArgs,

    #[command(flatten)]
    pub(in crate::cli) common: CommonArgs,
}
