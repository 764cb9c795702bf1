//! Markup: documents of running text with links in it.
//!
//! | file | what is in it |
//! |---|---|
//! | `asciidoc/` | AsciiDoc |
//! | `html/` | HTML and XML |
//! | `latex/` | LaTeX, documented LaTeX and BibTeX |
//! | `light/` | Textile, RDoc and DokuWiki |
//! | `line_reader` | the lines of AsciiDoc and reStructuredText, with what can be skipped |
//! | `man/` | man pages and other roff |
//! | `markdown/` | Markdown and MDX |
//! | `mediawiki`, `org`, `typst` | formats whose URLs are found as in plain text |
//! | `open_heading` | a heading of HTML whose end tag was not read yet |
//! | `rst/` | reStructuredText |
//! | `source_lines` | the lines of a part of a text |
//! | `texinfo/` | Texinfo |

pub(super) mod asciidoc;
pub(super) mod html;
pub(super) mod latex;
pub(super) mod light;
mod line_reader;
pub(super) mod man;
pub(super) mod markdown;
pub(super) mod mediawiki;
mod open_heading;
pub(super) mod org;
pub(super) mod rst;
mod source_lines;
pub(super) mod texinfo;
pub(super) mod typst;

pub(super) use rst::broken_phrase;
