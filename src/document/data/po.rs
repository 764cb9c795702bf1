//! Translations of gettext (.po): the strings of an entry, which go on from line to line, and comments by their kind.

use std::ops::Range;

use super::escape::{Escapes, LineBreakEscape, UnknownEscape};
use super::lines::{after_break, is_line_end, line_end, line_start, skip_spaces};
use super::passages::DataEmitter;
use super::prefilter;
use crate::document::decoded_text::DecodedText;
use crate::document::definition::{Definition, Files};
use crate::document::lookahead::CachedPosition;
use crate::document::markup::broken_phrase;
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::document::regions::RegionKind;
use crate::scan::Context;
use crate::text::Span;

pub(in crate::document) static PO: Definition = Definition {
    name: "po",
    about: "gettext translations: messages and comments",
    files: Files { aliases: &["gettext", "pot"], extensions: &["po", "pot"], ..Files::NONE },
    reader: DocumentReader { may_hold: prefilter::joined, read },
    notation: notations::PO,
};

/// The escapes of C, as the GNU gettext manual ("The Format of PO Files") has them.
static ESCAPES: Escapes = Escapes {
    letters: &[
        (b'n', '\n'),
        (b'"', '"'),
        (b'\\', '\\'),
        (b't', '\t'),
        (b'r', '\r'),
        (b'a', '\u{7}'),
        (b'b', '\u{8}'),
        (b'v', '\u{b}'),
        (b'f', '\u{c}'),
    ],
    hex_numbers: &[(b'x', 2)],
    octal_digits: 3,
    line_break: LineBreakEscape::Kept,
    unknown: UnknownEscape::Itself,
};

/// The kind of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineKind {
    Empty,
    /// `#` with this byte after it; a space for a translator's comment.
    Comment(u8),
    /// A string after a keyword; `original` says whether it is not a translation.
    Message {
        context: Context,
        is_original: bool,
    },
    /// A string alone, which continues the one above.
    Continuation(Context),
    /// Anything else.
    Other,
}

fn read(page: &mut Page<'_, '_, '_>) {
    if page.wants_regions() {
        messages(page.text()).into_iter().for_each(|message| page.note_region(RegionKind::Closed, message));
    }
    let reads_all = page.wants_relaxed() || memchr::memchr(b'\r', page.text()).is_some();
    read_skipping(page, if reads_all { usize::MAX } else { 0 });
}

/// Goes through a catalogue, skipping from `skip_from` on.
fn read_skipping(page: &mut Page<'_, '_, '_>, skip_from: usize) {
    let text = page.text();
    let has_numbers = ESCAPES.may_spell(text);
    let passages = DataEmitter::of(page);
    let (strings, context) = (Vec::new(), Context::Data);
    let mut reader = Reader {
        passages,
        text,
        has_numbers,
        strings,
        context,
        originals: 0..0,
        is_translation: false,
        is_fuzzy: false,
        flags_end: 0,
        joint: CachedPosition::new(),
        skip_from,
    };
    let mut at = 0;
    while at < text.len() {
        let end = line_end(text, at);
        let kind = line_kind(&text[at..end]);
        if at >= reader.skip_from && matches!(kind, LineKind::Comment(_) | LineKind::Message { .. }) {
            reader.end_of_message();
            at = reader.skip_target(at);
            continue;
        }
        let end = match kind {
            LineKind::Empty => end,
            LineKind::Comment(sign) => reader.comments(at, sign),
            LineKind::Message { context, is_original } => {
                reader.end_of_message();
                reader.begin_message(context, is_original);
                reader.is_translation = text[at..end].trim_ascii_start().starts_with(b"msgstr");
                reader.string(at, end)
            }
            LineKind::Continuation(_) => reader.string(at, end),
            LineKind::Other => {
                reader.end_of_message();
                reader.passages.between(Span::new(at, end));
                end
            }
        };
        at = after_break(text, end).unwrap_or(text.len());
    }
    reader.end_of_message();
}

