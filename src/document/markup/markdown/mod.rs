//! Markdown: CommonMark 0.31, GitHub's tables and footnotes, MDX, front matter. Of `# A` and `[b](http://c.example/)`
//! it passes on a heading and a link.
//!
//! `block` goes through the lines once and puts together what each leaf holds, without the prefixes of its containers;
//! `inline` goes through a paragraph, a heading or a cell, if there may be a URL in it.
//!
//! | file | what is in it |
//! |---|---|
//! | `anchors` | the names of the headings and elements that links may lead to |
//! | `block` | the blocks of a document, line by line |
//! | `block_start` | the blocks that the first bytes of a line may open |
//! | `broken` | links whose markup is broken |
//! | `destination` | destinations, titles, labels, definitions |
//! | `empty_target` | links with an empty target on purpose |
//! | `escape` | backslash escapes and character references |
//! | `esm` | imports and exports of MDX |
//! | `formula` | formulas between `$$` |
//! | `heading_name` | the names that generators make of a heading |
//! | `includes` | whether a document inserts text from elsewhere |
//! | `inline` | the inlines of a paragraph, a heading or a cell |
//! | `leaf_block` | the lines of a block, without the prefixes of its containers |
//! | `line` | one line, with the columns that its tabs make |
//! | `lookahead` | how far the reading of blocks may skip ahead |
//! | `myst` | directives and roles of MyST |
//! | `name_hash` | hashes of the names of anchors |
//! | `outline` | the headings and names that links can lead to, and references by name |
//! | `places` | whether a document has an anchor |
//! | `prefilter` | the next place where a URL or a reference may be |
//! | `quick` | links that may lead nowhere, found without reading the document |
//! | `reference_links` | links by name whose text is a URL |
//! | `source` | which labels the document defines |
//! | `special_bytes` | the bytes of running text that need a look |
//! | `tag` | raw HTML, autolinks and JSX tags |
//! | `text_run` | running text between links, code and tags |
//! | `used_labels` | which definitions are used |

mod anchors;
mod block;
mod block_start;
mod broken;
mod destination;
mod empty_target;
mod escape;
mod esm;
mod formula;
mod heading_name;
mod includes;
mod inline;
mod leaf_block;
mod line;
mod lookahead;
mod myst;
mod name_hash;
mod outline;
mod places;
mod prefilter;
mod quick;
mod reference_links;
mod source;
mod special_bytes;
mod tag;
mod text_run;
mod used_labels;

use crate::document::definition::{Definition, Files};
use crate::document::format_id::FormatId;
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::document::regions::RegionKind;
use crate::text::Span;
pub(in crate::document) use includes::{expressions_insert_anchors, inserted_text};
use line::Line;
pub(crate) use places::is_on_numbered_page;
use prefilter::Signs;
pub(crate) use quick::may_hold_broken;
pub(crate) use source::DefinedLabels;
pub(crate) use used_labels::UsedLabels;

pub(in crate::document) static MARKDOWN: Definition = Definition {
    name: "markdown",
    about: "Markdown: CommonMark and GitHub's, with HTML and front matter inside",
    files: Files {
        aliases: &["md", "commonmark", "gfm"],
        extensions: &[
            "md", "markdown", "mdown", "mdwn", "mkd", "mkdn", "mkdown", "livemd", "ronn", "qmd", "rmd", "mdc",
        ],
        ..Files::NONE
    },
    reader: DocumentReader {
        // `read` starts with this search
        may_hold: |_| true,
        read: |page| read(page, Dialect::CommonMark),
    },
    notation: notations::MARKDOWN,
};

pub(in crate::document) static MDX: Definition = Definition {
    name: "mdx",
    about: "MDX: Markdown with JSX",
    files: Files { extensions: &["mdx"], ..Files::NONE },
    reader: DocumentReader {
        // `read` starts with this search
        may_hold: |_| true,
        read: |page| read(page, Dialect::Mdx),
    },
    notation: notations::MDX,
};

/// The dialects of Markdown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dialect {
    CommonMark,
    /// Without indented code, autolinks and blocks of HTML; tags are JSX.
    Mdx,
}

fn read(page: &mut Page<'_, '_, '_>, dialect: Dialect) {
    if page.wants_regions() {
        formula::note(page);
        if dialect == Dialect::Mdx {
            esm::note(page);
        }
        if let Some(front) = named_front_matter(page.text()) {
            page.note_region(RegionKind::Closed, front);
        }
    }
    let Some(signs) = Signs::of(page, dialect) else { return };
    let text = page.text();
    let start = if text.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    let body = match front_matter(text, start) {
        Some(FrontMatter { sign, content, body_start }) => {
            let format = if sign == b'-' { FormatId::Yaml } else { FormatId::Toml };
            if page.wants(format, &text[content.range()]) {
                page.embed(format, content);
            }
            body_start
        }
        None => start,
    };
    outline::note_inserted_text(page, dialect);
    let first = page.found_count();
    block::read(page, signs, body, dialect);
    broken::report_document(page, first);
    let (found, source) = page.found_and_source();
    reference_links::label_definitions(&mut found[first..], source);
}

/// Front matter whose first line names its language, with its lines: `---json`.
fn named_front_matter(text: &[u8]) -> Option<Span> {
    let is_named = text.starts_with(b"---") && text.get(3).is_some_and(u8::is_ascii_alphabetic);
    let is_json = text.starts_with(b";;;");
    let fence: &[u8] = if is_json { b"\n;;;" } else { b"\n---" };
    let end = memchr::memmem::find(text, fence).filter(|_| is_named || is_json)?;
    Some(Span::new(0, end + fence.len()))
}

/// The text between two lines of `---` or `+++`, of which the first is the first line of the document.
pub(in crate::document) struct FrontMatter {
    /// The byte of these lines: `-` for YAML, `+` for TOML.
    sign: u8,
    pub(in crate::document) content: Span,
    /// Where the document goes on.
    body_start: usize,
}

/// The front matter of a document that starts at `start`; `None` if an empty line follows the first line, which is a
/// thematic break then.
pub(in crate::document) fn front_matter(text: &[u8], start: usize) -> Option<FrontMatter> {
    let sign = *text.get(start).filter(|byte| b"-+".contains(byte))?;
    let is_fence = |line: &[u8]| line.trim_ascii_end() == [sign; 3] || sign == b'-' && line.trim_ascii_end() == b"...";
    let line_at = |at| Line::at(text, at);
    let first = line_at(start);
    if text[start..first.end].trim_ascii_end() != [sign; 3] || line_at(first.next).is_empty() {
        return None;
    }
    let mut at = first.next;
    while at < text.len() {
        let line = line_at(at);
        if is_fence(&text[at..line.end]) {
            return Some(FrontMatter { sign, content: Span::new(first.next, at), body_start: line.next });
        }
        at = line.next;
    }
    None
}
