//! The key `fix` of a rule file.

use serde::Deserialize;
use toml::Spanned;

use super::key_error::{KeyError, choose};
use super::rule::Test;
use super::rule_fix::{FixTarget, RuleFix, Template};
use crate::lint::conditions::condition::{Condition, placing_condition};
use crate::lint::model::{Applicability, Expression};
use crate::syntax::Component;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawFix {
    component: Option<Spanned<String>>,
    with: Option<Spanned<String>>,
    #[serde(default)]
    remove: bool,
    #[serde(default)]
    safe: bool,
}

/// Reads the fix of a rule with this test.
pub(super) fn read(raw: Spanned<RawFix>, test: &Test) -> Result<RuleFix, KeyError> {
    let at = raw.span().start;
    let error = |message: &str| KeyError { at, message: message.to_owned() };
    let Test::When(conditions) = test else {
        return Err(error("`fix` requires `when`; a check has a built-in fix"));
    };
    let RawFix { component, with, remove, safe } = raw.into_inner();
    if with.is_some() == remove {
        return Err(error("a fix needs `with`, the replacement, or `remove = true`"));
    }
    let placing = placing_condition(conditions);
    let target = match (component, placing) {
        (Some(name), _) => {
            let components = Component::ALL.map(|component| (component.name(), FixTarget::Component(component)));
            choose("component", &name, [("url", FixTarget::Url)].into_iter().chain(components))?
        }
        (None, Some(condition)) if condition.matches_whole_component() => {
            condition.component.map_or(FixTarget::Url, FixTarget::Component)
        }
        (None, Some(_)) => FixTarget::Match,
        (None, None) => return Err(error("name the `component` to fix: no condition names one")),
    };
    if remove && target == FixTarget::Url {
        return Err(error("a URL cannot be removed; use `with`"));
    }
    let groups = placing.and_then(Condition::expression).map_or(0, Expression::groups);
    let read = |with: Spanned<String>| {
        if with.get_ref().is_empty() {
            return Err(KeyError::at(&with, "the text is empty; to remove the match, use `remove = true`"));
        }
        Template::parse(with.get_ref(), groups).map_err(|message| KeyError::at(&with, message))
    };
    let with = with.map(read).transpose()?;
    let applicability = if safe { Applicability::Safe } else { Applicability::Unsafe };
    let fix = RuleFix { applicability, target, with };
    match fix.error() {
        Some(message) => Err(KeyError { at, message }),
        None => Ok(fix),
    }
}
