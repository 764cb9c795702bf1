//! The options of rules, their values, and the options that every rule has.

use std::borrow::Cow;
use std::fmt;

use regex_automata::meta::Regex;

use super::contexts::Contexts;
use super::expression::check_syntax;
use super::finding::Severity;
use super::host_pattern::{HostPattern, ListedHost};
use super::option_error::OptionError;
use crate::syntax::Url;

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Value {
    /// `true` or `false`.
    Flag(bool),
    /// A number that is not negative.
    Number(u64),
    /// A word.
    Text(String),
    /// A list of words; numbers in it are words too.
    List(Vec<String>),
    /// A list of hosts, of which some have a reason.
    Hosts(Vec<ListedHost>),
}

impl Value {
    /// A list of hosts, each with a reason if there is one.
    pub fn hosts(hosts: impl IntoIterator<Item = (String, Option<String>)>) -> Self {
        Self::Hosts(hosts.into_iter().map(|(host, reason)| ListedHost { host, reason }).collect())
    }

    /// The type of the value, for messages.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Flag(_) => "`true` or `false`",
            Self::Number(_) => "a number",
            Self::Text(_) => "a string",
            Self::List(_) => "a list",
            Self::Hosts(_) => "a list with tables",
        }
    }

    /// Reads a TOML value; `Err` contains its actual type.
    pub(crate) fn of_toml(value: &toml::Value) -> Result<Self, Cow<'static, str>> {
        match value {
            toml::Value::Boolean(flag) => Ok(Self::Flag(*flag)),
            toml::Value::Integer(number) => {
                u64::try_from(*number).map(Self::Number).map_err(|_| "a negative number".into())
            }
            toml::Value::String(text) => Ok(Self::Text(text.clone())),
            toml::Value::Array(items) if items.iter().any(toml::Value::is_table) => {
                let listed = |item: &toml::Value| match item {
                    toml::Value::Table(table) => ListedHost::of_toml(table),
                    item => read_word(item).map(ListedHost::plain),
                };
                items.iter().map(listed).collect::<Result<_, _>>().map(Self::Hosts)
            }
            toml::Value::Array(items) => items.iter().map(read_word).collect::<Result<_, _>>().map(Self::List),
            other => Err(other.type_str().into()),
        }
    }
}

/// As it is written in TOML.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => write!(f, "{}", toml::Value::from(text.as_str())),
            Self::List(items) => {
                let items: Vec<_> = items.iter().map(|item| toml::Value::from(item.as_str()).to_string()).collect();
                write!(f, "[{}]", items.join(", "))
            }
            Self::Hosts(items) => {
                let items: Vec<_> = items.iter().map(ListedHost::to_toml).collect();
                write!(f, "[{}]", items.join(", "))
            }
        }
    }
}

/// An item of a list as a word.
fn read_word(value: &toml::Value) -> Result<String, Cow<'static, str>> {
    match value {
        toml::Value::String(text) => Ok(text.clone()),
        toml::Value::Integer(number) => Ok(number.to_string()),
        _ => Err("a list with items other than strings and numbers".into()),
    }
}

/// An option that a rule has beside those that every rule has.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OptionSpec {
    /// Its name: lower case, with hyphens.
    pub name: String,
    /// The default value; a value must be of the same kind.
    pub default: Value,
    /// The possible values, if it is one of a few words.
    pub choices: Vec<String>,
    /// Whether it lists hosts: names, patterns and addresses, each of which may have a reason.
    pub hosts: bool,
    /// The purpose.
    pub docs: String,
}

/// The options of every rule: name and purpose.
pub const COMMON_OPTIONS: [(&str, &str); 5] = [
    ("severity", "severity of the findings: `error`, `warning`, `info`, or `off` to disable the rule"),
    ("contexts", "contexts in which the rule runs: `links`, `documents`, `everywhere`, or single ones such as `code`"),
    ("allow-hosts", "hosts that are not reported: a name, or `*.name` for all below it"),
    ("allow-schemes", "schemes that are not reported"),
    ("allow-urls", "regular expressions: URLs that match one are not reported"),
];

/// The settings of one rule.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) severity: Severity,
    pub(crate) contexts: Contexts,
    allow_hosts: Vec<String>,
    allow_schemes: Vec<String>,
    allow_urls: Option<Regex>,
    values: Vec<(String, Value)>,
    /// The patterns of the options that list hosts.
    host_patterns: Vec<(String, Vec<HostPattern>)>,
}

/// Whether this is `severity = "off"`: the rule is not to run.
pub(crate) fn is_off(option: &str, value: &Value) -> bool {
    option == "severity" && *value == Value::Text("off".to_owned())
}

