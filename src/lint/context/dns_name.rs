//! Hosts as names of the DNS: the schemes whose hosts are DNS names, and the spans of the labels.

use super::placeholder::Kind;
use super::rule_context::RuleContext;
use crate::scan::tld::is_top_level;
use crate::syntax::idn::ends_in_a_foreign_letter;
use crate::syntax::{Component, ipv4, whatwg};
use crate::text::Span;

/// Schemes whose host is a name that the DNS resolves, or an address; sorted.
const RESOLVED: &[&str] = &[
    "acap",
    "amqp",
    "amqps",
    "bzr",
    "coap",
    "coaps",
    "cvs",
    "dict",
    "feed",
    "ftp",
    "ftps",
    "git",
    "gopher",
    "grpc",
    "hg",
    "http",
    "https",
    "imap",
    "imaps",
    "ipp",
    "ipps",
    "irc",
    "ircs",
    "ldap",
    "ldaps",
    "lpr",
    "mongodb",
    "mqtt",
    "mqtts",
    "mysql",
    "nats",
    "nfs",
    "nntp",
    "pop",
    "pop3",
    "postgres",
    "postgresql",
    "prospero",
    "rdp",
    "redis",
    "rediss",
    "rsync",
    "rtmp",
    "rtsp",
    "rtsps",
    "scp",
    "sftp",
    "smb",
    "smtp",
    "smtps",
    "socks",
    "socks4",
    "socks5",
    "socks5h",
    "ssh",
    "stun",
    "svn",
    "tcp",
    "telnet",
    "tftp",
    "tn3270",
    "turn",
    "udp",
    "vnc",
    "wais",
    "webcal",
    "ws",
    "wss",
    "xmpp",
];

/// Maximum number of places reported in one host: more would say nothing new, and each finding repeats the URL.
pub(crate) const MOST: usize = 16;

/// Whether the host of this scheme is a name that the DNS resolves, or an address; of schemes joined by `+`, whether that
/// of one is.
pub(crate) fn is_resolved(scheme: &str) -> bool {
    let lower = |byte: u8| byte.to_ascii_lowercase();
    let is_one = |part: &str| RESOLVED.binary_search_by(|known| known.bytes().cmp(part.bytes().map(lower))).is_ok();
    is_one(scheme) || scheme.contains('+') && scheme.split('+').any(is_one)
}

/// Whether browsers fetch URLs of this scheme from a host: the special schemes of the URL Standard, without `file`.
pub(crate) fn is_fetched(scheme: &str) -> bool {
    whatwg::special_port(scheme).is_some()
}

/// The host of a URL if it is to be resolved, is not empty and is not a placeholder as a whole; and its
/// place.
pub(crate) fn host<'a>(cx: &RuleContext<'a, '_>) -> Option<(Span, &'a str)> {
    let span = cx.host(|| {
        let is_real = || cx.url.scheme().is_some_and(is_resolved) && !cx.parts().is_placeholder(Component::Host);
        cx.url.span(Component::Host).filter(|span| !span.is_empty() && is_real())
    })?;
    Some((span, &cx.url.text()[span.range()]))
}

/// The host, if it is a name or a number and not a literal in brackets.
pub(crate) fn name<'a>(cx: &RuleContext<'a, '_>) -> Option<(Span, &'a str)> {
    host(cx).filter(|(_, host)| !host.starts_with('['))
}

/// The host, if it is a name or a number without placeholders.
pub(crate) fn real_name<'a>(cx: &RuleContext<'a, '_>) -> Option<(Span, &'a str)> {
    name(cx).filter(|_| cx.parts().kind(Component::Host) == Some(Kind::Real))
}

/// The labels of the host at `span`, with their places; a name with the root dot (`a.`) ends with an empty one.
pub(crate) fn labels(span: Span, host: &str) -> impl Iterator<Item = (Span, &str)> {
    let mut next = span.start;
    host.split('.').map(move |label| {
        let start = next;
        next += label.len() + 1;
        (Span::new(start, start + label.len()), label)
    })
}

/// Whether a resolver reads the host as a number: its last label has only digits, or `0x` and hexadecimal digits (URL
/// Standard, "ends in a number").
pub(crate) fn ends_in_a_number(host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    let last = host.rsplit('.').next().unwrap_or_default();
    match last.as_bytes() {
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        digits => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
    }
}

/// The IPv4 address that browsers and resolvers read in a host that ends in a number but is not a plain IPv4 address,
/// or the error if they read none (URL Standard, "IPv4 parser").
pub(crate) fn number(host: &str) -> Option<Result<u32, &'static str>> {
    // what is neither decoded nor mapped ends as it is written; beyond this length no domain is read
    let is_as_written = host.is_ascii() && !host.contains('%');
    let last = host.rsplit('.').next().unwrap_or_default();
    let is_name = last.starts_with(|c: char| c.is_ascii_alphabetic())
        && last.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if is_name
        || is_as_written && !ends_in_a_number(host)
        || ends_in_a_foreign_letter(host)
        || ipv4(host).is_some()
        || host.len() > 1024
        || host.contains([':', '\\'])
    {
        return None;
    }
    let url = format!("http://{host}/");
    let outcome = whatwg::parse(&url, None);
    if let Some(record) = &outcome.record {
        return match record.host() {
            Some(whatwg::Host::Ipv4(address)) => Some(Ok(*address)),
            _ => None,
        };
    }
    let wrong = outcome.violations.iter().rev().find(|violation| violation.kind.name.starts_with("IPv4-"));
    wrong.map(|violation| Err(violation.kind.message))
}

/// Whether a label is a top-level domain directly followed by text of another script: the URL ends before that text.
pub(crate) fn is_glued(label: &str) -> bool {
    let ascii = label.find(|c: char| !c.is_ascii()).unwrap_or(0);
    ascii > 1 && is_top_level(&label[..ascii].to_ascii_lowercase())
}
