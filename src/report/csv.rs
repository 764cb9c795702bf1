//! Fields of comma-separated values (RFC 4180), nothing in them that steers a terminal.

use super::escape;

/// Adds a field to `out`, in quotes where it has a comma or a quote.
pub(super) fn field(text: &str, out: &mut Vec<u8>) {
    let shown = escape::shown(text);
    if shown.contains([',', '"']) {
        out.push(b'"');
        out.extend_from_slice(shown.replace('"', "\"\"").as_bytes());
        out.push(b'"');
    } else {
        out.extend_from_slice(shown.as_bytes());
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
