//! Suppression of findings by comments in the text that start with `urlint-ignore`.
//!
//! A directive applies to lines, so it can be matched in a text that is read in parts: [`SuppressionMatcher`] takes the
//! directives and findings of all parts in the order of their places.
//!
//! | file | contents |
//! |---|---|
//! | `directive` | finds directives in a text, and reads them |
//! | `misspelt` | comments that look like directives but are not |
//! | `word` | words of directives |
//! | `opener` | whether a comment opens before a place |
//! | `block` | blocks of program text in a document, and lines |
//! | `suppression` | a directive with the rules of its names, and its effect on findings |
//! | `names` | looks up the names in directives |
//! | `matcher` | matches findings with directives, in one pass over the lines |
//! | `complaint` | the findings for errors in directives |
//! | `comment` | removes the comment around a directive |
//! | `whole_line` | whether a line with only a comment can be removed |
//! | `line` | lines of a text |
//! | `removal` | the fixes of errors in directives |

mod block;
mod comment;
mod complaint;
mod directive;
mod line;
mod matcher;
mod misspelt;
mod names;
mod opener;
mod removal;
mod suppression;
mod whole_line;
mod word;

#[cfg(feature = "report")]
pub(crate) use comment::are_in_comments;
pub(crate) use directive::DirectiveKind;
pub(crate) use matcher::SuppressionMatcher;
use names::NameLookup;
pub(crate) use names::RuleNames;
#[cfg(feature = "report")]
pub(crate) use suppression::{DirectiveError, FILE_REACH, Lines, MAX_DIRECTIVES, Suppression};
pub(crate) use suppression::{RULE, Verdict, verdict};

#[cfg(feature = "report")]
use std::collections::HashSet;

use crate::document::Format;
use crate::lint::model::{Finding, Severity};
use crate::lint::selection::Options;
use crate::text::{LineIndex, Span};

/// The findings of a text, each with the decision about it.
pub(crate) struct SuppressionResult<T> {
    pub(crate) judged: Vec<(T, Verdict)>,
    /// The errors of the directives, by place.
    pub(crate) complaints: Vec<Finding>,
}

/// Whether a text has a directive.
pub(crate) fn has_directive(format: Format, text: &[u8]) -> bool {
    directive::directives(format, text, Span::new(0, text.len())).next().is_some()
}

/// Where the directives of a text start.
#[cfg(feature = "report")]
pub(crate) fn directive_starts(format: Format, text: &[u8]) -> HashSet<usize> {
    directive::directives(format, text, Span::new(0, text.len())).map(|directive| directive.word.start).collect()
}

/// The directives that start in `core`, in order. `severity` returns the severity of their errors; `None` if the rule on
/// them is off.
pub(super) fn suppressions(
    options: &Options,
    severity: impl FnOnce() -> Option<Severity>,
    format: Format,
    text: &[u8],
    core: Span,
) -> Vec<suppression::Suppression> {
    let mut directives = directive::directives(format, text, core).peekable();
    if directives.peek().is_none() {
        return Vec::new();
    }
    let mut names = NameLookup::new(options, severity());
    directives.take(suppression::MAX_DIRECTIVES).map(|directive| names.suppression(directive)).collect()
}

/// Returns for each item whether a directive suppresses its finding; `of` returns the finding of an item and the span
/// of its URL.
///
/// INVARIANT: `items` are sorted by place.
pub(super) fn sweep<T>(
    options: &Options,
    severity: impl Fn() -> Option<Severity>,
    format: Format,
    text: &[u8],
    items: Vec<T>,
    of: impl Fn(&T) -> (&Finding, Span),
) -> SuppressionResult<T> {
    let directives = suppressions(options, &severity, format, text, Span::new(0, text.len()));
    let mut judged = Vec::with_capacity(items.len());
    if directives.is_empty() {
        judged.extend(items.into_iter().map(|item| (item, Verdict::Reported)));
        return SuppressionResult { judged, complaints: Vec::new() };
    }
    let mut index = LineIndex::new(text);
    let mut line = |offset: usize| index.position(offset).line as u64;
    let mut matcher = SuppressionMatcher::new();
    let mut names = RuleNames::new(options);
    let mut settle = |item: T, by: Option<usize>| judged.push((item, verdict(by.map(|by| &directives[by]))));
    for (number, directive) in directives.iter().enumerate().filter(|(_, it)| it.kind == DirectiveKind::File) {
        matcher.directive(number, directive, directive.lines(&mut line), directive.word.start as u64, &mut settle);
    }
    let mut others = directives.iter().enumerate().filter(|(_, it)| it.kind != DirectiveKind::File).peekable();
    for item in items {
        let (finding, url) = of(&item);
        let span = url.hull(finding.span);
        while let Some((number, directive)) = others.next_if(|(_, directive)| directive.word.start < span.start) {
            let lines = directive.lines(&mut line);
            matcher.directive(number, directive, lines, directive.word.start as u64, &mut settle);
        }
        let lines = (line(span.start), line(span.end.saturating_sub(1).max(span.start)));
        matcher.finding(names.of(&finding.rule), lines, item, &mut settle);
    }
    for (number, directive) in others {
        matcher.directive(number, directive, directive.lines(&mut line), directive.word.start as u64, &mut settle);
    }
    let complaints = matcher.finish(&mut settle);
    // no fixes if some errors are not reported (`is_full`): without the fixed directives, those would be
    let fixes = if severity().is_some() && !matcher.is_full() {
        removal::fixes(format, text, &directives, &complaints, matcher.pairs())
    } else {
        Vec::new()
    };
    let mut fixes = fixes.into_iter();
    let reported = complaints.into_iter().filter_map(|(number, nth, what)| {
        let fix = fixes.next().flatten();
        directives[number].finding(nth, what).map(|complaint| Finding { fix, ..complaint })
    });
    SuppressionResult { complaints: reported.collect(), judged }
}
