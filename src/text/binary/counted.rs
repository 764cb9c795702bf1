//! Values with their length before them: serialised PHP, RTF's raw data, bencode, netstrings.

use memchr::memmem;

use crate::text::Span;

/// The values in a text that have their length before them, in order and disjoint. The text outside of them may be
/// edited.
///
/// A string of serialised PHP is `s:5:"hello";`. Inside of other text it is often escaped. Then its closing quotation
/// mark is searched for, since the length counts the bytes before escaping. RTF's raw data are `\bin5 hello`.
///
/// `x = 's:5:"hello";'` gives the span of `hello`.
pub(crate) fn counted(text: &[u8]) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let mut add = |span: Span| match spans.last_mut().filter(|last| span.start <= last.end) {
        Some(last) => last.end = last.end.max(span.end),
        None => spans.push(span),
    };
    let is_rtf = text.starts_with(b"{\\rtf");
    let mut end = 0;
    for at in memmem::find_iter(text, if is_rtf { &b"\\bin"[..] } else { b"s:" }) {
        let value = if is_rtf {
            raw_data(text, at)
        } else {
            // a value inside of another is skipped with it: each byte is searched once
            php_string(text, at, at >= end)
        };
        if let Some(value) = value.filter(|value| value.start < value.end) {
            end = end.max(value.end);
            add(value);
        }
    }
    spans
}

/// Whether a file is a bencoded value (`d8:announce15:https://a.org/xe`) or netstrings and nothing else (`5:hello,`).
pub(super) fn is_whole(text: &[u8]) -> bool {
    match text.first() {
        Some(b'd' | b'l') => {
            let next = string_end(text, 1).and_then(|end| text.get(end));
            next.is_some_and(|next| next.is_ascii_digit() || matches!(next, b'i' | b'l' | b'd' | b'e'))
        }
        Some(b'0'..=b'9') => {
            let mut at = 0;
            while let Some(end) = string_end(text, at) {
                match text.get(end..) {
                    Some(b"" | b"," | b",\n") => return true,
                    Some([b',', b'\n', ..]) => at = end + 2,
                    Some([b',', ..]) => at = end + 1,
                    _ => return false,
                }
            }
            false
        }
        _ => false,
    }
}

/// The end of the string `5:hello` that starts at `at`.
fn string_end(text: &[u8], at: usize) -> Option<usize> {
    let (len, colon) = number(text, at)?;
    (text.get(colon) == Some(&b':')).then(|| (colon + 1).checked_add(len)).flatten()
}

/// The digits at `at` as a number, and where they end.
fn number(text: &[u8], at: usize) -> Option<(usize, usize)> {
    let digits = text.get(at..)?.iter().take(20).take_while(|byte| byte.is_ascii_digit()).count();
    let number = str::from_utf8(&text[at..at + digits]).ok()?.parse().ok()?;
    Some((number, at + digits))
}

/// The bytes of the value of `\bin5 hello` that starts at `at`.
fn raw_data(text: &[u8], at: usize) -> Option<Span> {
    let (len, end) = number(text, at + b"\\bin".len())?;
    let start = end + usize::from(text.get(end) == Some(&b' '));
    Some(Span::new(start, start.saturating_add(len).min(text.len())))
}

/// The longest escaped value is this many times its length, and a little more.
const ESCAPED: usize = 4;
const MORE: usize = 64;

/// The value of `s:5:"hello";` that starts at `at`. If it does not end where its length says, its end is searched for.
fn php_string(text: &[u8], at: usize, is_sought: bool) -> Option<Span> {
    let (len, colon) = number(text, at + b"s:".len())?;
    let quote = text.get(colon..)?.strip_prefix(b":")?;
    let quote = &quote[..quote_len(quote)?];
    let start = colon + 1 + quote.len();
    let end = start.saturating_add(len).min(text.len());
    let rest = &text[end..];
    if !is_sought || rest.strip_prefix(quote).is_some_and(|rest| rest.starts_with(b";")) {
        return Some(Span::new(start, end));
    }
    let most = len.saturating_mul(ESCAPED - 1).saturating_add(MORE).min(rest.len());
    let more = memmem::find(&rest[..most], &[quote, b";"].concat()).unwrap_or(most);
    Some(Span::new(start, end + more))
}

/// The length of a quotation mark with its escape.
fn quote_len(text: &[u8]) -> Option<usize> {
    const ENTITY: &[u8] = b"&quot;";
    if text.starts_with(ENTITY) {
        return Some(ENTITY.len());
    }
    let escapes = text.iter().take(MORE).take_while(|&&byte| byte == b'\\').count();
    (text.get(escapes) == Some(&b'"')).then_some(escapes + 1)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn values() {
        let cases: [(&str, &[&str]); 10] = [
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
            (r"not RTF: \bin5 hello", &[]),
            ("https:80:// s:x:\"\" s: s:5 s:5: s:5:x s:0:\"\";", &[]),
        ];
        for (text, expected) in cases {
            let values: Vec<_> = counted(text.as_bytes()).into_iter().map(|span| &text[span.range()]).collect();
            assert_eq!(values, expected, "{text}");
        }
    }

    #[test]
    fn time_is_linear() {
        let text = "s:900000:\"".repeat(400_000);
        let started = Instant::now();
        assert_eq!(counted(text.as_bytes()).len(), 1);
        assert!(started.elapsed().as_secs() < 2, "{:?}", started.elapsed());
    }
}
