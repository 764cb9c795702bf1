//! `urlint parse`: takes URLs apart.

use super::args::OutputArgs;
use super::url_args::ParseArgs;
use super::{Status, line_input, run};
use crate::report::{JsonArrayWriter, ParseReport};
use crate::syntax::{Standard, whatwg};

/// Runs the command.
pub(super) fn run(args: &ParseArgs) -> anyhow::Result<Status> {
    let OutputArgs { format, .. } = args.output;
    let looks = run::looks(&args.output.looks);
    line_input::answer(&args.urls, JsonArrayWriter::new(format).spaced(), looks.colors, &mut |url, buffer| {
        let mut dissection = ParseReport::of(url, args.standard, looks);
        if args.standard == Standard::Whatwg {
            dissection = dissection.with_href(href(url).as_deref());
        }
        dissection.write(format, buffer);
        Ok(if dissection.is_right() { Status::Clean } else { Status::Findings })
    })
}

/// What a browser makes of a URL, if it takes it. Whether it does is told by our own parser, which follows the standard
/// where the crate follows an older text of it.
fn href(url: &str) -> Option<String> {
    let record = whatwg::parse(url, None).record?;
    Some(url::Url::parse(url).map_or_else(|_| record.to_string(), String::from))
}
