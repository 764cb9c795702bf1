//! Writes files: the old text stays until the new one is complete, and no temporary file is left.
//!
//! | file | what is in it |
//! |---|---|
//! | `place` | where a file is written that the user named, links followed |
//! | `temp_file` | the file beside another that is to take its place |
//! | `signals` | signals wait until no file is half way to its place |
//! | `whole_file` | reports and the like: written whole or not at all |
//! | `atomic_write` | fixed files: replaced if they are what was read |
//! | `metadata` | what a new file takes over: owner, mode, attributes, flags |
//! | `write_error` | why a file was not replaced |
//! | `output_files` | the files that a run writes itself, which a walk skips |

mod atomic_write;
mod metadata;
mod output_files;
mod place;
pub(super) mod signals;
mod temp_file;
mod whole_file;
mod write_error;

pub(in crate::cli) use atomic_write::{Original, Within};
pub(in crate::cli) use output_files::OutputFiles;
pub(in crate::cli) use place::{place, root};
pub(in crate::cli) use temp_file::{KEPT, clear, is_so_named};
pub(in crate::cli) use whole_file::{WholeFile, write_whole};
pub(in crate::cli) use write_error::WriteError;
