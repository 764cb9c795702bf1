//! Adds `urlint-ignore` comments to a document for its findings, in the syntax of its format.
//!
//! Where a document can have a comment is found by trial: at the end of the line, on a line of its own before it, and
//! around the paragraph. The language at a place says which comments are tried there: `#` in the front
//! matter of Markdown, `//` in a script of HTML, none in a formula. A comment stays if the reader of the format then
//! reads it as a comment of that language, and reads all URLs, headings and names as before.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::budget::Budget;
use super::comment_marks::{CommentMarks, marks_of};
use super::markdown_lines;
use super::{Applied, FixedText, MAX_FINDINGS_PER_ROUND, read_to_fix};
use crate::document::{
    AnchorKind, AngleBrackets, CommentPlaces, CommentStyle, Format, Headings, ReadOptions, Reading, Region, RegionKind,
    Regions, read_bounded, read_with_regions,
};
use crate::lint::suppress::{RULE, are_in_comments, directive_starts};
use crate::lint::{DocumentKinds, Edit, Engine, Finding, FrequentValues, JudgeRange, JudgedUrls, Source, edited};
use crate::scan::Context;
use crate::text::{SourceMap, Span, disjoint};

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
    marks: CommentMarks,
    /// The edits that add it: one, or two around a paragraph.
    edits: Vec<Edit>,
}

/// The word that a directive starts with.
const WORD: &str = "urlint-ignore";

/// The extensions of JSON that may have comments.
const JSON_WITH_COMMENTS: [&str; 3] = ["jsonc", "json5", "code-workspace"];

/// The extensions of pages with expressions of a program in braces.
const PAGES_WITH_EXPRESSIONS: [&str; 3] = ["astro", "svelte", "vue"];

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
    let mut budget = Budget::of(text.len(), found.len());
    drop(found);
    let options = match format.notation().headings {
        Headings::None => options,
        _ => ReadOptions { references: true, anchors: true, ..options },
    };
    let Some(before) = ReadDocument::of(format, text, options).filter(|_| budget.take_reading()) else { return added };
    let all = ReadOptions { relaxed: true, references: true, ..ReadOptions::default() };
    let Some((_, regions)) = read_with_regions(format, text, all).filter(|_| budget.take_reading()) else {
        return added;
    };
    let mut adder = CommentAdder {
        format,
        text,
        options,
        before,
        closed: closed_parts(format, &regions),
        expressions: kinds
            .path()
            .filter(|path| has_expressions(path))
            .map_or(Vec::new(), |_| expressions(text, &regions)),
        regions,
        known_marks: Vec::new(),
        places: &places,
        is_named_jsonc: kinds.path().is_some_and(is_named_jsonc),
        edits: Vec::new(),
        kept: BTreeSet::new(),
        budget,
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

/// Whether a page with this name has expressions of a program in braces.
fn has_expressions(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, extension)| PAGES_WITH_EXPRESSIONS.contains(&extension))
}

/// The expressions in braces of a page, without its scripts and styles. What is not closed reaches to the end.
fn expressions(text: &[u8], regions: &Regions<Format>) -> Vec<Span> {
    let is_embedded = |region: &&Region<Format>| matches!(region.kind, RegionKind::Embedded(_));
    let mut embedded = disjoint(regions.iter().filter(is_embedded).map(|region| region.span).collect());
    embedded.push(Span::empty(text.len()));
    let (mut expressions, mut open, mut depth, mut from) = (Vec::new(), 0, 0_usize, 0);
    for part in embedded {
        for at in memchr::memchr2_iter(b'{', b'}', &text[from..part.start.max(from)]).map(|at| from + at) {
            if text[at] == b'{' {
                open = if depth == 0 { at } else { open };
                depth += 1;
            } else if depth > 0 {
                depth -= 1;
                if depth == 0 {
                    expressions.push(Span::new(open, at + 1));
                }
            }
        }
        from = part.end.max(from);
    }
    expressions.extend((depth > 0).then(|| Span::new(open, text.len())));
    expressions
}

