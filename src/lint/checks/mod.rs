//! The built-in rules, one row each, and the coded checks, one file each, for rules that conditions cannot express.

mod absolute_path;
mod backslash;
mod bare_url;
mod bidi_control;
mod broken_link_syntax;
mod broken_reference;
mod check;
mod confusable_host;
mod credential_in_query;
mod directory_link;
mod dot_segments;
mod double_encoding;
mod double_scheme;
mod duplicate_anchor;
mod duplicate_definition;
mod duplicate_slashes;
mod empty_port;
mod encoded_control_character;
mod experimental_scheme;
mod file_url_form;
mod foreign_link;
mod ftp_typecode;
mod glued_text;
mod host_policy;
mod html_entity_in_url;
mod ignored_target;
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
mod link_number_mismatch;
mod link_text_mismatch;
mod lowercase_percent_hex;
mod mailto_syntax;
mod missing_anchor;
mod missing_file;
mod missing_host;
mod missing_question_mark;
mod missing_scheme;
mod needless_percent_encoding;
mod non_ascii_character;
mod obfuscated_ip;
mod obsolete_scheme;
mod outside_repository;
mod percent_not_utf8;
mod placeholder_host;
mod private_host;
mod private_page;
mod protocol_relative_url;
mod pulls_path;
mod redundant_port;
mod repeated_delimiter;
mod rest_link_syntax;
mod restricted_port;
mod scheme_typo;
mod script_scheme;
mod signed_url;
mod standard_violation;
mod stray_in_target;
mod tracking_parameters;
mod trailing_dot_host;
mod trailing_punctuation;
mod truncated_url;
mod unbalanced_bracket;
mod unclosed_url_delimiter;
mod undefined_reference;
mod underscore_in_host;
mod unknown_tld;
mod unregistered_scheme;
mod unsafe_character;
mod unused_definition;
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
mod wrong_case;
mod wrong_slashes;

use crate::text::embedded;
pub(crate) use check::Check;

/// A built-in rule: its id, its file, and its coded check if it has one.
#[derive(Debug)]
pub(crate) struct Embedded {
    pub(crate) id: &'static str,
    /// The text of its file under `rules/`.
    pub(crate) file: &'static str,
    pub(crate) check: Option<&'static Check>,
}

/// Makes a row for each rule from its id and, if it has one, its coded check.
macro_rules! rules {
    ($($id:literal $(=> $check:path)?,)*) => {
        [$(Embedded {
            id: $id,
            file: embedded!(concat!("../../../rules/", $id, ".toml")),
            check: rules!(@check $($check)?),
        },)*]
    };
    (@check) => { None };
    (@check $check:path) => { Some(&$check) };
}

