//! The hyphen at a line break: it is part of the URL, or was added when the line was broken (RFC 1738 appendix).
//!
//! It is kept unless there is evidence that it was added. Evidence is another occurrence in the text around, or that
//! the parts are one word or host that many documents have (`known`). Of the text, whole blocks of 32 KiB are read,
//! counted from the start of the whole text, so that a text gives the same result in parts as at once.

mod known;
mod words;

use super::ScanInput;
use super::joined_url::{Dropped, JoinedUrl};
use super::scheme_start::is_known;
use crate::text::{Span, seek};
use words::{Hashes, WordHyphen, first_word, hash, hash_of_word, is_letter, last_word, word_hashes};

/// The length of a block. The evidence for a place comes from its own block and the two next to it.
const BLOCK: u64 = 32 * 1024;

/// A word or URL is read up to this many bytes after the end of its block.
const LONGEST_WORD: usize = 256;

/// The evidence of all blocks, each indexed when it is first needed.
#[derive(Debug, Default)]
pub(crate) struct Evidence {
    blocks: Vec<Block>,
    /// The last count of hyphens.
    added_count: Option<AddedCount>,
}

/// How many hyphens in ordinary words around a block were added with a line break, up to two.
#[derive(Debug)]
struct AddedCount {
    block_number: u64,
    count: usize,
}

impl Evidence {
    /// For each hyphen of a URL at a line break, whether the most likely reading drops it.
    pub(super) fn dropped_hyphens(&mut self, input: ScanInput<'_>, joined: &JoinedUrl) -> Dropped {
        (0..joined.hyphen_count()).map(|hyphen| self.is_added(input, joined, hyphen)).collect()
    }

    /// Whether the text around `at` seems to be quoted-printable: only there is a `=` at a line's end a soft line
    /// break.
    pub(super) fn is_quoted_printable(&mut self, input: ScanInput<'_>, at: usize) -> bool {
        self.any_block_around(block_number(input, at), EvidenceText::of(input), Block::is_quoted_printable)
    }

    /// Whether a hyphen of a URL was added with the line break.
    ///
    /// For `http://a.example/docu-\nment`, it was if `http://a.example/document` is elsewhere in the text, if
    /// `document` is a known word, or if the text breaks other words with hyphens and has the word `document`.
    fn is_added(&mut self, input: ScanInput<'_>, joined: &JoinedUrl, hyphen: usize) -> bool {
        let (before, after) = joined.pieces_around(hyphen);
        let (number, evidence_text) = (block_number(input, before.end), EvidenceText::of(input));
        let mut reading = vec![false; joined.hyphen_count()];
        let with_hyphen = joined.text(input.text, &reading).unwrap_or_default();
        reading[hyphen] = true;
        let without_hyphen = joined.text(input.text, &reading).unwrap_or_default();
        // a hyphen in the scheme
        if let (Some((with, _)), Some((without, _))) = (with_hyphen.split_once(':'), without_hyphen.split_once(':'))
            && with.len() != without.len()
        {
            return is_known(without.as_bytes()) && !is_known(with.as_bytes());
        }
        let mut occurs = |url: &str| {
            let url = hash(url.as_bytes());
            self.any_block_around(number, evidence_text, |block, bytes| block.urls(bytes).has(url))
        };
        if occurs(&with_hyphen) {
            return false;
        }
        if occurs(&without_hyphen) {
            return true;
        }
        let left = last_word(&input.text[before.range()]);
        let right = first_word(&input.text[after.range()]);
        if left.is_empty() || right.is_empty() {
            return false;
        }
        let compound = hash_of_word(&[left, b"-", right]);
        let has_compound =
            self.any_block_around(number, evidence_text, |block, bytes| block.words(bytes).has(compound));
        if !has_compound && (known::is_broken_word(left, right) || has_known_host(&without_hyphen, left, right)) {
            return true;
        }
        let hyphenates = |block: &mut Block, bytes: BlockText<'_>| !block.broken_words(bytes).is_empty();
        if has_compound || !self.any_block_around(number, evidence_text, hyphenates) {
            return false;
        }
        let mut is_word =
            |word: u64| self.any_block_around(number, evidence_text, |block, bytes| block.words(bytes).has(word));
        let joined_is_word = known::is_english(&[left, right].concat()) || is_word(hash_of_word(&[left, right]));
        let right_is_word = is_word(hash_of_word(&[right]));
        let is_lowercase = |word: &[u8]| word.iter().all(u8::is_ascii_lowercase);
        let added_count = self.added_count(number, evidence_text);
        let may_be_unknown_word = is_lowercase(left) && is_lowercase(right) && !right_is_word;
        added_count >= 1 && joined_is_word || added_count >= 2 && may_be_unknown_word
    }

