//! The program: reads the command line and the files, runs what is asked for, prints it. The only layer that does input
//! and output.
//!
//! It has layers of its own. A file names its own layer and those before it in this table, never a later one.
//!
//! | layer | what is in it |
//! |---|---|
//! | `args` | the options, and what their values may be |
//! | `output` | standard output, messages, progress, and files that are replaced whole |
//! | `config` | which configuration counts for a file |
//! | `plan` | what a command is to do: one validated value for each |
//! | `inputs` | which files are read, and which of their lines count |
//! | `pipeline` | reads, splits, runs in parallel, puts in order |
//! | `commands` | a file or folder for each command |

mod args;
mod commands;
mod config;
mod inputs;
mod output;
mod pipeline;
mod plan;

pub use commands::main;
