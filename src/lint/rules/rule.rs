//! A rule: its test, its message and its documentation.

use std::sync::{Arc, OnceLock};

use super::example::Example;
use super::message::Message;
use super::rule_fix::RuleFix;
use crate::lint::checks::Check;
use crate::lint::conditions::condition::Condition;
use crate::lint::kinds::{Concern, DocumentKind, KindException, Reporting};
use crate::lint::model::{Contexts, OptionSpec, Settings, Severity};
use crate::syntax::Component;

/// The groups of rules; `custom` is for users' own.
pub const GROUPS: &[&str] = &[
    "authority",
    "characters",
    "credentials",
    "custom",
    "delimiting",
    "meta",
    "references",
    "scheme",
    "style",
    "syntax",
];

/// One rule: its test, its message and its documentation.
#[derive(Clone, Debug)]
pub struct Rule {
    pub(crate) id: Arc<str>,
    pub(crate) group: &'static str,
    /// What its findings are about.
    pub(crate) concern: &'static Concern,
    /// The kinds of documents in which its findings are reported otherwise than its concern says.
    pub(crate) exceptions: Vec<KindException>,
    pub(crate) severity: Severity,
    pub(crate) default: bool,
    pub(crate) contexts: Contexts,
    pub(crate) references: References,
    pub(crate) yields_to: Vec<String>,
    /// The component of which each value is reported once in a run, since a project that uses it often means it.
    pub(crate) once: Option<Component>,
    pub(crate) template: String,
    pub(crate) message: Message,
    pub(crate) help: Arc<str>,
    pub(crate) options: Vec<OptionSpec>,
    /// Read on demand, if the rule is a built-in one.
    pub(crate) page: OnceLock<Page>,
    pub(crate) test: Test,
    pub(crate) fix: Option<RuleFix>,
}

/// The documentation and examples of a rule: most of its file, and nothing that checking needs.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Page {
    pub(crate) cites: Vec<String>,
    pub(crate) docs: String,
    pub(crate) bad: Vec<Example>,
    pub(crate) good: Vec<Example>,
}

/// The relative references that a rule checks, besides URLs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum References {
    /// No references.
    #[default]
    None,
    /// The references of documents in which one may be a URL without its scheme, or may be deceptive or contain a
    /// secret ([`crate::document::may_hold_stray`]), or in which a link may be broken. In other documents the rule has
    /// no findings.
    Odd,
    /// All.
    All,
    /// All, and the anchors of the document.
    Anchors,
}

impl References {
    /// All, by the names that rule files have for them.
    pub const NAMED: [(&'static str, Self); 4] =
        [("none", Self::None), ("odd", Self::Odd), ("all", Self::All), ("anchors", Self::Anchors)];

    /// Its name in rule files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMED[self as usize].0
    }
}

/// The test of a rule.
#[derive(Clone, Debug)]
pub(crate) enum Test {
    When(Vec<Condition>),
    Check(&'static Check),
}

impl Rule {
    /// The name under which it is reported, selected and allowed; lower case, with hyphens.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its group: one of [`GROUPS`].
    #[must_use]
    pub fn group(&self) -> &'static str {
        self.group
    }

    /// What its findings are about: it decides in which contexts the rule runs by default, and in which kinds of
    /// documents its findings are reported.
    #[must_use]
    pub fn concern(&self) -> &'static str {
        &self.concern.name
    }

    /// Whether its findings are reported in a kind of document.
    ///
    /// ```
    /// use urlint::lint::{DocumentKind, rules};
    ///
    /// let changelog = DocumentKind::named("changelog").expect("a kind");
    /// let rule = rules().find(|rule| rule.id() == "redundant-port").expect("a rule");
    /// assert!(!rule.is_reported_in(changelog));
    /// ```
    #[must_use]
    pub fn is_reported_in(&self, kind: DocumentKind) -> bool {
        self.reporting(kind) != Reporting::Silent
    }

    /// How its findings are reported in a kind of document.
    pub(crate) fn reporting(&self, kind: DocumentKind) -> Reporting {
        let own = self.exceptions.iter().find(|exception| exception.kind == kind);
        own.map_or_else(|| self.concern.reporting(kind), |exception| exception.reporting)
    }

