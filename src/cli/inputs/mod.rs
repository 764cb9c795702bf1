//! Which inputs a run has, and which lines of them count. Nothing of their texts is read here.
//!
//! | file | contents |
//! |---|---|
//! | `walk` | all inputs, in the order of the run |
//! | `filters` | selects among the files of a directory |
//! | `force_exclude` | `--force-exclude`: the same for explicitly passed paths |
//! | `skipped` | the files that a walk skips, with the reasons |
//! | `file_list` | `--files-from` |
//! | `stream` | pipes, devices and standard input |
//! | `changed/` | `--changed-since`: asks git which lines changed |

pub(in crate::cli) mod changed;
mod file_list;
mod filters;
mod force_exclude;
mod skipped;
pub(in crate::cli) mod stream;
mod walk;

pub(in crate::cli) use walk::{Input, Inputs};
