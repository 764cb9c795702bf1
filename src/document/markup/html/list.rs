//! Reads values of attributes that hold more than one URL, or a URL and more: of `a.png 1x, b.png 2x` it passes on
//! `a.png` and `b.png`. The page of each reader is the value with its character references decoded.

use crate::document::page::Page;
use crate::scan::Context;
use crate::syntax::byte_class::{Class, DIGIT};
use crate::text::Span;

use super::byte_runs::{WHITE_SPACE, skip, skip_until};

/// Candidates of pictures (HTML Standard section 4.8.4.2.2).
pub(super) fn pictures(page: &mut Page<'_, '_, '_>) {
    read_candidates(page, Context::Image);
}

/// Candidates for a file that is loaded ahead.
pub(super) fn candidates(page: &mut Page<'_, '_, '_>) {
    read_candidates(page, Context::Attribute);
}

/// URLs with white space between them: `ping`, `profile`, `archive` of `object`.
pub(super) fn urls(page: &mut Page<'_, '_, '_>) {
    for_each_part(page, WHITE_SPACE, |page, _, url| page.link(Context::Attribute, url, None));
}

/// URLs with commas between them: `archive` of `applet`.
pub(super) fn commas(page: &mut Page<'_, '_, '_>) {
    for_each_part(page, WHITE_SPACE.or(Class::of(b",")), |page, _, url| page.link(Context::Attribute, url, None));
}

/// Names with white space between them: `itemtype`, `typeof`.
pub(super) fn names(page: &mut Page<'_, '_, '_>) {
    for_each_part(page, WHITE_SPACE, |page, _, name| read_name(page, name));
}

/// One name, or text that holds names.
pub(super) fn name(page: &mut Page<'_, '_, '_>) {
    read_name(page, page.whole());
}

/// Pairs of a namespace and the URL of its schema (XML Schema part 1, section 4.3.2).
pub(super) fn locations(page: &mut Page<'_, '_, '_>) {
    for_each_part(page, WHITE_SPACE, |page, number, url| {
        if number % 2 == 0 {
            read_name(page, url);
        } else {
            page.link(Context::Namespace, url, None);
        }
    });
}

/// `5; url=...` (HTML Standard section 4.2.5.3).
pub(super) fn refresh(page: &mut Page<'_, '_, '_>) {
    match refresh_target(page.text()) {
        Some(target) => page.link(Context::Attribute, target, None),
        None => page.scan(Context::Attribute, page.whole()),
    }
}

fn read_candidates(page: &mut Page<'_, '_, '_>, context: Context) {
    let text = page.text();
    let mut at = 0;
    loop {
        let start = skip(text, at, WHITE_SPACE.or(Class::of(b",")));
        if start == text.len() {
            return;
        }
        let end = skip_until(text, start, WHITE_SPACE);
        let commas = text[start..end].iter().rev().take_while(|&&byte| byte == b',').count();
        if commas > 0 {
            page.link(context, Span::new(start, end - commas), None);
            at = end;
            continue;
        }
        at = descriptors_end(text, end);
        let descriptors = Span::new(end, at);
        // the URL of `a b.png` has a space: browsers drop the candidate, generators replace it
        if !are_descriptors(&text[descriptors.range()]) {
            page.scan(context, Span::new(start, at));
            continue;
        }
        page.link(context, Span::new(start, end), None);
        if memchr::memchr(b':', &text[descriptors.range()]).is_some() {
            page.scan(Context::Attribute, descriptors);
        }
    }
}

/// Whether a text may be the descriptors of a candidate: ` 2x`, ` 100w 50h`, ` (x)`.
fn are_descriptors(text: &[u8]) -> bool {
    let mut words = text.split(|byte| WHITE_SPACE.has(*byte)).filter(|word| !word.is_empty());
    words.all(|word| !word.contains(&b'.') || word.ends_with(b"x") || word.ends_with(b"w") || word.ends_with(b")"))
}

/// The comma after a candidate's descriptors, outside of parentheses; the end of the text after a parenthesis that is
/// not closed.
fn descriptors_end(text: &[u8], from: usize) -> usize {
    let mut is_inside = false;
    for (at, &byte) in text.iter().enumerate().skip(from) {
        match byte {
            b'(' => is_inside = true,
            b')' => is_inside = false,
            b',' if !is_inside => return at,
            _ => {}
        }
    }
    text.len()
}

/// Passes the parts of the page between bytes of `separators` to `read`, with their numbers from 0.
fn for_each_part<'x>(
    page: &mut Page<'x, '_, '_>,
    separators: Class,
    mut read: impl FnMut(&mut Page<'x, '_, '_>, usize, Span),
) {
    let text = page.text();
    let mut start = skip(text, 0, separators);
    let mut number = 0;
    while start < text.len() {
        let end = skip_until(text, start, separators);
        read(page, number, Span::new(start, end));
        number += 1;
        start = skip(text, end, separators);
    }
}

/// Reads a name: it is a URL if it has a scheme, otherwise text.
fn read_name(page: &mut Page<'_, '_, '_>, span: Span) {
    let bytes = page.text()[span.range()].trim_ascii_start();
    let has_scheme = super::has_scheme(bytes) && !bytes.trim_ascii_end().iter().any(|&byte| WHITE_SPACE.has(byte));
    if has_scheme {
        page.link(Context::Namespace, span, None);
    } else {
        page.scan(Context::Namespace, span);
    }
}

/// The URL in the text of a refresh: of `5; url=a.html` it is `a.html`.
fn refresh_target(text: &[u8]) -> Option<Span> {
    let time = skip(text, 0, WHITE_SPACE);
    let time_end = skip(text, time, DIGIT.or(Class::of(b".")));
    let separator = skip(text, time_end, WHITE_SPACE);
    let has_separator = matches!(text.get(separator), Some(b';' | b','));
    if time_end == time || (!has_separator && separator == time_end) {
        return None;
    }
    let mut start = skip(text, separator + usize::from(has_separator), WHITE_SPACE);
    if text.get(start..start + 3).is_some_and(|word| word.eq_ignore_ascii_case(b"url")) {
        let equals = skip(text, start + 3, WHITE_SPACE);
        if text.get(equals) == Some(&b'=') {
            start = skip(text, equals + 1, WHITE_SPACE);
        }
    }
    if let Some(&quote @ (b'"' | b'\'')) = text.get(start) {
        let end = memchr::memchr(quote, &text[start + 1..]).map_or(text.len(), |end| start + 1 + end);
        return Some(Span::new(start + 1, end));
    }
    (start < text.len()).then(|| Span::new(start, text.len()))
}
