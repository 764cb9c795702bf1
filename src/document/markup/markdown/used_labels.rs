//! Which definitions of a document are used: those whose labels are in brackets somewhere else (CommonMark section
//! 6.3).

use std::collections::HashSet;

use memchr::memmem;

use super::source::normalized;
use crate::text::{Span, holds};

/// The longest label.
const LONGEST_LABEL: usize = 999;

/// The labels of a document to which links refer.
#[derive(Debug)]
pub(crate) struct UsedLabels(HashSet<String>);

impl UsedLabels {
    /// Collects the labels. Brackets in HTML comments and in fenced code do not count.
    ///
    /// Of `[a]: http://a.example/`, `[b]: http://b.example/` and `See [this][a].`, the label `a` is used.
    pub(crate) fn of(text: &[u8]) -> Self {
        let (hidden, mut used) = (hidden_parts(text), HashSet::new());
        for close in memchr::memchr_iter(b']', text) {
            let lowest = close.saturating_sub(LONGEST_LABEL);
            let Some(open) = memchr::memrchr2(b'[', b']', &text[lowest..close]).map(|at| lowest + at) else { continue };
            if text[open] == b'[' && may_refer(text, Span::new(open, close + 1)) && !holds(&hidden, open) {
                used.insert(normalized(&text[open + 1..close]));
            }
        }
        Self(used)
    }

    /// Whether a link refers to the definition with this label.
    pub(crate) fn has(&self, label: &[u8]) -> bool {
        self.0.contains(&normalized(label))
    }
}

/// Whether a label in brackets may refer to a definition: it is not the start of one, not the text of another link, and
/// no code.
fn may_refer(text: &[u8], brackets: Span) -> bool {
    let (before, after) = (&text[..brackets.start], &text[brackets.end..]);
    match after {
        _ if before.ends_with(b"]") => true,
        [b'(', ..] => false,
        [b'[', next, ..] => *next == b']',
        [b':', ..] => {
            let mut line = before.iter().rev().take_while(|byte| !matches!(byte, b'\n' | b'\r'));
            !line.all(|byte| b" \t>-+*".contains(byte))
        }
        [b'`', ..] => !before.ends_with(b"`"),
        _ => true,
    }
}

/// The HTML comments and the fenced code of a document, in order.
fn hidden_parts(text: &[u8]) -> Vec<Span> {
    let (mut hidden, mut at) = (Vec::new(), 0);
    let mut comments = memmem::find_iter(text, b"<!--").peekable();
    while at < text.len() {
        let end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |len| at + len + 1);
        let line = text[at..end].trim_ascii_start();
        if let Some(fence) = fence(line) {
            let closes = |start: usize, end: usize| {
                let line = text[start..end].trim_ascii();
                line.starts_with(fence) && line.iter().all(|byte| *byte == fence[0])
            };
            let start = at;
            at = end;
            while at < text.len() {
                let end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |len| at + len + 1);
                let is_last = closes(at, end);
                at = end;
                if is_last {
                    break;
                }
            }
            hidden.push(Span::new(start, at));
            continue;
        }
        while comments.next_if(|open| *open < at).is_some() {}
        if let Some(open) = comments.next_if(|open| *open < end) {
            let close = memmem::find(&text[open..], b"-->").map_or(text.len(), |len| open + len + 3);
            hidden.push(Span::new(open, close));
            at = close;
            continue;
        }
        at = end;
    }
    hidden
}

/// The fence at the start of a line: three or more backticks or tildes.
fn fence(line: &[u8]) -> Option<&[u8]> {
    let sign = *line.first().filter(|byte| b"`~".contains(byte))?;
    let len = line.iter().take_while(|byte| **byte == sign).count();
    (len >= 3 && !(sign == b'`' && line[len..].contains(&b'`'))).then(|| &line[..len])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_in_brackets_are_used() {
        for (text, is_used) in [
            ("[a]: http://x/\n", false),
            ("[a]: http://x/\n\n[a]\n", true),
            ("[a]: http://x/\n\n[A ]\n", true),
            ("[a]: http://x/\n\nsee [t][a], b", true),
            ("[a]: http://x/\n\n[a][]", true),
            ("[a]: http://x/\n\n![i][a]", true),
            ("[a]: http://x/\n\n[a][b]", false),
            ("[a]: http://x/\n\n[a](b)", false),
            ("[a]: http://x/\n\n[t][a](b)", true),
            ("> [a]: http://x/\n", false),
            ("see [a]: this\n\n[a]: http://x/", true),
            ("[a]: http://x/\n\n<!-- [t][a]\n\n[a] -->", false),
            ("[a]: http://x/\n\n<!-- x --> [a]", true),
            ("[a]: http://x/\n\n```\n[a]\n```\n", false),
            ("[a]: http://x/\n\n```\n```\n[a]\n", true),
            ("[a]: http://x/\n\n`[a]`", false),
            ("", false),
        ] {
            assert_eq!(UsedLabels::of(text.as_bytes()).has(b"A"), is_used, "{text}");
        }
    }

    #[test]
    fn time_is_linear() {
        for pattern in ["[a]", "]", "<!--[a]", "```\n[a]\n", "[", "<!-- [a] -->"] {
            UsedLabels::of(pattern.repeat(1_000_000 / pattern.len()).as_bytes());
        }
    }
}
