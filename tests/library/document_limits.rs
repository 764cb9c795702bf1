//! Documents that no one writes: every format reads every one of them without a panic and keeps to its bounds. Whether
//! time is linear is measured by `cargo bench --bench document -- --hostile`.

use crate::document_laws::cohere;
use crate::hostile;
use crate::hostile::documents::{self, Kind};
use crate::parallel::each;
use urlint::document::{Format, ReadOptions, read};

/// The bytes of a document. Without optimization only what nests in a format that knows the nesting is as long, and a
/// format that is not expected to be slow on the document reads less of it.
const fn len(kind: Kind, is_expected: bool) -> usize {
    match kind {
        _ if !cfg!(debug_assertions) => 64 << 10,
        Kind::Nested if is_expected => 64 << 10,
        Kind::Nested => 8 << 10,
        Kind::Token | Kind::Unclosed | Kind::Counted if is_expected => 16 << 10,
        Kind::Token | Kind::Unclosed | Kind::Counted | Kind::Mixed => 2 << 10,
    }
}

#[test]
fn hostile_documents_are_read() {
    let documents = documents::all();
    each(documents.len(), |at| {
        let document = &documents[at];
        let [long, mut text] = [true, false].map(|is_expected| document.text(len(document.kind, is_expected)));
        for (format, references) in Format::all().zip([at % 2 == 0, at % 2 == 1].into_iter().cycle()) {
            let is_expected = document.formats.contains(&format.name());
            let wanted = [Wanted::Urls, Wanted::Places][usize::from(references)];
            holds(format, &document.name, if is_expected { &long } else { &text }, wanted);
        }
        // cut short, and with bytes in it that are no UTF-8
        text.truncate(1024 - at % 7);
        for byte in text.iter_mut().skip(at % 50).step_by(97) {
            *byte |= 0x80;
        }
        for format in Format::all() {
            holds(format, &document.name, &text, Wanted::References);
        }
    });
}

#[test]
fn hostile_texts_are_read_as_documents() {
    each(hostile::ALL.len(), |at| {
        let text = hostile::ALL[at].text(2 << 10);
        for format in Format::all() {
            holds(format, hostile::ALL[at].name, &text, Wanted::Urls);
        }
    });
}

#[test]
fn short_documents_are_read() {
    for format in Format::all() {
        holds(format, "nothing", b"", Wanted::Places);
        for first in 0..=u8::MAX {
            holds(format, "a byte", &[first], Wanted::Places);
            for second in b"\"'<>[](){}\\`-=&#:/*|~$%.!?\n\r \xef\0" {
                holds(format, "two bytes", &[first, *second], Wanted::Places);
                holds(format, "bytes before a URL", &[&[first, *second][..], b"http://a/b"].concat(), Wanted::Urls);
                holds(format, "bytes after a URL", &[b"http://a/b", &[first, *second][..]].concat(), Wanted::Urls);
            }
        }
    }
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    Urls,
    References,
    /// References of all kinds, and the places that they lead to.
    Places,
}

fn holds(format: Format, what: &str, text: &[u8], wanted: Wanted) {
    let mut options = ReadOptions::default();
    options.references = wanted != Wanted::Urls;
    options.anchors = wanted == Wanted::Places;
    let reading = read(format, text, options);
    if let Err(wrong) = cohere(&reading, text) {
        panic!("{} of {what}, {wanted:?}: {wrong}", format.name());
    }
}
