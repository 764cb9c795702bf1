//! Runs the rules over the URLs found.
//!
//! | file | contents |
//! |---|---|
//! | `detail` | which costly parts of a finding are built |
//! | `dispatch` | which rules may have a finding in a URL |
//! | `document_findings` | the findings of a document with their lines and columns |
//! | `example_runs` | runs the examples of a rule |
//! | `judge` | the findings of a document, or of some of its URLs |
//! | `merge` | merges the findings of a rule at several places of a URL |
//! | `muted` | rules that have used up their quota, but to which others yield |
//! | `precedence` | which of two rules reports a violation that both find |
//! | `quota` | in how many URLs of a text a rule may report something |
//! | `resolving` | what is read of a document so that its references can be resolved |
//! | `rule_set` | sets of rules |
//! | `silent_rules` | which rules found nothing in a URL that may be in the text again |
//! | `state` | the data kept from URL to URL of a text |
//! | `url_run` | runs rules on one URL |

mod detail;
mod dispatch;
mod document_findings;
mod example_runs;
mod judge;
mod merge;
mod muted;
mod precedence;
mod quota;
mod resolving;
mod rule_set;
mod silent_rules;
mod state;
mod url_run;

pub(crate) use self::detail::Detail;
pub use self::document_findings::DocumentFinding;
pub(crate) use self::judge::{JudgeRange, JudgedUrls};
#[cfg(feature = "report")]
pub(crate) use self::merge::OfUrl;
pub(crate) use self::merge::merge;
pub(crate) use self::state::TextState;

use std::sync::{Arc, OnceLock};

use self::dispatch::RuleDispatch;
use self::url_run::UrlRun;
use crate::document::{self, Format, LinkSyntax};
use crate::lint::context::UrlCache;
use crate::lint::kinds::{DocumentKinds, Provenance};
use crate::lint::model::{Finding, Severity};
use crate::lint::rules::{References, Rule};
use crate::lint::selection::{ActiveRule, Options};
use crate::lint::suppress::{self, SuppressionResult};
use crate::scan::Found;
use crate::syntax::Url;
use crate::text::{Span, decode};

/// The selected rules, ready to run; by default the default rules. It is immutable and `Sync`, so one engine serves all
/// threads. The rules are prepared when the first URL is checked.
#[derive(Default, Debug)]
pub struct Engine {
    options: Options,
    built: OnceLock<BuiltRules>,
}

#[derive(Debug)]
struct BuiltRules {
    /// The rules that run, by id.
    rules: Vec<ActiveRule>,
    dispatch: RuleDispatch,
}

impl BuiltRules {
    /// The index of the rule of this id, if it runs.
    fn index_of(&self, id: &str) -> Option<usize> {
        self.rules.binary_search_by(|active| (*active.id).cmp(id)).ok()
    }

    /// The index of each rule that has one of these findings, each once.
    fn indexes_of(&self, findings: &[Finding]) -> Vec<usize> {
        let mut indexes: Vec<_> = findings.iter().filter_map(|finding| self.index_of(&finding.rule)).collect();
        indexes.sort_unstable();
        indexes.dedup();
        indexes
    }

    /// The rule of this id, if it runs.
    fn active(&self, id: &str) -> Option<&ActiveRule> {
        self.index_of(id).map(|index| &self.rules[index])
    }
}

/// The number of bytes of a URL that are checked: only inline data is longer.
const MAX_CHECKED_LEN: usize = 1 << 20;

