//! Whether a document inserts text from elsewhere, as `{% include links.md %}` does: then it may define more labels and
//! anchors than it shows.

use std::collections::HashSet;

use memchr::memmem;

use crate::document::page::InsertedText;
use crate::text::{Span, seek};

/// The openings of directives of template engines and preprocessors, and the words after them with which a directive
/// inserts text from elsewhere; without words, it always may.
const DIRECTIVES: &[(&[u8], &[&[u8]])] = &[
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

/// How far after an opening its word is looked for, in bytes.
const WORD_WINDOW: usize = 20;

/// What these template expressions of a text insert from elsewhere.
pub(in crate::document) fn inserted_text(text: &[u8], expressions: &[Span]) -> InsertedText {
    let mut inserting = expressions.iter().filter(|expression| inserts_at(text, expression.start)).peekable();
    if inserting.peek().is_none() {
        InsertedText::None
    } else if inserting.all(|expression| names_file(&text[expression.range()])) {
        InsertedText::NamedFiles
    } else {
        InsertedText::Unknown
    }
}

/// Whether an expression of Liquid includes a file that it names: `{% include a/b.md %}`.
fn names_file(expression: &[u8]) -> bool {
    let name = expression.strip_prefix(b"{% include ").unwrap_or_default().trim_ascii_start();
    name.first().is_some_and(|first| first.is_ascii_alphanumeric() || b"._/".contains(first))
}

/// Whether the document inserts text from elsewhere, other than in code.
///
/// `{% include links.md %}` and `--8<-- "links.md"` do.
pub(in crate::document) fn inserts_text(text: &[u8]) -> bool {
    seek(text, 0, *b"{<!", |at| inserts_near(text, at)).is_some()
        && outside_fences(text).any(|text| DIRECTIVES.iter().any(|(open, words)| has_directive(text, open, words)))
}

/// Whether a directive that inserts text has its first `{`, `<` or `!` at `at`.
fn inserts_near(text: &[u8], at: usize) -> bool {
    match (&text[..at], &text[at..]) {
        ([.., b'-', b'-', b'8'], [b'<', b'-', ..]) => inserts_at(text, at - 3),
        ([.., b'['], [b'!', ..]) => inserts_at(text, at - 1),
        _ => inserts_at(text, at),
    }
}

/// Whether a directive that inserts text starts at `at`.
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
    let opens = |open: &[u8]| open[..2] == text[at..at + 2] && text[at..].starts_with(open);
    may_open && DIRECTIVES.iter().any(|(open, words)| opens(open) && follows(text, at + open.len(), words))
}

/// Whether a directive with this opening and one of these words is in a text, outside of code.
fn has_directive(text: &[u8], open: &[u8], words: &[&[u8]]) -> bool {
    memmem::find_iter(text, open).any(|at| !text[..at].ends_with(b"`") && follows(text, at + open.len(), words))
}

/// Whether one of these words is at `at`, after white space and a hyphen; always, if there are none.
fn follows(text: &[u8], at: usize, words: &[&[u8]]) -> bool {
    let after = &text[at..text.len().min(at + WORD_WINDOW)];
    let after = after.trim_ascii_start();
    let after = after.strip_prefix(b"-").unwrap_or(after).trim_ascii_start();
    words.is_empty() || words.iter().any(|word| after.first() == word.first() && after.starts_with(word))
}

/// Words in the names of shortcodes that insert a document or make headings.
const INSERTING_SHORTCODES: &[&[u8]] = &[
    b"api",
    b"changelog",
    b"content",
    b"embed",
    b"generate",
    b"heading",
    b"import",
    b"include",
    b"list",
    b"markdown",
    b"page",
    b"partial",
    b"read",
    b"render",
    b"reuse",
    b"snippet",
    b"table",
    b"transclude",
];

