//! The selection of rules, and the options set for them.

use std::sync::Arc;

use super::active::ActiveRule;
use crate::lint::model::{Contexts, OptionError, Settings, Severity, Value, is_off};
use crate::lint::rules::{GROUPS, PRESETS, Rule, RuleHeader, preset, registry};
use crate::syntax::edit_distance::remedy;

/// The name of all rules; it may be written in capitals too.
const ALL: &str = "all";

/// Which rules run, and how. The default is the preset `default`.
///
/// Names are ids of rules, groups, presets, or `all`. A rule runs if it is selected and not ignored; where it is both,
/// the more exact name counts (a rule's own before its group or a preset, those before `all`), and of equal ones the
/// ignoring one.
///
/// ```
/// use urlint::document::Format;
/// use urlint::lint::{Engine, Options, Value};
///
/// let mut options = Options::default();
/// options.ignore(["scheme"])?;
/// options.extend_select(["redundant-port"])?;
/// options.set("redundant-port", "allow-hosts", Value::List(vec!["*.corp".to_owned()]))?;
/// let engine = Engine::new(&options);
/// let found = engine.check(Format::PLAIN, b"hhttps://a.corp/ http://a.corp:80/ http://www.ietf.org:80/");
/// assert_eq!(found.len(), 1);
/// # Ok::<_, urlint::lint::OptionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    /// Rules of the user. They replace built-in rules with the same id.
    custom: Vec<Arc<Rule>>,
    select: Vec<String>,
    extend: Vec<String>,
    ignore: Vec<String>,
    fixable: Vec<String>,
    unfixable: Vec<String>,
    set: Vec<SetOption>,
    min_severity: Severity,
}

/// An option that is set.
#[derive(Clone, Debug)]
struct SetOption {
    target: OptionTarget,
    name: String,
    value: Value,
}

/// What an option is set for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum OptionTarget {
    Rule(String),
    Group(&'static str),
}

impl OptionTarget {
    fn is_rule(&self, rule: &RuleHeader<'_>) -> bool {
        matches!(self, Self::Rule(id) if id == rule.id)
    }

    fn is_group_of(&self, rule: &RuleHeader<'_>) -> bool {
        matches!(self, Self::Group(group) if *group == rule.group)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            custom: Vec::new(),
            select: vec!["default".to_owned()],
            extend: Vec::new(),
            ignore: Vec::new(),
            fixable: vec![ALL.to_owned()],
            unfixable: Vec::new(),
            set: Vec::new(),
            min_severity: Severity::Info,
        }
    }
}

/// How exactly a name selects a rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Exactness {
    All,
    GroupOrPreset,
    Id,
}

impl Options {
    /// Options with one rule only.
    #[must_use]
    pub fn only(rule: Rule) -> Self {
        let select = vec![rule.id().to_owned()];
        Self { custom: vec![Arc::new(rule)], select, ..Self::default() }
    }

    /// These options with a user's rule; see [`Options::add`].
    #[must_use]
    pub fn with_rule(mut self, rule: Rule) -> Self {
        self.add(rule);
        self
    }

    /// These options with one rule that runs, whether or not it was selected, and whose findings are all fixed. What is set
    /// for it stays.
    #[cfg(feature = "cli")]
    pub(crate) fn with_rule_alone(&self, id: &str) -> Self {
        let set = self.set.iter().filter(|set| set.name != "severity").cloned().collect();
        Self { custom: self.custom.clone(), select: vec![id.to_owned()], set, ..Self::default() }
    }

    /// Adds a user's rule. It replaces a rule with the same id, even a built-in one.
    pub fn add(&mut self, rule: Rule) {
        self.custom.retain(|known| known.id() != rule.id());
        self.custom.push(Arc::new(rule));
    }

