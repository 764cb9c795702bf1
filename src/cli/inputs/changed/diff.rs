//! Parses the output of `git diff --unified=0`, line by line: `+++ b/x` and `@@ -1 +3,2 @@` mean that lines 3 and 4 of
//! `x` changed.

use std::collections::HashMap;

/// The changed part of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::cli) enum Change {
    /// The whole file, as far as git shows: it is new, or git has no lines for it.
    Whole,
    /// These ranges of lines, each with its first and last line, sorted and disjoint.
    Lines(Vec<(u64, u64)>),
}

impl Change {
    /// No line.
    pub(in crate::cli) const NOTHING: Self = Self::Lines(Vec::new());

    /// This change and these ranges of lines, which may be in any order.
    pub(in crate::cli) fn with(&self, more: Vec<(u64, u64)>) -> Self {
        let Self::Lines(ranges) = self else { return Self::Whole };
        let mut all = [ranges.clone(), more].concat();
        all.sort_unstable();
        let mut merged: Vec<(u64, u64)> = Vec::with_capacity(all.len());
        for (first, last) in all {
            match merged.last_mut() {
                Some((_, end)) if first <= *end => *end = last.max(*end),
                _ => merged.push((first, last)),
            }
        }
        Self::Lines(merged)
    }

    /// Whether one of the lines from `first` to `last` changed.
    pub(in crate::cli) fn touches(&self, first: u64, last: u64) -> bool {
        let Self::Lines(ranges) = self else { return true };
        let next = ranges.partition_point(|&(_, end)| end < first);
        ranges.get(next).is_some_and(|&(start, _)| start <= last)
    }
}

/// How many bytes of a line are kept; the rest is not needed.
pub(super) const KEPT_LINE: usize = 64 << 10;

/// A diff while it is parsed. The paths are those of the new side, as bytes, from the root of the repository.
#[derive(Default, Debug)]
pub(super) struct Diff {
    files: HashMap<Vec<u8>, Change>,
    /// The current file.
    path: Option<Vec<u8>>,
    /// Its changed lines so far.
    ranges: Vec<(u64, u64)>,
    /// Whether it counts as changed whole.
    is_whole: bool,
    /// How many lines of the current hunk remain, on the old and the new side.
    remaining: (u64, u64),
}

impl Diff {
    /// Takes the next line, without its end; a line longer than [`KEPT_LINE`] may be cut.
    pub(super) fn push_line(&mut self, line: &[u8]) {
        if self.remaining != (0, 0) {
            let (old, new) = &mut self.remaining;
            match line.first() {
                Some(b'-') => *old = old.saturating_sub(1),
                Some(b'+') => *new = new.saturating_sub(1),
                // `\ No newline at end of file`
                Some(b'\\') => {}
                _ => (*old, *new) = (old.saturating_sub(1), new.saturating_sub(1)),
            }
        } else if let Some(names) = line.strip_prefix(b"diff --git ") {
            self.finish_file();
            self.path = path_on_both_sides(names);
        } else if let Some(name) = line.strip_prefix(b"rename to ").or(line.strip_prefix(b"copy to ")) {
            self.path = Some(unquote(name).0);
        } else if let Some(name) = line.strip_prefix(b"+++ ") {
            // git puts a tab after a name with spaces
            let name = name.strip_suffix(b"\t").unwrap_or(name);
            self.path = unquote(name).0.strip_prefix(b"b/").map(<[u8]>::to_vec);
        } else if let Some(hunk) = line.strip_prefix(b"@@ -") {
            match hunk_ranges(hunk) {
                Some(((_, old), (first, new))) => {
                    self.remaining = (old, new);
                    self.ranges.extend((new > 0).then(|| (first, first.saturating_add(new - 1))));
                }
                None => self.is_whole = true,
            }
        } else if line.starts_with(b"Binary files ") || line.starts_with(b"GIT binary patch") {
            self.is_whole = true;
        }
    }

    /// The changes.
    pub(super) fn finish(mut self) -> HashMap<Vec<u8>, Change> {
        self.finish_file();
        self.files
    }

    /// Records the changes of the current file.
    fn finish_file(&mut self) {
        let ranges = std::mem::take(&mut self.ranges);
        let is_whole = std::mem::take(&mut self.is_whole);
        let Some(path) = self.path.take() else { return };
        if is_whole {
            self.files.insert(path, Change::Whole);
        } else if !ranges.is_empty() {
            self.files.insert(path, Change::Lines(ranges));
        }
    }
}

