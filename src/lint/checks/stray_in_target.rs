//! A character that was copied with a link target by mistake and now ends it: `https://a.corp/%20`.

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

/// What is left of the text around a URL when it is copied.
struct Stray {
    text: &'static str,
    /// Its name in the message.
    name: &'static str,
}

const STRAY: &[Stray] = &[
    Stray { text: "%20", name: "an encoded space" },
    Stray { text: "%22", name: "an encoded quotation mark" },
    Stray { text: "%C2%A0", name: "an encoded no-break space" },
    Stray { text: "%E2%80%8B", name: "an encoded zero-width space" },
    Stray { text: "%0A", name: "an encoded line break" },
    Stray { text: "%0D", name: "an encoded line break" },
    Stray { text: NO_BREAK_SPACE, name: "a no-break space" },
    Stray { text: "\"", name: "a quotation mark" },
];

const NO_BREAK_SPACE: &str = "\u{a0}";

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let is_target = cx.found.form == Form::Destination || cx.found.context == Context::Data;
    let url = cx.url.text();
    if !is_target || cx.url.has_scheme(&["data", "javascript", "mailto", "sms", "tel"]) {
        return;
    }
    if cx.found.context == Context::Data && ends_after_no_break_space(cx.found.after) {
        let end = cx.found.span().end;
        let span = Span::new(end, end + NO_BREAK_SPACE.len());
        let rule_match = RuleMatch::in_source(span).with("a no-break space");
        return matches.push(rule_match.fixed_by(FixBuilder::unsafe_fix().around(span, "")));
    }
    let Some((mut start, stray)) = stray_at_end(url) else { return };
    while let Some((earlier, _)) = stray_at_end(&url[..start]) {
        start = earlier;
    }
    let (kept, span) = (&url[..start], Span::new(start, url.len()));
    // the second of a pair belongs to what the pair quotes; a value of a query may end with a space
    let is_paired = kept.to_ascii_lowercase().contains(&stray.text.to_ascii_lowercase());
    let is_value = kept.contains(['?', '=']) && stray.text == "%20";
    if !is_paired && !is_value && !kept.ends_with('=') && !cx.parts().touches(span) {
        matches.push(RuleMatch::at(span).with(stray.name).fixed_by(FixBuilder::unsafe_fix().remove(span)));
    }
}

/// The stray character that ends a text, and where it starts: 1 for `a%0D`.
fn stray_at_end(text: &str) -> Option<(usize, &'static Stray)> {
    STRAY.iter().find_map(|stray| {
        let start = text.len().checked_sub(stray.text.len())?;
        text.get(start..).filter(|end| end.eq_ignore_ascii_case(stray.text)).map(|_| (start, stray))
    })
}

/// Whether the text after a URL is a no-break space and then the end of a value or line.
fn ends_after_no_break_space(after: &[u8]) -> bool {
    let rest = after.strip_prefix(NO_BREAK_SPACE.as_bytes());
    rest.is_some_and(|rest| matches!(rest, [] | [b'\n' | b'\r' | b'"' | b'\'', ..]))
}
