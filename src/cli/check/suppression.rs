//! What comments suppress: at once in a text that is at hand whole, and where the parts of a large one come together.

use super::offer::{Hidden, offer};
use super::{Check, Event as Reported, Seen};
use crate::cli::run::window::CHUNKING;
use crate::cli::run::work::{Part, Places};
use crate::lint::Engine;
use crate::lint::suppress::{Complaint, FILE_REACH, Kind, Lines, Suppression, Sweep, Verdict, verdict};
use crate::report::{Excerpts, Finding, Passwords, Tally};

// INVARIANT: a directive for the whole text stands in its first part
const _: () = assert!(CHUNKING.core as u64 >= FILE_REACH);

/// What stands in a part of a text, in order; lines are counted from the part's start.
pub(super) enum Event {
    Directive(Box<Directive>),
    Finding(Box<Unsettled>),
}

/// A directive, and what is reported of it if something is wrong with it.
pub(super) struct Directive {
    suppression: Suppression,
    lines: Lines,
    at: u64,
    /// A finding without words for each place that a complaint may speak of: that of the word, and those of the targets.
    sites: Vec<Finding>,
}

/// A finding that may be suppressed.
pub(super) struct Unsettled {
    keys: Vec<String>,
    lines: (u64, u64),
    finding: Finding,
}

impl Check {
    /// Tells what is suppressed, or has the sink do so when the other parts are there.
    pub(super) fn heed(
        &self,
        engine: &Engine,
        part: &Part<'_>,
        found: Vec<Seen>,
        excerpts: &Excerpts<'_>,
        events: &mut Vec<Reported>,
    ) {
        if !part.first || !part.last {
            return self.defer(engine, part, found, excerpts, events);
        }
        let swept = engine.sweep(part.format, part.text, found, |seen| (&seen.diagnostic, seen.url));
        let mut judged = swept.judged;
        if !swept.complaints.is_empty() {
            let mut places = Places::new(part);
            let complaints = swept.complaints.into_iter().map(|diagnostic| Seen::of_text(diagnostic, &mut places));
            let mut complaints: Vec<_> = complaints.collect();
            let hidden = Hidden { secrets: self.looks.secrets, passwords: Passwords::default() };
            offer(engine, part, &mut complaints, None, &hidden);
            judged.extend(complaints.into_iter().map(|seen| (seen, Verdict::Stands)));
            judged.sort_by_key(|(seen, _)| seen.diagnostic.span);
        }
        events.extend(judged.into_iter().map(|(seen, verdict)| {
            let finding = Box::new(self.finding(part, seen, excerpts));
            match verdict {
                Verdict::Stands => Reported::Finding(finding),
                Verdict::Suppressed(reason) => Reported::Suppressed(finding, reason),
            }
        }));
    }

    fn defer(
        &self,
        engine: &Engine,
        part: &Part<'_>,
        found: Vec<Seen>,
        excerpts: &Excerpts<'_>,
        events: &mut Vec<Reported>,
    ) {
        let mut directives = engine.suppressions(part.format, part.text, part.core);
        // those for the whole text must be known before all else
        directives.sort_by_key(|directive| directive.kind != Kind::File);
        let mut places = Places::new(part);
        let mut directives = directives.into_iter().peekable();
        let mut event = |suppression: Suppression| {
            let lines = suppression.lines(&mut |offset| places.at(offset).line);
            let at = part.base + suppression.word.start as u64;
            let mut site = |target: usize, complaint: Complaint| {
                let diagnostic = suppression.diagnostic(target, complaint)?;
                Some(self.finding(part, Seen::of_text(diagnostic, &mut places), excerpts))
            };
            let word = site(0, Complaint::Startless).into_iter();
            let targets = (0..suppression.targets.len()).filter_map(|nth| site(nth, Complaint::Idle));
            let sites = word.chain(targets.collect::<Vec<_>>()).collect();
            Reported::Part(Event::Directive(Box::new(Directive { suppression, lines, at, sites })))
        };
        let mut found = found.into_iter().peekable();
        while directives.peek().is_some() || found.peek().is_some() {
            let start = found.peek().map_or(usize::MAX, |seen| seen.url.hull(seen.diagnostic.span).start);
            if let Some(directive) = directives.next_if(|it| it.kind == Kind::File || it.word.start < start) {
                events.push(event(directive));
            } else if let Some(seen) = found.next() {
                let keys = engine.names_of(&seen.diagnostic.rule);
                let lines = seen.lines;
                let finding = self.finding(part, seen, excerpts);
                events.push(Reported::Part(Event::Finding(Box::new(Unsettled { keys, lines, finding }))));
            }
        }
    }
}

