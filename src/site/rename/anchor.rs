//! The ids that a document gives its places explicitly, and the text in which one of them has another name.

use super::super::anchors::explicit_id;
use crate::document::{self, AnchorKind, Format, ReadOptions};
use crate::text::Span;

/// A document in which a place has another name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NewId {
    pub(crate) text: Vec<u8>,
    /// Where the old name is in the old text.
    pub(crate) place: usize,
    /// Whether it is a label of the whole project.
    pub(crate) is_label: bool,
}

/// The document with `new` for the explicit id or label `old`; `None` if it has none, or more than one, or if it would
/// be read in another way then.
pub(crate) fn with_new_id(format: Format, text: &[u8], old: &str, new: &str) -> Option<NewId> {
    let before = names(format, text);
    let mut renamed = before.iter().filter(|name| name.text == old);
    let (name, None) = (renamed.next()?, renamed.next()) else { return None };
    // it is written as it is read
    if text.get(name.span.range()) != Some(old.as_bytes()) {
        return None;
    }
    let changed = [&text[..name.span.start], new.as_bytes(), &text[name.span.end..]].concat();
    let after = names(format, &changed);
    let is_intended = after.len() == before.len()
        && before.iter().zip(&after).all(|(before, after)| {
            let expected = if before.text == old { new } else { &before.text };
            after.text == expected && after.is_label == before.is_label
        });
    is_intended.then_some(NewId { text: changed, place: name.span.start, is_label: name.is_label })
}

/// The explicit names of the places of a document, each with its span: ids and labels.
pub(crate) fn explicit_names(format: Format, text: &[u8]) -> Vec<(Span, String)> {
    names(format, text).into_iter().map(|name| (name.span, name.text)).collect()
}

/// An explicit name of a place.
struct Name {
    span: Span,
    text: String,
    is_label: bool,
}

/// The explicit names of a document, in its order.
fn names(format: Format, text: &[u8]) -> Vec<Name> {
    let options = ReadOptions { anchors: true, ..ReadOptions::default() };
    let anchors = document::read(format, text, options).anchors;
    let names = anchors.iter().filter_map(|anchor| match anchor.kind {
        AnchorKind::Id | AnchorKind::Label => {
            let is_label = anchor.kind == AnchorKind::Label;
            Some(Name { span: anchor.span, text: anchor.text.clone().into_owned(), is_label })
        }
        AnchorKind::Heading { .. } => {
            let id = explicit_id(&anchor.text)?;
            let heading = std::str::from_utf8(text.get(anchor.span.range())?).ok()?;
            let start = anchor.span.start + heading.rfind(id)?;
            Some(Name { span: Span::new(start, start + id.len()), text: id.to_owned(), is_label: false })
        }
        _ => None,
    });
    let mut names: Vec<Name> = names.collect();
    // `{#id}` of a heading may be a name of its own too
    names.dedup_by(|next, name| next.span == name.span);
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn explicit_names_are_changed() {
        let new = |format, text: &str| {
            let new = with_new_id(format, text.as_bytes(), "old", "new")?;
            Some(String::from_utf8(new.text).expect("it is text"))
        };
        for (format, text, expected) in [
            (Format::MARKDOWN, "# Old thing {#old}\n", Some("# Old thing {#new}\n")),
            (Format::MARKDOWN, "# Old\n", None),
            (Format::MARKDOWN, "# a\n\n<a id=\"old\"></a>\n", Some("# a\n\n<a id=\"new\"></a>\n")),
            (Format::HTML, "<h1 id=old>old</h1>", Some("<h1 id=new>old</h1>")),
            (Format::ASCIIDOC, "[#old]\n== Old\n", Some("[#new]\n== Old\n")),
            (Format::ASCIIDOC, "[[old]]\n== Old\n", Some("[[new]]\n== Old\n")),
            (Format::RST, ".. _old:\n\nOld\n===\n", Some(".. _new:\n\nOld\n===\n")),
        ] {
            assert_eq!(new(format, text).as_deref(), expected, "{text}");
        }
    }
}
