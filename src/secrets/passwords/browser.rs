//! Passwords that only browsers find, by the URL Standard, and not the RFCs.

use crate::syntax::whatwg::{errors, violations};
use crate::text::Span;

/// The passwords of a URL as a browser reads it, without empty ones.
pub(in crate::secrets) fn passwords(url: &str) -> Vec<Span> {
    let password = |credentials: Span| {
        let colon = memchr::memchr(b':', &url.as_bytes()[credentials.range()])?;
        let password = Span::new(credentials.start + colon + 1, credentials.end - 1);
        (!password.is_empty()).then_some(password)
    };
    let credentials = violations(url).into_iter().filter(|violation| violation.kind == &errors::INVALID_CREDENTIALS);
    credentials.filter_map(|violation| password(violation.span)).collect()
}
