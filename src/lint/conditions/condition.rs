//! The declarative tests of a rule: conditions on components, all of which must hold.

use crate::lint::model::{Expression, Settings};
use crate::syntax::Component;
use crate::syntax::byte_class::Class;

/// What one component must be like.
///
/// Only real parts count: a component that is a placeholder as a whole (`{port}`) meets only `present`, and the
/// bytes of a placeholder are ignored.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    /// The component; `None` is the URL as a whole.
    pub(crate) component: Option<Component>,
    pub(crate) test: Test,
}

/// What is asked of a component.
#[derive(Clone, Debug)]
pub(crate) enum Test {
    /// It is one of these, whatever the case.
    In(Words),
    /// It is there, and none of these.
    NotIn(Words),
    /// The text contains one of these, whatever the case; each occurrence is a match.
    Contains(Words),
    /// It is there, or not.
    Present(bool),
    /// The expression matches in it; each occurrence is a match.
    Matches(Expression),
    /// It contains bytes of the class; each run of them is a match.
    Has(Class),
    /// It has more bytes.
    Longer(Number),
}

/// Words that a component is held against.
#[derive(Clone, Debug)]
pub(crate) enum Words {
    These(Vec<String>),
    /// Those that an option holds.
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
    /// That which an option holds.
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
    /// Its expression, if that is what it asks for.
    pub(crate) fn expression(&self) -> Option<&Expression> {
        match &self.test {
            Test::Matches(expression) => Some(expression),
            _ => None,
        }
    }

    /// Whether it speaks of its component as a whole.
    pub(crate) fn is_of_whole(&self) -> bool {
        !matches!(self.test, Test::Matches(_) | Test::Contains(_) | Test::Has(_))
    }

    /// How many values its matches supply for the message; `None` if it points at no bytes.
    pub(crate) fn values(&self) -> Option<usize> {
        match self.test {
            Test::Present(present) => present.then_some(0),
            Test::NotIn(_) | Test::In(_) | Test::Contains(_) | Test::Matches(_) | Test::Longer(_) => Some(1),
            Test::Has(_) => Some(2),
        }
    }
}
