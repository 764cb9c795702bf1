//! Everything that the program writes: results, messages, the progress line, and files.
//!
//! | file | what is in it |
//! |---|---|
//! | `stdout` | standard output: its style, and the end of the run when its reader closes it |
//! | `record_printer` | records on standard output, with messages between them |
//! | `message` | `urlint: PATH: what (remedy)` on standard error |
//! | `usage_error` | help and usage errors |
//! | `progress` | the line on the terminal that shows the progress of a run |
//! | `stats` | counts of what has been read |
//! | `skip_reason` | why files are not checked |
//! | `status` | how a run ended |
//! | `files/` | writes files so that each has its old or its new text at any moment |

pub(in crate::cli) mod files;
mod message;
pub(in crate::cli) mod progress;
mod record_printer;
mod skip_reason;
pub(in crate::cli) mod stats;
mod status;
mod stdout;
mod usage_error;

pub(in crate::cli) use message::Message;
pub(in crate::cli) use record_printer::RecordPrinter;
pub(in crate::cli) use skip_reason::{SkipCounts, SkipReason};
pub(in crate::cli) use status::Status;
pub(in crate::cli) use stdout::{stdout, stdout_result, stdout_width, style, terminal};
pub(in crate::cli) use usage_error::parse_arguments;
