//! Findings for people who have many: one line each.

use std::io::{self, Write};

use super::header::Headline;
use super::{FixedFile, ReportedFinding, Reporter, Run, Setup, summary};
use crate::lint::Applicability;

/// Writes a line for each finding.
pub(super) struct Concise {
    headline: Headline,
    buffer: Vec<u8>,
}

impl Concise {
    pub(super) fn new(setup: &Setup) -> Self {
        Self { headline: Headline::new(setup), buffer: Vec::new() }
    }
}

impl Reporter for Concise {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        self.headline.begin(file);
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, out: &mut dyn Write) -> io::Result<()> {
        self.buffer.clear();
        let mark = match finding.fix.as_ref().map(|fix| fix.applicability) {
            Some(Applicability::Safe) => "[*] ",
            Some(Applicability::Unsafe) => "[?] ",
            None => "",
        };
        self.headline.write(finding, mark, &mut self.buffer);
        out.write_all(&self.buffer)
    }

    fn fixed(&mut self, file: &FixedFile, out: &mut dyn Write) -> io::Result<()> {
        self.buffer.clear();
        self.headline.fixed(file, &mut self.buffer);
        out.write_all(&self.buffer)
    }

    fn finish(&mut self, run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        summary::write(run, out)
    }
}
