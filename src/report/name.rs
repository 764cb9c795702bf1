//! The names of files as text that can be converted back to bytes: bytes that are not UTF-8 are written as git writes
//! them.
//!
//! On Unix a name is any bytes. UTF-8 is written as it is. Any other byte is written as a backslash and three octal
//! digits. So is a backslash that would look like the start of such an escape, or of an escape of
//! [`super::escape::human`]. So no two names have the same text.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::Secrets;
use crate::secrets::{mask_str, path_secret_spans};
use crate::text::Span;

/// The name of a file in reports. It may contain a URL, whose password is hidden unless secrets are shown.
///
/// ```
/// # #[cfg(unix)] {
/// use std::{ffi::OsStr, os::unix::ffi::OsStrExt, path::Path};
/// use urlint::report::{Secrets, file_name};
///
/// let name = |bytes| file_name(Path::new(OsStr::from_bytes(bytes)), Secrets::Hidden).into_owned();
/// assert_eq!(name("docs/é.md".as_bytes()), "docs/é.md");
/// assert_eq!(name(b"a\xff.md"), r"a\377.md");
/// assert_eq!(name(br"a\377.md"), r"a\134377.md");
/// assert_eq!(name(br"a\b.md"), r"a\b.md");
/// assert_eq!(name(b"https:/joe:s3cret@host/a.md"), "https:/joe:***@host/a.md");
/// # }
/// ```
#[must_use]
pub fn file_name(path: &Path, secrets: Secrets) -> Cow<'_, str> {
    let hidden = |text: &str| match secrets {
        Secrets::Hidden => path_secret_spans(text),
        Secrets::Shown => Vec::new(),
    };
    match path.to_str() {
        Some(text) if !cfg!(unix) || !text.contains('\\') => mask_str(text, Span::new(0, text.len()), &hidden(text)),
        None if !cfg!(unix) => {
            let text = path.to_string_lossy();
            mask_str(&text, Span::new(0, text.len()), &hidden(&text)).into_owned().into()
        }
        _ => {
            let EscapedName { plain, escaped, escape_ends } = escape_name(path.as_os_str().as_encoded_bytes());
            let escaped_offset = |at: usize| {
                let next = escape_ends.partition_point(|&(plain, _)| plain <= at);
                let (plain, escaped) = next.checked_sub(1).map_or((0, 0), |last| escape_ends[last]);
                escaped + (at - plain)
            };
            let spans =
                hidden(&plain).into_iter().map(|span| Span::new(escaped_offset(span.start), escaped_offset(span.end)));
            let spans: Vec<Span> = spans.collect();
            mask_str(&escaped, Span::new(0, escaped.len()), &spans).into_owned().into()
        }
    }
}

/// The path whose name [`file_name`] returned, if nothing in it was hidden.
///
/// ```
/// use std::path::Path;
/// use urlint::report::{Secrets, file_name, file_path};
///
/// let path = Path::new(r"docs/a\134.md");
/// assert_eq!(file_path(&file_name(path, Secrets::Hidden)), path);
/// ```
#[must_use]
pub fn file_path(name: &str) -> PathBuf {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStringExt;
        std::ffi::OsString::from_vec(name_bytes(name).into_owned()).into()
    }
    #[cfg(not(unix))]
    PathBuf::from(name)
}

/// The bytes of a name that [`file_name`] returned.
pub(super) fn name_bytes(name: &str) -> Cow<'_, [u8]> {
    if !cfg!(unix) || !name.contains('\\') {
        return Cow::Borrowed(name.as_bytes());
    }
    let mut bytes = Vec::with_capacity(name.len());
    let mut rest = name.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        match octal_byte(after).filter(|&byte| first == b'\\' && (byte == b'\\' || !byte.is_ascii())) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[3..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    Cow::Owned(bytes)
}

/// The name of a file with its escapes, and without.
#[derive(Default)]
struct EscapedName {
    /// The name with a character for each escape, so that passwords are found as in any other name.
    plain: String,
    escaped: String,
    /// After each escape: the offset in `plain` and the offset in `escaped`. From there to the next escape, both are
    /// equal.
    escape_ends: Vec<(usize, usize)>,
}

