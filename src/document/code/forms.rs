//! How the rows of languages spell their forms: `line("//", "!").anywhere()`, `quote("\"").lines().raw().form()`.

use super::language::{
    BlockComment, Escapes, Fence, Form, FormPlace, Interpolation, LineComment, Lines, Quote, Unclosed,
};
use crate::scan::Context;
use crate::syntax::byte_class::Class;

/// A line comment that may begin anywhere. A byte of `more` may follow the prefix and belong to it.
pub(super) const fn line(prefix: &'static str, more: &'static str) -> LineComment {
    LineComment {
        prefix: prefix.as_bytes(),
        more: more.as_bytes(),
        place: FormPlace::Anywhere,
        splice: false,
        context: Context::Comment,
    }
}

impl LineComment {
    pub(super) const fn at(self, place: FormPlace) -> Form {
        Form::Line(Self { place, ..self })
    }

    pub(super) const fn spliced(self) -> Self {
        Self { splice: true, ..self }
    }

    pub(super) const fn anywhere(self) -> Form {
        Form::Line(self)
    }
}

/// A block comment that may begin anywhere and does not nest.
pub(super) const fn block(open: &'static str, close: &'static str) -> Form {
    Form::Block(unnested(open, close))
}

const fn unnested(open: &'static str, close: &'static str) -> BlockComment {
    BlockComment {
        open: open.as_bytes(),
        close: close.as_bytes(),
        nests: false,
        place: FormPlace::Anywhere,
        ends_with_text: false,
    }
}

/// A block comment that nests.
pub(super) const fn nested(open: &'static str, close: &'static str) -> Form {
    Form::Block(BlockComment { nests: true, ..unnested(open, close) })
}

/// A block comment whose delimiters are at the margin.
pub(super) const fn margin(open: &'static str, close: &'static str) -> Form {
    Form::Block(BlockComment { place: FormPlace::Margin, ..unnested(open, close) })
}

/// Documentation of Perl, up to `=cut` or the end of the text.
pub(super) const fn pod(open: &'static str) -> Form {
    Form::Block(BlockComment { place: FormPlace::Margin, ends_with_text: true, ..unnested(open, "=cut") })
}

/// A string between two of the same quotes, on one line, with back-slash escapes.
pub(super) const fn quote(delimiter: &'static str) -> Quote {
    Quote {
        open: delimiter.as_bytes(),
        close: delimiter.as_bytes(),
        prefixes: &[],
        prefix_ends: Class::of(b""),
        fence: Fence::Nothing,
        lines: Lines::One,
        escape_byte: Some(b'\\'),
        is_doubled: false,
        escapes: Escapes::Backslash,
        interpolation: None,
        not_before: b"",
        unclosed: if is_apostrophe(delimiter) { Unclosed::Apostrophe } else { Unclosed::Malformed },
        place: FormPlace::Anywhere,
    }
}

const fn is_apostrophe(delimiter: &str) -> bool {
    matches!(delimiter.as_bytes(), b"'")
}

impl Quote {
    pub(super) const fn form(self) -> Form {
        Form::String(self)
    }

    /// This string, which may go over lines.
    pub(super) const fn lines(self) -> Self {
        Self { lines: Lines::Many, ..self }
    }

    /// This string, without escapes.
    pub(super) const fn raw(self) -> Self {
        Self { escape_byte: None, escapes: Escapes::None, ..self }
    }

    /// This string, without escapes; but a back-slash keeps a quote from closing it, as in raw strings of Python.
    pub(super) const fn raw_with_backslash(self) -> Self {
        Self { escapes: Escapes::None, ..self }
    }

    /// This string, whose only escape is a doubled quote.
    pub(super) const fn doubled(self) -> Self {
        Self { escape_byte: None, escapes: Escapes::None, is_doubled: true, ..self }
    }

    pub(super) const fn escapes(self, escapes: Escapes) -> Self {
        Self { escapes, ..self }
    }

    pub(super) const fn interpolation(self, interpolation: Interpolation) -> Self {
        Self { interpolation: Some(interpolation), ..self }
    }

    pub(super) const fn fence(self, fence: Fence) -> Self {
        Self { fence, ..self }
    }

    pub(super) const fn at(self, place: FormPlace) -> Self {
        Self { place, ..self }
    }

    /// This string, which must be after one of these prefixes.
    pub(super) const fn after(self, prefixes: &'static [&'static [u8]]) -> Self {
        let mut prefix_ends = Class::of(b"");
        let mut i = 0;
        while i < prefixes.len() {
            if let Some(&last) = prefixes[i].last() {
                prefix_ends = prefix_ends.or(Class::of(&[last.to_ascii_lowercase(), last.to_ascii_uppercase()]));
            }
            i += 1;
        }
        Self { prefixes, prefix_ends, ..self }
    }

    /// This string, which is none if it is not closed on its line.
    pub(super) const fn or_no_string(self) -> Self {
        Self { unclosed: Unclosed::NoString, ..self }
    }

    /// This string, which a quote before one of these bytes does not close.
    pub(super) const fn not_before(self, not_before: &'static [u8]) -> Self {
        Self { not_before, ..self }
    }

    pub(super) const fn close(self, close: &'static str) -> Self {
        Self { close: close.as_bytes(), ..self }
    }
}
