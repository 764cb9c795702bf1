//! Markdown.

use super::definition::Definition;

pub(super) static MARKDOWN: Definition = Definition { name: "markdown", about: "Markdown", ..Definition::OPEN };
