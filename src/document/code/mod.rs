//! Source code: the comments and string literals of programming languages, and the code between them.
//!
//! One lexer reads them all, by the forms that the row of a language lists.
//!
//! | file | what is in it |
//! |---|---|
//! | `closed` | parts to which no comment may be added |
//! | `closing_quote` | the bytes that decide where a string literal ends |
//! | `comment` | line comments, one after the other, and block comments |
//! | `delimited` | `/regex/`, `%q()`, `qq{}`, `~s()` |
//! | `forms` | how rows spell the forms of comments and literals |
//! | `heredoc` | heredocs, `[==[ ]==]`, `$tag$` |
//! | `interpolation` | values in strings: `${...}`, `#{...}`, `{...}` |
//! | `jsx` | the elements of JSX |
//! | `language` | a row of the table: the forms of comments and literals |
//! | `languages/` | the rows, by kind of language |
//! | `lexer` | from a comment or literal to the next |
//! | `names` | names and keywords |
//! | `php` | the HTML around PHP |
//! | `prefilter` | the signs of URLs in a program |
//! | `string` | where string literals end |
//! | `unescape` | the escapes of literals |

mod closed;
mod closing_quote;
mod comment;
mod delimited;
mod forms;
mod heredoc;
mod interpolation;
mod jsx;
mod language;
mod languages;
mod lexer;
mod names;
mod php;
mod prefilter;
mod string;
mod unescape;

pub(super) use languages::LANGUAGES;
