//! `urlint server`, driven by a client of its own.
//!
//! | module | what it tests |
//! |---|---|
//! | [`client`] | the client |
//! | [`protocol`] | messages that are wrong, the start and the end |
//! | [`diagnostics`] | findings, as `urlint check` has them |
//! | [`edits`] | findings after random edits |
//! | [`actions`] | fixes and suppressions, as `urlint check --fix` makes them |
//! | [`links`] | links, hover, definitions, references, completion, renaming |
//! | [`configuration`] | settings, configurations, folders |

mod actions;
mod client;
mod configuration;
mod diagnostics;
mod edits;
mod links;
mod protocol;
