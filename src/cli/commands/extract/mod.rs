//! `urlint extract`: lists the URLs.
//!
//! | file | contents |
//! |---|---|
//! | `task` | finds the URLs of one text, and renders them for each list |
//! | `lists` | puts the records together in lists, on standard output and in files |

mod lists;
mod task;

use std::sync::Arc;

use super::selected_urls::SelectedUrls;
use crate::cli::args::ExtractArgs;
use crate::cli::config::Configs;
use crate::cli::output::{Status, stdout_result};
use crate::cli::pipeline;
use crate::cli::plan::ExtractPlan;
use crate::report::RecordFormatter;
use lists::ListOutputs;
use task::Extract;

/// Runs the command.
pub(super) fn run(args: &ExtractArgs) -> anyhow::Result<Status> {
    let configs = Arc::new(Configs::new(&args.common, None, None)?);
    let plan = ExtractPlan::new(args)?;
    let urls = SelectedUrls::new(&configs, &plan.selection, &plan.inputs)?;
    let styles = (!plan.statistics).then_some(plan.style).into_iter();
    let styles = styles.chain(plan.files.iter().map(|file| file.format.into()));
    let formatters: Vec<_> = styles
        .map(|style| RecordFormatter::new(style, plan.secrets))
        .map(|formatter| if plan.unique { formatter.unique() } else { formatter })
        .collect();
    let mut outputs = ListOutputs::open(&plan, &formatters)?;
    let task = Extract { formatters: &formatters, plan: &plan, urls };
    let own_files = outputs.files();
    let status = pipeline::run(&plan.inputs, &configs, &task, &mut outputs, own_files)?.status;
    Ok(status.max(stdout_result(outputs.finish())?))
}