    /// How many hyphens of ordinary words around the block `number` were added with a line break, up to two.
    fn added_count(&mut self, number: u64, evidence_text: EvidenceText<'_>) -> usize {
        if let Some(known) = &self.added_count
            && known.block_number == number
        {
            return known.count;
        }
        let mut broken_words: Vec<u64> = Vec::new();
        self.any_block_around(number, evidence_text, |block, bytes| {
            broken_words.extend(block.broken_words(bytes));
            false
        });
        let is_word =
            |word: &u64| self.any_block_around(number, evidence_text, |block, bytes| block.words(bytes).has(*word));
        let count = broken_words.into_iter().filter(is_word).take(2).count();
        self.added_count = Some(AddedCount { block_number: number, count });
        count
    }

    /// Whether the block with this number, or one next to it, passes the test.
    fn any_block_around(
        &mut self,
        number: u64,
        evidence_text: EvidenceText<'_>,
        mut test: impl FnMut(&mut Block, BlockText<'_>) -> bool,
    ) -> bool {
        // one more on each side is kept: the next place may be a little before this one
        self.blocks.retain(|block| block.number.abs_diff(number) <= 2);
        (number.saturating_sub(1)..=number + 1).any(|number| {
            let Some(bytes) = evidence_text.block(number) else { return false };
            let at = self.blocks.iter().position(|block| block.number == number).unwrap_or_else(|| {
                self.blocks.push(Block::new(number));
                self.blocks.len() - 1
            });
            test(&mut self.blocks[at], bytes)
        })
    }
}

/// The text that evidence comes from: the source, if the input has one.
#[derive(Clone, Copy)]
struct EvidenceText<'t> {
    text: &'t [u8],
    /// The offset of `text` in the whole text.
    base: u64,
}

impl<'t> EvidenceText<'t> {
    fn of(input: ScanInput<'t>) -> Self {
        let (text, base) = input.source.map_or((input.text, input.base), |(text, _)| (text, 0));
        Self { text, base }
    }

    fn block(self, number: u64) -> Option<BlockText<'t>> {
        let from = (number * BLOCK).saturating_sub(self.base);
        let from = usize::try_from(from).ok().filter(|&from| from < self.text.len())?;
        let to = ((number + 1) * BLOCK).checked_sub(self.base)?;
        let to = usize::try_from(to).ok()?.min(self.text.len());
        Some(BlockText { text: &self.text[..self.text.len().min(to + LONGEST_WORD)], span: Span::new(from, to) })
    }
}

/// The number of the block with the place `at` of the input.
fn block_number(input: ScanInput<'_>, at: usize) -> u64 {
    input.source.map_or(input.base + at as u64, |(_, at)| at as u64) / BLOCK
}

/// The bytes of a block, as a span of a text that continues a little after it.
#[derive(Clone, Copy)]
struct BlockText<'t> {
    text: &'t [u8],
    span: Span,
}

impl<'t> BlockText<'t> {
    fn bytes(self) -> &'t [u8] {
        &self.text[self.span.range()]
    }
}

/// The evidence of one block; each part is `None` until it is first needed.
#[derive(Debug)]
struct Block {
    number: u64,
    /// URLs within one line.
    urls: Option<Hashes>,
    /// Words: runs of letters in either case. Words with a line break inside are left out; compounds (`left-right`) are
    /// included.
    words: Option<Hashes>,
    /// Ordinary words that are broken with a hyphen at a line's end, joined.
    broken_words: Option<Vec<u64>>,
    quoted_printable: Option<bool>,
}

impl Block {
    fn new(number: u64) -> Self {
        Self { number, urls: None, words: None, broken_words: None, quoted_printable: None }
    }

