//! XML: text that is safe in elements and in attributes.

use super::escape;

/// Adds `text` to `out`, escaped for an element or an attribute. Characters that XML 1.0 forbids, or that would control
/// a terminal, are written as for people: `\x1b`.
pub(super) fn push_escaped(text: &str, out: &mut Vec<u8>) {
    for character in text.chars() {
        let mut utf8 = [0; 4];
        let bytes: &[u8] = match character {
            '&' => b"&amp;",
            '<' => b"&lt;",
            // `]]>` is not allowed in text
            '>' => b"&gt;",
            '"' => b"&quot;",
            '\'' => b"&apos;",
            _ if escape::human_char(character, out) => b"",
            _ => character.encode_utf8(&mut utf8).as_bytes(),
        };
        out.extend_from_slice(bytes);
    }
}

/// Adds an attribute, with a space before it.
pub(super) fn attribute(name: &str, value: &str, out: &mut Vec<u8>) {
    out.push(b' ');
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"=\"");
    push_escaped(value, out);
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_and_controls_are_escaped() {
        let mut out = Vec::new();
        attribute("a", "\"x\" & 'y' <!-- ]]> \0\t\n\u{1b}\u{85}\u{fffe}\u{202e}é🍕", &mut out);
        let expected = " a=\"&quot;x&quot; &amp; &apos;y&apos; &lt;!-- ]]&gt; \
            \\x00\\x09\\x0a\\x1b\\x85\\u{fffe}\\u{202e}é🍕\"";
        assert_eq!(String::from_utf8(out).expect("it is UTF-8"), expected);
    }
}
