//! Links by name whose text is a URL (CommonMark section 6.3): the definition gets that text as its label, so that
//! rules can compare both.

use std::collections::HashMap;

use super::source::normalized;
use crate::scan::{Context, Found};
use crate::text::Span;

/// The longest text and the longest name of a link that is looked at.
const LONGEST_PART: usize = 256;

/// Gives each definition the text of the first link to it that shows a URL: of `[http://a.example/][name]`, where it
/// has been found in running text, or as the code of `` [`http://a.example/`][name] ``.
pub(super) fn label_definitions(found: &mut [Found<'_>], source: &[u8]) {
    if !found.iter().any(|found| found.context == Context::Definition) {
        return;
    }
    let mut shown: HashMap<String, Span> = HashMap::new();
    for url in found.iter() {
        if let Some((text, name)) = link_around(url, source) {
            shown.entry(normalized(name)).or_insert(text);
        }
    }
    if shown.is_empty() {
        return;
    }
    for definition in found.iter_mut().filter(|found| found.context == Context::Definition) {
        let text = definition.label.and_then(|name| shown.get(&normalized(&source[name.range()])));
        definition.label = text.copied().or(definition.label);
    }
}

/// The text of the link by name around the URL, and the name.
fn link_around<'x>(url: &Found<'_>, source: &'x [u8]) -> Option<(Span, &'x [u8])> {
    let Span { start, end } = url.span();
    let lowest = start.saturating_sub(LONGEST_PART);
    let open = lowest + memchr::memrchr2(b'[', b']', &source[lowest..start])?;
    let rest = &source[end..source.len().min(end + LONGEST_PART)];
    let close = memchr::memchr2(b'[', b']', rest)?;
    let opens_link = source[open] == b'[' && !matches!(source[..open], [.., b'\\' | b'!']);
    let name = rest[close..].strip_prefix(b"][").filter(|name| opens_link && !name.starts_with(b"^"))?;
    let name = &name[..memchr::memchr2(b'[', b']', name)?];
    let text = Span::new(open + 1, end + close);
    let shows_url = match url.context {
        Context::Prose => !name.is_empty(),
        Context::Code => !name.is_empty() && source[text.start] == b'`' && source[text.end - 1] == b'`',
        _ => false,
    };
    shows_url.then_some((text, name))
}
