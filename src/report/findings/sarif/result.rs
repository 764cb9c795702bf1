//! A finding as SARIF writes it: a `result`.

use serde::Serialize;

use super::super::{FoundFix, LeftOut, RelatedPlace, ReportedFinding};
use super::buffer::KeptResult;
use super::uri::Artifact;
use super::{level, message};
use crate::report::Place;
use crate::report::json::{self, object};

/// Whether a finding is suppressed, and why.
#[derive(Clone, Copy)]
pub(super) enum SuppressionState<'r> {
    /// Not suppressed, and no result of the report says so: none is suppressed.
    Unmarked,
    /// Not suppressed. The report has suppressed findings too, so each result must say whether it is.
    NotSuppressed,
    /// Suppressed, for this reason.
    Suppressed(LeftOut<'r>),
}

/// The part of a result after the index of its rule, as members of a JSON object.
pub(super) fn body(
    finding: &ReportedFinding,
    path: &str,
    artifact: &Artifact,
    state: SuppressionState<'_>,
) -> Box<[u8]> {
    let place = object! { artifactLocation: artifact, region: region_of_finding(finding) };
    let body = object! {
        locations: [object! { physicalLocation: place }],
        relatedLocations?: related_locations(&finding.related, artifact),
        level: level(finding.severity),
        message: object! { text: message::finding(finding) },
        // GitHub uses another one, which the upload action makes of the source lines
        partialFingerprints: object! {
            #[serde(rename = "urlint/v1")] of_place: finding.fingerprint(path),
            #[serde(rename = "urlintContent/v1")] of_content: finding.content_fingerprint(),
        },
        properties?: finding.id.as_deref().map(|id| object! { id: json::raw(id) }),
        suppressions?: suppressions(state),
        fixes?: finding.fix.as_deref().map(|fix| [fix_json(fix, &finding.help, artifact)]),
    };
    let mut out = Vec::new();
    json::members(&body, &mut out);
    out.into()
}

/// Adds a whole result.
pub(super) fn write(result: &KeptResult, rule_index: usize, out: &mut Vec<u8>) {
    out.push(b'{');
    json::members(&object! { ruleId: &*result.rule, ruleIndex: rule_index }, out);
    out.push(b',');
    out.extend_from_slice(&result.body);
    out.push(b'}');
}

/// Other places that a finding is about.
fn related_locations(related: &[RelatedPlace], artifact: &Artifact) -> Option<Vec<impl Serialize>> {
    let location = |(number, related): (usize, &RelatedPlace)| {
        let place = (related.place, related.end_place);
        let region = region(place, (related.start, related.end));
        object! {
            id: number + 1,
            physicalLocation: object! { artifactLocation: artifact, region: region },
            message: object! { text: message::escape_markup(&related.what) },
        }
    };
    (!related.is_empty()).then(|| related.iter().enumerate().map(location).collect())
}

fn region_of_finding(finding: &ReportedFinding) -> impl Serialize + use<> {
    region((finding.place, finding.end_place), (finding.start, finding.end))
}

/// The region between two places and two bytes. It is never empty: code scanning does not show empty regions.
fn region((start, end): (Place, Place), bytes: (u64, u64)) -> impl Serialize + use<> {
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
        byteOffset: bytes.0,
        byteLength: bytes.1.saturating_sub(bytes.0).max(1),
    }
}

/// The fix of a finding. Its regions have lines and columns only: with bytes, the content would have to be bytes too
/// (section 3.57.2).
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

/// The suppressions of a result. Either every result of a run has this member, or none (SARIF 2.1.0, section 3.27.23).
fn suppressions(state: SuppressionState<'_>) -> Option<Vec<impl Serialize>> {
    let (kind, reason) = match state {
        SuppressionState::Unmarked => return None,
        SuppressionState::NotSuppressed => return Some(Vec::new()),
        SuppressionState::Suppressed(LeftOut::InSource { reason }) => ("inSource", reason),
        SuppressionState::Suppressed(LeftOut::Baseline) => ("external", None),
    };
    Some(vec![object! { kind: kind, status: "accepted", justification?: reason }])
}
