//! Documents as the parsers of others read them: what there is in order, so that two can be compared.

use comrak::nodes::NodeValue;
use html5gum::{Token, Tokenizer};
use pulldown_cmark::{Event, LinkType, Tag, TagEnd};
use saphyr_parser::Event as YamlEvent;

/// What a parser reads: structure, which must be the same, and texts, in which URLs may be others.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Structure(String),
    Text(String),
}

use Part::{Structure, Text};

/// What reads a document, `None` where it cannot.
type Parser = fn(&str) -> Option<Vec<Part>>;

/// Has a parser of the format read both documents, if there is one and it can read the first: how many texts are others
/// in the second, all of which hold a URL, or what else is another.
pub(crate) fn compared(format: &str, before: &[u8], after: &[u8]) -> Option<(&'static str, Result<usize, String>)> {
    let (before, after) = (std::str::from_utf8(before).ok()?, std::str::from_utf8(after).ok()?);
    let (name, parser): (_, Parser) = match format {
        "markdown" | "mdx" => {
            let both = differences(by_pulldown_cmark, before, after)?;
            let outcome = both.and_then(|count| {
                let other = differences(by_comrak, before, after).unwrap_or_else(|| Err("not read".to_owned()))?;
                Ok(count.max(other))
            });
            return Some(("pulldown-cmark and comrak", outcome));
        }
        "html" => ("html5gum", by_html5gum),
        "json" | "notebook" => ("serde_json", by_serde_json),
        "toml" => ("toml", by_toml),
        "yaml" => ("saphyr", by_saphyr),
        _ => return None,
    };
    Some((name, differences(parser, before, after)?))
}

fn differences(parser: Parser, before: &str, after: &str) -> Option<Result<usize, String>> {
    let old = parser(before)?;
    let Some(new) = parser(after) else { return Some(Err("cannot be read any more".to_owned())) };
    let mut count = 0;
    for (old, new) in old.iter().zip(&new) {
        match (old, new) {
            (old, new) if old == new => {}
            (Text(old), Text(new)) if other_urls_only(old, new) => count += 1,
            _ => return Some(Err(format!("{old:?} became {new:?}"))),
        }
    }
    Some(match old.len() == new.len() {
        true => Ok(count),
        false => Err(format!("{} parts were {}", new.len(), old.len())),
    })
}

/// Whether two texts have the same words, but for those that look like URLs; a URL may have been in two words.
fn other_urls_only(old: &str, new: &str) -> bool {
    let is_url = |word: &str| word.contains(['/', ':', '@', '#', '?', '%', '&', '<']);
    let plain = |text: &str| -> String { text.split_whitespace().filter(|word| !is_url(word)).collect() };
    let (old_words, new_words) = (plain(old), plain(new));
    let joined = || {
        let (old, new): (String, String) = (old.split_whitespace().collect(), new.split_whitespace().collect());
        old == new
    };
    old_words == new_words || joined() || new.split_whitespace().any(is_url) && old_words.contains(&new_words)
}

/// The parts, adjacent texts joined, without what is empty.
fn merged(parts: Vec<Part>) -> Vec<Part> {
    let mut merged: Vec<Part> = Vec::new();
    for part in parts {
        match (merged.last_mut(), part) {
            (_, Text(text)) if text.is_empty() => {}
            (Some(Text(before)), Text(text)) => before.push_str(&text),
            (_, part) => merged.push(part),
        }
    }
    merged
}

/// An autolink is its text: a URL that nothing delimits is none to this parser. Nor is emphasis in a URL anything,
/// which is none in an autolink.
#[allow(clippy::unnecessary_wraps, reason = "the parsers of other formats may fail")]
fn by_pulldown_cmark(text: &str) -> Option<Vec<Part>> {
    use pulldown_cmark::Options as With;
    let options = With::ENABLE_TABLES | With::ENABLE_FOOTNOTES | With::ENABLE_STRIKETHROUGH | With::ENABLE_TASKLISTS;
    let (mut parts, mut is_autolink, mut emphases) = (Vec::new(), false, Vec::new());
    for event in pulldown_cmark::Parser::new_ext(text, options) {
        match event {
            Event::Start(Tag::Link { link_type: LinkType::Autolink | LinkType::Email, .. }) => is_autolink = true,
            Event::End(TagEnd::Link) if is_autolink => is_autolink = false,
            Event::Start(tag @ (Tag::Emphasis | Tag::Strong | Tag::Strikethrough)) => {
                emphases.push(ends_in_url(&parts));
                if emphases.last() == Some(&false) {
                    parts.push(Structure(format!("{tag:?}")));
                }
            }
            Event::End(tag @ (TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough)) => {
                if emphases.pop() == Some(false) {
                    parts.push(Structure(format!("/{tag:?}")));
                }
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                parts.extend([Structure(format!("link {link_type:?} {id} {title}")), Text(dest_url.into_string())]);
                parts.push(Structure("text of it".to_owned()));
            }
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                parts.extend([Structure(format!("image {link_type:?} {id} {title}")), Text(dest_url.into_string())]);
                parts.push(Structure("text of it".to_owned()));
            }
            Event::Text(text) => parts.push(Text(text.into_string())),
            Event::SoftBreak => parts.push(Text("\n".to_owned())),
            Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                parts.extend([Structure("code or HTML".to_owned()), Text(text.into_string())]);
                parts.push(Structure("after it".to_owned()));
            }
            other => parts.push(Structure(format!("{other:?}"))),
        }
    }
    Some(merged(parts))
}

