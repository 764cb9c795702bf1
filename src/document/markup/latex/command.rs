//! Reads the commands that hold URLs, files, code or other literal text: of `\href{http://a.example/}{b}` it passes on
//! a link.

use std::sync::Arc;

use super::group::{self, Group};
use super::url_arg::{self, Spaces};
use super::{Reader, Typewriter};
use crate::document::decoded_text::Content;
use crate::document::line::line_feed;
use crate::document::prefilter;
use crate::scan::Context;
use crate::text::Span;

/// The environments whose text is literal.
const VERBATIM_ENVIRONMENTS: &[(&[u8], Context)] = &[
    (b"verbatim", Context::Code),
    (b"verbatim*", Context::Code),
    (b"Verbatim", Context::Code),
    (b"Verbatim*", Context::Code),
    (b"BVerbatim", Context::Code),
    (b"LVerbatim", Context::Code),
    (b"SaveVerbatim", Context::Code),
    (b"VerbatimOut", Context::Code),
    (b"spverbatim", Context::Code),
    (b"semiverbatim", Context::Code),
    (b"alltt", Context::Code),
    (b"lstlisting", Context::Code),
    (b"minted", Context::Code),
    (b"tcblisting", Context::Code),
    (b"luacode", Context::Code),
    (b"luacode*", Context::Code),
    (b"Sinput", Context::Code),
    (b"Soutput", Context::Code),
    (b"Shaded", Context::Code),
    (b"Highlighting", Context::Code),
    (b"macrocode", Context::Code),
    (b"macrocode*", Context::Code),
    (b"filecontents", Context::Code),
    (b"filecontents*", Context::Code),
    (b"comment", Context::Comment),
];

