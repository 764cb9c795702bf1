//! A link whose markup is broken, so that it is shown as text or leads nowhere: `(text)[target]` in Markdown (CommonMark
//! sections 4.7 and 6.3), `[text](URL)` elsewhere.

use super::check::{Check, Run::OfText};
use super::foreign_link::{ForeignLink, foreign_link};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::{Broken, BrokenKind};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "broken-link-syntax",
    features: UrlFeatures::BROKEN.union(UrlFeatures::BRACKETED),
    values: 1,
    options: &[],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(Broken { kind, span, .. }) = cx.found.broken else {
        if let Some(ForeignLink { span, error, help }) = foreign_link(cx) {
            let rule_match = RuleMatch::in_source(span).with(error);
            matches.push(RuleMatch { help: Some(help.to_owned()), ..rule_match });
        }
        return;
    };
    let Some(text) = cx.text.get(span.range()) else { return };
    let may_work = matches!(kind, BrokenKind::SpaceInTarget | BrokenKind::EmptyTarget);
    if cx.has_own_markdown() || may_work && cx.may_be_link() {
        return;
    }
    let Some((error, help)) = describe(kind) else { return };
    let rule_match = RuleMatch::in_source(span).with(error);
    let repair = repair(cx, kind, text, span.start);
    matches.push(RuleMatch { repair, help: Some(help.to_owned()), ..rule_match });
}

/// The error for the message, and the help; `None` if another rule reports the kind.
const fn describe(kind: BrokenKind) -> Option<(&'static str, &'static str)> {
    Some(match kind {
        BrokenKind::SpaceBeforeTarget => {
            ("white space before the target", "write [text](target) without a space between")
        }
        BrokenKind::Reversed => ("brackets and parentheses are swapped", "write [text](target)"),
        BrokenKind::SquareTarget => {
            ("the target is in square brackets", "write the target in parentheses: [text](target)")
        }
        BrokenKind::DoubledParenthesis => ("the parenthesis is doubled", "write one parenthesis: [text](target)"),
        BrokenKind::EmptyTarget => {
            ("the target is empty", "write the target between the parentheses, or remove the brackets")
        }
        BrokenKind::Unclosed => ("the parenthesis is never closed", "put ) directly after the target"),
        BrokenKind::SpaceInTarget => {
            ("the target contains white space", "remove it, write a space as %20, or the target in angle brackets")
        }
        BrokenKind::LinkInTarget => ("a link is the target of a link", "keep one of the two links"),
        BrokenKind::TargetInText => {
            ("the target is in the square brackets", "close the bracket before the target: [text](target)")
        }
        BrokenKind::MissingColon => ("the colon after the label is missing", "write [label]: target"),
        BrokenKind::ParenthesesInDefinition => {
            ("the target of a definition is in parentheses", "write [label]: target without parentheses")
        }
        BrokenKind::DefinitionsRunTogether => {
            ("another definition follows on the same line", "put each definition on a line of its own")
        }
        _ => return None,
    })
}

/// The fix, if only one can be meant. `text` is the markup, which starts at `start` of the source. A reference without
/// a scheme gets none, since nothing shows that a link is meant.
fn repair(cx: &RuleContext<'_, '_>, kind: BrokenKind, text: &[u8], start: usize) -> Option<FixBuilder> {
    cx.url.scheme()?;
    let before_url = text.get(..cx.found.span().start.checked_sub(start)?)?;
    let place = |from: usize, to: usize| Span::new(start + from, start + to);
    match kind {
        BrokenKind::SpaceBeforeTarget => {
            let close = memchr::memrchr(b']', before_url)?;
            let space = place(close + 1, before_url.len() - 1);
            let is_space = cx.text[space.range()].iter().all(|byte| *byte == b' ');
            is_space.then(|| FixBuilder::safe_fix().around(space, ""))
        }
        BrokenKind::Reversed => {
            let middle = memchr::memmem::rfind(before_url, b")[")?;
            let inside = &text[1..middle];
            // `f(x)[0]` is a call and an index
            let is_called = start > 0 && cx.text[start - 1].is_ascii_alphanumeric();
            memchr::memchr2(b'[', b']', inside).is_none().then(|| {
                let end = text.len();
                if is_called { FixBuilder::unsafe_fix() } else { FixBuilder::safe_fix() }
                    .around(place(0, 1), "[")
                    .around(place(middle, middle + 2), "](")
                    .around(place(end - 1, end), ")")
            })
        }
        BrokenKind::SquareTarget => {
            let middle = memchr::memmem::rfind(before_url, b"][")?;
            let end = text.len();
            Some(FixBuilder::safe_fix().around(place(middle + 1, middle + 2), "(").around(place(end - 1, end), ")"))
        }
        BrokenKind::MissingColon => {
            let close = memchr::memrchr(b']', before_url)?;
            let is_missing = !before_url[close..].contains(&b':');
            is_missing.then(|| FixBuilder::unsafe_fix().around(Span::empty(start + close + 1), ":"))
        }
        _ => None,
    }
}
