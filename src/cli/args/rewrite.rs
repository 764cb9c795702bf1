//! The options of `urlint rewrite`.

use clap::Args;

use super::inputs::{CommonArgs, FILES_HELP, PATHS_HELP, STATUS_2_HELP};
use super::output_style::StyleArgs;

/// The start of `urlint rewrite --help`.
pub(in crate::cli) const ABOUT: &str = "\
Rewrites the URLs of a host, or below a prefix, that moved: in every form that a format has for a URL, with the escapes of \
the format, and nothing else. Places that are left are listed with the reason.

OLD and NEW are

https://old.org/a    a prefix: URLs of this scheme (or without one, as //old.org/a) whose host and path start like this
//old.org/a          the same for every scheme, which is kept
old.org              a host; user names, ports and schemes are kept";

/// `urlint rewrite`.
#[derive(Args, Debug)]
#[command(
    after_help = format!(
        "Examples:\n  urlint rewrite --diff https://old.acme.org/ https://new.acme.org/docs/\n  \
        urlint rewrite old.acme.org new.acme.org docs\n  \
        urlint rewrite --regex '^https://([a-z]+)[.]acme[.]org/' 'https://acme.org/{{1}}/'\n\n{FILES_HELP}\
        0 nothing is left; 1 places are left, or with --diff would be rewritten{STATUS_2_HELP}"
    ),
    mut_arg("paths", |paths| paths.help(PATHS_HELP))
)]
pub(in crate::cli) struct RewriteArgs {
    /// The host or prefix that moved; with --regex, a regular expression
    #[arg(value_name = "OLD")]
    pub(in crate::cli) old: String,

    /// Where it is now
    #[arg(value_name = "NEW")]
    pub(in crate::cli) new: String,

    /// OLD is a regular expression that is searched in each URL; in NEW, {1} is its first group, {0} the match, {host} the host
    #[arg(long, help_heading = "Rewriting")]
    pub(in crate::cli) regex: bool,

    /// Print what would change as a unified diff, without writing files
    #[arg(long, help_heading = "Rewriting")]
    pub(in crate::cli) diff: bool,

    #[command(flatten)]
    pub(in crate::cli) style: StyleArgs,

    #[command(flatten)]
    pub(in crate::cli) common: CommonArgs,
}
