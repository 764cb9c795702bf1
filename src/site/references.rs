//! Resolves the references of documents by the models of the sites that they belong to.

use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use foldhash::{HashMap, HashSet};

use super::absent::Absent;
use super::address::as_folder;
use super::anchors::Anchors;
use super::cache::Cache;
use super::code_host::CodeHost;
use super::files::{self, Entry, Files};
use super::generated_anchors::GeneratedAnchors;
use super::generated_site::Site;
use super::includes::{IncludedBy, Includes};
use super::inference::{infer, is_document};
use super::labels::Labels;
use super::markup::Markup;
use super::models;
use super::nearest_file::FileNames;
use super::page_folders::PageFolders;
use super::page_sources::PageSources;
use super::path;
use super::script_outputs::ScriptOutputs;
use super::settings::{SiteChoice, SiteSettings};
use super::template_ids;
use super::trust::{Counted, ReferenceClass, Tally, Trust};
use crate::document::{self, AngleBrackets, Format, Navigation, ReadOptions, Reading};

/// Resolves the references of a repository's documents. It may be shared by threads.
pub struct References {
    /// The site whose configuration is in a folder.
    sites: Cache<Option<Arc<Site>>>,
    /// The sites of files that no configuration claims: of HTML, of AsciiDoc, and of all others.
    plain: Arc<Site>,
    html: Arc<Site>,
    asciidoc: Arc<Site>,
    /// The anchors of documents; `None` of what is no document.
    anchors: RwLock<KnownAnchors>,
    /// Whether no configuration claims the files of a folder.
    unclaimed: Cache<bool>,
    /// The labels of each site, by the path of its configuration.
    labels: RwLock<HashMap<String, Arc<Labels>>>,
    /// The ids in the templates of each site, by its folder.
    template_ids: RwLock<HashMap<String, Arc<HashSet<String>>>>,
    /// What may exist outside of the repository.
    pub(super) absent: Absent,
    /// What the scripts write.
    pub(super) outputs: ScriptOutputs,
    /// Which pages are made of a template.
    pub(super) page_folders: PageFolders,
    /// Whether people write the pages in HTML.
    pub(super) page_sources: PageSources,
    /// Which documents include which.
    includes: Includes,
    file_names: FileNames,
    /// Which models fit which documents.
    trust: Trust,
    /// Whether all models are taken to fit.
    pub(super) is_trusted: bool,
    settings: SiteSettings,
    /// The site of the model that users choose, as it is without a configuration.
    chosen: OnceLock<Option<Arc<Site>>>,
    /// The code host of the repository, if it is known.
    host: OnceLock<Option<CodeHost>>,
    /// The site that the references show where there is no configuration.
    inferred: OnceLock<Option<Arc<Site>>>,
    /// The configurations that cannot be read, and what is wrong with them.
    unreadable: RwLock<Vec<(String, String)>>,
    pub(super) files: Box<dyn Files>,
}

/// A cache of the anchors of documents. When it takes more than [`MOST_ANCHOR_BYTES`], it is emptied.
#[derive(Default)]
struct KnownAnchors {
    by_file: HashMap<AnchorsKey, Option<Arc<Anchors>>>,
    bytes: usize,
}

/// The size in bytes after which the cache of anchors is emptied.
const MOST_ANCHOR_BYTES: usize = 32 << 20;

/// A file, and the name of the model of the site that it is read for.
type AnchorsKey = (String, &'static str);

/// Where a reference leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// To a file or folder of the repository.
    Path(String, Entry),
    /// To nothing, though the named path differs from an existing one in case alone.
    OtherCase { path: String, actual: String },
    /// To nothing. The path, or the address with a `/` before it, is what it names.
    Missing(String),
    /// Out of the repository.
    Outside(String),
    /// It cannot be known.
    Unknown,
}

/// The most files of a folder that are looked at to see whether a model fits, and the most documents of them.
const MOST_FILES: usize = 20_000;
const MOST_DOCUMENTS: usize = 150;

