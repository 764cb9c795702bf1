//! The properties of elements that the reader has to know: of `a`, that running text goes on across its tags, and that
//! its target is a link.

use super::names::{Names, ShortNames};

/// The properties of an element: a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Element(u32);

impl Element {
    /// An element of which nothing is known.
    pub(super) const OTHER: Self = Self(0);
    /// Running text goes on across its tags (phrasing content, HTML Standard section 3.2.5.2.5).
    pub(super) const INLINE: Self = Self(1);
    /// It counts as a line break.
    pub(super) const BREAK: Self = Self(1 << 1);
    /// Where a line may break, and nothing else.
    pub(super) const SOFT_BREAK: Self = Self(1 << 2);
    /// Its text is code.
    pub(super) const CODE: Self = Self(1 << 3);
    /// Its target is a link to follow.
    pub(super) const LINK: Self = Self(1 << 4);
    /// Its source is shown in place.
    pub(super) const IMAGE: Self = Self(1 << 5);
    /// It ends foreign content around it (HTML Standard section 13.2.6.5).
    pub(super) const BREAKOUT: Self = Self(1 << 6);
    /// Its content is text without tags (raw text).
    pub(super) const RAW: Self = Self(1 << 7);
    /// Its content is text without tags, with character references (escapable raw text).
    pub(super) const ESCAPABLE: Self = Self(1 << 8);
    /// `script`.
    pub(super) const SCRIPT: Self = Self(1 << 9);
    /// `style`.
    pub(super) const STYLE: Self = Self(1 << 10);
    /// `plaintext`.
    pub(super) const PLAINTEXT: Self = Self(1 << 11);
    /// `base`.
    pub(super) const BASE: Self = Self(1 << 12);
    /// `meta`.
    pub(super) const META: Self = Self(1 << 13);
    /// `svg` and `math`.
    pub(super) const FOREIGN: Self = Self(1 << 14);
    /// HTML inside foreign content.
    pub(super) const INTEGRATION: Self = Self(1 << 15);
    /// It holds a URL as its text, in XML.
    pub(super) const LOCATION: Self = Self(1 << 16);
    /// `object`, `applet` and others with attributes of their own.
    pub(super) const OBJECT: Self = Self(1 << 17);
    /// `html` and `head`.
    pub(super) const ROOT: Self = Self(1 << 18);
    /// Its text is escaped HTML, in XML: the description of an item in a feed (RSS 2.0, Atom 1.0 section 3.1.1.2).
    pub(super) const ESCAPED: Self = Self(1 << 19);
    /// Its text is escaped HTML where its `type` says so.
    pub(super) const TYPED: Self = Self(1 << 20);

    /// The properties of both.
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the element has any of `flags`.
    #[inline]
    pub(super) const fn is(self, flags: Self) -> bool {
        self.0 & flags.0 != 0
    }

    /// The properties of an HTML element.
    #[inline]
    pub(super) fn of_html(name: &[u8]) -> Self {
        HTML.get(name).unwrap_or(Self::OTHER)
    }

    /// The same as `of_html`, for an element whose name is the first `len` bytes of a word: less than eight, and no
    /// control characters.
    #[inline(always)]
    pub(super) fn of_short_html(name: u64, len: usize) -> Self {
        SHORT_HTML.get(name, len)
    }

    /// The properties of an element of any XML vocabulary. Authors choose its prefix, so the local name decides.
    pub(super) fn of_xml(name: &[u8]) -> Self {
        let local = local(name);
        let is_url = local.len() > 3 && [&b"url"[..], b"uri"].iter().any(|end| ends_with(local, end));
        match XML.get(local).or_else(|| HTML.get(local)) {
            // the text of an XML title, style or script is known by its content
            Some(element) => Self(element.0 & !(Self::RAW.0 | Self::ESCAPABLE.0 | Self::PLAINTEXT.0)),
            None if is_url => Self::LOCATION,
            None => Self::OTHER,
        }
    }
}

/// A name without its prefix.
pub(super) fn local(name: &[u8]) -> &[u8] {
    name.iter().rposition(|&byte| byte == b':').map_or(name, |colon| &name[colon + 1..])
}

fn ends_with(name: &[u8], end: &[u8]) -> bool {
    name.len() >= end.len() && name[name.len() - end.len()..].eq_ignore_ascii_case(end)
}

/// Blocks, which end foreign content.
const BLOCK: Element = Element::BREAKOUT;
const TEXT: Element = Element::INLINE;
/// Inline elements that end foreign content.
const INLINE_BREAKOUT: Element = TEXT.and(Element::BREAKOUT);

static HTML: Names<Element, 512> = Names::of(ELEMENTS);
static SHORT_HTML: ShortNames<Element, 256> = ShortNames::of(ELEMENTS, Element::OTHER);

