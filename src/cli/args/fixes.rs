//! The options that mend files.

use clap::Args;

use super::CommonArgs;
use crate::cli::mend::{Mender, Way};
use crate::lint::Applicability;
use crate::report::Secrets;

/// What is mended, and how.
#[derive(Args, Default, Debug)]
#[command(next_help_heading = "Fixes")]
pub(in crate::cli) struct FixArgs {
    /// Mend files where every reader then sees the same resource, or the repair is the only sensible reading
    #[arg(long)]
    pub(in crate::cli) fix: bool,

    /// With --fix or --diff: also mend what is likely meant, but may name another resource
    #[arg(long)]
    pub(in crate::cli) unsafe_fixes: bool,

    /// Show what --fix would change as a unified diff, and write nothing
    #[arg(long, conflicts_with_all = ["fix", "fix_only", "statistics"])]
    pub(in crate::cli) diff: bool,

    /// Mend files, and print none of the findings that are left
    #[arg(long)]
    pub(in crate::cli) fix_only: bool,
}

impl FixArgs {
    /// What mends files, if they are to be mended.
    pub(in crate::cli) fn mender(&self, secrets: Secrets, files: &CommonArgs) -> anyhow::Result<Option<Mender>> {
        let least = if self.unsafe_fixes { Applicability::Unsafe } else { Applicability::Safe };
        let way = match (self.fix || self.fix_only, self.diff) {
            (true, _) => Way::Write,
            (_, true) => Way::Show,
            _ if self.unsafe_fixes => anyhow::bail!("--unsafe-fixes: give --fix or --diff too"),
            _ => return Ok(None),
        };
        Ok(Some(Mender::new(least, way, secrets, files)))
    }
}
