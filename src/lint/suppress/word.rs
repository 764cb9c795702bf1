//! Words of directives.

/// The length of the word at the start: letters, digits and `_`, joined by single hyphens.
pub(super) fn word_len(bytes: &[u8]) -> usize {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let mut length = bytes.iter().take_while(|byte| is_part(byte)).count();
    while length > 0 && bytes.get(length) == Some(&b'-') && bytes.get(length + 1).is_some_and(is_part) {
        length += 1 + bytes[length + 1..].iter().take_while(|byte| is_part(byte)).count();
    }
    length
}
