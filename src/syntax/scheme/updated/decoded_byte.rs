//! The decoded bytes of a component, each with its place in the URL. Uses text only.

use crate::syntax::byte_class::HEX;
use crate::syntax::violation::ViolationCollector;
use crate::syntax::{ViolationKind, percent};
use crate::text::Span;

/// How a byte is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Notation {
    /// As itself.
    Plain,
    /// As `%` and two hexadecimal digits.
    Encoded,
    /// As a `%` without two digits after it; the span includes a single digit.
    Broken,
}

/// One decoded byte of a component. For `a%20`, there are two: `a` with a span of one byte, the space with three.
#[derive(Clone, Copy)]
pub(super) struct DecodedByte {
    pub(super) value: u8,
    pub(super) notation: Notation,
    pub(super) span: Span,
}

impl DecodedByte {
    pub(super) fn is_plain(self) -> bool {
        self.notation == Notation::Plain
    }

    pub(super) fn is_encoded(self) -> bool {
        self.notation == Notation::Encoded
    }
}

/// The decoded bytes of `within`, in order.
pub(super) fn decoded_bytes(text: &str, within: Span) -> impl Iterator<Item = DecodedByte> {
    let bytes = &text.as_bytes()[..within.end];
    let mut at = within.start;
    std::iter::from_fn(move || {
        let (&first, rest) = bytes.get(at..)?.split_first()?;
        let (value, notation, len) = match (percent::decode_digits(rest), rest) {
            _ if first != b'%' => (first, Notation::Plain, 1),
            (Some(byte), _) => (byte, Notation::Encoded, percent::ENCODED_LEN),
            (None, [digit, ..]) if HEX.has(*digit) => (b'%', Notation::Broken, 2),
            _ => (b'%', Notation::Broken, 1),
        };
        let span = Span::new(at, at + len);
        at = span.end;
        Some(DecodedByte { value, notation, span })
    })
}

/// Reports each run of bytes for which `kind` returns the same violation. Bytes for which it returns none are skipped.
pub(super) fn report_runs(
    bytes: &[DecodedByte],
    collector: &mut ViolationCollector<'_, '_>,
    mut kind: impl FnMut(DecodedByte) -> Option<&'static ViolationKind>,
) {
    let mut runs: Vec<(&'static ViolationKind, Span)> = Vec::new();
    for &byte in bytes {
        let Some(kind) = kind(byte) else { continue };
        match runs.last_mut() {
            Some((last, span)) if *last == kind && span.end == byte.span.start => span.end = byte.span.end,
            _ => runs.push((kind, byte.span)),
        }
    }
    runs.into_iter().for_each(|(kind, span)| collector.report(kind, span));
}

/// The spans of dots that lack another byte on one side: at the start, at the end, and two or more in a row.
pub(super) fn stray_dots(bytes: &[DecodedByte]) -> Vec<Span> {
    let mut stray = Vec::new();
    let mut at = 0;
    for run in bytes.chunk_by(|a, b| (a.value == b'.') == (b.value == b'.')) {
        let end = at + run.len();
        let is_stray = run[0].value == b'.' && (at == 0 || end == bytes.len() || run.len() > 1);
        if is_stray {
            stray.push(run[0].span.hull(run[run.len() - 1].span));
        }
        at = end;
    }
    stray
}

/// The spans of bytes that are not UTF-8.
pub(super) fn not_utf8(bytes: &[DecodedByte]) -> Vec<Span> {
    let values: Vec<u8> = bytes.iter().map(|byte| byte.value).collect();
    let mut at = 0;
    let mut found: Vec<Span> = Vec::new();
    for chunk in values.utf8_chunks() {
        at += chunk.valid().len();
        let invalid = &bytes[at..at + chunk.invalid().len()];
        at += invalid.len();
        let (Some(first), Some(last)) = (invalid.first(), invalid.last()) else { continue };
        match found.last_mut() {
            Some(before) if before.end == first.span.start => before.end = last.span.end,
            _ => found.push(first.span.hull(last.span)),
        }
    }
    found
}
