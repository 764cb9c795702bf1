//! The plan of `urlint rewrite`.

use super::fixes::FixPlan;
use super::inputs::InputPlan;
use super::rewrite_rule;
use crate::cli::args::RewriteArgs;
use crate::cli::output::style;
use crate::lint::Options;
use crate::report::Secrets;

/// The plan of `urlint rewrite`.
pub(in crate::cli) struct RewritePlan {
    pub(in crate::cli) inputs: InputPlan,
    pub(in crate::cli) fixes: FixPlan,
    pub(in crate::cli) secrets: Secrets,
    /// The options of the engine that finds and rewrites the URLs.
    pub(in crate::cli) options: Options,
}

impl RewritePlan {
    /// Builds the plan of the arguments.
    pub(in crate::cli) fn new(args: &RewriteArgs) -> anyhow::Result<Self> {
        let inputs = InputPlan::new(&args.common, false)?;
        let fixes = FixPlan::for_rewrite(args.diff, &inputs)?;
        let options = rewrite_rule::options(&args.old, &args.new, args.regex)?;
        Ok(Self { inputs, fixes, secrets: style(&args.style).secrets, options })
    }
}
