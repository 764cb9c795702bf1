//! The declarative tests of a rule: conditions on components, all of which must hold.

use crate::lint::model::{Expression, Settings};
use crate::syntax::byte_class::Class;
use crate::syntax::{Component, Url};
use crate::text::Span;

/// A condition on one component.
///
/// Only real parts count: a component that is a placeholder as a whole (`{port}`) meets only `present`, and the
/// bytes of a placeholder are ignored.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    /// The component; `None` is the URL as a whole.
    pub(crate) component: Option<Component>,
    pub(crate) test: Test,
}

/// The test of a component.
#[derive(Clone, Debug)]
pub(crate) enum Test {
    /// It is one of these words, ignoring case.
    In(Words),
    /// It is present, and none of these words.
    NotIn(Words),
    /// It contains one of these words, ignoring case; each occurrence is a match.
    Contains(Words),
    /// It is present, or absent.
    Present(bool),
    /// The expression matches in it; each occurrence is a match.
    Matches(Expression),
    /// It contains bytes of the class; each run of them is a match.
    Has(Class),
    /// It is longer than this many bytes.
    Longer(Number),
}

/// Words that a component is compared with: those of the rule file, or those of an option.
#[derive(Clone, Debug)]
pub(crate) enum Words {
    Literal(Vec<String>),
    /// The name of the option.
    Option(String),
}

impl Words {
    /// The words; those of an option are read from the settings of the rule.
    pub(crate) fn get<'a>(&'a self, settings: &'a Settings) -> &'a [String] {
        match self {
            Self::Literal(words) => words,
            Self::Option(name) => settings.list(name),
        }
    }
}

/// A number of bytes: that of the rule file, or that of an option.
#[derive(Clone, Debug)]
pub(crate) enum Number {
    Literal(usize),
    /// The name of the option.
    Option(String),
}

impl Number {
    /// The number; that of an option is read from the settings of the rule.
    pub(crate) fn get(&self, settings: &Settings) -> usize {
        match self {
            Self::Literal(number) => *number,
            Self::Option(name) => usize::try_from(settings.number(name)).unwrap_or(usize::MAX),
        }
    }
}

/// The last condition that has a place in the URL: the findings are there.
pub(crate) fn placing_condition(conditions: &[Condition]) -> Option<&Condition> {
    conditions.iter().rev().find(|condition| condition.value_count().is_some())
}

impl Condition {
    /// The regular expression, if the test has one.
    pub(crate) fn expression(&self) -> Option<&Expression> {
        match &self.test {
            Test::Matches(expression) => Some(expression),
            _ => None,
        }
    }

    /// The span of its component in a URL.
    pub(crate) fn span(&self, url: &Url<'_>) -> Option<Span> {
        match self.component {
            Some(component) => url.span(component),
            None => Some(Span::new(0, url.text().len())),
        }
    }

    /// Whether it matches its component as a whole, not some bytes of it.
    pub(crate) fn matches_whole_component(&self) -> bool {
        !matches!(self.test, Test::Matches(_) | Test::Contains(_) | Test::Has(_))
    }

    /// The number of values that its matches have for the message; `None` if it has no place in the URL.
    pub(crate) fn value_count(&self) -> Option<usize> {
        match self.test {
            Test::Present(present) => present.then_some(0),
            Test::NotIn(_) | Test::In(_) | Test::Contains(_) | Test::Matches(_) | Test::Longer(_) => Some(1),
            Test::Has(_) => Some(2),
        }
    }
}
