//! The coded checks: what conditions cannot say. A file each, and a line in the table.

mod confusable_host;
mod invalid_host;
mod invalid_host_label;
mod invalid_idn;
mod invalid_ipv4;
mod invalid_ipv6;
mod invalid_percent_encoding;
mod invalid_port;
mod ipv6_zone_id;
mod missing_host;
mod obfuscated_ip;
mod private_host;
mod redundant_port;
mod restricted_port;
mod scheme_typo;
mod trailing_dot_host;
mod underscore_in_host;
mod unknown_tld;
mod unregistered_scheme;
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
    &confusable_host::CHECK,
    &invalid_host::CHECK,
    &invalid_host_label::CHECK,
    &invalid_idn::CHECK,
    &invalid_ipv4::CHECK,
    &invalid_ipv6::CHECK,
    &invalid_percent_encoding::CHECK,
    &invalid_port::CHECK,
    &ipv6_zone_id::CHECK,
    &missing_host::CHECK,
    &obfuscated_ip::CHECK,
    &private_host::CHECK,
    &redundant_port::CHECK,
    &restricted_port::CHECK,
    &scheme_typo::CHECK,
    &trailing_dot_host::CHECK,
    &underscore_in_host::CHECK,
    &unknown_tld::CHECK,
    &unregistered_scheme::CHECK,
    &userinfo_password::CHECK,
    &wrapped_at_hyphen::CHECK,
];

/// The names of the coded checks that a rule file may ask for.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|check| check.name)
}
