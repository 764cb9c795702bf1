//! Patterns of hosts and ports, of which each may have a reason: `*.acme.com`, `acme.com:8080`, `[::1]`.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr};

use super::option_error::OptionError;
use crate::scan::tld::is_top_level;
use crate::syntax::idn::LONGEST_HOST;
use crate::syntax::{HostForm, idn, registrable, scheme, whatwg};

/// The most characters of a reason: a message has room for them.
const LONGEST_REASON: usize = 100;

/// An item of an option that lists hosts.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[non_exhaustive]
pub struct ListedHost {
    /// A name, an address or a pattern, perhaps with a port.
    pub host: String,
    /// Why it is listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl ListedHost {
    /// A host without a reason.
    pub(crate) fn plain(host: impl Into<String>) -> Self {
        Self { host: host.into(), reason: None }
    }

    /// Reads a table: `{ host = "a.corp", reason = "it was moved" }`.
    pub(super) fn of_toml(table: &toml::Table) -> Result<Self, Cow<'static, str>> {
        let text = |key: &str| table.get(key).map(|value| value.as_str().map(str::to_owned));
        if let Some(key) = table.keys().find(|key| !["host", "reason"].contains(&&***key)) {
            return Err(format!("a list with a table that has a key `{key}`; its keys are `host` and `reason`").into());
        }
        match (text("host"), text("reason")) {
            (Some(Some(host)), None) => Ok(Self::plain(host)),
            (Some(Some(host)), Some(Some(reason))) => Ok(Self { host, reason: Some(reason) }),
            (None, _) => Err("a list with a table that has no `host`".into()),
            _ => Err("a list with a table in which `host` or `reason` is no string".into()),
        }
    }

    /// As a value of TOML.
    pub(super) fn to_toml(&self) -> String {
        let quoted = |text: &str| toml::Value::from(text).to_string();
        match &self.reason {
            None => quoted(&self.host),
            Some(reason) => format!("{{ host = {}, reason = {} }}", quoted(&self.host), quoted(reason)),
        }
    }
}

/// What a pattern is compared with.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Form {
    /// This name.
    Name(String),
    /// This name, which somebody registered, and all below it.
    Domain(String),
    Address(IpAddr),
    /// A name or address in which `*` is any text.
    Glob(String),
}

/// A pattern of hosts, as the URLs of a document are compared with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HostPattern {
    form: Form,
    port: Option<u16>,
    pub(crate) listed: ListedHost,
}

impl HostPattern {
    /// Reads an item of an option.
    ///
    /// # Errors
    ///
    /// If it names no host, or its reason cannot be shown.
    pub(crate) fn of(listed: &ListedHost) -> Result<Self, OptionError> {
        let text = &*listed.host;
        if let Some(reason) = &listed.reason {
            let what = match reason.trim().chars().count() {
                0 => "is empty; write one, or leave `reason` out",
                1..=LONGEST_REASON => "",
                _ => "is longer than 100 characters; shorten it",
            };
            if !what.is_empty() {
                return Err(OptionError(format!("the reason of \"{text}\" {what}")));
            }
        }
        let no_host = || {
            OptionError(format!(
                "\"{text}\" is no host; write a name (`acme.com`), a pattern (`*.acme.com`) or an IP address, each \
                with a port if that matters (`acme.com:8080`)"
            ))
        };
        let (host, port) = split_port(text).ok_or_else(no_host)?;
        let form = form(host).ok_or_else(no_host)?;
        Ok(Self { form, port, listed: listed.clone() })
    }

    /// Reads a pattern that covers what it names alone, also where that is a domain: `acme.com` does not cover
    /// `docs.acme.com`, but `*.acme.com` does.
    ///
    /// # Errors
    ///
    /// If it names no host.
    #[cfg(feature = "report")]
    pub(crate) fn of_hosts(text: &str) -> Result<Self, OptionError> {
        let pattern = Self::of(&ListedHost::plain(text))?;
        let form = match pattern.form {
            Form::Domain(name) => Form::Name(name),
            form => form,
        };
        Ok(Self { form, ..pattern })
    }

