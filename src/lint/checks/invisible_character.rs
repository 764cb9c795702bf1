//! An invisible character in a URL or at its ends: zero-width, a soft hyphen, a no-break space.

use super::check::{Check, Run::OfText};
use crate::lint::context::invisible::{
    adjacent_runs, chars_with_spans, describe_run, empty_if_visible, invisible_after, invisible_before,
    is_bidi_control, is_fixed_space, is_variation_selector, is_zero_width,
};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{Contexts, FixBuilder, RuleMatch, RuleMatches, Severity};
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "invisible-character",
    features: UrlFeatures::NON_ASCII.union(UrlFeatures::AFTER),
    values: 1,
    options: &[],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    report_inside(cx, matches);
    report_around(cx, matches);
}

/// Reports the invisible characters that are part of the URL.
fn report_inside(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    for (c, count, span) in adjacent_runs(chars_without_effect(empty_if_visible(cx.url.text()))) {
        // an editor's no-break space in a template: `{{ x }}`
        if is_fixed_space(c) && cx.parts().is_placeholder_at(span.start) {
            continue;
        }
        let mut rule_match = RuleMatch::at(span).with(describe_run(c, count));
        let is_between = is_between_real_characters(cx, span);
        if is_between {
            rule_match.severity = Some(Severity::Warning);
        }
        let is_host = cx.url.span(Component::Host) == Some(span);
        rule_match.repair = if is_between && is_fixed_space(c) {
            // the reader sees a space
            Some(FixBuilder::unsafe_fix().replace(span, "%20".repeat(count)))
        } else if is_between {
            Some(FixBuilder::unsafe_fix().remove(span))
        } else {
            (!is_host).then(|| FixBuilder::safe_fix().remove(span))
        };
        matches.push(rule_match);
    }
}

/// Reports the invisible characters directly before and after the URL.
fn report_around(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    // before a URL of running text such a character belongs to the text, or marks the start of the file
    let before = if Contexts::LINKS.has(cx.found.context) { invisible_before(cx) } else { Vec::new() };
    let last = cx.url.text().chars().next_back();
    let mut after = invisible_after(cx);
    if last == Some(BLACK_FLAG) {
        after.retain(|&(c, _)| !is_tag(c));
    }
    if after.first().is_some_and(|&(c, _)| is_joiner(c) && joins(last, None)) {
        after.remove(0);
    }
    for mut around in [before, after] {
        around.retain(|&(c, span)| !is_bidi_control(c) && span.start > 0);
        for (c, count, span) in adjacent_runs(around) {
            let mut rule_match = RuleMatch::in_source(span).with(describe_run(c, count));
            rule_match.help = Some("remove it: the URL is the same without it".to_owned());
            rule_match.repair = Some(FixBuilder::safe_fix().around(span, ""));
            matches.push(rule_match);
        }
    }
}

/// Whether the character is between real characters of the path, query or fragment.
fn is_between_real_characters(cx: &RuleContext<'_, '_>, span: Span) -> bool {
    let end = cx.url.text().len();
    let path_start = cx.url.span(Component::Path).map_or(0, |path| path.start);
    span.start > path_start && span.end < end
}

/// The emoji to which tags add the code of a region.
const BLACK_FLAG: char = '\u{1f3f4}';

/// The invisible characters that do not affect how their neighbours are shown.
fn chars_without_effect(text: &str) -> Vec<(char, Span)> {
    let mut found = Vec::new();
    let mut before = None;
    let mut is_in_flag = false;
    let fragment = text.find('#').unwrap_or(text.len());
    let mut rest = chars_with_spans(text).peekable();
    while let Some((c, span)) = rest.next() {
        let after = rest.peek().map(|&(c, _)| c);
        is_in_flag = c == BLACK_FLAG || is_in_flag && is_tag(c);
        let has_no_effect = match c {
            c if is_joiner(c) => !joins(before, after),
            c if is_tag(c) => !is_in_flag,
            '\u{180b}'..='\u{180f}' => !before.is_some_and(|c| matches!(c, '\u{1800}'..='\u{18af}')),
            c if is_variation_selector(c) => {
                // GitHub leaves it in the name of a heading from which it drops the emoji
                let is_in_heading_name = matches!(before, Some('#' | '-')) && fragment < span.start;
                !(before.is_some_and(|c| !c.is_ascii()) || after == Some('\u{20e3}') || is_in_heading_name)
            }
            c => is_zero_width(c) || is_fixed_space(c),
        };
        if has_no_effect {
            found.push((c, span));
        }
        before = Some(c);
    }
    found
}

fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

fn is_tag(c: char) -> bool {
    matches!(c, '\u{e0020}'..='\u{e007f}')
}

/// Whether a joiner or non-joiner between these characters affects how they are shown (RFC 5892 appendices A.1 and A.2;
/// emoji sequences).
fn joins(before: Option<char>, after: Option<char>) -> bool {
    let Some(before) = before else { return false };
    is_brahmic(before)
        || is_cursive(before) && after.is_some_and(is_cursive)
        || is_pictograph(before) && after.is_some_and(is_pictograph)
}

/// Whether a character is of a script with a virama, after which joiners and non-joiners are used.
fn is_brahmic(c: char) -> bool {
    matches!(c, '\u{900}'..='\u{dff}' | '\u{f00}'..='\u{109f}' | '\u{1700}'..='\u{17ff}' | '\u{1b00}'..='\u{1bff}'
        | '\u{a800}'..='\u{a82f}' | '\u{a8e0}'..='\u{a8ff}' | '\u{a980}'..='\u{a9df}' | '\u{11000}'..='\u{11fff}')
}

/// Whether a character is of a script whose letters are joined.
fn is_cursive(c: char) -> bool {
    matches!(c, '\u{600}'..='\u{8ff}' | '\u{1800}'..='\u{18af}' | '\u{a840}'..='\u{a87f}' | '\u{fb50}'..='\u{fdff}'
        | '\u{fe70}'..='\u{fefc}' | '\u{10ac0}'..='\u{10aff}' | '\u{1e900}'..='\u{1e95f}')
}

fn is_pictograph(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{2bff}' | '\u{fe0f}' | '\u{1f000}'..='\u{1faff}')
}
