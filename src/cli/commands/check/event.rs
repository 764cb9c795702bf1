//! The events of a run that are reported, in order.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::part_event::PartEvent;
use crate::cli::inputs::changed::Change;
use crate::cli::output::Message;
use crate::cli::pipeline::{Outbox, StoppedRules};
use crate::lint::Severity;
use crate::report::{FixedFile, ReportedFinding};

/// Something to report, in order.
pub(super) enum Event {
    /// A text begins.
    Begin(Box<Begun>),
    /// Texts without anything to report: their number.
    Clean(u64),
    /// Values that the rules of these ids need not report in this run, since a text has them often.
    Own(Vec<(Arc<str>, Arc<str>)>),
    Finding(Box<ReportedFinding>),
    /// The bytes of standard input, to be passed on unchanged or fixed.
    Passed(Vec<u8>),
    /// The path of the file that would be fixed, links followed.
    At(PathBuf),
    /// The file was fixed, or could not be.
    Fixed(Option<Box<FixedFile>>, Option<Message>),
    /// A detail about a text.
    Detail(Message),
    /// A finding that a comment suppresses, in a text that is read whole; with the reason that the comment gives.
    Suppressed(Box<ReportedFinding>, Option<Arc<str>>),
    /// The findings and directives of a part of a text, to be matched with those of the others.
    Part(PartEvent),
    End,
}

/// A text whose findings come next.
pub(super) struct Begun {
    pub(super) path: Box<Path>,
    /// Its name in reports.
    pub(super) name: Box<str>,
    /// The lowest severity that makes the run fail.
    pub(super) fail_on: Severity,
    /// Its changed lines, if only those are reported.
    pub(super) change: Option<Arc<Change>>,
    /// The rules that are stopped in it, shared with the threads that read it.
    pub(super) stopped: Option<Arc<StoppedRules>>,
}

/// Passes on an event.
pub(super) fn put(out: &mut Outbox<'_, Vec<Event>>, event: Event) {
    out.put(|events| {
        let weight = event.weight();
        events.push(event);
        weight
    });
}

impl Event {
    /// The approximate memory of the event, in bytes.
    fn weight(&self) -> usize {
        let held = match self {
            Self::Finding(finding) | Self::Suppressed(finding, _) => finding.weight(),
            Self::Part(event) => event.weight(),
            Self::Passed(text) => text.len(),
            Self::Fixed(file, _) => file.as_ref().map_or(0, |file| file.diff.len()),
            Self::Own(values) => values.iter().map(|(_, value)| size_of_val(value) + value.len()).sum(),
            Self::Begin(_) | Self::Clean(_) | Self::At(_) | Self::Detail(_) | Self::End => 0,
        };
        size_of::<Self>() + held
    }
}
