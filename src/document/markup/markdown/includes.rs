//! Whether a document is put together from several: then it defines more than it shows.

use memchr::memmem;

use crate::text::{Span, seek};

/// The openings of a part that a template engine or a preprocessor replaces, with the words that make it insert other
/// text; without words, anything may be inserted.
const PARTS: &[(&[u8], &[&[u8]])] = &[
    // Liquid, Jinja, Twig
    (b"{%", &[b"include", b"import", b"render", b"partial", b"extends", b"for"]),
    // Hugo
    (b"{{<", &[]),
    (b"{{%", &[]),
    // mdBook, Handlebars, Jinja
    (b"{{", &[b"#include", b"#rustdoc", b">", b"include", b"partial", b"TOC", b"toc"]),
    // MyST, Quarto
    (b"{include}", &[]),
    (b"{literalinclude}", &[]),
    // MkDocs, DocFX, VitePress, AsciiDoc's habits
    (b"--8<--", &[]),
    (b"[!INCLUDE", &[]),
    (b"[!include", &[]),
    (b"!include", &[]),
    (b"<!--", &[b"@include", b"include", b"#include", b"@@"]),
    (b"<<<", &[b"@"]),
    // EJS, ERB
    (b"<%", &[b"include", b"render", b"partial", b"= include", b"= render", b"= partial"]),
];

/// How far after an opening its word is.
const NEAR: usize = 20;

/// Whether one of these template expressions of a text inserts text from elsewhere.
pub(in crate::document) fn insert_text(text: &[u8], expressions: &[Span]) -> bool {
    expressions.iter().any(|expression| inserts_at(text, expression.start))
}

/// Whether the document inserts text from elsewhere, other than in code.
///
/// `{% include links.md %}` and `--8<-- "links.md"` do.
pub(super) fn inserts_text(text: &[u8]) -> bool {
    let inserts = |at: usize| match (&text[..at], &text[at..]) {
        ([.., b'-', b'-', b'8'], [b'<', b'-', ..]) => inserts_at(text, at - 3),
        ([.., b'['], [b'!', ..]) => inserts_at(text, at - 1),
        _ => inserts_at(text, at),
    };
    seek(text, 0, *b"{<!", inserts).is_some()
        && outside_fences(text).any(|text| PARTS.iter().any(|(open, words)| is_in(text, open, words)))
}

/// Whether a part that inserts text starts at `at`.
fn inserts_at(text: &[u8], at: usize) -> bool {
    // most places are decided here
    let may_open = matches!(
        text[at..],
        [b'{', b'{' | b'%' | b'i' | b'l', ..]
            | [b'<', b'!' | b'<' | b'%', ..]
            | [b'[', b'!', ..]
            | [b'!', b'i', ..]
            | [b'-', b'-', b'8', ..]
    );
    may_open && PARTS.iter().any(|(open, words)| text[at..].starts_with(open) && follows(text, at + open.len(), words))
}

fn is_in(text: &[u8], open: &[u8], words: &[&[u8]]) -> bool {
    memmem::find_iter(text, open).any(|at| !text[..at].ends_with(b"`") && follows(text, at + open.len(), words))
}

/// Whether one of these words is at `at`, after white space and a hyphen; always, if there are none.
fn follows(text: &[u8], at: usize, words: &[&[u8]]) -> bool {
    let after = &text[at..text.len().min(at + NEAR)];
    let after = after.trim_ascii_start();
    let after = after.strip_prefix(b"-").unwrap_or(after).trim_ascii_start();
    words.is_empty() || words.iter().any(|word| after.starts_with(word))
}

/// The parts of a text between its fences of code: every second one, if each fence that opens is closed.
fn outside_fences(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut from = 0;
    let mut open: Option<&[u8]> = None;
    std::iter::from_fn(move || {
        let mut at = from;
        while at < text.len() {
            let end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |len| at + len + 1);
            let line = text[at..end].trim_ascii();
            let start = at;
            at = end;
            match open {
                None if line.starts_with(b"```") || line.starts_with(b"~~~") => {
                    open = Some(&line[..3]);
                    return Some(&text[std::mem::replace(&mut from, end)..start]);
                }
                Some(fence) if line.starts_with(fence) && line.iter().all(|byte| fence.contains(byte)) => {
                    open = None;
                    from = end;
                }
                _ => {}
            }
        }
        let rest = if open.is_some() { text.len() } else { from };
        (rest < text.len()).then(|| &text[std::mem::replace(&mut from, text.len())..])
    })
}

#[cfg(test)]
mod tests {
    use super::inserts_text;

    #[test]
    fn parts_from_elsewhere() {
        for text in ["a\n{%- include b.md %}", "{{#include b.md}}", "{{< b >}}", "--8<-- \"b\"", "<!-- @include: b -->"]
        {
            assert!(inserts_text(text.as_bytes()), "{text}");
        }
        for text in ["{{ b }}", "{% if b %}", "a < b", "<!-- b -->", "```\n{{< b >}}\n```\n", "`{{< b >}}`"] {
            assert!(!inserts_text(text.as_bytes()), "{text}");
        }
    }
}
