//! The client: what it can do, and the messages to it.

use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use lsp_server::{ErrorCode, Message, RequestId, Response};
use lsp_types::notification::{LogMessage, Notification, ShowMessage};
use lsp_types::request::Request;
use lsp_types::{ClientCapabilities, LogMessageParams, MarkupKind, MessageType, ShowMessageParams};
use serde_json::Value;

use super::position::Encoding;
use super::transport::Malformed;
use crate::report::{Secrets, escape, redacted};

/// What a client can do.
#[derive(Clone, Default, Debug)]
pub(super) struct Abilities {
    pub(super) encoding: Encoding,
    /// It asks for diagnostics itself.
    pub(super) pulls_diagnostics: bool,
    /// It asks for them again on request.
    pub(super) refreshes_diagnostics: bool,
    /// It shows other places of a diagnostic.
    pub(super) related_places: bool,
    /// It applies edits to a version of a document.
    pub(super) versioned_edits: bool,
    /// It asks whether a place can be renamed.
    pub(super) prepares_rename: bool,
    /// It shows Markdown.
    pub(super) markdown: bool,
    /// It opens a page in a browser.
    pub(super) shows_documents: bool,
    /// It makes the edits that it is sent.
    pub(super) applies_edits: bool,
    /// It asks for the edits of an action when that is chosen.
    pub(super) resolves_actions: bool,
    /// It reports changes on disk.
    pub(super) watches_files: bool,
    /// It has a configuration to ask for.
    pub(super) configuration: bool,
    /// It shows progress.
    pub(super) progress: bool,
    /// It shows what leads to a definition, and where it is.
    pub(super) links_of_definitions: bool,
    /// It shows symbols as a tree.
    pub(super) nested_symbols: bool,
}

impl Abilities {
    /// Those that a client names; `raw` is the same as JSON.
    pub(super) fn of(client: &ClientCapabilities, raw: &Value) -> Self {
        let workspace = client.workspace.as_ref();
        let text_document = client.text_document.as_ref();
        let window = client.window.as_ref();
        let general = client.general.as_ref();
        let published = text_document.and_then(|it| it.publish_diagnostics.as_ref());
        let watched = workspace.and_then(|it| it.did_change_watched_files.as_ref());
        let definition = text_document.and_then(|it| it.definition.as_ref());
        let symbols = text_document.and_then(|it| it.document_symbol.as_ref());
        let edits = workspace.and_then(|it| it.workspace_edit.as_ref());
        let actions = text_document.and_then(|it| it.code_action.as_ref());
        let rename = text_document.and_then(|it| it.rename.as_ref());
        let formats = text_document.and_then(|it| it.hover.as_ref()).and_then(|it| it.content_format.as_ref());
        let has_edit = |properties: &[String]| properties.iter().any(|property| property == "edit");
        Self {
            encoding: Encoding::of_client(general.and_then(|it| it.position_encodings.as_deref())),
            pulls_diagnostics: text_document.is_some_and(|it| it.diagnostic.is_some()),
            // the type of the crate has another name for it than the protocol
            refreshes_diagnostics: raw.pointer("/workspace/diagnostics/refreshSupport") == Some(&Value::Bool(true)),
            related_places: published.and_then(|it| it.related_information) == Some(true),
            versioned_edits: edits.and_then(|it| it.document_changes) == Some(true),
            prepares_rename: rename.and_then(|it| it.prepare_support) == Some(true),
            markdown: formats.is_none_or(|formats| formats.contains(&MarkupKind::Markdown)),
            shows_documents: window.and_then(|it| it.show_document.as_ref()).is_some_and(|it| it.support),
            applies_edits: workspace.and_then(|it| it.apply_edit) == Some(true),
            resolves_actions: actions
                .and_then(|it| it.resolve_support.as_ref())
                .is_some_and(|it| has_edit(&it.properties)),
            watches_files: watched.and_then(|it| it.dynamic_registration) == Some(true),
            configuration: workspace.and_then(|it| it.configuration) == Some(true),
            progress: window.and_then(|it| it.work_done_progress) == Some(true),
            links_of_definitions: definition.and_then(|it| it.link_support) == Some(true),
            nested_symbols: symbols.and_then(|it| it.hierarchical_document_symbol_support) == Some(true),
        }
    }
}

