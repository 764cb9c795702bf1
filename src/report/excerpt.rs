//! The source lines under a finding: cut to the relevant part, safe to print, with the places of the marks.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use super::redact::secrets_of_part;
use super::terminal_text::TerminalText;
use super::{Passwords, Secrets};
use crate::secrets::{Header, MASK, NearbySecrets};
use crate::text::Span;

/// The number of lines shown of a longer finding.
const MAX_LINES: usize = 3;
/// The number of bytes of a long line that are shown before and after the marked bytes.
const BYTES_BEFORE: usize = 100;
const BYTES_AFTER: usize = 100;
/// The number of marked bytes shown of a line.
const MAX_MARKED: usize = 160;
/// How many bytes before the shown bytes a password may start, and how many after them it may end.
const PASSWORD_REACH: usize = 4096;
/// How many bytes of a long line are searched for passwords at once. Blocks are searched with the bytes around them, so
/// each byte is searched three times, however many findings there are.
const SEARCH_BLOCK: usize = 4096;
/// The longest line in bytes that is searched together with the lines around it.
const SHORT_LINE: usize = 1024;
/// How many bytes before and after the marked bytes can affect an excerpt. The rest of a line is not read: it may be as
/// long as the file, with thousands of findings.
const EXCERPT_REACH: usize = BYTES_BEFORE + MAX_MARKED + BYTES_AFTER + SEARCH_BLOCK + PASSWORD_REACH;

/// Source lines, ready to print.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Excerpt {
    /// The lines, from the one on which the finding starts.
    pub lines: Vec<ExcerptLine>,
    /// Whether the finding continues after these lines.
    pub cut: bool,
}

/// A line with the columns of its mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExcerptLine {
    /// How many lines it is after the first: lines without a mark are left out.
    pub nth: usize,
    /// The shown part of the line: no control characters, no tabs, no secrets.
    pub text: String,
    /// The number of terminal columns before the marks.
    pub indent: usize,
    /// The number of marked terminal columns; 0 of a mark on an accent alone.
    pub width: usize,
}

/// A part of the text that was searched, and the secrets in it.
#[derive(Default, Debug)]
struct SearchedPart {
    span: Span,
    secrets: Vec<Span>,
}

/// The excerpts of a text.
#[derive(Debug)]
pub struct Excerpts<'t> {
    text: &'t [u8],
    secrets: Secrets,
    passwords: Passwords<'t>,
    nearby: NearbySecrets,
    /// What was searched last: the next finding is usually near.
    searched: RefCell<SearchedPart>,
    /// The bytes around the last finding that contain no line break. In a long line, the next finding is often there.
    unbroken: Cell<Span>,
}

impl<'t> Excerpts<'t> {
    /// The excerpts of `text`. Passwords are hidden, including those of URLs that span several lines.
    #[must_use]
    pub fn new(text: &'t [u8], secrets: Secrets, passwords: Passwords<'t>) -> Self {
        let (nearby, searched) = (NearbySecrets::default(), RefCell::default());
        Self { text, secrets, passwords, nearby, searched, unbroken: Cell::new(Span::empty(0)) }
    }

    /// These excerpts, for a text that is further down in a document with this header.
    pub(crate) fn below(self, header: Option<&Arc<Header>>) -> Self {
        Self { nearby: NearbySecrets::below(header), ..self }
    }

    /// The lines that contain `span`.
    #[must_use]
    pub fn of(&self, span: Span) -> Excerpt {
        let text = self.text;
        let mut lines = Vec::new();
        let limit = (span.end + EXCERPT_REACH).min(text.len());
        let mut start = self.line_start(span.start);
        let mut is_cut = false;
        for nth in 0.. {
            let end = self.line_end(start, limit);
            let mark_from = if lines.is_empty() { start } else { indentation_end(text, start, end) };
            let mark = Span::new(span.start.clamp(mark_from, end), span.end.clamp(mark_from, end));
            if lines.is_empty() || !mark.is_empty() {
                lines.push(self.line(nth, Span::new(start, end), mark));
            }
            start = end + if text[end..].starts_with(b"\r\n") { 2 } else { 1 };
            if start >= span.end || end == limit {
                break;
            }
            if lines.len() == MAX_LINES {
                is_cut = true;
                break;
            }
        }
        Excerpt { lines, cut: is_cut }
    }

    /// The start of the line that contains `at`, at most [`EXCERPT_REACH`] bytes before it.
    fn line_start(&self, at: usize) -> usize {
        let first = at.saturating_sub(EXCERPT_REACH);
        let known = self.unbroken.get();
        let until = if known.start <= at && at <= known.end { known.start.max(first) } else { at };
        memchr::memrchr2(b'\n', b'\r', &self.text[first..until]).map_or(first, |at| first + at + 1)
    }

