//! Which URLs are listed or counted.

use clap::Args;

use crate::lint::HostPattern;

/// Which of the URLs that are found count.
#[derive(Args, Debug)]
pub(in crate::cli) struct UrlSelectionArgs {
    /// Only URLs of this host; `*` is any text: `*.NAME` is all hosts below it. May be repeated
    #[arg(long, value_name = "GLOB", value_parser = parse_host_glob, help_heading = "Finding")]
    pub(in crate::cli) host: Vec<HostPattern>,

    /// Only URLs of these schemes, separated by commas. May be repeated
    #[arg(long, value_parser = parse_scheme, value_name = "NAME", value_delimiter = ',', help_heading = "Finding")]
    pub(in crate::cli) scheme: Vec<String>,

    /// Also list relative references and fragments, where the document format marks them as links
    #[arg(long, help_heading = "Finding")]
    pub(in crate::cli) references: bool,
}

/// Parses the name of a scheme (RFC 3986 section 3.1).
fn parse_scheme(name: &str) -> Result<String, String> {
    let is_valid = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    is_valid
        .then(|| name.to_owned())
        .ok_or_else(|| "no name of a scheme (it has letters, digits, `+`, `-` and `.`)".into())
}

/// Parses a pattern of hosts.
fn parse_host_glob(glob: &str) -> Result<HostPattern, String> {
    HostPattern::of_hosts(glob).map_err(|error| error.to_string())
}
