//! A host that exists only in a private network or on the local machine.

use std::net::{Ipv4Addr, Ipv6Addr};

use super::check::{Check, Run::OfText};
use crate::lint::context::placeholder::Kind;
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::scan::Context;
use crate::syntax::{Component, HostForm};

/// Last labels of names in private networks: reserved by ICANN, RFC 6762 (section 3 and appendix G) and RFC 8375, or
/// used for services of a cluster.
const ENDINGS: &[&str] = &["internal", "corp", "local", "lan", "intranet", "private", "home", "localdomain", "svc"];

/// Single labels that are placeholders for a host or mean nothing.
const WORDS: &[&str] = &[
    "foo",
    "bar",
    "baz",
    "qux",
    "test",
    "example",
    "invalid",
    "site",
    "website",
    "proxy",
    "somehost",
    "otherhost",
    "thishost",
    "anotherhost",
    "myserver",
    "someserver",
    "somewhere",
    "something",
    "whatever",
    "your",
    "app",
    // the short links of a company, which its handbook has on purpose
    "go",
    "name",
    "http",
    "https",
    "ftp",
    "localhost",
];

pub(super) static CHECK: Check = Check {
    name: "private-host",
    features: UrlFeatures::RARE_ENDING.union(UrlFeatures::LISTED),
    values: 1,
    options: &["hosts", "networks"],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(host) = cx.url.host() else { return };
    let network = Network::of(host);
    let is_listed = || cx.settings.lists_host("hosts", host);
    let is_reported = match network {
        None => is_listed(),
        Some(Network::Machine) => cx.settings.text("networks") == "all",
        Some(_) => true,
    };
    let is_real = || cx.parts().kind(Component::Host) == Some(Kind::Real);
    let Some((span, _)) = dns_name::resolvable_host(cx).filter(|_| is_reported && is_real()) else { return };
    // a guide shows what readers open in a network of their own
    if cx.settings.text("networks") == "foreign" && !is_listed() && is_in_network_of_reader(cx, host) {
        return;
    }
    let is_fetched = cx.url.scheme().is_some_and(dns_name::is_fetched);
    if network == Some(Network::Single) && !is_fetched && !is_listed() {
        return;
    }
    matches.push(RuleMatch::at(span).with(network.unwrap_or(Network::Private).what()));
}

/// Whether a link leads to what a reader has at home: an IP address that the text of the link shows too, an address or
/// name that devices come with, or a name of one label with a port, at which a service listens.
fn is_in_network_of_reader(cx: &RuleContext<'_, '_>, host: &str) -> bool {
    let label = cx.found.label.and_then(|label| cx.text.get(label.range())).unwrap_or_default();
    let label_shows_url = memchr::memmem::find(label, b"://").is_some() || label == host.as_bytes();
    let is_device_address = ["192.168.", "169.254.", "[fe80:"].iter().any(|start| host.starts_with(start));
    let last = host.rsplit('.').next().unwrap_or_default();
    let is_home_name = ["local", "home", "lan", "arpa"].iter().any(|name| name.eq_ignore_ascii_case(last));
    let is_address = host.starts_with('[') || last.bytes().all(|byte| byte.is_ascii_digit());
    let has_port = cx.url.span(Component::Port).is_some_and(|port| !port.is_empty());
    let is_service = has_port && !host.contains(['.', '[']);
    is_service
        || is_address && (cx.found.context == Context::Autolink || label_shows_url)
        || is_device_address
        || is_home_name
}

/// Whether a label says what is to be written there: `url-to-page`.
fn is_named_for_target(label: &str) -> bool {
    ["url-to-", "link-to-", "path-to-"].iter().any(|start| label.starts_with(start))
}

/// From where a host can be reached.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Network {
    /// From this machine.
    Machine,
    /// From the same link.
    Link,
    /// From the same private network.
    Private,
    /// From where a search list completes the name.
    Single,
}

impl Network {
    const fn what(self) -> &'static str {
        match self {
            Self::Machine => "this machine",
            Self::Link => "the same network link",
            Self::Private | Self::Single => "a private network",
        }
    }

    /// From where a host can be reached; `None` if from everywhere or if that is unknown.
    fn of(host: &str) -> Option<Self> {
        match HostForm::classify(host) {
            Ok(HostForm::Ipv4(address)) => Self::of_ipv4(Ipv4Addr::from(address)),
            Ok(HostForm::Ipv6 { address, .. }) => Self::of_ipv6(Ipv6Addr::from(address)),
            Ok(HostForm::RegName) => Self::of_name(host.strip_suffix('.').unwrap_or(host)),
            _ => None,
        }
    }

    fn of_ipv4(address: Ipv4Addr) -> Option<Self> {
        // RFC 6598: between a provider and its customers
        let shared = matches!(address.octets(), [100, 64..=127, ..]);
        if address.is_loopback() || address.octets()[0] == 0 {
            Some(Self::Machine)
        } else if address.is_link_local() {
            Some(Self::Link)
        } else {
            (address.is_private() || shared).then_some(Self::Private)
        }
    }

    fn of_ipv6(address: Ipv6Addr) -> Option<Self> {
        if let Some(address) = address.to_ipv4_mapped() {
            return Self::of_ipv4(address);
        }
        match address.segments()[0] {
            _ if address.is_loopback() || address.is_unspecified() => Some(Self::Machine),
            0xfe80..=0xfebf => Some(Self::Link),
            0xfc00..=0xfdff | 0xfec0..=0xfeff => Some(Self::Private),
            _ => None,
        }
    }

    fn of_name(host: &str) -> Option<Self> {
        let Some(dot) = memchr::memrchr(b'.', host.as_bytes()) else {
            let is_label = host.len() > 1 && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
            let is_placeholder = WORDS.iter().any(|word| word.eq_ignore_ascii_case(host)) || is_named_for_target(host);
            return if host.eq_ignore_ascii_case("localhost") {
                Some(Self::Machine)
            } else {
                (is_label && !is_placeholder && host.bytes().any(|byte| byte.is_ascii_alphabetic()))
                    .then_some(Self::Single)
            };
        };
        let last = &host[dot + 1..];
        let is_home_arpa = || last.eq_ignore_ascii_case("arpa") && host[..dot].to_ascii_lowercase().ends_with("home");
        if last.eq_ignore_ascii_case("localhost") {
            return Some(Self::Machine);
        }
        let is_private = ENDINGS.iter().any(|ending| ending.eq_ignore_ascii_case(last)) || is_home_arpa();
        is_private.then_some(Self::Private)
    }
}
