//! `.` and `..` in the path of a URL that is relative to nothing (RFC 3986 section 3.3).

use super::Check;
use crate::lint::clues::Clues;
use crate::lint::cx::{Cx, Hit};
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check = Check { name: "dot-segments", clues: Clues::ANY, values: 1, options: &[], run: check };

fn check(cx: &Cx<'_, '_>, hits: &mut Vec<Hit>) {
    let Some(path) = cx.url.span(Component::Path).filter(|_| cx.url.host().is_some()) else { return };
    let text = &cx.url.text()[path.range()];
    if !may_hold_any(text.as_bytes()) {
        return;
    }
    let mut at = path.start;
    let mut runs: Vec<Span> = Vec::new();
    for segment in text.split('/') {
        let span = Span::new(at, at + segment.len());
        at = span.end + 1;
        if !is_dots(segment) {
            continue;
        }
        match runs.last_mut() {
            Some(run) if run.end + 1 == span.start => run.end = span.end,
            _ => runs.push(span),
        }
    }
    // what stands in for folders may well be a way up from them
    let is_real = |run: Span| !cx.parts().touches(Span::new(run.start.saturating_sub(2), run.end));
    hits.extend(runs.into_iter().filter(|&run| is_real(run)).map(|run| Hit::at(run).with(cx.quote(run))));
}

fn may_hold_any(path: &[u8]) -> bool {
    memchr::memmem::find(path, b"/.").is_some() || memchr::memmem::find(path, b"/%2").is_some()
}

/// Whether a segment is one or two dots, if only when decoded.
fn is_dots(segment: &str) -> bool {
    let mut rest = segment;
    let mut dots = 0;
    while dots < 3 && !rest.is_empty() {
        let dot = [".", "%2E", "%2e"].iter().find_map(|dot| rest.strip_prefix(dot));
        let Some(behind) = dot else { return false };
        rest = behind;
        dots += 1;
    }
    rest.is_empty() && (dots == 1 || dots == 2)
}
