//! Reads the rows of `[[kinds]]`.

use super::file::{Entry, Reader, entries};
use super::{GivenKind, KindChoice};
use crate::syntax::edit_distance::remedy;

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

    fn kind(&mut self, entry: Entry<'_>) -> Option<KindChoice> {
        let Some(name) = entry.value.get_ref().as_str() else {
            self.wrong_type(entry, "a kind", "kind = \"dated\"");
            return None;
        };
        let kind = KindChoice::named(name);
        if kind.is_none() {
            self.error(entry.value, &format!("no kind named \"{name}\"{}", remedy(name, &KindChoice::names())));
        }
        kind
    }
}
