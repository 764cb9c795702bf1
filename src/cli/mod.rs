//! The program: reads the command line and the files, runs what is asked for, prints it. The only floor that does IO.
//!
//! Each command is a file or a folder of its name. Those that read files (`check`, `extract`) say what is done with a
//! text and with its results, and `run` does the rest; those that take URLs get them from `given`. What holds for a file
//! is the business of `config`, and `own_rules` reads the rules that users wrote; `changed` asks git which lines are new. What
//! cannot be done is told in a `message`.

mod args;
mod asked;
mod changed;
mod check;
mod config;
mod custom_rules;
mod extract;
mod fix_files;
mod format_override;
mod generate;
mod init;
mod line_input;
mod message;
mod normalize;
mod parse;
mod progress;
mod resolve;
mod rules;
mod run;
mod schemes;
mod show_config;
mod test_data;
mod url_args;
mod writing;

use std::process::ExitCode;

use args::{Cli, Command};
use message::Message;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Status {
    /// All was done; nothing is wrong.
    Clean,
    /// All was done; there are findings that the user asked to fail on, or violations.
    Findings,
    /// Something could not be done.
    Error,
}

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    let result = match Cli::from_arguments().command {
        Command::Check(args) if args.common.formats.list_formats => format_override::print(),
        Command::Extract(args) if args.common.formats.list_formats => format_override::print(),
        Command::Check(args) => check::run(&args),
        Command::Extract(args) => extract::run(&args),
        Command::Init(args) => init::run(&args),
        Command::Parse(args) => parse::run(&args),
        Command::Resolve(args) => resolve::run(&args),
        Command::Normalize(args) => normalize::run(&args),
        Command::Schemes(args) => schemes::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Explain(args) => rules::run_explain(&args),
        Command::Generate(args) => generate::run(&args),
    };
    let status = result.unwrap_or_else(|error| {
        Message::new(format!("{error:#}")).print();
        Status::Error
    });
    match status {
        Status::Clean => ExitCode::SUCCESS,
        Status::Findings => ExitCode::from(1),
        Status::Error => ExitCode::from(2),
    }
}
