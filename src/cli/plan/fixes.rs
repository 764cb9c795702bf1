//! How files are fixed, and where the fixed text goes.

use anyhow::bail;

use super::inputs::InputPlan;
use crate::cli::args::FixArgs;
use crate::lint::Applicability;
use crate::report::FileChange;

/// What happens to a fixed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum FixMode {
    /// It replaces the text of the file.
    Write,
    /// It goes to standard output, since the input is standard input.
    Pass,
    /// Only its difference is shown.
    Show,
}

/// How files are fixed.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct FixPlan {
    pub(in crate::cli) mode: FixMode,
    /// What is done with the findings.
    pub(in crate::cli) change: FileChange,
    /// The lowest applicability of fixes, unless a configuration sets it.
    pub(in crate::cli) min_applicability: Applicability,
    /// Whether the difference is shown.
    pub(in crate::cli) shows_diff: bool,
}

impl FixPlan {
    /// Builds the plan of the arguments; `None` if nothing is fixed.
    pub(super) fn new(args: &FixArgs, inputs: &InputPlan) -> anyhow::Result<Option<Self>> {
        let mode = if args.fix || args.fix_only || args.add_suppressions {
            if inputs.reads_stdin() { FixMode::Pass } else { FixMode::Write }
        } else if args.diff {
            FixMode::Show
        } else if args.unsafe_fixes {
            bail!("--unsafe-fixes: give --fix or --diff too")
        } else if args.show_fixes {
            bail!("--show-fixes: give --fix or --add-suppressions too")
        } else {
            return Ok(None);
        };
        let min_applicability = if args.unsafe_fixes { Applicability::Unsafe } else { Applicability::Safe };
        let change = if args.add_suppressions { FileChange::Suppressed } else { FileChange::Fixed };
        Self { mode, change, min_applicability, shows_diff: args.show_fixes || mode == FixMode::Show }
            .checked_for(inputs)
            .map(Some)
    }

    /// The plan of `urlint rewrite`, which applies all fixes, or only shows the difference.
    pub(super) fn for_rewrite(shows_diff: bool, inputs: &InputPlan) -> anyhow::Result<Self> {
        let mode = if shows_diff {
            FixMode::Show
        } else if inputs.reads_stdin() {
            FixMode::Pass
        } else {
            FixMode::Write
        };
        Self { mode, change: FileChange::Fixed, min_applicability: Applicability::Unsafe, shows_diff }
            .checked_for(inputs)
    }

    /// This plan; an error if these inputs cannot be fixed in this way.
    fn checked_for(self, inputs: &InputPlan) -> anyhow::Result<Self> {
        if let Some(input) = inputs.kind.of_records() {
            bail!("{input}: records cannot be fixed one by one (leave --input out to change the file itself)");
        }
        if self.mode == FixMode::Pass && (inputs.paths.len() > 1 || inputs.list.is_some()) {
            bail!("-: standard input is fixed alone (give the files in a run of their own)");
        }
        Ok(self)
    }
}
