//! The difference between a file and its fixed text, as a unified diff that `patch` and `git apply` accept.

use std::borrow::Cow;
use std::collections::HashSet;
use std::path::Path;

use similar::DiffOp;
use similar::udiff::UnifiedHunkHeader;

use super::hunks::Hunks;
use super::line_diff::{LineChange, LineRange, each_change, lines};
use super::name::name_bytes;
use super::{Secrets, escape, file_name};
use crate::secrets::{MASK, mask, merge, secret_spans};
use crate::text::Span;

/// The length in bytes from which a part of a secret is hidden, if a fix leaves only a part.
const MIN_SECRET_PART: usize = 6;

/// The notes for a hunk that does not show the exact text.
const HIDDEN_NOTE: &str = " urlint: a secret is hidden here; not to be applied";
const ESCAPED_NOTE: &str = " urlint: control characters are written out here; not to be applied";

/// The text before, or the text after.
#[derive(Clone, Debug)]
pub struct Side<'t> {
    text: &'t [u8],
    /// The spans of the text to hide, in order and disjoint.
    secrets: Vec<Span>,
}

impl<'t> Side<'t> {
    /// A text. `passwords` are spans in it, in any order, that are hidden too: a single line may not show that it has a
    /// part of a password.
    #[must_use]
    pub fn new(text: &'t [u8], mut passwords: Vec<Span>, secrets: Secrets) -> Self {
        match secrets {
            Secrets::Hidden => passwords.extend(secret_spans(text)),
            Secrets::Shown => passwords.clear(),
        }
        merge(&mut passwords);
        Self { text, secrets: passwords }
    }
}

/// Adds the diff between two texts of a file. Secrets are hidden and control characters are escaped. A hunk in which
/// that was done has a note, and no program can apply it: the lines that it would remove do not exist.
pub fn diff(path: &Path, before: &Side<'_>, after: &Side<'_>, secrets: Secrets, out: &mut Vec<u8>) {
    diff_renamed([path, path], before, after, secrets, out);
}

/// As [`diff`], for a file that is renamed: `paths` are the old and the new path.
pub(crate) fn diff_renamed(
    paths: [&Path; 2],
    before: &Side<'_>,
    after: &Side<'_>,
    secrets: Secrets,
    out: &mut Vec<u8>,
) {
    let names = paths.map(|path| file_name(path, secrets));
    let [old_name, new_name] = [&names[0], &names[1]].map(|name| without_root(name));
    let mut header = format!("--- {}\n+++ {}\n", side_label("a", old_name), side_label("b", new_name));
    let mut print = |hunk: Vec<LineChange>| {
        out.extend_from_slice(std::mem::take(&mut header).as_bytes());
        print_hunk(&hunk, before, after, out);
    };
    let mut hunks = Hunks::new(before.text);
    each_change(before.text, after.text, |change| hunks.add(change).into_iter().for_each(&mut print));
    hunks.take_hunk().into_iter().for_each(print);
}

fn print_hunk(hunk: &[LineChange], before: &Side<'_>, after: &Side<'_>, out: &mut Vec<u8>) {
    let (known, none) = (before.secret_parts(hunk), HashSet::new());
    out.extend_from_slice(hunk_header(hunk).as_bytes());
    let after_header = out.len();
    out.push(b'\n');
    let (mut note, mut end_of_removed, mut removes_hidden_text) = (None, None, false);
    let mut print = |side: &Side<'_>, range: &LineRange, sign: u8, known: &HashSet<&[u8]>| {
        let mut start = range.span.start;
        for line in lines(&side.text[range.span.range()]) {
            let shown = side.shown(Span::new(start, start + line.len()), known);
            start += line.len();
            note = note.or(shown.note);
            out.push(sign);
            out.extend_from_slice(&shown.text);
            if sign == b'-' {
                end_of_removed.get_or_insert(out.len());
                removes_hidden_text |= shown.note.is_some();
            }
            out.extend_from_slice(shown.end);
            if !shown.end.ends_with(b"\n") {
                out.extend_from_slice(b"\n\\ No newline at end of file\n");
            }
        }
    };
    for LineChange { is_equal, old, new } in hunk {
        if *is_equal {
            print(before, old, b' ', &none);
        } else {
            print(before, old, b'-', &none);
            print(after, new, b'+', &known);
        }
    }
    let Some(note) = note else { return };
    // if the removed lines are all exact, the hunk could be applied: make one of them different
    if let Some(end) = end_of_removed.filter(|_| !removes_hidden_text) {
        out.splice(end..end, MASK.bytes());
    }
    out.splice(after_header..after_header, note.bytes());
}

