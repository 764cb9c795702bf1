//! What is wrong with a directive, as it is reported.

use super::directive::{Kind, SUFFIXES, WORD};
use super::suppression::{DirectiveError, RULE, Suppression, Target};
use crate::lint::model::Diagnostic;
use crate::scan::Context;
use crate::syntax::edit_distance::remedy;

impl Suppression {
    /// A complaint as it is reported; `None` where nobody asks.
    pub(crate) fn diagnostic(&self, target: usize, complaint: DirectiveError) -> Option<Diagnostic> {
        let severity = self.severity?;
        let Target { name, near, .. } = &self.targets[target];
        let suffix = SUFFIXES.iter().find(|(_, kind)| *kind == self.kind).map(|(suffix, _)| *suffix);
        let word = suffix.map_or_else(|| WORD.to_owned(), |suffix| format!("{WORD}-{suffix}"));
        let named = if name == WORD { &word } else { name };
        let place = match self.kind {
            Kind::NextLine => "the next line",
            Kind::Start | Kind::End => "these lines",
            Kind::File => "this file",
            Kind::Line | Kind::Unknown => "this line",
        };
        let (message, help) = match complaint {
            DirectiveError::Idle => (
                format!("`{named}` suppresses nothing on {place}").replace("on this file", "in this file"),
                match self.kind {
                    Kind::Line => "take it out, or write `urlint-ignore-next-line` if the line after it is meant",
                    _ => "take it out",
                }
                .to_owned(),
            ),
            DirectiveError::UnknownName => (
                format!("no rule, group or preset is named `{name}`"),
                if near.is_empty() {
                    "`urlint rules` lists them; a reason stands after ` -- `".to_owned()
                } else {
                    near.clone()
                },
            ),
            DirectiveError::UnknownKind => {
                let names: Vec<_> = SUFFIXES.iter().map(|(name, _)| *name).collect();
                (
                    "no directive has this name".to_owned(),
                    format!("after `urlint-ignore-`{}", remedy("", &names).replace("; there are", " stands one of")),
                )
            }
            DirectiveError::Endless => (
                format!("`{word}` has no end: it holds to the end of the file"),
                "put `urlint-ignore-end` after the last line, or use `urlint-ignore-file`".to_owned(),
            ),
            DirectiveError::Startless => (
                "`urlint-ignore-end` ends nothing".to_owned(),
                "take it out, or put `urlint-ignore-start` before the first line".to_owned(),
            ),
            DirectiveError::TooFar => (
                "`urlint-ignore-file` stands too far down: after the first MiB it says nothing".to_owned(),
                "put it near the start of the file".to_owned(),
            ),
        };
        let span = self.place(target, complaint);
        let rule = RULE.into();
        Some(Diagnostic {
            rule,
            severity,
            span,
            message,
            help: help.into(),
            url: "".into(),
            context: Context::Comment,
            fix: None,
            more: 0,
        })
    }
}
