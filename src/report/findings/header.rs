//! The line that starts a finding for people: its place, severity, rule and message.

use std::io::Write;

use super::super::escape;
use super::super::palette::Palette;
use super::location::PlaceLine;
use super::{FixedFile, ReportedFinding, Setup, fixed};

/// Writes the first lines of findings, file by file.
pub(super) struct Headline {
    pub(super) palette: Palette,
    places: PlaceLine,
}

impl Headline {
    pub(super) fn new(setup: &Setup) -> Self {
        Self { palette: Palette::new(setup.style.colors), places: PlaceLine::new(setup) }
    }

    /// Starts the findings of a file.
    pub(super) fn begin(&mut self, file: &str) {
        self.places.begin(file);
    }

    /// Adds the fixes made in the file: the diff, if it is shown, and a line.
    pub(super) fn fixed(&self, file: &FixedFile, out: &mut Vec<u8>) {
        out.extend_from_slice(&file.diff);
        self.places.push_name(out);
        out.extend_from_slice(format!(": {}\n", fixed::describe(file)).as_bytes());
    }

    /// Adds the line with its end; `mark` precedes the message.
    pub(super) fn write(&self, finding: &ReportedFinding, mark: &str, out: &mut Vec<u8>) {
        self.places.push_path_and_place(finding.place, out);
        let color = self.palette.severity(finding.severity);
        let (severity, rule) = (finding.severity.name(), &*finding.rule);
        write!(out, ": {color}{severity}[{rule}]{color:#}: {mark}").expect("a buffer takes all");
        escape::human(&finding.message, out);
        out.push(b'\n');
    }
}
