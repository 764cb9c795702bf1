//! The repositories that the inputs of a run are in, for the resolution of references.
//!
//! | file | contents |
//! |---|---|
//! | `disk_files` | the files of a repository on disk |
//! | `ignored` | what git leaves out |
//! | `repositories` | which repository a file is in |

mod disk_files;
mod ignored;
mod repositories;

pub(in crate::cli) use repositories::{Repositories, Repository};
