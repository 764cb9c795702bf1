//! Code in Markdown: nothing in it is markup, a link, an image or a mention.

/// A code span that contains the text.
pub(crate) fn code(text: &str) -> String {
    // longer than any run of backquotes in the text, so that none of them ends the span
    let fence = "`".repeat(longest_backquote_run(text) + 1);
    // separates the fence from a backquote; Markdown removes one space at each end
    let pad = if text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']) { " " } else { "" };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// The length of the longest run of backquotes.
pub(super) fn longest_backquote_run(text: &str) -> usize {
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
