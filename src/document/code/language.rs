//! What the table says of a programming language: the forms of its comments and literals.

use crate::scan::Context;
use crate::syntax::byte_class::Class;

/// A language. Its forms are tried in their order wherever one of their first bytes stands outside of all others.
pub(super) struct Language {
    pub(super) forms: &'static [Form],
    /// What is undone in code, outside of all forms.
    pub(super) code: Undo,
    /// What becomes of string literals with only white space between them.
    pub(super) adjacent: Adjacent,
    /// Whether the program stands inside a page of HTML, between `<?php` and `?>`.
    pub(super) embedding: Embedding,
}

impl Language {
    /// What rows that leave something open say of it.
    pub(super) const OPEN: Self =
        Self { forms: &[], code: Undo::Nothing, adjacent: Adjacent::Apart, embedding: Embedding::Whole };
}

/// String literals that stand side by side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Adjacent {
    /// Each is one of its own.
    Apart,
    /// They are one (C 6.4.5, Python 2.4.2).
    Joined,
}

/// Whether a file is all program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Embedding {
    Whole,
    /// Between `<?php` and `?>`, the rest is HTML.
    Php,
}

/// A form of comment or literal.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// From a leader to the end of the line.
    Line(Line),
    /// From an opening to a closing mark.
    Block(Block),
    /// A string between quotes.
    String(Quote),
    /// A character between `'`; a lone `'` is none.
    Character,
    /// A regular expression between slashes, where no operand stands before it.
    Regex(Regex),
    /// `[==[ ... ]==]`.
    LongBracket,
    /// `$tag$ ... $tag$`.
    DollarQuote,
    /// `COPY ... FROM stdin;` and the lines up to `\.`.
    Copy,
    /// `<<X` and the lines up to `X`.
    Heredoc(Heredoc),
    /// `%q(...)`, `%w[...]`, `%(...)`.
    Percent,
    /// `~s(...)`, `~r/.../`.
    Sigil,
    /// `q(...)`, `qq{...}`, `m/.../`, `s/.../.../`.
    QuoteLike,
    /// Two bytes of which the second begins nothing: a back-slash and what it takes its meaning from.
    Escaped,
    /// Bytes that begin nothing though they look it.
    Plain(&'static [&'static [u8]]),
    /// Operators that end a word.
    Operator(&'static [&'static [u8]]),
    /// A line after which there is no program any more.
    End(&'static [&'static [u8]]),
    /// `?>`.
    PhpEnd,
}

/// A comment up to the end of the line.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) leader: &'static [u8],
    /// What may follow in the leader, besides its last byte again.
    pub(super) more: &'static [u8],
    pub(super) place: Place,
    /// Whether a back-slash at the end carries it on to the next line.
    pub(super) splice: bool,
    pub(super) context: Context,
}

/// Where a form may begin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Anywhere,
    /// First in its line, but for white space.
    LineStart,
    /// At the very start of a line.
    Margin,
    /// After white space or an operator.
    Word,
    /// After anything but one of these bytes.
    NotAfter(&'static [u8]),
    /// Not after a name, but for the words of the language.
    Apostrophe,
    /// Where the leader is not a part of an operator: neither before nor after it stands a symbol.
    Apart,
    /// In a recipe of a Makefile, whose lines begin with a tab.
    Recipe,
    /// As a word of a Makefile: in a recipe at the start of a word, elsewhere anywhere.
    Make,
}

/// A comment between two marks.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(super) open: &'static [u8],
    pub(super) close: &'static [u8],
    pub(super) nests: bool,
    pub(super) place: Place,
}

/// A string literal.
#[derive(Clone, Copy)]
pub(super) struct Quote {
    pub(super) open: &'static [u8],
    pub(super) close: &'static [u8],
    /// What stands before the opening quote, in any case; if empty, nothing needs to.
    pub(super) prefixes: &'static [&'static [u8]],
    /// What the prefixes end in, in either case.
    pub(super) lasts: Class,
    pub(super) fence: Fence,
    pub(super) lines: Lines,
    /// The byte that takes away the meaning of the next one, 0 for none.
    pub(super) guard: u8,
    /// Whether the closing quote, doubled, stands for itself.
    pub(super) doubled: bool,
    pub(super) undo: Undo,
    pub(super) hole: Option<Interpolation>,
    pub(super) place: Place,
}

/// What else than the closing quote has to stand at the end of a string.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fence {
    Nothing,
    /// As many `#` as stood before the opening quote.
    Hashes,
    /// As many quotes as opened it.
    Run,
    /// The delimiter that follows the opening quote, up to a bracket: `R"x(...)x"`.
    Delimiter,
}

/// How far a string goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lines {
    /// To the end of the line at the latest.
    One,
    Many,
}

/// What is undone in a string.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Undo {
    /// Nothing: what stands there is meant.
    Nothing,
    /// A back-slash and what follows: a control, a number in octal or hexadecimal, a line break, any mark.
    Backslash,
    /// The same; after an escaped line break white space is left out.
    BackslashGap,
    /// The same; numbers are decimal.
    BackslashDecimal,
    /// A back-slash before the quote or another back-slash only.
    Quote,
    /// A back-slash before a quote that a name follows, since it may be the dialect's; elsewhere it stands for itself.
    Dialect,
    /// A back-slash before one of ``$`"\`` or a line break.
    Shell,
    /// In code: a back-slash before a mark or a line break.
    Word,
    /// In code: a back-slash before a `#`.
    Hash,
    /// A back-quote.
    Backquote,
}

