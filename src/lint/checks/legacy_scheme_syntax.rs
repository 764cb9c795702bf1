//! URLs of old schemes (gopher, news, nntp, telnet, wais, prospero) that violate the grammar of the scheme (RFC 1738
//! sections 3.4 and 3.6 to 3.11).

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::scan::Form;
use crate::syntax::scheme::gopher::Gopher;
use crate::syntax::{Component, Violation, ViolationKind, rfc1738, scheme};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "legacy-scheme-syntax",
    features: UrlFeatures::SCHEME,
    values: 2,
    options: &["gopher-types"],
    run: OfText(check),
};

/// The names of violations of the current RFCs that are reported, with the messages that they have.
const CURRENT_VIOLATIONS: &[&str] = &[
    "gopher-without-server",
    "gopher-without-slash",
    "gopher-type",
    "gopher-selector",
    "gopher-plus-string",
    "newsgroup-dot",
    "newsgroup-octet",
    "newsgroup-encoded",
    "nntp-without-server",
    "nntp-without-group",
    "nntp-without-host",
    "article-number-digits",
    "article-number-long",
    "news-without-slash",
    "news-query",
    "message-id-empty",
    "message-id-dot",
    "message-id-octet",
    "message-id-unencoded",
    "message-id-literal",
    "message-id-long",
];

/// The names of violations of RFC 1738 that are reported, with other messages, for the schemes without a later grammar.
const RFC1738_VIOLATIONS: &[(&str, &str)] = &[
    ("missing-slashes", "no `//` and host"),
    ("missing-path", "no `/` after the host"),
    ("missing-slash", "no `/` after the host"),
    ("telnet-path", "a path, which the scheme does not allow"),
    ("missing-wais-path", "a document type without a path after it"),
    ("reserved-in-wais", "an unencoded reserved character"),
    ("missing-field-value", "a field without a value"),
    ("reserved-in-field", "an unencoded `/` or `=` in a field"),
    ("login-in-prospero", "a user name, which the scheme does not allow"),
];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(name) = cx.url.scheme().map(str::to_ascii_lowercase) else { return };
    let violations: Vec<Violation> = match &*name {
        "gopher" | "news" | "snews" | "nntp" => scheme::violations(&cx.url),
        "telnet" | "wais" | "prospero" => rfc1738::violations(&cx.url),
        _ => return,
    };
    let host = cx.url.span(Component::Host);
    let is_template = cx.parts().is_placeholder(Component::Host);
    let mut reported: Vec<&str> = Vec::new();
    for Violation { kind, span, .. } in violations {
        let Some(message) = message_for(kind) else { continue };
        if !is_template && !reported.contains(&kind.name) && !cx.parts().touches(span) {
            reported.push(kind.name);
            // where something is missing, the URL up to that place is reported
            let whole = Span::new(0, host.map_or(cx.url.text().len(), |host| host.end.max(span.end)));
            let span = if span.is_empty() { whole } else { span };
            matches.push(RuleMatch::at(span).with(&*name).with(message));
        }
    }
    if name == "news" && !is_template {
        matches.extend(space_in_name(cx));
    }
    if name == "gopher" && !is_template {
        gopher_type(cx, matches);
    }
}

/// The message for a violation; `None` if this rule does not report it.
fn message_for(kind: &'static ViolationKind) -> Option<&'static str> {
    let row = RFC1738_VIOLATIONS.iter().find(|(name, _)| *name == kind.name);
    row.map(|&(_, message)| message).or_else(|| CURRENT_VIOLATIONS.contains(&kind.name).then_some(kind.message))
}

/// The match for a space in the name of a newsgroup: the scanner reads a URL in `<URL:...>` only up to the space.
fn space_in_name(cx: &RuleContext<'_, '_>) -> Option<RuleMatch> {
    let path = cx.url.span(Component::Path)?;
    let inside = memchr::memchr(b' ', &cx.url.text().as_bytes()[path.range()]);
    let after = cx.text.get(cx.found.span().end..).unwrap_or_default();
    let is_cut = cx.found.form == Form::Delimited && matches!(after, [b' ', b'a'..=b'z' | b'A'..=b'Z', ..]);
    let span = match inside {
        Some(at) => Span::new(path.start + at, path.start + at + 1),
        None if is_cut && !path.is_empty() => path,
        None => return None,
    };
    Some(RuleMatch::at(span).with("news").with("a space after the first word of the name"))
}

/// Reports a gopher selector without a type: its first character is read as the type.
fn gopher_type(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(span) = Gopher::split(&cx.url).and_then(|gopher| gopher.gophertype) else { return };
    let code = &cx.url.text()[span.range()];
    // two small letters are the start of a word, not a type and a selector
    let is_word = cx.url.text()[span.start..].bytes().take(2).filter(u8::is_ascii_lowercase).count() == 2;
    let is_known = !is_word && cx.settings.list("gopher-types").iter().any(|known| known == code);
    // a percent-encoded type is allowed, or a violation of the grammar
    if !is_known && !code.starts_with('%') && !cx.parts().touches(span) {
        matches.push(RuleMatch::at(span).with("gopher").with("no type before the selector"));
    }
}