    /// Replaces the selection by these names.
    ///
    /// # Errors
    ///
    /// If there is no rule, group or preset of a name.
    pub fn select<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) -> Result<(), OptionError> {
        self.select = self.checked_names(names)?;
        Ok(())
    }

    /// Adds these names to the selection.
    ///
    /// # Errors
    ///
    /// If there is no rule, group or preset of a name.
    pub fn extend_select<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) -> Result<(), OptionError> {
        let names = self.checked_names(names)?;
        self.extend.extend(names);
        Ok(())
    }

    /// Ignores the rules of these names.
    ///
    /// # Errors
    ///
    /// If there is no rule, group or preset of a name.
    pub fn ignore<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) -> Result<(), OptionError> {
        let names = self.checked_names(names)?;
        self.ignore.extend(names);
        Ok(())
    }

    /// Restricts fixes to the rules of these names; by default all rules are fixed.
    ///
    /// # Errors
    ///
    /// If there is no rule, group or preset of a name.
    pub fn fixable<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) -> Result<(), OptionError> {
        self.fixable = self.checked_names(names)?;
        Ok(())
    }

    /// Excludes the rules of these names from fixes. If a rule is also among the fixable ones, the more exact name
    /// counts.
    ///
    /// ```
    /// use urlint::{Applicability, Engine, Format, Options};
    ///
    /// let mut options = Options::default();
    /// options.select(["uppercase-scheme", "uppercase-host"])?;
    /// options.unfixable(["uppercase-host"])?;
    /// let fixed = Engine::new(&options).fix(Format::PLAIN, b"HTTP://A.corp/", Applicability::Safe);
    /// assert_eq!(fixed.text, b"http://A.corp/");
    /// # Ok::<_, urlint::lint::OptionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no rule, group or preset of a name.
    pub fn unfixable<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) -> Result<(), OptionError> {
        let names = self.checked_names(names)?;
        self.unfixable.extend(names);
        Ok(())
    }

    /// Sets the least severity of findings; others are not reported.
    pub fn at_least(&mut self, severity: Severity) {
        self.min_severity = severity;
    }

    /// Sets an option of a rule, or of all rules of a group: one of [`crate::lint::COMMON_OPTIONS`] or of the rule's
    /// own.
    ///
    /// # Errors
    ///
    /// If there is no rule, group or option of the name, or if the value is not allowed.
    pub fn set(&mut self, rule: &str, option: &str, value: Value) -> Result<(), OptionError> {
        if let (Some(group), None) = (GROUPS.iter().find(|group| **group == rule), self.rule(rule)) {
            let mut settings = Settings::new(Severity::Info, Contexts::NONE, &[]);
            if !is_off(option, &value) {
                settings.set(&[], option, value.clone())?;
            }
            self.set.push(SetOption { target: OptionTarget::Group(group), name: option.to_owned(), value });
            return Ok(());
        }
        let known = self.rule(rule).ok_or_else(|| self.without_options(rule))?;
        if !is_off(option, &value) {
            known.settings().set(known.options(), option, value.clone())?;
        }
        self.set.push(SetOption { target: OptionTarget::Rule(rule.to_owned()), name: option.to_owned(), value });
        Ok(())
    }

    /// Whether exactly the default rules are selected.
    pub(crate) fn are_default(&self) -> bool {
        self.custom.is_empty() && self.extend.is_empty() && self.select == ["default"]
    }

    /// Whether no rule is changed: no option is set, no rule is the user's, all findings are reported, and all may be
    /// fixed.
    pub(crate) fn changes_no_rule(&self) -> bool {
        let is_fixed = self.fixable == [ALL] && self.unfixable.is_empty();
        self.custom.is_empty() && self.set.is_empty() && self.min_severity == Severity::Info && is_fixed
    }

    /// Whether nothing was set or selected.
    pub(crate) fn is_empty(&self) -> bool {
        self.are_default() && self.ignore.is_empty() && self.changes_no_rule()
    }

    /// All rules, by id, and whether each runs.
    pub fn rules(&self) -> impl Iterator<Item = (Arc<Rule>, bool)> + '_ {
        self.all().into_iter().map(|rule| {
            let runs = self.runs(&RuleHeader::of(&rule));
            (rule, runs)
        })
    }

    /// The rule of this id.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<Arc<Rule>> {
        let custom = self.custom.iter().find(|rule| rule.id() == id);
        custom.or_else(|| registry::rule(id)).cloned()
    }

    /// Checks that a name names a rule, a group or a preset, or is `all`.
    ///
    /// # Errors
    ///
    /// If there is none of the name; the message has the most similar name.
    pub fn check_name(&self, name: &str) -> Result<(), OptionError> {
        if self.knows_name(name) { Ok(()) } else { Err(self.unknown_name(name)) }
    }

    /// Whether there is a rule, group or preset of this name, or it is `all`.
    pub(crate) fn knows_name(&self, name: &str) -> bool {
        name.eq_ignore_ascii_case(ALL)
            || GROUPS.contains(&name)
            || PRESETS.iter().any(|preset| preset.name == name)
            || self.rule(name).is_some()
    }

    /// The rules that run, by id, with their settings.
    pub(crate) fn active(&self) -> Vec<ActiveRule> {
        let built_in = registry::headers()
            .iter()
            .filter(|head| self.runs(head) && !self.custom.iter().any(|custom| custom.id() == head.id));
        let mut active: Vec<_> =
            built_in.map(|head| ActiveRule::built_in(head, self.options_of(head), self.fixes(head))).collect();
        let custom = self.custom.iter().map(|rule| (rule, RuleHeader::of(rule))).filter(|(_, head)| self.runs(head));
        active.extend(
            custom.map(|(rule, head)| ActiveRule::custom(Arc::clone(rule), self.options_of(&head), self.fixes(&head))),
        );
        active.sort_by(|a, b| a.id.cmp(&b.id));
        active
    }

    /// The options to set for a rule, in this order: those of presets, of its group, and of the rule itself.
    fn options_of(&self, rule: &RuleHeader<'_>) -> Vec<(String, Value)> {
        let of_presets = self.presets().flat_map(|preset| preset.options_of(rule.id));
        let mut options: Vec<_> = of_presets.map(|(option, value)| (option.to_owned(), value)).collect();
        let of_group = self.set.iter().filter(|set| set.target.is_group_of(rule));
        let of_rule = self.set.iter().filter(|set| set.target.is_rule(rule));
        options.extend(of_group.chain(of_rule).map(|set| (set.name.clone(), set.value.clone())));
        options
    }

    /// Whether findings of a rule may be fixed.
    fn fixes(&self, rule: &RuleHeader<'_>) -> bool {
        exactness_of_any(&self.fixable, rule) > exactness_of_any(&self.unfixable, rule)
    }

    /// The severity below which nothing is reported.
    pub(crate) fn min_severity(&self) -> Severity {
        self.min_severity
    }

    /// All rules, built-in and custom, sorted by id.
    fn all(&self) -> Vec<Arc<Rule>> {
        let mut all: Vec<_> = registry::all().cloned().collect();
        all.retain(|rule| !self.custom.iter().any(|custom| custom.id() == rule.id()));
        all.extend(self.custom.iter().cloned());
        all.sort_by(|a, b| a.id().cmp(b.id()));
        all
    }

    /// Whether a rule runs.
    fn runs(&self, rule: &RuleHeader<'_>) -> bool {
        let selected = exactness_of_any(&self.select, rule).max(exactness_of_any(&self.extend, rule));
        // the last setting of the rule, else the last one of its group
        let mut severities = self.set.iter().rev().filter(|set| set.name == "severity");
        let severity = severities
            .clone()
            .find(|set| set.target.is_rule(rule))
            .or_else(|| severities.find(|set| set.target.is_group_of(rule)));
        let is_disabled = severity.is_some_and(|set| is_off(&set.name, &set.value));
        !is_disabled && selected.is_some() && selected > exactness_of_any(&self.ignore, rule)
    }

    /// The presets that are selected.
    fn presets(&self) -> impl Iterator<Item = &'static preset::Preset> + '_ {
        self.select.iter().chain(&self.extend).filter_map(|name| preset::named(name))
    }

    /// Checks names, and spells `all` in lower case.
    fn checked_names<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Result<Vec<String>, OptionError> {
        let spelled = |name: &str| if name.eq_ignore_ascii_case(ALL) { ALL.to_owned() } else { name.to_owned() };
        names.into_iter().map(|name| self.check_name(name).map(|()| spelled(name))).collect()
    }

    /// The error for a name that selects nothing.
    fn unknown_name(&self, name: &str) -> OptionError {
        let selections: Vec<&str> = PRESETS.iter().map(|preset| preset.name).chain([ALL]).collect();
        self.none_named(name, "rule, group or preset", &selections)
    }

    /// Checks that a name is that of a rule or a group: only these have options.
    ///
    /// # Errors
    ///
    /// If there is no such rule or group.
    #[cfg(feature = "report")]
    pub(crate) fn check_options_of(&self, name: &str) -> Result<(), OptionError> {
        if GROUPS.contains(&name) || self.rule(name).is_some() { Ok(()) } else { Err(self.without_options(name)) }
    }

    /// The error for a name that is neither a rule nor a group, so that it has no options.
    fn without_options(&self, name: &str) -> OptionError {
        let what = if name.eq_ignore_ascii_case(ALL) {
            "means all rules"
        } else if preset::named(name).is_some() {
            "is a preset"
        } else {
            return self.none_named(name, "rule or group", &[]);
        };
        let way = "use `extend-select` to add its rules, `ignore` to remove them";
        OptionError(format!("\"{name}\" {what}; {way} (only rules and groups have options)"))
    }

    /// The error for a name that is neither a rule nor a group nor one of `others`; `kinds` says what was expected.
    fn none_named(&self, name: &str, kinds: &str, others: &[&str]) -> OptionError {
        let all = self.all();
        let others = GROUPS.iter().chain(others).copied();
        let names: Vec<&str> = all.iter().map(|rule| rule.id()).chain(others).collect();
        let near = remedy(name, &names);
        let near = if near.is_empty() { "; `urlint rules` lists them" } else { &near };
        OptionError(format!("no {kinds} named \"{name}\"{near}"))
    }
}

/// The exactness of the most exact of these names; `None` if none selects the rule.
fn exactness_of_any(names: &[String], rule: &RuleHeader<'_>) -> Option<Exactness> {
    names.iter().filter_map(|name| exactness(name, rule)).max()
}

/// The exactness of a name; `None` if it does not select the rule.
fn exactness(name: &str, rule: &RuleHeader<'_>) -> Option<Exactness> {
    if name == rule.id {
        return Some(Exactness::Id);
    }
    if name == ALL {
        return Some(Exactness::All);
    }
    let is_selected = name == rule.group || preset::named(name).is_some_and(|preset| preset.has_header(rule));
    is_selected.then_some(Exactness::GroupOrPreset)
}
