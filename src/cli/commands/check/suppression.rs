//! Suppression by comments: at once in a text that is read whole, and while its parts are merged in a large one.

use std::iter::Peekable;
use std::vec::IntoIter;

use super::event::{Event, put};
use super::finding_builder::FindingBuilder;
use super::part_event::{Directive, ErrorPlaces, PartEvent, UndecidedFinding};
use super::placed::PlacedFinding;
use super::url_judge::UrlJudge;
use super::verified_fixes::{HiddenParts, verify_fixes};
use crate::cli::pipeline::{CHUNKING, Outbox, Part, Positions};
use crate::lint::Engine;
use crate::lint::suppress::{DirectiveError, DirectiveKind, FILE_REACH, RuleNames, Suppression, Verdict};
use crate::report::{Excerpts, Passwords};

// INVARIANT: a directive for the whole text is in its first part
const _: () = assert!(CHUNKING.core as u64 >= FILE_REACH);

/// Passes on the findings of a text that is read whole, those that comments suppress as such, and the errors of these
/// comments.
pub(super) fn put_with_suppression(
    builder: &FindingBuilder,
    url_judge: &UrlJudge<'_, '_>,
    part: &Part<'_>,
    found: Vec<PlacedFinding>,
    excerpts: &Excerpts<'_>,
    out: &mut Outbox<'_, Vec<Event>>,
) {
    let engine = url_judge.engine();
    let swept = engine.sweep(part.format, part.text, found, |placed| (&placed.finding, placed.url));
    let mut judged = swept.judged;
    // if a rule was stopped, a comment without effect may suppress findings of that
    if url_judge.ran_all_rules() && !swept.complaints.is_empty() {
        let mut positions = part.positions();
        let complaints = swept.complaints.into_iter();
        let mut complaints: Vec<_> =
            complaints.map(|finding| PlacedFinding::of_text(finding, &mut positions)).collect();
        let hidden = HiddenParts { secrets: builder.secrets, passwords: Passwords::default() };
        let changes = builder.changes(excerpts);
        verify_fixes(engine, url_judge.kinds(), part, &mut complaints, None, &hidden, changes);
        judged.extend(complaints.into_iter().map(|placed| (placed, Verdict::Reported)));
        judged.sort_by_key(|(placed, _)| placed.finding.span);
    }
    for (placed, verdict) in judged {
        let finding = Box::new(builder.build(part, placed, excerpts));
        let event = match verdict {
            Verdict::Reported => Event::Finding(finding),
            Verdict::Suppressed(reason) => Event::Suppressed { finding, reason },
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
    pub(super) fn finding(&mut self, placed: PlacedFinding, out: &mut Outbox<'_, Vec<Event>>) {
        let start = placed.url.hull(placed.finding.span).start;
        self.directives_before(start, out);
        let keys = self.names.of(&placed.finding.rule);
        let lines = placed.lines;
        let finding = self.builder.build(self.part, placed, self.excerpts);
        put(out, Event::Part(PartEvent::Finding(Box::new(UndecidedFinding { keys, lines, finding }))));
    }

    /// Passes on the remaining directives.
    pub(super) fn finish(mut self, out: &mut Outbox<'_, Vec<Event>>) {
        self.directives_before(usize::MAX, out);
    }

    /// Passes on the directives that start before an offset, and those for the whole text.
    fn directives_before(&mut self, start: usize, out: &mut Outbox<'_, Vec<Event>>) {
        while let Some(suppression) =
            self.directives.next_if(|it| it.kind == DirectiveKind::File || it.word.start < start)
        {
            let Self { builder, part, excerpts, positions, .. } = self;
            let lines = suppression.lines(&mut |offset| positions.at(offset).line);
            let at = part.base + suppression.word.start as u64;
            let mut error_place = |target: usize, error: DirectiveError| {
                let finding = suppression.finding(target, error)?;
                Some(builder.build(part, PlacedFinding::of_text(finding, positions), excerpts))
            };
            let are_errors_reported = !part.stopped.is_some_and(|stopped| stopped.has_stopped_directives());
            let word = are_errors_reported.then(|| error_place(0, DirectiveError::Startless)).flatten();
            let error_places = word.map(|word| {
                let targets = 0..suppression.targets.len();
                let targets = targets.filter_map(|target| error_place(target, DirectiveError::Idle)).collect();
                ErrorPlaces { word, targets }
            });
            put(out, Event::Part(PartEvent::Directive(Box::new(Directive { suppression, lines, at, error_places }))));
        }
    }
}

/// The findings of a text where suppressed ones are reported too, but not fixed.
pub(super) fn without_suppressed_fixes(
    engine: &Engine,
    part: &Part<'_>,
    found: Vec<PlacedFinding>,
) -> Vec<PlacedFinding> {
    if !found.iter().any(|placed| placed.fix.is_some()) {
        return found;
    }
    let swept = engine.sweep(part.format, part.text, found, |placed| (&placed.finding, placed.url));
    let judged = swept.judged.into_iter();
    judged
        .map(|(placed, verdict)| match verdict {
            Verdict::Reported => placed,
            Verdict::Suppressed(_) => PlacedFinding { fix: None, ..placed },
        })
        .collect()
}
