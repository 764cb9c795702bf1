//! Character references: `&amp;`, `&#38;`, `&#x26;` (HTML Standard section 13.2.5.72 and on, XML 1.0 section 4.1,
//! CommonMark section 2.5).

use crate::text::embedded;

/// Which character references are decoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum References {
    /// HTML text: all names, the old ones without `;` too.
    Html,
    /// An attribute of HTML: as in text, but an old name without `;` stays where `=` or an alphanumeric follows.
    HtmlAttribute,
    /// Markdown: all names, `;` required; at most seven decimal or six hexadecimal digits.
    Markdown,
    /// XML: its own five names, `;` required.
    Xml,
}

/// A reference and the character that it represents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reference {
    /// The number of its bytes, `&` and `;` included.
    pub(super) len: usize,
    /// The character it represents, and the second one that a few names have.
    pub(super) chars: (char, Option<char>),
}

impl Reference {
    /// The UTF-8 bytes of its characters, and their number.
    pub(super) fn utf8(self) -> ([u8; 8], usize) {
        let mut bytes = [0; 8];
        let (first, second) = self.chars;
        let mut len = first.encode_utf8(&mut bytes).len();
        if let Some(second) = second {
            len += second.encode_utf8(&mut bytes[len..]).len();
        }
        (bytes, len)
    }
}

/// The reference at the start of `bytes`. Of `&amp;c` it is `&amp;`; of `&c`, `None`.
pub(super) fn reference(bytes: &[u8], references: References) -> Option<Reference> {
    let rest = bytes.strip_prefix(b"&")?;
    match rest.strip_prefix(b"#") {
        Some(number) => numeric(number, references),
        None => named(rest, references),
    }
}

/// The reference with this number: `#38;` or `#x26;`, given without `&#`.
fn numeric(number: &[u8], references: References) -> Option<Reference> {
    let (digits, radix) = match number {
        [b'x', digits @ ..] => (digits, 16),
        [b'X', digits @ ..] if references != References::Xml => (digits, 16),
        digits => (digits, 10),
    };
    let mut code = 0_u32;
    let mut len = 0;
    while let Some(digit) = digits.get(len).and_then(|&byte| char::from(byte).to_digit(radix)) {
        code = code.saturating_mul(radix).saturating_add(digit);
        len += 1;
    }
    let is_closed = digits.get(len) == Some(&b';');
    let longest = if radix == 16 { 6 } else { 7 };
    let is_valid = match references {
        References::Html | References::HtmlAttribute => len > 0,
        References::Xml => len > 0 && is_closed,
        References::Markdown => len > 0 && is_closed && len <= longest,
    };
    let prefix = "&#".len() + (number.len() - digits.len());
    is_valid
        .then(|| Reference { len: prefix + len + usize::from(is_closed), chars: (character(code, references), None) })
}

/// The character of a code point: U+FFFD where there is none; in HTML, 0x80 to 0x9F mean bytes of windows-1252.
fn character(code: u32, references: References) -> char {
    let is_html = matches!(references, References::Html | References::HtmlAttribute);
    match code {
        0 => char::REPLACEMENT_CHARACTER,
        0x80..=0x9F if is_html => WINDOWS_1252[(code - 0x80) as usize],
        _ => char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER),
    }
}

const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// The length of the longest name, with its `;`.
const LONGEST_NAME: usize = 32;

/// The length of the longest name that counts without `;`.
const LONGEST_WITHOUT_SEMICOLON: usize = 6;

/// The reference with a name: `amp;`, given without `&`.
fn named(rest: &[u8], references: References) -> Option<Reference> {
    let name_len = rest.iter().take(LONGEST_NAME).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    if name_len < 2 {
        return None;
    }
    if rest.get(name_len) == Some(&b';') {
        let name = std::str::from_utf8(&rest[..=name_len]).ok()?;
        let chars = match references {
            References::Xml => xml_entity(name).map(|char| (char, None)),
            _ => lookup(name),
        };
        if let Some(chars) = chars {
            return Some(Reference { len: name.len() + 1, chars });
        }
    }
    if matches!(references, References::Markdown | References::Xml) {
        return None;
    }
    // an old name needs no `;`, so that other text may follow directly: the longest name counts
    let (len, chars) = (2..=name_len.min(LONGEST_WITHOUT_SEMICOLON)).rev().find_map(|len| {
        let name = std::str::from_utf8(&rest[..len]).ok()?;
        Some((len, lookup(name)?))
    })?;
    let is_followed_by_word = rest.get(len).is_some_and(|&next| next == b'=' || next.is_ascii_alphanumeric());
    (references == References::Html || !is_followed_by_word).then_some(Reference { len: len + 1, chars })
}

type Characters = (char, Option<char>);

