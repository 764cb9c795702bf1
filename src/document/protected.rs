//! The parts of a document that must stay as they are, byte by byte: names that are compared as strings, text that a
//! signature or licence covers, and data whose length is counted.
//!
//! A name must never be changed to another form, even if a URL of that form leads to the same page: a namespace
//! (Namespaces in XML section 2.3), an IRI of RDF (RDF Concepts section 3.2), the id of an Atom entry (RFC 4287 section
//! 4.2.6.1), an issuer (OpenID Connect Core section 2), a schema that `$ref` refers to.

use memchr::memmem;

use super::data::catalogue_keys;
use super::format::Format;
use super::notation::{self, Braces, Identifiers};
use super::template::{self, TemplateSpans};
use crate::scan::Context;
use crate::text::{Encoding, Span, binary, disjoint, length_prefixed, touches};

/// How many bytes at the start of a document are searched for a notice that it is generated, or that it may be copied
/// only verbatim.
const NOTICE_WINDOW: usize = 4096;

/// How far before a URL the name of its key, attribute or element is looked for, in bytes.
const NAME_WINDOW: usize = 128;

/// Attributes, keys and elements whose values are compared as strings, in lower case and without a prefix.
const IDENTIFIERS: &[&[u8]] = &[
    b"$dynamicref",
    b"$id",
    b"$recursiveref",
    b"$ref",
    b"$schema",
    b"@id",
    b"@type",
    b"@vocab",
    b"about",
    b"algorithm",
    b"arcrole",
    b"aud",
    b"audience",
    b"datatype",
    b"entityid",
    b"guid",
    b"id",
    b"iss",
    b"issuer",
    b"namespace",
    b"ns",
    b"redirect_uri",
    b"resource",
    b"role",
    b"soapaction",
    b"systemid",
    b"systemidstartstring",
    b"targetnamespace",
    b"typeof",
    b"uristartstring",
    b"xmlns",
];

/// Phrases of the licences that may be copied only verbatim, and the heading of one that is always copied so.
const VERBATIM: &[&[u8]] =
    &[b"but changing it is not allowed", b"TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION"];

/// The start and the end of a signed text (RFC 9580 section 7).
const SIGNED_START: &[u8] = b"-----BEGIN PGP SIGNED MESSAGE-----";
const SIGNED_END: &[u8] = b"-----END PGP SIGNATURE-----";

/// The namespace of a signature in XML, and the end of its value: it covers the document, or a part of it.
const SIGNED_XML: [&[u8]; 2] = [b"http://www.w3.org/2000/09/xmldsig#", b"SignatureValue>"];

/// The start of the table in a manual of the program Info that counts the bytes before each node.
const INFO_TAG_TABLE: &[u8] = b"\x1F\nTag Table:\n";

/// The start of a table of tags, as `ctags` writes it: its rows are sorted, and may have byte positions.
const CTAGS_HEADER: &[u8] = b"!_TAG_";

/// The parts of a document that must stay as they are.
pub(crate) struct KeptText {
    format: Format,
    spans: Vec<Span>,
    templates: TemplateSpans,
}

impl Format {
    /// The parts of a document that must stay as they are.
    pub(crate) fn kept(self, text: &[u8]) -> KeptText {
        let kept = self.notation().kept;
        let mut spans = if kept == notation::Kept::Whole || is_kept_whole(self, text) {
            vec![Span::new(0, text.len())]
        } else if kept == notation::Kept::Keys {
            catalogue_keys(text)
        } else {
            signed(text)
        };
        spans.extend(length_prefixed(text));
        let spans = disjoint(spans);
        // doubled braces may be nothing but nested groups or objects
        let has_templates = self.notation().braces == Braces::Other;
        let templates = if has_templates { template::find(text) } else { TemplateSpans::default() };
        KeptText { format: self, spans, templates }
    }
}

impl KeptText {
    /// Whether the text at `span`, in such a context, must stay as it is.
    pub(crate) fn has(&self, text: &[u8], span: Span, context: Context) -> bool {
        let is_in_open_expression = || {
            self.format.notation().templates == notation::Templates::Open && template::is_open_before(text, span.start)
        };
        self.has_name(text, span, context)
            || touches(&self.spans, span)
            || touches(&self.templates.listings, span)
            || is_in_open_expression()
            || is_beside_control(text, span)
    }

    /// Whether the text at `span`, in such a context, must stay as it is since it is compared as a string.
    pub(crate) fn has_name(&self, text: &[u8], span: Span, context: Context) -> bool {
        context == Context::Namespace || is_key(text, span, context) || self.is_identifier(text, span.start, context)
    }

    /// Whether `span` touches a template expression.
    pub(crate) fn is_in_template(&self, span: Span) -> bool {
        touches(&self.templates.expressions, span)
    }

    /// Whether the value that starts at `start` is compared as a string.
    fn is_identifier(&self, text: &[u8], start: usize, context: Context) -> bool {
        let before = &text[start.saturating_sub(NAME_WINDOW)..start];
        let has_elements = self.format.notation().identifiers == Identifiers::Elements;
        let name = match context {
            Context::Prose | Context::Data | Context::Link if has_elements && before.ends_with(b">") => {
                element_before(before)
            }
            Context::Link if has_elements => key_before(before),
            Context::Data | Context::String | Context::Attribute => key_before(before),
            _ => None,
        };
        name.is_some_and(|name| IDENTIFIERS.contains(&&*name))
    }
}

