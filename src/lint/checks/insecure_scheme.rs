//! A scheme without encryption, of a host that also offers encryption: `http://github.com/`.

use std::sync::LazyLock;

use super::check::{Check, Run::OfUrl};
use crate::lint::context::placeholder::Kind;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{Contexts, FixBuilder, RuleMatch, RuleMatches, Severity};
use crate::scan::Context;
use crate::syntax::Component;
use crate::text::rows;
use crate::text::{Span, embedded};

pub(super) static CHECK: Check = Check {
    name: "insecure-scheme",
    features: UrlFeatures::NOT_HTTPS,
    values: 1,
    options: &["mode", "hosts", "schemes"],
    run: OfUrl(check),
};

/// What a row of the list of hosts covers.
#[derive(Clone, Copy, PartialEq)]
enum Coverage {
    /// The host and all its subdomains.
    All,
    /// The host alone.
    Host,
    /// The host and all its subdomains, but only as the target of a link.
    Links,
}

/// The hosts that offer encryption, by the first byte of the name.
static HOSTS: LazyLock<[Vec<(&'static str, Coverage)>; 256]> = LazyLock::new(|| {
    let coverage = |word| match word {
        "all" => Coverage::All,
        "links" => Coverage::Links,
        _ => Coverage::Host,
    };
    let mut hosts = [const { Vec::new() }; 256];
    let rows = rows(embedded!("../../../rules/data/https-only-hosts.tsv")).filter_map(|row| row.split_once('\t'));
    rows.for_each(|(name, word)| hosts[usize::from(name.as_bytes()[0])].push((name, coverage(word))));
    hosts
});

/// Starts of identifiers with `http://` that nobody fetches, such as namespaces.
static IDENTIFIERS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| rows(embedded!("../../../rules/data/http-identifiers.txt")).collect());

/// Top-level domains that are not on the public internet (RFC 6762 appendix G, RFC 7686, RFC 9476, and common private
/// ones).
const PRIVATE_TLDS: &[&str] =
    &["local", "internal", "intranet", "lan", "home", "corp", "private", "arpa", "onion", "i2p", "alt", "localdomain"];

/// The longest host name (RFC 1035 section 2.3.4).
const LONGEST_HOST: usize = 255;

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(scheme), Some(span)) = (cx.url.scheme(), cx.url.span(Component::Scheme)) else { return };
    if scheme.eq_ignore_ascii_case("https") || !cx.settings.lists("schemes", scheme) {
        return;
    }
    let Some(host) = cx.url.host().filter(|host| is_public(host)) else { return };
    let covers_all_hosts = cx.settings.text("mode") == "all";
    // for other schemes than http and ws there is no list: `schemes` in the configuration names them
    let is_http =
        matches!(scheme.len(), 2 | 4) && (scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("ws"));
    let is_covered =
        covers_all_hosts || !is_http || is_listed(host, cx.found.context) || cx.settings.lists_host("hosts", host);
    let has_other_port = !matches!(cx.url.port(), None | Some("" | "80" | "443"));
    if !is_covered || is_identifier(cx) || is_http && (has_other_port || leads_to_https(cx)) {
        return;
    }
    if cx.parts().kind(Component::Host) == Some(Kind::Real) && !cx.parts().has_reserved_host() {
        let secure = if scheme.eq_ignore_ascii_case("ws") { "wss" } else { "https" };
        let mut repair = FixBuilder::unsafe_fix().replace(span, secure);
        if let (Some("80"), Some(port)) = (cx.url.port(), cx.url.span(Component::Port)) {
            repair = repair.remove(Span::new(port.start - 1, port.end));
        }
        let mut rule_match = RuleMatch::at(span).with(host);
        rule_match.repair = is_http.then_some(repair);
        rule_match.severity = covers_all_hosts.then_some(Severity::Warning);
        matches.push(rule_match);
    }
}

/// Whether the link of which the URL is the text leads to the same page over https: `[http://a](https://a)`,
/// `<a href="https://a">http://a</a>`.
fn leads_to_https(cx: &RuleContext<'_, '_>) -> bool {
    const MAX_ATTRIBUTES: usize = 64;
    if Contexts::LINKS.has(cx.found.context) || !cx.url.has_scheme(&["http"]) {
        return false;
    }
    let (span, text) = (cx.found.span(), cx.url.text());
    let secure = ["https", &text["http".len()..]].concat();
    let is_target = |around: &[u8], open: &[u8], close: &[u8]| {
        memchr::memmem::find(around, &[open, secure.as_bytes(), close].concat()).is_some()
    };
    let tag = &cx.text[span.start.saturating_sub(secure.len() + MAX_ATTRIBUTES)..span.start];
    let after = &cx.text[span.end..cx.text.len().min(span.end + secure.len() + 3)];
    let is_in_tag = tag.trim_ascii_end().ends_with(b">");
    is_in_tag && (is_target(tag, b"href=\"", b"\"") || is_target(tag, b"href='", b"'")) || is_target(after, b"](", b")")
}

/// Whether a host is a name on the public internet.
fn is_public(host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    let Some((_, last)) = host.rsplit_once('.') else { return false };
    let is_address = host.starts_with('[') || last.bytes().all(|byte| byte.is_ascii_digit());
    host.len() <= LONGEST_HOST && !is_address && !PRIVATE_TLDS.iter().any(|name| name.eq_ignore_ascii_case(last))
}

/// What the row of the list for a name covers.
fn coverage_of(name: &str) -> Option<Coverage> {
    let first = name.bytes().next()?.to_ascii_lowercase();
    let mut hosts = HOSTS[usize::from(first)].iter().filter(|(known, _)| known.len() == name.len());
    hosts.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, coverage)| *coverage)
}

/// Whether the list has the host, or a parent domain that covers its subdomains.
fn is_listed(host: &str, context: Context) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    let covers_subdomains = |coverage| match coverage {
        Coverage::All => true,
        Coverage::Links => Contexts::LINKS.has(context),
        Coverage::Host => false,
    };
    let covers_host = |coverage| coverage == Coverage::Host || covers_subdomains(coverage);
    coverage_of(host).is_some_and(covers_host)
        || memchr::memchr_iter(b'.', host.as_bytes())
            .any(|dot| coverage_of(&host[dot + 1..]).is_some_and(covers_subdomains))
}

/// Whether the URL is an identifier that nobody fetches, such as a namespace.
fn is_identifier(cx: &RuleContext<'_, '_>) -> bool {
    let Some(host) = cx.url.span(Component::Host) else { return false };
    let rest = &cx.url.text().as_bytes()[host.start..];
    let starts =
        |start: &&str| rest.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start.as_bytes()));
    cx.found.context == Context::Namespace || IDENTIFIERS.iter().any(starts)
}
