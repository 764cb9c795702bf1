//! The repositories that the inputs of a run are in, for the resolution of references.
//!
//! | file | contents |
//! |---|---|
//! | `disk_files` | the files of a repository on disk |
//! | `ignored` | which paths `.gitignore` patterns match |
//! | `moved_files` | the files of a repository after one or a folder has moved |
//! | `open_texts` | the texts that an editor has not saved |
//! | `repositories` | which repository a file is in |

mod disk_files;
mod ignored;
mod moved_files;
mod open_texts;
mod repositories;

pub(in crate::cli) use disk_files::DiskFiles;
pub(in crate::cli) use moved_files::MovedFiles;
pub(in crate::cli) use open_texts::OpenTexts;
pub(in crate::cli) use repositories::{Repositories, Repository};
