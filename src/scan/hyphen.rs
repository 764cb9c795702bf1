//! The hyphen at a line break: part of the URL, or put in by whoever broke the line (RFC 1738 appendix).
//!
//! It is kept unless the text around speaks against it. That evidence is drawn from whole blocks of 32 KiB, counted from
//! the start of the whole text, so that a text read in parts gives what it gives when read at once.

use super::Stretch;
use super::joined::{Dropped, Joined};
use super::scheme_start::is_known;
use crate::text::Span;

/// Blocks are this long; evidence for a place is what its own block and its two neighbours hold.
const BLOCK: u64 = 32 * 1024;

/// A word or URL is not followed farther than this behind the end of its block.
const LONGEST_WORD: usize = 256;

/// What the blocks hold, indexed when first needed.
#[derive(Debug, Default)]
pub(crate) struct Evidence {
    blocks: Vec<Block>,
    /// For the block of this number: how many hyphens of ordinary words around it were put in (two stand for more).
    put_in: Option<(u64, usize)>,
}

impl Evidence {
    /// Which hyphens the likelier reading leaves out.
    pub(super) fn read(&mut self, stretch: Stretch<'_>, joined: &Joined) -> Dropped {
        (0..joined.hyphens()).map(|hyphen| self.is_put_in(stretch, joined, hyphen)).collect()
    }

    /// Whether quoted-printable encoding shows around `at`: only there a `=` at a line's end is a soft line break.
    pub(super) fn is_quoted_printable(&mut self, stretch: Stretch<'_>, at: usize) -> bool {
        let number = number(stretch, at);
        self.index(stretch, number);
        self.around(number).any(|block| block.quoted_printable)
    }

    fn is_put_in(&mut self, stretch: Stretch<'_>, joined: &Joined, hyphen: usize) -> bool {
        let (before, behind) = joined.around(hyphen);
        let number = number(stretch, before.end);
        self.index(stretch, number);
        let mut reading = vec![false; joined.hyphens()];
        let with = joined.text(stretch.text, &reading).unwrap_or_default();
        reading[hyphen] = true;
        let without = joined.text(stretch.text, &reading).unwrap_or_default();
        if let (Some(colon), Some(nearer)) = (with.find(':'), without.find(':'))
            && colon != nearer
        {
            return is_known(&without.as_bytes()[..nearer]) && !is_known(&with.as_bytes()[..colon]);
        }
        let stands = |url: &str| self.around(number).any(|block| block.has_url(hash(url.as_bytes())));
        if stands(&with) {
            return false;
        }
        if stands(&without) {
            return true;
        }
        let left = last_word(&stretch.text[before.range()]);
        let right = first_word(&stretch.text[behind.range()]);
        if left.is_empty() || right.is_empty() {
            return false;
        }
        let is_word = |word: u64| self.around(number).any(|block| block.has_word(word));
        if is_word(word_of(&[left, b"-", right])) {
            return false;
        }
        let joined_is_word = is_word(word_of(&[left, right]));
        let right_is_word = is_word(word_of(&[right]));
        let lower = |word: &[u8]| word.iter().all(u8::is_ascii_lowercase);
        let put_in = self.put_in(number);
        put_in >= 1 && joined_is_word || put_in >= 2 && lower(left) && lower(right) && !right_is_word
    }

    fn put_in(&mut self, number: u64) -> usize {
        if let Some((known, count)) = self.put_in
            && known == number
        {
            return count;
        }
        let words = self.around(number).flat_map(|block| &block.hyphenated);
        let put_in = |word: &&u64| self.around(number).any(|block| block.has_word(**word));
        let count = words.filter(put_in).take(2).count();
        self.put_in = Some((number, count));
        count
    }

    fn index(&mut self, stretch: Stretch<'_>, number: u64) {
        // one more on either side is kept: the next place may lie a little before this one
        self.blocks.retain(|block| block.number.abs_diff(number) <= 2);
        for number in number.saturating_sub(1)..=number + 1 {
            if !self.blocks.iter().any(|block| block.number == number) {
                self.blocks.extend(Block::index(stretch, number));
            }
        }
    }

    fn around(&self, number: u64) -> impl Iterator<Item = &Block> {
        self.blocks.iter().filter(move |block| block.number.abs_diff(number) <= 1)
    }
}

/// The text that evidence is drawn from, and where it begins in the whole.
fn ground<'t>(stretch: Stretch<'t>) -> (&'t [u8], u64) {
    stretch.ground.map_or((stretch.text, stretch.base), |(text, _)| (text, 0))
}

fn number(stretch: Stretch<'_>, at: usize) -> u64 {
    stretch.ground.map_or(stretch.base + at as u64, |(_, at)| at as u64) / BLOCK
}

/// What one block holds, by hashes. Words are runs of letters in either case; those that a line break cuts are left out.
#[derive(Debug)]
struct Block {
    number: u64,
    /// Ordered. Compounds (`left-right`) are among them.
    words: Vec<u64>,
    /// Ordered. URLs that stand in one line.
    urls: Vec<u64>,
    /// Ordinary words with a hyphen at a line's end, joined.
    hyphenated: Vec<u64>,
    quoted_printable: bool,
}

