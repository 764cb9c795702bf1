//! Lower-case digits in percent-encodings (RFC 3986 sections 2.1 and 6.2.2.1): `%c3%a9` -> `%C3%A9`.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::syntax::percent::{ENCODED_LEN, runs};
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "lowercase-percent-hex", features: UrlFeatures::PERCENT, values: 2, options: &[], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let text = cx.url.text();
    for run in runs(text.as_bytes(), |_, _| true) {
        let has_lower_case = |at: &usize| text[*at..at + ENCODED_LEN].bytes().any(|byte| byte.is_ascii_lowercase());
        let mut escapes = run.range().step_by(ENCODED_LEN).filter(has_lower_case);
        let Some(first) = escapes.next() else { continue };
        let span = Span::new(first, escapes.next_back().unwrap_or(first) + ENCODED_LEN);
        if !cx.parts().touches(span) && !cx.is_signed() {
            matches.push_with(|| {
                let (shown, old) = (cx.quote(span), &text[span.range()]);
                let repair = FixBuilder::safe_fix().respell(span, old, &old.to_ascii_uppercase());
                RuleMatch::at(span).with(shown).with(shown.to_ascii_uppercase()).fixed_by(repair)
            });
        }
    }
}
