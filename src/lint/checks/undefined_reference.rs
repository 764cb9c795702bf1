//! A link by a name that the document does not define (CommonMark section 6.3): `[text][name]` without `[name]: URL`.

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::scan::Broken;
use crate::site::BrokenReferenceKind;
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "undefined-reference",
    features: UrlFeatures::BROKEN.union(UrlFeatures::UNRESOLVED),
    values: 2,
    options: &[],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if let Some(broken) = cx.broken_reference().filter(|broken| broken.kind == BrokenReferenceKind::UndefinedLabel) {
        let whole = Span::new(0, cx.url.text().len());
        let tail = broken.nearest.as_ref().map_or_else(String::new, |nearest| format!("; did you mean \"{nearest}\"?"));
        matches.push(RuleMatch::at(whole).with(cx.quote(whole)).with(tail));
        return;
    }
    let Some(Broken { span, .. }) = cx.found.broken.filter(|broken| broken.kind.is_undefined_label()) else {
        return;
    };
    let Some(text) = cx.text.get(span.range()) else { return };
    let Some(label) = label(text) else { return };
    // the documentation generators of program text look up `[text][name()]`
    if label.ends_with(b"()") {
        return;
    }
    // `[1 \le i][i \in K]` are formulas
    if label.windows(2).any(|pair| pair[0] == b'\\' && pair[1].is_ascii_alphabetic()) {
        return;
    }
    // `* [chart/a][chart/b] Remove references`: the title of a commit with its tags
    let tag = &text[..text.len() - label.len() - 1];
    if tag.contains(&b'/') && !text.contains(&b' ') && is_after_marker(&cx.text[..span.start]) {
        return;
    }
    // the site is asked last: its configuration is read for it
    if is_in_formula(&cx.text[..span.start]) || cx.may_be_link() {
        return;
    }
    let label = String::from_utf8_lossy(label);
    let label = label.split_whitespace().collect::<Vec<_>>().join(" ");
    matches.push(RuleMatch::in_source(span).with(label).with(", so this is shown as text, not as a link"));
}

/// Whether a text ends with the marker of an item of a list.
fn is_after_marker(before: &[u8]) -> bool {
    const MAX_SEARCHED: usize = 64;
    let near = &before[before.len().saturating_sub(MAX_SEARCHED)..];
    let line = memchr::memrchr(b'\n', near).map_or(near, |at| &near[at + 1..]);
    matches!(line.trim_ascii(), [b'*' | b'-' | b'+'])
}

/// The label of a link: `b` of `[a][b]`, `a` of `[a][]`.
fn label(link: &[u8]) -> Option<&[u8]> {
    let link = link.strip_suffix(b"]")?;
    let middle = memchr::memmem::rfind(link, b"][")?;
    Some(match &link[middle + 2..] {
        [] => &link[1..middle],
        label => label,
    })
}

/// Whether a text ends inside a formula between `$$`: `$$K = \frac{`.
fn is_in_formula(before: &[u8]) -> bool {
    const MAX_SEARCHED: usize = 512;
    let near = &before[before.len().saturating_sub(MAX_SEARCHED)..];
    let start = memchr::memmem::rfind(near, b"\n\n").unwrap_or(0);
    memchr::memmem::find_iter(&near[start..], b"$$").count() % 2 == 1
}
