//! Fixes and suppressions of findings.

use std::collections::BTreeMap;
use std::sync::Arc;

use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, CodeActionResponse, Command, Diagnostic,
    TextEdit,
};
use serde_json::json;

use super::super::client::Fault;
use super::super::document::Document;
use super::super::edits;
use super::super::workspace::Workspace;
use super::commands::EXPLAIN_RULE;
use super::diagnostics::diagnostic;
use crate::fix::{FixedText, add_suppressions, fix_text};
use crate::lint::{Applicability, Finding};
use crate::report::{FoundFix, ReportedFinding};
use crate::text::Span;

/// The kind of the action that applies all safe fixes.
pub(super) const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.urlint");

/// The actions for a range of a document.
pub(in super::super) fn offered(workspace: &Workspace, params: CodeActionParams) -> Result<CodeActionResponse, Fault> {
    let document = workspace.document(&params.text_document.uri)?;
    let only = params.context.only;
    let wants = |kind: &CodeActionKind| {
        let is_of = |wanted: &CodeActionKind| {
            let (kind, wanted) = (kind.as_str(), wanted.as_str());
            kind.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        only.as_ref().is_none_or(|only| only.iter().any(is_of))
    };
    let mut actions = Vec::new();
    if wants(&CodeActionKind::QUICKFIX) {
        let span = document.text.span(params.range);
        let here: Vec<_> = document.findings().iter().filter(|finding| touches(finding, span)).collect();
        let quick = QuickFixes { workspace, document, here: &here };
        actions.extend(here.iter().filter_map(|finding| quick.fix(finding)));
        actions.extend(quick.fixes_of_rules());
        actions.extend(quick.suppression(span));
        actions.extend(quick.explanations());
    }
    if wants(&FIX_ALL) {
        actions.extend(fix_all(workspace, document).map(CodeActionOrCommand::CodeAction));
    }
    Ok(actions)
}

/// Whether a finding overlaps a span, or touches an empty one.
fn touches(finding: &ReportedFinding, span: Span) -> bool {
    finding.start as usize <= span.end && span.start <= finding.end as usize
}

/// The actions for the findings at a place.
struct QuickFixes<'q> {
    workspace: &'q Workspace,
    document: &'q Arc<Document>,
    here: &'q [&'q ReportedFinding],
}

