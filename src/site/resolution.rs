//! Where the references of a file lead: what the model of its site takes them for, and what is there.

use super::aim::Aim;
use super::files::{self, Entry, Lookup};
use super::generated_site::{Served, Site};
use super::inference::pages;
use super::link::Link;
use super::path;
use super::references::{References, Target};

impl References {
    /// Where a reference of a file leads, its fragment aside.
    pub(crate) fn target(&self, site: &Site, file: &str, link: &Link<'_>) -> Target {
        self.first_of(site, self.aims(site, file, link))
    }

    /// The places that a reference may lead to, the likelier first.
    pub(crate) fn aims(&self, site: &Site, file: &str, link: &Link<'_>) -> Vec<Aim> {
        let mut aims = Vec::new();
        if let Some(root) = self.settings().root.as_ref().filter(|_| link.is_absolute()) {
            aims = self.aims_in(root, link);
        }
        // what a `/` means elsewhere does not count then
        let is_given = !aims.is_empty();
        if !is_given || !site.sources.is_empty() {
            let by_model = site.model.aims(site, &*self.files, file, link).into_iter();
            aims.extend(by_model.filter(|aim| !is_given || matches!(aim, Aim::File(_) | Aim::Address(_))));
        }
        aims
    }

    /// Where a reference leads that names a file or page below a folder; its path starts with `/`.
    pub(crate) fn target_in(&self, site: &Site, folder: &str, link: &Link<'_>) -> Target {
        self.first_of(site, self.aims_in(folder, link))
    }

    /// What a reference may lead to below a folder: a file, or the source of a page.
    fn aims_in(&self, folder: &str, link: &Link<'_>) -> Vec<Aim> {
        let mut candidates = pages("", link, &[folder.to_owned()]);
        // of a folder its page is meant
        if candidates.first().is_some_and(|path| files::is_folder(&*self.files, path)) {
            candidates.rotate_left(1);
        }
        candidates.into_iter().map(Aim::File).collect()
    }

    /// What is at the first of these places that has anything.
    fn first_of(&self, site: &Site, aims: Vec<Aim>) -> Target {
        let mut first = None;
        let mut missing = Vec::new();
        for aim in aims {
            match self.at(site, aim) {
                Target::Missing(path) => {
                    missing.extend((!path.starts_with('/')).then(|| path.clone()));
                    _ = first.get_or_insert(Target::Missing(path));
                }
                Target::Outside(path) => _ = first.get_or_insert(Target::Outside(path)),
                other @ Target::OtherCase { .. } if !matches!(first, Some(Target::OtherCase { .. })) => {
                    first = Some(other);
                }
                Target::OtherCase { .. } => {}
                there => return there,
            }
        }
        // only what is found nowhere may be elsewhere
        if missing.iter().any(|path| self.is_elsewhere(site, path)) {
            return Target::Unknown;
        }
        first.unwrap_or(Target::Unknown)
    }

    /// Whether something may be at a path that the repository does not hold.
    fn is_elsewhere(&self, site: &Site, path: &str) -> bool {
        self.absent.has(&*self.files, path)
            || !site.is_plain() && self.absent.is_made(&*self.files, &[&site.folder, ""], path)
    }

    /// What is at an aim.
    pub(crate) fn at(&self, site: &Site, aim: Aim) -> Target {
        match aim {
            Aim::File(path) => match files::lookup(&*self.files, &path) {
                Lookup::Is(Entry::Unknown) => Target::Unknown,
                Lookup::Is(entry) => Target::Path(path, entry),
                Lookup::OtherCase(actual, _) => Target::OtherCase { path, actual },
                Lookup::Missing => Target::Missing(path),
            },
            Aim::Address(address) => match site.serves(&*self.files, &address) {
                Served::Page(file) | Served::File(file) => Target::Path(file, Entry::File),
                Served::OtherCase(actual, _) => {
                    Target::OtherCase { path: ["/", &address].concat(), actual: ["/", &actual].concat() }
                }
                // a folder without any page is made of something else
                Served::Nothing if !self.is_trusted && !site.has_pages_beside(&*self.files, &address) => {
                    Target::Unknown
                }
                Served::Nothing
                    if site
                        .copied(&address)
                        .any(|(folder, rest)| self.is_elsewhere(site, &path::child(folder, rest))) =>
                {
                    Target::Unknown
                }
                Served::Nothing => Target::Missing(["/", &address].concat()),
                Served::Unknown => Target::Unknown,
            },
            Aim::Above(_, path) => Target::Outside(path),
            Aim::Nothing(path) => Target::Missing(path),
            Aim::Unknown => Target::Unknown,
        }
    }
}
