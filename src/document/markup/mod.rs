//! Markup: documents of running text with links in it.

pub(super) mod asciidoc;
pub(super) mod html;
pub(super) mod latex;
mod line_reader;
pub(super) mod man;
pub(super) mod markdown;
pub(super) mod rst;
pub(super) mod texinfo;

pub(super) use rst::broken_phrase;
