//! `urlint parse`: takes URLs apart.

use super::args::OutputArgs;
use super::url_args::ParseArgs;
use super::{Status, given, run};
use crate::report::{Dissection, Frame};
use crate::syntax::Standard;

/// Runs the command.
pub(super) fn run(args: &ParseArgs) -> anyhow::Result<Status> {
    let OutputArgs { format, .. } = args.output;
    let looks = run::looks(&args.output);
    given::answer(&args.urls, Frame::new(format).spaced(), looks.colors, &mut |url, buffer| {
        let mut dissection = Dissection::of(url, args.standard, looks);
        if args.standard == Standard::Whatwg {
            let href = url::Url::parse(url).ok();
            dissection = dissection.with_href(href.as_ref().map(url::Url::as_str));
        }
        dissection.write(format, buffer);
        Ok(if dissection.is_right() { Status::Clean } else { Status::Findings })
    })
}
