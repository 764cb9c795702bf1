//! The text of a finding: a template and its values, made safe to show. `{host} has moved` becomes `h.org has moved`.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::lint::context::RuleContext;
use crate::secrets::{MASK, mask_str, redact, redact_text};
use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::syntax::{Component, idn};
use crate::text::Span;

/// The maximum number of characters shown of a value.
const LONGEST_VALUE: usize = 100;

/// The bytes that are shown unchanged, as common letters of other scripts are: a secret always has another byte beside
/// it.
const PLAIN: Class = ALPHA.or(DIGIT).or(Class::of(b" .-_:;,<>^()!?"));

/// A text with placeholders for components of the URL (`{host}`) and for values of a check (`{0}`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Message(Vec<MessagePart>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum MessagePart {
    Text(String),
    Component(Component),
    Value(usize),
}

impl Message {
    /// Parses a template; `Err` is the name of the unknown placeholder.
    pub(crate) fn parse(template: &str) -> Result<Self, &str> {
        let mut parts = Vec::new();
        let mut rest = template;
        while let Some((text, after)) = rest.split_once('{') {
            let Some((name, after)) = after.split_once('}') else { return Err(after) };
            let component = Component::ALL.into_iter().find(|component| component.name() == name);
            let part = component.map(MessagePart::Component).or_else(|| name.parse().ok().map(MessagePart::Value));
            parts.push(MessagePart::Text(redact_literal(text)));
            parts.push(part.ok_or(name)?);
            rest = after;
        }
        parts.push(MessagePart::Text(redact_literal(rest)));
        Ok(Self(parts))
    }

    /// The number of values that each match must have.
    pub(crate) fn value_count(&self) -> usize {
        let values = self.0.iter().map(|part| match part {
            MessagePart::Value(number) => number + 1,
            _ => 0,
        });
        values.max().unwrap_or(0)
    }

    /// The text for one finding.
    pub(crate) fn fill(&self, cx: &RuleContext<'_, '_>, values: &[String]) -> String {
        let mut filled = String::new();
        if cx.skips_messages() {
            return filled;
        }
        for part in &self.0 {
            match part {
                MessagePart::Text(text) => filled.push_str(text),
                MessagePart::Component(Component::Password) => filled.push_str(MASK),
                MessagePart::Component(Component::Userinfo) => {
                    push_shown(&masked(cx, cx.url.span(Component::User)), &mut filled);
                    if cx.url.password().is_some() {
                        filled.push(':');
                        filled.push_str(MASK);
                    }
                }
                MessagePart::Component(component) => push_shown(&masked(cx, cx.url.span(*component)), &mut filled),
                MessagePart::Value(number) => {
                    let value = values.get(*number).map_or("", String::as_str);
                    push_shown(&cx.without_secrets(value), &mut filled);
                }
            }
        }
        filled
    }
}

/// A literal part of a template, with secrets masked: its author may have written a URL with a password.
fn redact_literal(text: &str) -> String {
    String::from_utf8_lossy(&redact_text(text.as_bytes())).into_owned()
}

/// The text of a component with its secrets masked.
fn masked<'a>(cx: &RuleContext<'a, '_>, span: Option<Span>) -> Cow<'a, str> {
    span.map_or(Cow::Borrowed(""), |span| mask_str(cx.url.text(), span, cx.secret_spans()))
}

/// Adds text of the input to `out`: secrets are masked, control and invisible characters escaped, long texts cut.
fn push_shown(text: &str, out: &mut String) {
    if text.len() <= LONGEST_VALUE
        && text.chars().all(|c| u8::try_from(c).is_ok_and(|c| PLAIN.has(c)) || idn::is_plain(c))
    {
        return out.push_str(text);
    }
    let text = redact(text);
    if text.len() <= LONGEST_VALUE && text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return out.push_str(&text);
    }
    let mut shown = text.char_indices().skip(LONGEST_VALUE);
    let end = shown.next().map_or(text.len(), |(at, _)| at);
    for c in text[..end].chars() {
        if must_be_escaped(c) {
            // Writing to a string cannot fail.
            let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    if end < text.len() {
        out.push('…');
    }
}

/// Whether a character changes or hides the text around it: controls, format characters, separators, tags.
fn must_be_escaped(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
        || c.is_whitespace() && c != ' '
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Format;
    use crate::lint::context::{LazySettings, Source, UrlCache};
    use crate::lint::selection::Options;
    use crate::scan::scan;
    use crate::syntax::Url;

    fn fill(template: &str, text: &str, values: &[&str]) -> String {
        let found = scan(text.as_bytes()).next().expect("the text holds a URL");
        let values: Vec<String> = values.iter().map(|&value| value.to_owned()).collect();
        let message = Message::parse(template).expect("the template is right");
        let active = Options::default().active();
        let cache = UrlCache::default();
        let cx = RuleContext::new(
            Source { format: Format::PLAIN, text: text.as_bytes() },
            &found,
            Url::split(&found.text),
            LazySettings(&active[0]),
            &cache,
        );
        message.fill(&cx, &values)
    }

    #[test]
    fn places_are_filled() {
        let url = "ftp://joe:Xk29@h.org:21/a?b#c";
        assert_eq!(
            fill("{scheme} {host} {port} {path} {query} {fragment} {0}{1}.", url, &["x", "y"]),
            "ftp h.org 21 /a b c xy."
        );
        assert_eq!(fill("{userinfo} {user} {password}", url, &[]), "joe:*** joe ***");
        assert_eq!(fill("[{port}]", "http://h.org/", &[]), "[]");
    }

    #[test]
    fn nothing_dangerous_is_shown() {
        assert_eq!(fill("{0}", "http://h/", &["ftp://u:Xk29@h"]), "ftp://u:***@h");
        assert_eq!(
            fill("{0}", "http://h/", &["a\u{202e}\u{1b}[1m\n\u{200b}ü"]),
            "a\\u{202e}\\u{1b}[1m\\u{a}\\u{200b}ü"
        );
        assert_eq!(fill("{0}", "http://h/", &[&"ü".repeat(101)]), "ü".repeat(100) + "…");
    }

    #[test]
    fn unknown_places_are_reported() {
        assert_eq!(Message::parse("port {prt}"), Err("prt"));
        assert_eq!(Message::parse("port {"), Err(""));
        assert_eq!(Message::parse("{1} {0}").map(|message| message.value_count()), Ok(2));
    }
}
