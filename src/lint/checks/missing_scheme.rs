//! A link target that starts with a host name but has no scheme, and is therefore a path (RFC 3986 section 4.5):
//! `www.ietf.org/a` -> `https://www.ietf.org/a`.

use super::check::{Check, Run::OfUrl};
use crate::document::LinkSyntax;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::{Context, Form};
use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::syntax::{ipv4, registrable};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "missing-scheme",
    features: UrlFeatures::HOSTLIKE,
    values: 1,
    options: &["file-endings"],
    run: OfUrl(check),
};

/// The bytes of a host name (RFC 1123 section 2.1).
const LABEL_BYTES: Class = ALPHA.or(DIGIT).or(Class::of(b"-"));

/// The longest host name (RFC 1035 section 2.3.4).
const MAX_HOST_LEN: usize = 253;

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if cx.found.form != Form::Destination {
        return;
    }
    let text = cx.url.text();
    let end = text.bytes().take(MAX_HOST_LEN + 1).position(|byte| b"/?#:".contains(&byte)).unwrap_or(text.len());
    let (first, rest) = text.split_at(end);
    let starts_with_host = match (first.split_once('@'), cx.url.scheme()) {
        (Some((user, host)), None) => {
            // reStructuredText makes a `mailto` URL of it by itself
            let needs_scheme = cx.format.notation().links != LinkSyntax::Rst && cx.found.context != Context::Autolink;
            needs_scheme && rest.is_empty() && is_mailbox(user) && is_host(cx, host)
        }
        // `www.ietf.org:8080/`: the grammar takes the host for a scheme
        (None, Some(scheme)) => {
            let is_host = scheme.eq_ignore_ascii_case("localhost") || starts_with_www(scheme) || is_host(cx, scheme);
            // `<localhost:3306>` is a value in angle brackets
            let is_value = cx.found.context == Context::Autolink
                && scheme.eq_ignore_ascii_case("localhost")
                && !rest.contains('/');
            is_host && starts_with_port(&rest[1..]) && !is_value
        }
        (None, None) if ipv4(first).is_some() => {
            rest.starts_with('/') || rest.starts_with(':') && starts_with_port(&rest[1..])
        }
        (None, None) if starts_with_www(first) => !rest.is_empty() || !is_file(cx, first),
        (None, None) => rest.len() > 1 && rest.starts_with('/') && is_host(cx, first) && !is_file(cx, rest),
        _ => false,
    };
    if starts_with_host && !cx.parts().touches(Span::new(0, end.max(1))) {
        let scheme = match first {
            address if address.contains('@') => "mailto:",
            // hardly any address, nor this machine, has a certificate
            host if host.eq_ignore_ascii_case("localhost") || ipv4(host).is_some() => "http://",
            _ => "https://",
        };
        let repair = FixBuilder::unsafe_fix().replace(Span::new(0, 0), scheme);
        matches.push(RuleMatch::at(Span::new(0, text.len())).with(first).fixed_by(repair));
    }
}

/// Whether a text starts with `www.` and two more labels.
fn starts_with_www(text: &str) -> bool {
    let is_www = text.get(..4).is_some_and(|www| www.eq_ignore_ascii_case("www."));
    let last = text.rsplit('.').next().unwrap_or_default();
    is_www && is_dotted(&text[4..]) && last.len() > 1 && last.bytes().all(|byte| ALPHA.has(byte))
}

/// Whether a text is a host under a public suffix, and its top-level domain is not also a file extension.
fn is_host(cx: &RuleContext<'_, '_>, text: &str) -> bool {
    is_dotted(text) && !is_file(cx, text) && registrable(text).is_some()
}

fn is_dotted(text: &str) -> bool {
    let is_label = |label: &str| !label.is_empty() && label.bytes().all(|byte| LABEL_BYTES.has(byte));
    text.len() <= MAX_HOST_LEN && text.contains('.') && text.split('.').all(is_label)
}

/// Whether a text looks like the part of an e-mail address before the `@`.
fn is_mailbox(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| LABEL_BYTES.has(byte) || b"._+".contains(&byte))
}

/// Whether a text starts with a port.
fn starts_with_port(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    (2..=5).contains(&digits) && text[digits..].bytes().next().is_none_or(|byte| b"/?#".contains(&byte))
}

/// Whether a path ends with the name of a file, by the setting `file-endings`.
fn is_file(cx: &RuleContext<'_, '_>, path: &str) -> bool {
    let path = &path[..path.find(['?', '#']).unwrap_or(path.len())];
    let name = &path[path.rfind('/').map_or(0, |slash| slash + 1)..];
    let ending = name.rfind('.').map_or("", |dot| &name[dot + 1..]);
    cx.settings.lists("file-endings", ending)
}
