//! What a URL or reference is made of, where it leads, and where else it occurs.

use lsp_types::{Hover, HoverContents, HoverParams, MarkupContent, MarkupKind};

use super::super::client::RequestError;
use super::super::destinations::Destinations;
use super::super::entire::Entire;
use super::super::labels;
use super::super::links::{Links, Source};
use super::super::workspace::Workspace;
use super::references::{Subject, uses_in_document};
use crate::report::{Secrets, escape, markdown_code, redacted, shown_url};
use crate::scan::{Found, TargetKind};
use crate::syntax::scheme::{self, Registered};
use crate::syntax::{Component, HostForm, Url, percent, shown_host};
use crate::text::Span;

/// The most places that are named, and the most files that are read for them.
const MOST_PLACES: usize = 3;
const MOST_FILES: usize = 100;

/// The most parameters of a query that are listed.
const MOST_PARAMETERS: usize = 20;

/// Answers a request for a description of what is at a place.
pub(in super::super) fn of_place(workspace: &Workspace, params: HoverParams) -> Result<Option<Hover>, RequestError> {
    let position = params.text_document_position_params;
    let source = Source::open(workspace, &position.text_document.uri)?;
    let links = source.read();
    let described = described(workspace, &links, source.text.offset(position.position));
    Ok(described.map(|(span, lines)| {
        let markdown = lines.join("\n");
        let (kind, value) = match workspace.abilities.markdown {
            true => (MarkupKind::Markdown, markdown),
            false => (MarkupKind::PlainText, unmarked(&markdown)),
        };
        let contents = HoverContents::Markup(MarkupContent { kind, value });
        Hover { contents, range: Some(source.range(span)) }
    }))
}

/// What is at a byte, and its description in lines of Markdown.
fn described(workspace: &Workspace, links: &Links<'_>, offset: usize) -> Option<(Span, Vec<String>)> {
    if let Some(label) = labels::used_at(links, offset) {
        let name = &links.source.text.text[label.range()];
        let anchor = links.reading.anchors.get(labels::definition(links, name)?)?;
        let mut lines = match links.url_of_definition(anchor) {
            Some(found) => of_found(workspace, links, found),
            None => vec![format!("- defined: {}", code(anchor.text.trim()))],
        };
        let uses = uses_in_document(links, name).len();
        lines.insert(0, format!("- label {}: {} in this document", code(name), counted(uses, "use")));
        return Some((label, lines));
    }
    let found = links.found_at(offset)?;
    Some((found.span(), of_found(workspace, links, found)))
}

/// The description of a URL or reference.
fn of_found(workspace: &Workspace, links: &Links<'_>, found: &Found<'_>) -> Vec<String> {
    let is_url = !found.target.is_name() && Url::split(&found.text).scheme().is_some();
    let shown = shown_url(found, links.source.bytes());
    let mut lines = if is_url { parts(&shown) } else { vec![format!("- reference {}", code(&shown))] };
    let destinations = Destinations::known(workspace);
    if let Some(place) = destinations.of(links, found) {
        let root = &links.source.project.root;
        let path = place.source.path.strip_prefix(root).unwrap_or(&place.source.path);
        let text = place.text.trim();
        let detail = if text.is_empty() { String::new() } else { format!(", {} {}", place.what, code(text)) };
        lines.push(format!("- leads to {}{detail}", code(&path.to_string_lossy())));
    } else if !is_url && links.references().is_some() && found.target != TargetKind::Label {
        let known = links.references().and_then(|references| links.goal(&references, found));
        lines.extend(known.map(|goal| format!("- leads to {}", code(&goal.path.to_string_lossy()))));
    }
    lines.extend(destinations.entire().and_then(|entire| occurrences(workspace, links, found, entire)));
    lines
}

/// How often and where else in the workspace a URL occurs, or a file or place is referred to.
fn occurrences(workspace: &Workspace, links: &Links<'_>, found: &Found<'_>, entire: &Entire) -> Option<String> {
    let subject = Subject::of_found(workspace, links, found, entire)?;
    let what = match subject {
        Subject::Url(_) => "occurs",
        _ => "is referred to",
    };
    if subject.candidate_count(workspace, entire) > MOST_FILES {
        return Some(format!("- {what} in more than {MOST_FILES} files"));
    }
    let own = links.source.location(found.span());
    let all = subject.references(workspace, links, entire);
    let others: Vec<_> = all.iter().filter(|location| **location != own).collect();
    if others.is_empty() {
        return Some(format!("- {what} nowhere else in the workspace"));
    }
    let named = others.iter().take(MOST_PLACES).map(|location| {
        let path = workspace.path_of(&location.uri).unwrap_or_default();
        let name = path.strip_prefix(&links.source.project.root).unwrap_or(&path).to_string_lossy().into_owned();
        code(&format!("{name}:{}", location.range.start.line + 1))
    });
    let named = named.collect::<Vec<_>>().join(", ");
    let more = if others.len() > MOST_PLACES { ", …" } else { "" };
    Some(format!("- {what} {} elsewhere in the workspace: {named}{more}", counted(others.len(), "time")))
}

