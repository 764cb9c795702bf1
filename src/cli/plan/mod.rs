//! What a command is to do: one validated value for each, built from its arguments and the configuration.
//!
//! All conflicts between options are reported here. A plan is built before anything is read, and a command asks its plan
//! only, never its arguments.

mod check;
mod extract;
mod fixes;
mod inputs;
mod moved_urls;
mod mv;
mod rewrite;

pub(in crate::cli) use check::{BaselinePlan, CheckPlan, refuse_stdin_watch};
pub(in crate::cli) use extract::ExtractPlan;
pub(in crate::cli) use fixes::{FixMode, FixPlan};
pub(in crate::cli) use inputs::{FileFilters, InputPlan, ReadsExcluded};
pub(in crate::cli) use moved_urls::SIMILAR;
pub(in crate::cli) use mv::MvPlan;
pub(in crate::cli) use rewrite::RewritePlan;
