//! Skips tags of the usual form without a look at their attributes: `<p class="a">`, but not `<p class="a>`.

use super::byte_runs::{TAG_NAME_END, WHITE_SPACE, name_end, short_name, unquoted_end};
use super::element::Element;
use super::token::{Tag, Tokens};
use crate::text::Span;

/// The length of the longest name of a plain tag; no common tag has a longer one.
const LONGEST_NAME: usize = 64;

/// A plain tag of HTML.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlainElement {
    pub(super) element: Element,
    pub(super) is_end: bool,
    /// The position after its `>`.
    pub(super) end: usize,
}

impl Tokens<'_> {
    /// The tag at `at`, if it is plain and ends before `limit`. Its attributes are skipped.
    ///
    /// INVARIANT: there is no `:` between `at` and `limit`.
    ///
    /// `<p class="a">` is a plain tag; for `<p class="a>`, whose quote is not closed, it gives `None`.
    #[inline(always)]
    pub(super) fn plain_tag(&mut self, at: usize, limit: usize) -> Option<Tag> {
        let (start, is_end) = self.name_start(at);
        if !self.may_close(at) {
            return None;
        }
        let text = self.name_text(start, limit);
        let name = Span::new(start, name_end(text, start));
        let (close, is_empty) = match text.get(name.end)? {
            b'>' => (name.end, false),
            _ => self.plain_close(name.end, limit)?,
        };
        Some(Tag { span: Span::new(at, close + 1), name, is_end, is_empty, malformed: None })
    }

    /// The text up to `limit`, or up to where the longest name ends that starts at `start`.
    #[inline]
    fn name_text(&self, start: usize, limit: usize) -> &[u8] {
        &self.text[..limit.min(start + LONGEST_NAME).max(start)]
    }

    /// The same as [`Self::plain_tag`], for a tag without attributes.
    pub(super) fn bare_tag(&self, at: usize, limit: usize) -> Option<Tag> {
        let (start, is_end) = self.name_start(at);
        let text = self.name_text(start, limit);
        let name = Span::new(start, name_end(text, start));
        let span = Span::new(at, name.end + 1);
        (text.get(name.end) == Some(&b'>')).then_some(Tag { span, name, is_end, is_empty: false, malformed: None })
    }

    /// The same as [`Self::plain_tag`] for HTML, with less about the tag.
    #[inline(always)]
    pub(super) fn plain_element(&mut self, at: usize, limit: usize) -> Option<PlainElement> {
        let (start, is_end) = self.name_start(at);
        if let Some(first) = self.text.get(start..).and_then(|rest| rest.first_chunk::<8>())
            && first[0].is_ascii_alphabetic()
        {
            let (word, len) = short_name(*first);
            let end = start + len;
            if let Some(&byte) = first.get(len)
                && TAG_NAME_END.has(byte)
            {
                let close = match byte {
                    _ if end >= limit => return None,
                    b'>' => end,
                    _ if !self.may_close(at) => return None,
                    _ => self.plain_close(end, limit)?.0,
                };
                let element = Element::of_short_html(word, len);
                return Some(PlainElement { element, is_end, end: close + 1 });
            }
        }
        if !self.is_tag(at) {
            return None;
        }
        let tag = self.plain_tag(at, limit)?;
        let element = Element::of_html(&self.text[tag.name.range()]);
        Some(PlainElement { element, is_end, end: tag.span.end })
    }

    /// The position of the `>` of a plain tag, whose name ends at `cursor`, and whether a slash is before it.
    fn plain_close(&mut self, mut cursor: usize, limit: usize) -> Option<(usize, bool)> {
        let text = self.text;
        loop {
            let stop = self.stops.next(cursor);
            if stop >= limit {
                return None;
            }
            let before = text[stop - 1];
            match (text[stop], text.get(stop + 1)) {
                (b'>', _) => return Some((stop, before == b'/')),
                (b'=', Some(&after)) if !WHITE_SPACE.has(before) && !matches!(before, b'/' | b'"' | b'\'') => {
                    match after {
                        b'"' | b'\'' => {
                            let mut close = self.stops.next(stop + 2);
                            while *text.get(close)? != after {
                                close = self.stops.next(close + 1);
                            }
                            cursor = close + 1;
                        }
                        _ if WHITE_SPACE.has(after) => return None,
                        _ => {
                            cursor = unquoted_end(text, stop + 1);
                            // a slash before this `>` belongs to the value
                            if *text.get(cursor)? == b'>' {
                                return (cursor < limit).then_some((cursor, false));
                            }
                        }
                    }
                }
                // something else in the place of a name
                _ => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::byte_runs::skip_until;
    use super::*;

    #[test]
    fn plain_tags_are_those_that_are_read_with_their_attributes() {
        // all tags of up to seven of these, and what follows
        let pieces = ["p", " ", "/", "=", "\"", "'", ">", "<b", "a=\"x>y\"", " c=d"];
        let (mut plain, mut attributes) = (0, Vec::new());
        for len in 0..=6_u32 {
            for number in 0..pieces.len().pow(len) {
                let tail: String = (0..len).map(|i| pieces[number / pieces.len().pow(i) % pieces.len()]).collect();
                let text = format!("<p{tail}");
                let tag = Tokens::of(text.as_bytes(), false).plain_tag(0, text.len());
                let quick = Tokens::of(text.as_bytes(), false).plain_element(0, text.len());
                let from_tag = tag.map(|tag| PlainElement {
                    element: Element::of_html(&text.as_bytes()[tag.name.range()]),
                    is_end: tag.is_end,
                    end: tag.span.end,
                });
                assert_eq!(quick, from_tag, "{text}");
                let Some(Tag { span, name, is_end, is_empty, malformed }) = tag else { continue };
                let read = Tokens::of(text.as_bytes(), false).full_tag(0, &mut attributes);
                let read = read.map(|tag| (tag.span, tag.name, tag.is_end, tag.is_empty, tag.malformed));
                assert_eq!(read, Some((span, name, is_end, is_empty, malformed)), "{text}");
                plain += 1;
            }
        }
        assert!(plain > 100_000, "{plain}");
    }

    #[test]
    fn names_end_where_a_search_byte_by_byte_finds_it() {
        for byte in 0..=255 {
            for at in 0..12 {
                let mut text = *b"abcdefghijkl>mnopq";
                text[at] = byte;
                assert_eq!(name_end(&text, 0), skip_until(&text, 0, TAG_NAME_END), "{byte} {at}");
                // a second one after it
                text[at + 1] = b' ';
                assert_eq!(name_end(&text, 0), skip_until(&text, 0, TAG_NAME_END), "{byte} {at}");
                assert_eq!(name_end(&text[..=at], 0), skip_until(&text[..=at], 0, TAG_NAME_END), "{byte} {at}");
            }
        }
    }
}
