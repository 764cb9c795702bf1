//! What a command is to do: one validated value for each command, built from its arguments and the configuration.
//!
//! All conflicts between options are reported here. A plan is built before any input is read. A command uses only its
//! plan, not its arguments.
//!
//! | file | contents |
//! |---|---|
//! | `check`, `extract`, `inventory`, `compare`, `rewrite`, `mv` | the plan of the command |
//! | `cancellation` | ends work before it is done |
//! | `url_selection` | which URLs are listed or counted |
//! | `inputs` | the inputs of a run, and its number of threads |
//! | `fixes` | how files are fixed, and where the fixed text goes |
//! | `rewrite_rule` | the rule that `urlint rewrite` runs |

mod cancellation;
mod check;
mod compare;
mod extract;
mod fixes;
mod inputs;
mod inventory;
mod mv;
mod rewrite;
mod rewrite_rule;
mod url_selection;

pub(in crate::cli) use cancellation::Cancellation;
pub(in crate::cli) use check::{BaselinePlan, CheckPlan, Texts, refuse_stdin_watch};
pub(in crate::cli) use compare::ComparePlan;
pub(in crate::cli) use extract::ExtractPlan;
pub(in crate::cli) use fixes::{FixMode, FixPlan};
pub(in crate::cli) use inputs::{FileFilters, InputPlan, ReadsExcluded};
pub(in crate::cli) use inventory::InventoryPlan;
pub(in crate::cli) use mv::MvPlan;
pub(in crate::cli) use rewrite::RewritePlan;
pub(in crate::cli) use rewrite_rule::SIMILAR_ID;
pub(in crate::cli) use url_selection::{CHANGED_SINCE, References, UrlSelection};
