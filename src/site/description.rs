//! A description of the site that a file belongs to, for people who ask why a reference is reported.

use std::sync::Arc;

use super::candidate::Candidate;
use super::document_references::DocumentReferences;
use super::generated_site::{LabelScope, Site};
use super::inference::{Inferred, is_document};
use super::kind::LinkKind;
use super::link::Link;
use super::path;
use super::references::References;
use super::settings::SiteChoice;
use super::slug::SlugStyle;
use super::trust::ReferenceClass;
use crate::document::Format;

/// A description of the site that a file or folder belongs to. Paths are relative to the root of the repository.
#[derive(Clone, Debug, Default)]
pub(crate) struct SiteDescription {
    /// The path that was asked for.
    pub(crate) path: String,
    /// The name of the model.
    pub(crate) model: &'static str,
    pub(crate) found_by: FoundBy,
    pub(crate) config: Option<String>,
    /// The folders of sources, each with the address of its page.
    pub(crate) sources: Vec<(String, String)>,
    /// The folders that are copied to the root of the site.
    pub(crate) copied_folders: Vec<String>,
    /// The URL of the root, or its path where the host is not known.
    pub(crate) root: String,
    /// What `/` at the start of a reference means.
    pub(crate) absolute: Absolute,
    /// The renderers that name headings.
    pub(crate) renderers: Vec<&'static str>,
    pub(crate) ignores_case: bool,
    /// Whether there may be pages that the sources do not show.
    pub(crate) may_have_other_pages: bool,
    /// Where labels are defined.
    pub(crate) labels: Option<&'static str>,
    /// The other projects whose labels can be referred to.
    pub(crate) inventories: Vec<String>,
    /// The addresses of the page that the file becomes, its own first.
    pub(crate) addresses: Vec<String>,
    /// The names that links can lead to in the file: of headings, in their order, and others.
    pub(crate) headings: Vec<String>,
    pub(crate) anchors: Vec<String>,
    /// What the references show where no configuration says what they are.
    pub(crate) inferred: Option<Inferred>,
    /// The folder whose references were counted, and the counts of each class.
    pub(crate) counted_folder: String,
    pub(crate) counts: Vec<ClassCount>,
}

/// Why a file belongs to a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum FoundBy {
    /// A configuration file.
    Configuration,
    /// A setting of the user.
    Setting,
    /// The suffix of the file, without a configuration.
    Suffix,
    /// Nothing else was found: the repository as a code host shows it.
    #[default]
    Nothing,
}

/// What `/` at the start of a reference means.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Absolute {
    /// This folder of the repository.
    Folder(String),
    /// The root of the site, or this address on it.
    Address(String),
    /// It leads nowhere.
    Nothing,
    #[default]
    Unknown,
}

/// How many references of a class lead somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClassCount {
    pub(crate) class: &'static str,
    pub(crate) landed: usize,
    pub(crate) broken: usize,
    /// Whether broken references of the class are reported.
    pub(crate) is_trusted: bool,
}

/// The classes of references, with their names.
const CLASSES: [(ReferenceClass, &str); 4] = [
    (ReferenceClass::Relative, "relative"),
    (ReferenceClass::Absolute, "absolute"),
    (ReferenceClass::Fragment, "fragment"),
    (ReferenceClass::Label, "label"),
];

impl References {
    /// Describes the site that a file or folder belongs to.
    pub(crate) fn describe(&self, path: &str) -> SiteDescription {
        let is_folder = path.is_empty() || self.is_folder(path);
        let first = || self.below(path).into_iter().find(|file| is_document(file));
        // a folder belongs to the site of its first document
        let file = if is_folder { first().unwrap_or_else(|| path::child(path, "index.md")) } else { path.to_owned() };
        let text = self.read(&file).unwrap_or_default();
        let document = DocumentReferences::new(self, &*file, Format::of(&file, &text), &text);
        let site = Arc::clone(document.site());
        let mut description = SiteDescription { path: path.to_owned(), ..describe_site(&site, self.settings().site) };
        description.absolute = self.meaning_of_root(&site, &file);
        if site.is_plain() && self.settings().site == SiteChoice::Auto && self.inferred_site(&file).is_some() {
            description.inferred = self.infer_site();
        }
        if !is_folder {
            description.addresses = self.addresses(&site, &file);
            if let Some(anchors) = self.uncached_anchors(&site, &file) {
                (description.headings, description.anchors) = anchors.listed();
            }
        }
        let (folder, tally) = document.folder_tally();
        description.counted_folder = folder;
        description.counts = CLASSES
            .iter()
            .map(|(class, name)| {
                let (landed, broken) = tally.counts(*class);
                ClassCount {
                    class: name,
                    landed,
                    broken,
                    is_trusted: self.is_always_error(*class) || tally.trusts(*class),
                }
            })
            .collect();
        description
    }

