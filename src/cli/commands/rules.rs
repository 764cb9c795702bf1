//! `urlint rules`: lists the rules, or tests users' own.

use std::io::Write as _;

use super::rule_tests;
use crate::cli::args::RulesArgs;
use crate::cli::config::Configs;
use crate::cli::output::{Status, stdout, stdout_result, terminal};
use crate::report::list;

/// Runs `urlint rules`.
pub(super) fn run(args: &RulesArgs) -> anyhow::Result<Status> {
    if !args.test.is_empty() {
        return rule_tests::run(&args.test);
    }
    let configs = Configs::in_current(&args.config)?;
    let terminal = terminal(args.color);
    let mut buffer = Vec::new();
    list(&configs.rules(), args.format, terminal, &mut buffer);
    stdout_result(stdout(terminal.colors).write_all(&buffer))?;
    Ok(configs.status())
}
