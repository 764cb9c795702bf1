//! A link by a name that the document does not define (CommonMark section 6.3).

use super::Check;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::scan::{Broken, BrokenKind};

pub(super) static CHECK: Check =
    Check { name: "undefined-reference", clues: UrlFeatures::BROKEN, values: 1, options: &[], run: check };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(Broken { kind: BrokenKind::UndefinedLabel, span, .. }) = cx.found.broken else { return };
    let Some(text) = cx.text.get(span.range()) else { return };
    let parts = text.strip_suffix(b"]").and_then(|text| Some((text, memchr::memmem::rfind(text, b"][")?)));
    let Some((text, middle)) = parts else { return };
    let label = match &text[middle + 2..] {
        [] => &text[1..middle],
        label => label,
    };
    let label = String::from_utf8_lossy(label);
    matches.push(RuleMatch::in_source(span).with(label.split_whitespace().collect::<Vec<_>>().join(" ")));
}
