//! Finds URLs in text (RFC 1738 appendix, RFC 3986 appendix C). Knows text and syntax.
//!
//! One search (`prefilter`) finds every `:` with `//` or the end of a scheme around it. From there `scheme_start` looks
//! back for where the URL starts; then `wrapper` reads it up to its closing bracket or, failing that, `bare` looks
//! forward for where it ends. Each byte is looked at a bounded number of times, so that time is linear in the length of
//! the text.
//!
//! | file | what is in it |
//! |---|---|
//! | `bare_start` | the start of a bare URL, from which its end is searched |
//! | `bare` | where a bare URL ends |
//! | `broken` | a link whose markup is broken |
//! | `characters` | which characters beyond US-ASCII end a bare URL |
//! | `continuation` | a bare URL that continues on the next line, after a hyphen |
//! | `found` | the result: one URL and its surroundings |
//! | `hyphen/` | whether a hyphen at a line break belongs to the URL |
//! | `input` | what is scanned: a range of a text, with the options |
//! | `is_url` | whether a text is a URL |
//! | `joined_url` | a URL that is joined from pieces of the text |
//! | `line_break` | white space and line breaks inside a wrapper |
//! | `line_prefix` | what all lines of a comment or quotation start with |
//! | `placeholder` | where a placeholder in a URL ends: `{{ ... }}`, `${...}`, `<name>` |
//! | `plausibility` | what must follow a scheme without `//` |
//! | `prefilter` | the one search over all bytes |
//! | `relaxed` | hosts and e-mail addresses without a scheme, on request |
//! | `scheme_start` | from a `:` back to the start of its scheme |
//! | `secrets` | which parts of a found URL are secrets |
//! | `surroundings` | tests of the text around a URL: lists, queries, commands, comments |
//! | `tld` | the top-level domains; `tlds.txt` is their list |
//! | `trailing` | punctuation and markup after a bare URL |
//! | `wrapper` | `<URL:...>` and `<scheme:...>` |

mod bare;
mod bare_start;
mod broken;
mod characters;
mod continuation;
mod found;
mod hyphen;
mod input;
mod is_url;
mod joined_url;
mod line_break;
mod line_prefix;
mod placeholder;
mod plausibility;
mod prefilter;
mod relaxed;
mod scheme_start;
mod secrets;
mod surroundings;
pub(crate) mod tld;
mod trailing;
mod wrapper;

pub use broken::{Broken, BrokenKind};
pub use found::{Context, Form, Found, TargetKind, Wrapper};
pub use input::{ScanInput, ScanOptions};
use std::borrow::Cow;

use crate::text::{SourceMap, Span};
use bare::BareStart;
pub(crate) use continuation::line_after;
pub(crate) use hyphen::Evidence;
use is_url::has_host_or_path;
pub(crate) use is_url::is_url;
use joined_url::JoinedUrl;
pub(crate) use placeholder::{Tag, host_part_end};
pub(crate) use plausibility::{BARE_SCHEME_ENDINGS, LONGEST_BARE_SCHEME, is_bare_scheme, lacks_slash};
use wrapper::{Opening, Wrapped};

/// Finds all URLs of a text in UTF-8. [`crate::Document`] decodes other text.
///
/// ```
/// use urlint::scan::{Form, scan};
///
/// let text = b"See <URL:http://a.example/one\n    /two>, (http://b.example/x_(y)).";
/// let found: Vec<_> = scan(text).collect();
/// assert_eq!(found[0].text, "http://a.example/one/two");
/// assert_eq!(found[0].form, Form::Delimited);
/// assert_eq!(found[1].text, "http://b.example/x_(y)");
/// assert_eq!(&text[found[1].span().range()], b"http://b.example/x_(y)");
/// ```
#[must_use]
pub fn scan(text: &[u8]) -> Scan<'_> {
    scan_range(ScanInput::whole(text), ScanOptions::default())
}

/// Whether a text has anything that may be a URL. It is one search, up to the first such place.
///
/// ```
/// use urlint::scan::may_hold;
///
/// assert!(may_hold(b"see http://a.example/"));
/// assert!(!may_hold(b"key: value"));
/// ```
#[must_use]
pub fn may_hold(text: &[u8]) -> bool {
    prefilter::next(text, 0, text.len(), false).is_some()
}

/// The next place from `from` on that may belong to a URL. The text before it has none.
pub(crate) fn next_sign(text: &[u8], from: usize, options: ScanOptions) -> Option<usize> {
    prefilter::next(text, from, text.len(), options.relaxed)
}

