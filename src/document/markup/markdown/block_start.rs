//! What the first bytes of a line may open (CommonMark sections 4 and 5, GFM): `## ` a heading, `- ` an item of a list,
//! `~~~` a block of code. `rest` is always a line without the prefixes of its containers.

use super::tag::Tags;

/// The block that a line would interrupt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Before {
    Nothing,
    Paragraph,
}

/// Whether `rest` is a thematic break: three or more of one sign, with white space between them.
pub(super) fn is_thematic_break(rest: &[u8]) -> bool {
    let Some(&sign) = rest.first().filter(|byte| b"*-_".contains(byte)) else { return false };
    let mut signs = 0;
    for &byte in rest {
        match byte {
            b' ' | b'\t' => {}
            byte if byte == sign => signs += 1,
            _ => return false,
        }
    }
    signs >= 3
}

/// The level of an ATX heading.
pub(super) fn atx_level(rest: &[u8]) -> Option<usize> {
    let level = rest.iter().take(7).take_while(|&&byte| byte == b'#').count();
    let is_heading = (1..=6).contains(&level) && matches!(rest.get(level), None | Some(b' ' | b'\t'));
    is_heading.then_some(level)
}

/// Whether `rest` underlines a setext heading.
pub(super) fn is_setext_underline(rest: &[u8]) -> bool {
    let rest = rest.trim_ascii_end();
    let sign = rest.first().copied().filter(|byte| b"=-".contains(byte));
    sign.is_some_and(|sign| rest.iter().all(|&byte| byte == sign))
}

/// The fence of a code block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fence {
    pub(super) sign: u8,
    pub(super) len: usize,
}

impl Fence {
    /// The fence that opens a block.
    pub(super) fn opening(rest: &[u8]) -> Option<Self> {
        let &sign = rest.first().filter(|byte| b"`~".contains(byte))?;
        let len = rest.iter().take_while(|&&byte| byte == sign).count();
        let is_fence = len >= 3 && (sign == b'~' || memchr::memchr(b'`', &rest[len..]).is_none());
        is_fence.then_some(Self { sign, len })
    }

    pub(super) fn is_closed_by(self, rest: &[u8]) -> bool {
        let len = rest.iter().take_while(|&&byte| byte == self.sign).count();
        len >= self.len && rest[len..].trim_ascii().is_empty()
    }
}

/// The number of bytes of a list item's marker. An item that interrupts a paragraph starts with 1 and is not empty.
pub(super) fn item_marker_len(rest: &[u8], before: Before) -> Option<usize> {
    let len = match rest.first()? {
        b'-' | b'+' | b'*' => 1,
        b'0'..=b'9' => {
            let digits = rest.iter().take(10).take_while(|byte| byte.is_ascii_digit()).count();
            let closed = matches!(rest.get(digits), Some(b'.' | b')'));
            if digits > 9 || !closed || before == Before::Paragraph && &rest[..digits] != b"1" {
                return None;
            }
            digits + 1
        }
        _ => return None,
    };
    let is_item = match rest.get(len) {
        None => before == Before::Nothing,
        Some(b' ' | b'\t') => before == Before::Nothing || !rest[len..].trim_ascii().is_empty(),
        Some(_) => false,
    };
    is_item.then_some(len)
}

/// The number of bytes of `[^label]:`, which opens a footnote (GitHub's).
pub(super) fn footnote_marker_len(rest: &[u8]) -> Option<usize> {
    let label = rest.strip_prefix(b"[^")?;
    let len = label.iter().take(1000).position(|byte| matches!(byte, b']' | b'[' | b' ' | b'\t'))?;
    (len > 0 && label[len..].starts_with(b"]:")).then_some(len + 4)
}

/// The number of columns of a table with this delimiter row (GFM section 4.10).
pub(super) fn column_count(rest: &[u8]) -> Option<usize> {
    if !rest.iter().all(|byte| b"|:- \t".contains(byte)) || !rest.contains(&b'-') {
        return None;
    }
    let mut count = 0;
    for (from, to) in cells(rest) {
        let cell = rest[from..to].trim_ascii();
        let cell = cell.strip_prefix(b":").unwrap_or(cell);
        let cell = cell.strip_suffix(b":").unwrap_or(cell);
        if cell.is_empty() || cell.iter().any(|&byte| byte != b'-') {
            return None;
        }
        count += 1;
    }
    Some(count)
}

