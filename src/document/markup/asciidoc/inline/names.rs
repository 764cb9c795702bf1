//! References by identifier or title, `<<id,text>>`, and the names of macros: `anchor:id[]`, `footnote:id[text]`.

use super::{Inline, is_word};
use crate::document::AnchorKind;
use crate::document::line::trimmed;
use crate::scan::TargetKind;
use crate::text::Span;

/// Reads `<<id>>`, `<<id,text>>`, `<<document.adoc#id>>` or `<<A title>>`, which starts at `at` and whose `>>` is at
/// `close`; the target has `len` bytes. Returns the position after it.
pub(super) fn reference(inline: &mut Inline<'_, '_, '_, '_>, at: usize, close: usize, len: usize) -> Option<usize> {
    let (text, start) = (inline.text, at + 2);
    let target = &text[start..start + len];
    let first = target.first()?;
    let is_target = (is_word(*first) || b"#/.:{\"".contains(first))
        && len <= LONGEST_TITLE
        && !text[inline.passage_start..at].ends_with(b"\\")
        && !target.iter().any(|byte| b"<>\n\r".contains(byte));
    if !is_target {
        return None;
    }
    let label = Span::new((start + len + 1).min(close), close);
    inline.flush(at);
    inline.page.name(
        TargetKind::Anchor,
        Span::new(start, start + len),
        Some(trimmed(text, label)).filter(|label| !label.is_empty()),
    );
    inline.read_inner(None, label);
    inline.from = close + 2;
    Some(close + 2)
}

/// The longest target of a reference by title.
const LONGEST_TITLE: usize = 512;

/// Passes on the name of `anchor:x[text]` or `footnote:x[text]`, which starts at `start`. A footnote without text
/// refers to another one.
pub(super) fn anchor(inline: &mut Inline<'_, '_, '_, '_>, is_anchor: bool, start: usize) {
    let text = inline.text;
    let rest = text.get(start..).unwrap_or_default();
    let len = rest.iter().take_while(|&&byte| is_word(byte) || b"-:.".contains(&byte)).count();
    let kind = if is_anchor { AnchorKind::Id } else { AnchorKind::Footnote };
    if rest.get(len) == Some(&b'[') && (is_anchor || rest.get(len + 1) != Some(&b']')) {
        inline.page.anchor(kind, Span::new(start, start + len));
    }
}