/// The one of some sorted and disjoint parts that a place is in, but not at its start or end.
fn part_around(parts: &[Span], at: usize) -> Option<Span> {
    let index = parts.partition_point(|part| part.start < at).checked_sub(1)?;
    Some(parts[index]).filter(|part| at < part.end)
}

/// The names of a directive, separated by commas.
fn join_names<'n>(names: impl IntoIterator<Item = &'n Arc<str>>) -> String {
    names.into_iter().map(|name| &**name).collect::<Vec<_>>().join(", ")
}

fn insertion(at: usize, text: String) -> Edit {
    Edit::new(Span::empty(at), text)
}

/// What is read of a document that comments must not change.
#[derive(PartialEq, Eq)]
struct ReadDocument {
    /// The URLs and references, each with the kind of its place.
    urls: Vec<(String, Context)>,
    /// The headings and names that links can lead to.
    anchors: Vec<(AnchorKind, String)>,
}

impl ReadDocument {
    fn of(format: Format, text: &[u8], options: ReadOptions) -> Option<Self> {
        let Reading { found, anchors, .. } = read_bounded(format, text, options)?;
        Some(Self {
            urls: found.into_iter().map(|found| (found.text.into_owned(), found.context)).collect(),
            anchors: anchors.into_iter().map(|anchor| (anchor.kind, anchor.text.into_owned())).collect(),
        })
    }
}

/// Whether a format has programs or data with comments, in which what is no comment or string is no listing either.
fn is_program(format: Format) -> bool {
    matches!(format.notation().comments, CommentStyle::Code | CommentStyle::Json | CommentStyle::Blocks)
}

/// Whether a format has comments among its tags, in listings too.
fn has_tags(format: Format) -> bool {
    format.notation().comments == CommentStyle::Tags
}

/// The parts of a document to which no line can be added, sorted and disjoint: in a text for readers, comments and
/// listings too.
fn closed_parts(format: Format, regions: &Regions<Format>) -> Vec<Span> {
    let is_closed = |region: &&Region<Format>| match region.kind {
        RegionKind::Closed => true,
        RegionKind::Comment | RegionKind::Listing => !is_program(format),
        RegionKind::Embedded(_) => false,
    };
    disjoint(regions.iter().filter(is_closed).map(|region| region.span).collect())
}

