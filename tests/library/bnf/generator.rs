//! Makes members of a rule at random, and texts that are nearly members. Knows grammars only.

use super::grammar::{Grammar, Node};
use crate::random::Random;

/// What a text is spoilt with: each character that a rule may care for, and what starts or ends something.
const PIECES: &[&str] = &[
    "/",
    "//",
    "?",
    "#",
    ":",
    ";",
    "@",
    "&",
    "=",
    "%",
    "%2",
    "%2F",
    "%09",
    "%0",
    "%g0",
    "%aG",
    "+",
    "-",
    ".",
    "..",
    "_",
    "~",
    "*",
    "!",
    "$",
    "'",
    "(",
    ")",
    ",",
    "{",
    "}",
    "|",
    "\\",
    "^",
    "[",
    "]",
    "`",
    "<",
    ">",
    "\"",
    " ",
    "\t",
    "\n",
    "\u{0}",
    "\u{7f}",
    "\u{e9}",
    "\u{20ac}",
    "\u{1f600}",
    "a",
    "d",
    "i",
    "A",
    "D",
    "I",
    "Z",
    "0",
    "9",
    "80",
    "x",
    "f",
    ";type=",
    ";type=a",
    ";Type=i",
    ";type=d",
    "localhost",
    "[::1]",
    "1.2.3.4",
    "a.b",
    "a.1",
    "1.a",
    "@host",
    "u:p@",
    ":80",
    ":",
    "//h/",
    "*",
    "ftp",
    "http:",
];

/// Puts a member of `node` after `text`.
pub(crate) fn member(grammar: &Grammar, node: &Node, random: &mut Random, text: &mut String) {
    match node {
        Node::Literal(literal) => text.push_str(literal),
        Node::Rule(number) => member(grammar, grammar.rule(*number), random, text),
        Node::Sequence(nodes) => nodes.iter().for_each(|node| member(grammar, node, random, text)),
        Node::Choice(nodes) => member(grammar, &nodes[random.below(nodes.len())], random, text),
        Node::Optional(node) => {
            if random.below(2) == 0 {
                member(grammar, node, random, text);
            }
        }
        Node::Repeat(least, node) => {
            for _ in 0..least + random.below(4) {
                member(grammar, node, random, text);
            }
        }
    }
}

/// Spoils `text` in one place; three times in four after `keep`, if that lies within.
pub(crate) fn spoil(text: &mut String, keep: usize, random: &mut Random) {
    let first = if random.below(4) > 0 && keep < text.len() { keep } else { 0 };
    let place = |random: &mut Random, text: &str| {
        let mut at = first + random.below(text.len() - first + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (a, b) = (place(random, text), place(random, text));
    let (from, to) = (a.min(b), a.max(b));
    let next = text[from..].chars().next().map_or(from, |character| from + character.len_utf8());
    match random.below(8) {
        0..=2 => text.insert_str(from, random.one_of(PIECES)),
        3 => text.replace_range(from..next, random.one_of(PIECES)),
        4 => text.replace_range(from..next, ""),
        5 => text.truncate(from),
        6 if to - from < 40 => {
            let again = text[from..to].to_owned();
            text.insert_str(to, &again);
        }
        _ if to - from < 8 => text.replace_range(from..to, ""),
        _ => text.insert_str(to, random.one_of(PIECES)),
    }
}

/// Pieces one after the other after `text`.
pub(crate) fn pieces(random: &mut Random, text: &mut String) {
    for _ in 0..random.below(6) {
        text.push_str(random.one_of(PIECES));
    }
}
