//! Texinfo: `@url`, `@uref` and their like, verbatim text, comments, and running text with its escapes decoded. Of
//! `@uref{http://a.example/, b}` it passes on a link with the text `b`.

mod outline;

use crate::document::decoded_text::DecodedText;
use crate::document::definition::{Definition, Files};
use crate::document::format_id::FormatId;
use crate::document::lifted::trimmed;
use crate::document::line::{after_line, line_feed};
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::document::prefilter;
use crate::scan::Context;
use crate::text::Span;

pub(in crate::document) static TEXINFO: Definition = Definition {
    name: "texinfo",
    about: "Texinfo: @url, @uref and their like, comments, text with its escapes decoded",
    files: Files {
        aliases: &["texi"],
        extensions: &["texi", "texinfo", "txi", "texin"],
        confirm: |start| start.len() < 64 || memchr::memchr(b'@', start).is_some(),
        ..Files::NONE
    },
    reader: DocumentReader {
        may_hold: prefilter::inner_colon,
        read: |page| {
            let text = page.text();
            Reader { page, text, at: 0, start: 0, code: None, unclosed_end: 0, unclosed_environments: 0 }.read();
        },
    },
    notation: notations::TEXINFO,
};

/// The environments that are not running text. In those of code, commands count.
static ENVIRONMENTS: &[(&[u8], Environment)] = &[
    (b"verbatim", Environment::Verbatim(Context::Code)),
    (b"ignore", Environment::Verbatim(Context::Comment)),
    // parameters of macros are between backslashes
    (b"macro", Environment::Verbatim(Context::Code)),
    (b"rmacro", Environment::Verbatim(Context::Code)),
    (b"linemacro", Environment::Verbatim(Context::Code)),
    (b"example", Environment::Code),
    (b"smallexample", Environment::Code),
    (b"lisp", Environment::Code),
    (b"smalllisp", Environment::Code),
    (b"html", Environment::Raw(FormatId::Html)),
    (b"xml", Environment::Raw(FormatId::Xml)),
    (b"docbook", Environment::Raw(FormatId::Xml)),
    (b"tex", Environment::Raw(FormatId::Latex)),
    (b"latex", Environment::Raw(FormatId::Latex)),
];

#[derive(Clone, Copy)]
enum Environment {
    /// Text without commands.
    Verbatim(Context),
    /// Code with commands.
    Code,
    /// Text of another format, once the escapes are decoded.
    Raw(FormatId),
}

/// How far the end of an argument is looked for, in bytes.
const LONGEST_ARGUMENT: usize = 4096;

/// How far it is looked for where an earlier search found no end.
const LONGEST_IN_UNCLOSED: usize = 64;

struct Reader<'p, 'x, 'o, 't> {
    page: &'p mut Page<'x, 'o, 't>,
    text: &'x [u8],
    at: usize,
    /// The start of the passage that is not passed on yet.
    start: usize,
    /// The environment of code that is open: its row in the table.
    code: Option<usize>,
    /// Where the last search ended that found no end of an argument.
    unclosed_end: usize,
    /// The environments that the rest of the text does not end: a bit for each row of the table.
    unclosed_environments: u16,
}

impl Reader<'_, '_, '_, '_> {
    fn read(mut self) {
        while let Some(at_sign) = memchr::memchr(b'@', &self.text[self.at..]) {
            let at_sign = self.at + at_sign;
            let rest = &self.text[at_sign + 1..];
            let length = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
            let after = at_sign + 1 + length;
            // `@` and a character that is no letter mean that character, a space, or nothing
            self.at = if length == 0 { (after + 1).min(self.text.len()) } else { after };
            if length > 0 && self.page.wants_anchors() {
                self.read_names(at_sign, after);
            }
            match &rest[..length] {
                b"url" | b"uref" | b"indicateurl" => self.read_link(at_sign, after, Context::Link),
                b"image" => self.read_link(at_sign, after, Context::Image),
                // an address is found as text is
                b"email" => self.at = after,
                b"code" | b"samp" | b"command" | b"kbd" | b"file" | b"verb" | b"t" => {
                    self.read_inline_code(at_sign, after);
                }
                b"c" | b"comment" => self.read_comment(at_sign, after),
                b"end" => self.read_end(at_sign),
                b"" => {}
                name => {
                    if let Some(row) = ENVIRONMENTS.iter().position(|(known, _)| *known == name) {
                        self.read_environment(row, at_sign, after);
                    }
                }
            }
        }
        self.flush(self.text.len());
    }

    /// The argument in braces at `at`, without them. Braces in it balance; `@{` and `@}` do not count.
    fn argument(&mut self, at: usize) -> Option<Span> {
        if self.text.get(at) != Some(&b'{') {
            return None;
        }
        let longest = if at < self.unclosed_end { LONGEST_IN_UNCLOSED } else { LONGEST_ARGUMENT };
        let most = self.text.len().min(at + longest);
        let (mut depth, mut end) = (1, at + 1);
        while end < most {
            match self.text[end] {
                b'@' => end += 1,
                b'{' => depth += 1,
                b'}' if depth == 1 => return Some(Span::new(at + 1, end)),
                b'}' => depth -= 1,
                _ => {}
            }
            end += 1;
        }
        self.unclosed_end = self.unclosed_end.max(most);
        None
    }

