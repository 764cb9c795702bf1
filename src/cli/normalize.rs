//! `urlint normalize`: brings URLs into normal form.

use super::url_args::NormalizeArgs;
use super::{Status, line_input, run};
use crate::report::{JsonArrayWriter, Steps, redacted, write_normalized};
use crate::syntax::{Url, normalize};

/// Runs the command.
pub(super) fn run(args: &NormalizeArgs) -> anyhow::Result<Status> {
    let looks = run::looks(&args.output.looks);
    let format = args.output.format;
    let steps = if args.steps { Steps::Shown } else { Steps::Left };
    let frame = if args.steps { JsonArrayWriter::new(format).spaced() } else { JsonArrayWriter::new(format) };
    line_input::answer(&args.urls, frame, looks.colors, &mut |url, buffer| {
        // hidden first: where a delimiter stands in a password, a step could part it
        let url = redacted(url, looks.secrets);
        let normalized = normalize(&Url::split(&url));
        write_normalized(&url, &normalized, steps, format, looks.secrets, buffer);
        Ok(Status::Clean)
    })
}
