//! A part of a document without its secrets, which may begin before it.

use std::borrow::Cow;

use super::disjoint::merge;
use super::mask::mask;
use super::redact::secret_spans;
use crate::text::Span;

/// How far before a passage the begin of a secret is looked for, and how far after it its end.
const BEFORE: usize = 320;
const AFTER: usize = 64;

/// The bytes at `span` of a document, with `***` for the secrets in it. `passwords` are those known of its URLs, in order
/// and disjoint.
pub(crate) fn redacted_passage<'t>(text: &'t [u8], span: Span, passwords: &[Span]) -> Cow<'t, [u8]> {
    // at once: what one hides would keep the other from seeing what goes on after it
    let around = around(text, span);
    let mut hidden = secret_spans(&text[around.range()]);
    hidden.iter_mut().for_each(|secret| *secret = secret.shifted(around.start));
    let first = passwords.partition_point(|password| password.end <= span.start);
    hidden.extend(passwords[first..].iter().map_while(|password| password.intersection(span)));
    merge(&mut hidden);
    mask(text, span, &hidden)
}

/// A passage with what of its first and last line stands near it, if it may go on with a secret that begins before it.
fn around(text: &[u8], span: Span) -> Span {
    let least = span.start.saturating_sub(BEFORE);
    let before = &text[least..span.start];
    let start = before.iter().rposition(u8::is_ascii_whitespace).map_or(least, |at| least + at + 1);
    let may_go_on = text[start..span.start].iter().any(|byte| b"=:".contains(byte))
        && text[span.range()].iter().any(|byte| byte.is_ascii_digit() || b"&=@".contains(byte));
    if may_go_on { Span::new(start, text.len().min(span.end + AFTER)) } else { span }
}
