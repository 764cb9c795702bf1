//! A directive, such as `urlint-ignore scheme-typo`, with the rules of its names, and its effect on findings.

use std::sync::Arc;

use super::directive::DirectiveKind;
use crate::lint::model::Severity;
use crate::text::Span;

/// The rule that reports directives; its findings are not URLs.
pub(crate) const RULE: &str = "unused-suppression";

/// A directive for the whole text must start before this byte: large texts are read in parts, so a later
/// one is found only after earlier findings were reported.
pub(crate) const FILE_REACH: u64 = 1 << 20;

/// The maximum number of targets in a text whose errors are reported. Later directives suppress findings, but their
/// errors are not reported, so that memory is bounded.
pub(super) const MAX_REPORTED_TARGETS: usize = 10_000;

/// The maximum number of directives of a text that have an effect, which bounds memory.
pub(crate) const MAX_DIRECTIVES: usize = 50_000;

/// A directive, and the engine's data about its names.
#[derive(Clone, Debug)]
pub(crate) struct Suppression {
    pub(crate) kind: DirectiveKind,
    /// The word of the directive.
    pub(crate) word: Span,
    /// The start of the line to which [`DirectiveKind::NextLine`] applies.
    pub(crate) next: usize,
    /// The block of program text that it applies to, if it is in one.
    pub(crate) block: Option<Span>,
    pub(crate) targets: Vec<DirectiveTarget>,
    /// The reason that it gives, without passwords.
    pub(crate) reason: Option<Arc<str>>,
    /// The severity of its errors; `None` if they are not reported.
    pub(super) severity: Option<Severity>,
}

/// The target of a directive: a rule, a group, a preset, or all.
#[derive(Clone, Debug)]
pub(crate) struct DirectiveTarget {
    /// The place of the name, or of the directive's word where it names none.
    pub(crate) span: Span,
    pub(super) meaning: Arc<Meaning>,
}

/// The meaning of a name in directives, shared by all targets that have it.
#[derive(Debug)]
pub(crate) struct Meaning {
    /// The name, or the word that all directives start with.
    pub(super) name: String,
    /// An id of a rule, group or preset, or `all`; `None` if there is none of the name.
    pub(super) key: Option<Arc<str>>,
    /// Whether the rules of the target run, so that it is an error if it suppresses nothing.
    pub(super) should_suppress: bool,
    /// For an unknown name: a question for the most similar known name, or empty.
    pub(super) remedy: String,
    /// For an unknown name: the known name of which it is a typo, if there is only one.
    pub(super) typo_of: Option<String>,
}

/// An error of a directive, or of one of its targets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum DirectiveError {
    /// The directive suppresses nothing.
    Idle,
    /// No rule, group or preset has the name.
    UnknownName,
    /// There is no such directive.
    UnknownKind,
    /// It is another linter's way of saying a directive.
    Misspelt,
    /// A start without an end.
    Endless,
    /// An end without a start.
    Startless,
    /// A directive for the whole file that is too far from its start.
    TooFar,
    /// The first directive after the [`MAX_REPORTED_TARGETS`] targets whose errors are reported.
    TooMany,
}

/// The lines of a directive and of its scope, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lines {
    /// The line of the directive.
    pub(crate) own: u64,
    /// The line to which [`DirectiveKind::NextLine`] applies; for other kinds the line of the directive.
    pub(crate) next: u64,
    /// The first and last line of the block that contains it.
    pub(crate) block: Option<(u64, u64)>,
}

/// The decision about a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// No directive suppresses it.
    Reported,
    /// A directive suppresses it; with its reason, if it gives one.
    Suppressed(Option<Arc<str>>),
}

/// The decision about a finding that the directive `by` suppresses, or that none suppresses.
pub(crate) fn verdict(by: Option<&Suppression>) -> Verdict {
    by.map_or(Verdict::Reported, |directive| Verdict::Suppressed(directive.reason.clone()))
}

impl Suppression {
    /// The lines of the directive and of its scope; `line` returns the line of an offset.
    pub(crate) fn lines(&self, line: &mut impl FnMut(usize) -> u64) -> Lines {
        let own = line(self.word.start);
        let block = self.block.map(|block| (line(block.start), line(block.end.saturating_sub(1).max(block.start))));
        Lines { own, next: if self.kind == DirectiveKind::NextLine { line(self.next) } else { own }, block }
    }

    /// The bytes at which an error is reported.
    pub(crate) fn place(&self, target: usize, complaint: DirectiveError) -> Span {
        match complaint {
            DirectiveError::Idle | DirectiveError::UnknownName => self.targets[target].span,
            _ => self.word,
        }
    }
}
