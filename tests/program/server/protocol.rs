//! Messages that are wrong are answered by the protocol, and the server goes on. It ends on request, or when the
//! client is gone.

use std::process::Command;

use serde_json::{Value, json};

use super::client::{Client, real, uri};
use crate::random::Random;
use crate::run::directory;

const NO_FILES: [(&str, &str); 0] = [];

/// The code of an error.
fn code(answer: &Result<Value, Value>) -> i64 {
    answer.as_ref().expect_err("an error")["code"].as_i64().expect("a number")
}

#[test]
fn each_wrong_message_is_answered() {
    let folder = directory(NO_FILES);
    let mut client = Client::start(folder.path(), &["--stdio"]);
    assert_eq!(code(&client.request("textDocument/hover", json!({}))), -32002, "before it is initialized");
    client.notify("textDocument/didOpen", json!({}));
    client.send_bytes(b"Content-Length: 1\r\n\r\n{");
    assert_eq!(code(&client.answer_to(&Value::Null)), -32700);
    client.send_bytes(b"Content-Type: x\r\n\r\n");
    assert_eq!(code(&client.answer_to(&Value::Null)), -32700);
    client.send_bytes(b"{\"jsonrpc\": \"2.0\"}");
    client.send(&json!({ "id": 99, "method": 1 }));
    assert_eq!(code(&client.answer_to(&json!(99))), -32600);
    assert_eq!(code(&client.request("initialize", json!({}))), -32602);
    let offered = client.initialize(&[folder.path()], &json!({}), &Value::Null);
    assert_eq!(offered["capabilities"]["positionEncoding"], "utf-16");
    assert_eq!(code(&client.request("initialize", json!({}))), -32600, "twice");
    assert_eq!(code(&client.request("textDocument/nothing", json!({}))), -32601);
    assert_eq!(code(&client.request("textDocument/codeAction", json!({ "range": 1 }))), -32602);
    assert_eq!(code(&client.request("workspace/executeCommand", json!({ "command": "urlint.x" }))), -32602);
    let unknown = json!({ "textDocument": { "uri": uri(&folder.path().join("no.md")) } });
    assert_eq!(code(&client.request("textDocument/diagnostic", unknown)), -32602);
    client.notify("textDocument/didChange", json!({ "textDocument": 1 }));
    client.notify("$/unknown", Value::Null);
    client.notify("$/cancelRequest", json!({ "id": 12345 }));
    assert_eq!(client.request("shutdown", Value::Null), Ok(Value::Null));
    assert_eq!(code(&client.request("shutdown", Value::Null)), -32600, "after the shutdown");
    client.notify("exit", Value::Null);
    assert_eq!(client.wait().code(), Some(0));
}

#[test]
fn positions_outside_of_the_text_are_at_its_nearest_place() {
    let folder = directory([("a.md", "x\n")]);
    let folder = real(folder.path());
    let file = folder.join("a.md");
    let mut client = Client::in_folder(&folder);
    client.open_file(&file);
    let far = json!({ "line": 4_000_000_000_u32, "character": 4_000_000_000_u32 });
    let range = json!({ "start": far, "end": { "line": 0, "character": 0 } });
    client.change(&file, 2, json!([{ "range": range, "text": "<HTTP://www.ietf.org/>" }]));
    let found = client.diagnostics(&file, 2);
    assert_eq!(found[0]["range"]["start"], json!({ "line": 1, "character": 1 }), "{found:?}");
    let all = json!({ "start": { "line": 0, "character": 0 }, "end": far });
    assert!(client.actions(&file, all, "quickfix").len() > 1);
    assert!(client.actions(&file, range, "quickfix").is_empty());
}

#[test]
fn it_ends_without_a_shutdown_as_an_error() {
    let folder = directory(NO_FILES);
    let mut client = Client::in_folder(folder.path());
    client.notify("exit", Value::Null);
    assert_eq!(client.wait().code(), Some(1));
    let mut client = Client::in_folder(folder.path());
    client.close();
    assert_eq!(client.wait().code(), Some(1));
}

/// Another process may hold the stream, so that its end does not come.
#[cfg(unix)]
#[test]
fn it_ends_with_the_process_of_the_client() {
    let folder = directory(NO_FILES);
    let mut editor = Command::new("sleep").arg("600").spawn().expect("sleep starts");
    let client = Client::start(folder.path(), &["--client-process-id", &editor.id().to_string()]);
    assert_ne!(client.id(), editor.id());
    editor.kill().and_then(|()| editor.wait().map(drop)).expect("it ends");
    assert_eq!(client.wait().code(), Some(1));
}

#[test]
fn any_messages_are_survived() {
    let folder = directory([("a.md", "# A\n\n[x](a.md#b) HTTP://a.test/\n")]);
    let folder = real(folder.path());
    let uri = uri(&folder.join("a.md"));
    let mut client = Client::in_folder(&folder);
    let mut random = Random::new(26);
    let methods = [
        "textDocument/didOpen",
        "textDocument/didChange",
        "textDocument/didClose",
        "textDocument/didSave",
        "textDocument/codeAction",
        "textDocument/diagnostic",
        "textDocument/documentLink",
        "textDocument/hover",
        "textDocument/definition",
        "textDocument/references",
        "textDocument/documentSymbol",
        "textDocument/completion",
        "textDocument/prepareRename",
        "textDocument/rename",
        "workspace/willRenameFiles",
        "workspace/diagnostic",
        "workspace/executeCommand",
        "workspace/didChangeWatchedFiles",
        "workspace/didChangeConfiguration",
        "workspace/didChangeWorkspaceFolders",
        "$/cancelRequest",
    ];
    for round in 0..400 {
        let position = json!({ "line": random.below(5), "character": random.below(40) });
        let range = json!({ "start": position, "end": { "line": random.below(5), "character": 3 } });
        let values = [
            json!({ "uri": uri }),
            json!({ "uri": uri, "version": round, "languageId": "markdown", "text": "# A\n\n<http://é.test/\n b>" }),
            position.clone(),
            range.clone(),
            json!([{ "range": range, "text": "[x]: HTTP://b.test/#é" }]),
            json!({ "diagnostics": [], "only": ["quickfix"], "includeDeclaration": true }),
            json!("urlint.status"),
            json!([{ "oldUri": uri, "newUri": format!("{uri}x") }]),
            json!(random.below(round + 1)),
            Value::Null,
        ];
        let keys = [
            "textDocument",
            "textDocument",
            "position",
            "range",
            "contentChanges",
            "context",
            "command",
            "files",
            "id",
            "settings",
            "newName",
            "arguments",
            "event",
            "previousResultIds",
        ];
        let mut params = serde_json::Map::new();
        for (number, key) in keys.into_iter().enumerate() {
            // mostly what belongs to the key
            let value =
                if random.below(4) > 0 { values.get(number) } else { Some(&values[random.below(values.len())]) };
            params.insert(key.to_owned(), value.cloned().unwrap_or_else(|| json!("x")));
        }
        let method = random.one_of(&methods);
        if random.below(2) == 0 && !method.contains("/did") {
            client.ask(method, Value::Object(params));
        } else {
            client.notify(method, Value::Object(params));
        }
        if random.below(20) == 0 {
            client.send_bytes(b"Content-Length: 7\r\n\r\nnothing");
        }
    }
    assert!(client.request("workspace/executeCommand", json!({ "command": "urlint.status" })).is_ok());
}
