//! Whether a comment opens directly before a place of a text, by the comment style of the format: before `x` in `// x`
//! and `<!-- x`, not in `"// x"`.
//!
//! The head is the text of the line up to that place.

use std::ops::Range;

use memchr::{memchr_iter, memchr2, memrchr2};

use crate::document::CommentStyle;

/// The maximum distance searched back on a line.
const MAX_HEAD_LEN: usize = 1024;

/// The opening and closing brackets of comments.
#[rustfmt::skip]
const BRACKETS: [(&str, &str); 21] = [
    ("{/*", "*/}"), ("{/**", "*/}"),
    ("<!--", "-->"), ("<!---", "-->"), ("{#", "#}"), ("{{!--", "--}}"), ("{{!", "}}"), ("<%--", "--%>"),
    ("<%#", "%>"),
    ("/*", "*/"), ("/**", "*/"), ("/*!", "*/"), ("(*", "*)"), ("{-", "-}"), ("<%!--", "--%>"), ("@*", "*@"),
    ("<#", "#>"), ("#=", "=#"), ("--[[", "]]"), ("--[=[", "]=]"), ("#|", "|#"),
];

/// The rows of [`BRACKETS`] for comments among tags: of HTML, MDX and templates.
const AMONG_TAGS: Range<usize> = 0..9;
/// The rows for all other texts.
const ELSEWHERE: Range<usize> = 2..BRACKETS.len();

/// Words that open a comment at the start of a line, or after white space.
const WORDS: [&str; 7] = ["dnl", "rem", "REM", "Rem", "@c", "@comment", "@REM"];

/// Whether texts with such comments contain program text in blocks, whose comments are not those of the document.
pub(super) const fn has_blocks(style: CommentStyle) -> bool {
    matches!(style, CommentStyle::Markdown | CommentStyle::Rst | CommentStyle::AsciiDoc)
}

/// Whether a comment of this style starts directly before `at`.
pub(super) fn opens(style: CommentStyle, text: &[u8], at: usize) -> bool {
    let from = at.saturating_sub(MAX_HEAD_LEN);
    let start = memrchr2(b'\n', b'\r', &text[from..at]).map_or(from, |end| from + end + 1);
    let mark = "\u{feff}".as_bytes();
    let start = if start == 0 && text[..at].starts_with(mark) { mark.len() } else { start };
    let is_signed = style == CommentStyle::Patch && matches!(text[start..at].first(), Some(b'+' | b'-' | b' '));
    let start = start + usize::from(is_signed);
    let head = text[start..at].trim_ascii_end();
    if head.trim_ascii().is_empty() {
        // the comment may open on the line before
        let before = text[start.saturating_sub(MAX_HEAD_LEN)..start].trim_ascii_end();
        return start > 0
            && match style {
                CommentStyle::None => false,
                CommentStyle::Rst => before == b".." || before.ends_with(b"\n..") || before.ends_with(b"\r.."),
                CommentStyle::AsciiDoc => before.ends_with(b"////"),
                _ => bracket_of_style(style, before).is_some(),
            };
    }
    let quoted = |opener: usize| {
        let tail = &text[at..text.len().min(at + MAX_HEAD_LEN)];
        is_quoted(head, &tail[..memchr2(b'\n', b'\r', tail).unwrap_or(tail.len())], opener)
    };
    let has_spans = matches!(
        style,
        CommentStyle::Markdown | CommentStyle::Rst | CommentStyle::AsciiDoc | CommentStyle::Plain | CommentStyle::Patch
    );
    if has_spans && memchr_iter(b'`', head).count() % 2 == 1 {
        return false;
    }
    match style {
        CommentStyle::None => false,
        CommentStyle::Markdown => bracket_of_style(style, head).is_some() || is_comment_definition(head),
        CommentStyle::Tags => bracket_of_style(style, head).is_some() || starts_script_comment(head),
        CommentStyle::Rst => head.trim_ascii() == b"..",
        CommentStyle::AsciiDoc => head.len() >= 2 && head.iter().all(|&byte| byte == b'/'),
        CommentStyle::Plain | CommentStyle::Patch => any_opener(style, head).is_some() || is_comment_definition(head),
        CommentStyle::Json => {
            starts_comment_value(head)
                || any_opener(style, head).is_some_and(|start| !quoted(start))
                || starts_comment_key(head)
        }
        CommentStyle::Notebook => any_opener(style, head).is_some() || starts_comment_value(head),
        CommentStyle::Typeset => any_opener(style, head).is_some(),
        CommentStyle::Code | CommentStyle::Blocks => any_opener(style, head).is_some_and(|start| !quoted(start)),
    }
}