    /// What a reference with `/` at its start leads to.
    fn meaning_of_root(&self, site: &Site, file: &str) -> Absolute {
        let Some(link) = Link::of(LinkKind::Url, "/x") else { return Absolute::Unknown };
        match self.candidates(site, file, &link).into_iter().next() {
            Some(Candidate::File(path)) => Absolute::Folder(path::folder(&path).to_owned()),
            Some(Candidate::Address(address)) => {
                Absolute::Address(address.trim_end_matches('/').strip_suffix('x').unwrap_or(&address).to_owned())
            }
            Some(Candidate::DeadLink(_) | Candidate::AboveRoot(..)) => Absolute::Nothing,
            Some(Candidate::Unknown) | None => Absolute::Unknown,
        }
    }
}

/// The part of the description that is the same for all files of a site.
fn describe_site(site: &Site, choice: SiteChoice) -> SiteDescription {
    let found_by = match &site.config {
        Some(_) => FoundBy::Configuration,
        None if choice == SiteChoice::None || choice.name() == site.name => FoundBy::Setting,
        None if site.is_plain() => FoundBy::Nothing,
        None => FoundBy::Suffix,
    };
    let labels = match site.labels {
        LabelScope::None => None,
        LabelScope::Documents => Some("in its documents"),
        LabelScope::Elsewhere => Some("in its documents, in program text, and in other projects"),
    };
    let mut renderers: Vec<&'static str> = site.slugs.iter().map(renderer).collect();
    renderers.dedup();
    SiteDescription {
        model: site.name,
        found_by,
        config: site.config.clone(),
        sources: site.sources.iter().map(|sources| (sources.folder.clone(), sources.address.clone())).collect(),
        copied_folders: site.static_folders.clone(),
        root: [site.origin.as_deref().unwrap_or_default(), &site.base].concat(),
        renderers,
        ignores_case: site.ignores_case,
        may_have_other_pages: site.may_have_other_pages,
        labels,
        inventories: site.inventories.clone(),
        ..SiteDescription::default()
    }
}

/// The name of a renderer.
fn renderer(style: &SlugStyle) -> &'static str {
    match style {
        SlugStyle::GitHub => "GitHub",
        SlugStyle::Remark => "github-slugger (remark)",
        SlugStyle::Rehype => "github-slugger (rehype)",
        SlugStyle::Docusaurus => "Docusaurus",
        SlugStyle::GitLab { .. } => "GitLab",
        SlugStyle::GitLabMarkup => "GitLab (markup)",
        SlugStyle::PythonMarkdown(_) => "Python-Markdown",
        SlugStyle::Hugo(_) => "Hugo",
        SlugStyle::HugoBefore0_144(_) => "Hugo before 0.144",
        SlugStyle::Goldmark => "goldmark",
        SlugStyle::Kramdown(_) => "kramdown",
        SlugStyle::MdBook(_) => "mdBook",
        SlugStyle::Docutils => "docutils",
        SlugStyle::Sphinx | SlugStyle::SphinxObject => "Sphinx",
        SlugStyle::Myst(_) => "MyST",
        SlugStyle::VitePress(_) => "VitePress",
        SlugStyle::MarkdownItAnchor => "markdown-it-anchor",
        SlugStyle::Asciidoctor(_) => "Asciidoctor",
        SlugStyle::Pandoc(_) => "pandoc",
        SlugStyle::Zola(_) => "Zola",
        SlugStyle::Rustdoc => "rustdoc",
        SlugStyle::Eleventy => "Eleventy",
    }
}
