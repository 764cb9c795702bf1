//! Skips strings in which no URL can be.
//!
//! From a position between two tokens, the number of quotes shows whether a later position is in a string, up to the
//! next stop byte: a byte that belongs to a sign or may spell one, or that may start a comment or a string with
//! apostrophes. A line break ends every string.

use memchr::memmem;

use super::super::passages::DataEmitter;
use super::super::role::Role;
use super::lexer::{Lexer, Token};
use super::{ESCAPES, stop_byte};
use crate::text::Span;

/// How many bytes away a target must be to be skipped to. Up to a nearer one, tokens are read one by one.
const SHORTEST_SKIP: usize = 24;

/// The longest key that gives its value a role.
const LONGEST_KEY: usize = 16;

/// Finds the tokens to skip to, and keeps the results of its searches.
pub(super) struct Skipper {
    /// Whether relative references are requested, so that the keys of references count.
    references: bool,
    /// The stop byte that was found last.
    stop_byte: usize,
    /// Before this position, tokens are read one by one.
    skip_from: usize,
    /// The next key whose value is a name.
    name: Known,
    /// For each of [`XML_NAMES`], the next key that starts with it.
    xml_names: [Known; XML_NAMES.len()],
    /// For each of [`REFERENCES`], the next key that ends with it.
    links: [Known; REFERENCES.len()],
}

/// The position that a search found, if there was one; `usize::MAX` if it found nothing.
type Known = Option<usize>;

/// Keys of names that begin with a letter.
const XML_NAMES: [&[u8]; 2] = [b"\"xmlns", b"\"targetNamespace\""];

/// How the keys of references end: `$ref`, `$dynamicRef`, `href`; `src`.
const REFERENCES: [&[u8]; 2] = [b"ef\"", b"\"src\""];

/// Where to skip to.
#[derive(Clone, Copy)]
struct Landing {
    at: usize,
    /// Whether a key before it may give the role of what is there.
    has_unread_key: bool,
}

impl Landing {
    /// A token whose role an earlier key may give.
    const fn on_value(at: usize) -> Self {
        Self { at, has_unread_key: true }
    }

    /// A key, or the end of the text.
    const fn on_key(at: usize) -> Self {
        Self { at, has_unread_key: false }
    }
}

/// A position, and whether it is in a string.
#[derive(Clone, Copy)]
struct Position {
    at: usize,
    /// The opening quote of the string around it.
    open: Option<usize>,
}

impl Position {
    /// The position at `at`, which is after this one. No stop byte may be between them.
    fn advanced_to(self, text: &[u8], at: usize) -> Self {
        let passed = &text[self.at..at];
        let (line, open) = match memchr::memrchr(b'\n', passed) {
            Some(end) => (self.at + end + 1, None),
            None => (self.at, self.open),
        };
        let passed = &text[line..at];
        let last = memchr::memrchr(b'"', passed);
        let is_odd = last.is_some() && memchr::memchr_iter(b'"', passed).count() % 2 == 1;
        let open = match last {
            Some(last) => (open.is_some() != is_odd).then_some(line + last),
            None => open,
        };
        Self { at, open }
    }
}

impl Skipper {
    pub(super) fn of(passages: &mut DataEmitter<'_, '_, '_, '_>) -> Self {
        let references = passages.page().wants_references();
        let stop_byte = stop_byte::next(passages.text(), 0);
        Self { references, stop_byte, skip_from: 0, name: None, xml_names: [None; 2], links: [None; 2] }
    }

    /// The position to skip to from `at`: the start of the next token that may hold a URL, its key, or the end. `None`
    /// if no token can be skipped. `at` must be between two tokens, and no key before it may give the next value a
    /// role.
    #[inline]
    pub(super) fn target(&mut self, passages: &mut DataEmitter<'_, '_, '_, '_>, at: usize) -> Option<usize> {
        if at < self.skip_from {
            return None;
        }
        let text = passages.text();
        let landing = self.landing(text, at);
        passages.clear_until(self.stop_byte);
        if landing.at - at < SHORTEST_SKIP {
            return None;
        }
        let skips_name = self.next_name(text, at) < landing.at
            || landing.has_unread_key && self.next_xml_name(text, at) < landing.at;
        (!skips_name).then_some(landing.at)
    }

