//! Stub.

use super::super::definition::Definition;

pub(in super::super) static INI: Definition = Definition { name: "ini", about: "ini", ..Definition::OPEN };
