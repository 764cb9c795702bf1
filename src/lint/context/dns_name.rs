//! Hosts as names of the DNS: the schemes whose hosts are DNS names, and the spans of the labels.

use super::placeholder::Kind;
use super::rule_context::RuleContext;
use crate::scan::tld::is_top_level;
use crate::syntax::idn::ends_in_a_foreign_letter;
use crate::syntax::{Component, ipv4, whatwg};
use crate::text::Span;

/// Schemes whose host is a name that the DNS resolves, or an address; sorted.
const RESOLVED_SCHEMES: &[&str] = &[
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

/// The maximum number of places reported in one host: more would say nothing new, and each finding repeats the URL.
pub(crate) const MAX_REPORTED: usize = 16;

/// Whether the host of URLs with this scheme is a name that the DNS resolves, or an address. `git+ssh` is resolved if
/// `git` or `ssh` is.
pub(crate) fn has_resolved_hosts(scheme: &str) -> bool {
    let lower = |byte: u8| byte.to_ascii_lowercase();
    let is_known =
        |part: &str| RESOLVED_SCHEMES.binary_search_by(|known| known.bytes().cmp(part.bytes().map(lower))).is_ok();
    is_known(scheme) || scheme.contains('+') && scheme.split('+').any(is_known)
}

/// Whether browsers fetch URLs of this scheme from a host: the special schemes of the URL Standard, without `file`.
pub(crate) fn is_fetched(scheme: &str) -> bool {
    whatwg::special_port(scheme).is_some()
}

/// The host of a URL and its span, if hosts of the scheme are resolved, and this one is neither empty nor a placeholder
/// as a whole.
pub(crate) fn resolvable_host<'a>(cx: &RuleContext<'a, '_>) -> Option<(Span, &'a str)> {
    let span = cx.resolvable_host_span(|| {
        let is_real = || cx.url.scheme().is_some_and(has_resolved_hosts) && !cx.parts().is_placeholder(Component::Host);
        cx.url.span(Component::Host).filter(|span| !span.is_empty() && is_real())
    })?;
    Some((span, &cx.url.text()[span.range()]))
}

/// The resolvable host, if it is not an address in brackets.
pub(crate) fn name_or_ipv4<'a>(cx: &RuleContext<'a, '_>) -> Option<(Span, &'a str)> {
    resolvable_host(cx).filter(|(_, host)| !host.starts_with('['))
}

/// The resolvable host, if it is not an address in brackets and contains no placeholder.
pub(crate) fn real_name_or_ipv4<'a>(cx: &RuleContext<'a, '_>) -> Option<(Span, &'a str)> {
    name_or_ipv4(cx).filter(|_| cx.parts().kind(Component::Host) == Some(Kind::Real))
}

/// The labels of the host at `span`, with their spans. The last label of a name with a root dot (`a.`) is empty.
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

/// Reads a host such as `0x7f.1` as browsers and resolvers do: as an IPv4 address (URL Standard, "IPv4 parser"). `None`
/// if the host is a name or a plain IPv4 address, `Err` with a message if they fail to read it.
pub(crate) fn parse_ipv4_number(host: &str) -> Option<Result<u32, &'static str>> {
    // a host that is neither decoded nor mapped ends as it is written; a longer host is no domain
    let is_as_written = host.is_ascii() && !host.contains('%');
    let last = host.rsplit('.').next().unwrap_or_default();
    let ends_in_a_word = last.starts_with(|c: char| c.is_ascii_alphabetic())
        && last.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let is_name = ends_in_a_word || is_as_written && !ends_in_a_number(host) || ends_in_a_foreign_letter(host);
    let is_no_host = || host.len() > 1024 || host.contains([':', '\\']);
    if is_name || ipv4(host).is_some() || is_no_host() {
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
    let violation = outcome.violations.iter().rev().find(|violation| violation.kind.name.starts_with("IPv4-"));
    violation.map(|violation| Err(violation.kind.message))
}

/// Whether a label is a top-level domain directly followed by text of another script, such as `org이고`.
pub(crate) fn is_glued_to_text(label: &str) -> bool {
    let ascii_len = label.find(|c: char| !c.is_ascii()).unwrap_or(0);
    ascii_len > 1 && is_top_level(&label[..ascii_len].to_ascii_lowercase())
}
