//! The references of one document: what is wrong with those that lead nowhere.

use std::fmt;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, OnceLock};

use super::anchors::Anchors;
use super::broken_reference::{BrokenReference, BrokenReferenceKind};
use super::candidate::Candidate;
use super::files::{self, Entry, Lookup};
use super::filled_in::{is_embedding, is_filled_in};
use super::generated_site::Site;
use super::link::Link;
use super::markup::is_for_readers;
use super::path;
#[cfg(feature = "cli")]
use super::references::counted_folder;
use super::references::{References, Target};
use super::settings::SiteChoice;
use super::trust::{Class, MOST_COUNTED, Tally};
use crate::document::{Format, Headings, ReadOptions, read_bounded};
use crate::scan::{Context, Form, Found, TargetKind};
use crate::syntax::scheme_len;
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
    /// The parts that programs write.
    pub(super) generated: OnceLock<Vec<Span>>,
    /// How many bytes of other files were read for the names of their headings.
    pub(super) read_for_names: AtomicUsize,
}

impl<'d> DocumentReferences<'d> {
    /// The references of the document at this path of the repository.
    pub fn new(references: &'d References, file: impl Into<String>, format: Format, text: &'d [u8]) -> Self {
        let (site, anchors, generated) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        let read_for_names = AtomicUsize::new(0);
        Self { references, file: file.into(), format, text, site, anchors, generated, read_for_names }
    }

    /// What is wrong with a URL or reference of the document; `None` if it leads somewhere, or if that cannot be known.
    pub fn broken(&self, found: &Found<'_>) -> Option<BrokenReference> {
        let mut broken = self.broken_here(found)?;
        let is_error =
            |class| self.references.trusts(self.site(), &self.file, class, |file, counts| self.tally(file, counts));
        let is_missing = broken.kind == BrokenReferenceKind::MissingFile;
        let is_sure = is_error(self.class(found, &broken)) || is_missing && is_error(Class::Absolute);
        if !is_sure {
            return None;
        }
        if is_missing {
            broken.nearest = self.nearest_file(found);
        }
        // where the root of the site is right, a missing `/` is sure
        let lacks_root = broken.nearest.as_ref().is_some_and(|nearest| {
            nearest.strip_prefix('/').is_some_and(|rest| rest == found.text) && is_error(Class::Absolute)
        });
        (lacks_root || is_sure).then_some(broken)
    }

    /// Whether the site is not known, since a configuration in a folder above the document cannot be read.
    pub(super) fn is_unreadable(&self) -> bool {
        let is_above = |config: &str| path::inside(&self.file, path::folder(config)).is_some();
        // all folders above were looked into for the site
        self.site().config.is_none() && self.references.unreadable().iter().any(|(config, _)| is_above(config))
    }

    /// Whether code hosts show it, beside the list of files or where people contribute.
    pub(super) fn is_shown_by_host(&self) -> bool {
        const SHOWN: [&str; 4] = ["readme", "contributing", "code_of_conduct", "security"];
        let stem = path::stem_and_suffix(&self.file).0;
        let name = stem.rsplit('/').next().unwrap_or(stem);
        self.file.starts_with(".github/") || SHOWN.iter().any(|shown| name.eq_ignore_ascii_case(shown))
    }

    /// Whether it is no page of its own, so that a chapter which includes it may define its labels.
    pub(super) fn is_unlisted(&self) -> bool {
        let site = self.site();
        site.lists_pages
            && site.source_of(&self.file).is_some_and(|(_, inner)| inner != "SUMMARY.md")
            && site.address(&*self.references.files, &self.file).is_none()
    }

    /// What is counted to see whether the model of the site fits, and the folder in which it is.
    #[cfg(feature = "cli")]
    pub(crate) fn tallied(&self) -> (String, Tally) {
        let folder = counted_folder(self.site(), &self.file);
        let tally = self
            .references
            .tally_of(&folder, path::stem_and_suffix(&self.file).1, |file, counts| self.tally(file, counts));
        (folder, tally)
    }

