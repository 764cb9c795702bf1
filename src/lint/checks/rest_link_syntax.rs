//! A link of reStructuredText whose markup is broken, so that it is shown as text: `` `text <URL>` `` without `_`.

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::{Broken, BrokenKind};
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "rest-link-syntax", features: UrlFeatures::BROKEN, values: 1, options: &[], run: OfText(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(Broken { kind, span, .. }) = cx.found.broken else { return };
    let Some(text) = cx.text.get(span.range()) else { return };
    let (what, help, repair) = match kind {
        BrokenKind::MissingUnderscore => {
            let repair = text.ends_with(b"`").then(|| add_underscore(cx.text, span.end));
            ("no underscore after the backquote", "write `text <URL>`_", repair)
        }
        BrokenKind::UrlInRole => {
            ("a URL in a role for names of the documentation", "write `text <URL>`_ without a role", None)
        }
        BrokenKind::NoSpaceBeforeAngle => {
            let open = memchr::memrchr(b'<', text).map(|open| span.start + open);
            let repair = open.map(|open| FixBuilder::safe_fix().around(Span::empty(open), " "));
            ("no space before <", "write `text <URL>`_ with a space before <", repair)
        }
        _ => return,
    };
    let rule_match = RuleMatch::in_source(span).with(what);
    matches.push(RuleMatch { repair, help: Some(help.to_owned()), ..rule_match });
}

/// The fix that puts an underscore after the backquote that ends at `end`, or moves one there that is after a space. A
/// letter directly after the underscore would be read as a part of the name.
fn add_underscore(text: &[u8], end: usize) -> FixBuilder {
    let after = &text[end..text.len().min(end + 4)];
    if after.starts_with(b" _") && after.get(2).is_none_or(|byte| byte.is_ascii() && !byte.is_ascii_alphanumeric()) {
        return FixBuilder::unsafe_fix().around(Span::new(end, end + 1), "");
    }
    let is_word = String::from_utf8_lossy(after).chars().next().is_some_and(char::is_alphanumeric);
    FixBuilder::unsafe_fix().around(Span::empty(end), if is_word { "_ " } else { "_" })
}