/// The start and end of each cell in a table's row.
pub(super) fn cells(row: &[u8]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let end = row.trim_ascii_end().len();
    let mut from = row.len() - row.trim_ascii_start().len();
    from += usize::from(row.get(from) == Some(&b'|'));
    std::iter::from_fn(move || {
        if from >= end {
            return None;
        }
        let mut at = from;
        while let Some(found) = memchr::memchr2(b'|', b'\\', &row[at..end]) {
            at += found;
            if row[at] == b'|' {
                let cell = (from, at);
                from = at + 1;
                return Some(cell);
            }
            at = (at + 2).min(end);
        }
        Some((std::mem::replace(&mut from, end), end))
    })
}

/// How a block of HTML ends (CommonMark section 4.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HtmlBlock {
    /// Kind 1, which ends with the closing tag of an element whose content is raw.
    Raw,
    /// Kinds 2 to 5, which end with these bytes.
    Until(&'static str),
    /// Kinds 6 and 7, which end before an empty line.
    EmptyLine,
}

impl HtmlBlock {
    /// The block of HTML that the line opens; any tag alone on its line (kind 7) does not interrupt a paragraph.
    pub(super) fn opening(rest: &[u8], before: Before) -> Option<Self> {
        let inner = rest.strip_prefix(b"<")?;
        match inner {
            [b'!', b'-', b'-', ..] => return Some(Self::Until("-->")),
            [b'?', ..] => return Some(Self::Until("?>")),
            [b'!', letter, ..] if letter.is_ascii_alphabetic() => return Some(Self::Until(">")),
            _ if inner.starts_with(b"![CDATA[") => return Some(Self::Until("]]>")),
            _ => {}
        }
        let is_end_tag = inner.starts_with(b"/");
        let name = &inner[usize::from(is_end_tag)..];
        let len = name.iter().take(LONGEST_BLOCK_NAME + 1).take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let (name, after) = name.split_at(len);
        let is_one_of = |names: &[&str]| names.iter().any(|one| one.as_bytes().eq_ignore_ascii_case(name));
        let name_ends = matches!(after.first(), None | Some(b' ' | b'\t' | b'>'));
        if !is_end_tag && name_ends && is_one_of(RAW_ELEMENTS) {
            return Some(Self::Raw);
        }
        if (name_ends || after.starts_with(b"/>")) && is_one_of(BLOCK_ELEMENTS) {
            return Some(Self::EmptyLine);
        }
        let is_alone = || Tags::default().element_end(rest, 0).is_some_and(|end| rest[end..].trim_ascii().is_empty());
        (before == Before::Nothing && is_alone()).then_some(Self::EmptyLine)
    }

    /// Whether a line ends the block that it is in.
    pub(super) fn is_closed_by(self, line: &[u8]) -> bool {
        match self {
            Self::EmptyLine => false,
            Self::Until(end) => memchr::memmem::find(line, end.as_bytes()).is_some(),
            Self::Raw => memchr::memmem::find_iter(line, b"</").any(|at| {
                let tag = &line[at + 2..];
                let is_end = |name: &&str| {
                    let has_close = tag.get(name.len()) == Some(&b'>');
                    has_close && tag[..name.len()].eq_ignore_ascii_case(name.as_bytes())
                };
                RAW_ELEMENTS.iter().any(is_end)
            }),
        }
    }
}

/// The elements of kind 1.
const RAW_ELEMENTS: &[&str] = &["script", "pre", "style", "textarea"];

/// The longest name among those of kind 6.
const LONGEST_BLOCK_NAME: usize = 10;

/// The elements of kind 6.
const BLOCK_ELEMENTS: &[&str] = &[
    "address",
    "article",
    "aside",
    "base",
    "basefont",
    "blockquote",
    "body",
    "caption",
    "center",
    "col",
    "colgroup",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "frame",
    "frameset",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "iframe",
    "legend",
    "li",
    "link",
    "main",
    "menu",
    "menuitem",
    "nav",
    "noframes",
    "ol",
    "optgroup",
    "option",
    "p",
    "param",
    "search",
    "section",
    "summary",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "title",
    "tr",
    "track",
    "ul",
];
