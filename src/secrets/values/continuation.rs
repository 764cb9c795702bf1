//! Where a secret continues after white space, the end of a line or a stray character.

use super::value::{SecretCriterion, is_secret};
use crate::secrets::disjoint::add_non_overlapping;
use crate::syntax::byte_class::{ALPHA, Class, DIGIT, HEX};
use crate::text::Span;

/// How many bytes after the cut a secret may continue: a page break fits in.
pub(crate) const MAX_CONTINUATION: usize = 384;
/// The bytes that may be at the start of a line before a continuation: spaces, and the line prefixes of quotes and
/// comments.
const LINE_PREFIX: Class = Class::of(b" \t#>*/|;%-");
/// The bytes of a continuation.
const VALUE: Class = ALPHA.or(DIGIT).or(Class::of(b"-._~%+/="));
/// The bytes that do not belong to a value, but may be in one by mistake.
const STRAY: Class = VALUE.or(Class::of(b"/?#@ \t\r\n")).not();
/// The bytes after a continuation that end a URL or a part of it.
const CLOSES: Class = Class::of(b"&#>\"'`)]}");

/// The continuations of a secret that ends at `end`, in order. In `token=Kq83hd7Zp1"x9Lm2k`, the secret continues after
/// the quotation mark.
fn continuations(text: &[u8], mut end: usize) -> impl Iterator<Item = Span> {
    std::iter::from_fn(move || {
        let rest = after_line_break(text, end).or_else(|| after_gap(text, end))?;
        end = rest.end;
        Some(rest)
    })
}

/// Whether the text from `end` on may continue a value that ends there.
pub(crate) fn may_continue(text: &[u8], end: usize) -> bool {
    after_white_space(text, end).or_else(|| after_stray(text, end)).is_some()
}

/// The text after white space or the end of a line, up to the end of the URL: together with the text before, it may be
/// a secret.
pub(super) fn after_white_space(text: &[u8], end: usize) -> Option<Span> {
    let gap = white_space_len(&text[end..]).or_else(|| line_break_len(&text[end..]))?;
    if_closed(text, value_at(text, end + gap))
}

/// The text after a stray character, up to the end of the URL.
pub(super) fn after_stray(text: &[u8], end: usize) -> Option<Span> {
    if_closed(text, value_at(text, end + stray_len(&text[end..])?))
}

/// The text in the string that is added to the one that ends at `end`: `?token=" + "Kq83hd7Zp1"`.
pub(super) fn after_concatenation(text: &[u8], end: usize) -> Option<Span> {
    let quote = text.get(end).filter(|byte| b"\"'`".contains(byte))?;
    let gap = text[end + 1..].iter().take(8).take_while(|byte| b" \t\r\n+.&".contains(byte)).count();
    let start = end + 1 + gap;
    text.get(start).filter(|byte| gap > 0 && *byte == quote)?;
    let rest = value_at(text, start + 1);
    (text.get(rest.end) == Some(quote)).then_some(rest)
}

/// The continuation, if a URL or a part of one ends after it.
fn if_closed(text: &[u8], rest: Span) -> Option<Span> {
    let names_value = memchr::memchr(b'=', &text[rest.range()]).is_some();
    (!rest.is_empty() && !names_value && is_closed(text, rest.end)).then_some(rest)
}

/// The continuation after the end of a line.
fn after_line_break(text: &[u8], end: usize) -> Option<Span> {
    let rest = value_at(text, end + line_break_len(&text[end..])?);
    let text_after_cut = &text[rest.range()];
    let is_hex = text_after_cut.len() > 7 && text_after_cut.iter().all(|&byte| HEX.has(byte));
    (is_hex || is_secret(text_after_cut, SecretCriterion::Strong) || is_end_of_value(text, rest)).then_some(rest)
}

/// The continuation after white space, or after a stray character that no URL may have.
fn after_gap(text: &[u8], end: usize) -> Option<Span> {
    let gap = white_space_len(&text[end..]).or_else(|| stray_len(&text[end..]))?;
    let rest = value_at(text, end + gap);
    let names_value = text.get(rest.end) == Some(&b'=') || text[rest.range()].ends_with(b"=");
    let is_scheme = text[rest.end..].starts_with(b"://");
    (!names_value && !is_scheme && is_secret(&text[rest.range()], SecretCriterion::Named)
        || is_end_of_value(text, rest))
    .then_some(rest)
}

/// Whether `rest` is the end of a value, and not a word.
fn is_end_of_value(text: &[u8], rest: Span) -> bool {
    let text_after_cut = &text[rest.range()];
    let is_word = text_after_cut.iter().skip(1).all(|byte| !byte.is_ascii_digit() && !byte.is_ascii_uppercase());
    !is_word && memchr::memchr(b'=', text_after_cut).is_none() && is_closed(text, rest.end)
}

fn is_closed(text: &[u8], end: usize) -> bool {
    text.get(end).is_none_or(|&byte| CLOSES.has(byte))
}

/// The bytes of a value at `start`, without the punctuation at their end.
fn value_at(text: &[u8], start: usize) -> Span {
    let len = text[start..].iter().take_while(|&&byte| VALUE.has(byte)).count();
    let kept = text[start..start + len].iter().rposition(|byte| !b".~/".contains(byte)).map_or(0, |last| last + 1);
    Span::new(start, start + kept)
}

/// The length of the line end at the start, with the prefix of the next line.
fn line_break_len(text: &[u8]) -> Option<usize> {
    let line = &text[..text.len().min(MAX_CONTINUATION)];
    let after = line.iter().position(|&byte| !b" \t\r=\\-".contains(&byte)).filter(|&at| line[at] == b'\n')? + 1;
    Some(after + line[after..].iter().take_while(|&&byte| LINE_PREFIX.has(byte)).count())
}

/// The length of the white space at the start; `None` if there is none.
fn white_space_len(text: &[u8]) -> Option<usize> {
    const MOST: usize = 8;
    let len = text.iter().take(MOST).take_while(|byte| b" \t\r\n".contains(byte)).count();
    (len > 0).then_some(len)
}

/// The length of the one or two characters at the start that are in a value by mistake.
fn stray_len(text: &[u8]) -> Option<usize> {
    let is_stray = |&&byte: &&u8| STRAY.has(byte);
    let beyond = text.iter().take(4).take_while(|byte| !byte.is_ascii()).count();
    let len = if beyond > 0 { beyond } else { text.iter().take(2).take_while(is_stray).count() };
    (len > 0).then_some(len)
}

/// Adds the continuations of secrets that are cut by white space or a stray character.
pub(in crate::secrets) fn add_continuations(text: &[u8], secrets: &mut Vec<Span>) {
    let found: Vec<Span> = secrets.iter().flat_map(|secret| continuations(text, secret.end)).collect();
    add_non_overlapping(found, secrets, |span| *span);
}
