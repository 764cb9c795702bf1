//! Anchors that components, directives and templates may generate, so that the document does not show them.

use memchr::memmem;

use super::markup::Markup;
use crate::text::{Span, holds};

/// The anchors that may be generated in a document.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct GeneratedAnchors<'t> {
    /// Whether anything in the document may generate any anchor.
    pub(crate) may_have_any: bool,
    /// The texts that components and tags get as attributes or contents: each may become an anchor.
    pub(crate) texts: Vec<&'t str>,
}

/// Signs that a document of a markup has generated anchors. Those of template engines are found by the readers of
/// documents.
const SIGNS: &[(Markup, &[&[u8]])] = &[
    // mkdocstrings, snippets, other documents of MkDocs; other documents of VitePress
    (Markup::Markdown, &[b"\n::: ", b"--8<--", b"!!!include", b"\n{!", b"<!--@include", b"\n```{auto"]),
    // programs in pages that make headings
    (Markup::Html, &[b"respec", b"docsify", b"{{", b"{%", b"<?php", b"<%", b"v-for", b"ng-repeat", b"data-include"]),
];

/// Directives of reStructuredText that make no anchors of their own, apart from `:name:`.
const PLAIN_DIRECTIVES: &[&str] = &[
    "admonition",
    "attention",
    "bibliography",
    "caution",
    "centered",
    "class",
    "code",
    "code-block",
    "compound",
    "container",
    "contents",
    "csv-table",
    "danger",
    "default-role",
    "deprecated",
    "epigraph",
    "error",
    "figure",
    "footer",
    "graphviz",
    "header",
    "highlight",
    "highlights",
    "hint",
    "hlist",
    "image",
    "important",
    "index",
    "list-table",
    "literalinclude",
    "math",
    "meta",
    "note",
    "only",
    "parsed-literal",
    "pull-quote",
    "raw",
    "replace",
    "role",
    "rst-class",
    "rubric",
    "sectnum",
    "seealso",
    "sidebar",
    "sourcecode",
    "table",
    "tabularcolumns",
    "tip",
    "title",
    "toctree",
    "todo",
    "topic",
    "unicode",
    "versionadded",
    "versionchanged",
    "warning",
    "date",
    "ifconfig",
    "tabs",
    "tab",
    "group-tab",
    "code-tab",
    "tab-set",
    "tab-item",
    "grid",
    "grid-item",
    "grid-item-card",
    "card",
    "dropdown",
    "button-link",
    "button-ref",
    "youtube",
    "video",
    "mermaid",
    "plantuml",
    "uml",
    "digraph",
    "graph",
    "sectionauthor",
    "codeauthor",
    "versionremoved",
    "testcode",
    "testoutput",
    "testsetup",
    "doctest",
    "plot",
    "ipython",
    "jupyter-execute",
    "prompt",
    "termynal",
    "line-block",
    "restructuredtext-test-directive",
    "target-notes",
    "toggle",
    "collapse",
    "details",
    "panels",
    "tabbed",
    "link-button",
    "program",
    "productionlist",
    "glossary",
    "highlightlang",
    "moduleauthor",
    "acks",
    "nextslide",
    "slide",
    "todolist",
    "end_deprecated",
    "start_tab",
];

/// Components that make no headings: parts of their names.
const PLAIN_COMPONENTS: &[&str] = &[
    "Image",
    "Img",
    "Icon",
    "Video",
    "YouTube",
    "Card",
    "Diagram",
    "Button",
    "Badge",
    "Link",
    "Figure",
    "Iframe",
    "Player",
    "Screenshot",
    "Logo",
    "Tweet",
    "Spacer",
    "Divider",
    "Head",
    "Sandbox",
    "Sandpack",
    "Mermaid",
    "Search",
    "Toc",
    "TOC",
];

/// The most texts of a document, and the most bytes of a text and of a tag.
const MOST_TEXTS: usize = 20_000;
const LONGEST_TEXT: usize = 200;
const LONGEST_TAG: usize = 2000;

