//! The parts of a document that a program writes between marks of its own: lists of contributors, tables of contents.

use memchr::memmem;

use crate::text::Span;

/// The parts between marks, in order. A mark is a comment: `<!-- X:START -->` and `<!-- X:END -->`, `<!-- START x -->`
/// and `<!-- END x -->`, `BEGIN` and `END`. Those of the same text belong together.
pub(crate) fn parts(text: &[u8]) -> Vec<Span> {
    let mut parts = Vec::new();
    let mut open: Option<(String, usize)> = None;
    let mut at = 0;
    while let Some(len) = memmem::find(&text[at..], b"<!--") {
        let start = at + len;
        let Some(len) = memmem::find(&text[start..], b"-->") else { break };
        let end = start + len + 3;
        let (is_start, is_end, name) = mark(&text[start + 4..end - 3]);
        match &open {
            _ if is_start => open = Some((name, start)),
            Some((opened, from)) if is_end && *opened == name => {
                parts.push(Span::new(*from, end));
                open = None;
            }
            _ => {}
        }
        at = end;
    }
    parts.extend(kept(text));
    parts.sort();
    parts
}

/// The blocks that a template keeps for later, mostly to show them as code: `{% set x %}` to `{% endset %}`.
fn kept(text: &[u8]) -> Vec<Span> {
    let mut parts = Vec::new();
    for (open, close) in [(&b"set "[..], &b"endset"[..]), (b"capture ", b"endcapture"), (b"raw ", b"endraw")] {
        let mut from = 0;
        while let Some(end) = memmem::find(&text[from..], close).map(|at| from + at) {
            let before = &text[from..end];
            let start = memmem::find_iter(before, b"{%").find(|at| {
                let name = before[at + 2..].strip_prefix(b"-").unwrap_or(&before[at + 2..]).trim_ascii_start();
                // `{% set x = 1 %}` is no block
                let tag = &name[..memmem::find(name, b"%}").unwrap_or(0)];
                name.starts_with(open) && !tag.contains(&b'=')
            });
            parts.extend(start.map(|start| Span::new(from + start, end)));
            from = end + close.len();
        }
    }
    parts
}

/// Whether a comment is the start or the end of a part, and the name of the part.
fn mark(comment: &[u8]) -> (bool, bool, String) {
    // longer ones are for readers
    let comment = String::from_utf8_lossy(&comment[..comment.len().min(300)]).to_lowercase();
    let head = comment.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let words: Vec<&str> = head.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_one = |word: &str, names: &[&str]| names.contains(&word);
    let starts = ["start", "begin", "startgenerated"];
    let ends = ["end", "stop", "finish"];
    let edge = |names: &[&str]| {
        words.first().is_some_and(|word| is_one(word, names)) || words.last().is_some_and(|word| is_one(word, names))
    };
    let (is_start, is_end) = (edge(&starts), edge(&ends));
    let is_generator = [
        "generated",
        "auto",
        "all contributors",
        "doctoc",
        "toc",
        "table of contents",
        "autogen",
        "sponsors",
        "backers",
        "badges",
    ];
    // the words that follow are a remark
    let (is_start, is_end) = if is_start || is_end { (is_start, is_end) } else { inner(&words, &starts, &ends) };
    let phrase = words.join(" ");
    let is_made = is_generator.iter().any(|sign| phrase.contains(sign));
    let name: String =
        words.iter().filter(|word| !is_one(word, &starts) && !is_one(word, &ends)).take(2).copied().collect();
    (is_start && !is_end && is_made, is_end && is_made, name)
}

/// As of `ALL-CONTRIBUTORS-LIST:START - Do not remove or modify this section`.
fn inner(words: &[&str], starts: &[&str], ends: &[&str]) -> (bool, bool) {
    let first = words.iter().take(5).find(|word| starts.contains(word) || ends.contains(word));
    first.map_or((false, false), |word| (starts.contains(word), ends.contains(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_between_marks_are_found() {
        let of = |text: &str| parts(text.as_bytes()).iter().map(|part| text[part.range()].len()).collect::<Vec<_>>();
        let list =
            "<!-- ALL-CONTRIBUTORS-LIST:START - Do not remove -->\n[x](#infra-x)\n<!-- ALL-CONTRIBUTORS-LIST:END -->";
        assert_eq!(of(list), [list.len()]);
        let toc = "<!-- START doctoc generated TOC please keep comment here -->\n[x](#x)\n<!-- END doctoc generated TOC please keep -->";
        assert_eq!(of(toc), [toc.len()]);
        let other = "<!-- BEGIN AUTO-GENERATED-CONTENT (x) -->a<!-- END AUTO-GENERATED-CONTENT -->";
        assert_eq!(of(other), [other.len()]);
        assert_eq!(of("<!-- start of the guide -->a<!-- end of the guide -->"), [0; 0]);
        assert_eq!(of("<!-- TOC:START -->a"), [0; 0]);
        assert_eq!(of("{% set a = 1 %}b{%- set x %}[a](b){%- endset %}{% raw %}c"), [22]);
    }
}