    /// Whether the pattern covers a host.
    pub(crate) fn covers(&self, host: &HostToCompare) -> bool {
        if self.port.is_some_and(|port| !host.ports.contains(&port)) {
            return false;
        }
        match &self.form {
            Form::Name(name) => host.unicode == *name,
            Form::Domain(name) => {
                host.unicode.strip_suffix(&**name).is_some_and(|front| front.is_empty() || front.ends_with('.'))
            }
            Form::Address(address) => host.address == Some(*address),
            Form::Glob(glob) => {
                let address = host.address.map(shown_address);
                [Some(&host.unicode), Some(&host.ascii), address.as_ref()]
                    .into_iter()
                    .flatten()
                    .any(|it| fits(glob, it))
            }
        }
    }
}

/// The host of a URL in the forms in which patterns are compared with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HostToCompare {
    /// In small letters, and in Unicode if it is a valid name.
    unicode: String,
    /// The same in Punycode.
    ascii: String,
    address: Option<IpAddr>,
    /// Any of these is its port.
    ports: Vec<u16>,
}

impl HostToCompare {
    /// A host, decoded, with its port or those of its scheme; `address` is what it is an unusual form of. `None` for one
    /// that is too long to be looked up.
    pub(crate) fn of(host: &str, address: Option<IpAddr>, ports: Vec<u16>) -> Option<Self> {
        let shown = (host.len() <= LONGEST_HOST).then(|| idn::shown_host(host))?;
        // other scripts have full stops of their own
        let [unicode, ascii] = [shown.0, shown.1].map(|name| name.strip_suffix('.').unwrap_or(&name).to_lowercase());
        let address = address.or_else(|| address_of(&ascii)).map(|address| address.to_canonical());
        Some(Self { unicode, ascii, address, ports })
    }

    /// Whether the other is the same host, on any port.
    pub(crate) fn is_same_host(&self, other: &Self) -> bool {
        self.ascii == other.ascii || self.address.is_some() && self.address == other.address
    }

    /// Whether anybody may own it: an address, or a name under a top-level domain.
    pub(crate) fn may_be_registered(&self) -> bool {
        self.address.is_some() || self.unicode.rsplit_once('.').is_some_and(|(_, last)| is_top_level(last))
    }
}

/// The ports of a URL, by the one that is written and the scheme.
pub(crate) fn ports(written: Option<Option<u16>>, scheme: Option<&str>) -> Vec<u16> {
    /// Those of a reference that takes its scheme from the page: `//acme.com/`.
    const OF_PAGES: &[u16] = &[80, 443];
    match (written, scheme) {
        (Some(port), _) => port.into_iter().collect(),
        (None, Some(scheme)) => scheme::default_port(scheme).into_iter().collect(),
        (None, None) => OF_PAGES.to_vec(),
    }
}

/// A host without its port.
fn split_port(text: &str) -> Option<(&str, Option<u16>)> {
    let colon = match text.rfind(']') {
        Some(close) => text[close..].find(':').map(|at| close + at),
        None => text.find(':'),
    };
    match colon {
        None => Some((text, None)),
        Some(at) => {
            let digits = &text[at + 1..];
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            Some((&text[..at], Some(digits.parse().ok().filter(|_| is_number)?)))
        }
    }
}