impl QuickFixes<'_> {
    fn diagnostic(&self, finding: &ReportedFinding) -> Diagnostic {
        diagnostic(&self.document.text, finding)
    }

    /// The fix of a finding, if one is offered.
    fn offered_fix<'f>(&self, finding: &'f ReportedFinding) -> Option<&'f FoundFix> {
        let fix = finding.fix.as_deref()?;
        (fix.applicability == Applicability::Safe || self.workspace.settings.unsafe_fixes).then_some(fix)
    }

    fn edits(&self, fix: &FoundFix) -> Vec<TextEdit> {
        let text = &self.document.text;
        let edit = |start: u64, end: u64, new: &String| {
            TextEdit::new(text.range(Span::new(start as usize, end as usize)), new.clone())
        };
        fix.edits.iter().map(|it| edit(it.start, it.end, &it.text)).collect()
    }

    fn action(&self, title: String, of: Vec<Diagnostic>, edits: Vec<TextEdit>) -> CodeAction {
        let document = self.document;
        let edit = edits::of_documents(self.workspace, [(document.uri.clone(), Some(document.version), edits)]);
        let diagnostics = Some(of).filter(|of| !of.is_empty());
        CodeAction {
            title,
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics,
            edit: Some(edit),
            ..CodeAction::default()
        }
    }

    fn fix(&self, finding: &ReportedFinding) -> Option<CodeActionOrCommand> {
        let fix = self.offered_fix(finding)?;
        let is_safe = fix.applicability == Applicability::Safe;
        let what = match &*fix.edits {
            [edit] if edit.text.is_empty() => "delete it".to_owned(),
            [edit] if edit.text.chars().count() <= 60 => format!("`{}`", edit.text.escape_debug()),
            _ => "all of its places".to_owned(),
        };
        let mark = if is_safe { "" } else { " (unsafe: check the result)" };
        let title = format!("Fix {}: {what}{mark}", finding.rule);
        let action = self.action(title, vec![self.diagnostic(finding)], self.edits(fix));
        Some(CodeAction { is_preferred: Some(is_safe), ..action }.into())
    }

    /// For each rule at the place that has more findings in the document: all of its fixes.
    fn fixes_of_rules(&self) -> Vec<CodeActionOrCommand> {
        let mut by_rule: BTreeMap<&str, Vec<&ReportedFinding>> = BTreeMap::new();
        for finding in self.document.findings().iter().filter(|finding| self.offered_fix(finding).is_some()) {
            by_rule.entry(&finding.rule).or_default().push(finding);
        }
        let is_here = |rule: &str| self.here.iter().any(|finding| &*finding.rule == rule);
        by_rule.retain(|rule, findings| findings.len() > 1 && is_here(rule));
        let all = by_rule.into_iter().map(|(rule, findings)| {
            let mut edits: Vec<TextEdit> = Vec::new();
            let mut end = 0;
            for fix in findings.iter().filter_map(|finding| self.offered_fix(finding)) {
                // two fixes of one place are not made together
                let starts_after = fix.edits.first().is_some_and(|edit| edit.start >= end);
                if starts_after {
                    end = fix.edits.last().map_or(end, |edit| edit.end);
                    edits.extend(self.edits(fix));
                }
            }
            let title = format!("Fix all {} {rule} in this file", findings.len());
            self.action(title, findings.iter().map(|finding| self.diagnostic(finding)).collect(), edits).into()
        });
        all.collect()
    }

    /// A comment that suppresses the findings on the line of a place.
    fn suppression(&self, place: Span) -> Option<CodeActionOrCommand> {
        let document = self.document;
        if self.here.is_empty() {
            return None;
        }
        let text = &*document.text.text;
        let start = text[..place.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[place.end..].find('\n').map_or(text.len(), |at| place.end + at);
        let fixed: FixedText<Vec<Finding>> = document.with_part(|part, _| {
            document.project.checker.with_kinds(part, |config, kinds| {
                add_suppressions(&config.engine, kinds, |_, spans| {
                    spans.iter().map(|span| span.start >= start && span.start <= end).collect()
                })
            })
        });
        let new = String::from_utf8(fixed.text.filter(|_| !fixed.applied.is_empty())?).ok()?;
        let mut rules: Vec<&str> = fixed.applied.iter().map(|finding| &*finding.rule).collect();
        rules.sort_unstable();
        rules.dedup();
        let of = self.here.iter().filter(|finding| rules.contains(&&*finding.rule));
        let of = of.map(|finding| self.diagnostic(finding)).collect();
        let title = format!("Suppress {} on this line", rules.join(", "));
        Some(self.action(title, of, edits::between(&document.text, &new)).into())
    }

    /// A page for each rule at the place.
    fn explanations(&self) -> Vec<CodeActionOrCommand> {
        let mut rules: Vec<&str> = self.here.iter().map(|finding| &*finding.rule).collect();
        rules.sort_unstable();
        rules.dedup();
        let explain = |rule: &&str| {
            let title = format!("Explain {rule}");
            let command = Command::new(title.clone(), EXPLAIN_RULE.to_owned(), Some(vec![json!(rule)]));
            let kind = Some(CodeActionKind::QUICKFIX);
            CodeAction { title, kind, command: Some(command), ..CodeAction::default() }.into()
        };
        rules.iter().map(explain).collect()
    }
}

/// The action that applies all safe fixes, as `urlint check --fix` does; `None` if there are none.
fn fix_all(workspace: &Workspace, document: &Document) -> Option<CodeAction> {
    let new = fixed_text(document)?;
    let edits = edits::between(&document.text, &new);
    Some(CodeAction {
        title: "Fix all that urlint can fix safely".to_owned(),
        kind: Some(FIX_ALL),
        edit: Some(edits::of_documents(workspace, [(document.uri.clone(), Some(document.version), edits)])),
        ..CodeAction::default()
    })
}

/// The text of a document with all safe fixes.
fn fixed_text(document: &Document) -> Option<String> {
    if document.is_file && document.project.leaves_out(&document.path) {
        return None;
    }
    let fixed: FixedText<Vec<Finding>> = document.with_part(|part, _| {
        document.project.checker.with_kinds(part, |config, kinds| {
            let keeps_text = kinds.keep_their_text() || config.has_errors;
            let wanted = |_: &[u8], spans: &[Span]| vec![!keeps_text; spans.len()];
            fix_text(&config.engine, kinds, Applicability::Safe, wanted)
        })
    });
    String::from_utf8(fixed.text?).ok()
}
