//! Reads the inlines of a paragraph, a heading or a cell: code spans, links, images, autolinks, raw HTML (CommonMark
//! section 6). Of `[a](http://b.example/) and <http://c.example/>` it passes on a link, ` and ` as text, and an
//! autolink.

use super::Dialect;
use super::broken;
use super::destination::{self, Target};
use super::escape::{Escapes, decoded};
use super::outline;
use super::source::{Bracket, InlineBuffers, Source};
use super::special_bytes::SpecialBytes;
use super::tag::{Tags, autolink_end, email_autolink_end};
use super::text_run::{RunningText, emit, may_hold};
use crate::document::AnchorKind;
use crate::document::decoded_text::Content;
use crate::document::format_id::FormatId;
use crate::document::lookahead::CachedPosition;
use crate::document::markup::open_heading::OpenHeading;
use crate::document::page::Page;
use crate::scan::{self, Context, Form};
use crate::text::{CachedSearch, Span, disjoint, seek};

/// Reads a paragraph: definitions first, then the rest.
pub(super) fn paragraph(page: &mut Page<'_, '_, '_>, span: Span, source: &Source<'_>) {
    let text = &page.text()[..span.end];
    let mut at = span.start;
    while let Some(definition) = destination::definition(text, at) {
        at = definition.target.end;
        let content = decoded(text, definition.target.destination, Escapes::All);
        page.link(Context::Definition, content, Some(definition.label));
        page.anchor(AnchorKind::Definition, definition.label);
        broken::report_definition(page, &definition);
        definition.target.title.into_iter().for_each(|title| emit(page, title));
    }
    if page.wants_anchors() {
        at = outline::read_paragraph_names(page, Span::new(at, span.end), source);
    }
    inlines(page, Span::new(at, span.end), source);
}

/// Reads text that holds inlines.
pub(super) fn inlines(page: &mut Page<'_, '_, '_>, span: Span, source: &Source<'_>) {
    if span.is_empty() {
        return;
    }
    let text = &page.text()[..span.end];
    let InlineBuffers { brackets, gaps } = source.buffers.take();
    let first = page.found_count();
    Inlines {
        page,
        text,
        source,
        start: span.start,
        at: span.start,
        after_escape: span.start,
        next_target: CachedPosition::new(),
        brackets,
        inactive: 0,
        gaps,
        image_texts: Vec::new(),
        first,
        backquotes: None,
        tags: Tags::default(),
        malformed_end: 0,
        heading: None,
    }
    .read();
}

/// Reads JavaScript, as MDX has it in expressions, imports and exports.
pub(super) fn script(page: &mut Page<'_, '_, '_>, content: impl Into<Content>) {
    match page.language("javascript") {
        Some(language) => page.embed(language, content),
        None => page.scan(Context::Code, content),
    }
}

struct Inlines<'p, 's, 'x, 'o, 't> {
    page: &'p mut Page<'x, 'o, 't>,
    /// The text up to the end of the inlines.
    text: &'x [u8],
    source: &'s Source<'s>,
    start: usize,
    at: usize,
    /// The position after the last byte that a back-slash escapes.
    after_escape: usize,
    /// The next `](`: no bracket after the last one can open a link.
    next_target: CachedPosition,
    brackets: Vec<Bracket>,
    /// How many of the brackets cannot open a link, since a link is inside them; they may open an image.
    inactive: usize,
    /// The spans that are not running text.
    gaps: Vec<Span>,
    /// The texts of images with a `:`. Readers see them in place of the image, and none of it as a link.
    image_texts: Vec<Span>,
    /// How many URLs the page had before.
    first: usize,
    backquotes: Option<Box<Backquotes>>,
    tags: Tags,
    /// The position up to which bytes are counted as malformed.
    malformed_end: usize,
    /// The heading of HTML that is open.
    heading: Option<OpenHeading>,
}

/// For each length, the position of the last run of that many backquotes.
type Backquotes = [usize; LONGEST_BACKQUOTES + 1];

/// The longest run of backquotes that opens a code span.
const LONGEST_BACKQUOTES: usize = 255;

