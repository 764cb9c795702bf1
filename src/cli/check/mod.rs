//! `urlint check`: lints the URLs.

mod baseline;
mod event;
mod hyperlinks;
mod judging;
mod outputs;
mod reporter;
mod seen;
mod suppression;
mod verified_fixes;
mod watch;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::bail;
use baseline::{Aside, Held};
use event::{Begun, Event, put};
use hyperlinks::links;
use judging::Judging;
use outputs::Outputs;
use reporter::Report;
use seen::Seen;
use suppression::{Deferring, unfixed};
use verified_fixes::{Hidden, offer};

use super::args::{CheckArgs, Verbosity};
use super::changed::{Change, Changed};
use super::config::Configs;
use super::fix_files::{FixMode, FixOutcome, Fixer};
use super::run::chunked_reader::ChunkEdges;
use super::run::worker::{Outbox, Part, Task, Wanted, Whole};
use super::run::{self, written};
use super::writing::root;
use super::{Status, show_config};
use crate::document::Options;
use crate::fix::Known;
use crate::lint::{Diagnostic, Fixes, Severity};
use crate::report::{Excerpt, Excerpts, Finding, FindingsFormat, OutputStyle, Passwords, Setup, file_name, redacted};
use crate::text::decode_as;

/// Runs the command.
pub(super) fn run(args: &CheckArgs) -> anyhow::Result<Status> {
    if let Some(path) = &args.show_config {
        return show_config::run(path, &Configs::new(&args.common, Some(&args.rules), args.fail_on)?);
    }
    if args.watch {
        return watch::run(args);
    }
    once(args, &Arc::new(Configs::new(&args.common, Some(&args.rules), args.fail_on)?))
}

/// Checks all that the arguments name.
fn once(args: &CheckArgs, configs: &Arc<Configs>) -> anyhow::Result<Status> {
    let started = Instant::now();
    let is_for_people = matches!(args.report.format, FindingsFormat::Human | FindingsFormat::Concise);
    if args.fixes.diff && !is_for_people {
        bail!("--diff: it prints a diff and no findings (leave --format out)");
    }
    let looks = run::looks(&args.report.looks);
    let formats = [args.report.format].into_iter().chain(args.report.output.iter().map(|output| output.format));
    let shows_source = !args.report.statistics && formats.clone().any(FindingsFormat::shows_source);
    let respects = !args.rules.ignore_suppressions;
    let baseline = Held::open(args, configs)?;
    let aside = baseline.as_ref().map(Held::aside);
    let since = args.adoption.changed_since.as_deref();
    let changed = since.map(|revision| Changed::since(revision, configs.here(), &args.common)).transpose()?;
    let fixer = args.fixes.fixer(looks.secrets, &args.common)?;
    let mode = fixer.as_ref().map(|fixer| fixer.mode);
    if args.fixes.show_fixes && (!is_for_people || args.report.statistics) {
        bail!("--show-fixes: only --format human and concise show them (leave --format and --statistics out)");
    }
    // where nothing is judged, it is not known what is on record or on unchanged lines
    let judges = mode != Some(FixMode::Show);
    let unchanged = changed.as_ref().filter(|_| judges).map(|_| 0);
    let most = args.report.max_findings_per_rule;
    let check = Check { configs: Arc::clone(configs), shows_source, looks, respects, aside, changed, fixer, most };
    let writes_sarif = formats.clone().any(|format| format == FindingsFormat::Sarif);
    if !writes_sarif && (args.report.sarif_category.is_some() || args.report.sarif_suppressed) {
        bail!("--sarif-category, --sarif-suppressed: no report is in SARIF (--format sarif, --output sarif=FILE)");
    }
    let mut setup = Setup::new(looks, configs.here(), root(configs.here())).with_links(links(args, looks));
    setup.category.clone_from(&args.report.sarif_category);
    setup.tells_left_out = args.report.sarif_suppressed;
    let outputs = Outputs::new(&args.report, setup, mode)?;
    let own = outputs.files();
    let mut report = Report::new(outputs, args.report.max_findings, baseline.filter(|_| judges));
    report.most_of_rule = most;
    report.counts.unchanged = unchanged;
    report.hides = args.fixes.fix_only;
    report.counts.would_be_fixed = (!judges).then_some((0, 0));
    report.verbosity = args.common.telling.verbosity();
    let status = run::run(&args.common, configs, &check, &mut report, own)?;
    if mode == Some(FixMode::Pass) {
        // what was not read, since it is too long or left out
        written(io::copy(&mut io::stdin(), &mut io::stdout()))?;
    }
    let verbosity = report.verbosity;
    let elapsed = (verbosity == Verbosity::Verbose || io::stdout().is_terminal()).then(|| started.elapsed());
    written(report.finish(configs, elapsed))?;
    Ok(match status.max(report.outputs.status) {
        Status::Clean if report.fails && !args.exit_zero => Status::Findings,
        status => status,
    })
}

