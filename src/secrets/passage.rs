//! A part of a document without its secrets; a secret may start before the part.

use std::borrow::Cow;

use super::disjoint::merge;
use super::mask::mask;
use super::redact::secret_spans;
use crate::text::Span;

/// How far before a passage a secret may start, and how far after the passage it may end.
const BEFORE: usize = 320;
const AFTER: usize = 64;

/// The bytes at `span` of a document, with `***` in place of the secrets in it. `passwords` are the known passwords of
/// its URLs, in order and disjoint.
pub(crate) fn redacted_passage<'t>(text: &'t [u8], span: Span, passwords: &[Span]) -> Cow<'t, [u8]> {
    // both are found first, then hidden: a hidden secret would keep the other search from finding what continues after
    // it
    let around = around(text, span);
    let mut hidden = secret_spans(&text[around.range()]);
    hidden.iter_mut().for_each(|secret| *secret = secret.shifted(around.start));
    let first = passwords.partition_point(|password| password.end <= span.start);
    hidden.extend(passwords[first..].iter().map_while(|password| password.intersection(span)));
    merge(&mut hidden);
    mask(text, span, &hidden)
}

/// A passage, extended by the nearby text of its first and last line if a secret may start before it and continue in
/// it.
fn around(text: &[u8], span: Span) -> Span {
    let least = span.start.saturating_sub(BEFORE);
    let before = &text[least..span.start];
    let start = before.iter().rposition(u8::is_ascii_whitespace).map_or(least, |at| least + at + 1);
    let may_go_on = text[start..span.start].iter().any(|byte| b"=:".contains(byte))
        && text[span.range()].iter().any(|byte| byte.is_ascii_digit() || b"&=@".contains(byte));
    if may_go_on { Span::new(start, text.len().min(span.end + AFTER)) } else { span }
}
