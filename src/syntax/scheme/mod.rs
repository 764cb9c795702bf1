//! Schemes: those that RFC 1738 defines, a file each, and the others that are registered or in use.
//!
//! | file | what is in it |
//! |---|---|
//! | `file`, `ftp`, `gopher`, `http`, `mailto` | the schemes of RFC 1738 section 3, a file each |
//! | `news`, `nntp`, `prospero`, `telnet`, `wais` | the same |
//! | `generic` | what all schemes share, and schemes without a section |
//! | `login` | user name, password, host and port |
//! | `explain` | parts and steps: how a section reads a URL |
//! | `updated` | what the RFCs in force say |
//! | `registry` | the schemes that are registered or in use |
//! | `typo` | names that look like a mistyped scheme |

mod explain;
pub mod file;
pub mod ftp;
pub mod generic;
pub mod gopher;
pub mod http;
mod login;
pub mod mailto;
pub mod news;
pub mod nntp;
pub mod prospero;
mod registry;
pub mod telnet;
mod typo;
pub mod updated;
pub mod wais;

pub(crate) use explain::shown;
pub use explain::{Meaning, Part, Step, StepKind};
use explain::{pieces, shown_after, split_off};
pub(super) use login::Login;
pub(crate) use registry::LONGEST_NAME;
pub use registry::{Registered, Scheme, Status, all, lookup};
pub use typo::{SchemeTypo, likeness};
pub use updated::violations;

use super::Url;
use super::rfc1738::Rfc1738Validator;

/// A scheme whose parts and meaning are known here.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Definition {
    /// Its name in lower case.
    pub name: &'static str,
    /// The port to connect to if the URL has none.
    pub port: Option<u16>,
    /// The section that defines it.
    pub clause: &'static str,
    /// Its rule in the grammar of that standard.
    pub grammar: &'static str,
    parts: fn(&Url<'_>) -> Option<Vec<Part>>,
    steps: fn(&Url<'_>) -> Option<Vec<Step>>,
    /// Reports the violations of the rule of RFC 1738 in a URL.
    pub(super) validate: fn(&Url<'_>, &mut Rfc1738Validator<'_>),
}

/// The schemes of RFC 1738 section 3 in its order, then https.
pub static DEFINITIONS: &[Definition] = &[
    ftp::DEFINITION,
    http::DEFINITION,
    gopher::DEFINITION,
    mailto::DEFINITION,
    news::DEFINITION,
    nntp::DEFINITION,
    telnet::DEFINITION,
    wais::DEFINITION,
    file::DEFINITION,
    prospero::DEFINITION,
    http::HTTPS,
];

/// The names that RFC 1738 section 4 reserves, and for what.
pub static RESERVED: &[(&str, &str)] = &[
    ("afs", "Andrew File System"),
    ("mid", "identifiers of mail messages"),
    ("cid", "identifiers of MIME body parts"),
    ("nfs", "Network File System"),
    ("tn3270", "interactive sessions with 3270 terminals"),
    ("mailserver", "data held by mail servers"),
    ("z39.50", "services by ANSI Z39.50"),
];

/// What RFC 1738 says about the name of a scheme.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Standing {
    /// A section of it defines the scheme.
    Defined(&'static Definition),
    /// Section 4 reserves the name for this purpose.
    Reserved(&'static str),
    /// The name starts with `x-` (section 4).
    Experimental,
    /// It does not have the name.
    Unknown,
}

/// What RFC 1738 says about the name of a scheme. The case of the name does not matter.
///
/// ```
/// use urlint::syntax::scheme::{Standing, standing};
///
/// assert!(matches!(standing("GOPHER"), Standing::Defined(gopher) if gopher.port == Some(70)));
/// assert!(matches!(standing("z39.50"), Standing::Reserved("services by ANSI Z39.50")));
/// assert!(matches!(standing("x-mine"), Standing::Experimental));
/// assert!(matches!(standing("https"), Standing::Unknown));
/// ```
#[must_use]
pub fn standing(name: &str) -> Standing {
    if let Some(definition) = definition(name).filter(|definition| definition.name != http::HTTPS.name) {
        return Standing::Defined(definition);
    }
    if let Some((_, what)) = RESERVED.iter().find(|(reserved, _)| reserved.eq_ignore_ascii_case(name)) {
        return Standing::Reserved(what);
    }
    match name.as_bytes() {
        [b'x' | b'X', b'-', ..] => Standing::Experimental,
        _ => Standing::Unknown,
    }
}

/// The definition of a scheme; `None` if it has none here. The case of the name does not matter.
///
/// ```
/// use urlint::syntax::scheme::definition;
///
/// let telnet = definition("telnet").expect("RFC 1738 defines it");
/// assert_eq!(telnet.port, Some(23));
/// assert_eq!(telnet.clause, "RFC 1738 §3.8");
/// assert_eq!(telnet.grammar, r#""telnet://" login [ "/" ]"#);
/// ```
#[must_use]
pub fn definition(name: &str) -> Option<&'static Definition> {
    DEFINITIONS.iter().find(|definition| definition.name.eq_ignore_ascii_case(name))
}

/// The default port of a scheme: the one to connect to if the URL has none.
///
/// ```
/// use urlint::syntax::scheme::default_port;
///
/// let names = ["ftp", "http", "gopher", "nntp", "telnet", "wais", "prospero", "https"];
/// let ports = [21, 80, 70, 119, 23, 210, 1525, 443];
/// assert_eq!(names.map(default_port), ports.map(Some));
/// assert_eq!(default_port("LDAP"), Some(389));
/// assert_eq!(default_port("mailto"), None);
/// ```
#[must_use]
pub fn default_port(name: &str) -> Option<u16> {
    let other = || OTHER_PORTS.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|&(_, port)| port);
    definition(name).and_then(|definition| definition.port).or_else(other)
}

