//! How bytes of a URL are written in a document, so that its format reads them as they are.

use std::borrow::Cow;

use super::Format;
use crate::scan::Context;

/// The escapes of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Writing {
    /// What may stand in a URL stands for itself.
    Plain,
    /// `&` begins a character reference.
    References,
    /// `%` begins a comment, and `#` an argument; a back-slash before them is read as none.
    Tex,
    /// `-` is a hyphen, `\-` the character.
    Roff,
    /// Marks around text count in a URL too, and two hyphens are a dash.
    AsciiDoc,
    /// A `_` after a word makes it a reference, in brackets too.
    Rst,
    /// `%` begins the place of a value.
    Interpolated,
}

/// What stands for itself in the strings and in the text of any program.
const IN_PROGRAMS: &str = "-._:/?=@+,;";

impl Format {
    /// How `text` is to be written in a document where a URL stands in such a context; `None` where that is not certain.
    pub(crate) fn written(self, context: Context, text: &str) -> Option<Cow<'_, str>> {
        let stands_for_itself = |mark: char| match context {
            Context::String | Context::Code => IN_PROGRAMS.contains(mark),
            _ => "-._~:/?#[]@!$&'()*+,;=%<>".contains(mark),
        };
        if !text.chars().all(|c| c.is_ascii_alphanumeric() || stands_for_itself(c)) {
            return None;
        }
        let written = match self.0.writing {
            Writing::Plain => text.to_owned(),
            // two hyphens may end a comment
            Writing::References if context == Context::Comment && text.contains(['-', '<', '>']) => return None,
            Writing::References if context == Context::Comment => text.to_owned(),
            Writing::References => text.replace('&', "&amp;").replace('<', "&lt;").replace('\'', "&#39;"),
            Writing::Tex if text.contains(['&', '~', '$', '_']) => return None,
            Writing::Tex => text.replace('%', "\\%").replace('#', "\\#"),
            Writing::Roff => text.replace('-', "\\-"),
            Writing::AsciiDoc if text.contains(['~', '_', '*', '+', '#', '^']) || text.contains("--") => return None,
            Writing::Rst if text.ends_with('_') => return None,
            Writing::AsciiDoc | Writing::Rst => text.to_owned(),
            Writing::Interpolated if text.contains(['%', '$']) => return None,
            Writing::Interpolated => text.to_owned(),
        };
        Some(Cow::Owned(written))
    }
}
