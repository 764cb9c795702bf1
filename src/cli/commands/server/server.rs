//! The thread that owns the state: takes events in their order.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{self as notifications, Notification as _};
use lsp_types::request::{self as requests_of_client, Request as _};
use lsp_types::{
    ConfigurationItem, ConfigurationParams, Diagnostic, DidChangeWatchedFilesRegistrationOptions, FileSystemWatcher,
    GlobPattern, InitializeParams, InitializeResult, MessageType, PublishDiagnosticsParams, Registration,
    RegistrationParams, ServerInfo, Uri,
};
use serde_json::{Value, json};

use super::client::{Abilities, Client, Fault};
use super::document::{Document, Text};
use super::event::Event;
use super::features::{capabilities, config_errors, diagnostics};
use super::parent;
use super::project::Project;
use super::requests::{self, parsed};
use super::settings::Settings;
use super::transport::Incoming;
use super::uri;
use super::workers::Workers;
use super::workspace::Workspace;
use crate::cli::args::{ConfigArgs, ServerArgs};
use crate::cli::repository::OpenTexts;

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
pub(super) struct Server {
    client: Client,
    events: Sender<Event>,
    workers: Workers,
    phase: Phase,
    workspace: Workspace,
    /// The configuration of the command line.
    config: ConfigArgs,
    /// The documents that are being judged.
    judging: HashSet<String>,
    /// Requests that are being answered, with their marks of cancellation.
    answering: HashMap<RequestId, Arc<AtomicBool>>,
    /// The request for the settings that waits for its answer.
    asked_settings: Option<RequestId>,
    /// The errors of configurations that are shown, by file.
    config_errors: BTreeMap<PathBuf, Vec<Diagnostic>>,
    /// Whether something changed on disk, so that everything is to be read again.
    is_outdated: bool,
    /// The generation of which the client has the diagnostics of the workspace.
    pulled: Option<u64>,
    /// The requests for the diagnostics of the workspace that wait for another generation.
    waiting: Vec<Request>,
    /// The files that are not open for which diagnostics are shown.
    with_diagnostics: BTreeSet<String>,
}

impl Server {
    pub(super) fn new(client: Client, args: &ServerArgs, events: Sender<Event>) -> Self {
        let workspace = Workspace {
            abilities: Arc::default(),
            settings: Arc::new(Settings::of_arguments(&args.config)),
            folders: Vec::new(),
            linked_folders: Vec::new(),
            projects: BTreeMap::new(),
            documents: HashMap::new(),
            open: Arc::new(OpenTexts::default()),
            generation: 0,
        };
        Self {
            client,
            events,
            workers: Workers::start(),
            phase: Phase::Starting,
            workspace,
            config: args.config.clone(),
            judging: HashSet::new(),
            answering: HashMap::new(),
            asked_settings: None,
            config_errors: BTreeMap::new(),
            is_outdated: false,
            pulled: None,
            waiting: Vec::new(),
            with_diagnostics: BTreeSet::new(),
        }
    }

    /// Ends: what workers still do is not waited for.
    pub(super) fn end(self) {
        self.answering.values().for_each(|mark| mark.store(true, Ordering::Relaxed));
        self.client.end();
    }

    pub(super) fn handle(&mut self, event: Event) -> Flow {
        match event {
            Event::Incoming(Incoming::Message(Message::Request(request))) => self.request(request),
            Event::Incoming(Incoming::Message(Message::Notification(notification))) => {
                return self.notification(notification);
            }
            Event::Incoming(Incoming::Message(Message::Response(response))) => self.response(response),
            Event::Incoming(Incoming::Malformed(malformed)) => self.client.answer_malformed(malformed),
            Event::Gone => return Flow::End(self.phase == Phase::ShutDown),
            Event::Judged(document) => self.judged(&document),
            Event::Checked(generation, files) => self.checked(generation, files),
            Event::Answered(id) => _ = self.answering.remove(&id),
        }
        Flow::GoOn
    }

    /// Does what waits until no event is left: many changes on disk come at once.
    pub(super) fn settle(&mut self) {
        if std::mem::take(&mut self.is_outdated) {
            self.reload();
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
                return self.client.answer(request.id, Ok(Value::Null));
            }
            (Phase::Running, _) => None,
            (Phase::ShutDown, _) => Some((ErrorCode::InvalidRequest, "the server is shut down")),
        };
        if let Some((code, what)) = refusal {
            return self.client.answer(request.id, Err(Fault { code, what: what.to_owned() }));
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
        self.pulled = Some(self.workspace.generation);
        self.answer(request);
    }

