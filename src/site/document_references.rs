//! The references of one document: what is wrong with those that lead nowhere.

use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, OnceLock};

use super::anchors::Anchors;
use super::broken_reference::{BrokenReference, BrokenReferenceKind};
use super::candidate::Candidate;
use super::files::{self, Entry, Lookup};
use super::generated_site::Site;
use super::link::Link;
use super::markup::is_for_readers;
use super::models::is_shown_by_host;
use super::path;
use super::placeholders::has_placeholder;
#[cfg(feature = "report")]
use super::references::counted_folder;
use super::references::{References, Target};
use super::settings::SiteChoice;
use super::trust::{ReferenceClass, Tally};
use crate::document::{DefinedLabels, Format, Navigation};
use crate::scan::{Context, Form, Found, TargetKind};
use crate::text::Span;

/// The references of one document.
pub struct DocumentReferences<'d> {
    pub(super) references: &'d References,
    /// The path of the document in the repository.
    pub(super) file: String,
    pub(super) format: Format,
    pub(super) text: &'d [u8],
    site: OnceLock<Arc<Site>>,
    pub(super) anchors: OnceLock<Option<Anchors>>,
    /// The parts that programs write, in order and disjoint.
    pub(super) generated: OnceLock<Vec<Span>>,
    /// The labels that it and the files that it includes define; `None` if some of these are not known.
    pub(super) included_labels: OnceLock<Option<DefinedLabels>>,
    /// The labels that files define which the generator adds to each page.
    pub(super) appended_labels: OnceLock<Vec<DefinedLabels>>,
    /// Whether the front matter sets the address of its page.
    pub(super) has_permalink: OnceLock<bool>,
    /// The text of the configuration of the site.
    pub(super) config_text: OnceLock<Option<Arc<[u8]>>>,
    /// How many references of the document and of those around it lead somewhere.
    pub(super) tally_around: OnceLock<Tally>,
    /// How many references of the document lead somewhere.
    pub(super) own_tally: OnceLock<Tally>,
    /// Whether any of them leads to a file.
    pub(super) has_landing: OnceLock<bool>,
    /// Other files with the same text, a symbolic link to the document among them.
    pub(super) copies: OnceLock<Vec<Box<str>>>,
    /// Whether the document is HTML that is a part of a page.
    pub(super) is_part: OnceLock<bool>,
    /// The strings that code of the document passes to something.
    pub(super) arguments: OnceLock<HashSet<Box<[u8]>>>,
    /// Whether git ignores the document.
    pub(super) is_ignored: OnceLock<bool>,
    /// How many bytes of other files were read for proposals.
    pub(super) bytes_read_for_names: AtomicUsize,
}

impl<'d> DocumentReferences<'d> {
    /// The references of the document at this path of the repository.
    pub fn new(references: &'d References, file: impl Into<String>, format: Format, text: &'d [u8]) -> Self {
        Self {
            references,
            file: file.into(),
            format,
            text,
            site: OnceLock::new(),
            anchors: OnceLock::new(),
            generated: OnceLock::new(),
            included_labels: OnceLock::new(),
            appended_labels: OnceLock::new(),
            has_permalink: OnceLock::new(),
            config_text: OnceLock::new(),
            tally_around: OnceLock::new(),
            own_tally: OnceLock::new(),
            has_landing: OnceLock::new(),
            copies: OnceLock::new(),
            is_part: OnceLock::new(),
            arguments: OnceLock::new(),
            is_ignored: OnceLock::new(),
            bytes_read_for_names: AtomicUsize::new(0),
        }
    }

    /// What is wrong with a URL or reference of the document; `None` if it leads somewhere, or if that cannot be known.
    pub fn broken(&self, found: &Found<'_>) -> Option<BrokenReference> {
        self.resolve(found).broken
    }

    /// Whether the site is not known, since a configuration in a folder above the document cannot be read.
    pub(super) fn has_unreadable_config(&self) -> bool {
        let is_above = |config: &str| path::inside(&self.file, path::folder(config)).is_some();
        // all folders above were looked into for the site
        self.site().config.is_none() && self.references.unreadable().iter().any(|(config, _)| is_above(config))
    }

    /// Whether code hosts show the document beside the list of files or to contributors, such as `README.md`.
    pub(super) fn is_shown_by_host(&self) -> bool {
        is_shown_by_host(&self.file)
    }

    /// The folder whose references show whether the model of the site fits, and their tally.
    #[cfg(feature = "report")]
    pub(crate) fn folder_tally(&self) -> (String, Tally) {
        let folder = counted_folder(self.site(), &self.file);
        let tally = self
            .references
            .tally_folder(&folder, path::stem_and_suffix(&self.file).1, |file, tally| self.tally_document(file, tally));
        (folder, tally)
    }

    /// Whether a build makes the target of a reference, by the configuration.
    pub(super) fn is_built(&self, broken: &BrokenReference) -> bool {
        broken.kind != BrokenReferenceKind::UndefinedLabel && self.is_built_path(&broken.target)
    }

