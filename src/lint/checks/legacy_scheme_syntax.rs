//! URLs of the old schemes that are not what their sections make of them (RFC 1738 sections 3.4 and 3.6 to 3.11).

use super::Check;
use crate::lint::clues::Clues;
use crate::lint::cx::{Cx, Hit};
use crate::syntax::scheme::gopher::Gopher;
use crate::syntax::{Component, Violation, rfc1738, scheme};
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "legacy-scheme-syntax", clues: Clues::SCHEME, values: 2, options: &["gopher-types"], run: check };

/// What the RFCs in force find wrong, and is a fault of the scheme's own parts.
const CURRENT: &[&str] = &[
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

/// The same of RFC 1738, for the schemes that no later RFC has a grammar for.
const FIRST: &[&str] = &[
    "missing-slashes",
    "missing-path",
    "missing-slash",
    "telnet-path",
    "missing-wais-path",
    "reserved-in-wais",
    "missing-field-value",
    "reserved-in-field",
    "login-in-prospero",
];

fn check(cx: &Cx<'_, '_>, hits: &mut Vec<Hit>) {
    let Some(name) = cx.url.scheme().map(str::to_ascii_lowercase) else { return };
    let violations: Vec<Violation> = match &*name {
        "gopher" | "news" | "snews" | "nntp" => scheme::violations(&cx.url),
        "telnet" | "wais" | "prospero" => rfc1738::violations(&cx.url),
        _ => return,
    };
    let known = if scheme::current::current(&name).is_some() { CURRENT } else { FIRST };
    let host = cx.url.span(Component::Host);
    let templates = cx.parts().is_placeholder(Component::Host);
    let mut told: Vec<&str> = Vec::new();
    for Violation { fault, span, .. } in violations {
        let own = known.contains(&fault.name) && !told.contains(&fault.name);
        if own && !templates && !cx.parts().touches(span) {
            told.push(fault.name);
            // what is missing is missing from the whole
            let whole = Span::new(0, host.map_or(cx.url.text().len(), |host| host.end.max(span.end)));
            let span = if span.is_empty() { whole } else { span };
            hits.push(Hit::at(span).with(&*name).with(fault.what));
        }
    }
    if name == "gopher" && !templates {
        gopher_type(cx, hits);
    }
}

/// A selector with no type before it: its first character is taken for one.
fn gopher_type(cx: &Cx<'_, '_>, hits: &mut Vec<Hit>) {
    let Some(span) = Gopher::split(&cx.url).and_then(|gopher| gopher.gophertype) else { return };
    let code = &cx.url.text()[span.range()];
    let is_known = cx.settings.list("gopher-types").iter().any(|known| known == code);
    // an escape is told by the grammar, or stands for a type that need not be escaped
    if !is_known && !code.starts_with('%') && !cx.parts().touches(span) {
        hits.push(
            Hit::at(span).with("gopher").with("a type of item that nobody defined; the selector follows the type"),
        );
    }
}
