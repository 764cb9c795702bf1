//! Tables that are part of the program as text.

/// The rows of a table: its lines, except empty ones and comments that start with `#`.
pub(crate) fn rows(table: &str) -> impl Iterator<Item = &str> {
    table.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

/// The rows of a table, each as its fields, which are separated by tabs.
pub(crate) fn fields(table: &str) -> impl Iterator<Item = Vec<&str>> {
    rows(table).map(|row| row.split('\t').collect())
}