    /// Whether a build makes the file or page at a path, by the configuration.
    pub(super) fn is_built_path(&self, path: &str) -> bool {
        let Some(is_built) = self.references.settings().made.as_ref().filter(|_| !path.is_empty()) else {
            return false;
        };
        let inner = || self.site().source_of(path).map(|(_, inner)| ["/", inner].concat());
        is_built(path) || inner().is_some_and(|inner| is_built(&inner))
    }

    /// The inferred site that a reference is resolved in after the repository itself; `None` if the configuration names
    /// one.
    pub(super) fn inferred_site(&self, link: &Link<'_>) -> Option<&Arc<Site>> {
        self.references.inferred_site(&self.file).filter(|_| !self.is_site_configured(link))
    }

    /// Whether the configuration of urlint says where a reference leads: it names the site, or the root for `/`.
    pub(super) fn is_site_configured(&self, link: &Link<'_>) -> bool {
        let settings = self.references.settings();
        settings.site != SiteChoice::Auto || link.is_absolute() && settings.root.is_some()
    }

    /// The parts of a relative reference, or of a name of a document; `None` if it cannot be resolved.
    pub(super) fn link<'f>(&self, found: &'f Found<'_>) -> Option<Link<'f>> {
        let may_resolve = may_resolve(found) || self.template_path(&found.text).is_some();
        let is_read = is_for_readers(self.format) || found.target == TargetKind::Navigation;
        if !is_read || !may_resolve || found.target == TargetKind::Label {
            return None;
        }
        let mut link = match self.template_path(&found.text) {
            Some(path) => Link::of(found.target, &path)?.into_owned(),
            None => Link::of(found.target, self.site().strip_own_scheme(&found.text).unwrap_or(&found.text))?,
        };
        // `<<x>>` is an id of this document
        if link.kind == TargetKind::Anchor && link.fragment.is_none() && !link.path.contains('.') {
            link.fragment = Some(std::mem::take(&mut link.path));
        }
        link.is_image = found.context == Context::Image;
        // `` :doc:`a` `` and `` :doc:`text <a>` ``
        let is_role_with_text = found.before.ends_with(b"<") && found.before.contains(&b'`');
        link.is_role = found.before.ends_with(b"`") || is_role_with_text;
        let is_after = |starts: [&[u8]; 3]| starts.iter().any(|start| found.before.ends_with(start));
        // components such as `<Link to="/a">` are not HTML
        link.is_raw = is_after([b"=\"", b"='", b"="]) && !is_after([b" to=\"", b" to='", b" to="]);
        Some(link)
    }

    /// What is wrong with a reference if the document belongs to this site.
    pub(super) fn broken_on_site(&self, site: &Site, found: &Found<'_>, link: &Link<'_>) -> Option<BrokenReference> {
        if link.path.is_empty() {
            return self.broken_fragment(site, link.fragment.as_ref()?, None);
        }
        self.broken_target(site, found, link, self.references.target(site, &self.file, link))
    }

    /// What is wrong with a reference that leads to this target.
    pub(super) fn broken_target(
        &self,
        site: &Site,
        found: &Found<'_>,
        link: &Link<'_>,
        target: Target,
    ) -> Option<BrokenReference> {
        let broken = |kind, target| Some(BrokenReference { kind, target, nearest: None });
        match target {
            Target::Path(file, Entry::File) => self.broken_fragment(site, link.fragment.as_ref()?, Some(file)),
            Target::Path(folder, Entry::Folder) => {
                let fragment = link.fragment.as_ref()?;
                self.broken_fragment(site, fragment, Some(self.references.readme(&folder)?))
            }
            Target::Path(_, Entry::Unknown) | Target::Unknown => None,
            Target::OtherCase { path, actual } => {
                let nearest = self.with_actual_case(found, link, &actual);
                Some(BrokenReference { kind: BrokenReferenceKind::WrongCase, target: path, nearest })
            }
            // TeX searches further folders, and adds suffixes
            Target::Missing(_) if self.format == Format::LATEX => None,
            Target::Missing(path) if self.is_folder_without_page(site, link) => {
                broken(BrokenReferenceKind::DirectoryLink, path)
            }
            Target::Missing(path) => {
                self.wrong_root(site, found, link, &path).or_else(|| broken(BrokenReferenceKind::MissingFile, path))
            }
            Target::Outside(path) => match path::resolve(path::folder(&self.file), &link.path) {
                // a file outside of the sources, but in the repository: a build may copy it
                Ok(inner) if !link.is_absolute() && link.kind == TargetKind::Url => {
                    match files::lookup(&*self.references.files, &inner) {
                        Lookup::Missing => broken(BrokenReferenceKind::MissingFile, inner),
                        _ if self.references.is_trusted => broken(BrokenReferenceKind::MissingFile, inner),
                        _ => None,
                    }
                }
                _ => broken(BrokenReferenceKind::OutsideRepository, path),
            },
        }
    }

