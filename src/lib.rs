//! Finds every URL in text and documents, with its exact bytes, checks it against the standards, and fixes errors.
//!
//! ```sh
//! cargo add urlint --no-default-features
//! ```
//!
//! | I want to | I call |
//! |---|---|
//! | find the URLs of a document | [`Document::urls`] |
//! | find the URLs of plain text, one by one | [`scan`](scan::scan) |
//! | check a document by all rules | [`Document::findings`], [`Engine::check`] |
//! | choose rules, set their options | [`Options`] |
//! | add a rule of my own | [`Rule::parse`], [`Options::with_rule`] |
//! | fix a document | [`Engine::fix`] |
//! | split a URL | [`Url::split`] |
//! | check a URL by a standard | [`Url::violations`] |
//! | resolve or normalize a URL | [`Url::resolve`], [`Url::normalize`] |
//! | hide the secrets of a URL or of a text | [`secrets::redact`], [`secrets::redact_text`] |
//! | get the format of a file | [`Format::of`] |
//! | get lines and columns | [`FoundUrl::position`], [`DocumentFinding::start`], [`text::LineIndex`] |
//!
//! # Find
//!
//! ```
//! use urlint::{Document, Format};
//!
//! let text = "See [it](http://a.example/x\\_y),\nor <http://b.example/>.";
//! for url in Document::new(Format::MARKDOWN, text).urls() {
//!     println!("{} {} {}", url.span(), url.position(), url.text());
//! }
//! # let document = Document::new(Format::MARKDOWN, text);
//! # let urls = document.urls();
//! # let lines: Vec<_> = urls.iter().map(|url| format!("{} {} {}", url.span(), url.position(), url.text())).collect();
//! # assert_eq!(lines, ["9..30 1:10 http://a.example/x_y", "37..54 2:5 http://b.example/"]);
//! ```
//!
//! # Check
//!
//! ```
//! use urlint::{Document, Engine, Format, Options, Rule};
//!
//! const RULE: &str = r#"
//! id = "no-staging"
//! message = "link to the staging host {host}"
//! when = [{ component = "host", matches = '\.staging\.example$' }]
//! "#;
//! let html = r#"<a href="https://shop.staging.example/">shop</a>"#;
//! let engine = Engine::new(&Options::default().with_rule(Rule::parse("no-staging.toml", RULE)?));
//! for finding in Document::new(Format::HTML, html).findings(&engine) {
//!     println!("{} {} {finding}", finding.start.line, finding.finding.rule);
//! }
//! # let document = Document::new(Format::HTML, html);
//! # let lines: Vec<_> = document.findings(&engine).iter().map(|finding| finding.to_string()).collect();
//! # assert_eq!(lines, ["1:22: warning[no-staging]: link to the staging host shop.staging.example"]);
//! # Ok::<_, urlint::lint::RuleError>(())
//! ```
//!
//! # Fix
//!
//! ```
//! use urlint::{Applicability, Engine, Format};
//!
//! let text = "The list <URL:hhttps://www.ietf.org/a^b> of http://www.ietf.org/%zz.";
//! let fixed = Engine::default().fix(Format::PLAIN, text, Applicability::Safe);
//! assert_eq!(fixed.text, b"The list <URL:https://www.ietf.org/a%5Eb> of http://www.ietf.org/%zz.");
//! assert_eq!((fixed.applied.len(), fixed.remaining.len()), (2, 1));
//! ```
//!
//! # Take a URL apart
//!
//! ```
//! use urlint::{Standard, Url};
//!
//! let url = Url::split("HTTP://joe@Example.com:80/~a/./b^c");
//! assert_eq!(url.host(), Some("Example.com"));
//! let wrong: Vec<_> = url.violations(Standard::Rfc1738).iter().map(|wrong| &url.text()[wrong.span.range()]).collect();
//! assert_eq!(wrong, ["HTTP", "joe@", "~", "^"]);
//! assert_eq!(url.resolve("../g")?.normalize(), "http://joe@example.com/g");
//! # Ok::<_, urlint::syntax::NotAbsolute>(())
//! ```
//!
//! # Features
//!
//! | feature | what it brings |
//! |---|---|
//! | `cli` (default) | the program `urlint` and its dependencies; nothing of it is part of the library |
//! | `report` | what the bindings to JavaScript print, with its dependencies; `cli` has it, and nothing of it is part of the library |
//! | `tables` | for WebAssembly, tables that the program gives; nothing of it is part of the library |
//!
//! Without `cli` the crate does no IO and compiles for `wasm32-unknown-unknown`.
//!
//! # What always holds
//!
//! - No text makes it panic, and time is linear in the length of the text.
//! - Splitting and finding never fail: malformed text is never an error.
//! - Spans are half-open ranges of bytes; the spans of found URLs are ordered and disjoint.
//! - No message contains a secret, or a control character of the text. `{:?}` of URLs hides their secrets too.
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | [`text`] | spans, lines and columns, encodings |
//! | [`syntax`] | the grammar of URLs, by standard and by scheme |
//! | [`secrets`] | which parts of URLs and texts are secrets |
//! | [`scan`] | URLs in plain text |
//! | [`document`] | formats, and URLs in documents |
//! | [`lint`] | rules and findings |
//! | [`fix`] | fixes of documents |

// the program uses the rest: what is dead is seen where all is built, and where nothing is
#![cfg_attr(all(feature = "report", not(feature = "cli")), allow(dead_code, unused_imports))]

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "cli")]
mod config;
pub mod document;
pub mod fix;
#[cfg(feature = "report")]
#[doc(hidden)]
pub mod judge;
pub mod lint;
#[cfg(feature = "report")]
#[doc(hidden)]
pub mod report;
pub mod scan;
pub mod secrets;
#[doc(hidden)]
pub mod site;
pub mod syntax;
pub mod text;

pub use document::{Document, Format, FoundUrl};
pub use fix::Fixed;
pub use lint::{Applicability, DocumentFinding, Engine, Finding, Fix, Options, Rule, Severity};
pub use syntax::{Standard, Url, UrlBuf};
pub use text::{Position, Span};

/// The README's example runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of the book's page on the library run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/src/library.md")]
struct LibraryPage;
