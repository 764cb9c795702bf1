//! The meaning of names in directives: rules, groups, presets, `all`.

use std::collections::HashMap;
use std::sync::Arc;

use super::directive::{Directive, WORD};
use super::suppression::{MOST_JUDGED, Meaning, RULE, Suppression, Target};
use crate::lint::model::Severity;
use crate::lint::rules::{GROUPS, PRESETS, Rule};
use crate::lint::selection::Options;
use crate::syntax::edit_distance::{distance, nearest};

/// The names by which directives refer to rules, made once per rule.
pub(crate) struct RuleNames<'e> {
    options: &'e Options,
    known: HashMap<Arc<str>, Arc<[String]>>,
}

impl<'e> RuleNames<'e> {
    pub(crate) fn new(options: &'e Options) -> Self {
        Self { options, known: HashMap::new() }
    }

    pub(crate) fn of(&mut self, rule: &Arc<str>) -> Arc<[String]> {
        let names = self.known.entry(Arc::clone(rule)).or_insert_with(|| names_of(self.options, rule).into());
        Arc::clone(names)
    }
}

/// The names by which a directive may refer to a rule.
fn names_of(options: &Options, rule: &str) -> Vec<String> {
    let mut names = vec![rule.to_owned(), "all".to_owned()];
    if let Some(rule) = options.rule(rule) {
        names.push(rule.group().to_owned());
        let presets = PRESETS.iter().filter(|preset| preset.name != rule.group() && preset.has(&rule));
        names.extend(presets.map(|preset| preset.name.to_owned()));
    }
    names
}

/// The meaning of the names in directives, each looked up once.
pub(super) struct Names<'e> {
    options: &'e Options,
    /// The rules that there are, and whether they run.
    rules: Vec<(Arc<Rule>, bool)>,
    /// The severity of errors in directives.
    severity: Option<Severity>,
    known: HashMap<String, Arc<Meaning>>,
    /// What directives without names mean.
    all: Option<Arc<Meaning>>,
    /// The number of different unknown names.
    unknown: usize,
}

/// The most unknown names for which the most similar known one is searched.
const MOST_NEAR: usize = 100;

impl<'e> Names<'e> {
    /// `severity` is that of complaints; `None` where the rule that makes them does not run.
    pub(super) fn new(options: &'e Options, severity: Option<Severity>) -> Self {
        let severity = severity.filter(|severity| *severity >= options.least());
        Self { options, rules: options.rules().collect(), severity, known: HashMap::new(), all: None, unknown: 0 }
    }

    pub(super) fn suppression(&mut self, directive: Directive) -> Suppression {
        let Directive { kind, word, names, next, block, reason } = directive;
        let mut targets: Vec<Target> = Vec::new();
        let names_none = names.is_empty();
        for name in names {
            let Some(meaning) = self.meaning(&name.text) else { continue };
            let is_known = meaning.key.is_some();
            targets.push(Target { span: name.span, meaning });
            if !is_known && name.loose {
                // what follows is a reason that nothing parts from the names
                break;
            }
        }
        if names_none {
            targets.push(Target { span: word, meaning: self.all() });
        }
        targets.shrink_to_fit();
        Suppression { kind, word, next, block, targets, reason, severity: self.severity }
    }

    /// The meaning of a name; `None` if it is unknown, and so many are that it is not reported.
    fn meaning(&mut self, name: &str) -> Option<Arc<Meaning>> {
        if let Some(meaning) = self.known.get(name) {
            return Some(Arc::clone(meaning));
        }
        let is_known = self.options.knows_name(name);
        self.unknown += usize::from(!is_known);
        if self.unknown > MOST_JUDGED && !is_known {
            return None;
        }
        let awaited = is_known && name != RULE && self.awaits(name);
        let is_sought = !is_known && self.unknown <= MOST_NEAR;
        let (near, meant) = if is_sought { (self.near(name), self.meant(name)) } else { Default::default() };
        let key = is_known.then(|| name.into());
        let meaning = Arc::new(Meaning { name: name.to_owned(), key, awaited, near, meant });
        self.known.insert(name.to_owned(), Arc::clone(&meaning));
        Some(meaning)
    }

    fn all(&mut self) -> Arc<Meaning> {
        if let Some(all) = &self.all {
            return Arc::clone(all);
        }
        let (name, key, awaited) = (WORD.to_owned(), Some("all".into()), self.awaits("all"));
        let all = Arc::new(Meaning { name, key, awaited, near: String::new(), meant: None });
        Arc::clone(self.all.insert(all))
    }

    /// Whether all rules of a name run, so that the absence of findings is significant.
    fn awaits(&self, name: &str) -> bool {
        let own = self.rules.iter().find(|(rule, _)| rule.id() == name);
        let preset = PRESETS.iter().find(|preset| preset.name == name);
        let has = |rule: &Rule| name == "all" || rule.group() == name || preset.is_some_and(|preset| preset.has(rule));
        let wanted = |rule: &Rule| rule.is_default() && has(rule);
        let all = own.map_or_else(|| self.rules.iter().all(|(rule, runs)| *runs || !wanted(rule)), |(_, runs)| *runs);
        all && self.options.least() == Severity::Info
    }

    fn near(&self, name: &str) -> String {
        let near = nearest(&name.to_ascii_lowercase(), self.names());
        near.map(|near| format!("did you mean `{near}`?")).unwrap_or_default()
    }

    /// The only name that is at most two letters away, which are less than half of it.
    fn meant(&self, name: &str) -> Option<String> {
        let name = name.to_ascii_lowercase();
        let mut names: Vec<_> = self.names().collect();
        names.sort_unstable();
        names.dedup();
        let is_near = |known: &&str| {
            let away = distance(name.as_bytes(), known.as_bytes());
            away <= 2 && 2 * away < name.len()
        };
        let mut near = names.into_iter().filter(is_near);
        near.next().filter(|_| near.next().is_none()).map(str::to_owned)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let presets = PRESETS.iter().map(|preset| preset.name);
        self.rules.iter().map(|(rule, _)| rule.id()).chain(GROUPS.iter().copied()).chain(presets)
    }
}
