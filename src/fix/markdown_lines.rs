//! Lines of Markdown: where a comment can stand without a change of the blocks around it. In `# A`, it would be a part
//! of the heading's name; after `> a`, a line without `>` would end the quotation.

/// The line that starts at `start`, without its end.
fn line_at(text: &[u8], start: usize) -> &[u8] {
    let line = &text[start..];
    line[..memchr::memchr(b'\n', line).unwrap_or(line.len())].trim_ascii_end()
}

/// The start of the line before the one that starts at `start`.
fn start_before(text: &[u8], start: usize) -> Option<usize> {
    let end = start.checked_sub(1)?;
    Some(memchr::memrchr(b'\n', &text[..end]).map_or(0, |feed| feed + 1))
}

/// The start of the line after the one that holds `at`.
fn start_after(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |feed| at + feed + 1)
}

/// The length of the marks of quotations at the start of a line, with the white space around them.
fn quote_len(line: &[u8]) -> usize {
    let is_quote = line.trim_ascii_start().starts_with(b">");
    if is_quote { line.iter().take_while(|byte| b"> \t".contains(byte)).count() } else { 0 }
}

/// The length of the mark of a list item at the start of a line.
fn item_mark_len(line: &[u8]) -> Option<usize> {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_mark = match line.get(digits)? {
        b'.' | b')' => digits > 0,
        b'-' | b'+' | b'*' => digits == 0,
        _ => false,
    };
    let is_spaced = matches!(line.get(digits + 1), None | Some(b' ' | b'\t'));
    (is_mark && is_spaced).then_some(digits + 1)
}

/// A line without the marks of the quotations and items that it is in.
fn without_containers(mut line: &[u8]) -> &[u8] {
    loop {
        line = line.trim_ascii_start();
        line = match (line.strip_prefix(b">"), item_mark_len(line)) {
            (Some(rest), _) => rest,
            (None, Some(len)) => &line[len..],
            (None, None) => return line,
        };
    }
}

/// Whether a line belongs to a list, or is indented.
pub(super) fn is_in_list(line: &[u8]) -> bool {
    line.starts_with(b" ") || line.starts_with(b"\t") || item_mark_len(line).is_some()
}

fn is_heading_mark(content: &[u8]) -> bool {
    let marks = content.iter().take_while(|&&byte| byte == b'#').count();
    (1..=6).contains(&marks) && matches!(content.get(marks), None | Some(b' ' | b'\t'))
}

fn is_definition(content: &[u8]) -> bool {
    content.starts_with(b"[") && memchr::memmem::find(content, b"]:").is_some()
}

/// Whether the line that starts at `start` is a heading, or a line of one that is underlined.
pub(super) fn is_heading(text: &[u8], start: usize) -> bool {
    /// The most lines of a heading.
    const MOST_LINES: usize = 64;
    if is_heading_mark(without_containers(line_at(text, start))) {
        return true;
    }
    let mut next = start;
    for _ in 0..MOST_LINES {
        next = start_after(text, next);
        if next >= text.len() {
            return false;
        }
        let line = line_at(text, next);
        let content = line[quote_len(line)..].trim_ascii();
        match content {
            [] => return false,
            [mark @ (b'=' | b'-'), ..] if content.iter().all(|byte| byte == mark) => return true,
            _ => {}
        }
    }
    false
}

/// Where in a line a comment can stand: at its end, but before the mark of a line break, `\` or two spaces. Of `a\` it
/// is 1.
pub(super) fn comment_offset(line: &[u8]) -> usize {
    let content = line.trim_ascii_end();
    content.strip_suffix(b"\\").unwrap_or(content).trim_ascii_end().len()
}

/// The prefix of a comment on a line of its own before the line that starts at `start`; `None` if such a line would
/// change the blocks: it would be in the middle of a paragraph, a table or a list.
pub(super) fn prefix_before(text: &[u8], start: usize) -> Option<&[u8]> {
    let line = line_at(text, start);
    let content = &line[quote_len(line)..];
    if is_in_list(content) && content.len() > content.trim_ascii_start().len() || item_mark_len(content).is_some() {
        return None;
    }
    let above = start_before(text, start).map_or(&b""[..], |above| line_at(text, above));
    let above_content = &above[quote_len(above)..];
    let is_in_quote = quote_len(above) > 0;
    let is_apart = above_content.is_empty()
        || is_heading_mark(content)
        || is_heading_mark(above_content)
        || is_definition(content) && is_definition(above_content)
        || above_content.starts_with(b"<!--") && above_content.ends_with(b"-->");
    if is_in_quote && quote_len(line) == 0 && !above_content.is_empty() {
        return None;
    }
    is_apart.then(|| if is_in_quote { &line[..quote_len(line)] } else { b"" })
}