impl<'t> GeneratedAnchors<'t> {
    /// The anchors that may be generated in a text. With `has_components`, tags such as `<Name>` are components.
    pub(crate) fn of(markup: Markup, text: &'t [u8], has_components: bool) -> Self {
        let signs = SIGNS.iter().filter(|(signed, _)| *signed == markup).flat_map(|(_, signs)| *signs);
        let code = if markup == Markup::Markdown { fences(text) } else { Vec::new() };
        let may_have_any = signs.into_iter().any(|sign| has_sign(text, &code, sign));
        let mut anchors = Self { may_have_any, texts: Vec::new() };
        match markup {
            Markup::Rst => anchors.may_have_any |= has_objects(text),
            Markup::Markdown => anchors.add_tags(text, &code, has_components),
            Markup::Html | Markup::Asciidoc | Markup::MediaWiki => {}
        }
        anchors
    }

    /// Adds the texts of components, shortcodes and tags of templates.
    fn add_tags(&mut self, text: &'t [u8], code: &[Span], has_components: bool) {
        let mut at = 0;
        while let Some(len) = memchr::memchr2(b'<', b'{', &text[at..]) {
            let start = at + len;
            at = start + 1;
            if holds(code, start) {
                continue;
            }
            let rest = &text[start..];
            if rest.starts_with(b"<!--") {
                self.add_comment_words(rest);
                continue;
            }
            let is_template = [&b"{{<"[..], b"{{%", b"{%"].iter().any(|open| rest.starts_with(open));
            let name = component_name(rest).filter(|_| has_components);
            if !is_template && name.is_none() {
                continue;
            }
            let near = &rest[..rest.len().min(LONGEST_TAG)];
            let ends: &[&[u8]] = if is_template { &[b">}}", b"%}"] } else { &[b">"] };
            let Some(end) = ends.iter().filter_map(|end| memmem::find(near, end)).min() else { continue };
            let tag = &near[..end];
            if let Some(name) = name {
                let line = text[..start].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
                let starts_line = text[line..start].trim_ascii().is_empty();
                let is_plain = PLAIN_COMPONENTS.iter().any(|part| name.contains(part));
                self.may_have_any |= starts_line && tag.ends_with(b"/") && !is_plain;
                // `<Heading>Title</Heading>`
                let inner = &near[end + 1..];
                self.add(memchr::memchr2(b'<', b'\n', inner).map_or(&[], |len| &inner[..len]));
            }
            let mut rest = tag;
            while let Some(from) = memchr::memchr3(b'"', b'\'', b'`', rest) {
                let Some(len) = memchr::memchr(rest[from], &rest[from + 1..]) else { break };
                self.add(&rest[from + 1..from + 1 + len]);
                rest = &rest[from + 2 + len..];
            }
        }
    }

    /// Adds the titles of tabs in the notation of MkDocs: `=== "Title"`, `===! "Title"`, `===+ "Title"`.
    pub(crate) fn add_tabs(&mut self, text: &'t [u8]) {
        for line in text.split(|byte| *byte == b'\n') {
            let Some(rest) = line.trim_ascii_start().strip_prefix(b"===") else { continue };
            let rest = rest.strip_prefix(b"!").or_else(|| rest.strip_prefix(b"+")).unwrap_or(rest);
            let title = rest.strip_prefix(b" \"").and_then(|rest| rest.split(|byte| *byte == b'"').next());
            title.into_iter().for_each(|title| self.add(title));
        }
    }

    /// Adds the words of a comment that a program may replace: `<!-- md:option config.draft -->`.
    fn add_comment_words(&mut self, rest: &'t [u8]) {
        let near = &rest[4..rest.len().min(LONGEST_TAG)];
        let inner = memmem::find(near, b"-->").map_or(&[][..], |end| &near[..end]);
        let words = || inner.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        if words().next().is_some_and(|first| first.contains(&b':')) && !inner.contains(&b'\n') {
            words().skip(1).for_each(|word| self.add(word));
        }
    }

    fn add(&mut self, text: &'t [u8]) {
        let text = std::str::from_utf8(text).map(str::trim).unwrap_or_default();
        if !text.is_empty() && text.len() <= LONGEST_TEXT && self.texts.len() < MOST_TEXTS {
            self.texts.push(text);
        }
    }
}

/// Whether a text has a sign outside of its code blocks. A sign that starts with a line break is also found at the
/// start of the text.
fn has_sign(text: &[u8], code: &[Span], sign: &[u8]) -> bool {
    memmem::find_iter(text, sign).any(|at| !holds(code, at + 1))
        || sign.strip_prefix(b"\n").is_some_and(|sign| text.starts_with(sign))
}

/// The line that opens a code block: its sign, how often it has it, and where it starts.
#[derive(Clone, Copy)]
struct Fence {
    sign: u8,
    len: usize,
    start: usize,
}

