//! The basic URL parser of the URL Standard: a function for each state, from the scheme to the port. Uses spans;
//! `record` builds the URL from what it reads.

use super::encode;
use super::error_collector::{ErrorCollector, Failed};
use super::errors::{
    HOST_MISSING, INVALID_CREDENTIALS, INVALID_REVERSE_SOLIDUS, INVALID_URL_UNIT, MISSING_SCHEME_NON_RELATIVE_URL,
    PORT_INVALID, PORT_OUT_OF_RANGE, SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS,
};
use super::host;
use super::parts::{Parts, Path, PathStart, Query, Special};
use super::record::Record;
use crate::syntax::byte_class::{Class, DIGIT};
use crate::syntax::url::scheme_len;
use crate::syntax::{Component, ViolationKind};
use crate::text::Span;

/// The state machine. Each method is the state of the same name (URL Standard, "URL parsing"), and starts at `at`.
pub(super) struct Parser<'t, 'b> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    pub(super) base: Option<&'b Record>,
    pub(super) special: Option<Special>,
    pub(super) parts: Parts<'t>,
    pub(super) errors: ErrorCollector,
}

impl<'t, 'b> Parser<'t, 'b> {
    pub(super) fn new(text: &'t str, base: Option<&'b Record>) -> Self {
        Self { text, at: 0, base, special: None, parts: Parts::default(), errors: ErrorCollector::default() }
    }

    /// The scheme start state and the scheme state, which goes back to the start if it finds no scheme.
    pub(super) fn scheme_start(&mut self) -> Result<(), Failed> {
        let Some(len) = scheme_len(self.text.as_bytes()) else { return self.no_scheme() };
        self.at = len + 1;
        let scheme = Span::new(0, len);
        self.parts.scheme = Some(scheme);
        let scheme = &self.text[scheme.range()];
        self.special = Special::of(scheme);
        match self.special {
            Some(Special::File) => {
                if !self.rest().starts_with("//") {
                    self.report_missing_solidus();
                }
                self.file()
            }
            Some(_) if self.base.is_some_and(|base| base.scheme().eq_ignore_ascii_case(scheme)) => {
                self.special_relative_or_authority()
            }
            Some(_) => self.special_authority_slashes(),
            None if self.byte() == Some(b'/') => {
                self.at += 1;
                self.path_or_authority()
            }
            None => {
                self.opaque_path();
                Ok(())
            }
        }
    }

    fn no_scheme(&mut self) -> Result<(), Failed> {
        let base = match self.base {
            Some(base) if !base.has_opaque_path() || self.byte() == Some(b'#') => base,
            _ => return self.fail(&MISSING_SCHEME_NON_RELATIVE_URL, Span::empty(0), None),
        };
        if base.has_opaque_path() {
            self.parts.path = Path::List { start: PathStart::Base, rest: None };
            self.parts.query = Query::Base;
            self.fragment();
            return Ok(());
        }
        self.special = Special::of(base.scheme());
        if self.special == Some(Special::File) { self.file() } else { self.relative() }
    }

    fn special_relative_or_authority(&mut self) -> Result<(), Failed> {
        if self.rest().starts_with("//") {
            self.at += 2;
            return self.special_authority_ignore_slashes();
        }
        self.report_missing_solidus();
        self.relative()
    }

    fn path_or_authority(&mut self) -> Result<(), Failed> {
        if self.byte() == Some(b'/') {
            self.at += 1;
            return self.authority();
        }
        self.path(PathStart::Empty);
        Ok(())
    }

    fn relative(&mut self) -> Result<(), Failed> {
        if self.skip_solidus(None) {
            return self.relative_slash();
        }
        self.parts.base_authority = true;
        self.reference(PathStart::BaseShortened);
        Ok(())
    }

    /// The part that the relative state and the file state share: a reference that starts with a query, a fragment or a
    /// path. If it starts with a path, `path` is the part of the base's path before it.
    pub(super) fn reference(&mut self, path: PathStart) {
        self.parts.path = Path::List { start: PathStart::Base, rest: None };
        match self.byte() {
            Some(b'?') => self.query(),
            byte => {
                self.parts.query = Query::Base;
                match byte {
                    Some(b'#') => self.fragment(),
                    Some(_) => {
                        self.parts.query = Query::Absent;
                        self.path(path);
                    }
                    None => {}
                }
            }
        }
    }

    fn relative_slash(&mut self) -> Result<(), Failed> {
        if self.special.is_some() && self.skip_solidus(None) {
            return self.special_authority_ignore_slashes();
        }
        if self.byte() == Some(b'/') {
            self.at += 1;
            return self.authority();
        }
        self.parts.base_authority = true;
        self.path(PathStart::Empty);
        Ok(())
    }

    fn special_authority_slashes(&mut self) -> Result<(), Failed> {
        if self.rest().starts_with("//") {
            self.at += 2;
        } else {
            self.report_missing_solidus();
        }
        self.special_authority_ignore_slashes()
    }

