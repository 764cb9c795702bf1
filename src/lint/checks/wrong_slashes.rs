//! Wrong text between scheme and host, instead of `://` (RFC 1738 section 3.1): `http;//a.corp/`.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::{Context, Form};
use crate::syntax::byte_class::{ALPHA, DIGIT};
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "wrong-slashes", features: FEATURES, values: 2, options: &[], run: OfUrl(check) };

/// The features of other URLs: those with a common scheme and a plain host have `://` between them.
const FEATURES: UrlFeatures =
    UrlFeatures::LACKS_AUTHORITY.union(UrlFeatures::ODD_HOST).union(UrlFeatures::USERINFO).union(UrlFeatures::SCHEME);

/// Schemes that are always followed by `//` and a host. None starts with another one, except for a last letter.
const SCHEMES: &[&str] = &["https", "http", "ftps", "ftp", "sftp", "wss", "ws", "rsync"];

/// The most marks that are read as `://`.
const MAX_MARKS: usize = 8;
/// How many bytes are searched for a host.
const MAX_HOST_LEN: usize = 256;

/// File extensions that are not top-level domains of hosts.
const FILE_EXTENSIONS: &[&str] = &[
    "asp", "aspx", "css", "csv", "gif", "htm", "html", "jpeg", "jpg", "js", "json", "jsp", "md", "pdf", "php", "png",
    "rst", "svg", "txt", "xhtml", "xml", "yaml", "yml",
];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let text = cx.url.text();
    let Some(scheme) = scheme(text) else { return };
    let marks = marks(&text.as_bytes()[scheme.len()..]);
    // `http://:password@host` has an empty user name; another rule reports an empty label after `://`
    let is_no_mark = marks == b"://:" && cx.url.userinfo().is_some() || marks.starts_with(b"://.");
    if marks.len() > MAX_MARKS
        || marks == b"://"
        || is_no_mark
        || cx.url.scheme().is_none() && !cannot_start_path(marks)
    {
        return;
    }
    let span = Span::new(scheme.len(), scheme.len() + marks.len());
    if starts_with_host(&text[span.end..])
        && !is_sample_in_prose(cx, &text[span.end..])
        && !cx.parts().touches(Span::new(0, span.end + 1))
    {
        let repair = FixBuilder::safe_fix().replace(span, "://");
        matches.push(RuleMatch::at(span).with(cx.quote(span)).with(scheme.to_ascii_lowercase()).fixed_by(repair));
    }
}

/// Whether running text or a comment shows how a URL is read, with a host that such texts use.
pub(super) fn is_sample_in_prose(cx: &RuleContext<'_, '_>, rest: &str) -> bool {
    let is_example = |host: &&str| {
        rest.strip_prefix(*host).is_some_and(|path| path.is_empty() || path.starts_with(['/', '?', '#', ':']))
    };
    matches!(cx.found.context, Context::Prose | Context::Comment)
        && cx.found.form == Form::Bare
        && ["example.com", "example.org", "example.net"].iter().any(is_example)
}

/// The scheme at the start of a text.
fn scheme(text: &str) -> Option<&str> {
    let starts = |scheme: &&&str| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    SCHEMES.iter().find(starts).map(|scheme| &text[..scheme.len()])
}

/// The marks at the start of a text: `:/` of `:/a.corp`.
fn marks(rest: &[u8]) -> &[u8] {
    let len = rest.iter().take(MAX_MARKS + 1).take_while(|byte| b":;/\\.,".contains(byte)).count();
    &rest[..len]
}

/// Whether marks after a word without a colon can only be an error; others may be in the path of a file (`ftp/a.b`).
fn cannot_start_path(marks: &[u8]) -> bool {
    marks.ends_with(b"//") || marks.ends_with(b"\\\\") || marks.first() == Some(&b';')
}

/// Whether a text starts with a host: a name with a dot that is not a file name, an address, or the local machine.
fn starts_with_host(rest: &str) -> bool {
    let mut end = rest.len().min(MAX_HOST_LEN);
    while !rest.is_char_boundary(end) {
        end -= 1;
    }
    let authority = &rest[..end];
    let authority = &authority[..authority.find(['/', '?', '#', '\\']).unwrap_or(authority.len())];
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    if host.starts_with('[') {
        return host.contains("::") || host.matches(':').count() == 7;
    }
    let host = host.split(':').next().unwrap_or_default();
    if host.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let host = host.strip_suffix('.').unwrap_or(host);
    let is_label = |label: &str| {
        !label.is_empty()
            && label.bytes().all(|byte| ALPHA.has(byte) || DIGIT.has(byte) || byte == b'-' || byte >= 0x80)
    };
    let Some((front, last)) = host.rsplit_once('.') else { return false };
    if !host.split('.').all(is_label) {
        return false;
    }
    let is_address = || host.split('.').count() == 4 && host.bytes().all(|byte| DIGIT.has(byte) || byte == b'.');
    let is_file = FILE_EXTENSIONS.iter().any(|file| file.eq_ignore_ascii_case(last)) && !front.contains('.');
    let is_name = last.len() > 1 && last.bytes().any(|byte| !DIGIT.has(byte));
    is_name && !is_file || is_address()
}