/// The keywords and strings of each entry: no comment may be among them.
fn messages(text: &[u8]) -> Vec<Span> {
    let (mut messages, mut is_open, mut at) = (Vec::<Span>::new(), false, 0);
    while at < text.len() {
        let end = line_end(text, at);
        let is_message = matches!(line_kind(&text[at..end]), LineKind::Message { .. } | LineKind::Continuation(_));
        match messages.last_mut().filter(|_| is_open && is_message) {
            Some(message) => message.end = end,
            None if is_message => messages.push(Span::new(at, end)),
            None => {}
        }
        is_open = is_message;
        at = after_break(text, end).unwrap_or(text.len());
    }
    messages
}

/// The strings by which messages are looked up (`msgid`, `msgctxt`), each with its further lines.
pub(in super::super) fn catalogue_keys(text: &[u8]) -> Vec<Span> {
    let (mut keys, mut is_key, mut at) = (Vec::<Span>::new(), false, 0);
    while at < text.len() {
        let end = line_end(text, at);
        let line = &text[at..end];
        is_key = match line_kind(line) {
            LineKind::Message { .. } => memchr::memmem::find(line, b"msg")
                .is_some_and(|at| line[at..].starts_with(b"msgid") || line[at..].starts_with(b"msgctxt")),
            LineKind::Continuation(_) => is_key,
            LineKind::Empty | LineKind::Comment(_) | LineKind::Other => false,
        };
        if is_key {
            keys.push(Span::new(at, end));
        }
        at = after_break(text, end).unwrap_or(text.len());
    }
    keys
}

/// The reader of a catalogue.
struct Reader<'p, 'x, 'o, 't> {
    passages: DataEmitter<'p, 'x, 'o, 't>,
    text: &'x [u8],
    /// Whether any escape in the text is a number.
    has_numbers: bool,
    /// The strings of the current message, without their quotes.
    strings: Vec<Span>,
    context: Context,
    /// The URLs of the original of the current message, by their numbers.
    originals: Range<usize>,
    /// Whether the current message is a `msgstr`.
    is_translation: bool,
    /// Whether the entry at `flags_end` has the flag `fuzzy`.
    is_fuzzy: bool,
    /// Up to here, the text was searched for flags.
    flags_end: usize,
    /// The next position where escapes or several strings may spell a URL.
    joint: CachedPosition,
    /// Up to here, lines are read one by one.
    skip_from: usize,
}

impl Reader<'_, '_, '_, '_> {
    /// The last message before the next sign of a URL: nothing before it belongs to it. `at` is the start of a message
    /// or a comment.
    fn skip_target(&mut self, at: usize) -> usize {
        let text = self.text;
        let joint = self.joint.next(at, || prefilter::next_joint(text, at));
        let sign = self.passages.next_sign(at).min(joint);
        if sign >= text.len() {
            return text.len();
        }
        self.skip_from = sign + 1;
        let mut line = line_start(text, sign);
        while line > at && !matches!(line_kind(&text[line..line_end(text, line)]), LineKind::Message { .. }) {
            line = line_start(text, line - 1);
        }
        line.max(at)
    }

    /// Reads the comments of one kind from `start` on; returns their end.
    fn comments(&mut self, start: usize, sign: u8) -> usize {
        self.end_of_message();
        let mut end = line_end(self.text, start);
        while let Some(next) = after_break(self.text, end) {
            let next_end = line_end(self.text, next);
            if line_kind(&self.text[next..next_end]) != LineKind::Comment(sign) {
                break;
            }
            end = next_end;
        }
        self.passages.comments(Span::new(start, end), &[b'#', sign]);
        end
    }

    /// Reads the string of a line, after a keyword or alone; returns the end of the line.
    fn string(&mut self, start: usize, end: usize) -> usize {
        let Some(open) = memchr::memchr(b'"', &self.text[start..end]).map(|len| start + len) else { return end };
        let mut at = open + 1;
        while let Some(len) = memchr::memchr2(b'"', b'\\', &self.text[at..end]) {
            at += len;
            if self.text[at] == b'"' {
                self.strings.push(Span::new(open + 1, at));
                if !is_line_end(&self.text[..end], skip_spaces(&self.text[..end], at + 1)) {
                    self.end_of_message();
                    self.passages.between(Span::new(at + 1, end));
                }
                return end;
            }
            at = end.min(at + 2);
        }
        self.end_of_message();
        self.passages.scan_malformed(Span::new(open, end));
        end
    }

