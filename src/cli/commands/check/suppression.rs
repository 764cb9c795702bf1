//! Suppression by comments: at once in a text that is read whole, and while its parts are merged in a large one.

use std::iter::Peekable;
use std::vec::IntoIter;

use super::event::{Event, put};
use super::finding_builder::FindingBuilder;
use super::part_event::{Directive, PartEvent, UndecidedFinding};
use super::placed::PlacedFinding;
use super::url_judge::UrlJudge;
use super::verified_fixes::{HiddenParts, verify_fixes};
use crate::cli::pipeline::{CHUNKING, Outbox, Part, Positions};
use crate::lint::Engine;
use crate::lint::suppress::{DirectiveError, DirectiveKind, FILE_REACH, RuleNames, Suppression, Verdict};
use crate::report::{Excerpts, Passwords};

// INVARIANT: a directive for the whole text is in its first part
const _: () = assert!(CHUNKING.core as u64 >= FILE_REACH);

/// Passes on the findings of a text that is read whole, and marks those that comments suppress.
pub(super) fn put_with_suppression(
    builder: &FindingBuilder,
    url_judge: &UrlJudge<'_, '_>,
    part: &Part<'_>,
    found: Vec<PlacedFinding>,
    excerpts: &Excerpts<'_>,
    out: &mut Outbox<'_, Vec<Event>>,
) {
    let engine = url_judge.engine();
    let swept = engine.sweep(part.format, part.text, found, |seen| (&seen.finding, seen.url));
    let mut judged = swept.judged;
    // a comment may suppress findings of a rule that was stopped
    if url_judge.ran_all_rules() && !swept.complaints.is_empty() {
        let mut positions = part.positions();
        let complaints = swept.complaints.into_iter();
        let mut complaints: Vec<_> =
            complaints.map(|finding| PlacedFinding::of_text(finding, &mut positions)).collect();
        let hidden = HiddenParts { secrets: builder.secrets, passwords: Passwords::default() };
        verify_fixes(engine, url_judge.kinds(), part, &mut complaints, None, &hidden);
        judged.extend(complaints.into_iter().map(|seen| (seen, Verdict::Reported)));
        judged.sort_by_key(|(seen, _)| seen.finding.span);
    }
    for (seen, verdict) in judged {
        let finding = Box::new(builder.finding(part, seen, excerpts));
        let event = match verdict {
            Verdict::Reported => Event::Finding(finding),
            Verdict::Suppressed(reason) => Event::Suppressed(finding, reason),
        };
        put(out, event);
    }
}

/// Passes on the findings and directives of a part of a text, in order; the sink matches them when the other parts are
/// there.
pub(super) struct DeferredSuppression<'c, 'p, 't> {
    builder: &'c FindingBuilder,
    names: RuleNames<'p>,
    part: &'p Part<'t>,
    excerpts: &'p Excerpts<'p>,
    positions: Positions<'t>,
    directives: Peekable<IntoIter<Suppression>>,
}

impl<'c, 'p, 't> DeferredSuppression<'c, 'p, 't> {
    pub(super) fn new(
        builder: &'c FindingBuilder,
        engine: &'p Engine,
        part: &'p Part<'t>,
        excerpts: &'p Excerpts<'p>,
    ) -> Self {
        let mut directives = engine.suppressions(part.format, part.text, part.core);
        // those for the whole text must be known before all else
        directives.sort_by_key(|directive| directive.kind != DirectiveKind::File);
        let directives = directives.into_iter().peekable();
        Self {
            builder,
            names: RuleNames::new(engine.options()),
            part,
            excerpts,
            positions: part.positions(),
            directives,
        }
    }

    /// Passes on the next finding, and the directives before it.
    pub(super) fn finding(&mut self, seen: PlacedFinding, out: &mut Outbox<'_, Vec<Event>>) {
        let start = seen.url.hull(seen.finding.span).start;
        self.directives_before(start, out);
        let keys = self.names.of(&seen.finding.rule);
        let lines = seen.lines;
        let finding = self.builder.finding(self.part, seen, self.excerpts);
        put(out, Event::Part(PartEvent::Finding(Box::new(UndecidedFinding { keys, lines, finding }))));
    }

    /// Passes on the remaining directives.
    pub(super) fn finish(mut self, out: &mut Outbox<'_, Vec<Event>>) {
        self.directives_before(usize::MAX, out);
    }

    fn directives_before(&mut self, start: usize, out: &mut Outbox<'_, Vec<Event>>) {
        while let Some(suppression) =
            self.directives.next_if(|it| it.kind == DirectiveKind::File || it.word.start < start)
        {
            let Self { builder, part, excerpts, positions, .. } = self;
            let lines = suppression.lines(&mut |offset| positions.at(offset).line);
            let at = part.base + suppression.word.start as u64;
            let mut site = |target: usize, complaint: DirectiveError| {
                let finding = suppression.finding(target, complaint)?;
                Some(builder.finding(part, PlacedFinding::of_text(finding, positions), excerpts))
            };
            let mut sites = Vec::new();
            if !part.stopped.is_some_and(|stopped| stopped.has_stopped_directives()) {
                sites.extend(site(0, DirectiveError::Startless));
                sites.extend((0..suppression.targets.len()).filter_map(|nth| site(nth, DirectiveError::Idle)));
            }
            put(out, Event::Part(PartEvent::Directive(Box::new(Directive { suppression, lines, at, sites }))));
        }
    }
}

/// The findings of a text where suppressed ones are reported too, but not fixed.
pub(super) fn without_suppressed_fixes(
    engine: &Engine,
    part: &Part<'_>,
    found: Vec<PlacedFinding>,
) -> Vec<PlacedFinding> {
    if !found.iter().any(|seen| seen.fix.is_some()) {
        return found;
    }
    let swept = engine.sweep(part.format, part.text, found, |seen| (&seen.finding, seen.url));
    let judged = swept.judged.into_iter();
    judged
        .map(|(seen, verdict)| match verdict {
            Verdict::Reported => seen,
            Verdict::Suppressed(_) => PlacedFinding { fix: None, ..seen },
        })
        .collect()
}
