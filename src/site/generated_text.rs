//! The parts of documents whose broken references are not reported: programs write them, or templates store them for
//! later.

use memchr::memmem;

use crate::document::{generated_parts, marked_parts};
use crate::text::{Span, disjoint};

/// The most bytes of a tag of a template that are searched for its name.
const LONGEST_TAG: usize = 256;

/// The parts, in order and disjoint.
pub(super) fn parts(text: &[u8]) -> Vec<Span> {
    let mut parts = generated_parts(text);
    parts.extend(marked_parts(text, &["sponsors", "backers", "badges"]));
    parts.extend(template_blocks(text));
    disjoint(parts)
}

/// The blocks that a template stores for later, mostly to show them as code: `{% set x %}` to `{% endset %}`.
fn template_blocks(text: &[u8]) -> Vec<Span> {
    let mut parts = Vec::new();
    for (open, close) in [(&b"set "[..], &b"endset"[..]), (b"capture ", b"endcapture"), (b"raw ", b"endraw")] {
        let mut from = 0;
        while let Some(end) = memmem::find(&text[from..], close).map(|at| from + at) {
            let before = &text[from..end];
            let start = memmem::find_iter(before, b"{%").find(|at| {
                let tag = &before[at + 2..before.len().min(at + 2 + LONGEST_TAG)];
                let name = tag.strip_prefix(b"-").unwrap_or(tag).trim_ascii_start();
                // `{% set x = 1 %}` is no block
                name.starts_with(open) && !name[..memmem::find(name, b"%}").unwrap_or(0)].contains(&b'=')
            });
            parts.extend(start.map(|start| Span::new(from + start, end)));
            from = end + close.len();
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_templates_are_found() {
        let text = "{% set a = 1 %}b{%- set x %}[a](b){%- endset %}{% raw %}c";
        assert_eq!(parts(text.as_bytes()).iter().map(|part| part.len()).collect::<Vec<_>>(), [22]);
    }
}