    fn special_authority_ignore_slashes(&mut self) -> Result<(), Failed> {
        let slashes = self.slashes();
        if !slashes.is_empty() {
            self.errors.add(&SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, slashes, None);
            self.at = slashes.end;
        }
        self.authority()
    }

    /// The authority state. It reads to the end of the authority, then continues after its last `@`. In `a@b@h:1/`, it
    /// reports `a@b@` as credentials, and continues at `h`.
    fn authority(&mut self) -> Result<(), Failed> {
        let start = self.at;
        let end = self.authority_end();
        let mut host = start;
        for at in memchr::memchr_iter(b'@', &self.text.as_bytes()[start..end]) {
            let next = start + at + 1;
            self.errors.add(&INVALID_CREDENTIALS, Span::new(host, next), Some(Component::Userinfo));
            host = next;
        }
        if host > start {
            self.parts.credentials = Some(Span::new(start, host - 1));
            if host == end {
                return self.fail(&HOST_MISSING, Span::empty(end), Some(Component::Host));
            }
        }
        self.host(Span::new(host, end))
    }

    fn host(&mut self, rest: Span) -> Result<(), Failed> {
        let bytes = &self.text.as_bytes()[rest.range()];
        let mut inside_brackets = false;
        let colon = bytes.iter().position(|byte| {
            match byte {
                b'[' => inside_brackets = true,
                b']' => inside_brackets = false,
                _ => {}
            }
            *byte == b':' && !inside_brackets
        });
        let host = Span::new(rest.start, colon.map_or(rest.end, |colon| rest.start + colon));
        if host.is_empty() && (colon.is_some() || self.special.is_some()) {
            return self.fail(&HOST_MISSING, host, Some(Component::Host));
        }
        self.parts.host_span = host;
        self.parts.host = Some(host::parse(self.text, host, self.host_kind(), &mut self.errors)?);
        self.at = rest.end;
        if colon.is_some() {
            self.port(Span::new(host.end + 1, rest.end))?;
        }
        self.path_start();
        Ok(())
    }

    fn port(&mut self, port: Span) -> Result<(), Failed> {
        self.parts.port_span = port;
        let bytes = &self.text.as_bytes()[port.range()];
        if let Some(first) = bytes.iter().position(|&byte| !DIGIT.has(byte)) {
            let run = bytes[first..].iter().take_while(|&&byte| !DIGIT.has(byte)).count();
            let start = port.start + first;
            return self.fail(&PORT_INVALID, Span::new(start, start + run), Some(Component::Port));
        }
        let value = bytes.iter().fold(0u32, |value, digit| (value * 10 + u32::from(digit - b'0')).min(0x1_0000));
        let Ok(value) = u16::try_from(value) else {
            return self.fail(&PORT_OUT_OF_RANGE, port, Some(Component::Port));
        };
        let default = self.special == Some(Special::Port(value));
        self.parts.port = Some(value).filter(|_| !bytes.is_empty() && !default);
        Ok(())
    }

    pub(super) fn fail(
        &mut self,
        kind: &'static ViolationKind,
        span: Span,
        component: Option<Component>,
    ) -> Result<(), Failed> {
        self.errors.add(kind, span, component);
        Err(Failed)
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn host_kind(&self) -> host::Kind {
        if self.special.is_some() { host::Kind::Domain } else { host::Kind::Opaque }
    }

    /// Moves past a slash, or past a backslash in a special URL, which is reported. Returns whether there was one.
    pub(super) fn skip_solidus(&mut self, component: Option<Component>) -> bool {
        let reverse = self.special.is_some() && self.byte() == Some(b'\\');
        if reverse {
            self.errors.add(&INVALID_REVERSE_SOLIDUS, Span::new(self.at, self.at + 1), component);
        }
        let has_solidus = reverse || self.byte() == Some(b'/');
        self.at += usize::from(has_solidus);
        has_solidus
    }

    /// The end of an authority that starts here; also of the host of a `file` URL.
    pub(super) fn authority_end(&self) -> usize {
        const ENDS: Class = Class::of(b"/?#");
        const SPECIAL_ENDS: Class = ENDS.or(Class::of(b"\\"));
        let ends = if self.special.is_some() { SPECIAL_ENDS } else { ENDS };
        self.at + self.rest().bytes().position(|byte| ends.has(byte)).unwrap_or(self.rest().len())
    }

    /// Reports that there is no `//` here; the span covers the first two slashes or backslashes that are here.
    fn report_missing_solidus(&mut self) {
        let slashes = self.slashes();
        let span = Span::new(slashes.start, slashes.end.min(slashes.start + 2));
        self.errors.add(&SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, span, None);
    }

    fn slashes(&self) -> Span {
        let count = self.rest().bytes().take_while(|byte| matches!(byte, b'/' | b'\\')).count();
        Span::new(self.at, self.at + count)
    }

    /// Reports the code points of `span` that are not URL units.
    pub(super) fn report_non_units(&mut self, span: Span, component: Component) {
        let errors = &mut self.errors;
        encode::for_each_non_unit(self.text, span, |at| errors.add(&INVALID_URL_UNIT, at, Some(component)));
    }
}
