//! nntp: news articles on a server (RFC 1738 section 3.7, RFC 5538 section 3). Uses text, parts and violations.

use super::generic::{IpSchemePart, Login, Logins, Slash, judge_up_to_path};
use super::{Definition, Part, Step, StepKind, news, shown};
use crate::syntax::byte_class::DIGIT;
use crate::syntax::rfc1738::Judge;
use crate::syntax::rfc1738::violations::{ARTICLE_NUMBER, LOGIN};
use crate::syntax::{Component, Url};
use crate::text::Span;

pub(super) const DEFINITION: Definition = Definition {
    name: "nntp",
    port: Some(119),
    clause: "RFC 1738 §3.7",
    grammar: r#""nntp://" hostport "/" group [ "/" digits ]"#,
    parts,
    steps,
    judge,
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
        Some(Self::read(url.text(), IpSchemePart::split(url)?))
    }

    fn read(text: &str, part: IpSchemePart) -> Self {
        let IpSchemePart { login, mut urlpath, .. } = part;
        let mut article_number = None;
        if let Some(group) = &mut urlpath
            && let Some(slash) = memchr::memchr(b'/', &text.as_bytes()[group.range()])
        {
            let slash = group.start + slash;
            article_number = Some(Span::new(slash + 1, group.end));
            group.end = slash;
        }
        Self { login, group: urlpath, article_number }
    }
}

fn parts(url: &Url<'_>) -> Vec<Part> {
    let mut parts = Vec::new();
    if let Some(nntp) = Nntp::split(url) {
        nntp.login.parts(&mut parts);
        parts.extend(nntp.group.map(|span| Part { name: "newsgroup-name", span }));
        parts.extend(nntp.article_number.map(|span| Part { name: "article-number", span }));
    }
    parts
}

fn steps(url: &Url<'_>) -> Vec<Step> {
    let Some(nntp) = Nntp::split(url) else { return Vec::new() };
    let text = url.text();
    let mut steps = vec![nntp.login.connect(url, 119)];
    steps.extend(nntp.login.log_in(url, "log in"));
    if let Some(group) = nntp.group {
        steps.push(Step::new(StepKind::Group, format!("GROUP {}", shown(text, group))));
    }
    if let Some(number) = nntp.article_number {
        steps.push(Step::new(StepKind::Article, format!("ARTICLE {}", shown(text, number))));
    }
    steps
}

fn judge(url: &Url<'_>, judge: &mut Judge<'_>) {
    let Some(part) = judge_up_to_path(url, Logins::Forbidden(&LOGIN), Slash::Required, judge) else { return };
    let Nntp { group: Some(group), article_number, .. } = Nntp::read(url.text(), part) else { return };
    news::judge_group(group, judge);
    if let Some(number) = article_number {
        if number.is_empty() {
            judge.finds(&ARTICLE_NUMBER, number, Some(Component::Path));
        }
        judge.characters(number, DIGIT, &ARTICLE_NUMBER, Some(Component::Path));
    }
}
