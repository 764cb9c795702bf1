//! The byte classes of the standards' grammars, as constants under the names they have there.

/// A set of bytes.
///
/// ```
/// use urlint::syntax::byte_class::{ALPHA, DIGIT};
///
/// const ALPHADIGIT: urlint::syntax::byte_class::Class = ALPHA.or(DIGIT);
/// assert!(ALPHADIGIT.has(b'7') && !ALPHADIGIT.has(b'-'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Class([u64; 4]);

impl Class {
    /// The set of the bytes listed.
    #[must_use]
    pub const fn of(bytes: &[u8]) -> Self {
        let mut set = [0; 4];
        let mut i = 0;
        while i < bytes.len() {
            set[bytes[i] as usize / 64] |= 1 << (bytes[i] % 64);
            i += 1;
        }
        Self(set)
    }

    /// The set of the bytes from `first` to `last`, both included.
    #[must_use]
    pub const fn range(first: u8, last: u8) -> Self {
        let mut set = [0; 4];
        let mut byte = first as usize;
        while byte <= last as usize {
            set[byte / 64] |= 1 << (byte % 64);
            byte += 1;
        }
        Self(set)
    }

    /// What is in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
    }

    /// What is not in the set.
    #[must_use]
    pub const fn not(self) -> Self {
        Self([!self.0[0], !self.0[1], !self.0[2], !self.0[3]])
    }

    /// The set as a table: for each byte, whether it is in the set.
    pub(crate) const fn table(self) -> [bool; 256] {
        let mut table = [false; 256];
        let mut byte = 0;
        while byte < 256 {
            table[byte] = self.has(byte as u8);
            byte += 1;
        }
        table
    }

    /// Whether `byte` is in the set.
    #[must_use]
    #[inline]
    pub const fn has(self, byte: u8) -> bool {
        self.0[byte as usize / 64] & (1 << (byte % 64)) != 0
    }
}

/// `lowalpha = "a" | ... | "z"` (RFC 1738 section 5).
pub const LOWALPHA: Class = Class::range(b'a', b'z');
/// `hialpha = "A" | ... | "Z"` (RFC 1738 section 5).
pub const HIALPHA: Class = Class::range(b'A', b'Z');
/// `ALPHA` (RFC 1738 section 5, RFC 5234 appendix B.1).
pub const ALPHA: Class = LOWALPHA.or(HIALPHA);
/// `DIGIT` (RFC 1738 section 5, RFC 5234 appendix B.1).
pub const DIGIT: Class = Class::range(b'0', b'9');
/// `hex = digit | "A" | ... | "F" | "a" | ... | "f"` (RFC 1738 section 5).
pub const HEX: Class = DIGIT.or(Class::range(b'A', b'F')).or(Class::range(b'a', b'f'));
/// What follows the first letter of `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986 section 3.1).
pub const SCHEME: Class = ALPHA.or(DIGIT).or(Class::of(b"+-."));

/// `safe = "$" | "-" | "_" | "." | "+"` (RFC 1738 section 5).
pub const SAFE: Class = Class::of(b"$-_.+");
/// `extra = "!" | "*" | "'" | "(" | ")" | ","` (RFC 1738 section 5).
pub const EXTRA: Class = Class::of(b"!*'(),");
/// `national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"` (RFC 1738 section 5).
pub const NATIONAL: Class = Class::of(b"{}|\\^~[]`");
/// `punctuation = "<" | ">" | "#" | "%" | <">` (RFC 1738 section 5).
pub const PUNCTUATION: Class = Class::of(b"<>#%\"");
/// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="` (RFC 1738 section 5).
pub const RESERVED_1738: Class = Class::of(b";/?:@&=");
/// `unreserved = alpha | digit | safe | extra` (RFC 1738 section 5).
pub const UNRESERVED_1738: Class = ALPHA.or(DIGIT).or(SAFE).or(EXTRA);

/// `gen-delims` (RFC 3986 section 2.2).
pub const GEN_DELIMS: Class = Class::of(b":/?#[]@");
/// `sub-delims` (RFC 3986 section 2.2).
pub const SUB_DELIMS: Class = Class::of(b"!$&'()*+,;=");
/// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"` (RFC 3986 section 2.3).
pub const UNRESERVED: Class = ALPHA.or(DIGIT).or(Class::of(b"-._~"));
/// `pchar` without `pct-encoded` (RFC 3986 section 3.3).
pub const PCHAR: Class = UNRESERVED.or(SUB_DELIMS).or(Class::of(b":@"));
/// What `path` may hold besides `pct-encoded` (RFC 3986 section 3.3).
pub const PATH: Class = PCHAR.or(Class::of(b"/"));
/// What `query` and `fragment` may hold besides `pct-encoded` (RFC 3986 sections 3.4 and 3.5).
pub const QUERY: Class = PATH.or(Class::of(b"?"));
/// What `userinfo` may hold besides `pct-encoded` (RFC 3986 section 3.2.1).
pub const USERINFO: Class = UNRESERVED.or(SUB_DELIMS).or(Class::of(b":"));
/// What `reg-name` may hold besides `pct-encoded` (RFC 3986 section 3.2.2).
pub const REG_NAME: Class = UNRESERVED.or(SUB_DELIMS);

/// The bytes that a URI may hold only as `%` and two digits: controls, the space, the delimiters and RFC 2396's
/// `unwise` (RFC 1738 section 2.2 "Unsafe", RFC 2396 section 2.4.3, RFC 3986 section 2); `[` and `]` are not among
/// them, since an IP literal may hold them; nor are bytes beyond US-ASCII, since an IRI may hold these.
pub const UNSAFE: Class = Class::range(0, b' ').or(Class::of(b"\"<>\\^`{|}\x7f"));

/// The classes that a rule file may name, in alphabetical order.
pub const NAMED: &[(&str, Class)] = &[
    ("alpha", ALPHA),
    ("digit", DIGIT),
    ("gen-delims", GEN_DELIMS),
    ("hex", HEX),
    ("hialpha", HIALPHA),
    ("lowalpha", LOWALPHA),
    ("non-ascii", Class::range(0x80, 0xFF)),
    ("percent", Class::of(b"%")),
    ("sub-delims", SUB_DELIMS),
    ("unreserved", UNRESERVED),
    ("unsafe", UNSAFE),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ascii_byte_is_either_unsafe_or_has_a_place_in_a_uri() {
        let placed = UNRESERVED.or(GEN_DELIMS).or(SUB_DELIMS).or(Class::of(b"%"));
        for byte in 0..128 {
            assert!(placed.has(byte) != UNSAFE.has(byte), "{byte:#x}");
        }
    }
}
