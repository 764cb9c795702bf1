//! The coded checks: what conditions cannot say. A file each, and a line in the table.

mod double_scheme;
mod experimental_scheme;
mod file_url_form;
mod ftp_typecode;
mod insecure_scheme;
mod invalid_percent_encoding;
mod legacy_scheme_syntax;
mod mailto_syntax;
mod obsolete_scheme;
mod protocol_relative_url;
mod redundant_port;
mod scheme_typo;
mod script_scheme;
mod unregistered_scheme;
mod uppercase_scheme;
mod urn_syntax;
mod userinfo_password;
mod wrapped_at_hyphen;
mod wrong_slashes;

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
    &double_scheme::CHECK,
    &experimental_scheme::CHECK,
    &file_url_form::CHECK,
    &ftp_typecode::CHECK,
    &insecure_scheme::CHECK,
    &invalid_percent_encoding::CHECK,
    &legacy_scheme_syntax::CHECK,
    &mailto_syntax::CHECK,
    &obsolete_scheme::CHECK,
    &protocol_relative_url::CHECK,
    &redundant_port::CHECK,
    &scheme_typo::CHECK,
    &script_scheme::CHECK,
    &unregistered_scheme::CHECK,
    &uppercase_scheme::CHECK,
    &urn_syntax::CHECK,
    &userinfo_password::CHECK,
    &wrapped_at_hyphen::CHECK,
    &wrong_slashes::CHECK,
];

/// The names of the coded checks that a rule file may ask for.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|check| check.name)
}