/// Whether a place of a line, which is `head` and then `tail`, is in a string that starts and ends on it.
///
/// A quotation mark without a partner does not count, nor does an apostrophe in a word.
fn is_quoted(head: &[u8], tail: &[u8], place: usize) -> bool {
    if memchr2(b'"', b'\'', &head[..place]).is_none() {
        return false;
    }
    let byte = |at: usize| head.get(at).or_else(|| tail.get(at.checked_sub(head.len())?)).copied();
    let in_word = |at: usize| byte(at).is_some_and(|byte| byte.is_ascii_alphanumeric());
    let opens = |at: usize| byte(at) == Some(b'"') || at == 0 || !in_word(at - 1);
    let closes = |at: usize| byte(at) == Some(b'"') || !in_word(at + 1);
    let last = |quote: u8| (0..head.len() + tail.len()).rev().find(|&at| byte(at) == Some(quote) && closes(at));
    let (double, single) = (last(b'"'), last(b'\''));
    let mut within = None;
    let mut at = 0;
    while at < place {
        match (byte(at), within) {
            (Some(b'\\'), _) => at += 1,
            (Some(quote), Some(opener)) if quote == opener => within = None,
            (Some(b'"'), None) if double > Some(at) => within = Some(b'"'),
            (Some(b'\''), None) if single > Some(at) && opens(at) => within = Some(b'\''),
            _ => {}
        }
        at += 1;
    }
    within.is_some()
}

/// The start of the bracket or marker at the end of the head, if it opens a comment of this style.
fn any_opener(style: CommentStyle, head: &[u8]) -> Option<usize> {
    bracket_of_style(style, head).or_else(|| line_marker(style, head))
}

/// The start of the bracket at the end of the head, if it opens a comment of this style.
fn bracket_of_style(style: CommentStyle, head: &[u8]) -> Option<usize> {
    let rows = match style {
        CommentStyle::Tags | CommentStyle::Markdown => AMONG_TAGS,
        _ => ELSEWHERE,
    };
    let (start, _) = longest_bracket(&BRACKETS[rows], head)?;
    let is_quoted = matches!(head[..start].last(), Some(b'"' | b'\'' | b'`' | b'\\'));
    (!is_quoted || style == CommentStyle::Notebook).then_some(start)
}

/// The start of the bracket at the end of the head, in any format, and what closes it.
pub(super) fn bracket(head: &[u8]) -> Option<(usize, &'static str)> {
    longest_bracket(&BRACKETS, head)
}

/// The longest opening bracket at the end of the head: its start, and what closes it.
fn longest_bracket(brackets: &'static [(&str, &str)], head: &[u8]) -> Option<(usize, &'static str)> {
    let open = brackets.iter().filter(|(opener, _)| head.ends_with(opener.as_bytes()));
    open.map(|&(opener, closer)| (head.len() - opener.len(), closer)).min_by_key(|&(start, _)| start)
}

/// The start of the marker at the end of the head, if it is first on its line or follows white space.
///
/// The head `x = 1 //` ends with the marker `//` at 6. `http://` does not: no white space precedes the `//`.
pub(super) fn line_marker(style: CommentStyle, head: &[u8]) -> Option<usize> {
    let start = marker_start(style, head)?;
    let before = &head[..start];
    let is_free = before.last().is_none_or(u8::is_ascii_whitespace);
    let in_json = style == CommentStyle::Notebook && before.ends_with(b"\"");
    // TeX ends a line with a comment to remove the space; `\%` is a percent sign
    let in_tex =
        style == CommentStyle::Typeset && head.ends_with(b"%") && (start - run_start(before, b'\\')).is_multiple_of(2);
    (is_free || in_json || in_tex).then_some(start)
}

