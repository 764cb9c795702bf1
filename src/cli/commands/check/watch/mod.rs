//! `--watch`: checks, waits for a change of the checked files, and checks again.

mod changes;
mod scope;

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;

use super::check;
use crate::cli::args::{CheckArgs, Verbosity};
use crate::cli::config::Configs;
use crate::cli::output::{Message, Status, stdout_result};
use crate::cli::plan::{CheckPlan, refuse_stdin_watch};
use changes::Changes;
use scope::Scope;

/// Checks repeatedly, until the program is stopped or nobody reads its output.
pub(super) fn run(args: &CheckArgs) -> anyhow::Result<Status> {
    refuse_stdin_watch(args)?;
    let mut changes = Changes::new()?;
    let mut last: Option<Scope> = None;
    loop {
        clear_screen()?;
        // changes during the check start another one
        match check_once(args, &mut changes) {
            Ok(scope) => last = Some(scope),
            Err(error) if last.is_none() => return Err(error),
            Err(error) => Message::new(format!("{error:#}")).print(),
        }
        let Some(scope) = &last else { continue };
        if args.common.verbosity.level() != Verbosity::Quiet {
            Message::new(format!("{} for changes (Ctrl-C ends)", changes.activity())).print();
        }
        while !scope.is_affected_by(&changes.next()) {}
    }
}

/// Checks once; returns the scope to watch.
fn check_once(args: &CheckArgs, changes: &mut Changes) -> anyhow::Result<Scope> {
    let configs = Arc::new(Configs::new(&args.common, Some(&args.rules), args.fail_on)?);
    let mut scope = Scope::new(CheckPlan::new(args, &configs)?, configs)?;
    // before the check, so that no change during it is missed
    changes.watch(&scope.directories())?;
    check(&scope.plan, &scope.configs)?;
    scope.note_configs();
    // after the check, since it found configurations in more directories
    changes.watch(&scope.directories())?;
    Ok(scope)
}

fn clear_screen() -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    if !out.is_terminal() || std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        return Ok(());
    }
    stdout_result(out.write_all(b"\x1b[2J\x1b[H").and_then(|()| out.flush()))
}
