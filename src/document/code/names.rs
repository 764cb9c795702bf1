//! Names and keywords: what may be before an operand, a prefix or an apostrophe.

/// Whether `byte` may be in a name.
pub(super) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// The name that ends before `at`.
pub(super) fn name_before(text: &[u8], at: usize) -> &[u8] {
    let len = text[..at].iter().rev().take(32).take_while(|byte| is_name_byte(**byte)).count();
    &text[at - len..at]
}

/// Words that are no operands: an expression starts after them.
const KEYWORDS: &[&[u8]] = &[
    b"return",
    b"typeof",
    b"case",
    b"in",
    b"of",
    b"do",
    b"else",
    b"void",
    b"delete",
    b"throw",
    b"new",
    b"instanceof",
    b"yield",
    b"await",
    b"and",
    b"or",
    b"not",
    b"if",
    b"unless",
    b"while",
    b"until",
    b"when",
    b"then",
    b"puts",
    b"split",
    b"grep",
    b"join",
    b"push",
    b"import",
    b"export",
    b"from",
    b"default",
    b"extends",
    b"as",
    b"print",
    b"die",
    b"echo",
    b"require",
    b"use",
    b"x",
    b"eq",
    b"ne",
    b"cmp",
    b"lt",
    b"gt",
    b"le",
    b"ge",
    b"let",
];

/// Whether `name` is a word of a language that an expression may follow.
pub(super) fn is_keyword(name: &[u8]) -> bool {
    KEYWORDS.contains(&name)
}
