//! The models of site generators: where the page of each source is, and where references lead.
//!
//! | file | contents |
//! |---|---|
//! | `antora`, `antora_components` | Antora, and the components of its sites |
//! | `asciidoctor` | AsciiDoc without a site |
//! | `astro` | Astro and Starlight |
//! | `cases` | what the tests of the models share |
//! | `docfx` | DocFX |
//! | `docusaurus`, `docusaurus_content` | Docusaurus, and the folders of its plugins, versions and languages |
//! | `docusaurus_ids` | the ids by which sidebars of Docusaurus name documents |
//! | `eleventy` | Eleventy |
//! | `gatsby` | Gatsby |
//! | `gitbook` | GitBook |
//! | `github` | a repository as its code host shows it |
//! | `html` | pages that are written as HTML |
//! | `hugo` | Hugo |
//! | `hugo_config`, `hugo_detect` | the configuration of Hugo, and what it says of a site |
//! | `hugo_permalink`, `hugo_sources` | the permalinks and the sources of Hugo |
//! | `inferred` | a site whose generator is not known |
//! | `jekyll`, `jekyll_address` | Jekyll, and its permalinks |
//! | `mdbook` | mdBook |
//! | `mkdocs` | MkDocs and Zensical |
//! | `names` | numbers and dates in the names of sources |
//! | `quarto` | Quarto and bookdown |
//! | `resolve` | where the URLs of a page lead, as browsers resolve them |
//! | `sphinx` | Sphinx |
//! | `unmodelled` | generators without a model |
//! | `vitepress` | VitePress and VuePress |
//! | `zola` | Zola |

mod antora;
mod antora_components;
mod asciidoctor;
mod astro;
#[cfg(test)]
mod cases;
mod docfx;
mod docusaurus;
mod docusaurus_content;
mod docusaurus_ids;
mod eleventy;
mod gatsby;
mod gitbook;
mod github;
mod html;
mod hugo;
mod hugo_config;
mod hugo_detect;
mod hugo_permalink;
mod hugo_sources;
mod inferred;
mod jekyll;
mod jekyll_address;
mod mdbook;
mod mkdocs;
mod names;
mod quarto;
mod resolve;
mod sphinx;
mod unmodelled;
mod vitepress;
mod zola;

pub(crate) use asciidoctor::asciidoctor;
pub(crate) use github::{github, is_shown_by_host};
pub(crate) use html::html;
pub(crate) use inferred::inferred;

use super::files::{Files, WithFile};
use super::generated_site::Site;
use super::path;

/// What a generator's model detects in a folder.
pub(crate) enum Detected {
    /// The site whose configuration is in the folder.
    Site(Box<Site>),
    /// A configuration that cannot be read: its path, and what is wrong with it.
    Unreadable(String, String),
}

/// Looks for the configuration of a generator in a folder.
type Detect = fn(&dyn Files, &str) -> Option<Detected>;

/// The model of a generator.
struct Generator {
    name: &'static str,
    detect: Detect,
    /// The path of its configuration, and the text of a configuration that sets nothing.
    config: (&'static str, &'static str),
}

/// The models that are detected by a configuration, those with the most distinctive ones first.
static MODELS: &[Generator] = &[
    Generator { name: "mkdocs", detect: mkdocs::detect, config: ("mkdocs.yml", "site_name: x") },
    Generator { name: "docusaurus", detect: docusaurus::detect, config: ("docusaurus.config.js", "export default {}") },
    Generator { name: "antora", detect: antora::detect, config: ("antora.yml", "name: ROOT") },
    Generator { name: "vitepress", detect: vitepress::detect, config: (".vitepress/config.js", "export default {}") },
    Generator {
        name: "vuepress",
        detect: vitepress::detect_vuepress,
        config: (".vuepress/config.js", "export default {}"),
    },
    Generator { name: "docfx", detect: docfx::detect, config: ("docfx.json", "{}") },
    Generator { name: "mdbook", detect: mdbook::detect, config: ("book.toml", "") },
    Generator { name: "gitbook", detect: gitbook::detect, config: (".gitbook.yaml", "structure: {}") },
    Generator { name: "zola", detect: zola::detect, config: ("zola.toml", "title = 'x'") },
    Generator { name: "hugo", detect: hugo_detect::detect, config: ("hugo.toml", "title = 'x'") },
    Generator { name: "astro", detect: astro::detect, config: ("astro.config.mjs", "starlight()") },
    Generator { name: "eleventy", detect: eleventy::detect, config: (".eleventy.js", "export default {}") },
    Generator { name: "gatsby", detect: gatsby::detect, config: ("gatsby-config.js", "export default {}") },
    Generator { name: "quarto", detect: quarto::detect, config: ("_quarto.yml", "") },
    Generator { name: "jekyll", detect: jekyll::detect, config: ("_config.yml", "title: x") },
    Generator { name: "sphinx", detect: sphinx::detect, config: ("conf.py", "extensions = []") },
    Generator {
        name: "other",
        detect: unmodelled::detect,
        config: ("package.json", "{\"dependencies\": {\"nextra\": \"4\"}}"),
    },
];

/// Makes a site that has no configuration.
type NewSite = fn() -> Site;

/// The models without a configuration.
static PLAIN: &[(&str, NewSite)] = &[("github", github), ("html", html), ("asciidoctor", asciidoctor)];

/// The names of all models.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    MODELS.iter().map(|model| model.name).chain(PLAIN.iter().map(|(name, _)| *name))
}

/// The site of this model, if it needs no configuration.
pub(crate) fn plain(name: &str) -> Option<Site> {
    PLAIN.iter().find(|(known, _)| *known == name).map(|(_, new_site)| new_site())
}

/// The site whose configuration is in the folder, of the model `only` if that is given.
pub(crate) fn detect(files: &dyn Files, folder: &str, only: Option<&str>) -> Option<Detected> {
    let mut models = MODELS.iter().filter(|model| only.is_none_or(|only| model.name == only));
    let mut detected = models.find_map(|model| (model.detect)(files, folder))?;
    if let Detected::Site(site) = &mut detected {
        let static_folders = site.static_folders.clone();
        site.redirects.add_configured(files, folder, &static_folders);
    }
    Some(detected)
}

/// The site of a model without its configuration, as if there was an empty one in `folder`.
pub(crate) fn without_config(files: &dyn Files, folder: &str, name: &str) -> Option<Site> {
    let (config, text) = MODELS.iter().find(|model| model.name == name)?.config;
    match detect(&WithFile::new(files, path::child(folder, config), text), folder, Some(name))? {
        Detected::Site(site) => Some(Site { config: None, ..*site }),
        Detected::Unreadable(..) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::files::MemoryFiles;
    use super::*;

    #[test]
    fn sites_without_configuration_are_assumed() {
        let paths = ["docs/a.md", "src/SUMMARY.md", "content/a.md", "modules/ROOT/pages/a.adoc", "index.md"];
        let files = MemoryFiles::from_iter(paths.map(|path| (path, "[a](a.md)")));
        for model in MODELS {
            let site = without_config(&files, "", model.name).map(|site| site.name);
            assert_eq!(site, Some(model.name));
        }
    }
}
