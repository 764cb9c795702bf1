//! Adds `urlint-ignore` comments to a document for its findings, in the syntax of its format.
//!
//! Which comments a place of a document can have is not looked up but tried: at the end of the line, on a line of its own
//! before it, and around the paragraph. A comment stays where the reader of the format then reads it as a comment, and
//! reads all URLs as before.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::budget::Budget;
use super::{Applied, FixedText, MOST, read_to_fix};
use crate::document::{CommentPlaces, CommentStyle, Format, ReadOptions, read_bounded};
use crate::lint::suppress::{RULE, are_in_comments};
use crate::lint::{DocumentKinds, Edit, Engine, Finding, JudgeRange, JudgedUrls, Source, edited};
use crate::scan::{Context, Found};
use crate::text::{SourceMap, Span};

/// How a comment opens and closes.
type Mark = (&'static str, &'static str);

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

/// The lines of some findings, and the rules that are to be silent there.
struct Place {
    /// The first line and the last one, without its end.
    lines: Span,
    rules: BTreeSet<Arc<str>>,
    /// The numbers of the findings.
    findings: Vec<usize>,
}

/// The extensions of JSON that may have comments.
const JSON_WITH_COMMENTS: [&str; 3] = ["jsonc", "json5", "code-workspace"];

/// The comments of a format, those first that are most likely right. Data without comments has none; plain text has
/// only readers, but some languages of markup are written like it.
fn marks(style: CommentStyle) -> &'static [Mark] {
    const TAG: Mark = ("<!-- ", " -->");
    const HASH: Mark = ("# ", "");
    const SLASHES: Mark = ("// ", "");
    const BLOCK: Mark = ("/* ", " */");
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
    let range = JudgeRange { max_findings: MOST, ..JudgeRange::ALL };
    let JudgedUrls { findings: mut judged, end, .. } = engine.judge_some(kinds, &found, range, |_| true);
    if end < found.len() {
        return added;
    }
    judged.retain(|(finding, url)| *finding.rule != *RULE && url.is_some());
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
    let places = places(text, &judged);
    let before: Vec<Seen> = found.iter().map(Seen::of).collect();
    let mut adding = Adding {
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
    adding.add();
    added.is_unfinished = adding.budget.is_spent();
    let kept = places.iter().enumerate().filter(|(place, _)| adding.kept.contains(place));
    let suppressed: BTreeSet<usize> = kept.flat_map(|(_, place)| place.findings.iter().copied()).collect();
    for (number, (finding, _)) in judged.into_iter().enumerate() {
        if suppressed.contains(&number) {
            added.applied.add(&finding, &SourceMap::whole(Span::new(0, text.len())));
        } else {
            added.dropped.push(finding);
        }
    }
    added.text = Some(adding.edited(&[]));
    added
}

/// The lines of the findings, in order; findings that share a line are together.
fn places(text: &[u8], judged: &[(Finding, Option<Span>)]) -> Vec<Place> {
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

/// Names as a directive has them.
fn joined<'n>(names: impl Iterator<Item = &'n Arc<str>>) -> String {
    names.map(|name| &**name).collect::<Vec<_>>().join(", ")
}

/// How a URL is read.
#[derive(Clone, PartialEq, Eq)]
struct Seen {
    text: String,
    context: Context,
}

impl Seen {
    fn of(found: &Found<'_>) -> Self {
        Self { text: found.text.to_string(), context: found.context }
    }
}

/// The comments of a document, while they are added.
struct Adding<'a> {
    format: Format,
    text: &'a [u8],
    options: ReadOptions,
    before: Vec<Seen>,
    places: &'a [Place],
    /// Whether the name of the file says that it is JSON with comments.
    is_named_jsonc: bool,
    /// The comments that stay, and the numbers of their places.
    edits: Vec<Edit>,
    kept: BTreeSet<usize>,
    budget: Budget,
}

