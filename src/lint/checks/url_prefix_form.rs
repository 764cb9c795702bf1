//! `URL:` before a URL, as in `<URL:http://a.corp/>`: RFC 1738 recommends it, RFC 3986 no longer does.

use super::check::{Check, Run::OfText};
use crate::document::LinkSyntax;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::Form;
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "url-prefix-form",
    features: UrlFeatures::WRAPPER,
    values: 1,
    options: &["want"],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(wrapper) = cx.found.wrapper else { return };
    let opening = &cx.text[wrapper.open.range()];
    let angle = [&b"<"[..], b"&lt;"].into_iter().find(|angle| opening.starts_with(angle)).map_or(0, <[u8]>::len);
    let prefix = prefix_len(&opening[angle..]);
    let span = Span::new(wrapper.open.start + angle, wrapper.open.start + angle + prefix);
    match (cx.settings.text("want"), cx.found.form) {
        ("absent", _) if prefix > 0 => {
            // with the white space after it
            let repair = FixBuilder::safe_fix().around(Span::new(span.start, wrapper.open.end), "");
            matches.push(RuleMatch::in_source(span).with("discouraged since RFC 3986").fixed_by(repair));
        }
        // in Markdown `<URL:...>` would be a link with the scheme `url` (CommonMark section 6.5)
        ("present", Form::Bracketed) if prefix == 0 && cx.format.notation().links != LinkSyntax::Markdown => {
            let mut rule_match = RuleMatch::at(Span::new(0, cx.url.text().len())).with("missing here");
            rule_match.repair = Some(FixBuilder::safe_fix().around(Span::empty(span.start), "URL:"));
            rule_match.help = Some("write <URL: before the URL and > after it".to_owned());
            matches.push(rule_match);
        }
        _ => {}
    }
}

/// The length of `URL:` at the start, or of `URL` if its colon is missing.
fn prefix_len(bytes: &[u8]) -> usize {
    if bytes.get(..3).is_some_and(|word| word.eq_ignore_ascii_case(b"URL")) {
        3 + usize::from(bytes.get(3) == Some(&b':'))
    } else {
        0
    }
}
