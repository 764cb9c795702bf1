//! HTML, XML and SVG.

use super::definition::Definition;

pub(super) static HTML: Definition = Definition { name: "html", about: "HTML", ..Definition::OPEN };
pub(super) static XML: Definition = Definition { name: "xml", about: "XML", ..Definition::OPEN };
