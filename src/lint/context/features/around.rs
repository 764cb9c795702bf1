//! The features that a URL has from its place: the text before and after it, and the text of its link.

use super::UrlFeatures;
use crate::document::{Format, Headings, LinkSyntax};
use crate::scan::{Context, Form, Found};

/// The features of a URL from its place in `text`; `last` is the last byte of the URL.
pub(crate) fn features(format: Format, text: &[u8], last: Option<&u8>, found: &Found<'_>) -> UrlFeatures {
    let mut features = 0;
    let mut add_if = |feature: UrlFeatures, condition: bool| features |= if condition { feature.0 } else { 0 };
    let is_bare = matches!(found.form, Form::Bare | Form::Quoted | Form::Prefixed);
    let is_data = found.context == Context::Data;
    add_if(UrlFeatures::BARE, is_bare);
    let may_be_quoted = || found.form == Form::Bare && found.context == Context::Prose;
    match found.before {
        [.., b':' | b'/'] => add_if(UrlFeatures::BEFORE, true),
        [.., b'"'] if may_be_quoted() => add_if(UrlFeatures::QUOTED, true),
        [.., b'=', b'"' | b'\''] if found.context == Context::Link => {
            add_if(UrlFeatures::LABEL, format.notation().links == LinkSyntax::Markdown);
        }
        _ => {}
    }
    if let Some(label) = found.label {
        let label = text.get(label.range()).unwrap_or_default();
        let label = &label[..label.len().min(LONGEST_LINK_TEXT)];
        add_if(UrlFeatures::LABEL, label.contains(&b'.'));
        add_if(UrlFeatures::NUMBERED, label.iter().any(u8::is_ascii_digit));
    }
    match found.after {
        [0x80.. | b'&' | b'\\', ..] => add_if(UrlFeatures::AFTER, true),
        [b' ', ..] => add_if(UrlFeatures::AFTER, ends_with_link_bracket(found.before)),
        [b'|', ..] => add_if(UrlFeatures::AFTER, is_data),
        [b',' | b';', b'"', ..] => add_if(UrlFeatures::MARKS, is_data),
        [b')' | b']', ..] => add_if(UrlFeatures::BRACKETED, is_data && is_bare),
        _ => {}
    }
    if !is_bare {
        // the last bytes of curved quotation marks and of an ellipsis too
        add_if(UrlFeatures::MARKS, last.is_some_and(|last| b".,;:!?\"'\x99\x9D".contains(last)));
        add_if(UrlFeatures::CUT, matches!(last, Some(b'.' | 0xA6)));
        return UrlFeatures(features);
    }
    let span = found.span();
    let (before, after) = (text.get(..span.start).unwrap_or_default(), text.get(span.end..).unwrap_or_default());
    add_if(UrlFeatures::OPENED, may_open_brackets(before));
    add_if(UrlFeatures::BRACKETED, ends_with_link_bracket(before) || matches!(after, [b'[', ..]));
    let is_wiki = format.notation().headings == Headings::MediaWiki;
    add_if(UrlFeatures::BRACKETED, is_wiki && matches!(after, [b']' | b'|', ..]));
    add_if(UrlFeatures::CUT, may_be_cut(after));
    UrlFeatures(features)
}

/// How much of the text of a link is examined, in bytes.
pub(crate) const LONGEST_LINK_TEXT: usize = 2048;

/// Whether a text ends where a link target starts: `[text](`.
const fn ends_with_link_bracket(before: &[u8]) -> bool {
    matches!(before, [.., b']', b'('])
}

/// Whether the text before a URL may open brackets around it.
fn may_open_brackets(before: &[u8]) -> bool {
    match before.last() {
        Some(b'<' | b';' | b':') => true,
        Some(last) if last.is_ascii_whitespace() => {
            matches!(before.trim_ascii_end().last(), Some(b':' | b'l' | b'L'))
        }
        _ => false,
    }
}

/// Whether the text after a URL may be the end of its line, or an ellipsis.
fn may_be_cut(after: &[u8]) -> bool {
    match after {
        [b' ' | b'\t', next, ..] => next.is_ascii_whitespace(),
        [first, ..] => b" \t\n\r.[(\xE2".contains(first),
        [] => false,
    }
}
