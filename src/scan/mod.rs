//! Finding URLs in text (RFC 1738 appendix, RFC 3986 appendix C). Knows text and syntax.

mod found;

pub use found::{Context, Form, Found, Wrapper};

use std::borrow::Cow;

use crate::syntax::octets;
use crate::text::{SourceMap, Span};

/// What the scanner is to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// Also what only looks like a URL: `www.` hosts, hosts under a top-level domain, e-mail addresses.
    pub relaxed: bool,
}

/// A stretch of a text to be scanned, with the text around it: only URLs that begin in the stretch are found, but what
/// stands before and behind is seen. So a large text can be scanned in parts.
#[derive(Clone, Copy, Debug)]
pub struct Stretch<'t> {
    /// The octets at hand.
    pub text: &'t [u8],
    /// Where `text` begins in the whole.
    pub base: u64,
    /// Where in `text` URLs may begin.
    pub span: Span,
}

/// Finds all URLs of a text.
#[must_use]
pub fn scan(text: &[u8]) -> Scan<'_> {
    scan_stretch(Stretch { text, base: 0, span: Span::new(0, text.len()) }, Options::default())
}

/// Finds the URLs that begin in a stretch of a text.
#[must_use]
pub fn scan_stretch(stretch: Stretch<'_>, options: Options) -> Scan<'_> {
    Scan { stretch, _options: options, position: stretch.span.start }
}

/// The URLs of a text in the order they stand in; their spans never overlap.
#[derive(Debug)]
pub struct Scan<'t> {
    stretch: Stretch<'t>,
    _options: Options,
    position: usize,
}

impl Scan<'_> {
    /// Where the next URL may begin: behind the last one found, at least the start of the stretch.
    #[must_use]
    pub fn position(&self) -> usize {
        self.position
    }
}

// Placeholder until the scanner proper lands: bare http(s) URLs only.
impl<'t> Iterator for Scan<'t> {
    type Item = Found<'t>;

    fn next(&mut self) -> Option<Found<'t>> {
        let text = self.stretch.text;
        loop {
            let at = self.position + memchr::memmem::find(&text[self.position..self.stretch.span.end], b"://")?;
            let mut start = at;
            while start > self.position && octets::SCHEME.has(text[start - 1]) {
                start -= 1;
            }
            let mut end = at + 3;
            while end < text.len() && octets::QUERY.or(octets::Class::of(b"#%")).has(text[end]) {
                end += 1;
            }
            self.position = end;
            if end > at + 3 && start < at {
                let url = std::str::from_utf8(&text[start..end]).ok()?;
                return Some(Found {
                    text: Cow::Borrowed(url),
                    map: SourceMap::whole(Span::new(start, end)),
                    form: Form::Bare,
                    context: Context::Prose,
                    alternatives: Vec::new(),
                    wrapper: None,
                    label: None,
                    before: &text[start.saturating_sub(16)..start],
                    after: &text[end..(end + 16).min(text.len())],
                });
            }
        }
    }
}
