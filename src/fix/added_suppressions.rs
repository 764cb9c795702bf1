//! Adds `urlint-ignore` comments to a document for its findings, in the syntax of its format.
//!
//! Where a document can have a comment is found by trial: at the end of the line, on a line of its own before it, and
//! around the paragraph. A comment stays if the reader of the format then reads it as a comment, and reads all URLs as
//! before.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::budget::Budget;
use super::{Applied, FixedText, MAX_FINDINGS_PER_ROUND, read_to_fix};
use crate::document::{CommentPlaces, CommentStyle, Format, ReadOptions, read_bounded};
use crate::lint::suppress::{RULE, are_in_comments};
use crate::lint::{DocumentKinds, Edit, Engine, Finding, FrequentValues, JudgeRange, JudgedUrls, Source, edited};
use crate::scan::{Context, Found};
use crate::text::{SourceMap, Span};

/// The opening and the closing mark of a comment: `<!-- ` and ` -->`.
type CommentMarks = (&'static str, &'static str);

/// Where a comment is put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Position {
    /// At the end of the line.
    After,
    /// On a line of its own before it.
    Before,
    /// On lines of their own before and after the paragraph.
    Around,
}

/// Some lines with findings, and the rules to suppress there.
struct Place {
    /// The lines, without the end of the last one.
    lines: Span,
    rules: BTreeSet<Arc<str>>,
    /// The indexes of the findings.
    findings: Vec<usize>,
}

/// A comment that is tried for a place.
struct TriedComment {
    /// The index of the place.
    place: usize,
    /// The edits that add it: one, or two around a paragraph.
    edits: Vec<Edit>,
}

/// The extensions of JSON that may have comments.
const JSON_WITH_COMMENTS: [&str; 3] = ["jsonc", "json5", "code-workspace"];

/// The marks of comments to try in a format, the most likely ones first: none for data without comments. Plain text is
/// tried too, since some markup languages are read as plain text.
fn candidate_marks(style: CommentStyle) -> &'static [CommentMarks] {
    const TAG: CommentMarks = ("<!-- ", " -->");
    const HASH: CommentMarks = ("# ", "");
    const SLASHES: CommentMarks = ("// ", "");
    const BLOCK: CommentMarks = ("/* ", " */");
    match style {
        CommentStyle::None | CommentStyle::Notebook | CommentStyle::Patch => &[],
        CommentStyle::Plain => &[TAG, HASH, SLASHES],
        CommentStyle::Markdown => &[TAG, ("{/* ", " */}"), HASH],
        CommentStyle::Tags => &[TAG, SLASHES, BLOCK],
        CommentStyle::Rst => &[(".. ", "")],
        CommentStyle::AsciiDoc | CommentStyle::Json => &[SLASHES],
        CommentStyle::Typeset => &[("% ", ""), (".\\\" ", ""), ("@c ", "")],
        CommentStyle::Blocks => &[BLOCK],
        CommentStyle::Code => &[
            SLASHES,
            ("-- ", ""),
            ("\" ", ""),
            HASH,
            BLOCK,
            ("; ", ""),
            ("% ", ""),
            ("(* ", " *)"),
            ("{- ", " -}"),
            ("' ", ""),
            TAG,
        ],
    }
}

/// Adds comments to a decoded text for its findings. `wanted` gets the text and the spans of the findings, and returns
/// for each whether it is to be suppressed. In the result, `applied` are the findings that are suppressed then, and
/// `dropped` those for which no comment can be written.
pub(crate) fn add_suppressions<A: Applied>(
    engine: &Engine,
    kinds: &DocumentKinds<'_>,
    mut wanted: impl FnMut(&[u8], &[Span]) -> Vec<bool>,
) -> FixedText<A> {
    let Source { format, text } = kinds.source();
    let mut added = FixedText { text: None, applied: A::default(), dropped: Vec::new(), is_unfinished: true };
    let options = engine.read_options(kinds);
    let Some(found) = read_to_fix(format, text, options) else { return added };
    let range = JudgeRange { max_findings: MAX_FINDINGS_PER_ROUND, ..JudgeRange::ALL };
    let JudgedUrls { findings: mut judged, end, .. } = engine.judge_some(kinds, &found, range, |_| true);
    if end < found.len() {
        return added;
    }
    judged.retain(|(finding, url)| *finding.rule != *RULE && url.is_some());
    let frequent = FrequentValues::of(judged.iter().map(|(finding, _)| finding));
    judged.retain(|(finding, _)| !frequent.has(finding));
    let spans: Vec<Span> = judged.iter().map(|(finding, _)| finding.span).collect();
    let mut is_wanted = wanted(text, &spans).into_iter();
    judged.retain(|_| is_wanted.next() == Some(true));
    if judged.is_empty() {
        added.is_unfinished = false;
        return added;
    }
    let (kept, keeps_all) = (format.kept(text), kinds.keep_their_text());
    let (protected, judged): (Vec<_>, Vec<_>) =
        judged.into_iter().partition(|(finding, _)| keeps_all || kept.has(text, finding.span, Context::Comment));
    added.dropped.extend(protected.into_iter().map(|(finding, _)| finding));
    let places = places_of(text, &judged);
    let before: Vec<ReadUrl> = found.iter().map(ReadUrl::of).collect();
    let mut adder = CommentAdder {
        format,
        text,
        options,
        before,
        places: &places,
        is_named_jsonc: kinds.path().is_some_and(is_named_jsonc),
        edits: Vec::new(),
        kept: BTreeSet::new(),
        budget: Budget::of(text.len(), found.len()),
    };
    adder.add_all();
    added.is_unfinished = adder.budget.is_spent();
    let kept = places.iter().enumerate().filter(|(place, _)| adder.kept.contains(place));
    let suppressed: BTreeSet<usize> = kept.flat_map(|(_, place)| place.findings.iter().copied()).collect();
    for (number, (finding, _)) in judged.into_iter().enumerate() {
        if suppressed.contains(&number) {
            added.applied.add(&finding, &SourceMap::whole(Span::new(0, text.len())));
        } else {
            added.dropped.push(finding);
        }
    }
    added.text = Some(adder.edited(&[]));
    added
}

