//! Skips blocks of HTML without any sign of a URL. Of their tags, only what they open and close counts.

use super::element::Element;
use super::plain::PlainElement;
use super::{RAW, Reader};

/// The elements that start and end no block: text goes on across them, or breaks its lines at them.
const KEEPS_BLOCK: Element = Element::INLINE.and(Element::BREAK).and(Element::SOFT_BREAK);

/// The elements that have to be read in full.
const MUST_READ: Element = RAW.and(Element::BASE).and(Element::FOREIGN);

impl Reader<'_, '_, '_, '_> {
    /// Skips whole blocks from `at` on, if no text is left to be passed on. Returns the end of the last block before
    /// the next one with a sign of a URL.
    ///
    /// Of `<p>One</p><p>Two <b>and</b> <a href=http://a.example/>x</a></p>` it skips `<p>One</p><p>`: the second
    /// paragraph may go on around the link, so it is read as a whole.
    pub(super) fn skip_inert(&mut self, at: usize) -> usize {
        let must_read_all = self.is_xml || self.wants_all;
        if must_read_all || at < self.inert_end || !self.passage.is_untouched() || self.foreign.is_open() {
            return at;
        }
        let (mut block_end, mut cursor) = (at, at);
        self.seek_colon_anew(at);
        loop {
            let angle = self.tokens.next_angle(cursor);
            if self.colon < angle {
                // the signs before `cursor` were in tags
                self.seek_sign(cursor);
                if self.sign < angle {
                    break;
                }
                self.seek_colon(angle);
            }
            let Some(PlainElement { element, is_end, end }) = self.tokens.plain_element(angle, self.colon) else {
                break;
            };
            if element.is(MUST_READ) {
                break;
            }
            cursor = end;
            if element.is(KEEPS_BLOCK) {
                continue;
            }
            if element.is(Element::CODE) {
                self.count_code(is_end);
            }
            block_end = cursor;
        }
        // what is after the last block may belong to one that holds a URL
        self.inert_end = cursor;
        block_end
    }
}

#[cfg(test)]
mod tests {
    use crate::document::{Format, ReadOptions, read};
    use crate::text::Random;

    /// Parts of documents; what is long makes the next `:` far.
    const PARTS: [&str; 20] = [
        "<p class=a>",
        "</p>\n",
        "<b>",
        "</b>",
        "<br>",
        "<code>",
        "</code>",
        "<pre>",
        "<script>var a = 'http://s.example/';</script>",
        "<script>let b;</script>",
        "<svg><title>",
        "</title></svg>",
        "<!-- http://c.example/ -->",
        "<!-- none -->",
        "<a href='http://a.example/x'>",
        " http://t.example/y ",
        "<base href='http://b.example/'>",
        "<p title='open>\n",
        "&lt;http&#58;//e.example/z&gt;",
        "LONG",
    ];

    #[test]
    fn nothing_is_missed() {
        let html = Format::named("html").expect("it is in the table");
        let long = "some words of a text <i>that</i> goes on<br/> and on ".repeat(8);
        let mut random = Random::new();
        for _ in 0..2_000 {
            let mut text = String::new();
            for _ in 0..12 {
                let part = random.pick(&PARTS);
                text.push_str(if part == "LONG" { &long } else { part });
            }
            // with references each tag is read
            let all = read(html, text.as_bytes(), ReadOptions { references: true, ..ReadOptions::default() }).found;
            let all = all.iter().filter(|found| found.text.contains(':')).map(|found| (found.span(), found.context));
            let found = read(html, text.as_bytes(), ReadOptions::default()).found;
            assert!(found.iter().map(|found| (found.span(), found.context)).eq(all), "{text}");
        }
    }
}
