//! What of a record is read, if anything: its payload, by the headers of the record and of its HTTP response.

use super::fields::{Fields, MediaType, header_end};
use super::framer::Framed;

/// The most times that a payload is decompressed. Each time it may expand to the longest that is read.
const MAX_CODINGS: usize = 4;

/// What of a record is read.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// A text, perhaps.
    Payload(Payload),
    /// Nothing: it is no document, or one without text.
    Nothing,
    /// Nothing can be read: the header of its HTTP response does not end.
    Headless,
    /// Nothing, though it may be a text: its `Content-Encoding` is not known, or it is a part of a longer record.
    LeftOut(LeftOut),
}

/// Why a record is not read though it may have a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum LeftOut {
    Brotli,
    OtherCoding,
    Continuation,
}

impl LeftOut {
    /// What such records are, and what can be done.
    pub(super) const fn descriptions(self) -> (&'static str, &'static str) {
        match self {
            Self::Brotli => ("compressed by Brotli", "let the crawler not accept `br`"),
            Self::OtherCoding => ("in an unknown Content-Encoding", "let the crawler accept gzip only"),
            Self::Continuation => ("that continue another", "let the crawler not segment records"),
        }
    }
}

/// The payload of a record, as it is in the file.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Payload {
    /// The `WARC-Target-URI`; bytes that are not UTF-8 are U+FFFD.
    pub(super) uri: Option<String>,
    /// Where in the content of the record it starts.
    pub(super) start: usize,
    pub(super) media_type: MediaType,
    /// Whether it is in chunks (RFC 9112, section 7.1).
    pub(super) is_chunked: bool,
    /// How it is compressed, in the order in which that was done.
    pub(super) codings: Vec<Coding>,
    /// Whether the crawler cut it, and says so.
    pub(super) is_cut: bool,
}

/// A `Content-Encoding` that is decoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Coding {
    Gzip,
    Deflate,
    Zstandard,
}

impl Target {
    /// Decides what of a record is read; `bytes` are those that its ranges are in.
    pub(super) fn of(record: &Framed, bytes: &[u8]) -> Self {
        let fields = Fields::of(&bytes[record.header.clone()]);
        let content = &bytes[record.content.clone()];
        let is_type =
            |name: &str| fields.get("WARC-Type").is_some_and(|value| value.eq_ignore_ascii_case(name.as_bytes()));
        if is_type("continuation") {
            return Self::LeftOut(LeftOut::Continuation);
        }
        if !["response", "resource", "conversion"].iter().any(|name| is_type(name)) {
            return Self::Nothing;
        }
        let uri = fields.get("WARC-Target-URI").filter(|uri| !uri.is_empty());
        let uri = uri.map(|uri| String::from_utf8_lossy(&uri).trim_matches(['<', '>']).to_owned());
        let media_type = media_type(fields);
        let payload = Payload { uri, start: 0, media_type, is_chunked: false, codings: Vec::new(), is_cut: false };
        let payload = Payload { is_cut: fields.get("WARC-Truncated").is_some(), ..payload };
        if !is_type("response") || !content.starts_with(b"HTTP/") {
            return if is_without_text(&payload.media_type) { Self::Nothing } else { Self::Payload(payload) };
        }
        Self::of_response(payload, content, record.is_too_long)
    }

    /// The payload of an HTTP response; `is_start` if this is only the start of its content.
    fn of_response(payload: Payload, content: &[u8], is_start: bool) -> Self {
        let end = header_end(content);
        let start = end.unwrap_or(content.len());
        let fields = Fields::of(&content[..start]);
        let media_type = media_type(fields);
        if is_without_text(&media_type) {
            return Self::Nothing;
        }
        match end {
            // it may have any payload
            None if is_start => return Self::Payload(Payload { start, media_type, ..payload }),
            None if !payload.is_cut => return Self::Headless,
            _ if start == content.len() && !is_start => return Self::Nothing,
            _ => {}
        }
        let transfer = fields.get("Transfer-Encoding").unwrap_or_default().to_ascii_lowercase();
        let is_chunked = transfer.ends_with(b"chunked");
        let coding = fields.get("Content-Encoding").unwrap_or_default().to_ascii_lowercase();
        let mut codings = Vec::new();
        for name in coding.split(|&byte| byte == b',').map(<[u8]>::trim_ascii) {
            match name {
                b"" | b"identity" | b"none" | b"utf-8" => {}
                b"gzip" | b"x-gzip" => codings.push(Coding::Gzip),
                b"deflate" => codings.push(Coding::Deflate),
                b"zstd" => codings.push(Coding::Zstandard),
                b"br" => return Self::LeftOut(LeftOut::Brotli),
                _ => return Self::LeftOut(LeftOut::OtherCoding),
            }
        }
        if codings.len() > MAX_CODINGS {
            return Self::LeftOut(LeftOut::OtherCoding);
        }
        Self::Payload(Payload { start, media_type, is_chunked, codings, ..payload })
    }
}

/// The media type that a header names.
fn media_type(fields: Fields<'_>) -> MediaType {
    fields.get("Content-Type").map_or_else(MediaType::default, |value| MediaType::of(&value))
}

/// Whether a media type has no text: images, sounds, films and fonts, except for images in XML.
fn is_without_text(MediaType { essence, .. }: &MediaType) -> bool {
    ["image/", "audio/", "video/", "font/"].iter().any(|start| essence.starts_with(start)) && !essence.ends_with("+xml")
}
