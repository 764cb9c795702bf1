//! Proposals for broken references: the references that are probably meant.

use std::sync::Arc;

use super::document_references::DocumentReferences;
use super::files::Entry;
use super::generated_site::Site;
use super::link::Link;
use super::path;
use super::references::Target;
use crate::scan::{Found, TargetKind};
use crate::syntax::scheme_len;

impl DocumentReferences<'_> {
    /// The reference that is probably meant by one that leads to no file. It keeps the fragment.
    pub(super) fn nearest_file(&self, found: &Found<'_>) -> Option<String> {
        let is_plain = found.target == TargetKind::Url && found.base.is_none() && !found.text.contains('%');
        let is_relative = is_plain && scheme_len(found.text.as_bytes()).is_none() && !found.text.contains('?');
        let (path, fragment) = match found.text.split_once('#') {
            _ if !is_relative => return None,
            Some((path, fragment)) => (path, Some(fragment)),
            None => (&*found.text, None),
        };
        let mut candidates = self.references().similar_paths(self.file(), path).into_iter();
        let path = candidates.find(|path| {
            let sites = [Some(self.site()), self.references().inferred_site(self.file())];
            Link::of(found.target, path).is_some_and(|link| {
                let target = |site: &Arc<Site>| self.references().target(site, self.file(), &link);
                sites.into_iter().flatten().any(|site| matches!(target(site), Target::Path(_, Entry::File)))
            })
        })?;
        Some(fragment.map_or_else(|| path.clone(), |fragment| [&path, "#", fragment].concat()))
    }

    /// The reference with the path `actual`, which differs from its own path in case alone; `None` if its text is not
    /// the plain path.
    pub(super) fn with_actual_case(&self, found: &Found<'_>, link: &Link<'_>, actual: &str) -> Option<String> {
        let (actual, written) = (actual.trim_start_matches('/'), &*link.path);
        let path =
            if link.is_absolute() { ["/", actual].concat() } else { path::relative(path::folder(self.file()), actual) };
        let path = if written.starts_with("./") { ["./", &path].concat() } else { path };
        let is_other_case = path.to_lowercase() == written.to_lowercase() && found.target == TargetKind::Url;
        let start = found.text.rfind(written).filter(|_| is_other_case)?;
        Some([&found.text[..start], &path, &found.text[start + written.len()..]].concat())
    }
}
