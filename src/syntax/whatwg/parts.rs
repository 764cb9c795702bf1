//! What the parser has read: where the parts of a URL are in the cleaned input, and which are the base's.

use super::host::Host;
use crate::syntax::Component;
use crate::text::Span;

/// A special scheme (URL Standard, "URL miscellaneous").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Special {
    File,
    /// One that has a default port.
    Port(u16),
}

impl Special {
    /// Which special scheme `scheme` is, if one.
    pub(super) fn of(scheme: &str) -> Option<Self> {
        const SCHEMES: [(&str, Special); 6] = [
            ("https", Special::Port(443)),
            ("http", Special::Port(80)),
            ("ftp", Special::Port(21)),
            ("file", Special::File),
            ("ws", Special::Port(80)),
            ("wss", Special::Port(443)),
        ];
        SCHEMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(scheme)).map(|&(_, special)| special)
    }
}

/// Where the parts of a URL are in the cleaned input, and which are the base's.
#[derive(Default)]
pub(super) struct Parts<'t> {
    /// The base's where there is none.
    pub(super) scheme: Option<Span>,
    /// Credentials, host and port are the base's.
    pub(super) base_authority: bool,
    /// Before the last `@` of the authority.
    pub(super) credentials: Option<Span>,
    pub(super) host: Option<Host<'t>>,
    pub(super) host_span: Span,
    pub(super) port: Option<u16>,
    pub(super) port_span: Span,
    pub(super) path: Path,
    pub(super) query: Query,
    pub(super) fragment: Option<Span>,
}

pub(super) enum Path {
    Opaque(Span),
    /// Segments that come before the text, and the text where the path state was entered: without its first slash.
    List(Start, Option<Span>),
}

impl Default for Path {
    fn default() -> Self {
        Self::List(Start::Empty, None)
    }
}

/// With what a path begins.
#[derive(Clone, Copy)]
pub(super) enum Start {
    Empty,
    /// The base's whole path, which may be opaque.
    Base,
    /// The base's path without its last segment.
    BaseShortened,
    /// The Windows drive letter with which the base's path begins, if it does.
    BaseDrive,
}

#[derive(Default)]
pub(super) enum Query {
    #[default]
    Absent,
    Base,
    Own(Span),
}

impl Parts<'_> {
    /// The component that holds both bytes around an offset.
    pub(super) fn component(&self, at: usize) -> Option<Component> {
        let path = match self.path {
            Path::Opaque(path) | Path::List(_, Some(path)) => path,
            Path::List(_, None) => Span::default(),
        };
        let query = match self.query {
            Query::Own(query) => query,
            Query::Absent | Query::Base => Span::default(),
        };
        let components = [
            (self.scheme.unwrap_or_default(), Component::Scheme),
            (self.credentials.unwrap_or_default(), Component::Userinfo),
            (self.host_span, Component::Host),
            (self.port_span, Component::Port),
            (path, Component::Path),
            (query, Component::Query),
            (self.fragment.unwrap_or_default(), Component::Fragment),
        ];
        components.into_iter().find(|(span, _)| span.start < at && at < span.end).map(|(_, component)| component)
    }
}
