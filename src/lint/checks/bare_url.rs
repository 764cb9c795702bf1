//! A URL in running text that nothing delimits (RFC 1738 appendix).

use super::Check;
use crate::lint::clues::Clues;
use crate::lint::cx::{Cx, Hit};
use crate::lint::repair::Repair;
use crate::scan::{Context, Form};
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "bare-url", clues: Clues::BARE, values: 0, options: &["formats"], run: check };

fn check(cx: &Cx<'_, '_>, hits: &mut Vec<Hit>) {
    let is_bare = matches!(cx.found.form, Form::Bare | Form::Prefixed) && cx.found.context == Context::Prose;
    if !is_bare || !cx.settings.lists("formats", cx.format.name()) || is_link_text(cx) {
        return;
    }
    let (start, end) = (cx.found.start(), cx.found.span().end);
    let repair = Repair::safe().around(Span::empty(start), "<").around(Span::empty(end), ">");
    let mut hit = Hit::at(Span::new(0, cx.url.text().len())).mended_by(repair);
    if cx.format.name() == "mdx" {
        hit.help = Some("make it the target of a link".to_owned());
    }
    hits.push(hit);
}

/// Whether the URL is the text of a link, which angle brackets would make a link in a link.
fn is_link_text(cx: &Cx<'_, '_>) -> bool {
    let (before, after) = (cx.found.before, cx.found.after);
    let element = before.ends_with(b">") && after.get(..3).is_some_and(|tag| tag.eq_ignore_ascii_case(b"</a"));
    element
        || before.ends_with("]（".as_bytes())
        || before.ends_with(b"] (")
        || before.ends_with(b"[") && after.starts_with(b"]")
        || before.ends_with(b"](")
}
