//! Selects the rules to run on a URL, in one pass over the URL for all rules.
//!
//! Every rule has one filter: the features that its coded check requires of a URL, or the narrowest of its conditions.
//! The filters of all rules together are a few tables, one automaton of literals and one of regular expressions.

use std::borrow::Cow;
use std::collections::HashMap;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use regex_automata::meta::{Config, Regex};
use regex_automata::{Input, MatchKind as RegexKind, PatternSet};

use super::rule_set::RuleSet;
use crate::lint::checks::Check;
use crate::lint::conditions::condition;
use crate::lint::context::{FeatureDetector, Source, UrlFeatures};
use crate::lint::model::Contexts;
use crate::lint::rules::{References, Test};
use crate::lint::selection::{ActiveRule, LoadedRule};
use crate::scan::{Context, Form, Found};
use crate::syntax::{Component, Url};
use crate::text::Span;

/// The filters of a list of rules. A rule is named by its index in that list.
#[derive(Debug)]
pub(crate) struct RuleDispatch {
    detector: FeatureDetector,
    /// The rules with each feature as their filter, by the index of the feature.
    rules_by_feature: Vec<RuleSet>,
    /// The features that are the filter of a rule.
    used_features: UrlFeatures,
    /// For a component: the rules by each word, in lower case, that the component must be.
    words: Vec<(Component, HashMap<Box<str>, RuleSet>)>,
    /// A component (`None`: the URL), the number of bytes that it must exceed, and the rules.
    longer: Vec<(Option<Component>, usize, RuleSet)>,
    /// An automaton of literals, and the rules of each literal.
    literals: Option<(AhoCorasick, Vec<RuleSet>)>,
    expressions: Option<Expressions>,
    /// The rules that run in each [`Context`].
    rules_by_context: [RuleSet; Context::ALL.len()],
    /// The rules that check relative references too.
    reference_rules: RuleSet,
    /// The rules for which the text around a URL does not matter.
    url_only_rules: RuleSet,
    none: RuleSet,
}

/// All regular expressions in one automaton, which runs once on each component.
#[derive(Debug)]
struct Expressions {
    regex: Regex,
    /// The component (`None`: the URL) and the rules of each expression, by its number in `regex`.
    patterns: Vec<(Option<Component>, RuleSet)>,
    /// The components that any expression searches, each once.
    components: Vec<Option<Component>>,
}

