//! The IPv6 parser and serializer of the URL Standard. Uses spans.

use std::fmt::{self, Write as _};

use super::error_collector::{ErrorCollector, Failed};
use super::errors::{
    IPV4_IN_IPV6_INVALID_CODE_POINT, IPV4_IN_IPV6_OUT_OF_RANGE_PART, IPV4_IN_IPV6_TOO_FEW_PARTS,
    IPV4_IN_IPV6_TOO_MANY_PIECES, IPV6_INVALID_CODE_POINT, IPV6_INVALID_COMPRESSION, IPV6_MULTIPLE_COMPRESSION,
    IPV6_PIECE_LEADING_ZERO, IPV6_TOO_FEW_PIECES, IPV6_TOO_MANY_PIECES,
};
use crate::syntax::byte_class::{Class, DIGIT, HEX};
use crate::syntax::percent::hex_value;
use crate::syntax::{Component, ViolationKind};
use crate::text::Span;

/// The bytes that an address may have.
const ADDRESS: Class = HEX.or(Class::of(b":."));

/// The IPv6 parser (URL Standard, "Host parsing"), for the part of `text` between the brackets. For `::1` it returns
/// seven pieces of 0 and one of 1.
pub(super) fn parse(text: &str, inside: Span, errors: &mut ErrorCollector) -> Result<[u16; 8], Failed> {
    Parser { text: &text[..inside.end], at: inside.start, errors, pieces: [0; 8], count: 0 }.parse()
}

struct Parser<'t, 'f> {
    /// The input up to the closing bracket.
    text: &'t str,
    at: usize,
    errors: &'f mut ErrorCollector,
    pieces: [u16; 8],
    /// The number of pieces read so far, with a `::` counted as one.
    count: usize,
}

impl Parser<'_, '_> {
    fn parse(mut self) -> Result<[u16; 8], Failed> {
        let start = self.at;
        let end = self.text.len();
        let mut compress = None;
        if self.byte() == Some(b':') {
            if self.text.as_bytes().get(self.at + 1) != Some(&b':') {
                return self.fail(&IPV6_INVALID_COMPRESSION, Span::new(self.at, self.at + 1));
            }
            self.at += 2;
            self.count = 1;
            compress = Some(1);
        }
        while let Some(byte) = self.byte() {
            if self.count == 8 {
                return self.fail(&IPV6_TOO_MANY_PIECES, Span::new(self.at, end));
            }
            if byte == b':' {
                if compress.is_some() {
                    return self.fail(&IPV6_MULTIPLE_COMPRESSION, Span::new(self.at - 1, self.at + 1));
                }
                self.at += 1;
                self.count += 1;
                compress = Some(self.count);
                continue;
            }
            let piece = self.at;
            while self.at - piece < 4 && self.byte().is_some_and(|byte| HEX.has(byte)) {
                self.at += 1;
            }
            let digits = Span::new(piece, self.at);
            match self.byte() {
                Some(b'.') if digits.is_empty() => {
                    return self.fail(&IPV4_IN_IPV6_INVALID_CODE_POINT, self.invalid_run());
                }
                Some(b'.') => {
                    self.at = piece;
                    self.parse_ipv4()?;
                    break;
                }
                Some(b':') => {
                    self.at += 1;
                    if self.byte().is_none() {
                        return self.fail(&IPV6_INVALID_CODE_POINT, Span::empty(end));
                    }
                }
                Some(_) => return self.fail(&IPV6_INVALID_CODE_POINT, self.invalid_run()),
                None => {}
            }
            self.push_piece(digits);
        }
        match compress {
            Some(compress) => {
                self.pieces[compress..].rotate_right(8 - self.count);
                Ok(self.pieces)
            }
            None if self.count == 8 => Ok(self.pieces),
            None => self.fail(&IPV6_TOO_FEW_PIECES, Span::new(start, end)),
        }
    }

