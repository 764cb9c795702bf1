//! Goes through a document line by line and puts its blocks together; the content of each is passed on when it closes
//! (CommonMark sections 4 and 5, appendix "A parsing strategy").
//!
//! Of `> See` and `> http://a.example/` it makes a paragraph in a quotation, whose text is `See\nhttp://a.example/`.

use super::block_start::{self, Before, Fence, HtmlBlock};
use super::leaf_block::Lines;
use super::line::Line;
use super::lookahead::{FreshLines, fence_end};
use super::prefilter::Signs;
use super::source::Source;
use super::{Dialect, escape, inline, myst, outline};
use crate::document::AnchorKind;
use crate::document::format_id::FormatId;
use crate::document::page::Page;
use crate::scan::Context;
use crate::text::{CachedSearch, Span};

/// Reads the blocks of a page from `from` on.
pub(super) fn read<'x>(page: &mut Page<'x, '_, '_>, signs: Signs<'x>, from: usize, dialect: Dialect) {
    let text = page.text();
    let source = Source::new(text, page.inserted_text(), dialect);
    let mut blocks = Blocks {
        page,
        text,
        source,
        signs,
        containers: Vec::new(),
        leaf: Leaf::None,
        lines: Lines::default(),
        fresh_lines: FreshLines::default(),
    };
    blocks.signs.pass(from);
    // a search for line feeds does not find the ends of lines that end with a carriage return
    let may_skip = !blocks.signs.every_line() && memchr::memchr(b'\r', text).is_none();
    let mut ends = CachedSearch::of(text, *b"\n\r");
    let mut at = from;
    // nothing is found after the last sign
    while at < text.len() && !blocks.signs.are_over() {
        if may_skip && let Some(next) = blocks.skip(at) {
            at = next;
            continue;
        }
        let line = Line::up_to(text, at, ends.next(at));
        at = line.next;
        blocks.line(line);
    }
    blocks.close_leaf();
}

/// How deep containers nest; markers of deeper ones are text.
const DEEPEST_CONTAINER: usize = 64;

struct Blocks<'p, 'x, 'o, 't> {
    page: &'p mut Page<'x, 'o, 't>,
    text: &'x [u8],
    source: Source<'x>,
    signs: Signs<'x>,
    /// The open containers, the outermost first.
    containers: Vec<Container>,
    /// The block inside the last of them.
    leaf: Leaf,
    lines: Lines,
    fresh_lines: FreshLines,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Container {
    Quote,
    /// An item of a list.
    Item {
        /// The indentation of its content, in columns.
        width: usize,
        /// Whether it has no content yet.
        empty: bool,
    },
    /// A footnote, or an admonition of MkDocs: its further lines are indented by four columns.
    FourColumns,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Leaf {
    None,
    Paragraph,
    Fenced(Fence),
    Indented,
    Html(HtmlBlock),
    Table,
    /// Imports and exports of MDX.
    Script,
}

/// What a line does to the open containers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ContainerChange {
    /// How many containers stay open.
    kept: usize,
    /// Whether all containers stay open, and none was opened.
    keeps_all: bool,
    /// Whether a container was opened.
    opens_one: bool,
}

impl<'x> Blocks<'_, 'x, '_, '_> {
    /// The position where reading may go on, if the line at `at` can be skipped.
    fn skip(&mut self, at: usize) -> Option<usize> {
        match self.leaf {
            Leaf::Fenced(fence) if self.containers.is_empty() => {
                let end = fence_end(self.text, at, fence);
                (end > at).then(|| {
                    self.lines.push(self.text, Span::new(at, end));
                    end
                })
            }
            Leaf::Fenced(_) | Leaf::Html(HtmlBlock::Raw | HtmlBlock::Until(_)) => None,
            // the open block holds a sign
            _ if self.signs.next() < at && !self.lines.hull().is_empty() => None,
            _ => {
                self.signs.pass(at);
                let fresh = self.fresh_lines.fresh_line(self.text, at, &mut self.signs)?;
                self.lines.clear();
                self.leaf = Leaf::None;
                self.containers.clear();
                Some(fresh)
            }
        }
    }

    /// Reads a line: it goes on in the open leaf, opens blocks, or is text.
    fn line(&mut self, mut line: Line<'x>) {
        let kept = self.match_containers(&mut line);
        let keeps_all = kept == self.containers.len();
        let goes_on = match self.leaf {
            Leaf::Fenced(fence) if keeps_all => {
                let indented = line.indent() >= 4 && self.source.dialect == Dialect::CommonMark;
                if fence.is_closed_by(line.rest()) && !indented {
                    self.close_leaf();
                } else {
                    self.push_line(&line);
                }
                true
            }
            Leaf::Html(kind) if keeps_all => {
                self.push_line(&line);
                if kind.is_closed_by(line.rest()) || kind == HtmlBlock::EmptyLine && line.is_empty() {
                    self.close_leaf();
                }
                true
            }
            Leaf::Indented if keeps_all && (line.is_empty() || line.indent() >= 4) => {
                self.push_line(&line);
                true
            }
            Leaf::Script if keeps_all && !line.is_empty() => {
                self.push_line(&line);
                true
            }
            Leaf::Fenced(_) | Leaf::Html(_) | Leaf::Indented | Leaf::Script => {
                self.close_leaf();
                false
            }
            Leaf::None | Leaf::Paragraph | Leaf::Table => false,
        };
        if !goes_on
            && let Some(change) = self.open_blocks(&mut line, ContainerChange { kept, keeps_all, opens_one: false })
        {
            self.text_line(&line, change);
        }
    }

