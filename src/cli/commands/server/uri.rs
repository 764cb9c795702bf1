//! The URIs of the protocol, and the paths of files.

use std::path::{Path, PathBuf};

use lsp_types::Uri;
use serde_json::Value;

use crate::syntax::percent;

/// The path of a `file:` URI, without `.` and `..`; `None` for another scheme or another host.
pub(super) fn path(uri: &Uri) -> Option<PathBuf> {
    url::Url::parse(uri.as_str()).ok().filter(|url| url.scheme() == "file")?.to_file_path().ok()
}

/// The URI of a file; `None` if the path is not absolute.
pub(super) fn of_path(path: &Path) -> Option<Uri> {
    encoded(url::Url::from_file_path(path).ok()?.as_str()).parse().ok()
}

/// A URI in which what a path cannot have is percent-encoded: clients write `[id].md`, `50%.md` and `é.md` as they are.
fn encoded(uri: &str) -> String {
    let mut encoded = String::with_capacity(uri.len());
    let bytes = uri.as_bytes();
    for (at, &byte) in bytes.iter().enumerate() {
        let is_escape =
            || matches!(bytes[at + 1..], [high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit());
        let is_kept = match byte {
            b'%' => is_escape(),
            _ => byte.is_ascii_graphic() && !b"[]^|{}\\`\"<>".contains(&byte),
        };
        if is_kept {
            encoded.push(byte.into());
        } else {
            percent::push_encoded(&mut encoded, byte);
        }
    }
    encoded
}

/// The keys of the protocol whose values are URIs.
const KEYS: [&str; 6] = ["uri", "oldUri", "newUri", "rootUri", "targetUri", "baseUri"];

/// Percent-encodes the URIs in parameters where they lack it.
pub(super) fn encode_all(params: &mut Value) {
    match params {
        Value::Array(values) => values.iter_mut().for_each(encode_all),
        Value::Object(fields) => {
            for (key, value) in fields {
                match value {
                    Value::String(text) if KEYS.contains(&&**key) => *text = encoded(text),
                    value => encode_all(value),
                }
            }
        }
        _ => {}
    }
}

/// The last name of a URI that names no file: `Untitled-1`.
pub(super) fn name(uri: &Uri) -> PathBuf {
    let text = uri.as_str();
    let name = text.rsplit(['/', ':']).next().unwrap_or(text);
    PathBuf::from(if name.is_empty() { "untitled" } else { name })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[cfg(unix)]
    #[test]
    fn paths_and_uris() {
        for (uri, expected) in [
            ("file:///a/b%20c%23.md", Some("/a/b c#.md")),
            ("file:///a/../b.md", Some("/b.md")),
            ("untitled:Untitled-1", None),
            ("http://a.example/b.md", None),
            ("file://host/b.md", None),
        ] {
            let uri: Uri = uri.parse().expect("a URI");
            assert_eq!(path(&uri).as_deref(), expected.map(Path::new), "{}", uri.as_str());
        }
        let uri = of_path(Path::new("/a/b c#é.md")).expect("a URI");
        assert_eq!(uri.as_str(), "file:///a/b%20c%23%C3%A9.md");
        assert_eq!(path(&uri).as_deref(), Some(Path::new("/a/b c#é.md")));
        let uri = of_path(Path::new("/a/[id]^|.md")).expect("a URI");
        assert_eq!(path(&uri).as_deref(), Some(Path::new("/a/[id]^|.md")));
        let mut params = json!({ "textDocument": { "uri": "file:///a/[id] %é%41.md%4" }, "text": "[x]" });
        encode_all(&mut params);
        let encoded = "file:///a/%5Bid%5D%20%25%C3%A9%41.md%254";
        assert_eq!(params, json!({ "textDocument": { "uri": encoded }, "text": "[x]" }));
        assert_eq!(path(&encoded.parse().expect("a URI")).as_deref(), Some(Path::new("/a/[id] %éA.md%4")));
    }
}
