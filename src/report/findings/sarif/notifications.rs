//! Notifications of the tool: what could not be done in a run.

use serde::Serialize;

use super::super::{Notification, Setup};
use super::message;
use super::uri::Artifact;
use crate::report::json::{self, object};

/// The number of notices that are listed one by one.
const MAX_LISTED: u64 = 1_000;
/// The maximum size of the listed notices in bytes.
const MAX_BYTES: usize = 256 << 10;

/// The notices of a run.
#[derive(Default)]
pub(super) struct Notices {
    /// The listed notices as JSON, with commas between them.
    written: Vec<u8>,
    count: u64,
    /// The number that are not listed.
    omitted: u64,
    /// Whether something failed.
    pub(super) failed: bool,
}

impl Notices {
    /// Adds a notice of the run, or counts it if there are too many.
    pub(super) fn add(&mut self, notice: Notification<'_>, setup: &Setup) {
        self.failed |= notice.failed;
        let notification = object! {
            level: if notice.failed { "error" } else { "note" },
            message: object! { text: message::notice(notice) },
            locations?: notice.path.map(|path| [location(path, notice.line, setup)]),
        };
        let notification = json::text(&notification);
        if self.count == MAX_LISTED || self.written.len() + notification.len() > MAX_BYTES {
            self.omitted += 1;
        } else {
            self.push(&notification);
        }
    }

    /// Adds a notice about the report itself.
    pub(super) fn add_about_report(&mut self, level: &str, text: &str) {
        self.push(&json::text(&object! { level: level, message: object! { text: text } }));
    }

    fn push(&mut self, notification: &str) {
        if self.count > 0 {
            self.written.extend_from_slice(b",\n");
        }
        self.count += 1;
        self.written.extend_from_slice(notification.as_bytes());
    }

    /// All notices as JSON, with commas between them.
    pub(super) fn into_json(mut self) -> Vec<u8> {
        if self.omitted > 0 {
            let text = format!("{} more are not listed one by one: see standard error.", self.omitted);
            self.add_about_report(if self.failed { "error" } else { "note" }, &text);
        }
        self.written
    }
}

/// The place of a file, or of a line of it.
fn location(path: &str, line: Option<u64>, setup: &Setup) -> impl Serialize + use<> {
    let artifact = Artifact::new(path, setup);
    let region = line.map(|line| object! { startLine: line });
    object! { physicalLocation: object! { artifactLocation: artifact, region?: region } }
}
