//! `urlint resolve`: resolves references against a base.

use anyhow::Context;

use super::url_args::ResolveArgs;
use super::{Message, Status, line_input, run};
use crate::report::{JsonArrayWriter, Resolved, redacted};
use crate::syntax::rfc2396::{self, Target};
use crate::syntax::{Resolution, Standard, Url, resolve};

/// Runs the command.
pub(super) fn run(args: &ResolveArgs) -> anyhow::Result<Status> {
    let looks = run::looks(&args.output.looks);
    let format = args.output.format;
    let text = args.base.to_str().context("BASE is not UTF-8 (write other bytes percent-encoded)")?;
    // hidden first: where a delimiter stands in a password, its start would be kept and not be known as one
    let text = &*redacted(text, looks.secrets);
    let base = Url::split(text);
    if base.scheme().is_none() {
        anyhow::bail!(
            "BASE {text}: no scheme, so that nothing can be resolved against it (give one as http://host/path)"
        );
    }
    let how = if args.lenient { Resolution::Lenient } else { Resolution::Strict };
    line_input::answer(&args.references, JsonArrayWriter::new(format), looks.colors, &mut |reference, buffer| {
        let reference = &*redacted(reference, looks.secrets);
        let url = Url::split(reference);
        let target = match args.standard {
            Standard::Rfc2396 => rfc2396::resolve(&base, &url, how),
            _ => resolve(&base, &url, how).map(Target::Uri),
        };
        let target = &target.map_err(|error| Message::new(error.to_string()))?;
        let resolved = Resolved { base: text, reference, standard: args.standard, target };
        resolved.write(format, looks.secrets, buffer);
        Ok(Status::Clean)
    })
}
