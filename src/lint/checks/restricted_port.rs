//! A port of another protocol, to which browsers refuse to connect (Fetch Standard, "Port blocking"): `http://h:25/`.

use std::sync::LazyLock;

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::syntax::scheme::default_port;
use crate::text::{embedded, rows};

/// The ports and their protocols, in ascending order.
static BLOCKED: LazyLock<Vec<(u16, &'static str)>> = LazyLock::new(|| {
    let rows = rows(embedded!("../../../rules/data/bad-ports.tsv"));
    rows.filter_map(|line| line.split_once('\t')).filter_map(|(port, name)| Some((port.parse().ok()?, name))).collect()
});

/// Other schemes for which a client sends bytes of the URL to the port (RFC 1738 section 6).
const OLD_SCHEMES: &[&str] = &["gopher", "telnet", "wais", "dict"];

pub(super) static CHECK: Check = Check {
    name: "restricted-port",
    features: UrlFeatures::PORT,
    values: 2,
    options: &["allow-ports"],
    run: OfUrl(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(scheme), Some(written), Some(span)) = (cx.url.scheme(), cx.url.port(), cx.url.span(Component::Port))
    else {
        return;
    };
    // of an IPv6 address without its brackets, the last group is no port
    if cx.url.host().is_some_and(|host| host.contains(':') && !(host.starts_with('[') && host.ends_with(']'))) {
        return;
    }
    let is_checked = dns_name::is_fetched(scheme) || OLD_SCHEMES.iter().any(|old| old.eq_ignore_ascii_case(scheme));
    if !is_checked || !written.bytes().all(|byte| byte.is_ascii_digit()) {
        return;
    }
    let Ok(port) = written.parse::<u16>() else { return };
    let Ok(at) = BLOCKED.binary_search_by_key(&port, |(port, _)| *port) else { return };
    let number = port.to_string();
    if default_port(scheme) != Some(port) && !cx.settings.lists("allow-ports", &number) {
        let service = match port {
            0 => "is not a valid port".to_owned(),
            _ => format!("is reserved for {}", BLOCKED[at].1),
        };
        matches.push(RuleMatch::at(span).with(number).with(service));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order() {
        assert!(BLOCKED.windows(2).all(|pair| pair[0].0 < pair[1].0) && BLOCKED.len() > 80);
    }
}
