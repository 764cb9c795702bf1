//! The options of the commands that take URLs and not files.

use std::ffi::OsString;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::output_style::OutputArgs;
use crate::report::Format;
use crate::syntax::Standard;

const STDIN: &str = "`-` stands for the lines of standard input; blank ones are skipped. Write `--` before what begins \
    with a hyphen.";

/// What `urlint parse --help` begins with.
pub(in crate::cli) const PARSE: &str = "\
Draws under each URL which bytes are which component, tells step by step what the section of its scheme makes of it, \
and points at every violation of a standard. `path 21..33` is the bytes from 21 up to 33, the first being 0.

rfc3986   URIs as they are today: `~` is unreserved, `#` begins a fragment
rfc2396   its predecessor
rfc1738   URLs to the letter, scheme by scheme
whatwg    the URL Standard: its validation errors, and what a browser makes of the URL";

/// What `urlint resolve --help` begins with.
pub(in crate::cli) const RESOLVE: &str = "\
Resolves references against a base (RFC 3986 section 5.2) and prints each result on a line.

By RFC 2396 an empty reference, and one that is a fragment only, is the current document, whatever the base; that is \
printed as the RFC does, `(current document)#s`.";

/// What `urlint normalize --help` begins with.
pub(in crate::cli) const NORMALIZE: &str = "\
Brings URLs into normal form by steps that keep what they mean (RFC 3986 sections 6.2.2 and 6.2.3), and prints each \
result on a line. What is a matter of taste, such as sorting a query, is not done.";

/// What `urlint schemes --help` begins with.
pub(in crate::cli) const SCHEMES: &str = "\
Without a NAME, lists every scheme that IANA registers or that is in wide use: name, status, default port, and where it \
is defined or what it is used for. With one, tells all that is known of it, its grammar and what RFC 1738 says too.";

/// `urlint parse`.
#[derive(Args, Debug)]
#[command(
    after_help = format!(
        "{STDIN}\n\nExample:\n  urlint parse 'ftp://myname@host.dom/%2Fetc/motd'\n\n\
        Exit status: 0 no violation; 1 a violation of the standard; 2 message, the rest is still done."
    )
)]
pub(in crate::cli) struct ParseArgs {
    /// URLs and relative references; `-`: those on the lines of standard input
    #[arg(value_name = "URL", required = true)]
    pub(in crate::cli) urls: Vec<OsString>,

    /// What to hold them against
    #[arg(long, value_name = "STANDARD", default_value = "rfc3986", hide_possible_values = true)]
    #[arg(help = "What to hold them against: rfc3986, rfc2396, rfc1738, whatwg")]
    pub(in crate::cli) standard: Standard,

    #[command(flatten)]
    pub(in crate::cli) output: OutputArgs,
}

/// `urlint resolve`.
#[derive(Args, Debug)]
#[command(
    after_help = format!(
        "{STDIN}\n\nExample:\n  urlint resolve 'http://a/b/c/d;p?q' ../g '?y'\n\n\
        Exit status: 0 all was resolved; 2 message: the base has no scheme, or a line is not UTF-8; the rest is still done."
    )
)]
pub(in crate::cli) struct ResolveArgs {
    /// An absolute URL
    #[arg(value_name = "BASE")]
    pub(in crate::cli) base: OsString,

    /// What to resolve against it; `-`: what stands on the lines of standard input
    #[arg(value_name = "REFERENCE", required = true)]
    pub(in crate::cli) references: Vec<OsString>,

    /// The rules to follow; they differ for `?y`, `#s`, an empty reference, and too many `..`
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
        "{STDIN}\n\nExample:\n  urlint normalize --steps 'HTTP://www.EXAMPLE.com:80/a/./b/../%7ejoe'\n\n\
        Exit status: 0 all was done; 2 message, the rest is still done."
    )
)]
pub(in crate::cli) struct NormalizeArgs {
    /// URLs and relative references; `-`: those on the lines of standard input
    #[arg(value_name = "URL", required = true)]
    pub(in crate::cli) urls: Vec<OsString>,

    /// Show each step that changes something, and the URL after it (JSON always has them)
    #[arg(long)]
    pub(in crate::cli) steps: bool,

    #[command(flatten)]
    pub(in crate::cli) output: OutputArgs,
}

/// `urlint schemes`.
#[derive(Args, Debug)]
#[command(after_help = "`-` stands for the lines of standard input.\n\n\
        Exit status: 0 all names are known; 2 one is not, the others are still printed.")]
pub(in crate::cli) struct SchemesArgs {
    /// Schemes, in any case
    #[arg(value_name = "NAME")]
    pub(in crate::cli) names: Vec<OsString>,

    /// How to print the results
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