/// The lines of the findings, in order; findings that share a line share a place.
fn places_of(text: &[u8], judged: &[(Finding, Option<Span>)]) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for (number, (finding, url)) in judged.iter().enumerate() {
        let span = url.map_or(finding.span, |url| url.hull(finding.span));
        let start = memchr::memrchr(b'\n', &text[..span.start]).map_or(0, |end| end + 1);
        let last = span.end.max(span.start + 1).min(text.len()) - 1;
        let end = memchr::memchr(b'\n', &text[last..]).map_or(text.len(), |length| last + length);
        let end = if end > start && text[..end].ends_with(b"\r") { end - 1 } else { end };
        match places.last_mut().filter(|place| start <= place.lines.end) {
            Some(place) => {
                place.lines.end = place.lines.end.max(end);
                place.findings.push(number);
                place.rules.insert(Arc::clone(&finding.rule));
            }
            None => {
                let rules = BTreeSet::from([Arc::clone(&finding.rule)]);
                places.push(Place { lines: Span::new(start, end), rules, findings: vec![number] });
            }
        }
    }
    places
}

fn is_named_jsonc(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, extension)| JSON_WITH_COMMENTS.contains(&extension))
}

/// The names of a directive, separated by commas.
fn join_names<'n>(names: impl IntoIterator<Item = &'n Arc<str>>) -> String {
    names.into_iter().map(|name| &**name).collect::<Vec<_>>().join(", ")
}

fn insertion(at: usize, text: String) -> Edit {
    Edit::new(Span::empty(at), text)
}

/// A URL as it is read: what comments must not change.
#[derive(Clone, PartialEq, Eq)]
struct ReadUrl {
    text: String,
    context: Context,
}

impl ReadUrl {
    fn of(found: &Found<'_>) -> Self {
        Self { text: found.text.to_string(), context: found.context }
    }
}

/// Adds comments to a document.
struct CommentAdder<'a> {
    format: Format,
    text: &'a [u8],
    options: ReadOptions,
    before: Vec<ReadUrl>,
    places: &'a [Place],
    /// Whether the name of the file says that it is JSON with comments.
    is_named_jsonc: bool,
    /// The comments that stay.
    edits: Vec<Edit>,
    /// The indexes of the places that have a comment.
    kept: BTreeSet<usize>,
    budget: Budget,
}