/// The paragraph between `start` and `stop`; of a list, all of it with the paragraphs in its items. `None` if it has
/// very many lines.
pub(super) fn whole_list(text: &[u8], start: usize, stop: usize) -> Option<(usize, usize)> {
    const MOST_LINES: usize = 10_000;
    if !is_in_list(line_at(text, start)) {
        return Some((start, stop));
    }
    let (mut start, mut first, mut is_at_list) = (start, start, true);
    let mut lines = 0;
    while let Some(above) = start_before(text, first).filter(|_| lines < MOST_LINES) {
        lines += 1;
        let line = line_at(text, above);
        if line.is_empty() {
            // the paragraph above belongs to the list if its first line does, or has an indented one below it
            let is_indented = line_at(text, start).starts_with(b" ") || line_at(text, start).starts_with(b"\t");
            if !is_at_list && !is_indented {
                break;
            }
        } else if start_before(text, above).is_none_or(|before| line_at(text, before).is_empty()) {
            let is_indented = line_at(text, start).starts_with(b" ") || line_at(text, start).starts_with(b"\t");
            is_at_list = is_in_list(line);
            if !is_at_list && !is_indented {
                break;
            }
            start = above;
        }
        first = above;
    }
    let (mut stop, mut last) = (stop, stop);
    let mut is_in_paragraph = false;
    while last < text.len() && lines < MOST_LINES {
        lines += 1;
        let line = line_at(text, last);
        let next = start_after(text, last);
        is_in_paragraph = !line.is_empty() && (is_in_paragraph || is_in_list(line));
        if is_in_paragraph {
            stop = next;
        } else if !line.is_empty() {
            break;
        }
        last = next;
    }
    (lines < MOST_LINES).then_some((start, stop))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings() {
        for (text, expected) in [
            ("# a", true),
            ("> - ## a\n", true),
            ("#a\n", false),
            ("a\nb\n===\n", true),
            ("> a\n> ---\n", true),
            ("a\n\n---\n", false),
            ("a | b\n--- | ---\n", false),
        ] {
            assert_eq!(is_heading(text.as_bytes(), 0), expected, "{text}");
        }
    }

    #[test]
    fn places_before_lines() {
        for (text, expected) in [
            ("x", Some("")),
            ("\nx", Some("")),
            ("a\nx", None),
            ("a\n# x", Some("")),
            ("[a]: b\n[x]: c", Some("")),
            ("a\n[x]: c", None),
            ("> a\n> x", None),
            (">\n> x", Some("> ")),
            ("> a\n> # x", Some("> ")),
            ("\n- x", None),
            ("\n  x", None),
            ("> a\nx", None),
        ] {
            let start = text.rfind('\n').map_or(0, |feed| feed + 1);
            assert_eq!(prefix_before(text.as_bytes(), start), expected.map(str::as_bytes), "{text}");
        }
    }

    #[test]
    fn lists_are_whole() {
        for (text, expected) in [
            ("a\n\n|1. b\n|\nc\n", "1. b\n"),
            ("a\n\n1. b\n\n|2. c\n|\n   d\n\n3. e\n\nf", "1. b\n\n2. c\n\n   d\n\n3. e\n"),
            ("a\n\n|b\n|\n- c\n", "b\n"),
            ("[^1]: a\n\n|    b\n|\nc\n", "[^1]: a\n\n    b\n"),
        ] {
            let start = text.find('|').expect("a mark");
            let stop = text.rfind('|').expect("a mark") - 1;
            let text = text.replace('|', "");
            let (start, stop) = whole_list(text.as_bytes(), start, stop).expect("a list");
            assert_eq!(&text[start..stop], expected, "{text}");
        }
    }

    #[test]
    fn any_line_has_a_place() {
        arbtest::arbtest(|bytes| {
            let parts = [">", " ", "\n", "a", "- ", "1. ", "#", "=", "[a]: b", "\\", "\t"];
            let text: String = bytes.arbitrary_iter::<u8>()?.flatten().map(|at| parts[usize::from(at) % 11]).collect();
            let text = text.as_bytes();
            let mut start = 0;
            while start < text.len() {
                let stop = start_after(text, start);
                is_heading(text, start);
                prefix_before(text, start);
                assert!(comment_offset(&text[start..stop]) <= stop - start);
                let (from, to) = whole_list(text, start, stop).expect("a short text");
                assert!(from <= start && stop <= to && to <= text.len());
                start = stop;
            }
            Ok(())
        });
    }
}
