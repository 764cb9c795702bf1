//! A directive with what is known of the names in it, and what becomes of findings by it.

use std::sync::Arc;

use super::directive::Kind;
use crate::lint::model::Severity;
use crate::text::Span;

/// The rule that speaks of directives; what it finds are not URLs.
pub(crate) const RULE: &str = "unused-suppression";

/// A directive for the whole text must start before this byte: large texts are read in parts, so a later
/// one is found only after earlier findings were reported.
pub(crate) const FILE_REACH: u64 = 1 << 20;

/// A directive, and what the engine knows of the names in it.
#[derive(Clone, Debug)]
pub(crate) struct Suppression {
    pub(crate) kind: Kind,
    /// Its word.
    pub(crate) word: Span,
    /// Where the line begins that [`Kind::NextLine`] speaks of.
    pub(crate) next: usize,
    /// The block of program text that it applies to, if it is in one.
    pub(crate) block: Option<Span>,
    pub(crate) targets: Vec<Target>,
    /// Why it is there, if it says so; no password.
    pub(crate) reason: Option<Arc<str>>,
    /// How bad what is wrong with it is; `None` where nobody asks.
    pub(super) severity: Option<Severity>,
}

/// What a directive keeps silent: a rule, a group, a preset, or all.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// The name, or the directive's word where it names none.
    pub(crate) span: Span,
    pub(super) name: String,
    /// An id of a rule, group or preset, or `all`; `None` if there is none of the name.
    pub(crate) key: Option<String>,
    /// Whether the rules run of which it speaks, so that it should suppress something.
    pub(crate) awaited: bool,
    pub(super) near: String,
    /// The only name that is so near that it must be meant.
    pub(super) meant: Option<String>,
}

/// What is wrong with a directive, or with one of its targets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum DirectiveError {
    /// It suppresses nothing.
    Idle,
    /// No rule, group or preset has the name.
    UnknownName,
    /// There is no such directive.
    UnknownKind,
    /// A start without an end.
    Endless,
    /// An end without a start.
    Startless,
    /// One for the whole file that is too far down.
    TooFar,
}

/// The lines that a directive has to do with, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lines {
    /// The line of the directive.
    pub(crate) own: u64,
    /// The line that it speaks of if that is the next.
    pub(crate) next: u64,
    /// The first and last line of the block that contains it.
    pub(crate) block: Option<(u64, u64)>,
}

/// What becomes of a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Nothing is said against it.
    Stands,
    /// A directive suppresses it, for this reason if it gives one.
    Suppressed(Option<Arc<str>>),
}

/// What becomes of a finding that this directive suppresses, or none.
pub(crate) fn verdict(by: Option<&Suppression>) -> Verdict {
    by.map_or(Verdict::Stands, |directive| Verdict::Suppressed(directive.reason.clone()))
}

impl Suppression {
    /// The lines of the directive and the lines it applies to.
    pub(crate) fn lines(&self, line: &mut impl FnMut(usize) -> u64) -> Lines {
        let own = line(self.word.start);
        let block = self.block.map(|block| (line(block.start), line(block.end.saturating_sub(1).max(block.start))));
        Lines { own, next: if self.kind == Kind::NextLine { line(self.next) } else { own }, block }
    }

    /// The bytes that a complaint speaks of.
    pub(crate) fn place(&self, target: usize, complaint: DirectiveError) -> Span {
        match complaint {
            DirectiveError::Idle | DirectiveError::UnknownName => self.targets[target].span,
            _ => self.word,
        }
    }
}
