//! Suppression by comments in a large text, while its parts are merged.

use std::iter::Peekable;
use std::vec::IntoIter;

use super::event::{Event, put};
use super::part_event::{Directive, ErrorPlaces, PartEvent, UndecidedFinding};
use crate::cli::pipeline::{CHUNKING, Outbox, Part};
use crate::judge::{FindingBuilder, PlacedFinding, Positions, TextPart};
use crate::lint::Engine;
use crate::lint::suppress::{DirectiveError, DirectiveKind, FILE_REACH, RuleNames, Suppression};
use crate::report::Excerpts;

// INVARIANT: a directive for the whole text is in its first part
const _: () = assert!(CHUNKING.core as u64 >= FILE_REACH);

/// Passes on the findings and directives of a part of a text, in order; the sink matches them when the other parts are
/// there.
pub(super) struct DeferredSuppression<'c, 'p, 't> {
    builder: &'c FindingBuilder,
    names: RuleNames<'p>,
    part: &'p Part<'t>,
    text: TextPart<'t>,
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
            text: part.text_part(),
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
        let finding = self.builder.build(&self.text, placed, self.excerpts);
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
            let Self { builder, part, text, excerpts, positions, .. } = self;
            let lines = suppression.lines(&mut |offset| positions.at(offset).line);
            let at = part.base + suppression.word.start as u64;
            let mut error_place = |target: usize, error: DirectiveError| {
                let finding = suppression.finding(target, error)?;
                Some(builder.build(text, PlacedFinding::of_text(finding, positions), excerpts))
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
