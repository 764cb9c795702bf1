//! An unknown scheme that resembles a known one (`htpp:` -> `http:`), or that starts with other text (`seehttp:`).

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches, Severity};
use crate::syntax::Component;
use crate::syntax::edit_distance::distance;
use crate::syntax::scheme::SchemeTypo;
use crate::syntax::whatwg;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "scheme-typo", features: UrlFeatures::SCHEME, values: 2, options: &[], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(name), Some(span)) = (cx.url.scheme(), cx.url.span(Component::Scheme)) else { return };
    let Some(typo) = cx.scheme_typo() else { return };
    if cx.parts().is_placeholder(Component::Scheme) {
        return;
    }
    match typo {
        SchemeTypo::Misspelt { meant } => {
            let repair =
                if is_typo_of_http(cx, name, meant) { FixBuilder::safe_fix() } else { FixBuilder::unsafe_fix() }
                    .replace(span, meant);
            matches.push(RuleMatch::at(span).with(name).with(meant).fixed_by(repair));
        }
        SchemeTypo::Glued { meant, text } => {
            let glued = Span::new(span.start, span.start + text);
            let mut rule_match = RuleMatch::at(glued).with(name).with(meant);
            rule_match.severity = Some(Severity::Warning);
            rule_match.help =
                Some("text directly precedes the scheme: add a space, or wrap the URL in `<…>`".to_owned());
            matches.push(rule_match);
        }
    }
}

/// Whether the fix is safe: the name has one letter too many, too few or wrong compared to `http` or `https`, it cannot
/// be the other one of the two (`htts`), and a URL of that scheme follows.
fn is_typo_of_http(cx: &RuleContext<'_, '_>, name: &str, meant: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let mut similar = ["http", "https"].into_iter().filter(|web| distance(name.as_bytes(), web.as_bytes()) == 1);
    let (first, second) = (similar.next(), similar.next());
    let fixed = || format!("{meant}{}", &cx.url.text()[name.len()..]);
    first == Some(meant)
        && second.is_none()
        && cx.url.host().is_some_and(|host| !host.is_empty())
        && whatwg::parse(&fixed(), None).record.is_some()
}