    /// `@url{url}`, `@uref{url, text, replacement}`, `@image{file}`: the first argument is the target.
    fn read_link(&mut self, at_sign: usize, after: usize, context: Context) {
        let Some(inner) = self.argument(after) else { return self.skip_unclosed(at_sign, after) };
        self.flush(at_sign);
        let mut arguments = self.split(inner);
        let target = arguments.next().unwrap_or(inner);
        let label = arguments.map(|argument| trimmed(self.text, argument)).rfind(|label| !label.is_empty());
        let (derived, comments) = self.decoded(target, Spaces::Removed);
        if context == Context::Image {
            self.page.file(context, derived, label);
        } else {
            self.page.link(context, derived, label);
        }
        self.emit_comments(comments);
        // the text of the link follows as text
        (self.at, self.start) = (target.end, target.end);
    }

    /// The parts of an argument that commas separate, at most three. A comma in braces does not count.
    fn split(&self, inner: Span) -> std::vec::IntoIter<Span> {
        let (mut parts, mut start, mut depth, mut at) = (Vec::new(), inner.start, 0, inner.start);
        while at < inner.end {
            match self.text[at] {
                b'@' => at += 1,
                b'{' => depth += 1,
                b'}' => depth -= 1,
                b',' if depth == 0 && parts.len() < 2 => {
                    parts.push(Span::new(start, at));
                    start = at + 1;
                }
                _ => {}
            }
            at += 1;
        }
        parts.push(Span::new(start, inner.end));
        parts.into_iter()
    }

    /// Reads `@code{...}` or `@verb{|...|}`.
    fn read_inline_code(&mut self, at_sign: usize, after: usize) {
        let is_verb = self.text[..after].ends_with(b"@verb");
        let inner = match (is_verb, self.text.get(after), self.text.get(after + 1)) {
            (true, Some(b'{'), Some(&delimiter)) => {
                let most = self.text.len().min(after + LONGEST_IN_UNCLOSED * 8);
                let close = memchr::memmem::find(&self.text[after + 2..most.max(after + 2)], &[delimiter, b'}']);
                close.map(|close| Span::new(after + 2, after + 2 + close))
            }
            _ => self.argument(after),
        };
        let Some(inner) = inner else { return self.skip_unclosed(at_sign, after) };
        let bytes = &self.text[inner.range()];
        let holds_command = [&b"@u"[..], b"@c "].iter().any(|name| memchr::memmem::find(bytes, name).is_some());
        if !is_verb && (holds_command || !self.may_hold(inner)) {
            return;
        }
        self.flush(at_sign);
        if is_verb {
            self.page.scan(Context::Code, inner);
        } else {
            let (derived, comments) = self.decoded(inner, Spaces::Kept);
            self.page.scan(Context::Code, derived);
            self.emit_comments(comments);
        }
        (self.at, self.start) = (inner.end, inner.end);
    }

    /// `@c ...`: up to the line's end, and the comments on the lines that follow.
    fn read_comment(&mut self, at_sign: usize, after: usize) {
        if self.text.get(after).is_some_and(|byte| !b" \t\r\n@{".contains(byte)) {
            return;
        }
        self.flush(at_sign);
        let mut run = DecodedText::new();
        let mut at = after;
        loop {
            let end = after_line(self.text, at);
            run.push_verbatim(self.text, Span::new(at, end));
            (self.at, self.start) = (end, end);
            let next = &self.text[end..];
            at = match next {
                [b'@', b'c', b' ' | b'\n' | b'\r', ..] => end + 2,
                [b'@', b'c', b'o', b'm', b'm', b'e', b'n', b't', b' ' | b'\n' | b'\r', ..] => end + 8,
                _ => break,
            };
        }
        if self.page.wants_all() || prefilter::inner_colon(run.bytes()) {
            self.page.scan(Context::Comment, run);
        }
    }

    /// Reads the start of an environment, a row of the table, and its content if it has no commands.
    fn read_environment(&mut self, row: usize, at_sign: usize, after: usize) {
        let at_line_start = at_sign == 0 || self.text[at_sign - 1] == b'\n';
        let at_line_end = self.text.get(after).is_none_or(u8::is_ascii_whitespace);
        if !at_line_start || !at_line_end {
            return;
        }
        let (name, environment) = ENVIRONMENTS[row];
        match environment {
            Environment::Code => {
                self.flush(at_sign);
                self.code = Some(row);
            }
            Environment::Verbatim(_) | Environment::Raw(_) => {
                let end = match self.unclosed_environments & 1 << row {
                    0 => memchr::memmem::find(&self.text[after..], &[b"\n@end ", name].concat()),
                    _ => None,
                };
                let Some(end) = end else {
                    self.unclosed_environments |= 1 << row;
                    return self.page.count_malformed(Span::new(at_sign, after));
                };
                self.flush(at_sign);
                let inner = Span::new(after, after + end + 1);
                match environment {
                    Environment::Raw(format) => {
                        let (derived, comments) = self.decoded(inner, Spaces::Kept);
                        self.page.embed(format, derived);
                        self.emit_comments(comments);
                    }
                    Environment::Verbatim(context) => self.page.scan(context, inner),
                    Environment::Code => {}
                }
                (self.at, self.start) = (after + end + 1, after + end + 1);
            }
        }
    }

