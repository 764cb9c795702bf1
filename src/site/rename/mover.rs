//! What becomes of the references of a document when a file, folder or heading gets another name. A new spelling is one
//! that leads, by the model of the site as it is then, to where the old one led.

use std::borrow::Cow;
use std::sync::Arc;

use super::super::document_references::DocumentReferences;
use super::super::files::Entry;
use super::super::generated_site::Site;
use super::super::labels::is_same_label;
use super::super::link::Link;
use super::super::path;
use super::super::references::{References, Target};
use super::super::resolved_reference::{ReferenceForm, ResolvedReference};
use super::Rename;
use super::spellings::{Referrer, spellings, spellings_with_new_tail};
use super::written;
use crate::document::Format;
use crate::scan::{Form, Found, TargetKind};
use crate::text::Span;

/// The repository before and after something gets another name.
pub(crate) struct Mover<'r> {
    before: References,
    after: References,
    rename: &'r Rename,
    /// The sites of what gets another name, before and after.
    sites: [Arc<Site>; 2],
}

/// What becomes of a reference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NewReference {
    /// It stays as it is.
    Same,
    /// It is written in one of these ways, the first that the document can have.
    Respelled(Vec<String>),
    /// It should be written in another way, but none was found that leads to this path.
    Unknown(String),
    /// It is not known where it leads, but after the move its path is resolved to another one.
    Unresolved,
}

impl<'r> Mover<'r> {
    /// `before` and `after` are the repository before and after the renaming.
    pub(crate) fn new(before: References, after: References, rename: &'r Rename) -> Self {
        let (old, new) = match rename {
            Rename::Path { old, new, .. } => (old, new),
            Rename::Anchor { file, .. } => (file, file),
        };
        // a folder belongs to the site of what is in it
        let site = |references: &References, path: &str| match references.is_folder(path) {
            true => references.site_of(&path::child(path, "index.md")),
            false => references.site_of(path),
        };
        let sites = [site(&before, old), site(&after, new)];
        Self { before, after, rename, sites }
    }

    /// The names by which files of its site may refer to a file or folder, besides its path in the repository: the
    /// folder of those files, and the names, sorted.
    pub(crate) fn names_on_site(&self, file: &str) -> Option<(String, Vec<String>)> {
        let [site, _] = &self.sites;
        let folder = path::folder(site.config.as_ref()?).to_owned();
        let inner = site.source_of(file).map_or("", |(_, inner)| inner);
        let address = self.before.address(site, file).unwrap_or_default();
        let (bare, address) = (path::without_suffix(inner), address.trim_matches('/'));
        let mut names = vec![inner.to_owned()];
        // a single word may be anything
        names.extend([bare, address].into_iter().filter(|name| name.contains('/')).map(str::to_owned));
        names.extend(path::inside(file, &folder).map(str::to_owned));
        names.retain(|name| !name.is_empty());
        names.sort_unstable();
        names.dedup();
        Some((folder, names))
    }

    /// The configuration of the site that the renamed path belonged to, if it does not belong to that site afterwards.
    pub(crate) fn left_site(&self) -> Option<&str> {
        let [before, after] = &self.sites;
        let config = before.config.as_deref()?;
        let Rename::Path { old, .. } = self.rename else { return None };
        let is_same = path::inside(config, old).is_some() || after.config.as_deref() == Some(config);
        (!is_same).then_some(config)
    }

    /// What becomes of each of these references of a document; `file` is its path before.
    pub(crate) fn references(
        &self,
        file: &str,
        format: Format,
        text: &[u8],
        found: &[Found<'_>],
    ) -> Vec<(usize, NewReference)> {
        let document = Document {
            mover: self,
            before: DocumentReferences::new(&self.before, file, format, text),
            after: DocumentReferences::new(&self.after, self.rename.path(file), format, text),
        };
        let all = found.iter().map(|found| document.renamed(found)).enumerate();
        all.filter(|(_, new)| *new != NewReference::Same).collect()
    }
}

/// A document before and after.
struct Document<'m, 'd> {
    mover: &'m Mover<'m>,
    before: DocumentReferences<'d>,
    after: DocumentReferences<'d>,
}

impl Document<'_, '_> {
    /// What becomes of a reference.
    fn renamed(&self, found: &Found<'_>) -> NewReference {
        match self.mover.rename {
            Rename::Path { .. } => self.after_move(found),
            Rename::Anchor { file, old, new, with_labels } => {
                if found.target == TargetKind::Label {
                    let is_same = *with_labels && found.form == Form::Destination && is_same_label(&found.text, old);
                    return if is_same { NewReference::Respelled(vec![new.clone()]) } else { NewReference::Same };
                }
                self.with_new_fragment(found, file, old, new).unwrap_or(NewReference::Same)
            }
        }
    }

    fn resolve(&self, found: &Found<'_>) -> Option<ResolvedReference> {
        self.before.resolve_reference(found, &self.mover.sites[0])
    }

    /// Where the reference leads after the renaming if it is written as `text`.
    fn resolve_after(&self, found: &Found<'_>, text: &str) -> Option<ResolvedReference> {
        let found = Found { text: Cow::Borrowed(text), ..found.clone() };
        self.after.resolve_reference(&found, &self.mover.sites[1])
    }

