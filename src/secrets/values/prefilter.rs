//! One pass over a URL that finds which kinds of secrets it may have. Most URLs have none.

use super::{bare_token, command, login_line, path, sentence, value, webhook, whole_component, wifi};
use crate::syntax::byte_class::Class;
use crate::text::{ClassPositions, Span, VectorClass};

/// The signs of secrets in a URL: each kind of secret needs some of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Signs {
    /// An `@`, as before every host with a password.
    pub(crate) at_sign: bool,
    /// A colon after the first one, which may be that of the scheme: it is before every password, whole or cut.
    pub(crate) second_colon: bool,
    /// A `=`, as before the value of every parameter.
    pub(crate) equals: bool,
    /// A `=`, or a colon that is not that of `://`, as before every value that is given to a name.
    pub(crate) assigned: bool,
    /// A `%`, `&` or `\`, with which every escape starts.
    pub(crate) escape: bool,
    /// The start of the path of a webhook.
    pub(crate) webhook: bool,
    /// A quotation mark, as before every value in JSON.
    pub(crate) quotation_mark: bool,
    /// A quotation mark or the end of a tag, as before every value whose name is quoted, a function or in a tag.
    pub(crate) quotation_or_tag: bool,
    /// A token of a service.
    pub(crate) token: bool,
    /// A space, as between a name and its value.
    pub(crate) space: bool,
    /// A command with a secret in its words.
    pub(crate) command: bool,
    /// A verb or a sign before a secret of a sentence.
    pub(crate) sentence: bool,
    /// A port, as in lines that end with a password.
    pub(crate) port: bool,
    /// The end of a line or of a cell, as between the rows of tables.
    pub(crate) rows: bool,
    /// A fragment, or the scheme of a tunnel.
    pub(crate) whole_component: bool,
    /// A segment of a path that may name the next one, or that may be a token.
    pub(crate) segment: bool,
    /// The scheme of a wireless network.
    pub(crate) wifi: bool,
}

/// The bytes that may be a sign, and all that cannot be in a host: the path of a webhook is recognized by the host
/// before it. A token may start after a hyphen.
static EXAMINED: VectorClass = VectorClass::new(webhook::HOST.not().or(Class::of(b"-")).table());

impl Signs {
    /// The signs that a text has.
    pub(crate) fn detect(url: &[u8]) -> Self {
        let (mut signs, mut colons) = (Self { token: bare_token::starts_at(url, 0), ..Self::default() }, 0);
        let mut paths = webhook::Paths::new(url);
        let mut slash = None;
        for at in ClassPositions::new(url, 0, &EXAMINED) {
            match url[at] {
                b'-' => {
                    signs.token = signs.token || value::may_start_hyphenated_token(&url[at + 1..]);
                    continue;
                }
                b'@' => signs.at_sign = true,
                b':' => {
                    colons += 1;
                    signs.assigned |= !url[at + 1..].starts_with(b"//");
                    signs.port |= login_line::may_be_port(url, at + 1);
                    signs.whole_component |= whole_component::is_scheme_before(url, at);
                    signs.wifi |= wifi::is_scheme_before(url, at);
                }
                b'=' => (signs.equals, signs.assigned) = (true, true),
                b'%' | b'&' | b'\\' => signs.escape = true,
                b'\x9a' | b'\x9d' if url[..at].ends_with(b"\xef\xbc") => (signs.equals, signs.assigned) = (true, true),
                b'"' | b'\'' => (signs.quotation_mark, signs.quotation_or_tag) = (true, true),
                b'>' => signs.quotation_or_tag = true,
                b' ' | b'\t' => {
                    signs.space = true;
                    signs.sentence |= sentence::may_say(url, at);
                }
                b'\n' | b'|' => signs.rows = true,
                b'#' => signs.whole_component = true,
                b'/' => {
                    let last = slash.replace(at);
                    signs.segment |= last.is_some_and(|last: usize| path::may_name(url, Span::new(last + 1, at)))
                        || value::may_start_token(&url[at + 1..])
                        || path::is_announce(&url[at + 1..]);
                }
                _ => {}
            }
            signs.token = signs.token || bare_token::starts_at(url, at + 1);
            signs.command = signs.command || command::ends_at(url, at);
            signs.webhook |= paths.may_begin_at(at);
        }
        let is_command = signs.command || signs.space && command::ends_at(url, url.len());
        Self { second_colon: colons > 1, command: is_command, ..signs }
    }

    /// All signs: for a text that was not examined.
    pub(crate) const fn all() -> Self {
        Self {
            at_sign: true,
            second_colon: true,
            equals: true,
            assigned: true,
            escape: true,
            webhook: true,
            quotation_mark: true,
            quotation_or_tag: true,
            token: true,
            space: true,
            command: true,
            sentence: true,
            port: true,
            rows: true,
            whole_component: true,
            segment: true,
            wifi: true,
        }
    }

    /// Whether there is no sign, and so no secret.
    pub(crate) fn are_none(self) -> bool {
        self == Self::default()
    }
}