    /// Starts a message with its first string, or goes on with its translation.
    fn begin_message(&mut self, context: Context, is_original: bool) {
        let found = self.passages.page().found_count();
        let was_original = self.context == Context::Original;
        self.context = if is_original && context == Context::Data { Context::Original } else { context };
        match (was_original, self.context == Context::Original) {
            (false, true) => self.originals = found..found,
            (true, false) => self.originals.end = found,
            _ => {}
        }
    }

    /// Whether the entry at `at` has the flag `fuzzy`: programs do not use its translation until somebody has looked at
    /// it (the GNU gettext manual, "The Format of PO Files"). The positions of calls must not decrease.
    fn is_fuzzy(&mut self, at: usize) -> bool {
        let unread = &self.text[self.flags_end..at];
        let mut feeds = memchr::memrchr_iter(b'\n', unread);
        let last_empty = feeds.find_map(|feed| match unread[..feed] {
            [.., b'\n'] => Some(feed - 1),
            [.., b'\n', b'\r'] => Some(feed - 2),
            _ => None,
        });
        self.is_fuzzy &= last_empty.is_none();
        let mut lines = unread[last_empty.unwrap_or(0)..].split(|&byte| byte == b'\n');
        self.is_fuzzy |= lines.any(|line| line.starts_with(b"#,") && memchr::memmem::find(line, b"fuzzy").is_some());
        self.flags_end = at;
        self.is_fuzzy
    }

    /// Passes on the strings of the message as one text.
    fn end_of_message(&mut self) {
        if let (Some(first), Some(last)) = (self.strings.first(), self.strings.last()) {
            self.emit_message(first.hull(*last));
            self.strings.clear();
        }
    }

    /// Passes on the strings of the message, the first and last of which are at the ends of `message`.
    fn emit_message(&mut self, message: Span) {
        let text = self.text;
        let bytes = &text[message.range()];
        let page = self.passages.page();
        let may_spell_url = memchr::memchr(b':', bytes).is_some() || self.has_numbers || page.may_hold(bytes);
        if !may_spell_url {
            return;
        }
        let mut derived = DecodedText::new();
        for &span in &self.strings {
            ESCAPES.decode(text, span, &mut derived);
        }
        if !page.may_hold(derived.bytes()) {
            return;
        }
        let is_unused = self.is_translation && self.is_fuzzy(message.start);
        let context = if is_unused && self.context == Context::Data { Context::Original } else { self.context };
        let is_translation = self.is_translation;
        let page = self.passages.page();
        let first_url = page.found_count();
        page.with_content(derived, |page, span| {
            page.scan(context, span);
            if is_translation && context == Context::Data {
                report_broken_phrases(page, span);
            }
        });
        // a URL that the translator did not change belongs to the original
        let (before, translated) = page.found_since(0).split_at_mut(first_url);
        let originals = before.get(self.originals.clone()).unwrap_or_default();
        for url in translated.iter_mut().filter(|url| url.context == Context::Data) {
            if originals.iter().any(|original| original.text == url.text) {
                url.context = Context::Original;
            }
        }
    }
}

