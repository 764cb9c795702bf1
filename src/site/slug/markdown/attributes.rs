//! Ids in braces at the end of a heading, as each renderer reads them: `Title {#a}` is `Title` with the id `a`.

use super::dialect::{Attributes, Dialect};
use super::piece::Piece;
use crate::site::slug::heading::HeadingText;

/// A heading without the attributes at its end, and the id among them.
pub(super) struct SplitHeading<'t> {
    pub(super) before: &'t str,
    pub(super) id: Option<String>,
}

/// Splits the attributes from the source of a heading, for renderers that read them before all else.
pub(super) fn split_source<'t>(source: &'t str, dialect: &Dialect) -> SplitHeading<'t> {
    let split = match dialect.attributes {
        Attributes::Pulldown => {
            last_braces(source, "{}<>\\\n\r").map(|(before, inside)| (before, last_written_id(inside)))
        }
        Attributes::Goldmark => split_goldmark(source),
        Attributes::Kramdown => split_kramdown(source),
        Attributes::Pandoc => last_braces(source, "{}")
            .filter(|(before, _)| !before.ends_with('\\'))
            .and_then(|(before, inside)| Some((before, pandoc_attributes(inside)?.id)))
            .map(|(before, id)| (before, id.filter(|_| !is_of_link(before)))),
        Attributes::MarkdownIt => {
            let is_code = |before: &str| !before.bytes().filter(|byte| *byte == b'`').count().is_multiple_of(2);
            last_braces(source, "{}")
                .filter(|(before, inside)| {
                    !inside.is_empty()
                        && !inside.contains(['\\', '*', '&'])
                        && !is_code(before)
                        && !before.ends_with('\\')
                })
                .map(|(before, inside)| (before, first_id(inside).filter(|_| !is_of_link(before))))
        }
        Attributes::None | Attributes::AttrList | Attributes::Docusaurus => None,
    };
    match split {
        Some((before, id)) => SplitHeading { before: before.trim_end_matches([' ', '\t', '\n']), id },
        None => SplitHeading { before: source, id: None },
    }
}

/// Splits the attributes from the text of a heading, for renderers that read them last.
pub(super) fn split_pieces(pieces: &[Piece<'_>], heading: &mut HeadingText, dialect: &Dialect) {
    match dialect.attributes {
        Attributes::Docusaurus => split_docusaurus(pieces, heading),
        Attributes::AttrList => split_attr_list(pieces, heading),
        _ => {}
    }
}

/// The text before the braces at the end, and the text in them, which has none of the characters `excluded`.
fn last_braces<'t>(text: &'t str, excluded: &str) -> Option<(&'t str, &'t str)> {
    let inside = text.trim_end_matches([' ', '\t', '\n', '\r']).strip_suffix('}')?;
    let open = inside.rfind(|c: char| excluded.contains(c))?;
    let is_open = inside[open..].starts_with('{');
    is_open.then(|| (&inside[..open], &inside[open + 1..]))
}

/// Whether attributes after this text are those of the link before them: `[a](b){#c}`.
fn is_of_link(before: &str) -> bool {
    before.ends_with(')') && before.contains("](")
}

/// The first id among the words, which may be empty if it is not alone.
fn first_id(inside: &str) -> Option<String> {
    ids(inside).next().filter(|_| inside.trim() != "#").map(|id| id.trim_matches('"').to_owned())
}

/// The last id among the words, with quotation marks if it has some, if it is not empty.
fn last_written_id(inside: &str) -> Option<String> {
    ids(inside).next_back().filter(|id| !id.is_empty()).map(str::to_owned)
}

/// The ids among the words: `#a` or `id=a`.
fn ids(inside: &str) -> impl DoubleEndedIterator<Item = &str> {
    inside.split_ascii_whitespace().filter_map(|word| word.strip_prefix('#').or_else(|| word.strip_prefix("id=")))
}