/// Finds the URLs that start in a range of a text.
///
/// # Panics
///
/// It may panic if `span`, `min_start` or `limit` of `input` is after the end of its text.
#[must_use]
pub fn scan_range(input: ScanInput<'_>, options: ScanOptions) -> Scan<'_> {
    Scan::new(input, options, Evidence::default())
}

/// The URLs of a text, in its order; their spans never overlap.
#[derive(Debug)]
pub struct Scan<'t> {
    input: ScanInput<'t>,
    options: ScanOptions,
    position: usize,
    /// Where the search for the next trigger continues; never before `position`.
    cursor: usize,
    evidence: Evidence,
}

/// The longest distance from the start of the URL or its wrapper to the `:` of the scheme: `<`, white space, scheme.
const LONGEST_START: usize = 256;

/// How many bytes on each side of a URL are returned with it.
pub(crate) const AROUND: usize = 16;

/// A `:` in the text, and the start of the URL that it may belong to.
#[derive(Clone, Copy)]
struct Candidate {
    start: usize,
    colon: usize,
    /// Whether `//` follows the `:`.
    has_slashes: bool,
}

impl Candidate {
    /// The position after `scheme:` or `scheme://`.
    fn rest(self) -> usize {
        self.colon + if self.has_slashes { 3 } else { 1 }
    }
}

impl<'t> Scan<'t> {
    /// A scan that uses the evidence that earlier scans of the same text collected.
    pub(crate) fn new(input: ScanInput<'t>, options: ScanOptions, evidence: Evidence) -> Self {
        let cursor = input.span.start.max(input.min_start);
        Self { input, options, position: input.min_start, cursor, evidence }
    }

    /// This scan, but its search starts at `sign`.
    ///
    /// INVARIANT: no URL can be found before `sign`; [`next_sign`] guarantees it.
    pub(crate) fn starting_at(self, sign: usize) -> Self {
        Self { cursor: self.cursor.max(sign), ..self }
    }

    /// The evidence about hyphens that was collected, for the next scan.
    pub(crate) fn into_evidence(self) -> Evidence {
        self.evidence
    }

    /// The end of the last URL found, its wrapper included: the [`ScanInput::min_start`] of the text that follows.
    #[must_use]
    pub fn position(&self) -> usize {
        self.position
    }

    /// The URL that the `:` at `colon` belongs to.
    fn at_colon(&mut self, colon: usize) -> Option<Found<'t>> {
        let text = self.input.visible();
        let may_be_url_prefix = matches!(colon.checked_sub(1).map(|last| text[last]), Some(b'L' | b'l'));
        if may_be_url_prefix
            && let Some(opening) = wrapper::delimited(text, self.position, colon)
            && let Some(found) = self.wrapped(opening)
        {
            return Some(found);
        }
        let has_slashes = text[colon + 1..].starts_with(b"//");
        let start = if has_slashes {
            scheme_start::before_slashes(text, self.position, colon)
        } else {
            scheme_start::before_colon(text, self.position, colon)
                .or_else(|| scheme_start::before_typo(text, self.position, colon))
        };
        let candidate = Candidate { start: start?, colon, has_slashes };
        let opening = wrapper::before(text, self.position, candidate.start)
            .or_else(|| has_slashes.then(|| wrapper::before_break(text, self.position, candidate.start))?);
        if let Some(opening) = opening
            && let Some(found) = self.wrapped(opening)
        {
            return Some(found);
        }
        self.bare(candidate)
    }

    /// The URL in the wrapper with this opening.
    fn wrapped(&mut self, opening: Opening) -> Option<Found<'t>> {
        let input = self.input;
        let evidence = &mut self.evidence;
        let wrapped = wrapper::parse(input.visible(), opening, |at| evidence.is_quoted_printable(input, at))?;
        let Wrapped { joined, wrapper, literal, end } = wrapped;
        let mut found = self.likeliest_reading(&joined, opening.form)?;
        if !is_url(&found.text, opening.form) {
            return None;
        }
        if let Some(literal) = literal {
            let none_dropped = vec![false; literal.hyphen_count()];
            let literal = literal.text(input.visible(), &none_dropped).filter(|literal| *literal != found.text);
            found.alternatives.extend(literal.map(Cow::into_owned));
        }
        let (open, close) = (wrapper.open.start, wrapper.close.map_or(end, |close| close.end));
        found.wrapper = Some(wrapper);
        self.set_surroundings(&mut found, open, close);
        self.position = end;
        Some(found)
    }

    /// The URL without a wrapper that starts at a candidate.
    fn bare(&mut self, candidate: Candidate) -> Option<Found<'t>> {
        let text = self.input.visible();
        let scheme = &text[candidate.start..candidate.colon];
        if !candidate.has_slashes && !plausibility::may_be_plausible(text, scheme, candidate.rest()) {
            return None;
        }
        let prefix = prefix_start(text, self.position, candidate.start);
        let start = prefix.unwrap_or(candidate.start);
        let ScanInput { is_value, has_labels, span, .. } = self.input;
        let bare = BareStart {
            start,
            rest: candidate.rest(),
            has_authority: candidate.has_slashes,
            is_in_value: is_value,
            starts_value: is_value && start == span.start,
            has_label: has_labels,
        };
        let end = bare::end(text, bare);
        if !is_enough(text, candidate, end) || bare::is_regex(text, Span::new(candidate.rest().min(end), end)) {
            return None;
        }
        let form = match (prefix, text[..start].last(), text.get(end)) {
            (Some(_), ..) => Form::Prefixed,
            (None, Some(b'"'), Some(b'"')) | (None, Some(b'\''), Some(b'\'')) => Form::Quoted,
            _ => Form::Bare,
        };
        let mut found = match continuation::join_lines(text, bare, Span::new(candidate.start, end)) {
            Some(joined) => {
                let mut found = self.likeliest_reading(&joined, form)?;
                let first = std::str::from_utf8(&text[candidate.start..end]).ok()?;
                found.alternatives.push(first.to_owned());
                found
            }
            None => {
                let url = std::str::from_utf8(&text[candidate.start..end]).ok()?;
                Found::new(Cow::Borrowed(url), SourceMap::whole(Span::new(candidate.start, end)), form)
            }
        };
        let end = found.span().end;
        found.wrapper = prefix.map(|prefix| Wrapper { open: Span::new(prefix, candidate.start), close: None });
        self.set_surroundings(&mut found, start, end);
        self.position = end;
        Some(found)
    }

    /// The URL in its most likely reading, and the other readings as alternatives.
    fn likeliest_reading(&mut self, joined: &JoinedUrl, form: Form) -> Option<Found<'t>> {
        let text = self.input.visible();
        let dropped = match joined.hyphen_count() {
            0 => Vec::new(),
            _ => self.evidence.dropped_hyphens(self.input, joined),
        };
        let mut found = Found::new(joined.text(text, &dropped)?, joined.map(&dropped), form);
        if joined.hyphen_count() > 0 {
            found.alternatives = joined.alternatives(text, &dropped);
        }
        Some(found)
    }

    fn set_surroundings(&self, found: &mut Found<'t>, start: usize, end: usize) {
        let text = self.input.text;
        found.before = &text[start.saturating_sub(AROUND)..start];
        found.after = &text[end..text.len().min(end + AROUND)];
    }
}

