//! Walks a component and tells the octets that do not belong in it: what the RFCs' judgements share. Knows text only.

use super::octets::{Class, HEX, UNSAFE};
use crate::text::Span;

/// What a component may hold besides percent-encodings, made for one look a octet.
pub(crate) struct Table([bool; 256]);

impl Table {
    pub(crate) const fn of(class: Class) -> Self {
        let mut table = [false; 256];
        let mut octet = 0u8;
        loop {
            table[octet as usize] = class.has(octet);
            if octet == u8::MAX {
                return Self(table);
            }
            octet += 1;
        }
    }

    #[inline]
    fn has(&self, octet: u8) -> bool {
        self.0[usize::from(octet)]
    }
}

/// Why octets do not belong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// A `%` without two hexadecimal digits behind it; covers the digit that is there.
    Percent,
    /// No URI may hold them.
    Unsafe,
    /// They are not US-ASCII.
    NonAscii,
    /// `[` or `]`.
    Bracket,
    /// An octet that has its place in a URI, but not here.
    Delimiter(u8),
}

impl Reason {
    fn of(octet: u8) -> Self {
        match octet {
            b'%' => Self::Percent,
            b'[' | b']' => Self::Bracket,
            0x80.. => Self::NonAscii,
            _ if UNSAFE.has(octet) => Self::Unsafe,
            _ => Self::Delimiter(octet),
        }
    }
}

/// The maximal runs of octets that do not belong, in order, each for one reason.
pub(crate) struct Strays<'t> {
    octets: &'t [u8],
    at: usize,
    allowed: &'static Table,
}

impl<'t> Strays<'t> {
    /// Walks the octets of `within`.
    #[inline]
    pub(crate) fn new(text: &'t str, within: Span, allowed: &'static Table) -> Self {
        Self { octets: &text.as_bytes()[..within.end], at: within.start, allowed }
    }

    #[cold]
    fn run(&mut self, reason: Reason) -> (Reason, Span) {
        let start = self.at;
        let len = match reason {
            Reason::Percent => 1 + usize::from(self.octets.get(start + 1).is_some_and(|&octet| HEX.has(octet))),
            _ => {
                let belongs = |&octet: &u8| self.allowed.has(octet) || Reason::of(octet) != reason;
                let rest = &self.octets[start..];
                rest.iter().position(belongs).unwrap_or(rest.len())
            }
        };
        self.at = start + len;
        (reason, Span::new(start, self.at))
    }
}

impl Iterator for Strays<'_> {
    type Item = (Reason, Span);

    #[inline]
    fn next(&mut self) -> Option<(Reason, Span)> {
        loop {
            let rest = self.octets.get(self.at..)?;
            self.at += rest.iter().position(|&octet| !self.allowed.has(octet))?;
            if !is_triplet(&self.octets[self.at..]) {
                return Some(self.run(Reason::of(self.octets[self.at])));
            }
            self.at += 3;
        }
    }
}

/// Whether `octets` begin with `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986 section 2.1).
#[inline]
pub(crate) fn is_triplet(octets: &[u8]) -> bool {
    matches!(*octets, [b'%', high, low, ..] if HEX.has(high) && HEX.has(low))
}