/// Adds the header by which `git apply` and `patch` rename a file.
pub(crate) fn rename_header(paths: [&Path; 2], secrets: Secrets, out: &mut Vec<u8>) {
    let names = paths.map(|path| file_name(path, secrets));
    let [old, new] = [&names[0], &names[1]].map(|name| without_root(name));
    let [a, b] = [side_label("a", old), side_label("b", new)].map(|label| label.trim_end().to_owned());
    // without its side, a name is quoted in the same way
    let [from, to] = [&a, &b].map(|label| match label.strip_prefix('"') {
        Some(quoted) => ["\"", &quoted[2..]].concat(),
        None => label[2..].to_owned(),
    });
    out.extend_from_slice(format!("diff --git {a} {b}\nrename from {from}\nrename to {to}\n").as_bytes());
}

/// The header of a hunk: `@@ -1,2 +1,2 @@`, without a line end.
fn hunk_header(hunk: &[LineChange]) -> String {
    let start = hunk.first().map_or((0, 0), |first| (first.old.lines.start, first.new.lines.start));
    let end = hunk.last().map_or(start, |last| (last.old.lines.end, last.new.lines.end));
    let (old_index, new_index, old_len, new_len) = (start.0, start.1, end.0 - start.0, end.1 - start.1);
    UnifiedHunkHeader::new(&[DiffOp::Replace { old_index, old_len, new_index, new_len }]).to_string()
}

/// A line as it may be printed, without secrets and control characters.
struct ShownLine<'t> {
    text: Cow<'t, [u8]>,
    /// The line end.
    end: &'t [u8],
    /// The note for the hunk, if `text` is not the exact text.
    note: Option<&'static str>,
}

impl<'t> ShownLine<'t> {
    fn plain(line: &'t [u8]) -> Self {
        let (text, end) = line.split_at(content(line).len());
        Self { text: Cow::Borrowed(text), end, note: None }
    }
}

impl<'t> Side<'t> {
    /// The parts, [`MIN_SECRET_PART`] bytes long, of the secrets in the lines that these changes remove.
    fn secret_parts(&self, changes: &[LineChange]) -> HashSet<&'t [u8]> {
        let touched = changes.iter().filter(|change| !change.is_equal).flat_map(|LineChange { old, .. }| {
            let first = self.secrets.partition_point(|secret| secret.end <= old.span.start);
            self.secrets[first..].iter().take_while(move |secret| secret.start < old.span.end)
        });
        touched.flat_map(|secret| self.text[secret.range()].windows(MIN_SECRET_PART)).collect()
    }

    /// The line of this span. Parts of secrets in `known` are hidden too.
    fn shown(&self, Span { start, end, .. }: Span, known: &HashSet<&[u8]>) -> ShownLine<'t> {
        let mut shown = ShownLine::plain(&self.text[start..end]);
        let line = Span::new(start, end - shown.end.len());
        let first = self.secrets.partition_point(|secret| secret.end <= line.start);
        let mut hidden: Vec<Span> =
            self.secrets[first..].iter().copied().take_while(|secret| secret.start < line.end).collect();
        if !known.is_empty() {
            let parts =
                self.text[line.range()].windows(MIN_SECRET_PART).enumerate().filter(|(_, part)| known.contains(part));
            hidden.extend(parts.map(|(at, _)| Span::new(at, at + MIN_SECRET_PART).shifted(line.start)));
            merge(&mut hidden);
        }
        if let Cow::Owned(masked) = mask(self.text, line, &hidden) {
            shown.note = Some(HIDDEN_NOTE);
            shown.text = Cow::Owned(masked);
        }
        let readable = String::from_utf8_lossy(&shown.text);
        // a byte order mark at the start of the text needs no escape
        let text = if start == 0 { readable.strip_prefix('\u{feff}').unwrap_or(&readable) } else { &readable };
        if text.chars().any(|c| c != '\t' && escape::human_char(c, &mut Vec::new())) {
            let mut escaped = Vec::new();
            for part in readable.split_inclusive('\t') {
                escape::human(part.strip_suffix('\t').unwrap_or(part), &mut escaped);
                escaped.extend(part.ends_with('\t').then_some(b'\t'));
            }
            shown.note = shown.note.or(Some(ESCAPED_NOTE));
            shown.text = Cow::Owned(escaped);
        }
        shown
    }
}

