//! The URI of a file: a reference from the root of the repository, or an absolute `file` URI if it is elsewhere.

use std::fmt::Write as _;

use serde::Serialize;

use super::super::Setup;
use super::super::report_options::{STANDARD_INPUT, is_uri};
use crate::report::name::name_bytes;
use crate::report::{Secrets, file_name, redacted};
use crate::syntax::byte_class::PATH;

/// The name of the root of the repository, as GitHub and CodeQL write it.
const ROOT: &str = "%SRCROOT%";

/// The place of a file, an `artifactLocation` (SARIF 2.1.0, section 3.4).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Artifact {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

impl Artifact {
    pub(super) fn new(file: &str, setup: &Setup) -> Self {
        let inside = match file.strip_prefix(STANDARD_INPUT) {
            // no URI may contain `<` and `>`
            Some(record) => Some(format!("stdin{record}")),
            None => setup.inside(file),
        };
        if let Some(path) = inside {
            return Self { uri: relative_uri(&path), uri_base_id: Some(ROOT) };
        }
        if is_uri(file) {
            return Self { uri: valid_uri(file), uri_base_id: None };
        }
        let path = file_name(&setup.absolute(file), Secrets::Shown).into_owned();
        Self { uri: file_uri(&redacted(&path, setup.style.secrets)), uri_base_id: None }
    }
}

/// The URI of the root of the repository, with a slash at its end, as a base must have one.
pub(super) fn root_uri(setup: &Setup) -> String {
    let path = file_name(&setup.root, Secrets::Shown);
    let mut uri = file_uri(&redacted(&path, setup.style.secrets));
    if !uri.ends_with('/') {
        uri.push('/');
    }
    uri
}

/// A URI with what no URI may contain percent-encoded.
fn valid_uri(uri: &str) -> String {
    let encoded = |byte: u8| match byte {
        b'"' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}' => format!("%{byte:02X}"),
        byte if byte.is_ascii_graphic() => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    uri.bytes().map(encoded).collect()
}

/// A path from the root as a relative reference (RFC 3986 section 4.2).
fn relative_uri(path: &str) -> String {
    let uri = percent_encode(path);
    let first = uri.split('/').next().unwrap_or_default();
    match first {
        // of the root itself
        "" => "./".to_owned(),
        // the part before a colon would be read as a scheme
        first if first.contains(':') => format!("./{uri}"),
        _ => uri,
    }
}

/// An absolute path, of Unix or of Windows, as a URI (RFC 8089).
fn file_uri(path: &str) -> String {
    let is_windows = path.starts_with("\\\\") || path.as_bytes().get(1) == Some(&b':');
    let slashes = if is_windows { path.replace('\\', "/") } else { path.to_owned() };
    let (host, path) = match slashes.strip_prefix("//?/UNC/").or(slashes.strip_prefix("//").filter(|_| is_windows)) {
        Some(verbatim) if verbatim.starts_with("?/") => ("", &verbatim["?/".len()..]),
        Some(shared) => shared.split_once('/').unwrap_or((shared, "")),
        None => ("", slashes.trim_start_matches('/')),
    };
    format!("file://{}/{}", percent_encode(host), percent_encode(path))
}

/// A path, with the bytes percent-encoded that a URI may not have in its path.
fn percent_encode(path: &str) -> String {
    let mut encoded = String::with_capacity(path.len());
    for &byte in &*name_bytes(path) {
        if PATH.has(byte) {
            encoded.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Colors, OutputStyle, json};
    use crate::syntax::percent;

    #[test]
    fn paths() {
        for (path, expected) in [
            ("docs/a.md", "docs/a.md"),
            ("a b#c?d%20.md", "a%20b%23c%3Fd%2520.md"),
            ("日本/é.md", "%E6%97%A5%E6%9C%AC/%C3%A9.md"),
            ("a:b/c:d.md", "./a:b/c:d.md"),
            ("docs/a:b.md", "docs/a:b.md"),
            ("app/(group)/[id].tsx", "app/(group)/%5Bid%5D.tsx"),
            ("a\\377\\134.md", "a%FF%5C.md"),
            ("back\\slash\"<>^`{|}", "back%5Cslash%22%3C%3E%5E%60%7B%7C%7D"),
            ("", "./"),
        ] {
            assert_eq!(relative_uri(path), expected);
        }
    }

    #[test]
    fn absolute_paths() {
        for (path, expected) in [
            ("/", "file:///"),
            ("/home/joe doe", "file:///home/joe%20doe"),
            ("/home/back\\slash", "file:///home/back%5Cslash"),
            (r"C:\Users\joe", "file:///C:/Users/joe"),
            (r"\\?\C:\Users\joe", "file:///C:/Users/joe"),
            (r"\\server\share\x", "file://server/share/x"),
            (r"\\?\UNC\server\share\x", "file://server/share/x"),
        ] {
            assert_eq!(file_uri(path), expected);
        }
    }

    #[test]
    fn files_are_inside_or_elsewhere() {
        let style = OutputStyle::new(Secrets::Hidden, Colors::Unused);
        let setup = Setup::new(style, "/repo x/docs".as_ref(), "/repo x".as_ref());
        let of = |file| json::text(&Artifact::new(file, &setup));
        assert_eq!(of("./a.md"), r#"{"uri":"docs/a.md","uriBaseId":"%SRCROOT%"}"#);
        assert_eq!(of(".."), r#"{"uri":"./","uriBaseId":"%SRCROOT%"}"#);
        assert_eq!(of("<stdin>"), r#"{"uri":"stdin","uriBaseId":"%SRCROOT%"}"#);
        assert_eq!(of("<stdin>:2"), r#"{"uri":"./stdin:2","uriBaseId":"%SRCROOT%"}"#);
        assert_eq!(of("/etc/motd 1"), r#"{"uri":"file:///etc/motd%201"}"#);
        assert_eq!(of("../../x"), r#"{"uri":"file:///x"}"#);
        assert_eq!(root_uri(&setup), "file:///repo%20x/");
    }

    /// For any name of a file, the URI is valid, and the name can be restored from it.
    #[cfg(unix)]
    #[test]
    fn names_can_be_restored() {
        use std::os::unix::ffi::OsStrExt;
        arbtest::arbtest(|u| {
            let path: Vec<u8> = u.arbitrary()?;
            let name = file_name(std::ffi::OsStr::from_bytes(&path).as_ref(), Secrets::Shown);
            let uri = relative_uri(name.trim_start_matches('/'));
            assert!(fluent_uri::UriRef::parse(&*uri).is_ok_and(|parsed| !parsed.has_scheme()), "{uri}");
            let uri = uri.strip_prefix("./").unwrap_or(&uri);
            let mut bytes = Vec::new();
            let mut rest = uri.as_bytes();
            while let [first, after @ ..] = rest {
                match percent::decode_digits(after).filter(|_| *first == b'%') {
                    Some(byte) => {
                        bytes.push(byte);
                        rest = &after[2..];
                    }
                    None => {
                        bytes.push(*first);
                        rest = after;
                    }
                }
            }
            let leading = path.iter().take_while(|&&byte| byte == b'/').count();
            assert_eq!(bytes, path[leading..]);
            Ok(())
        });
    }
}
