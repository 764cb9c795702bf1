//! `urlint check`: lints the URLs in files.
//!
//! A plan defines the run. The pipeline shows each text to the [`CheckTask`], which turns it into [`Event`]s, and
//! passes these on to the [`Report`] in the order of the run. `crate::judge` has what does not depend on files.
//!
//! | file | contents |
//! |---|---|
//! | `task` | processes one text |
//! | `text`, `site_of_document` | a text, what is known of it, and its site |
//! | `suppression`, `part_event`, `suppression_merger` | suppression by comments |
//! | `event` | findings and other events on their way to the report |
//! | `report` | counts findings, filters them and passes the rest on |
//! | `baseline` | the file of the baseline |
//! | `outputs`, `hyperlinks` | the reports, on standard output and in files |
//! | `text_checker` | checks records of other programs, one by one |
//! | `watch/` | `--watch` |

mod baseline;
mod event;
mod hyperlinks;
mod outputs;
mod part_event;
mod report;
mod site_of_document;
mod suppression;
mod suppression_merger;
mod task;
mod text;
mod text_checker;
mod watch;

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::time::Instant;

use super::show_config;
use crate::cli::args::{CheckArgs, Verbosity};
use crate::cli::config::Configs;
use crate::cli::output::{Message, Status, stdout_result};
use crate::cli::pipeline;
use crate::cli::plan::{CheckPlan, FixMode};
pub(super) use baseline::BaselineFile;
pub(super) use outputs::Outputs;
pub(super) use report::Report;
use task::CheckTask;
pub(in crate::cli) use text_checker::TextChecker;

/// Runs the command.
pub(super) fn run(args: &CheckArgs) -> anyhow::Result<Status> {
    if args.watch && args.show_config.is_none() {
        return watch::run(args);
    }
    let configs = Arc::new(Configs::new(&args.common, Some(&args.rules), args.fail_on)?);
    if let Some(path) = &args.show_config {
        return show_config::run(path, &configs);
    }
    check(&CheckPlan::new(args, &configs)?, &configs)
}

/// Checks all that the plan names.
fn check(plan: &CheckPlan, configs: &Arc<Configs>) -> anyhow::Result<Status> {
    let started = Instant::now();
    let baseline = BaselineFile::open(plan, configs)?;
    let task = CheckTask::new(plan, configs, baseline.as_ref().map(BaselineFile::place))?;
    let outputs = Outputs::open(plan, configs)?;
    let own_files = outputs.files();
    let mut report = Report::new(plan, outputs, baseline);
    let end = pipeline::run(&plan.inputs, configs, &task, &mut report, own_files)?;
    let notify = |message: &Message| {
        if message.verbosity <= plan.inputs.verbosity {
            message.print();
        }
    };
    for (path, what) in task.unreadable() {
        let what = format!("not read ({what}): references are judged without this configuration");
        notify(&Message::note(&path, &what));
    }
    if plan.lints() && configs.status() == Status::Clean && configs.ran_no_rule() {
        let what = "no rule is selected, so nothing is reported (see `select` and `ignore`)";
        notify(&Message::new(what).only_noted());
    }
    if let Some(shown_by) = configs.end_of_project().filter(|_| plan.lints()) {
        let what = "this project has ended, so that little more than secrets and misleading URLs is reported";
        notify(&Message::new(format!("{what} ({shown_by}; see `[[kinds]]`)")).only_noted());
    }
    if plan.fix_mode() == Some(FixMode::Pass) {
        // input that was not read, since it is too long or skipped
        stdout_result(io::copy(&mut io::stdin(), &mut io::stdout()))?;
    }
    let is_timed = plan.inputs.verbosity == Verbosity::Verbose || io::stdout().is_terminal();
    stdout_result(report.finish(configs, &end.stats, is_timed.then(|| started.elapsed())))?;
    Ok(match end.status.max(report.outputs.status) {
        Status::Clean if report.fails && plan.fails_on_findings => Status::Findings,
        status => status,
    })
}