impl CommentAdder<'_> {
    /// Adds a comment for each place that can have one.
    fn add_all(&mut self) {
        let marks = self.marks();
        for position in [Position::After, Position::Before, Position::Around] {
            for &mark in &marks {
                let left = (0..self.places.len()).filter(|place| !self.kept.contains(place));
                let tried: Vec<_> = left
                    .filter_map(|place| Some(TriedComment { place, edits: self.comment(place, position, mark)? }))
                    .collect();
                let tried = self.retain_comments(tried);
                self.keep_harmless(&tried);
                if self.kept.len() == self.places.len() {
                    return;
                }
            }
        }
    }

    /// The marks to try. A programming language has only some of the many candidates: each is tried on a line at the
    /// end of the text.
    fn marks(&mut self) -> Vec<CommentMarks> {
        let style = self.format.notation().comments;
        let all = candidate_marks(style);
        if style == CommentStyle::Json && !self.is_named_jsonc && !self.has_comment() {
            return Vec::new();
        }
        if style != CommentStyle::Code || self.places.is_empty() {
            return all.to_vec();
        }
        let mut marks = all.to_vec();
        marks.retain(|&(open, close)| {
            let start = self.text.len() + 1 + open.len();
            let text = [self.text, format!("\n{open}urlint-ignore{close}\n").as_bytes()].concat();
            let word = Span::new(start, start + "urlint-ignore".len());
            self.budget.take_reading() && are_in_comments(self.format, &text, &[word]) == [true]
        });
        // a format may have several marks: those that the document uses come first
        marks.sort_by_key(|&(open, close)| !close.is_empty() || !self.has_line_that_starts_with(open.trim_end()));
        if marks.is_empty() { all.to_vec() } else { marks }
    }

    /// Whether the document has a comment, so that its programs can read comments.
    fn has_comment(&mut self) -> bool {
        const MAX_TRIES: usize = 64;
        let starts = memchr::memchr_iter(b'/', self.text)
            .filter(|&at| !self.text[..at].ends_with(b":") && matches!(self.text.get(at + 1), Some(b'/' | b'*')));
        let words: Vec<Span> = starts.take(MAX_TRIES).map(|at| Span::new(at + 2, at + 2)).collect();
        !words.is_empty()
            && self.budget.take_reading()
            && are_in_comments(self.format, self.text, &words).contains(&true)
    }

    fn has_line_that_starts_with(&self, mark: &str) -> bool {
        self.text.split(|&byte| byte == b'\n').any(|line| line.trim_ascii_start().starts_with(mark.as_bytes()))
    }

    /// The edits that add a comment for a place; `None` if the place cannot have this one.
    fn comment(&self, place: usize, position: Position, marks: CommentMarks) -> Option<Vec<Edit>> {
        let place = &self.places[place];
        match position {
            Position::After => Some(vec![self.comment_after(place, marks)?]),
            Position::Before => Some(vec![self.comment_before(place, marks)?]),
            Position::Around => self.comments_around(place, marks),
        }
    }

    fn comment_after(&self, Place { lines, rules, .. }: &Place, (open, close): CommentMarks) -> Option<Edit> {
        let line = &self.text[lines.range()];
        let notation = self.format.notation();
        // these marks only start comments on lines of their own
        let needs_own_line = open == ".. " || notation.comments == CommentStyle::AsciiDoc;
        // the line continues on the next one, or ends with a line break of Markdown
        let continues = line.ends_with(b"\\") || line.ends_with(b"  ");
        if needs_own_line || notation.comment_places == CommentPlaces::Lines || continues {
            return None;
        }
        let is_row = line.ends_with(b"|") && notation.comments == CommentStyle::Markdown;
        let (at, space) = if is_row { (lines.end - 1, " ") } else { (lines.end, "") };
        let before = if self.text[..at].ends_with(b" ") { "" } else { " " };
        Some(insertion(at, format!("{before}{open}urlint-ignore {}{close}{space}", join_names(rules))))
    }

    fn comment_before(&self, Place { lines, rules, .. }: &Place, (open, close): CommentMarks) -> Option<Edit> {
        let line = &self.text[lines.range()];
        let is_single_line = memchr::memchr(b'\n', line).is_none();
        // the comment would be inside a line that a backslash continues
        let is_continued = self.text[..lines.start].trim_ascii_end().ends_with(b"\\");
        if lines.start < self.first_lines() || is_continued || !is_single_line {
            return None;
        }
        let newline = self.newline_after(*lines);
        let indent = line.len() - line.trim_ascii_start().len();
        let indent = String::from_utf8_lossy(&line[..indent]);
        let gap = if open == ".. " { newline } else { "" };
        let rules = join_names(rules);
        let comment = format!("{indent}{open}urlint-ignore-next-line {rules}{close}{newline}{gap}");
        Some(insertion(lines.start, comment))
    }

    fn comments_around(&self, Place { lines, .. }: &Place, (open, close): CommentMarks) -> Option<Vec<Edit>> {
        let newline = self.newline_after(*lines);
        let (start, stop) = self.paragraph(*lines);
        let start = start.max(self.first_lines());
        // at the end of the text, a line may have no end
        if start > lines.start || stop == self.text.len() && !self.text.ends_with(b"\n") {
            return None;
        }
        // the comment is for all places of the paragraph that have none
        let has_none = |other: &usize| !self.kept.contains(other);
        let inside = |other: &usize| (start..stop).contains(&self.places[*other].lines.start);
        let others = (0..self.places.len()).filter(|other| inside(other) && has_none(other));
        let all: BTreeSet<_> = others.flat_map(|other| &self.places[other].rules).collect();
        let rules = join_names(all);
        let has_paragraphs = matches!(
            self.format.notation().comments,
            CommentStyle::Markdown | CommentStyle::Rst | CommentStyle::AsciiDoc
        );
        let gap = if has_paragraphs { newline } else { "" };
        let before = format!("{open}urlint-ignore-start {rules}{close}{newline}{gap}");
        let after = format!("{gap}{open}urlint-ignore-end {rules}{close}{newline}");
        Some(vec![insertion(start, before), insertion(stop, after)])
    }

    fn newline_after(&self, lines: Span) -> &'static str {
        if self.text[lines.end..].starts_with(b"\r") { "\r\n" } else { "\n" }
    }

    /// The end of the lines that must be the first of a text: `#!/bin/sh`, `<?php`, `---`, an encoding.
    fn first_lines(&self) -> usize {
        let mut end = if self.text.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
        for number in 0..2 {
            let line = &self.text[end..];
            let line = &line[..memchr::memchr(b'\n', line).map_or(line.len(), |length| length + 1)];
            let opens = [&b"#!"[..], b"<?", b"<!", b"---", b"+++"].iter().any(|mark| line.starts_with(mark));
            let names_encoding = line.starts_with(b"#") && memchr::memmem::find(line, b"coding").is_some();
            if !(number == 0 && opens || names_encoding) {
                break;
            }
            end += line.len();
        }
        end
    }

    /// The start and the end of the non-empty lines around `lines`.
    fn paragraph(&self, lines: Span) -> (usize, usize) {
        let is_empty = |from: usize, to: usize| self.text[from..to].trim_ascii().is_empty();
        let mut start = lines.start;
        while start > 0 {
            let before = memchr::memrchr(b'\n', &self.text[..start - 1]).map_or(0, |end| end + 1);
            if is_empty(before, start) {
                break;
            }
            start = before;
        }
        let next = |from: usize| memchr::memchr(b'\n', &self.text[from..]).map_or(self.text.len(), |at| from + at + 1);
        let mut stop = next(lines.end);
        while stop < self.text.len() && !is_empty(stop, next(stop)) {
            stop = next(stop);
        }
        (start, stop)
    }

    /// The tried comments that the reader of the format reads as comments.
    fn retain_comments(&mut self, tried: Vec<TriedComment>) -> Vec<TriedComment> {
        if tried.is_empty() || !self.budget.take_reading() {
            return Vec::new();
        }
        let all = self.edits_with(&tried);
        let (mut words, mut shift) = (BTreeMap::new(), 0);
        for edit in &all {
            let word = edit.text.find("urlint-ignore").unwrap_or(0);
            let start = edit.span.start + shift + word;
            words.insert(edit.span.start, Span::new(start, start + "urlint-ignore".len()));
            shift += edit.text.len();
        }
        let spans: Vec<Span> = words.values().copied().collect();
        let is_in_comment = are_in_comments(self.format, &edited(self.text, &all), &spans);
        let is_comment: BTreeMap<usize, bool> = words.keys().copied().zip(is_in_comment).collect();
        let is_read = |edits: &[Edit]| edits.iter().all(|edit| is_comment.get(&edit.span.start) == Some(&true));
        tried.into_iter().filter(|comment| is_read(&comment.edits)).collect()
    }

    /// Keeps the comments after which all URLs are read as before, found by bisection.
    fn keep_harmless(&mut self, tried: &[TriedComment]) {
        if tried.is_empty() || !self.budget.take_reading() {
            return;
        }
        if self.reads_the_same(tried) {
            self.edits = self.edits_with(tried);
            return self.kept.extend(tried.iter().map(|comment| comment.place));
        }
        if tried.len() > 1 {
            let (first, second) = tried.split_at(tried.len() / 2);
            self.keep_harmless(first);
            self.keep_harmless(second);
        }
    }

    /// Whether all URLs are read as before with these comments too.
    fn reads_the_same(&self, tried: &[TriedComment]) -> bool {
        let text = self.edited(tried);
        read_bounded(self.format, &text, self.options).is_some_and(|read| {
            read.found.len() == self.before.len()
                && read.found.iter().zip(&self.before).all(|(found, before)| ReadUrl::of(found) == *before)
        })
    }

    /// The kept comments and some more, sorted; no two are at one offset.
    fn edits_with(&self, more: &[TriedComment]) -> Vec<Edit> {
        let mut edits: Vec<Edit> =
            self.edits.iter().chain(more.iter().flat_map(|comment| &comment.edits)).cloned().collect();
        edits.sort_by_key(|edit| edit.span.start);
        edits.dedup_by(|next, edit| next.span == edit.span);
        edits
    }

    fn edited(&self, more: &[TriedComment]) -> Vec<u8> {
        edited(self.text, &self.edits_with(more))
    }
}