    /// Counts what is wrong in another document of the folder.
    fn tally(&self, file: &str, counts: &mut Tally) {
        let Some(text) = self.references.read(file) else { return };
        let format = Format::of(file, &text);
        let document = DocumentReferences::new(self.references, file, format, &text);
        if document.site().name != self.site().name {
            return;
        }
        let options = ReadOptions { references: true, anchors: true, ..ReadOptions::default() };
        let found = read_bounded(format, &text, options).map(|read| read.found).unwrap_or_default();
        for found in found.into_iter().take(MOST_COUNTED) {
            match document.broken_here(&found) {
                Some(broken) => counts.add(document.class(&found, &broken), true),
                None if is_relative(&found) => {
                    let has_path = !found.text.starts_with('#');
                    let is_absolute = found.text.starts_with('/');
                    if has_path {
                        counts.add(if is_absolute { Class::Absolute } else { Class::Relative }, false);
                        counts.add(Class::Case, false);
                    }
                    if let Some((_, fragment)) = found.text.split_once('#') {
                        counts.add(Class::Fragment, false);
                        if fragment.contains(['-', '_']) {
                            counts.add(Class::Joined, false);
                        }
                    }
                }
                None if found.target == TargetKind::Label => counts.add(Class::Label, false),
                // `<<x>>` is an id of this document
                None if found.target.is_name() && !found.text.contains(['/', '#', '.']) => {
                    counts.add(Class::Fragment, false);
                }
                None if found.target.is_name() && found.text.starts_with('#') => counts.add(Class::Fragment, false),
                None if found.target.is_name() => counts.add(Class::Name, false),
                None => {}
            }
        }
    }

    /// What is wrong with a URL or reference, if the model of the site fits, no build makes what it leads to, and it is
    /// this document where it would be put right.
    fn broken_here(&self, found: &Found<'_>) -> Option<BrokenReference> {
        self.broken_alone(found).filter(|broken| !self.is_made(broken) && !self.is_excused(found, broken))
    }

    /// Whether users say that a build makes what a reference leads to.
    fn is_made(&self, broken: &BrokenReference) -> bool {
        broken.kind != BrokenReferenceKind::UndefinedLabel && self.is_made_at(&broken.target)
    }

    /// Whether users say that a build makes what is at a path.
    pub(super) fn is_made_at(&self, path: &str) -> bool {
        let Some(made) = self.references.settings().made.as_ref().filter(|_| !path.is_empty()) else { return false };
        let inner = || self.site().source_of(path).map(|(_, inner)| ["/", inner].concat());
        made(path) || inner().is_some_and(|inner| made(&inner))
    }

    /// What is wrong with a URL or reference, if the model of the site fits.
    fn broken_alone(&self, found: &Found<'_>) -> Option<BrokenReference> {
        if !is_for_readers(self.format) {
            return None;
        }
        // `xref:module:page.adoc[]` has no scheme
        let is_resource = matches!(found.target, TargetKind::Anchor | TargetKind::File);
        let is_name = is_resource && !found.text.starts_with("http") || found.target == TargetKind::Label;
        if scheme_len(found.text.as_bytes()).is_some() && !is_name && self.site().own_scheme(&found.text).is_none() {
            return self.broken_url(found);
        }
        // `[[toc]]` is a link on wikis only
        let is_wiki = self.format.notation().headings == Headings::MediaWiki && !found.text.contains(':');
        if found.target == TargetKind::Wiki && !is_wiki || is_embedding(found) || self.is_shown_tag(found) {
            return None;
        }
        if found.target == TargetKind::Label && is_known(found) {
            return self.broken_label(found);
        }
        let link = self.link(found)?;
        let broken = self.broken_on(self.site(), found, &link)?;
        if !self.site().is_plain() {
            return Some(broken);
        }
        match self.inferred(&link) {
            Some(site) => self.broken_on(site, found, &link),
            None => Some(broken),
        }
    }

