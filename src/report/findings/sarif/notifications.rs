//! What could not be done in a run, for the report of it: notifications of the tool.

use serde::Serialize;

use super::super::{Notification, Setup};
use super::message;
use super::uri::Artifact;
use crate::report::json::{self, object};

/// The number that are listed one by one.
const MOST: u64 = 1_000;
/// Their maximum size in bytes.
const MOST_BYTES: usize = 256 << 10;

/// The notices of a run.
#[derive(Default)]
pub(super) struct Notices {
    /// The listed ones, as JSON, with commas between them.
    written: Vec<u8>,
    count: u64,
    /// The number that are not listed.
    left: u64,
    /// Whether something failed.
    pub(super) failed: bool,
}

impl Notices {
    /// Takes one.
    pub(super) fn take(&mut self, notice: Notification<'_>, setup: &Setup) {
        self.failed |= notice.failed;
        let notification = object! {
            level: if notice.failed { "error" } else { "note" },
            message: object! { text: message::notice(notice) },
            locations?: notice.path.map(|path| [location(path, notice.line, setup)]),
        };
        let notification = json::text(&notification);
        if self.count == MOST || self.written.len() + notification.len() > MOST_BYTES {
            self.left += 1;
        } else {
            self.push(&notification);
        }
    }

    /// Adds one of the report's own.
    pub(super) fn add(&mut self, level: &str, text: &str) {
        self.push(&json::text(&object! { level: level, message: object! { text: text } }));
    }

    fn push(&mut self, notification: &str) {
        if self.count > 0 {
            self.written.extend_from_slice(b",\n");
        }
        self.count += 1;
        self.written.extend_from_slice(notification.as_bytes());
    }

    /// All of them, as JSON, with commas between them.
    pub(super) fn all(mut self) -> Vec<u8> {
        if self.left > 0 {
            let text = format!("{} more are not listed one by one: see standard error.", self.left);
            self.add(if self.failed { "error" } else { "note" }, &text);
        }
        self.written
    }
}

/// The place of a file, or of a line of it.
fn location(path: &str, line: Option<u64>, setup: &Setup) -> impl Serialize + use<> {
    let artifact = Artifact::of(path, setup);
    let region = line.map(|line| object! { startLine: line });
    object! { physicalLocation: object! { artifactLocation: artifact, region?: region } }
}
