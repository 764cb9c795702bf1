//! Data that is not text, and so is never written: bytes that are not characters, and formats that count their bytes,
//! so that an edit of one value breaks the data after it.
//!
//! | file | what is in it |
//! |---|---|
//! | `magic` | formats known by their first bytes |
//! | `counted_file` | files that consist of values with their length before them |
//! | `length_prefixed` | such values anywhere in a text, in known notations |
//! | `any_notation` | the same where only the number before a value is known |
//! | `number` | decimal numbers in text |

mod any_notation;
mod counted_file;
mod length_prefixed;
mod magic;
mod number;

use std::fmt;
use std::sync::LazyLock;

use memchr::memmem;

pub(crate) use length_prefixed::length_prefixed;

use super::Encoding;

/// Why bytes are not text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Binary {
    /// There is a NUL at this offset.
    Nul(usize),
    /// They are of a known format, such as compressed data.
    Known(&'static str),
    /// They can be read as text, but the format counts their lengths or places.
    Counted(&'static str),
}

impl Binary {
    /// Whether they cannot be read as text.
    #[must_use]
    pub const fn is_unreadable(self) -> bool {
        !matches!(self, Self::Counted(_))
    }
}

impl fmt::Display for Binary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nul(at) => write!(f, "binary (a NUL at byte {at})"),
            Self::Known(name) => write!(f, "binary ({name})"),
            Self::Counted(name) => write!(f, "counted by length ({name})"),
        }
    }
}

/// The start of a PDF file.
static PDF: LazyLock<memmem::Finder> = LazyLock::new(|| memmem::Finder::new(b"%PDF-"));

/// How many bytes may be before the header of a PDF file, and after its end marker (ISO 32000-1, Annex H.3).
const PDF_MARGIN: usize = 1024;

/// Why the bytes of a file are not text in this encoding; `None` if they may be.
///
/// ```
/// use urlint::text::{Binary, Encoding, binary};
///
/// assert_eq!(binary(b"text\n", Encoding::Utf8), None);
/// assert_eq!(binary(b"te\0t\n", Encoding::Utf8), Some(Binary::Nul(2)));
/// // in UTF-16, the bytes of a character may have one
/// assert_eq!(binary(b"\xFF\xFEt\0", Encoding::Utf16Le), None);
/// assert!(binary(b"%PDF-1.7\n", Encoding::Utf8).is_some());
/// ```
#[must_use]
pub fn binary(bytes: &[u8], encoding: Encoding) -> Option<Binary> {
    let known = magic::detect(bytes);
    if known.is_some() {
        return known;
    }
    if is_late_pdf(bytes) {
        return Some(Binary::Known("PDF"));
    }
    if let Some(name) = counted_file::detect(bytes) {
        return Some(Binary::Counted(name));
    }
    let nul = match encoding {
        Encoding::Utf16Le | Encoding::Utf16Be => {
            bytes.chunks_exact(2).position(|unit| unit == [0, 0]).map(|unit| 2 * unit)
        }
        _ => memchr::memchr(0, bytes),
    };
    nul.map(Binary::Nul)
}

