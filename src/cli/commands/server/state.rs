//! The thread that owns the state: takes events in their order.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::convert::identity;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{self as notifications, Notification as _};
use lsp_types::request::{self as requests_of_client, Request as _};
use lsp_types::{
    ConfigurationItem, ConfigurationParams, Diagnostic, DidChangeWatchedFilesRegistrationOptions, FileChangeType,
    FileEvent, FileSystemWatcher, GlobPattern, InitializeParams, InitializeResult, MessageType,
    PublishDiagnosticsParams, Registration, RegistrationParams, ServerInfo, Uri,
};
use serde_json::{Value, json};

use super::client::{Abilities, Client, RequestError};
use super::document::{Document, Text};
use super::entire;
use super::event::Event;
use super::features::{capabilities, config_errors, diagnostics};
use super::guard::guarded;
use super::parent;
use super::project::Project;
use super::requests::{self, Answer, parsed};
use super::settings::Settings;
use super::transport::Incoming;
use super::uri;
use super::workers::Workers;
use super::workspace::Workspace;
use crate::cli::args::{ConfigArgs, ServerArgs};
use crate::cli::inputs::IGNORE_FILE_NAMES;
use crate::cli::plan::Cancellation;
use crate::cli::repository::OpenTexts;
use crate::site::is_for_readers;

/// The hash of a document of which no version was judged.
const NO_PLACES: u64 = 0;

/// Whether the server goes on.
pub(super) enum Flow {
    GoOn,
    /// It ends; `true` if the client said so after a shutdown.
    End(bool),
}

/// How far the session is.
#[derive(PartialEq, Eq)]
enum Phase {
    Starting,
    Running,
    ShutDown,
}

/// The state of the server.
pub(super) struct State {
    client: Client,
    events: Sender<Event>,
    /// The threads that answer requests, of which some wait for all files to be read.
    workers: Workers,
    /// The threads that judge documents.
    judges: Workers,
    phase: Phase,
    workspace: Workspace,
    /// The configuration of the command line.
    config: ConfigArgs,
    /// The settings that the client gave at the start.
    first_settings: Value,
    /// What was wrong with the settings when that was last shown.
    shown_error: Option<String>,
    /// The documents that are being judged, by URI.
    judging: HashMap<String, Cancellation>,
    /// Requests that are being answered.
    answering: HashMap<RequestId, Cancellation>,
    /// The request for the settings that waits for its answer.
    asked_settings: Option<RequestId>,
    /// The errors of configurations that are shown, by file.
    config_errors: BTreeMap<PathBuf, Vec<Diagnostic>>,
    /// Whether something changed on disk, so that everything is to be read again.
    is_outdated: bool,
    /// The documents that changed on disk, of which the rest of a project does not depend.
    changed: BTreeSet<PathBuf>,
    /// What others may refer to in the open documents, as a hash.
    places: HashMap<String, u64>,
    /// All files are being judged.
    checking: Option<Cancellation>,
    /// Whether the links of all files were read once.
    is_indexed: bool,
    /// The generation of which the client has the diagnostics of the workspace.
    pulled: Option<u64>,
    /// The requests for the diagnostics of the workspace that wait for another generation.
    waiting: Vec<Request>,
    /// The files that are not open for which diagnostics are shown.
    with_diagnostics: BTreeSet<String>,
}

impl State {
    pub(super) fn new(client: Client, args: &ServerArgs, events: Sender<Event>) -> Self {
        let workspace = Workspace {
            abilities: Arc::default(),
            settings: Arc::new(Settings::of_arguments(&args.config)),
            folders: Vec::new(),
            linked_folders: Vec::new(),
            projects: BTreeMap::new(),
            documents: HashMap::new(),
            open: Arc::new(OpenTexts::default()),
            indexes: Arc::default(),
            edits: 0,
            generation: 0,
            cancellation: Cancellation::default(),
        };
        Self {
            client,
            events,
            workers: Workers::start(),
            judges: Workers::start(),
            phase: Phase::Starting,
            workspace,
            config: args.config.clone(),
            first_settings: Value::Null,
            shown_error: None,
            judging: HashMap::new(),
            answering: HashMap::new(),
            asked_settings: None,
            config_errors: BTreeMap::new(),
            is_outdated: false,
            changed: BTreeSet::new(),
            places: HashMap::new(),
            checking: None,
            is_indexed: false,
            pulled: None,
            waiting: Vec::new(),
            with_diagnostics: BTreeSet::new(),
        }
    }

