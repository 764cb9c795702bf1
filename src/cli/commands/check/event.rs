//! The events of a run that are reported, in order.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::part_event::PartEvent;
use crate::cli::inputs::changed::Change;
use crate::cli::output::Message;
use crate::cli::pipeline::{Outbox, StoppedRules};
use crate::judge::RuleValue;
use crate::lint::Severity;
use crate::report::{FixedFile, ReportedFinding};

/// Something to report, in order.
pub(super) enum Event {
    /// A text starts; the events until [`Event::End`] are of it.
    Start(Box<StartedText>),
    /// The number of texts without anything to report.
    CleanTexts(u64),
    /// Values that the text has often. Findings of these rules for these values are not reported in this run.
    FrequentValues(Vec<RuleValue>),
    Finding(Box<ReportedFinding>),
    /// Bytes for standard output: standard input, unchanged or fixed.
    Passed(Vec<u8>),
    /// The path of the file that would be fixed, links followed.
    FixTarget(PathBuf),
    /// The file was fixed, or could not be, or not completely.
    Fixed {
        file: Option<Box<FixedFile>>,
        message: Option<Message>,
    },
    /// A detail about a text.
    Detail(Message),
    /// A finding that a comment suppresses, in a text that is read whole; with the reason that the comment gives.
    Suppressed {
        finding: Box<ReportedFinding>,
        reason: Option<Arc<str>>,
    },
    /// A finding or directive of a part of a text, to be matched with those of the other parts.
    Part(PartEvent),
    End,
}

/// A text that starts: its findings come next.
pub(super) struct StartedText {
    pub(super) path: Box<Path>,
    /// Its name in reports.
    pub(super) name: Box<str>,
    /// The lowest severity that makes the run fail.
    pub(super) fail_on: Severity,
    /// Its changed lines, if only those are reported.
    pub(super) change: Option<Arc<Change>>,
    /// The rules that are stopped in it, shared with the threads that read it.
    pub(super) stopped: Option<Arc<StoppedRules>>,
    /// Whether it is a record, which is a project of its own.
    pub(super) is_record: bool,
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
            Self::Finding(finding) | Self::Suppressed { finding, .. } => finding.weight(),
            Self::Part(event) => event.weight(),
            Self::Passed(text) => text.len(),
            Self::Fixed { file, .. } => file.as_ref().map_or(0, |file| file.diff.len()),
            Self::FrequentValues(values) => values.iter().map(RuleValue::weight).sum(),
            Self::Start(_) | Self::CleanTexts(_) | Self::FixTarget(_) | Self::Detail(_) | Self::End => 0,
        };
        size_of::<Self>() + held
    }
}
