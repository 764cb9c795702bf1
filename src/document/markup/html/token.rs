//! Finds the ends of tags, comments and raw text (HTML Standard section 13.2.5, XML 1.0 sections 2.5 to 3.1).
//!
//! Failed searches are not repeated: what is not found after one position is not found after a later one. So time stays
//! linear however many constructs are left open.

use memchr::{memchr, memmem};

use super::byte_runs::{ATTRIBUTE_NAME_END, TAG_NAME_END, WHITE_SPACE, name_end, skip, skip_until, unquoted_end};
use crate::document::lookahead::CachedPosition;
use crate::syntax::byte_class::{ALPHA, Class};
use crate::text::{CachedSearch, Span};

/// The bytes that a name of XML may start with; in HTML, letters only.
const XML_NAME_START: Class = ALPHA.or(Class::of(b"_:")).or(Class::range(0x80, 0xFF));

/// An attribute of a tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attribute {
    pub(super) name: Span,
    /// The text between the quotes; empty at the name's end where there is no value.
    pub(super) value: Span,
}

/// A start or end tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tag {
    /// The span from `<` to after `>`.
    pub(super) span: Span,
    pub(super) name: Span,
    pub(super) is_end: bool,
    /// Whether the tag ends with `/>`.
    pub(super) is_empty: bool,
    /// The malformed part of it: a value whose quote is not closed, cut where the tag seems to end.
    pub(super) malformed: Option<Span>,
}

/// The most names of raw text elements whose end tags are kept: XML has any prefixes.
const MOST_RAW_NAMES: usize = 64;

/// A search that was made, and what it found.
#[derive(Clone, Copy)]
struct Search {
    from: usize,
    found: Option<usize>,
}

impl Search {
    /// What the same search from `at` on finds, if this one says it.
    #[inline]
    fn result_from(self, at: usize) -> Option<Option<usize>> {
        (self.from <= at && self.found.is_none_or(|found| at <= found)).then_some(self.found)
    }
}

/// The bytes that are searched for.
#[derive(Clone, Copy)]
enum Closing {
    Quote,
    Apostrophe,
    CommentEnd,
    BangEnd,
    InstructionEnd,
    CdataEnd,
}

impl Closing {
    const fn bytes(self) -> &'static [u8] {
        match self {
            Self::Quote => b"\"",
            Self::Apostrophe => b"'",
            Self::CommentEnd => b"-->",
            Self::BangEnd => b"--!>",
            Self::InstructionEnd => b"?>",
            Self::CdataEnd => b"]]>",
        }
    }
}

/// Finds the ends of tags and other constructs of a text, and remembers the results of its searches.
pub(super) struct Tokens<'x> {
    pub(super) text: &'x [u8],
    /// Whether names may begin as in XML.
    is_xml: bool,
    angles: CachedSearch<'x, 1>,
    /// The bytes at which the reader of a tag stops: its end, equals signs, quotes.
    pub(super) stops: CachedSearch<'x, 4>,
    /// The last searches, by [`Closing`].
    searches: [Option<Search>; 6],
    /// The last searches for the end tags of raw text elements, by their names.
    raw_ends: Vec<(Vec<u8>, Option<Search>)>,
    /// The position of the last `>`.
    last_close: Option<usize>,
    /// The end of the last tag name.
    name_end: CachedPosition,
    /// Whether a declaration was left open inside a quote.
    has_open_declaration: bool,
    /// Whether a script was left open inside a comment.
    has_open_script: bool,
}

impl<'x> Tokens<'x> {
    pub(super) fn of(text: &'x [u8], is_xml: bool) -> Self {
        Self {
            text,
            is_xml,
            angles: CachedSearch::of(text, [b'<']),
            stops: CachedSearch::of(text, *b">=\"'"),
            searches: [None; 6],
            raw_ends: Vec::new(),
            last_close: memchr::memrchr(b'>', text),
            name_end: CachedPosition::new(),
            has_open_declaration: false,
            has_open_script: false,
        }
    }

    /// The position of the next `<` from `at` on, or the end of the text.
    #[inline]
    pub(super) fn next_angle(&mut self, at: usize) -> usize {
        self.angles.next(at)
    }

    /// Whether a tag starts with the `<` at `at`.
    #[inline]
    pub(super) fn is_tag(&self, at: usize) -> bool {
        let start = at + if self.text.get(at + 1) == Some(&b'/') { 2 } else { 1 };
        self.text.get(start).is_some_and(|&byte| self.starts_name(byte))
    }

    #[inline]
    fn starts_name(&self, byte: u8) -> bool {
        if self.is_xml { XML_NAME_START.has(byte) } else { ALPHA.has(byte) }
    }

