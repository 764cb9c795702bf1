//! Line prefixes: the comment or quote markers at the start of every line of a comment or quotation, such as `> ` or
//! `// `.

use crate::text::Span;

/// How far back the start of a line is searched for; in a longer line, no prefix is found.
const LONGEST_LINE: usize = 1024;

/// The markers at the start of a line. The lines that follow may start with the same ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinePrefix<'t> {
    markers: &'t [u8],
    /// Whether the line starts with a space, as an unchanged line of a diff does.
    is_indented: bool,
}

impl<'t> LinePrefix<'t> {
    /// The prefix of the line that holds `at`, up to `at` at most. For `  > // see <URL:` it is `  > //`.
    pub(super) fn of_line(text: &'t [u8], at: usize) -> Self {
        let lowest = at.saturating_sub(LONGEST_LINE);
        let start = match memchr::memrchr2(b'\n', b'\r', &text[lowest..at]) {
            Some(line_end) => lowest + line_end + 1,
            None if lowest == 0 => 0,
            None => return Self { markers: &[], is_indented: false },
        };
        let line = &text[start..at];
        let mut len = 0;
        loop {
            let spaces = line[len..].iter().take_while(|byte| is_space_or_tab(**byte)).count();
            let marker = marker_len(&line[len + spaces..], len + spaces == 0);
            if marker == 0 {
                break;
            }
            len += spaces + marker;
        }
        Self { markers: &line[..len], is_indented: line.first().copied().is_some_and(is_space_or_tab) }
    }

    /// Where the content of the line at `line_start` starts, if the line has this prefix: the same markers, with any
    /// spaces before and between them. After an unchanged line of a diff, a changed one may follow.
    ///
    /// With the prefix `> >`, the content of `>> text` starts after the second `>`. With `/*`, a line needs one `*`.
    pub(super) fn strip(self, text: &[u8], line_start: usize) -> Option<usize> {
        if self.markers.is_empty() && self.is_indented {
            let is_changed = matches!(text[line_start..], [b'!' | b'+' | b'-', b' ' | b'\t', ..]);
            return Some(line_start + usize::from(is_changed));
        }
        // a comment that starts with "/*" continues with " *"
        let (markers, star) = match memchr::memmem::find(self.markers, b"/*") {
            Some(comment) => (&self.markers[..comment], &b"*"[..]),
            None => (self.markers, &[][..]),
        };
        let mut at = line_start;
        for &marker in markers.iter().chain(star).filter(|byte| !is_space_or_tab(**byte)) {
            while text.get(at).copied().is_some_and(is_space_or_tab) {
                at += 1;
            }
            if text.get(at) != Some(&marker) {
                return None;
            }
            at += 1;
        }
        // the "*" of a "*/" closes the comment; it is not a line prefix
        let closes_comment = at > line_start && text[at - 1] == b'*' && text.get(at) == Some(&b'/');
        (!closes_comment).then_some(at)
    }

    /// Whether the prefix may be the bullet of a list item, which the following lines do not repeat.
    pub(super) fn is_bullet(self) -> bool {
        matches!(self.markers.trim_ascii_start(), b"*" | b"-" | b"+")
    }
}

/// The length of the comment or quote marker at the start of `line`; 0 if there is none.
fn marker_len(line: &[u8], at_margin: bool) -> usize {
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

/// The line from `start` on, without its line end.
pub(super) fn line_at(text: &[u8], start: usize) -> Span {
    let end = memchr::memchr2(b'\n', b'\r', &text[start..]).map_or(text.len(), |at| start + at);
    Span::new(start, end)
}

/// The place after the line end at `at`, if there is one.
pub(super) fn after_line_end(text: &[u8], at: usize) -> Option<usize> {
    match text.get(at..)? {
        [b'\r', b'\n', ..] => Some(at + 2),
        [b'\r' | b'\n', ..] => Some(at + 1),
        _ => None,
    }
}

/// Whether a byte is a space or a tab.
pub(super) fn is_space_or_tab(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}
