//! The secrets in a part of a document. The text around the part is read too, since it may show that the part is a
//! secret.

// urlint-ignore-file -- bad URLs on purpose, in examples and tests

use std::cell::{Cell, OnceCell};
use std::fmt;
use std::sync::Arc;

use super::disjoint::merge;
use super::redact::secret_spans;
use super::values::columns::Header;
use super::values::continuation::MAX_CONTINUATION;
use crate::syntax::byte_class::{Class, DIGIT};
use crate::text::Span;

/// How many bytes before a part are read with it: a secret may start 384 bytes before a part.
const BYTES_BEFORE: usize = 512;
/// How many of these may be left out, so that the read text starts after white space.
const MAX_CUT_WORD: usize = 128;
/// How many bytes after a part are read with it: as far as a secret may continue after a cut.
const BYTES_AFTER: usize = MAX_CONTINUATION;
/// A part has one of these bytes, if the text around it can show that it is a secret.
const SIGNS: Class = DIGIT.or(Class::of(b":&=@"));

/// Parts that start in the same `STEP` bytes are read with the same text around them.
const STEP: usize = 1024;
/// How many bytes after the end of these a part may end; a longer one is read with its own text around it.
const MAX_OVERHANG: usize = 256;

/// Finds the secrets of parts of one text: of `redis://app:Xk29, vq7Zp1@db.example.org`, the part `vq7Zp1` is a secret.
///
/// What was found around the last part is kept for the next one, which is often near: where URLs are dense, each byte
/// is around dozens of them.
#[derive(Default)]
pub struct NearbySecrets {
    /// The span that was searched last, and its secrets.
    last: Cell<Option<(Span, Vec<Span>)>>,
    /// The columns of secrets that the first line of the document names, once it was read.
    header: OnceCell<Option<Arc<Header>>>,
    /// The last rows that were read, and their secrets.
    rows: Cell<(Span, Vec<Span>)>,
}

impl NearbySecrets {
    /// For a text further down in a document with this header. With `None`, the first line of the text may be a header.
    #[cfg(feature = "report")]
    pub(crate) fn below(header: Option<&Arc<Header>>) -> Self {
        let header = header.map_or_else(OnceCell::new, |header| OnceCell::from(Some(Arc::clone(header))));
        Self { header, ..Self::default() }
    }

    /// The secrets in the part of `text` at `part` that are in columns of secrets, in order and disjoint. `text` is the
    /// same in each call.
    pub(crate) fn in_columns(&self, text: &[u8], part: Span) -> Vec<Span> {
        let Some(header) = self.header.get_or_init(|| Header::of_text(text).map(Arc::new)) else { return Vec::new() };
        let (mut rows, mut secrets) = self.rows.take();
        if rows.hull(part) != rows {
            (rows, secrets) = header.secrets_below(text, part);
        }
        let first = secrets.partition_point(|secret| secret.end <= part.start);
        let within = secrets[first..].iter().map_while(|secret| secret.intersection(part)).collect();
        // the start of a very long row is not known
        if rows.start == 0 || text[rows.start - 1] == b'\n' {
            self.rows.set((rows, secrets));
        }
        within
    }

    /// The spans of the secrets in the part of `text` at `part`, in order and disjoint, as far as they are in it. The
    /// text around the part is read too. `text` is the same in each call.
    pub(crate) fn in_part(&self, text: &[u8], part: Span) -> Vec<Span> {
        let Some(around) = around(text, part) else {
            let secrets = secret_spans(&text[part.range()]).into_iter();
            return secrets.map(|secret| secret.shifted(part.start)).collect();
        };
        let (known, secrets) = self.last.take().filter(|(known, _)| *known == around).unwrap_or_else(|| {
            let secrets = secret_spans(&text[around.range()]).into_iter();
            (around, secrets.map(|secret| secret.shifted(around.start)).collect())
        });
        let first = secrets.partition_point(|secret| secret.end <= part.start);
        let mut within: Vec<Span> = secrets[first..].iter().map_while(|secret| secret.intersection(part)).collect();
        self.last.set(Some((known, secrets)));
        let in_columns = self.in_columns(text, part);
        if !in_columns.is_empty() {
            within.extend(in_columns);
            merge(&mut within);
        }
        within
    }
}