impl Settings {
    /// The default values.
    pub(crate) fn new(severity: Severity, contexts: Contexts, options: &[OptionSpec]) -> Self {
        let values = options.iter().map(|option| (option.name.clone(), option.default.clone())).collect();
        let (allow_hosts, allow_schemes) = (Vec::new(), Vec::new());
        let mut settings = Self {
            severity,
            contexts,
            allow_hosts,
            allow_schemes,
            allow_urls: None,
            values,
            host_patterns: Vec::new(),
        };
        for option in options.iter().filter(|option| option.hosts) {
            // INVARIANT: what a rule file has as a default was tried when it was read
            _ = settings.set_host_patterns(&option.name, &option.default);
        }
        settings
    }

    /// Sets an option: one of [`COMMON_OPTIONS`] (without `severity = "off"`, which the selection handles) or one of
    /// the rule's own.
    pub(crate) fn set(&mut self, options: &[OptionSpec], name: &str, value: Value) -> Result<(), OptionError> {
        let wrong = |wanted: &str| OptionError(format!("`{name}` must be {wanted}, not {}", value.kind()));
        match (name, &value) {
            ("severity", Value::Text(severity)) => {
                let names: Vec<_> = Severity::ALL.into_iter().map(Severity::name).chain(["off"]).collect();
                self.severity =
                    Severity::named(severity).ok_or_else(|| OptionError::unknown("severity", severity, &names))?;
            }
            ("severity", _) => return Err(wrong("a string")),
            ("contexts", Value::List(names)) => {
                let known: Vec<_> = Contexts::names().collect();
                self.contexts = names.iter().try_fold(Contexts::NONE, |set, name| {
                    Ok(set.and(Contexts::named(name).ok_or_else(|| OptionError::unknown("context", name, &known))?))
                })?;
            }
            ("allow-hosts", Value::List(hosts)) => {
                hosts.iter().try_for_each(|host| check_host_pattern(host))?;
                self.allow_hosts.clone_from(hosts);
            }
            ("allow-schemes", Value::List(schemes)) => self.allow_schemes.clone_from(schemes),
            ("allow-urls", Value::List(expressions)) => self.allow_urls = Some(expressions_of(expressions)?),
            ("contexts" | "allow-hosts" | "allow-schemes" | "allow-urls", _) => return Err(wrong("a list")),
            _ => {
                let names: Vec<&str> =
                    options.iter().map(|option| &*option.name).chain(COMMON_OPTIONS.map(|(name, _)| name)).collect();
                let spec = options.iter().find(|option| option.name == name);
                let spec = spec.ok_or_else(|| OptionError::unknown("option", name, &names))?;
                if spec.hosts {
                    self.set_host_patterns(name, &value)?;
                } else if spec.default.kind() != value.kind() {
                    return Err(wrong(spec.default.kind()));
                }
                if let Value::Text(word) = &value
                    && !spec.choices.is_empty()
                    && !spec.choices.contains(word)
                {
                    let choices: Vec<_> = spec.choices.iter().map(String::as_str).collect();
                    return Err(OptionError::unknown(&format!("value of `{name}`"), word, &choices));
                }
                match self.values.iter_mut().find(|(known, _)| known == name) {
                    Some((_, old)) => *old = value,
                    None => self.values.push((name.to_owned(), value)),
                }
            }
        }
        Ok(())
    }

    /// Reads the patterns of an option that lists hosts.
    pub(crate) fn set_host_patterns(&mut self, name: &str, value: &Value) -> Result<(), OptionError> {
        let patterns = match value {
            Value::List(hosts) => hosts.iter().map(|host| HostPattern::of(&ListedHost::plain(host.clone()))).collect(),
            Value::Hosts(hosts) => hosts.iter().map(HostPattern::of).collect(),
            _ => Err(OptionError(format!("`{name}` must be a list of hosts, not {}", value.kind()))),
        };
        let patterns: Vec<HostPattern> = patterns?;
        self.host_patterns.retain(|(known, _)| known != name);
        self.host_patterns.push((name.to_owned(), patterns));
        Ok(())
    }

    /// The patterns of an option that lists hosts.
    pub(crate) fn host_patterns(&self, name: &str) -> &[HostPattern] {
        let known = self.host_patterns.iter().find(|(known, _)| known == name);
        known.map(|(_, patterns)| &**patterns).unwrap_or_default()
    }

    /// Whether an option lists any host.
    pub(crate) fn lists_any_host(&self) -> bool {
        !self.list("hosts").is_empty() || self.host_patterns.iter().any(|(_, patterns)| !patterns.is_empty())
    }

