//! DTX: LaTeX whose text is after `%` and whose code is in `macrocode` environments (doc package, docstrip).

use super::{LATEX, confirm};
use crate::document::decoded_text::DecodedText;
use crate::document::definition::{Definition, Files};
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::document::prefilter;
use crate::text::Span;

pub(in crate::document) static DTX: Definition = Definition {
    name: "dtx",
    about: "documented LaTeX: its text is after %",
    files: Files { aliases: &["docstrip"], extensions: &["dtx", "fdd"], confirm, ..Files::NONE },
    reader: DocumentReader { may_hold: prefilter::inner_colon, read },
    notation: notations::DTX,
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
    page.inside(LATEX.reader.read, derived);
}
