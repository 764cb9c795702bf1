//! A bidirectional control in a URL or directly after it: it is displayed as something else (RFC 3987 section 4.1).

use super::check::{Check, Run::OfText};
use crate::lint::context::invisible::{
    CharSpan, adjacent_runs, chars_with_spans, describe_run, empty_if_visible, invisible_after, invisible_before,
    is_bidi_control,
};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches, Severity};
use crate::scan::Context;
use crate::site::BareLinks;

pub(super) static CHECK: Check = Check {
    name: "bidi-control",
    features: UrlFeatures::NON_ASCII.union(UrlFeatures::AFTER),
    values: 1,
    options: &[],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    for (c, count, span) in
        adjacent_runs(chars_with_spans(empty_if_visible(cx.url.text())).filter(|&(c, _)| is_bidi_control(c)))
    {
        matches.push_with(|| {
            RuleMatch::at(span).with(describe_run(c, count)).fixed_by(FixBuilder::unsafe_fix().remove(span))
        });
    }
    let mut after = invisible_after(cx);
    if after.first().is_some_and(|&first| closes_isolation(cx, first)) {
        after.remove(0);
    }
    after.retain(|&(c, _)| is_bidi_control(c));
    for (c, count, span) in adjacent_runs(after) {
        let mut rule_match =
            RuleMatch::in_source(span).with(describe_run(c, count)).fixed_by(FixBuilder::unsafe_fix().around(span, ""));
        if count == 1 && matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}') {
            // it is there for the text around, where no link takes it in
            if cx.found.context == Context::Code || cx.bare_links() != BareLinks::UpToSpace {
                continue;
            }
            // it moves less than an embedding or an override does
            rule_match.severity = Some(Severity::Warning);
        }
        rule_match.help = Some("add a space between the URL and the control character, or remove it".to_owned());
        matches.push(rule_match);
    }
}

/// Whether the control character closes an embedding or isolation that was opened before the URL, as RFC 3987 section
/// 4.1 recommends.
fn closes_isolation(cx: &RuleContext<'_, '_>, (c, _): CharSpan) -> bool {
    let before = invisible_before(cx).last().map(|&(c, _)| c);
    matches!((before, c), (Some('\u{202a}'), '\u{202c}') | (Some('\u{2066}' | '\u{2068}'), '\u{2069}'))
}
