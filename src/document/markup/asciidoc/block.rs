//! Recognizes the kind of a line: a delimiter (`----`), a comment (`// a`), block attributes (`[source]`), an attribute
//! entry (`:a: b`), the marker of a list's item (`* a`).

use super::Style;
use crate::document::line::is_space;
use crate::syntax::byte_class::Class;

/// The bytes that a line may start with that ends a paragraph: a delimiter, a comment, attributes, an entry.
const FIRST_BYTES: Class = Class::of(b"-.`+/=*_|,:![");

/// The delimiter of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Delimiter {
    /// `----`, `....`
    Verbatim,
    /// ```` ``` ````
    Fence,
    /// `++++`
    Pass,
    /// `////`
    Comment,
    /// `====`, `****`, `____`: prose.
    Container,
    /// `--`: of any style.
    Open,
    /// `|===`, `,===`, `:===`, `!===`
    Table,
}

/// Whether a line may be anything else than text or the item of a list.
pub(super) fn may_end_paragraph(line: &[u8]) -> bool {
    line.first().is_some_and(|&first| FIRST_BYTES.has(first))
}

/// The delimiter that is all of `line`.
pub(super) fn delimiter(line: &[u8]) -> Option<Delimiter> {
    let &first = line.first()?;
    if !FIRST_BYTES.has(first) {
        return None;
    }
    let repeats = line.len() >= 4 && line.iter().all(|&byte| byte == first);
    match first {
        b'-' if line == b"--" => Some(Delimiter::Open),
        b'`' if line.starts_with(b"```") && !line[3..].contains(&b'`') => Some(Delimiter::Fence),
        b'|' | b',' | b':' | b'!' => {
            let rest = &line[1..];
            (rest.len() >= 3 && rest.iter().all(|&byte| byte == b'=')).then_some(Delimiter::Table)
        }
        b'-' | b'.' if repeats => Some(Delimiter::Verbatim),
        b'+' if repeats => Some(Delimiter::Pass),
        b'/' if repeats => Some(Delimiter::Comment),
        b'=' | b'*' | b'_' if repeats => Some(Delimiter::Container),
        _ => None,
    }
}

/// Whether a line is a comment: `//`, but not `///`.
pub(super) fn is_comment(line: &[u8]) -> bool {
    line.starts_with(b"//") && line.get(2) != Some(&b'/')
}

/// Whether a line is for the preprocessor, so that it belongs to no block: `ifdef::name[]`, `include::file[]`.
pub(super) fn is_directive(line: &[u8]) -> bool {
    let is_named = |name: &&[u8]| line.strip_prefix(*name).is_some_and(|rest| rest.starts_with(b"::"));
    line.ends_with(b"]") && [&b"ifdef"[..], b"ifndef", b"ifeval", b"endif", b"include"].iter().any(is_named)
}

/// Whether a line is a heading: `== Title`, or with `#`.
pub(super) fn is_heading(line: &[u8]) -> bool {
    let run = line.iter().take(7).take_while(|&&byte| byte == line[0]).count();
    run <= 6 && line.get(run).is_some_and(|&byte| is_space(byte))
}

/// Whether a line is a title with an underline below it, of the same length or one more or less.
pub(super) fn is_underlined(line: &[u8], below: &[u8]) -> bool {
    let Some(&first) = below.first().filter(|byte| b"=-~^+".contains(byte)) else { return false };
    let width = || line.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
    below.len() > 1
        && below.iter().all(|&byte| byte == first)
        && line.first().is_some_and(|&byte| byte != b'.' && !is_space(byte))
        && line.iter().any(|&byte| byte.is_ascii_alphanumeric() || byte >= 0x80)
        && width().abs_diff(below.len()) <= 1
}

/// Whether a line is a list of block attributes or an anchor: `[source,ruby]`, `[[id]]`, `[#id.role]`.
pub(super) fn is_attribute_list(line: &[u8]) -> bool {
    let [b'[', inner @ .., b']'] = line else { return false };
    if let Some(anchor) = inner.strip_prefix(b"[") {
        return anchor.strip_suffix(b"]").is_some_and(|anchor| !anchor.contains(&b']'));
    }
    let first = inner.first().copied().unwrap_or(b']');
    // a bracket of another kind of text: `[https://a.example]`, `[ ] to do`
    first.is_ascii_alphanumeric() && !starts_with_url(inner) || b"]_\"'.,#%{".contains(&first) || first >= 0x80
}

fn starts_with_url(bytes: &[u8]) -> bool {
    let name = bytes.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte)).count();
    bytes[name..].starts_with(b"://")
}

