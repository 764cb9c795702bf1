//! The findings of a document, or of some of its URLs, that no comment suppresses.

use super::{Detail, Engine};
use crate::lint::context::Source;
use crate::lint::kinds::DocumentKinds;
use crate::lint::model::Finding;
use crate::lint::suppress::{self, Verdict};
use crate::scan::Found;
use crate::text::Span;

impl Engine {
    /// Checks the URLs found in a document: returns every place that a rule reports, and the span of its URL;
    /// ordered by place.
    pub(crate) fn judge(&self, kinds: &DocumentKinds<'_>, found: &[Found<'_>]) -> Vec<(Finding, Option<Span>)> {
        self.judge_some(kinds, found, 0, usize::MAX, |_| true).0
    }

    /// As [`Engine::judge`] from the URL of number `first` on, but only the findings that `keep` selects, up to the URL
    /// with which these are `most`. Returns them, and the number of the URL after the last one. The errors of suppression comments are
    /// among them if all URLs were checked.
    pub(crate) fn judge_some(
        &self,
        kinds: &DocumentKinds<'_>,
        found: &[Found<'_>],
        first: usize,
        most: usize,
        keep: impl Fn(&Finding) -> bool,
    ) -> (Vec<(Finding, Option<Span>)>, usize) {
        let Source { format, text } = kinds.source();
        let has_directive = suppress::has_directive(format, text);
        let (mut judged, mut findings, mut end) = (Vec::new(), Vec::new(), first);
        let mut kept = 0;
        for url in &found[first..] {
            if kept >= most {
                break;
            }
            self.check_places(kinds, url, Detail::ALL, None, &mut findings);
            findings.retain_mut(|finding| {
                let is_kept = keep(finding);
                kept += usize::from(is_kept);
                if !is_kept {
                    // it may still be what a directive suppresses
                    (finding.message, finding.fix) = (String::new(), None);
                }
                is_kept || has_directive
            });
            judged.extend(findings.drain(..).map(|finding| (finding, url.span())));
            end += 1;
        }
        let knows_all = first == 0 && end == found.len();
        if !has_directive {
            return (judged.into_iter().map(|(finding, url)| (finding, Some(url))).collect(), end);
        }
        let swept = self.sweep(format, text, judged, |(finding, url)| (finding, *url));
        let left = swept.judged.into_iter().filter(|(_, verdict)| *verdict == Verdict::Reported);
        let mut left: Vec<_> = left.map(|((finding, url), _)| (finding, Some(url))).collect();
        if knows_all && !swept.complaints.is_empty() {
            left.extend(swept.complaints.into_iter().map(|finding| (finding, None)));
            left.sort_by_key(|(finding, _)| finding.span);
        }
        left.retain(|(finding, _)| keep(finding));
        (left, end)
    }
}
