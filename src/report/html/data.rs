//! Blocks of JSON in a page, which no text in them can end.

use serde::Serialize;

use crate::report::json;

/// The end of a block of data.
pub(in crate::report) const END_DATA: &str = "</script>\n";

/// The start of a block of data, which the script finds by its id.
pub(in crate::report) fn start_data(id: &'static str) -> String {
    format!("<script type=\"application/json\" id=\"{id}\">")
}

/// Adds a value as JSON. `<`, `>` and `&` are written as `\u003c` and so on: they are in strings only, and HTML reads
/// none of them as markup then. Controls, U+2028 and U+2029 are escaped in all JSON of reports.
///
/// `push_json(&"</script>", out)` adds `"\u003c/script\u003e"`.
pub(in crate::report) fn push_json(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    let start = out.len();
    json::write(value, out);
    let Some(first) = memchr::memchr3(b'<', b'>', b'&', &out[start..]) else { return };
    let rest = out.split_off(start + first);
    for byte in rest {
        match byte {
            b'<' | b'>' | b'&' => out.extend_from_slice(format!("\\u{byte:04x}").as_bytes()),
            _ => out.push(byte),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn embedded(text: &str) -> String {
        let mut out = b"x".to_vec();
        push_json(text, &mut out);
        String::from_utf8(out.split_off(1)).expect("it is UTF-8")
    }

    #[test]
    fn no_markup_is_left() {
        assert_eq!(embedded("</script><!-- a&b"), r#""\u003c/script\u003e\u003c!-- a\u0026b""#);
        assert_eq!(embedded("\u{2028}\u{2029}\0\u{202e}"), r#""\u2028\u2029\u0000\u202e""#);
        assert_eq!(embedded("plain"), "\"plain\"");
    }

    /// INVARIANT: any text comes back, and nothing of it is markup.
    #[test]
    fn texts_come_back() {
        arbtest::arbtest(|u| {
            let mut text = String::new();
            while !u.is_empty() {
                text +=
                    u.choose(&["<", ">", "&", "</script>", "<!--", "\"", "\\", "\u{2028}", "\0", "é", "a", "\n"])?;
            }
            let json = embedded(&text);
            assert!(!json.contains(['<', '>', '&', '\u{2028}', '\n', '\0']), "{json}");
            assert_eq!(serde_json::from_str::<String>(&json).expect("it is JSON"), text);
            Ok(())
        });
    }
}
