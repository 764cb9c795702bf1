//! Fields of comma-separated values (RFC 4180), without characters that control a terminal, and without formulas.
//!
//! A spreadsheet takes a cell that starts with `=`, `+`, `-` or `@` for a formula, even in quotes. Such a field gets an
//! apostrophe before it, and so does one that starts with an apostrophe: a reader removes the first character of a field
//! if it is an apostrophe. Tabs and carriage returns, after which some programs look for a formula too, are escaped like
//! all control characters.

use super::escape;

/// Adds a field to `out`, in quotes where it has a comma or a quote.
pub(super) fn field(text: &str, out: &mut Vec<u8>) {
    let escaped = escape::shown(text);
    let guard = if escaped.starts_with(GUARDED) { "'" } else { "" };
    if escaped.contains([',', '"']) {
        out.push(b'"');
        out.extend_from_slice(guard.as_bytes());
        out.extend_from_slice(escaped.replace('"', "\"\"").as_bytes());
        out.push(b'"');
    } else {
        out.extend_from_slice(guard.as_bytes());
        out.extend_from_slice(escaped.as_bytes());
    }
}

/// The characters before which a field gets an apostrophe. Spreadsheets in East Asian languages also take the wide ones.
const GUARDED: [char; 9] = ['=', '+', '-', '@', '\'', '＝', '＋', '－', '＠'];

/// The text of a field as [`field`] got it, but for escapes, after quotes are removed.
pub(crate) fn unguarded(field: &str) -> &str {
    field.strip_prefix('\'').unwrap_or(field)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        let mut out = Vec::new();
        field(text, &mut out);
        String::from_utf8(out).expect("it was text")
    }

    #[test]
    fn fields_are_quoted_and_escaped() {
        assert_eq!(written("a,\"b\"\n"), r#""a,""b""\x0a""#);
    }

    #[test]
    fn no_field_is_a_formula_and_all_can_be_read_back() {
        let formulas = ["=1+2", "+1", "-1", "@SUM(A1)", "＝1", "'=1", "''", "=cmd|' /C calc'!A0", "-2,\"3\""];
        for text in formulas.into_iter().chain(["", "a=1", "http://a.example/?=1", "\t=1", "\r=1"]) {
            let written = written(text);
            let inner = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
            let cell = inner.map_or_else(|| written.clone(), |inner| inner.replace("\"\"", "\""));
            assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']), "{cell}");
            assert_eq!(unguarded(&cell), escape::shown(text));
        }
    }
}
