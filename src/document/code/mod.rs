//! Source code: the comments and string literals of programming languages, and what stands between them.
//!
//! One lexer reads them all, by the forms that the row of a language lists.

mod comment;
mod delimited;
mod heredoc;
mod interpolation;
mod language;
mod languages;
mod lexer;
mod names;
mod php;
mod prefilter;
mod string;
mod unescape;

pub(super) use languages::LANGUAGES;
