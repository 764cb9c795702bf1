//! Validity by RFC 3986: ours is that of fluent-uri, and each violation is in bounds and in order.

#![no_main]

use fluent_uri::UriRef;
use libfuzzer_sys::fuzz_target;
use urlint::syntax::{Standard, Url};

fuzz_target!(|text: &str| {
    let url = Url::split(text);
    let violations = url.violations(Standard::Rfc3986);
    assert_eq!(violations.is_empty(), UriRef::parse(text).is_ok(), "{violations:?}");
    for standard in Standard::ALL {
        let mut start = 0;
        for violation in url.violations(standard) {
            assert!(start <= violation.span.start, "{standard}: out of order: {violation:?}");
            assert!(text.get(violation.span.range()).is_some(), "{standard}: out of bounds: {violation:?}");
            start = violation.span.start;
        }
    }
});
