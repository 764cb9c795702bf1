//! A URL that continues on the next line after a hyphen, which may belong to the URL or not (RFC 1738 appendix).

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::text::{Piece, Span};

pub(super) static CHECK: Check = Check {
    name: "wrapped-at-hyphen",
    features: UrlFeatures::OTHER_READINGS,
    values: 1,
    options: &[],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let mut pieces = cx.found.map.pieces();
    let Some(mut before) = pieces.next() else { return };
    for after in pieces {
        if let Some((hyphen, reading)) = broken(cx, before, after) {
            // as it is read now, on one line
            let gap = Span::new(before.source.end, after.source.start);
            let sure = occurs(cx, cx.url.text()) && !occurs(cx, &reading);
            let repair = if sure { FixBuilder::safe_fix() } else { FixBuilder::unsafe_fix() };
            matches.push(RuleMatch::in_source(hyphen).with(reading).fixed_by(repair.around(gap, "")));
        }
        before = after;
    }
}

/// How many bytes before and after a URL are searched for the same URL.
const FARTHEST: usize = 16 * 1024;

/// Whether the URL occurs nearby on one line, which shows which reading is right.
fn occurs(cx: &RuleContext<'_, '_>, url: &str) -> bool {
    let place = cx.found.span();
    let text = &cx.text[place.start.saturating_sub(FARTHEST)..cx.text.len().min(place.end + FARTHEST)];
    memchr::memmem::find_iter(text, url).any(|at| {
        let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_~/%?#&=+@".contains(byte) || *byte >= 0x80;
        let mut after = text[at + url.len()..].iter();
        // a `.` ends the sentence, or is followed by more of the URL
        after.find(|byte| !b".,:;!".contains(byte)).is_none_or(|byte| !goes_on(byte))
    })
}

/// The hyphen and the white space after it, if a line broke there between two pieces of the URL; and the URL in the
/// other reading, with or without the hyphen.
fn broken(cx: &RuleContext<'_, '_>, before: Piece, after: Piece) -> Option<(Span, String)> {
    let url = cx.url.text();
    let at = before.derived.end;
    let (kept, hyphen) = match cx.text.get(before.source.end) {
        Some(b'-') => (false, before.source.end),
        _ if url[..at].ends_with('-') => (true, before.source.end - 1),
        _ => return None,
    };
    let gap = cx.text.get(hyphen + 1..after.source.start)?;
    let space = gap.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    if !gap[..space].iter().any(|byte| b"\r\n".contains(byte)) {
        return None;
    }
    let other =
        if kept { format!("{}{}", &url[..at - 1], &url[at..]) } else { format!("{}-{}", &url[..at], &url[at..]) };
    // With several breaks the scanner lists only the likeliest of the combinations.
    let reading = cx.found.alternatives.iter().find(|reading| **reading == other).or(cx.found.alternatives.first());
    Some((Span::new(hyphen, hyphen + 1 + space), reading.map_or(other, String::clone)))
}