    /// The end of the line that contains `start`, but not after `limit`.
    fn line_end(&self, start: usize, limit: usize) -> usize {
        let known = self.unbroken.get();
        let from = if known.start <= start && start <= known.end { known.end.min(limit) } else { start };
        let end = memchr::memchr2(b'\n', b'\r', &self.text[from..limit]).map_or(limit, |at| from + at);
        self.unbroken.set(Span::new(start, end));
        end
    }

    /// Draws the part of a line around the mark in it.
    fn line(&self, nth: usize, line: Span, mark: Span) -> ExcerptLine {
        let text = self.text;
        let from = char_start(text, line, mark.start.saturating_sub(BYTES_BEFORE).max(line.start));
        let to = char_start(text, line, (mark.end.min(mark.start + MAX_MARKED) + BYTES_AFTER).min(line.end));
        self.search_secrets(from, line);
        let hidden = &self.searched.borrow().secrets;
        let mut shown = TerminalText::default();
        if from > line.start {
            shown.push_narrow("…");
        }
        // indentation is left out unless it is marked
        let mut at = if from == line.start { indentation_end(text, from, mark.start) } else { from };
        let (mut mark_start, mut mark_end) = (None, 0);
        while at < to {
            let width_before = shown.width;
            let secret = hidden.get(hidden.partition_point(|span| span.end <= at));
            let next = match secret {
                Some(secret) if secret.contains(at) => {
                    shown.push_narrow(MASK);
                    secret.end
                }
                _ => {
                    let stops = [Some(mark.start), Some(mark.end), secret.map(|secret| secret.start)];
                    let stop = stops.into_iter().flatten().filter(|&stop| stop > at).fold(to, usize::min);
                    at + shown.push_next(&text[at..stop], &text[at..to])
                }
            };
            if next > mark.start {
                mark_start.get_or_insert(width_before);
            }
            if at < mark.end {
                mark_end = shown.width;
            }
            at = next;
        }
        let indent = mark_start.unwrap_or(shown.width);
        if to < line.end {
            shown.push_narrow("…");
        }
        let width = mark_end.saturating_sub(indent);
        ExcerptLine { nth, text: shown.text, indent, width: if mark.is_empty() { width.max(1) } else { width } }
    }

    /// The whole lines that `span` is in, as far as they affect what is shown.
    pub(super) fn lines_around(&self, span: Span) -> Span {
        let limit = (span.end + EXCERPT_REACH).min(self.text.len());
        Span::new(self.line_start(span.start), self.line_end(span.end, limit))
    }

    /// The part of `line` with `marked` in it and at most `around` bytes on each side, in whole characters.
    pub(super) fn cut(&self, line: Span, marked: Span, around: usize) -> (usize, usize) {
        let from = char_start(self.text, line, marked.start.saturating_sub(around).max(line.start));
        (from, char_start(self.text, line, (marked.end + around).min(line.end)))
    }

    /// The secrets around the part of `line` that is shown from `from` on.
    pub(super) fn secrets_in(&self, from: usize, line: Span) -> Vec<Span> {
        self.search_secrets(from, line);
        self.searched.borrow().secrets.clone()
    }

    /// The bytes of the text at `span`.
    pub(super) fn bytes(&self, span: Span) -> &[u8] {
        &self.text[span.range()]
    }

    /// Searches the secrets around the part of a line that is shown from `from` on, and keeps them in `searched`. Short
    /// lines that start in the same [`SHORT_LINE`] bytes are searched together.
    fn search_secrets(&self, from: usize, line: Span) {
        let near = if line.len() <= SHORT_LINE {
            let block = line.start - line.start % SHORT_LINE;
            Span::new(block, (block + SHORT_LINE).min(self.text.len()).max(line.end))
        } else {
            let block = from - from % SEARCH_BLOCK;
            let start = block.saturating_sub(PASSWORD_REACH).max(line.start);
            Span::new(
                start,
                (block + SEARCH_BLOCK + BYTES_BEFORE + MAX_MARKED + BYTES_AFTER + PASSWORD_REACH).min(line.end),
            )
        };
        let mut searched = self.searched.borrow_mut();
        if searched.span == near {
            return;
        }
        let hidden = match self.secrets {
            Secrets::Hidden => secrets_of_part(self.text, near, &self.passwords.within(near), &self.nearby),
            Secrets::Shown => Vec::new(),
        };
        *searched = SearchedPart { span: near, secrets: hidden };
    }
}

