//! Runs rules on one URL, and turns their matches into findings.

use std::cell::OnceCell;
use std::sync::Arc;

use super::Detail;
use super::rule_set::RuleSet;
use crate::lint::context::{LazySettings, RuleContext, UrlCache};
use crate::lint::kinds::{DocumentKinds, Reporting};
use crate::lint::model::{Finding, Place, RuleMatch, RuleMatches, Severity};
use crate::lint::rules::Rule;
use crate::lint::selection::{ActiveRule, LoadedRule};
use crate::scan::Found;
use crate::secrets::mask_str;
use crate::syntax::{Component, Url};
use crate::text::Span;

/// The number of bytes of a URL that a finding repeats: each finding has a copy, and there may be one at every byte.
const MAX_URL_LEN: usize = 4096;

/// The maximum length in bytes of a value in [`Finding::once`].
const MAX_VALUE_LEN: usize = 256;

/// A run of rules on one URL.
pub(super) struct UrlRun<'a, 't> {
    rules: &'a [ActiveRule],
    kinds: &'a DocumentKinds<'a>,
    found: &'a Found<'t>,
    url: Url<'a>,
    detail: Detail,
    /// Findings of a lower severity are left out.
    min_severity: Severity,
    cache: &'a UrlCache<'a>,
    /// The matches of the current rule, empty between rules.
    matches: RuleMatches,
    /// The URL as its findings repeat it.
    shown: OnceCell<Arc<str>>,
    /// The rules with a match, reported or not.
    matched: RuleSet,
    /// The rules with a finding.
    reported: RuleSet,
}

impl<'a, 't> UrlRun<'a, 't> {
    pub(super) fn new(
        rules: &'a [ActiveRule],
        kinds: &'a DocumentKinds<'a>,
        found: &'a Found<'t>,
        url: Url<'a>,
        detail: Detail,
        min_severity: Severity,
        cache: &'a UrlCache<'a>,
    ) -> Self {
        let (matches, shown, none) = (RuleMatches::default(), OnceCell::new(), RuleSet::none(rules.len()));
        Self {
            rules,
            kinds,
            found,
            url,
            detail,
            min_severity,
            cache,
            matches,
            shown,
            matched: none.clone(),
            reported: none,
        }
    }

    /// The rules with a match, reported or not.
    pub(super) const fn matched(&self) -> &RuleSet {
        &self.matched
    }

    /// The rules with a finding.
    pub(super) const fn reported(&self) -> &RuleSet {
        &self.reported
    }

    /// Whether none of these rules has a match, tried in a run of its own.
    pub(super) fn finds_nothing(&self, candidates: &RuleSet) -> bool {
        let &Self { rules, kinds, found, url, detail, min_severity, cache, .. } = self;
        let mut run = Self::new(rules, kinds, found, url, detail, min_severity, cache);
        run.add_findings(candidates, &mut Vec::new());
        run.matched.is_empty()
    }

    /// Runs these rules and adds their findings.
    pub(super) fn add_findings(&mut self, candidates: &RuleSet, findings: &mut Vec<Finding>) {
        let Self { rules, kinds, found, url, detail, min_severity, cache, ref mut matches, ref shown, .. } = *self;
        let (matched, reported) = (&mut self.matched, &mut self.reported);
        let mut cx = None;
        for index in candidates.iter() {
            let active = &rules[index];
            let settings = LazySettings(active);
            let cx = cx
                .get_or_insert_with(|| RuleContext::new(kinds.source(), found, url, settings, cache))
                .with_settings(settings);
            active.run(cx, matches);
            if matches.is_empty() {
                continue;
            }
            matched.insert(index);
            let LoadedRule { rule, settings } = active.loaded();
            let reporting = kinds.reporting(found.span().start, |kind| rule.reporting(kind));
            let context = kinds.context(found);
            if reporting == Reporting::Silent || !settings.contexts.has(context) || settings.allows(&url) {
                matches.clear();
                continue;
            }
            let before = findings.len();
            let (kept, more) = matches.take();
            // the end of a URL that was cut is not known
            let is_fixable = detail.fixes && active.fixes && url.text().len() == found.text.len();
            let rule_findings = kept.map(|rule_match| {
                let rule_match = if is_fixable { rule_match } else { RuleMatch { repair: None, ..rule_match } };
                let url = shown.get_or_init(|| if detail.texts { shown_url(cx) } else { Arc::default() });
                Finding { context, ..finding(rule, cx, rule_match, reporting, url) }
            });
            findings.extend(rule_findings.filter(|finding| finding.severity >= min_severity));
            if let Some(first) = findings.get_mut(before) {
                first.more = more;
                reported.insert(index);
            }
        }
    }
}

/// The finding that a match becomes; `url` is the URL as findings repeat it.
fn finding(
    rule: &Rule,
    cx: &RuleContext<'_, '_>,
    rule_match: RuleMatch,
    reporting: Reporting,
    url: &Arc<str>,
) -> Finding {
    let kind_severity = (reporting == Reporting::Info).then_some(Severity::Info);
    // a severity set by the user applies to all findings of the rule
    let severity = if cx.settings.severity == rule.severity() {
        kind_severity.or(rule_match.severity).unwrap_or(cx.settings.severity)
    } else {
        cx.settings.severity
    };
    Finding {
        rule: Arc::clone(&rule.id),
        severity,
        span: match rule_match.place {
            Place::Url(span) => cx.found.map.source(span),
            Place::Source(span) => span,
        },
        message: rule.message.fill(cx, &rule_match.values),
        help: rule_match.help.map_or_else(|| Arc::clone(&rule.help), Arc::from),
        url: Arc::clone(url),
        context: cx.found.context,
        fix: rule_match.repair.and_then(|repair| repair.fix(cx)),
        more: 0,
        related: Vec::from_iter(rule_match.related),
        once: rule.once.filter(|_| !rule_match.is_always_reported).and_then(|component| once_value(cx, component)),
    }
}

/// The value of a component for [`Finding::once`], in lower case; `None` if the URL has none, or a long one.
fn once_value(cx: &RuleContext<'_, '_>, component: Component) -> Option<Arc<str>> {
    let span = cx.url.span(component).filter(|span| span.len() <= MAX_VALUE_LEN)?;
    Some(cx.url.text()[span.range()].to_lowercase().into())
}

/// The URL as a finding repeats it: passwords hidden, and cut where it is very long.
fn shown_url(cx: &RuleContext<'_, '_>) -> Arc<str> {
    let url = cx.url.text();
    let mut shown = mask_str(url, Span::new(0, url.len()), cx.masked_spans()).into_owned();
    if shown.len() > MAX_URL_LEN {
        let end = (0..=MAX_URL_LEN).rev().find(|&end| shown.is_char_boundary(end)).unwrap_or(0);
        shown.truncate(end);
        shown.push('…');
    }
    shown.into()
}
