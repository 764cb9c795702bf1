//! What could not be done in a run, for the report of it: notifications of the tool.

use super::super::{Notification, Setup};
use super::{message, uri};
use crate::report::json::Object;

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
        let level = if notice.failed { "error" } else { "note" };
        let location = notice.path.map(|path| location(path, notice.line, setup));
        let size = notice.text.len() + location.as_ref().map_or(0, Vec::len);
        if self.count == MOST || self.written.len() + size > MOST_BYTES {
            self.left += 1;
        } else {
            self.add(level, &message::notice(notice), location.as_deref());
        }
    }

    /// Adds one of the report's own.
    pub(super) fn add(&mut self, level: &str, text: &str, location: Option<&[u8]>) {
        if self.count > 0 {
            self.written.extend_from_slice(b",\n");
        }
        self.count += 1;
        let mut object = Object::begin(&mut self.written);
        object.text("level", level);
        let mut message = object.object("message");
        message.text("text", text);
        message.end();
        if let Some(location) = location {
            object.raw("locations", &[b"[", location, b"]"].concat());
        }
        object.end();
    }

    /// The notifications as a JSON array.
    pub(super) fn array(mut self) -> Vec<u8> {
        if self.left > 0 {
            let text = format!("{} more are not listed one by one: see standard error.", self.left);
            let level = if self.failed { "error" } else { "note" };
            self.add(level, &text, None);
        }
        [b"[", &*self.written, b"]"].concat()
    }
}

/// The place of a file, or of a line of it, as JSON.
fn location(path: &str, line: Option<u64>, setup: &Setup) -> Vec<u8> {
    let mut out = Vec::new();
    let mut location = Object::begin(&mut out);
    let mut place = location.object("physicalLocation");
    place.raw("artifactLocation", &uri::artifact(path, setup));
    if let Some(line) = line {
        let mut region = place.object("region");
        region.number("startLine", line);
        region.end();
    }
    place.end();
    location.end();
    out
}
