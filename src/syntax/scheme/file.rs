//! file: files on a particular host (RFC 1738 section 3.10, RFC 8089). Uses text, parts and violations.

use super::ftp::FPATH;
use super::generic::after_scheme;
use super::{Definition, Part, Step, StepKind, pieces, shown};
use crate::syntax::rfc1738::violations::{
    MISSING_PATH, MISSING_SLASH, MISSING_SLASHES, RESERVED_IN_FILE_PATH, UNSAFE_CHARACTER,
};
use crate::syntax::rfc1738::{Rfc1738Validator, XCHAR};
use crate::syntax::{Component, Url};
use crate::text::Span;

pub(super) const DEFINITION: Definition = Definition {
    name: "file",
    port: None,
    clause: "RFC 1738 §3.10",
    grammar: r#""file://" [ host | "localhost" ] "/" fpath"#,
    parts,
    steps,
    validate,
};

/// The parts of a file URL (RFC 1738 section 3.10).
///
/// ```
/// use urlint::syntax::Url;
/// use urlint::syntax::scheme::file::File;
///
/// let text = "file://vms.host.edu/disk$user/my/notes/note12345.txt";
/// let file = File::split(&Url::split(text)).expect("it is a file");
/// assert_eq!(file.host.map(|span| &text[span.range()]), Some("vms.host.edu"));
/// assert_eq!(file.segments(text).count(), 4);
/// // an empty host is the local machine; without `//` (RFC 8089) there is no host
/// let host = |text| File::split(&Url::split(text)).expect("it is a file").host;
/// assert!(host("file:///etc/motd").is_some_and(|host| host.is_empty()));
/// assert_eq!(host("file:/etc/motd"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct File {
    /// The part after `//`: the host, without user name and port.
    pub host: Option<Span>,
    /// The part after the `/` that ends the host, or after the first `/` of a URL without host (RFC 8089).
    pub path: Option<Span>,
}

impl File {
    /// Splits a file URL; `None` if the scheme is another one.
    #[must_use]
    pub fn split(url: &Url<'_>) -> Option<Self> {
        url.scheme().filter(|scheme| scheme.eq_ignore_ascii_case(DEFINITION.name))?;
        let mut rest = after_scheme(url)?;
        let bytes = &url.text().as_bytes()[..rest.end];
        let mut host = None;
        if bytes[rest.start..].starts_with(b"//") {
            let start = rest.start + 2;
            let end = memchr::memchr2(b'/', b'?', &bytes[start..]).map_or(rest.end, |end| start + end);
            host = Some(Span::new(start, end));
            rest.start = end;
        }
        let path = (bytes.get(rest.start) == Some(&b'/')).then(|| Span::new(rest.start + 1, rest.end));
        Some(Self { host, path })
    }

    /// The directories and the name, in order; `text` is that of the URL.
    ///
    /// # Panics
    ///
    /// It may where `text` is not that of the URL.
    pub fn segments(self, text: &str) -> impl Iterator<Item = Span> {
        self.path.into_iter().flat_map(|path| pieces(text, path, '/'))
    }
}

fn parts(url: &Url<'_>) -> Option<Vec<Part>> {
    let file = File::split(url)?;
    let segments = file.segments(url.text()).map(|span| ("directory", Some(span)));
    let mut parts = Part::present([("host", file.host)].into_iter().chain(segments));
    if let (Some(name), Some(_)) = (parts.last_mut(), file.path) {
        name.name = "name";
    }
    Some(parts)
}

fn steps(url: &Url<'_>) -> Option<Vec<Step>> {
    let file = File::split(url)?;
    let text = url.text();
    let path = file.path?;
    let host = file.host.map(|host| shown(text, host)).unwrap_or_default();
    let words = if host.is_empty() || host.eq_ignore_ascii_case("localhost") {
        "on the machine where the URL is read".to_owned()
    } else {
        format!("on {host}, by a way that the URL does not name")
    };
    let path = shown(text, path);
    let step = if path.is_empty() || path.ends_with('/') {
        Step::new(StepKind::List, format!("list the directory /{path}"))
    } else {
        Step::new(StepKind::Retrieve, format!("open the file /{path}"))
    };
    Some(vec![Step::new(StepKind::Host, words), step])
}

fn validate(url: &Url<'_>, validator: &mut Rfc1738Validator<'_>) {
    let (Some(file), Some(schemepart)) = (File::split(url), after_scheme(url)) else { return };
    let component = Some(Component::Path);
    let Some(host) = file.host else {
        validator.report(&MISSING_SLASHES, Span::empty(schemepart.start), None);
        return validator.check_bytes(schemepart, XCHAR, &UNSAFE_CHARACTER, component);
    };
    if !host.is_empty() {
        validator.check_host(host);
    }
    match file.path {
        Some(path) => validator.check_bytes(path, FPATH, &RESERVED_IN_FILE_PATH, component),
        None if host.end < schemepart.end => {
            validator.report(&MISSING_SLASH, Span::empty(host.end), component);
            validator.check_bytes(
                Span::new(host.end, schemepart.end),
                XCHAR,
                &UNSAFE_CHARACTER,
                Some(Component::Query),
            );
        }
        None => validator.report(&MISSING_PATH, Span::empty(host.end), component),
    }
}
