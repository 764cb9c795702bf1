//! The marks of comments in each format: `<!-- ` and ` -->` in HTML.

use crate::document::{AngleBrackets, CommentStyle, Format};
use crate::lint::suppress::are_in_comments;
use crate::text::Span;

/// The opening and the closing mark of a comment: `<!-- ` and ` -->`.
pub(super) type CommentMarks = (&'static str, &'static str);

const TAG: CommentMarks = ("<!-- ", " -->");
const HASH: CommentMarks = ("# ", "");
const SLASHES: CommentMarks = ("// ", "");
const BLOCK: CommentMarks = ("/* ", " */");
const EXPRESSION: CommentMarks = ("{/* ", " */}");

/// The marks of comments of a format, the most likely ones first: none for data without comments. Plain text has some,
/// since some markup languages are read as plain text. A programming language has only some of the many candidates:
/// each is tried on a line of its own.
pub(super) fn marks_of(format: Format) -> Vec<CommentMarks> {
    let notation = format.notation();
    let candidates: &[CommentMarks] = match notation.comments {
        CommentStyle::None | CommentStyle::Notebook | CommentStyle::Patch => &[],
        CommentStyle::Plain => &[TAG, HASH, SLASHES],
        CommentStyle::Markdown if notation.angle_brackets == AngleBrackets::Jsx => &[EXPRESSION],
        CommentStyle::Markdown | CommentStyle::Tags => &[TAG],
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
    };
    if notation.comments != CommentStyle::Code {
        return candidates.to_vec();
    }
    let mut marks: Vec<CommentMarks> = candidates.iter().copied().filter(|marks| is_comment(format, *marks)).collect();
    marks.sort_by_key(|(_, close)| !close.is_empty());
    // in a program, the mark of HTML is another language's
    if marks.len() > 1 {
        marks.retain(|marks| *marks != TAG);
    }
    if marks.is_empty() { candidates.to_vec() } else { marks }
}

/// Whether a format reads a line with these marks as a comment.
fn is_comment(format: Format, (open, close): CommentMarks) -> bool {
    const LINE: &str = "x\n";
    let start = LINE.len() + open.len();
    let text = format!("{LINE}{open}urlint-ignore{close}\n");
    are_in_comments(format, text.as_bytes(), &[Span::new(start, start + "urlint-ignore".len())]) == [true]
}