/// What a URL must have so that a rule may have findings in it. A component of `None` is the URL as a whole.
enum Filter<'r> {
    /// The component is one of these words, ignoring case.
    Words(Component, &'r [String]),
    /// The URL contains one of these texts, ignoring case.
    Literals(&'r [String]),
    /// The component matches.
    Expression(Option<Component>, &'r str),
    /// The component has more bytes.
    Longer(Option<Component>, usize),
    /// The URL has at least one of these features.
    UrlFeatures(UrlFeatures),
}

impl RuleDispatch {
    /// Builds the filters of these rules.
    ///
    /// A rule with `when = [{ component = "scheme", in = ["ftp"] }]` gets the filter `Words(Scheme, ["ftp"])`, so that
    /// its index is in `words` for the scheme under `ftp`: it is among the `candidates` for `FTP://h/`, not for
    /// `http://h/`.
    pub(super) fn new(rules: &[ActiveRule]) -> Self {
        let mut dispatch = Self::without_filters(rules);
        let mut literals: Vec<(String, RuleSet)> = Vec::new();
        let mut expressions: Vec<(&str, Option<Component>, RuleSet)> = Vec::new();
        for (rule, active) in rules.iter().enumerate() {
            match filter(active, &mut dispatch.detector) {
                Filter::UrlFeatures(features) => dispatch.add_features(features, rule),
                Filter::Words(component, words) => dispatch.add_words(component, words, rule),
                Filter::Literals(words) => {
                    literals.extend(words.iter().map(|word| (word.to_ascii_lowercase(), dispatch.only(rule))));
                }
                Filter::Expression(component, text) => expressions.push((text, component, dispatch.only(rule))),
                Filter::Longer(component, most) => dispatch.longer.push((component, most, dispatch.only(rule))),
            }
        }
        dispatch.set_literals(literals);
        dispatch.set_expressions(&expressions);
        dispatch
    }

    /// A dispatch that knows the contexts of these rules, but has no filter yet.
    fn without_filters(rules: &[ActiveRule]) -> Self {
        let none = RuleSet::none(rules.len());
        let rules_where = |condition: &dyn Fn(&ActiveRule) -> bool| {
            let mut set = none.clone();
            rules.iter().enumerate().filter(|(_, active)| condition(active)).for_each(|(rule, _)| set.insert(rule));
            set
        };
        Self {
            detector: FeatureDetector::new(),
            rules_by_feature: vec![none.clone(); UrlFeatures::COUNT],
            used_features: UrlFeatures::ANY,
            words: Vec::new(),
            longer: Vec::new(),
            literals: None,
            expressions: None,
            rules_by_context: Context::ALL.map(|context| rules_where(&|active| may_be_in(active.contexts(), context))),
            reference_rules: rules_where(&|active| active.references != References::None),
            url_only_rules: rules_where(&ActiveRule::is_url_only),
            none,
        }
    }

    /// The set of this rule alone.
    fn only(&self, rule: usize) -> RuleSet {
        let mut set = self.none.clone();
        set.insert(rule);
        set
    }

    fn add_features(&mut self, features: UrlFeatures, rule: usize) {
        self.used_features = self.used_features.union(features);
        features.indexes().for_each(|feature| self.rules_by_feature[feature].insert(rule));
    }

    /// Makes rules candidates for every URL.
    fn add_unfiltered(&mut self, rules: &RuleSet) {
        UrlFeatures::ANY.indexes().for_each(|any| self.rules_by_feature[any].union(rules));
    }

    fn add_words(&mut self, component: Component, words: &[String], rule: usize) {
        let known = self.words.iter().position(|(known, _)| *known == component);
        let row = known.unwrap_or_else(|| {
            self.words.push((component, HashMap::new()));
            self.words.len() - 1
        });
        for word in words {
            let rules = self.words[row].1.entry(word.to_ascii_lowercase().into());
            rules.or_insert_with(|| self.none.clone()).insert(rule);
        }
    }

    fn set_literals(&mut self, literals: Vec<(String, RuleSet)>) {
        if literals.is_empty() {
            return;
        }
        let mut builder = AhoCorasick::builder();
        builder.ascii_case_insensitive(true).match_kind(MatchKind::Standard).kind(Some(AhoCorasickKind::DFA));
        let (words, rules): (Vec<_>, Vec<_>) = literals.into_iter().unzip();
        match builder.build(&words) {
            Ok(automaton) => self.literals = Some((automaton, rules)),
            // too many for one automaton
            Err(_) => rules.iter().for_each(|rules| self.add_unfiltered(rules)),
        }
    }

    fn set_expressions(&mut self, expressions: &[(&str, Option<Component>, RuleSet)]) {
        if expressions.is_empty() {
            return;
        }
        let texts: Vec<&str> = expressions.iter().map(|(text, ..)| *text).collect();
        match Regex::builder().configure(Config::new().match_kind(RegexKind::All)).build_many(&texts) {
            Ok(regex) => {
                let patterns: Vec<_> =
                    expressions.iter().map(|(_, component, rules)| (*component, rules.clone())).collect();
                let mut components: Vec<_> = patterns.iter().map(|(component, _)| *component).collect();
                components.sort();
                components.dedup();
                self.expressions = Some(Expressions { regex, patterns, components });
            }
            // too large for one automaton
            Err(_) => expressions.iter().for_each(|(.., rules)| self.add_unfiltered(rules)),
        }
    }

    /// The empty set.
    pub(crate) fn no_rule(&self) -> RuleSet {
        self.none.clone()
    }

    /// The rules for which the text around a URL does not matter.
    pub(crate) const fn url_only_rules(&self) -> &RuleSet {
        &self.url_only_rules
    }

    /// Whether a rule makes the engine look up where references lead.
    pub(crate) fn needs_resolution(&self) -> bool {
        self.used_features.intersects(UrlFeatures::RESOLVING)
    }

    /// Whether a rule about references that lead nowhere is not among the `stopped` ones.
    pub(crate) fn has_running_resolution_rule(&self, stopped: &RuleSet) -> bool {
        let mut features = UrlFeatures::UNRESOLVED.indexes();
        features.any(|feature| self.rules_by_feature[feature].iter().any(|rule| !stopped.contains(rule)))
    }

    /// Adds the candidates for a reference that leads nowhere.
    pub(crate) fn add_unresolved_rules(&self, candidates: &mut RuleSet, found: &Found<'_>) {
        for feature in UrlFeatures::UNRESOLVED.indexes() {
            let mut rules = self.rules_by_feature[feature].clone();
            rules.intersect(&self.rules_by_context[found.context as usize]);
            candidates.union(&rules);
        }
    }

    /// The rules that may have a finding in a URL found in `source`, except those of [`Self::add_unresolved_rules`].
    pub(crate) fn candidates(&self, source: Source<'_>, url: &Url<'_>, found: &Found<'_>) -> RuleSet {
        let mut candidates = self.none.clone();
        let features = self.detector.detect(source.format, source.text, url, found);
        for feature in features.intersection(self.used_features).indexes() {
            candidates.union(&self.rules_by_feature[feature]);
        }
        if found.form == Form::Label {
            candidates.intersect(&self.rules_by_context[found.context as usize]);
            return candidates;
        }
        for (component, words) in &self.words {
            let Some(word) = url.get(*component) else { continue };
            let has_capitals = word.bytes().any(|byte| byte.is_ascii_uppercase());
            let lower = if has_capitals { Cow::Owned(word.to_ascii_lowercase()) } else { Cow::Borrowed(word) };
            if let Some(rules) = words.get(&*lower) {
                candidates.union(rules);
            }
        }
        for (component, limit, rules) in &self.longer {
            let len = match component {
                Some(component) => url.span(*component).map(Span::len),
                None => Some(url.text().len()),
            };
            if len.is_some_and(|len| len > *limit) {
                candidates.union(rules);
            }
        }
        if let Some((automaton, rules)) = &self.literals {
            for found in automaton.find_overlapping_iter(url.text()) {
                candidates.union(&rules[found.pattern().as_usize()]);
            }
        }
        if let Some(expressions) = &self.expressions {
            expressions.add_matching(url, &mut candidates);
        }
        candidates.intersect(&self.rules_by_context[found.context as usize]);
        if url.scheme().is_none() {
            candidates.intersect(&self.reference_rules);
        }
        candidates
    }
}

/// Whether a URL that the reader found in `context` may be in one of `contexts`: only the whole document shows whether
/// a definition is an unused one.
fn may_be_in(contexts: Contexts, context: Context) -> bool {
    contexts.has(context) || context == Context::Definition && contexts.has(Context::UnusedDefinition)
}

impl Expressions {
    /// Adds the rules with an expression that matches in its component.
    fn add_matching(&self, url: &Url<'_>, candidates: &mut RuleSet) {
        let mut matched = PatternSet::new(self.patterns.len());
        for component in &self.components {
            let text = match component {
                Some(component) => url.get(*component),
                None => Some(url.text()),
            };
            let Some(text) = text.filter(|text| !text.is_empty()) else { continue };
            matched.clear();
            self.regex.which_overlapping_matches(&Input::new(text), &mut matched);
            for pattern in matched.iter() {
                let (searched, rules) = &self.patterns[pattern.as_usize()];
                if searched == component {
                    candidates.union(rules);
                }
            }
        }
    }
}

/// The filter of a rule. A URL that fails one condition cannot match, so the filter is the narrowest condition.
fn filter<'r>(active: &'r ActiveRule, detector: &mut FeatureDetector) -> Filter<'r> {
    if let Some(check) = active.check {
        return check_filter(check, active);
    }
    let LoadedRule { rule, settings } = active.loaded();
    let Test::When(conditions) = &rule.test else { return Filter::UrlFeatures(UrlFeatures::ANY) };
    // each with its rank: the lower, the narrower
    let filters = conditions.iter().map(|condition| match (&condition.test, condition.component) {
        (condition::Test::In(words), Some(component)) => (0, Filter::Words(component, words.get(settings))),
        (condition::Test::Contains(words), _) => (1, Filter::Literals(words.get(settings))),
        (condition::Test::Longer(limit), Some(component)) => (2, Filter::Longer(Some(component), limit.get(settings))),
        (condition::Test::Matches(expression), component) => (3, Filter::Expression(component, expression.text())),
        (condition::Test::Has(class), _) => (4, Filter::UrlFeatures(detector.add_class(*class))),
        (condition::Test::Present(true), Some(component)) => (5, Filter::UrlFeatures(component_feature(component))),
        _ => (6, Filter::UrlFeatures(UrlFeatures::ANY)),
    });
    filters.min_by_key(|(rank, _)| *rank).map_or(Filter::UrlFeatures(UrlFeatures::ANY), |(_, filter)| filter)
}

