//! Reading a rule file, and what is wrong with one that describes no rule.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use serde::Deserialize;
use toml::Spanned;

use super::example::Example;
use super::message::Message;
use super::preset::PRESETS;
use super::rule::{GROUPS, Page, References, Rule, Test};
use super::rule_fix::{RuleFix, Target, Template};
use super::toml_error;
use crate::lint::checks;
use crate::lint::conditions::condition;
use crate::lint::conditions::condition::{Condition, Number, Words};
use crate::lint::model::{Applicability, Contexts, Expression, OptionSpec, Severity, Value};
use crate::secrets::redact_text;
use crate::syntax::edit_distance::remedy;
use crate::syntax::{Component, byte_class};

/// What is wrong with a rule file, or with another that is read as TOML.
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

/// What is wrong with a text, and at which byte.
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
    group: Option<Spanned<String>>,
    severity: Option<Spanned<String>>,
    default: Option<bool>,
    contexts: Option<Vec<Spanned<String>>>,
    references: Option<Spanned<String>>,
    #[serde(default, rename = "yields-to")]
    yields_to: Vec<String>,
    message: Spanned<String>,
    help: Option<Spanned<String>>,
    #[serde(default)]
    cites: Vec<String>,
    docs: Option<Spanned<String>>,
    when: Option<Spanned<Vec<RawCondition>>>,
    check: Option<Spanned<String>>,
    fix: Option<Spanned<RawFix>>,
    #[serde(default)]
    options: BTreeMap<Spanned<String>, RawOption>,
    #[serde(default)]
    bad: Vec<Example>,
    #[serde(default)]
    good: Vec<Example>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOption {
    default: toml::Value,
    #[serde(default)]
    choices: Vec<String>,
    docs: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCondition {
    component: Spanned<String>,
    r#in: Option<Spanned<RawWords>>,
    #[serde(rename = "not-in")]
    not_in: Option<Spanned<RawWords>>,
    contains: Option<Spanned<RawWords>>,
    present: Option<bool>,
    matches: Option<Spanned<String>>,
    has: Option<Spanned<String>>,
    longer: Option<Spanned<RawNumber>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFix {
    component: Option<Spanned<String>>,
    with: Option<Spanned<String>>,
    #[serde(default)]
    remove: bool,
    #[serde(default)]
    safe: bool,
}

/// A list, or the name of an option that holds one.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a list of words, or the name of an option that holds one")]
enum RawWords {
    These(Vec<String>),
    Option(String),
}

/// A number, or the name of an option that holds one.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a number, or the name of an option that holds one")]
enum RawNumber {
    This(usize),
    Option(String),
}

impl Rule {
    /// Reads a rule file; `file` is its name, for the error.
    ///
    /// ```
    /// use urlint::lint::Rule;
    ///
    /// let error = Rule::parse("rules/x.toml", "id = \"x\"\nsevrity = \"info\"\n").unwrap_err();
    /// assert!(error.to_string().starts_with("rules/x.toml:2: no key named \"sevrity\"; did you mean \"severity\"?"));
    /// ```
    ///
    /// # Errors
    ///
    /// The first thing that is wrong: with the TOML, with a key, or with a name that should be one of a few.
    pub fn parse(file: &str, text: &str) -> Result<Self, RuleError> {
        File::parse(text).map_err(|Fault { at, message }| RuleError {
            file: file.to_owned(),
            line: toml_error::line_at(text, at),
            message,
        })
    }
}

impl File {
    fn parse(text: &str) -> Result<Rule, Fault> {
        let file: Self = toml::from_str(text).map_err(|error| {
            let (at, message) = toml_error::told(&error);
            Fault { at, message }
        })?;
        let id = file.id.get_ref();
        if !is_name(id) {
            return Err(Fault::at(&file.id, format!("`{id}` is no id: use lower-case words joined by hyphens")));
        }
        if GROUPS.contains(&&**id) || PRESETS.iter().any(|preset| preset.name == id) || ["all", "load"].contains(&&**id)
        {
            let what = format!("`{id}` names something else: a group, a preset, all rules or a key; take another id");
            return Err(Fault::at(&file.id, what));
        }
        for text in [Some(&file.message), file.help.as_ref(), file.docs.as_ref()].into_iter().flatten() {
            if text.get_ref().trim().is_empty() {
                return Err(Fault::at(text, "nothing is said here"));
            }
        }
        let group = match &file.group {
            None => "custom",
            Some(group) => choose("group", group, GROUPS.iter().map(|&group| (group, group)))?,
        };
        let severity = match &file.severity {
            None => Severity::Warning,
            Some(name) => {
                choose("severity", name, Severity::ALL.into_iter().map(|severity| (severity.name(), severity)))?
            }
        };
        let contexts = file.contexts.iter().flatten().try_fold(Contexts::NONE, |set, name| {
            let named = choose("context", name, Contexts::names().map(|name| (name, Contexts::named(name))))?;
            Ok(set.and(named.unwrap_or(Contexts::NONE)))
        })?;
        let contexts = if file.contexts.is_some() { contexts } else { Contexts::DOCUMENTS };
        let references = match &file.references {
            None => References::None,
            Some(name) => choose("kind of references", name, References::NAMED)?,
        };
        let message = Message::parse(file.message.get_ref()).map_err(|place| {
            let components = Component::ALL.map(Component::name);
            let remedy = remedy(place, &components);
            Fault::at(&file.message, format!("no component named \"{place}\" for the message{remedy}"))
        })?;
        let options = file.options.into_iter().map(|(name, raw)| raw.read(name)).collect::<Result<Vec<_>, _>>()?;
        let test = test(&file.id, file.when, file.check, &options)?;
        let supplied = match &test {
            Test::When(conditions) => conditions.iter().rev().find_map(Condition::values).unwrap_or(0),
            Test::Check(check) => check.values,
        };
        if message.wants() > supplied {
            let message = format!("the message asks for {{{}}}, but the test supplies {supplied}", message.wants() - 1);
            return Err(Fault::at(&file.message, format!("{message} values")));
        }
        let fix = file.fix.map(|fix| read_fix(fix, &test)).transpose()?;
        let docs = file.docs.map(Spanned::into_inner).unwrap_or_default();
        let help = file.help.map(Spanned::into_inner).unwrap_or_default();
        Ok(Rule {
            id: file.id.into_inner().into(),
            group,
            severity,
            default: file.default.unwrap_or(true),
            contexts,
            references,
            yields_to: file.yields_to,
            template: file.message.into_inner(),
            message,
            help: String::from_utf8_lossy(&redact_text(help.as_bytes())).into(),
            options,
            page: OnceLock::from(Page { cites: file.cites, docs, bad: file.bad, good: file.good }),
            test,
            fix,
        })
    }
}

fn test(
    id: &Spanned<String>,
    when: Option<Spanned<Vec<RawCondition>>>,
    check: Option<Spanned<String>>,
    options: &[OptionSpec],
) -> Result<Test, Fault> {
    match (when, check) {
        (Some(conditions), None) => {
            let place = conditions.span().start;
            let conditions: Vec<_> = conditions
                .into_inner()
                .into_iter()
                .map(|condition| condition.read(options))
                .collect::<Result<_, _>>()?;
            if conditions.is_empty() {
                return Err(Fault { at: place, message: "`when` lists no condition".to_owned() });
            }
            Ok(Test::When(conditions))
        }
        (None, Some(name)) => {
            let check = choose("check", &name, checks::ALL.iter().map(|&check| (check.name, check)));
            let check = check.map_err(|fault| match fault.message.contains(';') {
                true => fault,
                false => {
                    Fault { message: fault.message + "; describe with `when` what a rule of your own finds", ..fault }
                }
            })?;
            match check.options.iter().find(|&&wanted| !options.iter().any(|option| option.name == wanted)) {
                Some(wanted) => Err(Fault::at(&name, format!("the check wants an option `{wanted}`; declare it"))),
                None => Ok(Test::Check(check)),
            }
        }
        (Some(_), Some(check)) => Err(Fault::at(&check, "a rule has either `when` or `check`, not both")),
        (None, None) => Err(Fault::at(
            id,
            "a rule needs `when` or `check`: when = [{ component = \"host\", matches = \"^staging[.]\" }]",
        )),
    }
}

/// Reads what a rule with this test says of how to fix what it finds.
fn read_fix(raw: Spanned<RawFix>, test: &Test) -> Result<RuleFix, Fault> {
    let at = raw.span().start;
    let fault = |message: &str| Fault { at, message: message.to_owned() };
    let Test::When(conditions) = test else {
        return Err(fault("`fix` goes with `when`; a check knows itself how to fix what it finds"));
    };
    let RawFix { component, with, remove, safe } = raw.into_inner();
    if with.is_some() == remove {
        return Err(fault("a fix needs `with`, what is to stand there, or `remove = true`"));
    }
    let pointing = condition::pointing(conditions);
    let target = match (component, pointing) {
        (Some(name), _) => {
            let components = Component::ALL.map(|component| (component.name(), Target::Component(component)));
            choose("component", &name, [("url", Target::Url)].into_iter().chain(components))?
        }
        (None, Some(condition)) if condition.is_of_whole() => {
            condition.component.map_or(Target::Url, Target::Component)
        }
        (None, Some(_)) => Target::Found,
        (None, None) => return Err(fault("say which `component` is fixed: the conditions point at none")),
    };
    if remove && target == Target::Url {
        return Err(fault("a URL cannot be taken out; say `with`"));
    }
    let groups = pointing.and_then(Condition::expression).map_or(0, Expression::groups);
    let read = |with: Spanned<String>| match with.get_ref().is_empty() {
        true => Err(Fault::at(&with, "nothing is said here; to take it out, say `remove = true`")),
        false => Template::parse(with.get_ref(), groups).map_err(|message| Fault::at(&with, message)),
    };
    let with = with.map(read).transpose()?;
    let applicability = if safe { Applicability::Safe } else { Applicability::Unsafe };
    let fix = RuleFix { applicability, target, with };
    match fix.fault() {
        Some(message) => Err(Fault { at, message }),
        None => Ok(fix),
    }
}

impl RawOption {
    fn read(self, name: Spanned<String>) -> Result<OptionSpec, Fault> {
        if !is_name(name.get_ref()) {
            let message = format!("`{}` is no name: use lower-case words joined by hyphens", name.get_ref());
            return Err(Fault::at(&name, message));
        }
        let default = Value::of_toml(&self.default)
            .map_err(|kind| Fault::at(&name, format!("the default of `{}` cannot be {kind}", name.get_ref())))?;
        Ok(OptionSpec { name: name.into_inner(), default, choices: self.choices, docs: self.docs })
    }
}

impl RawCondition {
    fn read(self, options: &[OptionSpec]) -> Result<Condition, Fault> {
        let components = Component::ALL.map(|component| (component.name(), Some(component)));
        let component = choose("component", &self.component, [("url", None)].into_iter().chain(components))?;
        let words = |raw: Spanned<RawWords>| {
            let place = raw.span().start;
            Ok(match raw.into_inner() {
                RawWords::These(words) => Words::These(words),
                RawWords::Option(name) => Words::Option(option(place, name, options, &Value::List(Vec::new()))?),
            })
        };
        let mut tests = Vec::new();
        tests.extend(self.r#in.map(words).transpose()?.map(condition::Test::In));
        tests.extend(self.not_in.map(words).transpose()?.map(condition::Test::NotIn));
        tests.extend(self.contains.map(words).transpose()?.map(condition::Test::Contains));
        tests.extend(self.present.map(condition::Test::Present));
        if let Some(longer) = self.longer {
            let place = longer.span().start;
            tests.push(condition::Test::Longer(match longer.into_inner() {
                RawNumber::This(number) => Number::This(number),
                RawNumber::Option(name) => Number::Option(option(place, name, options, &Value::Number(0))?),
            }));
        }
        if let Some(expression) = self.matches {
            let read = Expression::parse(expression.get_ref()).map_err(|error| Fault::at(&expression, error))?;
            tests.push(condition::Test::Matches(read));
        }
        if let Some(class) = self.has {
            tests.push(condition::Test::Has(choose("byte class", &class, byte_class::NAMED.iter().copied())?));
        }
        match (tests.pop(), tests.is_empty()) {
            (Some(test), true) => Ok(Condition { component, test }),
            _ => Err(Fault::at(
                &self.component,
                "a condition needs exactly one of `in`, `not-in`, `contains`, `present`, `matches`, `has`, `longer`",
            )),
        }
    }
}

/// The name of an option that holds a value of the same kind.
fn option(at: usize, name: String, options: &[OptionSpec], kind: &Value) -> Result<String, Fault> {
    let names: Vec<_> = options.iter().map(|option| &*option.name).collect();
    match options.iter().find(|option| option.name == name) {
        None if names.is_empty() => {
            let declared = format!("options.{name} = {{ default = {kind}, docs = \"what it is for\" }}");
            Err(Fault { at, message: format!("no option named \"{name}\"; declare it: {declared}") })
        }
        None => Err(Fault { at, message: format!("no option named \"{name}\"{}", remedy(&name, &names)) }),
        Some(option) if option.default.kind() != kind.kind() => Err(Fault {
            at,
            message: format!("the option `{name}` holds {}, not {}", option.default.kind(), kind.kind()),
        }),
        Some(_) => Ok(name),
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

fn is_name(name: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9'));
    name.split('-').all(is_word)
}
