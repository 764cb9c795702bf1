//! Values in a text with their length before them: serialised PHP, raw data of RTF, bodies of HTTP messages, strings of
//! Redis, data of `git fast-import`. `any_notation` finds those of other notations.

use memchr::memmem;

use super::any_notation;
use super::number::number;
use crate::text::{Span, disjoint};

/// The values in a text that have their length before them, in order and disjoint. The text outside of them may be
/// edited.
///
/// `x = 's:5:"hello";'` gives the span of `hello`.
pub(crate) fn length_prefixed(text: &[u8]) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for notation in NOTATIONS {
        let mut end = 0;
        for at in memmem::find_iter(text, notation.prefix) {
            let prefix = Prefix { at, len_at: at + notation.prefix.len(), is_outside: at >= end };
            if let Some(value) = (notation.value)(text, prefix).filter(|value| value.start < value.end) {
                end = end.max(value.end);
                spans.push(value);
            }
        }
    }
    spans.extend(any_notation::values(text));
    spans.extend(postscript_data(text));
    disjoint(spans)
}

/// A notation of values with their length before them.
struct Notation {
    /// The bytes before the length.
    prefix: &'static [u8],
    /// Returns the value after a prefix; `None` if none is there.
    value: fn(&[u8], Prefix) -> Option<Span>,
}

/// Where the prefix of a notation is in a text.
#[derive(Clone, Copy)]
struct Prefix {
    /// Its offset.
    at: usize,
    /// The offset of the length.
    len_at: usize,
    /// Whether it is not inside of another value of the notation. Only then the end of a value is searched for, so that
    /// each byte is searched once.
    is_outside: bool,
}

const NOTATIONS: [Notation; 10] = [
    Notation { prefix: b"s:", value: php_string },
    Notation { prefix: b"S:", value: php_string },
    Notation { prefix: b"E:", value: php_string },
    Notation { prefix: b"C:", value: php_object },
    Notation { prefix: b"\\bin", value: rtf_data },
    Notation { prefix: b"\n$", value: redis_string },
    Notation { prefix: b"data ", value: fast_import_data },
    Notation { prefix: b"ength:", value: http_body },
    Notation { prefix: b"ENGTH:", value: http_body },
    Notation { prefix: b"chunked", value: http_chunks },
];

/// The value of `len` bytes at `start`, cut off at the end of the text.
fn value_span(text: &[u8], start: usize, len: usize) -> Span {
    Span::new(start, start.saturating_add(len).min(text.len()))
}

fn is_line_start(text: &[u8], at: usize) -> bool {
    at == 0 || text[at - 1] == b'\n'
}

/// The offset after the line break at `at`; `None` if there is none.
fn after_line_break(text: &[u8], at: usize) -> Option<usize> {
    match text.get(at..)? {
        [b'\n', ..] => Some(at + 1),
        [b'\r', b'\n', ..] => Some(at + 2),
        _ => None,
    }
}

/// `\bin5 hello`, in RTF.
fn rtf_data(text: &[u8], prefix: Prefix) -> Option<Span> {
    let (len, end) = number(text, prefix.len_at)?;
    let is_rtf = text.trim_ascii_start().starts_with(b"{\\rtf");
    let start = end + usize::from(text.get(end) == Some(&b' '));
    is_rtf.then(|| value_span(text, start, len))
}

/// `$5\r\nhello\r\n`, in the protocol of Redis.
fn redis_string(text: &[u8], prefix: Prefix) -> Option<Span> {
    let (len, end) = number(text, prefix.len_at)?;
    text[end..].starts_with(b"\r\n").then(|| value_span(text, end + 2, len))
}

/// `data 5\nhello`, in a stream of `git fast-import`.
fn fast_import_data(text: &[u8], prefix: Prefix) -> Option<Span> {
    let (len, end) = number(text, prefix.len_at)?;
    let is_command = is_line_start(text, prefix.at) && text.get(end) == Some(&b'\n');
    is_command.then(|| value_span(text, end + 1, len))
}

/// The most bytes from a field of a header to the end of the header.
const LONGEST_HEADER: usize = 4096;

/// The start of the body of the message that has a field of its header at `at`.
fn body_start(text: &[u8], at: usize) -> Option<usize> {
    let header = &text[at..text.len().min(at + LONGEST_HEADER)];
    let ends = [&b"\n\n"[..], b"\n\r\n"].map(|end| memmem::find(header, end).map(|offset| at + offset + end.len()));
    ends.into_iter().flatten().min()
}

