//! The thirty validation errors of the URL Standard, with its names for them. Uses no parser.

use crate::syntax::ViolationKind;

/// Whether a URL in which a validation error occurs is still parsed (the column "Failure" of the table in the URL
/// Standard, "Writing").
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Failure {
    /// It is: browsers repair the URL and report nothing.
    Never,
    /// It depends on the rest of the host (`domain-to-ASCII`, `IPv4-out-of-range-part`).
    Sometimes,
    /// It is not: the URL names nothing.
    Always,
}

/// All validation errors, in the order of the table in the URL Standard, "Writing".
///
/// ```
/// use urlint::syntax::whatwg::errors::{self, Failure};
///
/// assert_eq!(errors::ALL.len(), 30);
/// let fatal = errors::ALL.iter().filter(|(_, failure)| *failure == Failure::Always);
/// assert!(fatal.map(|(kind, _)| kind.name).any(|name| name == "host-missing"));
/// ```
pub static ALL: [(&ViolationKind, Failure); 30] = [
    (&DOMAIN_TO_ASCII, Failure::Sometimes),
    (&DOMAIN_PERCENT_ENCODED, Failure::Never),
    (&HOST_INVALID_CODE_POINT, Failure::Always),
    (&IPV4_EMPTY_PART, Failure::Never),
    (&IPV4_TOO_FEW_PARTS, Failure::Never),
    (&IPV4_TOO_MANY_PARTS, Failure::Always),
    (&IPV4_NON_NUMERIC_PART, Failure::Always),
    (&IPV4_NON_DECIMAL_PART, Failure::Never),
    (&IPV4_OUT_OF_RANGE_PART, Failure::Sometimes),
    (&IPV6_UNCLOSED, Failure::Always),
    (&IPV6_INVALID_COMPRESSION, Failure::Always),
    (&IPV6_TOO_MANY_PIECES, Failure::Always),
    (&IPV6_MULTIPLE_COMPRESSION, Failure::Always),
    (&IPV6_INVALID_CODE_POINT, Failure::Always),
    (&IPV6_TOO_FEW_PIECES, Failure::Always),
    (&IPV6_PIECE_LEADING_ZERO, Failure::Never),
    (&IPV4_IN_IPV6_TOO_MANY_PIECES, Failure::Always),
    (&IPV4_IN_IPV6_INVALID_CODE_POINT, Failure::Always),
    (&IPV4_IN_IPV6_OUT_OF_RANGE_PART, Failure::Always),
    (&IPV4_IN_IPV6_TOO_FEW_PARTS, Failure::Always),
    (&INVALID_URL_UNIT, Failure::Never),
    (&SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, Failure::Never),
    (&MISSING_SCHEME_NON_RELATIVE_URL, Failure::Always),
    (&INVALID_REVERSE_SOLIDUS, Failure::Never),
    (&INVALID_CREDENTIALS, Failure::Never),
    (&HOST_MISSING, Failure::Always),
    (&PORT_OUT_OF_RANGE, Failure::Always),
    (&PORT_INVALID, Failure::Always),
    (&FILE_INVALID_WINDOWS_DRIVE_LETTER, Failure::Never),
    (&FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, Failure::Never),
];

/// Whether parsing fails if `kind` occurs; `None` if it is not a validation error of the URL Standard.
///
/// ```
/// use urlint::syntax::whatwg::errors::{self, Failure};
///
/// assert_eq!(errors::failure(&errors::PORT_INVALID), Some(Failure::Always));
/// assert_eq!(errors::failure(&errors::INVALID_URL_UNIT), Some(Failure::Never));
/// ```
#[must_use]
pub fn failure(kind: &ViolationKind) -> Option<Failure> {
    ALL.iter().find(|(known, _)| *known == kind).map(|&(_, failure)| failure)
}