fn escape_name(name: &[u8]) -> EscapedName {
    let mut escaped_name = EscapedName::default();
    for chunk in name.utf8_chunks() {
        let valid = chunk.valid();
        for (at, character) in valid.char_indices() {
            match character {
                '\\' if reads_as_escape(&valid.as_bytes()[at + 1..]) => escaped_name.push_escape(character, b'\\'),
                _ => {
                    escaped_name.plain.push(character);
                    escaped_name.escaped.push(character);
                }
            }
        }
        chunk.invalid().iter().for_each(|&byte| escaped_name.push_escape(char::REPLACEMENT_CHARACTER, byte));
    }
    escaped_name
}

impl EscapedName {
    /// Adds the escape of a byte; `plain` is the character for it in the plain name.
    fn push_escape(&mut self, plain: char, byte: u8) {
        self.plain.push(plain);
        // Writing to a string cannot fail.
        _ = write!(self.escaped, "\\{byte:03o}");
        self.escape_ends.push((self.plain.len(), self.escaped.len()));
    }
}

/// Whether a backslash before this text would look like an escape: of a name, or of [`super::escape::human`].
fn reads_as_escape(after: &[u8]) -> bool {
    let is_hex = |byte: &u8| byte.is_ascii_hexdigit();
    octal_byte(after).is_some()
        || matches!(after, [b'u', b'{', ..])
        || matches!(after, [b'x', a, b, ..] if is_hex(a) && is_hex(b))
}

/// The byte that the three octal digits at the start of a text encode.
fn octal_byte(digits: &[u8]) -> Option<u8> {
    match digits {
        [a @ b'0'..=b'3', b @ b'0'..=b'7', c @ b'0'..=b'7', ..] => Some((a - b'0') << 6 | (b - b'0') << 3 | (c - b'0')),
        _ => None,
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    use super::super::escape;
    use super::*;

    fn name(bytes: &[u8]) -> String {
        file_name(Path::new(OsStr::from_bytes(bytes)), Secrets::Hidden).into_owned()
    }

    /// The bytes of a displayed name: undoes the escapes of names and of control characters.
    fn read_back(shown: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut rest = shown;
        while let Some(first) = rest.chars().next() {
            let after = &rest[first.len_utf8()..];
            let (character, len) = match after.as_bytes() {
                _ if first != '\\' => (None, 0),
                digits if octal_byte(digits).is_some() => {
                    bytes.extend(octal_byte(digits));
                    rest = &after[3..];
                    continue;
                }
                [b'x', ..] if reads_as_escape(after.as_bytes()) => (u32::from_str_radix(&after[1..3], 16).ok(), 3),
                [b'u', b'{', ..] => {
                    let end = after.find('}').expect("it is closed");
                    (u32::from_str_radix(&after[2..end], 16).ok(), end + 1)
                }
                _ => (None, 0),
            };
            let character = character.and_then(char::from_u32).unwrap_or(first);
            bytes.extend(character.encode_utf8(&mut [0; 4]).bytes());
            rest = &after[len..];
        }
        bytes
    }

    /// INVARIANT: the bytes of a name can be restored from its text, and from the text that people are shown.
    #[test]
    fn names_come_back() {
        const PIECES: [&[u8]; 14] = [
            b"\\",
            b"\\\\",
            b"377",
            b"\\377",
            b"x1b",
            b"u{",
            b"202e}",
            b"\x1b",
            b"\x85",
            b"\xC2\x85",
            b"\xff",
            b"a",
            b"/",
            "\u{fffd}\u{202e}".as_bytes(),
        ];
        arbtest::arbtest(|u| {
            let mut bytes: Vec<u8> = Vec::new();
            while !u.is_empty() {
                bytes.extend_from_slice(u.choose(&PIECES)?);
            }
            let name = name(&bytes);
            assert_eq!(file_path(&name).as_os_str().as_bytes(), bytes, "{name}");
            assert_eq!(read_back(&escape::shown(&name)), bytes, "{name}");
            Ok(())
        });
    }

    #[test]
    fn passwords_are_hidden_in_any_name() {
        assert_eq!(name(b"https:/joe:s3c\xffret@host/\xfe.md"), r"https:/joe:***@host/\376.md");
        assert_eq!(name(b"\xfe/https:/joe:s3cret@host/a.md"), r"\376/https:/joe:***@host/a.md");
        assert_eq!(file_name(Path::new("ftp:/joe:s3cret@h/x"), Secrets::Shown), "ftp:/joe:s3cret@h/x");
    }
}
