//! Fields of comma-separated values (RFC 4180), without characters that control a terminal.

use super::escape;

/// Adds a field to `out`, in quotes where it has a comma or a quote.
pub(super) fn field(text: &str, out: &mut Vec<u8>) {
    let escaped = escape::shown(text);
    if escaped.contains([',', '"']) {
        out.push(b'"');
        out.extend_from_slice(escaped.replace('"', "\"\"").as_bytes());
        out.push(b'"');
    } else {
        out.extend_from_slice(escaped.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn fields_are_quoted_and_escaped() {
        let mut out = Vec::new();
        super::field("a,\"b\"\n", &mut out);
        assert_eq!(out, br#""a,""b""\x0a""#);
    }
}
