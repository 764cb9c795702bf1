//! The differences only, for programs that apply them.

use std::io::{self, Write};

use super::{FixedFile, ReportedFinding, Reporter, Run};

/// Writes the diffs of fixed files, and nothing of findings.
pub(super) struct Patch;

impl Reporter for Patch {
    fn begin(&mut self, _file: &str, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn finding(&mut self, _finding: &ReportedFinding, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn fixed(&mut self, file: &FixedFile, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&file.diff)
    }

    fn finish(&mut self, _run: Run<'_>, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