    /// Whether the user allows this URL, so that it is not reported.
    pub(crate) fn allows(&self, url: &Url<'_>) -> bool {
        let allows_host = |host: &str| self.allow_hosts.iter().any(|pattern| is_under(host, pattern));
        let allows_scheme = |scheme: &str| self.allow_schemes.iter().any(|known| known.eq_ignore_ascii_case(scheme));
        url.host().is_some_and(allows_host)
            || url.scheme().is_some_and(allows_scheme)
            || self.allow_urls.as_ref().is_some_and(|regex| regex.is_match(url.text()))
    }

    /// The value of a list option.
    pub(crate) fn list(&self, name: &str) -> &[String] {
        match self.value(name) {
            Some(Value::List(items)) => items,
            _ => &[],
        }
    }

    /// Whether a list option has a word, ignoring case.
    pub(crate) fn lists(&self, name: &str, word: &str) -> bool {
        self.list(name).iter().any(|item| item.eq_ignore_ascii_case(word))
    }

    /// Whether a list option has a host, or a `*.name` that covers it.
    pub(crate) fn lists_host(&self, name: &str, host: &str) -> bool {
        self.list(name).iter().any(|pattern| is_under(host, pattern))
    }

    /// The value of a number option.
    pub(crate) fn number(&self, name: &str) -> u64 {
        match self.value(name) {
            Some(Value::Number(number)) => *number,
            _ => 0,
        }
    }

    /// Whether an option is on.
    pub(crate) fn flag(&self, name: &str) -> bool {
        matches!(self.value(name), Some(Value::Flag(true)))
    }

    /// The value of a text option.
    pub(crate) fn text(&self, name: &str) -> &str {
        match self.value(name) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    fn value(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }
}

fn expressions_of(expressions: &[String]) -> Result<Regex, OptionError> {
    expressions.iter().try_for_each(|expression| check_syntax(expression).map_err(OptionError))?;
    Regex::new_many(expressions).map_err(|_| OptionError("the regular expressions are too large in total".to_owned()))
}

/// An error if no host is what `pattern` names: it is neither a name nor `*.name`. Names of placeholders such as
/// `${HOST}` are names too.
fn check_host_pattern(pattern: &str) -> Result<(), OptionError> {
    let name = pattern.strip_prefix("*.").unwrap_or(pattern);
    let is_literal = |name: &str| name.strip_prefix('[').is_some_and(|rest| rest.ends_with(']'));
    let has_delimiter = |name: &str| name.contains(|c: char| c.is_whitespace() || "/?#@\\*:[]".contains(c));
    let is_balanced = ["()", "{}", "<>"].iter().all(|pair| {
        let (open, close) = pair.split_at(1);
        name.matches(open).count() == name.matches(close).count()
    });
    if name.is_empty() || !is_balanced || has_delimiter(name) && !is_literal(name) {
        return Err(OptionError(format!("\"{pattern}\" is no host; write a name, or `*.name` for all below it")));
    }
    Ok(())
}

/// Whether `host` is what `pattern` names: itself, or with `*.` in front all names below.
pub(crate) fn is_under(host: &str, pattern: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    match pattern.strip_prefix("*.") {
        None => host.eq_ignore_ascii_case(pattern),
        Some(name) => {
            let front = host.len().checked_sub(name.len() + 1);
            front
                .and_then(|front| host.get(front..))
                .is_some_and(|end| end.strip_prefix('.').is_some_and(|end| end.eq_ignore_ascii_case(name)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_and_what_is_below_them() {
        for (host, pattern, expected) in [
            ("a.corp", "a.corp", true),
            ("A.corp.", "a.CORP", true),
            ("b.a.corp", "*.a.corp", true),
            ("a.corp", "*.a.corp", false),
            ("ba.corp", "*.a.corp", false),
            ("b.a.corp", "a.corp", false),
            ("é.a", "*.b.a", false),
        ] {
            assert_eq!(is_under(host, pattern), expected, "{host} {pattern}");
        }
    }

    #[test]
    fn patterns_of_hosts() {
        for good in ["a.corp", "*.a.corp", "é.a", "[::1]", "${HOST}", "<host>", "localhost", "a_b", "1.2.3.4"] {
            assert!(check_host_pattern(good).is_ok(), "{good}");
        }
        for bad in ["", "*.", "[", "(", "a b", "http://a.corp", "a.corp:80", "a.*", "*", "{a", "a.corp/", "u@a"] {
            assert!(check_host_pattern(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn values_are_written_as_toml() {
        assert_eq!(Value::List(vec!["a\"b".to_owned(), "1".to_owned()]).to_string(), r#"['a"b', "1"]"#);
        assert_eq!(Value::Text("x".to_owned()).to_string(), "\"x\"");
    }
}
