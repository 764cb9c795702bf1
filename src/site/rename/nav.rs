//! The navigation of MkDocs, whose entries are paths.

use super::super::config::{Value, yaml};
use crate::text::Span;

/// The text of a configuration in which the entries of `nav` have their new paths, and the spans of the old paths.
///
/// `renamed` returns the new path of an entry that gets one. `None` if no entry does, or if the new text differs from
/// the old one in anything else when it is parsed.
pub(super) fn with_renamed_entries(
    text: &[u8],
    renamed: impl Fn(&str) -> Option<String>,
) -> Option<(Vec<u8>, Vec<Span>)> {
    let text = std::str::from_utf8(text).ok()?;
    let (mut new, mut spans, mut copied_to) = (String::new(), Vec::new(), 0);
    for span in entry_spans(text) {
        let Some(path) = renamed(&text[span.range()]) else { continue };
        new.push_str(&text[copied_to..span.start]);
        new.push_str(&path);
        copied_to = span.end;
        spans.push(span);
    }
    new.push_str(&text[copied_to..]);
    let mut expected = yaml::parse(text).ok()?;
    let Value::Map(keys) = &mut expected else { return None };
    rename_texts(keys.get_mut("nav")?, &renamed);
    (!spans.is_empty() && yaml::parse(&new).ok()? == expected).then(|| (new.into_bytes(), spans))
}

/// The spans of the texts in `nav` that end their lines.
fn entry_spans(text: &str) -> Vec<Span> {
    let (mut spans, mut start, mut is_nav) = (Vec::new(), 0, false);
    for line in text.split_inclusive('\n') {
        if !line.starts_with([' ', '\t', '-', '#', '\r', '\n']) {
            is_nav = line.starts_with("nav:");
        } else if is_nav {
            let (line, _) = line.split_once(" #").unwrap_or((line, ""));
            let line = line.trim_end();
            let at = [": ", "- "].iter().filter_map(|mark| Some(line.rfind(mark)? + mark.len())).max();
            let value = at.map_or("", |at| &line[at..]).trim_start();
            let quoted = ['"', '\''].iter().find_map(|quote| value.strip_prefix(*quote)?.strip_suffix(*quote));
            let end = start + line.len() - usize::from(quoted.is_some());
            let value = quoted.unwrap_or(value);
            spans.push(Span::new(end - value.len(), end));
        }
        start += line.len();
    }
    spans
}

/// Replaces all texts of a value that have new paths.
fn rename_texts(value: &mut Value, renamed: &impl Fn(&str) -> Option<String>) {
    match value {
        Value::Text(text) => *text = renamed(text).unwrap_or_else(|| text.clone()),
        Value::List(items) => items.iter_mut().for_each(|item| rename_texts(item, renamed)),
        Value::Map(map) => map.values_mut().for_each(|value| rename_texts(value, renamed)),
        Value::Null | Value::Bool(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_get_new_paths() {
        let renamed = |path: &str| path.strip_prefix("a/").map(|rest| ["b c/", rest].concat());
        let new = |text: &str| {
            let (text, spans) = with_renamed_entries(text.as_bytes(), renamed)?;
            Some((String::from_utf8(text).expect("it is text"), spans.len()))
        };
        let text = "site_name: a/x.md\nnav:\n  - a/x.md  # first\n  - 'T: 1': \"a/y.md\"\n  - P:\n    - T: a/x.md\nx: a/x.md\n";
        let expected = "site_name: a/x.md\nnav:\n  - b c/x.md  # first\n  - 'T: 1': \"b c/y.md\"\n  - P:\n    - T: b c/x.md\nx: a/x.md\n";
        assert_eq!(new(text), Some((expected.to_owned(), 3)));
        assert_eq!(new("nav:\n- x.md\n"), None);
        // not all of these are found
        assert_eq!(new("nav:\n- a/x.md\n- {T: a/y.md, U: a/z.md}\n"), None);
    }
}