    /// Ends: what workers still do is not waited for.
    pub(super) fn end(self) {
        self.answering.values().chain(self.judging.values()).chain(&self.checking).for_each(|it| _ = it.set());
        self.client.end();
    }

    /// Handles an event. If there is a bug in that, a request is answered with an error, and the server goes on.
    pub(super) fn handle(&mut self, event: Event) -> Flow {
        let (name, id) = match &event {
            Event::Incoming(Incoming::Message(Message::Request(request))) => {
                (request.method.clone(), Some(request.id.clone()))
            }
            Event::Incoming(Incoming::Message(Message::Notification(it))) => (it.method.clone(), None),
            _ => ("server".to_owned(), None),
        };
        self.survive(&name, id, |server| server.take(event))
    }

    /// Does what a message of this name asks for, a request if it has an id.
    fn survive(&mut self, name: &str, id: Option<RequestId>, action: impl FnOnce(&mut Self) -> Flow) -> Flow {
        let client = self.client.clone();
        guarded(&client, name, || action(self)).unwrap_or_else(|error| {
            if let Some(id) = id {
                client.answer(id, Err(error));
            }
            Flow::GoOn
        })
    }

    fn take(&mut self, event: Event) -> Flow {
        match event {
            Event::Incoming(Incoming::Message(Message::Request(request))) => self.request(request),
            Event::Incoming(Incoming::Message(Message::Notification(notification))) => {
                return self.notification(notification);
            }
            Event::Incoming(Incoming::Message(Message::Response(response))) => self.response(response),
            Event::Incoming(Incoming::Malformed(malformed)) => self.client.answer_malformed(malformed),
            Event::Gone => return Flow::End(self.phase == Phase::ShutDown),
            Event::Judged { document, diagnostics, places } => self.judged(&document, diagnostics, places),
            Event::NotJudged(uri) => _ = self.end_judging(uri.as_str()),
            Event::Checked(generation, files) => self.checked(generation, files),
            Event::Pulled(generation) => self.pulled = Some(generation),
            Event::Answered(id) => _ = self.answering.remove(&id),
            Event::Idle => self.settle(),
        }
        Flow::GoOn
    }

    /// Does what waits until no event is left: many changes on disk come at once.
    fn settle(&mut self) {
        let changed = std::mem::take(&mut self.changed);
        if !changed.is_empty() && !self.is_outdated {
            for project in self.workspace.projects.values() {
                changed.iter().for_each(|path| project.forget_saved(path));
            }
            self.workspace.edits += 1;
            self.workspace.generation += 1;
            let documents: Vec<_> = self.workspace.documents.values().cloned().collect();
            documents.into_iter().for_each(|document| self.judge(document));
            self.refresh();
        }
        if std::mem::take(&mut self.is_outdated) {
            self.reload();
            if !std::mem::replace(&mut self.is_indexed, true) {
                let (workspace, client) = (self.workspace.clone(), self.client.clone());
                thread::spawn(move || guarded(&client, "index", || entire::make(&workspace, &client)));
            }
        }
    }

    fn request(&mut self, request: Request) {
        self.settle();
        let refusal = match (&self.phase, &*request.method) {
            (Phase::Starting, requests_of_client::Initialize::METHOD) => return self.initialize(request),
            (Phase::Starting, _) => Some((ErrorCode::ServerNotInitialized, "the server is not initialized")),
            (Phase::Running, requests_of_client::Initialize::METHOD) => {
                Some((ErrorCode::InvalidRequest, "the server is initialized already"))
            }
            (Phase::Running, requests_of_client::Shutdown::METHOD) => {
                self.phase = Phase::ShutDown;
                for waiting in std::mem::take(&mut self.waiting) {
                    self.client.answer(waiting.id, Err(cancelled()));
                }
                return self.client.answer(request.id, Ok(Value::Null));
            }
            (Phase::Running, _) => None,
            (Phase::ShutDown, _) => Some((ErrorCode::InvalidRequest, "the server is shut down")),
        };
        if let Some((code, what)) = refusal {
            return self.client.answer(request.id, Err(RequestError { code, what: what.to_owned() }));
        }
        if request.method == requests_of_client::WorkspaceDiagnosticRequest::METHOD {
            return self.pull_workspace(request);
        }
        self.answer(request);
    }

