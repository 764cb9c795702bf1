//! What comments suppress: at once in a text that is at hand whole, and where the parts of a large one come together.

use std::iter::Peekable;
use std::sync::Arc;
use std::vec::IntoIter;

use super::Check;
use super::event::{Event as Reported, put};
use super::judging::Judging;
use super::seen::Seen;
use super::verified_fixes::{Hidden, offer};
use crate::cli::run::chunked_reader::CHUNKING;
use crate::cli::run::worker::{Outbox, Part, Places};
use crate::lint::Engine;
use crate::lint::suppress::{
    DirectiveError, FILE_REACH, Kind, Lines, RuleNames, Suppression, SuppressionMatcher, Verdict, verdict,
};
use crate::report::{Excerpts, Finding, Passwords, Tally};

// INVARIANT: a directive for the whole text stands in its first part
const _: () = assert!(CHUNKING.core as u64 >= FILE_REACH);

/// What stands in a part of a text, in order; lines are counted from the part's start.
pub(super) enum Event {
    Directive(Box<Directive>),
    Finding(Box<Unsettled>),
}

impl Event {
    /// About how many bytes it takes.
    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Finding(unsettled) => unsettled.finding.weight() + size_of::<Unsettled>(),
            Self::Directive(directive) => {
                size_of::<Directive>() + directive.sites.iter().map(Finding::weight).sum::<usize>()
            }
        }
    }

    /// The finding, if it is one.
    pub(super) fn finding(&self) -> Option<&Finding> {
        match self {
            Self::Finding(unsettled) => Some(&unsettled.finding),
            Self::Directive(_) => None,
        }
    }
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
    keys: Arc<[String]>,
    lines: (u64, u64),
    finding: Finding,
}

impl Check {
    /// Tells what is suppressed in a text that is at hand whole.
    pub(super) fn suppress(
        &self,
        judging: &Judging<'_, '_>,
        part: &Part<'_>,
        found: Vec<Seen>,
        excerpts: &Excerpts<'_>,
        out: &mut Outbox<'_, Vec<Reported>>,
    ) {
        let engine = judging.engine();
        let swept = engine.sweep(part.format, part.text, found, |seen| (&seen.diagnostic, seen.url));
        let mut judged = swept.judged;
        // a comment may suppress what was not looked for
        if judging.knows_all() && !swept.complaints.is_empty() {
            let mut places = Places::new(part);
            let complaints = swept.complaints.into_iter().map(|diagnostic| Seen::of_text(diagnostic, &mut places));
            let mut complaints: Vec<_> = complaints.collect();
            let hidden = Hidden { secrets: self.looks.secrets, passwords: Passwords::default() };
            offer(engine, part, &mut complaints, None, &hidden);
            judged.extend(complaints.into_iter().map(|seen| (seen, Verdict::Stands)));
            judged.sort_by_key(|(seen, _)| seen.diagnostic.span);
        }
        for (seen, verdict) in judged {
            let finding = Box::new(self.finding(part, seen, excerpts));
            let event = match verdict {
                Verdict::Stands => Reported::Finding(finding),
                Verdict::Suppressed(reason) => Reported::Suppressed(finding, reason),
            };
            put(out, event);
        }
    }
}

/// Says what stands in a part of a text, in order, for the sink to find out what is suppressed when the other parts are
/// there.
pub(super) struct Deferring<'c, 'p, 't> {
    check: &'c Check,
    names: RuleNames<'p>,
    part: &'p Part<'t>,
    excerpts: &'p Excerpts<'p>,
    places: Places<'t>,
    directives: Peekable<IntoIter<Suppression>>,
}

impl<'c, 'p, 't> Deferring<'c, 'p, 't> {
    pub(super) fn new(check: &'c Check, engine: &'p Engine, part: &'p Part<'t>, excerpts: &'p Excerpts<'p>) -> Self {
        let mut directives = engine.suppressions(part.format, part.text, part.core);
        // those for the whole text must be known before all else
        directives.sort_by_key(|directive| directive.kind != Kind::File);
        let directives = directives.into_iter().peekable();
        Self { check, names: RuleNames::new(engine.options()), part, excerpts, places: Places::new(part), directives }
    }