    /// What becomes of a reference when a file or folder moves.
    fn after_move(&self, found: &Found<'_>) -> NewReference {
        let is_moved = self.before.file() != self.after.file();
        let Some(resolved) = self.resolve(found).filter(|resolved| !resolved.path.is_empty()) else {
            return NewReference::Same;
        };
        let Some((old, goal)) = self.path_and_goal(&resolved.target) else {
            let is_unresolved = resolved.form == ReferenceForm::Relative
                && resolved.target == Target::Unknown
                && self.names_another_path(&resolved.link);
            return if is_unresolved { NewReference::Unresolved } else { NewReference::Same };
        };
        if !is_moved && target_path(&goal) == old {
            return NewReference::Same;
        }
        let leads_to_goal =
            |text: &str| self.resolve_after(found, text).is_some_and(|resolved| same_path(&resolved.target, &goal));
        if leads_to_goal(&found.text) {
            return NewReference::Same;
        }
        // a run that was ended halfway may have written it already
        let leads_nowhere = matches!(resolved.target, Target::Missing(_) | Target::Outside(_));
        let lands_after = || self.resolve_after(found, &found.text).is_some_and(|resolved| is_path(&resolved.target));
        if is_moved && leads_nowhere && lands_after() {
            return NewReference::Same;
        }
        let new = target_path(&goal);
        let (before, after) = (self.referrer(&self.before), self.referrer(&self.after));
        let written = &found.text[resolved.path.range()];
        let paths = match resolved.form {
            ReferenceForm::Relative => spellings(&before, &after, &resolved.link.path, old, new),
            ReferenceForm::HostUrl | ReferenceForm::MappedUrl => {
                spellings_with_new_tail(&before, &after, resolved.link.path.trim_start_matches('/'), old, new)
            }
            ReferenceForm::SiteUrl => {
                let [site, new_site] = &self.mover.sites;
                let (before, after) = (Referrer { site, ..before }, Referrer { site: new_site, ..after });
                spellings_with_new_tail(&before, &after, resolved.link.path.trim_start_matches('/'), old, new)
            }
        };
        for path in paths {
            let texts = written::paths(found.target, written, &path);
            let texts: Vec<String> = texts.iter().map(|path| replaced(&found.text, resolved.path, path)).collect();
            if texts.first().is_some_and(|text| leads_to_goal(text)) {
                return NewReference::Respelled(texts);
            }
        }
        if leads_nowhere { NewReference::Same } else { NewReference::Unknown(new.to_owned()) }
    }

    /// The path that a reference names, and the target that it must have afterwards; `None` if that is not known.
    fn path_and_goal<'t>(&self, target: &'t Target) -> Option<(&'t str, Target)> {
        let renamed = |path: &str| self.mover.rename.path(path).into_owned();
        match target {
            Target::Path(path, entry) => Some((path, Target::Path(renamed(path), *entry))),
            Target::OtherCase { actual, .. } if !actual.starts_with('/') => {
                Some((actual, Target::Path(renamed(actual), Entry::File)))
            }
            Target::Missing(path) if !path.starts_with('/') => Some((path, Target::Missing(renamed(path)))),
            Target::OtherCase { .. } | Target::Missing(_) | Target::Outside(_) | Target::Unknown => None,
        }
    }

    /// Whether a relative reference names another path from the new folder of the document.
    fn names_another_path(&self, link: &Link<'_>) -> bool {
        let named = |file: &str| path::resolve(path::folder(file), &link.path).ok();
        let (before, after) = (named(self.before.file()), named(self.after.file()));
        !link.is_absolute() && before.map(|path| self.mover.rename.path(&path).into_owned()) != after
    }

    fn referrer<'p>(&self, document: &'p DocumentReferences<'_>) -> Referrer<'p> {
        Referrer { references: document.references(), site: document.site(), file: document.file() }
    }

    /// What becomes of a reference when an anchor of a file gets another name; `None` if it does not refer to that
    /// anchor.
    fn with_new_fragment(&self, found: &Found<'_>, file: &str, old: &str, new: &str) -> Option<NewReference> {
        let resolved = self.resolve(found)?;
        let fragment = resolved.link.fragment.as_deref()?;
        let [site, _] = &self.mover.sites;
        let is_same = fragment == old || site.ignores_case && fragment.to_lowercase() == old.to_lowercase();
        let target = match &resolved.target {
            Target::Path(path, Entry::Folder) => self.before.references().readme(path)?,
            target => target_path(target).to_owned(),
        };
        if !is_same || target != file {
            return None;
        }
        // `<<x>>` is a fragment alone
        let start = found.text.find('#').map_or(0, |at| at + 1);
        let end = found.text[start..].find(":~:").map_or(found.text.len(), |at| start + at);
        let written = written::fragment(found.target, &found.text[start..end], new);
        let text = replaced(&found.text, Span::new(start, end), &written);
        let after = self.resolve_after(found, &text);
        let leads_to_new = after.is_some_and(|after| {
            same_path(&after.target, &resolved.target) && after.link.fragment.as_deref() == Some(new)
        });
        Some(if leads_to_new {
            NewReference::Respelled(vec![text])
        } else {
            NewReference::Unknown(format!("{file}#{new}"))
        })
    }
}

/// Whether two references lead to the same path.
fn same_path(one: &Target, other: &Target) -> bool {
    is_path(one) == is_path(other)
        && matches!(one, Target::Path(..) | Target::Missing(_))
        && target_path(one) == target_path(other)
}

/// Whether a reference leads to a file or folder.
fn is_path(target: &Target) -> bool {
    matches!(target, Target::Path(..))
}

/// The path of a target; empty if it has none.
fn target_path(target: &Target) -> &str {
    match target {
        Target::Path(path, _) | Target::Missing(path) => path,
        _ => "",
    }
}

/// `text` with `new` in the place of `span`.
fn replaced(text: &str, span: Span, new: &str) -> String {
    [&text[..span.start], new, &text[span.end..]].concat()
}