/// The start of the marker at the end of `head`.
fn marker_start(style: CommentStyle, head: &[u8]) -> Option<usize> {
    let (&last, before) = head.split_last()?;
    let is_first = |start: usize| head[..start].trim_ascii().is_empty();
    let in_text = matches!(style, CommentStyle::Plain | CommentStyle::Patch);
    let is_code = matches!(style, CommentStyle::Code | CommentStyle::Blocks);
    Some(match last {
        // `//`, `///`, `//!`, `//-`
        b'/' if before.ends_with(b"/") => run_start(head, b'/'),
        b'!' | b'-' if before.ends_with(b"//") => run_start(before, b'/'),
        // `--`, `#`, `##`, `;`, `;;`, `%`, `%%`
        b'-' if before.ends_with(b"-") => run_start(head, b'-'),
        // `\#` of roff
        b'#' if before.ends_with(b"\\") => before.len() - 1,
        b'#' | b';' | b'%' => run_start(head, last),
        // `..` of reStructuredText, `::` of batch files
        b'.' if before.ends_with(b".") && is_first(before.len() - 1) => before.len() - 1,
        b':' if before.ends_with(b":") && is_first(before.len() - 1) => before.len() - 1,
        // `#.`, `#:`, `#,`, `#'`, `#!`
        b'.' | b':' | b',' | b'\'' | b'!' if before.ends_with(b"#") => run_start(before, b'#'),
        // `\"`, `.\"`, `'\"` of roff
        b'"' if before.ends_with(b"\\") => {
            let start = before.len() - 1;
            start - usize::from(matches!(before[..start].last(), Some(b'.' | b'\'')))
        }
        // of Vim, Visual Basic, COBOL and Fortran
        b'"' | b'*' if is_code && is_first(before.len()) => before.len(),
        b'\'' | b'!' if (is_code || in_text) && is_first(before.len()) => before.len(),
        _ => WORDS.iter().find(|word| head.ends_with(word.as_bytes())).map(|word| head.len() - word.len())?,
    })
}

/// The start of the run of a byte at the end of a text.
fn run_start(text: &[u8], byte: u8) -> usize {
    text.len() - text.iter().rev().take_while(|&&it| it == byte).count()
}

/// Whether the head ends with the start of a comment in a script or style sheet: first on its line, or after a
/// statement.
fn starts_script_comment(head: &[u8]) -> bool {
    let openers: [&[u8]; 4] = [b"/**", b"/*", b"//", b"*"];
    let Some((opener, before)) = openers.iter().find_map(|opener| Some((opener, head.strip_suffix(*opener)?))) else {
        return false;
    };
    match before.trim_ascii_end().last() {
        None => true,
        Some(byte) => *opener != b"*" && b";{},)".contains(byte),
    }
}

/// Whether the head is `[//]: # (`, a definition of Markdown that no link refers to, which serves as a comment.
pub(super) fn is_comment_definition(head: &[u8]) -> bool {
    let line = head.trim_ascii();
    let Some(inner) = line.strip_suffix(b"(").or(line.strip_suffix(b"\"")).or(line.strip_suffix(b"'")) else {
        return false;
    };
    let inner = inner.trim_ascii_end();
    let label = inner.strip_suffix(b"<>").or(inner.strip_suffix(b"<#>")).or(inner.strip_suffix(b"#"));
    label.map(<[u8]>::trim_ascii_end).is_some_and(|label| label.starts_with(b"[") && label.ends_with(b"]:"))
}

/// Whether the head ends with the start of a value of JSON whose key says that it is a comment: `"//": "`.
fn starts_comment_value(head: &[u8]) -> bool {
    let Some(before) = head.strip_suffix(b"\"") else { return false };
    let Some(before) = before.trim_ascii_end().strip_suffix(b":") else { return false };
    let Some(key) = before.trim_ascii_end().strip_suffix(b"\"") else { return false };
    let key = &key[memchr::memrchr(b'"', key).map_or(key.len(), |quote| quote + 1)..];
    let is_comment = key.len() >= 7 && key[key.len() - 7..].eq_ignore_ascii_case(b"comment");
    is_comment || key.starts_with(b"//") || key.starts_with(b"#")
}

/// Whether the head ends with the start of a key of JSON that looks like a comment: `"// `.
fn starts_comment_key(head: &[u8]) -> bool {
    let before = head.strip_suffix(b"//").or(head.strip_suffix(b"#")).and_then(|before| before.strip_suffix(b"\""));
    before.map(<[u8]>::trim_ascii_end).is_some_and(|before| matches!(before.last(), None | Some(b'{' | b',')))
}
