//! `urlint inventory`: counts the URLs.
//!
//! | file | contents |
//! |---|---|
//! | `outputs` | counts them, and writes the inventory to standard output and to files |
//! | `sqlite` | writes the inventory as an SQLite file |

mod outputs;
mod sqlite;

use std::sync::Arc;

use super::count_urls::{CountUrls, FileNames};
use super::selected_urls::SelectedUrls;
use crate::cli::args::InventoryArgs;
use crate::cli::config::Configs;
use crate::cli::output::Status;
use crate::cli::pipeline;
use crate::cli::plan::InventoryPlan;
use outputs::InventoryOutputs;

/// Runs the command.
pub(super) fn run(args: &InventoryArgs) -> anyhow::Result<Status> {
    let configs = Arc::new(Configs::new(&args.common, None, None)?);
    let plan = InventoryPlan::new(args)?;
    let urls = SelectedUrls::new(&configs, &plan.selection, &plan.inputs)?;
    let mut outputs = InventoryOutputs::open(&plan)?;
    let task = CountUrls { urls, secrets: plan.secrets, names: FileNames::Paths };
    let own_files = outputs.files();
    let status = pipeline::run(&plan.inputs, &configs, &task, &mut outputs, own_files)?.status;
    outputs.finish(status)
}
