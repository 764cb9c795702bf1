//! ftp: files and directories (RFC 1738 section 3.2). Uses text, parts and violations.

use super::generic::{IpSchemePart, Login, Logins, Slash, judge_up_to_path};
use super::{Definition, Part, Step, StepKind, shown};
use crate::syntax::byte_class::Class;
use crate::syntax::rfc1738::violations::{FTP_RESERVED, FTP_TYPE};
use crate::syntax::rfc1738::{Judge, UCHAR};
use crate::syntax::{Component, Url};
use crate::text::Span;

pub(super) const DEFINITION: Definition = Definition {
    name: "ftp",
    port: Some(21),
    clause: "RFC 1738 §3.2",
    grammar: r#""ftp://" login [ "/" fpath [ ";type=" ftptype ]]"#,
    parts,
    steps,
    judge,
};

/// `fpath`: `fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`, and the `/` between them (RFC 1738 section 5).
pub(super) const FPATH: Class = UCHAR.or(Class::of(b"?:@&=/"));

/// The text before the type (RFC 1738 section 3.2.2).
const TYPE: &[u8] = b";type=";

/// The parts of an ftp URL (RFC 1738 section 3.2).
///
/// ```
/// use urlint::syntax::Url;
/// use urlint::syntax::scheme::ftp::Ftp;
///
/// // the directory `/etc` needs an encoded slash; a second slash is an empty directory
/// let cwd = |text: &'static str| -> Vec<&str> {
///     let ftp = Ftp::split(&Url::split(text)).expect("it has //");
///     ftp.cwd(text).map(|span| &text[span.range()]).collect()
/// };
/// assert_eq!(cwd("ftp://host.dom/%2Fetc/motd"), ["%2Fetc"]);
/// assert_eq!(cwd("ftp://host.dom//etc/motd"), ["", "etc"]);
/// assert_eq!(cwd("ftp://host.dom/motd"), [""; 0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ftp {
    /// User name, password, host and port.
    pub login: Login,
    /// The directories and the `/` between them, without the last `/`; `None` if there is no directory.
    directories: Option<Span>,
    /// The part after the last `/`; `None` if there is no url-path.
    pub name: Option<Span>,
    /// The part after `;type=`.
    pub typecode: Option<Span>,
}

impl Ftp {
    /// Splits an ftp URL; `None` if the scheme is another one, or if no `//` follows it.
    #[must_use]
    pub fn split(url: &Url<'_>) -> Option<Self> {
        url.scheme().filter(|scheme| scheme.eq_ignore_ascii_case(DEFINITION.name))?;
        Some(Self::read(url.text(), IpSchemePart::split_login(url)?))
    }

    fn read(text: &str, part: IpSchemePart) -> Self {
        let mut ftp = Self { login: part.login, directories: None, name: part.urlpath, typecode: None };
        if let Some(name) = &mut ftp.name {
            let bytes = text.as_bytes();
            if let Some(semicolon) = memchr::memrchr(b';', &bytes[name.range()]) {
                let semicolon = name.start + semicolon;
                let code = semicolon + TYPE.len();
                if bytes[semicolon..name.end].get(..TYPE.len()).is_some_and(|word| word.eq_ignore_ascii_case(TYPE)) {
                    ftp.typecode = Some(Span::new(code, name.end));
                    name.end = semicolon;
                }
            }
            if let Some(slash) = memchr::memrchr(b'/', &bytes[name.range()]) {
                let slash = name.start + slash;
                ftp.directories = Some(Span::new(name.start, slash));
                name.start = slash + 1;
            }
        }
        ftp
    }

    /// The arguments of the CWD commands, in order; `text` is that of the URL.
    ///
    /// # Panics
    ///
    /// It may where `text` is not that of the URL.
    pub fn cwd(self, text: &str) -> impl Iterator<Item = Span> {
        self.directories.into_iter().flat_map(|span| segments(text, span))
    }
}

/// The segments between the `/` in `span`.
pub(super) fn segments(text: &str, span: Span) -> impl Iterator<Item = Span> {
    let mut start = span.start;
    text[span.range()].split('/').map(move |segment| {
        let segment = Span::new(start, start + segment.len());
        start = segment.end + 1;
        segment
    })
}

fn parts(url: &Url<'_>) -> Vec<Part> {
    let mut parts = Vec::new();
    if let Some(ftp) = Ftp::split(url) {
        ftp.login.parts(&mut parts);
        parts.extend(ftp.cwd(url.text()).map(|span| Part { name: "cwd", span }));
        parts.extend(ftp.name.map(|span| Part { name: "name", span }));
        parts.extend(ftp.typecode.map(|span| Part { name: "type", span }));
    }
    parts
}

fn steps(url: &Url<'_>) -> Vec<Step> {
    let Some(ftp) = Ftp::split(url) else { return Vec::new() };
    let text = url.text();
    let mut steps = vec![ftp.login.connect(url, 21)];
    let anonymous = || Step::new(StepKind::Login, "log in as anonymous, your mail address as the password".to_owned());
    steps.push(ftp.login.log_in(url, "log in").unwrap_or_else(anonymous));
    steps.extend(ftp.cwd(text).map(|span| match shown(text, span) {
        directory if directory.is_empty() => Step::new(StepKind::Directory, "CWD with an empty argument".to_owned()),
        directory => Step::new(StepKind::Directory, format!("CWD {directory}")),
    }));
    let name = ftp.name.map(|name| shown(text, name)).unwrap_or_default();
    let typecode = ftp.typecode.map(|code| text[code.range()].to_ascii_uppercase());
    match typecode.as_deref() {
        Some("D") => {
            let command = if name.is_empty() { "NLST".to_owned() } else { format!("NLST {name}") };
            steps.push(Step::new(StepKind::List, command));
            return steps;
        }
        Some(code @ ("A" | "I")) => steps.push(Step::new(StepKind::Type, format!("TYPE {code}"))),
        _ if name.is_empty() => {
            steps.push(Step::new(StepKind::List, "list the directory, since no name is given".to_owned()));
            return steps;
        }
        _ => {}
    }
    let command = if name.is_empty() { "RETR with an empty argument".to_owned() } else { format!("RETR {name}") };
    steps.push(Step::new(StepKind::Retrieve, command));
    steps
}

fn judge(url: &Url<'_>, judge: &mut Judge<'_>) {
    let Some(part) = judge_up_to_path(url, Logins::Allowed, Slash::Optional, judge) else { return };
    let ftp = Ftp::read(url.text(), part);
    let component = Some(Component::Path);
    let Some(name) = ftp.name else { return };
    let path = Span::new(ftp.directories.map_or(name.start, |directories| directories.start), name.end);
    judge.characters(path, FPATH, &FTP_RESERVED, component);
    if let Some(code) = ftp.typecode {
        let word = Span::new(name.end, code.start);
        if &judge.text()[word.range()] != TYPE {
            judge.finds(&FTP_TYPE, word, component);
        }
        if !matches!(judge.text()[code.range()], [b'A' | b'I' | b'D' | b'a' | b'i' | b'd']) {
            judge.finds(&FTP_TYPE, code, component);
        }
    }
}
