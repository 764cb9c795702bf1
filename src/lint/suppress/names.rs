//! The meaning of names in directives: rules, groups, presets, `all`.

use std::collections::HashMap;
use std::sync::Arc;

use super::directive::{Directive, WORD};
use super::suppression::{DirectiveTarget, MAX_REPORTED_TARGETS, Meaning, RULE, Suppression};
use crate::lint::model::Severity;
use crate::lint::rules::{GROUPS, PRESETS, Rule};
use crate::lint::selection::Options;
use crate::syntax::edit_distance::{distance, nearest};

/// A cache of the names by which directives may refer to each rule.
pub(crate) struct RuleNames<'e> {
    options: &'e Options,
    names_by_rule: HashMap<Arc<str>, Arc<[String]>>,
}

impl<'e> RuleNames<'e> {
    pub(crate) fn new(options: &'e Options) -> Self {
        Self { options, names_by_rule: HashMap::new() }
    }

    /// The names by which a directive may refer to the rule of this id: see [`names_of`].
    pub(crate) fn of(&mut self, rule: &Arc<str>) -> Arc<[String]> {
        let names = self.names_by_rule.entry(Arc::clone(rule)).or_insert_with(|| names_of(self.options, rule).into());
        Arc::clone(names)
    }
}

/// The names by which a directive may refer to a rule: its id, its group, `all`, and the presets that have it.
fn names_of(options: &Options, rule: &str) -> Vec<String> {
    let mut names = vec![rule.to_owned(), "all".to_owned()];
    if let Some(rule) = options.rule(rule) {
        names.push(rule.group().to_owned());
        let presets = PRESETS.iter().filter(|preset| preset.name != rule.group() && preset.has(&rule));
        names.extend(presets.map(|preset| preset.name.to_owned()));
    }
    names
}

/// Looks up the names in directives, each once.
pub(super) struct NameLookup<'e> {
    options: &'e Options,
    /// All rules, and whether each runs.
    rules: Vec<(Arc<Rule>, bool)>,
    /// The severity of errors in directives.
    severity: Option<Severity>,
    meanings: HashMap<String, Arc<Meaning>>,
    /// The meaning of directives without names.
    all: Option<Arc<Meaning>>,
    /// The number of different unknown names.
    unknown: usize,
}

/// The maximum number of unknown names for which the most similar known name is searched.
const MAX_SIMILAR_SEARCHES: usize = 100;

impl<'e> NameLookup<'e> {
    /// `severity` is that of errors in directives; `None` if the rule [`RULE`] does not run.
    pub(super) fn new(options: &'e Options, severity: Option<Severity>) -> Self {
        let severity = severity.filter(|severity| *severity >= options.min_severity());
        Self { options, rules: options.rules().collect(), severity, meanings: HashMap::new(), all: None, unknown: 0 }
    }

    /// Adds the meanings of its names to a directive.
    pub(super) fn suppression(&mut self, directive: Directive) -> Suppression {
        let Directive { kind, word, names, next, block, reason } = directive;
        let mut targets: Vec<DirectiveTarget> = Vec::new();
        let has_no_names = names.is_empty();
        for name in names {
            let Some(meaning) = self.meaning(&name.text) else { continue };
            let is_known = meaning.key.is_some();
            targets.push(DirectiveTarget { span: name.span, meaning });
            if !is_known && name.may_be_reason {
                // what follows is a reason without ` -- ` before it
                break;
            }
        }
        if has_no_names {
            targets.push(DirectiveTarget { span: word, meaning: self.all() });
        }
        targets.shrink_to_fit();
        Suppression { kind, word, next, block, targets, reason, severity: self.severity }
    }

    /// The meaning of a name; `None` if it is unknown and not reported, since there are too many unknown names.
    fn meaning(&mut self, name: &str) -> Option<Arc<Meaning>> {
        if let Some(meaning) = self.meanings.get(name) {
            return Some(Arc::clone(meaning));
        }
        let is_known = self.options.knows_name(name);
        self.unknown += usize::from(!is_known);
        if self.unknown > MAX_REPORTED_TARGETS && !is_known {
            return None;
        }
        let should_suppress = is_known && name != RULE && self.all_run(name);
        let is_searched = !is_known && self.unknown <= MAX_SIMILAR_SEARCHES;
        let (remedy, typo_of) =
            if is_searched { (self.did_you_mean(name), self.typo_of(name)) } else { Default::default() };
        let key = is_known.then(|| name.into());
        let meaning = Arc::new(Meaning { name: name.to_owned(), key, should_suppress, remedy, typo_of });
        self.meanings.insert(name.to_owned(), Arc::clone(&meaning));
        Some(meaning)
    }

    /// The meaning of a directive without names.
    fn all(&mut self) -> Arc<Meaning> {
        if let Some(all) = &self.all {
            return Arc::clone(all);
        }
        let (name, key, should_suppress) = (WORD.to_owned(), Some("all".into()), self.all_run("all"));
        let all = Arc::new(Meaning { name, key, should_suppress, remedy: String::new(), typo_of: None });
        Arc::clone(self.all.insert(all))
    }

    /// Whether all rules of a name run, and report findings of all severities: then a directive that suppresses nothing
    /// is needless.
    fn all_run(&self, name: &str) -> bool {
        let rule_of_name = self.rules.iter().find(|(rule, _)| rule.id() == name);
        let preset = PRESETS.iter().find(|preset| preset.name == name);
        let has = |rule: &Rule| name == "all" || rule.group() == name || preset.is_some_and(|preset| preset.has(rule));
        let is_expected = |rule: &Rule| rule.is_default() && has(rule);
        let all_run = match rule_of_name {
            Some((_, runs)) => *runs,
            None => self.rules.iter().all(|(rule, runs)| *runs || !is_expected(rule)),
        };
        all_run && self.options.min_severity() == Severity::Info
    }

    /// A question for the most similar known name; empty if none is similar.
    fn did_you_mean(&self, name: &str) -> String {
        let near = nearest(&name.to_ascii_lowercase(), self.names());
        near.map(|near| format!("did you mean `{near}`?")).unwrap_or_default()
    }

    /// The known name of which `name` is a typo: the only one at most two edits away, which are less than half of its
    /// letters.
    fn typo_of(&self, name: &str) -> Option<String> {
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

    /// The ids of all rules, and the names of all groups and presets.
    fn names(&self) -> impl Iterator<Item = &str> {
        let presets = PRESETS.iter().map(|preset| preset.name);
        self.rules.iter().map(|(rule, _)| rule.id()).chain(GROUPS.iter().copied()).chain(presets)
    }
}
