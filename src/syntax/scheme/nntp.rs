//! nntp: news articles on a server (RFC 1738 section 3.7, RFC 5538 section 3). Uses text, parts and violations.

use super::generic::{IpSchemePart, Login, Logins, Slash, validate_up_to_path};
use super::{Definition, Part, Step, StepKind, news, shown, split_off};
use crate::syntax::byte_class::DIGIT;
use crate::syntax::rfc1738::Rfc1738Validator;
use crate::syntax::rfc1738::violations::{BAD_ARTICLE_NUMBER, LOGIN_NOT_ALLOWED};
use crate::syntax::{Component, Url};
use crate::text::Span;

pub(super) const DEFINITION: Definition = Definition {
    name: "nntp",
    port: Some(119),
    clause: "RFC 1738 §3.7",
    grammar: r#""nntp://" hostport "/" group [ "/" digits ]"#,
    parts,
    steps,
    validate,
};

/// The parts of an nntp URL (RFC 1738 section 3.7).
///
/// ```
/// use urlint::syntax::Url;
/// use urlint::syntax::scheme::nntp::Nntp;
///
/// let text = "nntp://news.host.dom/comp.text/1234";
/// let nntp = Nntp::split(&Url::split(text)).expect("it has //");
/// assert_eq!(nntp.group.map(|span| &text[span.range()]), Some("comp.text"));
/// assert_eq!(nntp.article_number.map(|span| &text[span.range()]), Some("1234"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nntp {
    /// Host and port; a user name is not allowed, but may be there.
    pub login: Login,
    /// The newsgroup.
    pub group: Option<Span>,
    /// The part after the `/` that ends the newsgroup.
    pub article_number: Option<Span>,
}

impl Nntp {
    /// Splits an nntp URL; `None` if the scheme is another one, or if no `//` follows it.
    #[must_use]
    pub fn split(url: &Url<'_>) -> Option<Self> {
        url.scheme().filter(|scheme| scheme.eq_ignore_ascii_case(DEFINITION.name))?;
        Some(Self::from_part(url.text(), IpSchemePart::split(url)?))
    }

    fn from_part(text: &str, part: IpSchemePart) -> Self {
        let IpSchemePart { login, mut urlpath, .. } = part;
        let article_number = urlpath.as_mut().and_then(|group| split_off(text.as_bytes(), group, b'/'));
        Self { login, group: urlpath, article_number }
    }
}

fn parts(url: &Url<'_>) -> Option<Vec<Part>> {
    let nntp = Nntp::split(url)?;
    Some(nntp.login.parts([("newsgroup-name", nntp.group), ("article-number", nntp.article_number)]))
}

fn steps(url: &Url<'_>) -> Option<Vec<Step>> {
    let nntp = Nntp::split(url)?;
    let text = url.text();
    let mut steps = vec![nntp.login.connect(url, 119)];
    steps.extend(nntp.login.log_in(url));
    if let Some(group) = nntp.group {
        steps.push(Step::new(StepKind::Group, format!("GROUP {}", shown(text, group))));
    }
    if let Some(number) = nntp.article_number {
        steps.push(Step::new(StepKind::Article, format!("ARTICLE {}", shown(text, number))));
    }
    Some(steps)
}

fn validate(url: &Url<'_>, validator: &mut Rfc1738Validator<'_>) {
    let Some(part) = validate_up_to_path(url, Logins::Forbidden(&LOGIN_NOT_ALLOWED), Slash::Required, validator) else {
        return;
    };
    let Nntp { group: Some(group), article_number, .. } = Nntp::from_part(url.text(), part) else { return };
    news::validate_group(group, validator);
    if let Some(number) = article_number {
        if number.is_empty() {
            validator.report(&BAD_ARTICLE_NUMBER, number, Some(Component::Path));
        }
        validator.check_bytes(number, DIGIT, &BAD_ARTICLE_NUMBER, Some(Component::Path));
    }
}
