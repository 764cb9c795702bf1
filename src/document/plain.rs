//! Text without a format: all of it is prose.

use super::definition::Definition;
use super::page::Page;
use crate::scan::Context;

pub(super) const PLAIN: Definition = Definition {
    name: "plain",
    about: "text of any kind, as it stands",
    aliases: &["text", "txt"],
    extensions: &["txt", "text", "log"],
    read,
    ..Definition::OPEN
};

pub(super) fn read(page: &mut Page<'_, '_, '_>) {
    page.scan(Context::Prose, page.whole());
}
