//! The result of the parser's states: where the parts of a URL are in the cleaned input, and which come from the base.

use super::host::Host;
use crate::syntax::Component;
use crate::text::Span;

/// A special scheme (URL Standard, "URL miscellaneous").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Special {
    File,
    /// A scheme with a default port.
    Port(u16),
}

impl Special {
    /// The special scheme with this name; `None` if it is not special.
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

/// Where the parts of a URL are in the cleaned input, and which come from the base.
#[derive(Default)]
pub(super) struct Parts<'t> {
    /// The scheme; `None` if it comes from the base.
    pub(super) scheme: Option<Span>,
    /// Whether credentials, host and port come from the base.
    pub(super) base_authority: bool,
    /// The part before the last `@` of the authority.
    pub(super) credentials: Option<Span>,
    /// `None` if it comes from the base, or if there is none; so are port and fragment.
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
    List {
        start: PathStart,
        /// The path of the URL itself, without its first slash, which is appended to `start`. `None` if it has none.
        rest: Option<Span>,
    },
}

impl Default for Path {
    fn default() -> Self {
        Self::List { start: PathStart::Empty, rest: None }
    }
}

/// Which part of the base a path starts with.
#[derive(Clone, Copy)]
pub(super) enum PathStart {
    Empty,
    /// The base's whole path, which may be opaque.
    Base,
    /// The base's path without its last segment.
    BaseShortened,
    /// The Windows drive letter at the start of the base's path, if there is one.
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
    /// The component that has both bytes around an offset.
    pub(super) fn component(&self, at: usize) -> Option<Component> {
        let path = match self.path {
            Path::Opaque(path) | Path::List { rest: Some(path), .. } => path,
            Path::List { rest: None, .. } => Span::default(),
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