/// Whether `name`, the name of a field of a header, is at the start of a line and ends at `end`.
fn has_field(text: &[u8], end: usize, name: &[u8]) -> bool {
    let start = end.checked_sub(name.len());
    start.is_some_and(|start| is_line_start(text, start) && text[start..end].eq_ignore_ascii_case(name))
}

/// `Content-Length: 5`, other fields, an empty line, `hello`.
fn http_body(text: &[u8], prefix: Prefix) -> Option<Span> {
    let spaces = text[prefix.len_at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).take(SLACK).count();
    let (len, end) = number(text, prefix.len_at + spaces)?;
    if !has_field(text, prefix.len_at, b"Content-Length:") || after_line_break(text, end).is_none() {
        return None;
    }
    body_start(text, end).map(|start| value_span(text, start, len))
}

/// `Transfer-Encoding: chunked`, other fields, an empty line, and `5\r\nhello\r\n0\r\n`.
fn http_chunks(text: &[u8], prefix: Prefix) -> Option<Span> {
    let is_after_field =
        [&b"Transfer-Encoding: "[..], b"Transfer-Encoding:"].iter().any(|name| has_field(text, prefix.at, name));
    if !prefix.is_outside || !is_after_field || after_line_break(text, prefix.len_at).is_none() {
        return None;
    }
    let start = body_start(text, prefix.len_at)?;
    let mut end = start;
    while let Some((len, next)) = chunk_len(text, end) {
        end = next.saturating_add(len).min(text.len());
        match after_line_break(text, end) {
            Some(next) if len > 0 => end = next,
            _ => break,
        }
    }
    Some(Span::new(start, end))
}

/// The length of the chunk whose line is at `at`, and where its data start.
fn chunk_len(text: &[u8], at: usize) -> Option<(usize, usize)> {
    let digits = text.get(at..)?.iter().take(16).take_while(|byte| byte.is_ascii_hexdigit()).count();
    let len = usize::from_str_radix(str::from_utf8(&text[at..at + digits]).ok()?, 16).ok()?;
    Some((len, after_line_break(text, at + digits)?))
}

/// An escaped value has at most `MOST_ESCAPED` times its length, and `SLACK` bytes more.
const MOST_ESCAPED: usize = 4;
const SLACK: usize = 64;

/// `s:5:"hello";`, in serialised PHP.
///
/// Inside of other text it is often escaped. Then its closing quotation mark is searched for, since the length counts
/// the bytes before escaping.
fn php_string(text: &[u8], prefix: Prefix) -> Option<Span> {
    let (len, colon) = number(text, prefix.len_at)?;
    let quote = text.get(colon..)?.strip_prefix(b":")?;
    let quote = &quote[..quote_len(quote)?];
    let start = colon + 1 + quote.len();
    let end = start.saturating_add(len).min(text.len());
    let rest = &text[end..];
    if !prefix.is_outside || rest.strip_prefix(quote).is_some_and(|rest| rest.starts_with(b";")) {
        return Some(Span::new(start, end));
    }
    let limit = len.saturating_mul(MOST_ESCAPED - 1).saturating_add(SLACK).min(rest.len());
    let excess = memmem::find(&rest[..limit], &[quote, b";"].concat()).unwrap_or(limit);
    Some(Span::new(start, end + excess))
}

/// `C:3:"Url":5:{hello}`, in serialised PHP: a class, and what its objects wrote.
fn php_object(text: &[u8], prefix: Prefix) -> Option<Span> {
    let (len, colon) = number(text, prefix.len_at)?;
    let quote = text.get(colon..)?.strip_prefix(b":")?;
    let quote = &quote[..quote_len(quote)?];
    let end = (colon + 1 + quote.len()).checked_add(len)?;
    text.get(end..)?.strip_prefix(quote)?.strip_prefix(b":")?;
    let (len, end) = number(text, end + quote.len() + 1)?;
    text[end..].starts_with(b":{").then(|| value_span(text, end + 2, len))
}

/// The escaped forms of a quotation mark without a backslash before it.
const QUOTES: [&[u8]; 4] = [b"&quot;", b"&#34;", b"&#x22;", b"\\u0022"];

/// The length of the quotation mark at the start of `text`, with its escape.
fn quote_len(text: &[u8]) -> Option<usize> {
    if let Some(quote) = QUOTES.iter().find(|quote| text.starts_with(quote)) {
        return Some(quote.len());
    }
    let escapes = text.iter().take(SLACK).take_while(|&&byte| byte == b'\\').count();
    (text.get(escapes) == Some(&b'"')).then_some(escapes + 1)
}