/// The parts of a URL.
fn parts(url: &str) -> Vec<String> {
    // secrets are hidden before the URL is split, which may cut a password at a delimiter in it
    let hidden = redacted(url, Secrets::Hidden);
    let url = Url::split(&hidden);
    let mut lines = Vec::new();
    if let Some(name) = url.scheme() {
        let status = match scheme::lookup(name).map(|scheme| scheme.registered) {
            Some(Registered::Iana { status, reference: "-" }) => format!("{status} by IANA"),
            Some(Registered::Iana { status, reference }) => format!("{status} by IANA, {reference}"),
            Some(Registered::DeFacto { use_ }) => format!("{use_}; not registered with IANA"),
            None => "not registered with IANA".to_owned(),
        };
        lines.push(format!("- scheme {}: {}", code(name), plain(&status)));
    }
    if url.userinfo().is_some() {
        lines.push("- user information: hidden".to_owned());
    }
    if let Some(host) = url.host().filter(|host| !host.is_empty()) {
        let (unicode, ascii) = shown_host(host);
        let other = match (unicode != host, ascii != host) {
            (true, _) => format!(", in Unicode {}", code(&unicode)),
            (_, true) => format!(", as Punycode {}", code(&ascii)),
            _ => String::new(),
        };
        let kind = match HostForm::classify(host) {
            Ok(HostForm::Ipv4(_)) => ", an IPv4 address",
            Ok(HostForm::Ipv6 { .. }) => ", an IPv6 address",
            _ => "",
        };
        lines.push(format!("- host {}{other}{kind}", code(host)));
    }
    let default_port = url.scheme().and_then(scheme::default_port);
    match (url.port().filter(|port| !port.is_empty()), default_port) {
        (Some(port), Some(default)) if port == default.to_string() => {
            lines.push(format!("- port {}: that of the scheme", code(port)));
        }
        (Some(port), Some(default)) => lines.push(format!("- port {} (that of the scheme is {default})", code(port))),
        (Some(port), None) => lines.push(format!("- port {}", code(port))),
        (None, Some(default)) if url.host().is_some() => lines.push(format!("- port {default}, that of the scheme")),
        (None, _) => {}
    }
    if !url.path().is_empty() {
        lines.push(format!("- path {}", code(&decoded(url.path()))));
    }
    for (number, field) in url.query().into_iter().flat_map(|query| query.split('&')).enumerate() {
        if number == MOST_PARAMETERS {
            lines.push("- …".to_owned());
            break;
        }
        let (name, value) = field.split_once('=').unwrap_or((field, ""));
        let spaces = |text: &str| decoded(&text.replace('+', " "));
        let value = if value.is_empty() { String::new() } else { format!(" = {}", code(&spaces(value))) };
        lines.push(format!("- query {}{value}", code(&spaces(name))));
    }
    if let Some(fragment) = url.get(Component::Fragment) {
        lines.push(format!("- fragment {}", code(&decoded(fragment))));
    }
    lines
}

/// The text without its percent-encoding, if it is text then; secrets stay hidden.
fn decoded(text: &str) -> String {
    let decoded = percent::utf8_decoded(text).unwrap_or(text.into());
    redacted(&decoded, Secrets::Hidden).into_owned()
}

/// A text as code in Markdown, without secrets and control characters.
fn code(text: &str) -> String {
    let shown = escape::shown(&redacted(text, Secrets::Hidden));
    if shown.is_empty() { "(empty)".to_owned() } else { markdown_code(&shown) }
}

/// A text of ours, in which nothing is markup.
fn plain(text: &str) -> String {
    text.chars()
        .flat_map(|c| matches!(c, '[' | ']' | '*' | '_' | '<' | '`').then_some('\\').into_iter().chain([c]))
        .collect()
}

/// What [`code`] and [`plain`] made, without the marks of code and escapes: `` - path `/a` `` becomes `- path /a`.
fn unmarked(markdown: &str) -> String {
    let (mut text, mut rest) = (String::with_capacity(markdown.len()), markdown);
    while let Some(at) = rest.find(['`', '\\']) {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(escaped) = rest.strip_prefix('\\') {
            let len = escaped.chars().next().map_or(0, char::len_utf8);
            text.push_str(&escaped[..len]);
            rest = &escaped[len..];
            continue;
        }
        let (fence, inner) = rest.split_at(rest.len() - rest.trim_start_matches('`').len());
        let (code, after) = inner.split_once(fence).unwrap_or((inner, ""));
        let padded = code.strip_prefix(' ').and_then(|code| code.strip_suffix(' '));
        text.push_str(padded.unwrap_or(code));
        rest = after;
    }
    text + rest
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_shown_in_parts_without_secrets() {
        let shown = parts("https://joe:s3cretpw@xn--mnchen-3ya.de:8443/a%20b?q=x+y&z#%C3%A9").join("\n");
        for part in [
            "- scheme `https`: permanent by IANA, ",
            "- user information: hidden",
            "- host `xn--mnchen-3ya.de`, in Unicode `münchen.de`",
            "- port `8443` (that of the scheme is 443)",
            "- path `/a b`",
            "- query `q` = `x y`\n- query `z`\n- fragment `é`",
        ] {
            assert!(shown.contains(part), "{part} in {shown}");
        }
        assert!(!shown.contains("s3cretpw"), "{shown}");
        let lines = format!("- path {}\n{} {}", code("/`b`"), plain("[RFC_1]*"), code("\\ "));
        assert_eq!(unmarked(&lines), "- path /`b`\n[RFC_1]* \\ ");
        let shown = parts("http://münchen.de/`b`\u{202e}").join("\n");
        assert!(shown.contains("as Punycode `xn--mnchen-3ya.de`"), "{shown}");
        assert!(shown.contains("``/`b`") && !shown.contains('\u{202e}'), "{shown}");
    }
}
