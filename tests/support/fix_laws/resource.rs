//! Whether two URLs name the same resource: by what a browser makes of them, and by the normal form of RFC 3986.

use url::Url;

/// Rules whose safe fix is the only sensible reading of what no reader understands, so that there is nothing to
/// compare.
pub(crate) const ONLY_SENSE: &[(&str, &str)] = &[
    ("double-scheme", "the second scheme is the one that is meant"),
    ("file-url-form", "a drive and a path without a slash before them are on this machine"),
    ("html-entity-in-url", "a reference that is none is the character"),
    ("invisible-character", "no reader sees it, and it was not meant"),
    ("mailto-syntax", "an address has no slashes before it, and its `@` is written"),
    ("scheme-typo", "there is no such scheme"),
    ("unbalanced-bracket", "many readers end the URL at it where it is not encoded"),
    ("url-prefix-form", "`URL:` is no part of the URL"),
    ("wrapped-url", "the line break is not part of the URL"),
    ("wrong-slashes", "`://` follows the scheme"),
];

/// Whether the repair by this rule may name what no reader saw before.
pub(crate) fn is_only_sense(rule: &str) -> bool {
    ONLY_SENSE.iter().any(|(own, _)| *own == rule)
}

/// Whether two URLs are the same to a browser, and by their normal forms.
pub(crate) fn same(before: &str, after: &str) -> bool {
    normal(before) == normal(after)
}

/// What a browser makes of a URL, if it can, in the normal form of RFC 3986 section 6.2.2 and 6.2.3, and what may not
/// are in a URI percent-encoded.
fn normal(url: &str) -> String {
    let browser = Url::parse(url).map(String::from);
    let encoded = encoded(&browser.unwrap_or_else(|_| slashed(url)));
    let (scheme, rest) = match encoded.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) => (format!("{}:", scheme.to_ascii_lowercase()), rest),
        _ => (String::new(), encoded.as_str()),
    };
    // a square bracket may be in an IP literal alone (RFC 3986 section 3.2.2)
    let bare = |after: String| after.replace('[', "%5B").replace(']', "%5D");
    let Some(rest) = rest.strip_prefix("//") else { return scheme + &bare(rest.to_owned()) };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, rest) = rest.split_at(end);
    let (userinfo, host) = authority.rsplit_once('@').unwrap_or(("", authority));
    let userinfo = if userinfo == ":" { "" } else { userinfo };
    let host = host.to_ascii_lowercase();
    let default = PORTS.iter().find(|(own, _)| *own == scheme).map(|(_, port)| *port);
    let is_default = |port: &str| port.is_empty() || port.parse().ok().is_some_and(|port: u16| Some(port) == default);
    let host = host.rsplit_once(':').filter(|(_, port)| is_default(port)).map_or(&*host, |(host, _)| host);
    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    let (path, rest) = rest.split_at(end);
    let path = if path.is_empty() { "/".to_owned() } else { without_dots(path) };
    format!("{scheme}//{userinfo}@{host}{}", bare(path + rest))
}

/// Default ports, for URLs that no browser reads too.
const PORTS: &[(&str, u16)] = &[
    ("acap:", 674),
    ("coap:", 5683),
    ("coaps:", 5684),
    ("dict:", 2628),
    ("ftp:", 21),
    ("ftps:", 990),
    ("git:", 9418),
    ("gopher:", 70),
    ("http:", 80),
    ("https:", 443),
    ("imap:", 143),
    ("ipp:", 631),
    ("ldap:", 389),
    ("nfs:", 2049),
    ("nntp:", 119),
    ("pop:", 110),
    ("prospero:", 1525),
    ("redis:", 6379),
    ("rsync:", 873),
    ("rtsp:", 554),
    ("rtspu:", 554),
    ("sftp:", 22),
    ("ssh:", 22),
    ("svn:", 3690),
    ("telnet:", 23),
    ("tn3270:", 23),
    ("vnc:", 5900),
    ("wais:", 210),
    ("ws:", 80),
    ("wss:", 443),
];

/// A back-slash before the query is a slash to browsers, in the schemes that they know.
fn slashed(url: &str) -> String {
    let known = ["ftp:", "http:", "https:", "ws:", "wss:"];
    let is_known =
        known.iter().any(|scheme| url.get(..scheme.len()).is_some_and(|own| own.eq_ignore_ascii_case(scheme)));
    let (front, rest) =
        url.split_at(url.find(['?', '#']).filter(|_| is_known).unwrap_or(url.len() * usize::from(is_known)));
    front.replace('\\', "/") + rest
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
}

/// Percent-encodings in capitals, none of what is unreserved, and all of what may not be in a URI.
fn encoded(url: &str) -> String {
    let mut encoded = String::new();
    let bytes = url.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let hex = bytes.get(at + 1..at + 3).and_then(|digits| std::str::from_utf8(digits).ok());
        let hex = hex.filter(|_| bytes[at] == b'%').filter(|hex| hex.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let byte = match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                at += 3;
                match byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
                    true => encoded.push(char::from(byte)),
                    false => encoded.push_str(&format!("%{byte:02X}")),
                }
                continue;
            }
            None => bytes[at],
        };
        at += 1;
        match byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=%".contains(&byte) {
            true => encoded.push(char::from(byte)),
            false => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

/// RFC 3986 section 5.2.4, for a path that starts with a slash.
fn without_dots(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let segments: Vec<&str> = path.split('/').skip(1).collect();
    for (number, segment) in segments.iter().enumerate() {
        let is_last = number + 1 == segments.len();
        match *segment {
            "." => {}
            ".." => _ = kept.pop(),
            other => {
                kept.push(other);
                continue;
            }
        }
        if is_last {
            kept.push("");
        }
    }
    format!("/{}", kept.join("/"))
}
