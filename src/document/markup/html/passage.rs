//! Running text: collects the pieces between tags, and passes them on where a block starts or ends.
//!
//! `<p>See http://a.ex<wbr>ample/</p>` is one text with the URL `http://a.example/`.

use super::value::{Breaks, content, push_decoded};
use super::{Reader, prefilter};
use crate::document::char_ref::References;
use crate::document::decoded_text::{Content, DecodedText};
use crate::scan::Context;
use crate::text::Span;

/// The most pieces of a passage, so that memory is bounded.
const MOST_PIECES: usize = 1 << 16;

/// What is between a piece of text and the one before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Gap {
    /// Something that is not shown: the text goes on.
    Nothing,
    /// A line break.
    Break,
    /// The tag of an inline element, or a comment: it ends a URL.
    Tag,
}

/// A piece of text.
#[derive(Clone, Copy, Debug)]
struct Piece {
    span: Span,
    gap: Gap,
    /// Whether character references in it count.
    is_escaped: bool,
    may_hold: bool,
}

/// The text of a block so far.
#[derive(Debug)]
pub(super) struct Passage {
    pieces: Vec<Piece>,
    gap: Gap,
    /// Whether a URL may start in one piece and end within another.
    joins_pieces: bool,
    may_hold: bool,
}

impl Passage {
    pub(super) const fn new() -> Self {
        Self { pieces: Vec::new(), gap: Gap::Tag, joins_pieces: false, may_hold: false }
    }

    /// Whether nothing was read since the last block.
    pub(super) fn is_untouched(&self) -> bool {
        self.pieces.is_empty() && !self.joins_pieces && self.gap == Gap::Tag
    }

    /// Adds something between the last piece and the next one; the strongest gap counts.
    pub(super) fn push_gap(&mut self, gap: Gap) {
        self.joins_pieces |= gap != Gap::Tag;
        self.gap = self.gap.max(gap);
    }
}

impl Reader<'_, '_, '_, '_> {
    /// Adds a piece of text with character references to the passage.
    pub(super) fn push_text(&mut self, span: Span) {
        self.push_piece(span, true);
    }

    /// Adds a piece of text in which character references do not count.
    pub(super) fn push_literal_text(&mut self, span: Span) {
        self.push_piece(span, false);
    }

    fn push_piece(&mut self, span: Span, is_escaped: bool) {
        if span.is_empty() {
            return;
        }
        if self.passage.pieces.len() == MOST_PIECES {
            self.flush();
        }
        let may_hold = if self.in_location {
            // `self.colon` may be after this text already, since the tag after it was looked at
            self.wants_all || prefilter::next_colon(&self.text[..span.end], span.start).is_some()
        } else {
            self.may_hold_in_text(span)
        };
        let passage = &mut self.passage;
        passage.may_hold |= may_hold;
        passage.pieces.push(Piece { span, gap: passage.gap, is_escaped, may_hold });
        passage.gap = Gap::Nothing;
    }

    /// Passes on the passage, and starts a new one.
    pub(super) fn flush(&mut self) {
        if self.passage.may_hold {
            let pieces = std::mem::take(&mut self.passage.pieces);
            self.emit_pieces(&pieces);
            self.passage.pieces = pieces;
        }
        self.passage.pieces.clear();
        self.passage.gap = Gap::Tag;
        self.passage.joins_pieces = false;
        self.passage.may_hold = false;
    }

    fn emit_pieces(&mut self, pieces: &[Piece]) {
        let references = if self.is_xml { References::Xml } else { References::Html };
        let context = if self.in_location {
            Context::Data
        } else if self.code_depth > 0 {
            Context::Code
        } else {
            Context::Prose
        };
        let joins_pieces = pieces.len() > 1
            && (self.passage.joins_pieces
                || pieces.iter().any(|piece| may_open_wrapper(&self.text[piece.span.range()])));
        if joins_pieces {
            let derived = self.joined_text(pieces, references);
            return self.emit_text(context, derived.into());
        }
        for piece in pieces.iter().filter(|piece| piece.may_hold) {
            let content = if piece.is_escaped {
                content(self.text, piece.span, references, Breaks::Kept)
            } else {
                piece.span.into()
            };
            self.emit_text(context, content);
        }
    }

    fn emit_text(&mut self, context: Context, content: Content) {
        let bytes = match &content {
            Content::Verbatim(span) => &self.text[span.range()],
            Content::DecodedText(derived) => derived.bytes(),
        };
        let bytes = bytes.trim_ascii();
        let is_url = self.in_location && !bytes.iter().any(|&byte| byte <= b' ' || byte == b'<');
        if is_url { self.page.link(context, content, None) } else { self.page.scan(context, content) }
    }

    /// The pieces as one text, with what their gaps stand for between them.
    fn joined_text(&self, pieces: &[Piece], references: References) -> DecodedText {
        let mut derived = DecodedText::new();
        let mut end = None;
        for piece in pieces {
            if let Some(end) = end {
                let between = Span::new(end, piece.span.start);
                match piece.gap {
                    Gap::Nothing => {}
                    Gap::Break => derived.push(b"\n", between),
                    Gap::Tag => derived.push(b" ", between),
                }
            }
            if piece.is_escaped {
                push_decoded(&mut derived, self.text, piece.span, references, Breaks::Kept);
            } else {
                derived.push_verbatim(self.text, piece.span);
            }
            end = Some(piece.span.end);
        }
        derived
    }
}

/// Whether text may hold the `<` of a wrapper, as it is or as a reference.
fn may_open_wrapper(text: &[u8]) -> bool {
    memchr::memchr2_iter(b'<', b'&', text)
        .any(|at| text[at] == b'<' || matches!(text.get(at + 1), Some(b'l' | b'L' | b'#')))
}
