//! Expressions of templates, hidden from the readers of formats.
//!
//! What an engine runs is not text of the format around it: in `<a href="http://a.example/{{ page.name | slug: "x"
//! }}">` the inner quotes close no attribute, and the spaces end no URL. So a reader gets a copy of the document in
//! which each expression is a word in braces, of the same length, such as `{{pagexname}}`. Afterwards, the URLs that
//! were found get the bytes of the document again.

use std::borrow::Cow;

use super::lifted::lift;
use super::template::{self, TemplateSpans};
use crate::scan::{self, Context, Found, Tag};
use crate::text::{SourceMap, Span, holds};

/// A document with template expressions, and the copy for its reader.
pub(super) struct Masked {
    copy: Vec<u8>,
    templates: TemplateSpans,
}

impl Masked {
    /// Masks a text; `None` if no template expression has to be hidden, and no block is program text.
    pub(super) fn of(text: &[u8]) -> Option<Self> {
        let templates = template::find(text);
        let mut hidden = templates.expressions.iter().filter(|span| must_be_hidden(&text[span.range()])).peekable();
        let has_blocks = !templates.listings.is_empty() || !templates.comments.is_empty();
        if !has_blocks && hidden.peek().is_none() {
            return None;
        }
        let mut copy = text.to_vec();
        hidden.for_each(|span| mask(&mut copy[span.range()]));
        Some(Self { copy, templates })
    }

    /// The copy for the reader.
    pub(super) fn copy(&self) -> &[u8] {
        &self.copy
    }

    /// The expressions of the document.
    pub(super) fn expressions(&self) -> &[Span] {
        &self.templates.expressions
    }

    /// The blocks of program text.
    pub(super) fn listings(&self) -> &[Span] {
        &self.templates.listings
    }

    /// Maps a URL of the copy to the document, `source`. In a block of program text, its context is code or a comment.
    pub(super) fn unmasked<'t>(&self, found: Found<'_>, source: &'t [u8]) -> Found<'t> {
        let whole = SourceMap::whole(Span::new(0, source.len()));
        let is_verbatim = found.map.is_verbatim(Span::new(0, found.text.len()));
        let text = if is_verbatim { found.text } else { Cow::Owned(restored_text(&found, source)) };
        let mut found = lift(Found { text, ..found }, &whole, source);
        let start = found.span().start;
        if holds(&self.templates.comments, start) {
            found.context = Context::Comment;
        } else if holds(&self.templates.listings, start) {
            found.context = Context::Code;
        }
        found
    }
}

/// Whether an expression has to be hidden: it is in one line, has a byte that a format may read as markup, and has no
/// URL in it.
fn must_be_hidden(expression: &[u8]) -> bool {
    let is_markup = |byte: &u8| byte.is_ascii() && !byte.is_ascii_alphanumeric() && !b"._-".contains(byte);
    expression.len() >= 5
        && expression[2..expression.len() - 2].iter().any(is_markup)
        && memchr::memchr(b'\n', expression).is_none()
        && !scan::may_hold(expression)
}

/// Replaces an expression by a word in braces: `<%= a.b %>` becomes `{{xxaxbxx}}`. A sign shows whether it opens or
/// closes a block: `{% if a %}` becomes `{{#ifxax}}`, and `{% endif %}` becomes `{{/endifx}}`.
fn mask(expression: &mut [u8]) {
    let tag = Tag::of(expression);
    let inner = 2..expression.len() - 2;
    for byte in &mut expression[inner] {
        if byte.is_ascii() && !byte.is_ascii_alphanumeric() {
            *byte = b'x';
        }
    }
    let [a, b, sign, .., y, z] = expression else { return };
    [*a, *b, *y, *z] = *b"{{}}";
    // a byte of a longer character stays, so that the copy is UTF-8 if the document is
    if !sign.is_ascii() {
        return;
    }
    match tag {
        Tag::Opens => *sign = b'#',
        Tag::Separates | Tag::Closes => *sign = b'/',
        Tag::Other => {}
    }
}

/// The text of a URL, with the bytes of the document in its verbatim pieces.
fn restored_text(found: &Found<'_>, source: &[u8]) -> String {
    let mut bytes = found.text.as_bytes().to_vec();
    for piece in found.map.pieces().filter(|piece| piece.verbatim) {
        bytes[piece.derived.range()].copy_from_slice(&source[piece.source.range()]);
    }
    // only ASCII bytes were masked
    String::from_utf8(bytes).unwrap_or_else(|_| found.text.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_words() {
        let masked =
            |text: &str| Masked::of(text.as_bytes()).map(|masked| String::from_utf8(masked.copy).expect("text"));
        assert_eq!(masked("a {{ b | c: \"d\" }}/e").as_deref(), Some("a {{xbxxxcxxxdxx}}/e"));
        assert_eq!(masked("<%= a.b %> é").as_deref(), Some("{{xxaxbx}} é"));
        assert_eq!(masked("{% if a %}b{%- endif -%}").as_deref(), Some("{{#ifxax}}b{{/xendifxx}}"));
        assert_eq!(masked("{% if a %}b{%éendif %}").as_deref(), Some("{{#ifxax}}b{{éendifx}}"));
        assert_eq!(masked("{{ \"http://a.example/\" }}"), None);
        assert_eq!(masked("{{a|tel:123}}"), None);
        assert_eq!(masked("{{ a\n}}"), None);
        assert_eq!(masked("{ a }"), None);
    }
}
