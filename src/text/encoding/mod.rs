//! The encodings of documents, by byte order mark or by name, and the map from decoded text back to the bytes.
//!
//! Names and decoders are those of the Encoding Standard. Bytes without a meaning in the encoding become U+FFFD.
//!
//! | file | what is in it |
//! |---|---|
//! | `fixed_width` | the map back to the bytes for code units of one width |
//! | `multi_byte` | the same for characters of one byte or more |
//! | `iso_2022_jp` | the decoder of ISO-2022-JP, which has states |
//! | `decoder_output` | what a few bytes encode, in other encodings |
//! | `reencode` | a changed text in the encoding of the document |

mod decoder_output;
mod fixed_width;
mod iso_2022_jp;
mod multi_byte;
mod reencode;

use std::borrow::Cow;
use std::fmt;

use super::{SourceMap, Span};
use fixed_width::Units;
use multi_byte::Characters;

/// How a document's bytes spell its text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8, or bytes that are mostly UTF-8; they are read without decoding.
    Utf8,
    /// UTF-16, the low byte first.
    Utf16Le,
    /// UTF-16, the high byte first.
    Utf16Be,
    /// One of the legacy encodings of the Encoding Standard, which are known by name only.
    Legacy(Legacy),
}

/// A legacy encoding.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Legacy(&'static encoding_rs::Encoding);

impl Encoding {
    /// The encoding of the byte order mark at the start of `bytes`; UTF-8 if there is none.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        byte_order_mark(bytes).map_or(Self::Utf8, |(encoding, _)| encoding)
    }

    /// The encoding with a label of the Encoding Standard: `latin1` is `windows-1252`. The case of the label, and white
    /// space around it, do not matter. Labels of encodings that must not be decoded (`iso-2022-kr`, `hz-gb-2312`) give
    /// `None`.
    ///
    /// ```
    /// use urlint::text::Encoding;
    ///
    /// assert_eq!(Encoding::named("Latin1").map(Encoding::name), Some("windows-1252"));
    /// assert_eq!(Encoding::named("utf8"), Some(Encoding::Utf8));
    /// assert_eq!(Encoding::named("klingon"), None);
    /// ```
    #[must_use]
    pub fn named(label: &str) -> Option<Self> {
        let encoding = encoding_rs::Encoding::for_label_no_replacement(label.as_bytes())?;
        Some(if encoding == encoding_rs::UTF_8 {
            Self::Utf8
        } else if encoding == encoding_rs::UTF_16LE {
            Self::Utf16Le
        } else if encoding == encoding_rs::UTF_16BE {
            Self::Utf16Be
        } else {
            Self::Legacy(Legacy(encoding))
        })
    }

    /// Whether all bytes are text in this encoding: each has a meaning, and none seems to be of another encoding. They
    /// may start with a byte order mark.
    ///
    /// ```
    /// use urlint::text::Encoding;
    ///
    /// assert!(Encoding::Utf8.is_of("na\u{ef}ve".as_bytes()));
    /// assert!(!Encoding::Utf8.is_of(b"na\xEFve"));
    /// ```
    #[must_use]
    pub fn is_of(self, bytes: &[u8]) -> bool {
        let bytes = &bytes[byte_order_mark(bytes).map_or(0, |(_, mark_len)| mark_len)..];
        let encoding = match self {
            // the Japanese, Korean and Chinese encodings of 7 bits look like ASCII, except for their shift sequences
            Self::Utf8 => return str::from_utf8(bytes).is_ok() && memchr::memmem::find(bytes, b"\x1B$").is_none(),
            Self::Utf16Le => encoding_rs::UTF_16LE,
            Self::Utf16Be => encoding_rs::UTF_16BE,
            Self::Legacy(Legacy(encoding)) => encoding,
        };
        encoding.decode_without_bom_handling_and_without_replacement(bytes).is_some()
    }

    /// The Encoding Standard's name for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => encoding_rs::UTF_8.name(),
            Self::Utf16Le => encoding_rs::UTF_16LE.name(),
            Self::Utf16Be => encoding_rs::UTF_16BE.name(),
            Self::Legacy(Legacy(encoding)) => encoding.name(),
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Legacy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Legacy").field(&self.0.name()).finish()
    }
}

/// The text of a document as UTF-8, and the map back to its bytes. `{:?}` does not show the text, which may have
/// secrets.
#[derive(Clone)]
pub struct Decoded<'t> {
    /// The text, without the byte order mark. For UTF-8 these are the source's own bytes, not checked.
    pub text: Cow<'t, [u8]>,
    /// The encoding that it was decoded from.
    pub encoding: Encoding,
    /// The length of the byte order mark before the bytes that the text was decoded from.
    mark_len: usize,
    offsets: OffsetMap<'t>,
}

impl fmt::Debug for Decoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut decoded = f.debug_struct("Decoded");
        decoded.field("len", &self.text.len()).field("encoding", &self.encoding).finish_non_exhaustive()
    }
}

/// Maps offsets of the text to offsets in the bytes after the byte order mark.
#[derive(Clone)]
enum OffsetMap<'t> {
    /// The two are the same.
    Same,
    /// By counting code units, all of one width.
    Units(Units),
    /// By decoding again.
    Characters(Characters<'t>),
}

