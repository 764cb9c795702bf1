//! Tests of readers that skip: on random texts they find the same URLs as a reader that skips nothing.

use super::page::{Page, Sink};
use super::{ReadOptions, registry};
use crate::scan::Context;
use crate::text::{Random, Span};

/// Text between the blocks, as far as a reader skips.
const FILLER: &str = "Words and words, none of which is a URL or anything like one.\n";

/// Asserts that a reader that skips from a given byte on finds the same URLs in each text as one that skips nothing.
pub(super) fn nothing_is_missed(texts: impl Iterator<Item = String>, read: impl Fn(&mut Page<'_, '_, '_>, usize)) {
    let (mut count, mut urls) = (0, 0);
    for text in texts {
        let skipping = found(&text, |page| read(page, 0));
        assert_eq!(skipping, found(&text, |page| read(page, usize::MAX)), "{text}");
        count += 1;
        urls += skipping.len();
    }
    assert!(urls > count / 2, "{urls} in {count}");
}

/// Texts of parts of a document in any order.
pub(super) fn of_parts(parts: &[&'static str]) -> impl Iterator<Item = String> {
    let mut random = Random::new();
    (0..20_000).map(move |_| (0..13).map(|_| random.pick(parts)).collect())
}

/// Texts of blocks in any order, with paragraphs of words between them, and empty lines between most.
pub(super) fn of_blocks(blocks: &[&'static str]) -> impl Iterator<Item = String> {
    let mut random = Random::new();
    let filler = FILLER.repeat(5);
    let mut block = move || {
        let block = if random.below(8) < 3 { &filler } else { random.pick(blocks) };
        let end = random.pick(&["", "\n", "\n", "\n"]);
        [block, end].concat()
    };
    (0..3000).map(move |_| (0..12).map(|_| block()).collect())
}

/// The spans and the contexts of the URLs that are found.
fn found(text: &str, read: impl FnOnce(&mut Page<'_, '_, '_>)) -> Vec<(Span, Context)> {
    let mut sink = Sink::new(text.as_bytes(), ReadOptions::default(), &registry::EMBEDDED);
    read(&mut Page::of(text.as_bytes(), &mut sink));
    sink.reading.found.iter().map(|found| (found.span(), found.context)).collect()
}
