//! The decoded bytes of a component, each with its place in the URL. Uses text only.

use crate::syntax::byte_class::HEX;
use crate::syntax::violation::Found;
use crate::syntax::{ViolationKind, percent};
use crate::text::Span;

/// How a byte is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Written {
    /// As itself.
    Plain,
    /// As `%` and two hexadecimal digits.
    Encoded,
    /// As a `%` without two digits after it; the span includes a single digit.
    Broken,
}

/// One decoded byte of a component. For `a%20`, there are two: `a` with a span of one byte, the space with three.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    pub(super) byte: u8,
    pub(super) written: Written,
    pub(super) span: Span,
}

impl Unit {
    pub(super) fn is_plain(self) -> bool {
        self.written == Written::Plain
    }

    pub(super) fn is_encoded(self) -> bool {
        self.written == Written::Encoded
    }
}

/// The bytes of `within`, in order.
pub(super) fn units(text: &str, within: Span) -> impl Iterator<Item = Unit> {
    let bytes = &text.as_bytes()[..within.end];
    let mut at = within.start;
    std::iter::from_fn(move || {
        let (&first, rest) = bytes.get(at..)?.split_first()?;
        let (byte, written, len) = match (percent::byte(rest), rest) {
            _ if first != b'%' => (first, Written::Plain, 1),
            (Some(byte), _) => (byte, Written::Encoded, percent::LEN),
            (None, [digit, ..]) if HEX.has(*digit) => (b'%', Written::Broken, 2),
            _ => (b'%', Written::Broken, 1),
        };
        let span = Span::new(at, at + len);
        at = span.end;
        Some(Unit { byte, written, span })
    })
}

/// Reports the runs of `units` for which `kind` returns the same violation. Units without one are left out.
pub(super) fn report_runs(
    units: &[Unit],
    found: &mut Found<'_, '_>,
    mut kind: impl FnMut(Unit) -> Option<&'static ViolationKind>,
) {
    let mut runs: Vec<(&'static ViolationKind, Span)> = Vec::new();
    for &unit in units {
        let Some(kind) = kind(unit) else { continue };
        match runs.last_mut() {
            Some((last, span)) if *last == kind && span.end == unit.span.start => span.end = unit.span.end,
            _ => runs.push((kind, unit.span)),
        }
    }
    runs.into_iter().for_each(|(kind, span)| found.report(kind, span));
}

/// The dots without another byte on both sides: at the start, at the end, and two or more in a row.
pub(super) fn stray_dots(units: &[Unit]) -> Vec<Span> {
    let mut found = Vec::new();
    let mut at = 0;
    for run in units.chunk_by(|a, b| (a.byte == b'.') == (b.byte == b'.')) {
        let end = at + run.len();
        let is_stray = run[0].byte == b'.' && (at == 0 || end == units.len() || run.len() > 1);
        if is_stray {
            found.push(run[0].span.hull(run[run.len() - 1].span));
        }
        at = end;
    }
    found
}

/// The bytes that are not UTF-8.
pub(super) fn not_utf8(units: &[Unit]) -> Vec<Span> {
    let bytes: Vec<u8> = units.iter().map(|unit| unit.byte).collect();
    let mut at = 0;
    let mut found: Vec<Span> = Vec::new();
    for chunk in bytes.utf8_chunks() {
        at += chunk.valid().len();
        let invalid = &units[at..at + chunk.invalid().len()];
        at += invalid.len();
        let (Some(first), Some(last)) = (invalid.first(), invalid.last()) else { continue };
        match found.last_mut() {
            Some(before) if before.end == first.span.start => before.end = last.span.end,
            _ => found.push(first.span.hull(last.span)),
        }
    }
    found
}