    /// Its concern in a sentence.
    #[cfg(feature = "report")]
    pub(crate) fn concern_about(&self) -> &'static str {
        &self.concern.about
    }

    /// The kinds of documents in which its findings are not reported as they are, by name: those in which it is silent,
    /// and those in which they have severity `info`.
    #[cfg(feature = "report")]
    pub(crate) fn kinds(&self) -> Vec<(Reporting, Vec<&'static str>)> {
        let kinds_with = |wanted: Reporting| {
            let kinds = DocumentKind::ALL.into_iter();
            kinds.filter(|kind| self.reporting(*kind) == wanted).map(DocumentKind::name).collect::<Vec<_>>()
        };
        let both = [Reporting::Silent, Reporting::Info].map(|reporting| (reporting, kinds_with(reporting)));
        both.into_iter().filter(|(_, kinds)| !kinds.is_empty()).collect()
    }

    /// The severity of its findings, unless a finding or a setting overrides it.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Whether it runs by default.
    #[must_use]
    pub fn is_default(&self) -> bool {
        self.default
    }

    /// The contexts in which it runs by default.
    #[must_use]
    pub fn contexts(&self) -> Contexts {
        self.contexts
    }

    /// The relative references that it checks.
    #[must_use]
    pub fn references(&self) -> References {
        self.references
    }

    /// The rules that take precedence for a violation that both find: where one of them reports, this one does not.
    #[must_use]
    pub fn yields_to(&self) -> &[String] {
        &self.yields_to
    }

    /// The component of which the program reports each value once in a run, and not at all where a document has the
    /// value three times: what a project uses often is its own.
    #[must_use]
    pub fn once(&self) -> Option<Component> {
        self.once
    }

    /// The message of a finding; components of the URL and other values are in braces.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.template
    }

    /// The recommended action for a finding; empty if a user's rule has none.
    #[must_use]
    pub fn help(&self) -> &str {
        &self.help
    }

    /// Its options, in addition to those of every rule ([`crate::lint::COMMON_OPTIONS`]).
    #[must_use]
    pub fn options(&self) -> &[OptionSpec] {
        &self.options
    }

    /// The coded check that it runs; `None` where it is described by conditions.
    #[must_use]
    pub fn check(&self) -> Option<&'static str> {
        match &self.test {
            Test::When(_) => None,
            Test::Check(check) => Some(check.name),
        }
    }

    /// The fix in its file; `None` if there is none, or if it is coded.
    ///
    /// ```
    /// use urlint::lint::Rule;
    ///
    /// let rule = Rule::parse("team.toml", "
    ///     id = 'old-wiki'
    ///     message = '{host} has moved'
    ///     when = [{ component = 'host', in = ['wiki.acme.corp'] }]
    ///     fix = { with = 'docs.acme.corp' }
    /// ").expect("the file is right");
    /// assert_eq!(rule.fix().as_deref(), Some("replaces the host with `docs.acme.corp` (unsafe)"));
    /// ```
    #[must_use]
    pub fn fix(&self) -> Option<String> {
        self.fix.as_ref().map(RuleFix::describe)
    }

    /// Its default settings.
    pub(crate) fn settings(&self) -> Settings {
        Settings::new(self.severity, self.contexts, &self.options)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A right rule file in which `key` has this value.
    pub(crate) fn with(key: &str, value: &str) -> String {
        let keys = [
            ("id", "'some-rule'"),
            ("group", "'style'"),
            ("severity", "'info'"),
            ("default", "false"),
            ("message", "'something is wrong'"),
            ("help", "'put it right'"),
            ("cites", "[]"),
            ("docs", "'Why.'"),
            ("when", "[{ component = 'host', present = true }]"),
        ];
        keys.iter().map(|&(name, usual)| format!("{name} = {}\n", if name == key { value } else { usual })).collect()
    }

    #[test]
    fn every_group_has_a_concern() {
        assert!(GROUPS.iter().all(|group| !Concern::of_group(group).name.is_empty()));
    }

    #[test]
    fn a_rule_holds_what_its_file_says() {
        let text = with("severity", "'error'") + "bad = [{ text = 'a', fixed = 'b' }]\ngood = ['c']\n";
        let rule = Rule::parse("x.toml", &text).expect("the file is right");
        assert_eq!((rule.id(), rule.group(), rule.severity()), ("some-rule", "style", Severity::Error));
        assert_eq!((rule.message(), rule.help(), rule.docs()), ("something is wrong", "put it right", "Why."));
        assert_eq!((&*rule.bad()[0].text, rule.bad()[0].fixed.as_deref()), ("a", Some("b")));
        assert_eq!((&*rule.good()[0].text, rule.cites(), rule.is_default()), ("c", &[][..], false));
        assert_eq!((rule.check(), rule.contexts()), (None, Concern::of_group("style").contexts));
    }

    #[test]
    fn little_is_needed() {
        let rule = Rule::parse("x.toml", "id = 'a'\nmessage = 'b'\nwhen = [{ component = 'port', present = true }]");
        let rule = rule.expect("the file is right");
        assert_eq!((rule.group(), rule.severity(), rule.is_default()), ("custom", Severity::Warning, true));
    }
}
