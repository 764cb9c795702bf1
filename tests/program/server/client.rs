//! A client of the server, which says what a test says.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use serde_json::{Value, json};

use crate::run::urlint;

/// When a message that should come is given up on: there is no other way out of a wait that never ends.
const NEVER: Duration = Duration::from_secs(120);

/// A server and its client; it is ended when the test is.
pub(super) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// Messages that came while another one was waited for.
    kept: VecDeque<Value>,
    next_id: i64,
}

#[expect(clippy::needless_pass_by_value, reason = "what is sent is made for it")]
impl Client {
    /// A server in a folder, not initialized.
    pub(super) fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = urlint(folder).arg("server").args(arguments).stderr(Stdio::null()).spawn().expect("it starts");
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        let input = child.stdin.take();
        let (sender, messages) = mpsc::channel();
        std::thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Self { child, input, messages, kept: VecDeque::new(), next_id: 1 }
    }

    /// A server for the workspace of a folder, initialized. The client counts bytes as characters.
    pub(super) fn in_folder(folder: &Path) -> Self {
        Self::with_options(folder, &Value::Null)
    }

    /// The same with these `initializationOptions`.
    pub(super) fn with_options(folder: &Path, options: &Value) -> Self {
        let capabilities = json!({
            "general": { "positionEncodings": ["utf-8"] },
            "textDocument": { "publishDiagnostics": { "relatedInformation": true } },
            "workspace": { "applyEdit": true },
        });
        Self::with_capabilities(&[folder], &capabilities, options)
    }

    /// A server for some folders, initialized by a client with these capabilities and options.
    pub(super) fn with_capabilities(folders: &[&Path], capabilities: &Value, options: &Value) -> Self {
        let mut client = Self::start(folders[0], &[]);
        client.initialize(folders, capabilities, options);
        client
    }

    /// Initializes the server; returns what it offers.
    pub(super) fn initialize(&mut self, folders: &[&Path], capabilities: &Value, options: &Value) -> Value {
        let folders: Vec<Value> = folders.iter().map(|it| json!({ "uri": uri(it), "name": "" })).collect();
        let params = json!({
            "processId": std::process::id(),
            "rootUri": null,
            "capabilities": capabilities,
            "workspaceFolders": folders,
            "initializationOptions": options,
        });
        let offered = self.request("initialize", params).expect("it is initialized");
        self.notify("initialized", json!({}));
        offered
    }

    /// Sends bytes as they are.
    pub(super) fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("it is not closed");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the server reads");
    }

    pub(super) fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.send_bytes(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub(super) fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// The result of a request; its error if it has one.
    pub(super) fn request(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        let id = self.ask(method, params);
        self.answer_to(&json!(id))
    }

    /// Sends a request; returns its id.
    pub(super) fn ask(&mut self, method: &str, params: Value) -> i64 {
        let id = self.next_id;
        self.next_id += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    /// The answer to the request with this id.
    pub(super) fn answer_to(&mut self, id: &Value) -> Result<Value, Value> {
        let answer = self.wait_for(|message| message.get("method").is_none() && message["id"] == *id);
        match answer.get("error") {
            Some(error) => Err(error.clone()),
            None => Ok(answer["result"].clone()),
        }
    }

    /// The diagnostics of a version of a file, once they are shown.
    pub(super) fn diagnostics(&mut self, file: &Path, version: i64) -> Vec<Value> {
        self.shown(file, |params| params["version"] == version)
    }

    /// The next diagnostics of a file that are such.
    pub(super) fn shown(&mut self, file: &Path, are_such: impl Fn(&Value) -> bool) -> Vec<Value> {
        let uri = json!(uri(file));
        let message = self.wait_for(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && are_such(&message["params"])
        });
        message["params"]["diagnostics"].as_array().cloned().unwrap_or_default()
    }

    /// The first message that is such, and takes it from those that are kept.
    pub(super) fn wait_for(&mut self, is_such: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.kept.iter().position(&is_such) {
            return self.kept.remove(at).expect("it is there");
        }
        loop {
            let message = self.messages.recv_timeout(NEVER).expect("a message");
            if is_such(&message) {
                return message;
            }
            self.kept.push_back(message);
        }
    }

    /// Forgets the messages that came.
    pub(super) fn forget(&mut self) {
        self.kept.clear();
    }

    /// Opens a document with this text.
    pub(super) fn open(&mut self, file: &Path, text: &str) {
        let document = json!({ "uri": uri(file), "languageId": "markdown", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Opens a file as it is on disk; returns its diagnostics.
    pub(super) fn open_file(&mut self, file: &Path) -> Vec<Value> {
        self.open(file, &std::fs::read_to_string(file).expect("a text"));
        self.diagnostics(file, 1)
    }

    /// Changes a document by these changes, to a version.
    pub(super) fn change(&mut self, file: &Path, version: i64, changes: Value) {
        let document = json!({ "uri": uri(file), "version": version });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// The actions at the place of a finding, or anywhere in a document, of a kind.
    pub(super) fn actions(&mut self, file: &Path, range: Value, only: &str) -> Vec<Value> {
        let params = json!({
            "textDocument": { "uri": uri(file) },
            "range": range,
            "context": { "diagnostics": [], "only": [only] },
        });
        let actions = self.request("textDocument/codeAction", params).expect("actions");
        actions.as_array().cloned().unwrap_or_default()
    }

    /// Closes the stream to the server.
    pub(super) fn close(&mut self) {
        self.input = None;
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// How the server ends.
    pub(super) fn wait(mut self) -> ExitStatus {
        self.child.wait().expect("it ends")
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // it may have ended by itself
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut len = 0;
    loop {
        let mut line = String::new();
        output.read_line(&mut line).ok().filter(|read| *read > 0)?;
        match line.trim_end().split_once(": ") {
            Some((_, value)) => len = value.parse().ok()?,
            None => break,
        }
    }
    let mut body = vec![0; len];
    output.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}

/// The URI of a file.
pub(super) fn uri(path: &Path) -> String {
    url::Url::from_file_path(path).expect("an absolute path").into()
}

/// The path of a folder as the server gets it, without links.
pub(super) fn real(folder: &Path) -> PathBuf {
    std::fs::canonicalize(folder).expect("it is there")
}

/// A text after edits that do not overlap; their characters are bytes.
pub(super) fn edited(text: &str, edits: &Value) -> String {
    let mut edits: Vec<_> = edits.as_array().into_iter().flatten().collect();
    edits.sort_by_key(|edit| offset(text, &edit["range"]["start"]));
    let mut edited = text.to_owned();
    for edit in edits.into_iter().rev() {
        let range = offset(text, &edit["range"]["start"])..offset(text, &edit["range"]["end"]);
        edited.replace_range(range, edit["newText"].as_str().expect("a text"));
    }
    edited
}

/// The offset of a position whose characters are bytes.
fn offset(text: &str, position: &Value) -> usize {
    let number = |key: &str| position[key].as_u64().expect("a number") as usize;
    let lines = text.split_inclusive('\n').take(number("line"));
    (lines.map(str::len).sum::<usize>() + number("character")).min(text.len())
}

/// The position of an offset.
pub(super) fn position(text: &str, offset: usize) -> Value {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    json!({ "line": before.matches('\n').count(), "character": offset - line_start })
}
