//! Man pages and other roff: the macros of man and mdoc that hold links, text with its escapes decoded, comments. Of
//! `.UR http://a.example/`, `b` and `.UE` on three lines it passes on a link with the text `b`.
//!
//! A line that starts with `.` or `'` is a control line, any other one is text (groff_7, "Control characters"). Lines
//! of text and of macros that only change the font are one passage, up to a macro that breaks the line.
//!
//! | file | what is in it |
//! |---|---|
//! | `arguments` | the arguments of a control line |
//! | `escape` | escape sequences |
//! | `link` | macros that hold links |
//! | `special` | special characters |
//! | `text` | text as it is printed |

mod arguments;
mod escape;
mod link;
mod special;
mod text;

use crate::document::definition::{Definition, Files};
use crate::document::line::line_feed;
use crate::document::lookahead::CachedPosition;
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::document::prefilter;
use crate::scan::Context;
use crate::text::Span;
use arguments::Arguments;
use link::OpenLink;
use text::PrintedText;

pub(in crate::document) static MAN: Definition = Definition {
    name: "man",
    about: "man pages and other roff: links of man and mdoc, text with its escapes decoded, comments",
    files: Files {
        aliases: &["mdoc", "roff", "troff", "nroff", "groff"],
        extensions: EXTENSIONS,
        confirm,
        ..Files::NONE
    },
    reader: DocumentReader { may_hold, read },
    notation: notations::MAN,
};

/// The sections of the manual, those of its parts that systems add, and other extensions of roff.
#[rustfmt::skip]
const EXTENSIONS: &[&str] = &[
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "n", "0p", "1p", "3p", "1x", "3x", "4x", "5x", "7x", "8x", "1m", "3m",
    "1ssl", "3ssl", "5ssl", "7ssl", "3pm", "3perl", "3am", "1posix", "3posix", "3tcl", "3form", "3menu", "3curses",
    "3ncurses", "3readline", "3alsa", "3erl", "3stap", "3tiff", "3const", "3head", "3type", "2const", "2type",
    "1postfix", "5postfix", "8postfix", "1gv", "1gcc", "1freebsd", "2freebsd", "3freebsd", "4freebsd", "5freebsd",
    "7freebsd", "8freebsd", "9freebsd", "man", "mdoc", "roff", "troff", "nroff", "groff", "tmac", "ms", "me", "mom",
    "1.in", "5.in", "8.in", "man.in",
];

/// Whether the text starts as roff does: with a control line. A log file `name.1` does not.
fn confirm(start: &[u8]) -> bool {
    let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start).trim_ascii_start();
    let [b'.' | b'\'', rest @ ..] = start else { return false };
    let name = rest.trim_ascii_start();
    matches!(name.first(), Some(byte) if byte.is_ascii_alphabetic() || b"\\\"'%".contains(byte))
}

/// Whether there is a `:` that may belong to a URL or, in a link, to any scheme; or an escape for one.
fn may_hold(bytes: &[u8]) -> bool {
    let is_in_text = || prefilter::escaped_colon(bytes).is_some();
    prefilter::inner_colon(bytes) && (is_in_text() || holds_link(bytes)) || spells_colon(bytes)
}

/// Whether the text has a macro whose argument is a target.
fn holds_link(bytes: &[u8]) -> bool {
    let is_request = |at: usize| {
        let spaces = bytes[..at].iter().rev().take_while(|byte| b" \t".contains(byte)).count();
        matches!(bytes[..at - spaces].last(), Some(b'.' | b'\''))
    };
    [&b"UR"[..], b"FTP", b"%U", b"Lk"].iter().any(|name| memchr::memmem::find(bytes, name).is_some())
        || memchr::memmem::find_iter(bytes, b"so").any(is_request)
}

/// Whether an escape may spell a `:`: `\[u003A]`, `\N'58'`.
fn spells_colon(bytes: &[u8]) -> bool {
    [&b"[u003A]"[..], b"\\N'58'", b"[char58]"].iter().any(|code| memchr::memmem::find(bytes, code).is_some())
}

fn read(page: &mut Page<'_, '_, '_>) {
    let reads_all = page.wants_all() || spells_colon(page.text());
    Reader { reads_all, page, sign: CachedPosition::new(), block: None, code: None, link: None, respects_ig: true }
        .read();
}

