//! Signed URLs: parameters that together give access to everyone who has the URL.

use std::sync::LazyLock;

use super::{SecretKind, expiry};
use crate::text::{Span, embedded, fields};

/// The parameters of the signed URLs of one service.
struct SignedUrlFormat {
    service: &'static str,
    /// Every signed URL has all of these.
    required: Vec<&'static str>,
    /// The parameters whose values are secret, in `required` or not.
    secret: Vec<&'static str>,
    /// How the parameters give the day of expiry: a rule of `expiry`.
    expiry: &'static str,
}

static FORMATS: LazyLock<Vec<SignedUrlFormat>> = LazyLock::new(|| {
    let words = |list: &'static str| list.split(',').collect();
    let format = |row: Vec<&'static str>| SignedUrlFormat {
        service: row[0],
        required: words(row[1]),
        secret: words(row[2]),
        expiry: row[3],
    };
    fields(embedded!("signed.tsv")).map(format).collect()
});

/// The names of all parameters whose values are secret, each once.
static SECRET_NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut names: Vec<_> = FORMATS.iter().flat_map(|format| format.secret.iter().copied()).collect();
    names.sort_unstable();
    names.dedup();
    names
});

/// Whether a parameter is a secret one of some service.
pub(super) fn may_be_signature(name: &[u8]) -> bool {
    SECRET_NAMES.iter().any(|secret| name.eq_ignore_ascii_case(secret.as_bytes()))
}

/// Whether a URL may be valid in its exact spelling only, whatever its values look like: it has a parameter with the
/// name of a signature of some service, or a signed token.
pub(super) fn may_be_signed(url: &[u8]) -> bool {
    let mut parameters = url.split(|byte| b"&;?#".contains(byte));
    let is_signature = |parameter: &[u8]| {
        memchr::memchr(b'=', parameter).is_some_and(|equals| {
            let (name, value) = parameter.split_at(equals);
            value.len() > 1 && may_be_signature(name)
        })
    };
    has_token(url) || parameters.any(is_signature)
}

/// Whether a URL has a signed token in any of its parts (RFC 7519 section 3.1): two objects of JSON in base64url, with
/// a dot between them.
fn has_token(url: &[u8]) -> bool {
    let is_digit = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_".contains(byte);
    memchr::memmem::find_iter(url, b".eyJ").any(|dot| {
        let header = url[..dot].iter().rev().take_while(|byte| is_digit(byte)).count();
        url[dot - header..].starts_with(b"eyJ")
    })
}

/// The query that was examined last, so that each is examined once.
#[derive(Default)]
pub(super) struct LastQuery {
    start: Option<usize>,
    end: usize,
    /// The format of the signed URL, if it is one, and the day on which it expires.
    format: Option<(&'static SignedUrlFormat, Option<u32>)>,
    has_state: bool,
}

impl LastQuery {
    /// The kind of secret of a parameter's value, if its query is that of a signed URL.
    pub(super) fn kind(&mut self, text: &[u8], name: Span) -> Option<SecretKind> {
        self.examine_query(text, name);
        let (format, expiry) = self.format?;
        let is_secret = format.secret.iter().any(|secret| text[name.range()].eq_ignore_ascii_case(secret.as_bytes()));
        is_secret.then_some(SecretKind::Signature { service: format.service, expiry })
    }

    /// Whether the query of this parameter has a `state` too.
    pub(super) fn has_state(&mut self, text: &[u8], name: Span) -> bool {
        self.examine_query(text, name);
        self.has_state
    }

    fn examine_query(&mut self, text: &[u8], name: Span) {
        if self.start.is_some_and(|start| start <= name.start && name.start < self.end) {
            return;
        }
        // the text before the query that was examined last belongs to no query
        let from = self.end.min(name.start);
        let start = memchr::memrchr2(b'?', b'#', &text[from..name.start]).map_or(from, |at| from + at + 1);
        let rest = &text[name.start..];
        let end = rest.iter().position(|byte| b"?#\"<>`".contains(byte) || byte.is_ascii_whitespace());
        self.end = name.start + end.unwrap_or(rest.len());
        self.start = Some(start);
        let query = &text[start..self.end];
        self.format = detect_format(query);
        self.has_state = parameter_value(query, "state").is_some();
    }
}

/// The value of a parameter of a query.
fn parameter_value<'q>(query: &'q [u8], name: &str) -> Option<&'q [u8]> {
    const MAX_PARAMETERS: usize = 64;
    let mut parameters = query.split(|byte| b"&;".contains(byte)).take(MAX_PARAMETERS);
    parameters.find_map(|parameter| {
        let equals = memchr::memchr(b'=', parameter)?;
        parameter[..equals].eq_ignore_ascii_case(name.as_bytes()).then_some(&parameter[equals + 1..])
    })
}

/// The format of a query that has all parameters of a signed URL, and the day of expiry.
fn detect_format(query: &[u8]) -> Option<(&'static SignedUrlFormat, Option<u32>)> {
    let value = |name: &str| parameter_value(query, name);
    let format = FORMATS.iter().find(|format| format.required.iter().all(|name| value(name).is_some()))?;
    let is_sample = memchr::memmem::find(query, b"EXAMPLE").is_some();
    (!is_sample).then(|| (format, expiry::expiry_day(format.expiry, value)))
}
