//! `urlint extract`: lists the URLs.
//!
//! | file | contents |
//! |---|---|
//! | `task` | finds the URLs of one text, and renders them for each list |
//! | `lists` | puts the lists together, on standard output and in files |

mod lists;
mod task;

use std::sync::Arc;

use crate::cli::args::ExtractArgs;
use crate::cli::config::Configs;
use crate::cli::inputs::changed::Changed;
use crate::cli::output::{Status, written};
use crate::cli::pipeline;
use crate::cli::plan::ExtractPlan;
use crate::report::Listing;
use lists::Lists;
use task::Extract;

/// Runs the command.
pub(super) fn run(args: &ExtractArgs) -> anyhow::Result<Status> {
    let configs = Arc::new(Configs::new(&args.common, None, None)?);
    let plan = ExtractPlan::new(args)?;
    let since = |revision: &String| Changed::since(revision, configs.here(), &plan.inputs);
    let changed = plan.changed_since.as_ref().map(since).transpose()?;
    let styles = (!plan.statistics).then_some(plan.style).into_iter();
    let styles = styles.chain(plan.files.iter().map(|file| file.format.into()));
    let listings: Vec<_> = styles
        .map(|style| Listing::new(style, plan.secrets))
        .map(|listing| if plan.unique { listing.unique() } else { listing })
        .collect();
    let mut lists = Lists::open(&plan, &listings)?;
    let task = Extract { listings: &listings, configs: &configs, plan: &plan, changed };
    let own = lists.files();
    let status = pipeline::run(&plan.inputs, &configs, &task, &mut lists, own)?;
    Ok(status.max(written(lists.finish())?))
}
