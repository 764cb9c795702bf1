//! `urlint schemes`: shows information about schemes.

use crate::cli::args::SchemesArgs;
use crate::cli::output::{Message, RecordPrinter, Status};
use crate::cli::pipeline::line_input;
use crate::report::{Colors, JsonArrayWriter, SchemePage, Secrets, redacted};
use crate::syntax::edit_distance::distance;
use crate::syntax::scheme::{self, SchemeTypo, likeness};

/// The maximum number of names that are suggested for an unknown one.
const MAX_SUGGESTED: usize = 3;

/// Runs the command.
pub(super) fn run(args: &SchemesArgs) -> anyhow::Result<Status> {
    let frame = JsonArrayWriter::new(args.format);
    if args.names.is_empty() {
        let mut printer = RecordPrinter::new(frame, Colors::Unused);
        for scheme in scheme::all() {
            printer.record(|buffer| {
                SchemePage::of_scheme(*scheme).write_row(args.format, buffer);
                Ok(Status::Clean)
            })?;
        }
        return printer.finish();
    }
    line_input::for_each(&args.names, frame.spaced(), Colors::Unused, &mut |name, buffer| match SchemePage::of(name) {
        Some(page) => {
            page.write(args.format, buffer);
            Ok(Status::Clean)
        }
        None => Err(unknown_scheme(name)),
    })
}

/// The message for an unknown scheme, with the most similar known ones.
fn unknown_scheme(name: &str) -> Message {
    let folded = name.to_ascii_lowercase();
    let distance_to = |known: &str| distance(folded.as_bytes(), known.as_bytes());
    let mut near: Vec<_> = scheme::all().iter().map(|scheme| (distance_to(scheme.name), scheme.name)).collect();
    near.sort_by_key(|&(distance, _)| distance);
    let least = near.first().map_or(0, |&(distance, _)| distance);
    near.retain(|&(distance, _)| distance == least && distance <= (name.len() / 3).max(1));
    let mut names: Vec<_> = match likeness(name) {
        Some(SchemeTypo::Misspelt { meant } | SchemeTypo::Glued { meant, .. }) => vec![meant],
        _ => Vec::new(),
    };
    names.extend(near.into_iter().map(|(_, name)| name).filter(|name| !names.contains(name)).collect::<Vec<_>>());
    names.truncate(MAX_SUGGESTED);
    let remedy = match &*names {
        [] if name.contains(':') => "give only the name, without the colon and the text after it".to_owned(),
        [] => "`urlint schemes` lists all".to_owned(),
        names => format!("did you mean {}?", names.join(" or ")),
    };
    let shown = redacted(name, Secrets::Hidden);
    Message::new(format!("{shown}: no scheme that is known ({remedy})"))
}
