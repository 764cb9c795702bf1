//! The laws of fixes: what holds of every document before and after them.

use std::collections::BTreeMap;

use urlint::document::{self, Format, read};
use urlint::lint::{Applicability, Engine, Finding, Severity};
use urlint::scan::Found;
use urlint::text::Span;

use super::resource::{is_only_sense, same};
use super::{only_touched_lines_differ, touched};

/// How much was seen.
#[derive(Default)]
pub(crate) struct Seen {
    pub(crate) applied: BTreeMap<String, usize>,
    pub(crate) dropped: usize,
    pub(crate) urls: usize,
}

/// Fixes a document and says the first law that does not hold.
pub(crate) fn holds(
    engine: &Engine,
    format: Format,
    text: &[u8],
    least: Applicability,
    seen: &mut Seen,
) -> Result<(), String> {
    let fixed = engine.fix(format, text, least);
    for applied in &fixed.applied {
        *seen.applied.entry(applied.rule.to_string()).or_default() += 1;
    }
    seen.dropped += fixed.dropped.len();
    if fixed.applied.is_empty() && fixed.text != text {
        return Err("another text without a fix".to_owned());
    }
    if fixed.applied.is_empty() {
        return Ok(());
    }
    let again = engine.fix(format, &fixed.text, least);
    if let Some(applied) = again.applied.first().filter(|_| !fixed.is_unfinished) {
        return Err(format!("{} is fixed by the second run: {:?}", applied.rule, applied.url));
    }
    let found: Vec<Finding> = engine.check(format, text);
    let is_fixed = |found: &&Finding| found.fix.as_ref().is_some_and(|fix| fix.applicability >= least);
    let fixable: Vec<&Finding> = found.iter().filter(is_fixed).collect();
    // a fix that was made after others may not be among those of the source
    let spans = fixable.iter().copied().chain(&fixed.applied).flat_map(|found| {
        let edits = found.fix.iter().flat_map(|fix| &fix.edits);
        edits.map(|edit| (edit.span.start, edit.span.end))
    });
    let touched = touched(text, spans);
    let left = engine.check(format, &fixed.text);
    // rules that said nothing before the first fixes
    let said = |rule: &str| fixable.iter().filter(|found| &*found.rule == rule).count();
    let times_fixed = |rule: &str| fixed.applied.iter().filter(|applied| &*applied.rule == rule).count();
    let later: Vec<&str> = fixed.applied.iter().map(|applied| &*applied.rule).collect();
    let later: Vec<&str> = later.into_iter().filter(|rule| times_fixed(rule) > said(rule)).collect();
    // what edits the text of another fix has no place in the source
    if fixed.applied.iter().all(|applied| applied.fix.is_some()) {
        only_touched_lines_differ(text, &fixed.text, &touched)?;
    }
    let dropped: Vec<&str> = fixed.dropped.iter().map(|dropped| &*dropped.rule).collect();
    let comments = fixed.applied.iter().filter(|applied| &*applied.rule == "unused-suppression");
    let edits = comments.flat_map(|applied| applied.fix.iter().flat_map(|fix| &fix.edits));
    let removed: Vec<Span> = edits.filter(|edit| edit.text.is_empty()).map(|edit| edit.span).collect();
    urls(
        (format, least),
        (text, &found),
        (&fixed.text, &left),
        Rules { later, dropped, removed, is_all: !fixed.is_unfinished },
        seen,
    )
}

/// The rules of which more is known than what they said at first.
struct Rules<'f> {
    /// Those with something to fix after other fixes only.
    later: Vec<&'f str>,
    /// Those with a fix that was not made: where two rules want opposite things, one goes on to speak.
    dropped: Vec<&'f str>,
    /// The comments that were removed, with the URLs in them.
    removed: Vec<Span>,
    /// Whether nothing was left because there was too much of it.
    is_all: bool,
}

/// A text, and what is said of it.
type Judged<'j> = (&'j [u8], &'j [Finding]);

