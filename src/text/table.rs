//! Tables that are embedded in the program as text.

/// The text of a file of this project, its path relative to the file that names it. The build fails if the file has a
/// carriage return, as that of a checkout with other line ends: names at the end of a line would not be found.
macro_rules! embedded {
    ($file:expr) => {{
        const TEXT: &str = include_str!($file);
        const { assert!($crate::text::has_plain_line_ends(TEXT), "a carriage return: check out with `core.autocrlf=false`") }
        TEXT
    }};
}

pub(crate) use embedded;

/// Whether a text has no carriage return.
pub(crate) const fn has_plain_line_ends(text: &str) -> bool {
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        if *first == b'\r' {
            return false;
        }
        rest = after;
    }
    true
}

/// The rows of a table: its lines, except empty ones and comments that start with `#`.
pub(crate) fn rows(table: &str) -> impl Iterator<Item = &str> {
    table.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

/// The rows of a table, each as its fields, which are separated by tabs.
pub(crate) fn fields(table: &str) -> impl Iterator<Item = Vec<&str>> {
    rows(table).map(|row| row.split('\t').collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn carriage_returns_are_seen() {
        assert!(super::has_plain_line_ends("a\nb\n") && !super::has_plain_line_ends("a\r\nb\n"));
    }
}