impl fmt::Debug for NearbySecrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NearbySecrets").finish_non_exhaustive()
    }
}

/// The span to read for a part: the part and the text around it, from the start of a word if one is near. `None` if no
/// text around the part can show that it is a secret.
fn around(text: &[u8], part: Span) -> Option<Span> {
    if !text[part.range()].iter().any(|&byte| SIGNS.has(byte)) {
        return None;
    }
    let step = part.start / STEP * STEP;
    let start = step.saturating_sub(BYTES_BEFORE);
    let word =
        text[start..step.min(start + MAX_CUT_WORD)].iter().position(u8::is_ascii_whitespace).filter(|_| start > 0);
    let end = part.end.max(step + STEP + MAX_OVERHANG).next_multiple_of(MAX_OVERHANG) + BYTES_AFTER;
    Some(Span::new(word.map_or(start, |space| start + space + 1), text.len().min(end)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Random, unmark};

    fn secrets_near(text: &[u8], part: Span) -> Vec<Span> {
        NearbySecrets::default().in_part(text, part)
    }

    /// Of the two marked spans, the first is the part, the second the expected secret in it.
    #[track_caller]
    fn check(marked: &str, expected: &[&str]) {
        let (text, spans) = unmark(marked);
        let found = secrets_near(text.as_bytes(), spans[0]);
        assert_eq!(found.iter().map(|secret| &text[secret.range()]).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn parts_that_are_close_are_searched_together() {
        let text = "see http:\\/\\/a:b7Xk29@h/?token=Kq83hd7Zp29dkQ ".repeat(200);
        let parts: Vec<Span> = (0..text.len() - 40).step_by(23).map(|at| Span::new(at, at + 40)).collect();
        let nearby = NearbySecrets::default();
        let (mut searched, mut last) = (0, None);
        for &part in &parts {
            assert_eq!(nearby.in_part(text.as_bytes(), part), secrets_near(text.as_bytes(), part));
            let now = nearby.last.take();
            let around = now.as_ref().map(|(around, _)| *around);
            searched += usize::from(around != std::mem::replace(&mut last, around));
            nearby.last.set(now);
        }
        assert!(searched * 8 < parts.len(), "{searched} searches for {} parts", parts.len());
    }

    #[test]
    fn rows_are_read_once_for_their_parts() {
        let text = format!("url,user,password\n{}", "h,joe,Hq7zP2mK9\n,,Xk29vq7Zp1\nsee\n".repeat(50));
        let (nearby, len) = (NearbySecrets::default(), text.len());
        let mut random = Random::new();
        for _ in 0..2000 {
            let start = random.below(len);
            let part = Span::new(start, (start + random.below(40)).min(len));
            let alone = NearbySecrets::default().in_columns(text.as_bytes(), part);
            assert_eq!(nearby.in_columns(text.as_bytes(), part), alone, "{part}");
        }
        assert_eq!(nearby.in_columns(text.as_bytes(), Span::new(18, len)).len(), 100);
    }

    #[test]
    fn text_around_a_part_shows_that_it_is_a_secret() {
        check("redis://app:Xk29vq, «v7Z2p1@db.corp/»", &["v7Z2p1"]);
        check("see «redis://app:Xk29vq»]v7Z2p1@db.corp/", &["Xk29vq"]);
        check(&format!("url,password\n{}h,«Xk29vq»", "h,a\n".repeat(999)), &["Xk29vq"]);
        check("https://h/?token=kqhd «h7Zp29»dkQ3> now", &["h7Zp29"]);
        check("ftp://joe:Xk29vq@h.org «see 2» and ftp://joe:Xk29vq@h.org", &[]);
        check(&format!("{}redis://app:Xk29vq, «v7Z2p1@db.corp/»", ",".repeat(1004)), &["v7Z2p1"]);
        check("«ftp://joe:Xk29vq@h.org and ftp://joe:v7Z2p1@h.org»", &["Xk29vq", "v7Z2p1"]);
        check(&format!("{} «2»{}", "//a:b@c".repeat(99), " x=".repeat(999)), &[]);
    }
}