/// Folders that often have the configuration of a site whose sources are beside them.
const SITE_FOLDERS: &[&str] = &[
    "website",
    "site",
    "docs",
    "doc",
    "documentation",
    "www",
    "book",
    "docs-site",
    "packages/website",
    "packages/docs",
    "apps/docs",
    "apps/website",
];

impl References {
    /// References of the repository with these files.
    pub fn new(files: impl Files + 'static) -> Self {
        Self {
            files: Box::new(files),
            sites: Cache::default(),
            plain: Arc::new(models::github()),
            html: Arc::new(models::html()),
            asciidoc: Arc::new(models::asciidoctor()),
            anchors: RwLock::default(),
            unclaimed: Cache::default(),
            labels: RwLock::default(),
            template_ids: RwLock::default(),
            absent: Absent::default(),
            outputs: ScriptOutputs::default(),
            page_folders: PageFolders::default(),
            page_sources: PageSources::default(),
            includes: Includes::default(),
            file_names: FileNames::default(),
            trust: Trust::default(),
            is_trusted: false,
            settings: SiteSettings::default(),
            chosen: OnceLock::new(),
            host: OnceLock::new(),
            inferred: OnceLock::new(),
            unreadable: RwLock::default(),
        }
    }

    /// The same, but the models are taken to fit: every reference that leads nowhere is an error.
    #[must_use]
    pub fn trusted(self) -> Self {
        Self { is_trusted: true, ..self }
    }

    /// The same, with what the configuration says of the site.
    #[must_use]
    pub fn with_settings(self, settings: SiteSettings) -> Self {
        let is_trusted = self.is_trusted || settings.site != SiteChoice::Auto;
        Self { is_trusted, settings, ..self }
    }

    /// What the configuration says of the site.
    pub(crate) fn settings(&self) -> &SiteSettings {
        &self.settings
    }