struct Check {
    configs: Arc<Configs>,
    /// Whether a report shows source lines.
    shows_source: bool,
    looks: OutputStyle,
    /// Whether comments with `urlint-ignore` are respected.
    respects: bool,
    /// The file of the baseline, which holds what is not to be reported.
    aside: Option<Aside>,
    /// What changed, where only that counts.
    changed: Option<Changed>,
    /// What fixes files before they are judged.
    fixer: Option<Fixer>,
    /// In how many URLs of a file a rule may find something.
    most: u64,
}

/// How many findings of a text are held at once, so that their fixes can be tried together. A text with more is reported
/// URL by URL, and no fixes are offered.
const MANY: usize = 20_000;

impl Task for Check {
    type Output = Vec<Event>;

    fn whole(&self) -> Whole {
        match self.fixer.as_ref().map(|fixer| fixer.mode) {
            None => Whole::Nothing,
            Some(FixMode::Write) => Whole::Files,
            Some(FixMode::Pass | FixMode::Show) => Whole::All,
        }
    }

    fn pass(&self, start: Vec<u8>, out: &mut Outbox<'_, Vec<Event>>) {
        if self.fixer.as_ref().is_some_and(|fixer| fixer.mode == FixMode::Pass) {
            put(out, Event::Passed(start));
        }
    }

    fn wants(&self, path: &Path) -> bool {
        self.changed.as_ref().is_none_or(|changed| changed.of(path).is_some())
            && !self.aside.as_ref().is_some_and(|aside| aside.is(path))
    }

    fn read(&self, part: &Part<'_>, out: &mut Outbox<'_, Vec<Event>>) -> ChunkEdges {
        let looked_up;
        let held = match part.held {
            Some(held) => held,
            None => {
                looked_up = self.configs.of(part.path);
                &looked_up
            }
        };
        let change = self.change(part);
        let fixed = match &self.fixer {
            Some(fixer) => fixer.fix(held, part, change.as_deref()),
            None => FixOutcome::default(),
        };
        let moved = fixed.text.as_ref().map(|text| Some(Arc::new(change.as_ref()?.moved(part.text, text))));
        let change = moved.unwrap_or(change);
        // a baseline has each text named, and so has what is fixed
        let may_be_clean = part.is_whole() && self.aside.is_none() && self.fixer.is_none();
        if part.first && !may_be_clean {
            put(out, self.begin(part, held.effective.fail_on, change.clone()));
        }
        let shows = self.fixer.as_ref().is_some_and(|fixer| fixer.mode == FixMode::Show);
        fixed.passed.into_iter().for_each(|text| put(out, Event::Passed(text)));
        if shows && fixed.told.is_some() {
            fs::canonicalize(part.path).into_iter().for_each(|path| put(out, Event::At(path)));
        }
        if fixed.told.is_some() || fixed.message.is_some() {
            put(out, Event::Fixed(fixed.told.map(Box::new), fixed.message));
        }
        if shows {
            put(out, Event::End);
            return ChunkEdges::default();
        }
        let now = fixed.text.as_deref().and_then(|text| encoded(part, text));
        let now = now.as_deref().map(|bytes| (bytes, decode_as(bytes, held.formats.encoding)));
        let fixed = now.as_ref().map(|(bytes, decoded)| Part {
            format: part.format,
            decoded: (!decoded.is_same()).then_some(decoded),
            bytes: Some(bytes),
            ..Part::whole(part.path, &decoded.text)
        });
        let part = fixed.as_ref().unwrap_or(part);
        let options = Options { relaxed: held.effective.relaxed, ..held.engine.reading(part.format, part.text) };
        let wanted = Wanted { options, places: true, labels: false };
        let (ends, urls) = part.find(wanted, out);
        let known = Known { options, found: &urls };
        let mut judging = Judging::new(&held.engine, part, self.most);
        if !part.is_whole() {
            self.report_part(part, known, &mut judging, out);
            if part.last {
                put(out, Event::End);
            }
            return ends;
        }
        let mut found = Vec::new();
        for url in &urls {
            judging.judge(url, Fixes::Built, &mut found);
            if found.len() > MANY {
                break;
            }
        }
        let is_suppressed = || !held.engine.suppressions(part.format, part.text, part.core).is_empty();
        if found.is_empty() && may_be_clean && !(self.respects && is_suppressed()) {
            out.put(|events| {
                match events.last_mut() {
                    Some(Event::Clean(count)) => *count += 1,
                    _ => events.push(Event::Clean(1)),
                }
                0
            });
            return ends;
        }
        if may_be_clean {
            put(out, self.begin(part, held.effective.fail_on, change));
        }
        if found.len() > MANY {
            drop(found);
            self.report_part(part, known, &mut Judging::new(&held.engine, part, self.most), out);
        } else if !found.is_empty() || self.respects && is_suppressed() {
            self.report(&judging, part, (found, known), out);
        }
        put(out, Event::End);
        ends
    }
}

