//! The source lines under a finding: cut to the relevant part, safe to print, with the places of the marks.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use super::redact::secrets_of_part;
use super::terminal_text::TerminalText;
use super::{Passwords, Secrets};
use crate::secrets::{Header, MASK, NearbySecrets};
use crate::text::Span;

/// The number of lines shown of a longer finding.
const LINES: usize = 3;
/// The number of bytes shown before and after the marked ones of a long line.
const BEFORE: usize = 100;
const AFTER: usize = 100;
/// The number of marked bytes shown of a line.
const MARKED: usize = 160;
/// How many bytes before and after the shown bytes a password may start or end.
const AROUND: usize = 4096;
/// How many bytes of a long line are searched for passwords at once. With the bytes around them, each is searched three
/// times, however many findings there are.
const BLOCK: usize = 4096;
/// The longest line that is searched together with those around it.
const SHORT: usize = 1024;
/// How many bytes before and after the marked bytes can affect an excerpt: a line may be as long as the file, with
/// thousands of findings.
const REACH: usize = BEFORE + MARKED + AFTER + BLOCK + AROUND;

/// Source lines, ready to print.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Excerpt {
    /// The lines, from the one on which the finding starts.
    pub lines: Vec<ExcerptLine>,
    /// Whether the finding continues after them.
    pub cut: bool,
}

/// One line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExcerptLine {
    /// The shown part of the line: no control characters, no tabs, no secrets.
    pub text: String,
    /// The number of terminal columns before the marks.
    pub indent: usize,
    /// The number of marked terminal columns; at least one.
    pub width: usize,
}

/// The excerpts of a text.
#[derive(Debug)]
pub struct Excerpts<'t> {
    text: &'t [u8],
    secrets: Secrets,
    passwords: Passwords<'t>,
    nearby: NearbySecrets,
    /// The text searched last and the spans to hide in it: the next finding is usually near.
    last: RefCell<(Span, Vec<Span>)>,
    /// Bytes among which there is no line break, around the last finding: in a long line, the next one is among them too.
    unbroken: Cell<Span>,
}

impl<'t> Excerpts<'t> {
    /// The excerpts of `text`. Passwords are hidden, including those of URLs that span several lines.
    #[must_use]
    pub fn new(text: &'t [u8], secrets: Secrets, passwords: Passwords<'t>) -> Self {
        let (nearby, last, unbroken) = (NearbySecrets::default(), RefCell::default(), Cell::new(Span::empty(0)));
        Self { text, secrets, passwords, nearby, last, unbroken }
    }

    /// The same for a text further down in a document with this header.
    pub(crate) fn below(self, header: Option<&Arc<Header>>) -> Self {
        Self { nearby: NearbySecrets::below(header), ..self }
    }

    /// The lines that contain `span`.
    #[must_use]
    pub fn of(&self, span: Span) -> Excerpt {
        let text = self.text;
        let mut lines = Vec::new();
        let most = (span.end + REACH).min(text.len());
        let mut start = self.line_start(span.start);
        let mut goes_on = false;
        loop {
            let end = self.line_end(start, most);
            let from = if lines.is_empty() { start } else { unindented(text, start, end) };
            let mark = Span::new(span.start.clamp(from, end), span.end.clamp(from, end));
            if lines.is_empty() || !mark.is_empty() {
                lines.push(self.line(Span::new(start, end), mark));
            }
            start = end + if text[end..].starts_with(b"\r\n") { 2 } else { 1 };
            if start >= span.end || end == most {
                break;
            }
            if lines.len() == LINES {
                goes_on = true;
                break;
            }
        }
        Excerpt { lines, cut: goes_on }
    }

    /// The start of the line of `at`, or of its relevant part.
    fn line_start(&self, at: usize) -> usize {
        let least = at.saturating_sub(REACH);
        let known = self.unbroken.get();
        let until = if known.start <= at && at <= known.end { known.start.max(least) } else { at };
        memchr::memrchr2(b'\n', b'\r', &self.text[least..until]).map_or(least, |at| least + at + 1)
    }

    /// The end of the line that contains `start`, `most` at the latest.
    fn line_end(&self, start: usize, most: usize) -> usize {
        let known = self.unbroken.get();
        let from = if known.start <= start && start <= known.end { known.end.min(most) } else { start };
        let end = memchr::memchr2(b'\n', b'\r', &self.text[from..most]).map_or(most, |at| from + at);
        self.unbroken.set(Span::new(start, end));
        end
    }

    fn line(&self, line: Span, mark: Span) -> ExcerptLine {
        let text = self.text;
        let from = boundary(text, line, mark.start.saturating_sub(BEFORE).max(line.start));
        let to = boundary(text, line, (mark.end.min(mark.start + MARKED) + AFTER).min(line.end));
        self.look_around(from, line);
        let hidden = &self.last.borrow().1;
        let mut drawn = TerminalText::default();
        if from > line.start {
            drawn.push_narrow("…");
        }
        // indentation says nothing; it is left out unless it is marked
        let mut at = if from == line.start { unindented(text, from, mark.start) } else { from };
        let mut marks = (None, 0);
        while at < to {
            let before = drawn.width;
            let secret = hidden.get(hidden.partition_point(|span| span.end <= at));
            let next = match secret {
                Some(secret) if secret.contains(at) => {
                    drawn.push_narrow(MASK);
                    secret.end
                }
                _ => {
                    let stops = [Some(mark.start), Some(mark.end), secret.map(|secret| secret.start)];
                    let stop = stops.into_iter().flatten().filter(|&stop| stop > at).fold(to, usize::min);
                    at + drawn.push_next(&text[at..stop], &text[at..to])
                }
            };
            if next > mark.start {
                marks.0.get_or_insert(before);
            }
            if at < mark.end {
                marks.1 = drawn.width;
            }
            at = next;
        }
        let indent = marks.0.unwrap_or(drawn.width);
        if to < line.end {
            drawn.push_narrow("…");
        }
        ExcerptLine { text: drawn.text, indent, width: marks.1.saturating_sub(indent).max(1) }
    }

    /// Prepares the spans to hide around the shown part of a line from `from` on. The short lines that start in a block
    /// are searched together.
    fn look_around(&self, from: usize, line: Span) {
        let near = if line.len() <= SHORT {
            let block = line.start - line.start % SHORT;
            Span::new(block, (block + SHORT).min(self.text.len()).max(line.end))
        } else {
            let block = from - from % BLOCK;
            let start = block.saturating_sub(AROUND).max(line.start);
            Span::new(start, (block + BLOCK + BEFORE + MARKED + AFTER + AROUND).min(line.end))
        };
        let mut last = self.last.borrow_mut();
        if last.0 == near {
            return;
        }
        let hidden = match self.secrets {
            // of a URL it is known how far its passwords reach
            Secrets::Hidden => secrets_of_part(self.text, near, &self.passwords.within(near), &self.nearby),
            Secrets::Shown => Vec::new(),
        };
        *last = (near, hidden);
    }
}

/// The end of a line's indentation, which is not shown.
fn unindented(text: &[u8], start: usize, end: usize) -> usize {
    start + text[start..end].iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

/// The nearest start of a character at or before `at`.
fn boundary(text: &[u8], line: Span, at: usize) -> usize {
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
        let drawn: Vec<String> = excerpt
            .lines
            .iter()
            .flat_map(|line| [line.text.clone(), " ".repeat(line.indent) + &"^".repeat(line.width)])
            .collect();
        assert_eq!(drawn, expected);
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
