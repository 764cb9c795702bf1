//! `urlint normalize`: brings URLs into normal form.

use crate::cli::args::NormalizeArgs;
use crate::cli::output::{Status, style};
use crate::cli::pipeline::line_input;
use crate::report::{JsonArrayWriter, Steps, redacted, write_normalized};
use crate::syntax::{Url, normalize};

/// Runs the command.
pub(super) fn run(args: &NormalizeArgs) -> anyhow::Result<Status> {
    let style = style(&args.output.style);
    let format = args.output.format;
    let steps = if args.steps { Steps::Shown } else { Steps::Hidden };
    let frame = if args.steps { JsonArrayWriter::new(format).spaced() } else { JsonArrayWriter::new(format) };
    line_input::for_each(&args.urls, frame, style.colors, &mut |url, buffer| {
        // secrets are hidden before the URL is split, which may cut a password at a delimiter in it
        let url = redacted(url, style.secrets);
        let normalized = normalize(&Url::split(&url));
        write_normalized(&url, &normalized, steps, format, style.secrets, buffer);
        Ok(Status::Clean)
    })
}
