//! Which inputs a run has, and which lines of them count. Nothing of their texts is read here.
//!
//! | file | contents |
//! |---|---|
//! | `walk` | all inputs, in the order of the run |
//! | `filters` | selects among the files of a directory |
//! | `force_exclude` | `--force-exclude`: the same for explicitly passed paths |
//! | `ignore_files` | checks ignore files before they are read |
//! | `skipped` | the files that a walk skips, with the reasons |
//! | `file_list` | `--files-from` |
//! | `changed/` | `--changed-since`: asks git which lines changed |

pub(in crate::cli) mod changed;
mod file_list;
mod filters;
mod force_exclude;
mod ignore_files;
mod skipped;
mod walk;

pub(in crate::cli) use walk::{Input, Inputs};
