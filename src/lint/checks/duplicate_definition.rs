//! A second definition of a label, with another target: `[a]: x.md` after `[a]: y.md` (CommonMark section 4.7).

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{Related, RuleMatch, RuleMatches};
use crate::scan::{Broken, BrokenKind};
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "duplicate-definition", features: UrlFeatures::BROKEN, values: 0, options: &[], run: OfText(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if let Some(Broken { kind: BrokenKind::SecondDefinition, first, .. }) = cx.found.broken {
        let found = RuleMatch::at(Span::new(0, cx.url.text().len()));
        let first = first.map(|first| Related::new(first, "the first definition of the label"));
        matches.push(RuleMatch { related: first, ..found });
    }
}
