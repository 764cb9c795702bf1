//! Findings as diagnostics: pushed for open documents, and pulled for them and for the whole workspace.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    DocumentDiagnosticParams, DocumentDiagnosticReport, FullDocumentDiagnosticReport, Location, NumberOrString,
    RelatedFullDocumentDiagnosticReport, Uri, WorkspaceDiagnosticParams, WorkspaceDiagnosticReport,
    WorkspaceDocumentDiagnosticReport, WorkspaceFullDocumentDiagnosticReport,
};

use super::super::client::RequestError;
use super::super::destinations::Destinations;
use super::super::document::{Document, Text};
use super::super::links::Source;
use super::super::workspace::Workspace;
use crate::document::read;
use crate::lint::Severity;
use crate::report::{RelatedPlace, ReportedFinding, Secrets, address_of_id, escape, redacted};
use crate::text::Span;

/// The source of all diagnostics.
pub(super) const SOURCE: &str = "urlint";

/// The id of all results: clients name those that they have by it.
const RESULT: &str = "urlint";

/// The rules about what may be deleted without a loss.
const UNNECESSARY: [&str; 3] = ["unused-definition", "unused-suppression", "redundant-port"];
/// The rules about what is no longer in use.
const DEPRECATED: [&str; 2] = ["obsolete-scheme", "legacy-scheme-syntax"];

/// The diagnostics of an open document.
pub(in super::super) fn of_document(workspace: &Workspace, document: &Document) -> Vec<Diagnostic> {
    of_findings(workspace, document, &document.findings(workspace.edits, &workspace.cancellation))
}

/// These findings of an open document as diagnostics.
fn of_findings(workspace: &Workspace, document: &Document, findings: &[ReportedFinding]) -> Vec<Diagnostic> {
    let wrapped = OnceCell::new();
    let mut meant = match workspace.abilities.related_places {
        true => places_meant(workspace, document, findings),
        false => HashMap::new(),
    };
    findings
        .iter()
        .map(|finding| {
            let mut related = Vec::new();
            if workspace.abilities.related_places {
                related.extend(related_places(&document.uri, &document.text, finding));
                related.extend(meant.remove(&finding.start));
                related.extend(lines_of_url(document, finding, wrapped.get_or_init(|| wrapped_urls(document))));
            }
            let related_information = Some(related).filter(|related| !related.is_empty());
            Diagnostic { related_information, ..diagnostic(&document.text, finding) }
        })
        .collect()
}

/// A finding as a diagnostic of a document with this text.
pub(super) fn diagnostic(text: &Text, finding: &ReportedFinding) -> Diagnostic {
    let span = Span::new(finding.start as usize, finding.end as usize);
    let tags = [(&UNNECESSARY[..], DiagnosticTag::UNNECESSARY), (&DEPRECATED[..], DiagnosticTag::DEPRECATED)];
    let tags: Vec<_> = tags.into_iter().filter(|(ids, _)| ids.contains(&&*finding.rule)).map(|(_, tag)| tag).collect();
    let help = if finding.help.is_empty() { String::new() } else { format!(" ({})", finding.help) };
    Diagnostic {
        range: text.range(span),
        severity: Some(match finding.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Info => DiagnosticSeverity::INFORMATION,
        }),
        code: Some(NumberOrString::String(finding.rule.to_string())),
        code_description: address_of_id(&finding.rule)
            .and_then(|address| Some(CodeDescription { href: address.parse().ok()? })),
        source: Some(SOURCE.to_owned()),
        message: format!("{}{help}", finding.message),
        related_information: None,
        tags: Some(tags).filter(|tags| !tags.is_empty()),
        data: None,
    }
}

/// Other places that a finding is about, such as the first definition of a label.
fn related_places(uri: &Uri, text: &Text, finding: &ReportedFinding) -> Vec<DiagnosticRelatedInformation> {
    let place = |related: &RelatedPlace| DiagnosticRelatedInformation {
        location: Location::new(uri.clone(), text.range_of_places(related.place, related.end_place)),
        message: related.what.to_string(),
    };
    finding.related.iter().map(place).collect()
}

/// Where references were meant to lead whose fragments lead nowhere, by the starts of the findings.
fn places_meant(
    workspace: &Workspace,
    document: &Document,
    findings: &[ReportedFinding],
) -> HashMap<u64, DiagnosticRelatedInformation> {
    let mut findings = findings.iter().filter(|finding| &*finding.rule == FRAGMENTS).take(MOST_MEANT).peekable();
    if findings.peek().is_none() {
        return HashMap::new();
    }
    let source = Source::of_document(document);
    let links = source.read();
    let (references, destinations) = (links.references(), Destinations::known(workspace));
    let meant = findings.filter_map(|finding| {
        let found = links.found_at(finding.start as usize)?;
        let place = destinations.meant(&links, references.as_ref(), found)?;
        let message = match place.text.trim() {
            "" => "the document that it leads to".to_owned(),
            name => format!("{} \"{}\"", place.what, escape::shown(&redacted(name, Secrets::Hidden))),
        };
        Some((finding.start, DiagnosticRelatedInformation { location: place.location(), message }))
    });
    meant.collect()
}

/// The rule about fragments that lead nowhere.
const FRAGMENTS: &str = "missing-anchor";

/// The most findings of a document of which it is looked for what was meant: names are compared one by one.
const MOST_MEANT: usize = 50;

