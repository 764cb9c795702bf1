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
    /// A number of texts without anything to report.
    Clean(u64),
    Finding(Box<ReportedFinding>),
    /// The bytes of standard input, passed on.
    Passed(Vec<u8>),
    /// Where the file is that would be fixed, links followed.
    At(PathBuf),
    /// The file was fixed, or could not be.
    Fixed(Option<Box<FixedFile>>, Option<Message>),
    /// One of a text that is at hand whole which a comment suppresses, for this reason if it gives one.
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
    /// From which severity on the run is to fail.
    pub(super) fail_on: Severity,
    /// Its changed lines, if only those are reported.
    pub(super) change: Option<Arc<Change>>,
    /// Where the rules are noted that have found enough in it.
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
    /// About how many bytes it takes.
    fn weight(&self) -> usize {
        let held = match self {
            Self::Finding(finding) | Self::Suppressed(finding, _) => finding.weight(),
            Self::Part(event) => event.weight(),
            Self::Passed(text) => text.len(),
            Self::Fixed(file, _) => file.as_ref().map_or(0, |file| file.diff.len()),
            Self::Begin(_) | Self::Clean(_) | Self::At(_) | Self::End => 0,
        };
        size_of::<Self>() + held
    }
}
