//! A character at the end of a link target that was never meant as a part of it.

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::{Context, Form};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "stray-in-target",
    features: UrlFeatures::PERCENT.union(UrlFeatures::NON_ASCII).union(UrlFeatures::UNSAFE).union(UrlFeatures::AFTER),
    values: 1,
    options: &[],
    run: OfText(check),
};

/// What is left of the text around a URL when it is copied, and its name.
const STRAY: &[(&str, &str)] = &[
    ("%20", "an encoded space"),
    ("%22", "an encoded quotation mark"),
    ("%C2%A0", "an encoded no-break space"),
    ("%E2%80%8B", "an encoded zero-width space"),
    ("%0A", "an encoded line break"),
    ("%0D", "an encoded line break"),
    ("\u{a0}", "a no-break space"),
    ("\"", "a quotation mark"),
];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let is_target = cx.found.form == Form::Destination || cx.found.context == Context::Data;
    let url = cx.url.text();
    if !is_target || cx.url.has_scheme(&["data", "javascript", "mailto", "sms", "tel"]) {
        return;
    }
    if cx.found.context == Context::Data && is_at_end(cx.found.after) {
        let end = cx.found.span().end;
        let span = Span::new(end, end + NO_BREAK_SPACE.len());
        return matches.push(
            RuleMatch::in_source(span).with("a no-break space").fixed_by(FixBuilder::unsafe_fix().around(span, "")),
        );
    }
    let Some((mut at, (stray, name))) = stray_at_end(url) else { return };
    while let Some((start, _)) = stray_at_end(&url[..at]) {
        at = start;
    }
    let span = Span::new(at, url.len());
    // the second of a pair belongs to what the pair quotes; a value of a query may end with a space
    let is_paired = url[..at].to_ascii_lowercase().contains(&stray.to_ascii_lowercase());
    let is_value = url[..at].contains(['?', '=']) && *stray == "%20";
    if !is_paired && !is_value && !url[..at].ends_with('=') && !cx.parts().touches(span) {
        matches.push(RuleMatch::at(span).with(*name).fixed_by(FixBuilder::unsafe_fix().remove(span)));
    }
}

/// Where the last stray character of a text starts, if one ends it: 1 for `a%0D`.
fn stray_at_end(text: &str) -> Option<(usize, &'static (&'static str, &'static str))> {
    STRAY.iter().find_map(|stray| {
        let at = text.len().checked_sub(stray.0.len())?;
        text.get(at..).filter(|end| end.eq_ignore_ascii_case(stray.0)).map(|_| (at, stray))
    })
}

const NO_BREAK_SPACE: &str = "\u{a0}";

/// Whether a no-break space and then the end of a value or line come after a URL.
fn is_at_end(after: &[u8]) -> bool {
    let rest = after.strip_prefix(NO_BREAK_SPACE.as_bytes());
    rest.is_some_and(|rest| matches!(rest, [] | [b'\n' | b'\r' | b'"' | b'\'', ..]))
}
