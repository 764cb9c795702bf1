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
use crate::lint::context::{Bytes, Source, UrlFeatures};
use crate::lint::model::Contexts;
use crate::lint::rules::{References, Test};
use crate::lint::selection::{Active, Read};
use crate::scan::{Context, Form, Found};
use crate::syntax::{Component, Url};
use crate::text::Span;

/// The filters of a list of rules.
#[derive(Debug)]
pub(crate) struct RuleDispatch {
    bytes: Bytes,
    /// The rules after each clue.
    clues: Vec<RuleSet>,
    /// The clues after which there are any.
    wanted: UrlFeatures,
    /// For a component: the rules after each word that it may be, in lower case.
    words: Vec<(Component, HashMap<Box<str>, RuleSet>)>,
    longer: Vec<(Option<Component>, usize, RuleSet)>,
    literals: Option<(AhoCorasick, Vec<RuleSet>)>,
    expressions: Option<Expressions>,
    /// The rules that run in each kind of place.
    places: [RuleSet; Context::ALL.len()],
    /// The rules that check relative references too.
    of_references: RuleSet,
    /// The rules for which the text around a URL does not matter.
    of_url: RuleSet,
    none: RuleSet,
}

/// All regular expressions in one automaton, which runs once on each component.
#[derive(Debug)]
struct Expressions {
    regex: Regex,
    /// The component (`None`: the URL) and the rules of each.
    each: Vec<(Option<Component>, RuleSet)>,
    components: Vec<Option<Component>>,
}