    /// `@end example`.
    fn read_end(&mut self, at_sign: usize) {
        let Some(row) = self.code else { return };
        let rest = self.text[at_sign + 4..].trim_ascii_start();
        if rest.starts_with(ENVIRONMENTS[row].0) {
            self.flush(at_sign);
            self.code = None;
        }
    }

    /// Skips an argument that is not closed: its line is text.
    fn skip_unclosed(&mut self, at_sign: usize, after: usize) {
        if self.text.get(after) == Some(&b'{') {
            let end = line_feed(self.text, after);
            self.page.count_malformed(Span::new(at_sign, end));
            self.at = end;
        }
    }

    /// Whether there may be a URL at `span`.
    fn may_hold(&self, span: Span) -> bool {
        self.page.wants_all() || prefilter::escaped_colon(&self.text[span.range()]).is_some()
    }

    /// Passes on the paragraphs before `end` that may hold a URL; the passage goes on there.
    fn flush(&mut self, end: usize) {
        let passage = Span::new(self.start, end.max(self.start));
        self.start = passage.end;
        if self.page.wants_all() {
            return self.emit_passage(passage);
        }
        prefilter::escaped_paragraphs(self.text, passage).for_each(|paragraph| self.emit_passage(paragraph));
    }

    fn emit_passage(&mut self, span: Span) {
        let context = if self.code.is_some() { Context::Code } else { Context::Prose };
        let (derived, comments) = self.decoded(span, Spaces::Kept);
        self.page.scan(context, derived);
        self.emit_comments(comments);
    }

    /// Passes on comments.
    fn emit_comments(&mut self, comments: Vec<Span>) {
        for comment in comments {
            self.page.scan(Context::Comment, comment);
        }
    }

    /// The text at `span` with its escapes decoded, and the comments in it. `a@@b` becomes `a@b`.
    fn decoded(&self, span: Span, spaces: Spaces) -> (DecodedText, Vec<Span>) {
        let (mut derived, mut comments) = (DecodedText::new(), Vec::new());
        let text = &self.text[..span.end];
        let mut at = span.start;
        while at < span.end {
            let special = |byte: &u8| *byte == b'@' || spaces == Spaces::Removed && byte.is_ascii_whitespace();
            let plain = text[at..].iter().take_while(|byte| !special(byte)).count();
            derived.push_verbatim(text, Span::new(at, at + plain));
            at += plain;
            let rest = &text[at..];
            let (length, printed) = match rest {
                [] => break,
                [b'@', byte @ (b'@' | b'{' | b'}' | b'&' | b'.' | b'!' | b'?'), ..] => (2, Some(*byte)),
                [b'@', b'/' | b'-' | b':', ..] => (2, None),
                [b'@', b'*', ..] if spaces == Spaces::Removed => (2, None),
                [b'@', b' ' | b'\t' | b'\n' | b'*', ..] => (2, Some(b' ')),
                [b'@', b't', b'i', b'e', b'{', b'}', ..] => (6, Some(b' ')),
                [b'@', b'c', b' ' | b'\n', ..] => {
                    let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                    let comment = Span::new(at + 2, at + length.max(2));
                    comments.push(comment);
                    // URLs do not overlap: none goes on after a comment that may hold another
                    if memchr::memchr3(b':', b'@', b'.', &text[comment.range()]).is_some() {
                        derived.push(b"\n\n", comment);
                    }
                    (length.max(2), None)
                }
                [b'@', ..] => match CHARACTER_COMMANDS.iter().find(|(name, _)| rest[1..].starts_with(name)) {
                    Some((name, char)) => (1 + name.len(), Some(*char)),
                    None => {
                        derived.push_verbatim(text, Span::new(at, at + 1));
                        at += 1;
                        continue;
                    }
                },
                _ => (1, None),
            };
            if let Some(byte) = printed {
                derived.push(&[byte], Span::new(at, at + length));
            }
            at += length;
        }
        (derived, comments)
    }
}

/// Commands for characters.
const CHARACTER_COMMANDS: &[(&[u8], u8)] = &[
    (b"atchar{}", b'@'),
    (b"lbracechar{}", b'{'),
    (b"rbracechar{}", b'}'),
    (b"ampchar{}", b'&'),
    (b"hashchar{}", b'#'),
    (b"backslashchar{}", b'\\'),
    (b"comma{}", b','),
];

/// Whether white space is kept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spaces {
    Kept,
    Removed,
}
