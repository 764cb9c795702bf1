//! The first keys of a rule file: enough to select rules and to skip those that a URL does not need.

use super::rule::{References, Rule, Test};
use crate::lint::checks::{Check, Embedded};
use crate::lint::kinds::Concern;
use crate::lint::model::Contexts;

/// The keys of a rule up to its message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleHeader<'r> {
    pub(crate) id: &'r str,
    pub(crate) group: &'r str,
    pub(crate) is_default: bool,
    pub(crate) contexts: Contexts,
    pub(crate) references: References,
    /// The coded check that it runs, if any.
    pub(crate) check: Option<&'static Check>,
}

impl<'r> RuleHeader<'r> {
    /// The header of a rule whose file was read.
    pub(crate) fn of(rule: &'r Rule) -> Self {
        let check = match &rule.test {
            Test::Check(check) => Some(*check),
            Test::When(_) => None,
        };
        let Rule { id, group, default: is_default, contexts, references, .. } = rule;
        Self { id, group, is_default: *is_default, contexts: *contexts, references: *references, check }
    }

    /// The header of a built-in rule, whose file is read line by line up to the message; `None` at an unexpected key.
    ///
    /// A TOML parser takes several times as long, and every run needs all headers.
    pub(crate) fn read(rule: &'r Embedded) -> Option<Self> {
        let mut head = Self {
            id: "",
            group: "",
            is_default: true,
            contexts: Contexts::NONE,
            references: References::None,
            check: rule.check,
        };
        let (mut concern, mut contexts) = (None, None);
        let mut rest = rule.file;
        loop {
            let line = &rest[..memchr::memchr(b'\n', rest.as_bytes())?];
            rest = &rest[line.len() + 1..];
            let equals = memchr::memchr(b'=', line.as_bytes())?;
            let (key, value) = (&line[..equals], &line[equals + 1..]);
            let mut words = value.split('"').skip(1).step_by(2);
            match key.trim_ascii_end() {
                "id" => head.id = words.next()?,
                "group" => head.group = words.next()?,
                "severity" => {}
                "concern" => concern = Some(Concern::named(words.next()?)?),
                "default" => head.is_default = value.trim_ascii() == "true",
                "contexts" => {
                    contexts = Some(words.try_fold(Contexts::NONE, |set, name| Some(set.and(Contexts::named(name)?)))?);
                }
                "references" => {
                    let name = words.next()?;
                    head.references = References::NAMED.into_iter().find(|(known, _)| *known == name)?.1;
                }
                "message" => break,
                _ => return None,
            }
        }
        head.contexts = contexts.unwrap_or_else(|| concern.unwrap_or_else(|| Concern::of_group(head.group)).contexts);
        Some(head)
    }
}
