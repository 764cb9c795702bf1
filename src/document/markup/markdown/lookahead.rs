//! How far the reader of blocks may skip ahead: to a line at which no earlier block goes on.

use super::block_start::Fence;
use super::prefilter::Signs;

/// How many bytes away the next sign of a URL must be for a search to be worth its time.
const SHORTEST_SKIP: usize = 128;

/// Finds the lines to skip to. The positions of calls must not decrease, so that time stays linear.
#[derive(Debug, Default)]
pub(super) struct FreshLines {
    /// The end of the text that was searched.
    searched_to: usize,
}

impl FreshLines {
    /// The last line before the next sign that is not indented and follows an empty line: there, all blocks end that an
    /// empty line can end. `at` is the start of a line; nothing between it and the result starts a block that lasts
    /// longer.
    pub(super) fn fresh_line(&mut self, text: &[u8], at: usize, signs: &mut Signs<'_>) -> Option<usize> {
        if at < self.searched_to || signs.next().min(text.len()) - at < SHORTEST_SKIP {
            return None;
        }
        let end = signs.lasting_block(at);
        self.searched_to = end;
        let mut feeds = memchr::memrchr_iter(b'\n', &text[at..end]).map(|feed| at + feed);
        let is_fresh = |&feed: &usize| {
            let after_empty = feed == at || text[feed - 1] == b'\n';
            after_empty && !matches!(text.get(feed + 1), None | Some(b' ' | b'\t' | b'\n'))
        };
        feeds.find(is_fresh).map(|feed| feed + 1)
    }
}

/// The next line that may close a fence outside of all containers: one that starts with the sign of the fence. `at` is
/// the start of a line.
pub(super) fn fence_end(text: &[u8], at: usize, fence: Fence) -> usize {
    let mut from = at;
    while let Some(found) = memchr::memchr(fence.sign, &text[from..]).map(|found| from + found) {
        let before = text[at..found].iter().rev().take_while(|&&byte| byte == b' ' || byte == b'\t').count();
        if found - before == at || text[found - before - 1] == b'\n' {
            return found - before;
        }
        // no other one in this line can be the first
        from = memchr::memchr(b'\n', &text[found..]).map_or(text.len(), |len| found + len);
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use crate::document::{Format, ReadOptions, read};
    use crate::text::Random;

    /// The pieces of documents; the first is long enough for a search to pay.
    const PIECES: &[&str] = &[
        "nothing is to be found in these words, which go on and on until a search for a line to skip to pays, or more\n",
        "\n",
        "\n",
        "  \n",
        "- item\n",
        "1. one\n",
        "  indented\n",
        "    code\n",
        "\tcode\n",
        "> ",
        "- ",
        "```\n",
        "~~~~\n",
        "  ```x\n",
        "<!-- ",
        "-->\n",
        "<?\n",
        "?>\n",
        "<PRE>\n",
        "</pre>\n",
        "<div>\n",
        "| a | b |\n|---|---|\n",
        "===\n",
        "[^1]: ",
        "import x from 'y'\n",
        "`code ",
        "http://a.example/x\n",
        "[a](http://b.example/y) ",
        "[l]: http://c.example/\n",
        "[r](r.html) <a href=\"s.html\">{x}\n",
    ];

    #[test]
    fn skipping_changes_nothing() {
        let mut random = Random::new();
        for round in 0..4000 {
            let text: String = (0..random.below(40)).map(|_| random.pick(PIECES)).collect();
            // nothing is skipped where lines end otherwise
            let other = format!("{text}\n\n.\r");
            for name in ["markdown", "mdx"] {
                let format = Format::named(name).expect("it is in the table");
                let options = ReadOptions { references: round % 2 == 1, ..ReadOptions::default() };
                let found = |text: &str| -> Vec<_> {
                    let found = read(format, text.as_bytes(), options).found.into_iter();
                    found.map(|found| (found.span(), found.context, found.text.into_owned())).collect()
                };
                assert_eq!(found(&text), found(&other), "{name} {text:?}");
            }
        }
    }
}
