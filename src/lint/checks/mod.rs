//! The coded checks: what conditions cannot say. A file each, and a line in the table.

mod invalid_percent_encoding;
mod redundant_port;
mod scheme_typo;
mod unregistered_scheme;
mod unused_suppression;
mod userinfo_password;
mod wrapped_at_hyphen;

use super::clues::Clues;
use super::cx::{Cx, Hit};

/// A test in code, under the name by which a rule file asks for it.
#[derive(Debug)]
pub(super) struct Check {
    pub(super) name: &'static str,
    /// What a URL must show before it is worth running: one of these.
    pub(super) clues: Clues,
    /// How many values it supplies for the message.
    pub(super) values: usize,
    /// The options that it asks for; a rule that runs it declares them.
    pub(super) options: &'static [&'static str],
    pub(super) run: fn(&Cx<'_, '_>, &mut Vec<Hit>),
}

pub(super) static ALL: &[&Check] = &[
    &invalid_percent_encoding::CHECK,
    &redundant_port::CHECK,
    &scheme_typo::CHECK,
    &unregistered_scheme::CHECK,
    &unused_suppression::CHECK,
    &userinfo_password::CHECK,
    &wrapped_at_hyphen::CHECK,
];

/// The names of the coded checks that a rule file may ask for.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|check| check.name)
}
