//! Reads rule files, and reports the errors of invalid ones.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use serde::Deserialize;
use toml::Spanned;

use super::example::Example;
use super::fix_key::{self, RawFix};
use super::key_error::{KeyError, choose};
use super::message::Message;
use super::preset::PRESETS;
use super::rule::{GROUPS, Page, References, Rule, Test};
use super::toml_error;
use super::when_key::RawCondition;
use crate::lint::checks;
use crate::lint::conditions::condition::Condition;
use crate::lint::kinds::{Concern, DocumentKind, KindException, Reporting};
use crate::lint::model::{Contexts, OptionSpec, Settings, Severity, Value};
use crate::secrets::redact_text;
use crate::syntax::Component;
use crate::syntax::edit_distance::remedy;

/// An error in a rule file, or in another TOML file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RuleError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The error, and what to write instead.
    pub message: String,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

impl std::error::Error for RuleError {}

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
        File::read(text).and_then(File::into_rule).map_err(|KeyError { at, message }| RuleError {
            file: file.to_owned(),
            line: toml_error::line_at(text, at),
            message,
        })
    }
}

/// The keys of a rule file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: Spanned<String>,
    group: Option<Spanned<String>>,
    concern: Option<Spanned<String>>,
    severity: Option<Spanned<String>>,
    default: Option<bool>,
    contexts: Option<Vec<Spanned<String>>>,
    references: Option<Spanned<String>>,
    #[serde(default, rename = "yields-to")]
    yields_to: Vec<String>,
    once: Option<Spanned<String>>,
    message: Spanned<String>,
    help: Option<Spanned<String>>,
    #[serde(default)]
    cites: Vec<String>,
    docs: Option<Spanned<String>>,
    when: Option<Spanned<Vec<RawCondition>>>,
    check: Option<Spanned<String>>,
    fix: Option<Spanned<RawFix>>,
    #[serde(default)]
    except: Vec<RawException>,
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
    #[serde(default)]
    hosts: bool,
    docs: String,
}

/// `[[except]]`: kinds of documents in which findings are reported otherwise than the concern says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawException {
    kinds: Vec<Spanned<String>>,
    report: Spanned<String>,
    reason: Spanned<String>,
}

impl File {
    fn read(text: &str) -> Result<Self, KeyError> {
        toml::from_str(text).map_err(|error| {
            let (at, message) = toml_error::describe(&error);
            KeyError { at, message }
        })
    }

    /// Reads each key, and makes a rule of them; the error is of the first key that is wrong.
    fn into_rule(mut self) -> Result<Rule, KeyError> {
        self.check_id()?;
        self.check_texts()?;
        let group = self.group()?;
        let severity = self.severity()?;
        let concern = self.concern(group)?;
        let contexts = self.contexts(concern)?;
        let references = self.references()?;
        let once = self.once()?;
        let message = self.message()?;
        let options = std::mem::take(&mut self.options);
        let options = options.into_iter().map(|(name, raw)| raw.read(name)).collect::<Result<Vec<_>, _>>()?;
        let test = read_test(&self.id, self.when, self.check, &options)?;
        check_values(&self.message, &message, &test)?;
        let fix = self.fix.map(|fix| fix_key::read(fix, &test)).transpose()?;
        let except = self.except.into_iter().map(RawException::read).collect::<Result<Vec<_>, _>>()?;
        let docs = self.docs.map(Spanned::into_inner).unwrap_or_default();
        let help = self.help.map(Spanned::into_inner).unwrap_or_default();
        Ok(Rule {
            id: self.id.into_inner().into(),
            group,
            concern,
            exceptions: except.into_iter().flatten().collect(),
            severity,
            default: self.default.unwrap_or(true),
            contexts,
            references,
            yields_to: self.yields_to,
            once,
            template: self.message.into_inner(),
            message,
            help: String::from_utf8_lossy(&redact_text(help.as_bytes())).into(),
            options,
            page: OnceLock::from(Page { cites: self.cites, docs, bad: self.bad, good: self.good }),
            test,
            fix,
        })
    }

    /// Checks that the id is a valid name that nothing else has.
    fn check_id(&self) -> Result<(), KeyError> {
        let id = &**self.id.get_ref();
        if !is_kebab_case(id) {
            return Err(KeyError::at(
                &self.id,
                format!("`{id}` is not a valid id: use lower-case words joined by hyphens"),
            ));
        }
        let is_taken =
            GROUPS.contains(&id) || PRESETS.iter().any(|preset| preset.name == id) || ["all", "load"].contains(&id);
        if is_taken {
            let what =
                format!("`{id}` is already the name of a group, a preset, all rules or a key; choose another id");
            return Err(KeyError::at(&self.id, what));
        }
        Ok(())
    }

    /// Checks that no text for people is empty.
    fn check_texts(&self) -> Result<(), KeyError> {
        let texts = [Some(&self.message), self.help.as_ref(), self.docs.as_ref()];
        let empty = texts.into_iter().flatten().find(|text| text.get_ref().trim().is_empty());
        empty.map_or(Ok(()), |text| Err(KeyError::at(text, "the text is empty")))
    }

