//! Suppression by comments in a text that is read in parts.

use super::part_event::{Directive, ErrorPlaces, PartEvent, UndecidedFinding};
use crate::lint::suppress::{MAX_DIRECTIVES, Suppression, SuppressionMatcher, Verdict, verdict};
use crate::report::{ReportedFinding, Tally};

/// Matches the findings and directives of a text that is read in parts.
pub(super) struct SuppressionMerger {
    matcher: SuppressionMatcher<ReportedFinding>,
    /// The directives so far, and where their errors are reported, if they are.
    directives: Vec<(Suppression, Option<ErrorPlaces>)>,
}

impl SuppressionMerger {
    pub(super) fn new() -> Self {
        Self { matcher: SuppressionMatcher::new(), directives: Vec::new() }
    }

    /// Whether the errors of the directives that follow are not reported.
    pub(super) const fn is_full(&self) -> bool {
        self.matcher.is_full()
    }

    /// Adds the next event of the text; returns the findings whose suppression is now decided.
    pub(super) fn add(&mut self, event: PartEvent, before: Tally) -> Vec<(ReportedFinding, Verdict)> {
        let mut decided = Vec::new();
        let mut decide = |finding, directive| decided.push((finding, directive));
        match event {
            PartEvent::Finding(undecided) => {
                let UndecidedFinding { keys, lines: (first, last), finding } = *undecided;
                let lines = (first + before.lines, last + before.lines);
                self.matcher.finding(keys, lines, finding.after(before), &mut decide);
            }
            PartEvent::Directive(_) if self.directives.len() >= MAX_DIRECTIVES => {}
            PartEvent::Directive(directive) => {
                let Directive { suppression, mut lines, at, error_places } = *directive;
                lines.own += before.lines;
                lines.next += before.lines;
                // no errors of later ones are reported
                let error_places = error_places.filter(|_| !self.matcher.is_full()).map(|places| ErrorPlaces {
                    word: places.word.after(before),
                    targets: places.targets.into_iter().map(|target| target.after(before)).collect(),
                });
                self.matcher.directive(self.directives.len(), &suppression, lines, at, &mut decide);
                self.directives.push((suppression, error_places));
            }
        }
        decided.into_iter().map(|(finding, directive)| (finding, self.verdict(directive))).collect()
    }

    /// Decides the remaining findings, and returns them with the errors of the directives. There are no errors unless
    /// all rules ran to the end: a comment without effect may suppress findings of a stopped rule.
    pub(super) fn finish(mut self, all_rules_ran: bool) -> Vec<(ReportedFinding, Verdict)> {
        let mut rest = Vec::new();
        let errors = self.matcher.finish(&mut |finding, directive| rest.push((finding, directive)));
        let mut judged: Vec<_> =
            rest.into_iter().map(|(finding, directive)| (finding, self.verdict(directive))).collect();
        for (directive, target, error) in errors.into_iter().filter(|_| all_rules_ran) {
            let (suppression, error_places) = &self.directives[directive];
            let (Some(finding), Some(places)) = (suppression.finding(target, error), error_places) else { continue };
            let is_word = finding.span == suppression.word;
            let place = if is_word { Some(&places.word) } else { places.targets.get(target) };
            if let Some(place) = place {
                let reported = ReportedFinding { message: finding.message, help: finding.help, ..place.clone() };
                judged.push((reported, Verdict::Reported));
            }
        }
        judged.sort_by_key(|(finding, _)| finding.start);
        judged
    }

    /// The verdict on a finding, from the number of the directive that suppresses it.
    fn verdict(&self, directive: Option<usize>) -> Verdict {
        verdict(directive.map(|number| &self.directives[number].0))
    }
}