impl<'t> Iterator for Scan<'t> {
    type Item = Found<'t>;

    fn next(&mut self) -> Option<Found<'t>> {
        let text = self.input.visible();
        let range = self.input.span;
        // a URL that starts in the range may have its ":" a little after it
        let last = text.len().min(range.end.saturating_add(LONGEST_START));
        while self.cursor < last {
            let trigger = prefilter::next(text, self.cursor, last, self.options.relaxed)?;
            let position = self.position;
            self.cursor = trigger + 1;
            let found = match text[trigger] {
                b':' => self.at_colon(trigger),
                _ => self.at_host(trigger),
            };
            self.cursor = self.cursor.max(self.position);
            let Some(found) = found else { continue };
            let start = found.start();
            if start >= range.end {
                self.position = position;
                return None;
            }
            if start >= range.start {
                return Some(found);
            }
        }
        None
    }
}

/// Where the `URL:` directly before `start` starts, or the `<` before it of a wrapper that is not closed.
fn prefix_start(text: &[u8], min_start: usize, start: usize) -> Option<usize> {
    let prefix = start.checked_sub(4).filter(|&prefix| prefix >= min_start)?;
    if !text[prefix..start].eq_ignore_ascii_case(b"URL:") {
        return None;
    }
    let before = &text[min_start..prefix];
    let goes_on = before.last().is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(byte));
    (!goes_on).then(|| prefix - usize::from(before.ends_with(b"<")))
}

/// Whether the text is only a placeholder for the host: `<host>`.
fn is_placeholder_only(rest: &[u8]) -> bool {
    rest.starts_with(b"<") && memchr::memchr(b'>', rest) == Some(rest.len() - 1) && rest.get(1) != Some(&b'%')
}

/// Whether the text after the scheme is enough for a URL: a host or a path after `//`, otherwise the least that
/// `plausibility` requires for the scheme.
fn is_enough(text: &[u8], candidate: Candidate, end: usize) -> bool {
    let rest = &text[candidate.rest()..end.max(candidate.rest())];
    if candidate.has_slashes {
        let scheme = &text[candidate.start..candidate.colon];
        has_host_or_path(rest) && !is_placeholder_only(rest) || surroundings::is_query_without_host(scheme, rest)
    } else {
        plausibility::is_plausible(&text[candidate.start..candidate.colon], rest)
    }
}
