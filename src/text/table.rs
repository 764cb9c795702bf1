//! Tables that come with the program as text.

/// The rows of a table: its lines, but for empty ones and those that a `#` makes a remark.
pub(crate) fn rows(table: &str) -> impl Iterator<Item = &str> {
    table.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

/// The same, each as the fields that tabs part.
pub(crate) fn fields(table: &str) -> impl Iterator<Item = Vec<&str>> {
    rows(table).map(|row| row.split('\t').collect())
}
