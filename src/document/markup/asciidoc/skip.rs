//! Skips blocks without any sign of a URL, up to a block at the margin: no earlier block goes on there.

use super::{Reader, Style, prefilter};
use crate::text::seek;

impl Reader<'_, '_, '_, '_> {
    /// Skips to the last block before the next sign of a URL whose start is certain: it starts with a word at the
    /// margin after an empty line. No block with literal content, table or attributes is skipped.
    ///
    /// In `Words ...\n\nMore words ...\n\nSee http://a.example/`, with long paragraphs, it skips to `See`.
    pub(super) fn skip_ahead(&mut self) {
        let is_open = self.table.is_some() || self.separator.is_some() || self.style != Style::Normal;
        if is_open || self.page.wants_all() {
            return;
        }
        let (text, sign) = (self.text, &mut self.sign);
        let Some(next) = self.lines.far_sign(|at| sign.next(at, || prefilter::next_sign(text, at))) else { return };
        let at = self.lines.at;
        let to = if has_lasting_effect(&text[at..]) {
            at
        } else {
            seek(&text[..next], at, [b'\n'], |feed| has_lasting_effect(&text[feed + 1..])).unwrap_or(next)
        };
        if self.lines.skip(to) {
            // as after any empty line
            (self.in_list, self.in_header) = (false, false);
        }
    }
}

/// Whether the effect of a line lasts beyond it: attributes other than anchors, or the delimiter of a block with
/// literal content.
fn has_lasting_effect(line: &[u8]) -> bool {
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
