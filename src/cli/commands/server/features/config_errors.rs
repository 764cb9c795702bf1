//! The errors of configurations, as diagnostics in their files.

use std::collections::BTreeMap;
use std::path::PathBuf;

use lsp_types::{Diagnostic, DiagnosticSeverity, Position, Range};

use super::super::workspace::Workspace;
use super::diagnostics::SOURCE;
use crate::report::file_path;

/// The errors of the configurations of all projects that were read so far, by file.
pub(in super::super) fn by_file(workspace: &Workspace) -> BTreeMap<PathBuf, Vec<Diagnostic>> {
    let mut by_file: BTreeMap<PathBuf, Vec<Diagnostic>> = BTreeMap::new();
    for project in workspace.projects.values() {
        for message in project.configs.messages() {
            let notice = message.notice();
            let Some(name) = notice.path else { continue };
            let path = project.root.join(file_path(name));
            let line = notice.line.map_or(0, |line| line.saturating_sub(1) as u32);
            let diagnostic = Diagnostic {
                // to the end of the line
                range: Range::new(Position::new(line, 0), Position::new(line + 1, 0)),
                severity: Some(DiagnosticSeverity::ERROR),
                source: Some(SOURCE.to_owned()),
                message: message.what().to_owned(),
                ..Diagnostic::default()
            };
            let diagnostics = by_file.entry(path).or_default();
            if !diagnostics.contains(&diagnostic) {
                diagnostics.push(diagnostic);
            }
        }
    }
    by_file
}
