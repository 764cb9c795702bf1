//! The declarative tests of a rule: conditions on components, all of which must hold.

use crate::lint::model::{Expression, Settings};
use crate::syntax::Component;
use crate::syntax::byte_class::Class;

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

/// Words that a component is held against.
#[derive(Clone, Debug)]
pub(crate) enum Words {
    These(Vec<String>),
    /// The words of an option.
    Option(String),
}

impl Words {
    pub(crate) fn of<'a>(&'a self, settings: &'a Settings) -> &'a [String] {
        match self {
            Self::These(words) => words,
            Self::Option(name) => settings.list(name),
        }
    }
}

/// A number of bytes.
#[derive(Clone, Debug)]
pub(crate) enum Number {
    This(usize),
    /// The number of an option.
    Option(String),
}

impl Number {
    pub(crate) fn of(&self, settings: &Settings) -> usize {
        match self {
            Self::This(number) => *number,
            Self::Option(name) => usize::try_from(settings.number(name)).unwrap_or(usize::MAX),
        }
    }
}

/// The last condition that points at bytes: the findings are there.
pub(crate) fn pointing(conditions: &[Condition]) -> Option<&Condition> {
    conditions.iter().rev().find(|condition| condition.values().is_some())
}

impl Condition {
    /// The regular expression, if the test has one.
    pub(crate) fn expression(&self) -> Option<&Expression> {
        match &self.test {
            Test::Matches(expression) => Some(expression),
            _ => None,
        }
    }

    /// Whether it matches its component as a whole, not some bytes of it.
    pub(crate) fn is_of_whole(&self) -> bool {
        !matches!(self.test, Test::Matches(_) | Test::Contains(_) | Test::Has(_))
    }

    /// The number of values that its matches supply for the message; `None` if it has no matches.
    pub(crate) fn values(&self) -> Option<usize> {
        match self.test {
            Test::Present(present) => present.then_some(0),
            Test::NotIn(_) | Test::In(_) | Test::Contains(_) | Test::Matches(_) | Test::Longer(_) => Some(1),
            Test::Has(_) => Some(2),
        }
    }
}