fn form(host: &str) -> Option<Form> {
    if let Some(address) = address_of(host) {
        return Some(Form::Address(address.to_canonical()));
    }
    let is_literal = host.starts_with('[');
    let is_glob = host.contains('*');
    let host = host.strip_suffix('.').filter(|host| !host.ends_with('*')).unwrap_or(host);
    let is_allowed = |c: char| {
        c == '*' || is_literal && "[]:".contains(c) || !(c.is_control() || c.is_whitespace() || DELIMITERS.contains(c))
    };
    let has_labels = is_literal || host.split('.').all(|label| !label.is_empty());
    if host.is_empty() || !has_labels || host.len() > LONGEST_HOST || !host.chars().all(is_allowed) {
        return None;
    }
    if is_literal {
        return (is_glob && host.ends_with(']')).then(|| Form::Glob(host.to_lowercase()));
    }
    // a label of a pattern is a name only where it is one as a whole
    let labels = host.split('.').map(|label| if label.contains('*') { label.into() } else { idn::shown_host(label).0 });
    let name = labels.collect::<Vec<Cow<'_, str>>>().join(".").to_lowercase();
    if is_glob {
        return Some(Form::Glob(name));
    }
    // no name ends in a number: that is an unusual form of an address
    if host.rsplit('.').next().is_some_and(|last| last.starts_with(|c: char| c.is_ascii_digit())) {
        let record = whatwg::parse(&format!("http://{host}/"), None).record?;
        return match record.host() {
            Some(whatwg::Host::Ipv4(address)) => Some(Form::Address(Ipv4Addr::from(*address).into())),
            _ => None,
        };
    }
    let ascii = idn::shown_host(host).1;
    let is_domain = registrable(&ascii).is_some_and(|domain| domain.len() == ascii.len());
    Some(if is_domain { Form::Domain(name) } else { Form::Name(name) })
}

/// What no name of a host has.
const DELIMITERS: &str = "/?#@\\:[]<>{}()\"'`,;|%&$!=+^";

fn address_of(host: &str) -> Option<IpAddr> {
    match HostForm::classify(host).ok()? {
        HostForm::Ipv4(bytes) => Some(IpAddr::from(bytes)),
        HostForm::Ipv6 { address, .. } => Some(IpAddr::from(address)),
        _ => None,
    }
}

