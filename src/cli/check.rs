//! `urlint check`: lints the URLs.

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use super::args::CheckArgs;
use super::config::Configs;
use super::run::{self, Sink, written};
use super::suppression;
use super::window::Ends;
use super::work::{Part, Places, Task};
use super::{Status, given, show_config};
use crate::document::Options;
use crate::lint::{Diagnostic, Severity};
use crate::report::{
    Excerpt, Finding, Format, Looks, Place, Reporter, Tally, passwords, redacted, reporter, statistics,
};
use crate::text::Span;

/// Runs the command.
pub(super) fn run(args: &CheckArgs) -> anyhow::Result<Status> {
    let looks = run::looks(&args.common.output);
    let configs = Arc::new(Configs::new(&args.common, Some(&args.rules), args.fail_on)?);
    if let Some(path) = &args.show_config {
        return show_config::run(path, &configs);
    }
    let heeds = !args.rules.ignore_suppressions;
    let check = Check { configs: Arc::clone(&configs), format: args.common.output.format, looks, heeds };
    let reporter = match args.statistics {
        true => statistics(args.common.output.format, looks),
        false => reporter(args.common.output.format, looks),
    };
    let out = BufWriter::new(given::output(looks.colors));
    let mut report = Report { reporter, out, fail_on: Severity::Warning, fails: false, sweeping: None };
    let status = run::run(&args.common, &configs, &check, &mut report)?;
    written(report.finish())?;
    Ok(match status {
        Status::Clean if report.fails => Status::Findings,
        status => status,
    })
}

pub(super) struct Check {
    configs: Arc<Configs>,
    format: Format,
    looks: Looks,
    /// Whether comments with `urlint-ignore` are heeded.
    heeds: bool,
}

/// What there is to report, in order.
pub(super) enum Event {
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
            let name = redacted(part.name, self.looks.secrets);
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
        match self.format {
            Format::Human => Excerpt::of(part.text, span, self.looks.secrets, known),
            Format::Json | Format::Jsonl => Excerpt::default(),
        }
    }

    pub(super) fn finding(&self, part: &Part<'_>, seen: Seen, known: &[Span]) -> Finding {
        let Seen { diagnostic, places: (place, end_place), .. } = seen;
        let excerpt = self.excerpt(part, diagnostic.span, known);
        let Diagnostic { rule, severity, span, message, help, url, context, .. } = diagnostic;
        let (start, end) = part.source(span);
        let id = part.id.map(|id| redacted(id, self.looks.secrets).into());
        Finding { place, end_place, start, end, rule, severity, message, help, url, context, excerpt, id }
    }
}

/// What was said of a URL, and where.
pub(super) struct Seen {
    pub(super) diagnostic: Diagnostic,
    pub(super) url: Span,
    pub(super) places: (Place, Place),
}

impl Seen {
    pub(super) fn new(diagnostic: Diagnostic, url: Span, places: &mut Places<'_>) -> Self {
        let Span { start, end } = diagnostic.span;
        Self { diagnostic, url, places: (places.at(start), places.at(end)) }
    }

    /// Something that is said of other text than a URL.
    pub(super) fn of_text(diagnostic: Diagnostic, places: &mut Places<'_>) -> Self {
        let url = diagnostic.span;
        Self::new(diagnostic, url, places)
    }
}

struct Report {
    reporter: Box<dyn Reporter>,
    out: BufWriter<Box<dyn Write>>,
    /// From which severity on a finding of the text at hand makes the run fail.
    fail_on: Severity,
    fails: bool,
    /// What waits for the other parts of a text.
    sweeping: Option<suppression::Sweeping>,
}

impl Report {
    fn finding(&mut self, finding: &Finding) -> io::Result<()> {
        self.fails |= finding.severity >= self.fail_on;
        self.reporter.finding(finding, &mut self.out)
    }

    /// Reports what waited for the end of a text.
    fn swept(&mut self) -> io::Result<()> {
        let Some(sweeping) = self.sweeping.take() else { return Ok(()) };
        let (findings, suppressed) = sweeping.finish();
        self.reporter.suppressed(suppressed);
        findings.iter().try_for_each(|finding| self.finding(finding))
    }

    fn finish(&mut self) -> io::Result<()> {
        self.swept()?;
        self.reporter.finish(&mut self.out)?;
        self.out.flush()
    }
}

impl Sink<Vec<Event>> for Report {
    fn print(&mut self, events: Vec<Event>, before: Tally) -> io::Result<()> {
        for event in events {
            match event {
                Event::Begin(file, fail_on) => {
                    self.swept()?;
                    self.fail_on = fail_on;
                    self.reporter.begin(&file, &mut self.out)?;
                }
                Event::Finding(mut finding) => {
                    finding.place = finding.place.after(before);
                    finding.end_place = finding.end_place.after(before);
                    self.finding(&finding)?;
                }
                Event::Suppressed(count) => self.reporter.suppressed(count),
                Event::Part(event) => {
                    let sweeping = self.sweeping.get_or_insert_with(suppression::Sweeping::new);
                    for finding in sweeping.take(event, before) {
                        self.finding(&finding)?;
                    }
                }
                Event::End => {
                    self.swept()?;
                    self.reporter.end(&mut self.out)?;
                }
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
