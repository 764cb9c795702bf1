//! The findings of a document, or of some of its URLs, that no comment suppresses.

use super::{Detail, Engine};
use crate::lint::context::Source;
use crate::lint::kinds::DocumentKinds;
use crate::lint::model::Finding;
use crate::lint::suppress::{self, Verdict};
use crate::scan::Found;
use crate::text::Span;

/// Which URLs of a document are checked.
#[derive(Clone, Copy)]
pub(crate) struct JudgeRange {
    /// The index of the first URL.
    pub(crate) first: usize,
    /// The number of selected findings after which no further URL is checked.
    pub(crate) max_findings: usize,
    /// The number of URLs with findings after which a rule is stopped.
    pub(crate) quota: u64,
}

impl JudgeRange {
    /// All URLs.
    pub(crate) const ALL: Self = Self { first: 0, max_findings: usize::MAX, quota: u64::MAX };
}

/// The findings of some URLs of a document.
pub(crate) struct JudgedUrls {
    /// The findings, each with the span of its URL, ordered by place.
    pub(crate) findings: Vec<(Finding, Option<Span>)>,
    /// The index of the first URL that was not checked.
    pub(crate) end: usize,
    /// Whether a rule was stopped.
    pub(crate) has_stopped: bool,
}

impl Engine {
    /// Checks the URLs found in a document. Returns a finding for each place that a rule reports, with the span of its
    /// URL, sorted by place.
    pub(crate) fn judge(&self, kinds: &DocumentKinds<'_>, found: &[Found<'_>]) -> Vec<(Finding, Option<Span>)> {
        self.judge_some(kinds, found, JudgeRange::ALL, |_| true).findings
    }

    /// Does what [`Engine::judge`] does for a range of the URLs, and returns only the findings that `keep` selects. The
    /// errors of suppression comments are among them if all rules checked all URLs.
    pub(crate) fn judge_some(
        &self,
        kinds: &DocumentKinds<'_>,
        found: &[Found<'_>],
        JudgeRange { first, max_findings, quota }: JudgeRange,
        keep: impl Fn(&Finding) -> bool,
    ) -> JudgedUrls {
        let Source { format, text } = kinds.source();
        let has_directive = suppress::has_directive(format, text);
        let (mut judged, mut findings, mut end) = (Vec::new(), Vec::new(), first);
        let (mut kept, mut state) = (0, self.text_state(quota));
        for url in &found[first..] {
            if kept >= max_findings {
                break;
            }
            self.check_places(kinds, url, Detail::ALL, Some(&mut state), &mut findings);
            findings.retain_mut(|finding| {
                let is_kept = keep(finding);
                kept += usize::from(is_kept);
                if !is_kept {
                    // a directive that suppresses it is not an unused one
                    (finding.message, finding.fix) = (String::new(), None);
                }
                is_kept || has_directive
            });
            judged.extend(findings.drain(..).map(|finding| (finding, url.span())));
            end += 1;
        }
        let has_stopped = state.has_stopped();
        let is_complete = first == 0 && end == found.len() && !has_stopped;
        if !has_directive {
            let findings = judged.into_iter().map(|(finding, url)| (finding, Some(url))).collect();
            return JudgedUrls { findings, end, has_stopped };
        }
        let swept = self.sweep(format, text, judged, |(finding, url)| (finding, *url));
        let unsuppressed = swept.judged.into_iter().filter(|(_, verdict)| *verdict == Verdict::Reported);
        let mut findings: Vec<_> = unsuppressed.map(|((finding, url), _)| (finding, Some(url))).collect();
        if is_complete && !swept.complaints.is_empty() {
            findings.extend(swept.complaints.into_iter().map(|finding| (finding, None)));
            findings.sort_by_key(|(finding, _)| finding.span);
        }
        findings.retain(|(finding, _)| keep(finding));
        JudgedUrls { findings, end, has_stopped }
    }
}