/// The code blocks between fences, in order and disjoint.
fn fences(text: &[u8]) -> Vec<Span> {
    let mut all = Vec::new();
    let mut open: Option<Fence> = None;
    let mut start = 0;
    while start < text.len() {
        let end = memchr::memchr(b'\n', &text[start..]).map_or(text.len(), |len| start + len + 1);
        let line = text[start..end].trim_ascii();
        let sign = line.first().copied().filter(|sign| matches!(sign, b'`' | b'~'));
        let len = line.iter().take_while(|byte| Some(**byte) == sign).count();
        match (open, sign) {
            (None, Some(sign)) if len >= 3 => open = Some(Fence { sign, len, start }),
            (Some(fence), Some(sign)) if sign == fence.sign && len >= fence.len && len == line.len() => {
                all.push(Span::new(fence.start, end));
                open = None;
            }
            _ => {}
        }
        start = end;
    }
    all
}

/// The name of the component whose tag the text starts with: `Name`, `Name.Part`, `my-name`.
fn component_name(text: &[u8]) -> Option<&str> {
    let rest = text.strip_prefix(b"<")?;
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b".-_".contains(byte);
    let name = std::str::from_utf8(&rest[..rest.iter().take(80).take_while(|byte| is_name(byte)).count()]).ok()?;
    let is_component = name.starts_with(|c: char| c.is_ascii_uppercase())
        || name.starts_with(|c: char| c.is_ascii_lowercase()) && name.contains(['-', '.']);
    is_component.then_some(name)
}

/// Whether a document of reStructuredText has directives that make anchors: those that describe objects, such as
/// functions, options and terms, and unknown ones.
fn has_objects(text: &[u8]) -> bool {
    memmem::find_iter(text, b".. ").any(|at| {
        let line = text[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let rest = &text[at + 3..text.len().min(at + 100)];
        let rest = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
        let Some(name) = memmem::find(rest, b"::").and_then(|len| std::str::from_utf8(&rest[..len]).ok()) else {
            return false;
        };
        let name = name.trim();
        let is_name = !name.is_empty() && !name.contains([' ', '|', '_']) && !name.starts_with(['[', '#']);
        text[line..at].trim_ascii().is_empty() && is_name && !PLAIN_DIRECTIVES.contains(&name)
    })
}

/// Whether Sphinx gives ids like this one to the objects that a document describes: `term-x`, `envvar-X`.
pub(crate) fn is_object_id(fragment: &str) -> bool {
    const STARTS: &[&str] = &[
        "term-",
        "envvar-",
        "cmdoption-",
        "module-",
        "index-",
        "std-",
        "equation-",
        "confval-",
        "grammar-token-",
        "opcode-",
        "c.",
        "_CPPv",
        "py-",
        "js-",
        "rst-",
        "option-",
        "setting-",
        "cfg-",
        "parameter-",
    ];
    let is_number = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    STARTS.iter().any(|start| fragment.starts_with(start))
        || fragment.contains(['.', '('])
        || fragment.strip_prefix("id").is_some_and(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_may_make_anchors() {
        let of = |text: &'static str| GeneratedAnchors::of(Markup::Markdown, text.as_bytes(), true);
        assert!(of("# A\n\n  <Api />\n").may_have_any && of("::: a.b\n").may_have_any);
        assert!(!of("```jsx\n<Api />\n```\n<LogoImage />\n\n<Note>\n## B\n</Note>\n").may_have_any);
        let anchors = of("<Prop name=\"max-size\" type={'int'}>\n{{< heading \"next\" >}} <H2>Some title</H2>\n");
        assert_eq!(anchors.texts, ["max-size", "int", "next", "Some title"]);
        let plain = GeneratedAnchors::of(Markup::Markdown, b"<Prop name=\"x\">", false);
        assert_eq!(plain, GeneratedAnchors::default());
    }

    #[test]
    fn objects_of_references_are_known() {
        let of = |text: &str| GeneratedAnchors::of(Markup::Rst, text.as_bytes(), false).may_have_any;
        assert!(of(".. py:function:: f\n") && of("A\n\n  .. my-directive:: x\n"));
        assert!(!of(".. note:: f\n\n.. _a: http://a.example/::\n.. |x| replace:: y\n"));
        assert!(is_object_id("term-a") && is_object_id("os.path") && !is_object_id("terms"));
    }
}