/// The last id among the words: `#a` or `id=a`.
fn last_id(inside: &str) -> Option<String> {
    ids(inside).next_back().map(|id| id.trim_matches(['"', '\'']).to_owned())
}

/// From any brace on that starts attributes to the end.
fn split_goldmark(text: &str) -> Option<(&str, Option<String>)> {
    if !text.ends_with('}') {
        return None;
    }
    // each brace is looked at from the last one on: those before it would have to hold it in quotation marks
    let mut end = text.len();
    for _ in 0..8 {
        let open = text[..end].rfind('{')?;
        let is_escaped = text[..open].ends_with('\\');
        let attributes = goldmark_attributes(&text[open + 1..text.len() - 1]);
        if let Some(ReadAttributes { id }) = attributes.filter(|_| !is_escaped) {
            return Some((&text[..open], id));
        }
        end = open;
    }
    None
}

/// Attributes in braces, of which only the id counts.
struct ReadAttributes {
    id: Option<String>,
}

/// The attributes `#id`, `.class` and `name=value`; `None` if there is anything else.
fn goldmark_attributes(inside: &str) -> Option<ReadAttributes> {
    let (mut rest, mut id, mut count) = (inside.trim(), None, 0);
    while !rest.is_empty() {
        count += 1;
        if let Some(word) = rest.strip_prefix(['#', '.']) {
            let is_name = |c: char| c.is_ascii_alphanumeric() || "_:.-".contains(c) || !c.is_ascii();
            let len = word.find(|c: char| !is_name(c)).unwrap_or(word.len());
            if len == 0 && rest.starts_with('.') {
                return None;
            }
            // a class follows its id at once
            let len = if rest.starts_with('.') { word[..len].find('.').unwrap_or(len) } else { len };
            if rest.starts_with('#') {
                id = Some(word[..len].to_owned());
            }
            rest = &word[len..];
        } else {
            let (name, value) = rest.split_once('=')?;
            let is_name = |c: char| c.is_ascii_alphanumeric() || "_:.-".contains(c);
            if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == ':')
                || !name.chars().all(is_name)
            {
                return None;
            }
            let len = goldmark_value(value)?;
            if matches!(name, "id" | "class") && value.starts_with(|c: char| c.is_ascii_digit() || "+-.[".contains(c)) {
                return None;
            }
            if name == "id" {
                id = Some(value[..len].trim_matches('"').to_owned());
            }
            rest = &value[len..];
        }
        rest = rest.trim_start_matches([' ', '\t', ',', '\n']);
    }
    (count > 0 || inside.is_empty()).then_some(ReadAttributes { id })
}

