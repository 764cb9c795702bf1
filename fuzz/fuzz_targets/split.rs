//! Splitting: whatever the text, the components put together again are the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use urlint::syntax::Url;

fuzz_target!(|text: &str| {
    let url = Url::split(text);
    let mut joined = String::new();
    if let Some(scheme) = url.scheme() {
        joined.extend([scheme, ":"]);
    }
    if let Some(authority) = url.authority() {
        let mut parts = String::new();
        if let Some(userinfo) = url.userinfo() {
            parts.extend([userinfo, "@"]);
        }
        parts.push_str(url.host().unwrap_or_default());
        if let Some(port) = url.port() {
            parts.extend([":", port]);
        }
        assert_eq!(parts, authority);
        joined.extend(["//", authority]);
    }
    joined.push_str(url.path());
    if let Some(query) = url.query() {
        joined.extend(["?", query]);
    }
    if let Some(fragment) = url.fragment() {
        joined.extend(["#", fragment]);
    }
    assert_eq!(joined, text);
    if let Some(userinfo) = url.userinfo() {
        let password = url.password().map_or(String::new(), |password| format!(":{password}"));
        assert_eq!(format!("{}{password}", url.user().unwrap_or_default()), userinfo);
    }
});