    /// The start of the name of the tag at `at`, and whether it is an end tag.
    #[inline]
    pub(super) fn name_start(&self, at: usize) -> (usize, bool) {
        let is_end = self.text.get(at + 1) == Some(&b'/');
        (at + 1 + usize::from(is_end), is_end)
    }

    /// Whether there is a `>` after `at`.
    #[inline]
    pub(super) fn may_close(&self, at: usize) -> bool {
        self.last_close.is_some_and(|last| last >= at)
    }

    /// The name of the tag at `at`.
    pub(super) fn tag_name(&mut self, at: usize) -> Span {
        let (start, text) = (self.name_start(at).0, self.text);
        // names that start inside each other have the same end
        Span::new(start, self.name_end.next(start, || Some(name_end(text, start))))
    }

    /// The tag at `at`, where one starts; `None` where it never ends. Its attributes go to `attributes`.
    pub(super) fn full_tag(&mut self, at: usize, attributes: &mut Vec<Attribute>) -> Option<Tag> {
        attributes.clear();
        if !self.may_close(at) {
            return None;
        }
        let text = self.text;
        let (start, is_end) = self.name_start(at);
        let mut cursor = self.tag_name(at).end;
        let mut tag = Tag {
            span: Span::new(at, text.len()),
            name: Span::new(start, cursor),
            is_end,
            is_empty: false,
            malformed: None,
        };
        if text.get(cursor) == Some(&b'>') {
            tag.span.end = cursor + 1;
            return Some(tag);
        }
        let mut slash = cursor;
        loop {
            cursor = skip(text, cursor, WHITE_SPACE);
            match text.get(cursor) {
                None => return Some(tag),
                Some(b'>') => {
                    tag.is_empty = slash + 1 == cursor && text[slash] == b'/';
                    tag.span.end = cursor + 1;
                    return Some(tag);
                }
                Some(b'/') => {
                    slash = cursor;
                    cursor += 1;
                    continue;
                }
                Some(_) => {}
            }
            let name = Span::new(cursor, self.attribute_name_end(cursor));
            cursor = name.end;
            let equals = skip(text, cursor, WHITE_SPACE);
            if text.get(equals) != Some(&b'=') {
                attributes.push(Attribute { name, value: Span::empty(cursor) });
                continue;
            }
            cursor = skip(text, equals + 1, WHITE_SPACE);
            let value = match text.get(cursor) {
                Some(&quote @ (b'"' | b'\'')) => {
                    let Some(close) = self.closing_quote(cursor + 1, quote) else {
                        let value = Span::new(cursor + 1, line_end(text, cursor + 1, b'>'));
                        attributes.push(Attribute { name, value });
                        tag.span.end = value.end + usize::from(text.get(value.end) == Some(&b'>'));
                        tag.malformed = Some(value);
                        return Some(tag);
                    };
                    let value = Span::new(cursor + 1, close);
                    cursor = close + 1;
                    value
                }
                _ => {
                    let value = Span::new(cursor, unquoted_end(text, cursor));
                    cursor = value.end;
                    value
                }
            };
            attributes.push(Attribute { name, value });
        }
    }

    /// The end of a name; a URL in the place of a name is kept together.
    fn attribute_name_end(&self, start: usize) -> usize {
        let mut end = skip_until(self.text, start + 1, ATTRIBUTE_NAME_END);
        if self.text[end - 1] == b':' && self.text[end..].starts_with(b"//") {
            end = skip_until(self.text, end, WHITE_SPACE.or(Class::of(b">\"'")));
        }
        end
    }

    /// The end of the comment's text that starts at `start`, and the position after the comment (HTML Standard section
    /// 13.2.5.43 and on).
    pub(super) fn comment_end(&mut self, start: usize) -> Option<(usize, usize)> {
        let rest = &self.text[start..];
        if !self.is_xml {
            match rest {
                [b'>', ..] => return Some((start, start + 1)),
                [b'-', b'>', ..] => return Some((start, start + 2)),
                _ => {}
            }
        }
        let usual = self.find(start, Closing::CommentEnd);
        let bang = match usual {
            _ if self.is_xml => None,
            // it counts only before the usual end
            Some(end) => memmem::find(&self.text[start..end], b"--!>").map(|at| start + at),
            None => self.find(start, Closing::BangEnd),
        };
        bang.map(|end| (end, end + 4)).or(usual.map(|end| (end, end + 3)))
    }

    /// The position of the first `>` from `at` on.
    pub(super) fn next_close(&mut self, at: usize) -> Option<usize> {
        memchr(b'>', &self.text[self.last_close.filter(|&last| last >= at).map(|_| at)?..]).map(|close| at + close)
    }