impl Inlines<'_, '_, '_, '_, '_> {
    fn read(mut self) {
        let text = self.text;
        let mut specials = SpecialBytes::of(text, self.source.dialect);
        while let Some(at) = specials.next(self.at).filter(|_| !self.page.is_full()) {
            self.at = at;
            match text[self.at] {
                b'\\' => {
                    let is_escape = text.get(self.at + 1).is_some_and(u8::is_ascii_punctuation);
                    self.at += 1 + usize::from(is_escape);
                    self.after_escape = self.at;
                }
                b'`' => self.read_code_span(),
                b'<' => self.read_angle(),
                b'{' => self.skip_expression(),
                b'[' => {
                    let is_image = self.at > self.start.max(self.after_escape) && text[self.at - 1] == b'!';
                    if self.next_target.next(at, || next_target(text, at)) < text.len() {
                        self.push_bracket(Bracket { at: self.at, is_image });
                    }
                    self.at += 1;
                }
                _ => self.close_bracket(),
            }
        }
        self.emit_running_text();
    }

    fn push_bracket(&mut self, bracket: Bracket) {
        if self.brackets.len() == MOST_OPEN_BRACKETS {
            self.brackets.drain(..MOST_OPEN_BRACKETS / 2);
            self.inactive = self.inactive.saturating_sub(MOST_OPEN_BRACKETS / 2);
        }
        self.brackets.push(bracket);
    }

    /// Reads the backquotes here: a code span, or text.
    fn read_code_span(&mut self) {
        let text = self.text;
        let open = self.at;
        let len = backquotes_len(text, open);
        self.at += len;
        let Some(close) = self.closing_run(open + len, len) else { return };
        let code = Span::new(open + len, close);
        self.page.scan(Context::Code, code);
        self.at = close + len;
        self.push_gap(open);
    }

    /// The next run of `len` backquotes after `from`. All runs are looked up once, when the first one is not closed.
    fn closing_run(&mut self, from: usize, len: usize) -> Option<usize> {
        let text = self.text;
        if len > LONGEST_BACKQUOTES || self.backquotes.as_ref().is_some_and(|last| last[len] < from) {
            return None;
        }
        let closing = backquote_runs(text, from).find(|&(_, other)| other == len);
        if closing.is_none() && self.backquotes.is_none() {
            let mut last = Box::new([0; LONGEST_BACKQUOTES + 1]);
            backquote_runs(text, from)
                .filter(|&(_, len)| len <= LONGEST_BACKQUOTES)
                .for_each(|(at, len)| last[len] = at);
            self.backquotes = Some(last);
        }
        closing.map(|(at, _)| at)
    }

    /// Reads the `<` here: an autolink, a tag or text.
    fn read_angle(&mut self) {
        let (text, open) = (self.text, self.at);
        self.at += 1;
        if self.source.dialect == Dialect::Mdx {
            // MDX has no HTML comments, but generators that used them before still accept them
            let is_comment = text[open..].starts_with(b"<!--");
            let end = if is_comment { self.tags.html_end(text, open) } else { self.tags.jsx_end(text, open) };
            if let Some(end) = end {
                self.emit_tag(open, end);
            }
            return;
        }
        if let Some(end) = autolink_end(text, open) {
            self.at = end;
            self.push_gap(open);
            return self.autolink(Span::new(open, end));
        }
        if let Some(end) = email_autolink_end(text, open) {
            self.at = end;
            self.push_gap(open);
            return self.page.scan(Context::Autolink, Span::new(open, end));
        }
        // a placeholder in a host looks like a tag
        if let Some(end) = scan::host_part_end(text, open) {
            self.at = end;
        } else if let Some(end) = self.tags.html_end(text, open) {
            self.emit_tag(open, end);
        }
    }

    /// Skips an expression of MDX. One directly after other text is read as text, since it may be part of a URL.
    fn skip_expression(&mut self) {
        let (text, open) = (self.text, self.at);
        self.at += 1;
        let follows_text = open > self.start && text[open - 1].is_ascii_graphic() && text[open - 1] != b'>';
        if follows_text {
            return;
        }
        if let Some(end) = self.tags.expression_end(text, open) {
            self.at = end;
            self.push_gap(open);
            script(self.page, Span::new(open + 1, end - 1));
        }
    }

    /// Passes on the raw HTML or the JSX tag between `open` and `end`.
    fn emit_tag(&mut self, open: usize, end: usize) {
        self.at = end;
        self.push_gap(open);
        let tag = Span::new(open, end);
        if self.page.wants_anchors() {
            self.heading = outline::read_tag(self.page, tag, self.heading, self.source.dialect);
        }
        if self.page.wants(FormatId::Html, &self.text[tag.range()]) {
            self.page.embed(FormatId::Html, tag);
        }
    }

    /// Reads an autolink. It is scanned as text, so that its angle brackets are known as its wrapper. If the scanner
    /// would not find it, it is passed on as the target of a link.
    fn autolink(&mut self, span: Span) {
        const LONGEST_AUTOLINK: usize = 4096;
        let inner = Span::new(span.start + 1, span.end - 1);
        let bytes = &self.text[inner.range()];
        let url = std::str::from_utf8(bytes).unwrap_or_default();
        let has_url_prefix = bytes.len() > 4 && bytes[..4].eq_ignore_ascii_case(b"URL:");
        let is_scanned = has_url_prefix || scan::is_url(url, Form::Bracketed) && !bytes.contains(&b'|');
        if is_scanned && bytes.len() < LONGEST_AUTOLINK {
            self.page.scan(Context::Autolink, decoded(self.text, span, Escapes::References));
        } else {
            self.page.link(Context::Autolink, decoded(self.text, inner, Escapes::References), None);
        }
    }

    /// Reads the `]` here: it ends the text of a link or an image, or is text.
    fn close_bracket(&mut self) {
        let (text, close) = (self.text, self.at);
        self.at += 1;
        let Some(bracket) = self.brackets.pop() else { return };
        let is_link = bracket.is_image || self.brackets.len() >= self.inactive;
        self.inactive = self.inactive.min(self.brackets.len());
        if !is_link {
            return;
        }
        if text.get(self.at) != Some(&b'(') {
            return self.reference(bracket, close);
        }
        let Some(Target { destination, title, end }) = destination::inline_target(text, self.at) else {
            self.count_unclosed_destination();
            return self.reference(bracket, close);
        };
        self.at = end;
        self.push_gap(close);
        self.gaps.push(Span::new(bracket.at - usize::from(bracket.is_image), bracket.at + 1));
        let context = if bracket.is_image { Context::Image } else { Context::Link };
        let label = Span::new(bracket.at + 1, close);
        if bracket.is_image && memchr::memchr(b':', &text[label.range()]).is_some() {
            self.image_texts.push(label);
        }
        self.page.link(context, decoded(text, destination, Escapes::All), Some(label));
        if !bracket.is_image && close > bracket.at + 1 && title.is_none() {
            broken::report_target(self.page, Span::new(bracket.at, end), destination);
        }
        title.into_iter().for_each(|title| emit(self.page, title));
        if !bracket.is_image {
            self.inactive = self.brackets.len();
        }
    }

    /// Reads a link by reference whose text ends at `close`: skips its label, and lets no link be around it. Its
    /// destination is passed on where the label is defined.
    fn reference(&mut self, bracket: Bracket, close: usize) {
        let rest = &self.text[self.at..];
        let label = rest.strip_prefix(b"[").and_then(|rest| Some(&rest[..memchr::memchr2(b'[', b']', rest)?]));
        let label = label.filter(|label| rest[label.len() + 1] == b']');
        let label_has_target = label.is_some_and(|label| rest[label.len() + 2..].starts_with(b"("));
        if self.brackets.is_empty() && !label_has_target {
            return;
        }
        let link_text = &self.text[bracket.at + 1..close];
        if self.source.defines(label.filter(|label| !label.is_empty()).unwrap_or(link_text)) {
            self.at += label.map_or(0, |label| label.len() + 2);
            if !bracket.is_image {
                self.inactive = self.brackets.len();
            }
        }
    }

    /// Counts the rest of a line as malformed if the `<` of a destination is not closed on it.
    fn count_unclosed_destination(&mut self) {
        let rest = &self.text[self.at + 1..];
        let angle = self.at + 1 + (rest.len() - rest.trim_ascii_start().len());
        if angle >= self.malformed_end && destination::is_unclosed(self.text, angle) {
            let line = memchr::memchr2(b'\n', b'\r', &self.text[angle..]).map_or(self.text.len(), |len| angle + len);
            self.page.count_malformed(Span::new(angle, line));
            self.malformed_end = line;
        }
    }

    /// Notes that the text from `open` up to here is not running text.
    fn push_gap(&mut self, open: usize) {
        self.gaps.push(Span::new(open, self.at));
    }

    /// Passes on the text between the gaps, as far as there may be a URL in it.
    fn emit_running_text(mut self) {
        self.gaps.sort_unstable_by_key(|gap| gap.start);
        self.gaps.push(Span::empty(self.text.len()));
        let mut from = self.start;
        for gap in &mut self.gaps {
            let piece = Span::new(from, gap.start.max(from));
            from = gap.end;
            *gap = piece;
        }
        let (page, pieces) = (self.page, &self.gaps);
        if page.wants_broken() && !page.is_full() {
            broken::report_links(page, self.text, pieces, self.source);
        }
        if page.wants_anchors() && !page.is_full() {
            outline::emit_names(page, self.text, pieces, self.source);
        }
        let mut stops = CachedSearch::of(self.text, *b":&\\");
        let relaxed = page.wants_relaxed();
        let mut holds = |piece: Span| (relaxed || stops.next(piece.start) < piece.end) && may_hold(page, piece);
        let last = pieces.iter().enumerate().filter(|&(_, &piece)| holds(piece)).last();
        let count = last.map_or(0, |(last, _)| last + 1);
        let mut running = RunningText::default();
        pieces[..count].iter().for_each(|&piece| running.emit_piece(page, piece));
        let image_texts = std::mem::take(&mut self.image_texts);
        page.set_names(self.first, || disjoint(image_texts));
        self.brackets.clear();
        self.gaps.clear();
        self.source.buffers.set(InlineBuffers { brackets: self.brackets, gaps: self.gaps });
    }
}

/// The most brackets that are open at once: of more, the outermost are text, so that memory is bounded.
const MOST_OPEN_BRACKETS: usize = 1 << 20;

/// The next `](` from `at` on.
fn next_target(text: &[u8], at: usize) -> Option<usize> {
    seek(text, at, [b']'], |at| text.get(at + 1) == Some(&b'('))
}

/// The position and the length of each run of backquotes from `from` on.
fn backquote_runs(text: &[u8], from: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut from = from;
    std::iter::from_fn(move || {
        let at = from + memchr::memchr(b'`', &text[from..])?;
        let len = backquotes_len(text, at);
        from = at + len;
        Some((at, len))
    })
}

/// The number of backquotes at `at`.
fn backquotes_len(text: &[u8], at: usize) -> usize {
    text[at..].iter().take_while(|&&byte| byte == b'`').count()
}
