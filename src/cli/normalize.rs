//! `urlint normalize`: brings URLs into normal form.

use super::url_args::NormalizeArgs;
use super::{Status, given, run};
use crate::report::{Frame, Steps, write_normalized};
use crate::syntax::{Url, normalize};

/// Runs the command.
pub(super) fn run(args: &NormalizeArgs) -> anyhow::Result<Status> {
    let looks = run::looks(&args.output);
    let format = args.output.format;
    let steps = if args.steps { Steps::Shown } else { Steps::Left };
    let frame = if args.steps { Frame::new(format).spaced() } else { Frame::new(format) };
    given::answer(&args.urls, frame, looks.colors, &mut |url, buffer| {
        let normalized = normalize(&Url::split(url));
        write_normalized(url, &normalized, steps, format, looks.secrets, buffer);
        Ok(Status::Clean)
    })
}
