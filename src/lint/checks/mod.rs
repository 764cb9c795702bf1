//! The coded checks: what conditions cannot say. A file each, and a line in the table.

mod invalid_percent_encoding;
mod redundant_port;
mod scheme_typo;
mod unregistered_scheme;
mod userinfo_password;
mod wrapped_at_hyphen;

use super::clues::Clues;
use super::cx::{Cx, Hit};

/// A test in code, under the name by which a rule file asks for it.
#[derive(Debug)]
pub(super) struct Check {
    pub(super) name: &'static str,
    /// What a URL must show before it is worth running.
    pub(super) clues: Clues,
    /// How many values it supplies for the message.
    pub(super) values: usize,
    /// The options that it asks for; a rule that runs it declares them.
    pub(super) options: &'static [&'static str],
    pub(super) run: fn(&Cx<'_, '_>, &mut Vec<Hit>),
}

pub(super) static ALL: &[Check] = &[
    Check {
        name: "invalid-percent-encoding",
        clues: Clues::PERCENT,
        values: 1,
        options: &[],
        run: invalid_percent_encoding::check,
    },
    Check { name: "redundant-port", clues: Clues::PORT, values: 1, options: &[], run: redundant_port::check },
    Check { name: "scheme-typo", clues: Clues::SCHEME, values: 2, options: &[], run: scheme_typo::check },
    Check {
        name: "unregistered-scheme",
        clues: Clues::SCHEME,
        values: 0,
        options: &[],
        run: unregistered_scheme::check,
    },
    Check { name: "userinfo-password", clues: Clues::AT, values: 1, options: &[], run: userinfo_password::check },
    Check { name: "wrapped-at-hyphen", clues: Clues::READINGS, values: 1, options: &[], run: wrapped_at_hyphen::check },
];

/// The names of the coded checks that a rule file may ask for.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|check| check.name)
}
