//! A reference to a file that git ignores, so that others do not have it: `[log](build.log)` with `*.log` in
//! `.gitignore`.

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "ignored-target",
    features: UrlFeatures::REFERENCE.union(UrlFeatures::RESOLVING),
    values: 1,
    options: &[],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if let Some(path) = cx.ignored_target() {
        matches.push(RuleMatch::at(Span::new(0, cx.url.text().len())).with(cx.without_secrets(&path)));
    }
}