    /// The start of the next token that may hold a URL, or of its key.
    ///
    /// Of `"a": 1, "b": "http://a.example/"` it is the quote of `"b"`.
    fn landing(&mut self, text: &[u8], at: usize) -> Landing {
        let mut position = Position { at, open: None };
        loop {
            let next = self.next_stop(text, position.at);
            let link = if self.references { self.next_link(text, position.at) } else { usize::MAX };
            let (from, next) = (position, next.min(link));
            self.skip_from = next + 1;
            position = position.advanced_to(text, next);
            position = match (text.get(next), position.open) {
                (None, None) => return Landing::on_key(text.len()),
                (None, Some(open)) => return Landing::on_value(open),
                (_, Some(open)) if next == link => {
                    if open + 1 == next {
                        return Landing::on_key(open);
                    }
                    Position { at: next + 1, ..position }
                }
                (_, None) if next == link => Position { at: next + 1, ..position },
                (Some(b'\\'), Some(open)) => match end_without_url(text, open) {
                    Some(end) => Position { at: end, open: None },
                    None => return self.string_landing(text, from, open),
                },
                (Some(b':'), Some(open)) => return self.string_landing(text, from, open),
                (Some(b'\''), None) if next == 0 || !text[next - 1].is_ascii_alphanumeric() => {
                    return Landing::on_value(next);
                }
                (Some(b'/'), None) => return Landing::on_value(next),
                // all the text between the strings around it is read
                (Some(b':'), None) => return Landing::on_value(at),
                _ => Position { at: next + 1, ..position },
            };
        }
    }

    /// Where to land for the string at `open`: at its key, if that is directly before it.
    fn string_landing(&self, text: &[u8], from: Position, open: usize) -> Landing {
        if from.open.is_some() || open < from.at {
            return Landing::on_value(open);
        }
        let before = &text[from.at..open];
        let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'[');
        let key = before.iter().rposition(|byte| !is_space(byte)).map(|colon| &before[..=colon]);
        let key = key.and_then(|key| key.strip_suffix(b"\":"));
        let key = key.filter(|key| memchr::memchr(b'\n', &before[key.len()..]).is_none());
        match key.and_then(|key| memchr::memrchr2(b'"', b'\n', key)).filter(|&quote| before[quote] == b'"') {
            Some(quote) => Landing::on_key(from.at + quote),
            None => Landing::on_value(open),
        }
    }

    fn next_stop(&mut self, text: &[u8], at: usize) -> usize {
        if self.stop_byte < at {
            self.stop_byte = stop_byte::next(text, at);
        }
        self.stop_byte
    }

    /// The next key from `at` on whose value is a name, or whose value has only names in it.
    fn next_name(&mut self, text: &[u8], at: usize) -> usize {
        cached(&mut self.name, at, || {
            let mut signs = memchr::memchr2_iter(b'$', b'@', &text[at..]).map(|sign| at + sign);
            signs.find(|&sign| {
                let is_key = sign > 0 && text[sign - 1] == b'"';
                is_key && matches!(Role::of(until_quote(&text[sign..])), Role::Name | Role::Names)
            })
        })
    }

    fn next_xml_name(&mut self, text: &[u8], at: usize) -> usize {
        let names = XML_NAMES.iter().zip(&mut self.xml_names);
        let next =
            names.map(|(name, next)| cached(next, at, || memmem::find(&text[at..], name).map(|found| at + found)));
        next.min().unwrap_or(usize::MAX)
    }

    /// The first byte of the next string from `at` on that is the key of a reference.
    fn next_link(&mut self, text: &[u8], at: usize) -> usize {
        let ends = REFERENCES.iter().zip(&mut self.links);
        let next = ends.map(|(end, next)| {
            cached(next, at, || {
                let mut found = memmem::find_iter(&text[at..], end).map(|found| at + found + end.len() - 1);
                found.find_map(|close| {
                    let near = close.saturating_sub(LONGEST_KEY);
                    let start = near + memchr::memrchr(b'"', &text[near..close])? + 1;
                    let role = Role::of(&text[start..close]);
                    (start >= at && matches!(role, Role::Pointer | Role::Link)).then_some(start)
                })
            })
        });
        next.min().unwrap_or(usize::MAX)
    }
}

/// The result of the last search, if it is not before `at`; otherwise that of `search`, which searches from `at` on.
fn cached(last: &mut Known, at: usize, search: impl FnOnce() -> Option<usize>) -> usize {
    match *last {
        Some(next) if next >= at => next,
        _ => *last.insert(search().unwrap_or(usize::MAX)),
    }
}

/// The text before the next quote.
fn until_quote(text: &[u8]) -> &[u8] {
    let near = &text[..text.len().min(LONGEST_KEY)];
    memchr::memchr(b'"', near).map_or(near, |quote| &near[..quote])
}

/// The position after the string at `open`, which has escapes, if no URL can be in it.
fn end_without_url(text: &[u8], open: usize) -> Option<usize> {
    let mut lexer = Lexer::of(text);
    lexer.go_to(open);
    let Some(Token::String(Span { start, end }, _)) = lexer.next() else { return None };
    let bytes = &text[start..end];
    (memchr::memchr(b':', bytes).is_none() && !ESCAPES.may_spell(bytes)).then(|| lexer.at())
}