struct Reader<'p, 'x, 'o, 't> {
    page: &'p mut Page<'x, 'o, 't>,
    /// Whether text without a `:` is read too.
    reads_all: bool,
    /// The next sign of a URL.
    sign: CachedPosition,
    /// The lines that are read together.
    block: Option<Block>,
    /// The line that started an example, while the example lasts.
    code: Option<Span>,
    /// The link whose text is being read.
    link: Option<OpenLink>,
    /// Whether `.ig` is respected: until one is found that is not closed.
    respects_ig: bool,
}

/// Lines that are one passage.
struct Block {
    span: Span,
    is_comment: bool,
}

/// A control line.
#[derive(Clone, Copy)]
struct Control {
    line: Span,
    name: Span,
}

impl Reader<'_, '_, '_, '_> {
    fn read(mut self) {
        let text = self.page.text();
        let mut at = if text.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        while at < text.len() {
            let line = line_at(text, at);
            let next = line.end + 1;
            at = match text.get(line.start) {
                Some(b'.' | b'\'') => self.read_control_line(line).unwrap_or(next),
                _ => {
                    self.add_text(line);
                    next
                }
            };
        }
        self.flush();
        self.end_link(None);
        self.end_code();
    }

    /// Reads a control line; returns where to go on, if not on the next line.
    fn read_control_line(&mut self, line: Span) -> Option<usize> {
        let text = self.page.text();
        let spaces = text[line.start + 1..line.end].iter().take_while(|byte| b" \t".contains(byte)).count();
        let start = line.start + 1 + spaces;
        let rest = &text[start..line.end];
        if rest.starts_with(b"\\\"") || rest.starts_with(b"\\#") || text[line.range()].starts_with(b"'''") {
            self.add_comment(line);
            return None;
        }
        let length = rest.iter().take_while(|byte| !b" \t\r\\\n".contains(byte)).count();
        let control = Control { line, name: Span::new(start, start + length) };
        let name = &text[control.name.range()];
        match name {
            b"B" | b"I" | b"R" | b"SM" | b"SB" | b"BR" | b"RB" | b"BI" | b"IB" | b"IR" | b"RI" | b"CW" | b"CR"
            | b"RC" | b"" => self.add_text(line),
            b"UR" => self.begin_link(control),
            b"UE" => {
                self.flush();
                self.end_link(Some(line.start));
                self.read_arguments(control, self.context());
            }
            b"URL" | b"FTP" => self.read_url(control),
            b"%U" | b"so" => self.read_target(control),
            b"MT" | b"MTO" | b"Mt" => self.read_arguments(control, Context::Link),
            b"EX" | b"Vb" | b"CS" => self.begin_code(control),
            b"EE" | b"Ve" | b"CE" | b"Ed" => {
                self.flush();
                self.code = None;
                self.read_arguments(control, Context::Prose);
            }
            b"Bd" => match memchr::memmem::find(&text[line.range()], b"-literal") {
                Some(_) => self.begin_code(control),
                None => self.read_arguments(control, self.context()),
            },
            b"SH" | b"SS" | b"TH" | b"Sh" | b"Ss" | b"Dt" => {
                self.flush();
                self.end_link(None);
                self.end_code();
                self.read_arguments(control, Context::Prose);
            }
            b"Dl" => self.read_mdoc(control, Context::Code),
            b"ig" if self.respects_ig => return self.read_ignored(control),
            _ if memchr::memchr(b':', name).is_some() => self.add_text(line),
            [b'A'..=b'Z', b'a'..=b'z'] => self.read_mdoc(control, self.context()),
            _ => self.read_arguments(control, self.context()),
        }
        None
    }

    /// The context of text here.
    fn context(&self) -> Context {
        if self.code.is_some() { Context::Code } else { Context::Prose }
    }

    /// Adds a line of text to the passage.
    fn add_text(&mut self, line: Span) {
        self.add_line(line, false);
    }

    /// Adds a comment line to those before it.
    fn add_comment(&mut self, line: Span) {
        self.add_line(line, true);
    }

    fn add_line(&mut self, line: Span, is_comment: bool) {
        match &mut self.block {
            Some(block) if block.is_comment == is_comment => block.span.end = line.end,
            _ => {
                self.flush();
                self.block = Some(Block { span: line, is_comment });
            }
        }
    }

