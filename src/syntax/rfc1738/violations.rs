//! The violations of RFC 1738, as a table. The name says what is wrong, the message the rule that is broken. Uses the
//! code of no scheme.

use crate::syntax::ViolationKind;
use crate::syntax::violation::violation_kinds;

violation_kinds! {
    RELATIVE_REFERENCE = "relative-reference", "RFC 1738 §2.1", "a URL starts with a scheme and a colon";
    UPPER_CASE_SCHEME = "upper-case-scheme", "RFC 1738 §2.1", "a scheme is written in lower case";
    NON_ASCII = "non-ascii", "RFC 1738 §2.2", "bytes beyond US-ASCII must be encoded";
    CONTROL_CHARACTER = "control-character", "RFC 1738 §2.2", "control characters must be encoded";
    UNSAFE_CHARACTER = "unsafe-character", "RFC 1738 §2.2", "unsafe characters must always be encoded";
    BAD_ESCAPE = "bad-escape", "RFC 1738 §2.2", "`%` is followed by two hexadecimal digits";
    FRAGMENT = "fragment", "RFC 1738 §2.2", "`#` and what follows it is not part of a URL";
    MISSING_SLASHES = "missing-slashes", "RFC 1738 §3.1", "`//` and a host follow the colon in this scheme";
    RESERVED_IN_LOGIN = "reserved-in-login", "RFC 1738 §3.1",
        "`:`, `@` and `/` in a user name or password must be encoded";
    EMPTY_HOST = "empty-host", "RFC 1738 §3.1", "a host name must be here";
    BAD_HOST_CHARACTER = "host-character", "RFC 1738 §3.1", "a host is written with letters, digits, `-` and `.` only";
    EMPTY_HOST_LABEL = "empty-host-label", "RFC 1738 §3.1", "no part of a host name between dots is empty";
    HYPHEN_AT_LABEL_EDGE = "host-label-hyphen", "RFC 1738 §3.1",
        "a part of a host name starts and ends with a letter or digit";
    DIGIT_BEFORE_TOP_LABEL = "digit-before-top-label", "RFC 1738 §3.1",
        "the last part of a host name starts with a letter";
    IP_LITERAL = "ip-literal", "RFC 1738 §3.1", "a host is a domain name or four groups of digits";
    EMPTY_PORT = "empty-port", "RFC 1738 §3.1", "without a port there is no colon";
    BAD_PORT = "bad-port", "RFC 1738 §3.1", "a port is written with decimal digits only";
    MISSING_SLASH = "missing-slash", "RFC 1738 §3.1", "`/` must be between the host and the text after it";
    MISSING_PATH = "missing-path", "RFC 1738 §5", "a `/` must follow the host in this scheme";
    LOGIN_NOT_ALLOWED = "login-not-allowed", "RFC 1738 §5", "this scheme has neither user name nor password";
    RESERVED_IN_FTP_PATH = "reserved-in-ftp-path", "RFC 1738 §3.2.2", "`;` within the path of ftp must be encoded";
    BAD_FTP_TYPE = "bad-ftp-type", "RFC 1738 §3.2.2", "the type of ftp is written `;type=` and one of `a`, `i`, `d`";
    LOGIN_IN_HTTP = "login-in-http", "RFC 1738 §3.3", "http allows no user name or password";
    RESERVED_IN_SEARCH = "reserved-in-search", "RFC 1738 §3.3", "`/` and `?` within a search must be encoded";
    EMPTY_MAIL_ADDRESS = "empty-mail-address", "RFC 1738 §3.5", "a mail address must follow `mailto:`";
    EMPTY_NEWS_NAME = "empty-news-name", "RFC 1738 §3.6", "a group, a message identifier or `*` must follow `news:`";
    NEWS_SERVER = "news-server", "RFC 1738 §3.6", "a news URL names no server";
    BAD_GROUP_NAME = "bad-group-name", "RFC 1738 §5",
        "a group is a letter, then letters, digits, `-`, `.`, `+` and `_`";
    RESERVED_IN_MESSAGE_ID = "reserved-in-message-id", "RFC 1738 §3.6", "a message identifier holds one `@`";
    BAD_ARTICLE_NUMBER = "bad-article-number", "RFC 1738 §3.7",
        "the number of an article is written with decimal digits only";
    TELNET_PATH = "telnet-path", "RFC 1738 §3.8", "nothing follows the final `/` of telnet";
    RESERVED_IN_WAIS = "reserved-in-wais", "RFC 1738 §5",
        "reserved characters within the parts of a wais URL must be encoded";
    MISSING_WAIS_PATH = "missing-wais-path", "RFC 1738 §3.9", "a wais document has a type, a `/` and a path";
    RESERVED_IN_FILE_PATH = "reserved-in-file-path", "RFC 1738 §5", "`;` within the path of a file must be encoded";
    LOGIN_IN_PROSPERO = "login-in-prospero", "RFC 1738 §3.11", "prospero allows no user name or password";
    MISSING_FIELD_VALUE = "missing-field-value", "RFC 1738 §3.11", "a field has a name, `=` and a value";
    RESERVED_IN_FIELD = "reserved-in-field", "RFC 1738 §5", "`/` and `=` within a field or its value must be encoded";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_the_words_are_few() {
        for (i, kind) in VIOLATIONS.iter().enumerate() {
            assert!(VIOLATIONS[..i].iter().all(|other| other.name != kind.name), "{} is listed twice", kind.name);
            assert!(kind.message.len() <= 80 && !kind.message.ends_with('.'), "{}", kind.name);
        }
    }
}