    /// Takes the prefixes of the open containers off the line; returns how many containers go on in it.
    fn match_containers(&self, line: &mut Line<'_>) -> usize {
        let mut goes_on = |container: Container| match container {
            Container::Quote => {
                let quoted = line.indent() <= 3 && line.rest().first() == Some(&b'>');
                if quoted {
                    line.take_quote();
                }
                quoted
            }
            Container::Item { empty, .. } if line.is_empty() => !empty,
            Container::FourColumns if line.is_empty() => true,
            Container::Item { width, .. } => line.take_indent(width),
            Container::FourColumns => line.take_indent(4),
        };
        self.containers.iter().take_while(|&&container| goes_on(container)).count()
    }

    /// Opens the blocks that start in the line. `None` if a block used up the line; otherwise, its rest is text.
    fn open_blocks(&mut self, line: &mut Line<'x>, mut change: ContainerChange) -> Option<ContainerChange> {
        while !line.is_empty() {
            let in_paragraph = self.leaf == Leaf::Paragraph && !change.opens_one;
            if line.indent() >= 4 && self.source.dialect == Dialect::CommonMark {
                if in_paragraph {
                    break;
                }
                self.start_leaf(change, Leaf::Indented);
                self.push_line(line);
                return None;
            }
            let before = if in_paragraph && change.keeps_all { Before::Paragraph } else { Before::Nothing };
            let rest = line.rest();
            let is_container = match rest[0] {
                b'>' => self.open_container(line, &mut change, Container::Quote),
                b'#' | b'`' | b'~' | b'<' => {
                    // a lazy continuation line counts too
                    let before = if in_paragraph { Before::Paragraph } else { Before::Nothing };
                    if self.open_leaf(line, change, before) {
                        return None;
                    }
                    false
                }
                b'=' | b'-' | b'|' | b':' if before == Before::Paragraph && self.read_underline(rest) => return None,
                b'!' | b'?' | b'=' if self.page.wants_anchors() && outline::is_admonition(rest) => {
                    self.open_container(line, &mut change, Container::FourColumns)
                }
                b'-' | b'*' | b'_' if block_start::is_thematic_break(rest) => {
                    self.start_leaf(change, Leaf::None);
                    return None;
                }
                b'-' | b'+' | b'*' | b'0'..=b'9' => match block_start::item_marker_len(rest, before) {
                    Some(marker) => {
                        let container = Container::Item { width: line.indent() + marker, empty: true };
                        self.open_container(line, &mut change, container)
                    }
                    None => false,
                },
                b'i' | b'e' if change.kept == 0 && !in_paragraph && self.is_script(line) => {
                    self.start_leaf(change, Leaf::Script);
                    self.push_line(line);
                    return None;
                }
                b'[' if block_start::footnote_marker_len(rest).is_some() => {
                    self.open_container(line, &mut change, Container::FourColumns)
                }
                _ => false,
            };
            if !is_container {
                break;
            }
        }
        Some(change)
    }

    /// Whether imports or exports of MDX start in the line.
    fn is_script(&self, line: &Line<'_>) -> bool {
        let starts = |word: &[u8]| line.rest().starts_with(word);
        self.source.dialect == Dialect::Mdx && line.indent() == 0 && (starts(b"import ") || starts(b"export "))
    }

    /// Opens a container, and takes its marker off the line. Returns false if containers are nested too deep.
    fn open_container(&mut self, line: &mut Line<'_>, change: &mut ContainerChange, container: Container) -> bool {
        if change.kept >= DEEPEST_CONTAINER {
            return false;
        }
        self.start_leaf(*change, Leaf::None);
        let container = match container {
            Container::Quote => {
                line.take_quote();
                container
            }
            Container::FourColumns => {
                let footnote = block_start::footnote_marker_len(line.rest());
                if let Some(len) = footnote {
                    self.page.anchor(AnchorKind::Footnote, Span::new(line.first + 2, line.first + len - 2));
                }
                line.take(footnote.unwrap_or(line.rest().len()));
                line.take_columns(line.indent());
                container
            }
            Container::Item { width, empty } => {
                line.take(width - line.indent());
                // five spaces or more are one space and an indented code block
                let spaces = line.indent();
                let columns = if line.is_empty() || spaces > 4 { 1 } else { spaces };
                line.take_columns(columns);
                Container::Item { width: width + columns, empty }
            }
        };
        self.containers.push(container);
        *change = ContainerChange { kept: self.containers.len(), keeps_all: false, opens_one: true };
        true
    }

