//! Decodes running text of LaTeX to what is printed, and collects the comments in it: `a\_b % c` becomes `a_b` and the
//! comment `c`.

use super::Percent;
use super::escape::{self, CharacterGroup, Meaning};
use crate::document::decoded_text::DecodedText;
use crate::document::line::line_feed;
use crate::document::prefilter;
use crate::scan::Context;
use crate::syntax::byte_class::Class;
use crate::text::Span;

/// Running text that is being decoded.
pub(super) struct Passage<'x> {
    text: &'x [u8],
    pub(super) derived: DecodedText,
    /// Runs of comments, without their line prefixes.
    pub(super) comments: Vec<DecodedText>,
    context: Context,
}

/// The bytes with a meaning of their own in running text.
const SPECIAL: Class = Class::of(b"\\%~-'{$^");

impl<'x> Passage<'x> {
    /// Decodes the running text at `span`.
    pub(super) fn read(text: &'x [u8], span: Span, percent: Percent, context: Context) -> Self {
        let mut passage = Self { text, derived: DecodedText::new(), comments: Vec::new(), context };
        let mut at = span.start;
        while at < span.end {
            let plain = text[at..span.end].iter().take_while(|byte| !SPECIAL.has(**byte)).count();
            passage.derived.push_verbatim(text, Span::new(at, at + plain));
            at += plain;
            if at == span.end {
                break;
            }
            at = match text[at] {
                b'%' if percent == Percent::Comment => passage.comment(Span::new(at, span.end)),
                _ => passage.special(Span::new(at, span.end)),
            };
        }
        passage
    }

    /// Reads what starts with a special byte; returns its end.
    fn special(&mut self, rest: Span) -> usize {
        let at = rest.start;
        match self.text[rest.range()] {
            [b'\\', ..] => return self.command(rest),
            // a tie, but `/~user` in text that was not written for TeX
            [b'~', next, ..] if next.is_ascii_alphanumeric() && at > 0 && b"/=".contains(&self.text[at - 1]) => {}
            [b'~', ..] => return self.push_char(' ', Span::new(at, at + 1)),
            // a control character, such as the line feed: `^^J`
            [b'^', b'^', b'@'..=b'_', ..] => return self.push_char(' ', Span::new(at, at + 3)),
            [b'-', b'-', ..] if self.context == Context::Prose => {
                return self.push_char('\u{2014}', Span::new(at, at + 2));
            }
            [b'\'', b'\'', ..] if self.context == Context::Prose => {
                return self.push_char('\u{201D}', Span::new(at, at + 2));
            }
            [b'{', ..] => {
                if let Some(group) = escape::character_group(self.text, rest) {
                    return self.push_group(at, group);
                }
            }
            [b'$', ..] => {
                if let Some(group) = escape::character_in_math(self.text, rest) {
                    return self.push_group(at, group);
                }
                // mathematics starts or ends
                return self.push_char(' ', Span::new(at, at + 1));
            }
            _ => {}
        }
        self.derived.push_verbatim(self.text, Span::new(at, at + 1));
        at + 1
    }

    /// Adds what the command at the start of `rest` means; returns its end.
    fn command(&mut self, rest: Span) -> usize {
        let (end, meaning) = escape::read(self.text, rest);
        let whole = Span::new(rest.start, end);
        match meaning {
            Meaning::Char(char) => return self.push_char(char, whole),
            Meaning::Nothing => {}
            Meaning::Space => return self.push_char(' ', whole),
            Meaning::LineBreak => return self.push_char('\n', whole),
            Meaning::Unknown => {
                self.derived.push_verbatim(self.text, whole);
                match self.text[end..rest.end] {
                    // the byte that ends the command's name is not left out
                    [b'{', b'}', ..] => {
                        self.derived.push_verbatim(self.text, Span::new(end, end + 2));
                        return end + 2;
                    }
                    [b'%', ..] => self.derived.push(b" ", Span::empty(end)),
                    _ => {}
                }
            }
        }
        end
    }

    fn push_group(&mut self, start: usize, CharacterGroup { end, char }: CharacterGroup) -> usize {
        char.map_or(end, |char| self.push_char(char, Span::new(start, end)))
    }

    fn push_char(&mut self, char: char, span: Span) -> usize {
        self.derived.push_char(char, span);
        span.end
    }

    /// Reads a comment, and those on the lines after it; returns where text goes on, after the indentation of the next
    /// line.
    fn comment(&mut self, rest: Span) -> usize {
        let mut run = DecodedText::new();
        let mut at = rest.start;
        // an author who writes `%20` does not mean a comment: the line break is kept
        let hex_digits = self.text[rest.range()].iter().skip(1).take(2).filter(|byte| byte.is_ascii_hexdigit()).count();
        let follows_text = rest.start > 0 && !self.text[rest.start - 1].is_ascii_whitespace();
        let mut line_break = None;
        while self.text[..rest.end].get(at) == Some(&b'%') {
            let percent_signs = self.text[at..rest.end].iter().take_while(|byte| **byte == b'%').count();
            let end = line_feed(self.text, at).min(rest.end);
            let next = (end + 1).min(rest.end);
            run.push_verbatim(self.text, Span::new(at + percent_signs, next));
            line_break = Some(Span::new(end, next));
            let spaces = self.text[next..rest.end].iter().take_while(|byte| b" \t".contains(byte)).count();
            at = next + spaces;
        }
        let at_empty_line = matches!(self.text[at..rest.end], [] | [b'\n', ..] | [b'\r', b'\n', ..]);
        // URLs do not overlap: none goes on after a comment that may hold another
        let bytes = run.bytes();
        let may_hold_url = prefilter::inner_colon(bytes)
            || memchr::memchr(b'@', bytes).is_some()
            || bytes.windows(2).any(is_inner_dot);
        if let Some(line_break) = line_break {
            if may_hold_url {
                self.derived.push(b"\n\n", line_break);
            } else if at_empty_line || follows_text && hex_digits == 2 {
                self.derived.push_verbatim(self.text, line_break);
            }
        }
        if !run.bytes().trim_ascii().is_empty() {
            self.comments.push(run);
        }
        at
    }
}

/// Whether the first byte of `pair` is a dot within a name.
fn is_inner_dot(pair: &[u8]) -> bool {
    matches!(pair, [b'.', next] if next.is_ascii_alphanumeric())
}
