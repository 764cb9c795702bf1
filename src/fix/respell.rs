//! Writes references of a document in other ways, and keeps the spellings after which the document has exactly the
//! intended references.

use std::borrow::Cow;
use std::collections::HashSet;

use super::budget::Budget;
use super::round::{DocumentBefore, NAMES, round};
use super::{FixCandidate, KnownUrls, MAX_URLS, WhyLeft};
use crate::document::{Format, ReadOptions, read_bounded};
use crate::lint::{Applicability, DocumentKinds, Edit, Engine, Fix, Severity, Source, edited};
use crate::scan::{Context, Found};
use crate::text::Span;

/// A reference to write in another way.
#[derive(Clone, Debug)]
pub(crate) struct Respelling {
    /// The span of the reference in the document.
    pub(crate) url: Span,
    /// The possible new texts of the reference as it is read, the best first.
    pub(crate) texts: Vec<String>,
}

/// A document after [`respell`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Respelled {
    pub(crate) text: Vec<u8>,
    /// The index of each respelling that was not made, with the reason.
    pub(crate) left: Vec<(usize, WhyLeft)>,
}

/// The options for reading the references and URLs of the document at a path.
pub(crate) fn respell_options(path: &str) -> ReadOptions {
    NAMES.with_navigation_at(path)
}

/// The references and URLs of a document, for [`respell`]; `None` if there are too many to change any.
pub(crate) fn references(format: Format, text: &[u8], options: ReadOptions) -> Option<Vec<Found<'_>>> {
    let found = read_bounded(format, text, options)?.found;
    (found.len() <= MAX_URLS).then_some(found)
}

/// Writes references in other ways. `known` are the [`references`] of the document.
pub(crate) fn respell(
    engine: &Engine,
    kinds: &DocumentKinds<'_>,
    known: KnownUrls<'_>,
    respellings: &[Respelling],
) -> Respelled {
    let found = known.found;
    let Source { format, text } = kinds.source();
    let kept = format.kept(text);
    let before = DocumentBefore::known(engine, kinds, known);
    let mut budget = Budget::of(text.len(), found.len());
    let mut left = Vec::new();
    let mut waiting: Vec<PendingRespelling> = Vec::new();
    for (number, respelling) in respellings.iter().enumerate() {
        let index = found.binary_search_by_key(&respelling.url.start, |found| found.span().start);
        let Ok(index) = index else {
            left.push((number, WhyLeft::OtherUrls));
            continue;
        };
        let found = &found[index];
        if let Some(why) = WhyLeft::by_document(&kept, text, respelling.url, found.context) {
            left.push((number, why));
            continue;
        }
        let fixes = respelling.texts.iter().flat_map(|text| ways_to_write(format, found, text)).collect::<Vec<_>>();
        if fixes.is_empty() {
            left.push((number, WhyLeft::Escaped));
        } else {
            waiting.push(PendingRespelling { number, url: respelling.url, fixes, next: 0 });
        }
    }
    waiting.sort_by_key(|pending| pending.url.start);
    let mut edits: Vec<Edit> = Vec::new();
    while !waiting.is_empty() {
        let candidates: Vec<FixCandidate<'_>> = waiting.iter().map(PendingRespelling::candidate).collect();
        let outcome = round(&before, &candidates, &mut budget);
        edits.extend(outcome.edits);
        let (applied, dropped): (HashSet<usize>, HashSet<usize>) =
            (outcome.kept.into_iter().collect(), outcome.dropped.into_iter().collect());
        let is_stuck = applied.is_empty() && dropped.is_empty();
        let mut still_waiting = Vec::new();
        for (index, mut pending) in waiting.into_iter().enumerate() {
            if applied.contains(&index) {
                continue;
            }
            pending.next += usize::from(dropped.contains(&index));
            if is_stuck || pending.next == pending.fixes.len() {
                left.push((pending.number, WhyLeft::OtherUrls));
            } else {
                still_waiting.push(pending);
            }
        }
        waiting = still_waiting;
    }
    edits.sort();
    left.sort_by_key(|(number, _)| *number);
    Respelled { text: edited(text, &edits), left }
}

/// A reference that is not written yet.
struct PendingRespelling {
    /// The index of its respelling.
    number: usize,
    url: Span,
    /// The ways to write it.
    fixes: Vec<Fix>,
    /// The index of the way that is tried next.
    next: usize,
}

impl PendingRespelling {
    fn candidate(&self) -> FixCandidate<'_> {
        FixCandidate { fix: &self.fixes[self.next], severity: Severity::Info, url: Some(self.url) }
    }
}

/// The ways to write `new` for a reference: with the escapes of the format, and unescaped.
fn ways_to_write(format: Format, found: &Found<'_>, new: &str) -> Vec<Fix> {
    let (span, part) = difference(&found.text, new);
    let Some(source) = found.map.contiguous(span) else { return Vec::new() };
    let escaped_part = escaped(format, found.context, part);
    let texts = [escaped_part, Some(Cow::Borrowed(part))].into_iter().flatten();
    let mut fixes: Vec<Fix> = Vec::new();
    for text in texts {
        let edits = vec![Edit::new(source, text)];
        if fixes.iter().all(|fix| fix.edits != edits) {
            let changes = vec![Edit::new(span, part)];
            fixes.push(Fix { applicability: Applicability::Unsafe, edits, changes });
        }
    }
    fixes
}

