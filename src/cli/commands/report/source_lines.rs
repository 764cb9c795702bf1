//! The source lines of earlier findings, from the files that are there and unchanged.

use std::path::Path;

use crate::cli::config::Configs;
use crate::cli::open::{Limit, NamedBy, read_whole};
use crate::cli::pipeline::{Part, Positions};
use crate::document::{self, Format, ReadOptions};
use crate::report::{Excerpts, LinePart, Passwords, Place, PlacedEdit, ReportedFinding, Secrets, passage, redacted};
use crate::scan::Found;
use crate::text::{Span, decode_as};

/// The largest file whose lines are shown.
const MAX_SIZE: Limit = Limit { bytes: 256 << 20, exceeded: "too large" };
/// How far from a finding its URL may be in the text.
const URL_REACH: usize = 4096;

/// The longest finding or URL in bytes whose lines are shown: each is searched for in the text.
const MAX_LEN: usize = 64 << 10;

/// Looks up source lines.
pub(super) struct SourceLines<'c> {
    configs: &'c Configs,
    secrets: Secrets,
}

impl<'c> SourceLines<'c> {
    pub(super) const fn new(configs: &'c Configs, secrets: Secrets) -> Self {
        Self { configs, secrets }
    }

    /// Adds the source lines to the findings of a file. A finding whose URL is not at its place gets none: the file is
    /// another one, or was changed.
    pub(super) fn add_to(&self, path: &Path, findings: &mut [ReportedFinding]) {
        // findings of a record are not in the file of its name
        if findings.iter().any(|finding| finding.id.is_some()) {
            return;
        }
        let Ok(bytes) = read_whole(path, NamedBy::File, MAX_SIZE) else { return };
        let config = self.configs.of(path);
        let decoded = decode_as(&bytes, config.formats.encoding);
        let is_too_large = bytes.len() as u64 > config.formats.max_document_size;
        let format = if is_too_large { Format::PLAIN } else { config.formats.of(path, &decoded.text) };
        let part = Part {
            format,
            bytes: Some(&bytes),
            decoded: (!decoded.is_same()).then_some(&decoded),
            ..Part::whole(path, &decoded.text)
        };
        let resolves = format != Format::PLAIN && config.engine.resolves_references();
        let options = config.engine.reading(format, part.text);
        let options = ReadOptions {
            relaxed: config.effective.relaxed,
            references: options.references || resolves,
            anchors: options.anchors || resolves,
            ..options
        };
        let Some(reading) = document::read_bounded(format, part.text, options) else { return };
        let passwords = Passwords::of(&reading.found);
        let excerpts = Excerpts::new(part.text, self.secrets, passwords);
        let mut positions = part.positions();
        for finding in findings {
            if finding.end.saturating_sub(finding.start) > MAX_LEN as u64 || finding.url.len() > MAX_LEN {
                continue;
            }
            let Some(span) = span_of(finding, &part, &mut positions) else { continue };
            if self.is_there(finding, span, part.text, &reading.found) {
                finding.excerpt = excerpts.of(span);
                if let Some(fix) = finding.fix.as_deref_mut() {
                    fix.lines = changed_lines(&fix.edits, &part, &mut positions, &excerpts);
                }
            }
        }
    }

    /// Whether the URL of a finding is at its place.
    fn is_there(&self, finding: &ReportedFinding, span: Span, text: &[u8], found: &[Found<'_>]) -> bool {
        let first = found.partition_point(|url| url.span().end < span.start);
        let mut near = found[first..].iter().take_while(|url| url.span().start <= span.end);
        if near.any(|url| redacted(&url.text, self.secrets) == *finding.url) {
            return true;
        }
        let reach = URL_REACH + finding.url.len();
        let around = Span::new(span.start.saturating_sub(reach), (span.end + reach).min(text.len()));
        let shown = passage(text, around, &Passwords::of(found).within(around), self.secrets);
        memchr::memmem::find(&shown, finding.url.as_bytes()).is_some()
    }
}

/// The lines that edits change; `None` if the text has other lines and columns there.
fn changed_lines(
    edits: &[PlacedEdit],
    part: &Part<'_>,
    positions: &mut Positions<'_>,
    excerpts: &Excerpts<'_>,
) -> Option<Vec<LinePart>> {
    let mut spans = Vec::new();
    for edit in edits {
        let start = offset_of(edit.start, edit.place, part, positions)?;
        let end = offset_of(edit.end, edit.end_place, part, positions)?;
        let before = spans.last().map_or(0, |(span, _): &(Span, &str)| span.end);
        if before > start || start > end {
            return None;
        }
        spans.push((Span::new(start, end), &*edit.text));
    }
    excerpts.changed_lines(&spans)
}

/// The span of a finding in the text; `None` if the text has other lines and columns there.
fn span_of(finding: &ReportedFinding, part: &Part<'_>, positions: &mut Positions<'_>) -> Option<Span> {
    let start = offset_of(finding.start, finding.place, part, positions)?;
    let end = offset_of(finding.end, finding.end_place, part, positions)?;
    let span = (start <= end).then(|| Span::new(start, end))?;
    (part.source(span) == (finding.start, finding.end)).then_some(span)
}

/// The offset in the text of a place at an offset of the file.
fn offset_of(source: u64, place: Place, part: &Part<'_>, positions: &mut Positions<'_>) -> Option<usize> {
    let key = |place: Place| (place.line, place.column);
    if part.decoded.is_none() {
        let offset = usize::try_from(source).ok().filter(|&offset| offset <= part.text.len())?;
        return (key(positions.at(offset)) == key(place)).then_some(offset);
    }
    // the last offset that is not after the place: that of a whole character
    let (mut low, mut high) = (0, part.text.len() + 1);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if key(positions.at(middle)) <= key(place) {
            low = middle;
        } else {
            high = middle;
        }
    }
    (key(positions.at(low)) == key(place)).then_some(low)
}
