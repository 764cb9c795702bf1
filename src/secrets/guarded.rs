//! The secrets of a text that a fix must leave hidden: all but those after `mailto:`, which are addresses.

use super::redact::{secret_spans, url_secret_spans};
use crate::text::Span;

/// The spans of the secrets of a text, in order and disjoint, without what follows `mailto:`.
pub(crate) fn guarded_spans(text: &[u8]) -> Vec<Span> {
    let mut secrets = secret_spans(text);
    secrets.retain(|secret| !ends_with_mailto(&text[..secret.start]));
    secrets
}

/// As [`guarded_spans`], for a URL as it is read.
pub(crate) fn guarded_url_spans(url: &str) -> Vec<Span> {
    let mut secrets = url_secret_spans(url);
    secrets.retain(|secret| !ends_with_mailto(&url.as_bytes()[..secret.start]));
    secrets
}

/// Whether `before` ends with `mailto:`: of `//mailto:joe@h`, `joe` is found as a password, but is part of an address.
/// The `m` is not compared, since it may be escaped.
fn ends_with_mailto(before: &[u8]) -> bool {
    const END: &[u8] = b"ailto:";
    before.len() >= END.len() && before[before.len() - END.len()..].eq_ignore_ascii_case(END)
}
