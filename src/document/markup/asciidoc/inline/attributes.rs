//! Lists of attributes in brackets: `[quote,Author,https://a.example]`, `image::a.png[A,200,link="https://a.example"]`.

use super::read_nested;
use crate::document::line::{skip_space, trimmed};
use crate::document::markup::asciidoc::prefilter;
use crate::document::page::Page;
use crate::scan::Context;
use crate::text::Span;

/// Reads the list between the brackets: values separated by commas, each perhaps named or in quotes.
pub(in crate::document) fn read(page: &mut Page<'_, '_, '_>, list: Span) {
    let text = &page.text()[..list.end];
    if !page.wants_all() && !prefilter::may_hold_url(&text[list.range()]) {
        return;
    }
    // whether an apostrophe and a quotation mark were left open
    let mut unclosed = [false; 2];
    let mut at = list.start;
    while at < list.end {
        let item = skip_space(text, at, list.end);
        let name_len =
            text[item..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte)).count();
        let is_named = name_len > 0 && text.get(item + name_len) == Some(&b'=');
        let name = if is_named { &text[item..item + name_len] } else { &[] };
        let value = if is_named { item + name_len + 1 } else { item };
        let quoted = match text.get(value) {
            Some(&quote @ (b'"' | b'\'')) if !unclosed[usize::from(quote == b'"')] => {
                let end = quoted_end(text, value + 1, quote);
                unclosed[usize::from(quote == b'"')] |= end.is_none();
                end
            }
            _ => None,
        };
        let span = match quoted {
            Some(end) => Span::new(value + 1, end),
            None => {
                let len = memchr::memchr(b',', &text[value..]).unwrap_or(list.end - value);
                Span::new(value, value + len)
            }
        };
        read_value(page, name, trimmed(text, span));
        // what is between a quote and the next comma is text too
        let after = span.end + usize::from(quoted.is_some());
        let len = memchr::memchr(b',', &text[after..]).unwrap_or(list.end - after);
        page.scan(Context::Attribute, Span::new(after, after + len));
        at = after + len + 1;
    }
}

/// Reads a value: a link if its name says so, otherwise text.
fn read_value(page: &mut Page<'_, '_, '_>, name: &[u8], value: Span) {
    let is_link = matches!(name, b"link" | b"href" | b"src" | b"url" | b"poster" | b"cite" | b"file" | b"image");
    let bytes = &page.text()[value.range()];
    let is_literal = !bytes.starts_with(b"{") && !matches!(bytes, b"self" | b"none");
    if is_link && is_literal && !bytes.iter().any(u8::is_ascii_whitespace) {
        page.link(Context::Attribute, value, None);
    } else {
        read_nested(page, Context::Attribute, value, 1);
    }
}

fn quoted_end(text: &[u8], from: usize, quote: u8) -> Option<usize> {
    let mut at = from;
    loop {
        at += memchr::memchr(quote, text.get(at..)?)?;
        if text[at - 1] != b'\\' || at == from {
            return Some(at);
        }
        at += 1;
    }
}