    /// The configurations that could not be read so far, with what is wrong with each.
    pub fn unreadable(&self) -> Vec<(String, String)> {
        self.unreadable.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The site that a file belongs to.
    pub(crate) fn site_of(&self, file: &str) -> Arc<Site> {
        match self.settings.site {
            SiteChoice::None => Arc::clone(self.unconfigured(file)),
            SiteChoice::Auto => self.configured(file).unwrap_or_else(|| Arc::clone(self.unconfigured(file))),
            SiteChoice::Model(name) => {
                let chosen = self.chosen.get_or_init(|| {
                    let site = models::plain(name)
                        .or_else(|| models::without_config(&*self.files, &self.settings.folder, name));
                    site.map(Arc::new)
                });
                let chosen = chosen.as_ref().filter(|site| site.sources.is_empty() || site.source_of(file).is_some());
                let site = self.configured(file).or_else(|| chosen.cloned());
                site.unwrap_or_else(|| Arc::clone(self.unconfigured(file)))
            }
        }
    }

    /// The site that a navigation file is of; `None` if it is not known.
    pub(crate) fn site_of_navigation(&self, file: &str, navigation: Navigation) -> Option<Arc<Site>> {
        let is_of = |site: &Arc<Site>| {
            let is_config = || site.config.as_deref() == Some(file);
            navigation.is_of_model(site.name) && (!navigation.is_config() || is_config())
        };
        let choice = self.settings.site;
        let mut above = path::ancestors(path::folder(file)).filter(|_| choice != SiteChoice::None);
        above.find_map(|folder| self.site_in(folder).filter(is_of))
    }

    /// The site of a file by the configuration of its generator.
    fn configured(&self, file: &str) -> Option<Arc<Site>> {
        let folder = path::folder(file);
        if self.is_unclaimed(folder) {
            return None;
        }
        let mut above = path::ancestors(folder);
        above.find_map(|folder| self.sites_at(folder).find(|site| site.source_of(file).is_some()))
    }

    /// Whether there is no configuration for the files of a folder, in it or above.
    fn is_unclaimed(&self, folder: &str) -> bool {
        let has_site = |folder: &str| self.sites_at(folder).next().is_some();
        self.unclaimed.get_or_make(folder, || !path::ancestors(folder).any(has_site))
    }

    /// The sites whose configurations are in a folder, or in one of its [`SITE_FOLDERS`].
    fn sites_at(&self, folder: &str) -> impl Iterator<Item = Arc<Site>> {
        let beside = SITE_FOLDERS.iter().map(move |name| path::child(folder, name));
        std::iter::once(folder.to_owned()).chain(beside).filter_map(|folder| self.site_in(&folder))
    }

    /// The site of a file that no configuration claims.
    fn unconfigured(&self, file: &str) -> &Arc<Site> {
        match path::stem_and_suffix(file).1 {
            "html" | "htm" | "xhtml" => &self.html,
            "adoc" | "asciidoc" | "asc" | "ad" => &self.asciidoc,
            _ => &self.plain,
        }
    }

    /// The site whose configuration is in a folder.
    pub(super) fn site_in(&self, folder: &str) -> Option<Arc<Site>> {
        self.sites.get_or_make(folder, || self.detect(folder))
    }

    fn detect(&self, folder: &str) -> Option<Arc<Site>> {
        let only = if let SiteChoice::Model(name) = self.settings.site { Some(name) } else { None };
        let detected = self.files.folder(folder).and_then(|_| models::detect(&*self.files, folder, only));
        match detected {
            Some(models::Detected::Site(mut site)) => {
                self.settings.base_url.iter().for_each(|url| site.set_root(&as_folder(url)));
                Some(Arc::from(site))
            }
            Some(models::Detected::Unreadable(config, message)) => {
                let mut unreadable = self.unreadable.write().unwrap_or_else(PoisonError::into_inner);
                if unreadable.iter().all(|(known, _)| *known != config) {
                    unreadable.push((config, message));
                }
                None
            }
            None => None,
        }
    }

    /// The anchors of a file, from the cache; `None` if its format has no headings.
    pub(crate) fn anchors(&self, site: &Site, file: &str) -> Option<Arc<Anchors>> {
        let key = (file.to_owned(), site.name);
        if let Some(known) = self.anchors.read().unwrap_or_else(PoisonError::into_inner).by_file.get(&key) {
            return known.clone();
        }
        let anchors = self.uncached_anchors(site, file).map(|anchors| Arc::new(anchors.compact()));
        let mut all = self.anchors.write().unwrap_or_else(PoisonError::into_inner);
        if all.bytes > MOST_ANCHOR_BYTES {
            *all = KnownAnchors::default();
        }
        all.bytes += key.0.len() + anchors.as_ref().map_or(0, |anchors| anchors.memory());
        all.by_file.entry(key).or_insert(anchors).clone()
    }

    /// Forgets the anchors of a file whose text changed.
    #[cfg(feature = "report")]
    pub(crate) fn forget(&self, file: &str) {
        let mut all = self.anchors.write().unwrap_or_else(PoisonError::into_inner);
        all.by_file.retain(|(known, _), _| known != file);
    }

    /// Forgets what is known of a file that was saved, and with it how many references lead somewhere.
    #[cfg(feature = "report")]
    pub(crate) fn forget_saved(&self, file: &str) {
        self.forget(file);
        self.trust.forget();
    }

    /// The anchors of a file with the names themselves, not cached.
    pub(crate) fn uncached_anchors(&self, site: &Site, file: &str) -> Option<Anchors> {
        let text = self.files.read(file)?;
        self.anchors_of_text(site, file, Format::of(file, &text), &text)
    }

    /// The anchors of a file with this text, and of the documents that it includes; `None` if its format has no
    /// headings.
    pub(crate) fn anchors_of_text(&self, site: &Site, file: &str, format: Format, text: &[u8]) -> Option<Anchors> {
        let markup = Markup::of(format)?;
        let text = self.expand_includes(site, file, markup, text);
        let options = ReadOptions { anchors: true, ..ReadOptions::default() };
        anchors_of_reading(site, format, &text, &document::read(format, &text, options))
    }

    /// The code host of the repository, if it is known.
    pub(crate) fn host(&self) -> Option<&CodeHost> {
        self.host.get_or_init(|| CodeHost::of(&*self.files)).as_ref()
    }

    /// Whether a page of the site has this last name in its address, its suffix aside.
    pub(crate) fn has_page_named(&self, site: &Site, name: &str) -> bool {
        site.pages(&*self.files).has_name(name)
    }

    /// How many references of the documents around a file lead somewhere. `tally` adds those of a document that are
    /// counted to a tally.
    pub(crate) fn tally_around(
        &self,
        counted: Counted,
        site: &Site,
        file: &str,
        tally: impl Fn(&str, &mut Tally),
    ) -> Tally {
        let folder = counted_folder(site, file);
        // references in other markup may be resolved in another way
        let suffix = path::stem_and_suffix(file).1;
        let group = [site.name, ":", suffix, ":", &folder].concat();
        self.trust.tally(counted, group, || self.tally_folder(&folder, suffix, tally))
    }

    /// Whether a broken reference of the class is an error in any case, since the configuration says where such
    /// references lead.
    pub(crate) fn is_always_error(&self, class: ReferenceClass) -> bool {
        let SiteSettings { root, base_url, map, .. } = &self.settings;
        let has_root = root.is_some() || base_url.is_some() || !map.is_empty();
        self.is_trusted || has_root && class == ReferenceClass::Absolute
    }

    /// The tally of the documents of a folder with this suffix; of more than [`MOST_DOCUMENTS`], of one in every few.
    pub(crate) fn tally_folder(&self, folder: &str, suffix: &str, tally: impl Fn(&str, &mut Tally)) -> Tally {
        let all = files::below(&*self.files, folder, MOST_FILES);
        let is_alike = |path: &&String| path::stem_and_suffix(path).1 == suffix && is_document(path);
        let documents: Vec<&String> = all.iter().filter(is_alike).collect();
        let step = documents.len().div_ceil(MOST_DOCUMENTS).max(1);
        let mut counts = Tally::of_each(step);
        documents.iter().step_by(step).for_each(|file| tally(file, &mut counts));
        counts
    }

    /// The bytes of a file.
    pub(crate) fn read(&self, file: &str) -> Option<Arc<[u8]>> {
        self.files.read(file)
    }

    /// The repository as its code host shows it.
    pub(crate) fn plain(&self) -> &Arc<Site> {
        &self.plain
    }

    /// The labels of a site.
    pub(crate) fn labels(&self, site: &Site) -> Arc<Labels> {
        let key = &site.folder;
        if let Some(known) = self.labels.read().unwrap_or_else(PoisonError::into_inner).get(key) {
            return Arc::clone(known);
        }
        let mut all = self.labels.write().unwrap_or_else(PoisonError::into_inner);
        let labels = || Arc::new(Labels::of(site, &*self.files));
        Arc::clone(all.entry(key.clone()).or_insert_with(labels))
    }

    /// Whether the templates of a site have this id.
    pub(crate) fn is_template_id(&self, site: &Site, id: &str) -> bool {
        let known = self.template_ids.read().unwrap_or_else(PoisonError::into_inner).get(&site.folder).cloned();
        let ids = known.unwrap_or_else(|| {
            let mut all = self.template_ids.write().unwrap_or_else(PoisonError::into_inner);
            let ids = || Arc::new(template_ids::ids(site, &*self.files));
            Arc::clone(all.entry(site.folder.clone()).or_insert_with(ids))
        });
        ids.contains(id)
    }

    /// What includes a document.
    pub(crate) fn included_by(&self, file: &str) -> IncludedBy<'_> {
        self.includes.included_by(&*self.files, file)
    }

