//! What the server offers: a file for each feature.
//!
//! | file | contents |
//! |---|---|
//! | `capabilities` | the features that clients are told of |
//! | `diagnostics` | findings as diagnostics |
//! | `config_errors` | the errors of configurations as diagnostics |
//! | `code_actions` | fixes and suppressions |
//! | `commands` | commands of the editor |

mod capabilities;
pub(super) mod code_actions;
pub(super) mod commands;
pub(super) mod config_errors;
pub(super) mod diagnostics;

pub(super) use capabilities::capabilities;
