//! The coded checks: what conditions cannot say. A file each, and a line in the table.

mod dot_segments;
mod duplicate_slashes;
mod invalid_percent_encoding;
mod placeholder_host;
mod redundant_port;
mod scheme_typo;
mod standard_violation;
mod tracking_parameters;
mod unregistered_scheme;
mod uppercase_host;
mod url_too_long;
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
    &dot_segments::CHECK,
    &duplicate_slashes::CHECK,
    &invalid_percent_encoding::CHECK,
    &placeholder_host::CHECK,
    &redundant_port::CHECK,
    &scheme_typo::CHECK,
    &standard_violation::RFC1738,
    &standard_violation::RFC3986,
    &standard_violation::WHATWG,
    &tracking_parameters::CHECK,
    &unregistered_scheme::CHECK,
    &uppercase_host::CHECK,
    &url_too_long::CHECK,
    &userinfo_password::CHECK,
    &wrapped_at_hyphen::CHECK,
];

/// The names of the coded checks that a rule file may ask for.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|check| check.name)
}