/// The spans of the URLs of a document that are on several lines, in its order.
fn wrapped_urls(document: &Document) -> Vec<Span> {
    document.with_part(|part, config| {
        let options = config.engine.reading(part.format, part.text);
        let spans = read(part.format, part.text, options).found.into_iter().map(|found| found.span());
        spans.filter(|span| part.text[span.range()].contains(&b'\n')).collect()
    })
}

/// The lines of the URL of a finding, if that is one of those on several lines: the other half of a wrapped URL.
fn lines_of_url(document: &Document, finding: &ReportedFinding, wrapped: &[Span]) -> Vec<DiagnosticRelatedInformation> {
    let span = Span::new(finding.start as usize, finding.end as usize);
    if !document.bytes()[span.range()].contains(&b'\n') {
        return Vec::new();
    }
    let after = wrapped.partition_point(|url| url.end <= span.start);
    let Some(url) = wrapped.get(after).filter(|url| url.intersection(span).is_some()) else { return Vec::new() };
    let place = |(number, range)| DiagnosticRelatedInformation {
        location: Location::new(document.uri.clone(), range),
        message: if number == 0 { "the URL starts here".to_owned() } else { "it goes on here".to_owned() },
    };
    document.text.ranges_of_lines(*url).into_iter().enumerate().map(place).collect()
}

/// Answers a request for the diagnostics of a document.
pub(in super::super) fn pulled(
    workspace: &Workspace,
    params: &DocumentDiagnosticParams,
) -> Result<DocumentDiagnosticReport, RequestError> {
    let uri = &params.text_document.uri;
    let items = match workspace.document(uri) {
        Ok(document) => of_document(workspace, document),
        // clients also ask for files that they have not loaded
        Err(error) => of_document(workspace, &on_disk(workspace, uri).ok_or(error)?),
    };
    let report = FullDocumentDiagnosticReport { result_id: None, items };
    Ok(RelatedFullDocumentDiagnosticReport { related_documents: None, full_document_diagnostic_report: report }.into())
}

/// A file that is not open, as a document.
fn on_disk(workspace: &Workspace, uri: &Uri) -> Option<Document> {
    let path = workspace.path_of(uri)?;
    let (text, project) = (workspace.text_of(&path)?, workspace.project_of(&path)?);
    Some(Document::new(uri.clone(), Some(path), String::new(), 0, text, Arc::clone(project)))
}

/// Answers a request for the diagnostics of the workspace: those of all files if the settings say so, otherwise none,
/// since those of open documents are shown already.
pub(in super::super) fn of_workspace(
    workspace: &Workspace,
    params: WorkspaceDiagnosticParams,
) -> Result<WorkspaceDiagnosticReport, RequestError> {
    let mut items = Vec::new();
    if workspace.settings.workspace_diagnostics {
        let closed = of_closed_files(workspace)?.into_iter();
        items.extend(closed.map(|(uri, diagnostics)| full_report(uri, None, diagnostics)));
        items.extend(workspace.documents.values().map(|document| {
            let version = Some(i64::from(document.version));
            full_report(document.uri.clone(), version, of_document(workspace, document))
        }));
    }
    // files that had findings before have none now
    let reported: HashSet<String> = items.iter().map(uri_of_report).collect();
    let gone = params.previous_result_ids.into_iter().filter(|previous| !reported.contains(previous.uri.as_str()));
    items.extend(gone.map(|previous| full_report(previous.uri, None, Vec::new())));
    Ok(WorkspaceDiagnosticReport { items })
}

/// The diagnostics of all files of the workspace that are not open, of those that have any; of some of them, if the work
/// is cancelled.
///
/// # Errors
/// If a folder cannot be walked.
pub(in super::super) fn of_closed_files(workspace: &Workspace) -> Result<Vec<(Uri, Vec<Diagnostic>)>, RequestError> {
    let mut all = Vec::new();
    for folder in &workspace.folders {
        let Some(project) = workspace.projects.get(folder) else { continue };
        let checked =
            project.check_files(&workspace.cancellation).map_err(|error| RequestError::failed(format!("{error:#}")))?;
        for (path, findings) in checked {
            if workspace.root_of(&path) != *folder || workspace.document_at(&path).is_some() {
                continue;
            }
            if workspace.cancellation.is_set() {
                return Ok(all);
            }
            let (Some(uri), Some(text)) = (workspace.uri_of(&path), workspace.text_of(&path)) else { continue };
            // the offsets are those of the file, which may be in another encoding
            let found = findings.iter().map(|finding| {
                let related = workspace.abilities.related_places.then(|| related_places(&uri, &text, finding));
                Diagnostic {
                    range: text.range_of_places(finding.place, finding.end_place),
                    related_information: related.filter(|related| !related.is_empty()),
                    ..diagnostic(&text, finding)
                }
            });
            let found = found.collect();
            all.push((uri, found));
        }
    }
    Ok(all)
}

fn uri_of_report(report: &WorkspaceDocumentDiagnosticReport) -> String {
    match report {
        WorkspaceDocumentDiagnosticReport::Full(report) => report.uri.as_str().to_owned(),
        WorkspaceDocumentDiagnosticReport::Unchanged(report) => report.uri.as_str().to_owned(),
    }
}

fn full_report(uri: Uri, version: Option<i64>, items: Vec<Diagnostic>) -> WorkspaceDocumentDiagnosticReport {
    let full_document_diagnostic_report = FullDocumentDiagnosticReport { result_id: Some(RESULT.to_owned()), items };
    WorkspaceFullDocumentDiagnosticReport { uri, version, full_document_diagnostic_report }.into()
}