/// The path of a file that has the same path on both sides: `x` for `a/x b/x`.
fn path_on_both_sides(names: &[u8]) -> Option<Vec<u8>> {
    if names.first() == Some(&b'"') {
        let (_, rest) = unquote(names);
        return unquote(rest.strip_prefix(b" ")?).0.strip_prefix(b"b/").map(<[u8]>::to_vec);
    }
    let len = names.len().checked_sub(5)? / 2;
    let (old, new) = (names.get(2..2 + len)?, names.get(5 + len..)?);
    (old == new && names[2 + len..].starts_with(b" b/")).then(|| new.to_vec())
}

/// The two ranges of a hunk, each with its first line and its number of lines: `((1, 2), (3, 1))` for `1,2 +3 @@`. A
/// missing number is 1.
fn hunk_ranges(hunk: &[u8]) -> Option<((u64, u64), (u64, u64))> {
    let text = std::str::from_utf8(hunk.split(|&byte| byte == b'@').next()?).ok()?;
    let (old, new) = text.trim_end().split_once(" +")?;
    let range = |text: &str| {
        let (first, count) = text.split_once(',').unwrap_or((text, "1"));
        Some((first.parse::<u64>().ok()?, count.parse::<u64>().ok()?))
    };
    Some((range(old)?, range(new)?))
}

