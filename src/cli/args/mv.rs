//! The options of `urlint mv`.

use clap::Args;

use super::inputs::{CommonArgs, FILES_HELP, STATUS_2_HELP};
use super::output_style::StyleArgs;

/// The start of `urlint mv --help`.
pub(in crate::cli) const ABOUT: &str = "\
Moves a file or folder within its repository, and rewrites the references to it in all documents, and the relative \
references in it, so that each leads to where it led. A reference keeps its form: relative or from the root, with or \
without suffix, with its query, fragment and escapes. What it leads to is decided by the model of the site; a reference \
for which no spelling is found is left and listed.

OLD and NEW are

guide.md docs/guide.md       a file
docs manual                  a folder
guide.md docs/               into a folder that exists, or ends with a slash
guide.md#old guide.md#new    a heading: references to #old become #new, and so does an explicit id such as {#old}";

/// `urlint mv`.
#[derive(Args, Debug)]
#[command(
    after_help = format!(
        "Without PATH, the documents of the whole repository are read. All of them are read before anything is written, \
        and the file moves last.\n\n\
        Examples:\n  urlint mv --diff docs/install.md docs/setup/install.md\n  \
        urlint mv assets docs/assets\n  urlint mv guide.md#instalation guide.md#installation\n\n{FILES_HELP}\
        0 nothing is left; 1 references are left, or with --diff something would change{STATUS_2_HELP}"
    ),
    mut_arg("paths", |paths| paths.help("Files and directories whose references are rewritten [default: the repository]"))
)]
pub(in crate::cli) struct MvArgs {
    /// The file or folder, or a heading of a file
    #[arg(value_name = "OLD")]
    pub(in crate::cli) old: String,

    /// Where it is to be
    #[arg(value_name = "NEW")]
    pub(in crate::cli) new: String,

    /// Print what would change as a unified diff, without writing or moving anything
    #[arg(long, help_heading = "Moving")]
    pub(in crate::cli) diff: bool,

    #[command(flatten)]
    pub(in crate::cli) style: StyleArgs,

    #[command(flatten)]
    pub(in crate::cli) common: CommonArgs,
}