/// Whether a control character is directly before or after a span: in serialised data, it may be the length of the
/// text. Control characters of terminals do not count, since logs have them.
fn is_beside_control(text: &[u8], span: Span) -> bool {
    let is_control = |byte: &u8| matches!(byte, 0..=6 | 0x0E..=0x1A | 0x1C..=0x1F);
    text[..span.start].last().is_some_and(is_control) || text.get(span.end).is_some_and(is_control)
}

/// Whether the content of a document shows that nothing of it may be changed: it is the output of a program, a patch, a
/// licence to be copied verbatim, signed, binary, or has a table of byte positions.
fn is_kept_whole(format: Format, text: &[u8]) -> bool {
    let start = &text[..text.len().min(NOTICE_WINDOW)];
    let has = |bytes: &[u8]| memmem::find(text, bytes).is_some();
    let is_patch = || format == Format::PLAIN && has(b"\n--- ") && has(b"\n+++ ") && has(b"\n@@ -");
    let is_verbatim_licence = || VERBATIM.iter().any(|phrase| memmem::find(start, phrase).is_some());
    let has_signed_xml = || SIGNED_XML.into_iter().all(has);
    // RCS counts the lines of old versions
    let is_rcs = || start.starts_with(b"head") && has(b"\naccess") && has(b"\ndesc\n@") && has(b"\ntext\n@");
    is_verbatim_licence()
        || is_rcs()
        || has(INFO_TAG_TABLE)
        || start.starts_with(CTAGS_HEADER)
        || has_signed_xml()
        || is_generated(start)
        || is_patch()
        || binary(text, Encoding::Utf8).is_some()
}

/// Whether the start of a file shows that a program wrote it and that nobody is to change it, or that it locks
/// versions.
fn is_generated(start: &[u8]) -> bool {
    let lower = start.to_ascii_lowercase();
    let has_any = |phrases: &[&str]| phrases.iter().any(|phrase| memmem::find(&lower, phrase.as_bytes()).is_some());
    let is_written_by_program = || has_any(&["generated", "created by"]);
    has_any(&["@generated", "\"lockfileversion\":", "lockfileversion: "])
        || is_written_by_program() && has_any(&["do not edit", "do not modify", "don't edit", "do not change"])
}

/// The signed parts of a text.
fn signed(text: &[u8]) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for start in memmem::find_iter(text, SIGNED_START) {
        if spans.last().is_some_and(|signed| start < signed.end) {
            continue;
        }
        let end = memmem::find(&text[start..], SIGNED_END).map_or(text.len(), |len| start + len);
        spans.push(Span::new(start, end));
    }
    spans
}

/// Whether the text at `span` is the key of a value: `"KEY": 1`, `KEY: 1`, `? KEY`, `[a."KEY"]`.
fn is_key(text: &[u8], span: Span, context: Context) -> bool {
    let before = &text[span.start.saturating_sub(NAME_WINDOW)..span.start];
    let after = &text[span.end..text.len().min(span.end + NAME_WINDOW)];
    let line = memchr::memrchr(b'\n', before).map_or(before, |end| &before[end + 1..]);
    match after {
        [b'"' | b'\'', rest @ ..] => {
            let is_before_value =
                matches!(rest.trim_ascii_start(), [b':', ..] | [b'=', b' ' | b'>' | b'"' | b'[' | b'{', ..]);
            let is_in_table_header = || {
                line.trim_ascii_start().starts_with(b"[")
                    && before[..before.len().saturating_sub(1)].ends_with(b".")
                    && matches!(rest, [b'.' | b']', ..])
            };
            matches!(context, Context::Data | Context::String) && (is_before_value || is_in_table_header())
        }
        _ if context != Context::Data => false,
        [b':', b' ' | b'\t' | b'\r' | b'\n', ..] | [b':'] => line.iter().all(|byte| b" \t-?".contains(byte)),
        _ => line.trim_ascii() == b"?",
    }
}

/// The name of the key or attribute whose value starts after `before`, as [`local_name`].
fn key_before(before: &[u8]) -> Option<Vec<u8>> {
    let value = before.strip_suffix(b"\"").or_else(|| before.strip_suffix(b"'")).unwrap_or(before);
    let front = value.trim_ascii_end();
    let front = front.strip_suffix(b":").or_else(|| front.strip_suffix(b"="))?.trim_ascii_end();
    let front = front.strip_suffix(b"\"").or_else(|| front.strip_suffix(b"'")).unwrap_or(front);
    Some(local_name(front))
}

/// The name of the XML element whose text starts after `before`, as [`local_name`].
fn element_before(before: &[u8]) -> Option<Vec<u8>> {
    let tag = before.trim_ascii_end().strip_suffix(b">")?;
    let tag = &tag[memchr::memrchr(b'<', tag)? + 1..];
    let name = tag.iter().position(u8::is_ascii_whitespace).map_or(tag, |end| &tag[..end]);
    Some(local_name(name))
}

/// The last part of a name, in lower case: `$ref` of `a:$REF`.
fn local_name(name: &[u8]) -> Vec<u8> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-$@".contains(byte);
    let len = name.iter().rev().take_while(|byte| is_part(byte)).count();
    name[name.len() - len..].to_ascii_lowercase()
}
