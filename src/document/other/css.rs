//! CSS, and what SCSS, Sass, Less and Stylus add to it: `url()`, imports, strings, comments (CSS Syntax section 4).

use memchr::{memchr, memmem};

use crate::document::decoded_text::{Content, DecodedText};
use crate::document::definition::{Definition, Files};
use crate::document::line::line_end;
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::scan::{self, Context};
use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::text::Span;

pub(in crate::document) static CSS: Definition = Definition {
    name: "css",
    about: "CSS, SCSS, Sass, Less, Stylus: url(), imports, strings, comments",
    files: Files {
        aliases: &["scss", "sass", "less", "stylus"],
        extensions: &["css", "scss", "sass", "less", "styl", "pcss", "postcss", "qss"],
        ..Files::NONE
    },
    reader: DocumentReader { may_hold, read },
    notation: notations::CSS,
};

/// Whether a style sheet may hold a URL, a link of any scheme, or an escape that may spell one.
fn may_hold(text: &[u8]) -> bool {
    scan::may_hold(text)
        || memchr::memchr_iter(b'\\', text).any(|at| text.get(at + 1).is_some_and(|byte| b"0123/:".contains(byte)))
        || memchr::memchr_iter(b'(', text).any(|at| function(text, at) != Function::Other)
        || RULES.iter().any(|rule| memmem::find(text, rule).is_some())
}

/// The names of the at-rules whose strings are links, in the usual spellings.
const RULES: [&[u8]; 6] = [b"import", b"namespace", b"IMPORT", b"NAMESPACE", b"@use", b"@forward"];

/// The bytes at which the reader stops.
const SPECIAL: Class = Class::of(b"\"'/()@;{}\\");
/// The bytes of a name.
const NAME: Class = ALPHA.or(DIGIT).or(Class::of(b"-_")).or(Class::range(0x80, 0xFF));
const WHITE_SPACE: Class = Class::of(b" \t\n\x0C\r");
const QUOTE: Class = Class::of(b"\"");
const APOSTROPHE: Class = Class::of(b"'");
/// The bytes that end a URL without quotes.
const URL_END: Class = WHITE_SPACE.or(Class::of(b"\"'()"));
/// How many nested functions are distinguished.
const DEEPEST_FUNCTION: usize = 64;

/// The function before a parenthesis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Function {
    /// `url(`, which may hold a URL without quotes.
    Url,
    /// `image-set(`, `src(`: strings directly in it are URLs.
    Strings,
    Other,
}

/// The meaning of the strings in an at-rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// No link, or no rule at all.
    Other,
    /// `@import`, `@use`, `@forward`: a file to be read; whether one was named already.
    Import { named: bool },
    /// `@namespace`
    Namespace,
}

/// The reader of a style sheet.
struct Reader<'p, 'x, 'o, 't> {
    page: &'p mut Page<'x, 'o, 't>,
    text: &'x [u8],
    /// The start of the text that is not passed on yet.
    start: usize,
    functions: Vec<Function>,
    rule: Rule,
    /// Whether no `*/` comes any more.
    no_comment_end: bool,
}

fn read(page: &mut Page<'_, '_, '_>) {
    let text = page.text();
    let mut reader = Reader { page, text, start: 0, functions: Vec::new(), rule: Rule::Other, no_comment_end: false };
    let mut at = 0;
    while at < text.len() {
        at = match text[at..].iter().position(|&byte| SPECIAL.has(byte)) {
            Some(skipped) => reader.special(at, at + skipped),
            None => break,
        };
    }
    reader.code(text.len());
}

impl Reader<'_, '_, '_, '_> {
    /// Reads what starts with the special byte at `at`; returns where to go on. `from` is where the last call went on.
    fn special(&mut self, from: usize, at: usize) -> usize {
        let text = self.text;
        // in Sass and Stylus, an import ends with its line, unless a comma follows
        let may_end = matches!(self.rule, Rule::Import { named: true });
        let skipped = &text[from..at];
        if may_end && memchr::memchr2(b'\n', b'\r', skipped).is_some() && !skipped.trim_ascii_start().starts_with(b",")
        {
            self.rule = Rule::Other;
        }
        match text[at] {
            b'"' | b'\'' => return self.string(at),
            b'/' => return self.comment(at),
            b'(' => return self.open_parenthesis(at),
            b')' => {
                self.functions.pop();
            }
            b'@' => self.at_rule(at),
            b';' | b'{' | b'}' => {
                self.rule = Rule::Other;
                self.functions.clear();
            }
            // an escape outside of strings
            _ => return (at + 2).min(text.len()),
        }
        at + 1
    }

