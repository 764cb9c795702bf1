//! Errors of directives, as findings.

use super::directive::{DirectiveKind, SUFFIXES, WORD};
use super::suppression::{DirectiveError, MAX_REPORTED_TARGETS, Meaning, RULE, Suppression};
use crate::lint::model::Finding;
use crate::scan::Context;
use crate::syntax::edit_distance::remedy;

impl Suppression {
    /// The finding for an error of a directive; `None` if `unused-suppression` is off.
    pub(crate) fn finding(&self, target: usize, complaint: DirectiveError) -> Option<Finding> {
        let severity = self.severity?;
        // names of late directives may be left out
        let meaning = self.targets.get(target).map(|target| &*target.meaning);
        let (name, did_you_mean) = meaning.map_or((WORD, ""), |Meaning { name, remedy, .. }| (name, remedy));
        let suffix = SUFFIXES.iter().find(|(_, kind)| *kind == self.kind).map(|(suffix, _)| *suffix);
        let word = suffix.map_or_else(|| WORD.to_owned(), |suffix| format!("{WORD}-{suffix}"));
        let named = if name == WORD { &*word } else { name };
        let place = match self.kind {
            DirectiveKind::NextLine => "the next line",
            DirectiveKind::Start | DirectiveKind::End => "these lines",
            DirectiveKind::File => "this file",
            DirectiveKind::Line | DirectiveKind::Unknown | DirectiveKind::Misspelt(_) => "this line",
        };
        let (message, help) = match complaint {
            DirectiveError::Idle => (
                format!("`{named}` suppresses no findings on {place}").replace("on this file", "in this file"),
                match self.kind {
                    DirectiveKind::Line => "remove it, or use `urlint-ignore-next-line` for the line after it",
                    _ => "remove it",
                }
                .to_owned(),
            ),
            DirectiveError::UnknownName => (
                format!("no rule, group or preset named `{name}`"),
                if did_you_mean.is_empty() {
                    "`urlint rules` lists them; write a reason after ` -- `".to_owned()
                } else {
                    did_you_mean.to_owned()
                },
            ),
            DirectiveError::UnknownKind => {
                let names: Vec<_> = SUFFIXES.iter().map(|(name, _)| *name).collect();
                (
                    "unknown directive".to_owned(),
                    format!("after `urlint-ignore-`{}", remedy("", &names).replace("; there are", " write one of")),
                )
            }
            DirectiveError::Misspelt => {
                let meant = if let DirectiveKind::Misspelt(meant) = self.kind { meant } else { WORD };
                (
                    "this comment suppresses nothing: it is no directive of urlint".to_owned(),
                    format!("did you mean `{meant}`?"),
                )
            }
            DirectiveError::Endless => (
                format!("`{word}` has no end: it applies to the end of the file"),
                "add `urlint-ignore-end` after the last line, or use `urlint-ignore-file`".to_owned(),
            ),
            DirectiveError::Startless => (
                "`urlint-ignore-end` without a start".to_owned(),
                "remove it, or add `urlint-ignore-start` before the first line".to_owned(),
            ),
            DirectiveError::TooFar => (
                "`urlint-ignore-file` is too far down: it has no effect after the first MiB".to_owned(),
                "move it near the start of the file".to_owned(),
            ),
            DirectiveError::TooMany => (
                format!(
                    "more than {MAX_REPORTED_TARGETS} suppressions: errors of this comment and later ones are not reported"
                ),
                "use `urlint-ignore-file`, or leave the rule out in the configuration".to_owned(),
            ),
        };
        let span = self.place(target, complaint);
        let rule = RULE.into();
        Some(Finding {
            rule,
            severity,
            span,
            message,
            help: help.into(),
            url: "".into(),
            context: Context::Comment,
            fix: None,
            more: 0,
            once: None,
            related: Vec::new(),
        })
    }
}
