//! Finds the arguments of commands: groups in braces, options in brackets. After the name in `\href[a]{b}` it skips
//! `[a]` and gives `b`.

use crate::text::Span;

/// How far the end of an argument is looked for, in bytes.
const LONGEST_ARGUMENT: usize = 2048;

/// How far it is looked for where an earlier search found no end.
const LONGEST_IN_UNCLOSED: usize = 64;

/// How many lines an argument may go over.
const MOST_LINES: usize = 8;

/// The text in the place of an argument.
pub(super) enum Group {
    /// The argument, without its braces.
    Whole(Span),
    /// An opening brace that is not closed within the limits.
    Unclosed,
    /// Something else.
    Absent,
}

impl Group {
    pub(super) fn whole(self) -> Option<Span> {
        match self {
            Self::Whole(span) => Some(span),
            _ => None,
        }
    }
}

/// Finds arguments. After a search that found no end, searches are short up to where it ended, so that time stays
/// linear.
#[derive(Default)]
pub(super) struct Groups {
    /// Where the last search ended that found no end.
    unclosed_end: usize,
}

impl Groups {
    /// The group at `at`; spaces before it are skipped.
    pub(super) fn read(&mut self, text: &[u8], at: usize) -> Group {
        let (group, end) = read(text, at, self.longest(at));
        if let Group::Unclosed = group {
            self.unclosed_end = self.unclosed_end.max(end);
        }
        group
    }

    /// The end of the options in brackets at `at`; `at` if there are none.
    pub(super) fn after_options(&mut self, text: &[u8], at: usize) -> usize {
        let open = after_spaces(text, at);
        if text.get(open) != Some(&b'[') {
            return at;
        }
        let limit = text.len().min(open + self.longest(at) / 4);
        match after_options(&text[..limit], open) {
            Some(end) => end,
            None => {
                self.unclosed_end = self.unclosed_end.max(limit);
                at
            }
        }
    }

    /// How far the end of an argument at `at` is looked for.
    fn longest(&self, at: usize) -> usize {
        if at < self.unclosed_end { LONGEST_IN_UNCLOSED } else { LONGEST_ARGUMENT }
    }
}

/// The group at `at`, and the end of the search for its end.
fn read(text: &[u8], at: usize, longest: usize) -> (Group, usize) {
    let open = after_spaces(text, at);
    if text.get(open) != Some(&b'{') {
        return (Group::Absent, open);
    }
    let (mut depth, mut lines, mut at) = (1, 0, open + 1);
    let limit = text.len().min(at + longest);
    while at < limit {
        match text[at] {
            b'\\' => at += 1,
            b'{' => depth += 1,
            b'}' if depth == 1 => return (Group::Whole(Span::new(open + 1, at)), at),
            b'}' => depth -= 1,
            b'\n' => {
                lines += 1;
                if lines > MOST_LINES || is_empty_line(text, at + 1) {
                    return (Group::Unclosed, at);
                }
            }
            _ => {}
        }
        at += 1;
    }
    (Group::Unclosed, limit)
}

/// The end of the options in brackets that open at `open`.
fn after_options(text: &[u8], open: usize) -> Option<usize> {
    let (mut depth, mut end) = (0_usize, open + 1);
    while let Some(&byte) = text.get(end) {
        match byte {
            b'\\' => end += 1,
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            b']' if depth == 0 => return Some(end + 1),
            _ => {}
        }
        end += 1;
    }
    None
}

/// The position after spaces, one line break and `%` at the end of a line.
pub(super) fn after_spaces(text: &[u8], at: usize) -> usize {
    let spaces = |at: usize| at + text[at.min(text.len())..].iter().take_while(|byte| b" \t".contains(byte)).count();
    let mut end = spaces(at);
    if text.get(end) == Some(&b'%') && matches!(text.get(end + 1), Some(b'\n' | b'\r')) {
        end += 1;
    }
    if text.get(end) == Some(&b'\r') {
        end += 1;
    }
    if text.get(end) == Some(&b'\n') { spaces(end + 1) } else { end }
}

fn is_empty_line(text: &[u8], at: usize) -> bool {
    let mut rest = text[at..].iter().skip_while(|byte| b" \t\r".contains(byte));
    rest.next() == Some(&b'\n')
}
