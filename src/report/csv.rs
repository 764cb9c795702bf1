//! Fields of comma-separated values (RFC 4180), without characters that control a terminal, and without formulas.
//!
//! A spreadsheet takes a cell that starts with `=`, `+`, `-` or `@` for a formula, even in quotes; where `;` separates
//! cells, as in much of Europe, also what comes after a `;`. So a field is in parts, which end at each `;`. A part that
//! would start a formula gets an apostrophe before it, and so does one that starts with an apostrophe or with a quote,
//! which would end there: a reader removes the first character of each part if it is an apostrophe. Tabs and carriage
//! returns, after which some programs look for a formula too, are escaped like all control characters.

use std::borrow::Cow;

use super::escape;

/// Adds a field to `out`, in quotes where it has a separator or a quote: `a;=1` becomes `"a;'=1"`.
pub(super) fn field(text: &str, out: &mut Vec<u8>) {
    let escaped = escape::shown(text);
    let quote = if escaped.contains([',', SEPARATOR, '"']) { "\"" } else { "" };
    out.extend_from_slice(quote.as_bytes());
    for (nth, part) in escaped.split(SEPARATOR).enumerate() {
        if nth > 0 {
            out.push(SEPARATOR as u8);
        }
        if part.starts_with(GUARDED) {
            out.push(GUARD as u8);
        }
        out.extend_from_slice(part.replace('"', "\"\"").as_bytes());
    }
    out.extend_from_slice(quote.as_bytes());
}

/// What separates the cells of some spreadsheets, other than the comma.
const SEPARATOR: char = ';';
/// What a part gets before it that starts with one of [`GUARDED`].
const GUARD: char = '\'';
/// The characters before which a part gets an apostrophe. Spreadsheets in East Asian languages also take the wide ones.
const GUARDED: [char; 10] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', GUARD, '"'];

/// The text of a field as [`field`] got it, but for escapes, after quotes are removed.
pub(crate) fn unguarded(field: &str) -> Cow<'_, str> {
    let unguarded = |part| str::strip_prefix(part, GUARD).unwrap_or(part);
    if !field.contains(SEPARATOR) {
        return Cow::Borrowed(unguarded(field));
    }
    Cow::Owned(field.split(SEPARATOR).map(unguarded).collect::<Vec<_>>().join(";"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;

    fn written(text: &str) -> String {
        let mut out = Vec::new();
        field(text, &mut out);
        String::from_utf8(out).expect("it was text")
    }

    #[test]
    fn fields_are_quoted_and_escaped() {
        assert_eq!(written("a,\"b\"\n"), r#""a,""b""\x0a""#);
    }

    /// INVARIANT: whether `,` or `;` separates cells, none starts like a formula.
    #[test]
    fn no_cell_is_a_formula_and_all_fields_can_be_read_back() {
        let formulas = ["=1+2", "+1", "-1", "@SUM(A1)", "＝1", "'=1", "''", "=cmd|' /C calc'!A0", "-2,\"3\""];
        let after_semicolons = ["http://a.example/;=1+1", ";=1;+1;;@a;", ";'=1;''", ";\"=1", "a;\"\";=1,b", "\"=1;=2"];
        let harmless = ["", "a=1", "http://a.example/?=1", "\t=1", "\r=1", "a;b"];
        let mut random = Random::new();
        let parts = [";", ";", "=", "'", "\"", ",", "a", "@"];
        let random = (0..2_000).map(|round| (0..round % 9).map(|_| random.pick(&parts)).collect::<String>());
        let texts = formulas.into_iter().chain(after_semicolons).chain(harmless).map(str::to_owned);
        for text in texts.chain(random.collect::<Vec<_>>()) {
            let row = format!("a,{0},{0}\n{0},a\n", written(&text));
            for separator in [b',', b';'] {
                let mut reader = csv::ReaderBuilder::new();
                let mut reader =
                    reader.delimiter(separator).has_headers(false).flexible(true).from_reader(row.as_bytes());
                for cells in reader.records() {
                    let cells = cells.expect("it is text");
                    for cell in &cells {
                        let is_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']);
                        assert!(!is_formula, "{cell:?} of {text:?}");
                    }
                    if separator == b',' {
                        assert!(cells.iter().any(|cell| unguarded(cell) == escape::shown(&text)), "{text:?}");
                    }
                }
            }
        }
    }
}
