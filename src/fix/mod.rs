//! Applies fixes to documents, and reverts those after which the text does not contain exactly the intended URLs. Knows
//! text, document and lint; changes texts, never files.
//!
//! Fixes of one URL are applied together. After each round the document is read again: the fixed URLs must be the
//! intended ones, nothing else may have changed, and no secret may become visible. Then the rules run again, since a
//! fix may reveal further violations.
//!
//! | file | contents |
//! |---|---|
//! | `added_suppressions` | adds `urlint-ignore` comments for findings |
//! | `budget` | how much work may be done for a document |
//! | `comment_marks` | the marks of comments in each format |
//! | `edit_offsets` | maps offsets of a text to the text after edits |
//! | `law` | the law of safe fixes: the findings of a URL must not get worse |
//! | `left` | why a URL is left as it is |
//! | `markdown_lines` | where a comment can stand among the lines of Markdown |
//! | `respell` | writes references of a document in other ways |
//! | `round` | one round: tries fixes, and keeps those with the intended effect |
//! | `rounds` | fixes a text in passes until nothing is left to fix |
//! | `secret_guard` | whether secrets stay hidden after edits |
//! | `suppression_check` | whether fixes of suppression comments change no other finding |

#[cfg(feature = "report")]
mod added_suppressions;
mod budget;
#[cfg(feature = "report")]
mod comment_marks;
mod edit_offsets;
mod law;
#[cfg(feature = "report")]
mod left;
#[cfg(feature = "report")]
mod markdown_lines;
#[cfg(feature = "report")]
mod respell;
mod round;
mod rounds;
mod secret_guard;
mod suppression_check;

use std::fmt;

#[cfg(feature = "report")]
pub(crate) use added_suppressions::add_suppressions;
use budget::Budget;
#[cfg(feature = "report")]
pub(crate) use left::WhyLeft;
#[cfg(feature = "report")]
pub(crate) use respell::{Respelled, Respelling, references, respell, respell_options};
use round::{DocumentBefore, round};
#[cfg(feature = "report")]
pub(crate) use rounds::{Applied, fix_document};
pub(crate) use rounds::{FixedText, fix_text};

use crate::document::{Format, ReadOptions, read_bounded};
use crate::lint::{Applicability, DocumentKinds, Engine, Finding, Fix, Provenance, Severity, Source};
use crate::scan::Found;
use crate::text::{Span, decode};

/// The maximum number of URLs and references of a document that is fixed: data about more of them would need too much
/// memory.
const MAX_URLS: usize = 100_000;

/// The maximum number of findings of a round.
const MAX_FINDINGS_PER_ROUND: usize = 20_000;

/// The maximum number of findings with fixes of a document, as the first round estimates it. If there are more, none is
/// fixed: to try each fix would take minutes.
const MAX_FINDINGS: usize = 50_000;

/// The maximum number of passes over a document.
const MAX_PASSES: usize = 10;

/// A fix that is to be tried.
#[derive(Clone, Copy)]
struct FixCandidate<'f> {
    fix: &'f Fix,
    /// The severity of the finding.
    severity: Severity,
    /// The span of the finding's URL; `None` if the finding does not concern a URL.
    url: Option<Span>,
}

impl<'f> FixCandidate<'f> {
    /// The fix of a finding, if it has one.
    fn of(finding: &'f Finding, url: Option<Span>) -> Option<Self> {
        Some(Self { fix: finding.fix.as_ref()?, severity: finding.severity, url })
    }
}

/// The URLs of a document, and the options with which they were read.
#[derive(Clone, Copy)]
pub(crate) struct KnownUrls<'f> {
    pub(crate) options: ReadOptions,
    pub(crate) found: &'f [Found<'f>],
}

/// A document after its fixes. `{:?}` shows no secrets of its text.
#[derive(Clone)]
#[non_exhaustive]
pub struct Fixed {
    /// The text, in the encoding of the source.
    pub text: Vec<u8>,
    /// The findings that were fixed, with their places in the source. If the fix edited bytes that an earlier fix
    /// inserted, it has no place in the source, and the finding is returned without its fix.
    pub applied: Vec<Finding>,
    /// The findings whose fix was dropped because it would have changed something else, with their places in the
    /// source.
    pub dropped: Vec<Finding>,
    /// The findings that remain, with their places in [`Fixed::text`].
    pub remaining: Vec<Finding>,
    /// Whether fixes may be left because the document has too many URLs, or needs too many rounds.
    pub is_unfinished: bool,
}

impl fmt::Debug for Fixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, applied, dropped, remaining, is_unfinished } = self;
        let mut fixed = f.debug_struct("Fixed");
        fixed.field("len", &text.len()).field("applied", applied).field("dropped", dropped);
        fixed.field("remaining", remaining).field("is_unfinished", is_unfinished).finish_non_exhaustive()
    }
}

