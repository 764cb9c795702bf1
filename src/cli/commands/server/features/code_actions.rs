//! Fixes and suppressions of findings.

use std::collections::BTreeSet;
use std::sync::Arc;

use lsp_server::ErrorCode;
use lsp_types::{
    CodeAction, CodeActionContext, CodeActionKind, CodeActionOrCommand, CodeActionParams, CodeActionResponse,
    CodeActionTriggerKind, Command, Diagnostic, TextEdit, WorkspaceEdit,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::super::client::RequestError;
use super::super::document::Document;
use super::super::edits;
use super::super::workspace::Workspace;
use super::commands::{EXPLAIN_RULE, SHOW};
use super::diagnostics::diagnostic;
use crate::fix::{FixedText, add_suppressions};
use crate::lint::suppress::RULE as UNUSED;
use crate::lint::{Applicability, Finding};
use crate::report::{FoundFix, PlacedEdit, ReportedFinding};
use crate::text::Span;

/// The kind of the action that applies all safe fixes.
pub(super) const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.urlint");

/// The actions for a range of a document.
pub(in super::super) fn offered(
    workspace: &Workspace,
    params: CodeActionParams,
) -> Result<CodeActionResponse, RequestError> {
    let document = workspace.document(&params.text_document.uri)?;
    let CodeActionContext { only, trigger_kind, .. } = params.context;
    let wants = |kind: &CodeActionKind| {
        let is_of = |wanted: &CodeActionKind| {
            let (kind, wanted) = (kind.as_str(), wanted.as_str());
            kind.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        only.as_ref().is_none_or(|only| only.iter().any(is_of))
    };
    let findings = document.findings_with_fixes(workspace.edits, &workspace.cancellation);
    let actions = Actions { workspace, document, findings: &findings };
    let mut offered = Vec::new();
    if wants(&CodeActionKind::QUICKFIX) {
        let span = document.text.span(params.range);
        let here: Vec<_> = findings.iter().filter(|finding| touches(finding, span)).collect();
        offered.extend(here.iter().filter_map(|finding| actions.fix(finding)));
        offered.extend(actions.fixes_of_rules(&here));
        offered.extend(actions.suppression(&here, span));
        offered.extend(explanations(&here));
    }
    // a client that asks at each move of the cursor shows no actions of the whole document
    let is_for_light_bulb = only.is_none() && trigger_kind == Some(CodeActionTriggerKind::AUTOMATIC);
    if wants(&FIX_ALL) && !is_for_light_bulb {
        offered.extend(actions.fix_all());
    }
    Ok(offered.into_iter().map(CodeActionOrCommand::CodeAction).collect())
}

/// Adds the edits to an action that was offered without them.
pub(in super::super) fn resolved(workspace: &Workspace, action: CodeAction) -> Result<CodeAction, RequestError> {
    let unknown = || RequestError::invalid("the data of the action are not those of an offered one");
    let data = action.data.clone().ok_or_else(unknown)?;
    let Unresolved { uri, version, edits } = serde_json::from_value(data).map_err(|_| unknown())?;
    let document = workspace.document(&uri.parse().map_err(|_| unknown())?)?;
    if document.version != version {
        let what = "the document has changed since the action was offered (ask for the actions again)";
        return Err(RequestError { code: ErrorCode::ContentModified, what: what.to_owned() });
    }
    let findings = document.findings_with_fixes(workspace.edits, &workspace.cancellation);
    let actions = Actions { workspace, document, findings: &findings };
    let edits = actions.edits_of(&edits).ok_or_else(|| RequestError::failed("nothing can be changed there"))?;
    Ok(CodeAction { edit: Some(actions.edit(edits)), data: None, ..action })
}

/// An action whose edits are made when it is chosen.
#[derive(Serialize, Deserialize)]
struct Unresolved {
    uri: String,
    version: i32,
    edits: Edits,
}

/// Edits that take time to make, or are large.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Edits {
    /// All fixes of a rule.
    Rule(String),
    /// All safe fixes.
    All,
}

/// Whether a finding overlaps a span, or touches an empty one.
fn touches(finding: &ReportedFinding, span: Span) -> bool {
    finding.start as usize <= span.end && span.start <= finding.end as usize
}

/// The actions of a document.
struct Actions<'q> {
    workspace: &'q Workspace,
    document: &'q Arc<Document>,
    findings: &'q [ReportedFinding],
}

