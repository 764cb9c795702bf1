//! The contents of a part of a large text on which suppression depends: directives and findings. They are matched with
//! those of the other parts where the parts come together.

use std::sync::Arc;

use crate::lint::suppress::{Lines, Suppression};
use crate::report::ReportedFinding;

/// A directive or finding of a part of a text, in order; lines are counted from the start of the part.
pub(super) enum PartEvent {
    Directive(Box<Directive>),
    Finding(Box<UndecidedFinding>),
}

impl PartEvent {
    /// The approximate memory of the event, in bytes.
    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Finding(undecided) => undecided.finding.weight() + size_of::<UndecidedFinding>(),
            Self::Directive(directive) => {
                size_of::<Directive>() + directive.error_places.as_ref().map_or(0, ErrorPlaces::weight)
            }
        }
    }

    /// The finding, if it is one.
    pub(super) fn finding(&self) -> Option<&ReportedFinding> {
        match self {
            Self::Finding(undecided) => Some(&undecided.finding),
            Self::Directive(_) => None,
        }
    }
}

/// A directive, and where its errors are reported.
pub(super) struct Directive {
    pub(super) suppression: Suppression,
    pub(super) lines: Lines,
    /// The offset in the whole text.
    pub(super) at: u64,
    /// `None` if its errors are not reported.
    pub(super) error_places: Option<ErrorPlaces>,
}

/// The places where errors of a directive may be reported: findings that lack only the message.
pub(super) struct ErrorPlaces {
    /// The word `urlint-ignore`.
    pub(super) word: ReportedFinding,
    /// The names after it, in order.
    pub(super) targets: Vec<ReportedFinding>,
}

impl ErrorPlaces {
    fn weight(&self) -> usize {
        self.word.weight() + self.targets.iter().map(ReportedFinding::weight).sum::<usize>()
    }
}

/// A finding that may be suppressed.
pub(super) struct UndecidedFinding {
    /// The names by which a directive may suppress it: rule, group, preset.
    pub(super) keys: Arc<[String]>,
    pub(super) lines: (u64, u64),
    pub(super) finding: ReportedFinding,
}