    /// Says the finding that comes next, and the directives before it.
    pub(super) fn finding(&mut self, seen: Seen, out: &mut Outbox<'_, Vec<Reported>>) {
        let start = seen.url.hull(seen.diagnostic.span).start;
        self.directives_before(start, out);
        let keys = self.names.of(&seen.diagnostic.rule);
        let lines = seen.lines;
        let finding = self.check.finding(self.part, seen, self.excerpts);
        put(out, Reported::Part(Event::Finding(Box::new(Unsettled { keys, lines, finding }))));
    }

    /// Says the directives that are left.
    pub(super) fn finish(mut self, out: &mut Outbox<'_, Vec<Reported>>) {
        self.directives_before(usize::MAX, out);
    }

    fn directives_before(&mut self, start: usize, out: &mut Outbox<'_, Vec<Reported>>) {
        while let Some(suppression) = self.directives.next_if(|it| it.kind == Kind::File || it.word.start < start) {
            let Self { check, part, excerpts, places, .. } = self;
            let lines = suppression.lines(&mut |offset| places.at(offset).line);
            let at = part.base + suppression.word.start as u64;
            let mut site = |target: usize, complaint: DirectiveError| {
                let diagnostic = suppression.diagnostic(target, complaint)?;
                Some(check.finding(part, Seen::of_text(diagnostic, places), excerpts))
            };
            let word = site(0, DirectiveError::Startless).into_iter();
            let targets = (0..suppression.targets.len()).filter_map(|nth| site(nth, DirectiveError::Idle));
            let sites = word.chain(targets.collect::<Vec<_>>()).collect();
            put(out, Reported::Part(Event::Directive(Box::new(Directive { suppression, lines, at, sites }))));
        }
    }
}

/// What is reported of a text although comments suppress it: that is not fixed.
pub(super) fn unfixed(engine: &Engine, part: &Part<'_>, found: Vec<Seen>) -> Vec<Seen> {
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
    sweep: SuppressionMatcher<Finding>,
    directives: Vec<(Suppression, Vec<Finding>)>,
}

impl Sweeping {
    pub(super) fn new() -> Self {
        Self { sweep: SuppressionMatcher::new(), directives: Vec::new() }
    }

    /// Takes what comes next in the text, and hands back what is settled by it.
    pub(super) fn take(&mut self, event: Event, before: Tally) -> Vec<(Finding, Verdict)> {
        let mut settled = Vec::new();
        let mut settle = |finding, by| settled.push((finding, by));
        match event {
            Event::Finding(unsettled) => {
                let Unsettled { keys, lines: (first, last), finding } = *unsettled;
                let lines = (first + before.lines, last + before.lines);
                self.sweep.finding(keys, lines, finding.after(before), &mut settle);
            }
            Event::Directive(directive) => {
                let Directive { suppression, mut lines, at, sites } = *directive;
                lines.own += before.lines;
                lines.next += before.lines;
                let sites = sites.into_iter().map(|site| site.after(before)).collect();
                self.sweep.directive(self.directives.len(), &suppression, lines, at, &mut settle);
                self.directives.push((suppression, sites));
            }
        }
        settled.into_iter().map(|(finding, by)| (finding, self.verdict(by))).collect()
    }

    /// What became of the rest, and what is wrong with the directives; nothing of that where rules were stopped, since a
    /// comment may suppress what was not looked for.
    pub(super) fn finish(mut self, knows_all: bool) -> Vec<(Finding, Verdict)> {
        let mut rest = Vec::new();
        let complaints = self.sweep.finish(&mut |finding, by| rest.push((finding, by)));
        let mut judged: Vec<_> = rest.into_iter().map(|(finding, by)| (finding, self.verdict(by))).collect();
        for (number, nth, complaint) in complaints.into_iter().filter(|_| knows_all) {
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
