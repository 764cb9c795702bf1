//! A rule that runs, with its settings. The rule file is read when the rule is first needed.

use std::sync::{Arc, OnceLock};

use crate::lint::checks::Check;
use crate::lint::conditions::search;
use crate::lint::context::{RuleContext, SettingsSource};
use crate::lint::model::{Contexts, RuleMatches, Settings, Value};
use crate::lint::rules::{References, Rule, RuleHeader, Test, registry};

/// A rule that runs, with its settings.
#[derive(Debug)]
pub(crate) struct Active {
    pub(crate) id: Arc<str>,
    pub(crate) references: References,
    /// The coded check that it runs, if any.
    pub(crate) check: Option<&'static Check>,
    /// Whether its findings may be fixed.
    pub(crate) fixes: bool,
    contexts: Contexts,
    /// The options that are set, in this order.
    set: Vec<(String, Value)>,
    read: OnceLock<Read>,
}

/// A rule as it is read, with its settings.
#[derive(Debug)]
pub(crate) struct Read {
    pub(crate) rule: Arc<Rule>,
    pub(crate) settings: Settings,
}

impl SettingsSource for Active {
    fn settings(&self) -> &Settings {
        &self.read().settings
    }
}

impl Active {
    /// A rule of the program that has this head.
    pub(crate) fn new(head: &RuleHeader<'_>, set: Vec<(String, Value)>, fixes: bool) -> Self {
        let RuleHeader { id, contexts, references, check, .. } = *head;
        Self { id: id.into(), references, check, fixes, contexts, set, read: OnceLock::new() }
    }

    /// A rule of the user.
    pub(crate) fn own(rule: Arc<Rule>, set: Vec<(String, Value)>, fixes: bool) -> Self {
        let active = Self::new(&RuleHeader::of(&rule), set, fixes);
        active.read.get_or_init(|| active.with(rule));
        active
    }

    /// The rule and its settings.
    pub(crate) fn read(&self) -> &Read {
        self.read.get_or_init(|| {
            let rule = registry::rule(&self.id).unwrap_or_else(|| panic!("no rule named {}", self.id));
            self.with(Arc::clone(rule))
        })
    }

    /// Adds its matches in a URL.
    pub(crate) fn run(&self, cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
        match self.check {
            Some(check) => check.run(cx, matches),
            None => self.read().rule.run(cx, matches),
        }
    }

    /// Whether the text around a URL does not matter: where the same URL is found again, it finds the same.
    pub(crate) fn is_url_only(&self) -> bool {
        self.check.is_none_or(Check::is_url_only)
    }

    /// Whether its header is enough: it is a built-in rule without settings.
    pub(crate) fn is_as_given(&self) -> bool {
        self.set.is_empty() && self.read.get().is_none()
    }

    /// The contexts in which it runs.
    pub(crate) fn contexts(&self) -> Contexts {
        if self.is_as_given() { self.contexts } else { self.read().settings.contexts }
    }

    fn with(&self, rule: Arc<Rule>) -> Read {
        let mut settings = rule.settings();
        for (option, value) in &self.set {
            // INVARIANT: a value that can be set was let in only; a test sets all options of all presets. `off` is
            // the business of the selection
            _ = settings.set(rule.options(), option, value.clone());
        }
        Read { rule, settings }
    }
}

impl Rule {
    /// Adds its matches in a URL.
    pub(crate) fn run(&self, cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
        match &self.test {
            Test::When(conditions) => {
                search::test(conditions, cx, matches);
                match &self.fix {
                    Some(fix) => fix.fix(conditions, cx, matches),
                    None => matches.kept_mut().iter_mut().for_each(|rule_match| rule_match.repair = None),
                }
            }
            Test::Check(check) => check.run(cx, matches),
        }
    }
}