impl Adding<'_> {
    /// Adds a comment for each place that can have one.
    fn add(&mut self) {
        let marks = self.marks();
        for position in [Position::After, Position::Before, Position::Around] {
            for &mark in &marks {
                let left = (0..self.places.len()).filter(|place| !self.kept.contains(place));
                let tried: Vec<_> =
                    left.filter_map(|place| Some((place, self.comment(place, position, mark)?))).collect();
                let tried = self.in_comments(tried);
                self.keep(&tried);
                if self.kept.len() == self.places.len() {
                    return;
                }
            }
        }
    }

    /// The comments to try. Those of programs are many: at the end of the text, a line is read that has nothing else.
    fn marks(&mut self) -> Vec<Mark> {
        let style = self.format.notation().comments;
        let all = marks(style);
        if style == CommentStyle::Json && !self.is_named_jsonc && !self.has_comment() {
            return Vec::new();
        }
        if style != CommentStyle::Code || self.places.is_empty() {
            return all.to_vec();
        }
        let mut own = all.to_vec();
        own.retain(|&(open, close)| {
            let start = self.text.len() + 1 + open.len();
            let text = [self.text, format!("\n{open}urlint-ignore{close}\n").as_bytes()].concat();
            let word = Span::new(start, start + "urlint-ignore".len());
            self.budget.take() && are_in_comments(self.format, &text, &[word]) == [true]
        });
        // a format may have two: the document's own goes first
        own.sort_by_key(|&(open, close)| !close.is_empty() || !self.has_line_that_starts_with(open.trim_end()));
        if own.is_empty() { all.to_vec() } else { own }
    }

    /// Whether the document has a comment: its programs read them then.
    fn has_comment(&mut self) -> bool {
        const TRIED: usize = 64;
        let starts = memchr::memchr_iter(b'/', self.text)
            .filter(|&at| !self.text[..at].ends_with(b":") && matches!(self.text.get(at + 1), Some(b'/' | b'*')));
        let words: Vec<Span> = starts.take(TRIED).map(|at| Span::new(at + 2, at + 2)).collect();
        !words.is_empty() && self.budget.take() && are_in_comments(self.format, self.text, &words).contains(&true)
    }

    fn has_line_that_starts_with(&self, mark: &str) -> bool {
        self.text.split(|&byte| byte == b'\n').any(|line| line.trim_ascii_start().starts_with(mark.as_bytes()))
    }

    /// The comment for a place.
    fn comment(&self, place: usize, position: Position, (open, close): Mark) -> Option<Vec<Edit>> {
        let Place { lines, rules, .. } = &self.places[place];
        let rules = joined(rules.iter());
        let line = &self.text[lines.range()];
        let is_after = position == Position::After;
        let notation = self.format.notation();
        // these are comments on lines of their own only
        let is_on_its_own = open == ".. " || notation.comments == CommentStyle::AsciiDoc;
        if is_after && (is_on_its_own || notation.comment_places == CommentPlaces::Lines) {
            return None;
        }
        let first = self.first_lines();
        // it would come before lines that must be the first, or part a line from the one that it goes on from
        let parts = self.text[..lines.start].trim_ascii_end().ends_with(b"\\");
        if position == Position::Before && (lines.start < first || parts) {
            return None;
        }
        // with which a line goes on in the next
        if is_after && (line.ends_with(b"\\") || line.ends_with(b"  ")) {
            return None;
        }
        let end = if self.text[lines.end..].starts_with(b"\r") { "\r\n" } else { "\n" };
        let insertion = |at: usize, text: String| Edit::new(Span::new(at, at), text);
        match position {
            Position::After => {
                let is_row = line.ends_with(b"|") && notation.comments == CommentStyle::Markdown;
                let (at, space) = if is_row { (lines.end - 1, " ") } else { (lines.end, "") };
                let before = if self.text[..at].ends_with(b" ") { "" } else { " " };
                Some(vec![insertion(at, format!("{before}{open}urlint-ignore {rules}{close}{space}"))])
            }
            Position::Before => {
                let lines_of_place = memchr::memchr(b'\n', line).is_none();
                let indent = line.len() - line.trim_ascii_start().len();
                let indent = String::from_utf8_lossy(&line[..indent]);
                let gap = if open == ".. " { end } else { "" };
                let comment = format!("{indent}{open}urlint-ignore-next-line {rules}{close}{end}{gap}");
                lines_of_place.then(|| vec![insertion(lines.start, comment)])
            }
            Position::Around => {
                let (start, stop) = self.paragraph(*lines);
                let start = start.max(first);
                // at the end of the text, a line may have no end
                if start > lines.start || stop == self.text.len() && !self.text.ends_with(b"\n") {
                    return None;
                }
                // one comment is for all places of a paragraph that have none
                let is_left = |other: &usize| !self.kept.contains(other);
                let inside = |other: &usize| (start..stop).contains(&self.places[*other].lines.start);
                let others = (0..self.places.len()).filter(|other| inside(other) && is_left(other));
                let all: BTreeSet<_> = others.flat_map(|other| &self.places[other].rules).collect();
                let rules = joined(all.into_iter());
                let has_paragraphs =
                    matches!(notation.comments, CommentStyle::Markdown | CommentStyle::Rst | CommentStyle::AsciiDoc);
                let gap = if has_paragraphs { end } else { "" };
                let before = format!("{open}urlint-ignore-start {rules}{close}{end}{gap}");
                let after = format!("{gap}{open}urlint-ignore-end {rules}{close}{end}");
                Some(vec![insertion(start, before), insertion(stop, after)])
            }
        }
    }

    /// The end of the lines that count at the start of a text only: `#!/bin/sh`, `<?php`, `---`, an encoding.
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

    /// The lines around these that are not empty, up to the start of the next one.
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

    /// Those of the comments that are read as comments, each by itself.
    fn in_comments(&mut self, tried: Vec<(usize, Vec<Edit>)>) -> Vec<(usize, Vec<Edit>)> {
        if tried.is_empty() || !self.budget.take() {
            return Vec::new();
        }
        let all = self.edits_with(&tried);
        let (mut words, mut by) = (BTreeMap::new(), 0);
        for edit in &all {
            let word = edit.text.find("urlint-ignore").unwrap_or(0);
            let start = edit.span.start + by + word;
            words.insert(edit.span.start, Span::new(start, start + "urlint-ignore".len()));
            by += edit.text.len();
        }
        let spans: Vec<Span> = words.values().copied().collect();
        let are = are_in_comments(self.format, &edited(self.text, &all), &spans);
        let is_comment: BTreeMap<usize, bool> = words.keys().copied().zip(are).collect();
        let is_read = |edits: &[Edit]| edits.iter().all(|edit| is_comment.get(&edit.span.start) == Some(&true));
        tried.into_iter().filter(|(_, edits)| is_read(edits)).collect()
    }

    /// Keeps the comments after which all URLs are read as before.
    fn keep(&mut self, tried: &[(usize, Vec<Edit>)]) {
        if tried.is_empty() || !self.budget.take() {
            return;
        }
        if self.reads_the_same(tried) {
            self.edits = self.edits_with(tried);
            return self.kept.extend(tried.iter().map(|(place, _)| *place));
        }
        if tried.len() > 1 {
            let (first, second) = tried.split_at(tried.len() / 2);
            self.keep(first);
            self.keep(second);
        }
    }

    fn reads_the_same(&self, tried: &[(usize, Vec<Edit>)]) -> bool {
        let text = self.edited(tried);
        read_bounded(self.format, &text, self.options).is_some_and(|read| {
            read.found.len() == self.before.len()
                && read.found.iter().zip(&self.before).all(|(found, before)| Seen::of(found) == *before)
        })
    }

    /// The kept comments and some more, ordered; no two are at one place.
    fn edits_with(&self, more: &[(usize, Vec<Edit>)]) -> Vec<Edit> {
        let mut edits: Vec<Edit> = self.edits.iter().chain(more.iter().flat_map(|(_, edits)| edits)).cloned().collect();
        edits.sort_by_key(|edit| edit.span.start);
        edits.dedup_by(|next, edit| next.span == edit.span);
        edits
    }

    fn edited(&self, more: &[(usize, Vec<Edit>)]) -> Vec<u8> {
        edited(self.text, &self.edits_with(more))
    }
}
