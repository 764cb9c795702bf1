//! The secrets of a part of a document: the text before and after the part may show that it holds one.

// urlint-ignore-file -- bad URLs on purpose, in examples and tests

use super::redact::secret_spans;
use super::values::rest::FARTHEST;
use crate::syntax::byte_class::{Class, DIGIT};
use crate::text::Span;

/// How far before a part a secret may start.
const BEFORE: usize = 512;
/// How far after a part is the text that shows that it holds a secret: as far as a secret continues after a cut.
const AFTER: usize = FARTHEST;
/// A part of a secret that other text shows to be one has one of these.
const SIGNS: Class = DIGIT.or(Class::of(b":&=@"));

/// The spans of the secrets in the part of `text` at `part`, in order and disjoint, as far as they are in it. The text
/// around the part is read too: of `redis://app:Xk29, vq7Zp1@db.example.org`, the part `vq7Zp1` is a secret.
pub(crate) fn secrets_near(text: &[u8], part: Span) -> Vec<Span> {
    let around = around(text, part);
    let secrets = secret_spans(&text[around.range()]).into_iter();
    secrets.filter_map(|secret| secret.shifted(around.start).intersection(part)).collect()
}

/// A part, extended by the text around it that is read with it: from the start of a word, if one is near.
fn around(text: &[u8], part: Span) -> Span {
    if !text[part.range()].iter().any(|&byte| SIGNS.has(byte)) {
        return part;
    }
    let least = part.start.saturating_sub(BEFORE);
    let word = text[least..part.start].iter().position(u8::is_ascii_whitespace).filter(|_| least > 0);
    Span::new(word.map_or(least, |space| least + space + 1), text.len().min(part.end + AFTER))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::unmark;

    /// Of the two marked spans, the first is the part, the second the expected secret in it.
    #[track_caller]
    fn check(marked: &str, expected: &[&str]) {
        let (text, spans) = unmark(marked);
        let found = secrets_near(text.as_bytes(), spans[0]);
        assert_eq!(found.iter().map(|secret| &text[secret.range()]).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn text_around_a_part_shows_that_it_is_a_secret() {
        check("redis://app:Xk29vq, «v7Z2p1@db.corp/»", &["v7Z2p1"]);
        check("see «redis://app:Xk29vq»]v7Z2p1@db.corp/", &["Xk29vq"]);
        check("https://h/?token=kqhd «h7Zp29»dkQ3> now", &["h7Zp29"]);
        check("ftp://joe:Xk29vq@h.org «see 2» and ftp://joe:Xk29vq@h.org", &[]);
        check("«ftp://joe:Xk29vq@h.org and ftp://joe:v7Z2p1@h.org»", &["Xk29vq", "v7Z2p1"]);
        check(&format!("{} «2»{}", "//a:b@c".repeat(99), " x=".repeat(999)), &[]);
    }
}