const ELEMENTS: &[(&str, Element)] = &[
    ("a", TEXT.and(Element::LINK)),
    ("abbr", TEXT),
    ("acronym", TEXT),
    ("annotation-xml", Element::INTEGRATION),
    ("applet", Element::OBJECT),
    ("area", TEXT.and(Element::LINK)),
    ("b", INLINE_BREAKOUT),
    ("base", Element::BASE),
    ("bdi", TEXT),
    ("bdo", TEXT),
    ("big", INLINE_BREAKOUT),
    ("blockquote", BLOCK),
    ("body", BLOCK),
    ("br", Element::BREAK.and(Element::BREAKOUT)),
    ("center", BLOCK),
    ("cite", TEXT),
    ("code", Element::CODE.and(Element::BREAKOUT)),
    ("command", Element::OBJECT),
    ("data", TEXT),
    ("dd", BLOCK),
    ("del", TEXT),
    ("desc", Element::INTEGRATION),
    ("dfn", TEXT),
    ("dir", BLOCK),
    ("div", BLOCK),
    ("dl", BLOCK),
    ("dt", BLOCK),
    ("em", INLINE_BREAKOUT),
    ("embed", BLOCK),
    ("feimage", Element::IMAGE),
    ("font", TEXT),
    ("foreignobject", Element::INTEGRATION),
    ("h1", BLOCK),
    ("h2", BLOCK),
    ("h3", BLOCK),
    ("h4", BLOCK),
    ("h5", BLOCK),
    ("h6", BLOCK),
    ("head", BLOCK.and(Element::ROOT)),
    ("hr", BLOCK),
    ("html", Element::ROOT),
    ("i", INLINE_BREAKOUT),
    ("iframe", Element::RAW),
    ("image", Element::IMAGE),
    ("img", Element::IMAGE.and(Element::BREAKOUT)),
    ("input", Element::IMAGE),
    ("ins", TEXT),
    ("kbd", Element::CODE),
    ("label", TEXT),
    ("li", BLOCK),
    ("listing", Element::CODE.and(Element::BREAKOUT)),
    ("mark", TEXT),
    ("math", Element::FOREIGN),
    ("menu", BLOCK),
    ("menuitem", Element::OBJECT),
    ("meta", BLOCK.and(Element::META)),
    ("nobr", INLINE_BREAKOUT),
    ("noembed", Element::RAW),
    ("noframes", Element::RAW),
    ("object", Element::OBJECT),
    ("ol", BLOCK),
    ("output", TEXT),
    ("p", BLOCK),
    ("picture", Element::IMAGE),
    ("plaintext", Element::PLAINTEXT),
    ("pre", Element::CODE.and(Element::BREAKOUT)),
    ("q", TEXT),
    ("rb", TEXT),
    ("rp", TEXT),
    ("rt", TEXT),
    ("ruby", INLINE_BREAKOUT),
    ("s", INLINE_BREAKOUT),
    ("samp", Element::CODE),
    ("script", Element::SCRIPT),
    ("small", INLINE_BREAKOUT),
    ("source", Element::IMAGE),
    ("span", INLINE_BREAKOUT),
    ("strike", INLINE_BREAKOUT),
    ("strong", INLINE_BREAKOUT),
    ("style", Element::STYLE),
    ("sub", INLINE_BREAKOUT),
    ("sup", INLINE_BREAKOUT),
    ("svg", Element::FOREIGN),
    ("table", BLOCK),
    ("textarea", Element::ESCAPABLE),
    ("time", TEXT),
    ("title", Element::ESCAPABLE.and(Element::INTEGRATION)),
    ("tt", Element::CODE.and(Element::BREAKOUT)),
    ("u", INLINE_BREAKOUT),
    ("ul", BLOCK),
    ("var", INLINE_BREAKOUT),
    ("video", Element::IMAGE),
    ("wbr", Element::SOFT_BREAK),
    ("xmp", Element::RAW.and(Element::CODE)),
];

/// Elements of other vocabularies: DocBook, feeds, site maps, project files.
static XML: Names<Element, 128> = Names::of(&[
    ("command", Element::CODE),
    ("computeroutput", Element::CODE),
    ("content", Element::TYPED),
    ("description", Element::ESCAPED),
    ("docs", Element::LOCATION),
    ("emphasis", TEXT),
    ("encoded", Element::ESCAPED),
    ("graphic", Element::IMAGE),
    ("href", Element::LOCATION),
    ("imagedata", Element::IMAGE),
    ("inlinegraphic", Element::IMAGE),
    ("link", TEXT.and(Element::LOCATION)),
    ("literal", Element::CODE),
    ("literallayout", Element::CODE),
    ("loc", Element::LOCATION),
    ("programlisting", Element::CODE),
    ("screen", Element::CODE),
    ("summary", Element::TYPED),
    ("synopsis", Element::CODE),
    ("ulink", TEXT.and(Element::LINK)),
    ("uri", Element::LOCATION),
    ("url", Element::LOCATION),
    ("userinput", Element::CODE),
]);