/// What stands in a string for a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Interpolation {
    /// `${...}`
    Dollar,
    /// `#{...}`
    Hash,
    /// `{...}`, unless doubled.
    Brace,
    /// `{$...}`
    BraceDollar,
    /// `\(...)`
    Backslash,
    /// `${...}` and `$(...)`
    Shell,
}

/// A regular expression.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Regex {
    JavaScript,
    /// Ruby's and Perl's: after a name, blanks tell.
    Spaced,
}

/// Lines up to a word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Heredoc {
    /// `<<X`, `<<-X`, `<<'X'`.
    Shell,
    /// `<<X`, `<<-X`, `<<~X`, `<<~'X'`.
    Ruby,
    /// `<<<X`, `<<<'X'`.
    Php,
}

impl Form {
    /// The bytes that it may begin with.
    pub(super) fn starts(&self) -> Vec<u8> {
        let first = |bytes: &'static [u8]| bytes.first().copied();
        match self {
            Self::Line(line) => first(line.leader)
                .map_or(Vec::new(), |first| vec![first.to_ascii_lowercase(), first.to_ascii_uppercase()]),
            Self::Block(block) => Vec::from_iter(first(block.open)),
            Self::String(quote) => Vec::from_iter(first(quote.open)),
            Self::Character => vec![b'\''],
            Self::Regex(_) => vec![b'/'],
            Self::LongBracket => vec![b'['],
            Self::DollarQuote => vec![b'$'],
            Self::Heredoc(_) => vec![b'<'],
            Self::Percent => vec![b'%'],
            Self::Sigil => vec![b'~'],
            Self::QuoteLike => b"qmsty".to_vec(),
            Self::Escaped => vec![b'\\'],
            Self::Copy => b"cC".to_vec(),
            Self::Plain(all) | Self::Operator(all) | Self::End(all) => all.iter().copied().filter_map(first).collect(),
            Self::PhpEnd => vec![b'?'],
        }
    }
}

/// A line comment that may begin anywhere.
pub(super) const fn line(leader: &'static str, more: &'static str) -> Line {
    Line {
        leader: leader.as_bytes(),
        more: more.as_bytes(),
        place: Place::Anywhere,
        splice: false,
        context: Context::Comment,
    }
}

impl Line {
    pub(super) const fn at(self, place: Place) -> Form {
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
    Form::Block(Block { open: open.as_bytes(), close: close.as_bytes(), nests: false, place: Place::Anywhere })
}

/// A block comment that nests.
pub(super) const fn nested(open: &'static str, close: &'static str) -> Form {
    Form::Block(Block { open: open.as_bytes(), close: close.as_bytes(), nests: true, place: Place::Anywhere })
}

/// A block comment whose marks stand at the margin.
pub(super) const fn margin(open: &'static str, close: &'static str) -> Form {
    Form::Block(Block { open: open.as_bytes(), close: close.as_bytes(), nests: false, place: Place::Margin })
}

/// A string between two of the same quotes, on one line, with back-slash escapes.
pub(super) const fn quote(mark: &'static str) -> Quote {
    Quote {
        open: mark.as_bytes(),
        close: mark.as_bytes(),
        prefixes: &[],
        lasts: Class::of(b""),
        fence: Fence::Nothing,
        lines: Lines::One,
        guard: b'\\',
        doubled: false,
        undo: Undo::Backslash,
        hole: None,
        place: Place::Anywhere,
    }
}

impl Quote {
    pub(super) const fn form(self) -> Form {
        Form::String(self)
    }

    /// Goes over lines.
    pub(super) const fn lines(self) -> Self {
        Self { lines: Lines::Many, ..self }
    }

    /// Holds no escapes.
    pub(super) const fn raw(self) -> Self {
        Self { guard: 0, undo: Undo::Nothing, ..self }
    }

    /// Holds no escapes, but a back-slash keeps a quote from closing.
    pub(super) const fn kept(self) -> Self {
        Self { undo: Undo::Nothing, ..self }
    }

    /// Holds no escapes but the doubled quote.
    pub(super) const fn doubled(self) -> Self {
        Self { guard: 0, undo: Undo::Nothing, doubled: true, ..self }
    }

    pub(super) const fn undo(self, undo: Undo) -> Self {
        Self { undo, ..self }
    }

    pub(super) const fn hole(self, hole: Interpolation) -> Self {
        Self { hole: Some(hole), ..self }
    }

    pub(super) const fn fence(self, fence: Fence) -> Self {
        Self { fence, ..self }
    }

    pub(super) const fn at(self, place: Place) -> Self {
        Self { place, ..self }
    }

    /// Stands after one of these.
    pub(super) const fn after(self, prefixes: &'static [&'static [u8]]) -> Self {
        let mut lasts = Class::of(b"");
        let mut i = 0;
        while i < prefixes.len() {
            if let Some(&last) = prefixes[i].last() {
                lasts = lasts.or(Class::of(&[last.to_ascii_lowercase(), last.to_ascii_uppercase()]));
            }
            i += 1;
        }
        Self { prefixes, lasts, ..self }
    }

    pub(super) const fn close(self, close: &'static str) -> Self {
        Self { close: close.as_bytes(), ..self }
    }
}