impl Engine {
    /// An engine for the rules that `options` ask for.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self { options: options.clone(), built: OnceLock::new() }
    }

    /// The rules that run, ordered by id.
    pub fn rules(&self) -> impl Iterator<Item = &Arc<Rule>> {
        self.built().rules.iter().map(|active| &active.loaded().rule)
    }

    /// The options for reading this document: with its relative references, if a rule that runs checks them.
    #[must_use]
    pub fn reading(&self, format: Format, text: &[u8]) -> document::ReadOptions {
        self.reading_with(format, || match format.notation().links {
            LinkSyntax::Absent => false,
            LinkSyntax::Markdown => document::may_hold_stray(text) || document::may_hold_broken(text),
            _ => document::may_hold_stray(text),
        })
    }

    /// The same; `may_hold_odd` is whether the document may have a relative reference that is wrong by itself.
    fn reading_with(&self, format: Format, may_hold_odd: impl FnOnce() -> bool) -> document::ReadOptions {
        if format == Format::PLAIN {
            // plain text has no relative references
            return document::ReadOptions::default();
        }
        let checked = if self.options.are_default() {
            // known without building the rules
            References::Odd
        } else {
            self.built().rules.iter().map(|active| active.references).max().unwrap_or_default()
        };
        let references = match checked {
            References::None => false,
            References::Odd => may_hold_odd(),
            References::All | References::Anchors => true,
        };
        let anchors = checked == References::Anchors;
        let options = document::ReadOptions { references, broken: true, ..document::ReadOptions::default() };
        document::ReadOptions { anchors, second_anchors: anchors, ..options }
    }

    /// Finds all URLs of a document and checks them. Returns the findings that no `urlint-ignore` comment suppresses,
    /// ordered by place, with at most one finding per rule and URL.
    ///
    /// Text with a byte order mark is decoded by it, other text is read as UTF-8. The spans of findings, and of the
    /// edits of their fixes, are bytes of `text` as it is given; the text of the edits is UTF-8.
    ///
    /// ```
    /// use urlint::{Engine, Format};
    ///
    /// let findings = Engine::default().check(Format::JSON, r#"{"url": "http:\/\/a.example\/%zz"}"#);
    /// assert_eq!(&*findings[0].rule, "invalid-percent-encoding");
    ///
    /// let text = "Mirrors: hhttps://a.example/ and <http://b.example/a^b>.";
    /// let findings = Engine::default().check(Format::PLAIN, text);
    /// assert_eq!(&text[findings[0].span.range()], "hhttps");
    /// assert_eq!(findings[1].message, "^ must be percent-encoded in a URL, as %5E");
    /// ```
    #[must_use]
    pub fn check(&self, format: Format, text: impl AsRef<[u8]>) -> Vec<Finding> {
        let decoded = decode(text.as_ref());
        let options = self.reading(format, &decoded.text);
        let mut findings = self.check_text(Provenance::default(), format, &decoded.text, options);
        if !decoded.is_same() {
            findings.iter_mut().for_each(|finding| finding.relocate(|span| decoded.source(span)));
        }
        findings
    }

    /// Does the work of [`Engine::check`] for decoded text; `options` say which URLs are read.
    fn check_text(
        &self,
        provenance: Provenance<'_>,
        format: Format,
        text: &[u8],
        options: document::ReadOptions,
    ) -> Vec<Finding> {
        let found = document::read(format, text, options).found;
        let mut judged = self.judge(&DocumentKinds::new(provenance, format, text), &found);
        merge(&mut judged);
        judged.into_iter().map(|(finding, _)| finding).collect()
    }

    /// The directives of a text that start in `core`, in order.
    #[cfg(feature = "report")]
    pub(crate) fn suppressions(&self, format: Format, text: &[u8], core: Span) -> Vec<suppress::Suppression> {
        suppress::suppressions(&self.options, || self.severity(suppress::RULE), format, text, core)
    }

    /// Returns for each item whether a directive suppresses its finding; `of` returns the finding of an item and the
    /// span of its URL.
    pub(crate) fn sweep<T>(
        &self,
        format: Format,
        text: &[u8],
        items: Vec<T>,
        of: impl Fn(&T) -> (&Finding, Span),
    ) -> SuppressionResult<T> {
        suppress::sweep(&self.options, || self.severity(suppress::RULE), format, text, items, of)
    }

    /// Whether this engine has all findings that the `default` one has.
    pub(crate) fn covers(&self, default: impl FnOnce() -> &'static Self) -> bool {
        let runs = |other: &ActiveRule| self.built().active(&other.id).is_some();
        self.options.is_empty() || self.options.changes_no_rule() && default().built().rules.iter().all(runs)
    }

    /// The options from which the engine was built.
    #[cfg(feature = "report")]
    pub(crate) fn options(&self) -> &Options {
        &self.options
    }

    /// The severity of the findings of a rule; `None` if the rule does not run.
    pub(crate) fn severity(&self, rule: &str) -> Option<Severity> {
        self.built().active(rule).map(|active| active.loaded().settings.severity)
    }

    /// Checks one URL in `text`, which is read as `format`. Adds at most one finding of each rule, ordered by place.
    ///
    /// # Panics
    ///
    /// It may panic if `text` is not the text in which the URL was found.
    pub fn check_url(&self, format: Format, text: &[u8], found: &Found<'_>, findings: &mut Vec<Finding>) {
        self.check_one(&DocumentKinds::new(Provenance::default(), format, text), found, Detail::ALL, findings);
    }

    /// Does the work of [`Engine::check_url`] for a URL of a document of these kinds.
    pub(crate) fn check_one(
        &self,
        kinds: &DocumentKinds<'_>,
        found: &Found<'_>,
        detail: Detail,
        findings: &mut Vec<Finding>,
    ) {
        let mut places = Vec::new();
        self.check_places(kinds, found, detail, None, &mut places);
        let mut places = places.into_iter().map(|finding| (finding, Some(found.span()))).collect();
        merge(&mut places);
        findings.extend(places.into_iter().map(|(finding, _)| finding));
    }

    /// The state before the first URL of a text in which each rule may report `max` URLs.
    pub(crate) fn text_state(&self, max: u64) -> TextState {
        TextState::new(self.built().rules.len(), max)
    }

    /// Stops a rule in a text, by its id.
    #[cfg(feature = "report")]
    pub(crate) fn stop(&self, state: &mut TextState, rule: &str) {
        if let Some(index) = self.built().index_of(rule) {
            state.quota.stop(index);
        }
    }

    /// Checks one URL as [`Engine::check_url`] does, but adds a finding for each place that a rule reports, up to
    /// [`RuleMatches::MAX_KEPT`](crate::lint::model::RuleMatches::MAX_KEPT): the first says how many more there are. A
    /// rule that has used up its quota adds none.
    ///
    /// The steps: select the rules, leave out those that are stopped or known to find nothing, run the others, run the
    /// stopped ones to which they yield (`muted`), remove the findings that yield, and count for the quota.
    pub(crate) fn check_places(
        &self,
        kinds: &DocumentKinds<'_>,
        found: &Found<'_>,
        detail: Detail,
        mut state: Option<&mut TextState>,
        findings: &mut Vec<Finding>,
    ) {
        let (built, source) = (self.built(), kinds.source());
        let url = Url::split(checked_part(&found.text));
        // no rule about URLs applies to a name
        let is_url = !found.target.is_name();
        let mut candidates =
            if is_url { built.dispatch.candidates(source, &url, found) } else { built.dispatch.no_rule() };
        let references = kinds.references().filter(|_| built.dispatch.needs_resolution());
        let stopped = state.as_deref().map(|state| state.quota.stopped());
        let is_resolved = || stopped.is_none_or(|stopped| built.dispatch.has_running_resolution_rule(stopped));
        let judged =
            references.filter(|_| is_resolved()).map(|references| references.resolve(found)).unwrap_or_default();
        if judged.broken.is_some() {
            built.dispatch.add_unresolved_rules(&mut candidates, found);
        }
        let stopped_candidates = stopped.and_then(|stopped| muted::take_stopped(&mut candidates, stopped));
        let has_url_only_rule = |_: &&TextState| candidates.intersects(built.dispatch.url_only_rules());
        let silent = state.as_deref().filter(has_url_only_rule).and_then(|state| state.silent_rules.get(found));
        let skipped = silent.map(|silent| candidates.split_off(silent));
        // builds with debug assertions run the skipped rules to see that they find nothing
        let is_verified = cfg!(debug_assertions) && skipped.is_some();
        // most URLs are clean
        if candidates.is_empty() && !is_verified {
            return;
        }
        let before = findings.len();
        let cache = UrlCache::new(detail.texts, references.is_some(), judged)
            .with_site(kinds.site())
            .with_references(references)
            .with_nearby(kinds.nearby());
        let mut run = UrlRun::new(&built.rules, kinds, found, url, detail, self.options.min_severity(), &cache);
        debug_assert!(
            skipped.is_none_or(|rules| run.finds_nothing(&rules)),
            "a check depends on the text around a URL"
        );
        run.add_findings(&candidates, findings);
        if let Some(state) = state.as_deref_mut() {
            candidates.intersect(built.dispatch.url_only_rules());
            candidates.subtract(run.matched());
            state.silent_rules.add(found, &candidates);
        }
        let muted = stopped_candidates.and_then(|stopped| {
            let yields_to = |id: &str| built.active(id).map(|active| &active.loaded().rule.yields_to);
            muted::preferred_over_findings(&stopped, &findings[before..], yields_to, |id| built.index_of(id))
        });
        muted.iter().for_each(|muted| run.add_findings(muted, findings));
        let end = findings.len();
        if end - before > 1 {
            findings[before..].sort_by(|a, b| (a.span, &a.rule).cmp(&(b.span, &b.rule)));
            precedence::remove_yielding(findings, before, |id| built.active(id).map(|active| &active.loaded().rule));
        }
        let none_yielded = findings.len() == end;
        if let Some(muted) = &muted {
            muted::remove_muted(findings, before, |id| built.index_of(id).is_some_and(|index| muted.contains(index)));
        }
        let Some(TextState { quota, .. }) = state else { return };
        // a rule that yields to muted ones spends its quota too: else the muted rules would run on every URL to the end
        if muted.is_some() || none_yielded {
            run.reported().iter().for_each(|rule| quota.spend(rule));
        } else {
            built.indexes_of(&findings[before..]).into_iter().for_each(|rule| quota.spend(rule));
        }
    }

    fn built(&self) -> &BuiltRules {
        self.built.get_or_init(|| {
            let rules = self.options.active();
            let dispatch = RuleDispatch::new(&rules);
            BuiltRules { rules, dispatch }
        })
    }
}

/// The start of a URL, up to [`MAX_CHECKED_LEN`] bytes.
fn checked_part(url: &str) -> &str {
    if url.len() <= MAX_CHECKED_LEN {
        return url;
    }
    let end = (0..=MAX_CHECKED_LEN).rev().find(|&end| url.is_char_boundary(end));
    &url[..end.unwrap_or(0)]
}