impl Block {
    fn index(stretch: Stretch<'_>, number: u64) -> Option<Self> {
        let (text, base) = ground(stretch);
        let from = (number * BLOCK).saturating_sub(base);
        let from = usize::try_from(from).ok().filter(|&from| from < text.len())?;
        let to = ((number + 1) * BLOCK).checked_sub(base)?;
        let to = usize::try_from(to).ok()?.min(text.len());
        let text = &text[..text.len().min(to + LONGEST_WORD)];
        let span = Span::new(from, to);
        let mut block =
            Self { number, words: Vec::new(), urls: Vec::new(), hyphenated: Vec::new(), quoted_printable: false };
        block.index_words(text, span);
        block.index_urls(text, span);
        let octets = &text[span.range()];
        let holds = |needle: &[u8]| memchr::memmem::find(octets, needle).is_some();
        block.quoted_printable = [&b"=3D"[..], b"=20\n", b"=20\r\n"].into_iter().any(holds)
            || memchr::memmem::find(&octets.to_ascii_lowercase(), b"quoted-printable").is_some();
        for hashes in [&mut block.words, &mut block.urls] {
            hashes.sort_unstable();
            hashes.dedup();
        }
        Some(block)
    }

    fn index_words(&mut self, text: &[u8], span: Span) {
        let mut at = span.start;
        if at > 0 && is_letter(text[at - 1]) {
            at += text[at..].iter().take_while(|&&octet| is_letter(octet)).count();
        }
        // the word before, and how this one is tied to it
        let mut tied: Option<(&[u8], Tie)> = None;
        while at < span.end {
            if !is_letter(text[at]) {
                at += 1;
                continue;
            }
            let word = first_word(&text[at..]);
            let end = at + word.len();
            let tie = Tie::behind(text, end);
            match tied {
                Some((before, Tie::Compound)) => self.words.push(word_of(&[before, b"-", word])),
                Some((before, Tie::Break { ordinary: true, .. })) => self.hyphenated.push(word_of(&[before, word])),
                _ => {}
            }
            if !matches!(tied, Some((_, Tie::Break { .. }))) && !matches!(tie, Some((_, Tie::Break { .. }))) {
                self.words.push(word_of(&[word]));
            }
            at = end;
            tied = None;
            if let Some((next, mut tie)) = tie {
                if let Tie::Break { ordinary } = &mut tie {
                    *ordinary = is_ordinary(text, end - word.len(), word, first_word(&text[next..]));
                }
                tied = Some((word, tie));
                at = next;
            }
        }
    }

    fn index_urls(&mut self, text: &[u8], span: Span) {
        for at in memchr::memmem::find_iter(&text[span.range()], b"://") {
            let colon = span.start + at;
            let scheme = text[..colon].iter().rev().take(16).take_while(|octet| octet.is_ascii_alphanumeric()).count();
            let rest = text[colon..].iter().take(2048).take_while(|octet| octet.is_ascii_graphic());
            let len = rest.take_while(|octet| !b"<>\"`\\|".contains(octet)).count();
            let mut url = &text[colon - scheme..colon + len];
            while let [before @ .., b'.' | b',' | b';' | b':' | b'!' | b'?' | b')' | b']' | b'}' | b'\''] = url {
                url = before;
            }
            self.urls.push(hash(url));
        }
    }

    fn has_word(&self, word: u64) -> bool {
        self.words.binary_search(&word).is_ok()
    }

    fn has_url(&self, url: u64) -> bool {
        self.urls.binary_search(&url).is_ok()
    }
}

/// How a word is tied to the next one.
#[derive(Clone, Copy, Debug)]
enum Tie {
    /// By a hyphen inside a line.
    Compound,
    /// By a hyphen at the end of a line; `ordinary` where both are parts of a word, not of a URL or name.
    Break { ordinary: bool },
}

impl Tie {
    /// The tie behind a word that ends at `end`, and where the next word begins.
    fn behind(text: &[u8], end: usize) -> Option<(usize, Self)> {
        if text.get(end) != Some(&b'-') {
            return None;
        }
        let blanks =
            |from: usize| from + text[from..].iter().take_while(|&&octet| octet == b' ' || octet == b'\t').count();
        let at = end + 1;
        if text.get(at).copied().is_some_and(is_letter) {
            return Some((at, Self::Compound));
        }
        let next = blanks(super::leader::after_line_end(text, blanks(at))?);
        text.get(next).copied().is_some_and(is_letter).then_some((next, Self::Break { ordinary: false }))
    }
}

/// Whether a word that a line's end cuts is an ordinary one: lower-case, and it stands alone.
fn is_ordinary(text: &[u8], start: usize, left: &[u8], right: &[u8]) -> bool {
    let alone = start == 0 || matches!(text[start - 1], b' ' | b'\t' | b'\n' | b'\r' | b'(' | b'"' | b'\'' | b'[');
    alone && left[1..].iter().chain(right).all(u8::is_ascii_lowercase)
}

fn is_letter(octet: u8) -> bool {
    octet.is_ascii_alphabetic() || octet >= 0x80
}

fn first_word(octets: &[u8]) -> &[u8] {
    &octets[..octets.iter().take_while(|&&octet| is_letter(octet)).count()]
}

fn last_word(octets: &[u8]) -> &[u8] {
    &octets[octets.len() - octets.iter().rev().take_while(|&&octet| is_letter(octet)).count()..]
}

/// FNV-1a, 64 bits.
fn hash(octets: &[u8]) -> u64 {
    octets.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &octet| (hash ^ u64::from(octet)).wrapping_mul(0x0100_0000_01B3))
}

/// The hash of a word, put together from parts, whatever its case.
fn word_of(parts: &[&[u8]]) -> u64 {
    let octets = parts.iter().copied().flatten();
    octets.fold(0xCBF2_9CE4_8422_2325, |hash, octet| {
        (hash ^ u64::from(octet.to_ascii_lowercase())).wrapping_mul(0x0100_0000_01B3)
    })
}