/// The length of a value: a string, a number, a word, a list.
fn goldmark_value(value: &str) -> Option<usize> {
    let bytes = value.as_bytes();
    match bytes.first()? {
        b'"' => {
            let mut at = 1;
            loop {
                match bytes.get(at)? {
                    b'"' => return Some(at + 1),
                    b'\\' => at += 2,
                    _ => at += 1,
                }
            }
        }
        b'[' => value.find(']').map(|end| end + 1),
        first if first.is_ascii_digit() || b"+-.".contains(first) => {
            let len = bytes.iter().take_while(|byte| byte.is_ascii_digit() || b"+-.eE".contains(byte)).count();
            value[..len].parse::<f64>().ok().map(|_| len)
        }
        first if first.is_ascii_alphabetic() || b"_:".contains(first) => {
            Some(bytes.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_:.-".contains(byte)).count())
        }
        _ => None,
    }
}

/// ` {#id}` where the id is a name of XML.
fn split_kramdown(text: &str) -> Option<(&str, Option<String>)> {
    // the line of attributes below
    if let Some((before, line)) = text.split_once('\n')
        && let Some(inside) = line.trim().strip_prefix("{:").and_then(|line| line.strip_suffix('}'))
    {
        let is_empty = inside.contains("id=\"\"");
        return Some((before, if is_empty { Some(String::new()) } else { last_id(inside) }));
    }
    let (before, inside) = last_braces(text, "{} \t")?;
    let id = inside.strip_prefix('#')?;
    let starts = |c: char| c.is_alphabetic() || matches!(c, '_' | ':' | '\u{10000}'..='\u{EFFFF}');
    let is_name = |c: char| {
        c.is_alphanumeric() || "_:.-·".contains(c) || matches!(c, '\u{300}'..='\u{36F}' | '\u{10000}'..='\u{EFFFF}')
    };
    let is_id = before.ends_with([' ', '\t']) && id.starts_with(starts) && id.chars().all(is_name);
    is_id.then(|| (before, Some(id.to_owned())))
}

/// The attributes of pandoc; `None` if there is anything else.
fn pandoc_attributes(inside: &str) -> Option<ReadAttributes> {
    let is_attribute = |word: &str| {
        word == "-" || word.len() > 1 && word.starts_with(['#', '.']) || word.contains('=') && !word.starts_with('=')
    };
    let mut quote = None;
    let unquoted: String = inside
        .chars()
        .map(|c| match quote {
            Some(open) => {
                quote = Some(open).filter(|open| *open != c);
                '_'
            }
            None => {
                quote = Some(c).filter(|c| matches!(c, '"' | '\''));
                c
            }
        })
        .collect();
    let mut words = unquoted.split_ascii_whitespace().peekable();
    words.peek()?;
    let id = last_id(inside);
    let is_name = |c: char| c.is_alphanumeric() || "-_:.".contains(c);
    let is_id =
        id.as_ref().is_none_or(|id| id.starts_with(|c: char| c.is_alphabetic() || c == '_') && id.chars().all(is_name));
    (is_id && words.all(is_attribute)).then_some(ReadAttributes { id })
}

/// `{#id}` that ends the text. Its text is what is before it.
fn split_docusaurus(pieces: &[Piece<'_>], heading: &mut HeadingText) {
    if let Some(Piece::Verbatim(comment)) = pieces.last()
        && let Some(inside) = comment.trim().strip_prefix("/*").and_then(|inside| inside.strip_suffix("*/"))
    {
        let id = inside.trim().split(' ').next().and_then(|word| word.strip_prefix('#'));
        if let Some(id) = id.filter(|id| !id.is_empty()) {
            heading.id = Some(id.to_owned());
            return;
        }
    }
    let Some(inside) = heading.text.strip_suffix('}') else { return };
    let Some(open) = inside.rfind(['{', '}']) else { return };
    let Some(id) = inside[open..].strip_prefix("{#") else { return };
    if !id.is_empty() {
        heading.id = Some(id.trim().to_owned());
        heading.text.truncate(heading.text[..open].trim_end().len());
    }
}

/// ` {#id}` or ` {: #id }` that ends the last text.
fn split_attr_list(pieces: &[Piece<'_>], heading: &mut HeadingText) {
    // what comes after the last piece that is an element
    let is_text = |piece: &&Piece<'_>| matches!(piece, Piece::Text(_) | Piece::Bracket(_) | Piece::Signs(_, 1..));
    let len = pieces.iter().rev().take_while(is_text).map(|piece| match piece {
        Piece::Text(text) | Piece::Bracket(text) => text.len(),
        Piece::Signs(_, count) => *count,
        _ => 0,
    });
    let start = heading.text.len().saturating_sub(len.sum());
    let Some(last) = heading.text.get(start..) else { return };
    let Some(open) = last.find(" {") else { return };
    let Some(inside) = last[open + 2..].trim_end_matches(' ').strip_suffix('}') else { return };
    // in `{:}`, the colon is an attribute
    let inside = inside.strip_prefix(':').filter(|rest| !rest.is_empty()).unwrap_or(inside).trim_matches(' ');
    if inside.is_empty() || inside.contains(['}', '\n']) {
        return;
    }
    heading.id = last_id(inside);
    heading.text.truncate(start + open);
    let kept = heading.text.trim_end_matches([' ', '#']).len();
    heading.text.truncate(kept);
}
