//! Comment and quote leaders: what stands at the start of every line of a quoted or commented passage.

use crate::text::Span;

/// How far back the start of a line is looked for; a longer line has no leader.
const FARTHEST: usize = 1024;

/// The marks at the start of a line. The lines that follow may begin with the same ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leader<'t> {
    marks: &'t [u8],
    /// Whether the line begins with a blank, as an unchanged one of a diff does.
    indented: bool,
}

impl<'t> Leader<'t> {
    /// The leader of the line that holds `at`, as far as it stands before `at`.
    pub(super) fn of_line(text: &'t [u8], at: usize) -> Self {
        let lowest = at.saturating_sub(FARTHEST);
        let start = match memchr::memrchr2(b'\n', b'\r', &text[lowest..at]) {
            Some(line_end) => lowest + line_end + 1,
            None if lowest == 0 => 0,
            None => return Self { marks: &[], indented: false },
        };
        let line = &text[start..at];
        let mut len = 0;
        loop {
            let blanks = line[len..].iter().take_while(|byte| is_blank(**byte)).count();
            let mark = mark_len(&line[len + blanks..], len + blanks == 0);
            if mark == 0 {
                break;
            }
            len += blanks + mark;
        }
        Self { marks: &line[..len], indented: line.first().copied().is_some_and(is_blank) }
    }

    /// Where the content of the line at `line_start` begins, if it has the same leader: after the same marks, with
    /// whatever blanks between them. After an unchanged line of a diff a changed one may follow.
    pub(super) fn strip(self, text: &[u8], line_start: usize) -> Option<usize> {
        if self.marks.is_empty() && self.indented {
            let changed = matches!(text[line_start..], [b'!' | b'+' | b'-', b' ' | b'\t', ..]);
            return Some(line_start + usize::from(changed));
        }
        // what opens with "/*" goes on with " *"
        let (marks, star) = match memchr::memmem::find(self.marks, b"/*") {
            Some(comment) => (&self.marks[..comment], &b"*"[..]),
            None => (self.marks, &[][..]),
        };
        let mut at = line_start;
        for &mark in marks.iter().chain(star).filter(|byte| !is_blank(**byte)) {
            while text.get(at).copied().is_some_and(is_blank) {
                at += 1;
            }
            if text.get(at) != Some(&mark) {
                return None;
            }
            at += 1;
        }
        // the "*" of a "*/" closes the comment and leads nothing
        let closes_comment = at > line_start && text[at - 1] == b'*' && text.get(at) == Some(&b'/');
        (!closes_comment).then_some(at)
    }

    /// Whether it may be the bullet of a list item, which the lines that follow do not repeat.
    pub(super) fn is_bullet(self) -> bool {
        matches!(self.marks.trim_ascii_start(), b"*" | b"-" | b"+")
    }
}

/// The length of the comment or quote mark at the start of `line`.
fn mark_len(line: &[u8], at_margin: bool) -> usize {
    let run = |byte: u8| line.iter().take_while(|&&other| other == byte).count();
    match line {
        [b'/', b'*', b'*', ..] => 3,
        [b'/', b'*', ..] => 2,
        [b'/', b'/', ..] => {
            let slashes = run(b'/');
            slashes + usize::from(line.get(slashes) == Some(&b'!'))
        }
        [b'#', b'>' | b'\'', ..] => 2,
        [first @ (b'#' | b';' | b'%'), ..] => run(*first),
        [b'-', b'-', ..] | [b'.', b'.', ..] => 2,
        [b'>' | b'|' | b'*' | b'!', ..] => 1,
        [b'<', b' ' | b'\t', ..] if at_margin => 1,
        [b'+' | b'-', ..] if at_margin => 1,
        _ => 0,
    }
}

/// A line's bytes, for tests of what a line holds.
pub(super) fn line_at(text: &[u8], start: usize) -> Span {
    let end = memchr::memchr2(b'\n', b'\r', &text[start..]).map_or(text.len(), |at| start + at);
    Span::new(start, end)
}

/// After the line end that stands at `at`, if one does.
pub(super) fn after_line_end(text: &[u8], at: usize) -> Option<usize> {
    match text.get(at..)? {
        [b'\r', b'\n', ..] => Some(at + 2),
        [b'\r' | b'\n', ..] => Some(at + 1),
        _ => None,
    }
}

/// Whether it is a blank or a tab.
pub(super) fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}