impl Reader<'_, '_, '_, '_> {
    /// Reads the command whose back-slash is at `at`.
    pub(super) fn read_command(&mut self, at: usize) {
        let rest = &self.text[at + 1..];
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'@').count();
        if length == 0 {
            // a character and its escape
            self.at = (at + 2).min(self.text.len());
            return;
        }
        let after = at + 1 + length;
        self.at = after;
        let name = Span::new(at + 1, after);
        if self.page.wants_anchors() {
            self.read_names(name);
        }
        match &rest[..length] {
            b"url" | b"burl" | b"nolinkurl" => self.url(name, Context::Link),
            b"path" => self.path(name),
            b"href" => self.href(name),
            b"hyperref" => self.hyperref(name),
            b"hyperimage" | b"includegraphics" => self.image(name),
            b"hyperbaseurl" => self.base(name),
            b"input" | b"include" | b"subfile" | b"addbibresource" | b"lstinputlisting" | b"verbatiminput"
            | b"includepdf" | b"includesvg" => self.file(name),
            b"urldef" => self.urldef(name),
            b"verb" | b"Verb" | b"spverb" | b"lstinline" => self.verb(name, after),
            b"mintinline" => {
                let language = self.groups.after_options(self.text, after);
                let after = self.groups.read(self.text, language).whole().map_or(after, |language| language.end + 1);
                self.verb(name, after);
            }
            b"texttt" | b"code" | b"ttt" => self.start_typewriter(name),
            b"begin" => self.read_environment(name),
            _ => {}
        }
    }

    /// `\url{...}`, `\url|...|`.
    fn url(&mut self, name: Span, context: Context) {
        let after = after_star(self.text, name.end);
        match self.groups.read(self.text, after) {
            Group::Whole(inner) => {
                // words, and a URL among them
                let first = self.text[inner.range()].trim_ascii().split(|&byte| byte == b' ' || byte == b'\n').next();
                let is_text = first.is_some_and(|first| first.len() < inner.len() && !first.contains(&b':'));
                let spaces = if is_text { Spaces::Kept } else { Spaces::Removed };
                self.emit_target(inner, context, spaces, None);
            }
            Group::Unclosed => self.skip_unclosed(name),
            Group::Absent => {
                if let Some(inner) = delimited(self.text, after)
                    && prefilter::inner_colon(&self.text[inner.range()])
                {
                    self.flush(inner.start);
                    self.page.link(context, inner, None);
                    self.go_on_at(inner.end);
                }
            }
        }
    }

    /// `\path{...}`: mostly the name of a file, so that only a whole URL counts.
    fn path(&mut self, name: Span) {
        let after = after_star(self.text, name.end);
        let inner = match self.groups.read(self.text, after) {
            Group::Whole(inner) => inner,
            Group::Unclosed => return self.skip_unclosed(name),
            Group::Absent => match delimited(self.text, after) {
                Some(inner) => inner,
                None => return,
            },
        };
        self.flush(inner.start);
        self.page.scan(Context::Code, url_arg::read(self.text, inner, Spaces::Removed));
        self.go_on_at(inner.end);
    }

    /// `\href[options]{url}{text}`.
    fn href(&mut self, name: Span) {
        let after = self.groups.after_options(self.text, after_star(self.text, name.end));
        match self.groups.read(self.text, after) {
            Group::Whole(inner) => {
                let label = self.groups.read(self.text, inner.end + 1).whole();
                self.emit_target(inner, Context::Link, Spaces::Kept, label);
            }
            Group::Unclosed => self.skip_unclosed(name),
            Group::Absent => {}
        }
    }

    /// `\hyperref{url}{category}{name}{text}`; with an option it refers to a place of the document.
    fn hyperref(&mut self, name: Span) {
        let Group::Whole(inner) = self.groups.read(self.text, name.end) else { return };
        let mut after = Some(inner);
        for _ in 0..3 {
            after = after.and_then(|before| self.groups.read(self.text, before.end + 1).whole());
        }
        self.emit_target(inner, Context::Link, Spaces::Kept, after);
    }

    /// `\includegraphics[options]{file}`, `\hyperimage{url}{text}`.
    fn image(&mut self, name: Span) {
        let mut after = after_star(self.text, name.end);
        for _ in 0..2 {
            after = self.groups.after_options(self.text, after);
        }
        if let Group::Whole(inner) = self.groups.read(self.text, after) {
            self.emit_file(inner, Context::Image);
        }
    }

    /// `\input{file}` and its like, where the name is literal, not made by commands.
    fn file(&mut self, name: Span) {
        if !self.page.wants_references() && !self.page.wants_anchors() {
            return;
        }
        let after = self.groups.after_options(self.text, after_star(self.text, name.end));
        if let Group::Whole(inner) = self.groups.read(self.text, after)
            && !self.text[inner.range()].iter().any(|byte| b"\\#{%\n".contains(byte))
        {
            if matches!(&self.text[name.range()], b"input" | b"include" | b"subfile") {
                self.page.note_inserted_text();
            }
            self.emit_file(inner, Context::Link);
        }
    }

    /// `\hyperbaseurl{url}`: the base of references from here on.
    fn base(&mut self, name: Span) {
        let Group::Whole(inner) = self.groups.read(self.text, name.end) else { return };
        self.emit_target(inner, Context::Link, Spaces::Removed, None);
        if let Content::Verbatim(span) = url_arg::read(self.text, inner, Spaces::Removed)
            && let Ok(base) = std::str::from_utf8(&self.text[span.range()])
        {
            self.page.set_base(Some(Arc::from(base.trim())));
        }
    }

    /// `\urldef{\name}\url{...}`, `\urldef\name\url{...}`.
    fn urldef(&mut self, name: Span) {
        let after = match self.groups.read(self.text, name.end) {
            Group::Whole(inner) => inner.end + 1,
            _ => {
                let rest = &self.text[name.end..];
                let is_name = |byte: &&u8| byte.is_ascii_alphabetic() || **byte == b'@';
                let start = name.end + usize::from(rest.first() == Some(&b'\\'));
                start + self.text[start..].iter().take_while(is_name).count()
            }
        };
        let command = group::after_spaces(self.text, after) + 1;
        if self.text.get(command - 1..).is_some_and(|rest| rest.starts_with(b"\\url")) {
            self.url(Span::new(command, command + 3), Context::Definition);
        }
    }

    /// `\verb|...|`, `\lstinline[options]{...}`.
    fn verb(&mut self, name: Span, after: usize) {
        // `|\verb|` shows the command itself, if `|` is a short form of it
        if name.start >= 2 && self.text.get(after) == Some(&self.text[name.start - 2]) {
            return;
        }
        let after = self.groups.after_options(self.text, after_star(self.text, after));
        let inner = match self.groups.read(self.text, after) {
            Group::Whole(inner) => Some(inner),
            Group::Unclosed => return self.skip_unclosed(name),
            Group::Absent => delimited(self.text, after),
        };
        let Some(inner) = inner else {
            if self.text.get(after).is_some_and(|byte| DELIMITERS.contains(byte)) {
                self.skip_unclosed(name);
            }
            return;
        };
        self.flush(inner.start);
        self.page.scan(Context::Code, inner);
        self.go_on_at(inner.end);
    }

    /// `\texttt{...}`: text set as code.
    fn start_typewriter(&mut self, name: Span) {
        if self.code.is_some() || self.text.get(name.end) != Some(&b'{') {
            return;
        }
        self.flush(name.end);
        self.code = Some(Typewriter { command: name, depth: 1 });
        self.at = name.end + 1;
        self.start = self.at;
    }

    /// `\begin{...}`: reads a verbatim environment.
    fn read_environment(&mut self, name: Span) {
        let Group::Whole(inner) = self.groups.read(self.text, name.end) else { return };
        let environment = &self.text[inner.range()];
        let Some(row) = VERBATIM_ENVIRONMENTS.iter().position(|(known, _)| *known == environment) else { return };
        let (known, context) = VERBATIM_ENVIRONMENTS[row];
        let start = inner.end + 1;
        let end = match self.unclosed_environments & 1 << row {
            0 => memchr::memmem::find(&self.text[start..], &[b"\\end{", known, b"}"].concat()),
            _ => None,
        };
        let Some(end) = end else {
            self.unclosed_environments |= 1 << row;
            return self.page.count_malformed(Span::new(name.start - 1, start));
        };
        self.flush(start);
        self.page.scan(context, Span::new(start, start + end));
        self.go_on_at(start + end);
    }

    /// Passes on a command's target that is a file.
    fn emit_file(&mut self, inner: Span, context: Context) {
        self.flush(inner.start);
        let content = url_arg::read(self.text, inner, Spaces::Kept);
        if url_arg::is_parameter(&self.text[inner.range()]) || url_arg::has_commands(&content) {
            self.page.scan(context, content);
        } else {
            self.page.file(context, content, None);
        }
        self.go_on_at(inner.end);
    }

    /// Passes on a command's target.
    fn emit_target(&mut self, inner: Span, context: Context, spaces: Spaces, label: Option<Span>) {
        self.flush(inner.start);
        let content = url_arg::read(self.text, inner, spaces);
        if url_arg::is_parameter(&self.text[inner.range()]) || url_arg::has_commands(&content) {
            self.page.scan(context, content);
        } else {
            self.page.link(context, content, label.filter(|label| !label.is_empty()));
        }
        self.go_on_at(inner.end);
    }

    /// Goes on at `at`, and starts the next passage there.
    fn go_on_at(&mut self, at: usize) {
        let at = match self.text.get(at) {
            // the brace that closes the argument closes no group outside of it
            Some(b'}') => at + 1,
            _ => at,
        };
        (self.at, self.start) = (at, at);
    }

    /// Reads an argument that is not closed: the rest of its line is text.
    fn skip_unclosed(&mut self, name: Span) {
        let end = line_feed(self.text, name.end);
        self.page.count_malformed(Span::new(name.start - 1, end));
        self.at = end;
    }
}

/// The delimiters that may be around the argument of `\verb` and `\url`.
const DELIMITERS: &[u8] = b"|!+\"'^=?@*/:;,.~-$&<>`()";

/// `|...|` at `at`, within a line.
fn delimited(text: &[u8], at: usize) -> Option<Span> {
    let &delimiter = text.get(at).filter(|byte| DELIMITERS.contains(byte))?;
    let inner = &text[at + 1..];
    let length = memchr::memchr2(delimiter, b'\n', inner)?;
    (inner[length] == delimiter).then(|| Span::new(at + 1, at + 1 + length))
}

fn after_star(text: &[u8], at: usize) -> usize {
    at + usize::from(text.get(at) == Some(&b'*'))
}
