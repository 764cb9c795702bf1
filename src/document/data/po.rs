//! Stub.

use super::super::definition::Definition;

pub(in super::super) static PO: Definition = Definition { name: "po", about: "po", ..Definition::OPEN };