fn ends_in_url(parts: &[Part]) -> bool {
    let last = parts.iter().rev().map_while(|part| if let Text(text) = part { Some(text.as_str()) } else { None });
    let text: String = last.collect::<Vec<_>>().into_iter().rev().collect();
    !text.ends_with(char::is_whitespace) && text.split_whitespace().next_back().is_some_and(|word| word.contains("://"))
}

/// With the autolinks of GitHub; a link that shows its destination is its text.
#[allow(clippy::unnecessary_wraps, reason = "the parsers of other formats may fail")]
fn by_comrak(text: &str) -> Option<Vec<Part>> {
    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.footnotes = true;
    options.extension.strikethrough = true;
    options.extension.tasklist = true;
    options.extension.autolink = true;
    let arena = comrak::Arena::new();
    let root = comrak::parse_document(&arena, text, &options);
    let mut parts = Vec::new();
    for node in root.descendants() {
        let depth = node.ancestors().count();
        match &node.data.borrow().value {
            NodeValue::Link(link) if shows(node, &link.url) => {}
            NodeValue::Link(link) | NodeValue::Image(link) => {
                parts.push(Structure(format!("{depth} link {}", link.title)));
                parts.extend([Text(link.url.clone()), Structure("text of it".to_owned())]);
            }
            NodeValue::Text(text) => parts.push(Text(text.to_string())),
            NodeValue::SoftBreak => parts.push(Text("\n".to_owned())),
            NodeValue::Code(code) => parts.extend([Structure(format!("{depth} code")), Text(code.literal.clone())]),
            NodeValue::CodeBlock(code) => {
                parts.extend([Structure(format!("{depth} {}", code.info)), Text(code.literal.clone())]);
            }
            NodeValue::HtmlBlock(html) => {
                parts.extend([Structure(format!("{depth} HTML")), Text(html.literal.clone())]);
            }
            NodeValue::HtmlInline(html) => parts.extend([Structure(format!("{depth} HTML")), Text(html.clone())]),
            other => parts.push(Structure(format!("{depth} {}", other.xml_node_name()))),
        }
    }
    Some(merged(parts))
}

/// Whether the text of a link is where it leads.
fn shows<'a>(link: &'a comrak::nodes::AstNode<'a>, url: &str) -> bool {
    let is_url = |node: &'a comrak::nodes::AstNode<'a>| match &node.data.borrow().value {
        NodeValue::Text(text) => {
            let after = url.strip_suffix(&**text);
            after.is_some_and(|before| ["", "mailto:", "http://"].contains(&before))
        }
        _ => false,
    };
    link.first_child().is_some_and(is_url) && link.children().count() == 1
}

#[allow(clippy::unnecessary_wraps, reason = "the parsers of other formats may fail")]
fn by_html5gum(text: &str) -> Option<Vec<Part>> {
    let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mut parts = Vec::new();
    for token in Tokenizer::new(text) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => {
                parts.push(Structure(shown(&tag.name)));
                for (name, value) in &tag.attributes {
                    parts.extend([Structure(shown(name)), Text(shown(value))]);
                }
                parts.push(Structure(">".to_owned()));
            }
            Token::EndTag(tag) => parts.push(Structure(format!("/{}", shown(&tag.name)))),
            Token::String(text) => parts.push(Text(shown(&text))),
            Token::Comment(text) => parts.extend([Structure("comment".to_owned()), Text(shown(&text))]),
            other => parts.push(Structure(format!("{other:?}"))),
        }
    }
    Some(merged(parts))
}

fn values<V>(all: &[V], walk: fn(&V, &mut Vec<Part>), parts: &mut Vec<Part>) {
    parts.push(Structure(format!("{} values", all.len())));
    all.iter().for_each(|value| walk(value, parts));
}

fn members<'v, V: 'v>(
    count: usize,
    all: impl Iterator<Item = (&'v String, &'v V)>,
    walk: fn(&V, &mut Vec<Part>),
    parts: &mut Vec<Part>,
) {
    parts.push(Structure(format!("{count} members")));
    for (name, value) in all {
        parts.push(Text(name.clone()));
        walk(value, parts);
    }
}

fn by_serde_json(text: &str) -> Option<Vec<Part>> {
    fn walk(value: &serde_json::Value, parts: &mut Vec<Part>) {
        match value {
            serde_json::Value::String(text) => parts.extend([Structure("string".to_owned()), Text(text.clone())]),
            serde_json::Value::Array(all) => values(all, walk, parts),
            serde_json::Value::Object(all) => members(all.len(), all.iter(), walk, parts),
            other => parts.push(Structure(other.to_string())),
        }
    }
    let mut parts = Vec::new();
    walk(&serde_json::from_str(text).ok()?, &mut parts);
    Some(parts)
}

fn by_toml(text: &str) -> Option<Vec<Part>> {
    fn walk(value: &toml::Value, parts: &mut Vec<Part>) {
        match value {
            toml::Value::String(text) => parts.extend([Structure("string".to_owned()), Text(text.clone())]),
            toml::Value::Array(all) => values(all, walk, parts),
            toml::Value::Table(all) => members(all.len(), all.iter(), walk, parts),
            other => parts.push(Structure(other.to_string())),
        }
    }
    let mut parts = Vec::new();
    walk(&toml::Value::Table(toml::from_str(text).ok()?), &mut parts);
    Some(parts)
}

fn by_saphyr(text: &str) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    for event in saphyr_parser::Parser::new_from_str(text) {
        match event.ok()?.0 {
            YamlEvent::Scalar(text, style, anchor, tag) => {
                parts.extend([Structure(format!("{style:?} {anchor} {tag:?}")), Text(text.into_owned())]);
            }
            other => parts.push(Structure(format!("{other:?}"))),
        }
    }
    Some(parts)
}