/// The end of the white space at the start of a line.
fn indentation_end(text: &[u8], start: usize, end: usize) -> usize {
    start + text[start..end].iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

/// The start of the UTF-8 character that contains `at`, within the line.
fn char_start(text: &[u8], line: Span, at: usize) -> usize {
    let continues = |&at: &usize| at > line.start && at < line.end && text[at] & 0xC0 == 0x80;
    let mut start = at;
    while continues(&start) && at - start < 3 {
        start -= 1;
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::scan;
    use crate::text::unmark;

    /// `«»` in `marked` mark the span; expected is the drawing with the marks under it.
    #[track_caller]
    fn check(marked: &str, expected: &[&str]) {
        let (text, spans) = unmark(marked);
        let excerpt = Excerpts::new(text.as_bytes(), Secrets::Hidden, Passwords::default()).of(spans[0]);
        let shown: Vec<String> = excerpt
            .lines
            .iter()
            .flat_map(|line| [line.text.clone(), " ".repeat(line.indent) + &"^".repeat(line.width.max(1))])
            .collect();
        assert_eq!(shown, expected);
    }

    #[test]
    fn lines_without_a_mark_are_left_out_but_counted() {
        let text = b"see a\n\n \t\r\nb c\nd";
        let lines = Excerpts::new(text, Secrets::Hidden, Passwords::default()).of(Span::new(4, 12)).lines;
        assert_eq!(lines.iter().map(|line| (line.nth, &*line.text)).collect::<Vec<_>>(), [(0, "see a"), (3, "b c")]);
    }

    #[test]
    fn marks_are_under_the_marked_text() {
        check("see http://«a|b» now", &["see http://a|b now", "           ^^^"]);
        check("x\n\ta\t«b»\n", &["a   b", "    ^"]);
        check("日本 «http» x", &["日本 http x", "     ^^^^"]);
        check("\u{1b}[1m «a\u{202e}b»", &["\\x1b[1m a\\u{202e}b", "        ^^^^^^^^^^"]);
        check("at «» here", &["at  here", "   ^"]);
        check("end «»", &["end ", "    ^"]);
    }

    #[test]
    fn secrets_stay_hidden() {
        check("ftp://joe:secret@host/«a»", &["ftp://joe:***@host/a", "                   ^"]);
        check("ftp://joe:«secret»@host/", &["ftp://joe:***@host/", "          ^^^"]);
        check("ftp://joe:se«cr»et@host/", &["ftp://joe:***@host/", "          ^^^"]);
        check("«ftp://joe:secret@host/»", &["ftp://joe:***@host/", "^^^^^^^^^^^^^^^^^^^"]);
    }

    #[test]
    fn a_secret_that_a_line_break_cuts_stays_hidden() {
        let text = b"<ftp://joe:sec\nret@host/^>";
        let found: Vec<_> = scan(text).collect();
        let excerpt = Excerpts::new(text, Secrets::Hidden, Passwords::of(&found)).of(Span::new(24, 25));
        assert_eq!(excerpt.lines[0].text, "***@host/^>");
    }

    #[test]
    fn lines_are_shown_one_by_one() {
        check("<«http://a-\r\n  b/c»>", &["<http://a-", " ^^^^^^^^^", "b/c>", "^^^"]);
        check("a\r<«http://a-\r  b/c»>\rd", &["<http://a-", " ^^^^^^^^^", "b/c>", "^^^"]);
    }

    /// An excerpt is the same whichever excerpts were made before it.
    #[test]
    fn excerpts_are_the_same_in_any_order() {
        let mut random = crate::text::Random::new();
        let text: String = (0..3_000)
            .map(|_| random.pick(&["a", "é", "\t", "\u{1b}", " x", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"]))
            .collect();
        let text = format!("{text}\n{}\r\n{text}{text}\n\nz", "http://h/\n".repeat(9));
        let excerpts = Excerpts::new(text.as_bytes(), Secrets::Hidden, Passwords::default());
        for _ in 0..300 {
            let start = random.below(text.len());
            let span = Span::new(start, (start + random.below(30)).min(text.len()));
            let alone = Excerpts::new(text.as_bytes(), Secrets::Hidden, Passwords::default());
            assert_eq!(excerpts.of(span), alone.of(span), "{span:?}");
        }
    }

    #[test]
    fn long_lines_are_cut() {
        let text = format!("{}«x»{}", "é".repeat(500), "y".repeat(500));
        let shown = format!("…{}x{}…", "é".repeat(50), "y".repeat(100));
        check(&text, &[&shown, &(" ".repeat(51) + "^")]);
        // however long they are
        let text = format!("{}«x»{}", "é".repeat(50_000), "y".repeat(50_000));
        check(&text, &[&shown, &(" ".repeat(51) + "^")]);
    }
}