    /// Opens the leaf that starts with the first bytes of the line, or reads an ATX heading; returns whether there is
    /// one.
    fn open_leaf(&mut self, line: &Line<'_>, change: ContainerChange, before: Before) -> bool {
        let rest = line.rest();
        if let Some(level) = block_start::atx_level(rest) {
            self.start_leaf(change, Leaf::None);
            let content = Span::new(line.first + level, line.end);
            outline::heading(self.page, content, level);
            if self.signs.are_in(content) {
                self.source.heading.set(Some(level as u8));
                inline::inlines(self.page, content, &self.source);
                self.source.heading.set(None);
            }
        } else if let Some(fence) = Fence::opening(rest) {
            self.start_leaf(change, Leaf::Fenced(fence));
            self.lines.push(self.text, Span::new(line.first + fence.len, line.next));
        } else if self.source.dialect == Dialect::CommonMark
            && let Some(kind) = HtmlBlock::opening(rest, before)
        {
            self.start_leaf(change, Leaf::Html(kind));
            self.push_line(line);
            if kind.is_closed_by(&rest[1..]) {
                self.close_leaf();
            }
        } else {
            return false;
        }
        true
    }

    /// Reads a line below a paragraph that makes the paragraph a heading, or its last line the head of a table; returns
    /// whether it does.
    fn read_underline(&mut self, rest: &[u8]) -> bool {
        if block_start::is_setext_underline(rest) {
            self.source.heading.set(Some(if rest[0] == b'=' { 1 } else { 2 }));
            self.close_leaf();
            self.source.heading.set(None);
            return true;
        }
        if block_start::item_marker_len(rest, Before::Paragraph).is_some() {
            return false;
        }
        let header = self.lines.last();
        let columns = block_start::column_count(rest);
        if columns != Some(block_start::cells(self.text[header.range()].trim_ascii_end()).count()) {
            return false;
        }
        self.lines.pop();
        self.close_leaf();
        self.leaf = Leaf::Table;
        self.table_row(header);
        true
    }

    /// Reads a line in which nothing opens.
    fn text_line(&mut self, line: &Line<'_>, change: ContainerChange) {
        if line.is_empty() {
            if self.leaf != Leaf::None {
                self.close_leaf();
            }
            self.containers.truncate(change.kept);
            return;
        }
        let is_lazy = self.leaf == Leaf::Paragraph && !change.opens_one;
        if !is_lazy && change.kept < self.containers.len() {
            self.close_leaf();
            self.containers.truncate(change.kept);
        }
        if self.leaf == Leaf::Table {
            if block_start::cells(line.rest()).next().is_some() {
                return self.table_row(Span::new(line.first, line.end));
            }
            self.close_leaf();
        }
        if self.leaf == Leaf::None {
            self.start_leaf(change, Leaf::Paragraph);
        }
        self.push_line(line);
    }

    fn table_row(&mut self, line: Span) {
        if !self.signs.are_in(line) {
            return;
        }
        for (start, end) in block_start::cells(&self.text[line.range()]) {
            let cell = Span::new(line.start + start, line.start + end);
            if self.signs.are_in(cell) {
                let source = &self.source;
                self.page.with_content(escape::table_cell(self.text, cell), |page, cell| {
                    inline::inlines(page, cell, source);
                });
            }
        }
    }

    /// Closes the open leaf and all containers but the kept ones, and opens `leaf`.
    fn start_leaf(&mut self, change: ContainerChange, leaf: Leaf) {
        self.close_leaf();
        self.containers.truncate(change.kept);
        if let Some(Container::Item { empty, .. }) = self.containers.last_mut() {
            *empty = false;
        }
        self.leaf = leaf;
    }

    fn push_line(&mut self, line: &Line<'_>) {
        self.lines.push(self.text, Span::new(line.first, line.next));
    }

    /// Closes the open leaf, and reads its content.
    fn close_leaf(&mut self) {
        let leaf = std::mem::replace(&mut self.leaf, Leaf::None);
        let hull = self.lines.hull();
        if !hull.is_empty() && (self.signs.are_in(hull) || outline::may_name(self.page, hull, &self.source)) {
            let content = self.lines.content(self.text);
            let source = &self.source;
            match leaf {
                Leaf::Fenced(_) if self.page.wants_anchors() => myst::read_fenced(self.page, content),
                Leaf::Fenced(_) | Leaf::Indented => self.page.scan(Context::Code, content),
                Leaf::Html(_) => self.page.embed(FormatId::Html, content),
                Leaf::Script => inline::script(self.page, content),
                Leaf::Paragraph => self.page.with_content(content, |page, span| inline::paragraph(page, span, source)),
                Leaf::Table | Leaf::None => {}
            }
        }
        self.lines.clear();
    }
}
