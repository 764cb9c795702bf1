//! Where the references of a file lead: the model of its site names the candidates, and the first that exists is the
//! target.

use super::candidate::Candidate;
use super::files::{self, Entry, Lookup};
use super::generated_site::{Served, Site};
use super::inference::candidate_pages;
use super::kind::LinkKind;
use super::link::Link;
use super::path;
use super::references::{References, Target};

impl Target {
    /// Whether it is a file or folder of the repository.
    pub(crate) fn is_path(&self) -> bool {
        matches!(self, Self::Path(_, Entry::File | Entry::Folder))
    }
}

impl References {
    /// Where a reference of a file leads, its fragment aside.
    pub(crate) fn target(&self, site: &Site, file: &str, link: &Link<'_>) -> Target {
        self.first_target(site, self.candidates(site, file, link))
    }

    /// The places that a reference may lead to, the likeliest first.
    pub(crate) fn candidates(&self, site: &Site, file: &str, link: &Link<'_>) -> Vec<Candidate> {
        if link.kind == LinkKind::Navigation {
            return site.model.entry_candidates(site, &*self.files, file, link);
        }
        let mut candidates = Vec::new();
        if let Some(root) = self.settings().root.as_ref().filter(|_| link.is_absolute()) {
            candidates = self.candidates_in(root, link);
        }
        // where the configuration says what `/` means, the model only adds places
        let is_configured = !candidates.is_empty();
        if !is_configured || !site.sources.is_empty() {
            let by_model = site.model.candidates(site, &*self.files, file, link).into_iter();
            candidates.extend(
                by_model.filter(|candidate| {
                    !is_configured || matches!(candidate, Candidate::File(_) | Candidate::Address(_))
                }),
            );
        }
        candidates
    }

    /// Where a reference leads whose path, which starts with `/`, is relative to `folder`.
    pub(crate) fn target_in(&self, site: &Site, folder: &str, link: &Link<'_>) -> Target {
        self.first_target(site, self.candidates_in(folder, link))
    }

    /// The candidates of a reference whose path is relative to `folder`: a file, or the source of a page.
    fn candidates_in(&self, folder: &str, link: &Link<'_>) -> Vec<Candidate> {
        let mut candidates = candidate_pages("", link, &[folder.to_owned()]);
        // a reference to a folder means its page
        if candidates.first().is_some_and(|path| files::is_folder(&*self.files, path)) {
            candidates.rotate_left(1);
        }
        candidates.into_iter().map(Candidate::File).collect()
    }

    /// The target at the first candidate that exists; otherwise the first thing that is missing.
    fn first_target(&self, site: &Site, candidates: Vec<Candidate>) -> Target {
        let mut first = None;
        let (mut missing, mut addresses) = (Vec::new(), Vec::new());
        for candidate in candidates {
            match self.target_at(site, candidate) {
                Target::Missing(path) => {
                    if path.starts_with('/') { &mut addresses } else { &mut missing }.push(path.clone());
                    _ = first.get_or_insert(Target::Missing(path));
                }
                Target::Outside(path) => _ = first.get_or_insert(Target::Outside(path)),
                other @ Target::OtherCase { .. } if !matches!(first, Some(Target::OtherCase { .. })) => {
                    first = Some(other);
                }
                Target::OtherCase { .. } => {}
                target => return target,
            }
        }
        // no candidate exists: a build or a submodule may have it
        if addresses.iter().any(|address| self.absent.is_named_by_build(&*self.files, address)) {
            return Target::Unknown;
        }
        let may_be_built = |path| self.absent.may_be_built(&*self.files, path);
        if missing.iter().any(|path| self.may_exist_outside(site, path) || may_be_built(path)) {
            return Target::Unknown;
        }
        first.unwrap_or(Target::Unknown)
    }

    /// Whether a path that is not in the repository may exist after a build or a full checkout.
    fn may_exist_outside(&self, site: &Site, path: &str) -> bool {
        self.absent.may_exist(&*self.files, path)
            || !site.is_plain() && self.absent.is_in_generated_folder(&*self.files, &[&site.folder, ""], path)
    }

    /// Whether a build may make a file that the site copies to an address.
    fn may_be_copied(&self, site: &Site, address: &str) -> bool {
        site.copied(address).any(|(folder, rest)| self.may_exist_outside(site, &path::child(folder, rest)))
    }

    /// What is at a candidate.
    pub(crate) fn target_at(&self, site: &Site, candidate: Candidate) -> Target {
        match candidate {
            Candidate::File(path) => match files::lookup(&*self.files, &path) {
                Lookup::Is(Entry::Unknown) => Target::Unknown,
                Lookup::Is(entry) => Target::Path(path, entry),
                Lookup::OtherCase(actual, _) => Target::OtherCase { path, actual },
                Lookup::Missing => Target::Missing(path),
            },
            Candidate::Address(address) => match site.serves(&*self.files, &address) {
                Served::Page(file) | Served::File(file) => Target::Path(file, Entry::File),
                Served::OtherCase(actual, _) => {
                    Target::OtherCase { path: ["/", &address].concat(), actual: ["/", &actual].concat() }
                }
                // a folder without any page has another origin than the sources
                Served::Nothing if !self.is_trusted && !site.has_pages_beside(&*self.files, &address) => {
                    Target::Unknown
                }
                Served::Nothing if self.may_be_copied(site, &address) => Target::Unknown,
                Served::Nothing => Target::Missing(["/", &address].concat()),
                Served::Unknown => Target::Unknown,
            },
            Candidate::AboveRoot(_, path) => Target::Outside(path),
            Candidate::DeadLink(path) => Target::Missing(path),
            Candidate::Unknown => Target::Unknown,
        }
    }
}
