//! `urlint check`: lints the URLs.

mod outputs;
mod sink;
mod suppression;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use outputs::Outputs;
use sink::Report;

use super::args::CheckArgs;
use super::config::Configs;
use super::run::{self, written};
use super::window::Ends;
use super::work::{Part, Places, Task};
use super::{Status, show_config};
use crate::document::Options;
use crate::lint::{Diagnostic, Severity};
use crate::report::{Excerpt, Finding, FindingsFormat, Looks, Place, Setup, passwords, redacted, redacted_path};
use crate::syntax::redact::merge;
use crate::text::Span;

/// Runs the command.
pub(super) fn run(args: &CheckArgs) -> anyhow::Result<Status> {
    let looks = run::looks(&args.report.looks);
    let configs = Arc::new(Configs::new(&args.common, Some(&args.rules), args.fail_on)?);
    if let Some(path) = &args.show_config {
        return show_config::run(path, &configs);
    }
    let formats = [args.report.format].into_iter().chain(args.report.output.iter().map(|output| output.format));
    let shows_source = !args.report.statistics && formats.into_iter().any(FindingsFormat::shows_source);
    let heeds = !args.rules.ignore_suppressions;
    let check = Check { configs: Arc::clone(&configs), shows_source, looks, heeds };
    let outputs = Outputs::new(&args.report, Setup::new(looks, configs.here(), &root(configs.here())))?;
    let own = outputs.files();
    let mut report = Report::new(outputs);
    let status = run::run(&args.common, &configs, &check, &mut report, own)?;
    written(report.finish(&configs))?;
    Ok(match status.max(report.outputs.status) {
        Status::Clean if report.fails => Status::Findings,
        status => status,
    })
}

struct Check {
    configs: Arc<Configs>,
    /// Whether a report shows source lines.
    shows_source: bool,
    looks: Looks,
    /// Whether comments with `urlint-ignore` are heeded.
    heeds: bool,
}

/// What there is to report, in order.
enum Event {
    /// A text begins: its name, and the severity from which on the run is to fail.
    Begin(Box<str>, Severity),
    Finding(Box<Finding>),
    /// So many findings of the text were left out.
    Suppressed(u64),
    /// What stands in a part of a text, to be held against what stands in the others.
    Part(suppression::Event),
    End,
}

impl Task for Check {
    type Output = Vec<Event>;

    fn read(&self, part: &Part<'_>, events: &mut Vec<Event>) -> Ends {
        let held = self.configs.of(Path::new(part.name));
        if part.first {
            let name = redacted_path(part.name, self.looks.secrets);
            events.push(Event::Begin(name.into(), held.effective.fail_on));
        }
        let options = Options { relaxed: held.effective.relaxed, ..held.engine.reading(part.format, part.text) };
        let mut diagnostics = Vec::new();
        let mut known = Vec::new();
        let mut found = Vec::new();
        let ends = part.scan(options, |url, places| {
            held.engine.check(part.format, part.text, url, &mut diagnostics);
            known.extend(passwords(url));
            found.extend(diagnostics.drain(..).map(|diagnostic| Seen::new(diagnostic, url.span(), places)));
        });
        // a URL's password may begin on the line of a finding before it, so that all must be known
        merge(&mut known);
        if self.heeds {
            self.heed(&held.engine, part, found, &known, events);
        } else {
            events.extend(found.into_iter().map(|seen| Event::Finding(Box::new(self.finding(part, seen, &known)))));
        }
        if part.last {
            events.push(Event::End);
        }
        ends
    }

    fn weight(events: &Vec<Event>) -> usize {
        events.len() * size_of::<Finding>()
    }
}

impl Check {
    fn excerpt(&self, part: &Part<'_>, span: Span, known: &[Span]) -> Excerpt {
        match self.shows_source {
            true => Excerpt::of(part.text, span, self.looks.secrets, known),
            false => Excerpt::default(),
        }
    }

    fn finding(&self, part: &Part<'_>, seen: Seen, known: &[Span]) -> Finding {
        let Seen { diagnostic, places: (place, end_place), .. } = seen;
        let excerpt = self.excerpt(part, diagnostic.span, known);
        let Diagnostic { rule, severity, span, message, help, url, context, .. } = diagnostic;
        let (start, end) = part.source(span);
        let id = part.id.map(|id| redacted(id, self.looks.secrets).into());
        Finding {
            place,
            end_place,
            start,
            end,
            rule,
            severity,
            message,
            help,
            url,
            context,
            excerpt,
            id,
            // known when all that comes before is
            fails: false,
            nth: 0,
        }
    }
}

/// What was said of a URL, and where.
struct Seen {
    diagnostic: Diagnostic,
    url: Span,
    places: (Place, Place),
}

impl Seen {
    fn new(diagnostic: Diagnostic, url: Span, places: &mut Places<'_>) -> Self {
        let Span { start, end } = diagnostic.span;
        Self { diagnostic, url, places: (places.at(start), places.at(end)) }
    }

    /// Something that is said of other text than a URL.
    fn of_text(diagnostic: Diagnostic, places: &mut Places<'_>) -> Self {
        let url = diagnostic.span;
        Self::new(diagnostic, url, places)
    }
}

/// The directory of the repository that a directory is in, as far as that can be seen; or else the directory itself.
fn root(here: &Path) -> PathBuf {
    here.ancestors().find(|path| path.join(".git").exists()).unwrap_or(here).to_owned()
}
