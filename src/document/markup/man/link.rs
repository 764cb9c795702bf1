//! Reads the macros that hold links: `.UR` and `.URL` of man, `.Lk` and `.%U` of mdoc, `.so`. Of
//! `.Lk http://a.example/ b` it passes on a link with the text `b`.

use super::arguments::{Argument, Arguments};
use super::text::{Joining, PrintedText};
use super::{Control, Reader};
use crate::scan::Context;
use crate::text::Span;

/// A link that `.UR` has started.
pub(super) struct OpenLink {
    target: Argument,
    line: Span,
}

impl Reader<'_, '_, '_, '_> {
    /// Reads macros of mdoc: most belong to the text; `Lk` may be in any of them.
    pub(super) fn read_mdoc(&mut self, control: Control, context: Context) {
        let text = self.page.text();
        let name = &text[control.name.range()];
        let line = &text[control.name.start..control.line.end];
        let may_hold_link = self.page.wants_references() || memchr::memchr(b':', line).is_some();
        if may_hold_link && memchr::memmem::find(line, b"Lk").is_some() {
            let start = control.name.start;
            let (arguments, comment) = Arguments::all(text, Span::new(start, control.line.end));
            if let Some(at) = arguments.iter().position(|argument| argument.is_plain(text, b"Lk")) {
                return self.emit_line_with_link(&arguments, at, comment, context);
            }
        }
        match name {
            b"Pp" | b"Lp" | b"Bl" | b"El" | b"It" | b"D1" | b"Dl" | b"Rs" | b"Re" | b"Dd" | b"Os" | b"Nd" => {
                self.read_arguments(control, context);
            }
            _ => self.add_text(control.line),
        }
    }

    /// Reads a line of mdoc with `Lk URL [text ...]` in it.
    fn emit_line_with_link(&mut self, arguments: &[Argument], at: usize, comment: Option<Span>, context: Context) {
        self.flush();
        let text = self.page.text();
        let (before, after) = (&arguments[..at], arguments.get(at + 1..).unwrap_or_default());
        self.emit_arguments(before, context);
        if let [target, after @ ..] = after {
            let words = after.iter().take_while(|word| !word.ends_link_text(text)).count();
            let label = match &after[..words] {
                [] => None,
                [first, .., last] => Some(first.outer(text).hull(last.outer(text))),
                [one] => Some(one.span),
            };
            self.emit_link(*target, label);
            self.emit_arguments(after, context);
        }
        self.emit_comments(comment);
    }

    /// Passes on arguments as running text.
    fn emit_arguments(&mut self, arguments: &[Argument], context: Context) {
        let mut printed = PrintedText::new(self.page.text());
        printed.push_arguments(arguments, Joining::Spaces);
        self.emit(printed, context);
    }

    /// Passes on the target of a link.
    fn emit_link(&mut self, target: Argument, label: Option<Span>) {
        let mut printed = PrintedText::new(self.page.text());
        printed.push_arguments(&[target], Joining::Spaces);
        let PrintedText { derived, comments, .. } = printed;
        self.page.link(Context::Link, derived, label);
        self.emit_comments(comments);
    }

    /// `.URL url [text [what follows it]]` (groff_www).
    pub(super) fn read_url(&mut self, control: Control) {
        self.flush();
        let (arguments, comment) = Arguments::all(self.page.text(), control.after_name());
        if let [target, rest @ ..] = &arguments[..] {
            self.emit_link(*target, rest.first().map(|label| label.span).filter(|label| !label.is_empty()));
            self.emit_arguments(rest, self.context());
        }
        self.emit_comments(comment);
    }

    /// A macro whose first argument is a target: `.%U url`, `.so file`.
    pub(super) fn read_target(&mut self, control: Control) {
        self.flush();
        let (arguments, comment) = Arguments::all(self.page.text(), control.after_name());
        if let [target, rest @ ..] = &arguments[..] {
            self.emit_link(*target, None);
            self.emit_arguments(rest, self.context());
        }
        self.emit_comments(comment);
    }

    /// `.UR url`; the lines up to `.UE` are the link's text.
    pub(super) fn begin_link(&mut self, control: Control) {
        self.flush();
        self.end_link(None);
        let (arguments, comment) = Arguments::all(self.page.text(), control.after_name());
        if let [target, rest @ ..] = &arguments[..] {
            self.link = Some(OpenLink { target: *target, line: control.line });
            self.emit_arguments(rest, self.context());
        }
        self.emit_comments(comment);
    }

    /// Passes on the open link, whose text ends at `end`; `None` if it was not closed.
    pub(super) fn end_link(&mut self, end: Option<usize>) {
        let Some(OpenLink { target, line }) = self.link.take() else { return };
        let Some(end) = end else {
            self.page.count_malformed(line);
            return self.emit_link(target, None);
        };
        let text = self.page.text();
        let start = (line.end + 1).min(end);
        let inner = &text[start..end];
        let start = start + (inner.len() - inner.trim_ascii_start().len());
        let label = Span::new(start, start + inner.trim_ascii().len());
        self.emit_link(target, Some(label).filter(|label| !label.is_empty()));
    }
}
