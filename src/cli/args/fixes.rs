//! The options that fix files.

use anyhow::bail;
use clap::Args;

use super::{CommonArgs, InputKind};
use crate::cli::fix_files::{FixMode, Fixer};
use crate::lint::Applicability;
use crate::report::Secrets;

/// What is fixed, and how.
#[derive(Args, Default, Debug)]
#[command(next_help_heading = "Fixes")]
pub(in crate::cli) struct FixArgs {
    /// Fix files where every reader then sees the same resource, or the repair is the only sensible reading; what is left is reported. Of `-` the fixed text goes to standard output, the report to standard error
    #[arg(long)]
    pub(in crate::cli) fix: bool,

    /// With --fix or --diff: also fix what is likely meant, but may name another resource
    #[arg(long)]
    pub(in crate::cli) unsafe_fixes: bool,

    /// Print what --fix would change as a unified diff, and nothing else; write nothing. Exit with status 1 if there is something to fix
    #[arg(long, conflicts_with_all = ["fix", "fix_only", "show_fixes", "statistics", "output", "step_summary", "write_baseline", "max_findings"])]
    pub(in crate::cli) diff: bool,

    /// Fix files, and print none of the findings that are left; with status 1 if there are any
    #[arg(long)]
    pub(in crate::cli) fix_only: bool,

    /// With --fix: also print what was changed in each file as a unified diff
    #[arg(long)]
    pub(in crate::cli) show_fixes: bool,
}

impl FixArgs {
    /// What fixes files, if they are to be fixed.
    pub(in crate::cli) fn fixer(&self, secrets: Secrets, files: &CommonArgs) -> anyhow::Result<Option<Fixer>> {
        let least = if self.unsafe_fixes { Applicability::Unsafe } else { Applicability::Safe };
        let is_input = |path: &std::path::PathBuf| path.as_os_str() == "-";
        let mode = match (self.fix || self.fix_only, self.diff) {
            (true, _) if files.paths.iter().any(is_input) => FixMode::Pass,
            (true, _) => FixMode::Write,
            (_, true) => FixMode::Show,
            _ if self.unsafe_fixes => bail!("--unsafe-fixes: give --fix or --diff too"),
            _ if self.show_fixes => bail!("--show-fixes: give --fix too"),
            _ => return Ok(None),
        };
        if files.input == InputKind::Jsonl {
            bail!(
                "--fix, --diff: JSON Lines cannot be fixed record by record (leave --input out to fix the file itself)"
            );
        }
        if mode == FixMode::Pass && (files.paths.len() > 1 || files.files.files_from.is_some()) {
            bail!("--fix: standard input is fixed alone (give the files in a run of their own)");
        }
        Ok(Some(Fixer::new(least, mode, secrets, files).showing(self.show_fixes)))
    }
}