    /// Passes on what is before `end` and is neither string nor comment: values of custom properties and the like.
    fn code(&mut self, end: usize) {
        let span = Span::new(self.start.min(end), end);
        if memchr(b':', &self.text[span.range()]).is_some() || self.page.wants_relaxed() {
            self.page.scan(Context::Code, span);
        }
        self.start = end;
    }

    fn at_rule(&mut self, at: usize) {
        let name_len = self.text[at + 1..].iter().take(16).take_while(|&&byte| NAME.has(byte)).count();
        let name = &self.text[at + 1..at + 1 + name_len];
        let is_named = |names: &[&str]| names.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()));
        self.rule = if is_named(&["import", "use", "forward", "require", "plugin", "reference"]) {
            Rule::Import { named: false }
        } else if is_named(&["namespace"]) {
            Rule::Namespace
        } else {
            self.rule
        };
    }

    /// Reads a string; returns where to go on. A string that is not closed ends with its line (section 4.3.5).
    fn string(&mut self, at: usize) -> usize {
        let text = self.text;
        let inner = at + 1;
        let ends = Class::of(b"\\\n\r\x0C").or(if text[at] == b'"' { QUOTE } else { APOSTROPHE });
        let mut end = inner;
        let is_closed = loop {
            end = text[end..].iter().position(|&byte| ends.has(byte)).map_or(text.len(), |found| end + found);
            match text.get(end) {
                Some(b'\\') => end = (end + if text[end + 1..].starts_with(b"\r\n") { 3 } else { 2 }).min(text.len()),
                Some(&byte) => break byte == text[at],
                None => break false,
            }
        };
        self.code(inner);
        let span = Span::new(inner, end);
        let is_url = match self.functions.last() {
            Some(&function) => function != Function::Other,
            None => self.rule != Rule::Other,
        };
        if is_url && is_closed {
            self.target(span);
        } else if memchr::memchr2(b':', b'\\', &text[span.range()]).is_some() || self.page.wants_relaxed() {
            self.page.scan(Context::String, unescaped(text, span));
        }
        if !is_closed {
            self.page.count_malformed(Span::new(at, end));
        }
        self.start = end;
        if let Rule::Import { named } = &mut self.rule {
            *named = true;
        }
        end + usize::from(is_closed)
    }

    /// Reads the comment at `at`, if one starts there; returns where to go on.
    fn comment(&mut self, at: usize) -> usize {
        let text = self.text;
        let (end, is_closed) = match text.get(at + 1) {
            Some(b'*') => match self.comment_end(at + 2) {
                Some(end) => (end, true),
                None => (line_end(text, at), false),
            },
            // the text after a `:` is part of a URL
            Some(b'/') if at == 0 || text[at - 1] != b':' => (line_comments_end(text, at), true),
            Some(b'/') => return at + 2,
            _ => return at + 1,
        };
        self.code(at);
        if memchr(b':', &text[at..end]).is_some() || self.page.wants_relaxed() {
            self.page.scan(Context::Comment, Span::new(at, end));
        }
        if !is_closed {
            self.page.count_malformed(Span::new(at, end));
        }
        self.start = end;
        end
    }

    /// The position after the next `*/` from `from` on. After a failed search, no more are made.
    fn comment_end(&mut self, from: usize) -> Option<usize> {
        if self.no_comment_end {
            return None;
        }
        let end = memmem::find(&self.text[from..], b"*/").map(|end| from + end + 2);
        self.no_comment_end = end.is_none();
        end
    }

    /// Reads the parenthesis at `at`, with the URL after `url(`; returns where to go on.
    fn open_parenthesis(&mut self, at: usize) -> usize {
        let text = self.text;
        let function = function(text, at);
        if self.functions.len() < DEEPEST_FUNCTION {
            self.functions.push(function);
        }
        if function != Function::Url {
            return at + 1;
        }
        let start = at + 1 + text[at + 1..].iter().take_while(|&&byte| WHITE_SPACE.has(byte)).count();
        if matches!(text.get(start), Some(b'"' | b'\'')) {
            return start;
        }
        let mut end = start;
        while let Some(&byte) = text.get(end).filter(|&&byte| !URL_END.has(byte)) {
            end += if byte == b'\\' { 1 + escape(&text[end + 1..]).1 } else { 1 };
        }
        let end = end.min(text.len());
        let close = end + text[end..].iter().take_while(|&&byte| WHITE_SPACE.has(byte)).count();
        if text.get(close) != Some(&b')') {
            // an expression, or malformed (section 4.3.14): it is text
            if close == text.len() {
                self.page.count_malformed(Span::new(start, close));
            }
            return start;
        }
        self.code(start);
        self.target(Span::new(start, end));
        self.start = end;
        close
    }

    /// Passes on a URL, by the at-rule around it.
    fn target(&mut self, span: Span) {
        let content = unescaped(self.text, span);
        match self.rule {
            Rule::Namespace => {
                let bytes = match &content {
                    Content::Verbatim(span) => &self.text[span.range()],
                    Content::DecodedText(derived) => derived.bytes(),
                };
                // the name of a namespace is no relative reference
                if memchr(b':', bytes).is_some() {
                    self.page.link(Context::Namespace, content, None);
                } else {
                    self.page.scan(Context::Namespace, content);
                }
            }
            Rule::Import { .. } => self.page.link(Context::Link, content, None),
            Rule::Other => self.page.link(Context::Attribute, content, None),
        }
    }
}

