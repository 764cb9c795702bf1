//! A finding as SARIF writes it: a `result`.

use super::super::{FoundFix, LeftOut, ReportedFinding};
use super::buffer::Item;
use super::{level, message};
use crate::report::json::Object;

/// The name of our fingerprint, with its version. The one that GitHub goes by is made by the action that uploads a file,
/// of the source lines.
const FINGERPRINT: &str = "urlint/v1";

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

/// The part of a result after the location of its file: the region, and the message. `artifact` is the file, as JSON.
pub(super) fn body(finding: &ReportedFinding, path: &str, artifact: &[u8], standing: Standing<'_>) -> Box<[u8]> {
    let mut out = Vec::new();
    region(finding, &mut out);
    out.extend_from_slice(b"}}],\"level\":\"");
    out.extend_from_slice(level(finding.severity).as_bytes());
    out.extend_from_slice(b"\",");
    // the object that these keys belong to was opened by `write`
    let mut rest = Vec::new();
    let mut object = Object::begin(&mut rest);
    let mut text = object.object("message");
    text.text("text", &message::finding(finding));
    text.end();
    let mut fingerprints = object.object("partialFingerprints");
    fingerprints.text(FINGERPRINT, &finding.fingerprint(path));
    fingerprints.end();
    if let Some(id) = &finding.id {
        let mut properties = object.object("properties");
        properties.raw("id", id.as_bytes());
        properties.end();
    }
    suppressions(standing, &mut object);
    if let Some(fix) = &finding.fix {
        write_fix(fix, &finding.help, artifact, &mut object);
    }
    object.end();
    out.extend_from_slice(&rest[1..]);
    out.into()
}

/// Adds a whole result.
pub(super) fn write(item: &Item, rule_index: usize, out: &mut Vec<u8>) {
    let mut object = Object::begin(out);
    object.text("ruleId", &item.rule);
    object.number("ruleIndex", rule_index as u64);
    object.raw("locations", b"[{\"physicalLocation\":{\"artifactLocation\":");
    object.out.extend_from_slice(&item.artifact);
    object.out.extend_from_slice(b",\"region\":");
    object.out.extend_from_slice(&item.body);
}

/// The region, which is never empty: code scanning shows nothing of one that is.
fn region(finding: &ReportedFinding, out: &mut Vec<u8>) {
    let (start, end) = (finding.place, finding.end_place);
    let (line, column) = (start.line.max(1), start.column.max(1));
    let (end_line, end_column) = match (end.line, end.column) {
        end if end > (line, column) => end,
        _ => (line, column + 1),
    };
    let mut object = Object::begin(out);
    object.number("startLine", line);
    object.number("startColumn", column);
    object.number("endLine", end_line);
    object.number("endColumn", end_column);
    object.number("byteOffset", finding.start);
    object.number("byteLength", finding.end.saturating_sub(finding.start).max(1));
    object.end();
}

/// Adds what fixes it. Regions are those of text alone: bytes in them would ask for content in bytes (section 3.57.2).
fn write_fix(fix: &FoundFix, help: &str, artifact: &[u8], object: &mut Object<'_>) {
    object.objects("fixes", [fix], |object, fix| {
        let mut description = object.object("description");
        description.text("text", &message::fix(fix.applicability, help));
        description.end();
        object.objects("artifactChanges", [&fix.edits], |change, edits| {
            change.raw("artifactLocation", artifact);
            change.objects("replacements", edits, |replacement, edit| {
                let mut deleted = replacement.object("deletedRegion");
                deleted.number("startLine", edit.place.line);
                deleted.number("startColumn", edit.place.column);
                deleted.number("endLine", edit.end_place.line);
                deleted.number("endColumn", edit.end_place.column);
                deleted.end();
                let mut inserted = replacement.object("insertedContent");
                inserted.text("text", &edit.text);
                inserted.end();
            });
        });
        let mut properties = object.object("properties");
        properties.text("applicability", fix.applicability.name());
        properties.end();
    });
}

/// Whether it is suppressed. Either every result of a run says so, or none (SARIF 2.1.0, section 3.27.23).
fn suppressions(standing: Standing<'_>, object: &mut Object<'_>) {
    let (kind, reason) = match standing {
        Standing::Plain => return,
        Standing::Counts => return object.raw("suppressions", b"[]"),
        Standing::Left(LeftOut::InSource { reason }) => ("inSource", reason),
        Standing::Left(LeftOut::Baseline) => ("external", None),
    };
    object.objects("suppressions", [kind], |object, kind| {
        object.text("kind", kind);
        object.text("status", "accepted");
        if let Some(reason) = reason {
            object.text("justification", reason);
        }
    });
}
