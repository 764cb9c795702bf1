//! The bytes of a component that do not belong in it: the part that the checks of all RFCs share. Uses text only.

use super::byte_class::{Class, HEX, UNSAFE};
use crate::text::Span;

/// The bytes that a component may hold besides percent-encodings, as [`Class::table`].
pub(crate) type Table = [bool; 256];

/// The part of `span` that is not `allowed`: from the first such byte to the last; `None` if all are allowed.
pub(crate) fn outside(text: &str, span: Span, allowed: Class) -> Option<Span> {
    let bytes = &text.as_bytes()[span.range()];
    let first = bytes.iter().position(|&byte| !allowed.has(byte))?;
    let last = bytes.iter().rposition(|&byte| !allowed.has(byte))?;
    Some(Span::new(first, last + 1).shifted(span.start))
}

/// Why a byte does not belong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// A `%` without two hexadecimal digits after it. The run includes a single digit.
    Percent,
    /// A byte that no URI may hold.
    Unsafe,
    /// A byte beyond US-ASCII.
    NonAscii,
    /// `[` or `]`.
    Bracket,
    /// A byte that is allowed in a URI, but not in this component.
    Delimiter(u8),
}

impl Reason {
    fn of(byte: u8) -> Self {
        match byte {
            b'%' => Self::Percent,
            b'[' | b']' => Self::Bracket,
            0x80.. => Self::NonAscii,
            _ if UNSAFE.has(byte) => Self::Unsafe,
            _ => Self::Delimiter(byte),
        }
    }
}

/// The longest runs of bytes that do not belong, in order; each run has one reason.
///
/// In the path `/a b%4|`, the runs are ` ` (`Unsafe`), `%4` (`Percent`) and `|` (`Unsafe`).
pub(crate) struct InvalidBytes<'t> {
    bytes: &'t [u8],
    at: usize,
    allowed: &'static Table,
}

impl<'t> InvalidBytes<'t> {
    /// Walks the bytes of `within`.
    #[inline]
    pub(crate) fn new(text: &'t str, within: Span, allowed: &'static Table) -> Self {
        Self { bytes: &text.as_bytes()[..within.end], at: within.start, allowed }
    }

    /// Moves past the run of bytes with this reason that starts here, and returns it.
    #[cold]
    fn take_run(&mut self, reason: Reason) -> (Reason, Span) {
        let start = self.at;
        let len = match reason {
            Reason::Percent => 1 + usize::from(self.bytes.get(start + 1).is_some_and(|&byte| HEX.has(byte))),
            _ => {
                let belongs = |&byte: &u8| self.allowed[usize::from(byte)] || Reason::of(byte) != reason;
                let rest = &self.bytes[start..];
                rest.iter().position(belongs).unwrap_or(rest.len())
            }
        };
        self.at = start + len;
        (reason, Span::new(start, self.at))
    }
}

impl Iterator for InvalidBytes<'_> {
    type Item = (Reason, Span);

    #[inline]
    fn next(&mut self) -> Option<(Reason, Span)> {
        loop {
            let rest = self.bytes.get(self.at..)?;
            self.at += rest.iter().position(|&byte| !self.allowed[usize::from(byte)])?;
            if !is_triplet(&self.bytes[self.at..]) {
                return Some(self.take_run(Reason::of(self.bytes[self.at])));
            }
            self.at += 3;
        }
    }
}

/// Whether `bytes` start with `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986 section 2.1).
#[inline]
pub(crate) fn is_triplet(bytes: &[u8]) -> bool {
    matches!(*bytes, [b'%', high, low, ..] if HEX.has(high) && HEX.has(low))
}
