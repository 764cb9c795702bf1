//! What was copied with a link target by mistake and now ends or starts it: `https://a.corp/%20`,
//! `URL:https://a.corp/`.

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{Contexts, FixBuilder, RuleMatch, RuleMatches};
use crate::scan::{Context, Form};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "stray-in-target",
    features: UrlFeatures::PERCENT
        .union(UrlFeatures::NON_ASCII)
        .union(UrlFeatures::UNSAFE)
        .union(UrlFeatures::AFTER)
        .union(UrlFeatures::SCHEME)
        .union(UrlFeatures::AMPERSAND),
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
    if let Some(prefix) = prefix(cx) {
        let rule_match = RuleMatch::at(prefix).with("starts with \"URL:\"");
        return matches.push(rule_match.fixed_by(FixBuilder::unsafe_fix().remove(prefix)));
    }
    if let Some(residue) = redirect_residue(url).filter(|span| !cx.parts().touches(*span)) {
        let rule_match = RuleMatch::at(residue).with("ends with parameters of a redirect of Google");
        return matches.push(rule_match.fixed_by(FixBuilder::unsafe_fix().remove(residue)));
    }
    if cx.found.context == Context::Data && ends_after_no_break_space(cx.found.after) {
        let end = cx.found.span().end;
        let span = Span::new(end, end + NO_BREAK_SPACE.len());
        let rule_match = RuleMatch::in_source(span).with("ends with a no-break space");
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
    // what a browser searches for may end with anything
    let is_searched_text = kept.contains(":~:text=");
    if !is_paired && !is_value && !is_searched_text && !kept.ends_with('=') && !cx.parts().touches(span) {
        matches.push(
            RuleMatch::at(span)
                .with(["ends with ", stray.name].concat())
                .fixed_by(FixBuilder::unsafe_fix().remove(span)),
        );
    }
}

/// The prefix `URL:` of RFC 1738, which is a scheme in the target of a link.
fn prefix(cx: &RuleContext<'_, '_>) -> Option<Span> {
    let prefix = Span::new(0, "URL:".len());
    let rest = cx.url.text().get(prefix.end..).filter(|_| cx.url.has_scheme(&["url"]))?;
    let is_target = cx.found.form == Form::Destination && Contexts::LINKS.has(cx.found.context);
    let is_web = ["http://", "https://"].iter().any(|scheme| rest.starts_with(scheme));
    (is_target && is_web).then_some(prefix)
}

/// The parameters that follow a target in the query of a redirect of Google (`?q=TARGET&sa=D&ust=1`), where they make no
/// parameters of their own: the target has no query, or an encoded one.
fn redirect_residue(url: &str) -> Option<Span> {
    let start = url.find("&sa=D&").filter(|at| ["ust=", "usg="].iter().any(|name| url[*at..].contains(name)))?;
    let query = url[..start].split_once('?').map(|(_, query)| query);
    let is_encoded = |query: &str| query.contains("%3D") && !query.contains('=');
    query.is_none_or(is_encoded).then(|| Span::new(start, url.len()))
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
