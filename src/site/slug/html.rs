//! The text of a heading in HTML: what is between its tags, with character references decoded.

use crate::document::entity;

/// The text of what is inside an element: `A <b>B</b> &amp; C` gives `A B & C`.
pub(super) fn text(inside: &str) -> String {
    let mut text = String::with_capacity(inside.len());
    let (mut rest, mut has_end) = (inside, true);
    while let Some(at) = rest.find(['<', '&']) {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let len = if rest.starts_with('&') {
            match entity(rest.as_bytes()) {
                Some((c, len)) => {
                    text.push(c);
                    len
                }
                None => 0,
            }
        } else if has_end && starts_tag(rest) {
            // the number of a footnote is no text
            let end = if rest.starts_with("<sup id=\"fnref") {
                rest.find("</sup>").map(|at| at + 6)
            } else if rest.starts_with("<!--") {
                rest.find("-->").map(|at| at + 3)
            } else {
                tag_len(rest)
            };
            has_end = end.is_some();
            end.unwrap_or(0)
        } else {
            0
        };
        if len == 0 {
            text.push_str(&rest[..1]);
        }
        rest = &rest[len.max(1)..];
    }
    text.push_str(rest);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn starts_tag(rest: &str) -> bool {
    rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'))
}

/// The length of a tag; `>` in quotation marks does not end it.
fn tag_len(tag: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in tag.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at + 1),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}
