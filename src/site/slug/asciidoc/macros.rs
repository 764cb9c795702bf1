//! Macros: `link:a.html[B]` and `<<a,B>>` show `B`, images show nothing, footnotes a number.

use super::marks::TAG;

/// The text with what the macros show.
pub(super) fn replace(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut rest, mut footnotes) = (text, 0);
    while let Some(at) = next_sign(rest) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let found = shown_by_macro(from, &out, &mut footnotes);
        match found {
            Some((shown, len)) => {
                if out.ends_with('\\') {
                    out.pop();
                    out.push_str(&from[..len]);
                } else {
                    out.push(TAG);
                    out.push_str(&shown);
                    out.push(TAG);
                }
                rest = &from[len..];
            }
            None => {
                let kept = from.chars().next().map_or(0, char::len_utf8);
                out.push_str(&from[..kept]);
                rest = &from[kept..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// Macros with a target before their brackets.
const MACRO_NAMES: &[&str] = &[
    "link:",
    "mailto:",
    "xref:",
    "image:",
    "icon:",
    "anchor:",
    "footnote:",
    "footnoteref:",
    "indexterm:",
    "indexterm2:",
];

const SCHEMES: &[&str] = &["http://", "https://", "ftp://", "irc://", "file://"];

/// Where the next byte is with which a macro may start.
fn next_sign(text: &str) -> Option<usize> {
    text.find(['l', 'm', 'x', 'i', 'a', 'f', 'h', '<', '[', '('])
}

/// What a macro at the start of the text shows, and its length. `before` is the text before it.
fn shown_by_macro(text: &str, before: &str, footnotes: &mut usize) -> Option<(String, usize)> {
    let first = text.as_bytes()[0];
    if first == b'<' {
        return cross_reference(text).or_else(|| {
            let inside = text.strip_prefix('<')?;
            let end = SCHEMES.iter().any(|scheme| inside.starts_with(scheme)).then(|| inside.find(['>', ' ']))??;
            inside[end..].starts_with('>').then(|| (inside[..end].to_owned(), end + 2))
        });
    }
    if first == b'[' {
        let inside = text.strip_prefix("[[")?;
        let end = inside.as_bytes().iter().take(256).position(|byte| *byte == b']')?;
        let id = inside[..end].split(',').next().unwrap_or_default();
        let is_id = id.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | ':'))
            && id.chars().all(|c| c.is_alphanumeric() || "_-:.".contains(c));
        return (is_id && inside[end..].starts_with("]]")).then(|| (String::new(), end + 4));
    }
    if first == b'(' {
        return index_term(text);
    }
    let is_in_word = before.ends_with(|c: char| c.is_alphanumeric());
    if let Some(name) = MACRO_NAMES.iter().find(|name| text.starts_with(**name)) {
        let (target, inside, len) = target_and_text(&text[name.len()..])?;
        let shown = match *name {
            "image:" | "anchor:" | "indexterm:" => String::new(),
            "icon:" => target.to_owned(),
            "footnote:" | "footnoteref:" => {
                *footnotes += 1;
                footnotes.to_string()
            }
            "indexterm2:" => inside.to_owned(),
            "xref:" if inside.is_empty() && target.ends_with(".adoc") => target.replace(".adoc", ".html"),
            _ if inside.is_empty() => target.trim_start_matches('#').to_owned(),
            _ => without_attributes(inside).to_owned(),
        };
        return Some((shown, name.len() + len));
    }
    if !is_in_word && SCHEMES.iter().any(|scheme| text.starts_with(scheme)) {
        let end = text.find(|c: char| c.is_whitespace() || "[]<".contains(c)).unwrap_or(text.len());
        if text[end..].starts_with('[')
            && let Some((_, inside, len)) = target_and_text(&text[end..])
        {
            let shown = without_attributes(inside);
            return Some((if shown.is_empty() { text[..end].to_owned() } else { shown.to_owned() }, end + len));
        }
        return Some((text[..end].to_owned(), end));
    }
    None
}

/// `<<id>>` and `<<id,text>>`.
fn cross_reference(text: &str) -> Option<(String, usize)> {
    let inside = text.strip_prefix("<<")?;
    let end = inside.as_bytes().iter().take(1024).position(|byte| *byte == b'>')?;
    if !inside[end..].starts_with(">>") || end == 0 {
        return None;
    }
    let shown = match inside[..end].split_once(',') {
        Some((_, text)) => text.trim(),
        None => inside[..end].trim_start_matches('#'),
    };
    Some((shown.to_owned(), end + 4))
}

/// `((term))` shows the term, `(((term)))` nothing.
fn index_term(text: &str) -> Option<(String, usize)> {
    let inside = text.strip_prefix("((")?;
    let end = inside.as_bytes().iter().take(1024).position(|byte| *byte == b')')?;
    if !inside[end..].starts_with("))") {
        return None;
    }
    match inside.strip_prefix('(') {
        Some(_) if inside[end..].starts_with(")))") => Some((String::new(), end + 5)),
        _ => Some((inside[..end].to_owned(), end + 4)),
    }
}

/// The target and the text of `target[text]`, and the length of all.
fn target_and_text(text: &str) -> Option<(&str, &str, usize)> {
    let open = text.as_bytes().iter().take(2048).position(|byte| *byte == b'[' || byte.is_ascii_whitespace())?;
    let inside = text[open..].strip_prefix('[')?;
    let mut at = 0;
    loop {
        match inside.as_bytes().get(at).filter(|_| at < 4096)? {
            b']' => return Some((&text[..open], &inside[..at], open + at + 2)),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// The text of a link without `,role=x` and without the `^` that opens a window.
fn without_attributes(text: &str) -> &str {
    if let Some(quoted) = text.strip_prefix('"')
        && let Some(end) = quoted.find('"')
    {
        return &quoted[..end];
    }
    let text = match text.split_once(',') {
        Some((shown, attributes)) if attributes.contains('=') => shown,
        _ if text.contains('=') && !text.contains(' ') => "",
        _ => text,
    };
    text.strip_suffix('^').unwrap_or(text)
}
