//! The secrets of a text that must not be shown after a change of the text.

use super::redact::{secret_spans, url_secret_spans};
use crate::text::Span;

/// The spans of the secrets of a text, in order and disjoint, without what follows `mailto:`.
pub(crate) fn guarded_spans(text: &[u8]) -> Vec<Span> {
    let mut secrets = secret_spans(text);
    secrets.retain(|secret| !is_address(&text[..secret.start]));
    secrets
}

/// As [`guarded_spans`], for a URL as it is read.
pub(crate) fn guarded_url_spans(url: &str) -> Vec<Span> {
    let mut secrets = url_secret_spans(url);
    secrets.retain(|secret| !is_address(&url.as_bytes()[..secret.start]));
    secrets
}

/// Whether `before` ends with `mailto:`, so that an address follows and not a password, as in `http:` and
/// `//mailto:joe@h`. The first letter is not compared, since it may be escaped.
fn is_address(before: &[u8]) -> bool {
    before.len() >= 6 && before[before.len() - 6..].eq_ignore_ascii_case(b"ailto:")
}
