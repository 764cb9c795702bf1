//! A port that is not a number, or is out of range: `http://h.example:99999/` (RFC 3986 section 3.2.3, URL Standard,
//! "port state").

use super::check::{Check, Run::OfUrl};
use crate::lint::context::placeholder::Kind;
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::secrets::MASK;
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "invalid-port", features: UrlFeatures::PORT, values: 1, options: &[], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(scheme), Some(host), Some(port)) =
        (cx.url.scheme(), cx.url.span(Component::Host), cx.url.span(Component::Port))
    else {
        return;
    };
    let text = cx.url.text();
    // a `:` before that of the port, as in `http://h.example:80:90/`
    let name = &text[host.range()];
    let first_colon = memchr::memchr(b':', name.as_bytes()).filter(|_| !name.starts_with('['));
    let span = match first_colon {
        Some(at) => {
            let is_address_without_brackets = name[at + 1..].contains(':');
            let is_at_edge = at == 0 || at + 1 == name.len();
            if is_address_without_brackets || is_at_edge || name.contains(',') {
                return;
            }
            Span::new(host.start + at + 1, port.end)
        }
        None => port,
    };
    let written = &text[span.range()];
    let is_real = || cx.parts().kind(Component::Port) == Some(Kind::Real) && !cx.parts().touches(span);
    if is_port(written) || is_pattern(written) || !dns_name::has_resolved_hosts(scheme) || !is_real() {
        return;
    }
    // `git+ssh://git@host:folder/name.git`: package managers take what is after the `:` for a path
    if scheme.eq_ignore_ascii_case("git+ssh") && written.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return;
    }
    // `https://https:www.ietf.org/`
    if super::double_scheme::scheme_pair(cx).is_some() {
        return;
    }
    let shown = cx.quote(span);
    let is_password = shown == MASK && text.contains('@');
    if !is_password {
        matches.push(RuleMatch::at(span).with(shown));
    }
}

/// Whether a text is a port: `port = *DIGIT` (RFC 3986 section 3.2.3) that fits into 16 bits.
fn is_port(port: &str) -> bool {
    let digits = port.trim_start_matches('0');
    digits.len() <= 5
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && (digits.is_empty() || digits.parse::<u16>().is_ok())
}

/// Whether a port is a pattern (`*`), a range or a list (`8000-8010`, `80,443`), has placeholder digits (`80xx`,
/// `NNNN`), is called a port, or is the start of a command of a shell (`$(echo`), which a space cuts off.
fn is_pattern(port: &str) -> bool {
    let has_only_digits_and = |others: &[u8]| port.bytes().all(|byte| byte.is_ascii_digit() || others.contains(&byte));
    let has_digits_at_ends =
        port.starts_with(|c: char| c.is_ascii_digit()) && port.ends_with(|c: char| c.is_ascii_digit());
    let is_range_or_list = has_digits_at_ends && port.contains(['-', ',', '|']) && has_only_digits_and(b"-,|");
    let has_placeholder_digits = port.contains(['x', 'X', 'n', 'N', '?', '*', '_'])
        && has_only_digits_and(b"xXnN?*_")
        && !port.starts_with("0x");
    // `:port1`, `:your_port`
    let is_called_port = port.to_ascii_lowercase().contains("port");
    is_range_or_list || has_placeholder_digits || is_called_port || port.starts_with("$(")
}
