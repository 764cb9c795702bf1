//! A row of the table of programming languages: the forms of its comments and literals.

use crate::scan::Context;
use crate::syntax::byte_class::Class;

/// A language. At each byte outside of comments and literals, the forms that may start with it are tried in order.
pub(super) struct Language {
    pub(super) forms: &'static [Form],
    /// The escapes in code, outside of all forms.
    pub(super) code_escapes: Escapes,
    /// Whether string literals with only white space between them are joined.
    pub(super) adjacent: Adjacent,
    /// Whether the program is inside a page of HTML, between `<?php` and `?>`.
    pub(super) embedding: Embedding,
}

impl Language {
    /// The values of the fields that a row does not set.
    pub(super) const DEFAULT: Self =
        Self { forms: &[], code_escapes: Escapes::None, adjacent: Adjacent::Apart, embedding: Embedding::Whole };
}

/// Whether adjacent string literals are one string.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Adjacent {
    /// Each is a string of its own.
    Apart,
    /// They are one string (C 6.4.5, Python 2.4.2).
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
    /// From a line prefix to the end of the line.
    Line(LineComment),
    /// From an opening to a closing delimiter.
    Block(BlockComment),
    /// A string between quotes.
    String(Quote),
    /// A character between `'`; a lone `'` is none.
    Character,
    /// A regular expression between slashes, where there is no operand before it.
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
    /// Two bytes of which the second starts nothing: a back-slash and the byte it escapes.
    Escaped,
    /// Bytes that look like the start of a form, but start nothing.
    Plain(&'static [&'static [u8]]),
    /// Operators that end a word.
    Operator(&'static [&'static [u8]]),
    /// A line that ends the program.
    End(&'static [&'static [u8]]),
    /// `?>`.
    PhpEnd,
}

/// A comment up to the end of the line; in Zig also a line of a string.
#[derive(Clone, Copy)]
pub(super) struct LineComment {
    pub(super) prefix: &'static [u8],
    /// The bytes of which one may follow the prefix and belong to it: the `!` of `//!`. Its last byte may always be
    /// repeated.
    pub(super) more: &'static [u8],
    pub(super) place: FormPlace,
    /// Whether a back-slash at the end carries it on to the next line.
    pub(super) splice: bool,
    pub(super) context: Context,
}

/// Where a form may begin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FormPlace {
    Anywhere,
    /// At the start of a line, perhaps after white space.
    LineStart,
    /// At the very start of a line.
    Margin,
    /// After white space or an operator.
    Word,
    /// After anything but one of these bytes.
    NotAfter(&'static [u8]),
    /// Not after a name, unless that is a keyword.
    Apostrophe,
    /// Where the prefix is not a part of an operator: there is no symbol before or after it.
    Apart,
    /// In a recipe of a Makefile, whose lines begin with a tab.
    Recipe,
    /// As a word of a Makefile: in a recipe at the start of a word, elsewhere anywhere.
    Make,
}

/// A comment between two delimiters.
#[derive(Clone, Copy)]
pub(super) struct BlockComment {
    pub(super) open: &'static [u8],
    pub(super) close: &'static [u8],
    pub(super) nests: bool,
    pub(super) place: FormPlace,
    /// Whether the end of the text closes it too.
    pub(super) ends_with_text: bool,
}

/// A string literal.
#[derive(Clone, Copy)]
pub(super) struct Quote {
    pub(super) open: &'static [u8],
    pub(super) close: &'static [u8],
    /// The words of which one must be before the opening quote, in any case; if empty, none needs to be.
    pub(super) prefixes: &'static [&'static [u8]],
    /// The last bytes of the prefixes, in either case.
    pub(super) prefix_ends: Class,
    pub(super) fence: Fence,
    pub(super) lines: Lines,
    /// The byte that keeps the next one from closing the string.
    pub(super) escape_byte: Option<u8>,
    /// Whether the closing quote, doubled, is one quote of the text.
    pub(super) is_doubled: bool,
    pub(super) escapes: Escapes,
    pub(super) interpolation: Option<Interpolation>,
    /// The bytes before which the closing quote does not close the string: in Nix, `'''`, `''$` and `''\n` are escapes.
    pub(super) not_before: &'static [u8],
    /// How a string of one line is read that is not closed on its line.
    pub(super) unclosed: Unclosed,
    pub(super) place: FormPlace,
}

/// How a string of one line is read that is not closed on its line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unclosed {
    /// A malformed string.
    Malformed,
    /// After a name, an apostrophe of text: in JSX, in a command. Elsewhere, a malformed string.
    Apostrophe,
    /// Something else: in Vim script, a comment.
    NoString,
}

/// What must be at the end of a string besides the closing quote.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fence {
    Nothing,
    /// As many `#` as were before the opening quote.
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

/// The escapes of a string.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Escapes {
    /// No escapes: each byte means itself.
    None,
    /// A back-slash and what follows: a control, a number in octal or hexadecimal, a line break, any punctuation.
    Backslash,
    /// Those of `Backslash`; after an escaped line break white space is left out.
    BackslashGap,
    /// Those of `Backslash`, with decimal numbers.
    BackslashDecimal,
    /// A back-slash before the quote or another back-slash only.
    Quote,
    /// A back-slash before a quote that a name follows, since it may be the dialect's; elsewhere it means itself.
    Dialect,
    /// A back-slash before one of ``$`"\`` or a line break.
    Shell,
    /// In code: a back-slash before punctuation or a line break.
    Word,
    /// In code: a back-slash before a `#`.
    Hash,
    /// A back-quote.
    Backquote,
}

/// How a value is written in a string.
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

impl Interpolation {
    /// The byte that it starts with.
    pub(super) const fn first_byte(self) -> u8 {
        match self {
            Self::Dollar | Self::Shell => b'$',
            Self::Hash => b'#',
            Self::Brace | Self::BraceDollar => b'{',
            Self::Backslash => b'\\',
        }
    }
}

/// A regular expression.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Regex {
    JavaScript,
    /// Ruby's and Perl's: after a name, white space decides.
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
    /// The bytes that the form may start with.
    pub(super) fn starts(&self) -> Vec<u8> {
        let first = |bytes: &'static [u8]| bytes.first().copied();
        match self {
            Self::Line(line) => first(line.prefix)
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
