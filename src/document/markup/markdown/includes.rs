//! Whether a document is put together from several: then it defines more than it shows.

use memchr::memmem;

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
    (b"<%", &[]),
];

/// How far after an opening its word is.
const NEAR: usize = 20;

/// Whether the document inserts text from elsewhere.
///
/// `{% include links.md %}` and `--8<-- "links.md"` do.
pub(super) fn is_made(text: &[u8]) -> bool {
    PARTS.iter().any(|(open, words)| {
        memmem::find_iter(text, open).any(|at| {
            let after = &text[at + open.len()..];
            let after = &after[..after.len().min(NEAR)];
            let after = after.trim_ascii_start();
            let after = after.strip_prefix(b"-").unwrap_or(after).trim_ascii_start();
            words.is_empty() || words.iter().any(|word| after.starts_with(word))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::is_made;

    #[test]
    fn parts_from_elsewhere() {
        for text in ["a\n{%- include b.md %}", "{{#include b.md}}", "{{< b >}}", "--8<-- \"b\"", "<!-- @include: b -->"] {
            assert!(is_made(text.as_bytes()), "{text}");
        }
        for text in ["{{ b }}", "{% if b %}", "a < b", "<!-- b -->"] {
            assert!(!is_made(text.as_bytes()), "{text}");
        }
    }
}