/// The decoded file name at the start of `name`, and the bytes after it. Git puts names with special characters in
/// quotes, with backslash escapes as in C. A name without quotes extends to the end.
fn unquote(name: &[u8]) -> (Vec<u8>, &[u8]) {
    let Some(mut rest) = name.strip_prefix(b"\"") else { return (name.to_vec(), b"") };
    let mut plain = Vec::new();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match (byte, after) {
            (b'"', _) => break,
            (b'\\', [a @ b'0'..=b'3', b @ b'0'..=b'7', c @ b'0'..=b'7', after @ ..]) => {
                plain.push((a - b'0') << 6 | (b - b'0') << 3 | (c - b'0'));
                rest = after;
            }
            (b'\\', [letter, after @ ..]) => {
                plain.push(match letter {
                    b'a' => 0x07,
                    b'b' => 0x08,
                    b't' => b'\t',
                    b'n' => b'\n',
                    b'v' => 0x0B,
                    b'f' => 0x0C,
                    b'r' => b'\r',
                    other => *other,
                });
                rest = after;
            }
            _ => plain.push(byte),
        }
    }
    (plain, rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &[u8]) -> Vec<(String, Change)> {
        let mut diff = Diff::default();
        text.split(|&byte| byte == b'\n').for_each(|line| diff.push_line(line));
        let text = |path: Vec<u8>| String::from_utf8_lossy(&path).into_owned();
        let mut files: Vec<_> = diff.finish().into_iter().map(|(path, change)| (text(path), change)).collect();
        files.sort_by(|a, b| a.0.cmp(&b.0));
        files
    }

    #[track_caller]
    fn check(text: &str, path: &str, ranges: &[(u64, u64)]) {
        assert_eq!(parse(text.as_bytes()), [(path.to_owned(), Change::Lines(ranges.to_vec()))]);
    }

    #[test]
    fn hunks() {
        let head = "diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n";
        check(&format!("{head}@@ -1 +1,2 @@\n-a\n+b\n+c\n@@ -5,0 +7 @@ f()\n+d\n"), "x", &[(1, 2), (7, 7)]);
        // removed lines change no line, and may resemble a header
        check(&format!("{head}@@ -1,2 +0,0 @@\n--- a/y\n-+++ b/y\n@@ -9 +7 @@\n-a\n+++ b/z\n"), "x", &[(7, 7)]);
        check(&format!("{head}@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+diff --git a/q b/q\n"), "x", &[(1, 1)]);
        assert_eq!(parse(format!("{head}@@ -3,2 +2,0 @@\n-a\n-b\n").as_bytes()), []);
        assert_eq!(parse(format!("{head}@@ -what @@\n").as_bytes()), [("x".to_owned(), Change::Whole)]);
    }

    #[test]
    fn names() {
        let hunk = "@@ -0,0 +1 @@\n+a\n";
        check(&format!("diff --git a/a b b/a b\n--- a/a b\t\n+++ b/a b\t\n{hunk}"), "a b", &[(1, 1)]);
        let quoted = r#""b/\303\244\t\"\\.md""#;
        check(&format!("diff --git \"a/x\" {quoted}\n--- /dev/null\n+++ {quoted}\n{hunk}"), "ä\t\"\\.md", &[(1, 1)]);
        let renamed = "diff --git a/x b/y\nsimilarity index 90%\nrename from x\nrename to y\n--- a/x\n+++ b/y\n";
        check(&format!("{renamed}{hunk}"), "y", &[(1, 1)]);
        assert_eq!(parse(b"diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n"), []);
        assert_eq!(parse(b"diff --git a/x b/x\nold mode 100644\nnew mode 100755\n"), []);
        assert_eq!(parse(b"diff --git a/x b/x\ndeleted file\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"), []);
    }

    #[test]
    fn files_without_lines_changed_whole() {
        let whole = |path: &str| (path.to_owned(), Change::Whole);
        let text = "diff --git a/b c b/b c\nBinary files a/b c and b/b c differ\n\
            diff --git \"a/\\n\" \"b/\\n\"\nBinary files differ\n\
            diff --git a/x b/y\nrename from x\nrename to y\nBinary files a/x and b/y differ\n";
        assert_eq!(parse(text.as_bytes()), [whole("\n"), whole("b c"), whole("y")]);
    }

    #[test]
    fn regions() {
        let change = Change::Lines(vec![(3, 4), (9, 9)]);
        for (first, last, expected) in
            [(1, 2, false), (1, 3, true), (4, 8, true), (5, 8, false), (9, 9, true), (10, 20, false)]
        {
            assert_eq!(change.touches(first, last), expected, "{first}-{last}");
        }
        assert!(Change::Whole.touches(5, 5));
    }

    /// INVARIANT: a diff of any lines parses to the changes it was made from.
    #[test]
    fn made_diffs_are_read_back() {
        const LINES: [&str; 9] =
            ["", "-- a/x", "++ b/x", "@ -1 +1 @@", "diff --git a/x b/x", "\\ No", "rename to q", " ", "Binary files "];
        const NAMES: [&str; 5] = ["x", "a b/c", " b/x b/x", "b/", "+++ b/y"];
        arbtest::arbtest(|u| {
            let mut text = String::new();
            let mut expected = Vec::new();
            for name in NAMES {
                text += &format!("diff --git a/{name} b/{name}\n--- a/{name}\n+++ b/{name}\n");
                let (mut ranges, mut at) = (Vec::new(), 1_u64);
                for _ in 0..u.int_in_range(0..=3)? {
                    let (old, new) = (u.int_in_range(0..=3_u64)?, u.int_in_range(0..=3_u64)?);
                    at += u.int_in_range(1..=9_u64)?;
                    text += &format!("@@ -{at},{old} +{at},{new} @@ {}\n", u.choose(&LINES)?);
                    for sign in ["-"].repeat(old as usize).iter().chain(&["+"].repeat(new as usize)) {
                        text += &format!("{sign}{}\n", u.choose(&LINES)?);
                    }
                    ranges.extend((new > 0).then(|| (at, at + new - 1)));
                    at += new;
                }
                if !ranges.is_empty() {
                    expected.push((name.to_owned(), Change::Lines(ranges)));
                }
            }
            expected.sort_by(|a, b| a.0.cmp(&b.0));
            assert_eq!(parse(text.as_bytes()), expected);
            Ok(())
        });
    }

    #[test]
    fn nothing_makes_it_panic() {
        arbtest::arbtest(|u| {
            let bytes: Vec<u8> = u.arbitrary()?;
            let starts = [
                "",
                "diff --git ",
                "+++ ",
                "@@ -",
                "rename to \"",
                "@@ -18446744073709551615,9 +18446744073709551615,9 @@",
            ];
            let lines = bytes.split(|&byte| byte == b'\n');
            let mut diff = Diff::default();
            for line in lines {
                diff.push_line(&[u.choose(&starts)?.as_bytes(), line].concat());
            }
            diff.finish();
            Ok(())
        });
    }
}