/// Adds comments to a document.
struct CommentAdder<'a> {
    format: Format,
    text: &'a [u8],
    options: ReadOptions,
    before: ReadDocument,
    regions: Regions<Format>,
    /// The parts to which no line can be added.
    closed: Vec<Span>,
    /// The expressions of a component, in which comments of HTML are none.
    expressions: Vec<Span>,
    /// The marks of the languages that were asked for.
    known_marks: Vec<(Format, Vec<CommentMarks>)>,
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
                let mut tried: Vec<_> = left
                    .filter_map(|place| {
                        Some(TriedComment { place, marks: mark, edits: self.comment(place, position, mark)? })
                    })
                    .collect();
                self.retain_first_at_their_offsets(&mut tried);
                let tried = self.retain_allowed(tried, position);
                let tried = self.retain_comments(tried);
                self.keep_harmless(&tried);
                if self.kept.len() == self.places.len() {
                    return;
                }
            }
        }
    }

    /// Keeps the comments at whose offsets there is no other one: of two, one would be lost.
    fn retain_first_at_their_offsets(&self, tried: &mut Vec<TriedComment>) {
        let taken = self.edits.iter().map(|edit| (edit.span.start, edit.text.clone()));
        let mut taken: BTreeMap<usize, String> = taken.collect();
        tried.retain(|comment| {
            let is_free = |edit: &Edit| taken.get(&edit.span.start).is_none_or(|other| *other == edit.text);
            let is_kept = comment.edits.iter().all(is_free);
            if is_kept {
                taken.extend(comment.edits.iter().map(|edit| (edit.span.start, edit.text.clone())));
            }
            is_kept
        });
    }

    /// The marks to try: those of the format, and those of the documents in it.
    fn marks(&mut self) -> Vec<CommentMarks> {
        let mut all = self.marks_in(self.format).to_vec();
        // a format may have several marks: those that the document uses come first
        if self.format.notation().comments == CommentStyle::Code {
            all.sort_by_key(|&(open, close)| !close.is_empty() || !self.has_line_that_starts_with(open.trim_end()));
        }
        let mut formats: Vec<Format> = Vec::new();
        for region in self.regions.iter() {
            if let RegionKind::Embedded(format) = region.kind
                && !formats.contains(&format)
            {
                formats.push(format);
            }
        }
        for format in formats {
            for marks in self.marks_in(format).to_vec() {
                if !all.contains(&marks) {
                    all.push(marks);
                }
            }
        }
        all
    }

    /// The marks of comments in the document, or in one of another format inside it.
    fn marks_in(&mut self, format: Format) -> &[CommentMarks] {
        let known = self.known_marks.iter().position(|(known, _)| *known == format);
        let index = known.unwrap_or_else(|| {
            let is_json = format.notation().comments == CommentStyle::Json;
            let is_without = is_json && (format != self.format || !self.is_named_jsonc && !self.has_comment());
            self.known_marks.push((format, if is_without { Vec::new() } else { marks_of(format) }));
            self.known_marks.len() - 1
        });
        &self.known_marks[index].1
    }

    /// The language inside of these parts of the document, which are around a place; `None` if a comment there would be
    /// shown, or would change a value.
    fn language(&self, around: impl Iterator<Item = Region<Format>>) -> Option<Format> {
        let mut language = Some(self.format);
        for region in around {
            match region.kind {
                RegionKind::Embedded(format) => {
                    // a tag of JSX is no HTML
                    let is_jsx = self.format.notation().angle_brackets == AngleBrackets::Jsx
                        && format.notation().comments == CommentStyle::Tags;
                    language = if is_jsx { None } else { Some(format) };
                }
                RegionKind::Listing if language.is_some_and(|it| is_program(it) || has_tags(it)) => {}
                RegionKind::Comment => {}
                RegionKind::Listing | RegionKind::Closed => return None,
            }
        }
        language
    }

    /// The comments whose marks are those of the language where they are put, as the document is. In a text
    /// for readers, no lines are put around a part of an inner document.
    fn retain_allowed(&mut self, tried: Vec<TriedComment>, position: Position) -> Vec<TriedComment> {
        let offsets: BTreeSet<usize> =
            tried.iter().flat_map(|comment| &comment.edits).map(|edit| edit.span.start).collect();
        let spans: Vec<Span> = offsets.iter().map(|&offset| Span::empty(offset)).collect();
        let around: BTreeMap<usize, Vec<Region<Format>>> =
            offsets.iter().copied().zip(self.regions.around(&spans)).collect();
        let mut allowed = Vec::new();
        for comment in tried {
            let is_allowed = comment.edits.iter().all(|edit| {
                let at = edit.span.start;
                let Some(around) = around.get(&at) else { return false };
                let inside = || around.iter().copied().filter(|region| region.span.start < at && at < region.span.end);
                let is_in_comment = inside().any(|region| region.kind == RegionKind::Comment);
                if is_in_comment && !comment.marks.1.is_empty() {
                    return false;
                }
                let is_in_expression = part_around(&self.expressions, at).is_some();
                if is_in_expression && self.marks_in(self.format).contains(&comment.marks) {
                    return false;
                }
                let has_paragraphs = self.has_paragraphs(comment.marks);
                if position == Position::Around && has_paragraphs && inside().next().is_some() {
                    return false;
                }
                let open = |region: &Region<Format>| matches!(region.kind, RegionKind::Embedded(_));
                let languages = [self.language(inside()), self.language(around.iter().copied().filter(open))];
                languages[0].is_some()
                    && languages.into_iter().flatten().any(|it| self.marks_in(it).contains(&comment.marks))
            });
            if is_allowed {
                allowed.push(comment);
            }
        }
        allowed
    }

    /// Whether these are the marks of a text for readers, in which empty lines separate paragraphs.
    fn has_paragraphs(&self, marks: CommentMarks) -> bool {
        let comments = self.format.notation().comments;
        let has = matches!(comments, CommentStyle::Markdown | CommentStyle::Rst | CommentStyle::AsciiDoc);
        has && self.known_marks.iter().any(|(format, known)| *format == self.format && known.contains(&marks))
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

    fn comment_after(&self, Place { lines, rules, .. }: &Place, marks: CommentMarks) -> Option<Edit> {
        let (open, close) = marks;
        let line = &self.text[lines.range()];
        let notation = self.format.notation();
        let is_markdown = notation.comments == CommentStyle::Markdown && self.has_paragraphs(marks);
        // these marks only start comments on lines of their own
        let needs_own_line = open == ".. " || notation.comments == CommentStyle::AsciiDoc;
        if needs_own_line || notation.comment_places == CommentPlaces::Lines {
            return None;
        }
        let is_row = line.ends_with(b"|") && is_markdown;
        let (at, space) = if is_row {
            (lines.end - 1, " ")
        } else if is_markdown {
            let last = memchr::memrchr(b'\n', line).map_or(lines.start, |feed| lines.start + feed + 1);
            if markdown_lines::is_heading(self.text, last) {
                return None;
            }
            (last + markdown_lines::comment_offset(&self.text[last..lines.end]), "")
        } else if line.ends_with(b"\\") || line.ends_with(b"  ") {
            // the line continues on the next one
            return None;
        } else {
            (lines.end, "")
        };
        let before = if self.text[..at].ends_with(b" ") { "" } else { " " };
        Some(insertion(at, format!("{before}{open}urlint-ignore {}{close}{space}", join_names(rules))))
    }

    fn comment_before(&self, Place { lines, rules, .. }: &Place, marks: CommentMarks) -> Option<Edit> {
        let (open, close) = marks;
        let line = &self.text[lines.range()];
        let is_single_line = memchr::memchr(b'\n', line).is_none();
        // the comment would be inside a line that a backslash continues
        let is_continued = self.text[..lines.start].trim_ascii_end().ends_with(b"\\");
        if lines.start < self.first_lines() || is_continued || !is_single_line {
            return None;
        }
        let newline = self.newline_after(*lines);
        let style = self.format.notation().comments;
        let prefix = if style == CommentStyle::Markdown && self.has_paragraphs(marks) {
            markdown_lines::prefix_before(self.text, lines.start)?
        } else if self.closed.binary_search_by_key(&lines.start, |part| part.start).is_ok() {
            // in a Makefile, what a tab is before is a part of the recipe
            b""
        } else {
            &line[..line.len() - line.trim_ascii_start().len()]
        };
        // in these texts, it would end a paragraph, a list or a table
        let above = self.text[..lines.start].strip_suffix(b"\n").unwrap_or_default();
        let above = above[memchr::memrchr(b'\n', above).map_or(0, |feed| feed + 1)..].trim_ascii();
        let is_apart = match open {
            ".. " => above.is_empty() && !markdown_lines::is_in_list(line),
            "# " if style == CommentStyle::Plain => {
                !line.starts_with(b"|") && (above.is_empty() || above.starts_with(b"*") || above.starts_with(b"#"))
            }
            _ => true,
        };
        if !is_apart {
            return None;
        }
        let prefix = String::from_utf8_lossy(prefix);
        let gap = if open == ".. " { newline } else { "" };
        let rules = join_names(rules);
        let comment = format!("{prefix}{open}urlint-ignore-next-line {rules}{close}{newline}{gap}");
        Some(insertion(lines.start, comment))
    }

    fn comments_around(&self, Place { lines, .. }: &Place, marks: CommentMarks) -> Option<Vec<Edit>> {
        let (open, close) = marks;
        let newline = self.newline_after(*lines);
        let (start, stop) = self.open_paragraph(*lines, marks)?;
        let start = start.max(self.first_lines());
        // the last line may have no end; a comment may be there already
        let is_unended = stop == self.text.len() && !self.text.ends_with(b"\n");
        if start > lines.start || is_unended && self.edits.iter().any(|edit| edit.span.start == stop) {
            return None;
        }
        // the comment is for all places of the paragraph that have none
        let has_none = |other: &usize| !self.kept.contains(other);
        let inside = |other: &usize| (start..stop).contains(&self.places[*other].lines.start);
        let others = (0..self.places.len()).filter(|other| inside(other) && has_none(other));
        let all: BTreeSet<_> = others.flat_map(|other| &self.places[other].rules).collect();
        let rules = join_names(all);
        let gap = if self.has_paragraphs(marks) { newline } else { "" };
        let before = format!("{open}urlint-ignore-start {rules}{close}{newline}{gap}");
        let after = if is_unended {
            format!("{newline}{gap}{open}urlint-ignore-end {rules}{close}")
        } else {
            format!("{gap}{open}urlint-ignore-end {rules}{close}{newline}")
        };
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
            // an encoding, or an instruction to the program that reads a Dockerfile
            let names_encoding = line.starts_with(b"#")
                && [&b"coding"[..], b"syntax=", b"escape="]
                    .iter()
                    .any(|word| memchr::memmem::find(line, word).is_some());
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

    /// The paragraph of these lines, made longer until no part to which no line can be added is cut. Of a list,
    /// it is all.
    fn open_paragraph(&self, lines: Span, marks: CommentMarks) -> Option<(usize, usize)> {
        /// How often a paragraph is made longer.
        const MOST_STEPS: usize = 16;
        let style = self.format.notation().comments;
        let has_lists = matches!(style, CommentStyle::Markdown | CommentStyle::Rst) && self.has_paragraphs(marks);
        let (mut start, mut stop) = self.paragraph(lines);
        for _ in 0..MOST_STEPS {
            let (mut from, mut to) = (start, stop);
            if has_lists {
                (from, to) = markdown_lines::whole_list(self.text, from, to)?;
            }
            from = part_around(&self.closed, from).map_or(from, |part| part.start);
            to = part_around(&self.closed, to).map_or(to, |part| part.end);
            if (from, to) == (start, stop) {
                return Some((start, stop));
            }
            let last = if to > from && self.text[..to].ends_with(b"\n") { to - 1 } else { to };
            let (above, below) = self.paragraph(Span::new(from, last));
            (start, stop) = (above.min(from), below.max(to));
        }
        None
    }

    /// The tried comments that the reader of the format reads as comments of the language there, and that
    /// are read as directives.
    fn retain_comments(&mut self, tried: Vec<TriedComment>) -> Vec<TriedComment> {
        if tried.is_empty() || !self.budget.take_reading() {
            return Vec::new();
        }
        // a URL in place of each directive shows how the reader reads it
        const PROBE: &str = " https://a.example/ ";
        let all = self.edits_with(&tried);
        let starts = directive_starts(self.format, &edited(self.text, &all));
        let mut probes = all.clone();
        let (mut comments, mut urls, mut directives) = (Vec::new(), Vec::new(), Vec::new());
        let (mut shift, mut probe_shift) = (0, 0);
        for (edit, probe) in all.iter().zip(&mut probes) {
            let word = edit.text.find(WORD).unwrap_or(0);
            directives.push(edit.span.start + shift + word);
            shift += edit.text.len();
            probe.text = edit.text.replacen(WORD, PROBE, 1);
            let start = edit.span.start + probe_shift;
            let indent = probe.text.len() - probe.text.trim_start().len();
            comments.push(Span::new(start + indent, start + probe.text.trim_end().len()));
            urls.push(start + word + 1);
            probe_shift += probe.text.len();
        }
        let text = edited(self.text, &probes);
        let Some((found, regions)) = read_with_regions(self.format, &text, ReadOptions::default()) else {
            return Vec::new();
        };
        let contexts: BTreeMap<usize, Context> = found.iter().map(|url| (url.span().start, url.context)).collect();
        let around = regions.around(&comments);
        let around_urls = regions.around(&urls.iter().map(|&url| Span::new(url, url + 1)).collect::<Vec<_>>());
        let places: BTreeMap<usize, usize> =
            all.iter().enumerate().map(|(number, edit)| (edit.span.start, number)).collect();
        let mut read = Vec::new();
        for comment in tried {
            let is_read = comment.edits.iter().all(|edit| {
                let Some(&number) = places.get(&edit.span.start) else { return false };
                let opens_there = || {
                    let comment = around_urls[number].iter().rfind(|region| region.kind == RegionKind::Comment);
                    comment.is_none_or(|region| region.span.start >= comments[number].start)
                };
                starts.contains(&directives[number])
                    && contexts.get(&urls[number]) == Some(&Context::Comment)
                    && (comment.marks.1.is_empty() || opens_there())
                    && self
                        .language(around[number].iter().copied())
                        .is_some_and(|language| self.marks_in(language).contains(&comment.marks))
            });
            if is_read {
                read.push(comment);
            }
        }
        read
    }

    /// Keeps the comments after which the document is read as before, found by bisection.
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

    /// Whether the document is read as before with these comments too.
    fn reads_the_same(&self, tried: &[TriedComment]) -> bool {
        ReadDocument::of(self.format, &self.edited(tried), self.options).is_some_and(|read| read == self.before)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::{Options, Provenance};

    /// Parts of documents of all formats.
    const PARTS: [&str; 40] = [
        "\n",
        "\n",
        "\n\n",
        " ",
        "  ",
        "hhttps://a.ietf.org/x",
        "[a](hhttps://a.ietf.org/b)",
        "<a href=\"hhttps://a.ietf.org/c\">",
        "\"hhttps://a.ietf.org/d\"",
        "a",
        "> ",
        "- ",
        "1. ",
        "# ",
        "---\n",
        "```\n",
        "$$",
        "\\",
        "|",
        "<!--",
        "-->",
        "<script>",
        "</script>",
        "<style>",
        "</style>",
        "</a>",
        "{",
        "}",
        "/*",
        "*/",
        "//",
        "export const a = ",
        "msgid ",
        "msgstr ",
        "\t",
        "#+begin_export\n",
        "#+end_export\n",
        "=pod\n",
        "=cut\n",
        ".. ",
    ];

    const FORMATS: [&str; 16] = [
        "markdown",
        "mdx",
        "html",
        "xml",
        "javascript",
        "yaml",
        "toml",
        "po",
        "perl",
        "org",
        "makefile",
        "rst",
        "asciidoc",
        "css",
        "php",
        "json",
    ];

    /// Whether `part` is what remains of `whole` without some bytes.
    fn is_subsequence(part: &[u8], whole: &[u8]) -> bool {
        let mut whole = whole.iter();
        part.iter().all(|byte| whole.any(|other| other == byte))
    }

    #[test]
    fn comments_are_only_added_and_suppress_what_they_say() {
        let mut options = Options::default();
        options.select(["scheme-typo", "unused-suppression"]).expect("they are names");
        let engine = Engine::new(&options);
        arbtest::arbtest(|bytes| {
            let name = FORMATS[bytes.choose_index(FORMATS.len())?];
            let Some(format) = Format::named(name) else { panic!("{name} is no format") };
            let numbers: Vec<u8> = bytes.arbitrary_iter()?.collect::<Result<_, _>>()?;
            let text: String = numbers.into_iter().map(|number| PARTS[usize::from(number) % PARTS.len()]).collect();
            let kinds = DocumentKinds::new(Provenance::default(), format, text.as_bytes());
            let added: FixedText<Vec<Finding>> = add_suppressions(&engine, &kinds, |_, spans| vec![true; spans.len()]);
            let Some(new) = added.text else { return Ok(()) };
            let shown = String::from_utf8_lossy(&new);
            assert!(is_subsequence(text.as_bytes(), &new), "{name}: {text:?} {shown:?}");
            let left = engine.check(format, &new);
            let left = left.iter().filter(|finding| *finding.rule != *RULE).count();
            assert!(left <= added.dropped.len(), "{name}: {text:?} {shown:?} {:?}", added.dropped);
            Ok(())
        });
    }
}