/// The function whose parenthesis is at `at`.
fn function(text: &[u8], at: usize) -> Function {
    let before = &text[at.saturating_sub(20)..at];
    let ends = |name: &str| {
        before.len() >= name.len() && before[before.len() - name.len()..].eq_ignore_ascii_case(name.as_bytes())
    };
    let is_alone = |len: usize| at == len || !NAME.has(text[at - len - 1]);
    if ends("url") && is_alone(3) || ends("url-prefix") {
        Function::Url
    } else if ends("image-set") || ends("src") && is_alone(3) {
        Function::Strings
    } else {
        Function::Other
    }
}

/// The position after the `//` comment at `at` and those on the lines right after it.
fn line_comments_end(text: &[u8], at: usize) -> usize {
    let mut end = line_end(text, at);
    loop {
        let line = text[end..].strip_prefix(b"\r\n").or_else(|| text[end..].get(1..)).unwrap_or_default();
        let indentation = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        if !line[indentation..].starts_with(b"//") {
            return end;
        }
        end = line_end(text, text.len() - line.len() + indentation);
    }
}

/// The text at `span` with its escapes decoded (section 4.3.7). `a\3a b` becomes `a:b`.
fn unescaped(text: &[u8], span: Span) -> Content {
    if memchr(b'\\', &text[span.range()]).is_none() {
        return span.into();
    }
    let text = &text[..span.end];
    let mut derived = DecodedText::new();
    let mut from = span.start;
    while let Some(slash) = memchr(b'\\', &text[from..]).map(|slash| from + slash) {
        derived.push_verbatim(text, Span::new(from, slash));
        let rest = &text[slash + 1..];
        let (digits, len) = escape(rest);
        from = slash + 1 + len;
        let spelled = Span::new(slash, from);
        if digits > 0 {
            let code = rest[..digits]
                .iter()
                .fold(0, |code, &byte| code << 4 | char::from(byte).to_digit(16).unwrap_or_default());
            let char = char::from_u32(code).filter(|&char| char != '\0').unwrap_or(char::REPLACEMENT_CHARACTER);
            derived.push_char(char, spelled);
        } else if rest.first().is_some_and(|byte| !matches!(byte, b'\n' | b'\r' | b'\x0C')) {
            derived.push(&rest[..len], spelled);
        }
    }
    derived.push_verbatim(text, Span::new(from, text.len()));
    derived.into()
}

/// How many hexadecimal digits an escape has after its back-slash, and its length.
fn escape(rest: &[u8]) -> (usize, usize) {
    let digits = rest.iter().take(6).take_while(|byte| byte.is_ascii_hexdigit()).count();
    let after = &rest[digits..];
    let space = match after.first() {
        Some(b'\r') if after.starts_with(b"\r\n") => 2,
        Some(&byte) => usize::from(WHITE_SPACE.has(byte)),
        None => 0,
    };
    match digits {
        // an escaped line break, or a byte that means itself
        0 => (0, space.max(usize::from(!rest.is_empty()))),
        _ => (digits, digits + space),
    }
}
