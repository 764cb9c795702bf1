//! Differences between files, as `diff` and `git` write them: lines that were removed, added or kept.

use crate::document::decoded_text::DecodedText;
use crate::document::definition::{Definition, Files};
use crate::document::line::after_line;
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::document::prefilter;
use crate::scan::Context;
use crate::text::Span;

pub(in crate::document) static DIFF: Definition = Definition {
    name: "diff",
    about: "differences between files: the lines of each kind without their signs",
    files: Files { aliases: &["patch"], extensions: &["diff", "patch"], ..Files::NONE },
    reader: DocumentReader { may_hold: prefilter::text, read },
    notation: notations::DIFF,
};

/// Reads a patch. The lines between hunks are text. In a hunk, adjacent lines of one kind are one passage, so that a
/// URL that is wrapped in them is found as a whole.
fn read(page: &mut Page<'_, '_, '_>) {
    let text = page.text();
    let (mut at, mut outside) = (0, 0);
    while let Some(header) = next_header(text, at) {
        outside_hunks(page, Span::new(outside, header));
        let hunk = after_line(text, header);
        // the header may hold a line of the file
        page.scan(Context::Code, Span::new(header, hunk));
        at = match HunkHeader::of(&text[header..hunk]) {
            Some(header) => hunk_lines(page, hunk, header),
            None => hunk,
        };
        outside = at;
    }
    outside_hunks(page, Span::new(outside, text.len()));
}

/// The most signs before a line, one for each file that was merged.
const MOST_SIGNS: usize = 16;

/// The header of a hunk: `@@ -1,2 +3,4 @@`, with one more `@` and range for each file that was merged.
struct HunkHeader {
    /// The number of signs before each line.
    signs: usize,
    /// How many lines of each file are still to come in the hunk, the new file last.
    remaining: Vec<usize>,
}

impl HunkHeader {
    fn of(line: &[u8]) -> Option<Self> {
        let signs = line
            .iter()
            .take_while(|&&byte| byte == b'@')
            .count()
            .checked_sub(1)
            .filter(|signs| (1..=MOST_SIGNS).contains(signs))?;
        let mut words = line[signs + 1..].split(|&byte| byte == b' ').filter(|word| !word.is_empty());
        let mut remaining = Vec::with_capacity(signs + 1);
        for file in 0..=signs {
            let range = words.next()?.strip_prefix(if file < signs { b"-" } else { b"+" })?;
            let mut numbers = range.split(|&byte| byte == b',').map(number);
            let (_, count) = (numbers.next()??, numbers.next().unwrap_or(Some(1))?);
            remaining.push(count);
        }
        Some(Self { signs, remaining })
    }

    /// Counts a line with these signs; `None` if it is no line of the hunk.
    fn count_line(&mut self, signs: &[u8]) -> Option<()> {
        let (new, old) = self.remaining.split_last_mut()?;
        let is_kept = !signs.contains(&b'-');
        *new = new.checked_sub(usize::from(is_kept))?;
        for (sign, remaining) in signs.iter().zip(old) {
            *remaining = remaining.checked_sub(usize::from(if is_kept { *sign == b' ' } else { *sign == b'-' }))?;
        }
        Some(())
    }
}

/// Reads the lines of a hunk; returns their end.
fn hunk_lines(page: &mut Page<'_, '_, '_>, start: usize, mut header: HunkHeader) -> usize {
    let text = page.text();
    let (mut at, mut run) = (start, start);
    while at < text.len() {
        let end = after_line(text, at);
        let line = &text[at..end];
        let is_note = line.starts_with(b"\\");
        // editors and mailers remove the space from a line that holds nothing else
        let is_empty = line.trim_ascii().is_empty();
        let signs =
            if is_empty { Some(&[b' '; MOST_SIGNS][..header.signs.min(MOST_SIGNS)]) } else { line.get(..header.signs) };
        let is_line = signs.is_some_and(|signs| {
            signs.iter().all(|sign| matches!(sign, b' ' | b'+' | b'-')) && header.count_line(signs).is_some()
        });
        if !is_note && !is_line {
            break;
        }
        if text[run] != text[at] || is_note {
            passage(page, Span::new(run, at), header.signs);
            run = at;
        }
        at = end;
    }
    passage(page, Span::new(run, at), header.signs);
    at
}

/// Reads what is outside of unified hunks: text, and hunks of the context and the normal format, which have no counts.
fn outside_hunks(page: &mut Page<'_, '_, '_>, span: Span) {
    let text = &page.text()[..span.end];
    let (mut at, mut outside) = (span.start, span.start);
    // the signs that lines of the current hunk may start with
    let mut signs: &[u8] = b"";
    while at < span.end {
        let mut end = after_line(text, at);
        let line = text[at..end].trim_ascii_end();
        let is_line = |at: usize| signs.contains(&text[at]) && matches!(text.get(at + 1), Some(b' ' | b'\t'));
        if is_line(at) {
            while end < span.end && text[end] == text[at] && is_line(end) {
                end = after_line(text, end);
            }
            page.scan(Context::Prose, Span::new(outside, at));
            passage(page, Span::new(at, end), 2);
            outside = end;
        } else if line.starts_with(b"***************") {
            signs = b" !+-";
        } else if is_command(line) {
            signs = b"<>";
        } else if !matches!(line, [b'-', b'-', b'-', ..] | [b'*', b'*', b'*', b' ', ..] | [b'\\', ..]) {
            signs = b"";
        }
        at = end;
    }
    page.scan(Context::Prose, Span::new(outside, span.end));
}

/// Whether a line starts a hunk of the normal format: `1,2c3`.
fn is_command(line: &[u8]) -> bool {
    let Some(letter) = line.iter().position(u8::is_ascii_alphabetic).filter(|&at| b"acd".contains(&line[at])) else {
        return false;
    };
    let is_range = |range: &[u8]| range.split(|&byte| byte == b',').all(|line| number(line).is_some());
    is_range(&line[..letter]) && is_range(&line[letter + 1..])
}

/// Passes on lines of one kind without their signs, the first `sign_len` bytes of each.
fn passage(page: &mut Page<'_, '_, '_>, span: Span, sign_len: usize) {
    let text = &page.text()[..span.end];
    let mut derived = DecodedText::new();
    if memchr::memchr(b':', &text[span.range()]).is_none() {
        return page.scan(Context::Code, span);
    }
    let mut at = span.start;
    while at < span.end {
        let end = after_line(text, at);
        let content = if text[at..end].trim_ascii().is_empty() { at } else { (at + sign_len).min(end) };
        derived.push_verbatim(text, Span::new(content, end));
        at = end;
    }
    page.scan(Context::Code, derived);
}

/// The start of the next line that is a hunk's header.
fn next_header(text: &[u8], from: usize) -> Option<usize> {
    let others = memchr::memmem::find_iter(&text[from..], b"\n@@").map(|at| from + at + 1);
    std::iter::once(from).chain(others).find(|&at| {
        let signs = text[at..].iter().take_while(|&&byte| byte == b'@').count();
        signs > 1 && text[at + signs..].starts_with(b" -")
    })
}

fn number(digits: &[u8]) -> Option<usize> {
    std::str::from_utf8(digits).ok()?.trim_end().parse().ok()
}