macro_rules! errors {
    ($($(#[$doc:meta])* $constant:ident = $name:literal, $section:literal, $what:literal;)*) => {
        $($(#[$doc])* pub static $constant: ViolationKind =
            ViolationKind { name: $name, clause: concat!("URL Standard, ", $section), message: $what };)*
    };
}

errors! {
    /// Unicode ToASCII with the strict parameters fails: a label is empty, too long, starts or ends with a hyphen, or
    /// has a code point that no host name may hold. The span covers these code points, otherwise the whole label.
    DOMAIN_TO_ASCII = "domain-to-ASCII", "IDNA", "is no valid domain name";
    /// The host of a special URL holds a percent-encoded byte, which is decoded first.
    DOMAIN_PERCENT_ENCODED = "domain-percent-encoded", "Host parsing", "percent-encoding in a domain";
    /// The host of a URL that is not special holds a forbidden host code point.
    HOST_INVALID_CODE_POINT = "host-invalid-code-point", "Host parsing", "forbidden in a host";
    /// An IPv4 address ends with a dot; the span covers it.
    IPV4_EMPTY_PART = "IPv4-empty-part", "Host parsing", "the address ends with a dot";
    /// An IPv4 address has fewer than four parts; the span covers the address.
    IPV4_TOO_FEW_PARTS = "IPv4-too-few-parts", "Host parsing", "the address has fewer than four parts";
    /// An IPv4 address has more than four parts; the span covers those that are too many.
    IPV4_TOO_MANY_PARTS = "IPv4-too-many-parts", "Host parsing", "the address has more than four parts";
    /// A part of an IPv4 address is not a number.
    IPV4_NON_NUMERIC_PART = "IPv4-non-numeric-part", "Host parsing", "a part of the address is not a number";
    /// A part of an IPv4 address is written with octal or hexadecimal digits.
    IPV4_NON_DECIMAL_PART = "IPv4-non-decimal-part", "Host parsing", "a part of the address is octal or hexadecimal";
    /// A part of an IPv4 address exceeds 255.
    IPV4_OUT_OF_RANGE_PART = "IPv4-out-of-range-part", "Host parsing", "a part of the address exceeds 255";
    /// An IPv6 address starts with a bracket and does not end with one. The span covers the text after the closing
    /// bracket; if there is none, it is empty, at the end of the host.
    IPV6_UNCLOSED = "IPv6-unclosed", "Host parsing", "the closing bracket of an IPv6 address is missing";
    /// An IPv6 address starts with a single colon.
    IPV6_INVALID_COMPRESSION = "IPv6-invalid-compression", "Host parsing", "an IPv6 address starts with a single colon";
    /// An IPv6 address has more than eight pieces; the span covers those that are too many.
    IPV6_TOO_MANY_PIECES = "IPv6-too-many-pieces", "Host parsing", "an IPv6 address has more than eight pieces";
    /// An IPv6 address holds a second `::`.
    IPV6_MULTIPLE_COMPRESSION = "IPv6-multiple-compression", "Host parsing", "an IPv6 address holds a second \"::\"";
    /// An IPv6 address has a code point that is neither a hexadecimal digit nor a colon, or a piece of more than four
    /// digits, or ends with a single colon (the span is then empty).
    IPV6_INVALID_CODE_POINT = "IPv6-invalid-code-point", "Host parsing", "not allowed there in an IPv6 address";
    /// An IPv6 address without `::` has fewer than eight pieces; the span covers the address.
    IPV6_TOO_FEW_PIECES = "IPv6-too-few-pieces", "Host parsing", "an IPv6 address has fewer than eight pieces";
    /// A piece of an IPv6 address starts with zeros that it does not need; the span covers them.
    IPV6_PIECE_LEADING_ZERO = "IPv6-piece-leading-zero", "Host parsing", "a piece of an IPv6 address starts with a zero";
    /// The IPv4 address in an IPv6 address comes after more than six pieces; the span covers it.
    IPV4_IN_IPV6_TOO_MANY_PIECES = "IPv4-in-IPv6-too-many-pieces", "Host parsing",
        "an IPv6 address has more than six pieces before its IPv4 address";
    /// The IPv4 address in an IPv6 address has an empty part, a leading zero, a fifth part, or a code point that is not
    /// a decimal digit.
    IPV4_IN_IPV6_INVALID_CODE_POINT = "IPv4-in-IPv6-invalid-code-point", "Host parsing",
        "not allowed there in the IPv4 address of an IPv6 address";
    /// A part of the IPv4 address in an IPv6 address exceeds 255.
    IPV4_IN_IPV6_OUT_OF_RANGE_PART = "IPv4-in-IPv6-out-of-range-part", "Host parsing",
        "a part of the IPv4 address in an IPv6 address exceeds 255";
    /// The IPv4 address in an IPv6 address has fewer than four parts; the span covers it.
    IPV4_IN_IPV6_TOO_FEW_PARTS = "IPv4-in-IPv6-too-few-parts", "Host parsing",
        "the IPv4 address in an IPv6 address has fewer than four parts";
    /// Neither a URL code point nor part of a percent-encoded byte; the span covers all of them in a row.
    INVALID_URL_UNIT = "invalid-URL-unit", "URL parsing", "not allowed in a URL";
    /// A special scheme is not followed by exactly two slashes. The span covers the slashes and backslashes after `//`,
    /// or those in place of it; it is empty if there are none.
    SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS = "special-scheme-missing-following-solidus", "URL parsing",
        "the scheme is not followed by \"//\"";
    /// A relative reference without a base that it could be relative to; the span is empty at the start.
    MISSING_SCHEME_NON_RELATIVE_URL = "missing-scheme-non-relative-URL", "URL parsing",
        "neither a scheme nor a base to be relative to";
    /// A backslash in place of a slash in a special URL.
    INVALID_REVERSE_SOLIDUS = "invalid-reverse-solidus", "URL parsing", "a back-slash instead of a slash";
    /// The URL holds a user name or a password; the span covers them and their `@`.
    INVALID_CREDENTIALS = "invalid-credentials", "URL parsing", "credentials in a URL";
    /// A special URL has no host, or a URL has a port or credentials and no host; the span is empty, at the place of
    /// the host.
    HOST_MISSING = "host-missing", "URL parsing", "the host is missing";
    /// The port exceeds 65535.
    PORT_OUT_OF_RANGE = "port-out-of-range", "URL parsing", "the port exceeds 65535";
    /// The port has a code point that is not a digit; the span covers it, and those after it up to a digit.
    PORT_INVALID = "port-invalid", "URL parsing", "the port is no number";
    /// A reference against a `file` base starts with a Windows drive letter: `c|/x`. The table of the standard has the
    /// example `/c:/path/to/file`, but its parser accepts that without an error, and it is valid by the section "URL
    /// writing". So it is not an error here.
    FILE_INVALID_WINDOWS_DRIVE_LETTER = "file-invalid-Windows-drive-letter", "URL parsing",
        "a relative reference starts with a Windows drive letter";
    /// A Windows drive letter in place of the host of a `file` URL.
    FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST = "file-invalid-Windows-drive-letter-host", "URL parsing",
        "a Windows drive letter as host";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_every_error_says_what_it_is() {
        for (at, (kind, failure)) in ALL.iter().enumerate() {
            assert!(!kind.message.is_empty() && kind.clause.starts_with("URL Standard, "), "{}", kind.name);
            assert_eq!(super::failure(kind), Some(*failure));
            assert!(ALL[..at].iter().all(|(other, _)| other.name != kind.name), "{} is there twice", kind.name);
        }
    }
}
