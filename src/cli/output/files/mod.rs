//! Writes files: the old text stays until the new one is complete, and no temporary file is left.
//!
//! | file | what is in it |
//! |---|---|
//! | `destination` | where a file is written that the user named, links followed |
//! | `temp_file` | the temporary file that replaces another file |
//! | `signals` | delays signals while a file is replaced |
//! | `whole_file` | writes reports and the like completely or not at all |
//! | `atomic_write` | replaces a fixed file if it has not changed since it was read |
//! | `metadata` | copies owner, mode, attributes and flags to the new file |
//! | `write_error` | why a file was not replaced |
//! | `output_files` | the files that a run writes itself, which a walk skips |

mod atomic_write;
mod destination;
mod metadata;
mod output_files;
pub(super) mod signals;
mod temp_file;
mod whole_file;
mod write_error;

pub(in crate::cli) use atomic_write::{Original, WriteScope};
pub(in crate::cli) use destination::{destination, repository_root};
pub(in crate::cli) use output_files::OutputFiles;
pub(in crate::cli) use temp_file::{KEPT_MESSAGE, is_temp_name, remove_leftovers};
pub(in crate::cli) use whole_file::{WholeFile, write_whole};
pub(in crate::cli) use write_error::WriteError;
