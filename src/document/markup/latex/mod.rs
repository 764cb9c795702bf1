//! LaTeX: the commands that hold URLs, verbatim text, comments, and running text with its escapes decoded. Of
//! `\url{http://a.example/b\_c}` it passes on the link `http://a.example/b_c`.
//!
//! One pass from back-slash to back-slash finds the commands that matter. The text between them is a passage, which is
//! read only if it holds a `:`. DTX files are LaTeX after the line prefix `%`, BibTeX files hold LaTeX in fields.
//!
//! | file | what is in it |
//! |---|---|
//! | `bibtex` | the fields of BibTeX |
//! | `command` | commands that hold URLs, files, code |
//! | `escape` | commands that mean a character |
//! | `group` | the arguments of commands |
//! | `outline` | labels, sections, references |
//! | `text_run` | running text |
//! | `url_arg` | a URL in an argument |

mod bibtex;
mod command;
mod escape;
mod group;
mod outline;
mod text_run;
mod url_arg;

use crate::document::decoded_text::DecodedText;
use crate::document::definition::{Definition, Files};
use crate::document::line::{after_line, line_feed};
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::document::prefilter;
use crate::scan::Context;
use crate::text::Span;
use group::Groups;
use text_run::Passage;

pub(in crate::document) use bibtex::BIBTEX;

pub(in crate::document) static LATEX: Definition = Definition {
    name: "latex",
    about: "LaTeX: \\url, \\href and their like, verbatim text, comments, text with its escapes decoded",
    files: Files {
        aliases: &["tex"],
        extensions: &["tex", "ltx", "sty", "cls", "bbl", "latex", "def", "clo", "fd", "bbx", "cbx", "lbx", "ldf"],
        confirm,
        ..Files::NONE
    },
    reader: DocumentReader {
        may_hold: prefilter::inner_colon,
        read: |page| Reader::new(page, Percent::Comment).read(),
    },
    notation: notations::LATEX,
};

/// The documented LaTeX of doc and docstrip: its code is in `macrocode` environments.
pub(in crate::document) static DTX: Definition = Definition {
    name: "dtx",
    about: "documented LaTeX: its text is after %",
    files: Files { aliases: &["docstrip"], extensions: &["dtx", "fdd"], confirm, ..Files::NONE },
    reader: DocumentReader { may_hold: prefilter::inner_colon, read: read_dtx },
    notation: notations::DTX,
};

/// Reads LaTeX without the `%` at the start of its lines.
fn read_dtx(page: &mut Page<'_, '_, '_>) {
    let text = page.text();
    let mut derived = DecodedText::new();
    let mut at = 0;
    while at < text.len() {
        let end = after_line(text, at);
        let start = at + usize::from(text[at] == b'%');
        derived.push_verbatim(text, Span::new(start, end));
        at = end;
    }
    page.read_inside(LATEX.reader.read, derived);
}

/// Reads LaTeX in which `%` is a byte like others: a field of BibTeX.
fn read_field(page: &mut Page<'_, '_, '_>) {
    Reader::new(page, Percent::Literal).read();
}

/// The meaning of `%`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Percent {
    Comment,
    Literal,
}

/// Whether the text is TeX: it has a command of two letters or more, or a comment, or is almost empty. Files of other
/// kinds are named `.cls`, `.def` and `.fd` too.
fn confirm(start: &[u8]) -> bool {
    let is_command = |at: usize| start[at + 1..].iter().take(2).filter(|byte| byte.is_ascii_alphabetic()).count() == 2;
    let is_comment = |line: &[u8]| line.trim_ascii_start().starts_with(b"%");
    start.len() < 16
        || memchr::memchr_iter(b'\\', start).any(is_command)
        || start.split(|&byte| byte == b'\n').any(is_comment)
}

