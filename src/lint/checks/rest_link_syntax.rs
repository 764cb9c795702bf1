//! A link of reStructuredText whose markup is broken, so that it is shown as text.

use super::Check;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::{Broken, BrokenKind};
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "rest-link-syntax", clues: UrlFeatures::BROKEN, values: 1, options: &[], run: check };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(Broken { kind, span, .. }) = cx.found.broken else { return };
    let Some(text) = cx.text.get(span.range()) else { return };
    let (what, help, repair) = match kind {
        BrokenKind::MissingUnderscore => {
            let repair = text.ends_with(b"`").then(|| FixBuilder::likely().around(Span::empty(span.end), "_"));
            ("no underscore after the backquote", "write `text <URL>`_", repair)
        }
        BrokenKind::UrlInRole => {
            ("a URL in a role for names of the documentation", "write `text <URL>`_ without a role", None)
        }
        BrokenKind::NoSpaceBeforeAngle => {
            let open = memchr::memrchr(b'<', text).map(|open| span.start + open);
            let repair = open.map(|open| FixBuilder::safe().around(Span::empty(open), " "));
            ("no space before <", "write `text <URL>`_ with a space before <", repair)
        }
        _ => return,
    };
    let rule_match = RuleMatch::in_source(span).with(what);
    matches.push(RuleMatch { repair, help: Some(help.to_owned()), ..rule_match });
}