/// The characters of a name, which has its `;` unless it is an old one.
fn lookup(name: &str) -> Option<Characters> {
    if let Some(char) = xml_entity(name) {
        return Some((char, None));
    }
    let row = |start: u16| &ENTITIES.as_bytes()[usize::from(start)..];
    let order = |&start: &u16| {
        let (row_name, after) = row(start).split_at(name.len().min(row(start).len()));
        row_name.cmp(name.as_bytes()).then_with(|| after.first().cmp(&Some(&b'\t')))
    };
    let start = usize::from(ROW_STARTS[ROW_STARTS.binary_search_by(order).ok()?]);
    let (_, codes) = ENTITIES[start..].lines().next()?.split_once('\t')?;
    let mut chars = codes.split(' ').filter_map(|code| char::from_u32(u32::from_str_radix(code, 16).ok()?));
    Some((chars.next()?, chars.next()))
}

/// The five names of XML, which are the most frequent ones of HTML too.
fn xml_entity(name: &str) -> Option<char> {
    Some(match name {
        "amp;" => '&',
        "lt;" => '<',
        "gt;" => '>',
        "quot;" => '"',
        "apos;" => '\'',
        _ => return None,
    })
}

/// The names, in order, each with its code points: `amp;`, a tab, `26`.
static ENTITIES: &str = embedded!("entities.tsv");

/// The start of each row of the table, in order; computed at compile time.
static ROW_STARTS: [u16; 2231] = {
    let text = ENTITIES.as_bytes();
    let (mut rows, mut count, mut at) = ([0; 2231], 0, 0);
    while at < text.len() {
        if (at == 0 || text[at - 1] == b'\n') && text[at] != b'#' {
            rows[count] = at as u16;
            count += 1;
        }
        at += 1;
    }
    assert!(count == rows.len() && text.len() <= u16::MAX as usize);
    rows
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{embedded, rows};

    /// `text` with its references decoded.
    fn decoded(text: &str, references: References) -> String {
        let mut decoded = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find('&') {
            decoded.push_str(&rest[..at]);
            rest = &rest[at..];
            let len = match reference(rest.as_bytes(), references) {
                Some(Reference { len, chars: (first, second) }) => {
                    decoded.push(first);
                    decoded.extend(second);
                    len
                }
                None => {
                    decoded.push('&');
                    1
                }
            };
            rest = &rest[len..];
        }
        decoded.push_str(rest);
        decoded
    }

    #[test]
    fn table_is_whole_and_ordered() {
        let rows = || rows(embedded!("entities.tsv"));
        assert_eq!(rows().count(), 2231);
        assert!(rows().is_sorted());
        for (name, codes) in rows().filter_map(|row| row.split_once('\t')) {
            let chars = lookup(name).map(|(first, second)| [Some(first), second].into_iter().flatten().collect());
            let spelled = |chars: Vec<char>| chars.iter().map(|&char| format!("{:X}", u32::from(char))).collect();
            let spelled: Option<Vec<String>> = chars.map(spelled);
            assert_eq!(spelled.map(|codes| codes.join(" ")).as_deref(), Some(codes), "{name}");
        }
        for name in ["", "a", "amp;;", "ap", "AEli", "zzzz;", "zwnj;x", "~"] {
            assert_eq!(lookup(name), None, "{name}");
        }
        let without = rows().filter_map(|row| row.split_once('\t')).filter(|(name, _)| !name.ends_with(';'));
        assert_eq!(without.map(|(name, _)| name.len()).max(), Some(LONGEST_WITHOUT_SEMICOLON));
    }

    #[test]
    fn references_are_decoded() {
        use References::{Html, HtmlAttribute, Markdown, Xml};
        let check = |text: &str, references, expected: &str| assert_eq!(decoded(text, references), expected, "{text}");
        for references in [Html, HtmlAttribute, Markdown, Xml] {
            check("a&amp;b&lt;&gt;&quot;&apos;", references, "a&b<>\"'");
            check("&#58;&#x2F;&#x2f;", references, "://");
            check("& &; &# &#; &#x; &nosuch; &#xg;", references, "& &; &# &#; &#x; &nosuch; &#xg;");
            check("&#0;&#xD800;&#x110000;", references, "\u{FFFD}\u{FFFD}\u{FFFD}");
        }
        check("&nbsp;&ouml;&NotEqualTilde;&fjlig;", Html, "\u{A0}ö≂\u{338}fj");
        check("&nbsp;", Xml, "&nbsp;");
        check("&amp", Markdown, "&amp");
        check("&amp=1&ampx &copy2 &notit; &notin;", Html, "&=1&x ©2 ¬it; ∉");
        check("?a=1&amp=1&ampx&copy=2 &copy; &lt", HtmlAttribute, "?a=1&amp=1&ampx&copy=2 © <");
        check("&#128;&#x80", Html, "€€");
        check("&#12345678;&#x1234567;", Markdown, "&#12345678;&#x1234567;");
        check("&#X3a;", Xml, "&#X3a;");
    }
}
