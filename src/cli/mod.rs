//! The program: reads the command line and the files, runs a command, and prints the results. It is the only layer that
//! does input and output.
//!
//! It has layers of its own. A file uses its own layer and those before it in this table, never a later one.
//!
//! | layer | contents |
//! |---|---|
//! | `args` | the options and their possible values |
//! | `open` | opens files, pipes and devices so that none makes a run wait or read forever |
//! | `output` | standard output, messages, progress, and complete replacement of files |
//! | `config` | the configuration of each file |
//! | `plan` | one validated value for each command |
//! | `inputs` | the inputs, and the changed lines |
//! | `pipeline` | reads the inputs, splits large ones, runs in parallel, returns results in order |
//! | `repository` | the repositories that the inputs are in, for the resolution of references |
//! | `commands` | a file or folder for each command |
//! | `embedded` | the commands on texts of another program, for bindings to other languages |

mod args;
mod commands;
mod config;
pub mod embedded;
mod inputs;
mod open;
mod output;
mod pipeline;
mod plan;
mod repository;

pub use commands::main;
#[cfg(fuzzing)]
pub use commands::{read_parquet_findings, serve_messages};
