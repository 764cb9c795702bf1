//! The line that opens a finding for people: its place, how bad it is, the rule and what it says.

use std::collections::BTreeMap;

use super::super::escape;
use super::super::palette::Palette;
use super::place_line::PlaceLine;
use super::{Finding, MendedFile, Setup};

/// Writes the opening lines of the findings of one file after the other.
pub(super) struct Headline {
    pub(super) palette: Palette,
    places: PlaceLine,
}

impl Headline {
    pub(super) fn new(setup: &Setup) -> Self {
        Self { palette: Palette::new(setup.looks.colors), places: PlaceLine::new(setup) }
    }

    /// A file begins.
    pub(super) fn begin(&mut self, file: &str) {
        self.places.begin(file);
    }

    /// Adds what was mended in the file: the difference, if that is shown, and a line.
    pub(super) fn mended(&self, file: &MendedFile, out: &mut Vec<u8>) {
        out.extend_from_slice(&file.diff);
        let list = |counts: &BTreeMap<String, u64>| {
            let words: Vec<String> = counts.iter().map(|(rule, count)| format!("{rule} {count}")).collect();
            format!("{} ({})", counts.values().sum::<u64>(), words.join(", "))
        };
        let mut told = Vec::new();
        if !file.mended.is_empty() {
            told.push(format!("mended {}", list(&file.mended)));
        }
        if !file.dropped.is_empty() {
            told.push(format!("not mended, since other URLs would have changed too: {}", list(&file.dropped)));
        }
        self.places.name(out);
        out.extend_from_slice(format!(": {}\n", told.join("; ")).as_bytes());
    }

    /// Adds the line, its end too.
    pub(super) fn write(&self, finding: &Finding, out: &mut Vec<u8>) {
        self.places.put(finding.place, out);
        let color = self.palette.severity(finding.severity);
        let (severity, rule) = (finding.severity.name(), &*finding.rule);
        out.extend_from_slice(format!(": {color}{severity}[{rule}]{color:#}: ").as_bytes());
        escape::human(&finding.message, out);
        out.push(b'\n');
    }
}
