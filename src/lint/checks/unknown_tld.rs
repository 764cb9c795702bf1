//! A host whose last label is not a top-level domain of the DNS: `www.ietf.ogr`.

use idna::uts46::{AsciiDenyList, Hyphens, Uts46};

use super::check::{Check, Run::OfText};
use crate::document::Format;
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{Contexts, RuleMatch, RuleMatches};
use crate::scan::tld::{SNAPSHOT, is_top_level};
use crate::syntax::Component;
use crate::syntax::edit_distance::distance;
use crate::text::Span;

/// Names outside of the DNS, or reserved for documentation and tests (RFC 6761 section 6, RFC 6762 section 3, RFC 7686,
/// RFC 9476), and the overlay network `i2p`.
const SPECIAL: &[&str] = &["test", "example", "invalid", "localhost", "local", "onion", "alt", "i2p"];

/// Names of private networks; another rule reports links to them.
const PRIVATE: &[&str] =
    &["internal", "corp", "lan", "intranet", "private", "home", "mail", "localdomain", "svc", "cluster", "consul"];

/// Placeholder words for a host or a top-level domain.
const WORDS: &[&str] = &[
    "tld",
    "domain",
    "server",
    "hostname",
    "dom",
    "xz",
    "where",
    "username",
    "proxy",
    "ext",
    "suffix",
    "yourdomain",
    "mydomain",
    "somewhere",
    "whatever",
    "baz",
    "qux",
    "url",
    "addr",
    "fqdn",
    "tests",
];

/// The top-level domains of most hosts.
const COMMON: &[&str] = &["com", "org", "net", "edu", "gov", "io", "dev"];

/// The longest label (RFC 1035 section 2.3.4).
const MAX_LABEL_LEN: usize = 63;

pub(super) static CHECK: Check = Check {
    name: "unknown-tld",
    features: UrlFeatures::RARE_ENDING,
    values: 1,
    options: &["allow-tlds"],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(host) = cx.url.host() else { return };
    let host = host.strip_suffix('.').unwrap_or(host);
    // `ftps://.An` is a list of schemes and a sentence
    let Some(dot) = memchr::memrchr(b'.', host.as_bytes()).filter(|&dot| dot > 0) else { return };
    let label = &host[dot + 1..];
    let mut lower = [0; MAX_LABEL_LEN];
    let Some(lower) = lower.get_mut(..label.len()) else { return };
    lower.copy_from_slice(label.as_bytes());
    lower.make_ascii_lowercase();
    let Ok(lower) = std::str::from_utf8(lower) else { return };
    if !is_top_level(lower) && !is_never_reported(lower) {
        check_label(cx, dot, lower, matches);
    }
}

/// Checks the last label of a host, given in lower case; `dot` is the offset of the dot before it.
fn check_label(cx: &RuleContext<'_, '_>, dot: usize, label: &str, matches: &mut RuleMatches) {
    let Some((place, host)) = dns_name::name_or_ipv4(cx) else { return };
    let start = place.start + dot + 1;
    let span = Span::new(start, start + label.len());
    let is_name = label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || !byte.is_ascii());
    // the host continues on the next line
    let after = cx.text[cx.found.span().end..].trim_ascii_start();
    let is_cut = span.end == cx.url.text().len() && matches!(after, [b'.', next, ..] if next.is_ascii_alphabetic());
    if is_cut || label.len() < 2 || !is_name || dns_name::ends_in_a_number(host) || is_no_dns_name(cx, host) {
        return;
    }
    // a placeholder may end before the dot: `{name}.cluster`
    let label_and_neighbor = Span::new(start.saturating_sub(2), span.end);
    let is_placeholder = cx.parts().touches(label_and_neighbor) || label.bytes().all(|byte| byte == b'x');
    if is_placeholder || cx.settings.lists("allow-tlds", label) || is_tld_or_invalid_idn(label) {
        return;
    }
    let mut rule_match = RuleMatch::at(span).with(cx.quote(span));
    let meant = COMMON.iter().find(|common| distance(common.as_bytes(), label.as_bytes()) == 1);
    // a service of a private network; text and data name hosts of all kinds
    let is_service = cx.url.port().is_some_and(|port| !port.is_empty());
    let is_for_readers = Contexts::LINKS.has(cx.found.context) || cx.format == Format::PLAIN;
    if meant.is_none() && (is_service || !is_for_readers) || is_own_domain(cx, label, meant.is_some()) {
        return;
    }
    if let Some(meant) = meant {
        rule_match.help = Some(format!("did you mean \".{meant}\"? It is not in IANA's list of {SNAPSHOT}"));
    }
    matches.push(rule_match);
}

/// Whether a label that is not US-ASCII, or is Punycode, is a top-level domain in Unicode, or an error of another kind.
fn is_tld_or_invalid_idn(label: &str) -> bool {
    if label.is_ascii() && !label.starts_with("xn--") {
        return false;
    }
    let (unicode, valid) = Uts46::new().to_unicode(label.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
    valid.is_err()
        || is_top_level(&unicode)
        || dns_name::is_glued_to_text(label)
        || dns_name::ends_in_a_number(&unicode)
}

/// Whether the text around the URL has URLs with three hosts under this last label, or five if it is like a usual one:
/// then it is no typing error.
fn is_own_domain(cx: &RuleContext<'_, '_>, label: &str, is_like_usual: bool) -> bool {
    const MAX_SEARCHED: usize = 1 << 14;
    let enough_hosts = if is_like_usual { 5 } else { 3 };
    let span = cx.found.span();
    let text = &cx.text[span.start.saturating_sub(MAX_SEARCHED)..cx.text.len().min(span.end + MAX_SEARCHED)];
    let mut hosts: Vec<&[u8]> = Vec::new();
    for at in memchr::memmem::find_iter(text, &[b".", label.as_bytes()].concat()) {
        let is_of_host = |byte: &&u8| byte.is_ascii_alphanumeric() || b".-".contains(byte);
        let len = text[..at].iter().rev().take(MAX_LABEL_LEN).take_while(is_of_host).count();
        let host = &text[at - len..at];
        let is_whole = !text.get(at + 1 + label.len()).is_some_and(u8::is_ascii_alphanumeric);
        if is_whole && text[..at - len].ends_with(b"://") && !hosts.contains(&host) {
            hosts.push(host);
        }
        if hosts.len() == enough_hosts {
            return true;
        }
    }
    false
}

fn is_never_reported(label: &str) -> bool {
    SPECIAL.contains(&label) || PRIVATE.contains(&label) || WORDS.contains(&label)
}

/// Whether a host is not a whole name of the DNS: `some.host` is a placeholder, `_http.service` is of service
/// discovery, `http://a.b...` is cut, and `credential.https://a.b` is a key of a configuration.
fn is_no_dns_name(cx: &RuleContext<'_, '_>, host: &str) -> bool {
    let mut labels = host.split('.');
    let first = labels.next().unwrap_or_default();
    let is_placeholder = ["your", "some"].iter().any(|word| first.eq_ignore_ascii_case(word));
    // `http+unix://%2Fvar%2Frun%2Fdocker.sock/`
    let is_path = host.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("%2f"));
    let is_key = cx.found.before.ends_with(b".") && cx.url.span(Component::Scheme).is_some();
    let after = cx.found.after;
    let is_cut = [&b".."[..], "…".as_bytes(), ".…".as_bytes()].iter().any(|dots| after.starts_with(dots));
    is_placeholder || is_cut || first.starts_with('_') || is_key || is_path
}
