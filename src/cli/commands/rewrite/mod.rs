//! `urlint rewrite`: changes the URLs of a host, or below a prefix, that moved.
//!
//! It runs one rule, made of OLD and NEW, in all places, and applies its fix as `check --fix` does.
//!
//! | file | contents |
//! |---|---|
//! | `task` | rewrites one text, and finds the URLs that are left |
//! | `event` | a result for a text |
//! | `report` | prints the results, and counts them |

mod event;
mod report;
mod task;

use std::io;
use std::sync::Arc;

use crate::cli::args::RewriteArgs;
use crate::cli::commands::fix_files::Fixer;
use crate::cli::config::Configs;
use crate::cli::output::files::OutputFiles;
use crate::cli::output::{Status, stdout_result};
use crate::cli::pipeline;
use crate::cli::plan::{FixMode, RewritePlan};
use report::Report;
use task::Rewrite;

/// Runs the command.
pub(super) fn run(args: &RewriteArgs) -> anyhow::Result<Status> {
    let plan = RewritePlan::new(args)?;
    let configs = Arc::new(Configs::with_only(&args.common, &plan.options)?);
    let fixer = Fixer::new(plan.fixes, plan.secrets, &plan.inputs);
    let task = Rewrite { configs: Arc::clone(&configs), fixer };
    let mut report = Report::new(&plan);
    let status = pipeline::run(&plan.inputs, &configs, &task, &mut report, OutputFiles::standard_output())?.status;
    if plan.fixes.mode == FixMode::Pass {
        // the rest of an input that was not read whole, since it is too long or skipped
        stdout_result(io::copy(&mut io::stdin(), &mut io::stdout()))?;
    }
    Ok(status.max(stdout_result(report.finish())?))
}