/// Shortcodes of Hugo, and of common themes, that make no heading.
const PLAIN_SHORTCODES: &[&[u8]] = &[
    b"alert",
    b"button",
    b"callout",
    b"caution",
    b"code",
    b"columns",
    b"details",
    b"figure",
    b"gist",
    b"highlight",
    b"hint",
    b"icon",
    b"image",
    b"img",
    b"info",
    b"instagram",
    b"katex",
    b"link",
    b"mermaid",
    b"note",
    b"notice",
    b"param",
    b"qr",
    b"ref",
    b"relref",
    b"tab",
    b"tabs",
    b"tip",
    b"tweet",
    b"video",
    b"vimeo",
    b"warning",
    b"x",
    b"youtube",
];

/// Whether one of these template expressions of a text may make anchors. A shortcode around text does not, since its
/// text is in the document; nor does one that makes a link or a picture.
pub(in crate::document) fn expressions_insert_anchors(text: &[u8], expressions: &[Span]) -> bool {
    let mut closed = None;
    expressions.iter().any(|expression| match &text[expression.range()] {
        [b'{', b'{', sign @ (b'<' | b'%'), inner @ ..] => {
            let closed = closed.get_or_insert_with(|| closed_shortcodes(text, expressions));
            let name = shortcode_name(inner);
            let is_closed = name.starts_with(b"/") || closed.contains(name);
            let has = |word: &&[u8]| memmem::find(name, word).is_some();
            !is_closed && !PLAIN_SHORTCODES.contains(&name) && (*sign == b'%' || INSERTING_SHORTCODES.iter().any(has))
        }
        _ => inserts_at(text, expression.start) || is_call_on_own_line(text, *expression),
    })
}

/// Whether an expression is a line of its own, and calls a macro, which may make headings: `{{ make_glossary() }}`.
fn is_call_on_own_line(text: &[u8], expression: Span) -> bool {
    let inner = text[expression.range()].strip_prefix(b"{{").and_then(|inner| inner.strip_suffix(b"}}"));
    let is_name = |name: &[u8]| name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(byte));
    let is_call = |inner: &[u8]| {
        let open = memchr::memchr(b'(', inner);
        inner.ends_with(b")") && open.is_some_and(|open| open > 0 && is_name(&inner[..open]))
    };
    let is_inside = |byte: &&u8| !matches!(**byte, b' ' | b'\t' | b'\r');
    let is_break = |byte: Option<&u8>| byte.is_none_or(|byte| *byte == b'\n');
    let is_alone = || {
        is_break(text[..expression.start].iter().rev().find(is_inside))
            && is_break(text[expression.end..].iter().find(is_inside))
    };
    inner.is_some_and(|inner| is_call(inner.trim_ascii())) && is_alone()
}

/// The names of the shortcodes that are closed: `note` of `{{< /note >}}`.
fn closed_shortcodes<'x>(text: &'x [u8], expressions: &[Span]) -> HashSet<&'x [u8]> {
    let inner = expressions.iter().filter_map(|expression| match &text[expression.range()] {
        [b'{', b'{', b'<' | b'%', inner @ ..] => shortcode_name(inner).strip_prefix(b"/").map(<[u8]>::trim_ascii_start),
        _ => None,
    });
    inner.collect()
}

/// The name of a shortcode, with the `/` before it; `inner` starts after the opening.
fn shortcode_name(inner: &[u8]) -> &[u8] {
    let inner = inner.trim_ascii_start();
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"/-_.".contains(byte);
    &inner[..inner.iter().take_while(|byte| is_name(byte)).count()]
}

/// The same as [`inserts_text`], without the directives of Liquid and Hugo, whose expressions
/// [`expressions_insert_anchors`] looks at.
pub(super) fn inserts_anchors(text: &[u8]) -> bool {
    let may_insert = seek(text, 0, *b"{<!", |at| inserts_near(text, at)).is_some();
    let is_no_template = |(open, _): &&(&[u8], &[&[u8]])| !open.starts_with(b"{%") && !matches!(*open, b"{{<" | b"{{%");
    may_insert
        && outside_fences(text)
            .any(|text| DIRECTIVES.iter().filter(is_no_template).any(|(open, words)| has_directive(text, open, words)))
}