/// The lines before and after the data of a PostScript file whose length is given.
const POSTSCRIPT_DATA: [[&[u8]; 2]; 2] = [[b"%%BeginBinary: ", b"%%EndBinary"], [b"%%BeginData: ", b"%%EndData"]];

/// The data in a PostScript file (Document Structuring Conventions section 7.2).
fn postscript_data(text: &[u8]) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    if !text.starts_with(b"%!PS") {
        return spans;
    }
    for [begin, end] in POSTSCRIPT_DATA {
        let mut at = 0;
        while let Some(start) = memmem::find(&text[at..], begin) {
            let start = at + start + begin.len();
            at = memmem::find(&text[start..], end).map_or(text.len(), |len| start + len);
            spans.push(Span::new(start, at));
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values() {
        let cases: [(&str, &[&str]); 18] = [
            (r#"x = 's:5:"hello";' and"#, &["hello"]),
            (r#"a:1:{s:3:"url";s:14:"https://a.org/";}"#, &["url", "https://a.org/"]),
            // escaped as in a dump of MySQL
            (r#"('x','s:5:\"h\\ello\";')"#, &[r"h\\ello"]),
            (r#"s:5:""hello"";"#, &["\"hello\""]),
            ("<v>s:5:&quot;h&amp;llo&quot;;</v>", &["h&amp;llo"]),
            // a string in a string
            (r#"s:12:"s:5:"hello";"; s:1:"x";"#, &[r#"s:5:"hello";"#, "x"]),
            // it does not end: the longest value that is possible
            (r#"s:5:"hello, hello, hello"#, &["hello, hello, hello"]),
            (r"{\rtf1 {\pict\bin5 hello}\bin0 \bink}", &["hello"]),
            ("\r\n{\\rtf1 \\bin5 hello}", &["hello"]),
            (r"not RTF: \bin5 hello", &[]),
            (r#"C:3:"Url":5:{hello} S:5:"h\65llo";"#, &["hello", r"h\65llo"]),
            ("<v>s:5:&#34;h&amp;llo&#34;; s:5:&#x22;hello&#x22;;</v>", &["h&amp;llo", "hello"]),
            ("*1\r\n$5\r\nhello\r\n$5 is the price\n$5", &["hello"]),
            ("# x\ndata 5\nhello\nin data 5\nhello", &["hello"]),
            ("POST / HTTP/1.1\r\ncontent-length:\t5\r\nAccept: *\r\n\r\nhello!", &["hello"]),
            ("CONTENT-LENGTH: 5\n\nhello!\nMax-Length: 5\n\nhello", &["hello"]),
            (
                "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\nhello\nit is chunked\n\n5\nhello\n",
                &["5\r\nhello\r\n0\r\n"],
            ),
            ("https:80:// s:x:\"\" s: s:5 s:5: s:5:x s:0:\"\";", &[]),
        ];
        for (text, expected) in cases {
            let values: Vec<_> = length_prefixed(text.as_bytes()).into_iter().map(|span| &text[span.range()]).collect();
            assert_eq!(values, expected, "{text}");
        }
    }

    #[test]
    fn postscript() {
        let text = b"%!PS-Adobe-3.0\n%%BeginData: 20 Hex Bytes\n(https://a.org) show\n%%EndData\n";
        assert_eq!(postscript_data(text), [Span::new(28, 62)]);
        assert_eq!(postscript_data(&text[1..]), []);
    }

    #[test]
    fn time_is_linear() {
        for (text, expected) in [
            ("s:900000:\"", 1),
            ("C:1:\"a\":9000000:{", 1),
            ("\n$9\r\n", 1),
            ("Content-Length: 5\n", 0),
            ("Transfer-Encoding: chunked\n", 0),
            ("Transfer-Encoding: chunked\n\n5\nhello\n", 10_000),
        ] {
            let found = length_prefixed(text.repeat(10_000).as_bytes()).len();
            assert!(found.abs_diff(expected) < 2, "{text}: {found}");
        }
        for text in ["9000000\n", "V 9000000\n", "{9}\n", "1:", "+1,1:", "99999999999999999999", "%%BeginData: "] {
            postscript_data(format!("%!PS{}", text.repeat(100_000)).as_bytes());
        }
    }
}
