//! Classes of characters, as the renderers' languages define them. Each answers for US-ASCII without a table.

use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory;

/// A class of characters that a renderer keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    /// `[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]`: GitHub, and `\p{Word}` of Ruby.
    Word,
    /// Letters of any category L, numbers of any category N, `_`: `\w` of Python.
    PythonWord,
    /// `\p{L}` and `\p{Nd}`: letters and digits of Go.
    GoLetterOrDigit,
    /// `\p{L}` and `\p{N}`: letters and numbers of Go and of Haskell.
    LetterOrNumber,
    /// `char::is_alphanumeric` of Rust.
    RustAlphanumeric,
    /// What is alphabetic, numbers and connectors: words of Asciidoctor.js.
    OpalWord,
}

impl Class {
    /// Whether the class has the character.
    #[inline]
    pub(super) fn has(self, c: char) -> bool {
        if c.is_ascii() {
            return c.is_ascii_alphanumeric() || c == '_' && self.has_underscore();
        }
        match self {
            Self::Word => c.is_alphabetic() || is_word_but_not_alphabetic(category(c)),
            Self::PythonWord | Self::LetterOrNumber => is_letter(category(c)) || c.is_numeric(),
            Self::GoLetterOrDigit => is_letter(category(c)) || category(c) == GeneralCategory::DecimalNumber,
            Self::RustAlphanumeric => c.is_alphanumeric(),
            Self::OpalWord => c.is_alphanumeric() || is_connector(c),
        }
    }

    const fn has_underscore(self) -> bool {
        matches!(self, Self::Word | Self::PythonWord | Self::OpalWord)
    }
}

/// Whether the character is a combining mark (category M).
pub(super) fn is_mark(c: char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark, SpacingMark};
    !c.is_ascii() && matches!(category(c), EnclosingMark | NonspacingMark | SpacingMark)
}

/// Whether the character joins words (category Pc), as `_` and `‿`.
pub(super) fn is_connector(c: char) -> bool {
    if c.is_ascii() { c == '_' } else { category(c) == GeneralCategory::ConnectorPunctuation }
}

/// Whether the character is punctuation or a symbol (categories P and S).
pub(super) fn is_punctuation(c: char) -> bool {
    use GeneralCategory as G;
    if c.is_ascii() {
        return c.is_ascii_punctuation();
    }
    matches!(
        category(c),
        G::ConnectorPunctuation
            | G::DashPunctuation
            | G::OpenPunctuation
            | G::ClosePunctuation
            | G::InitialPunctuation
            | G::FinalPunctuation
            | G::OtherPunctuation
            | G::MathSymbol
            | G::CurrencySymbol
            | G::ModifierSymbol
            | G::OtherSymbol
    )
}

fn category(c: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(c)
}

const fn is_letter(category: GeneralCategory) -> bool {
    use GeneralCategory::{LowercaseLetter, ModifierLetter, OtherLetter, TitlecaseLetter, UppercaseLetter};
    matches!(category, LowercaseLetter | ModifierLetter | OtherLetter | TitlecaseLetter | UppercaseLetter)
}

/// Marks, decimal digits and connectors: what a word has beside what is alphabetic.
const fn is_word_but_not_alphabetic(category: GeneralCategory) -> bool {
    use GeneralCategory::{ConnectorPunctuation, DecimalNumber, EnclosingMark, NonspacingMark, SpacingMark};
    matches!(category, ConnectorPunctuation | DecimalNumber | EnclosingMark | NonspacingMark | SpacingMark)
}

/// Whether Python calls the character white space.
pub(super) fn is_python_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{1c}'..='\u{1f}')
}
