//! `urlint resolve`: resolves references against a base.

use anyhow::Context;

use crate::cli::args::ResolveArgs;
use crate::cli::output::{Message, Status, style};
use crate::cli::pipeline::line_input;
use crate::report::{JsonArrayWriter, Resolved, redacted};
use crate::syntax::rfc2396::{self, Target};
use crate::syntax::{Resolution, Standard, Url, resolve};

/// Runs the command.
pub(super) fn run(args: &ResolveArgs) -> anyhow::Result<Status> {
    let style = style(&args.output.style);
    let format = args.output.format;
    let text = args.base.to_str().context("BASE is not UTF-8 (write other bytes percent-encoded)")?;
    // secrets are hidden before the URL is split, which may cut a password at a delimiter in it
    let text = &*redacted(text, style.secrets);
    let base = Url::split(text);
    if base.scheme().is_none() {
        anyhow::bail!(
            "BASE {text}: no scheme, so that nothing can be resolved against it (give one as http://host/path)"
        );
    }
    let how = if args.lenient { Resolution::Lenient } else { Resolution::Strict };
    line_input::for_each(&args.references, JsonArrayWriter::new(format), style.colors, &mut |reference, buffer| {
        let reference = &*redacted(reference, style.secrets);
        let url = Url::split(reference);
        let target = match args.standard {
            Standard::Rfc2396 => rfc2396::resolve(&base, &url, how),
            _ => resolve(&base, &url, how).map(Target::Uri),
        };
        let target = &target.map_err(|error| Message::new(error.to_string()))?;
        let resolved = Resolved { base: text, reference, standard: args.standard, target };
        resolved.write(format, style.secrets, buffer);
        Ok(Status::Clean)
    })
}
