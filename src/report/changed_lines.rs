//! The lines that a fix changes, in parts: what stays, what goes and what comes. They are safe to print.

use super::escape;
use super::excerpt::Excerpts;
use crate::secrets::MASK;
use crate::text::Span;

/// The longest lines in bytes that are shown.
const MAX_LEN: usize = 2048;
/// The number of bytes of a long line that are shown before the first edit and after the last.
const BYTES_AROUND: usize = 60;

/// A part of the lines that a fix changes. Line breaks in it are `\n`; it has no other control characters than tabs, and
/// no secrets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinePart {
    /// Text before, between or after the edits.
    Kept(String),
    /// Text that the fix removes.
    Removed(String),
    /// Text that the fix adds.
    Added(String),
}

impl LinePart {
    /// How many bytes its text has.
    pub(super) fn len(&self) -> usize {
        let (Self::Kept(text) | Self::Removed(text) | Self::Added(text)) = self;
        text.len()
    }
}

impl Excerpts<'_> {
    /// The lines that these edits change; `None` if they are too long to show. The edits are sorted and disjoint, and
    /// their new texts have no secrets.
    ///
    /// `HTTP` replaced by `http` in `<HTTP://a.org/>` is `Kept("<")`, `Removed("HTTP")`, `Added("http")`,
    /// `Kept("://a.org/>")`.
    #[must_use]
    pub fn changed_lines(&self, edits: &[(Span, &str)]) -> Option<Vec<LinePart>> {
        let (first, last) = (edits.first()?.0, edits.last()?.0);
        let added: usize = edits.iter().map(|(_, text)| text.len()).sum();
        if last.end.saturating_sub(first.start) + added > MAX_LEN {
            return None;
        }
        let line = self.lines_around(Span::new(first.start, last.end));
        let (from, to) = self.cut(line, Span::new(first.start, last.end), BYTES_AROUND);
        let hidden = self.secrets_in(from, line);
        let mut parts = Vec::new();
        let mut at = from;
        for &(span, text) in edits {
            let mut kept = self.shown(Span::new(at, span.start), &hidden);
            if at == from && from > line.start {
                kept.insert(0, '…');
            }
            parts.push(LinePart::Kept(kept));
            parts.push(LinePart::Removed(self.shown(span, &hidden)));
            parts.push(LinePart::Added(escaped(text)));
            at = span.end;
        }
        let mut kept = self.shown(Span::new(at, to), &hidden);
        if to < line.end {
            kept.push('…');
        }
        parts.push(LinePart::Kept(kept));
        parts.retain(|part| part.len() > 0);
        Some(parts)
    }

    /// The text at a span with its secrets as `***`, and with escapes.
    fn shown(&self, span: Span, hidden: &[Span]) -> String {
        let mut shown = String::new();
        let mut at = span.start;
        for secret in hidden.iter().filter_map(|secret| secret.intersection(span)) {
            self.push_escaped(Span::new(at, secret.start), &mut shown);
            shown.push_str(MASK);
            at = secret.end;
        }
        self.push_escaped(Span::new(at, span.end), &mut shown);
        shown
    }

    fn push_escaped(&self, span: Span, out: &mut String) {
        for chunk in self.bytes(span).utf8_chunks() {
            out.push_str(&escaped(chunk.valid()));
            chunk.invalid().iter().for_each(|byte| out.push_str(&format!("\\x{byte:02x}")));
        }
    }
}

/// A text with escapes, in which line breaks and tabs stay.
fn escaped(text: &str) -> String {
    let mut out = Vec::new();
    for line in text.split_inclusive('\n') {
        let (content, end) = match line.strip_suffix('\n') {
            Some(content) => (content.strip_suffix('\r').unwrap_or(content), "\n"),
            None => (line, ""),
        };
        for part in content.split_inclusive('\t') {
            escape::human(part.strip_suffix('\t').unwrap_or(part), &mut out);
            out.extend(part.ends_with('\t').then_some(b'\t'));
        }
        out.extend_from_slice(end.as_bytes());
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::super::{Passwords, Secrets};
    use super::*;
    use crate::scan::scan;
    use crate::text::unmark;

    /// `«»` in `marked` mark the texts that `new` replaces; expected are the parts, with the sign that a diff has.
    #[track_caller]
    fn check(marked: &str, new: &[&str], expected: &[&str]) {
        let (text, spans) = unmark(marked);
        let found: Vec<_> = scan(text.as_bytes()).collect();
        let excerpts = Excerpts::new(text.as_bytes(), Secrets::Hidden, Passwords::of(&found));
        let edits: Vec<_> = spans.into_iter().zip(new.iter().copied()).collect();
        let parts = excerpts.changed_lines(&edits).expect("they are short");
        let shown: Vec<String> = parts
            .iter()
            .map(|part| match part {
                LinePart::Kept(text) => format!(" {text}"),
                LinePart::Removed(text) => format!("-{text}"),
                LinePart::Added(text) => format!("+{text}"),
            })
            .collect();
        assert_eq!(shown, expected);
    }

    #[test]
    fn parts_are_those_of_the_lines() {
        check("x\n<«HTTP»://a.org/>\ny", &["http"], &[" <", "-HTTP", "+http", " ://a.org/>"]);
        check("<http://a.org/«\r\n  »b>", &[""], &[" <http://a.org/", "-\n  ", " b>"]);
        check("«a»\tb«»\u{1b}", &["\u{202e}", "c"], &["-a", "+\\u{202e}", " \tb", "+c", " \\x1b"]);
    }

    #[test]
    fn secrets_stay_hidden() {
        check("«FTP»://joe:Xk29vq@a.corp/", &["ftp"], &["-FTP", "+ftp", " ://joe:***@a.corp/"]);
        check("ftp://joe:Xk2«9v»q@a.corp/", &["x"], &[" ftp://joe:***", "-***", "+x", " ***@a.corp/"]);
    }

    #[test]
    fn long_lines_are_cut() {
        let text = format!("{}«x»{}", "é".repeat(500), "y".repeat(500));
        let (before, after) = (format!(" …{}", "é".repeat(30)), format!(" {}…", "y".repeat(60)));
        check(&text, &["z"], &[&before, "-x", "+z", &after]);
        let (text, span) = ("x".repeat(MAX_LEN + 1), Span::new(0, MAX_LEN + 1));
        let excerpts = Excerpts::new(text.as_bytes(), Secrets::Hidden, Passwords::default());
        assert_eq!(excerpts.changed_lines(&[(span, "")]), None);
    }
}