    /// The site in which a reference may lead somewhere though the code host shows nothing there.
    pub(super) fn inferred(&self, link: &Link<'_>) -> Option<&Arc<Site>> {
        let settings = self.references.settings();
        let is_known = settings.site != SiteChoice::Auto || link.is_absolute() && settings.root.is_some();
        self.references.inferred(&self.file).filter(|_| !is_known)
    }

    /// A relative reference, or a name of a document, taken apart; `None` if nobody knows where it leads.
    pub(super) fn link<'f>(&self, found: &'f Found<'_>) -> Option<Link<'f>> {
        let is_known = is_known(found) || self.templated(&found.text).is_some();
        if !is_for_readers(self.format) || !is_known || found.target == TargetKind::Label {
            return None;
        }
        let mut link = match self.templated(&found.text) {
            Some(path) => Link::of(found.target, &path)?.into_owned(),
            None => Link::of(found.target, self.site().own_scheme(&found.text).unwrap_or(&found.text))?,
        };
        // `<<x>>` is an id of this document
        if link.kind == TargetKind::Anchor && link.fragment.is_none() && !link.path.contains('.') {
            link.fragment = Some(std::mem::take(&mut link.path));
        }
        link.is_image = found.context == Context::Image;
        let is_named = found.before.ends_with(b"<") && found.before.contains(&b'`');
        link.is_role = found.before.ends_with(b"`") || is_named;
        link.is_raw = [&b"=\""[..], b"='", b"="].iter().any(|end| found.before.ends_with(end))
            // components such as `<Link to="/a">` are no HTML
            && ![&b" to=\""[..], b" to='", b" to="].iter().any(|end| found.before.ends_with(end));
        Some(link)
    }

    /// What is wrong with a reference if the document belongs to this site.
    fn broken_on(&self, site: &Site, found: &Found<'_>, link: &Link<'_>) -> Option<BrokenReference> {
        if link.path.is_empty() {
            return self.broken_fragment(site, link.fragment.as_ref()?, None);
        }
        self.broken_at(site, found, link, self.references.target(site, &self.file, link))
    }

