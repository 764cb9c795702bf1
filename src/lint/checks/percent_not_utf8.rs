//! Percent-encoded bytes that are not UTF-8 (RFC 3986 section 2.5, RFC 3987 section 3.2).

use std::ops::Range;

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::syntax::percent::{ENCODED_LEN, decode_digits, decoded, runs};
use crate::text::{Encoding, Span};

pub(super) static CHECK: Check = Check {
    name: "percent-not-utf8",
    features: UrlFeatures::PERCENT,
    values: 1,
    options: &["binary-parameters"],
    run: OfUrl(check),
};

/// How many bytes before a percent-encoding are searched for the name of its parameter, and how many after it are
/// decoded; a limit that keeps the time linear.
const MAX_SEARCHED: usize = 256;

/// Charsets with characters of two bytes, by their WHATWG names.
const CHARSETS: [&str; 5] = ["euc-jp", "shift_jis", "euc-kr", "big5", "gbk"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let text = cx.url.text();
    // another rule reports an incomplete percent-encoding
    if cx.url.has_scheme(&["data"]) || !has_only_whole_escapes(text.as_bytes()) {
        return;
    }
    for run in runs(text.as_bytes(), |_, byte| byte >= 0x80) {
        let bytes = decoded(&text.as_bytes()[run.range()]);
        let Some(wrong) = not_utf8(&bytes).filter(|_| !is_in_older_charset(&bytes, &text.as_bytes()[run.start..]))
        else {
            continue;
        };
        let span = Span::new(run.start + wrong.start * ENCODED_LEN, run.start + wrong.end * ENCODED_LEN);
        if !cx.parts().touches(span) && !is_binary_value(cx, &text.as_bytes()[..run.start]) {
            matches.push_with(|| RuleMatch::at(span).with(cx.quote(span)));
        }
    }
}

/// Whether two hexadecimal digits follow each `%`.
fn has_only_whole_escapes(text: &[u8]) -> bool {
    memchr::memchr_iter(b'%', text).all(|at| decode_digits(&text[at + 1..]).is_some())
}

/// Whether bytes are text in a charset older than UTF-8, which the server may expect: letters of a charset with one
/// byte for each, or characters of one of [`CHARSETS`], whose second byte may be an ASCII letter of `rest`, the URL
/// from these bytes on. Bytes that start with a character of UTF-8, or with a form that UTF-8 forbids, are damaged
/// UTF-8.
fn is_in_older_charset(bytes: &[u8], rest: &[u8]) -> bool {
    let starts_as_utf8 = bytes.utf8_chunks().next().is_some_and(|chunk| !chunk.valid().is_empty());
    let is_forbidden = matches!(bytes, [0xC0 | 0xC1, 0x80..=0xBF] | [0xED, 0xA0..=0xBF, 0x80..=0xBF]);
    if starts_as_utf8 || is_forbidden || bytes.contains(&0xFF) {
        return false;
    }
    if bytes.iter().all(|byte| matches!(byte, 0xC0..=0xD6 | 0xD8..=0xF6 | 0xF8..=0xFD)) {
        return true;
    }
    let word = decoded_word(rest);
    word.len() > 1
        && CHARSETS.iter().any(|charset| Encoding::named(charset).is_some_and(|charset| charset.is_of(&word)))
}

/// The bytes up to the end of a segment or a value, decoded: `%83A/b` gives the bytes `83 41`.
fn decoded_word(rest: &[u8]) -> Vec<u8> {
    let rest = &rest[..rest.len().min(MAX_SEARCHED)];
    let mut rest = &rest[..rest.iter().position(|byte| b"/?#&;=+".contains(byte)).unwrap_or(rest.len())];
    let mut word = Vec::new();
    while let Some(&first) = rest.first() {
        let escaped = if first == b'%' { decode_digits(&rest[1..]) } else { None };
        word.push(escaped.unwrap_or(first));
        rest = &rest[if escaped.is_some() { ENCODED_LEN } else { 1 }..];
    }
    word
}

/// The range from the first to the last byte that is not UTF-8.
fn not_utf8(bytes: &[u8]) -> Option<Range<usize>> {
    let (mut at, mut found) = (0, None);
    for chunk in bytes.utf8_chunks() {
        let start = at + chunk.valid().len();
        at = start + chunk.invalid().len();
        if at > start {
            found = Some(found.map_or(start, |found: Range<usize>| found.start)..at);
        }
    }
    found
}

/// Whether the URL before the bytes ends with a parameter of the setting `binary-parameters`.
fn is_binary_value(cx: &RuleContext<'_, '_>, before: &[u8]) -> bool {
    let before = &before[before.len().saturating_sub(MAX_SEARCHED)..];
    let name_start = before.iter().rposition(|byte| b"?&;".contains(byte)).map_or(0, |at| at + 1);
    let name = before[name_start..].split(|&byte| byte == b'=').next().unwrap_or_default();
    std::str::from_utf8(name).is_ok_and(|name| cx.settings.lists("binary-parameters", name))
}
