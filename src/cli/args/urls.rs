//! The options of the commands that take URLs and not files.

use std::ffi::OsString;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::output_style::OutputArgs;
use crate::report::Format;
use crate::syntax::Standard;

const STDIN_HELP: &str = "`-` reads one per line from standard input; empty lines are skipped. Write `--` before an argument that starts \
    with a hyphen.";

/// The start of `urlint parse --help`.
pub(in crate::cli) const PARSE_ABOUT: &str = "\
Marks the components of each URL, shows step by step how the section of its scheme reads it, and reports every \
violation of a standard. `path 21..33` is the bytes from 21 up to but not including 33, counted from 0.

rfc3986   today's URIs: `~` is unreserved, `#` starts a fragment
rfc2396   its predecessor
rfc1738   the original URLs, scheme by scheme
whatwg    the URL Standard: its validation errors, and how a browser reads the URL";

/// The start of `urlint resolve --help`.
pub(in crate::cli) const RESOLVE_ABOUT: &str = "\
Resolves references against a base (RFC 3986 section 5.2) and prints each result on a line.

In RFC 2396 an empty reference, or one that is only a fragment, means the current document, whatever the base. It is \
printed as in the RFC: `(current document)#s`.";

/// The start of `urlint normalize --help`.
pub(in crate::cli) const NORMALIZE_ABOUT: &str = "\
Normalizes URLs without changing their meaning (RFC 3986 sections 6.2.2 and 6.2.3), and prints each result on a line. \
Optional changes, such as sorting a query, are not made.";

/// The start of `urlint schemes --help`.
pub(in crate::cli) const SCHEMES_ABOUT: &str = "\
Without NAME, lists every scheme that is registered with IANA or in wide use: name, status, default port, and its \
definition or use. With NAME, shows all details of a scheme, including its grammar and the text of RFC 1738.";

/// `urlint parse`.
#[derive(Args, Debug)]
#[command(
    after_help = format!(
        "{STDIN_HELP}\n\nExample:\n  urlint parse 'ftp://myname@host.dom/%2Fetc/motd'\n\n\
        Exit status: 0 no violation; 1 a violation of the standard; 2 error; the rest is still processed."
    )
)]
pub(in crate::cli) struct ParseArgs {
    /// URLs and relative references; `-`: one per line from standard input
    #[arg(value_name = "URL", required = true)]
    pub(in crate::cli) urls: Vec<OsString>,

    /// Standard to check against
    #[arg(long, value_name = "STANDARD", default_value = "rfc3986", hide_possible_values = true)]
    #[arg(help = "Standard to check against: rfc3986, rfc2396, rfc1738, whatwg")]
    pub(in crate::cli) standard: Standard,

    #[command(flatten)]
    pub(in crate::cli) output: OutputArgs,
}

/// `urlint resolve`.
#[derive(Args, Debug)]
#[command(
    after_help = format!(
        "{STDIN_HELP}\n\nExample:\n  urlint resolve 'http://a/b/c/d;p?q' ../g '?y'\n\n\
        Exit status: 0 all resolved; 2 error: the base has no scheme, or a line is not UTF-8; the rest is still processed."
    )
)]
pub(in crate::cli) struct ResolveArgs {
    /// The absolute base URL
    #[arg(value_name = "BASE")]
    pub(in crate::cli) base: OsString,

    /// References to resolve; `-`: one per line from standard input
    #[arg(value_name = "REFERENCE", required = true)]
    pub(in crate::cli) references: Vec<OsString>,

    /// Standard to follow; they differ for `?y`, `#s`, an empty reference, and too many `..`
    #[arg(
        long, value_name = "STANDARD", default_value = "rfc3986",
        value_parser = PossibleValuesParser::new(["rfc3986", "rfc2396"]).try_map(|name| name.parse::<Standard>())
    )]
    pub(in crate::cli) standard: Standard,

    /// Read `http:g` against an http base as `g`, as before RFC 3986 (section 5.2.2: not strict)
    #[arg(long)]
    pub(in crate::cli) lenient: bool,

    #[command(flatten)]
    pub(in crate::cli) output: OutputArgs,
}

/// `urlint normalize`.
#[derive(Args, Debug)]
#[command(
    after_help = format!(
        "{STDIN_HELP}\n\nExample:\n  urlint normalize --steps 'HTTP://www.EXAMPLE.com:80/a/./b/../%7ejoe'\n\n\
        Exit status: 0 success; 2 error; the rest is still processed."
    )
)]
pub(in crate::cli) struct NormalizeArgs {
    /// URLs and relative references; `-`: one per line from standard input
    #[arg(value_name = "URL", required = true)]
    pub(in crate::cli) urls: Vec<OsString>,

    /// Show each step that changes the URL, with its result (always included in JSON)
    #[arg(long)]
    pub(in crate::cli) steps: bool,

    #[command(flatten)]
    pub(in crate::cli) output: OutputArgs,
}

/// `urlint schemes`.
#[derive(Args, Debug)]
#[command(after_help = "`-` reads one per line from standard input.\n\n\
        Exit status: 0 all names are known; 2 a name is unknown; the others are still printed.")]
pub(in crate::cli) struct SchemesArgs {
    /// Names of schemes, in any case
    #[arg(value_name = "NAME")]
    pub(in crate::cli) names: Vec<OsString>,

    /// Output format of the results
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(in crate::cli) format: Format,
}

impl ValueEnum for Standard {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}
