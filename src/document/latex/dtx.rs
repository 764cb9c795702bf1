//! DTX: LaTeX whose text stands after `%` and whose code stands in `macrocode` environments (doc package, docstrip).

use super::super::decoded_text::DecodedText;
use super::super::definition::Definition;
use super::super::page::Page;
use super::super::sign;
use super::{LATEX, confirm};
use crate::document::writing::Writing;
use crate::text::Span;

pub(in super::super) static DTX: Definition = Definition {
    writing: Writing::Tex,
    name: "dtx",
    about: "documented LaTeX: its text stands after %",
    aliases: &["docstrip"],
    extensions: &["dtx", "fdd"],
    confirm,
    may_hold: sign::inner_colon,
    read,
    ..Definition::OPEN
};

fn read(page: &mut Page<'_, '_, '_>) {
    let text = page.text();
    let mut derived = DecodedText::new();
    let mut at = 0;
    while at < text.len() {
        let end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length + 1);
        let start = at + usize::from(text[at] == b'%');
        derived.copy(text, Span::new(start, end));
        at = end;
    }
    page.inside(&LATEX, derived);
}