    /// Has a worker answer a request.
    fn answer(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let Some(answer) = requests::function(&method) else {
            let what = format!("{method}: no such method");
            return self.client.answer(id, Err(Fault { code: ErrorCode::MethodNotFound, what }));
        };
        let is_cancelled = Arc::new(AtomicBool::new(false));
        self.answering.insert(id.clone(), Arc::clone(&is_cancelled));
        let (workspace, client, events) = (self.workspace.clone(), self.client.clone(), self.events.clone());
        self.workers.run(move || {
            let result = match is_cancelled.load(Ordering::Relaxed) {
                true => Err(Fault { code: ErrorCode::RequestCanceled, what: "cancelled".to_owned() }),
                false => answer(&workspace, &client, params),
            };
            client.answer(id.clone(), result);
            _ = events.send(Event::Answered(id));
        });
    }

    fn initialize(&mut self, request: Request) {
        let raw = request.params.get("capabilities").cloned().unwrap_or_default();
        let params: InitializeParams = match parsed(request.params) {
            Ok(params) => params,
            Err(fault) => return self.client.answer(request.id, Err(fault)),
        };
        self.workspace.abilities = Arc::new(Abilities::of(&params.capabilities, &raw));
        self.workspace.add_folders(folders(&params));
        if let Some(process) = params.process_id {
            parent::watch(process, self.events.clone());
        }
        self.set_settings(params.initialization_options.unwrap_or_default());
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
            notifications::DidSaveTextDocument::METHOD
            | notifications::DidChangeWatchedFiles::METHOD
            | notifications::DidCreateFiles::METHOD
            | notifications::DidRenameFiles::METHOD
            | notifications::DidDeleteFiles::METHOD => {
                self.is_outdated = true;
                Ok(())
            }
            // a notification that a server does not know is ignored
            _ => Ok(()),
        };
        if let Err(Fault { what, .. }) = done {
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
        if given.is_null() {
            return;
        }
        let folder = self.workspace.folders.first().map(PathBuf::as_path);
        match Settings::of_client(&self.config, given, folder) {
            Ok(settings) => self.workspace.settings = Arc::new(settings),
            Err(what) => self.client.show(MessageType::ERROR, &what),
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

    /// Cancels a request. One that waits is answered at once.
    fn cancel(&mut self, params: lsp_types::CancelParams) {
        let id = match params.id {
            lsp_types::NumberOrString::Number(id) => RequestId::from(id),
            lsp_types::NumberOrString::String(id) => RequestId::from(id),
        };
        self.answering.get(&id).into_iter().for_each(|mark| mark.store(true, Ordering::Relaxed));
        if let Some(at) = self.waiting.iter().position(|request| request.id == id) {
            self.waiting.swap_remove(at);
            let what = "cancelled".to_owned();
            self.client.answer(id, Err(Fault { code: ErrorCode::RequestCanceled, what }));
        }
    }

    fn opened(&mut self, params: lsp_types::DidOpenTextDocumentParams) {
        let lsp_types::TextDocumentItem { uri, language_id, version, text } = params.text_document;
        let file = self.workspace.path_of(&uri);
        let path = file.clone().unwrap_or_else(|| uri::name(&uri));
        let Some(project) = self.project(&path) else { return };
        let text = Arc::new(Text::new(text, self.workspace.abilities.encoding));
        self.set(Document::new(uri, file, language_id, version, text, project));
    }

    fn changed(&mut self, params: lsp_types::DidChangeTextDocumentParams) -> Result<(), Fault> {
        let lsp_types::VersionedTextDocumentIdentifier { uri, version } = params.text_document;
        let document = self.workspace.document(&uri)?.changed(version, &params.content_changes);
        self.set(document);
        Ok(())
    }

    fn closed(&mut self, params: lsp_types::DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        let Some(document) = self.workspace.documents.remove(uri.as_str()) else { return };
        if document.is_file {
            self.workspace.open.remove(&document.path);
            document.project.forget(&document.path);
        }
        // the file counts as it is on disk
        self.is_outdated |= self.workspace.settings.workspace_diagnostics;
        self.publish(uri, None, Vec::new());
    }

    /// Sets the version of an open document, and has it judged.
    fn set(&mut self, document: Document) {
        if document.is_file {
            self.workspace.open.set(&document.path, Arc::clone(&document.text) as _);
            document.project.forget(&document.path);
        }
        let document = Arc::new(document);
        self.workspace.documents.insert(document.uri.as_str().to_owned(), Arc::clone(&document));
        self.judge(document);
    }

    /// Has a document judged, unless an earlier version of it still is: the latest one is judged after that.
    fn judge(&mut self, document: Arc<Document>) {
        let pulls = self.workspace.abilities.pulls_diagnostics;
        if pulls || !self.judging.insert(document.uri.as_str().to_owned()) {
            return;
        }
        let events = self.events.clone();
        self.workers.run(move || {
            document.findings();
            _ = events.send(Event::Judged(document));
        });
    }

    /// Shows the findings of a document; if it has changed since, the new version is judged instead.
    fn judged(&mut self, judged: &Arc<Document>) {
        self.judging.remove(judged.uri.as_str());
        let Some(latest) = self.workspace.documents.get(judged.uri.as_str()).cloned() else { return };
        if !Arc::ptr_eq(&latest, judged) {
            return self.judge(latest);
        }
        self.show_document(judged);
        self.show_config_errors();
    }

    /// Shows the findings in a document, and the errors in it if it is a configuration.
    fn show_document(&self, document: &Document) {
        let mut found = diagnostics::of_document(&self.workspace, document);
        found.extend(self.config_errors.get(&document.path).into_iter().flatten().cloned());
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
            self.client.show(MessageType::ERROR, &format!("{error:#} (the configurations of the folder are used)"));
            Project::load(&root, &Settings::default(), &self.workspace.open)
        });
        match loaded {
            Ok(project) => {
                let project = Arc::new(project);
                self.workspace.projects.insert(root, Arc::clone(&project));
                Some(project)
            }
            Err(error) => {
                self.client.show(MessageType::ERROR, &format!("{}: {error:#}", root.display()));
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
        if self.workspace.abilities.refreshes_diagnostics && self.workspace.abilities.pulls_diagnostics {
            self.client.request::<requests_of_client::WorkspaceDiagnosticRefresh>(());
        }
        std::mem::take(&mut self.waiting).into_iter().for_each(|request| self.pull_workspace(request));
        self.check_workspace();
        self.show_config_errors();
    }

    /// Has all files of the workspace judged for a client that does not ask for it, if the settings say so.
    fn check_workspace(&mut self) {
        let Workspace { abilities, settings, generation, .. } = &self.workspace;
        let (is_wanted, generation) = (settings.workspace_diagnostics, *generation);
        if abilities.pulls_diagnostics {
            return;
        }
        if !is_wanted {
            return self.checked(generation, Vec::new());
        }
        let (workspace, events) = (self.workspace.clone(), self.events.clone());
        self.workers.run(move || {
            // what is wrong with a folder is shown with its configuration
            let files = diagnostics::of_closed_files(&workspace).unwrap_or_default();
            _ = events.send(Event::Checked(generation, files));
        });
    }

    /// Shows the diagnostics of files that are not open.
    fn checked(&mut self, generation: u64, files: Vec<(Uri, Vec<Diagnostic>)>) {
        if generation != self.workspace.generation {
            return;
        }
        let shown: BTreeSet<String> = files.iter().map(|(uri, _)| uri.as_str().to_owned()).collect();
        let gone = self.with_diagnostics.iter().filter(|uri| !shown.contains(*uri)).filter_map(|uri| uri.parse().ok());
        for (uri, diagnostics) in files.into_iter().chain(gone.map(|uri| (uri, Vec::new()))) {
            if !self.workspace.documents.contains_key(uri.as_str()) {
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
                self.show_document(document);
            } else if let Some(uri) = self.workspace.uri_of(path) {
                // clients ask for those of a document, and are told of these besides
                let diagnostics = self.config_errors.get(path).cloned().unwrap_or_default();
                let params = PublishDiagnosticsParams { uri, diagnostics, version: None };
                self.client.notify::<notifications::PublishDiagnostics>(params);
            }
        }
    }
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
