//! Stub.

use super::super::definition::Definition;

pub(in super::super) static TSV: Definition = Definition { name: "tsv", about: "tsv", ..Definition::OPEN };