impl Engine {
    /// Applies all fixes of a document with an applicability of at least `least`, and those that become possible then,
    /// until none is left. If the encoding of the document does not have the characters of the fixed text, no fix is
    /// applied.
    ///
    /// ```
    /// use urlint::{Applicability, Engine, Format};
    ///
    /// let text = "See <URL:hhttps://www.ietf.org/a^b> and http://www.ietf.org/%zz.";
    /// let fixed = Engine::default().fix(Format::PLAIN, text, Applicability::Safe);
    /// assert_eq!(fixed.text, b"See <URL:https://www.ietf.org/a%5Eb> and http://www.ietf.org/%zz.");
    /// let applied: Vec<_> = fixed.applied.iter().map(|finding| &text[finding.span.range()]).collect();
    /// assert_eq!(applied, ["hhttps", "^"]);
    /// assert_eq!(&*fixed.remaining[0].rule, "invalid-percent-encoding");
    /// ```
    #[must_use]
    pub fn fix(&self, format: Format, text: impl AsRef<[u8]>, least: Applicability) -> Fixed {
        let bytes = text.as_ref();
        let decoded = decode(bytes);
        let kinds = DocumentKinds::new(Provenance::default(), format, &decoded.text);
        let run: FixedText<Vec<Finding>> = fix_text(self, &kinds, least, |_, findings| vec![true; findings.len()]);
        let FixedText { text, mut applied, mut dropped, mut is_unfinished } = run;
        let text = text.unwrap_or_else(|| decoded.text.to_vec());
        let text = if decoded.is_same() { Some(text) } else { decoded.encoded(&text, bytes) };
        let text = text.unwrap_or_else(|| {
            dropped.append(&mut applied);
            is_unfinished = true;
            bytes.to_owned()
        });
        if !decoded.is_same() {
            let all = applied.iter_mut().chain(&mut dropped);
            all.for_each(|finding| finding.relocate(|span| decoded.source(span)));
        }
        let remaining = self.check(format, &text);
        Fixed { text, applied, dropped, remaining, is_unfinished }
    }
}

/// Removes from the findings of a document, each given with its URL, the fixes after which the text would not contain
/// exactly the intended URLs.
///
/// ```
/// use urlint::document::Format;
/// use urlint::fix::verify;
/// use urlint::lint::{Engine, Options};
///
/// let mut options = Options::default();
/// options.select(["redundant-port"]).expect("it is a name");
/// let (engine, text) = (Engine::new(&options), b"See http://a.corp:80/x.");
/// let found = urlint::document::read(Format::PLAIN, text, engine.reading(Format::PLAIN, text)).found;
/// let mut findings = Vec::new();
/// engine.check_url(Format::PLAIN, text, &found[0], &mut findings);
/// verify(&engine, Format::PLAIN, text, findings.iter_mut().map(|finding| (finding, Some(found[0].span()))).collect());
/// assert!(findings[0].fix.is_some());
/// ```
///
/// # Panics
///
/// It may where `text` is not what the findings are of.
pub fn verify(engine: &Engine, format: Format, text: &[u8], findings: Vec<(&mut Finding, Option<Span>)>) {
    verify_known(engine, &DocumentKinds::new(Provenance::default(), format, text), None, findings);
}

/// Does the work of [`verify`]. If the URLs of the document are `known`, the document is not read again.
pub(crate) fn verify_known(
    engine: &Engine,
    kinds: &DocumentKinds<'_>,
    known: Option<KnownUrls<'_>>,
    findings: Vec<(&mut Finding, Option<Span>)>,
) {
    let Source { format, text } = kinds.source();
    let mut waiting = findings;
    drop_forbidden_fixes(format, text, waiting.iter_mut().map(|(finding, url)| (&mut **finding, *url)));
    waiting.retain(|(finding, _)| finding.fix.is_some());
    if waiting.is_empty() {
        return;
    }
    if known.is_some_and(|known| known.found.len() > MAX_URLS) {
        waiting.into_iter().for_each(|(finding, _)| finding.fix = None);
        return;
    }
    let Some(before) = DocumentBefore::of(engine, kinds, known) else {
        waiting.into_iter().for_each(|(finding, _)| finding.fix = None);
        return;
    };
    let mut budget = Budget::of(text.len(), before.url_count());
    for _ in 0..MAX_PASSES {
        if waiting.is_empty() {
            return;
        }
        let candidates: Vec<_> = waiting.iter().filter_map(|(finding, url)| FixCandidate::of(finding, *url)).collect();
        let outcome = round(&before, &candidates, &mut budget);
        for &number in &outcome.dropped {
            waiting[number].0.fix = None;
        }
        let mut waits = vec![true; waiting.len()];
        for number in outcome.kept.into_iter().chain(outcome.dropped) {
            waits[number] = false;
        }
        let mut waits = waits.into_iter();
        waiting.retain(|_| waits.next() == Some(true));
    }
    for (finding, _) in waiting {
        finding.fix = None;
    }
}

/// Reads the URLs of a document that is to be fixed; `None` if there are too many.
fn read_to_fix(format: Format, text: &[u8], options: ReadOptions) -> Option<Vec<Found<'_>>> {
    let found = read_bounded(format, text, options)?.found;
    (found.len() <= MAX_URLS).then_some(found)
}

/// Removes the fixes of text that must not change, and makes fixes inside templates unsafe.
fn drop_forbidden_fixes<'d>(
    format: Format,
    text: &[u8],
    findings: impl Iterator<Item = (&'d mut Finding, Option<Span>)>,
) {
    let mut kept = None;
    for (finding, url) in findings.filter(|(finding, _)| finding.fix.is_some()) {
        let span = url.unwrap_or(finding.span);
        let kept = kept.get_or_insert_with(|| format.kept(text));
        if kept.has(text, span, finding.context) {
            finding.fix = None;
        } else if let Some(fix) = finding.fix.as_mut().filter(|_| kept.is_in_template(span)) {
            fix.applicability = Applicability::Unsafe;
            // the markup of the document means nothing to the template engine
            let is_around_url = fix.edits.iter().all(|edit| edit.span.end <= span.start || span.end <= edit.span.start);
            if is_around_url {
                finding.fix = None;
            }
        }
    }
}
