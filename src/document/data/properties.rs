//! Stub.

use super::super::definition::Definition;

pub(in super::super) static PROPERTIES: Definition =
    Definition { name: "properties", about: "properties", ..Definition::OPEN };
