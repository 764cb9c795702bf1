//! The text of a heading where only the first part counts of each element, as Hugo takes it.

use super::dialect::Dialect;
use super::piece::{self, Element, Piece};
use std::collections::HashMap;

/// The text of the pieces, as the dialect counts them, where only the first part counts of each element: of ``*a `b` c*``,
/// it is `a `.
pub(super) fn text(pieces: &mut [Piece<'_>], elements: &[Element], dialect: &Dialect) -> String {
    // how many more elements start to drop their pieces at each piece
    let mut starts = vec![0_i32; pieces.len() + 1];
    // the last piece of the elements that start at a piece
    let mut ends: HashMap<usize, usize> = HashMap::new();
    for element in elements {
        ends.entry(element.open).and_modify(|end| *end = (*end).max(element.close)).or_insert(element.close);
    }
    let mut first_ends: HashMap<usize, usize> = HashMap::new();
    for element in elements {
        let first_end = first_ends.entry(element.open).or_insert_with(|| first_part_end(pieces, element.open, &ends));
        if *first_end < element.close {
            starts[*first_end] += 1;
            starts[element.close] -= 1;
        }
    }
    let mut depth = 0;
    for (piece, start) in pieces.iter_mut().zip(starts) {
        depth += start;
        if depth > 0 && !matches!(piece, Piece::ImageStart | Piece::ImageEnd) {
            *piece = Piece::Nothing;
        }
    }
    piece::text(pieces, dialect)
}

/// The number of the piece after the first part of an element that starts at a piece: a text, with the signs that become
/// text after it, or an element in it.
fn first_part_end(pieces: &[Piece<'_>], open: usize, ends: &HashMap<usize, usize>) -> usize {
    let mut at = open + 1;
    while let Some(piece) = pieces.get(at) {
        match piece {
            Piece::Text(_) | Piece::Char(_) | Piece::Reference(..) => at += 1,
            Piece::Signs(_, 1..) | Piece::Bracket(_) => return at + 1,
            _ if at > open + 1 => return at,
            Piece::Nothing | Piece::Signs(..) | Piece::ImageStart => return ends.get(&at).map_or(at, |end| *end) + 1,
            _ => return at + 1,
        }
    }
    at
}