    /// Passes on the passage.
    fn flush(&mut self) {
        let Some(block) = self.block.take() else { return };
        if !self.may_hold(block.span) {
            return;
        }
        let context = self.context();
        let mut printed = PrintedText::new(self.page.text());
        if block.is_comment {
            printed.push_comment_lines(block.span);
        } else {
            printed.push_lines(block.span);
        }
        self.emit(printed, if block.is_comment { Context::Comment } else { context });
    }

    /// Passes on text, and the comments in it.
    fn emit(&mut self, printed: PrintedText<'_>, context: Context) {
        let PrintedText { derived, comments, .. } = printed;
        self.page.scan(context, derived);
        self.emit_comments(comments);
    }

    fn emit_comments(&mut self, comments: impl IntoIterator<Item = Span>) {
        for comment in comments {
            self.page.scan(Context::Comment, comment);
        }
    }

    /// Whether there may be a URL at `span`.
    fn may_hold(&mut self, span: Span) -> bool {
        let text = self.page.text();
        let search = || prefilter::escaped_colon(&text[span.start..]).map(|at| span.start + at);
        self.reads_all
            || self.sign.next(span.start, search) < span.end && prefilter::escaped_colon(&text[span.range()]).is_some()
    }

    /// Reads a macro that breaks the line: its arguments are a passage.
    fn read_arguments(&mut self, control: Control, context: Context) {
        self.flush();
        if self.may_hold(control.line) {
            let mut printed = PrintedText::new(self.page.text());
            printed.push_control_line(control.line, control.name);
            self.emit(printed, context);
        }
    }

    fn begin_code(&mut self, control: Control) {
        self.read_arguments(control, self.context());
        self.end_code();
        self.code = Some(control.line);
    }

    /// Ends an example at the next section if nothing ended it before.
    fn end_code(&mut self) {
        if let Some(line) = self.code.take() {
            self.page.count_malformed(line);
        }
    }

    /// `.ig [end]`: the lines up to `.end`, or `..`, are not formatted. Returns where to go on.
    fn read_ignored(&mut self, control: Control) -> Option<usize> {
        self.read_arguments(control, self.context());
        let text = self.page.text();
        let (arguments, _) = Arguments::all(text, control.after_name());
        let end_name = arguments.first().map_or(&b"."[..], |name| &text[name.span.range()]);
        let start = (control.line.end + 1).min(text.len());
        let mut at = start;
        while at < text.len() {
            let line = physical_line_at(text, at);
            if let [b'.' | b'\'', rest @ ..] = &text[line.range()]
                && rest.trim_ascii() == end_name
            {
                self.page.scan(Context::Comment, Span::new(start, line.start));
                return Some(line.end + 1);
            }
            at = line.end + 1;
        }
        self.respects_ig = false;
        self.page.count_malformed(control.line);
        None
    }
}

impl Control {
    fn after_name(self) -> Span {
        Span::new(self.name.end, self.line.end)
    }
}

/// The line at `at` without its line feed, with those that a back-slash at its end joins to it; after `\{\` another
/// line starts all the same.
fn line_at(text: &[u8], at: usize) -> Span {
    let mut line = physical_line_at(text, at);
    let is_comment = |line: Span| matches!(text[line.range()], [b'.' | b'\'', b'\\', b'"' | b'#', ..]);
    while line.end < text.len() && text[..line.end].ends_with(b"\\") && !is_comment(line) {
        let back_slashes = text[line.range()].iter().rev().take_while(|&&byte| byte == b'\\').count();
        if back_slashes % 2 == 0 || text[line.range()].ends_with(b"\\{\\") {
            break;
        }
        line.end = physical_line_at(text, line.end + 1).end;
    }
    line
}

/// The line at `at` without its line feed.
fn physical_line_at(text: &[u8], at: usize) -> Span {
    Span::new(at, line_feed(text, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roff_is_detected_among_files_of_the_same_name() {
        assert!(confirm(b".TH A 1\n"));
        assert!(confirm(b"'\\\" t\n.TH A 1\n"));
        assert!(confirm(b"\xEF\xBB\xBF\n.\\\" a comment\n"));
        assert!(confirm(b".  de X\n"));
        assert!(!confirm(b"Nov 21 00:00:01 host cron[1]: see http://a.example/\n"));
        assert!(!confirm(b"# A read me\n"));
        assert!(!confirm(b"...\n"));
        assert!(!confirm(b".5 1 2\n"));
        assert!(!confirm(b""));
    }
}