/// Whether this is a PDF file with other bytes before its header. Its end is looked at too: a text about PDF files does
/// not end like one.
fn is_late_pdf(bytes: &[u8]) -> bool {
    let (start, end) = (&bytes[..bytes.len().min(PDF_MARGIN)], &bytes[bytes.len().saturating_sub(PDF_MARGIN)..]);
    PDF.find(start).is_some() && memmem::find(end, b"startxref").is_some() && memmem::find(end, b"%%EOF").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;

    #[test]
    fn known_formats() {
        let cases: [(&[u8], Option<&str>); 33] = [
            (b"SQLite format 3\0\x10", Some("binary (SQLite)")),
            (b"PK\x03\x04x", Some("binary (ZIP)")),
            (b"\x1F\x8B\x08x", Some("binary (gzip)")),
            (b"BZh91AY&SYx", Some("binary (bzip2)")),
            (b"\x28\xB5\x2F\xFDx", Some("binary (Zstandard)")),
            (b"\xFD7zXZ\0", Some("binary (xz)")),
            (b"%PDF-1.4\n", Some("binary (PDF)")),
            (b"#!/usr/bin/env print\n%PDF-1.4\nstartxref\n9\n%%EOF\n", Some("binary (PDF)")),
            (b"A file that starts with %PDF-1.4 is one.\n", None),
            (b"d8:announce15:https://a.org/xe", Some("counted by length (bencode or netstrings)")),
            (b"22:https://www.ietf.org/x,", Some("counted by length (bencode or netstrings)")),
            (b"SVN-fs-dump-format-version: 2\n", Some("counted by length (a Subversion dump)")),
            (b"5:hello,1:x,\n", Some("counted by length (bencode or netstrings)")),
            (b"li1e15:https://a.org/xe", Some("counted by length (bencode or netstrings)")),
            (b"ll15:https://a.org/xee\n", Some("counted by length (bencode or netstrings)")),
            (b"(3:url15:https://a.org/x)", Some("counted by length (a canonical S-expression)")),
            (b"# a\n\nprogress b\nblob\nmark :1\n", Some("counted by length (git fast-import)")),
            (b"option git quiet\ncommit refs/heads/main\n", Some("counted by length (git fast-import)")),
            (b"feature done\n", Some("counted by length (git fast-import)")),
            (b"00091cam  2200049 a 4500856", Some("counted by length (MARC)")),
            (b"\x0C\na.el,15\n(a\x7Fa\x011,1\n", Some("counted by length (a table of tags)")),
            (b"le jour, 15:https://a.org/x", None),
            (b"(3: url)", None),
            (b"# a\n\ncommit the rest\n", None),
            (b"\x0C\nChapter 1, 15\nhttps://a.org/x", None),
            (b"\x0C\nChapter 1\n", None),
            (b"12:30 is lunch, https://www.ietf.org/x", None),
            (b"1:1,2:2,3:3\n", None),
            (b"BZh is how bzip2 starts", None),
            (b"PK is a name", None),
            (b"RIFFs and riffs", None),
            (b"", None),
            (b"text \xE9\xFF", None),
        ];
        for (bytes, expected) in cases {
            let reported = binary(bytes, Encoding::Utf8).map(|why| why.to_string());
            assert_eq!(reported.as_deref(), expected, "{:?}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn nul() {
        let late = [&b"text ".repeat(1 << 18)[..], b"\0"].concat();
        assert_eq!(binary(&late, Encoding::Utf8), Some(Binary::Nul(5 << 18)));
        assert_eq!(binary(b"\xFE\xFF\0a", Encoding::Utf16Be), None);
        assert_eq!(binary(b"\xFE\xFF\0a\0\0", Encoding::Utf16Be), Some(Binary::Nul(4)));
        // UTF-32
        assert_eq!(binary(b"\xFF\xFE\0\0a\0\0\0", Encoding::Utf16Le), Some(Binary::Nul(2)));
    }

    /// INVARIANT: it does not panic for any bytes, and the counted spans are in the text, in order and disjoint.
    #[test]
    fn any_bytes() {
        const PIECES: [&[u8]; 20] = [
            b"s:",
            b"1",
            b"9",
            b"18446744073709551615",
            b":",
            b"\"",
            b"\\\"",
            b"&quot;",
            b"\";",
            b"{\\rtf1 ",
            b"\\bin",
            b" ",
            b"d",
            b"l",
            b"i1e",
            b"%PDF-",
            b"startxref",
            b"\0",
            b"\xFF\xFE",
            b"PK\x03\x04",
        ];
        let mut random = Random::new();
        for _ in 0..20_000 {
            let bytes: Vec<u8> = (0..random.below(20)).flat_map(|_| random.pick(&PIECES).iter().copied()).collect();
            for encoding in [Encoding::Utf8, Encoding::Utf16Le] {
                _ = binary(&bytes, encoding);
            }
            let mut end = 0;
            for span in length_prefixed(&bytes) {
                assert!(end <= span.start && span.start < span.end && span.end <= bytes.len(), "{span:?}");
                end = span.end;
            }
        }
    }
}
