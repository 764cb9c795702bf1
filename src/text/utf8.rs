//! Characters in bytes that need not be UTF-8.

/// The first character, if it is beyond US-ASCII; `None` if it is US-ASCII or not valid UTF-8.
pub(crate) fn first_beyond_ascii(bytes: &[u8]) -> Option<char> {
    let len = match *bytes.first()? {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    std::str::from_utf8(bytes.get(..len)?).ok()?.chars().next()
}
