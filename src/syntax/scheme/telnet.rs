//! telnet: interactive services (RFC 1738 section 3.8). Uses text, parts and violations.

use super::generic::{IpSchemePart, Logins, Slash, validate_up_to_path};
use super::{Definition, Part, Step, StepKind, shown_after};
use crate::syntax::rfc1738::Rfc1738Validator;
use crate::syntax::rfc1738::violations::TELNET_PATH;
use crate::syntax::{Component, Url};

pub(super) const DEFINITION: Definition = Definition {
    name: "telnet",
    port: Some(23),
    clause: "RFC 1738 §3.8",
    grammar: r#""telnet://" login [ "/" ]"#,
    parts,
    steps,
    validate,
};

/// Splits a telnet URL (RFC 1738 section 3.8); `None` if the scheme is another one, or if no `//` follows it. It has
/// only the parts of the common syntax, and a final `/`.
///
/// ```
/// use urlint::syntax::Url;
/// use urlint::syntax::scheme::telnet;
///
/// let part = telnet::split(&Url::split("telnet://guest@host.dom/")).expect("it has //");
/// assert!(part.login.password.is_none() && part.urlpath.is_some_and(|path| path.is_empty()));
/// ```
#[must_use]
pub fn split(url: &Url<'_>) -> Option<IpSchemePart> {
    url.scheme().filter(|scheme| scheme.eq_ignore_ascii_case(DEFINITION.name))?;
    IpSchemePart::split_login(url)
}

fn parts(url: &Url<'_>) -> Option<Vec<Part>> {
    Some(split(url)?.login.parts([]))
}

fn steps(url: &Url<'_>) -> Option<Vec<Step>> {
    let part = split(url)?;
    let mut steps = vec![part.login.connect(url, 23)];
    if let Some(user) = part.login.user {
        let mut words = shown_after(url.text(), user, "suggest the user name ", "suggest an empty user name");
        words.push_str(match part.login.password {
            None => "",
            Some(password) if password.is_empty() => " and an empty password",
            Some(_) => " and the password given",
        });
        steps.push(Step::new(StepKind::Login, words));
    }
    Some(steps)
}

fn validate(url: &Url<'_>, validator: &mut Rfc1738Validator<'_>) {
    let part = validate_up_to_path(url, Logins::Allowed, Slash::Optional, validator);
    if let Some(path) = part.and_then(|part| part.urlpath).filter(|path| !path.is_empty()) {
        validator.report(&TELNET_PATH, path, Some(Component::Path));
    }
}
