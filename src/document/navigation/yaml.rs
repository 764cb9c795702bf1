//! The values of YAML that are entries of a navigation. Values with a tag, aliases and blocks of text are none.

use saphyr_parser::{Event, Parser, ScalarStyle};

use super::key_path::ITEM;
use super::table::Navigation;
use crate::text::Span;

/// The spans of the entries in the first document of a text, in order; `None` if it is no YAML.
///
/// Of `nav: [a.md, 'b.md']` they are those of `a.md` and `b.md`.
pub(super) fn entries(text: &str, navigation: Navigation) -> Option<Vec<Span>> {
    let mut offsets = CharOffsets { text, index: 0, byte: 0 };
    let mut open = Open { keys: Vec::new(), nodes: Vec::new() };
    let mut spans = Vec::new();
    for event in Parser::new_from_str(text) {
        let (event, span) = event.ok()?;
        match event {
            Event::DocumentEnd => break,
            Event::Scalar(value, style, _, tag) => {
                if open.is_key() {
                    open.set_key(&value);
                    continue;
                }
                if tag.is_none() && open.is_entry(navigation, &value) {
                    let start = offsets.byte(span.start.index())?;
                    spans.extend(written(text, start, style, &value));
                }
                open.end_value();
            }
            Event::Alias(_) if open.is_key() => open.set_key(""),
            Event::Alias(_) => open.end_value(),
            Event::SequenceStart(..) => open.start(Node::List),
            Event::MappingStart(..) => open.start(Node::Map { has_key: false }),
            Event::SequenceEnd | Event::MappingEnd => open.end(),
            _ => {}
        }
    }
    Some(spans)
}

/// The span of the scalar that starts at `start` without its quotation marks; `None` if it is written with escapes or
/// over lines.
fn written(text: &str, start: usize, style: ScalarStyle, value: &str) -> Option<Span> {
    let quote = match style {
        ScalarStyle::Plain => "",
        ScalarStyle::SingleQuoted => "'",
        ScalarStyle::DoubleQuoted => "\"",
        ScalarStyle::Literal | ScalarStyle::Folded => return None,
    };
    text.get(start..)?.strip_prefix(quote)?.strip_prefix(value)?.strip_prefix(quote)?;
    let start = start + quote.len();
    Some(Span::new(start, start + value.len()))
}

/// The lists and maps around a value.
struct Open {
    /// The keys of the maps whose values are open; empty for one that is no text.
    keys: Vec<String>,
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Node {
    List,
    /// A map, and whether its last key still has no value.
    Map {
        has_key: bool,
    },
    /// A list or map that is a key.
    Key,
}

impl Open {
    /// Whether the next value is a key.
    fn is_key(&self) -> bool {
        matches!(self.nodes.last(), Some(Node::Map { has_key: false } | Node::Key))
    }

    fn set_key(&mut self, key: &str) {
        if let Some(Node::Map { has_key }) = self.nodes.last_mut() {
            *has_key = true;
            self.keys.push(key.to_owned());
        }
    }

    /// Whether a text here is an entry.
    fn is_entry(&self, navigation: Navigation, text: &str) -> bool {
        let item = (self.nodes.last() == Some(&Node::List)).then_some(ITEM);
        // a path that is too deep is not built
        let keys: Vec<&str> = self.keys.iter().map(String::as_str).chain(item).take(DEEPER).collect();
        navigation.types(&keys, text).is_some()
    }

    fn start(&mut self, node: Node) {
        let is_key = self.is_key();
        self.nodes.push(if is_key { Node::Key } else { node });
    }

    fn end(&mut self) {
        match self.nodes.pop() {
            Some(Node::Key) if self.nodes.last() != Some(&Node::Key) => self.set_key(""),
            Some(Node::Key) => {}
            _ => self.end_value(),
        }
    }

    /// Ends the value of the last key.
    fn end_value(&mut self) {
        if let Some(Node::Map { has_key }) = self.nodes.last_mut()
            && std::mem::take(has_key)
        {
            self.keys.pop();
        }
    }
}

/// One more than the keys of the deepest value that is read.
const DEEPER: usize = super::key_path::DEEPEST + 1;

/// Offsets of characters that are asked for in order.
struct CharOffsets<'t> {
    text: &'t str,
    /// The number of a character, and the offset of its first byte.
    index: usize,
    byte: usize,
}

impl CharOffsets<'_> {
    /// The offset of the first byte of a character; `None` if it is before the last one, or there is none.
    fn byte(&mut self, index: usize) -> Option<usize> {
        let (skipped, _) = self.text[self.byte..].char_indices().nth(index.checked_sub(self.index)?)?;
        (self.index, self.byte) = (index, self.byte + skipped);
        Some(self.byte)
    }
}