/// The condition under which a rule runs.
enum Filter<'r> {
    Words(Component, &'r [String]),
    Literals(&'r [String]),
    Expression(Option<Component>, &'r str),
    Longer(Option<Component>, usize),
    UrlFeatures(UrlFeatures),
}

impl RuleDispatch {
    /// Builds the filters of these rules.
    ///
    /// A rule with `when = [{ component = "scheme", in = ["ftp"] }]` gets the filter `Words(Scheme, ["ftp"])`, so that its
    /// number is in `words` for the scheme under `ftp`, and `open` opens it for `FTP://h/` and for no `http://h/`.
    pub(super) fn new(rules: &[Active]) -> Self {
        let mut dispatch = Self::closed(rules);
        let mut literals: Vec<(String, RuleSet)> = Vec::new();
        let mut expressions: Vec<(&str, Option<Component>, RuleSet)> = Vec::new();
        for (number, active) in rules.iter().enumerate() {
            match filter(active, &mut dispatch.bytes) {
                Filter::UrlFeatures(features) => dispatch.add_features(features, number),
                Filter::Words(component, words) => dispatch.add_words(component, words, number),
                Filter::Literals(words) => {
                    literals.extend(words.iter().map(|word| (word.to_ascii_lowercase(), dispatch.only(number))));
                }
                Filter::Expression(component, text) => expressions.push((text, component, dispatch.only(number))),
                Filter::Longer(component, most) => dispatch.longer.push((component, most, dispatch.only(number))),
            }
        }
        dispatch.set_literals(literals);
        dispatch.set_expressions(&expressions);
        dispatch
    }

    /// A dispatch with the contexts of each of these rules, but no filters yet.
    fn closed(rules: &[Active]) -> Self {
        let none = RuleSet::none(rules.len());
        let all = |is: &dyn Fn(&Active) -> bool| {
            let mut all = none.clone();
            rules.iter().enumerate().filter(|(_, active)| is(active)).for_each(|(number, _)| all.put(number));
            all
        };
        Self {
            bytes: Bytes::new(),
            clues: vec![none.clone(); 64],
            wanted: UrlFeatures::ANY,
            words: Vec::new(),
            longer: Vec::new(),
            literals: None,
            expressions: None,
            places: Context::ALL.map(|context| all(&|active| may_be_in(active.contexts(), context))),
            of_references: all(&|active| active.references != References::None),
            of_url: all(&Active::is_of_url),
            none,
        }
    }

    /// The rule of this number alone.
    fn only(&self, number: usize) -> RuleSet {
        let mut rules = self.none.clone();
        rules.put(number);
        rules
    }

    fn add_features(&mut self, features: UrlFeatures, number: usize) {
        self.wanted = self.wanted.and(features);
        features.numbers().for_each(|feature| self.clues[feature].put(number));
    }

    fn add_words(&mut self, component: Component, words: &[String], number: usize) {
        let known = self.words.iter().position(|(known, _)| *known == component);
        let place = known.unwrap_or_else(|| {
            self.words.push((component, HashMap::new()));
            self.words.len() - 1
        });
        for word in words {
            let rules = self.words[place].1.entry(word.to_ascii_lowercase().into());
            rules.or_insert_with(|| self.none.clone()).put(number);
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
            // too many for one automaton: their rules look at every URL
            Err(_) => rules.iter().for_each(|rules| self.clues[0].add(rules)),
        }
    }

    fn set_expressions(&mut self, expressions: &[(&str, Option<Component>, RuleSet)]) {
        if expressions.is_empty() {
            return;
        }
        let texts: Vec<&str> = expressions.iter().map(|(text, ..)| *text).collect();
        match Regex::builder().configure(Config::new().match_kind(RegexKind::All)).build_many(&texts) {
            Ok(regex) => {
                let each: Vec<_> =
                    expressions.iter().map(|(_, component, rules)| (*component, rules.clone())).collect();
                let mut components: Vec<_> = each.iter().map(|(component, _)| *component).collect();
                components.sort();
                components.dedup();
                self.expressions = Some(Expressions { regex, each, components });
            }
            // too large for one automaton: their rules look at every URL
            Err(_) => expressions.iter().for_each(|(.., rules)| self.clues[0].add(rules)),
        }
    }

    /// No rule.
    pub(crate) fn no_rule(&self) -> RuleSet {
        self.none.copied()
    }

    /// The rules for which the text around a URL does not matter.
    pub(crate) const fn of_url(&self) -> &RuleSet {
        &self.of_url
    }

    /// Whether a rule asks where references lead.
    pub(crate) fn wants_unresolved(&self) -> bool {
        self.wanted.has(UrlFeatures::RESOLVING)
    }

    /// Whether a rule that asks where references lead is not stopped.
    pub(crate) fn asks_where_it_leads(&self, stopped: &RuleSet) -> bool {
        UrlFeatures::UNRESOLVED.numbers().any(|clue| self.clues[clue].rules().any(|rule| !stopped.has(rule)))
    }

    /// Adds the rules that look at references that lead nowhere, for such a one.
    pub(crate) fn open_unresolved(&self, open: &mut RuleSet, found: &Found<'_>) {
        for clue in UrlFeatures::UNRESOLVED.numbers() {
            let mut rules = self.clues[clue].clone();
            rules.keep(&self.places[found.context as usize]);
            open.add(&rules);
        }
    }

    /// The rules that may have a finding in a URL found in `source`.
    pub(crate) fn open(&self, source: Source<'_>, url: &Url<'_>, found: &Found<'_>) -> RuleSet {
        let mut open = self.none.copied();
        for clue in self.bytes.clues(source.format, source.text, url, found).of(self.wanted).numbers() {
            open.add(&self.clues[clue]);
        }
        if found.form == Form::Label {
            open.keep(&self.places[found.context as usize]);
            return open;
        }
        for (component, words) in &self.words {
            let Some(word) = url.get(*component) else { continue };
            let has_capitals = word.bytes().any(|byte| byte.is_ascii_uppercase());
            let lower = if has_capitals { Cow::Owned(word.to_ascii_lowercase()) } else { Cow::Borrowed(word) };
            if let Some(rules) = words.get(&*lower) {
                open.add(rules);
            }
        }
        for (component, most, rules) in &self.longer {
            let len = match component {
                Some(component) => url.span(*component).map(Span::len),
                None => Some(url.text().len()),
            };
            if len.is_some_and(|len| len > *most) {
                open.add(rules);
            }
        }
        if let Some((automaton, rules)) = &self.literals {
            for found in automaton.find_overlapping_iter(url.text()) {
                open.add(&rules[found.pattern().as_usize()]);
            }
        }
        if let Some(expressions) = &self.expressions {
            expressions.open(url, &mut open);
        }
        open.keep(&self.places[found.context as usize]);
        if url.scheme().is_none() {
            open.keep(&self.of_references);
        }
        open
    }
}

/// Whether a URL whose reader gives it this context may turn out to be in one of these.
fn may_be_in(contexts: Contexts, context: Context) -> bool {
    contexts.has(context) || context == Context::Definition && contexts.has(Context::UnusedDefinition)
}

impl Expressions {
    fn open(&self, url: &Url<'_>, open: &mut RuleSet) {
        let mut found = PatternSet::new(self.each.len());
        for component in &self.components {
            let text = match component {
                Some(component) => url.get(*component),
                None => Some(url.text()),
            };
            let Some(text) = text.filter(|text| !text.is_empty()) else { continue };
            found.clear();
            self.regex.which_overlapping_matches(&Input::new(text), &mut found);
            for pattern in found.iter() {
                let (about, rules) = &self.each[pattern.as_usize()];
                if about == component {
                    open.add(rules);
                }
            }
        }
    }
}

/// The narrowest filter of a rule: all conditions must be met, so one of them is enough.
fn filter<'r>(active: &'r Active, bytes: &mut Bytes) -> Filter<'r> {
    if let Some(check) = active.check {
        return of_check(check, active);
    }
    let Read { rule, settings } = active.read();
    let Test::When(conditions) = &rule.test else { return Filter::UrlFeatures(UrlFeatures::ANY) };
    let filters = conditions.iter().map(|condition| match (&condition.test, condition.component) {
        (condition::Test::In(words), Some(component)) => (0, Filter::Words(component, words.of(settings))),
        (condition::Test::Contains(words), _) => (1, Filter::Literals(words.of(settings))),
        (condition::Test::Longer(most), Some(component)) => (2, Filter::Longer(Some(component), most.of(settings))),
        (condition::Test::Matches(expression), component) => (3, Filter::Expression(component, expression.text())),
        (condition::Test::Has(class), _) => (4, Filter::UrlFeatures(bytes.clue(*class))),
        (condition::Test::Present(true), Some(component)) => (5, Filter::UrlFeatures(present(component))),
        _ => (6, Filter::UrlFeatures(UrlFeatures::ANY)),
    });
    filters.min_by_key(|(width, _)| *width).map_or(Filter::UrlFeatures(UrlFeatures::ANY), |(_, filter)| filter)
}

/// The filter of a coded check, depending on the settings of its rule, which are rarely read.
fn of_check<'r>(check: &Check, active: &'r Active) -> Filter<'r> {
    let settings = || &active.read().settings;
    match check.clues {
        UrlFeatures::LONG => Filter::Longer(None, usize::try_from(settings().number("max")).unwrap_or(usize::MAX)),
        // a rule of the program lists none by itself
        clues if clues.has(UrlFeatures::LISTED) && !active.is_as_given() && !settings().list("hosts").is_empty() => {
            Filter::UrlFeatures(clues.and(UrlFeatures::AUTHORITY))
        }
        clues => Filter::UrlFeatures(clues),
    }
}

/// The feature of a URL that has the component.
fn present(component: Component) -> UrlFeatures {
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
