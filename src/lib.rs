//! Extract and lint URLs in any text file, with byte-exact locations.
//!
//! ```
//! use urlint::lint::lint;
//! use urlint::scan::scan;
//!
//! let text = "The list: <URL:ftp://ftp.example.org/a/
//!     b.txt>, or (http://www.example.org/c_(d)).";
//! let urls: Vec<_> = scan(text.as_bytes()).map(|found| found.text).collect();
//! assert_eq!(urls, ["ftp://ftp.example.org/a/b.txt", "http://www.example.org/c_(d)"]);
//! let said: Vec<_> = lint(text.as_bytes()).into_iter().map(|found| found.rule.to_string()).collect();
//! assert_eq!(said, ["obsolete-scheme", "wrapped-url"]);
//! ```
//!
//! # The floors
//!
//! Data flows one way, and a file names only floors below its own (a test checks that):
//!
//! | floor | what it knows |
//! |---|---|
//! | [`text`] | bytes, spans, lines, encodings, and what ties a derived text to its source |
//! | [`syntax`] | the grammar of URLs: byte classes, components, schemes |
//! | [`secrets`] | secrets in URLs and in text: where they are, and what is shown in their place |
//! | [`scan`] | where URLs begin and end in text |
//! | [`document`] | formats: where in a document text and links stand |
//! | [`lint`] | rules, which are data, and what they say of a URL |
//! | [`fix`] | what a document is like after its fixes |
//! | `config` | what configuration files say (feature `cli`) |
//! | `report` | how results are printed (feature `cli`) |
//! | `cli` | arguments, files, threads (feature `cli`); nothing else does IO |
//!
//! To change how a URL ends, see `scan/bare.rs`; how wrappers are read, `scan/wrapper.rs`; what is read in a format, its
//! file under `document/`; what a rule says, its file
//! under `rules/`; how a finding looks, `report/findings/human.rs`; how `parse` draws a URL, `report/parse_diagram.rs`.
//!
//! # What always holds
//!
//! - No input makes it panic, and time is linear in the length of the text.
//! - Splitting and scanning never fail: malformed text is something found or not found, never an error.
//! - Spans are bytes, half-open; those of found URLs are ordered and disjoint, and their source maps say for every byte
//!   of a URL where it is from.
//! - A text scanned in stretches gives what it gives as a whole.
//! - No password is in any message, and no control character from the input.

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
mod config;
pub mod document;
pub mod fix;
pub mod lint;
#[cfg(feature = "cli")]
pub mod report;
pub mod scan;
pub mod secrets;
pub mod syntax;
pub mod text;

/// The README's example runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of the book's page on the library run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/src/library.md")]
struct LibraryPage;
