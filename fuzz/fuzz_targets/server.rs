//! The messages of an editor: any bytes are read, nothing ends the server but their end, what it writes are messages of the
//! protocol, and no request is answered twice.
//!
//! The input is a stream of messages, or, if it starts with `{`, their bodies, each ended by a zero byte: then the server
//! is initialized for a folder and has a document before the first of them. A byte 1 in a body is the URI of the folder.

#![no_main]

use std::collections::HashMap;
use std::sync::LazyLock;

use libfuzzer_sys::{Corpus, fuzz_target};
use serde_json::{Value, json};
use urlint::cli::serve_messages;

/// A folder with some documents, which nothing changes.
static FOLDER: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in
        [("b.md", "# B\n\n[a](a.md#a) <http://a.corp/>\n"), ("c.rst", ".. _c:\n\nC\n=\n\n:ref:`c`\n"), (".git", "")]
    {
        std::fs::write(folder.path().join(name), text).expect("it is written");
    }
    folder
});

fuzz_target!(|input: &[u8]| -> Corpus {
    let has = |text: &str| input.windows(text.len()).any(|window| window.eq_ignore_ascii_case(text.as_bytes()));
    // only the files of the folder are read
    if ["file:", "rootUri", "Folders", "configuration", "processId"].iter().any(|text| has(text)) {
        return Corpus::Reject;
    }
    let uri = url::Url::from_file_path(FOLDER.path()).expect("an absolute path");
    let mut stream = Vec::new();
    let mut bodies: Vec<Vec<u8>> = Vec::new();
    if input.starts_with(b"{") {
        bodies.extend(start(uri.as_str()).iter().map(|body| body.to_string().into_bytes()));
        bodies.extend(input.split(|byte| *byte == 0).map(|body| with_uri(body, uri.as_str())));
        for body in &bodies {
            stream.extend(format!("Content-Length: {}\r\n\r\n", body.len()).bytes().chain(body.iter().copied()));
        }
    } else {
        stream.extend_from_slice(input);
    }
    let written = serve_messages(stream);
    let mut asked: HashMap<String, usize> = HashMap::new();
    for body in &bodies {
        let Ok(message) = serde_json::from_slice::<Value>(body) else { continue };
        *asked.entry(message["id"].to_string()).or_default() += 1;
    }
    for message in messages(&written) {
        assert_eq!(message["jsonrpc"], "2.0", "{message}");
        let is_answer = message.get("method").is_none() && !message["id"].is_null();
        if is_answer && !bodies.is_empty() {
            let left = asked.get_mut(&message["id"].to_string()).expect("it was asked");
            *left = left.checked_sub(1).expect("it is answered once");
        }
    }
    Corpus::Keep
});

/// What an editor sends first.
fn start(uri: &str) -> [Value; 3] {
    let capabilities = json!({
        "textDocument": { "publishDiagnostics": { "relatedInformation": true } },
        "window": { "workDoneProgress": true },
        "workspace": { "applyEdit": true },
    });
    let folders = json!([{ "uri": uri, "name": "" }]);
    let params = json!({ "capabilities": capabilities, "workspaceFolders": folders });
    let text = "# A\n\n[b][l] [c](b.md#b) HTTP://www.ietf.org/\n\n[l]: http://a.corp/\n";
    let document = json!({ "uri": format!("{uri}/a.md"), "languageId": "markdown", "version": 1, "text": text });
    [
        json!({ "jsonrpc": "2.0", "id": "first", "method": "initialize", "params": params }),
        json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }),
        json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } }),
    ]
}

fn with_uri(body: &[u8], uri: &str) -> Vec<u8> {
    body.iter().flat_map(|byte| if *byte == 1 { uri.as_bytes() } else { std::slice::from_ref(byte) }).copied().collect()
}

/// The messages of a stream, which is whole.
fn messages(mut stream: &[u8]) -> Vec<Value> {
    let mut messages = Vec::new();
    while !stream.is_empty() {
        let end = stream.windows(4).position(|window| window == b"\r\n\r\n").expect("a header");
        let header = std::str::from_utf8(&stream[..end]).expect("text");
        let len: usize = header.strip_prefix("Content-Length: ").expect("a length").parse().expect("a number");
        let body;
        (body, stream) = stream[end + 4..].split_at(len);
        messages.push(serde_json::from_slice(body).expect("JSON"));
    }
    messages
}
