//! RFC 8089, the `file` scheme: what violates its syntax, and which of the variations it lists one is. Uses text and
//! violations.

use crate::syntax::byte_class::ALPHA;
use crate::syntax::violation::{ViolationCollector, violation_kinds};
use crate::syntax::{Component, Url, Violation, ViolationKind, rfc3986};
use crate::text::Span;

violation_kinds! {
    RELATIVE = "file-path-relative", "RFC 8089 §2", "a path that does not start with `/`";
    NO_PATH = "file-path-missing", "RFC 8089 §2", "no path";
    EMPTY_SEGMENT = "file-path-slashes", "RFC 8089 §2", "a path that starts with two slashes";
    PORT = "file-port", "RFC 8089 §2", "a port, which the scheme does not have";
    DRIVE_HOST = "file-drive-as-host", "RFC 8089 §2", "a drive letter where the host belongs";
    QUERY = "file-query", "RFC 8089 §2", "a query, which the scheme does not have";
    USER = "file-user", "RFC 8089 §E.1", "a user name, which only a variation of the scheme has";
    DRIVE = "file-drive-without-slash", "RFC 8089 §E.2", "a drive letter without `/` before it";
    BAR = "file-drive-bar", "RFC 8089 §E.2.2", "a `|` after a drive letter, in place of a colon";
    UNC = "file-unc-path", "RFC 8089 §E.3.2", "a UNC string in the path: its host belongs after `//`";
    BACKSLASH = "file-backslash", "RFC 8089 §E.4", "a backslash, where the parts of the path are set apart by `/`";
}

/// The form in which a `file` URL names the file (RFC 8089 section 2, appendices E.2 and E.3).
///
/// ```
/// use urlint::syntax::{Url, scheme::updated::file::{FileForm, form}};
///
/// let form = |text| form(&Url::split(text));
/// assert_eq!(form("file:/path/to/file"), Some(FileForm::Minimal));
/// assert_eq!(form("file:///c:/path/to/file"), Some(FileForm::Local));
/// assert_eq!(form("file:c:/path/to/file"), Some(FileForm::Drive));
/// assert_eq!(form("file://host.example.com/path/to/file"), Some(FileForm::Host));
/// assert_eq!(form("file:////host.example.com/path/to/file"), Some(FileForm::Unc));
/// assert_eq!(form("file:path"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FileForm {
    /// `local-path`: no `//`.
    Minimal,
    /// `//` and no host, or `localhost`.
    Local,
    /// A host after `//`.
    Host,
    /// A drive letter directly after the scheme (appendices E.2 and E.2.2).
    Drive,
    /// A host in the path, after four or five slashes in all (appendix E.3.2).
    Unc,
}

/// The form of a `file` URL; `None` if the scheme is another one, or if the path matches no form.
#[must_use]
pub fn form(url: &Url<'_>) -> Option<FileForm> {
    if !url.has_scheme(&["file"]) {
        return None;
    }
    let path = url.path();
    match url.host() {
        None if is_drive(path) => Some(FileForm::Drive),
        Some("") if unc_host(path).is_some() => Some(FileForm::Unc),
        _ if !path.starts_with('/') || path.starts_with("//") => None,
        None => Some(FileForm::Minimal),
        Some(host) if host.is_empty() || host.eq_ignore_ascii_case("localhost") => Some(FileForm::Local),
        Some(_) => Some(FileForm::Host),
    }
}

/// The violations of RFC 8089 in a `file` URL, from left to right; empty if the scheme is another one. What the
/// appendix lists as a variation met in practice is a violation of section 2 too, and is reported with a name of its
/// own. It also checks, by RFC 3986, the host and the bytes that no URI may hold.
///
/// ```
/// use urlint::syntax::{Url, scheme::updated::file};
///
/// assert!(file::violations(&Url::split("file:///c:/path/to/file")).is_empty());
/// let violations = file::violations(&Url::split("file:c|/path/to/file"));
/// let reported: Vec<_> = violations.iter().map(|v| (v.kind.name, v.kind.clause, v.span.range())).collect();
/// assert_eq!(
///     reported,
///     [
///         ("file-drive-without-slash", "RFC 8089 §E.2", 5..7),
///         ("file-drive-bar", "RFC 8089 §E.2.2", 6..7),
///     ]
/// );
/// ```
#[must_use]
pub fn violations(url: &Url<'_>) -> Vec<Violation> {
    let mut collector = ViolationCollector::new(url);
    let Some(path) = url.span(Component::Path).filter(|_| url.has_scheme(&["file"])) else {
        return collector.violations;
    };
    let bar = drive_bar(url, path);
    for violation in rfc3986::violations(url) {
        add_generic(violation, bar, &mut collector);
    }
    if let Some(bar) = bar {
        collector.report(&BAR, bar);
    }
    if let Some(userinfo) = url.span(Component::Userinfo) {
        collector.report_in(Component::Userinfo, &USER, userinfo);
    }
    check_host(url, &mut collector);
    check_path(url, path, &mut collector);
    if let Some(query) = url.span(Component::Query) {
        collector.report_in(Component::Query, &QUERY, query);
    }
    collector.into_sorted()
}

