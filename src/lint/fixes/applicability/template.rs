//! Whether a URL is in a template or touches one: then the reader does not get the text as it is written.

use memchr::memmem;

use crate::document::{AngleBrackets, Braces};
use crate::lint::context::RuleContext;

/// How many bytes before a URL are searched for the start of a template.
const MAX_DISTANCE: usize = 512;

/// The delimiters of templates.
const DELIMITERS: &[(&str, &str)] =
    &[("{{", "}}"), ("{%", "%}"), ("<%", "%>"), ("<?", "?>"), ("${", "}"), ("#{", "}"), ("$(", ")"), ("%(", ")")];

/// The texts that close the double brackets of a wiki link; `](` shows that `[[` was not one: `[[text](URL)]`.
const WIKI_CLOSES: &[&str] = &["]]", "]("];

/// Texts that occur in templates, but not in URLs.
const IN_TEMPLATES: &[&str] = &["{", "}", "<%", "%>", "[[", "]]", "$(", "%("];

/// Texts that start a template directly after a URL.
const AFTER_URL: &[&str] = &["{", "${", "$(", "#{", "<%", "<?", "%(", "%s", "%d", "[["];

/// Texts that end a template directly before a URL.
const BEFORE_URL: &[&str] = &["}", "%>", "?>", "]]", ")s", ")d"];

/// HTML elements that also occur in texts of other formats.
const TAGS: &[&[u8]] = &[
    b"a", b"b", b"br", b"center", b"code", b"dd", b"details", b"div", b"dl", b"dt", b"em", b"h1", b"h2", b"h3", b"h4",
    b"hr", b"i", b"img", b"kbd", b"li", b"ol", b"p", b"pre", b"small", b"span", b"strong", b"sub", b"sup", b"table",
    b"td", b"th", b"tr", b"tt", b"u", b"ul",
];

/// The offset in a URL of the first template that is not closed in the URL.
pub(crate) fn open_in_url(url: &str) -> Option<usize> {
    memchr::memchr2(b'{', b'<', url.as_bytes())?;
    let unclosed = |(open, close): &(&str, &str)| {
        url.rfind(open).filter(|&at| !url[at + open.len()..].contains(close)).filter(|_| open.len() > 1)
    };
    DELIMITERS
        .iter()
        .filter(|(open, _)| matches!(*open, "{{" | "{%" | "<%" | "<?" | "${" | "#{"))
        .filter_map(unclosed)
        .min()
}

/// Whether the URL contains or touches a placeholder or a part of a template, or is inside one.
pub(crate) fn touches(cx: &RuleContext<'_, '_>) -> bool {
    let url = cx.url.text();
    let (span, len) = (cx.found.span(), cx.text.len());
    let (before, after) = (&cx.text[..cx.found.start().min(len)], &cx.text[span.end.min(len)..]);
    let notation = cx.format.notation();
    let has_elements = matches!(notation.angle_brackets, AngleBrackets::Elements | AngleBrackets::Jsx);
    let has_template = cx.parts().has_placeholder() || IN_TEMPLATES.iter().any(|sign| url.contains(sign));
    let is_before_template = || {
        AFTER_URL.iter().any(|sign| after.starts_with(sign.as_bytes()))
            || !has_elements && starts_with_bracketed_name(after)
            || starts_with_variable(after)
    };
    let is_after_template = || {
        BEFORE_URL.iter().any(|sign| before.ends_with(sign.as_bytes()))
            || before.ends_with(b"{") && notation.braces != Braces::Groups
    };
    has_template || is_before_template() || is_after_template() || is_in_template(cx, before)
}

/// Whether a template starts before the URL and does not end before it.
fn is_in_template(cx: &RuleContext<'_, '_>, before: &[u8]) -> bool {
    let near = &before[before.len().saturating_sub(MAX_DISTANCE)..];
    // most texts have no byte that starts a template
    if memchr::memchr3(b'{', b'%', b'[', near).is_none() && memchr::memchr2(b'$', b'?', near).is_none() {
        return false;
    }
    let is_open = |open: &str, closes: &[&str]| {
        // the search forward is faster, and most texts have no match
        let last = memmem::find(near, open.as_bytes()).and_then(|_| memmem::rfind(near, open.as_bytes()));
        let after = last.map(|at| &near[at + open.len()..]);
        after.is_some_and(|after| !closes.iter().any(|close| memmem::find(after, close.as_bytes()).is_some()))
    };
    let braces = cx.format.notation().braces;
    let is_group = |open: &str| open == "{{" && braces == Braces::Groups;
    let is_array = braces == Braces::Objects;
    DELIMITERS.iter().any(|(open, close)| !is_group(open) && is_open(open, &[close]))
        || !is_array && is_open("[[", WIKI_CLOSES)
}

/// Whether a text starts with a name in angle brackets: `<NAME>`, but not `<br>`.
fn starts_with_bracketed_name(text: &[u8]) -> bool {
    let Some(inside) = text.strip_prefix(b"<") else { return false };
    let len = inside.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte)).count();
    let is_closed = inside.get(len) == Some(&b'>');
    is_closed && inside[0].is_ascii_alphabetic() && !TAGS.contains(&&inside[..len])
}

/// Whether a text starts with a variable: `$NAME`.
fn starts_with_variable(text: &[u8]) -> bool {
    matches!(text, [b'$', first, ..] if first.is_ascii_alphabetic() || *first == b'_')
}
