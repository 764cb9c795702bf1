//! Skips blocks that hold no sign of a URL, to one that starts at the margin: no block before it goes on there.

use super::{Reader, Style, prefilter};
use crate::text::seek;

/// A shorter way is not skipped.
const SHORTEST: usize = 256;

impl Reader<'_, '_, '_, '_> {
    /// Goes on to the last block before the next sign whose start is certain: a word at the margin after an empty line
    /// starts one, unless a block with literal content, a table or attributes of the next block are on the way.
    ///
    /// In `Words ...\n\nMore words ...\n\nSee http://a.example/`, with long paragraphs, it goes to `See`: whatever the first
    /// two are, nothing of them goes on there.
    pub(super) fn skip_ahead(&mut self) {
        let (text, at) = (self.text, self.at);
        let is_open = self.table.is_some() || self.separator.is_some() || self.style != Style::Normal;
        if at < self.skip_from || is_open || self.lines.has_returns() || self.page.wants_all() {
            return;
        }
        let next = self.sign.next(at, || prefilter::next(text, at)).min(text.len());
        if next - at < SHORTEST {
            return;
        }
        let to = if lasts(&text[at..]) {
            at
        } else {
            seek(&text[..next], at, [b'\n'], |feed| lasts(&text[feed + 1..])).unwrap_or(next)
        };
        let way = &text[at..to];
        let begins =
            |&end: &usize| end > 0 && way[end - 1] == b'\n' && way.get(end + 1).is_some_and(|&byte| is_word(byte));
        if let Some(end) = memchr::memrchr_iter(b'\n', way).find(begins) {
            self.at = at + end + 1;
            // as after any empty line
            (self.in_list, self.in_header) = (false, false);
        }
        // up to there, no other one is found
        self.skip_from = to;
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80
}

/// Whether the effect of a line lasts beyond it: attributes other than anchors, or the delimiter of a block with
/// literal content.
fn lasts(line: &[u8]) -> bool {
    match line {
        [b'[', next, ..] => *next != b'[',
        [b'|' | b',' | b':' | b'!', b'=', b'=', b'=', ..] | [b'`', b'`', b'`', ..] => true,
        [first @ (b'-' | b'.' | b'+' | b'/'), b, c, d, ..] => [b, c, d].iter().all(|byte| *byte == first),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_skipping;
    use crate::document::skip_tests::{nothing_is_missed, of_blocks};

    /// Blocks, some of which go on over empty lines, and some of which hold a URL.
    const BLOCKS: [&str; 24] = [
        "A paragraph of words.\nAnd more.\n",
        "----\nverbatim\n\nand link:http://a.example/code[x]\n----\n",
        "----\nnever closed\n",
        "[source,c]\n",
        "[source]\na http://a.example/source[x]\n",
        "[[anchor]]\n",
        "--\n\nopen http://a.example/open[x]\n\n--\n",
        "====\nexample\n\nhttp://a.example/in[x]\n\n====\n",
        "|===\n| a | link:http://a.example/cell[b]\n\nc | d\n|===\n",
        ":===\na:b\n\nc:http://a.example/d\n:===\n",
        "////\nhttp://a.example/comment\n\n////\n",
        "++++\n<a href='http://a.example/pass'>\n\n++++\n",
        "```\nhttp://a.example/fence\n\n```\n",
        "* item\n\n  more http://a.example/item[x]\n",
        "  literal http://a.example/literal[x]\n",
        "term:: text\n\n  http://a.example/term[x]\n",
        "Title\n-----\n",
        "Title\n=====\n:name: http://a.example/entry\n",
        "= Title\n:name: value\n",
        ":name: a \\\nb\n",
        ".Title\n",
        "include::http://a.example/include[]\n",
        "A link:http://a.example/text[text] and http://a.example/bare.\n",
        "[cols=\"1,2\",separator=!]\n",
    ];

    #[test]
    fn nothing_is_missed_by_skipping() {
        nothing_is_missed(of_blocks(&BLOCKS), read_skipping);
    }
}
