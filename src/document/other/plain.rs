//! Text without a format: all of it is prose.

use crate::document::definition::{Definition, Files};
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::document::prefilter;
use crate::scan::Context;

pub(in crate::document) static PLAIN: Definition = Definition {
    name: "plain",
    about: "text of any kind, as it is",
    files: Files { aliases: &["text", "txt"], extensions: &["txt", "text", "log"], ..Files::NONE },
    reader: DocumentReader { may_hold: prefilter::text, read },
    notation: notations::PLAIN,
};

fn read(page: &mut Page<'_, '_, '_>) {
    page.scan(Context::Prose, page.whole());
}