/// The style that block attributes give the block after them; `before` is the style of the attributes before them.
pub(super) fn style(line: &[u8], before: Style) -> Style {
    let inner = &line[1..line.len() - 1];
    let first = inner.split(|byte| b",#.%".contains(byte)).next().unwrap_or_default().trim_ascii();
    let style = match first {
        b"source" | b"listing" | b"literal" | b"stem" | b"latexmath" | b"asciimath" => Style::Verbatim,
        // `[,ruby]` is a listing too
        b"" if inner.starts_with(b",") => Style::Verbatim,
        b"pass" => Style::Pass,
        b"comment" => Style::Comment,
        b"verse" | b"normal" | b"quote" | b"abstract" => Style::Paragraph,
        _ => before,
    };
    let subs = memchr::memmem::find(inner, b"subs=").map(|at| &inner[at + 5..]);
    let enables_macros = |subs: &[u8]| {
        [&b"macros"[..], b"normal"].iter().any(|name| memchr::memmem::find(subs, name).is_some())
            && memchr::memmem::find(subs, b"-macros").is_none()
    };
    match subs {
        Some(subs) if enables_macros(subs) && style != Style::Comment => Style::Macros,
        _ => style,
    }
}

/// The separator of a table whose cells colons separate: a line break. Colons do not count, since URLs have them.
pub(super) const COLON_TABLE: u8 = b'\n';

/// The separator of the cells of a table with these attributes: `format=csv`, `separator=;`.
pub(super) fn cell_separator(line: &[u8]) -> Option<u8> {
    let value = |name: &[u8]| {
        let at = memchr::memmem::find(line, name)? + name.len();
        line[at..].strip_prefix(b"\"").or(Some(&line[at..]))
    };
    let explicit = value(b"separator=").and_then(|value| value.first().copied()).filter(u8::is_ascii_punctuation);
    let format = || match value(b"format=")? {
        value if value.starts_with(b"csv") => Some(b','),
        value if value.starts_with(b"tsv") => Some(b'\t'),
        value if value.starts_with(b"dsv") => Some(COLON_TABLE),
        _ => None,
    };
    explicit.or_else(format)
}

/// The length of `:name:` or `:!name:` with white space or nothing after it.
pub(super) fn entry_len(line: &[u8]) -> Option<usize> {
    let rest = line.strip_prefix(b":")?;
    let len = memchr::memchr(b':', rest)?;
    let name = &rest[..len];
    let name = name.strip_prefix(b"!").or(name.strip_suffix(b"!")).unwrap_or(name);
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80 || b"_-".contains(byte);
    let ends = rest.get(len + 1).is_none_or(|&byte| is_space(byte));
    (ends && !name.is_empty() && name.iter().all(is_name)).then_some(len + 2)
}

/// The length of the marker that starts an item of a list: `* `, `- `, `. `, `1. `, `<1> `.
pub(super) fn item_len(line: &[u8]) -> Option<usize> {
    let &first = line.first()?;
    let run = |belongs: &dyn Fn(u8) -> bool| line.iter().take(16).take_while(|&&byte| belongs(byte)).count();
    let len = match first {
        b'*' | b'.' => run(&|byte| byte == first),
        b'-' => 1,
        b'0'..=b'9' => run(&|byte| byte.is_ascii_digit()) + 1,
        b'a'..=b'z' | b'A'..=b'Z' if line.get(1) == Some(&b'.') => 2,
        b'<' => run(&|byte| byte != b'>') + 1,
        0xE2 if line.starts_with("•".as_bytes()) => 3,
        _ => return None,
    };
    let is_valid = match first {
        b'0'..=b'9' => line.get(len - 1) == Some(&b'.'),
        b'<' => line.get(len - 1) == Some(&b'>') && line[1..len - 1].iter().all(|&o| o == b'.' || o.is_ascii_digit()),
        _ => true,
    };
    (is_valid && line.get(len).is_some_and(|&byte| is_space(byte))).then_some(len)
}

/// Whether a line starts with `term::`, `term:::` or `term;;`, white space or nothing after it.
pub(super) fn is_term(line: &[u8]) -> bool {
    let delimiter = |at: usize| {
        let run = line[at..].iter().take(5).take_while(|&&byte| byte == line[at]).count();
        let fits = if line[at] == b':' { (2..=4).contains(&run) } else { run == 2 };
        (fits && line.get(at + run).is_none_or(|&byte| is_space(byte)), run)
    };
    let mut at = 1;
    loop {
        let Some(sign) = line.get(at..).and_then(|rest| memchr::memchr2(b':', b';', rest)) else { return false };
        let (ends, run) = delimiter(at + sign);
        if ends {
            return true;
        }
        at += sign + run;
    }
}
