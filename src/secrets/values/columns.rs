//! Secrets in tables: in the column that the first row names, and in the cell after their name.
//!
//! ```text
//! user,password       | Password | Xk29vq7Zp1 |
//! joe,Xk29vq7Zp1           user & password \\
//! ```

use super::assigned::is_hidden;
use super::name::{self, NAME, criterion_of};
use super::value::{SecretCriterion, is_secret};
use super::{Secret, unsure_secrets};
use crate::syntax::byte_class::Class;
use crate::text::Span;

/// What may be between the cells of a row; a comma only if it has no other.
const DELIMITERS: [u8; 5] = *b"|\t;&,";

/// The bytes of a row of names.
const HEADER: Class = NAME.or(Class::of(b" \t\r|;,\"'`*&\\"));

/// The most cells of a row that are examined.
const MAX_CELLS: usize = 1024;
/// The longest row, in bytes.
pub(crate) const LONGEST_ROW: usize = 64 << 10;

/// A row that names secrets.
pub(crate) struct Header {
    delimiter: u8,
    cell_count: usize,
    /// The columns of secrets: the index of the cell, and the criterion for its values.
    columns: Vec<(usize, SecretCriterion)>,
}

/// The secrets in the tables of `text`, sorted and disjoint. Linear: each line is examined at most three times.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets: Vec<Span> = Vec::new();
    let mut header: Option<Header> = None;
    let mut start = 0;
    while start < text.len() {
        let end = memchr::memchr(b'\n', &text[start..]).map_or(text.len(), |len| start + len);
        let line = Span::new(start, end);
        start = end + 1;
        secrets.extend(secrets_beside_names(text, line));
        if let Some(known) = &header {
            let cells = split_cells(text, line, known.delimiter);
            secrets.extend(known.secrets(text, &cells));
            if cells.len() > 1 {
                continue;
            }
        }
        header = Header::parse(text, line);
    }
    unsure_secrets(secrets)
}

impl Header {
    /// The first line of a text, if it ends and names columns of secrets.
    pub(crate) fn of_text(text: &[u8]) -> Option<Self> {
        let end = memchr::memchr(b'\n', &text[..text.len().min(LONGEST_ROW)])?;
        Self::parse(text, Span::new(0, end))
    }

    /// The span of the rows that share a byte with `part`, and their secrets, sorted and disjoint. The header may be
    /// far before them.
    pub(in crate::secrets) fn secrets_below(&self, text: &[u8], part: Span) -> (Span, Vec<Span>) {
        let from = part.start.saturating_sub(LONGEST_ROW);
        let first = memchr::memrchr(b'\n', &text[from..part.start]).map_or(from, |at| from + at + 1);
        let mut start = first;
        let mut secrets = Vec::new();
        while start < part.end {
            let rest = &text[start..text.len().min(start + LONGEST_ROW)];
            let end = start + memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let cells = split_cells(text, Span::new(start, end), self.delimiter);
            secrets.extend(self.secrets(text, &cells));
            start = end + 1;
        }
        (Span::new(first, start), secrets)
    }

    /// Parses a line of names of columns; `None` if it has another form, or no name of secrets.
    fn parse(text: &[u8], line: Span) -> Option<Self> {
        let mark = if text[line.range()].starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let line = Span::new(line.start + mark, line.end);
        let row = &text[line.range()];
        if row.len() > LONGEST_ROW || !row.iter().all(|&byte| HEADER.has(byte)) {
            return None;
        }
        let delimiter = DELIMITERS.into_iter().find(|&delimiter| memchr::memchr(delimiter, row).is_some())?;
        let cells = split_cells(text, line, delimiter);
        let is_name = |cell: &Span| {
            (!cell.is_empty() || delimiter == b'|')
                && text[cell.range()].iter().all(|&byte| NAME.has(byte) || byte == b' ')
        };
        if cells.len() < 2 || !cells.iter().all(is_name) {
            return None;
        }
        let criteria = cells.iter().enumerate().filter_map(|(nth, &cell)| Some((nth, criterion_of_cell(text, cell)?)));
        let columns: Vec<_> = criteria.collect();
        (!columns.is_empty()).then_some(Self { delimiter, cell_count: cells.len(), columns })
    }

    /// The secrets of a row, if it has as many cells as the header.
    fn secrets<'a>(&'a self, text: &'a [u8], cells: &'a [Span]) -> impl Iterator<Item = Span> + 'a {
        let secret = |&(column, criterion): &(usize, SecretCriterion)| {
            cells.get(column).copied().filter(|cell| is_hidden(&text[cell.range()], criterion))
        };
        self.columns.iter().filter(|_| cells.len() == self.cell_count).filter_map(secret)
    }
}

/// The secrets of a row between `|` that are beside their name.
fn secrets_beside_names(text: &[u8], line: Span) -> Vec<Span> {
    if !text[line.range()].trim_ascii_start().starts_with(b"|") {
        return Vec::new();
    }
    let cells = split_cells(text, line, b'|');
    let secret = |pair: &[Span]| {
        let criterion = criterion_of_cell(text, pair[0])?;
        let (cell, cell_text) = (pair[1], &text[pair[1].range()]);
        if is_hidden(cell_text, criterion) {
            return Some(cell);
        }
        let len = cell_text.iter().position(|byte| b" `*\"'".contains(byte))?;
        is_secret(&cell_text[..len], SecretCriterion::Named).then(|| Span::new(cell.start, cell.start + len))
    };
    cells.windows(2).filter_map(secret).collect()
}

