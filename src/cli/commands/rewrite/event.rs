//! The results for a text, in order.

use std::path::Path;

use crate::cli::output::Message;
use crate::cli::pipeline::Outbox;
use crate::fix::WhyLeft;
use crate::report::Place;

/// A result to print or to count.
pub(super) enum Event {
    /// A text was read.
    Text(Box<Path>),
    /// The bytes of standard input, to be passed on unchanged or rewritten.
    Passed(Vec<u8>),
    /// URLs of the text were rewritten, with the difference if it is wanted.
    Rewritten {
        urls: u64,
        diff: Vec<u8>,
    },
    Message(Message),
    Left(LeftUrl),
    /// A URL that is not rewritten only because it has another scheme or port.
    Similar,
}

/// A URL that is left as it is.
pub(super) struct LeftUrl {
    pub(super) place: Place,
    /// The URL, its secrets hidden.
    pub(super) url: String,
    pub(super) why: WhyLeft,
}

/// Passes on an event.
pub(super) fn put(out: &mut Outbox<'_, Vec<Event>>, event: Event) {
    out.put(|events| {
        let held = match &event {
            Event::Passed(bytes) | Event::Rewritten { diff: bytes, .. } => bytes.len(),
            Event::Left(left) => left.url.len(),
            Event::Text(_) | Event::Message(_) | Event::Similar => 0,
        };
        events.push(event);
        size_of::<Event>() + held
    });
}
