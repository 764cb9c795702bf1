//! A finding as SARIF writes it: a `result`.

use serde::Serialize;

use super::super::{FoundFix, LeftOut, ReportedFinding};
use super::buffer::Item;
use super::uri::Artifact;
use super::{level, message};
use crate::report::json::{self, object};

/// Whether a finding is suppressed, and why.
#[derive(Clone, Copy)]
pub(super) enum Standing<'r> {
    /// The finding counts, and the report has only such findings.
    Plain,
    /// The finding counts; the report also has findings that do not, so each result must say.
    Counts,
    /// The finding does not count, for this reason.
    Left(LeftOut<'r>),
}

/// The part of a result after the index of its rule, as members of a JSON object.
pub(super) fn body(finding: &ReportedFinding, path: &str, artifact: &Artifact, standing: Standing<'_>) -> Box<[u8]> {
    let place = object! { artifactLocation: artifact, region: region(finding) };
    let body = object! {
        locations: [object! { physicalLocation: place }],
        level: level(finding.severity),
        message: object! { text: message::finding(finding) },
        // the one that GitHub goes by is made by the action that uploads a file, of the source lines
        partialFingerprints: object! {
            #[serde(rename = "urlint/v1")] of_place: finding.fingerprint(path),
            #[serde(rename = "urlintContent/v1")] of_content: finding.content_fingerprint(),
        },
        properties?: finding.id.as_deref().map(|id| object! { id: json::raw(id) }),
        suppressions?: suppressions(standing),
        fixes?: finding.fix.as_deref().map(|fix| [fix_json(fix, &finding.help, artifact)]),
    };
    let mut out = Vec::new();
    json::members(&body, &mut out);
    out.into()
}

/// Adds a whole result.
pub(super) fn write(item: &Item, rule_index: usize, out: &mut Vec<u8>) {
    out.push(b'{');
    json::members(&object! { ruleId: &*item.rule, ruleIndex: rule_index }, out);
    out.push(b',');
    out.extend_from_slice(&item.body);
    out.push(b'}');
}

/// The region, which is never empty: code scanning shows nothing of one that is.
fn region(finding: &ReportedFinding) -> impl Serialize {
    let (start, end) = (finding.place, finding.end_place);
    let (line, column) = (start.line.max(1), start.column.max(1));
    let (end_line, end_column) = match (end.line, end.column) {
        end if end > (line, column) => end,
        _ => (line, column + 1),
    };
    object! {
        startLine: line,
        startColumn: column,
        endLine: end_line,
        endColumn: end_column,
        byteOffset: finding.start,
        byteLength: finding.end.saturating_sub(finding.start).max(1),
    }
}

/// What fixes it. Regions are those of text alone: bytes in them would ask for content in bytes (section 3.57.2).
fn fix_json(fix: &FoundFix, help: &str, artifact: &Artifact) -> impl Serialize {
    let replacements = fix.edits.iter().map(|edit| {
        let region = object! {
            startLine: edit.place.line,
            startColumn: edit.place.column,
            endLine: edit.end_place.line,
            endColumn: edit.end_place.column,
        };
        object! { deletedRegion: region, insertedContent: object! { text: &edit.text } }
    });
    let change = object! { artifactLocation: artifact, replacements: replacements.collect::<Vec<_>>() };
    object! {
        description: object! { text: message::fix(fix.applicability, help) },
        artifactChanges: [change],
        properties: object! { applicability: fix.applicability.name() },
    }
}

/// Whether it is suppressed. Either every result of a run says so, or none (SARIF 2.1.0, section 3.27.23).
fn suppressions(standing: Standing<'_>) -> Option<Vec<impl Serialize>> {
    let (kind, reason) = match standing {
        Standing::Plain => return None,
        Standing::Counts => return Some(Vec::new()),
        Standing::Left(LeftOut::InSource { reason }) => ("inSource", reason),
        Standing::Left(LeftOut::Baseline) => ("external", None),
    };
    Some(vec![object! { kind: kind, status: "accepted", justification?: reason }])
}
