//! The values of Content-Type and Content-Transfer-Encoding (RFC 2045 sections 5 and 6).

use crate::document::format_id::FormatId;
use crate::text::Encoding;

/// The kind of a body.
#[derive(Clone)]
pub(super) enum Media {
    /// Parts between lines with the boundary. Parts without a field for their kind have the default kind: those of a
    /// digest are messages (RFC 2046 section 5.1.5).
    Multipart { boundary: Option<Vec<u8>>, default_kind: TextKind },
    /// Text of any kind.
    Text(TextKind),
    /// Anything else.
    Opaque,
}

/// The kind of a body that is text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TextKind {
    /// A message inside another.
    Message,
    Text,
    /// Text with `format=flowed`.
    Flowed,
    /// Text with `format=flowed` and `delsp=yes`.
    FlowedWithoutSpaces,
    /// A calendar or a card.
    ContentLines,
    JavaScript,
    Format(FormatId),
}

/// The encoding of the bytes of a body.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Transfer {
    Identity,
    QuotedPrintable,
    Base64,
}

impl Media {
    /// The kind of a body without a field for it (RFC 2045 section 5.2).
    pub(super) const TEXT: Self = Self::Text(TextKind::Text);

    /// The kind of a body by the value of Content-Type.
    pub(super) fn of(value: &[u8]) -> Self {
        let mut parameters = Parameters::of(value);
        let name = parameters.media_type();
        let (kind, subtype) = name.split_once('/').unwrap_or((name.as_str(), ""));
        if kind == "multipart" {
            let boundary = parameters.find(|(name, _)| name == b"boundary").map(|(_, boundary)| boundary);
            let default_kind = if subtype == "digest" { TextKind::Message } else { TextKind::Text };
            return Self::Multipart { boundary: boundary.filter(|boundary| !boundary.is_empty()), default_kind };
        }
        Self::Text(match (kind, subtype) {
            ("text", "plain") => {
                let (mut is_flowed, mut deletes_spaces) = (false, false);
                for (name, value) in parameters {
                    is_flowed |= name == b"format" && value.eq_ignore_ascii_case(b"flowed");
                    deletes_spaces |= name == b"delsp" && value.eq_ignore_ascii_case(b"yes");
                }
                match (is_flowed, deletes_spaces) {
                    (true, true) => TextKind::FlowedWithoutSpaces,
                    (true, false) => TextKind::Flowed,
                    _ => TextKind::Text,
                }
            }
            ("text" | "application", "html" | "xhtml+xml" | "x-html") => TextKind::Format(FormatId::Html),
            ("text" | "application", "markdown" | "x-markdown") => TextKind::Format(FormatId::Markdown),
            ("text", "css") => TextKind::Format(FormatId::Css),
            ("text", "calendar" | "vcard" | "directory" | "x-vcard" | "x-vcalendar") => TextKind::ContentLines,
            ("text" | "application", "javascript" | "ecmascript") => TextKind::JavaScript,
            ("text" | "application", "json") => TextKind::Format(FormatId::Json),
            ("text" | "application", "yaml" | "x-yaml") => TextKind::Format(FormatId::Yaml),
            ("text" | "application", "xml") => TextKind::Format(FormatId::Xml),
            (_, subtype) if subtype.ends_with("+xml") => TextKind::Format(FormatId::Xml),
            (_, subtype) if subtype.ends_with("+json") => TextKind::Format(FormatId::Json),
            ("message", "rfc822" | "global" | "news") => TextKind::Message,
            ("text" | "message" | "", _) => TextKind::Text,
            ("application", "pgp-signature" | "pgp-keys" | "x-patch" | "x-diff" | "x-sh" | "x-tex") => TextKind::Text,
            _ => return Self::Opaque,
        })
    }
}

/// The charset in the value of Content-Type. ASCII is ignored, since it is given for much that is UTF-8.
pub(super) fn charset(value: &[u8]) -> Encoding {
    let mut parameters = Parameters::of(value);
    let charset = parameters.find(|(name, _)| name == b"charset").map(|(_, charset)| charset).unwrap_or_default();
    let label = std::str::from_utf8(&charset).unwrap_or_default();
    let is_ascii = ["us-ascii", "ascii"].iter().any(|ascii| ascii.eq_ignore_ascii_case(label));
    Encoding::named(label).filter(|_| !is_ascii).unwrap_or(Encoding::Utf8)
}

impl Transfer {
    /// The encoding by the value of Content-Transfer-Encoding.
    pub(super) fn of(value: &[u8]) -> Self {
        match Parameters::of(value).media_type().as_str() {
            "quoted-printable" => Self::QuotedPrintable,
            "base64" => Self::Base64,
            _ => Self::Identity,
        }
    }
}

/// The parameters of a field: names in lower case and values without their quotes.
struct Parameters<'t> {
    rest: &'t [u8],
}

impl<'t> Parameters<'t> {
    const fn of(value: &'t [u8]) -> Self {
        Self { rest: value }
    }

    /// The type before the parameters, in lower case.
    fn media_type(&mut self) -> String {
        self.skip_comments();
        let token = self.token(|byte| byte == b';' || byte == b'(' || byte.is_ascii_whitespace());
        String::from_utf8_lossy(token).to_ascii_lowercase()
    }

    /// Takes the bytes up to one for which `ends` holds.
    fn token(&mut self, ends: impl Fn(u8) -> bool) -> &'t [u8] {
        let len = self.rest.iter().position(|&byte| ends(byte)).unwrap_or(self.rest.len());
        let (token, rest) = self.rest.split_at(len);
        self.rest = rest;
        token
    }

    /// Skips white space and comments (RFC 5322 section 3.2.2).
    fn skip_comments(&mut self) {
        let mut depth = 0usize;
        let mut at = 0;
        while let Some(&byte) = self.rest.get(at) {
            match byte {
                b'(' => depth += 1,
                b')' if depth > 0 => depth -= 1,
                b'\\' if depth > 0 => at += 1,
                byte if depth == 0 && !byte.is_ascii_whitespace() => break,
                _ => {}
            }
            at += 1;
        }
        self.rest = self.rest.get(at..).unwrap_or_default();
    }

    /// Takes a string in quotes, without its quotes and escapes.
    fn quoted(&mut self) -> Vec<u8> {
        let mut value = Vec::new();
        let mut at = 1;
        while let Some(&byte) = self.rest.get(at) {
            at += 1;
            match byte {
                b'"' => break,
                b'\\' => {
                    value.extend(self.rest.get(at));
                    at += 1;
                }
                b'\r' | b'\n' => {}
                byte => value.push(byte),
            }
        }
        self.rest = self.rest.get(at..).unwrap_or_default();
        value
    }
}

impl Iterator for Parameters<'_> {
    type Item = (Vec<u8>, Vec<u8>);

    fn next(&mut self) -> Option<Self::Item> {
        let semicolon = memchr::memchr(b';', self.rest)?;
        self.rest = &self.rest[semicolon + 1..];
        self.skip_comments();
        let name = self.token(|byte| matches!(byte, b'=' | b';' | b'(') || byte.is_ascii_whitespace());
        self.skip_comments();
        let Some(rest) = self.rest.strip_prefix(b"=") else { return Some((name.to_ascii_lowercase(), Vec::new())) };
        self.rest = rest;
        self.skip_comments();
        let value = match self.rest {
            [b'"', ..] => self.quoted(),
            _ => self.token(|byte| byte == b';' || byte.is_ascii_whitespace()).to_vec(),
        };
        Some((name.to_ascii_lowercase(), value))
    }
}
