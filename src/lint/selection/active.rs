//! A rule that runs, with its settings. The rule file is read when the rule is first needed.

use std::sync::{Arc, OnceLock};

use crate::lint::checks::Check;
use crate::lint::conditions::search;
use crate::lint::context::{RuleContext, SettingsSource, UrlFeatures};
use crate::lint::model::{Contexts, RuleMatches, Settings, Value};
use crate::lint::rules::{References, Rule, RuleHeader, Test, registry};

/// A rule that runs, with its settings.
#[derive(Debug)]
pub(crate) struct ActiveRule {
    pub(crate) id: Arc<str>,
    pub(crate) references: References,
    /// The coded check that it runs, if any.
    pub(crate) check: Option<&'static Check>,
    /// Whether its findings may be fixed.
    pub(crate) fixes: bool,
    contexts: Contexts,
    /// The options to set, in this order.
    options: Vec<(String, Value)>,
    loaded: OnceLock<LoadedRule>,
}

/// A rule that was read from its file, with its settings.
#[derive(Debug)]
pub(crate) struct LoadedRule {
    pub(crate) rule: Arc<Rule>,
    pub(crate) settings: Settings,
}

impl SettingsSource for ActiveRule {
    fn settings(&self) -> &Settings {
        &self.loaded().settings
    }
}

impl ActiveRule {
    /// A built-in rule. It is not read yet.
    pub(crate) fn built_in(head: &RuleHeader<'_>, options: Vec<(String, Value)>, fixes: bool) -> Self {
        let RuleHeader { id, contexts, references, check, .. } = *head;
        // references with a host, `//a.corp/x`, are read for a check of listed hosts only where some may be listed
        let lists_hosts = !options.is_empty() && check.is_some_and(|check| check.features == UrlFeatures::LISTED);
        let references = if lists_hosts { References::All } else { references };
        Self { id: id.into(), references, check, fixes, contexts, options, loaded: OnceLock::new() }
    }

    /// A rule of the user.
    pub(crate) fn custom(rule: Arc<Rule>, options: Vec<(String, Value)>, fixes: bool) -> Self {
        let active = Self::built_in(&RuleHeader::of(&rule), options, fixes);
        active.loaded.get_or_init(|| active.load(rule));
        active
    }

    /// The rule and its settings; reads the rule file if that was not done yet.
    pub(crate) fn loaded(&self) -> &LoadedRule {
        self.loaded.get_or_init(|| {
            let rule = registry::rule(&self.id).unwrap_or_else(|| panic!("no rule named {}", self.id));
            self.load(Arc::clone(rule))
        })
    }

    /// Adds its matches in a URL.
    pub(crate) fn run(&self, cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
        match self.check {
            Some(check) => check.run(cx, matches),
            None => self.loaded().rule.run(cx, matches),
        }
    }

    /// Whether the text around a URL does not matter, so that the rule finds the same where the URL is found again.
    pub(crate) fn is_url_only(&self) -> bool {
        self.check.is_none_or(Check::is_url_only)
    }

    /// Whether the rule is a built-in one without options that is not read yet, so that its header says all about it.
    pub(crate) fn is_default_built_in(&self) -> bool {
        self.options.is_empty() && self.loaded.get().is_none()
    }

    /// The contexts in which it runs.
    pub(crate) fn contexts(&self) -> Contexts {
        if self.is_default_built_in() { self.contexts } else { self.loaded().settings.contexts }
    }

    /// Applies the options to the rule.
    fn load(&self, rule: Arc<Rule>) -> LoadedRule {
        let mut settings = rule.settings();
        for (option, value) in &self.options {
            // INVARIANT: `Options::set` has refused invalid values; a test sets all options of all presets. `Options`
            // handles `severity = "off"`
            _ = settings.set(rule.options(), option, value.clone());
        }
        LoadedRule { rule, settings }
    }
}

impl Rule {
    /// Adds its matches in a URL.
    pub(crate) fn run(&self, cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
        match &self.test {
            Test::When(conditions) => {
                search::test(conditions, cx, matches);
                match &self.fix {
                    Some(fix) => fix.set_fixes(conditions, cx, matches),
                    None => matches.kept_mut().iter_mut().for_each(|rule_match| rule_match.repair = None),
                }
            }
            Test::Check(check) => check.run(cx, matches),
        }
    }
}