/// The text with the escapes of a format, except that characters beyond US-ASCII and spaces are not escaped.
fn escaped(format: Format, context: Context, text: &str) -> Option<Cow<'_, str>> {
    let is_plain = |c: char| !c.is_ascii() || c == ' ';
    if !text.contains(is_plain) {
        return format.written(context, text);
    }
    let mut written = String::new();
    for part in text.split_inclusive(is_plain) {
        let (part, unescaped) = match part.chars().next_back().filter(|c| is_plain(*c)) {
            Some(c) => part.split_at(part.len() - c.len_utf8()),
            None => (part, ""),
        };
        written.push_str(&format.written(context, part)?);
        written.push_str(unescaped);
    }
    Some(Cow::Owned(written))
}

/// The span in `old` that differs in `new`, and the text that replaces it, both widened to whole names between `/`, `#`
/// and `?`. For `a/b.md#c` and `a/d.md#c` these are 2..6 and `d.md`.
fn difference<'n>(old: &str, new: &'n str) -> (Span, &'n str) {
    const ENDS: [char; 3] = ['/', '#', '?'];
    let same = old.bytes().zip(new.bytes()).take_while(|(old, new)| old == new).count();
    let start = old[..old.floor_boundary(same)].rfind(ENDS).map_or(0, |at| at + 1);
    let (old_rest, new_rest) = (&old.as_bytes()[start..], &new.as_bytes()[start..]);
    let same = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(old, new)| old == new).count();
    // the part that is replaced is never empty
    let tail = &old[old.ceil_boundary(old.len() - same)..];
    let tail = tail.find(ENDS).map_or("", |at| &tail[at..]);
    (Span::new(start, old.len() - tail.len()), &new[start..new.len() - tail.len()])
}

/// Offsets between characters.
trait Boundaries {
    /// The last boundary at or before `at`.
    fn floor_boundary(&self, at: usize) -> usize;

    /// The first boundary at or after `at`.
    fn ceil_boundary(&self, at: usize) -> usize;
}

impl Boundaries for str {
    fn floor_boundary(&self, at: usize) -> usize {
        (0..=at).rev().find(|at| self.is_char_boundary(*at)).unwrap_or(0)
    }

    fn ceil_boundary(&self, at: usize) -> usize {
        (at..=self.len()).find(|at| self.is_char_boundary(*at)).unwrap_or(self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::{Options, Provenance};

    /// The text after its only reference `old` is written in these ways.
    fn respelled(format: Format, text: &str, old: &str, new: &[&str]) -> (String, usize) {
        let engine = Engine::new(&Options::default());
        let kinds = DocumentKinds::new(Provenance::default(), format, text.as_bytes());
        let found = references(format, text.as_bytes(), NAMES).expect("there are few");
        let wanted = found
            .iter()
            .filter(|found| found.text == old)
            .map(|found| Respelling { url: found.span(), texts: new.iter().map(|&new| new.to_owned()).collect() });
        let wanted: Vec<Respelling> = wanted.collect();
        assert!(!wanted.is_empty(), "{old} is found");
        let Respelled { text, left } = respell(&engine, &kinds, KnownUrls { options: NAMES, found: &found }, &wanted);
        (String::from_utf8(text).expect("it is text"), left.len())
    }

    #[test]
    fn references_are_respelled() {
        let markdown = |text, old, new: &[&str]| respelled(Format::MARKDOWN, text, old, new);
        assert_eq!(markdown("[a](b/c.md#d)", "b/c.md#d", &["b/e.md#d"]), ("[a](b/e.md#d)".to_owned(), 0));
        assert_eq!(markdown("[a](b.md)", "b.md", &["../b.md"]), ("[a](../b.md)".to_owned(), 0));
        // what does not fit there is written in the next way
        assert_eq!(markdown("[a](b.md)", "b.md", &["b) c.md", "b%29.md"]), ("[a](b%29.md)".to_owned(), 0));
        assert_eq!(markdown("[a](b.md)", "b.md", &["b) c.md"]), ("[a](b.md)".to_owned(), 1));
        let html = respelled(Format::HTML, "<a href='b&amp;c.md'>x</a>", "b&c.md", &["d/b&c.md"]);
        assert_eq!(html, ("<a href='d/b&amp;c.md'>x</a>".to_owned(), 0));
    }

    #[test]
    fn only_names_that_differ_are_replaced() {
        for (old, new, span, part) in [
            ("a/b.md#c", "a/d.md#c", 2..6, "d.md"),
            ("a.md", "../a.md", 0..4, "../a.md"),
            ("../a.md", "a.md", 0..7, "a.md"),
            ("a/b/c", "a/x/b/c", 2..3, "x/b"),
            ("é/b", "è/b", 0..2, "è"),
        ] {
            let (own, text) = difference(old, new);
            assert_eq!((own.range(), text), (span, part), "{old} {new}");
        }
    }
}
