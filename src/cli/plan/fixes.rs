//! How files are fixed, and where the fixed text goes.

use anyhow::bail;

use super::inputs::InputPlan;
use crate::cli::args::{FixArgs, InputKind};
use crate::lint::Applicability;

/// What happens with a fixed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum FixMode {
    /// It replaces the file.
    Write,
    /// The input is standard input: it goes to standard output.
    Pass,
    /// Its difference is shown; the file stays.
    Show,
}

/// How files are fixed.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct FixPlan {
    pub(in crate::cli) mode: FixMode,
    /// The lowest applicability of fixes, unless a configuration sets it.
    pub(in crate::cli) least: Applicability,
    /// Whether the difference is shown.
    pub(in crate::cli) shows_diff: bool,
}

impl FixPlan {
    /// Builds the plan of the arguments; `None` if nothing is fixed.
    pub(super) fn new(args: &FixArgs, inputs: &InputPlan) -> anyhow::Result<Option<Self>> {
        let mode = if args.fix || args.fix_only {
            if inputs.reads_stdin() { FixMode::Pass } else { FixMode::Write }
        } else if args.diff {
            FixMode::Show
        } else if args.unsafe_fixes {
            bail!("--unsafe-fixes: give --fix or --diff too")
        } else if args.show_fixes {
            bail!("--show-fixes: give --fix too")
        } else {
            return Ok(None);
        };
        let least = if args.unsafe_fixes { Applicability::Unsafe } else { Applicability::Safe };
        Self { mode, least, shows_diff: args.show_fixes || mode == FixMode::Show }.for_inputs(inputs).map(Some)
    }

    /// The plan of a run that applies all fixes, or only shows their difference.
    pub(super) fn rewriting(shows_diff: bool, inputs: &InputPlan) -> anyhow::Result<Self> {
        let mode = if shows_diff {
            FixMode::Show
        } else if inputs.reads_stdin() {
            FixMode::Pass
        } else {
            FixMode::Write
        };
        Self { mode, least: Applicability::Unsafe, shows_diff }.for_inputs(inputs)
    }

    /// This plan, if the inputs can be fixed in this way.
    fn for_inputs(self, inputs: &InputPlan) -> anyhow::Result<Self> {
        if inputs.kind == InputKind::Jsonl {
            bail!("--input jsonl: records cannot be fixed one by one (leave --input out to change the file itself)");
        }
        if self.mode == FixMode::Pass && (inputs.paths.len() > 1 || inputs.list.is_some()) {
            bail!("-: standard input is fixed alone (give the files in a run of their own)");
        }
        Ok(self)
    }
}
