//! A link that runs a script or embeds the document that it opens (RFC 2397, RFC 3986 section 7).

use super::check::{Check, Run::OfUrl};
use crate::document::LinkSyntax;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::scan::Context;
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "script-scheme",
    features: UrlFeatures::SCHEME.union(UrlFeatures::WHITE_SPACE),
    values: 1,
    options: &["allow-media-types", "pages"],
    run: OfUrl(check),
};

/// The schemes whose URLs are programs.
const SCRIPT_SCHEMES: &[&str] = &["javascript", "vbscript", "livescript", "jscript", "mocha"];

/// The media types in which browsers run scripts; types with `+xml` are recognized by their suffix.
const SCRIPT_TYPES: &[&str] = &[
    "text/html",
    "text/xml",
    "text/javascript",
    "text/ecmascript",
    "application/xml",
    "application/javascript",
    "application/x-javascript",
    "application/ecmascript",
];

/// The longest scheme or media type that is read. A scheme includes the tabs and line breaks that browsers remove.
const MAX_READ: usize = 64;

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some((name, span)) = scheme(cx) else { return };
    if is_script(&name) {
        // who writes a page writes its scripts, too
        let is_page = cx.format.notation().links == LinkSyntax::Elements;
        if (is_page || does_nothing(&cx.url.text()[span.end + 1..])) && !cx.settings.flag("pages") {
            return;
        }
        matches.push(RuleMatch::at(span).with(format!("runs script ({name}:)")));
    } else if name == "data" {
        let start = span.end + 1;
        let rest = &cx.url.text()[start..];
        let Some(len) = rest.bytes().take(MAX_READ).position(|byte| b";,".contains(&byte)) else { return };
        let media_type = if len == 0 { "text/plain" } else { &rest[..len] };
        let scheme_and_type = Span::new(span.start, start + len);
        if may_run_scripts(cx, &media_type.to_ascii_lowercase()) && !cx.parts().touches(scheme_and_type) {
            matches.push(RuleMatch::at(scheme_and_type).with(format!("embeds a document ({media_type})")));
        }
    }
}

/// Whether a script does nothing: another program handles the click.
fn does_nothing(script: &str) -> bool {
    matches!(script.trim().trim_end_matches(';'), "" | "void(0)" | "void()" | "void 0" | "//")
}

/// Whether the URLs of a scheme (in lower case) are programs.
pub(super) fn is_script(name: &str) -> bool {
    SCRIPT_SCHEMES.contains(&name)
}

/// The scheme as browsers read it, in lower case, and its span.
fn scheme(cx: &RuleContext<'_, '_>) -> Option<(String, Span)> {
    if let (Some(name), Some(span)) = (cx.url.scheme(), cx.url.span(Component::Scheme)) {
        return Some((name.to_ascii_lowercase(), span));
    }
    let bytes = cx.url.text().as_bytes();
    let colon = bytes.iter().take(MAX_READ).position(|&byte| byte == b':')?;
    // white space and control characters before the URL are passed over, too
    let start = bytes[..colon].iter().position(|&byte| byte > b' ')?;
    let name = bytes[start..colon].iter().filter(|byte| !b"\t\r\n".contains(byte));
    let name = String::from_utf8(name.map(u8::to_ascii_lowercase).collect()).ok()?;
    Some((name, Span::new(start, colon)))
}

/// Whether a URL of this media type may run scripts. A link may, whatever the type; embedded in a page, only the types
/// in [`SCRIPT_TYPES`] may. The types of the setting `allow-media-types` never do.
fn may_run_scripts(cx: &RuleContext<'_, '_>, media_type: &str) -> bool {
    let is_under = |pattern: &String| match pattern.strip_suffix('*') {
        Some(start) => media_type.starts_with(&start.to_ascii_lowercase()),
        None => pattern.eq_ignore_ascii_case(media_type),
    };
    if cx.settings.list("allow-media-types").iter().any(is_under) {
        return false;
    }
    match cx.found.context {
        Context::Link | Context::Autolink | Context::Definition | Context::UnusedDefinition => true,
        _ => SCRIPT_TYPES.contains(&media_type) || media_type.ends_with("+xml"),
    }
}
