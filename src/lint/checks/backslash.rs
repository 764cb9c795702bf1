//! A back-slash in a URL (RFC 1738 section 2.2; the URL Standard reads it as a slash in the path of http and its kin).

use super::Check;
use crate::document::Format;
use crate::lint::Severity;
use crate::lint::clues::Clues;
use crate::lint::cx::{Cx, Hit};
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "backslash", clues: Clues::BACKSLASH, values: 1, options: &[], run: check };

/// Schemes behind which program text or data stands.
const FREE: &[&str] = &["javascript", "data"];

fn check(cx: &Cx<'_, '_>, hits: &mut Vec<Hit>) {
    if cx.url.scheme().is_some_and(|scheme| FREE.iter().any(|free| free.eq_ignore_ascii_case(scheme))) {
        return;
    }
    let text = cx.url.text().as_bytes();
    let is_latex = Format::named("latex") == Some(cx.format);
    let path_end = [Component::Query, Component::Fragment].into_iter().find_map(|component| cx.url.span(component));
    let mut next = 0;
    for at in memchr::memchr_iter(b'\\', text) {
        if at < next {
            continue;
        }
        let span = Span::new(at, at + text[at..].iter().take_while(|&&octet| octet == b'\\').count());
        next = span.end;
        let is_macro = is_latex && text.get(next).is_some_and(u8::is_ascii_alphabetic);
        if is_macro || cx.parts().touches(span) {
            continue;
        }
        let mut hit = Hit::at(span).with(cx.quote(span));
        if path_end.is_some_and(|end| span.start >= end.start) {
            hit.severity = Some(Severity::Warning);
            hit.help = Some("write a back-slash that stands for itself as %5C".to_owned());
        }
        hits.push(hit);
    }
}