    fn push_piece(&mut self, digits: Span) {
        let bytes = &self.text.as_bytes()[digits.range()];
        let value = bytes.iter().fold(0, |value, &byte| value << 4 | u16::from(hex_value(byte).unwrap_or_default()));
        let zeros = bytes.iter().take(bytes.len().saturating_sub(1)).take_while(|&&byte| byte == b'0').count();
        if zeros > 0 {
            self.report(&IPV6_PIECE_LEADING_ZERO, Span::new(digits.start, digits.start + zeros));
        }
        self.pieces[self.count] = value;
        self.count += 1;
    }

    fn parse_ipv4(&mut self) -> Result<(), Failed> {
        let address = Span::new(self.at, self.text.len());
        if self.count > 6 {
            return self.fail(&IPV4_IN_IPV6_TOO_MANY_PIECES, address);
        }
        let mut seen = 0;
        while let Some(byte) = self.byte() {
            if seen > 0 {
                match byte {
                    b'.' if seen < 4 => self.at += 1,
                    _ if seen == 4 => {
                        return self.fail(&IPV4_IN_IPV6_INVALID_CODE_POINT, Span::new(self.at, address.end));
                    }
                    _ => return self.fail(&IPV4_IN_IPV6_INVALID_CODE_POINT, self.invalid_run()),
                }
            }
            let part = self.at;
            let mut value = 0u16;
            while let Some(digit) = self.byte().filter(|&byte| DIGIT.has(byte)) {
                if self.at > part && value == 0 {
                    return self.fail(&IPV4_IN_IPV6_INVALID_CODE_POINT, Span::new(part, part + 1));
                }
                value = value * 10 + u16::from(digit - b'0');
                if value > 255 {
                    let more = self.text[part..].bytes().take_while(|&byte| DIGIT.has(byte)).count();
                    return self.fail(&IPV4_IN_IPV6_OUT_OF_RANGE_PART, Span::new(part, part + more));
                }
                self.at += 1;
            }
            if self.at == part {
                return self.fail(&IPV4_IN_IPV6_INVALID_CODE_POINT, self.invalid_run());
            }
            self.pieces[self.count] = self.pieces[self.count] << 8 | value;
            seen += 1;
            if seen % 2 == 0 && seen <= 4 {
                self.count += 1;
            }
        }
        if seen == 4 { Ok(()) } else { self.fail(&IPV4_IN_IPV6_TOO_FEW_PARTS, address) }
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The span to report for an invalid code point here: it, and those after it that no address may have; empty at the
    /// end.
    fn invalid_run(&self) -> Span {
        let rest = &self.text[self.at..];
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let more = match rest.as_bytes().first() {
            Some(&byte) if !ADDRESS.has(byte) => rest[first..].bytes().take_while(|&byte| !ADDRESS.has(byte)).count(),
            _ => 0,
        };
        Span::new(self.at, self.at + first + more)
    }

    fn report(&mut self, kind: &'static ViolationKind, span: Span) {
        self.errors.add(kind, span, Some(Component::Host));
    }

    fn fail<T>(&mut self, kind: &'static ViolationKind, span: Span) -> Result<T, Failed> {
        self.report(kind, span);
        Err(Failed)
    }
}

/// The IPv6 serializer (URL Standard, "Host serializing"), without the brackets.
pub(super) fn write(pieces: &[u16; 8], out: &mut impl fmt::Write) -> fmt::Result {
    let mut longest = 0..0;
    let mut start = 0;
    for end in 1..=8 {
        if pieces[end - 1] != 0 {
            start = end;
        } else if end - start > longest.len().max(1) {
            longest = start..end;
        }
    }
    let mut text = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        if longest.contains(&at) {
            if at == longest.start {
                text.push_str(if at == 0 { "::" } else { ":" });
            }
            continue;
        }
        write!(text, "{piece:x}")?;
        if at < 7 {
            text.push(':');
        }
    }
    out.write_str(&text)
}
