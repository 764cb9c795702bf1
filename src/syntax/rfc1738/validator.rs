//! Checks the parts of a URL against the character rules of RFC 1738 section 5. Uses text and violations.

use std::ptr;

use super::violations;
use crate::syntax::byte_class::{ALPHA, Class, DIGIT, HEX, RESERVED_1738, UNRESERVED_1738};
use crate::syntax::scheme::Login;
use crate::syntax::{Component, Violation, ViolationKind};
use crate::text::Span;

/// `uchar = unreserved | escape` (RFC 1738 section 5); `%` represents `escape`.
pub(crate) const UCHAR: Class = UNRESERVED_1738.or(Class::of(b"%"));
/// `xchar = unreserved | reserved | escape` (RFC 1738 section 5).
pub(crate) const XCHAR: Class = UCHAR.or(RESERVED_1738);
/// `user = *[ uchar | ";" | "?" | "&" | "=" ]`, and `password` likewise (RFC 1738 section 5).
const USER: Class = UCHAR.or(Class::of(b";?&="));
/// `alphadigit = alpha | digit` (RFC 1738 section 5).
const ALPHADIGIT: Class = ALPHA.or(DIGIT);
/// The bytes of a host.
const HOST: Class = ALPHADIGIT.or(Class::of(b"-."));
/// The bytes that no component may hold: "Unsafe" in section 2.2, except `#`, which ends the URL, and `%`, which
/// escapes.
const UNSAFE: Class = Class::of(b" <>\"{}|\\^~[]`");
/// The control characters of US-ASCII.
const CONTROL: Class = Class::range(0, 0x1f).or(Class::of(b"\x7f"));

/// Checks the parts of one URL, and collects the violations.
pub(crate) struct Rfc1738Validator<'t> {
    text: &'t [u8],
    violations: Vec<Violation>,
}

impl<'t> Rfc1738Validator<'t> {
    pub(crate) const fn new(text: &'t [u8]) -> Self {
        Self { text, violations: Vec::new() }
    }

    /// The bytes of the whole URL.
    pub(crate) const fn text(&self) -> &'t [u8] {
        self.text
    }

    /// The violations, ordered by place.
    pub(crate) fn into_violations(mut self) -> Vec<Violation> {
        self.violations.sort_by_key(|violation| violation.span);
        self.violations
    }

    /// Sets the component of the violations that have none yet. `component_at` returns the component at an offset.
    pub(crate) fn set_components(&mut self, component_at: impl Fn(usize) -> Option<Component>) {
        for violation in self.violations.iter_mut().filter(|violation| violation.component.is_none()) {
            violation.component = component_at(violation.span.start);
        }
    }

    /// Adds a violation. If it continues the last one, of the same kind and in the same component, the two become one.
    pub(crate) fn report(&mut self, kind: &'static ViolationKind, span: Span, component: Option<Component>) {
        if let Some(last) = self.violations.last_mut() {
            let is_same = ptr::eq(last.kind, kind) && last.component == component;
            if is_same && last.span.end == span.start && !last.span.is_empty() {
                last.span.end = span.end;
                return;
            }
        }
        self.violations.push(Violation { kind, span, component });
    }

    /// Checks that every byte of `span` is in `allowed`. If `%` is in `allowed`, escapes are allowed. A byte that is
    /// not allowed is reported as `otherwise`, unless no component may have it: then as non-ASCII, control or unsafe.
    ///
    /// In `a%4b^`, with `allowed` as [`UCHAR`], it reports `^` as unsafe. In `a;b`, it reports `;` as `otherwise`.
    pub(crate) fn check_bytes(
        &mut self,
        span: Span,
        allowed: Class,
        otherwise: &'static ViolationKind,
        component: Option<Component>,
    ) {
        let mut at = span.start;
        while at < span.end {
            let byte = self.text[at];
            let mut len = 1;
            if byte == b'%' && allowed.has(b'%') {
                let digits = self.text[at + 1..span.end].iter().take(2).take_while(|&&digit| HEX.has(digit)).count();
                len += digits;
                if digits < 2 {
                    self.report(&violations::BAD_ESCAPE, Span::new(at, at + len), component);
                }
            } else if !allowed.has(byte) {
                let kind = match byte {
                    0x80.. => &violations::NON_ASCII,
                    _ if CONTROL.has(byte) => &violations::CONTROL_CHARACTER,
                    _ if UNSAFE.has(byte) => &violations::UNSAFE_CHARACTER,
                    _ => otherwise,
                };
                self.report(kind, Span::new(at, at + 1), component);
            }
            at += len;
        }
    }

    /// `login = [ user [ ":" password ] "@" ] hostport` (RFC 1738 section 5).
    pub(crate) fn check_login(&mut self, login: &Login) {
        if let Some(user) = login.user {
            self.check_bytes(user, USER, &violations::RESERVED_IN_LOGIN, Some(Component::User));
        }
        if let Some(password) = login.password {
            self.check_bytes(password, USER, &violations::RESERVED_IN_LOGIN, Some(Component::Password));
        }
        self.check_hostport(login);
    }

    /// `hostport = host [ ":" port ]`, of a scheme that has no `login`: if there is a login, it is reported as `kind`.
    pub(crate) fn check_hostport_only(&mut self, login: &Login, kind: &'static ViolationKind) {
        if let Some(user) = login.user {
            self.report(kind, Span::new(user.start, login.host.start), Some(Component::Userinfo));
        }
        self.check_hostport(login);
    }

    fn check_hostport(&mut self, login: &Login) {
        self.check_host(login.host);
        if let Some(port) = login.port {
            if port.is_empty() {
                self.report(&violations::EMPTY_PORT, Span::new(port.start - 1, port.end), Some(Component::Port));
            }
            self.check_bytes(port, DIGIT, &violations::BAD_PORT, Some(Component::Port));
        }
    }

    /// `host = hostname | hostnumber` (RFC 1738 section 5).
    pub(crate) fn check_host(&mut self, host: Span) {
        let component = Some(Component::Host);
        let bytes = &self.text[host.range()];
        if bytes.is_empty() {
            return self.report(&violations::EMPTY_HOST, host, component);
        }
        if bytes.starts_with(b"[") && bytes.ends_with(b"]") {
            return self.report(&violations::IP_LITERAL, host, component);
        }
        if !bytes.iter().all(|&byte| HOST.has(byte)) {
            return self.check_bytes(host, HOST, &violations::BAD_HOST_CHARACTER, component);
        }
        let mut at = host.start;
        let mut labels = 0;
        let mut numbers = 0;
        let mut last = host;
        for label in bytes.split(|&byte| byte == b'.') {
            last = Span::new(at, at + label.len());
            at = last.end + 1;
            labels += 1;
            match (label.first(), label.last()) {
                (Some(b'-'), _) => {
                    self.report(&violations::HYPHEN_AT_LABEL_EDGE, Span::new(last.start, last.start + 1), component);
                }
                (_, Some(b'-')) => {
                    self.report(&violations::HYPHEN_AT_LABEL_EDGE, Span::new(last.end - 1, last.end), component);
                }
                (None, _) => self.report(&violations::EMPTY_HOST_LABEL, last, component),
                _ => numbers += usize::from(label.iter().all(|&byte| DIGIT.has(byte))),
            }
        }
        let hostnumber = labels == 4 && numbers == 4;
        if !hostnumber && !last.is_empty() && DIGIT.has(self.text[last.start]) {
            self.report(&violations::DIGIT_BEFORE_TOP_LABEL, last, component);
        }
    }
}