    /// What is wrong with a URL that leads to a file of the repository, or to a page of its site.
    pub(super) fn broken_url(&self, found: &Found<'_>) -> Option<BrokenReference> {
        let is_link = !matches!(found.context, Context::Code | Context::String | Context::Comment);
        if !is_link || !found.text.starts_with("http") || has_placeholder(&found.text) {
            return None;
        }
        let root_reference = |path: &str| ["/", path.trim_start_matches('/')].concat();
        if let Some((folder, rest)) = self.map_url(&found.text) {
            let reference = root_reference(rest);
            let link = Link::of(TargetKind::Url, &reference)?;
            return self.broken_target(
                self.site(),
                found,
                &link,
                self.references.target_in(self.site(), folder, &link),
            );
        }
        if let Some(file) = self.references.host().and_then(|host| host.path_in_repository(&found.text)) {
            let reference = root_reference(file);
            let link = Link::of(TargetKind::Url, &reference)?;
            return self.broken_on_site(self.references.plain(), found, &link);
        }
        let site = self.site();
        let origin = site.origin.as_deref()?;
        let path = found.text.strip_prefix(origin)?.strip_prefix(&*site.base)?;
        let reference = root_reference(path);
        let link = Link::of(TargetKind::Url, &reference)?;
        let address = link.path.trim_start_matches('/').to_owned();
        // every site has a start page
        if address.is_empty() {
            return None;
        }
        // the host of an account has the sites of all its projects
        let first = address.split('/').next().unwrap_or_default();
        let is_of_account = site.base == "/" && [".github.io", ".gitlab.io"].iter().any(|host| origin.ends_with(host));
        let has_pages = || site.has_pages_beside(&*self.references.files, &path::child(first, "x"));
        let names_folder = address.contains('/') && path::stem_and_suffix(first).1.is_empty();
        if is_of_account && names_folder && !has_pages() {
            return None;
        }
        // another program may serve the page in another folder
        let name = path::name(address.trim_end_matches('/'));
        let is_served_elsewhere = || self.references.has_page_named(site, path::without_suffix(name));
        let target = match self.references.target_at(site, Candidate::Address(address.clone())) {
            Target::Missing(_) if !self.references.is_trusted && is_served_elsewhere() => return None,
            target => target,
        };
        self.broken_target(site, found, &link, target)
    }

    /// The folder that the configuration maps a URL to, and the path of the URL there.
    pub(super) fn map_url<'u>(&self, url: &'u str) -> Option<(&str, &'u str)> {
        let settings = self.references.settings();
        settings.map_url(url).or_else(|| {
            let rest = settings.strip_base_url(url).filter(|_| self.site().sources.is_empty())?;
            Some((settings.root.as_deref().unwrap_or(&settings.folder), rest))
        })
    }

    /// The path of the document in the repository.
    pub(crate) fn file(&self) -> &str {
        &self.file
    }

    #[cfg(feature = "report")]
    pub(super) fn format(&self) -> Format {
        self.format
    }

    pub(super) fn references(&self) -> &References {
        self.references
    }

    /// The site of the document.
    pub(super) fn site(&self) -> &Arc<Site> {
        let of_navigation = || self.references.site_of_navigation(&self.file, Navigation::of(&self.file)?);
        self.site.get_or_init(|| of_navigation().unwrap_or_else(|| self.references.site_of(&self.file)))
    }

    /// The class in which a broken reference is counted.
    pub(super) fn class(&self, found: &Found<'_>, broken: &BrokenReference) -> ReferenceClass {
        match broken.kind {
            // only without a known generator is it unknown how words are joined
            BrokenReferenceKind::MissingAnchor if self.site().is_plain() && differs_in_separators(found, broken) => {
                ReferenceClass::Joined
            }
            BrokenReferenceKind::MissingAnchor => ReferenceClass::Fragment,
            BrokenReferenceKind::UndefinedLabel => ReferenceClass::Label,
            BrokenReferenceKind::WrongCase => ReferenceClass::Case,
            // it starts with a folder of the repository, so `/` is the root of the repository
            _ if self.site().is_plain() && self.references.starts_with_root_folder(&found.text) => {
                ReferenceClass::Relative
            }
            _ if found.text.starts_with('/') || found.text.starts_with("http") => ReferenceClass::Absolute,
            _ if found.target.is_name() => ReferenceClass::Name,
            _ => ReferenceClass::Relative,
        }
    }
}

/// Whether a fragment differs from the nearest heading only in separators and capitals: `A_b` and `a-b`.
fn differs_in_separators(found: &Found<'_>, broken: &BrokenReference) -> bool {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let fragment = found.text.rsplit_once('#').map_or("", |(_, fragment)| fragment);
    let is_same = |nearest: &String| {
        let (nearest, fragment): (String, String) = (letters(nearest), letters(fragment));
        nearest == fragment
    };
    broken.nearest.as_ref().is_some_and(is_same)
}

/// Whether a URL is a reference or a name that a site can resolve: it has neither a base, nor a host, nor a
/// placeholder.
pub(super) fn may_resolve(found: &Found<'_>) -> bool {
    found.form == Form::Destination
        && found.base.is_none()
        && !found.text.starts_with("//")
        && !has_placeholder(&found.text)
}

impl fmt::Debug for DocumentReferences<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DocumentReferences").field("file", &self.file).finish_non_exhaustive()
    }
}
