//! CSS.

use super::definition::Definition;

pub(super) static CSS: Definition = Definition { name: "css", about: "CSS", ..Definition::OPEN };