    /// The paths that may be meant by a broken path in a document, the likeliest first.
    pub(crate) fn similar_paths(&self, document: &str, written: &str) -> Vec<String> {
        self.file_names.similar_paths(&*self.files, document, written)
    }

    /// The documents of this name, if they are few.
    pub(crate) fn files_named(&self, name: &str) -> &[Box<str>] {
        self.file_names.documents_named(&*self.files, name)
    }

    /// Whether the file name of a document near `from` is a title: `ssh-keys.md` for `SSH keys`.
    pub(crate) fn has_document_titled(&self, from: &str, title: &str) -> bool {
        self.file_names.has_document_titled(&*self.files, from, title)
    }

    /// The inferred site, if a document is in its region.
    pub(crate) fn inferred_site(&self, file: &str) -> Option<&Arc<Site>> {
        self.inferred().filter(|site| site.source_of(file).is_some())
    }

    fn inferred(&self) -> Option<&Arc<Site>> {
        let site = self.inferred.get_or_init(|| {
            let mut site = models::inferred(infer(&*self.files)?);
            let region = site.sources.first().map(|sources| sources.folder.clone()).unwrap_or_default();
            site.redirects.add_configured(&*self.files, &region, &[]);
            Some(Arc::new(site))
        });
        site.as_ref()
    }

