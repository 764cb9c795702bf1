//! `urlint schemes`: what is known of schemes.

use super::given::{self, Printer};
use super::url_args::SchemesArgs;
use super::{Status, Trouble};
use crate::report::{Colors, Frame, SchemePage};
use crate::syntax::distance::distance;
use crate::syntax::scheme;

/// Runs the command.
pub(super) fn run(args: &SchemesArgs) -> anyhow::Result<Status> {
    let frame = Frame::new(args.format);
    if args.names.is_empty() {
        let mut printer = Printer::new(frame, Colors::Unused);
        for scheme in scheme::all() {
            printer.record(|buffer| {
                SchemePage::known(*scheme).write_row(args.format, buffer);
                Ok(Status::Clean)
            })?;
        }
        return printer.finish();
    }
    given::answer(&args.names, frame.spaced(), Colors::Unused, &mut |name, buffer| match SchemePage::of(name) {
        Some(page) => {
            page.write(args.format, buffer);
            Ok(Status::Clean)
        }
        None => Err(unknown(name)),
    })
}

/// Names the schemes that are nearest to one that is not known.
fn unknown(name: &str) -> Trouble {
    let folded = name.to_ascii_lowercase();
    let far = |known: &str| distance(folded.as_bytes(), known.as_bytes());
    let mut near: Vec<_> = scheme::all().iter().map(|scheme| (far(scheme.name), scheme.name)).collect();
    near.sort();
    let least = near.first().map_or(0, |&(far, _)| far);
    near.retain(|&(far, _)| far == least && far <= (name.len() / 3).max(1));
    let names: Vec<_> = near.into_iter().take(3).map(|(_, name)| name).collect();
    let remedy = match &*names {
        [] => "`urlint schemes` lists all".to_owned(),
        names => format!("did you mean {}?", names.join(" or ")),
    };
    Trouble::new(format!("{name}: no scheme that is known ({remedy})"))
}