    /// Answers a request for the diagnostics of the workspace when there is something new: clients ask again and again.
    fn pull_workspace(&mut self, request: Request) {
        if self.pulled == Some(self.workspace.generation) {
            return self.waiting.push(request);
        }
        self.answer(request);
    }

    /// Has a worker answer a request.
    fn answer(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let Some(answer) = requests::function(&method) else {
            let what = format!("{method}: no such method");
            return self.client.answer(id, Err(RequestError { code: ErrorCode::MethodNotFound, what }));
        };
        self.answer_by(answer, id, method, params);
    }

    /// Has a worker answer a request by a function.
    fn answer_by(&mut self, answer: Answer, id: RequestId, method: String, params: Value) {
        let is_pull = method == requests_of_client::WorkspaceDiagnosticRequest::METHOD;
        let cancellation = Cancellation::default();
        self.answering.insert(id.clone(), cancellation.clone());
        let workspace = self.workspace.for_work(&cancellation);
        let (client, events) = (self.client.clone(), self.events.clone());
        let work = move || {
            if !cancellation.is_set() {
                let result = guarded(&client, &method, || answer(&workspace, &client, params)).and_then(identity);
                // one that was cancelled is answered already
                if !cancellation.set() {
                    if result.is_ok() && is_pull {
                        _ = events.send(Event::Pulled(workspace.generation));
                    }
                    client.answer(id.clone(), result);
                }
            }
            _ = events.send(Event::Answered(id));
        };
        if is_pull {
            // the others do not wait for it
            thread::spawn(work);
        } else {
            self.workers.run(work);
        }
    }

