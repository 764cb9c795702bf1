//! What is scanned: a range of a text, with the options.

use std::fmt;

use crate::text::Span;

/// The options of the scanner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ScanOptions {
    /// Whether text that only looks like a URL is found too: `www.` hosts, hosts under a top-level domain, e-mail
    /// addresses.
    pub relaxed: bool,
}

/// A range of a text to scan, and the text around it. Only URLs that start in the range (or whose wrapper does) are
/// found, but the scanner also looks at the text before and after it. So a large text can be scanned in parts.
///
/// 128 KiB of text on both sides are enough for every decision but where a longer URL ends.
///
/// ```
/// use urlint::scan::{ScanOptions, ScanInput, scan, scan_range};
/// use urlint::text::Span;
///
/// let text = b"http://a.example/ <URL:http://b.example/> http://c.example/";
/// let part = |start, end, min_start| {
///     scan_range(ScanInput { span: Span::new(start, end), min_start, ..ScanInput::whole(text) }, ScanOptions::default())
/// };
/// let mut first = part(0, 20, 0);
/// let mut found: Vec<_> = first.by_ref().collect();
/// found.extend(part(first.position().max(20), text.len(), first.position()));
/// assert!(found.into_iter().eq(scan(text)));
/// ```
#[derive(Clone, Copy)]
pub struct ScanInput<'t> {
    /// The available bytes.
    pub text: &'t [u8],
    /// The offset of `text` in the whole text.
    pub base: u64,
    /// The range of `text` in which URLs may start.
    pub span: Span,
    /// The end of the last URL before the range; 0 if there is none. No URL that is found starts before this place.
    pub min_start: usize,
    /// The offset in `text` at which every URL ends at the latest.
    pub limit: usize,
    /// The source that the text was derived from, and the place of the text in it; `None` if it was not derived. The
    /// decision about a hyphen at a line break looks at it.
    pub source: Option<(&'t [u8], usize)>,
    /// Whether the range is a value in a program or a data file, such as a string without its quotes. If it is a URL
    /// and nothing else, no mark at its end is that of a sentence.
    pub is_value: bool,
    /// Whether a `[...]` directly after a URL is its label, as in AsciiDoc.
    pub has_labels: bool,
}

impl<'t> ScanInput<'t> {
    /// A whole text as one range.
    #[must_use]
    pub const fn whole(text: &'t [u8]) -> Self {
        let span = Span::new(0, text.len());
        Self { text, base: 0, span, min_start: 0, limit: text.len(), source: None, is_value: false, has_labels: false }
    }

    /// The bytes that URLs may be made of.
    pub(super) fn visible(&self) -> &'t [u8] {
        &self.text[..self.limit]
    }
}

/// The text is not shown: it may have secrets.
impl fmt::Debug for ScanInput<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut input = f.debug_struct("ScanInput");
        input.field("len", &self.text.len()).field("base", &self.base).field("span", &self.span);
        input.field("min_start", &self.min_start).field("limit", &self.limit).finish_non_exhaustive()
    }
}
