//! `urlint parse`: splits URLs into components, and reports violations.

use crate::cli::args::ParseArgs;
use crate::cli::output::{Status, style};
use crate::cli::pipeline::line_input;
use crate::report::{JsonArrayWriter, ParseReport};
use crate::syntax::{Standard, whatwg};

/// Runs the command.
pub(super) fn run(args: &ParseArgs) -> anyhow::Result<Status> {
    let format = args.output.format;
    let style = style(&args.output.style);
    line_input::for_each(&args.urls, JsonArrayWriter::new(format).spaced(), style.colors, &mut |url, buffer| {
        let mut dissection = ParseReport::of(url, args.standard, style);
        if args.standard == Standard::Whatwg {
            dissection = dissection.with_href(href(url).as_deref());
        }
        dissection.write(format, buffer);
        Ok(if dissection.is_valid() { Status::Clean } else { Status::Findings })
    })
}

/// The URL as a browser serializes it, if a browser accepts it. Our own parser decides that: the `url` crate follows an
/// older text of the standard.
fn href(url: &str) -> Option<String> {
    let record = whatwg::parse(url, None).record?;
    Some(url::Url::parse(url).map_or_else(|_| record.to_string(), String::from))
}
