//! What the server offers: a file for each feature.
//!
//! | file | contents |
//! |---|---|
//! | `capabilities` | the features that are announced to clients |
//! | `diagnostics` | findings as diagnostics |
//! | `config_errors` | the errors of configurations as diagnostics |
//! | `code_actions` | fixes and suppressions |
//! | `commands` | commands of the editor |
//! | `url_commands` | those about the URL at a place |
//! | `document_links` | links that a client opens |
//! | `hover` | what a URL or reference is made of, and where it leads |
//! | `definition` | where a reference or label leads |
//! | `references` | all references to what is at a place |
//! | `symbols` | the definitions of a document |
//! | `completion` | what may be written at a place inside of a link |
//! | `rename` | other names for headings, ids and labels |
//! | `moved_files` | the references to files that get other names |

mod capabilities;
pub(super) mod code_actions;
pub(super) mod commands;
pub(super) mod completion;
pub(super) mod config_errors;
pub(super) mod definition;
pub(super) mod diagnostics;
pub(super) mod document_links;
pub(super) mod hover;
pub(super) mod moved_files;
pub(super) mod references;
pub(super) mod rename;
pub(super) mod symbols;
mod url_commands;

pub(super) use capabilities::capabilities;