    fn initialize(&mut self, request: Request) {
        let raw = request.params.get("capabilities").cloned().unwrap_or_default();
        let params: InitializeParams = match parsed(request.params) {
            Ok(params) => params,
            Err(error) => return self.client.answer(request.id, Err(error)),
        };
        self.workspace.abilities = Arc::new(Abilities::of(&params.capabilities, &raw));
        self.workspace.add_folders(folders(&params));
        if let Some(process) = params.process_id {
            parent::watch(process, self.events.clone());
        }
        self.first_settings = params.initialization_options.unwrap_or_default();
        self.set_settings(Value::Null);
        self.phase = Phase::Running;
        let result = InitializeResult {
            capabilities: capabilities(&self.workspace.abilities),
            server_info: Some(ServerInfo {
                name: "urlint".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        };
        self.client.answer(request.id, Ok(json!(result)));
    }

    fn notification(&mut self, notification: Notification) -> Flow {
        let Notification { method, params } = notification;
        if method == notifications::Exit::METHOD {
            return Flow::End(self.phase == Phase::ShutDown);
        }
        if self.phase != Phase::Running {
            return Flow::GoOn;
        }
        let done = match &*method {
            notifications::Initialized::METHOD => {
                self.initialized();
                Ok(())
            }
            notifications::Cancel::METHOD => parsed(params).map(|params| self.cancel(params)),
            notifications::DidOpenTextDocument::METHOD => parsed(params).map(|params| self.opened(params)),
            notifications::DidChangeTextDocument::METHOD => parsed(params).and_then(|params| self.changed(params)),
            notifications::DidCloseTextDocument::METHOD => parsed(params).map(|params| self.closed(params)),
            notifications::DidChangeConfiguration::METHOD => parsed(params).map(|params| self.new_settings(params)),
            notifications::DidChangeWorkspaceFolders::METHOD => parsed(params).map(|params| self.new_folders(params)),
            notifications::DidSaveTextDocument::METHOD => parsed(params).map(|params| self.saved(&params)),
            notifications::DidChangeWatchedFiles::METHOD => parsed(params).map(|params| self.changed_on_disk(params)),
            notifications::DidCreateFiles::METHOD
            | notifications::DidRenameFiles::METHOD
            | notifications::DidDeleteFiles::METHOD => {
                self.is_outdated = true;
                Ok(())
            }
            // a notification that a server does not know is ignored
            _ => Ok(()),
        };
        if let Err(RequestError { what, .. }) = done {
            self.client.log(MessageType::ERROR, &format!("{method}: {what}"));
        }
        Flow::GoOn
    }

    fn response(&mut self, response: Response) {
        if self.asked_settings.as_ref() == Some(&response.id) {
            self.asked_settings = None;
            if let Ok(Value::Array(mut sections)) = response.response_result
                && !sections.is_empty()
            {
                self.set_settings(sections.swap_remove(0));
                self.is_outdated = true;
            }
        }
    }

    fn initialized(&mut self) {
        if self.workspace.abilities.watches_files {
            let watchers = vec![FileSystemWatcher { glob_pattern: GlobPattern::String("**/*".to_owned()), kind: None }];
            let registration = Registration {
                id: "files".to_owned(),
                method: notifications::DidChangeWatchedFiles::METHOD.to_owned(),
                register_options: Some(json!(DidChangeWatchedFilesRegistrationOptions { watchers })),
            };
            let params = RegistrationParams { registrations: vec![registration] };
            self.client.request::<requests_of_client::RegisterCapability>(params);
        }
        self.ask_settings();
        self.is_outdated = true;
    }

    fn saved(&mut self, params: &lsp_types::DidSaveTextDocumentParams) {
        if let Some(path) = self.workspace.path_of(&params.text_document.uri) {
            self.note_change(path, FileChangeType::CHANGED);
        }
    }

    fn changed_on_disk(&mut self, params: lsp_types::DidChangeWatchedFilesParams) {
        for FileEvent { uri, typ } in params.changes {
            if let Some(path) = self.workspace.path_of(&uri) {
                self.note_change(path, typ);
            }
        }
    }

    /// Notes that a file changed on disk. Of a document only those that refer to it depend; anything else may be a
    /// configuration, and a file that is new or gone may be what references lead to.
    fn note_change(&mut self, path: PathBuf, change: FileChangeType) {
        self.workspace.indexes.note_change();
        let is_of_version_control = path.iter().any(|name| name == ".git");
        let is_config = path.file_name().is_some_and(|name| IGNORE_FILE_NAMES.iter().any(|known| name == *known));
        let project = self.workspace.project_of(&path);
        if is_of_version_control || !is_config && project.is_some_and(|project| project.leaves_out(&path)) {
            return;
        }
        let is_document = |project: &Arc<Project>| is_for_readers(project.configs.of(&path).formats.of(&path, b""));
        if change == FileChangeType::CHANGED && project.is_some_and(is_document) {
            self.changed.insert(path);
        } else {
            self.is_outdated = true;
        }
    }

    /// Asks the client for its settings, if it has any.
    fn ask_settings(&mut self) {
        if self.workspace.abilities.configuration {
            let item = ConfigurationItem { scope_uri: None, section: Some("urlint".to_owned()) };
            let params = ConfigurationParams { items: vec![item] };
            self.asked_settings = Some(self.client.request::<requests_of_client::WorkspaceConfiguration>(params));
        }
    }

    fn new_settings(&mut self, params: lsp_types::DidChangeConfigurationParams) {
        if self.workspace.abilities.configuration {
            return self.ask_settings();
        }
        let given = params.settings.get("urlint").cloned().unwrap_or(params.settings);
        self.set_settings(given);
        self.is_outdated = true;
    }

    /// Takes the settings that a client gives; one that has none to give keeps those of the start.
    fn set_settings(&mut self, given: Value) {
        let given = if given.is_null() { self.first_settings.clone() } else { given };
        let folder = self.workspace.folders.first().map(PathBuf::as_path);
        match Settings::of_client(&self.config, given, folder) {
            Ok(settings) => {
                self.workspace.settings = Arc::new(settings);
                self.shown_error = None;
            }
            Err(what) => self.show_error(what),
        }
    }

    /// Shows what is wrong with the settings, unless that is what was shown last.
    fn show_error(&mut self, what: String) {
        if self.shown_error.as_ref() != Some(&what) {
            self.client.show(MessageType::ERROR, &what);
            self.shown_error = Some(what);
        }
    }

    fn new_folders(&mut self, params: lsp_types::DidChangeWorkspaceFoldersParams) {
        let paths = |folders: Vec<lsp_types::WorkspaceFolder>| -> Vec<PathBuf> {
            folders.iter().filter_map(|folder| uri::path(&folder.uri)).collect()
        };
        let (added, removed) = (paths(params.event.added), paths(params.event.removed));
        self.workspace.remove_folders(&removed);
        self.workspace.add_folders(added);
        self.is_outdated = true;
    }

    /// Cancels a request: it is answered at once.
    fn cancel(&mut self, params: lsp_types::CancelParams) {
        let id = match params.id {
            lsp_types::NumberOrString::Number(id) => RequestId::from(id),
            lsp_types::NumberOrString::String(id) => RequestId::from(id),
        };
        let is_waiting = self.waiting.iter().position(|request| request.id == id);
        let is_running = self.answering.get(&id).is_some_and(|cancellation| !cancellation.set());
        is_waiting.into_iter().for_each(|at| _ = self.waiting.swap_remove(at));
        if is_running || is_waiting.is_some() {
            self.client.answer(id, Err(cancelled()));
        }
    }

    fn opened(&mut self, params: lsp_types::DidOpenTextDocumentParams) {
        // so that it is judged once
        self.settle();
        let lsp_types::TextDocumentItem { uri, language_id, version, text } = params.text_document;
        let file = self.workspace.path_of(&uri);
        let path = file.clone().unwrap_or_else(|| uri::name(&uri));
        let Some(project) = self.project(&path) else { return };
        let text = Arc::new(Text::new(text, self.workspace.abilities.encoding));
        self.note_unsaved(file.as_deref());
        self.set(Document::new(uri, file, language_id, version, text, project));
    }

    fn changed(&mut self, params: lsp_types::DidChangeTextDocumentParams) -> Result<(), RequestError> {
        let lsp_types::VersionedTextDocumentIdentifier { uri, version } = params.text_document;
        let document = self.workspace.document(&uri)?.changed(version, &params.content_changes);
        // others may know the places of a version that is not judged to its end
        self.places.entry(uri.as_str().to_owned()).or_insert(NO_PLACES);
        self.set(document);
        Ok(())
    }

    fn closed(&mut self, params: lsp_types::DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        let Some(document) = self.workspace.documents.remove(uri.as_str()) else { return };
        self.places.remove(uri.as_str());
        self.judging.get(uri.as_str()).into_iter().for_each(|judging| _ = judging.set());
        if document.is_file {
            self.workspace.open.remove(&document.path);
            self.forget(&document.path);
            self.workspace.edits += 1;
            self.note_unsaved(Some(&document.path));
            let saved = self.workspace.text_of(&document.path);
            if saved.is_none_or(|saved| saved.text != document.text.text) {
                // others may lead to what was not saved
                let others: Vec<_> = self.workspace.documents.values().cloned().collect();
                others.into_iter().for_each(|document| self.judge(document));
            }
        }
        // the file counts as it is on disk
        self.is_outdated |= self.workspace.settings.workspace_diagnostics;
        let errors = self.config_errors.get(&document.path).cloned().unwrap_or_default();
        self.publish(uri, None, errors);
    }

    /// Notes that a document is opened or closed: if it is no file yet, that decides whether references lead to it.
    fn note_unsaved(&mut self, file: Option<&Path>) {
        self.is_outdated |= file.is_some_and(|path| !path.exists());
    }

    /// Forgets what is known of a file whose text changed. Several folders may be of one repository.
    fn forget(&self, path: &Path) {
        self.workspace.projects.values().for_each(|project| project.forget(path));
    }

    /// Sets the version of an open document, and has it judged.
    fn set(&mut self, document: Document) {
        if document.is_file {
            self.workspace.open.set(&document.path, Arc::clone(&document.text) as _);
            self.forget(&document.path);
        }
        let document = Arc::new(document);
        self.workspace.edits += 1;
        self.workspace.documents.insert(document.uri.as_str().to_owned(), Arc::clone(&document));
        self.judge(document);
    }

    /// Has a document judged, unless an earlier version of it still is: that is cancelled, and the latest one is judged
    /// after it.
    fn judge(&mut self, document: Arc<Document>) {
        if self.workspace.abilities.pulls_diagnostics {
            return;
        }
        let uri = document.uri.as_str();
        if let Some(earlier) = self.judging.get(uri) {
            earlier.set();
            return;
        }
        let cancellation = Cancellation::default();
        self.judging.insert(uri.to_owned(), cancellation.clone());
        let (client, events) = (self.client.clone(), self.events.clone());
        let workspace = self.workspace.for_work(&cancellation);
        let has_others = self.workspace.documents.len() > 1;
        self.judges.run(move || {
            let judged = guarded(&client, "diagnostics", || {
                let diagnostics = diagnostics::of_document(&workspace, &document);
                let places = (has_others && !cancellation.is_set()).then(|| document.places());
                (diagnostics, places)
            });
            _ = events.send(match judged {
                Ok((diagnostics, places)) => Event::Judged { document, diagnostics, places },
                Err(_) => Event::NotJudged(document.uri.clone()),
            });
        });
    }

    /// Notes that a document is no longer judged; returns whether that was done to its end. If not, it is judged again as
    /// it is now.
    fn end_judging(&mut self, uri: &str) -> bool {
        let is_done = self.judging.remove(uri).is_some_and(|cancellation| !cancellation.is_set());
        if let Some(latest) = self.workspace.documents.get(uri).cloned().filter(|_| !is_done) {
            self.judge(latest);
        }
        is_done
    }

    /// Shows the findings of a document, unless it has changed since.
    fn judged(&mut self, judged: &Arc<Document>, diagnostics: Vec<Diagnostic>, places: Option<u64>) {
        let uri = judged.uri.as_str();
        if !self.end_judging(uri) {
            return;
        }
        self.show_document(judged, diagnostics);
        self.show_config_errors();
        let known = places.and_then(|places| self.places.insert(uri.to_owned(), places));
        if known.is_some_and(|known| Some(known) != places) {
            let others = self.workspace.documents.values().filter(|document| !Arc::ptr_eq(document, judged));
            let others: Vec<_> = others.cloned().collect();
            others.into_iter().for_each(|document| self.judge(document));
        }
    }

    /// Shows the findings in a document, and the errors in it if it is a configuration as it was saved.
    fn show_document(&self, document: &Document, mut found: Vec<Diagnostic>) {
        let errors = self.config_errors.get(&document.path);
        let saved = errors.and_then(|_| self.workspace.text_of_bytes(&document.path, &fs::read(&document.path).ok()?));
        if saved.is_some_and(|saved| saved.text == document.text.text) {
            found.extend(errors.into_iter().flatten().cloned());
        }
        self.publish(document.uri.clone(), Some(document.version), found);
    }

    fn publish(&self, uri: Uri, version: Option<i32>, diagnostics: Vec<lsp_types::Diagnostic>) {
        if !self.workspace.abilities.pulls_diagnostics {
            self.client.notify::<notifications::PublishDiagnostics>(PublishDiagnosticsParams {
                uri,
                diagnostics,
                version,
            });
        }
    }

    /// The project of a file; loads it at the first request. An error is shown.
    fn project(&mut self, path: &Path) -> Option<Arc<Project>> {
        let root = match path.is_absolute() {
            true => self.workspace.root_of(path),
            false => self.workspace.folders.first().cloned().unwrap_or_else(|| PathBuf::from("/")),
        };
        if let Some(known) = self.workspace.projects.get(&root) {
            return Some(Arc::clone(known));
        }
        let loaded = Project::load(&root, &self.workspace.settings, &self.workspace.open).or_else(|error| {
            self.show_error(format!("{error:#} (the configurations of the folder are used)"));
            Project::load(&root, &Settings::default(), &self.workspace.open)
        });
        match loaded {
            Ok(project) => {
                let project = Arc::new(project);
                self.workspace.projects.insert(root, Arc::clone(&project));
                Some(project)
            }
            Err(error) => {
                self.show_error(format!("{}: {error:#}", root.display()));
                None
            }
        }
    }

    /// Reads everything on disk again when it is asked for next, and has all documents judged.
    fn reload(&mut self) {
        self.workspace.projects.clear();
        self.workspace.generation += 1;
        for folder in self.workspace.folders.clone() {
            self.project(&folder.join("index.md"));
        }
        let documents: Vec<_> = self.workspace.documents.values().cloned().collect();
        for document in documents {
            if let Some(project) = self.project(&document.path) {
                let document = Arc::new(document.in_project(project));
                self.workspace.documents.insert(document.uri.as_str().to_owned(), Arc::clone(&document));
                self.judge(document);
            }
        }
        self.refresh();
        self.show_config_errors();
    }

    /// Has clients ask for diagnostics again, and shows those of files that are not open, after a change on disk.
    fn refresh(&mut self) {
        if self.workspace.abilities.refreshes_diagnostics && self.workspace.abilities.pulls_diagnostics {
            self.client.request::<requests_of_client::WorkspaceDiagnosticRefresh>(());
        }
        std::mem::take(&mut self.waiting).into_iter().for_each(|request| self.pull_workspace(request));
        self.check_workspace();
    }

    /// Has all files of the workspace judged for a client that does not ask for it, if the settings say so. If they are
    /// being judged, that is cancelled, and done again.
    fn check_workspace(&mut self) {
        let is_wanted = self.workspace.settings.workspace_diagnostics;
        if self.workspace.abilities.pulls_diagnostics {
            return;
        }
        if let Some(earlier) = &self.checking {
            earlier.set();
            return;
        }
        if !is_wanted {
            return self.show_files(Vec::new());
        }
        let cancellation = Cancellation::default();
        let workspace = self.workspace.for_work(&cancellation);
        self.checking = Some(cancellation);
        let (client, events) = (self.client.clone(), self.events.clone());
        thread::spawn(move || {
            // what is wrong with a folder is shown with its configuration
            let files = guarded(&client, "diagnostics", || diagnostics::of_closed_files(&workspace)).and_then(identity);
            _ = events.send(Event::Checked(workspace.generation, files.unwrap_or_default()));
        });
    }

    /// Shows what was found in the files that are not open, unless something has changed since.
    fn checked(&mut self, generation: u64, files: Vec<(Uri, Vec<Diagnostic>)>) {
        let is_whole = self.checking.take().is_some_and(|cancellation| !cancellation.is_set());
        if is_whole && generation == self.workspace.generation {
            self.show_files(files);
        } else {
            self.check_workspace();
        }
    }

    /// Shows the diagnostics of files that are not open.
    fn show_files(&mut self, files: Vec<(Uri, Vec<Diagnostic>)>) {
        let shown: BTreeSet<String> = files.iter().map(|(uri, _)| uri.as_str().to_owned()).collect();
        let gone = self.with_diagnostics.iter().filter(|uri| !shown.contains(*uri)).filter_map(|uri| uri.parse().ok());
        for (uri, mut diagnostics) in files.into_iter().chain(gone.map(|uri| (uri, Vec::new()))) {
            if !self.workspace.documents.contains_key(uri.as_str()) {
                let path = self.workspace.path_of(&uri);
                let errors = path.and_then(|path| self.config_errors.get(&path));
                diagnostics.extend(errors.into_iter().flatten().cloned());
                self.publish(uri, None, diagnostics);
            }
        }
        self.with_diagnostics = shown;
    }

    /// Shows the errors of configurations in their files, where they are others than before.
    fn show_config_errors(&mut self) {
        let before = std::mem::replace(&mut self.config_errors, config_errors::by_file(&self.workspace));
        let all: BTreeSet<&PathBuf> = before.keys().chain(self.config_errors.keys()).collect();
        for path in all.into_iter().filter(|path| before.get(*path) != self.config_errors.get(*path)) {
            let document = self.workspace.document_at(path).filter(|_| !self.workspace.abilities.pulls_diagnostics);
            if let Some(document) = document {
                self.show_document(document, diagnostics::of_document(&self.workspace, document));
            } else if let Some(uri) = self.workspace.uri_of(path) {
                // clients ask for those of a document, and get these besides
                let diagnostics = self.config_errors.get(path).cloned().unwrap_or_default();
                let params = PublishDiagnosticsParams { uri, diagnostics, version: None };
                self.client.notify::<notifications::PublishDiagnostics>(params);
            }
        }
    }
}

fn cancelled() -> RequestError {
    RequestError { code: ErrorCode::RequestCanceled, what: "cancelled".to_owned() }
}

/// The folders of the workspace.
fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    let named = params.workspace_folders.iter().flatten().filter_map(|folder| uri::path(&folder.uri));
    let mut folders: Vec<PathBuf> = named.collect();
    if folders.is_empty() {
        #[expect(deprecated, reason = "older clients name their one folder by it")]
        folders.extend(params.root_uri.as_ref().and_then(uri::path));
    }
    folders
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::mpsc::{Receiver, channel};
    use std::sync::{Mutex, PoisonError};

    use clap::Parser as _;

    use super::*;
    use crate::cli::args::{Cli, Command};

    /// Keeps what a client gets.
    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A server, its events, and what its client gets once that thread has ended.
    struct Server {
        state: State,
        events: Receiver<Event>,
        writer: Receiver<io::Result<()>>,
        written: Written,
    }

    impl Server {
        fn initialized() -> Self {
            let (sender, events) = channel();
            let written = Written::default();
            let (client, writer) = Client::start(written.clone());
            let Ok(Cli { command: Command::Server(args) }) = Cli::try_parse_from(["urlint", "server"]) else {
                panic!("it is a command");
            };
            let mut server = Self { state: State::new(client, &args, sender), events, writer, written };
            server.request(1, "initialize", json!({ "capabilities": {} }));
            server
        }

        fn request(&mut self, id: i32, method: &str, params: Value) {
            let request = Request::new(id.into(), method.to_owned(), params);
            self.state.handle(Event::Incoming(Incoming::Message(request.into())));
            self.wait();
        }

        /// Handles events until all requests are answered.
        fn wait(&mut self) {
            while !self.state.answering.is_empty() {
                let event = self.events.recv().expect("the state has a sender");
                self.state.handle(event);
            }
        }

        /// All that the client got.
        fn end(self) -> String {
            self.state.end();
            self.writer.recv().expect("it ends").expect("it is written");
            let written = self.written.0.lock().unwrap_or_else(PoisonError::into_inner);
            String::from_utf8_lossy(&written).into_owned()
        }
    }

    #[test]
    fn a_bug_ends_one_request_alone() {
        let mut server = Server::initialized();
        let bug: Answer = |_, _, _| panic!("an index, of http://joe:s3cretpw@a.corp/\u{1b}");
        server.state.answer_by(bug, 2.into(), "x/bug".to_owned(), Value::Null);
        server.wait();
        server.request(3, "workspace/executeCommand", json!({ "command": "urlint.status" }));
        server.state.survive("x/other", Some(4.into()), |_| panic!("another one"));
        server.request(5, "workspace/executeCommand", json!({ "command": "urlint.status" }));
        let written = server.end();
        for (part, count) in [
            (r#""id":2,"error":{"code":-32603,"message":"x/bug: this is a bug of urlint "#, 1),
            (r#""id":4,"error":{"code":-32603,"message":"x/other: this is a bug of urlint "#, 1),
            (r#""id":3,"result":{"#, 1),
            (r#""id":5,"result":{"#, 1),
            ("window/logMessage", 2),
            ("s3cretpw", 0),
            ("\u{1b}", 0),
        ] {
            assert_eq!(written.matches(part).count(), count, "{part} in {written}");
        }
    }

    /// The work of a cancelled request sees that; nothing more is answered.
    #[test]
    fn a_cancelled_request_is_answered_once() {
        let mut server = Server::initialized();
        let slow: Answer = |workspace, _, _| {
            while !workspace.cancellation.is_set() {
                thread::yield_now();
            }
            Ok(json!("done"))
        };
        server.state.answer_by(slow, 2.into(), "x/slow".to_owned(), Value::Null);
        let cancel = Notification::new(notifications::Cancel::METHOD.to_owned(), json!({ "id": 2 }));
        server.state.handle(Event::Incoming(Incoming::Message(cancel.into())));
        server.wait();
        let written = server.end();
        assert!(written.contains(r#""id":2,"error":{"code":-32800"#) && !written.contains("done"), "{written}");
    }
}
