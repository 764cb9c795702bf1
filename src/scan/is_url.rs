//! Whether a text is a URL, once it is known where it starts and ends.

use super::Form;
use super::plausibility::{self, lacks_slash};
use super::scheme_start;
use crate::syntax::byte_class::{ALPHA, DIGIT};
use crate::syntax::scheme_len;

/// Whether the bytes after `://` have a host or a path that is not empty.
pub(super) fn has_host_or_path(rest: &[u8]) -> bool {
    match *rest {
        [] | [b'?', ..] => false,
        // `#{name}` is a placeholder
        [b'#', ref after @ ..] if !after.starts_with(b"{") => false,
        [b'/', ..] => true,
        // `git://-protocol` is a word
        [b'-', ..] => rest.iter().take_while(|byte| !b"/?#".contains(byte)).any(|byte| *byte == b'.'),
        _ => rest.iter().any(|&byte| is_word_byte(byte)),
    }
}

fn is_word_byte(byte: u8) -> bool {
    ALPHA.has(byte) || DIGIT.has(byte) || byte >= 0x80
}

/// Whether the text in a wrapper is a URL: it has a scheme and something after it, or (in `<URL:...>` only) it is a
/// relative reference that cannot be a plain word, such as `../b` or `c.html`.
pub(crate) fn is_url(text: &str, form: Form) -> bool {
    let bytes = text.as_bytes();
    let Some(len) = scheme_len(bytes) else {
        return form == Form::Delimited && is_reference(bytes);
    };
    let (scheme, rest) = (&text[..len], &bytes[len + 1..]);
    match rest.strip_prefix(b"//") {
        // a link target without a host is still a link, but it leads nowhere
        // `<http://../>` is a link too
        Some(rest) if form == Form::Bracketed => has_host_or_path(rest) || rest.contains(&b'/'),
        Some(rest) => has_host_or_path(rest) || form == Form::Destination && is_web_scheme(scheme) && lacks_host(rest),
        None if form == Form::Bracketed => {
            plausibility::is_plausible(scheme.as_bytes(), rest) || lacks_slash(scheme.as_bytes(), rest)
        }
        None if rest.is_empty() => scheme_start::is_known(scheme.as_bytes()),
        // `std::vec` is not a URL; `http:://` is a URL with a typo
        None => {
            (rest[0] != b':' || rest.starts_with(b"://")) && rest.iter().any(|&byte| is_word_byte(byte) || byte == b'*')
        }
    }
}

fn lacks_host(rest: &[u8]) -> bool {
    rest.first().is_none_or(|byte| b"?#".contains(byte))
}

fn is_web_scheme(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
}

/// Whether the text is a relative reference: it starts like one and has a `/`, `.`, `?` or `#` next to a letter.
fn is_reference(bytes: &[u8]) -> bool {
    let starts_like_reference = bytes.first().is_some_and(|&first| is_word_byte(first) || b"/.?#~_%".contains(&first));
    let is_delimiter_beside_letter = |pair: &[u8]| {
        let [a, b] = pair else { return false };
        let is_delimiter = |byte: &u8| b"/.?#".contains(byte);
        let is_letter = |byte: &u8| ALPHA.has(*byte) || *byte >= 0x80;
        is_delimiter(a) && is_letter(b) || is_letter(a) && is_delimiter(b)
    };
    starts_like_reference && bytes.windows(2).any(is_delimiter_beside_letter)
}
