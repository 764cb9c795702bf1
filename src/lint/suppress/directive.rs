//! The directives in a text: comments that start with `urlint-ignore`.

use std::cell::LazyCell;
use std::sync::{Arc, LazyLock};

use memchr::memmem::{self, Finder};

use super::block;
use super::block::Blocks;
use super::misspelt::{Misspelt, NAME, meant_by_suffix, misspelt};
use super::opener::{has_blocks, opens};
use super::word::word_len;
use crate::document::{self, CommentStyle, Format};
use crate::secrets::{MASK, redact_text};
use crate::text::Span;

/// The scope of a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DirectiveKind {
    /// The line of the directive.
    Line,
    /// The next line that is not empty.
    NextLine,
    /// Suppresses on all lines from its own on.
    Start,
    /// Ends a suppression at its own line.
    End,
    /// The whole text.
    File,
    /// An unknown suffix.
    Unknown,
    /// Another linter's form of this directive.
    Misspelt(&'static str),
}

/// The word that all directives start with.
pub(super) const WORD: &str = "urlint-ignore";

/// The possible suffixes of the word.
pub(super) const SUFFIXES: [(&str, DirectiveKind); 4] = [
    ("next-line", DirectiveKind::NextLine),
    ("start", DirectiveKind::Start),
    ("end", DirectiveKind::End),
    ("file", DirectiveKind::File),
];

/// The maximum number of names in a directive.
const MAX_NAMES: usize = 256;

/// A rule or group that a directive names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Name {
    pub(super) text: String,
    pub(super) span: Span,
    /// Whether no comma precedes it, so that it may be the start of a reason.
    pub(super) may_be_reason: bool,
}

/// A directive as it is written in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Directive {
    pub(super) kind: DirectiveKind,
    /// The word of the directive with its suffix.
    pub(super) word: Span,
    pub(super) names: Vec<Name>,
    /// The start of the line to which [`DirectiveKind::NextLine`] applies.
    pub(super) next: usize,
    /// The block of program text that it applies to, if it is in one.
    pub(super) block: Option<Span>,
    /// The reason, as far as it is on the same line; without passwords.
    pub(super) reason: Option<Arc<str>>,
}

/// The closing delimiters of a comment: the reason ends there.
const CLOSERS: [&str; 11] = ["-->", "*/", "*)", "-}", "#}", "}}", "%>", "*@", "#>", "=#", "|#"];
/// The maximum number of characters kept of a reason.
const LONGEST_REASON: usize = 500;

static FINDER: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(NAME));

/// The directives whose word starts in `core`, in order.
pub(super) fn directives(format: Format, text: &[u8], core: Span) -> impl Iterator<Item = Directive> {
    let end = text.len().min(core.end + NAME.len());
    let words = FINDER.find_iter(&text[core.start..end]).map(move |at| core.start + at);
    let style = format.notation().comments;
    let mut blocks = Blocks::new(style, text);
    let front_matter = LazyCell::new(move || {
        let is_markdown = style == CommentStyle::Markdown;
        is_markdown.then(|| document::front_matter(text)).flatten()
    });
    let mut line = LineSpan(Span::new(0, 0));
    words.take_while(move |&at| at < core.end).filter_map(move |at| {
        let misspelt = if text[at..].starts_with(WORD.as_bytes()) { None } else { Some(misspelt(text, at)?) };
        let at = misspelt.map_or(at, |misspelt| misspelt.word.start);
        let mut block = None;
        let mut is_directive = false;
        if front_matter.is_some_and(|front_matter| front_matter.contains(at)) {
            is_directive = opens(CommentStyle::Code, text, at);
        } else if has_blocks(style) {
            block = blocks.fenced(at);
            is_directive = block.is_some() && opens(CommentStyle::Code, text, at);
        }
        if !is_directive && block.is_none() {
            is_directive = opens(style, text, at);
            if !is_directive && has_blocks(style) && opens(CommentStyle::Code, text, at) {
                block = blocks.indented(at);
                is_directive = block.is_some();
            }
        }
        if !is_directive {
            return None;
        }
        if !line.0.contains(at) {
            line = LineSpan::of(text, at);
        }
        match misspelt {
            Some(Misspelt { word, meant }) => {
                let (kind, next) = (DirectiveKind::Misspelt(meant), word.end);
                Some(Directive { kind, word, names: Vec::new(), next, block, reason: None })
            }
            None => parse_directive(text, at, line, block),
        }
    })
}

/// The directive whose word starts at `at`; `None` if it is the start of another word.
fn parse_directive(text: &[u8], at: usize, line: LineSpan, block: Option<Span>) -> Option<Directive> {
    let rest = &text[at + WORD.len()..];
    let length = match rest {
        [b'-', next, ..] if next.is_ascii_alphabetic() => 1 + word_len(&rest[1..]),
        [next, ..] if next.is_ascii_alphanumeric() || *next == b'_' => return None,
        _ => 0,
    };
    let suffix = &rest[..length];
    let known = SUFFIXES.iter().find(|(name, _)| suffix.get(1..) == Some(name.as_bytes()));
    let unknown =
        || meant_by_suffix(suffix.get(1..).unwrap_or_default()).map_or(DirectiveKind::Unknown, DirectiveKind::Misspelt);
    let kind = if length == 0 { DirectiveKind::Line } else { known.map_or_else(unknown, |&(_, kind)| kind) };
    let word = Span::new(at, at + WORD.len() + length);
    let next = if kind == DirectiveKind::NextLine { line.next(text, word.end) } else { word.end };
    let rest = &text[word.end..line.0.end.max(word.end)];
    let reason = reason(&rest[..rest.len().min(MAX_REASON_DISTANCE)]);
    Some(Directive { kind, word, names: names(text, word.end), next, block, reason })
}

