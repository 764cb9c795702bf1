//! The coded checks: what conditions cannot say. A file each, and a line in the table.

mod backslash;
mod bare_url;
mod bidi_control;
mod check;
mod confusable_host;
mod credential_in_query;
mod dot_segments;
mod double_encoding;
mod double_scheme;
mod duplicate_slashes;
mod encoded_control_character;
mod experimental_scheme;
mod file_url_form;
mod ftp_typecode;
mod glued_text;
mod html_entity_in_url;
mod insecure_scheme;
mod invalid_host;
mod invalid_host_label;
mod invalid_idn;
mod invalid_ipv4;
mod invalid_ipv6;
mod invalid_percent_encoding;
mod invalid_port;
mod invisible_character;
mod ipv6_zone_id;
mod legacy_scheme_syntax;
mod link_text_mismatch;
mod lowercase_percent_hex;
mod mailto_syntax;
mod missing_host;
mod missing_scheme;
mod needless_percent_encoding;
mod non_ascii_character;
mod obfuscated_ip;
mod obsolete_scheme;
mod percent_not_utf8;
mod placeholder_host;
mod private_host;
mod protocol_relative_url;
mod redundant_port;
mod repeated_delimiter;
mod restricted_port;
mod scheme_typo;
mod script_scheme;
mod signed_url;
mod standard_violation;
mod tracking_parameters;
mod trailing_dot_host;
mod trailing_punctuation;
mod truncated_url;
mod unbalanced_bracket;
mod unclosed_url_delimiter;
mod underscore_in_host;
mod unknown_tld;
mod unregistered_scheme;
mod unsafe_character;
mod unused_suppression;
mod uppercase_host;
mod uppercase_scheme;
mod url_prefix_form;
mod url_too_long;
mod urn_syntax;
mod userinfo_misleading;
mod userinfo_password;
mod userinfo_username;
mod webhook_url;
mod whitespace_in_url;
mod wrapped_at_hyphen;
mod wrapped_url;
mod wrong_slashes;

pub(crate) use check::Check;

pub(super) static ALL: &[&Check] = &[
    &backslash::CHECK,
    &bare_url::CHECK,
    &bidi_control::CHECK,
    &confusable_host::CHECK,
    &credential_in_query::CHECK,
    &dot_segments::CHECK,
    &double_encoding::CHECK,
    &double_scheme::CHECK,
    &duplicate_slashes::CHECK,
    &encoded_control_character::CHECK,
    &experimental_scheme::CHECK,
    &file_url_form::CHECK,
    &ftp_typecode::CHECK,
    &glued_text::CHECK,
    &html_entity_in_url::CHECK,
    &insecure_scheme::CHECK,
    &invalid_host::CHECK,
    &invalid_host_label::CHECK,
    &invalid_idn::CHECK,
    &invalid_ipv4::CHECK,
    &invalid_ipv6::CHECK,
    &invalid_percent_encoding::CHECK,
    &invalid_port::CHECK,
    &invisible_character::CHECK,
    &ipv6_zone_id::CHECK,
    &legacy_scheme_syntax::CHECK,
    &link_text_mismatch::CHECK,
    &lowercase_percent_hex::CHECK,
    &mailto_syntax::CHECK,
    &missing_host::CHECK,
    &missing_scheme::CHECK,
    &needless_percent_encoding::CHECK,
    &non_ascii_character::CHECK,
    &obfuscated_ip::CHECK,
    &obsolete_scheme::CHECK,
    &percent_not_utf8::CHECK,
    &placeholder_host::CHECK,
    &private_host::CHECK,
    &protocol_relative_url::CHECK,
    &redundant_port::CHECK,
    &repeated_delimiter::CHECK,
    &restricted_port::CHECK,
    &scheme_typo::CHECK,
    &script_scheme::CHECK,
    &signed_url::CHECK,
    &standard_violation::RFC1738,
    &standard_violation::RFC3986,
    &standard_violation::WHATWG,
    &tracking_parameters::CHECK,
    &trailing_dot_host::CHECK,
    &trailing_punctuation::CHECK,
    &truncated_url::CHECK,
    &unbalanced_bracket::CHECK,
    &unclosed_url_delimiter::CHECK,
    &underscore_in_host::CHECK,
    &unknown_tld::CHECK,
    &unregistered_scheme::CHECK,
    &unsafe_character::CHECK,
    &unused_suppression::CHECK,
    &uppercase_host::CHECK,
    &uppercase_scheme::CHECK,
    &url_prefix_form::CHECK,
    &url_too_long::CHECK,
    &urn_syntax::CHECK,
    &userinfo_misleading::CHECK,
    &userinfo_password::CHECK,
    &userinfo_username::CHECK,
    &webhook_url::CHECK,
    &whitespace_in_url::CHECK,
    &wrapped_at_hyphen::CHECK,
    &wrapped_url::CHECK,
    &wrong_slashes::CHECK,
];

/// The names of the coded checks that a rule file may ask for.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|check| check.name)
}