impl Check {
    fn begin(&self, part: &Part<'_>, fail_on: Severity, change: Option<Arc<Change>>) -> Event {
        let name = file_name(part.path, self.looks.secrets).into();
        Event::Begin(Box::new(Begun {
            path: part.path.into(),
            name,
            fail_on,
            change,
            enough: part.enough.map(Arc::clone),
        }))
    }

    /// Reports what was found of a text that is at hand whole; the passwords of its URLs may stand where something is
    /// shown.
    fn report(
        &self,
        judging: &Judging<'_, '_>,
        part: &Part<'_>,
        (mut found, known): (Vec<Seen>, Known<'_>),
        out: &mut Outbox<'_, Vec<Event>>,
    ) {
        let engine = judging.engine();
        // a URL's password may begin on the line of a finding before it
        let passwords = Passwords::of(known.found);
        let hidden = Hidden { secrets: self.looks.secrets, passwords };
        offer(engine, part, &mut found, Some(known), &hidden);
        let excerpts = Excerpts::new(part.text, self.looks.secrets, passwords);
        if self.respects {
            self.suppress(judging, part, found, &excerpts, out);
        } else {
            for seen in unfixed(engine, part, found) {
                put(out, Event::Finding(Box::new(self.finding(part, seen, &excerpts))));
            }
        }
    }

    /// Reports what the rules say of a part of a text, or of one with many findings, URL by URL: no fixes are offered.
    fn report_part(
        &self,
        part: &Part<'_>,
        known: Known<'_>,
        judging: &mut Judging<'_, '_>,
        out: &mut Outbox<'_, Vec<Event>>,
    ) {
        let excerpts = Excerpts::new(part.text, self.looks.secrets, Passwords::of(known.found));
        let mut deferring = self.respects.then(|| Deferring::new(self, judging.engine(), part, &excerpts));
        for seen in known.found.iter().flat_map(|url| judging.unfixed(url)) {
            match &mut deferring {
                Some(deferring) => deferring.finding(seen, out),
                None => put(out, Event::Finding(Box::new(self.finding(part, seen, &excerpts)))),
            }
        }
        deferring.into_iter().for_each(|deferring| deferring.finish(out));
    }

    /// What of a text changed. Lines that end in a carriage return alone are none for git: then all of it.
    fn change(&self, part: &Part<'_>) -> Option<Arc<Change>> {
        let change = self.changed.as_ref()?.of(part.path);
        let is_alone = |at: usize| part.text.get(at + 1) != Some(&b'\n');
        match change {
            Some(change) if !memchr::memchr_iter(b'\r', part.text).any(is_alone) => Some(change),
            _ => Some(Arc::new(Change::Whole)),
        }
    }

    fn finding(&self, part: &Part<'_>, seen: Seen, excerpts: &Excerpts<'_>) -> Finding {
        let Seen { diagnostic, fix, places: (place, end_place), last_line, .. } = seen;
        let excerpt = if self.shows_source { excerpts.of(diagnostic.span) } else { Excerpt::default() };
        let Diagnostic { rule, severity, span, message, help, url, context, .. } = diagnostic;
        let (start, end) = part.source(span);
        let id = part.id.map(|id| redacted(id, self.looks.secrets).into());
        Finding {
            place,
            end_place,
            last_line,
            start,
            end,
            rule,
            severity,
            message,
            help,
            url,
            context,
            fix,
            excerpt,
            id,
            // known when all that comes before is
            fails: false,
            nth: 0,
        }
    }
}

/// The bytes of a file as it is now, when this is its text: places are told by them.
fn encoded(part: &Part<'_>, text: &[u8]) -> Option<Vec<u8>> {
    match (part.decoded, part.bytes) {
        (Some(decoded), Some(bytes)) => decoded.encoded(text, bytes),
        _ => Some(text.to_owned()),
    }
}