/// The criterion for values of the name in a cell.
fn criterion_of_cell(text: &[u8], cell: Span) -> Option<SecretCriterion> {
    let cell_text = &text[cell.range()];
    let word = cell_text.iter().rposition(|&byte| byte == b' ').map_or(cell_text, |space| &cell_text[space + 1..]);
    match criterion_of(word.strip_suffix(b":").unwrap_or(word)) {
        Some(criterion @ (SecretCriterion::Named | SecretCriterion::Password)) if word.len() <= name::MAX_NAME_LEN => {
            Some(criterion)
        }
        _ => None,
    }
}

/// The cells of a line, without spaces, quotation marks and marks of emphasis around them.
fn split_cells(text: &[u8], line: Span, delimiter: u8) -> Vec<Span> {
    let row = &text[line.start..line.end.min(line.start + LONGEST_ROW)];
    // a tab at its end is before an empty cell
    let is_around = |byte: u8| match byte {
        b' ' | b'\r' => true,
        b'\t' => delimiter != b'\t',
        // the end of a row in LaTeX
        b'\\' => delimiter == b'&',
        _ => false,
    };
    let last = row.iter().rposition(|&byte| !is_around(byte));
    let row = &row[..last.map_or(0, |last| last + 1)];
    let (row, mut start) = match (delimiter, row.trim_ascii_start()) {
        (b'|', [b'|', inner @ ..]) => {
            let start = line.start + row.len() - inner.len();
            (inner.strip_suffix(b"|").unwrap_or(inner), start)
        }
        _ => (row, line.start),
    };
    let mut cells = Vec::new();
    let mut rest = Some(row);
    while let Some(left) = rest.filter(|_| cells.len() < MAX_CELLS) {
        // what is quoted may have a delimiter
        let from = if delimiter == b'|' { 0 } else { quoted_len(left) };
        let len = memchr::memchr(delimiter, &left[from..]).map_or(left.len(), |at| from + at);
        let cell = &left[..len];
        rest = left.get(len + 1..);
        let is_around = |byte: &&u8| byte.is_ascii_whitespace() || b"\"'`*".contains(byte);
        let before = cell.iter().take_while(is_around).count();
        let after = cell[before..].iter().rev().take_while(is_around).count();
        cells.push(Span::new(start + before, start + cell.len() - after));
        start += cell.len() + 1;
    }
    cells
}

/// The length of what is quoted at the start of a row, 0 if nothing is: 7 in `"a;""b";c` (RFC 4180 section 2).
fn quoted_len(row: &[u8]) -> usize {
    let Some(inside) = row.strip_prefix(b"\"") else { return 0 };
    let mut at = 0;
    while let Some(len) = memchr::memchr(b'"', &inside[at..]) {
        at += len + 1;
        if inside.get(at) != Some(&b'"') {
            return at + 1;
        }
        at += 1;
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::values::check_marked;

    #[test]
    fn tables() {
        for marked in [
            "user,password,url\njoe,«Hq7zP2mK9»,h\n\"ann, b\",«Summer2024»,h\nsee,Hq7zP2mK9\na,«Hq7zP2mK9»,b\nsee\na,Hq7zP2mK9,b",
            "user,password\n\"see \"\"a, b\"\"\",«Summer2024»\njoe,\"«Hq7zP,\"\"2mK9»\"\n",
            "\u{feff}\"password\",\"url\"\n«Summer2024»,h\n",
            "\"url\";\"api token\"\n\"h\";\"«Hq7zP2mK9»\"\n",
            "| User | | Password |\n|---|---|:---|\n| joe | x | `«Summer2024»` |\n\n| a | Hq7zP2mK9 |",
            "a\n| **Password** | «Summer2024» |\n| API token: | «Hq7zP2mK9» <h> |\n| Name | Hq7zP2mK9 |",
            "User & Password \\\\\njoe & «Summer2024» \\\\ \n\\end{tabular}",
            "the password, the user\nand Hq7zP2mK9 or so\ncat token | a2b3c4d5e6\npassword,\n",
            "| Token | Meaning |\n|---|---|\n| refresh | to refresh it |\n| FOO_BAR | x |",
        ] {
            check_marked(find, marked);
        }
    }

    #[test]
    fn long_rows() {
        let cells = "h,".repeat(900);
        let rest = "h".repeat(40_000);
        check_marked(find, &format!("{cells}password,url\n{cells}«Hq7zP2mK9»,{rest}\n"));
        check_marked(find, &format!("url,password\n{rest},«Hq7zP2mK9»\n"));
    }

    #[test]
    fn rows_far_below_the_first() {
        let rows = "h,joe,Hq7zP2mK9\n".repeat(1000);
        let text = format!("url,user,password\n{rows}");
        let part = Span::new(text.len() - 40, text.len() - 4);
        let header = Header::of_text(text.as_bytes()).expect("it names a password");
        let (last, found) = header.secrets_below(text.as_bytes(), part);
        assert_eq!(&text[last.range()], "h,joe,Hq7zP2mK9\n".repeat(3));
        assert_eq!(found.iter().map(|secret| &text[secret.range()]).collect::<Vec<_>>(), ["Hq7zP2mK9"; 3]);
        assert!(Header::of_text(rows.as_bytes()).is_none());
    }
}
