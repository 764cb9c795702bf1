//! Text without a format: all of it is prose.

use super::definition::{Definition, Files};
use super::notations;
use super::page::{DocumentReader, Page};
use super::prefilter;
use crate::scan::Context;

pub(in crate::document) static PLAIN: Definition = Definition {
    name: "plain",
    about: "text of any kind, as it stands",
    files: Files { aliases: &["text", "txt"], extensions: &["txt", "text", "log"], ..Files::NONE },
    reader: DocumentReader { may_hold: prefilter::text, read },
    notation: notations::PLAIN,
};

fn read(page: &mut Page<'_, '_, '_>) {
    page.scan(Context::Prose, page.whole());
}
