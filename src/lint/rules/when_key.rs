//! The key `when` of a rule file: a list of conditions.

use serde::Deserialize;
use toml::Spanned;

use super::key_error::{KeyError, choose};
use crate::lint::conditions::condition::{Condition, Number, Test, Words};
use crate::lint::model::{Expression, OptionSpec, Value};
use crate::syntax::edit_distance::remedy;
use crate::syntax::{Component, byte_class};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCondition {
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

/// A list, or the name of a list option.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a list of strings, or the name of an option with one")]
enum RawWords {
    Literal(Vec<String>),
    Option(String),
}

/// A number, or the name of a number option.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a number, or the name of an option with one")]
enum RawNumber {
    Literal(usize),
    Option(String),
}

impl RawCondition {
    pub(super) fn read(self, options: &[OptionSpec]) -> Result<Condition, KeyError> {
        let components = Component::ALL.map(|component| (component.name(), Some(component)));
        let component = choose("component", &self.component, [("url", None)].into_iter().chain(components))?;
        let words = |raw: Spanned<RawWords>| {
            let place = raw.span().start;
            Ok(match raw.into_inner() {
                RawWords::Literal(words) => Words::Literal(words),
                RawWords::Option(name) => Words::Option(option(place, name, options, &Value::List(Vec::new()))?),
            })
        };
        let mut tests = Vec::new();
        tests.extend(self.r#in.map(words).transpose()?.map(Test::In));
        tests.extend(self.not_in.map(words).transpose()?.map(Test::NotIn));
        tests.extend(self.contains.map(words).transpose()?.map(Test::Contains));
        tests.extend(self.present.map(Test::Present));
        if let Some(longer) = self.longer {
            let place = longer.span().start;
            tests.push(Test::Longer(match longer.into_inner() {
                RawNumber::Literal(number) => Number::Literal(number),
                RawNumber::Option(name) => Number::Option(option(place, name, options, &Value::Number(0))?),
            }));
        }
        if let Some(expression) = self.matches {
            let read = Expression::parse(expression.get_ref()).map_err(|error| KeyError::at(&expression, error))?;
            tests.push(Test::Matches(read));
        }
        if let Some(class) = self.has {
            tests.push(Test::Has(choose("byte class", &class, byte_class::NAMED.iter().copied())?));
        }
        match (tests.pop(), tests.is_empty()) {
            (Some(test), true) => Ok(Condition { component, test }),
            _ => Err(KeyError::at(
                &self.component,
                "a condition needs exactly one of `in`, `not-in`, `contains`, `present`, `matches`, `has`, `longer`",
            )),
        }
    }
}

/// The name of an option, checked to have a value of the same kind.
fn option(at: usize, name: String, options: &[OptionSpec], kind: &Value) -> Result<String, KeyError> {
    let names: Vec<_> = options.iter().map(|option| &*option.name).collect();
    match options.iter().find(|option| option.name == name) {
        None if names.is_empty() => {
            let declared = format!("options.{name} = {{ default = {kind}, docs = \"what it is for\" }}");
            Err(KeyError { at, message: format!("no option named \"{name}\"; declare it: {declared}") })
        }
        None => Err(KeyError { at, message: format!("no option named \"{name}\"{}", remedy(&name, &names)) }),
        Some(option) if option.default.kind() != kind.kind() => Err(KeyError {
            at,
            message: format!("the value of option `{name}` is {}, not {}", option.default.kind(), kind.kind()),
        }),
        Some(_) => Ok(name),
    }
}
