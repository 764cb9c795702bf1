//! The `urlint` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    urlint::cli::main()
}