    fn urls(&mut self, bytes: BlockText<'_>) -> &mut Hashes {
        self.urls.get_or_insert_with(|| Hashes::of(urls(bytes)))
    }

    fn words(&mut self, bytes: BlockText<'_>) -> &mut Hashes {
        self.words.get_or_insert_with(|| Hashes::of(word_hashes(bytes.text, bytes.span)))
    }

    fn broken_words(&mut self, bytes: BlockText<'_>) -> &[u64] {
        self.broken_words.get_or_insert_with(|| broken_words(bytes))
    }

    fn is_quoted_printable(&mut self, bytes: BlockText<'_>) -> bool {
        const NAME: &[u8] = b"quoted-printable";
        let bytes = bytes.bytes();
        let is_name = |at: usize| bytes.get(at..at + NAME.len()).is_some_and(|name| name.eq_ignore_ascii_case(NAME));
        let holds = |needle: &[u8]| memchr::memmem::find(bytes, needle).is_some();
        *self.quoted_printable.get_or_insert_with(|| {
            [&b"=3D"[..], b"=20\n", b"=20\r\n"].into_iter().any(holds)
                || seek(bytes, 0, [b'q', b'Q'], is_name).is_some()
        })
    }
}

/// The hashes of the ordinary words of a block that are broken with a hyphen at a line's end, joined.
fn broken_words(bytes: BlockText<'_>) -> Vec<u64> {
    let BlockText { text, span } = bytes;
    let mut broken_words = Vec::new();
    let mut from = span.start;
    let ends_line = |at: usize| {
        let after = text.get(at + 1).is_some_and(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'));
        after && at > 0 && is_letter(text[at - 1])
    };
    while let Some(hyphen) = seek(&text[..span.end], from, [b'-'], ends_line) {
        from = hyphen + 1;
        let Some((next, WordHyphen::Break)) = WordHyphen::after(text, hyphen) else { continue };
        let (left, right) = (last_word(&text[span.start..hyphen]), first_word(&text[next..]));
        let start = hyphen - left.len();
        // a word that starts in another block belongs to that one
        let starts_in_block = start > span.start || start == 0 || !is_letter(text[start - 1]);
        if !left.is_empty() && next < span.end && starts_in_block && is_ordinary(text, start, left, right) {
            broken_words.push(hash_of_word(&[left, right]));
        }
    }
    broken_words
}

/// The hashes of the URLs with `://` that start in a block, without trailing punctuation.
fn urls(bytes: BlockText<'_>) -> Vec<u64> {
    let BlockText { text, span } = bytes;
    let url_at = |at: usize| {
        let colon = span.start + at;
        let scheme = text[..colon].iter().rev().take(16).take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let rest = text[colon..].iter().take(2048).take_while(|byte| byte.is_ascii_graphic());
        let len = rest.take_while(|byte| !b"<>\"`\\|".contains(byte)).count();
        let mut url = &text[colon - scheme..colon + len];
        while let [before @ .., b'.' | b',' | b';' | b':' | b'!' | b'?' | b')' | b']' | b'}' | b'\''] = url {
            url = before;
        }
        hash(url)
    };
    memchr::memmem::find_iter(bytes.bytes(), b"://").map(url_at).collect()
}

/// Whether the label of a host that is joined from two parts is a known one: `opengroup` of `pubs.open-\ngroup.org`.
fn has_known_host(url: &str, left: &[u8], right: &[u8]) -> bool {
    let label = [left, right].concat();
    let authority = url.split_once("://").and_then(|(_, rest)| rest.split(['/', '?', '#']).next()).unwrap_or_default();
    authority.split('.').any(|part| part.as_bytes().eq_ignore_ascii_case(&label)) && known::is_host_label(&label)
}

/// Whether a word with a line break inside is an ordinary one: in lower case but for its first letter, and with white
/// space, an opening bracket or a quote before it.
fn is_ordinary(text: &[u8], start: usize, left: &[u8], right: &[u8]) -> bool {
    let starts_word =
        start == 0 || matches!(text[start - 1], b' ' | b'\t' | b'\n' | b'\r' | b'(' | b'"' | b'\'' | b'[');
    starts_word && left[1..].iter().chain(right).all(u8::is_ascii_lowercase)
}
