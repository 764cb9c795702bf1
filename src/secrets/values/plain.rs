//! Decodes the escapes of values, and detects the stand-ins in them: `<token>`, `$TOKEN`, `%s`.

use super::randomness::is_random;
use crate::syntax::percent::decode_digits;

/// How much of a value is read: a random one is recognized by its first bytes.
const MAX_EXAMINED: usize = 512;

/// The start of a value, up to 512 bytes, with its percent-encodings decoded; `None` if it contains a stand-in.
pub(super) fn decode_escapes(value: &[u8]) -> Option<Vec<u8>> {
    let value = &value[..value.len().min(MAX_EXAMINED)];
    let mut plain = Vec::with_capacity(value.len());
    let mut at = 0;
    while at < value.len() {
        match value[at] {
            b'%' => {
                let Some(byte) = decode_digits(&value[at + 1..]) else {
                    if at + 3 > value.len() && value.len() == MAX_EXAMINED {
                        break;
                    }
                    if starts_placeholder(value, at) {
                        return None;
                    }
                    plain.push(b'%');
                    at += 1;
                    continue;
                };
                if b"{}<>$[]*".contains(&byte) {
                    return None;
                }
                plain.push(byte);
                at += 3;
            }
            b'{' | b'}' | b'<' | b'>' | b'[' | b']' => return None,
            b'$' if starts_variable(value, at) => return None,
            byte => {
                plain.push(byte);
                at += 1;
            }
        }
    }
    Some(plain)
}

/// Whether the `$` at `at` starts a variable; not one inside of a random value.
fn starts_variable(value: &[u8], at: usize) -> bool {
    let Some(next) = value.get(at + 1) else { return false };
    b"_({".contains(next) || next.is_ascii_alphabetic() && !is_inside_random(value, at)
}

/// Whether the `%` at `at`, which encodes no byte, starts a placeholder: `%s`, `%(name)s`, `%VAR%`; not one inside of a
/// random value.
fn starts_placeholder(value: &[u8], at: usize) -> bool {
    let rest = &value[at + 1..];
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let flags = rest.iter().take_while(|byte| byte.is_ascii_digit() || b"-+.#l".contains(byte)).count();
    match rest.get(flags) {
        Some(b'(' | b'{') => true,
        _ if name > 0 && rest.get(name) == Some(&b'%') => !is_inside_random(value, at) && !is_random(&rest[..name]),
        Some(b's' | b'd' | b'i' | b'u' | b'x' | b'X' | b'f' | b'v' | b'q' | b'@') => !is_inside_random(value, at),
        _ => false,
    }
}

/// Whether the byte at `at` is inside of a random value.
fn is_inside_random(value: &[u8], at: usize) -> bool {
    const NEAR: usize = 64;
    let (before, after) = (&value[at.saturating_sub(NEAR)..at], &value[at + 1..value.len().min(at + 1 + NEAR)]);
    before.last().is_some_and(u8::is_ascii_alphanumeric) && is_random(&[before, after].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_that_encode_no_byte() {
        for (value, expected) in [
            ("Zq9%20kT", Some("Zq9 kT")),
            ("Zq9kT4v%W7xN2", Some("Zq9kT4v%W7xN2")),
            ("%Zq9kT4v", Some("%Zq9kT4v")),
            ("Zq9k%%T4v", Some("Zq9k%%T4v")),
            ("Zq9k%sT4v", Some("Zq9k%sT4v")),
            ("Zq9kT4v%", Some("Zq9kT4v%")),
            ("Zq9kT4v%2", Some("Zq9kT4v%2")),
            ("%s", None),
            ("%TOKEN%", None),
            ("my-%s-key", None),
            ("%(token)s", None),
            ("%-08d", None),
            ("%{token}", None),
            ("%3Ctoken%3E", None),
        ] {
            assert_eq!(decode_escapes(value.as_bytes()).as_deref(), expected.map(str::as_bytes), "{value}");
        }
    }
}
