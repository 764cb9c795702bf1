//! A link whose text is a URL on another site than its target: `[https://a.org/](https://b.org/)` (RFC 3986 section
//! 7.6).

use super::check::{Check, Run::OfText};
use crate::document::LinkSyntax;
use crate::lint::context::LONGEST_LINK_TEXT;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::scan::Context;
use crate::syntax::{Component, Url, ipv4, registrable};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "link-text-mismatch",
    features: UrlFeatures::LABEL,
    values: 2,
    options: &["redirectors"],
    run: OfText(check),
};

/// Marks of emphasis and quotation that may surround the text.
const MARKS: &[char] = &['*', '_', '`', '<', '>', '"', '\'', '~', '|', '+'];

/// Hosts that examples use in place of any site.
const EXAMPLES: &[&str] = &["example.com", "example.net", "example.org"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(label) = cx.found.label.or_else(|| text_of_element(cx)) else { return };
    let Some(target) = cx.url.host() else { return };
    // the description of an image names what it shows, not where it is from
    if cx.text[..label.start].ends_with(b"![") {
        return;
    }
    let Some(text) = cx.text.get(label.range()).filter(|text| text.len() <= LONGEST_LINK_TEXT) else { return };
    let Some((shown, span)) = std::str::from_utf8(text).ok().and_then(|text| shown_host(text, label)) else { return };
    let is_same_site = site(shown).eq_ignore_ascii_case(site(target));
    let redirects = |host: &str| {
        let host = host.get(..4).filter(|www| www.eq_ignore_ascii_case("www.")).map_or(host, |_| &host[4..]);
        cx.settings.lists_host("redirectors", host)
    };
    let are_public = is_public(shown) && is_public(target);
    if is_same_site || !are_public || redirects(shown) || redirects(target) {
        return;
    }
    // `https://web.archive.org/web/2020/http://...`, `?url=...`
    let target_contains = |text: &str| !text.is_empty() && cx.url.text().to_ascii_lowercase().contains(text);
    if shown.len() == span.len() && target_contains(site(shown).split('.').next().unwrap_or_default()) {
        return;
    }
    let after_host = cx.url.span(Component::Path).map_or("", |path| &cx.url.text()[path.start..]);
    if after_host.to_ascii_lowercase().contains(&site(shown).to_ascii_lowercase())
        || cx.parts().is_placeholder(Component::Host)
    {
        return;
    }
    // the text of a link may be far from the definition of its target
    let is_defined_elsewhere = matches!(cx.found.context, Context::Definition | Context::UnusedDefinition)
        && !cx.text[label.end..].starts_with(b"]:");
    let rule_match = match cx.url.span(Component::Host).filter(|_| is_defined_elsewhere) {
        Some(host) => RuleMatch::at(Span::new(0, host.end)).about(span, "the text of the link"),
        None => RuleMatch::in_source(span).about(cx.found.span(), "the target of the link"),
    };
    matches.push(rule_match.with(shown).with(target));
}

/// The text of the HTML `a` element in Markdown that has this URL as an attribute. The Markdown reader reads tags
/// alone, not the text between them.
fn text_of_element(cx: &RuleContext<'_, '_>) -> Option<Span> {
    let (text, end) = (cx.text, cx.found.span().end);
    let in_tag = cx.found.context == Context::Link && matches!(cx.found.before, [.., b'=', b'"' | b'\'']);
    if !in_tag || cx.format.notation().links != LinkSyntax::Markdown {
        return None;
    }
    let after = &text[end..text.len().min(end + LONGEST_LINK_TEXT)];
    let start = memchr::memchr(b'>', after)? + 1;
    let len = memchr::memmem::find(&after[start..], b"</a")?;
    Some(Span::new(end + start, end + start + len))
}

/// The host of the URL that is the text of a link, and the span of the URL; `None` if the text is something else.
fn shown_host(text: &str, label: Span) -> Option<(&str, Span)> {
    let trim = |c: char| c.is_whitespace() || MARKS.contains(&c);
    // the word that is a URL, or the whole text
    let (word_start, word_end) = text.find("://").map_or((0, text.len()), |at| {
        let start = text[..at].trim_end_matches(|c: char| !c.is_whitespace()).len();
        (start, text[at..].find(char::is_whitespace).map_or(text.len(), |space| at + space))
    });
    let word = text.get(word_start..word_end)?;
    let start = word_start + word.len() - word.trim_start_matches(trim).len();
    let url = word.trim_matches(trim).trim_end_matches(['.', ',', ';', ':', '!', '?']);
    if url.contains(char::is_whitespace) || url.contains(['{', '<', '[', '\\', '$', '%', '…']) || url.contains("...")
    {
        return None;
    }
    let host = if url.contains("://") {
        Url::split(url).host()?
    } else {
        // a name with a path may be that of a package or of a key: `golang.org/x/net`, `kubernetes.io/name`
        let host = &url[..url.find(['/', '?', '#', ':']).unwrap_or(url.len())];
        let is_www = host.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("www."));
        let is_name = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte));
        Some(host).filter(|host| is_www && is_name && registrable(host).is_some())?
    };
    let start = label.start + start;
    Some((host, Span::new(start, start + url.len())))
}

/// The part of a host that all hosts of one owner share: the registrable domain, or the last two labels if the public
/// suffix list does not have it.
fn site(host: &str) -> &str {
    let host = host.strip_suffix('.').unwrap_or(host);
    registrable(host).unwrap_or_else(|| {
        let mut dots = host.rmatch_indices('.').map(|(at, _)| at);
        dots.nth(1).map_or(host, |at| &host[at + 1..])
    })
}

/// Whether the host is a name on the internet: it has a dot, and is neither an address nor an example.
fn is_public(host: &str) -> bool {
    let is_name = host.contains('.') && !host.starts_with('[') && ipv4(host).is_none();
    is_name && !EXAMPLES.iter().any(|example| site(host).eq_ignore_ascii_case(example))
}
