//! Values that hold more than one URL, or a URL and more. Each form is a small format of its own, so that it is read after
//! the references of its attribute are undone.

use crate::document::definition::Definition;
use crate::document::page::Page;
use crate::scan::Context;
use crate::syntax::byte_class::{Class, DIGIT};
use crate::text::Span;

use super::token::{BLANK, skip, skip_until};

/// Candidates of pictures (HTML Standard section 4.8.4.2.2).
pub(super) static PICTURES: Definition =
    Definition { read: |page| candidates(page, Context::Image), ..Definition::OPEN };

/// Candidates of what is to be loaded ahead.
pub(super) static CANDIDATES: Definition =
    Definition { read: |page| candidates(page, Context::Attribute), ..Definition::OPEN };

/// URLs with blanks between them: `ping`, `profile`, `archive` of `object`.
pub(super) static URLS: Definition = Definition {
    read: |page| each(page, BLANK, |page, _, url| page.link(Context::Attribute, url, None)),
    ..Definition::OPEN
};

/// URLs with commas between them: `archive` of `applet`.
pub(super) static COMMAS: Definition = Definition {
    read: |page| each(page, BLANK.or(Class::of(b",")), |page, _, url| page.link(Context::Attribute, url, None)),
    ..Definition::OPEN
};

/// Names with blanks between them: `itemtype`, `typeof`.
pub(super) static NAMES: Definition =
    Definition { read: |page| each(page, BLANK, |page, _, name| self::name(page, name)), ..Definition::OPEN };

/// One name, or text that holds some.
pub(super) static NAME: Definition = Definition { read: |page| name(page, page.whole()), ..Definition::OPEN };

/// A namespace and where its schema is, again and again (XML Schema part 1, section 4.3.2).
pub(super) static LOCATIONS: Definition = Definition {
    read: |page| {
        each(page, BLANK, |page, number, url| match number % 2 {
            0 => name(page, url),
            _ => page.link(Context::Namespace, url, None),
        });
    },
    ..Definition::OPEN
};

/// `5; url=...` (HTML Standard section 4.2.5.3).
pub(super) static REFRESH: Definition = Definition { read: refresh, ..Definition::OPEN };

fn candidates(page: &mut Page<'_, '_, '_>, context: Context) {
    let text = page.text();
    let mut at = 0;
    loop {
        let start = skip(text, at, BLANK.or(Class::of(b",")));
        if start == text.len() {
            return;
        }
        let end = skip_until(text, start, BLANK);
        let commas = text[start..end].iter().rev().take_while(|&&byte| byte == b',').count();
        page.link(context, Span::new(start, end - commas), None);
        if commas > 0 {
            at = end;
            continue;
        }
        at = descriptors_end(text, end);
        let descriptors = Span::new(end, at);
        if memchr::memchr(b':', &text[descriptors.range()]).is_some() {
            page.scan(Context::Attribute, descriptors);
        }
    }
}

/// The comma after a candidate's descriptors, those in parentheses passed over; a parenthesis left open holds all.
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

fn each<'x>(page: &mut Page<'x, '_, '_>, between: Class, mut read: impl FnMut(&mut Page<'x, '_, '_>, usize, Span)) {
    let text = page.text();
    let mut start = skip(text, 0, between);
    let mut number = 0;
    while start < text.len() {
        let end = skip_until(text, start, between);
        read(page, number, Span::new(start, end));
        number += 1;
        start = skip(text, end, between);
    }
}

/// A name that may be a URL; one without a scheme is no reference to anything.
fn name(page: &mut Page<'_, '_, '_>, span: Span) {
    let bytes = page.text()[span.range()].trim_ascii_start();
    let has_scheme = super::has_scheme(bytes) && !bytes.trim_ascii_end().iter().any(|&byte| BLANK.has(byte));
    match has_scheme {
        true => page.link(Context::Namespace, span, None),
        false => page.scan(Context::Namespace, span),
    }
}

fn refresh(page: &mut Page<'_, '_, '_>) {
    match refresh_target(page.text()) {
        Some(target) => page.link(Context::Attribute, target, None),
        None => page.scan(Context::Attribute, page.whole()),
    }
}

fn refresh_target(text: &[u8]) -> Option<Span> {
    let time = skip(text, 0, BLANK);
    let after = skip(text, time, DIGIT.or(Class::of(b".")));
    let separator = skip(text, after, BLANK);
    let separated = matches!(text.get(separator), Some(b';' | b','));
    if after == time || (!separated && separator == after) {
        return None;
    }
    let mut start = skip(text, separator + usize::from(separated), BLANK);
    if text.get(start..start + 3).is_some_and(|word| word.eq_ignore_ascii_case(b"url")) {
        let equals = skip(text, start + 3, BLANK);
        if text.get(equals) == Some(&b'=') {
            start = skip(text, equals + 1, BLANK);
        }
    }
    if let Some(&quote @ (b'"' | b'\'')) = text.get(start) {
        let end = memchr::memchr(quote, &text[start + 1..]).map_or(text.len(), |end| start + 1 + end);
        return Some(Span::new(start + 1, end));
    }
    (start < text.len()).then(|| Span::new(start, text.len()))
}
