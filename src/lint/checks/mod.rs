//! The coded checks: what conditions cannot say. A file each, and a line in the table.

mod bare_url;
mod glued_text;
mod invalid_percent_encoding;
mod link_text_mismatch;
mod missing_scheme;
mod backslash;
mod bidi_control;
mod double_encoding;
mod encoded_control_character;
mod html_entity_in_url;
mod invalid_percent_encoding;
mod invisible_character;
mod lowercase_percent_hex;
mod needless_percent_encoding;
mod non_ascii_character;
mod percent_not_utf8;
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
mod dot_segments;
mod duplicate_slashes;
mod invalid_percent_encoding;
mod placeholder_host;
mod redundant_port;
mod repeated_delimiter;
mod scheme_typo;
mod trailing_punctuation;
mod truncated_url;
mod unbalanced_bracket;
mod unclosed_url_delimiter;
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
mod url_prefix_form;
mod unsafe_character;
mod script_scheme;
mod unregistered_scheme;
mod uppercase_scheme;
mod urn_syntax;
mod standard_violation;
mod tracking_parameters;
mod unregistered_scheme;
mod uppercase_host;
mod url_too_long;
mod userinfo_password;
mod whitespace_in_url;
mod wrapped_at_hyphen;
mod wrapped_url;
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
    &bare_url::CHECK,
    &glued_text::CHECK,
    &invalid_percent_encoding::CHECK,
    &link_text_mismatch::CHECK,
    &missing_scheme::CHECK,
    &backslash::CHECK,
    &bidi_control::CHECK,
    &double_encoding::CHECK,
    &encoded_control_character::CHECK,
    &html_entity_in_url::CHECK,
    &invalid_percent_encoding::CHECK,
    &invisible_character::CHECK,
    &lowercase_percent_hex::CHECK,
    &needless_percent_encoding::CHECK,
    &non_ascii_character::CHECK,
    &percent_not_utf8::CHECK,
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
    &dot_segments::CHECK,
    &duplicate_slashes::CHECK,
    &invalid_percent_encoding::CHECK,
    &placeholder_host::CHECK,
    &redundant_port::CHECK,
    &repeated_delimiter::CHECK,
    &scheme_typo::CHECK,
    &trailing_punctuation::CHECK,
    &truncated_url::CHECK,
    &unbalanced_bracket::CHECK,
    &unclosed_url_delimiter::CHECK,
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
    &url_prefix_form::CHECK,
    &unsafe_character::CHECK,
    &script_scheme::CHECK,
    &unregistered_scheme::CHECK,
    &uppercase_scheme::CHECK,
    &urn_syntax::CHECK,
    &standard_violation::RFC1738,
    &standard_violation::RFC3986,
    &standard_violation::WHATWG,
    &tracking_parameters::CHECK,
    &unregistered_scheme::CHECK,
    &uppercase_host::CHECK,
    &url_too_long::CHECK,
    &userinfo_password::CHECK,
    &whitespace_in_url::CHECK,
    &wrapped_at_hyphen::CHECK,
    &wrapped_url::CHECK,
    &wrong_slashes::CHECK,
];

/// The names of the coded checks that a rule file may ask for.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|check| check.name)
}
