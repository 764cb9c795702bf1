//! `urlint compare`: compares the URLs of two revisions, folders, files or inventories.
//!
//! | file | contents |
//! |---|---|
//! | `source` | what a side is, and how its URLs are found |
//! | `listed` | inventories and lists of earlier runs: JSON and CSV |
//! | `tables` | the same in SQLite and Parquet |
//! | `outputs` | writes the comparison to standard output and to files |

mod listed;
mod outputs;
mod source;
mod tables;

use std::sync::Arc;

use crate::cli::args::CompareArgs;
use crate::cli::config::Configs;
use crate::cli::output::Status;
use crate::cli::plan::ComparePlan;
use crate::report::compare::{Difference, Side, Sides};
use outputs::CompareOutputs;
use source::Source;

/// Runs the command.
pub(super) fn run(args: &CompareArgs) -> anyhow::Result<Status> {
    let configs = Arc::new(Configs::new(&args.common, None, None)?);
    let mut plan = ComparePlan::new(args)?;
    let [old, new] = &plan.sides;
    // both are found before either is read
    let (old, new) = (Source::find(old, &plan, &configs)?, Source::find(new, &plan, &configs)?);
    // inventories and lists do not have them
    if ![&old, &new].iter().any(|source| source.is_listed()) {
        plan.selection.add_references_with_host();
    }
    let outputs = CompareOutputs::open(&plan)?;
    Source::check([&old, &new], &plan, configs.here())?;
    let sources = Source::paired([old, new], &plan, configs.here());
    let (mut sides, mut status) = (Sides::default(), Status::Clean);
    if sources.iter().any(Source::is_escaped) {
        sides.escape_texts();
    }
    for (side, source) in [Side::Old, Side::New].into_iter().zip(sources) {
        status = status.max(source.read(side, &mut sides, (&plan, &outputs), &configs)?);
    }
    if status == Status::Error {
        // what could not be read would count as removed or as not new
        return Ok(status);
    }
    let difference = Difference::of(&sides);
    status = status.max(outputs.finish(&difference)?);
    let fails = plan.fail_on.iter().any(|&kind| difference.count(kind) > 0);
    Ok(status.max(if fails { Status::Findings } else { Status::Clean }))
}
