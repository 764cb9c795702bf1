//! The decoded domain of a host, with the offset of each byte in the input, to report its errors. Uses spans and
//! ToASCII.

use std::borrow::Cow;

use super::error_collector::ErrorCollector;
use super::errors::DOMAIN_TO_ASCII;
use super::to_ascii::to_ascii_strictly;
use crate::syntax::Component;
use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::syntax::invalid_bytes::is_triplet;
use crate::text::Span;

/// The bytes of a label of a host name (`UseSTD3ASCIIRules` of UTS #46).
const LDH: Class = ALPHA.or(DIGIT).or(Class::of(b"-"));

/// The percent-decoded host of a special URL.
pub(super) struct Domain<'t> {
    text: Cow<'t, str>,
    /// The span of the host in the input.
    host: Span,
    /// The offset in the input of each byte of `text`; empty if nothing was decoded.
    offsets: Vec<usize>,
}

impl<'t> Domain<'t> {
    /// Percent-decodes the host, then decodes it as UTF-8 without BOM (URL Standard, "Host parsing").
    pub(super) fn decode(input: &'t str, host: Span) -> Self {
        let bytes = input.as_bytes();
        if memchr::memchr(b'%', bytes).is_none() {
            return Self { text: Cow::Borrowed(input), host, offsets: Vec::new() };
        }
        let (mut decoded, mut starts) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            starts.push(host.start + at);
            if is_triplet(&bytes[at..]) {
                decoded.push(u8::from_str_radix(&input[at + 1..at + 3], 16).unwrap_or_default());
                at += 3;
            } else {
                decoded.push(byte);
                at += 1;
            }
        }
        let (mut text, mut offsets, mut done) = (String::new(), Vec::new(), 0);
        for chunk in decoded.utf8_chunks() {
            text.push_str(chunk.valid());
            offsets.extend_from_slice(&starts[done..done + chunk.valid().len()]);
            done += chunk.valid().len();
            if !chunk.invalid().is_empty() {
                text.push(char::REPLACEMENT_CHARACTER);
                offsets.resize(text.len(), starts[done]);
                done += chunk.invalid().len();
            }
        }
        Self { text: Cow::Owned(text), host, offsets }
    }

    /// The decoded domain, the input of ToASCII.
    pub(super) const fn text(&self) -> &Cow<'t, str> {
        &self.text
    }

    /// The span of the whole host in the input.
    pub(super) const fn host(&self) -> Span {
        self.host
    }

    /// The span in the input of a span of the decoded text.
    fn source(&self, span: Span) -> Span {
        let source_offset = |at: usize| {
            if self.offsets.is_empty() {
                return self.host.start + at;
            }
            self.offsets.get(at).copied().unwrap_or(self.host.end)
        };
        Span::new(source_offset(span.start), source_offset(span.end))
    }

    /// The spans of the labels in the input. All characters that ToASCII takes for a full stop separate them (UTS #46
    /// section 4).
    pub(super) fn labels(&self) -> Vec<Span> {
        self.decoded_labels().map(|label| self.source(label)).collect()
    }

    /// The span of the full stop after the last label.
    pub(super) fn last_stop(&self) -> Span {
        let stop = self.text.char_indices().next_back();
        self.source(stop.map_or(Span::default(), |(at, c)| Span::new(at, at + c.len_utf8())))
    }

    /// Reports why the strict domain parser rejects the domain, as exactly as possible: the code points that no host
    /// name may hold; in labels without such, the whole label if it is rejected by itself; if there is neither, the
    /// whole domain.
    pub(super) fn report(&self, errors: &mut ErrorCollector) {
        let before = errors.len();
        let mut report = |span| errors.add(&DOMAIN_TO_ASCII, self.source(span), Some(Component::Host));
        for label in self.decoded_labels() {
            let text = &self.text[label.range()];
            let mut is_reported = false;
            for (at, c) in text.char_indices().filter(|&(_, c)| is_never_allowed(c)) {
                report(Span::new(at, at + c.len_utf8()).shifted(label.start));
                is_reported = true;
            }
            if is_reported || to_ascii_strictly(&Cow::Borrowed(text)).is_some() {
                continue;
            }
            if text.is_empty() && label.start == self.text.len() && !self.text.is_empty() {
                let stop = self.text.chars().next_back().map_or(0, char::len_utf8);
                report(Span::new(label.start - stop, label.start));
            } else {
                report(label);
            }
        }
        if errors.len() == before {
            errors.add(&DOMAIN_TO_ASCII, self.host, Some(Component::Host));
        }
    }

    fn decoded_labels(&self) -> impl Iterator<Item = Span> + '_ {
        let mut next = Some(0);
        std::iter::from_fn(move || {
            let start = next?;
            let rest = &self.text[start..];
            let stop = rest.char_indices().find(|&(_, c)| is_full_stop(c));
            next = stop.map(|(at, c)| start + at + c.len_utf8());
            Some(Span::new(start, start + stop.map_or(rest.len(), |(at, _)| at)))
        })
    }
}

const fn is_full_stop(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}')
}

fn is_never_allowed(c: char) -> bool {
    c == char::REPLACEMENT_CHARACTER || u8::try_from(c).is_ok_and(|byte| c.is_ascii() && !LDH.has(byte))
}