impl Actions<'_> {
    fn diagnostic(&self, finding: &ReportedFinding) -> Diagnostic {
        diagnostic(&self.document.text, finding)
    }

    /// The fix of a finding, if one is offered.
    fn offered_fix<'f>(&self, finding: &'f ReportedFinding) -> Option<&'f FoundFix> {
        let fix = finding.fix.as_deref()?;
        (fix.applicability == Applicability::Safe || self.workspace.settings.unsafe_fixes).then_some(fix)
    }

    fn edits_of_fix(&self, fix: &FoundFix) -> Vec<TextEdit> {
        let text = &self.document.text;
        let edit =
            |it: &PlacedEdit| TextEdit::new(text.range(Span::new(it.start as usize, it.end as usize)), it.text.clone());
        fix.edits.iter().map(edit).collect()
    }

    fn edit(&self, edits: Vec<TextEdit>) -> WorkspaceEdit {
        edits::of_documents(self.workspace, [(self.document.uri.clone(), Some(self.document.version), edits)])
    }

    /// An action whose edits the client asks for when it is chosen, if it can; `None` if there are none.
    fn action(&self, title: String, kind: CodeActionKind, edits: Edits) -> Option<CodeAction> {
        let action = CodeAction { title, kind: Some(kind), ..CodeAction::default() };
        if !self.workspace.abilities.resolves_actions {
            return Some(CodeAction { edit: Some(self.edit(self.edits_of(&edits)?)), ..action });
        }
        let uri = self.document.uri.as_str().to_owned();
        Some(CodeAction { data: Some(json!(Unresolved { uri, version: self.document.version, edits })), ..action })
    }

    fn edits_of(&self, edits: &Edits) -> Option<Vec<TextEdit>> {
        match edits {
            Edits::Rule(rule) => Some(self.edits_of_rule(rule)),
            Edits::All => {
                let fixed = self.document.fixed(self.workspace.edits)?;
                Some(edits::between(&self.document.text, &fixed))
            }
        }
    }

    fn fix(&self, finding: &ReportedFinding) -> Option<CodeAction> {
        let fix = self.offered_fix(finding)?;
        let is_safe = fix.applicability == Applicability::Safe;
        let what = match &*fix.edits {
            [edit] if edit.text.is_empty() => "delete it".to_owned(),
            [edit] if edit.text.chars().count() <= 60 => format!("`{}`", edit.text.escape_debug()),
            _ => "all of its places".to_owned(),
        };
        let mark = if is_safe { "" } else { " (unsafe: check the result)" };
        Some(CodeAction {
            title: format!("Fix {}: {what}{mark}", finding.rule),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![self.diagnostic(finding)]),
            edit: Some(self.edit(self.edits_of_fix(fix))),
            is_preferred: Some(is_safe),
            ..CodeAction::default()
        })
    }

    /// For each rule of these findings that has more fixes in the document: all of them.
    fn fixes_of_rules(&self, here: &[&ReportedFinding]) -> Vec<CodeAction> {
        let rules: BTreeSet<&str> = here.iter().map(|finding| &*finding.rule).collect();
        let all = rules.into_iter().filter_map(|rule| {
            let count = self.fixes_of_rule(rule).count();
            let title = format!("Fix all {count} {rule} in this file");
            let action = self.action(title, CodeActionKind::QUICKFIX, Edits::Rule(rule.to_owned()));
            let of = here.iter().filter(|finding| &*finding.rule == rule).map(|finding| self.diagnostic(finding));
            action.filter(|_| count > 1).map(|action| CodeAction { diagnostics: Some(of.collect()), ..action })
        });
        all.collect()
    }

    fn fixes_of_rule(&self, rule: &str) -> impl Iterator<Item = &FoundFix> {
        self.findings.iter().filter(move |finding| &*finding.rule == rule).filter_map(|it| self.offered_fix(it))
    }

    fn edits_of_rule(&self, rule: &str) -> Vec<TextEdit> {
        let mut edits: Vec<TextEdit> = Vec::new();
        let mut end = 0;
        for fix in self.fixes_of_rule(rule) {
            // two fixes of one place are not made together
            if fix.edits.first().is_some_and(|edit| edit.start >= end) {
                end = fix.edits.last().map_or(end, |edit| edit.end);
                edits.extend(self.edits_of_fix(fix));
            }
        }
        edits
    }

    /// A comment that suppresses these findings on the lines of a place, if one can be written there. It is made at once,
    /// since only then it is known, and whether it is for more lines.
    fn suppression(&self, here: &[&ReportedFinding], place: Span) -> Option<CodeAction> {
        let text = &*self.document.text.text;
        let start = text[..place.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[place.end..].find('\n').map_or(text.len(), |at| place.end + at);
        let starts_here = |finding: &&&ReportedFinding| (start..=end).contains(&(finding.start as usize));
        let here: Vec<_> = here.iter().filter(starts_here).filter(|finding| &*finding.rule != UNUSED).collect();
        let rules: BTreeSet<&str> = here.iter().map(|finding| &*finding.rule).collect();
        if rules.is_empty() {
            return None;
        }
        let edits = self.edits_of_suppression(start, end)?;
        let region = Region::of(&edits);
        if region.as_ref().is_some_and(|region| region.is_most_of(text)) {
            return None;
        }
        let lines = if region.is_some() { "in these lines" } else { "on this line" };
        Some(CodeAction {
            title: format!("Suppress {} {lines}", Vec::from_iter(rules).join(", ")),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(here.iter().map(|finding| self.diagnostic(finding)).collect()),
            edit: Some(self.edit(edits)),
            ..CodeAction::default()
        })
    }

    fn edits_of_suppression(&self, start: usize, end: usize) -> Option<Vec<TextEdit>> {
        let document = self.document;
        let suppressed: FixedText<Vec<Finding>> = document.with_part(|part, _| {
            document.project.checker.with_kinds(part, |config, kinds| {
                add_suppressions(&config.engine, kinds, |_, spans| {
                    spans.iter().map(|span| (start..=end).contains(&span.start)).collect()
                })
            })
        });
        let new = String::from_utf8(suppressed.text.filter(|_| !suppressed.applied.is_empty())?).ok()?;
        Some(edits::between(&document.text, &new))
    }

    /// All safe fixes, as `urlint check --fix` makes them.
    fn fix_all(&self) -> Option<CodeAction> {
        let is_safe = |finding: &ReportedFinding| {
            finding.fix.as_ref().is_some_and(|fix| fix.applicability == Applicability::Safe)
        };
        if !self.findings.iter().any(is_safe) {
            return None;
        }
        self.action("Fix all that urlint can fix safely".to_owned(), FIX_ALL, Edits::All)
    }
}

