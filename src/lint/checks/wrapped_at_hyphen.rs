//! A URL that continues on the next line after a hyphen, which may belong to the URL or not (RFC 1738 appendix):
//! `<http://a.corp/b-` and on the next line `c>`.

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
        if let Some(HyphenBreak { span, other_reading }) = hyphen_break(cx, before, after) {
            // the fix writes the URL as it is read now, on one line
            let gap = Span::new(before.source.end, after.source.start);
            let is_certain = occurs_nearby(cx, cx.url.text()) && !occurs_nearby(cx, &other_reading);
            let repair = if is_certain { FixBuilder::safe_fix() } else { FixBuilder::unsafe_fix() };
            matches.push(RuleMatch::in_source(span).with(other_reading).fixed_by(repair.around(gap, "")));
        }
        before = after;
    }
}

/// How many bytes before and after a URL are searched for the same URL.
const MAX_SEARCHED: usize = 16 * 1024;

/// Whether the URL occurs nearby on one line, which shows which reading is right.
fn occurs_nearby(cx: &RuleContext<'_, '_>, url: &str) -> bool {
    let place = cx.found.span();
    let text = &cx.text[place.start.saturating_sub(MAX_SEARCHED)..cx.text.len().min(place.end + MAX_SEARCHED)];
    memchr::memmem::find_iter(text, url).any(|at| {
        let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_~/%?#&=+@".contains(byte) || *byte >= 0x80;
        let mut after = text[at + url.len()..].iter();
        // a `.` ends the sentence, or is followed by more of the URL
        after.find(|byte| !b".,:;!".contains(byte)).is_none_or(|byte| !goes_on(byte))
    })
}

/// A line break after a hyphen, in a URL.
struct HyphenBreak {
    /// The hyphen and the white space after it.
    span: Span,
    /// The URL with the hyphen, if it is read without it; without the hyphen, if it is read with it.
    other_reading: String,
}

/// The line break after a hyphen between two pieces of the URL.
fn hyphen_break(cx: &RuleContext<'_, '_>, before: Piece, after: Piece) -> Option<HyphenBreak> {
    let url = cx.url.text();
    let at = before.derived.end;
    let (is_hyphen_in_url, hyphen) = match cx.text.get(before.source.end) {
        Some(b'-') => (false, before.source.end),
        _ if url[..at].ends_with('-') => (true, before.source.end - 1),
        _ => return None,
    };
    let gap = cx.text.get(hyphen + 1..after.source.start)?;
    let space = gap.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    if !gap[..space].iter().any(|byte| b"\r\n".contains(byte)) {
        return None;
    }
    let other = if is_hyphen_in_url {
        format!("{}{}", &url[..at - 1], &url[at..])
    } else {
        format!("{}-{}", &url[..at], &url[at..])
    };
    // with several breaks the scanner lists only the likeliest of the combinations
    let reading = cx.found.alternatives.iter().find(|reading| **reading == other).or(cx.found.alternatives.first());
    let other_reading = reading.map_or(other, String::clone);
    Some(HyphenBreak { span: Span::new(hyphen, hyphen + 1 + space), other_reading })
}
