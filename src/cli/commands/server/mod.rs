//! `urlint server`: serves editors by the Language Server Protocol.
//!
//! One thread owns the state: it takes the messages of the client in their order, and changes the [`Workspace`]. Workers
//! judge documents and answer requests, each from the workspace as it was when the request came. One thread reads
//! messages, another one writes them. Nothing is written to disk: edits go through the editor.
//!
//! | file | contents |
//! |---|---|
//! | `transport` | reads messages from a stream |
//! | `client` | what the client can do, and the messages to it |
//! | `parent` | notices that the client's process has ended |
//! | `state`, `event` | the thread that owns the state, and its events |
//! | `guard` | keeps the server alive where some work has a bug |
//! | `requests` | which function answers which request |
//! | `workers` | the threads that judge and answer |
//! | `workspace` | folders, documents and settings at one moment |
//! | `project` | a folder, as a run of the program there sees it |
//! | `document` | an open document |
//! | `settings` | the settings of the editor |
//! | `index` | the URLs and references of the files of a folder |
//! | `entire` | those of all folders and open documents |
//! | `keys` | hashes by which they are found |
//! | `links` | the URLs and references of a document, and where each leads |
//! | `destinations` | the places that references lead to |
//! | `labels` | the labels that links of a document name |
//! | `progress` | progress that the client shows |
//! | `edits` | edits of documents |
//! | `position`, `uri` | positions and URIs of the protocol |
//! | `features/` | a file for each feature |

mod client;
mod destinations;
mod document;
mod edits;
mod entire;
mod event;
mod features;
mod guard;
mod index;
mod keys;
mod labels;
mod links;
mod parent;
mod position;
mod progress;
mod project;
mod requests;
mod settings;
mod state;
mod transport;
mod uri;
mod workers;
mod workspace;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use crate::cli::args::ServerArgs;
use crate::cli::output::Status;
use client::Client;
use event::Event;
use guard::guarded;
use state::{Flow, State};

/// How long the client may take to read the last messages.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Runs the command.
pub(super) fn run(args: &ServerArgs) -> anyhow::Result<Status> {
    Ok(serve(args, || io::stdin().lock(), io::stdout()))
}

/// Serves these messages; returns what the client gets, for `fuzz/`.
#[cfg(fuzzing)]
pub fn serve_messages(messages: Vec<u8>) -> Vec<u8> {
    let (sender, written) = channel();
    let args = ServerArgs { config: Default::default(), stdio: true, client_process_id: None };
    serve(&args, || io::Cursor::new(messages), Written(sender));
    written.iter().flatten().collect()
}

/// Passes on what is written.
#[cfg(fuzzing)]
struct Written(Sender<Vec<u8>>);

#[cfg(fuzzing)]
impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        _ = self.0.send(bytes.to_vec());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Serves a client that writes to a stream and reads from another one. `input` is called on the thread that reads.
fn serve<R: BufRead>(
    args: &ServerArgs,
    input: impl FnOnce() -> R + Send + 'static,
    output: impl Write + Send + 'static,
) -> Status {
    let (sender, events) = channel();
    let (client, writer) = Client::start(output);
    read_in_background(client.clone(), sender.clone(), input);
    if let Some(process) = args.client_process_id {
        parent::watch(process, sender.clone());
    }
    let mut server = State::new(client, args, sender);
    let mut status = Status::Findings;
    'session: while let Ok(first) = events.recv() {
        for event in std::iter::once(first).chain(events.try_iter()) {
            if let Flow::End(ends_well) = server.handle(event) {
                status = if ends_well { Status::Clean } else { Status::Findings };
                break 'session;
            }
        }
        server.handle(Event::Idle);
    }
    server.end();
    // a client that is gone, or that reads no more, is not waited for
    _ = writer.recv_timeout(LAST_WORDS);
    status
}

/// Reads the messages of the client until it closes the stream.
fn read_in_background<R: BufRead>(client: Client, events: Sender<Event>, input: impl FnOnce() -> R + Send + 'static) {
    thread::spawn(move || {
        let mut input = input();
        let mut read = || {
            while let Ok(Some(incoming)) = transport::read(&mut input) {
                if events.send(Event::Incoming(incoming)).is_err() {
                    return;
                }
            }
        };
        // after a bug, the rest of the stream is read
        while guarded(&client, "transport", &mut read).is_err() {}
        _ = events.send(Event::Gone);
    });
}
