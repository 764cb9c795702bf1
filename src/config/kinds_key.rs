//! Reading `[[kinds]]`: what some files are for.

use toml::Spanned;
use toml::de::DeValue;

use super::GivenKind;
use super::file::{Reader, ordered};
use crate::lint::DocumentKind;
use crate::syntax::edit_distance::remedy;

/// The name of documents of no kind.
pub(crate) const LIVING: &str = "living";

/// How a row is written.
const EXAMPLE: &str = "[[kinds]] with paths = [\"docs/archive/\"] and kind = \"dated\"";

impl Reader<'_, '_> {
    /// The rows without errors; reports the others.
    pub(super) fn kinds(&mut self, key: &Spanned<impl AsRef<str>>, value: &Spanned<DeValue<'_>>) -> Vec<GivenKind> {
        let Some(rows) = value.get_ref().as_array() else {
            self.wrong(key, value, "tables", EXAMPLE);
            return Vec::new();
        };
        let mut given = Vec::new();
        for row in rows.iter() {
            let Some(table) = row.get_ref().as_table() else {
                self.wrong(key, row, "tables", EXAMPLE);
                continue;
            };
            let (mut paths, mut kind) = (None, None);
            for (key, value) in ordered(table) {
                match key.get_ref().as_ref() {
                    "paths" => paths = self.list(key, value, "paths = [\"docs/archive/\"]"),
                    "kind" => kind = self.kind(key, value),
                    _ => self.unknown(key, &["kind", "paths"]),
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
    fn kind(&mut self, key: &Spanned<impl AsRef<str>>, value: &Spanned<DeValue<'_>>) -> Option<Option<DocumentKind>> {
        let Some(name) = value.get_ref().as_str() else {
            self.wrong(key, value, "a kind", "kind = \"dated\"");
            return None;
        };
        let kind = DocumentKind::named(name);
        if kind.is_none() && name != LIVING {
            let names: Vec<&str> = DocumentKind::ALL.map(DocumentKind::name).into_iter().chain([LIVING]).collect();
            self.error(value, &format!("no kind named \"{name}\"{}", remedy(name, &names)));
            return None;
        }
        Some(kind)
    }
}