/// What is reported of a text although comments suppress it: that is not mended.
pub(super) fn unmended(engine: &Engine, part: &Part<'_>, found: Vec<Seen>) -> Vec<Seen> {
    if !found.iter().any(|seen| seen.fix.is_some()) {
        return found;
    }
    let swept = engine.sweep(part.format, part.text, found, |seen| (&seen.diagnostic, seen.url));
    let judged = swept.judged.into_iter();
    judged
        .map(|(seen, verdict)| match verdict {
            Verdict::Stands => seen,
            Verdict::Suppressed(_) => Seen { fix: None, ..seen },
        })
        .collect()
}

/// Puts the parts of a text together.
pub(super) struct Sweeping {
    sweep: Sweep<Finding>,
    directives: Vec<(Suppression, Vec<Finding>)>,
}

impl Sweeping {
    pub(super) fn new() -> Self {
        Self { sweep: Sweep::new(), directives: Vec::new() }
    }

    /// Takes what comes next in the text, and hands back what is settled by it.
    pub(super) fn take(&mut self, event: Event, before: Tally) -> Vec<(Finding, Verdict)> {
        let mut settled = Vec::new();
        let mut settle = |finding, by| settled.push((finding, by));
        match event {
            Event::Finding(unsettled) => {
                let Unsettled { keys, lines: (first, last), mut finding } = *unsettled;
                finding.place = finding.place.after(before);
                finding.end_place = finding.end_place.after(before);
                self.sweep.finding(keys, (first + before.lines, last + before.lines), finding, &mut settle);
            }
            Event::Directive(directive) => {
                let Directive { suppression, mut lines, at, mut sites } = *directive;
                lines.own += before.lines;
                lines.next += before.lines;
                for site in &mut sites {
                    site.place = site.place.after(before);
                    site.end_place = site.end_place.after(before);
                }
                self.sweep.directive(self.directives.len(), &suppression, lines, at, &mut settle);
                self.directives.push((suppression, sites));
            }
        }
        settled.into_iter().map(|(finding, by)| (finding, self.verdict(by))).collect()
    }

    /// What became of the rest, and what is wrong with the directives.
    pub(super) fn finish(mut self) -> Vec<(Finding, Verdict)> {
        let mut rest = Vec::new();
        let complaints = self.sweep.finish(&mut |finding, by| rest.push((finding, by)));
        let mut judged: Vec<_> = rest.into_iter().map(|(finding, by)| (finding, self.verdict(by))).collect();
        for (number, nth, complaint) in complaints {
            let (suppression, sites) = &self.directives[number];
            let Some(diagnostic) = suppression.diagnostic(nth, complaint) else { continue };
            let is_word = diagnostic.span == suppression.word;
            let site = if is_word { sites.first() } else { sites.get(nth + 1) };
            if let Some(site) = site {
                let mut finding = site.clone();
                finding.message = diagnostic.message;
                finding.help = diagnostic.help;
                judged.push((finding, Verdict::Stands));
            }
        }
        judged.sort_by_key(|(finding, _)| finding.start);
        judged
    }

    fn verdict(&self, by: Option<usize>) -> Verdict {
        verdict(by.map(|number| &self.directives[number].0))
    }
}