/// The lines between two comments that are added.
struct Region {
    first_line: u32,
    last_line: u32,
}

impl Region {
    /// The region that edits make, if they make one.
    fn of(edits: &[TextEdit]) -> Option<Self> {
        let first = edits.iter().find(|edit| edit.new_text.contains("urlint-ignore-start"))?;
        let last = edits.iter().rfind(|edit| edit.new_text.contains("urlint-ignore-end"))?;
        Some(Self { first_line: first.range.start.line, last_line: last.range.end.line })
    }

    /// Whether it is the whole text, but perhaps for a first line that must be the first.
    fn is_most_of(&self, text: &str) -> bool {
        self.first_line <= 1 && self.last_line as usize + 1 >= text.lines().count()
    }
}

/// A page for each rule of these findings.
fn explanations(here: &[&ReportedFinding]) -> Vec<CodeAction> {
    let rules: BTreeSet<&str> = here.iter().map(|finding| &*finding.rule).collect();
    let explain = |rule| {
        let title = format!("Explain {rule}");
        let command = Command::new(title.clone(), EXPLAIN_RULE.to_owned(), Some(vec![json!(rule), json!(SHOW)]));
        let kind = Some(CodeActionKind::QUICKFIX);
        CodeAction { title, kind, command: Some(command), ..CodeAction::default() }
    };
    rules.into_iter().map(explain).collect()
}