/// Containers that several generators have.
const CONTAINERS: &[&[u8]] = &[
    b"abstract",
    b"caution",
    b"danger",
    b"details",
    b"example",
    b"hint",
    b"important",
    b"info",
    b"note",
    b"question",
    b"quote",
    b"success",
    b"tip",
    b"warning",
];

/// Whether the document shows objects of a program by directives that nothing closes: `::: package.name`, as
/// mkdocstrings reads them. They make anchors, while a container (`::: note`) is closed by another `:::`.
pub(super) fn shows_objects(text: &[u8]) -> bool {
    let directives = memmem::find_iter(text, b"\n:::").map(|at| {
        let line = &text[at + 1..];
        line[..memchr::memchr(b'\n', line).unwrap_or(line.len())].trim_ascii()
    });
    let (mut opened, mut closed, mut is_object) = (0_usize, 0_usize, false);
    for directive in directives {
        if directive.iter().all(|&byte| byte == b':') {
            closed += 1;
            continue;
        }
        opened += 1;
        let name = directive.strip_prefix(b"::: ").and_then(|rest| rest.split(u8::is_ascii_whitespace).next());
        is_object |= name.is_some_and(|name| !CONTAINERS.contains(&name));
    }
    is_object && opened > closed
}

/// Whether a document of MDX may show headings from elsewhere: it has a component alone on its line that is not a
/// common one, or imports a document of Markdown.
pub(super) fn shows_components(text: &[u8]) -> bool {
    const COMMON: &[&[u8]] = &[b"Card", b"LinkCard", b"Image", b"Icon", b"Video", b"YouTube", b"Badge", b"DocCardList"];
    memmem::find_iter(text, b"\n<").any(|at| {
        let tag = &text[at + 2..];
        let end = memchr::memchr_iter(b'>', &tag[..tag.len().min(4096)]).find(|&end| tag[..end].last() != Some(&b'='));
        let name = &tag[..tag.iter().take(64).take_while(|byte| byte.is_ascii_alphanumeric()).count()];
        tag.first().is_some_and(u8::is_ascii_uppercase)
            && end.is_some_and(|end| tag[..end].ends_with(b"/"))
            && !COMMON.contains(&name)
    }) || memmem::find_iter(text, b"import ").any(|at| {
        let line = &text[at..text.len().min(at + 512)];
        let line = &line[..memchr::memchr(b'\n', line).unwrap_or(line.len())];
        (at == 0 || text[at - 1] == b'\n') && memmem::find(line, b".md").is_some()
    })
}

/// The parts of a text outside of its fenced code. A fence that is never closed hides the rest of the text.
pub(super) fn outside_fences(text: &[u8]) -> impl Iterator<Item = &[u8]> {
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
    use super::{expressions_insert_anchors, inserts_text, shows_objects};
    use crate::text::Span;

    #[test]
    fn objects_are_not_closed() {
        assert!(shows_objects(b"# A\n\n::: a.b\n    options:\n\n::: a.c\n"));
        assert!(!shows_objects(b"# A\n\n::: note\n\n:::note b\n"));
        assert!(!shows_objects(b"# A\n\n::: note\nb\n:::\n\n:::: tip\n\n::: c\n:::\n::::\n"));
    }

    #[test]
    fn macros_make_headings() {
        for (text, inserts) in
            [("a\n{{ glossary.make() }}\nb", true), ("see {{ make() }}", false), ("{{ name }}", false)]
        {
            let ends = (text.find("{{"), text.rfind("}}"));
            let expression = ends.0.zip(ends.1).map(|(start, end)| Span::new(start, end + 2)).expect("an expression");
            assert_eq!(expressions_insert_anchors(text.as_bytes(), &[expression]), inserts, "{text}");
        }
    }

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