/// All built-in rules, by id.
pub(super) static RULES: [Embedded; 93] = rules![
    "absolute-path" => absolute_path::CHECK,
    "backslash" => backslash::CHECK,
    "bare-url" => bare_url::CHECK,
    "bidi-control" => bidi_control::CHECK,
    "broken-link-syntax" => broken_link_syntax::CHECK,
    "confusable-host" => confusable_host::CHECK,
    "credential-in-query" => credential_in_query::CHECK,
    "directory-link" => directory_link::CHECK,
    "dot-segments" => dot_segments::CHECK,
    "double-encoding" => double_encoding::CHECK,
    "double-scheme" => double_scheme::CHECK,
    "duplicate-anchor" => duplicate_anchor::CHECK,
    "duplicate-definition" => duplicate_definition::CHECK,
    "duplicate-slashes" => duplicate_slashes::CHECK,
    "empty-port" => empty_port::CHECK,
    "encoded-control-character" => encoded_control_character::CHECK,
    "experimental-scheme" => experimental_scheme::CHECK,
    "file-url-form" => file_url_form::CHECK,
    "ftp-typecode" => ftp_typecode::CHECK,
    "glued-text" => glued_text::CHECK,
    "host-policy" => host_policy::CHECK,
    "html-entity-in-url" => html_entity_in_url::CHECK,
    "ignored-target" => ignored_target::CHECK,
    "insecure-scheme" => insecure_scheme::CHECK,
    "invalid-host" => invalid_host::CHECK,
    "invalid-host-label" => invalid_host_label::CHECK,
    "invalid-idn" => invalid_idn::CHECK,
    "invalid-ipv4" => invalid_ipv4::CHECK,
    "invalid-ipv6" => invalid_ipv6::CHECK,
    "invalid-percent-encoding" => invalid_percent_encoding::CHECK,
    "invalid-port" => invalid_port::CHECK,
    "invisible-character" => invisible_character::CHECK,
    "ipv6-zone-id" => ipv6_zone_id::CHECK,
    "legacy-scheme-syntax" => legacy_scheme_syntax::CHECK,
    "link-number-mismatch" => link_number_mismatch::CHECK,
    "link-text-mismatch" => link_text_mismatch::CHECK,
    "lowercase-percent-hex" => lowercase_percent_hex::CHECK,
    "mailto-syntax" => mailto_syntax::CHECK,
    "missing-anchor" => missing_anchor::CHECK,
    "missing-file" => missing_file::CHECK,
    "missing-host" => missing_host::CHECK,
    "missing-question-mark" => missing_question_mark::CHECK,
    "missing-scheme" => missing_scheme::CHECK,
    "needless-percent-encoding" => needless_percent_encoding::CHECK,
    "non-ascii-character" => non_ascii_character::CHECK,
    "obfuscated-ip" => obfuscated_ip::CHECK,
    "obsolete-scheme" => obsolete_scheme::CHECK,
    "outside-repository" => outside_repository::CHECK,
    "percent-not-utf8" => percent_not_utf8::CHECK,
    "placeholder-host" => placeholder_host::CHECK,
    "private-host" => private_host::CHECK,
    "private-page" => private_page::CHECK,
    "protocol-relative-url" => protocol_relative_url::CHECK,
    "pulls-path" => pulls_path::CHECK,
    "redundant-port" => redundant_port::CHECK,
    "repeated-delimiter" => repeated_delimiter::CHECK,
    "rest-link-syntax" => rest_link_syntax::CHECK,
    "restricted-port" => restricted_port::CHECK,
    "rfc1738-violation" => standard_violation::RFC1738,
    "rfc3986-violation" => standard_violation::RFC3986,
    "scheme-typo" => scheme_typo::CHECK,
    "script-scheme" => script_scheme::CHECK,
    "signed-url" => signed_url::CHECK,
    "stray-in-target" => stray_in_target::CHECK,
    "tracking-parameters" => tracking_parameters::CHECK,
    "trailing-dot-host" => trailing_dot_host::CHECK,
    "trailing-punctuation" => trailing_punctuation::CHECK,
    "truncated-url" => truncated_url::CHECK,
    "unbalanced-bracket" => unbalanced_bracket::CHECK,
    "unclosed-url-delimiter" => unclosed_url_delimiter::CHECK,
    "undefined-reference" => undefined_reference::CHECK,
    "underscore-in-host" => underscore_in_host::CHECK,
    "unknown-tld" => unknown_tld::CHECK,
    "unregistered-scheme" => unregistered_scheme::CHECK,
    "unsafe-character" => unsafe_character::CHECK,
    "unused-definition" => unused_definition::CHECK,
    "unused-suppression" => unused_suppression::CHECK,
    "uppercase-host" => uppercase_host::CHECK,
    "uppercase-scheme" => uppercase_scheme::CHECK,
    "url-prefix-form" => url_prefix_form::CHECK,
    "url-shortener",
    "url-too-long" => url_too_long::CHECK,
    "urn-syntax" => urn_syntax::CHECK,
    "userinfo-misleading" => userinfo_misleading::CHECK,
    "userinfo-password" => userinfo_password::CHECK,
    "userinfo-username" => userinfo_username::CHECK,
    "webhook-url" => webhook_url::CHECK,
    "whatwg-violation" => standard_violation::WHATWG,
    "whitespace-in-url" => whitespace_in_url::CHECK,
    "wrapped-at-hyphen" => wrapped_at_hyphen::CHECK,
    "wrapped-url" => wrapped_url::CHECK,
    "wrong-case" => wrong_case::CHECK,
    "wrong-slashes" => wrong_slashes::CHECK,
];

/// The coded checks.
pub(super) fn all() -> impl Iterator<Item = &'static Check> {
    RULES.iter().filter_map(|rule| rule.check)
}

/// The names of the coded checks that a rule file may name.
pub fn names() -> impl Iterator<Item = &'static str> {
    all().map(|check| check.name)
}
