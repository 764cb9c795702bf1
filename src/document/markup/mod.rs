//! Markup: documents of running text with links in it.

pub(super) mod asciidoc;
pub(super) mod html;
pub(super) mod latex;
pub(super) mod light;
mod line_reader;
pub(super) mod man;
pub(super) mod markdown;
pub(super) mod mediawiki;
pub(super) mod org;
pub(super) mod rst;
mod source_lines;
pub(super) mod texinfo;
pub(super) mod typst;

pub(super) use rst::broken_phrase;