/// What URLs with a host have, also where it is bare, or where browsers alone find it: `/\a.example`, `https:a.example`.
const MAY_HAVE_HOST: UrlFeatures =
    UrlFeatures::AUTHORITY.union(UrlFeatures::REFERENCE).union(UrlFeatures::BACKSLASH).union(UrlFeatures::OPAQUE);

/// The filter of a coded check. The settings of its rule are read only where the filter depends on them.
fn check_filter<'r>(check: &Check, active: &'r ActiveRule) -> Filter<'r> {
    let settings = || &active.loaded().settings;
    match check.features {
        UrlFeatures::LONG => Filter::Longer(None, usize::try_from(settings().number("max")).unwrap_or(usize::MAX)),
        // no built-in rule lists hosts by default
        features
            if features.intersects(UrlFeatures::LISTED)
                && !active.is_default_built_in()
                && settings().lists_any_host() =>
        {
            Filter::UrlFeatures(features.union(MAY_HAVE_HOST))
        }
        features => Filter::UrlFeatures(features),
    }
}

/// The feature of all URLs that have the component.
fn component_feature(component: Component) -> UrlFeatures {
    match component {
        Component::Userinfo | Component::User | Component::Password => UrlFeatures::USERINFO,
        Component::Port => UrlFeatures::PORT,
        Component::Query => UrlFeatures::QUERY,
        Component::Fragment => UrlFeatures::FRAGMENT,
        Component::Host => UrlFeatures::AUTHORITY,
        _ => UrlFeatures::ANY,
    }
}

#[cfg(test)]
mod tests;