    /// The repository without an inferred site if another state of it has none.
    #[cfg(feature = "report")]
    pub(crate) fn inferred_as_in(self, other: &Self) -> Self {
        if other.inferred().is_none() {
            _ = self.inferred.set(None);
        }
        self
    }

    /// Whether a reference starts with a folder at the root of the repository: `/docs/a.md`.
    pub(crate) fn starts_with_root_folder(&self, reference: &str) -> bool {
        let first = reference.strip_prefix('/').and_then(|rest| Some(rest.split_once('/')?.0));
        first.is_some_and(|name| !name.is_empty() && files::is_folder(&*self.files, name))
    }

    /// Whether a folder has the text of a licence.
    pub(crate) fn has_licence(&self, folder: &str) -> bool {
        self.has_file(folder, |name| ["license", "licence", "copying"].iter().any(|word| name.contains(word)))
    }

    /// Whether a folder has what builds a program of its own.
    pub(crate) fn is_program(&self, folder: &str) -> bool {
        const NAMES: [&str; 6] = ["makefile", "configure", "cmakelists.txt", "setup.py", "package.json", "cargo.toml"];
        self.has_file(folder, |name| NAMES.contains(&name))
    }

    /// Whether a folder has a file with such a name, which is passed in lower case.
    fn has_file(&self, folder: &str, is_such: impl Fn(&str) -> bool) -> bool {
        let entries = self.files.folder(folder);
        let files = entries.iter().flat_map(|folder| folder.iter()).filter(|(_, entry)| *entry == Entry::File);
        files.into_iter().any(|(name, _)| is_such(&name.to_lowercase()))
    }

    /// The document that a code host shows below the files of a folder.
    pub(crate) fn readme(&self, folder: &str) -> Option<String> {
        let entries = self.files.folder(folder)?;
        let mut file_names = entries.iter().filter(|(_, entry)| *entry == Entry::File).map(|(name, _)| name);
        let name = file_names.find(|name| path::stem_and_suffix(name).0.eq_ignore_ascii_case("readme"))?;
        Some(path::child(folder, name))
    }
}

/// The folder whose documents show whether the model of a site fits a file: the first one among the sources.
pub(crate) fn counted_folder(site: &Site, file: &str) -> String {
    let root = site.source_of(file).map_or("", |(sources, _)| sources.folder.as_str());
    let inner = path::inside(file, root).unwrap_or(file);
    inner.split_once('/').map_or(root.to_owned(), |(first, _)| path::child(root, first))
}

/// The anchors of a document that was read; `None` if its format has no headings.
pub(crate) fn anchors_of_reading(site: &Site, format: Format, text: &[u8], reading: &Reading<'_>) -> Option<Anchors> {
    let markup = Markup::of(format)?;
    let mut anchors = Anchors::of(markup, &reading.anchors, &site.slugs, site.ignores_case);
    if site.has_unknown_slugs {
        anchors.add_letters();
    }
    // code hosts expand nothing in MediaWiki
    anchors.may_have_others = reading.inserts_text && markup != Markup::MediaWiki || site.has_own_markdown;
    let has_components = format.notation().angle_brackets == AngleBrackets::Jsx || !site.is_plain();
    let mut generated = GeneratedAnchors::of(markup, text, has_components);
    if site.has_tab_anchors {
        generated.add_tabs(text);
    }
    anchors.add_generated(&generated, &site.slugs);
    if markup == Markup::Markdown {
        anchors.add_explicit_ids(text);
        if site.has_term_anchors {
            anchors.add_terms(text, &site.slugs);
        }
    }
    Some(anchors)
}
