//! A rule: what it looks for, what it says, and why.

use serde::Deserialize;

use super::Severity;
use super::checks::Check;
use super::cx::{Clues, Cx, Hit};
use super::message::Message;
use super::rule_file::{self, RuleError};
use super::when::{self, Condition};

/// What a rule is about.
pub const GROUPS: &[&str] =
    &["authority", "characters", "credentials", "delimiting", "meta", "scheme", "style", "syntax"];

/// One rule: what it looks for, what it says, and why.
#[derive(Clone, Debug)]
pub struct Rule {
    pub(super) id: String,
    pub(super) group: &'static str,
    pub(super) severity: Severity,
    pub(super) default: bool,
    pub(super) template: String,
    pub(super) message: Message,
    pub(super) help: String,
    pub(super) cites: Vec<String>,
    pub(super) docs: String,
    pub(super) bad: Vec<Example>,
    pub(super) good: Vec<String>,
    pub(super) test: Test,
}

/// How a rule finds what it speaks of.
#[derive(Clone, Debug)]
pub(super) enum Test {
    When(Vec<Condition>),
    Check(&'static Check),
}

/// A text that a rule objects to.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Example {
    /// The text; `«` and `»` stand around each finding.
    pub text: String,
    /// The text as it should be.
    pub fixed: Option<String>,
}

impl Rule {
    /// Reads a rule file; `file` is its name, for the error.
    ///
    /// ```
    /// use urlint::lint::Rule;
    ///
    /// let error = Rule::parse("rules/x.toml", "id = \"x\"\nsevrity = \"info\"\n").unwrap_err();
    /// assert!(error.to_string().starts_with("rules/x.toml:2: unknown field `sevrity`"));
    /// ```
    ///
    /// # Errors
    ///
    /// The first thing that is wrong: with the TOML, with a key, or with a name that should be one of a few.
    pub fn parse(file: &str, text: &str) -> Result<Self, RuleError> {
        rule_file::parse(file, text)
    }

    /// The name under which it is reported, selected and allowed; lower case, with hyphens.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What it is about: one of [`GROUPS`].
    #[must_use]
    pub fn group(&self) -> &'static str {
        self.group
    }

    /// How bad its findings are, if one is not told to be worse or better.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Whether it runs if nothing else is said.
    #[must_use]
    pub fn is_default(&self) -> bool {
        self.default
    }

    /// What it says of a finding; components of the URL and other values stand in braces.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.template
    }

    /// What to do about a finding.
    #[must_use]
    pub fn help(&self) -> &str {
        &self.help
    }

    /// The clauses of the standards that it rests on.
    #[must_use]
    pub fn cites(&self) -> &[String] {
        &self.cites
    }

    /// What it finds and why that is bad.
    #[must_use]
    pub fn docs(&self) -> &str {
        &self.docs
    }

    /// Texts that it objects to.
    #[must_use]
    pub fn bad(&self) -> &[Example] {
        &self.bad
    }

    /// Texts that it leaves alone.
    #[must_use]
    pub fn good(&self) -> &[String] {
        &self.good
    }

    /// The coded check that it runs; `None` where it is described by conditions.
    #[must_use]
    pub fn check(&self) -> Option<&'static str> {
        match &self.test {
            Test::When(_) => None,
            Test::Check(check) => Some(check.name),
        }
    }

    /// What a URL must show before it is worth running.
    pub(crate) fn clues(&self) -> Clues {
        match &self.test {
            // All conditions must hold, so one that asks for more than any URL shows is enough.
            Test::When(conditions) => {
                let asked = conditions.iter().map(Condition::clues).find(|&clues| clues != Clues::ANY);
                asked.unwrap_or(Clues::ANY)
            }
            Test::Check(check) => check.clues,
        }
    }

    /// Adds what it finds in a URL.
    pub(crate) fn run(&self, cx: &Cx<'_, '_>, hits: &mut Vec<Hit>) {
        match &self.test {
            Test::When(conditions) => when::test(conditions, cx, hits),
            Test::Check(check) => (check.run)(cx, hits),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::lint::cx::Place;
    use crate::scan::Found;
    use crate::text::Span;

    impl Rule {
        /// The spans of the URL that it finds.
        pub(crate) fn hits_in(&self, text: &[u8], found: &Found<'_>) -> Vec<Span> {
            let mut hits = Vec::new();
            self.run(&Cx::new(text, found), &mut hits);
            let span = |hit: &Hit| match hit.place {
                Place::Url(span) => found.map.source(span),
                Place::Source(span) => span,
            };
            hits.iter().map(span).collect()
        }
    }

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
    fn a_rule_holds_what_its_file_says() {
        let text = with("severity", "'error'") + "bad = [{ text = 'a', fixed = 'b' }]\ngood = ['c']\n";
        let rule = Rule::parse("x.toml", &text).expect("the file is right");
        assert_eq!((rule.id(), rule.group(), rule.severity()), ("some-rule", "style", Severity::Error));
        assert_eq!((rule.message(), rule.help(), rule.docs()), ("something is wrong", "put it right", "Why."));
        assert_eq!(rule.bad(), [Example { text: "a".to_owned(), fixed: Some("b".to_owned()) }]);
        assert_eq!((rule.good(), rule.cites(), rule.is_default()), (&["c".to_owned()][..], &[][..], false));
        assert_eq!(rule.check(), None);
    }
}