/// Decodes a document by its byte order mark; if there is none, it is read as UTF-8.
///
/// ```
/// use urlint::text::{Encoding, Span, decode};
///
/// let bytes: Vec<u8> = "\u{FEFF}ö http://a.example".encode_utf16().flat_map(u16::to_le_bytes).collect();
/// let decoded = decode(&bytes);
/// assert_eq!(decoded.encoding, Encoding::Utf16Le);
/// let at = memchr::memmem::find(&decoded.text, b"http").expect("it is there");
/// // the byte order mark, "ö" and the space are three units of two bytes
/// assert_eq!(decoded.source(Span::new(at, at + 4)), Span::new(6, 14));
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> Decoded<'_> {
    decode_as(bytes, Encoding::Utf8)
}

/// Decodes a document in `encoding`. If it has a byte order mark, the encoding of that is used instead (Encoding
/// Standard section 6, "decode").
///
/// ```
/// use urlint::text::{Encoding, Span, decode_as};
///
/// let encoding = Encoding::named("shift_jis").expect("it has that name");
/// let decoded = decode_as(b"\x82\xa0 http://a.example", encoding);
/// assert_eq!(&*decoded.text, "あ http://a.example".as_bytes());
/// assert_eq!(decoded.source(Span::new(4, 8)), Span::new(3, 7));
/// ```
#[must_use]
pub fn decode_as(bytes: &[u8], encoding: Encoding) -> Decoded<'_> {
    let (encoding, mark_len) = byte_order_mark(bytes).unwrap_or((encoding, 0));
    let bytes = &bytes[mark_len..];
    let (text, offsets) = match encoding {
        Encoding::Utf8 => (Cow::Borrowed(bytes), OffsetMap::Same),
        Encoding::Utf16Le => decode_units(encoding_rs::UTF_16LE, bytes),
        Encoding::Utf16Be => decode_units(encoding_rs::UTF_16BE, bytes),
        Encoding::Legacy(Legacy(encoding)) if is_same_in_utf8(encoding, bytes) => {
            (Cow::Borrowed(bytes), OffsetMap::Same)
        }
        Encoding::Legacy(Legacy(encoding)) if encoding.is_single_byte() => decode_units(encoding, bytes),
        Encoding::Legacy(Legacy(encoding)) => {
            let (text, characters) = Characters::decode(encoding, bytes);
            (Cow::Owned(text), OffsetMap::Characters(characters))
        }
    };
    Decoded { text, encoding, mark_len, offsets }
}

impl Decoded<'_> {
    /// The bytes of the document that `span` of the text was decoded from: from the first of its first character to the
    /// last of its last.
    ///
    /// # Panics
    ///
    /// It may where `span` ends after the text.
    #[must_use]
    pub fn source(&self, span: Span) -> Span {
        let source = match &self.offsets {
            OffsetMap::Same => span,
            OffsetMap::Units(units) => units.source(&self.text, span),
            OffsetMap::Characters(characters) => characters.source(span),
        };
        source.shifted(self.mark_len)
    }

    /// The map from the text to the document, character by character. It may need more memory than the text;
    /// [`Self::source`] needs none.
    #[must_use]
    pub fn map(&self) -> SourceMap {
        let mut map = SourceMap::builder();
        match &self.offsets {
            OffsetMap::Same => map.verbatim(Span::new(0, self.text.len()).shifted(self.mark_len)),
            OffsetMap::Units(units) => units.add_to(&mut map, &self.text, self.mark_len),
            OffsetMap::Characters(characters) => characters.add_to(&mut map, self.mark_len),
        }
        map.finish()
    }

    /// Whether every byte of the text is at the same offset in the document.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.mark_len == 0 && matches!(self.offsets, OffsetMap::Same)
    }
}

/// Whether a text starts with the byte order mark of UTF-16.
pub(crate) const fn is_utf16(bytes: &[u8]) -> bool {
    matches!(bytes, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..])
}

/// The encoding of the byte order mark at the start, and the length of the mark; `None` without one.
fn byte_order_mark(bytes: &[u8]) -> Option<(Encoding, usize)> {
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => Some((Encoding::Utf8, 3)),
        [0xFF, 0xFE, ..] => Some((Encoding::Utf16Le, 2)),
        [0xFE, 0xFF, ..] => Some((Encoding::Utf16Be, 2)),
        _ => None,
    }
}

/// Whether the text of bytes in a legacy encoding has the same bytes in UTF-8.
fn is_same_in_utf8(encoding: &'static encoding_rs::Encoding, bytes: &[u8]) -> bool {
    let same =
        if encoding == encoding_rs::ISO_2022_JP { iso_2022_jp::ascii_up_to_shift(bytes) } else { ascii_up_to(bytes) };
    same == bytes.len()
}

/// Decodes bytes in an encoding whose code units have one width.
fn decode_units<'t>(encoding: &'static encoding_rs::Encoding, bytes: &'t [u8]) -> (Cow<'t, [u8]>, OffsetMap<'t>) {
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    let text = text.into_owned().into_bytes();
    let units = Units::new(&text, bytes.len(), encoding.is_single_byte());
    (Cow::Owned(text), OffsetMap::Units(units))
}

/// The number of ASCII bytes before the first byte that is not ASCII.
fn ascii_up_to(bytes: &[u8]) -> usize {
    encoding_rs::Encoding::ascii_valid_up_to(bytes)
}