    fn group(&self) -> Result<&'static str, KeyError> {
        let Some(group) = &self.group else { return Ok("custom") };
        choose("group", group, GROUPS.iter().map(|&group| (group, group)))
    }

    fn severity(&self) -> Result<Severity, KeyError> {
        let Some(name) = &self.severity else { return Ok(Severity::Warning) };
        choose("severity", name, Severity::ALL.into_iter().map(|severity| (severity.name(), severity)))
    }

    fn concern(&self, group: &str) -> Result<&'static Concern, KeyError> {
        let Some(name) = &self.concern else { return Ok(Concern::of_group(group)) };
        choose("concern", name, Concern::all().iter().map(|concern| (&*concern.name, concern)))
    }

    fn contexts(&self, concern: &Concern) -> Result<Contexts, KeyError> {
        let Some(names) = &self.contexts else { return Ok(concern.contexts) };
        names.iter().try_fold(Contexts::NONE, |set, name| {
            let named = choose("context", name, Contexts::names().map(|name| (name, Contexts::named(name))))?;
            Ok(set.and(named.unwrap_or(Contexts::NONE)))
        })
    }

    fn references(&self) -> Result<References, KeyError> {
        let Some(name) = &self.references else { return Ok(References::None) };
        choose("kind of references", name, References::NAMED)
    }

    fn once(&self) -> Result<Option<Component>, KeyError> {
        let Some(name) = &self.once else { return Ok(None) };
        choose("component", name, Component::ALL.map(|component| (component.name(), component))).map(Some)
    }

    fn message(&self) -> Result<Message, KeyError> {
        Message::parse(self.message.get_ref()).map_err(|place| {
            let components = Component::ALL.map(Component::name);
            let remedy = remedy(place, &components);
            KeyError::at(&self.message, format!("no component named \"{place}\" for the message{remedy}"))
        })
    }
}

/// Checks that the test supplies all values that the message uses.
fn check_values(template: &Spanned<String>, message: &Message, test: &Test) -> Result<(), KeyError> {
    let supplied = match test {
        Test::When(conditions) => conditions.iter().rev().find_map(Condition::value_count).unwrap_or(0),
        Test::Check(check) => check.values,
    };
    if message.value_count() <= supplied {
        return Ok(());
    }
    let last = message.value_count() - 1;
    Err(KeyError::at(template, format!("the message uses {{{last}}}, but the check supplies {supplied} values")))
}

/// The test of a rule: what `when` lists, or the check that `check` names.
fn read_test(
    id: &Spanned<String>,
    when: Option<Spanned<Vec<RawCondition>>>,
    check: Option<Spanned<String>>,
    options: &[OptionSpec],
) -> Result<Test, KeyError> {
    match (when, check) {
        (Some(conditions), None) => read_conditions(conditions, options),
        (None, Some(name)) => read_check(&name, options),
        (Some(_), Some(check)) => Err(KeyError::at(&check, "a rule must not have both `when` and `check`")),
        (None, None) => Err(KeyError::at(
            id,
            "a rule needs `when` or `check`: when = [{ component = \"host\", matches = \"^staging[.]\" }]",
        )),
    }
}

fn read_conditions(when: Spanned<Vec<RawCondition>>, options: &[OptionSpec]) -> Result<Test, KeyError> {
    if when.get_ref().is_empty() {
        return Err(KeyError::at(&when, "`when` lists no condition"));
    }
    let conditions = when.into_inner().into_iter().map(|condition| condition.read(options));
    conditions.collect::<Result<_, _>>().map(Test::When)
}

fn read_check(name: &Spanned<String>, options: &[OptionSpec]) -> Result<Test, KeyError> {
    let check = choose("check", name, checks::all().map(|check| (check.name, check))).map_err(|mut error| {
        // a `;` is before the remedy, if a name is near
        if !error.message.contains(';') {
            error.message += "; use `when` in custom rules";
        }
        error
    })?;
    match check.options.iter().find(|&&wanted| !options.iter().any(|option| option.name == wanted)) {
        Some(wanted) => Err(KeyError::at(name, format!("the check requires the option `{wanted}`; declare it"))),
        None => Ok(Test::Check(check)),
    }
}

impl RawOption {
    fn read(self, name: Spanned<String>) -> Result<OptionSpec, KeyError> {
        if !is_kebab_case(name.get_ref()) {
            let message = format!("`{}` is not a valid name: use lower-case words joined by hyphens", name.get_ref());
            return Err(KeyError::at(&name, message));
        }
        let default = Value::of_toml(&self.default)
            .map_err(|kind| KeyError::at(&name, format!("the default of `{}` cannot be {kind}", name.get_ref())))?;
        if self.hosts {
            let mut settings = Settings::new(Severity::Info, Contexts::NONE, &[]);
            let read = settings.set_host_patterns(name.get_ref(), &default);
            read.map_err(|error| KeyError::at(&name, error.to_string()))?;
        }
        let Self { choices, hosts, docs, .. } = self;
        Ok(OptionSpec { name: name.into_inner(), default, choices, hosts, docs })
    }
}

impl RawException {
    fn read(self) -> Result<Vec<KindException>, KeyError> {
        let reporting = choose("way of reporting", &self.report, Reporting::NAMED)?;
        if self.reason.get_ref().trim().is_empty() {
            return Err(KeyError::at(&self.reason, "the text is empty"));
        }
        let kinds = self.kinds.iter();
        let kinds = kinds.map(|name| choose("kind", name, DocumentKind::ALL.map(|kind| (kind.name(), kind))));
        kinds.map(|kind| kind.map(|kind| KindException { kind, reporting })).collect()
    }
}

fn is_kebab_case(name: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9'));
    name.split('-').all(is_word)
}