    /// What is wrong with a reference that leads to this target.
    fn broken_at(&self, site: &Site, found: &Found<'_>, link: &Link<'_>, target: Target) -> Option<BrokenReference> {
        let broken = |kind, target| Some(BrokenReference { kind, target, nearest: None });
        match target {
            Target::Path(file, Entry::File) => self.broken_fragment(site, link.fragment.as_ref()?, Some(file)),
            Target::Path(folder, Entry::Folder) => {
                let fragment = link.fragment.as_ref()?;
                self.broken_fragment(site, fragment, Some(self.references.readme(&folder)?))
            }
            Target::Path(_, Entry::Unknown) | Target::Unknown => None,
            Target::OtherCase { path, actual } => {
                let nearest = self.respelled(found, link, &actual);
                Some(BrokenReference { kind: BrokenReferenceKind::WrongCase, target: path, nearest })
            }
            // TeX looks in folders that nobody knows, and adds suffixes
            Target::Missing(_) if self.format == Format::LATEX => None,
            Target::Missing(path) if self.is_folder_without_page(site, link) => {
                broken(BrokenReferenceKind::DirectoryLink, path)
            }
            Target::Missing(path) => self
                .of_another_root(site, found, link, &path)
                .or_else(|| broken(BrokenReferenceKind::MissingFile, path)),
            Target::Outside(path) => match path::resolve(path::folder(&self.file), &link.path) {
                // out of the sources, but not out of the repository, from where a build may take it
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
    fn broken_url(&self, found: &Found<'_>) -> Option<BrokenReference> {
        let is_link = !matches!(found.context, Context::Code | Context::String | Context::Comment);
        if !is_link || !found.text.starts_with("http") || is_filled_in(&found.text) {
            return None;
        }
        let rooted = |path: &str| ["/", path.trim_start_matches('/')].concat();
        if let Some((folder, rest)) = self.mapped(&found.text) {
            let reference = rooted(rest);
            let link = Link::of(TargetKind::Url, &reference)?;
            return self.broken_at(self.site(), found, &link, self.references.target_in(self.site(), folder, &link));
        }
        if let Some(file) = self.references.host().and_then(|host| host.file(&found.text)) {
            let reference = rooted(file);
            let link = Link::of(TargetKind::Url, &reference)?;
            return self.broken_on(self.references.plain(), found, &link);
        }
        let site = self.site();
        let origin = site.origin.as_deref()?;
        let path = found.text.strip_prefix(origin)?.strip_prefix(&*site.base)?;
        let reference = rooted(path);
        let link = Link::of(TargetKind::Url, &reference)?;
        let address = link.path.trim_start_matches('/').to_owned();
        // whatever the sources are, the site has a start
        if address.is_empty() {
            return None;
        }
        // another program may have put the page into a folder
        let name = path::name(address.trim_end_matches('/'));
        let is_moved = || self.references.has_page_named(site, path::without_suffix(name));
        let target = match self.references.at(site, Candidate::Address(address.clone())) {
            Target::Missing(_) if !self.references.is_trusted && is_moved() => return None,
            target => target,
        };
        self.broken_at(site, found, &link, target)
    }

    /// The folder in which a URL names a file or page by the configuration, and its path there.
    pub(super) fn mapped<'u>(&self, url: &'u str) -> Option<(&str, &'u str)> {
        let settings = self.references.settings();
        settings.mapped(url).or_else(|| {
            let on_site = settings.on_site(url).filter(|_| self.site().sources.is_empty())?;
            Some((settings.root.as_deref().unwrap_or(&settings.folder), on_site))
        })
    }

    /// The path of the document in the repository.
    pub(super) fn file(&self) -> &str {
        &self.file
    }

    #[cfg(feature = "cli")]
    pub(super) fn format(&self) -> Format {
        self.format
    }

    pub(super) fn references(&self) -> &References {
        self.references
    }

    /// The site of the document.
    pub(super) fn site(&self) -> &Arc<Site> {
        self.site.get_or_init(|| self.references.site_of(&self.file))
    }

    /// What a broken reference is counted as.
    fn class(&self, found: &Found<'_>, broken: &BrokenReference) -> Class {
        match broken.kind {
            // a generator that is known joins words in one way
            BrokenReferenceKind::MissingAnchor if self.site().is_plain() && is_joined_otherwise(found, broken) => {
                Class::Joined
            }
            BrokenReferenceKind::MissingAnchor => Class::Fragment,
            BrokenReferenceKind::UndefinedLabel => Class::Label,
            BrokenReferenceKind::WrongCase => Class::Case,
            // it names a folder of the repository, so its root is meant
            _ if self.site().is_plain() && self.references.is_rooted(&found.text) => Class::Relative,
            _ if found.text.starts_with('/') || found.text.starts_with("http") => Class::Absolute,
            _ if found.target.is_name() => Class::Name,
            _ => Class::Relative,
        }
    }
}

/// Whether a URL is a relative reference with a path or fragment.
fn is_relative(found: &Found<'_>) -> bool {
    found.form == Form::Destination && !found.target.is_name() && scheme_len(found.text.as_bytes()).is_none()
}

/// Whether a fragment has the letters of the nearest heading, and other marks or capitals.
fn is_joined_otherwise(found: &Found<'_>, broken: &BrokenReference) -> bool {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let fragment = found.text.rsplit_once('#').map_or("", |(_, fragment)| fragment);
    let is_same = |nearest: &String| {
        let (nearest, fragment): (String, String) = (letters(nearest), letters(fragment));
        nearest == fragment
    };
    broken.nearest.as_ref().is_some_and(is_same)
}

/// Whether it is a reference or a name in a place of which it is known where it leads.
fn is_known(found: &Found<'_>) -> bool {
    found.form == Form::Destination
        && found.base.is_none()
        && !found.text.starts_with("//")
        && !is_filled_in(&found.text)
}

impl fmt::Debug for DocumentReferences<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DocumentReferences").field("file", &self.file).finish_non_exhaustive()
    }
}
