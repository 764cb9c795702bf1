//! A scheme that is not registered with IANA and not known to be in use.

use super::check::{Check, Run::OfText};
use super::script_scheme::is_script;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::scan::{Context, Form, TargetKind};
use crate::syntax::Component;
use crate::syntax::scheme::lookup;

pub(super) static CHECK: Check =
    Check { name: "unregistered-scheme", features: UrlFeatures::SCHEME, values: 0, options: &[], run: OfText(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(name), Some(span)) = (cx.url.scheme(), cx.url.span(Component::Scheme)) else { return };
    // One letter is a placeholder for any scheme (RFC 1808's `g:h`), or a drive.
    let is_reported_by_others =
        || cx.scheme_typo().is_some() || is_script(&name.to_ascii_lowercase()) || is_host_with_port(cx);
    // `include::ROOT:glossary.adoc[]`: a file in a module of Antora
    let is_resource = matches!(cx.found.target, TargetKind::File | TargetKind::Anchor) && cx.url.authority().is_none();
    if is_resource || name.len() == 1 || is_known(name) || is_private(name) || is_reported_by_others() {
        return;
    }
    // `service:printer://a.corp`: a type of service (RFC 2609 section 2.1)
    let is_service = cx.found.before.to_ascii_lowercase().ends_with(b"service:");
    let parts = cx.parts();
    let is_placeholder = parts.is_placeholder(Component::Scheme) || parts.is_placeholder(Component::Host);
    let is_no_url_scheme = is_service || is_typed_name(cx) || is_label_of_book(cx) || opens_named_product(cx, name);
    if !is_no_url_scheme && !is_placeholder && !parts.has_reserved_host() && !cx.site_names_scheme(name) {
        matches.push(RuleMatch::at(span));
    }
}

/// Whether the scheme is a host with a port: `localhost:8080`, `build:8080/x`.
fn is_host_with_port(cx: &RuleContext<'_, '_>) -> bool {
    let path = cx.url.path();
    if path.eq_ignore_ascii_case("port") {
        return true;
    }
    let digits = path.bytes().take_while(u8::is_ascii_digit).count();
    cx.url.host().is_none() && (2..=5).contains(&digits) && (digits == path.len() || path[digits..].starts_with('/'))
}

/// Whether an autolink is a name with its type: `<block-size:u32>`.
fn is_typed_name(cx: &RuleContext<'_, '_>) -> bool {
    let is_autolink = cx.found.context == Context::Autolink || cx.found.form == Form::Bracketed;
    is_autolink && cx.url.host().is_none() && !cx.url.text().contains(['/', '@', '.', '?', '#'])
}

/// Whether the target of a link is a name with the kind of thing before it, as generators give labels to parts of
/// books: `[loops](chapter:loops)`.
fn is_label_of_book(cx: &RuleContext<'_, '_>) -> bool {
    let path = cx.url.path();
    if cx.url.authority().is_some() || !path.starts_with(char::is_alphabetic) {
        return false;
    }
    let is_letter = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    // DocFX names things with all their parts and a place: `xref:System.IO.File#remarks`
    cx.url.has_scheme(&["xref"]) || cx.url.text().ends_with(path) && path.chars().all(is_letter)
}

/// How many bytes before and after a link are searched for the name of a product.
const MAX_SEARCHED: usize = 16 << 10;

/// Whether a link opens a program that the text around it names: `raycast://x`, where it is about Raycast.
fn opens_named_product(cx: &RuleContext<'_, '_>, name: &str) -> bool {
    if cx.url.authority().is_none() {
        return false;
    }
    let span = cx.found.span();
    let (before, after) = (&cx.text[span.start.saturating_sub(MAX_SEARCHED)..span.start], cx.text.get(span.end..));
    let after = after.map_or(&[][..], |after| &after[..after.len().min(MAX_SEARCHED)]);
    // of `git+quux` only `quux` may name it
    let mut parts = name.split(['-', '+', '.']).filter(|part| part.len() >= 3 && lookup(part).is_none());
    parts.any(|part| has_word(before, part.as_bytes()) || has_word(after, part.as_bytes()))
}

/// Whether a text has a word in any case, not as the scheme of a URL.
fn has_word(text: &[u8], word: &[u8]) -> bool {
    let Some(&first) = word.first() else { return false };
    memchr::memchr2_iter(first.to_ascii_lowercase(), first.to_ascii_uppercase(), text).any(|at| {
        let end = at + word.len();
        let is_same = text.get(at..end).is_some_and(|part| part.eq_ignore_ascii_case(word));
        let is_inner = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
        is_same && !is_inner(text[..at].last()) && !is_inner(text.get(end)) && !text[end..].starts_with(b":")
    })
}

/// Whether a name is a known scheme, or known schemes joined by `+` (`git+ssh`).
fn is_known(name: &str) -> bool {
    lookup(name).is_some() || name.contains('+') && name.split('+').all(|part| lookup(part).is_some())
}

/// Whether a name is reserved for private use: `x-` (RFC 1738 section 4, which another rule reports), a reversed domain
/// name (RFC 7595 section 3.8), or the prefixes that browsers reserve for web sites and extensions.
fn is_private(name: &str) -> bool {
    let starts = |prefix: &str| name.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    starts("x-") || starts("web+") || starts("ext+") || name.contains('.')
}