    /// The position of the first `?>` from `at` on.
    pub(super) fn instruction_end(&mut self, at: usize) -> Option<usize> {
        self.find(at, Closing::InstructionEnd)
    }

    /// The position of the first `]]>` from `at` on.
    pub(super) fn cdata_end(&mut self, at: usize) -> Option<usize> {
        self.find(at, Closing::CdataEnd)
    }

    /// The end of the declaration from `at` on: a `>`, or a `[`, outside of quotes.
    pub(super) fn declaration_end(&mut self, at: usize) -> Option<usize> {
        let first = self.next_close(at)?;
        let mut cursor = at;
        while !self.has_open_declaration {
            let end = skip_until(self.text, cursor, Class::of(b"\"'>["));
            match self.text.get(end) {
                Some(&quote @ (b'"' | b'\'')) => match self.closing_quote(end + 1, quote) {
                    Some(close) => cursor = close + 1,
                    None => break,
                },
                Some(_) => return Some(end),
                None => break,
            }
        }
        self.has_open_declaration = true;
        Some(first)
    }

    /// The position of the end tag of the raw text element `name`, from `from` on.
    pub(super) fn raw_end(&mut self, from: usize, name: &[u8]) -> Option<usize> {
        let place = self.raw_ends.iter().position(|(other, _)| other.eq_ignore_ascii_case(name));
        if place.is_none() && self.raw_ends.len() == MOST_RAW_NAMES {
            return None;
        }
        let place = place.unwrap_or_else(|| {
            self.raw_ends.push((name.to_ascii_lowercase(), None));
            self.raw_ends.len() - 1
        });
        if let Some(end) = self.raw_ends[place].1.and_then(|search| search.result_from(from)) {
            return end;
        }
        let end = if name.eq_ignore_ascii_case(b"script") && !self.is_xml { self.script_end(from) } else { None };
        let end = end.or_else(|| {
            let mut angles = memchr::memchr_iter(b'<', &self.text[from..]).map(|at| from + at);
            angles.find(|&at| self.is_named(at + 1, b"/", name))
        });
        self.raw_ends[place].1 = Some(Search { from, found: end });
        end
    }

    /// The end of a script, in which `<!--` and then `<script` hide one end tag (HTML Standard section 13.2.5.15 and
    /// on).
    fn script_end(&mut self, from: usize) -> Option<usize> {
        if self.has_open_script {
            return None;
        }
        let text = self.text;
        let mut escaped_until = from;
        let mut hides_end_tag = false;
        for at in memchr::memchr_iter(b'<', &text[from..]).map(|at| from + at) {
            if at >= escaped_until {
                hides_end_tag = false;
                if text[at..].starts_with(b"<!--") {
                    escaped_until = self.find(at + 2, Closing::CommentEnd).map_or(text.len(), |end| end + 3);
                }
            }
            if self.is_named(at + 1, b"/", b"script") {
                if !hides_end_tag {
                    return Some(at);
                }
                hides_end_tag = false;
            } else if at < escaped_until && self.is_named(at + 1, b"", b"script") {
                hides_end_tag = true;
            }
        }
        self.has_open_script = true;
        None
    }

    /// Whether `prefix`, `name` and the end of a tag name are at `at`.
    fn is_named(&self, at: usize, prefix: &[u8], name: &[u8]) -> bool {
        let Some(rest) = self.text[at..].strip_prefix(prefix) else { return false };
        rest.len() > name.len() && rest[..name.len()].eq_ignore_ascii_case(name) && TAG_NAME_END.has(rest[name.len()])
    }

    #[inline]
    fn closing_quote(&mut self, from: usize, quote: u8) -> Option<usize> {
        let near = &self.text[from..self.text.len().min(from + LOOP_LENGTH)];
        if let Some(len) = near.iter().position(|&byte| byte == quote) {
            return Some(from + len);
        }
        self.find(from, if quote == b'"' { Closing::Quote } else { Closing::Apostrophe })
    }

    fn find(&mut self, from: usize, closing: Closing) -> Option<usize> {
        if let Some(found) = self.searches[closing as usize].and_then(|search| search.result_from(from)) {
            return found;
        }
        let rest = self.text.get(from..)?;
        let found = match closing.bytes() {
            [byte] => memchr(*byte, rest),
            bytes => memmem::find(rest, bytes),
        };
        let found = found.map(|at| from + at);
        self.searches[closing as usize] = Some(Search { from, found });
        found
    }
}

/// The distance up to which a loop is faster than a search.
const LOOP_LENGTH: usize = 16;

/// The end of the line, or the first `byte` in it.
pub(super) fn line_end(text: &[u8], at: usize, byte: u8) -> usize {
    memchr::memchr3(b'\n', b'\r', byte, &text[at..]).map_or(text.len(), |end| at + end)
}
