//! Finding: spans are ordered and in bounds, the map says where each byte is from, and ranges give what the whole
//! gives. The first byte of the input says what to look for and where to cut.

#![no_main]

use libfuzzer_sys::fuzz_target;
use urlint::scan::{Found, Scan, ScanInput, ScanOptions, scan_range};
use urlint::text::Span;

fuzz_target!(|input: &[u8]| {
    let Some((&choice, text)) = input.split_first() else { return };
    let mut options = ScanOptions::default();
    options.relaxed = choice & 1 == 1;
    let range = |start: usize, end: usize, min_start: usize| -> Scan<'_> {
        scan_range(ScanInput { span: Span::new(start, end), min_start, ..ScanInput::whole(text) }, options)
    };

    let whole: Vec<Found<'_>> = range(0, text.len(), 0).collect();
    let mut end = 0;
    for url in &whole {
        let span = url.span();
        assert!(end <= span.start && span.start < span.end && span.end <= text.len(), "{url:?}");
        end = span.end;
        cohere(url, text);
    }

    let cut = text.len() * usize::from(choice >> 1) / 127;
    let mut first = range(0, cut, 0);
    let mut parts: Vec<Found<'_>> = first.by_ref().collect();
    parts.extend(range(first.position().max(cut), text.len(), first.position()));
    assert_eq!(parts, whole, "cut at {cut}");
});

/// The map covers the URL, in order, and its verbatim pieces are the source's own bytes.
fn cohere(url: &Found<'_>, text: &[u8]) {
    let (mut derived, mut source) = (0, 0);
    for piece in url.map.pieces() {
        assert_eq!(piece.derived.start, derived, "{url:?}");
        assert!(source <= piece.source.start, "{url:?}");
        if piece.verbatim {
            assert_eq!(&url.text.as_bytes()[piece.derived.range()], &text[piece.source.range()], "{url:?}");
        }
        derived = piece.derived.end;
        source = piece.source.end;
    }
    assert_eq!(derived, url.text.len(), "{url:?}");
    assert!(!url.alternatives.iter().any(|other| *other == url.text), "{url:?}");
}
