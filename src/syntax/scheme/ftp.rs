//! ftp: files and directories (RFC 1738 section 3.2). Uses text, parts and violations.

use super::generic::{IpSchemePart, Login, Logins, Slash, validate_up_to_path};
use super::{Definition, Part, Step, StepKind, pieces, shown_after};
use crate::syntax::byte_class::Class;
use crate::syntax::rfc1738::violations::{BAD_FTP_TYPE, RESERVED_IN_FTP_PATH};
use crate::syntax::rfc1738::{Rfc1738Validator, UCHAR};
use crate::syntax::{Component, Url};
use crate::text::Span;

pub(super) const DEFINITION: Definition = Definition {
    name: "ftp",
    port: Some(21),
    clause: "RFC 1738 §3.2",
    grammar: r#""ftp://" login [ "/" fpath [ ";type=" ftptype ]]"#,
    parts,
    steps,
    validate,
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
        Some(Self::from_part(url.text(), IpSchemePart::split_login(url)?))
    }

    fn from_part(text: &str, part: IpSchemePart) -> Self {
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
        self.directories.into_iter().flat_map(|span| pieces(text, span, '/'))
    }
}

fn parts(url: &Url<'_>) -> Option<Vec<Part>> {
    let ftp = Ftp::split(url)?;
    let cwd = ftp.cwd(url.text()).map(|span| ("cwd", Some(span)));
    Some(ftp.login.parts(cwd.chain([("name", ftp.name), ("type", ftp.typecode)])))
}

fn steps(url: &Url<'_>) -> Option<Vec<Step>> {
    let ftp = Ftp::split(url)?;
    let text = url.text();
    let mut steps = vec![ftp.login.connect(url, 21)];
    let anonymous = || Step::new(StepKind::Login, "log in as anonymous, your mail address as the password");
    steps.push(ftp.login.log_in(url).unwrap_or_else(anonymous));
    let directory = |span| shown_after(text, span, "CWD ", "CWD with an empty argument");
    steps.extend(ftp.cwd(text).map(|span| Step::new(StepKind::Directory, directory(span))));
    let name = ftp.name.unwrap_or_default();
    let typecode = ftp.typecode.map(|code| text[code.range()].to_ascii_uppercase());
    let list = match typecode.as_deref() {
        Some("D") => Some(shown_after(text, name, "NLST ", "NLST")),
        Some(code @ ("A" | "I")) => {
            steps.push(Step::new(StepKind::Type, format!("TYPE {code}")));
            None
        }
        _ => name.is_empty().then(|| "list the directory, since no name is given".to_owned()),
    };
    steps.push(match list {
        Some(words) => Step::new(StepKind::List, words),
        None => Step::new(StepKind::Retrieve, shown_after(text, name, "RETR ", "RETR with an empty argument")),
    });
    Some(steps)
}

fn validate(url: &Url<'_>, validator: &mut Rfc1738Validator<'_>) {
    let Some(part) = validate_up_to_path(url, Logins::Allowed, Slash::Optional, validator) else { return };
    let ftp = Ftp::from_part(url.text(), part);
    let component = Some(Component::Path);
    let Some(name) = ftp.name else { return };
    let path = Span::new(ftp.directories.map_or(name.start, |directories| directories.start), name.end);
    validator.check_bytes(path, FPATH, &RESERVED_IN_FTP_PATH, component);
    if let Some(code) = ftp.typecode {
        let word = Span::new(name.end, code.start);
        if &validator.text()[word.range()] != TYPE {
            validator.report(&BAD_FTP_TYPE, word, component);
        }
        if !matches!(validator.text()[code.range()], [b'A' | b'I' | b'D' | b'a' | b'i' | b'd']) {
            validator.report(&BAD_FTP_TYPE, code, component);
        }
    }
}