struct Reader<'p, 'x, 'o, 't> {
    page: &'p mut Page<'x, 'o, 't>,
    text: &'x [u8],
    percent: Percent,
    /// The position of the reader.
    at: usize,
    /// The start of the passage that is not passed on yet.
    start: usize,
    /// The argument of `\texttt` that is being read.
    code: Option<Typewriter>,
    /// The verbatim environments that have no end from here on: a bit for each row of the table.
    unclosed_environments: u64,
    groups: Groups,
}

/// The argument of `\texttt` and its like.
struct Typewriter {
    command: Span,
    depth: usize,
}

impl<'p, 'x, 'o, 't> Reader<'p, 'x, 'o, 't> {
    fn new(page: &'p mut Page<'x, 'o, 't>, percent: Percent) -> Self {
        let text = page.text();
        Self { page, text, percent, at: 0, start: 0, code: None, unclosed_environments: 0, groups: Groups::default() }
    }

    fn read(mut self) {
        while let Some(found) = self.next_special() {
            self.at = found + 1;
            match self.text[found] {
                b'\\' => self.read_command(found),
                b'%' if self.percent == Percent::Comment => self.at = line_feed(self.text, found),
                b'{' => self.open_group(),
                b'}' => self.close_group(found),
                b'\n' => self.end_of_line(found),
                _ => {}
            }
        }
        self.flush(self.text.len());
    }

    /// The next byte at which the reader stops.
    fn next_special(&self) -> Option<usize> {
        let rest = &self.text[self.at.min(self.text.len())..];
        let found = match self.code {
            Some(_) => rest.iter().position(|byte| b"\\%{}\n".contains(byte)),
            None if self.percent == Percent::Literal => memchr::memchr(b'\\', rest),
            None => memchr::memchr2(b'\\', b'%', rest),
        };
        found.map(|found| self.at + found)
    }

    fn open_group(&mut self) {
        if let Some(code) = &mut self.code {
            code.depth += 1;
        }
    }

    fn close_group(&mut self, found: usize) {
        let Some(code) = &mut self.code else { return };
        code.depth -= 1;
        if code.depth == 0 {
            self.flush(found);
            self.code = None;
        }
    }

    /// An empty line ends the argument of `\texttt`, which cannot hold the end of a paragraph.
    fn end_of_line(&mut self, found: usize) {
        let rest = &self.text[found + 1..];
        let spaces = rest.iter().take_while(|byte| b" \t\r".contains(byte)).count();
        if rest.get(spaces).is_none_or(|&byte| byte == b'\n') {
            self.flush(found);
            if let Some(code) = self.code.take() {
                self.page.count_malformed(code.command);
            }
        }
    }

    /// Passes on the text before `end`; the passage goes on there.
    fn flush(&mut self, end: usize) {
        let passage = Span::new(self.start, end.max(self.start));
        self.start = passage.end;
        if self.page.wants_all() {
            return self.emit_passage(passage);
        }
        prefilter::escaped_paragraphs(self.text, passage).for_each(|paragraph| self.emit_passage(paragraph));
    }

    /// Passes on running text, and the comments in it.
    fn emit_passage(&mut self, span: Span) {
        let wants_all = self.page.wants_all();
        let context = if self.code.is_some() { Context::Code } else { Context::Prose };
        let Passage { derived, comments, .. } = Passage::read(self.text, span, self.percent, context);
        self.page.scan(context, derived);
        for comment in comments.into_iter().filter(|comment| wants_all || prefilter::inner_colon(comment.bytes())) {
            self.page.scan(Context::Comment, comment);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tex_is_detected_among_files_of_the_same_name() {
        assert!(confirm(b"% a comment: see below\nWords and words and words."));
        assert!(confirm(b"Words, words,\nand \\emph{words}."));
        assert!(!confirm(b"VERSION 1.0 CLASS\nBEGIN\n  MultiUse = -1\nEND\n"));
        assert!(!confirm(b"LIBRARY a\nEXPORTS\n  first @1\n  second @2\n"));
    }
}
