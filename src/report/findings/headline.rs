//! The line that opens a finding for people: its place, how bad it is, the rule and what it says.

use super::super::palette::Palette;
use super::super::{Looks, escape};
use super::Finding;

/// Writes the opening lines of the findings of one file after the other.
pub(super) struct Headline {
    pub(super) palette: Palette,
    /// The name of the file, safe to print.
    file: Vec<u8>,
}

impl Headline {
    pub(super) fn new(looks: Looks) -> Self {
        Self { palette: Palette::new(looks.colors), file: Vec::new() }
    }

    /// A file begins.
    pub(super) fn begin(&mut self, file: &str) {
        self.file.clear();
        // a line that begins so is a command to GitHub's runner: no file's name may give it one
        if file.trim_start().starts_with("::") {
            self.file.extend_from_slice(b"./");
        }
        escape::human(file, &mut self.file);
    }

    /// Adds the line, its end too.
    pub(super) fn write(&self, finding: &Finding, out: &mut Vec<u8>) {
        let (bold, color) = (self.palette.bold, self.palette.severity(finding.severity));
        out.extend_from_slice(format!("{bold}").as_bytes());
        out.extend_from_slice(&self.file);
        let (place, severity, rule) = (finding.place, finding.severity.name(), &*finding.rule);
        let line = format!(":{}:{}{bold:#}: {color}{severity}[{rule}]{color:#}: ", place.line, place.column);
        out.extend_from_slice(line.as_bytes());
        escape::human(&finding.message, out);
        out.push(b'\n');
    }
}
