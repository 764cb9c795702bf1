//! Reads the rows of `[[kinds]]`.

use super::GivenKind;
use super::file::{Entry, Reader, entries};
use crate::lint::DocumentKind;
use crate::syntax::edit_distance::remedy;

/// The name in `kind` of documents without a kind.
pub(crate) const LIVING: &str = "living";

/// How a row is written.
const EXAMPLE: &str = "[[kinds]] with paths = [\"docs/archive/\"] and kind = \"dated\"";

impl Reader<'_, '_> {
    /// The valid rows; reports the others.
    pub(super) fn kinds(&mut self, entry: Entry<'_>) -> Vec<GivenKind> {
        let Some(rows) = entry.value.get_ref().as_array() else {
            self.wrong_type(entry, "tables", EXAMPLE);
            return Vec::new();
        };
        let mut given = Vec::new();
        for row in rows.iter() {
            let Some(table) = row.get_ref().as_table() else {
                self.wrong_type(Entry { value: row, ..entry }, "tables", EXAMPLE);
                continue;
            };
            let (mut paths, mut kind) = (None, None);
            for entry in entries(table) {
                match entry.name {
                    "paths" => paths = self.list(entry, "paths = [\"docs/archive/\"]"),
                    "kind" => kind = self.kind(entry),
                    _ => self.unknown_key(entry, &["kind", "paths"]),
                }
            }
            for missing in ["paths", "kind"].into_iter().filter(|name| !table.contains_key(*name)) {
                self.error(row, &format!("`{missing}` is missing; write {EXAMPLE}"));
            }
            if let (Some(paths), Some(kind)) = (paths, kind) {
                given.push(GivenKind { paths: paths.value, kind, origin: self.origin(row) });
            }
        }
        given
    }

    /// The kind of this name, or `Some(None)` for a living document.
    fn kind(&mut self, entry: Entry<'_>) -> Option<Option<DocumentKind>> {
        let Some(name) = entry.value.get_ref().as_str() else {
            self.wrong_type(entry, "a kind", "kind = \"dated\"");
            return None;
        };
        let kind = DocumentKind::named(name);
        if kind.is_none() && name != LIVING {
            let names: Vec<&str> = DocumentKind::ALL.map(DocumentKind::name).into_iter().chain([LIVING]).collect();
            self.error(entry.value, &format!("no kind named \"{name}\"{}", remedy(name, &names)));
            return None;
        }
        Some(kind)
    }
}
