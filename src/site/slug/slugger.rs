//! The ids of the headings of one document.

use super::heading::HeadingText;
use super::rules;
use super::style::{MdBook, SlugStyle};
use super::unique::{Ids, Numbering};

/// Gives the headings of a document their ids, in their order.
#[derive(Clone, Debug)]
pub struct Slugger {
    style: SlugStyle,
    numbering: Numbering,
    separator: String,
    prefix: String,
    ids: Ids,
}

impl Slugger {
    /// A slugger for a new document.
    pub fn new(style: SlugStyle) -> Self {
        let (numbering, separator) = style.numbering();
        let mut ids = Ids::default();
        style.reserved().iter().for_each(|id| ids.reserve(id));
        let prefix = match &style {
            SlugStyle::Kramdown(options) => options.prefix.clone(),
            _ => String::new(),
        };
        Self { style, numbering, separator, prefix, ids }
    }

    /// Marks an id as taken that something else than a heading has, or a heading that comes later.
    pub fn reserve(&mut self, id: &str) {
        self.ids.reserve(id);
    }

    /// The id of the next heading; empty if it has none.
    pub fn slug(&mut self, heading: &HeadingText) -> String {
        if let Some(id) = &heading.id {
            if self.style.counts_written_ids() {
                self.ids.reserve(id);
            }
            return id.clone();
        }
        if heading.text.is_empty() && matches!(self.style, SlugStyle::Hugo(_)) {
            return String::new();
        }
        let slug = self.style.slug(&heading.text);
        if slug.is_empty() && self.style.keeps_empty_slugs() {
            return slug;
        }
        let id = self.ids.make_unique(slug, self.numbering, &self.separator);
        if self.prefix.is_empty() { id } else { format!("{}{id}", self.prefix) }
    }
}

impl SlugStyle {
    /// The slug of a text, as it is before it is made unique.
    pub fn slug(&self, text: &str) -> String {
        match self {
            Self::GitHub => rules::github::github(text),
            Self::Remark | Self::Rehype | Self::Docusaurus => rules::github::slugger(text),
            Self::GitLab { tiers } => rules::gitlab::markdown(text, *tiers),
            Self::GitLabMarkup => rules::gitlab::markup(text),
            Self::PythonMarkdown(options) => rules::python_markdown::slug(text, options),
            Self::Hugo(ids) | Self::HugoBefore0_144(ids) => rules::hugo::slug(text, *ids),
            Self::Goldmark => rules::goldmark::slug(text),
            Self::Kramdown(options) => rules::kramdown::slug(text, options),
            Self::MdBook(version) => rules::mdbook::slug(text, *version),
            Self::Docutils | Self::Sphinx => rules::docutils::slug(text),
            Self::SphinxObject => rules::docutils::object_id(text),
            Self::Myst(preset) => rules::myst::slug(text, *preset),
            Self::VitePress(_) => rules::mdit_vue::slug(text),
            Self::MarkdownItAnchor => rules::markdown_it_anchor::slug(text),
            Self::Asciidoctor(options) => rules::asciidoctor::slug(text, options),
            Self::Pandoc(options) => rules::pandoc::slug(text, *options),
            Self::Zola(slugs) => rules::zola::slug(text, *slugs),
            Self::Rustdoc => rules::rustdoc::slug(text),
            Self::Eleventy => rules::eleventy::slug(text),
        }
    }

    /// How slugs are made unique, and what comes before a number.
    fn numbering(&self) -> (Numbering, String) {
        let numbering = match self {
            Self::GitLab { .. } | Self::GitLabMarkup | Self::Kramdown(_) | Self::MdBook(MdBook::V0_4) => {
                Numbering::Count
            }
            Self::Pandoc(options) if options.gfm => Numbering::Count,
            Self::Rustdoc => Numbering::CountAll,
            Self::PythonMarkdown(_) => Numbering::Underscore,
            Self::Docutils => Numbering::DocutilsNumber,
            Self::Sphinx => Numbering::SphinxNumber,
            Self::Asciidoctor(_) => Numbering::FirstFree { from: 2 },
            Self::Eleventy => Numbering::CountFromTwo,
            _ => Numbering::FirstFree { from: 1 },
        };
        let separator = match self {
            Self::Asciidoctor(options) => options.separator.map(String::from).unwrap_or_default(),
            _ => "-".to_owned(),
        };
        (numbering, separator)
    }

    /// Whether an id that is written in the source counts when the next ones are made unique.
    fn counts_written_ids(&self) -> bool {
        !matches!(
            self,
            Self::GitHub
                | Self::Remark
                | Self::Rehype
                | Self::Docusaurus
                | Self::GitLab { .. }
                | Self::Kramdown(_)
                | Self::MdBook(_)
                | Self::Myst(_)
        )
    }

    /// Whether the renderer knows all ids that are written in a document before it makes the first.
    pub fn reads_written_ids_first(&self) -> bool {
        matches!(self, Self::PythonMarkdown(_) | Self::Zola(_))
    }

    /// The ids that are taken before the first heading.
    fn reserved(&self) -> &'static [&'static str] {
        match self {
            Self::Rustdoc => rules::rustdoc::RESERVED,
            _ => &[],
        }
    }

    /// Whether a slug that is empty stays so, however many there are.
    fn keeps_empty_slugs(&self) -> bool {
        match self {
            Self::Myst(_) | Self::Eleventy => true,
            Self::Asciidoctor(options) => options.js,
            _ => false,
        }
    }
}