/// A line without its line end.
fn content(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// A path without `/` and `./` at its start: programs that apply diffs refuse these.
fn without_root(path: &str) -> &str {
    let mut path = path;
    while let Some(rest) = path.strip_prefix("./").or_else(|| path.strip_prefix('/')) {
        path = rest;
    }
    path
}

/// The name of a side as git writes it. A name with quotation marks, backslashes, control characters or bytes that are
/// not UTF-8 is quoted; a name with spaces is followed by a tab. `side_label("a", "a b.md")` is `a/a b.md` and a tab.
fn side_label(side: &str, name: &str) -> String {
    let name = name_bytes(name);
    let needs_quotes = |c: char| matches!(c, '"' | '\\') || escape::human_char(c, &mut Vec::new());
    if let Some(name) = str::from_utf8(&name).ok().filter(|name| !name.contains(needs_quotes)) {
        let end = if name.contains(' ') { "\t" } else { "" };
        return format!("{side}/{name}{end}");
    }
    let octal = |byte: &u8| format!("\\{byte:03o}");
    let mut quoted = format!("\"{side}/");
    for chunk in name.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '"' | '\\' => quoted.extend(['\\', c]),
                '\t' => quoted += "\\t",
                '\n' => quoted += "\\n",
                '\r' => quoted += "\\r",
                c if needs_quotes(c) => quoted.extend(c.encode_utf8(&mut [0; 4]).as_bytes().iter().map(octal)),
                c => quoted.push(c),
            }
        }
        quoted.extend(chunk.invalid().iter().map(octal));
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    // urlint-ignore-file -- bad URLs, to be shown
    use super::*;

    fn diff_of(before: &str, after: &str) -> String {
        let mut out = Vec::new();
        let side = |text| Side::new(text, Vec::new(), Secrets::Hidden);
        diff(Path::new("a.md"), &side(before.as_bytes()), &side(after.as_bytes()), Secrets::Hidden, &mut out);
        String::from_utf8(out).expect("it is UTF-8")
    }

    #[test]
    fn changes_are_shown_with_what_is_around() {
        let expected =
            "--- a/a.md\n+++ b/a.md\n@@ -1,2 +1,2 @@\n-HTTP://a\n+http://a\n b\n\\ No newline at end of file\n";
        assert_eq!(diff_of("HTTP://a\nb", "http://a\nb"), expected);
        assert_eq!(diff_of("a\n", "a\n"), "");
        let lone = diff_of("x\rHTTP://a\r\n", "x\rhttp://a\r\n");
        assert!(lone.contains(ESCAPED_NOTE) && lone.contains("\n-x\\x0dHTTP://a\r\n"), "{lone}");
    }

    #[test]
    fn secrets_and_controls_are_not_shown() {
        let shown = diff_of("FTP://joe:Xk29vq@a.corp/\n", "ftp://joe:Xk29vq@a.corp/\n");
        assert!(
            shown.contains(HIDDEN_NOTE) && shown.contains("-FTP://joe:***@a.corp/\n") && !shown.contains("Xk29vq"),
            "{shown}"
        );
        let shown = diff_of("HTTP://a \x1b[1m\n", "http://a \x1b[1m\n");
        assert!(shown.contains(ESCAPED_NOTE) && shown.contains("-HTTP://a \\x1b[1m\n"), "{shown}");
    }

    /// A fix may cut a URL in its password.
    #[test]
    fn what_is_left_of_a_secret_is_not_shown() {
        let shown = diff_of("ftp://joe:a n6v6j8q3@a.corp/\n", "<ftp://joe:a> n6v6j8q3@a.corp/\n");
        assert!(!shown.contains("n6v6j8") && !shown.contains("j8q3"), "{shown}");
    }

    /// INVARIANT: no program can apply a hunk that does not show all.
    #[test]
    fn what_does_not_show_all_fits_nowhere() {
        let around = diff_of("ftp://joe:Xk29vq@a.corp/\nHTTP://a\n", "ftp://joe:Xk29vq@a.corp/\nhttp://a\n");
        assert!(around.contains("\n-HTTP://a***\n+http://a\n"), "{around}");
        let only_after = diff_of("htp:/joe\n", "ftp://joe:Xk29vq@a.corp/\n");
        assert!(only_after.contains("\n-htp:/joe***\n+ftp://joe:***@a.corp/\n"), "{only_after}");
    }

    #[test]
    fn names_are_quoted_as_git_does() {
        for (name, expected) in [
            ("ä.md", "a/ä.md"),
            ("a b.md", "a/a b.md\t"),
            ("./a\"\t\u{1b}.md", "\"a/a\\\"\\t\\033.md\""),
            ("/x/a.md", "a/x/a.md"),
            ("é\\377\\134.md", "\"a/é\\377\\\\.md\""),
        ] {
            assert_eq!(side_label("a", without_root(name)), expected);
        }
    }
}
