//! news: newsgroups and articles, wherever they are (RFC 1738 section 3.6, RFC 5538 section 4). Uses text, parts and
//! violations.

use super::generic::{IpSchemePart, Login, after_scheme};
use super::{Definition, Part, Step, StepKind, shown};
use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::syntax::rfc1738::violations::{BAD_GROUP_NAME, EMPTY_NEWS_NAME, NEWS_SERVER, RESERVED_IN_MESSAGE_ID};
use crate::syntax::rfc1738::{Rfc1738Validator, UCHAR};
use crate::syntax::{Component, Url};
use crate::text::Span;

pub(super) const DEFINITION: Definition = Definition {
    name: "news",
    port: None,
    clause: "RFC 1738 §3.6",
    grammar: r#""news:" ( "*" | group | article )"#,
    parts,
    steps,
    validate,
};

/// The bytes after the first letter of `group` (RFC 1738 section 5).
const GROUP: Class = ALPHA.or(DIGIT).or(Class::of(b"-.+_"));
/// `article` before its `@` (RFC 1738 section 5).
const ARTICLE: Class = UCHAR.or(Class::of(b";/?:&="));

/// The parts of a news URL (RFC 1738 section 3.6), and the server of RFC 5538 section 4.
///
/// ```
/// use urlint::syntax::Url;
/// use urlint::syntax::scheme::news::{News, Wanted};
///
/// let wanted = |text| News::split(&Url::split(text)).expect("it is news").wanted;
/// assert!(matches!(wanted("news:*"), Wanted::All(_)));
/// assert!(matches!(wanted("news:comp.infosystems.www.misc"), Wanted::Group(_)));
/// assert!(matches!(wanted("news:1234@host.dom"), Wanted::Article(_)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct News {
    /// The server, which RFC 1738 does not have.
    pub server: Option<Login>,
    /// What the URL refers to.
    pub wanted: Wanted,
}

/// What a news URL refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Wanted {
    /// `*`: all groups.
    All(Span),
    /// A newsgroup, or a pattern for newsgroups (RFC 5538); it may be empty.
    Group(Span),
    /// A message identifier: it has an `@`.
    Article(Span),
}

impl News {
    /// Splits a news URL; `None` if the scheme is another one.
    #[must_use]
    pub fn split(url: &Url<'_>) -> Option<Self> {
        url.scheme().filter(|scheme| scheme.eq_ignore_ascii_case(DEFINITION.name))?;
        let (server, span) = split_server(url)?;
        let bytes = &url.text().as_bytes()[span.range()];
        let wanted = match bytes {
            b"*" => Wanted::All(span),
            _ if bytes.contains(&b'@') => Wanted::Article(span),
            _ => Wanted::Group(span),
        };
        Some(Self { server, wanted })
    }
}

/// Splits the part after the scheme into the server, if it starts with `//`, and what follows the server.
fn split_server(url: &Url<'_>) -> Option<(Option<Login>, Span)> {
    let whole = after_scheme(url)?;
    Some(match IpSchemePart::split(url) {
        Some(part) => (Some(part.login), part.urlpath.or(part.glued).unwrap_or(Span::empty(whole.end))),
        None => (None, whole),
    })
}

fn parts(url: &Url<'_>) -> Option<Vec<Part>> {
    let news = News::split(url)?;
    let wanted = [match news.wanted {
        Wanted::All(span) | Wanted::Group(span) => ("newsgroup-name", Some(span)),
        Wanted::Article(span) => ("message-id", Some(span)),
    }];
    Some(news.server.map_or_else(|| Part::present(wanted), |server| server.parts(wanted)))
}

fn steps(url: &Url<'_>) -> Option<Vec<Step>> {
    let news = News::split(url)?;
    let mut steps = Vec::new();
    if let Some(server) = news.server {
        steps.push(server.connect(url, 119));
        steps.extend(server.log_in(url));
    }
    steps.push(match news.wanted {
        Wanted::All(_) => Step::new(StepKind::List, "all newsgroups there are"),
        Wanted::Group(span) => match shown(url.text(), span) {
            group if group.is_empty() => Step::new(StepKind::List, "all newsgroups there are"),
            group if group.contains(['*', '?']) => {
                Step::new(StepKind::List, format!("the newsgroups that match {group}"))
            }
            group => Step::new(StepKind::Group, format!("the newsgroup {group}")),
        },
        Wanted::Article(span) => Step::new(
            StepKind::Article,
            format!("the article with the message identifier <{}>", shown(url.text(), span)),
        ),
    });
    Some(steps)
}

/// `grouppart = "*" | group | article` (RFC 1738 section 5), which has no server. So `@` is looked for first: the `/`
/// of `//server/` are allowed in an `article`, which starts right after the scheme.
fn validate(url: &Url<'_>, validator: &mut Rfc1738Validator<'_>) {
    let Some(whole) = after_scheme(url) else { return };
    let component = Some(Component::Path);
    let bytes = &validator.text()[whole.range()];
    if bytes.is_empty() {
        return validator.report(&EMPTY_NEWS_NAME, whole, component);
    }
    if bytes == b"*" {
        return;
    }
    if let Some(at_sign) = memchr::memrchr(b'@', bytes) {
        let at_sign = whole.start + at_sign;
        let unique = Span::new(whole.start, at_sign);
        if unique.is_empty() {
            validator.report(&EMPTY_NEWS_NAME, unique, component);
        }
        validator.check_bytes(unique, ARTICLE, &RESERVED_IN_MESSAGE_ID, component);
        return validator.check_host(Span::new(at_sign + 1, whole.end));
    }
    let Some((server, group)) = split_server(url) else { return };
    if server.is_some() {
        validator.report(&NEWS_SERVER, Span::new(whole.start, group.start), None);
        if matches!(&validator.text()[group.range()], b"" | b"*") {
            return;
        }
    }
    validate_group(group, validator);
}

/// `group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]` (RFC 1738 section 5).
pub(super) fn validate_group(group: Span, validator: &mut Rfc1738Validator<'_>) {
    let component = Some(Component::Path);
    let first = Span::new(group.start, group.end.min(group.start + 1));
    let rest = Span::new(first.end, group.end);
    if first.is_empty() {
        validator.report(&BAD_GROUP_NAME, first, component);
    }
    validator.check_bytes(first, ALPHA, &BAD_GROUP_NAME, component);
    validator.check_bytes(rest, GROUP, &BAD_GROUP_NAME, component);
}
