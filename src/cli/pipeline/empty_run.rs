//! The message about a run in which no file was checked.

use std::path::Path;
use std::sync::Arc;

use crate::cli::config::Configs;
use crate::cli::inputs::left_out;
use crate::cli::output::Message;
use crate::cli::output::stats::RunStats;
use crate::cli::plan::InputPlan;
use crate::report::{Secrets, file_name, grouped};

/// The maximum number of paths that the message names.
const MAX_NAMED: usize = 3;

/// The message about a run in which no file was checked: a warning, or an error if the run is to fail then.
pub(super) fn message(plan: &InputPlan, configs: &Arc<Configs>, stats: &RunStats) -> Message {
    let left_out = left_out(plan, configs);
    let counts = left_out.counts.max(stats.skipped);
    let reasons: Vec<_> =
        counts.by_reason().iter().map(|(what, files)| format!("{} {what}", grouped(*files))).collect();
    let more = if left_out.is_cut { "more than " } else { "" };
    let why = match counts.all() {
        0 => "none is there".to_owned(),
        all => format!("{more}{} left out: {}", grouped(all), reasons.join(", ")),
    };
    let what = format!("no files to check{} ({why})", searched_paths(plan));
    if configs.of_run().effective.fail_if_empty {
        Message::new(format!("{what}, so the run fails (--fail-if-empty)"))
    } else {
        Message::new(format!("warning: {what}")).only_noted()
    }
}

/// Where files were searched for: ` under docs, a.md`.
fn searched_paths(plan: &InputPlan) -> String {
    let name = |path: &Path| file_name(path, Secrets::Hidden).into_owned();
    let mut names: Vec<_> = plan.paths.iter().take(MAX_NAMED).map(|path| name(path)).collect();
    let more = plan.paths.len() - names.len();
    if more > 0 {
        names.push(format!("{more} more paths"));
    }
    let paths = if names.is_empty() { String::new() } else { format!(" under {}", names.join(", ")) };
    let list = plan.list.as_ref().map(|list| match list.to_str() {
        Some("-") => " of those listed on standard input".to_owned(),
        _ => format!(" of those listed in {}", name(list)),
    });
    paths + &list.unwrap_or_default()
}
