//! The normal form of a host, by which hosts are counted and compared.

use std::borrow::Cow;

use super::byte_class::REG_NAME;
use super::idn::LONGEST_HOST;
use super::{idn, percent};

/// A host as it is looked up: its percent-encoding decoded, in US-ASCII, in lower case, without a dot at the end. What is
/// no valid name, or too long, is only written in lower case.
///
/// `B%C3%BCcher.example.` and `bücher.example` become `xn--bcher-kva.example`.
pub(crate) fn normal_host(host: &str) -> String {
    // most are plain names
    let is_plain = host.is_ascii() && !host.contains(['%', '[']) && !host.contains("--") && !host.ends_with('.');
    if is_plain || host.len() > LONGEST_HOST {
        return host.to_ascii_lowercase();
    }
    let decoded = decoded_host(host);
    let ascii = idn::shown_host(&decoded).1;
    // other scripts have full stops of their own, which are dots in US-ASCII; `..` ends with an empty label
    let without_dot = ascii.strip_suffix('.').filter(|name| !name.is_empty() && !name.ends_with('.'));
    without_dot.unwrap_or(&ascii).to_lowercase()
}

/// A host with its percent-encoding decoded; as it is where the result has bytes that a name does not have.
fn decoded_host(host: &str) -> Cow<'_, str> {
    // in an IPv6 address `%25` comes before a zone
    let decoded = (!host.starts_with('[')).then(|| percent::utf8_decoded(host)).flatten();
    let is_name = |decoded: &Cow<'_, str>| decoded.bytes().all(|byte| byte >= 0x80 || REG_NAME.has(byte));
    decoded.filter(is_name).unwrap_or(Cow::Borrowed(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_has_one_normal_form() {
        for (host, expected) in [
            ("WWW.Example.co.UK.", "www.example.co.uk"),
            ("bücher.example.de", "xn--bcher-kva.example.de"),
            ("B%C3%BCcher.example.de", "xn--bcher-kva.example.de"),
            ("XN--BCHER-KVA.example.de", "xn--bcher-kva.example.de"),
            ("ex%61mple.org", "example.org"),
            ("ex%2eample.com", "ex.ample.com"),
            ("example。com", "example.com"),
            ("[FE80::1%25en0]", "[fe80::1%25en0]"),
            ("a%2Fb.corp", "a%2fb.corp"),
            ("%zz.corp", "%zz.corp"),
            ("%FF.corp", "%ff.corp"),
            (".", "."),
            ("git....", "git...."),
            ("", ""),
        ] {
            assert_eq!(normal_host(host), expected, "{host}");
            assert_eq!(normal_host(expected), expected, "{host}");
        }
    }

    #[test]
    fn long_hosts_are_in_lower_case() {
        let host = "Ü.".repeat(LONGEST_HOST);
        assert_eq!(normal_host(&host), host.to_ascii_lowercase());
    }
}
