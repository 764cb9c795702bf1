//! Which signs of emphasis pair: the algorithm of CommonMark, on the signs of one heading.

use super::dialect::{Dialect, Emphasis};
use super::piece::{Element, Piece};
use crate::site::slug::classes::is_punctuation;

/// A run of signs that may begin or end emphasis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Delimiter {
    /// The number of its piece.
    piece: usize,
    sign: u8,
    /// How many signs the run had.
    len: usize,
    opens: bool,
    closes: bool,
}

impl Delimiter {
    /// A run of `len` signs, with the characters around it.
    pub(super) fn new(piece: usize, sign: u8, len: usize, around: (char, char), dialect: &Dialect) -> Self {
        let (opens, closes) = match dialect.emphasis {
            Emphasis::CommonMark => flanks(sign, around),
            Emphasis::Kramdown => kramdown_flanks(sign, around),
        };
        let pairs = sign != b'~' || len == 2 || len == 1 && dialect.single_tilde;
        Self { piece, sign, len, opens: opens && pairs, closes: closes && pairs }
    }
}

/// Whether a run of signs opens, and whether it closes emphasis in CommonMark.
fn flanks(sign: u8, (before, after): (char, char)) -> (bool, bool) {
    let (before_space, after_space) = (before.is_whitespace(), after.is_whitespace());
    let (before_mark, after_mark) = (is_punctuation(before), is_punctuation(after));
    let left = !after_space && (!after_mark || before_space || before_mark);
    let right = !before_space && (!before_mark || after_space || after_mark);
    match sign {
        b'_' => (left && (!right || before_mark), right && (!left || after_mark)),
        _ => (left, right),
    }
}

/// The same for kramdown.
fn kramdown_flanks(sign: u8, (before, after): (char, char)) -> (bool, bool) {
    let is_in_word = before.is_alphabetic() && after.is_alphanumeric();
    let opens = !after.is_whitespace() && (sign != b'_' || !is_in_word);
    let closes = !before.is_whitespace() && (sign != b'_' || !after.is_alphanumeric());
    (opens, closes)
}

/// Pairs the delimiters from number `bottom` on and takes their signs out of the pieces. All of them are gone then.
/// The elements that they make are added.
pub(super) fn pair(
    pieces: &mut [Piece<'_>],
    delimiters: &mut Vec<Delimiter>,
    elements: &mut Vec<Element>,
    bottom: usize,
    dialect: &Dialect,
) {
    let mut openers: Vec<Delimiter> = Vec::new();
    // the number of openers among which a search found none: by sign, whether the closer opens too, and its length
    // modulo three
    let mut bottoms = [[[0; 3]; 2]; 3];
    for closer in delimiters.drain(bottom..) {
        let kind = match closer.sign {
            b'*' => 0,
            b'_' => 1,
            _ => 2,
        };
        while closer.closes && remaining(pieces, &closer) > 0 {
            let lowest = bottoms[kind][usize::from(closer.opens)][closer.len % 3];
            let Some(at) = (lowest..openers.len()).rev().find(|at| may_pair(&openers[*at], &closer, dialect)) else {
                bottoms[kind][usize::from(closer.opens)][closer.len % 3] = openers.len();
                break;
            };
            let opener = openers[at];
            let opener_signs = remaining(pieces, &opener);
            let count = match closer.sign {
                b'~' => closer.len,
                _ if opener_signs >= 2 && remaining(pieces, &closer) >= 2 => 2,
                _ => 1,
            };
            elements.push(Element { open: opener.piece, close: closer.piece });
            [opener, closer].iter().for_each(|delimiter| take(pieces, delimiter.piece, count));
            // what is between them pairs with nothing outside any more
            openers.truncate(at + usize::from(opener_signs > count));
            bottoms.iter_mut().flatten().flatten().for_each(|lowest| *lowest = (*lowest).min(openers.len()));
        }
        if closer.opens && remaining(pieces, &closer) > 0 {
            openers.push(closer);
        }
    }
}

/// Whether the two pair: of runs that may open and close, only those whose lengths together are no multiple of three.
fn may_pair(opener: &Delimiter, closer: &Delimiter, dialect: &Dialect) -> bool {
    if opener.sign != closer.sign {
        return false;
    }
    if closer.sign == b'~' {
        return opener.len == closer.len;
    }
    let is_ambiguous = dialect.emphasis == Emphasis::CommonMark && (opener.closes || closer.opens);
    let are_multiples = opener.len.is_multiple_of(3) && closer.len.is_multiple_of(3);
    !is_ambiguous || are_multiples || !(opener.len + closer.len).is_multiple_of(3)
}

/// How many signs of a run are still text.
fn remaining(pieces: &[Piece<'_>], delimiter: &Delimiter) -> usize {
    match pieces.get(delimiter.piece) {
        Some(Piece::Signs(_, count)) => *count,
        _ => 0,
    }
}

fn take(pieces: &mut [Piece<'_>], piece: usize, taken: usize) {
    if let Some(Piece::Signs(_, count)) = pieces.get_mut(piece) {
        *count = count.saturating_sub(taken);
    }
}
