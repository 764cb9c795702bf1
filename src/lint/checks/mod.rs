//! The coded checks: what conditions cannot say. A file each, and a line in the table.

mod invalid_percent_encoding;
mod scheme_typo;
mod unregistered_scheme;
mod userinfo_password;
mod wrapped_at_hyphen;

use super::cx::{Clues, Cx, Hit};

/// A test in code, under the name by which a rule file asks for it.
#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) name: &'static str,
    /// What a URL must show before it is worth running.
    pub(crate) clues: Clues,
    /// How many values it supplies for the message.
    pub(crate) values: usize,
    pub(crate) run: fn(&Cx<'_, '_>, &mut Vec<Hit>),
}

pub(crate) static ALL: &[Check] = &[
    Check { name: "invalid-percent-encoding", clues: Clues::PERCENT, values: 1, run: invalid_percent_encoding::check },
    Check { name: "scheme-typo", clues: Clues::SCHEME, values: 2, run: scheme_typo::check },
    Check { name: "unregistered-scheme", clues: Clues::SCHEME, values: 0, run: unregistered_scheme::check },
    Check { name: "userinfo-password", clues: Clues::AT, values: 1, run: userinfo_password::check },
    Check { name: "wrapped-at-hyphen", clues: Clues::HYPHEN, values: 1, run: wrapped_at_hyphen::check },
];

/// The names of the coded checks that a rule file may ask for.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|check| check.name)
}
