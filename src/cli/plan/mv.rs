//! The plan of `urlint mv`.

use anyhow::bail;

use super::inputs::InputPlan;
use crate::cli::args::MvArgs;
use crate::cli::output::style;
use crate::report::Secrets;

/// The plan of `urlint mv`.
pub(in crate::cli) struct MvPlan {
    pub(in crate::cli) inputs: InputPlan,
    /// Whether no path was passed, so that the whole repository is read.
    pub(in crate::cli) reads_all: bool,
    /// Whether only the difference is shown.
    pub(in crate::cli) is_dry: bool,
    pub(in crate::cli) secrets: Secrets,
    /// OLD, as it was passed.
    pub(in crate::cli) old: String,
    /// NEW, as it was passed.
    pub(in crate::cli) new: String,
}

impl MvPlan {
    /// Builds the plan of the arguments.
    pub(in crate::cli) fn new(args: &MvArgs) -> anyhow::Result<Self> {
        let inputs = InputPlan::new(&args.common, false)?;
        if inputs.reads_stdin() {
            bail!("-: standard input has no place in a repository (name files or folders)");
        }
        if let Some(input) = inputs.kind.of_records() {
            bail!("{input}: records are no documents of a repository (leave --input out)");
        }
        Ok(Self {
            reads_all: args.common.paths.is_empty() && inputs.list.is_none(),
            inputs,
            is_dry: args.diff,
            secrets: style(&args.style).secrets,
            old: args.old.clone(),
            new: args.new.clone(),
        })
    }
}
