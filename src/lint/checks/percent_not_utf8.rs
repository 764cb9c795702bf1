//! Percent-encoded bytes that are not UTF-8 (RFC 3986 section 2.5, RFC 3987 section 3.2).

use super::Check;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::syntax::percent::{LEN, decoded, runs};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "percent-not-utf8",
    clues: UrlFeatures::PERCENT,
    values: 1,
    options: &["binary-parameters"],
    run: check,
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let text = cx.url.text();
    if cx.url.has_scheme(&["data"]) {
        return;
    }
    for run in runs(text.as_bytes(), |_, byte| byte >= 0x80) {
        let bytes = decoded(&text.as_bytes()[run.range()]);
        let Some((first, last)) = ill_formed(&bytes) else { continue };
        let span = Span::new(run.start + first * LEN, run.start + last * LEN);
        if !cx.parts().touches(span) && !is_binary(cx, &text.as_bytes()[..run.start]) {
            matches.add(|| RuleMatch::at(span).with(cx.quote(span)));
        }
    }
}

/// The range from the first to the last byte that is not UTF-8.
fn ill_formed(bytes: &[u8]) -> Option<(usize, usize)> {
    let (mut at, mut found) = (0, None);
    for chunk in bytes.utf8_chunks() {
        let start = at + chunk.valid().len();
        at = start + chunk.invalid().len();
        if at > start {
            found = Some((found.map_or(start, |(first, _)| first), at));
        }
    }
    found
}

/// How many bytes before a percent-encoding are searched for the name of its parameter; a limit that keeps the time
/// linear.
const LONGEST: usize = 256;

/// Whether the text before the bytes is that of a parameter with a binary value.
fn is_binary(cx: &RuleContext<'_, '_>, before: &[u8]) -> bool {
    let before = &before[before.len().saturating_sub(LONGEST)..];
    let begins = before.iter().rposition(|byte| b"?&;".contains(byte)).map_or(0, |at| at + 1);
    let name = before[begins..].split(|&byte| byte == b'=').next().unwrap_or_default();
    std::str::from_utf8(name).is_ok_and(|name| cx.settings.lists("binary-parameters", name))
}