/// The maximum number of bytes after a directive that are searched for a reason: one line may hold any number of
/// directives.
const MAX_REASON_DISTANCE: usize = 2500;

/// The reason after ` -- ` in the rest of a directive's line.
fn reason(rest: &[u8]) -> Option<Arc<str>> {
    let shown = redact_text(&rest[memmem::find(rest, b" -- ")?..]);
    let shown = String::from_utf8_lossy(&shown);
    let reason = &shown[" -- ".len()..];
    // the asterisks of the mask are not a closing delimiter
    let unmasked = reason.replace(MASK, &"x".repeat(MASK.len()));
    let end = CLOSERS.iter().filter_map(|closer| unmasked.find(closer)).min().unwrap_or(reason.len());
    let mut reason = reason[..end].trim();
    // the end of the string or bracket that is the comment
    reason = reason.trim_end_matches(['"', ',']).trim_end();
    if reason.matches(')').count() > reason.matches('(').count() {
        reason = reason.strip_suffix(')').unwrap_or(reason).trim_end();
    }
    let reason: String = reason.chars().take(LONGEST_REASON).collect();
    (!reason.is_empty()).then(|| reason.into())
}

/// The names of a directive whose word ends at `at`.
fn names(text: &[u8], mut at: usize) -> Vec<Name> {
    let spaces = |at: usize| at + text[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let mut names = Vec::new();
    let mut may_be_reason = false;
    // forms of other linters: `ignore: a`, `ignore=a`, `ignore[a]`, `ignore(a)`
    at += usize::from(matches!(text.get(at), Some(b':' | b'=')));
    let bracket = spaces(at);
    if matches!(text.get(bracket), Some(b'[' | b'(')) {
        at = bracket + 1;
    }
    while names.len() < MAX_NAMES {
        let start = spaces(at);
        let end = start + word_len(&text[start..]);
        if start == end {
            break;
        }
        names.push(Name {
            text: String::from_utf8_lossy(&text[start..end]).into_owned(),
            span: Span::new(start, end),
            may_be_reason,
        });
        let after = spaces(end);
        may_be_reason = text.get(after) != Some(&b',');
        at = if may_be_reason { end } else { after + 1 };
    }
    names
}

/// The span of a line with its end, looked up once for all directives on it.
#[derive(Clone, Copy)]
struct LineSpan(Span);

impl LineSpan {
    fn of(text: &[u8], at: usize) -> Self {
        Self(Span::new(block::line_start(text, at), block::line_from(text, at).end))
    }

    /// The start of the next line that is not empty, after a comment that may continue over lines.
    fn next(self, text: &[u8], at: usize) -> usize {
        let opener = &text[at.saturating_sub(LONGEST_OPENER).max(self.0.start)..at];
        let has = |wanted: &[u8]| opener.windows(wanted.len()).any(|bytes| bytes == wanted);
        let closer: &[u8] = if has(b"<!--") {
            b"-->"
        } else if has(b"/*") {
            b"*/"
        } else {
            b""
        };
        let mut end = self.0.end;
        if !closer.is_empty() {
            // an opening mark without a closing one nearby does not open a comment
            let near = &text[at..text.len().min(at + LONGEST_COMMENT)];
            let closed = memmem::find(near, closer).map_or(at, |length| at + length);
            end = if closed < end { end } else { block::line_from(text, closed).end };
        }
        for _ in 0..MAX_EMPTY_LINES {
            let line = block::line_from(text, end);
            if line.is_empty() || !text[line.range()].trim_ascii().is_empty() {
                break;
            }
            end = line.end;
        }
        end
    }
}

/// The maximum distance of a comment's opener before the end of the word.
const LONGEST_OPENER: usize = 48;
/// The maximum distance after its start at which the end of a comment is searched.
const LONGEST_COMMENT: usize = 4096;
/// The maximum number of empty lines before the next line.
const MAX_EMPTY_LINES: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons() {
        for (rest, expected) in [
            (" scheme-typo -- as it was -->", Some("as it was")),
            (" -- why (not) */ x", Some("why (not)")),
            (" a -- of a \"string\"\",", Some("of a \"string")),
            (" a -- in a definition)", Some("in a definition")),
            (" a -- see ftp://joe:Tr0ub4dor@ftp.ietf.org/", Some("see ftp://joe:***@ftp.ietf.org/")),
            (" a -- ", None),
            (" a, b --c", None),
            ("", None),
        ] {
            assert_eq!(reason(rest.as_bytes()).as_deref(), expected, "{rest}");
        }
    }
}
