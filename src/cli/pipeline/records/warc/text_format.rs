//! The format and the encoding of a payload.

use std::path::Path;

use super::fields::MediaType;
use crate::cli::config::Formats;
use crate::document::Format;
use crate::text::{Binary, Encoding, binary};

/// Media types and the formats that they are read in. Others are read by the path of the URI.
const FORMATS: &[(&str, &str)] = &[
    ("application/ecmascript", "javascript"),
    ("application/javascript", "javascript"),
    ("application/json", "json"),
    ("application/jsonl", "jsonl"),
    ("application/x-javascript", "javascript"),
    ("application/x-ndjson", "jsonl"),
    ("application/xhtml+xml", "html"),
    ("application/xml", "xml"),
    ("text/css", "css"),
    ("text/csv", "csv"),
    ("text/ecmascript", "javascript"),
    ("text/html", "html"),
    ("text/javascript", "javascript"),
    ("text/json", "json"),
    ("text/markdown", "markdown"),
    ("text/plain", "plain"),
    ("text/x-markdown", "markdown"),
    ("text/xml", "xml"),
];

/// The format that a media type names.
fn named_format(essence: &str) -> Option<Format> {
    let name = match FORMATS.iter().find(|(known, _)| *known == essence) {
        Some((_, name)) => name,
        None if essence.ends_with("+xml") => "xml",
        None if essence.ends_with("+json") => "json",
        None => return None,
    };
    Format::named(name)
}

/// The format of a text from this URI: the configured one, or that of its media type, or else by the path of the URI.
pub(super) fn format_of(media_type: &MediaType, uri: &str, text: &[u8], formats: &Formats) -> Format {
    let path = Path::new(uri.split(['?', '#']).next().unwrap_or_default());
    let named = || named_format(&media_type.essence);
    formats.configured(path).or_else(named).unwrap_or_else(|| formats.of(path, text))
}

/// The encoding that a media type names, or else the configured one.
pub(super) fn encoding_of(media_type: &MediaType, formats: &Formats) -> Encoding {
    media_type.charset.as_deref().and_then(Encoding::named).unwrap_or(formats.encoding)
}

/// Whether the bytes of a payload are no text. A text by its media type may have single bytes that no text has.
pub(super) fn is_binary(media_type: &MediaType, bytes: &[u8], encoding: Encoding) -> bool {
    let encoding = match Encoding::of(bytes) {
        Encoding::Utf8 => encoding,
        marked => marked,
    };
    let is_text = media_type.essence.starts_with("text/") || named_format(&media_type.essence).is_some();
    binary(bytes, encoding).is_some_and(|why| why.is_unreadable() && (!is_text || matches!(why, Binary::Known(_))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn media_types_name_formats() {
        for (media_type, name) in FORMATS {
            assert_eq!(named_format(media_type).map(Format::name), Some(*name));
        }
        assert_eq!(named_format("image/svg+xml"), Some(Format::XML));
        assert_eq!(named_format("application/ld+json"), Some(Format::JSON));
        assert_eq!(named_format("application/octet-stream"), None);
    }
}