/// An error that a request is answered with.
#[derive(Debug)]
pub(super) struct RequestError {
    pub(super) code: ErrorCode,
    pub(super) what: String,
}

impl RequestError {
    /// What a client sent cannot be used.
    pub(super) fn invalid(what: impl Into<String>) -> Self {
        Self { code: ErrorCode::InvalidParams, what: what.into() }
    }

    /// A request that is sound cannot be done.
    pub(super) fn failed(what: impl Into<String>) -> Self {
        Self { code: ErrorCode::RequestFailed, what: what.into() }
    }
}

/// What is written to the client.
enum Outgoing {
    Message(Message),
    Malformed(Malformed),
    /// Nothing more is written.
    End,
}

/// Sends messages to the client. Threads may share it.
#[derive(Clone)]
pub(super) struct Client {
    outgoing: Sender<Outgoing>,
    next_id: std::sync::Arc<AtomicI32>,
}

impl Client {
    /// A client that reads `output`, which a thread of its own writes: no other waits for the client. The second value
    /// is sent when that ends.
    pub(super) fn start(output: impl Write + Send + 'static) -> (Self, Receiver<io::Result<()>>) {
        let (outgoing, messages) = channel();
        let (ended, writer) = channel();
        thread::spawn(move || ended.send(write_all(&messages, output)));
        (Self { outgoing, next_id: std::sync::Arc::default() }, writer)
    }

    /// A client that is gone gets nothing more.
    fn send(&self, message: Outgoing) {
        _ = self.outgoing.send(message);
    }

    pub(super) fn answer(&self, id: RequestId, result: Result<Value, RequestError>) {
        let response = match result {
            Ok(value) => Response::new_ok(id, value),
            Err(RequestError { code, what }) => Response::new_err(id, code as i32, safe(&what)),
        };
        self.send(Outgoing::Message(response.into()));
    }

    pub(super) fn answer_malformed(&self, malformed: Malformed) {
        self.send(Outgoing::Malformed(malformed));
    }

    pub(super) fn notify<N: Notification>(&self, params: N::Params) {
        self.send(Outgoing::Message(lsp_server::Notification::new(N::METHOD.to_owned(), params).into()));
    }

    /// A number that no other request or progress has.
    pub(super) fn new_number(&self) -> i32 {
        self.next_id.fetch_add(1, Ordering::Relaxed)
    }

    /// Sends a request; returns its id, with which it is answered.
    pub(super) fn request<R: Request>(&self, params: R::Params) -> RequestId {
        let id = RequestId::from(self.new_number());
        self.send(Outgoing::Message(lsp_server::Request::new(id.clone(), R::METHOD.to_owned(), params).into()));
        id
    }

    /// Ends the thread that writes, after what was sent before: others may still hold this.
    pub(super) fn end(&self) {
        self.send(Outgoing::End);
    }

    /// Adds a line to the log.
    pub(super) fn log(&self, typ: MessageType, what: &str) {
        self.notify::<LogMessage>(LogMessageParams { typ, message: safe(what) });
    }

    /// Shows a message to the user.
    pub(super) fn show(&self, typ: MessageType, what: &str) {
        self.notify::<ShowMessage>(ShowMessageParams { typ, message: safe(what) });
    }
}

fn write_all(messages: &Receiver<Outgoing>, output: impl Write) -> io::Result<()> {
    let mut output = BufWriter::new(output);
    while let Ok(message) = messages.recv() {
        match message {
            Outgoing::Message(message) => message.write(&mut output)?,
            Outgoing::Malformed(malformed) => output.write_all(malformed.answer().as_bytes())?,
            Outgoing::End => break,
        }
        output.flush()?;
    }
    Ok(())
}

/// A text with passwords hidden and control characters escaped.
fn safe(what: &str) -> String {
    escape::shown(&redacted(what, Secrets::Hidden))
}
