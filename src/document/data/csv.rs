//! Stub.

use super::super::definition::Definition;

pub(in super::super) static CSV: Definition = Definition { name: "csv", about: "csv", ..Definition::OPEN };