/// Reports the broken links of reStructuredText in a message, as the catalogues of Sphinx have them.
fn report_broken_phrases(page: &mut Page<'_, '_, '_>, span: Span) {
    let text = page.text();
    let mut from = span.start;
    for close in memchr::memmem::find_iter(&text[span.range()], b">`").map(|at| span.start + at + 1) {
        let Some(open) = memchr::memrchr(b'`', &text[from..close]).map(|at| from + at) else { continue };
        from = close + 1;
        let before = text[..open].last();
        let is_start =
            before.is_none_or(|byte| byte.is_ascii_whitespace() || b"([\"'\\".contains(byte) || *byte >= 0x80);
        let after = text.get(close + 1);
        let is_end = after.is_none_or(|byte| !byte.is_ascii_alphanumeric() && !b":`".contains(byte));
        if !is_start || !is_end || open < span.start {
            continue;
        }
        let marks = text[close + 1..span.end].iter().take_while(|&&byte| byte == b'_').count();
        if let Some(kind) = broken_phrase(&text[open + 1..close], None, marks > 0) {
            page.broken(kind, Span::new(open, close + 1 + marks));
        }
    }
}

/// The kind of a line.
fn line_kind(line: &[u8]) -> LineKind {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).trim_ascii_start();
    let string = |bytes: &[u8], context| match bytes.first() {
        Some(b'"') => Some(LineKind::Continuation(context)),
        Some(_) if is_keyword(bytes) => Some(LineKind::Message {
            context,
            is_original: !bytes.starts_with(b"msgstr") && !bytes.starts_with(b"domain"),
        }),
        _ => None,
    };
    match line {
        [] => LineKind::Empty,
        // obsolete messages, and previous ones
        [b'#', b'~', rest @ ..] | [b'#', b'|', rest @ ..] => {
            let rest = rest.strip_prefix(b"|").unwrap_or(rest).trim_ascii_start();
            string(rest, Context::Comment).unwrap_or(LineKind::Comment(line[1]))
        }
        [b'#', sign @ (b'.' | b':' | b','), ..] => LineKind::Comment(*sign),
        [b'#', ..] => LineKind::Comment(b' '),
        _ => string(line, Context::Data).unwrap_or(LineKind::Other),
    }
}

/// Whether a keyword with its string starts here: `msgid "`, `msgstr[0] "`, `domain "`.
fn is_keyword(line: &[u8]) -> bool {
    let word = line.iter().take_while(|byte| byte.is_ascii_lowercase() || **byte == b'_').count();
    let known = [&b"msgctxt"[..], b"msgid", b"msgid_plural", b"msgstr", b"domain"].contains(&&line[..word]);
    let index =
        line[word..].strip_prefix(b"[").and_then(|rest| Some(1 + rest.iter().position(|&byte| byte == b']')? + 1));
    let string = skip_spaces(line, word + index.unwrap_or(0));
    known && line.get(string) == Some(&b'"')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::skip_tests::{nothing_is_missed, of_parts};

    /// Lines, some of which go on with the line before, and some of which hold a part of a URL.
    const LINES: [&str; 30] = [
        "#: src/a.c:17\n",
        "#. Shown: once\n",
        "# http://a.example/comment\n",
        "# a translator\n",
        "#~ msgid \"http://a.example/old\"\n",
        "#~ \"more of it: a\"\n",
        "#| msgid \"before\"\n",
        "msgid \"\"\n",
        "msgid \"Error: none\\n\"\n",
        "msgstr[0] \"See http://a.example/message\"\n",
        "msgstr \"ftp:\"\n",
        "\"//a.example/joined \"\n",
        "\"see mailt\"\n",
        "\"o:joe@a.example \"\n",
        "\"http\\x3a//a.example/escaped\"\n",
        "\"http:\\/\\/a.example/\"\n",
        "\"words and words\"\n",
        "\"Usage:\\n\"\n",
        "\"ReadOptions: \"\n",
        "\"a mailto\"\n",
        "\":joe@a.example/colon \"\n",
        "\"see <mailto:\\n\"\n",
        "\"see <URL:\\n\"\n",
        "\" joe@a.example> <http:\\n\"\n",
        "\"http:/\"\n",
        "\"never closed http://a.example/\n",
        "http://a.example/other\n",
        "\n",
        "  msgctxt  \"indented\"\n",
        "msgid \"words\" http://a.example/after\n",
    ];

    #[test]
    fn nothing_is_missed_by_skipping() {
        nothing_is_missed(of_parts(&LINES), read_skipping);
    }
}
