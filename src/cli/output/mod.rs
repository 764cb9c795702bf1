//! Everything that the program writes: results, messages, the line of progress, and files.
//!
//! | file | what is in it |
//! |---|---|
//! | `stdout` | standard output: its style, its end when nobody reads it |
//! | `record_printer` | records on standard output, with messages between them |
//! | `message` | `urlint: PATH: what (remedy)` on standard error |
//! | `usage_error` | help and usage errors |
//! | `progress` | the line on the terminal that says how far a run is |
//! | `stats` | how much has been read, in numbers and in words |
//! | `status` | how a run ended |
//! | `files/` | writes files so that each is the old one or the new one at any moment |

pub(in crate::cli) mod files;
mod message;
pub(in crate::cli) mod progress;
mod record_printer;
pub(in crate::cli) mod stats;
mod status;
mod stdout;
mod usage_error;

pub(in crate::cli) use message::Message;
pub(in crate::cli) use record_printer::RecordPrinter;
pub(in crate::cli) use status::Status;
pub(in crate::cli) use stdout::{stdout, stdout_width, style, terminal, written};
pub(in crate::cli) use usage_error::parse_arguments;
