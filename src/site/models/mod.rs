//! The models of site generators, one file each.

mod antora;
mod antora_components;
mod asciidoctor;
mod astro;
#[cfg(test)]
mod cases;
mod docfx;
mod docusaurus;
mod docusaurus_content;
mod eleventy;
mod gatsby;
mod github;
mod html;
mod hugo;
mod hugo_config;
mod hugo_find;
mod hugo_permalink;
mod hugo_sources;
mod inferred;
mod jekyll;
mod jekyll_address;
mod mdbook;
mod mkdocs;
mod names;
mod places;
mod quarto;
mod sphinx;
mod vitepress;
mod zola;

pub(crate) use asciidoctor::asciidoctor;
pub(crate) use github::github;
pub(crate) use html::html;
pub(crate) use inferred::inferred;

use super::files::{Files, WithFile};
use super::generated_site::Site;
use super::path;

/// What a folder shows of a site.
pub(crate) enum Found {
    /// The site whose configuration is in the folder.
    Site(Box<Site>),
    /// A configuration that cannot be read: its path, and what is wrong with it.
    Unreadable(String, String),
}

/// Looks for the configuration of a generator in a folder.
type Find = fn(&dyn Files, &str) -> Option<Found>;

/// The model of a generator.
struct Generator {
    name: &'static str,
    find: Find,
    /// The path of its configuration, and one that leaves all as it is.
    config: (&'static str, &'static str),
}

/// The models that have a configuration, those with the clearest signs first.
static MODELS: &[Generator] = &[
    Generator { name: "mkdocs", find: mkdocs::find, config: ("mkdocs.yml", "site_name: x") },
    Generator { name: "docusaurus", find: docusaurus::find, config: ("docusaurus.config.js", "export default {}") },
    Generator { name: "antora", find: antora::find, config: ("antora.yml", "name: ROOT") },
    Generator { name: "vitepress", find: vitepress::find, config: (".vitepress/config.js", "export default {}") },
    Generator {
        name: "vuepress",
        find: vitepress::find_vuepress,
        config: (".vuepress/config.js", "export default {}"),
    },
    Generator { name: "docfx", find: docfx::find, config: ("docfx.json", "{}") },
    Generator { name: "mdbook", find: mdbook::find, config: ("book.toml", "") },
    Generator { name: "zola", find: zola::find, config: ("zola.toml", "title = 'x'") },
    Generator { name: "hugo", find: hugo_find::find, config: ("hugo.toml", "title = 'x'") },
    Generator { name: "astro", find: astro::find, config: ("astro.config.mjs", "starlight()") },
    Generator { name: "eleventy", find: eleventy::find, config: (".eleventy.js", "export default {}") },
    Generator { name: "gatsby", find: gatsby::find, config: ("gatsby-config.js", "export default {}") },
    Generator { name: "quarto", find: quarto::find, config: ("_quarto.yml", "") },
    Generator { name: "jekyll", find: jekyll::find, config: ("_config.yml", "title: x") },
    Generator { name: "sphinx", find: sphinx::find, config: ("conf.py", "extensions = []") },
];

/// Makes a site that has no configuration.
type Make = fn() -> Site;

/// The models without a configuration.
static PLAIN: &[(&str, Make)] = &[("github", github), ("html", html), ("asciidoctor", asciidoctor)];

/// The names of all models.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    MODELS.iter().map(|model| model.name).chain(PLAIN.iter().map(|(name, _)| *name))
}

/// The site of this model, if it needs no configuration.
pub(crate) fn plain(name: &str) -> Option<Site> {
    PLAIN.iter().find(|(known, _)| *known == name).map(|(_, make)| make())
}

/// The site whose configuration is in the folder, of the model `only` if that is given.
pub(crate) fn find(files: &dyn Files, folder: &str, only: Option<&str>) -> Option<Found> {
    let mut models = MODELS.iter().filter(|model| only.is_none_or(|only| model.name == only));
    let mut found = models.find_map(|model| (model.find)(files, folder))?;
    if let Found::Site(site) = &mut found {
        let statics = site.statics.clone();
        site.redirects.add_hosted(files, folder, &statics);
    }
    Some(found)
}

/// The site of a model whose configuration is not there, with the folder that has it elsewhere.
pub(crate) fn assumed(files: &dyn Files, folder: &str, name: &str) -> Option<Site> {
    let (config, text) = MODELS.iter().find(|model| model.name == name)?.config;
    match find(&WithFile::new(files, path::child(folder, config), text), folder, Some(name))? {
        Found::Site(site) => Some(Site { config: None, ..*site }),
        Found::Unreadable(..) => None,
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
            let site = assumed(&files, "", model.name).map(|site| site.name);
            assert_eq!(site, Some(model.name));
        }
    }
}
