//! Plain scalars (YAML 1.2 section 7.3.3).

use super::super::lines::{after_break, is_line_end, is_space, skip_spaces};
use super::super::passages::Spelling;
use super::Reader;
use crate::syntax::byte_class::Class;
use crate::text::Span;

/// The kind of collection that a scalar is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Collection {
    Block,
    Flow,
}

/// The bytes that may end a plain scalar in a block, or its line.
const BLOCK: Class = Class::of(b":#\n\r");
/// The bytes that may end a plain scalar in a flow collection, or its line.
const FLOW: Class = BLOCK.or(Class::of(b",[]{}"));

/// The end of the plain scalar's text on the line of `start`, and the position of the byte that ends it. For `a b  # c`
/// these are 3 and 5.
pub(super) fn line_end(text: &[u8], start: usize, collection: Collection) -> (usize, usize) {
    let class = if collection == Collection::Block { BLOCK } else { FLOW };
    let mut at = start;
    let stop = loop {
        let Some(len) = text[at..].iter().position(|&byte| class.has(byte)) else { break text.len() };
        at += len;
        let ends = match text[at] {
            b':' => match text.get(at + 1) {
                None | Some(b' ' | b'\t' | b'\n' | b'\r') => true,
                Some(next) => collection == Collection::Flow && b",[]{}".contains(next),
            },
            b'#' => at > start && is_space(text[at - 1]),
            _ => true,
        };
        if ends {
            break at;
        }
        at += 1;
    };
    let spaces = text[start..stop].iter().rev().take_while(|&&byte| is_space(byte)).count();
    (stop - spaces, stop)
}

impl Reader<'_, '_, '_, '_> {
    /// Reads the plain scalar at `at`: a key, or a value of one line or several.
    pub(super) fn read_plain(&mut self) {
        let start = self.at;
        let collection = if self.flow_depth == 0 { Collection::Block } else { Collection::Flow };
        let (mut end, mut stop) = line_end(self.text, start, collection);
        if self.text.get(stop) == Some(&b':') {
            return self.read_key(Span::new(start, end), Spelling::Plain, start, stop);
        }
        while let Some((line_start, content)) = self.next_line(stop) {
            let (next_end, next_stop) = line_end(self.text, content, collection);
            // what looks like a key is one, even if the scalar could go on
            if self.text.get(next_stop) == Some(&b':') && collection == Collection::Block {
                break;
            }
            self.line_start = line_start;
            (end, stop) = (next_end, next_stop);
        }
        self.passages.value(self.role, Span::new(start, end), Spelling::Plain);
        // at least one byte is read, even if it is one that ends a scalar
        self.at = stop.max(start + 1);
        self.properties = None;
    }

    /// The next line that a plain scalar goes on in, after empty lines, and the start of its text.
    fn next_line(&self, stop: usize) -> Option<(usize, usize)> {
        let mut end = stop;
        let (line, content) = loop {
            let line = after_break(self.text, end)?;
            let content = skip_spaces(self.text, line);
            if content == self.text.len() {
                return None;
            }
            if !is_line_end(self.text, content) {
                break (line, content);
            }
            end = content;
        };
        if self.is_marker(line) || self.text[content] == b'#' {
            return None;
        }
        let goes_on = match self.flow_depth {
            0 => (content - line).cast_signed() > self.indent,
            _ => {
                let is_punctuation = b",[]{}".contains(&self.text[content]);
                let is_outside = (content - line).cast_signed() <= self.indent;
                !is_punctuation && !is_outside
            }
        };
        goes_on.then_some((line, content))
    }
}
