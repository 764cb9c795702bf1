//! Brackets of a URL, or of the link around it, that do not pair (CommonMark section 6.3).

use super::Check;
use crate::lint::clues::Clues;
use crate::lint::cx::{Cx, Hit};
use crate::scan::Form;
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "unbalanced-bracket", clues: Clues::BRACKET.and(Clues::BARE), values: 1, options: &[], run: check };

/// How deep brackets are followed.
const DEEPEST: usize = 16;

/// How far behind a URL the end of its link's text is looked for.
const LONGEST: usize = 1024;

fn check(cx: &Cx<'_, '_>, hits: &mut Vec<Hit>) {
    if let Some(at) = unpaired(cx).filter(|&at| !cx.parts().stands_in(at)) {
        let span = Span::new(at, at + 1);
        hits.push(Hit::at(span).with(cx.quote(span)));
    } else if let Some(span) = of_link(cx) {
        hits.push(Hit::in_source(span).with(String::from_utf8_lossy(&cx.text[span.range()])));
    }
}

/// The first bracket behind the authority that has no other one.
fn unpaired(cx: &Cx<'_, '_>) -> Option<usize> {
    // elsewhere brackets mean what the scheme says
    cx.url.span(Component::Host)?;
    let path = cx.url.span(Component::Path)?;
    let octets = cx.url.text().as_bytes();
    let mut stack = [(0_u8, 0); DEEPEST];
    let mut depth = 0;
    for (at, &octet) in octets.iter().enumerate().skip(path.start) {
        match octet {
            b'(' | b'[' if depth < DEEPEST => {
                stack[depth] = (octet, at);
                depth += 1;
            }
            b'(' | b'[' => return None,
            b')' | b']' => {
                let opener = if octet == b')' { b'(' } else { b'[' };
                if depth == 0 || stack[depth - 1].0 != opener {
                    return Some(at);
                }
                depth -= 1;
            }
            _ => {}
        }
    }
    (depth > 0).then(|| stack[depth - 1].1)
}

/// The bracket of the link around the URL that has no other one: that of `[text](URL` in Markdown, that of `URL[text` in
/// AsciiDoc.
fn of_link(cx: &Cx<'_, '_>) -> Option<Span> {
    let (text, url) = (cx.text, cx.found.span());
    if cx.found.form != Form::Bare || !cx.found.is_verbatim() {
        return None;
    }
    match cx.format.name() {
        "markdown" | "mdx" => {
            let before = &text[..url.start];
            let opens = before.ends_with(b"](") && !is_closed(text, url.end, b')');
            opens.then(|| Span::new(url.start - 1, url.start))
        }
        "asciidoc" => {
            let opens = text[url.end..].starts_with(b"[") && !is_closed(text, url.end, b']');
            opens.then(|| Span::new(url.end, url.end + 1))
        }
        _ => None,
    }
}

/// Whether the bracket stands in the paragraph behind `from`.
fn is_closed(text: &[u8], from: usize, bracket: u8) -> bool {
    let behind = &text[from..text.len().min(from + LONGEST)];
    let end = memchr::memmem::find(behind, b"\n\n").unwrap_or(behind.len());
    memchr::memchr(bracket, &behind[..end]).is_some()
}
