//! Documents: in every format, what is found is in order and in bounds, and its map says where each byte is from. The
//! first byte of the input chooses the format, the second the options.

#![no_main]

#[path = "../../tests/support/document_laws.rs"]
mod document_laws;

use libfuzzer_sys::fuzz_target;
use urlint::document::{Format, ReadOptions, read};
use urlint::scan::{Found, scan};
use urlint::text::Encoding;

fuzz_target!(|input: &[u8]| {
    let [format, choice, text @ ..] = input else { return };
    let formats: Vec<Format> = Format::all().collect();
    let format = formats[usize::from(*format) % formats.len()];
    let mut options = ReadOptions::default();
    options.references = choice & 1 == 1;
    options.relaxed = choice & 6 == 6;
    options.broken = choice & 8 == 8;
    options.anchors = choice & 16 == 16;
    options.second_anchors = choice & 48 == 48;
    let found = read(format, text, options);
    if let Err(wrong) = document_laws::cohere(&found, text) {
        panic!("{} with {options:?}: {wrong}", format.name());
    }
    // a document is decoded by its mark, and hides its template expressions from the search
    let has_templates = text.windows(2).any(|pair| [&b"{{"[..], b"{%", b"<%", b"<?"].contains(&pair));
    if format == Format::PLAIN && !options.relaxed && !has_templates && Encoding::of(text) == Encoding::Utf8 {
        assert_eq!(found.found, scan(text).collect::<Vec<Found<'_>>>());
    }
});
