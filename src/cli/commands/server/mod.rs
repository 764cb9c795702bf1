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

use std::io;
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
    let (sender, events) = channel();
    let (client, writer) = Client::start(io::stdout());
    read_in_background(client.clone(), sender.clone());
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
    Ok(status)
}

/// Reads the messages of the client until it closes the stream.
fn read_in_background(client: Client, events: Sender<Event>) {
    thread::spawn(move || {
        let mut input = io::stdin().lock();
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
