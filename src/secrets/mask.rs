//! Replaces parts of a text by [`MASK`]: the one place that does this.

use std::borrow::Cow;

use crate::text::Span;

/// The replacement of a secret.
pub const MASK: &str = "***";

/// The text in `span`, with [`MASK`] in place of the parts that belong to `secrets`. These are in order and disjoint.
pub(crate) fn mask<'t>(text: &'t [u8], span: Span, secrets: &[Span]) -> Cow<'t, [u8]> {
    let first = secrets.partition_point(|secret| secret.end <= span.start);
    let mut hidden = secrets[first..].iter().map_while(|secret| secret.intersection(span)).peekable();
    if hidden.peek().is_none() {
        return Cow::Borrowed(&text[span.range()]);
    }
    let (mut masked, mut shown) = (Vec::with_capacity(span.len()), span.start);
    for secret in hidden {
        masked.extend_from_slice(&text[shown..secret.start]);
        masked.extend_from_slice(MASK.as_bytes());
        shown = secret.end;
    }
    masked.extend_from_slice(&text[shown..span.end]);
    Cow::Owned(masked)
}

/// As [`mask`], for a text that is UTF-8. A secret starts and ends at a byte of US-ASCII, so the rest is UTF-8 too.
pub(crate) fn mask_str<'t>(text: &'t str, span: Span, secrets: &[Span]) -> Cow<'t, str> {
    match mask(text.as_bytes(), span, secrets) {
        Cow::Borrowed(_) => Cow::Borrowed(&text[span.range()]),
        Cow::Owned(masked) => Cow::Owned(match String::from_utf8(masked) {
            Ok(masked) => masked,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_secret_is_masked_as_far_as_it_is_shown() {
        let secrets = [Span::new(2, 4), Span::new(6, 9)];
        for (span, expected) in [
            (Span::new(0, 10), "01***45***9"),
            (Span::new(3, 7), "***45***"),
            (Span::new(4, 6), "45"),
            (Span::new(0, 0), ""),
            (Span::new(7, 8), "***"),
        ] {
            assert_eq!(mask_str("0123456789", span, &secrets), expected);
        }
    }
}
