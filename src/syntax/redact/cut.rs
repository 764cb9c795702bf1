//! Secrets that a blank or the end of a line cuts in two, where no wrapper says that the URL goes on.

use crate::syntax::octets::{Class, HEX};
use crate::syntax::secret::value::{Strength, is_secret};
use crate::text::Span;

use super::bare::is_host;

/// How far behind the cut the rest is looked for: page breaks fit in.
const FARTHEST: usize = 384;
/// What may stand at the start of a line before what goes on there: blanks, and the leaders of quotes and comments.
const LEADER: Class = Class::of(b" \t#>*/|;%-");

/// The password of the authority behind the `//` at `start`, which a blank cuts at `end`: `//joe:Xk29 vq7Zp1@h.org`.
/// Together, both parts must be a secret; what begins as one is hidden even if no host follows.
pub(super) fn password(text: &[u8], start: usize, end: usize) -> Option<Span> {
    let slashes = memchr::memmem::rfind(&text[start..end], b"//")?;
    let authority = &text[start + slashes + 2..end];
    if authority.iter().any(|octet| b"@/?#[".contains(octet)) {
        return None;
    }
    let colon = memchr::memchr(b':', authority)?;
    let begin = &authority[colon + 1..];
    if !begin.is_empty() && begin.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let span = Span::new(start + slashes + 2 + colon + 1, end);
    let begins = is_secret(begin, Strength::Strong);
    let rest = &text[end..text.len().min(end + FARTHEST)];
    let rest = &rest[..memchr::memmem::find(rest, b"//").unwrap_or(rest.len())];
    for at in memchr::memchr_iter(b'@', rest) {
        let between = &rest[..at];
        // of what a page break puts between, nothing belongs to it
        let between = match memchr::memchr(b'\x0c', between) {
            Some(_) => &between[memchr::memrchr(b'\n', between).unwrap_or(0)..],
            None => between,
        };
        if !begins && (memchr::memchr(b'\n', between).is_some() || !is_host(&text[end + at + 1..])) {
            continue;
        }
        let joined = begin.iter().chain(between).copied().filter(|octet| !octet.is_ascii_whitespace());
        if is_secret(&joined.collect::<Vec<_>>(), Strength::Strong) {
            return Some(Span::new(span.start, end + at));
        }
    }
    begins.then_some(span)
}

/// The rest of a secret that ends at `end`, where only the end of the line stands between.
pub(super) fn rest(text: &[u8], end: usize) -> Option<Span> {
    let line = &text[end..text.len().min(end + FARTHEST)];
    let behind = line.iter().position(|&octet| !b" \t\r=\\-".contains(&octet)).filter(|&at| line[at] == b'\n')? + 1;
    let lead = line[behind..].iter().take_while(|&&octet| LEADER.has(octet)).count();
    let start = end + behind + lead;
    let is_of_value = |octet: &u8| octet.is_ascii_alphanumeric() || b"-._~%+/=".contains(octet);
    let len = text[start..].iter().take(FARTHEST).take_while(|octet| is_of_value(octet)).count();
    let held = &text[start..start + len];
    let is_hex = held.len() > 7 && held.iter().all(|&octet| HEX.has(octet));
    (is_hex || is_secret(held, Strength::Strong)).then(|| Span::new(start, start + len))
}