/// Adds a violation of RFC 3986, except for what this scheme reports itself: a `|` after a drive letter (`bar`), and
/// backslashes. A zone identifier is allowed, since RFC 8089 takes the host "as updated by RFC 6874".
fn add_generic(violation: Violation, bar: Option<Span>, collector: &mut ViolationCollector<'_, '_>) {
    if violation.kind == &rfc3986::IPV6_ZONE || bar == Some(violation.span) {
        return;
    }
    let bytes = &collector.url.text().as_bytes()[violation.span.range()];
    if violation.component != Some(Component::Path) || !bytes.contains(&b'\\') {
        return collector.violations.push(violation);
    }
    let mut start = violation.span.start;
    for run in bytes.chunk_by(|&a, &b| (a == b'\\') == (b == b'\\')) {
        let span = Span::new(start, start + run.len());
        start = span.end;
        if bar != Some(span) {
            let kind = if run[0] == b'\\' { &BACKSLASH } else { violation.kind };
            collector.report_in(Component::Path, kind, span);
        }
    }
}

/// `host`, without a port.
fn check_host(url: &Url<'_>, collector: &mut ViolationCollector<'_, '_>) {
    let Some(host) = url.span(Component::Host) else { return };
    let port = url.span(Component::Port);
    match (&url.text().as_bytes()[host.range()], port) {
        ([letter], Some(port)) if ALPHA.has(*letter) && port.is_empty() => {
            collector.report_in(Component::Host, &DRIVE_HOST, host);
        }
        (_, Some(port)) => collector.report_in(Component::Port, &PORT, port),
        ([letter, b'|'], None) if ALPHA.has(*letter) => collector.report_in(Component::Host, &DRIVE_HOST, host),
        _ => {}
    }
}

/// Checks for `path-absolute = "/" [ segment-nz *( "/" segment ) ]`, and reports which other form the path has.
fn check_path(url: &Url<'_>, path: Span, collector: &mut ViolationCollector<'_, '_>) {
    let bytes = url.path().as_bytes();
    match (bytes, url.host()) {
        ([], _) => collector.report_in(Component::Path, &NO_PATH, path),
        ([b'/', b'/', ..], Some("")) => match unc_host(url.path()) {
            Some(host) => collector.report_in(Component::Path, &UNC, host.shifted(path.start)),
            None => collector.report_in(Component::Path, &EMPTY_SEGMENT, Span::new(path.start, path.start + 2)),
        },
        ([b'/', b'/', ..], _) => {
            collector.report_in(Component::Path, &EMPTY_SEGMENT, Span::new(path.start, path.start + 2));
        }
        ([b'/', ..], _) => {}
        _ if is_drive(url.path()) => {
            collector.report_in(Component::Path, &DRIVE, Span::new(path.start, path.start + 2));
        }
        _ => collector.report_in(Component::Path, &RELATIVE, Span::empty(path.start)),
    }
}

/// Whether a path starts with a `drive-letter` and a separator. A backslash as separator is reported elsewhere.
fn is_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':' | b'|', b'/' | b'\\', ..] if ALPHA.has(*letter))
}

/// The `|` of a `drive-letter` at the start of a path, before a separator (appendix E.2.2).
fn drive_bar(url: &Url<'_>, path: Span) -> Option<Span> {
    let bytes = url.path().as_bytes();
    let slash = usize::from(bytes.first() == Some(&b'/'));
    match bytes.get(slash..)? {
        [letter, b'|', b'/' | b'\\', ..] if ALPHA.has(*letter) && (slash == 1 || url.authority().is_none()) => {
            Some(Span::new(slash + 1, slash + 2).shifted(path.start))
        }
        _ => None,
    }
}

/// The span of `unc-authority = 2*3"/" file-host` at the start of a path after `//`: its slashes and its host; `None`
/// if the path is not `unc-authority path-absolute`. For `//host/x`, it is `//host`.
fn unc_host(path: &str) -> Option<Span> {
    let slashes = path.bytes().take_while(|&byte| byte == b'/').count();
    let host = path[slashes..].find('/')?;
    let is_absolute = !path[slashes + host + 1..].starts_with('/');
    (matches!(slashes, 2 | 3) && host > 0 && is_absolute).then(|| Span::new(0, slashes + host))
}
