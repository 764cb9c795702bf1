//! The commands: a file or folder for each.
//!
//! | command | what it does |
//! |---|---|
//! | `check/` | lints the URLs in files |
//! | `extract/` | lists the URLs in files |
//! | `inventory/` | counts the URLs in files |
//! | `compare/` | compares the URLs of two revisions, folders or inventories |
//! | `selected_urls` | the URLs that `extract`, `inventory` and `compare` use |
//! | `count_urls` | finds the URLs of a text for the last two |
//! | `report/` | reports the findings of earlier runs |
//! | `rewrite/` | changes the URLs that moved |
//! | `mv/` | moves a file or renames a heading, with the references to it |
//! | `server/` | serves editors by the Language Server Protocol |
//! | `output_target` | where a report goes, for `check` and `extract` |
//! | `fix_files/` | writes fixed files, for `check`, `rewrite` and `mv` |
//! | `init` | writes a commented configuration |
//! | `parse` | splits URLs into components, and reports violations |
//! | `resolve` | resolves references against a base |
//! | `normalize` | brings URLs into normal form |
//! | `schemes` | shows information about schemes |
//! | `rules`, `rule_tests` | lists the rules; tests users' own |
//! | `explain`, `explain_site` | explains rules, groups and presets; sites |
//! | `generate/` | writes completions, manual pages and schemas |
//! | `formats`, `show_config` | `--list-formats` and `--show-config` |

pub(in crate::cli) mod check;
mod compare;
mod count_urls;
mod explain;
mod explain_site;
mod extract;
mod fix_files;
mod formats;
mod generate;
mod init;
mod inventory;
mod mv;
mod normalize;
mod output_target;
mod parse;
mod report;
mod resolve;
mod rewrite;
mod rule_tests;
mod rules;
mod schemes;
mod selected_urls;
mod server;
mod show_config;

use std::process::ExitCode;

use crate::cli::args::{Cli, Command};
use crate::cli::output::{Message, Status, parse_arguments};
#[cfg(fuzzing)]
pub use report::read_parquet_findings;
#[cfg(fuzzing)]
pub use server::serve_messages;

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    let status = run(parse_arguments()).unwrap_or_else(|error| {
        Message::new(format!("{error:#}")).print();
        Status::Error
    });
    match status {
        Status::Clean => ExitCode::SUCCESS,
        Status::Findings => ExitCode::from(1),
        Status::Error => ExitCode::from(2),
    }
}

fn run(cli: Cli) -> anyhow::Result<Status> {
    match cli.command {
        Command::Check(args) if args.common.formats.list_formats => formats::list(),
        Command::Extract(args) if args.common.formats.list_formats => formats::list(),
        Command::Inventory(args) if args.common.formats.list_formats => formats::list(),
        Command::Compare(args) if args.common.formats.list_formats => formats::list(),
        Command::Check(args) => check::run(&args),
        Command::Extract(args) => extract::run(&args),
        Command::Inventory(args) => inventory::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Rewrite(args) => rewrite::run(&args),
        Command::Mv(args) => mv::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Server(args) => server::run(&args),
        Command::Init(args) => init::run(&args),
        Command::Parse(args) => parse::run(&args),
        Command::Resolve(args) => resolve::run(&args),
        Command::Normalize(args) => normalize::run(&args),
        Command::Schemes(args) => schemes::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Generate(args) => generate::run(&args),
    }
}
