//! Code in Markdown: nothing in it is markup, a link, an image or a mention.

/// A code span with this in it.
pub(super) fn code(shown: &str) -> String {
    // a longer run of backquotes than any in it, or it would end there
    let fence = "`".repeat(longest_run(shown) + 1);
    // one space at each end is removed by readers, and separates the fence from a backquote
    let pad = if shown.starts_with(['`', ' ']) || shown.ends_with(['`', ' ']) { " " } else { "" };
    format!("{fence}{pad}{shown}{pad}{fence}")
}

/// The longest run of backquotes.
pub(super) fn longest_run(text: &str) -> usize {
    text.split(|character| character != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_spans_hold_everything() {
        assert_eq!(code("a <b> @c | *d* \\"), "`a <b> @c | *d* \\`");
        assert_eq!(code("a `b` ``c"), "```a `b` ``c```");
        assert_eq!(code("`a"), "`` `a ``");
        assert_eq!(code(" a "), "`  a  `");
    }
}
