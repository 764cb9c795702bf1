//! Reading a rule file, and what is wrong with one that describes no rule.

use std::fmt;

use regex_automata::meta::Regex;
use serde::Deserialize;
use toml::Spanned;

use super::message::Message;
use super::rule::Test;
use super::when::{self, Condition};
use super::{Example, GROUPS, Rule, Severity, checks};
use crate::syntax::distance::nearest;
use crate::syntax::{Component, octets};

/// What is wrong with a rule file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RuleError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there, and what would be right.
    pub message: String,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

impl std::error::Error for RuleError {}

/// What is wrong with a text, and at which octet.
struct Fault {
    at: usize,
    message: String,
}

impl Fault {
    fn at<T>(place: &Spanned<T>, message: impl Into<String>) -> Self {
        Self { at: place.span().start, message: message.into() }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: Spanned<String>,
    group: Spanned<String>,
    severity: Spanned<String>,
    default: bool,
    message: Spanned<String>,
    help: Spanned<String>,
    cites: Vec<String>,
    docs: Spanned<String>,
    when: Option<Spanned<Vec<RawCondition>>>,
    check: Option<Spanned<String>>,
    #[serde(default)]
    bad: Vec<Example>,
    #[serde(default)]
    good: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCondition {
    component: Spanned<String>,
    r#in: Option<Vec<String>>,
    present: Option<bool>,
    matches: Option<Spanned<String>>,
    has: Option<Spanned<String>>,
    longer: Option<usize>,
}

/// Reads a rule file; `file` is its name, for the error.
pub(super) fn parse(file: &str, text: &str) -> Result<Rule, RuleError> {
    File::parse(text).map_err(|Fault { at, message }| {
        let line = text.as_bytes().iter().take(at).filter(|&&octet| octet == b'\n').count() + 1;
        RuleError { file: file.to_owned(), line, message }
    })
}

impl File {
    fn parse(text: &str) -> Result<Rule, Fault> {
        let file: Self = toml::from_str(text).map_err(|error| Fault {
            at: error.span().map_or(0, |span| span.start),
            message: error.message().to_owned(),
        })?;
        let id = file.id.get_ref();
        if !is_id(id) {
            return Err(Fault::at(&file.id, format!("`{id}` is no id: use lower-case words joined by hyphens")));
        }
        for text in [&file.message, &file.help, &file.docs] {
            if text.get_ref().trim().is_empty() {
                return Err(Fault::at(text, "nothing is said here"));
            }
        }
        let group = choose("group", &file.group, GROUPS.iter().map(|&group| (group, group)))?;
        let severities = [Severity::Info, Severity::Warning, Severity::Error];
        let severity = choose("severity", &file.severity, severities.map(|severity| (severity.name(), severity)))?;
        let message = Message::parse(file.message.get_ref()).map_err(|place| {
            let components = Component::ALL.map(Component::name);
            let remedy = remedy(place, &components);
            Fault::at(&file.message, format!("no component named \"{place}\" for the message{remedy}"))
        })?;
        let test = match (file.when, file.check) {
            (Some(conditions), None) => {
                let place = conditions.span().start;
                let conditions: Vec<_> =
                    conditions.into_inner().into_iter().map(RawCondition::read).collect::<Result<_, _>>()?;
                if conditions.is_empty() {
                    return Err(Fault { at: place, message: "`when` lists no condition".to_owned() });
                }
                Test::When(conditions)
            }
            (None, Some(check)) => {
                Test::Check(choose("check", &check, checks::ALL.iter().map(|check| (check.name, check)))?)
            }
            (Some(_), Some(check)) => return Err(Fault::at(&check, "a rule has either `when` or `check`, not both")),
            (None, None) => return Err(Fault::at(&file.id, "a rule needs `when` or `check`")),
        };
        let supplied = match &test {
            Test::When(conditions) => conditions.iter().rev().find_map(Condition::values).unwrap_or(0),
            Test::Check(check) => check.values,
        };
        if message.wants() > supplied {
            let message = format!("the message asks for {{{}}}, but the test supplies {supplied}", message.wants() - 1);
            return Err(Fault::at(&file.message, format!("{message} values")));
        }
        Ok(Rule {
            id: file.id.into_inner(),
            group,
            severity,
            default: file.default,
            template: file.message.into_inner(),
            message,
            help: file.help.into_inner(),
            cites: file.cites,
            docs: file.docs.into_inner(),
            bad: file.bad,
            good: file.good,
            test,
        })
    }
}

impl RawCondition {
    fn read(self) -> Result<Condition, Fault> {
        let components = Component::ALL.map(|component| (component.name(), Some(component)));
        let component = choose("component", &self.component, [("url", None)].into_iter().chain(components))?;
        let mut tests = Vec::new();
        tests.extend(self.r#in.map(when::Test::In));
        tests.extend(self.present.map(when::Test::Present));
        tests.extend(self.longer.map(when::Test::Longer));
        if let Some(expression) = self.matches {
            let regex = Regex::new(expression.get_ref())
                .map_err(|_| Fault::at(&expression, format!("`{}` is no regular expression", expression.get_ref())))?;
            tests.push(when::Test::Matches(Box::new(regex)));
        }
        if let Some(class) = self.has {
            tests.push(when::Test::Has(choose("octet class", &class, octets::NAMED.iter().copied())?));
        }
        match (tests.pop(), tests.is_empty()) {
            (Some(test), true) => Ok(Condition { component, test }),
            _ => Err(Fault::at(
                &self.component,
                "a condition needs exactly one of `in`, `present`, `matches`, `has`, `longer`",
            )),
        }
    }
}

/// Looks a name up; the error names the nearest, or all if none is near.
fn choose<'n, T>(
    what: &str,
    name: &Spanned<String>,
    table: impl IntoIterator<Item = (&'n str, T)>,
) -> Result<T, Fault> {
    let mut names = Vec::new();
    for (known, value) in table {
        if known == name.get_ref() {
            return Ok(value);
        }
        names.push(known);
    }
    Err(Fault::at(name, format!("no {what} named \"{}\"{}", name.get_ref(), remedy(name.get_ref(), &names))))
}

fn remedy(wrong: &str, names: &[&str]) -> String {
    match nearest(wrong, names.iter().copied()) {
        Some(name) => format!("; did you mean \"{name}\"?"),
        None => format!("; there are {}", names.join(", ")),
    }
}

fn is_id(id: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|octet| matches!(octet, b'a'..=b'z' | b'0'..=b'9'));
    id.split('-').all(is_word)
}
