//! Named fields: the header of a record of a crawl file, and that of an HTTP response, which have the same form
//! (ISO 28500, section 4).
//!
//! One reader for both forgives what crawlers write: lines that end without a carriage return, status lines of HTTP/2, and
//! lines that are no field.

use std::borrow::Cow;

/// A header from its second line on.
#[derive(Clone, Copy)]
pub(super) struct Fields<'h>(&'h [u8]);

impl<'h> Fields<'h> {
    /// The fields of a header; its first line is none.
    pub(super) fn of(header: &'h [u8]) -> Self {
        let first_end = memchr::memchr(b'\n', header).map_or(header.len(), |at| at + 1);
        Self(&header[first_end..])
    }

    /// The value of the first field with this name, in any case. Lines that start with white space continue the line
    /// before them:
    ///
    /// ```text
    /// Content-Type: text/html;
    ///   charset=utf-8
    /// ```
    pub(super) fn get(self, name: &str) -> Option<Cow<'h, [u8]>> {
        let mut lines = self.0.split(|&byte| byte == b'\n').peekable();
        while let Some(line) = lines.next() {
            let Some(colon) = memchr::memchr(b':', line) else { continue };
            if !line[..colon].trim_ascii().eq_ignore_ascii_case(name.as_bytes()) || is_continued(line) {
                continue;
            }
            let mut value = Cow::Borrowed(line[colon + 1..].trim_ascii());
            while let Some(more) = lines.next_if(|line| is_continued(line)) {
                let value = value.to_mut();
                value.push(b' ');
                value.extend_from_slice(more.trim_ascii());
            }
            return Some(value);
        }
        None
    }
}

/// Whether a line continues the one before it.
fn is_continued(line: &[u8]) -> bool {
    matches!(line, [b' ' | b'\t', ..])
}

/// Where the header at the start of `bytes` ends: after its first line without content.
pub(super) fn header_end(bytes: &[u8]) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = memchr::memchr(b'\n', &bytes[from..]) {
        from += at + 1;
        match bytes[from..] {
            [b'\n', ..] => return Some(from + 1),
            [b'\r', b'\n', ..] => return Some(from + 2),
            _ => {}
        }
    }
    None
}

/// A media type and its parameters: `text/html; charset="utf-8"`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct MediaType {
    /// The type in lower case, without parameters; empty if there is none.
    pub(super) essence: String,
    pub(super) charset: Option<String>,
}

impl MediaType {
    /// Reads the value of a `Content-Type`.
    pub(super) fn of(value: &[u8]) -> Self {
        let text = String::from_utf8_lossy(value);
        let mut parts = text.split(';');
        let essence = parts.next().unwrap_or_default().trim().to_ascii_lowercase();
        let charset = parts.find_map(|parameter| {
            let (name, value) = parameter.split_once('=')?;
            let value = value.trim().trim_matches(['"', '\'']);
            name.trim().eq_ignore_ascii_case("charset").then(|| value.to_owned())
        });
        Self { essence, charset }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields() {
        let header =
            b"WARC/1.0\r\nA: 1\r\nno field\r\n b: 2\r\n\tC: 3\r\nContent-type : text/html;\r\n\t charset=x\nA: 3\r\n\r\nbody";
        let end = header_end(header).expect("it ends");
        assert_eq!(&header[end..], b"body");
        let fields = Fields::of(&header[..end]);
        assert_eq!(fields.get("a").as_deref(), Some(&b"1"[..]));
        assert_eq!(fields.get("B").as_deref(), None);
        assert_eq!(fields.get("C").as_deref(), None);
        assert_eq!(fields.get("Content-Type").as_deref(), Some(&b"text/html; charset=x"[..]));
        assert_eq!(header_end(b"WARC/1.0\nA: 1\n\nb"), Some(15));
        assert_eq!(header_end(b"WARC/1.0\nA: 1\n"), None);
    }

    #[test]
    fn media_types() {
        let of = |text: &str| {
            let MediaType { essence, charset } = MediaType::of(text.as_bytes());
            (essence, charset.unwrap_or_default())
        };
        assert_eq!(of("Text/HTML; a=b; CharSet=\"Utf-8\""), ("text/html".into(), "Utf-8".into()));
        assert_eq!(of(""), (String::new(), String::new()));
    }
}
