//! What a file is and what it would be, as a unified diff that `patch` and `git apply` take.

use std::borrow::Cow;

use similar::TextDiff;

use super::{Secrets, escape};
use crate::syntax::redact::redact_text;

/// How many lines around a change are shown.
const AROUND: usize = 3;

/// What is told of a hunk that does not show all.
const HIDDEN: &str = " urlint: a secret is hidden here; not to be applied";
const ESCAPED: &str = " urlint: control characters are written out here; not to be applied";

/// Adds the diff from `before` to `after` of the file of this name. In hunks that hold secrets they are hidden, and
/// control characters are escaped; such a hunk says so, and no program can apply it.
pub fn diff(name: &str, before: &[u8], after: &[u8], secrets: Secrets, out: &mut Vec<u8>) {
    let changes = TextDiff::from_lines(before, after);
    let mut header = format!("--- a/{name}\n+++ b/{name}\n");
    for hunk in changes.unified_diff().context_radius(AROUND).iter_hunks() {
        out.extend_from_slice(std::mem::take(&mut header).as_bytes());
        let mut body = Vec::new();
        for change in hunk.iter_changes() {
            body.extend_from_slice(change.tag().to_string().as_bytes());
            body.extend_from_slice(change.value());
            if change.missing_newline() {
                body.extend_from_slice(b"\n\\ No newline at end of file\n");
            }
        }
        let (body, told) = shown(&body, secrets);
        out.extend_from_slice(format!("{}{told}\n", hunk.header()).as_bytes());
        out.extend_from_slice(&body);
    }
}

/// A hunk as it may be printed, and what is to be told of it.
fn shown(body: &[u8], secrets: Secrets) -> (Cow<'_, [u8]>, &'static str) {
    let (body, told) = match secrets {
        Secrets::Shown => (Cow::Borrowed(body), ""),
        Secrets::Hidden => match redact_text(body) {
            Cow::Borrowed(body) => (Cow::Borrowed(body), ""),
            hidden => (hidden, HIDDEN),
        },
    };
    let is_plain = |line: &[u8]| {
        let line = String::from_utf8_lossy(line);
        line.chars().all(|c| c == '\t' || c == '\r' || !escape::human_char(c, &mut Vec::new()))
    };
    if body.split(|&octet| octet == b'\n').all(is_plain) {
        return (body, told);
    }
    let mut escaped = Vec::new();
    for line in body.split_inclusive(|&octet| octet == b'\n') {
        escape::human(&String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(line)), &mut escaped);
        escaped.push(b'\n');
    }
    (Cow::Owned(escaped), if told.is_empty() { ESCAPED } else { told })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(before: &str, after: &str) -> String {
        let mut out = Vec::new();
        diff("a.md", before.as_bytes(), after.as_bytes(), Secrets::Hidden, &mut out);
        String::from_utf8(out).expect("it is UTF-8")
    }

    #[test]
    fn changes_are_shown_with_what_is_around() {
        let expected =
            "--- a/a.md\n+++ b/a.md\n@@ -1,2 +1,2 @@\n-HTTP://a\n+http://a\n b\n\\ No newline at end of file\n";
        assert_eq!(of("HTTP://a\nb", "http://a\nb"), expected);
        assert_eq!(of("a\n", "a\n"), "");
    }

    #[test]
    fn secrets_and_controls_are_not_shown() {
        let shown = of("FTP://joe:Xk29vq@a.corp/\n", "ftp://joe:Xk29vq@a.corp/\n");
        assert!(
            shown.contains(HIDDEN) && shown.contains("-FTP://joe:***@a.corp/") && !shown.contains("Xk29vq"),
            "{shown}"
        );
        let shown = of("HTTP://a \x1b[1m\n", "http://a \x1b[1m\n");
        assert!(shown.contains(ESCAPED) && shown.contains("-HTTP://a \\x1b[1m\n"), "{shown}");
    }
}
