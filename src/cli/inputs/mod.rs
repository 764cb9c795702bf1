//! Which inputs a run has, and which of their lines are checked. Their texts are not read here.
//!
//! | file | contents |
//! |---|---|
//! | `input` | an input of a run |
//! | `walk` | all inputs, in the order of the run |
//! | `once` | each file once, where paths overlap |
//! | `filters` | selects among the files of a directory |
//! | `force_exclude` | `--force-exclude`: skips explicitly passed paths too |
//! | `named_files` | whether a walk would find a file that is named alone |
//! | `ignore_files` | checks ignore files before they are read |
//! | `skipped` | finds the entries that a walk skips, with the reasons |
//! | `left_out` | counts skipped files, for a run that checked nothing |
//! | `file_list` | `--files-from`: reads a list of paths |
//! | `revision` | the files of a git revision |
//! | `changed/` | `--changed-since`: asks git which lines changed |

pub(in crate::cli) mod changed;
mod file_list;
mod filters;
mod force_exclude;
mod ignore_files;
mod input;
mod left_out;
mod named_files;
mod once;
mod revision;
mod skipped;
mod walk;

pub(in crate::cli) use ignore_files::NAMES as IGNORE_FILE_NAMES;
pub(in crate::cli) use input::Input;
pub(in crate::cli) use left_out::left_out;
pub(in crate::cli) use named_files::NamedFiles;
pub(in crate::cli) use revision::Revision;
pub(in crate::cli) use walk::Inputs;