/// An address as URLs have it.
fn shown_address(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

/// Whether a text is what a pattern names, in which `*` is any text.
///
/// The parts between the stars are looked for from the left, each as early as it is found: `a*b*c` fits `a-b-b-c`.
fn fits(glob: &str, text: &str) -> bool {
    let Some((start, rest)) = glob.split_once('*') else { return glob == text };
    let Some(mut text) = text.strip_prefix(start) else { return false };
    let mut parts = rest.split('*').peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return text.ends_with(part);
        }
        let Some(at) = text.find(part) else { return false };
        text = &text[at + part.len()..];
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covers(pattern: &str, host: &str, port: Option<u16>) -> bool {
        let pattern = HostPattern::of(&ListedHost::plain(pattern)).expect(pattern);
        HostToCompare::of(host, None, port.into_iter().collect()).is_some_and(|host| pattern.covers(&host))
    }

    #[test]
    fn patterns_cover_hosts() {
        for (pattern, host, expected) in [
            ("acme.com", "acme.com", true),
            ("acme.com", "Docs.ACME.com.", true),
            ("acme.com", "notacme.com", false),
            ("docs.acme.com", "docs.acme.com", true),
            ("docs.acme.com", "a.docs.acme.com", false),
            ("joe.github.io", "x.joe.github.io", true),
            ("github.io", "joe.github.io", false),
            ("localhost", "LocalHost", true),
            ("localhost", "a.localhost", false),
            ("*.acme.com", "a.b.acme.com", true),
            ("*.acme.com", "acme.com", false),
            ("cdn*.acme.com", "cdn7.acme.com", true),
            ("*", "anything", true),
            ("a*b*c", "a-b-b-c", true),
            ("a*b*c", "a-c-b", false),
            ("a*a", "a", false),
            ("münchen.de", "www.xn--mnchen-3ya.de", true),
            ("xn--mnchen-3ya.de", "MÜNCHEN.de", true),
            ("*.münchen.de", "www.xn--mnchen-3ya.de", true),
            ("xn--*", "xn--mnchen-3ya.de", true),
            ("10.0.0.1", "10.0.0.1", true),
            ("10.*", "10.0.0.1", true),
            ("[::1]", "[0:0:0:0:0:0:0:1]", true),
            ("10.0.0.1", "[::ffff:10.0.0.1]", true),
            ("[2001:db8:*]", "[2001:DB8::1]", true),
            ("1.2.3.4", "1.2.3.5", false),
            ("127.1", "127.0.0.1", true),
            ("0x7f.1", "127.0.0.1", true),
            ("2130706433", "127.0.0.1", true),
            ("[2001:db8::1]", "[2001:db8::1%25eth0]", true),
            ("acme.com", "acme.com。", true),
            ("*.acme.com.", "a.acme.com.", true),
        ] {
            assert_eq!(covers(pattern, host, None), expected, "{pattern} {host}");
        }
    }

    #[test]
    fn patterns_with_a_port_cover_that_alone() {
        for (pattern, port, expected) in [
            ("a.corp", Some(80), true),
            ("a.corp:80", Some(80), true),
            ("a.corp:80", Some(81), false),
            ("a.corp:80", None, false),
        ] {
            assert_eq!(covers(pattern, "a.corp", port), expected, "{pattern} {port:?}");
        }
        assert!(covers("[::1]:80", "[::1]", Some(80)) && !covers("[::1]:80", "[::1]", Some(8080)));
        let address = IpAddr::from([127, 0, 0, 1]);
        let host = HostToCompare::of("0x7f.1", Some(address), Vec::new()).expect("a host");
        assert!(HostPattern::of(&ListedHost::plain("127.0.0.1")).expect("a pattern").covers(&host));
    }

    #[test]
    fn patterns_of_hosts_do_not_cover_what_is_below_a_domain() {
        for (pattern, host, expected) in [
            ("acme.com", "acme.com", true),
            ("ACME.com.", "acme.com", true),
            ("acme.com", "docs.acme.com", false),
            ("*.acme.com", "docs.acme.com", true),
            ("g*", "git.corp", true),
            ("*", "[::1]", true),
            ("xn--bcher-kva.example", "bücher.example", true),
            ("bücher.example", "xn--bcher-kva.example", true),
        ] {
            let pattern = HostPattern::of_hosts(pattern).expect(pattern);
            let host = HostToCompare::of(host, None, Vec::new()).expect(host);
            assert_eq!(pattern.covers(&host), expected, "{pattern:?} {host:?}");
        }
    }

    #[test]
    fn what_is_no_host_is_refused() {
        for bad in [
            "",
            ".",
            "a..b",
            "http://a.corp",
            "a.corp/",
            "a b",
            "a.corp:",
            "a.corp:http",
            "a.corp:99999",
            "a.corp:+80",
            "[::1",
            "[x]",
            "u@a",
            "a?",
            "{a}",
            "*.",
            "a.corp:80:80",
            "1.2.3.4.5",
            "a.1",
        ] {
            assert!(HostPattern::of(&ListedHost::plain(bad)).is_err(), "{bad}");
        }
        for (reason, is_allowed) in
            [("", false), (" ", false), ("x", true), (&*"é".repeat(100), true), (&*"é".repeat(101), false)]
        {
            let listed = ListedHost { reason: Some(reason.to_owned()), ..ListedHost::plain("a") };
            assert_eq!(HostPattern::of(&listed).is_ok(), is_allowed, "{reason}");
        }
    }

    #[test]
    fn any_texts_are_read_and_compared() {
        arbtest::arbtest(|u| {
            let parts =
                ["*", ".", "a", "é", "xn--", "xn--mnchen-3ya", "[", "]", ":", "80", "1", "%41", "\u{0}", "com", "ß"];
            let text = |u: &mut arbtest::arbitrary::Unstructured<'_>| -> arbtest::arbitrary::Result<String> {
                (0..u.int_in_range(0..=8)?).map(|_| u.choose(&parts).copied()).collect()
            };
            let (pattern, host) = (text(u)?, text(u)?);
            let host = HostToCompare::of(&host, None, vec![80]);
            if let (Ok(pattern), Some(host)) = (HostPattern::of(&ListedHost::plain(pattern)), &host) {
                pattern.covers(host);
            }
            Ok(())
        });
    }
}