/// All URLs are there as they were, but for the fixed ones: those name the same resource, no rule that had one thing to
/// say of one says it again, and after safe fixes none has an error that it did not have.
fn urls(
    (format, least): (Format, Applicability),
    (before, found): Judged<'_>,
    (after, left): Judged<'_>,
    Rules { later, dropped, removed, is_all }: Rules<'_>,
    seen: &mut Seen,
) -> Result<(), String> {
    let mut options = document::ReadOptions::default();
    options.references = true;
    let (mut old, new) = (read(format, before, options).found, read(format, after, options).found);
    old.retain(|url| !removed.iter().any(|removed| removed.hull(url.span()) == *removed));
    if old.len() != new.len() {
        return Err(format!("{} URLs were {}", new.len(), old.len()));
    }
    let is_fixed = |found: &&Finding| found.fix.as_ref().is_some_and(|fix| fix.applicability >= least);
    for (old, new) in old.iter().zip(&new) {
        let errors = |all: &[Finding], url: &Found<'_>| {
            let here = all.iter().filter(|found| found.severity == Severity::Error && is_in(found, url));
            here.map(|found| found.rule.to_string()).collect::<Vec<_>>()
        };
        let (had, has) = (errors(found, old), errors(left, new));
        let new_error = has.into_iter().find(|rule| !had.contains(rule));
        if old.text == new.text {
            // once its delimiters are written, it is judged as a link
            let is_delimited = least == Applicability::Unsafe
                && found.iter().any(|found| is_fixed(&found) && (touches(found, old) || *found.url == *old.text));
            if let Some(rule) = new_error.filter(|_| !is_delimited) {
                return Err(format!("{rule} is an error of {:?}, which was not fixed", new.text));
            }
            continue;
        }
        seen.urls += 1;
        let fixable = found.iter().filter(is_fixed).filter(|found| touches(found, old));
        let rules: Vec<&str> = fixable.map(|found| &*found.rule).collect();
        let change = || format!("{rules:?}: {:?} became {:?}", old.text, new.text);
        // what is beside it may keep a finding from being fixed until it is fixed itself; a delimiter that is written
        // may make a link of what was none, which is judged only then
        let is_later = least == Applicability::Unsafe && !later.is_empty();
        if rules.is_empty() && !is_later && !found.iter().any(|found| is_in(found, old)) {
            return Err(format!("fixed without a finding: {}", change()));
        }
        if is_signed(&old.text) {
            return Err(format!("signed, but fixed: {}", change()));
        }
        let is_same = least == Applicability::Safe && !rules.iter().chain(&later).any(|rule| is_only_sense(rule));
        // JSON may have a back-slash before a slash
        let is_all_of_it = || value(before, old).is_some_and(|value| same(&value.replace("\\/", "/"), &new.text));
        if is_same && !same(&old.text, &new.text) && !is_all_of_it() {
            return Err(format!("another resource: {}", change()));
        }
        if let Some(rule) = new_error.filter(|_| least == Applicability::Safe) {
            return Err(format!("{rule} is a new error: {}", change()));
        }
        if let [rule] = rules[..]
            && is_all
            && !dropped.contains(&rule)
        {
            let here = |found: &&Finding| &*found.rule == rule && is_fixed(found) && touches(found, new);
            if let Some(found) = left.iter().find(here) {
                return Err(format!("{} is still reported: {}", found.message, change()));
            }
        }
    }
    Ok(())
}

/// The value of data that a URL starts and `|` goes on: programs take all of it.
fn value<'t>(text: &'t [u8], url: &Found<'_>) -> Option<&'t str> {
    let (before, rest) = text.split_at(url.span().start);
    let end = rest.iter().position(|&byte| byte == b'"').filter(|_| before.ends_with(b"\""))?;
    std::str::from_utf8(&rest[..end]).ok().filter(|_| rest.get(url.span().len()) == Some(&b'|'))
}

fn is_in(found: &Finding, url: &Found<'_>) -> bool {
    url.span().start <= found.span.start && found.span.end <= url.span().end
}

/// Whether a finding or an edit of its fix is in this URL or directly beside it.
fn touches(found: &Finding, url: &Found<'_>) -> bool {
    let edits = found.fix.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span);
    let span = url.span();
    edits.chain([found.span]).any(|own| span.start <= own.end && own.start <= span.end)
}

/// Whether a URL is good for its exact spelling only. A parameter without a value signs nothing.
pub(crate) fn is_signed(url: &str) -> bool {
    // at the start it is a path
    let starts = |at: usize| at > 0 && !url[..at].ends_with(|c: char| c.is_ascii_alphanumeric());
    let has_value = |end: usize| url[end..].starts_with(|c| !matches!(c, '&' | ';' | '?' | '#'));
    let has = |name: &str| {
        url.match_indices(name)
            .any(|(at, _)| has_value(at + name.len()) && (!name.starts_with(char::is_alphabetic) || starts(at)))
    };
    let holds = |names: &[&str]| names.iter().all(|name| has(name));
    [
        &["X-Amz-Signature="][..],
        &["X-Goog-Signature="],
        &["AWSAccessKeyId=", "Signature="],
        &["GoogleAccessId=", "Signature="],
        &["Key-Pair-Id=", "Signature="],
        &["sig=", "sv=", "se="],
    ]
    .iter()
    .any(|names| holds(names))
        || has_token(url)
}

/// Whether a URL has a token in it: the header and the claims in base64url, with a dot between them. What starts as one
/// in two places is none.
fn has_token(url: &str) -> bool {
    let mut values = url.split(|c: char| !c.is_ascii_alphanumeric() && !"-_.".contains(c));
    values.any(|value| {
        let parts: Vec<&str> = value.split('.').collect();
        parts.windows(2).any(|pair| pair.iter().all(|part| part.starts_with("eyJ")))
    })
}
