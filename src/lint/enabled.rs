//! A rule that runs: what is set of it, and the rule itself, which is read when there is something to say.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use super::checks::Check;
use super::context::RuleContext;
use super::hits::RuleMatches;
use super::rule::References;
use super::rule_header::RuleHeader;
use super::setting::Settings;
use super::{Contexts, Rule, Value, registry};

/// A rule that runs, and what is set of it.
#[derive(Debug)]
pub(super) struct Active {
    pub(super) id: Arc<str>,
    pub(super) references: References,
    /// The coded check that it runs, if any.
    pub(super) check: Option<&'static Check>,
    /// Whether its findings may be fixed.
    pub(super) fixes: bool,
    contexts: Contexts,
    /// What is set of it, in this order.
    set: Vec<(String, Value)>,
    read: OnceLock<Read>,
}

/// A rule as it is read, with its settings.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) rule: Arc<Rule>,
    pub(super) settings: Settings,
}

/// What is set of a rule. Most checks find nothing before they ask for it: then the rule need not be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a>(pub(super) &'a Active);

impl Deref for Asked<'_> {
    type Target = Settings;

    fn deref(&self) -> &Settings {
        &self.0.read().settings
    }
}

impl Active {
    /// A rule of the program that has this head.
    pub(super) fn new(head: &RuleHeader<'_>, set: Vec<(String, Value)>, fixes: bool) -> Self {
        let RuleHeader { id, contexts, references, check, .. } = *head;
        Self { id: id.into(), references, check, fixes, contexts, set, read: OnceLock::new() }
    }

    /// A rule of the user.
    pub(super) fn own(rule: Arc<Rule>, set: Vec<(String, Value)>, fixes: bool) -> Self {
        let active = Self::new(&RuleHeader::of(&rule), set, fixes);
        active.read.get_or_init(|| active.with(rule));
        active
    }

    /// The rule, and what is set of it.
    pub(super) fn read(&self) -> &Read {
        self.read.get_or_init(|| {
            let rule = registry::rule(&self.id).unwrap_or_else(|| panic!("no rule named {}", self.id));
            self.with(Arc::clone(rule))
        })
    }

    /// Adds what it finds in a URL.
    pub(super) fn run(&self, cx: &RuleContext<'_, '_>, hits: &mut RuleMatches) {
        match self.check {
            Some(check) => (check.run)(cx, hits),
            None => self.read().rule.run(cx, hits),
        }
    }

    /// Whether its head says all of it: nothing is set of it, and it is no rule of the user.
    pub(super) fn is_as_given(&self) -> bool {
        self.set.is_empty() && self.read.get().is_none()
    }

    /// In which kinds of place it runs.
    pub(super) fn contexts(&self) -> Contexts {
        if self.is_as_given() { self.contexts } else { self.read().settings.contexts }
    }

    fn with(&self, rule: Arc<Rule>) -> Read {
        let mut settings = Settings::of(&rule);
        for (option, value) in &self.set {
            // INVARIANT: a value that can be set was let in only; a test sets all options of all presets. `off` is told by
            // what runs
            _ = settings.set(rule.options(), option, value.clone());
        }
        Read { rule, settings }
    }
}