/// The default ports of schemes without a [`Definition`], if their URLs have the port as a number in the authority.
const OTHER_PORTS: &[(&str, u16)] = &[
    ("acap", 674),
    ("coap", 5683),
    ("coaps", 5684),
    ("dict", 2628),
    ("imap", 143),
    ("ipp", 631),
    ("ldap", 389),
    ("nfs", 2049),
    ("pop", 110),
    ("rtsp", 554),
    ("rtspu", 554),
    ("ssh", 22),
    ("tn3270", 23),
    ("vnc", 5900),
    ("ws", 80),
    ("wss", 443),
];

/// The parts of a URL with the names that the section of its scheme gives them, in their order. An absent part is not
/// in the list, an empty one is. If the URL does not follow the section at all, the list may be empty. A URL whose
/// scheme has no section has the parts of the common syntax. A fragment is not a part (RFC 1738 section 2.2).
///
/// ```
/// use urlint::syntax::{Url, scheme};
///
/// let text = "ftp://myname:@host.dom//etc/motd;type=a";
/// let parts = scheme::parts(&Url::split(text));
/// let parts: Vec<_> = parts.iter().map(|part| (part.name, &text[part.span.range()])).collect();
/// assert_eq!(
///     parts,
///     [
///         ("user", "myname"),
///         ("password", ""),
///         ("host", "host.dom"),
///         ("cwd", ""),
///         ("cwd", "etc"),
///         ("name", "motd"),
///         ("type", "a"),
///     ]
/// );
/// ```
#[must_use]
pub fn parts(url: &Url<'_>) -> Vec<Part> {
    let parts = url.scheme().and_then(definition).map_or(generic::parts as fn(&Url<'_>) -> _, |it| it.parts);
    parts(url).unwrap_or_default()
}

/// The meaning of a URL by the section of its scheme, step by step; `None` if the scheme has no section, or if the URL
/// does not follow it.
///
/// ```
/// use urlint::syntax::{Url, scheme};
///
/// let meaning = scheme::meaning(&Url::split("ftp://myname@host.dom/%2Fetc/motd")).expect("ftp has a section");
/// let steps: Vec<_> = meaning.steps.iter().map(|step| step.text.as_str()).collect();
/// assert_eq!(steps, ["connect to host.dom, port 21", "log in as myname", "CWD /etc", "RETR motd"]);
/// assert_eq!(meaning.clause, "RFC 1738 §3.2");
/// ```
#[must_use]
pub fn meaning(url: &Url<'_>) -> Option<Meaning> {
    let definition = definition(url.scheme()?)?;
    let steps = (definition.steps)(url)?;
    Some(Meaning { scheme: definition.name, clause: definition.clause, steps })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_registered_and_listed_once() {
        let names: Vec<_> = DEFINITIONS.iter().map(|it| it.name).chain(RESERVED.iter().map(|it| it.0)).collect();
        for (i, name) in names.iter().enumerate() {
            assert!(lookup(name).is_some_and(|scheme| matches!(scheme.registered, Registered::Iana { .. })), "{name}");
            assert!(!names[..i].contains(name), "{name} is listed twice");
        }
    }

    #[test]
    fn a_scheme_means_something_only_under_its_name() {
        assert!(DEFINITIONS.iter().all(|it| meaning(&Url::split(&format!("x{}://host/a", it.name))).is_none()));
        assert!(DEFINITIONS.iter().all(|it| meaning(&Url::split(&it.name.to_uppercase())).is_none()));
        assert!(
            DEFINITIONS.iter().all(|it| meaning(&Url::split(&format!("{}://h/a", it.name.to_uppercase()))).is_some())
        );
    }
}
