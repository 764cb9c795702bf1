//! Suppression by comments in a text that is read in parts.

use super::part_event::{Directive, PartEvent, UndecidedFinding};
use crate::lint::suppress::{MAX_DIRECTIVES, Suppression, SuppressionMatcher, Verdict, verdict};
use crate::report::{ReportedFinding, Tally};

/// Matches the findings and directives of a text that is read in parts.
pub(super) struct SuppressionMerger {
    matcher: SuppressionMatcher<ReportedFinding>,
    directives: Vec<(Suppression, Vec<ReportedFinding>)>,
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
        let mut decide = |finding, by| decided.push((finding, by));
        match event {
            PartEvent::Finding(undecided) => {
                let UndecidedFinding { keys, lines: (first, last), finding } = *undecided;
                let lines = (first + before.lines, last + before.lines);
                self.matcher.finding(keys, lines, finding.after(before), &mut decide);
            }
            PartEvent::Directive(_) if self.directives.len() >= MAX_DIRECTIVES => {}
            PartEvent::Directive(directive) => {
                let Directive { suppression, mut lines, at, sites } = *directive;
                lines.own += before.lines;
                lines.next += before.lines;
                // nothing is reported of later ones
                let sites = if self.matcher.is_full() { Vec::new() } else { sites };
                let sites = sites.into_iter().map(|site| site.after(before)).collect();
                self.matcher.directive(self.directives.len(), &suppression, lines, at, &mut decide);
                self.directives.push((suppression, sites));
            }
        }
        decided.into_iter().map(|(finding, by)| (finding, self.verdict(by))).collect()
    }

    /// Decides the remaining findings, and returns the errors of the directives. If rules were stopped, it returns no
    /// errors: a comment may suppress findings of a stopped rule.
    pub(super) fn finish(mut self, knows_all: bool) -> Vec<(ReportedFinding, Verdict)> {
        let mut rest = Vec::new();
        let complaints = self.matcher.finish(&mut |finding, by| rest.push((finding, by)));
        let mut judged: Vec<_> = rest.into_iter().map(|(finding, by)| (finding, self.verdict(by))).collect();
        for (number, nth, complaint) in complaints.into_iter().filter(|_| knows_all) {
            let (suppression, sites) = &self.directives[number];
            let Some(finding) = suppression.finding(nth, complaint) else { continue };
            let is_word = finding.span == suppression.word;
            let site = if is_word { sites.first() } else { sites.get(nth + 1) };
            if let Some(site) = site {
                let reported = ReportedFinding { message: finding.message, help: finding.help, ..site.clone() };
                judged.push((reported, Verdict::Reported));
            }
        }
        judged.sort_by_key(|(finding, _)| finding.start);
        judged
    }

    fn verdict(&self, by: Option<usize>) -> Verdict {
        verdict(by.map(|number| &self.directives[number].0))
    }
}
