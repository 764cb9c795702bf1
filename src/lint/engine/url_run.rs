//! Runs rules on one URL, and makes findings of what they match.

use std::cell::OnceCell;
use std::sync::Arc;

use super::Detail;
use super::rule_set::RuleSet;
use crate::lint::context::{LazySettings, RuleContext, UrlCache};
use crate::lint::kinds::{DocumentKinds, Reporting};
use crate::lint::model::{Finding, Place, RuleMatch, RuleMatches, Severity};
use crate::lint::rules::Rule;
use crate::lint::selection::{Active, Read};
use crate::scan::Found;
use crate::secrets::mask_str;
use crate::syntax::{Component, Url};
use crate::text::Span;

/// The number of bytes of a URL that a finding repeats: each finding has a copy, and there may be one at every byte.
const LONGEST_URL: usize = 4096;

/// The longest value of a component that a run remembers, in bytes.
const LONGEST_VALUE: usize = 256;

/// One URL, for rule after rule.
pub(super) struct UrlRun<'a, 't> {
    rules: &'a [Active],
    kinds: &'a DocumentKinds<'a>,
    found: &'a Found<'t>,
    url: Url<'a>,
    detail: Detail,
    /// The least severity of a finding.
    least: Severity,
    lazy: &'a UrlCache<'a>,
    matches: RuleMatches,
    shown: OnceCell<Arc<str>>,
    /// The rules that found something, also what is not reported.
    matched: RuleSet,
    /// The rules that found something that is reported.
    spoken: RuleSet,
}

impl<'a, 't> UrlRun<'a, 't> {
    pub(super) fn new(
        rules: &'a [Active],
        kinds: &'a DocumentKinds<'a>,
        found: &'a Found<'t>,
        url: Url<'a>,
        detail: Detail,
        least: Severity,
        lazy: &'a UrlCache<'a>,
    ) -> Self {
        let (matches, shown, none) = (RuleMatches::default(), OnceCell::new(), RuleSet::none(rules.len()));
        Self { rules, kinds, found, url, detail, least, lazy, matches, shown, matched: none.copied(), spoken: none }
    }

    /// The rules that found something, also what is not reported.
    pub(super) const fn matched(&self) -> &RuleSet {
        &self.matched
    }

    /// The rules that found something that is reported.
    pub(super) const fn spoken(&self) -> &RuleSet {
        &self.spoken
    }

    /// Whether none of these rules finds something.
    pub(super) fn finds_nothing(&self, numbers: &RuleSet) -> bool {
        let &Self { rules, kinds, found, url, detail, least, lazy, .. } = self;
        let mut run = Self::new(rules, kinds, found, url, detail, least, lazy);
        run.add_findings(numbers, &mut Vec::new());
        run.matched.is_empty()
    }

    /// Adds the findings of these rules.
    pub(super) fn add_findings(&mut self, numbers: &RuleSet, findings: &mut Vec<Finding>) {
        let Self { rules, kinds, found, url, detail, least, lazy, ref mut matches, ref shown, .. } = *self;
        let (matched, spoken) = (&mut self.matched, &mut self.spoken);
        let mut cx = None;
        for number in numbers.rules() {
            let active = &rules[number];
            let settings = LazySettings(active);
            let cx =
                cx.get_or_insert_with(|| RuleContext::new(kinds.source(), found, url, settings, lazy)).under(settings);
            active.run(cx, matches);
            if matches.is_empty() {
                continue;
            }
            matched.put(number);
            let Read { rule, settings } = active.read();
            let reporting = kinds.reporting(found.span().start, |kind| rule.reporting(kind));
            let context = kinds.context(found);
            if reporting == Reporting::Silent || !settings.contexts.has(context) || settings.allows(&url) {
                matches.clear();
                continue;
            }
            let first = findings.len();
            let (kept, more) = matches.take();
            // of one that is cut it is not known how it ends
            let is_fixed = detail.fixes && active.fixes && url.text().len() == found.text.len();
            let reported = kept.map(|rule_match| {
                let rule_match = if is_fixed { rule_match } else { RuleMatch { repair: None, ..rule_match } };
                let url = shown.get_or_init(|| if detail.texts { shown_url(cx) } else { Arc::default() });
                Finding { context, ..finding(rule, cx, rule_match, reporting, url) }
            });
            findings.extend(reported.filter(|finding| finding.severity >= least));
            if let Some(first) = findings.get_mut(first) {
                first.more = more;
                spoken.put(number);
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
    let own = cx.settings.severity == rule.severity();
    let in_kind = (reporting == Reporting::Info).then_some(Severity::Info);
    Finding {
        rule: Arc::clone(&rule.id),
        // a severity set by the user applies to all findings of the rule
        severity: in_kind.or(rule_match.severity).filter(|_| own).unwrap_or(cx.settings.severity),
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
        once: rule.once.and_then(|component| value(cx, component)),
    }
}

/// The value of a component, as runs remember it; `None` if the URL has none, or a long one.
fn value(cx: &RuleContext<'_, '_>, component: Component) -> Option<Arc<str>> {
    let span = cx.url.span(component).filter(|span| span.len() <= LONGEST_VALUE)?;
    Some(cx.url.text()[span.range()].to_lowercase().into())
}

/// The URL as a finding repeats it: passwords hidden, and cut where it is very long.
fn shown_url(cx: &RuleContext<'_, '_>) -> Arc<str> {
    let url = cx.url.text();
    let mut shown = mask_str(url, Span::new(0, url.len()), cx.masked()).into_owned();
    if shown.len() > LONGEST_URL {
        let end = (0..=LONGEST_URL).rev().find(|&end| shown.is_char_boundary(end)).unwrap_or(0);
        shown.truncate(end);
        shown.push('…');
    }
    shown.into()
}
