//! The models of site generators, one file each.

mod antora;
mod antora_components;
mod asciidoctor;
mod astro;
#[cfg(test)]
mod cases;
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
mod sphinx;
mod vitepress;
mod zola;

pub(crate) use asciidoctor::asciidoctor;
pub(crate) use github::github;
pub(crate) use html::html;
pub(crate) use inferred::inferred;

use super::files::Files;
use super::generated_site::Site;

/// What a folder shows of a site.
pub(crate) enum Found {
    /// The site whose configuration is in the folder.
    Site(Box<Site>),
    /// A configuration that cannot be read: its path, and what is wrong with it.
    Unreadable(String, String),
}

/// Looks for the configuration of a generator in a folder.
type Find = fn(&dyn Files, &str) -> Option<Found>;

/// The models that have a configuration, those with the clearest signs first.
static MODELS: &[Find] = &[
    mkdocs::find,
    docusaurus::find,
    antora::find,
    vitepress::find,
    mdbook::find,
    zola::find,
    hugo_find::find,
    astro::find,
    eleventy::find,
    gatsby::find,
    jekyll::find,
    sphinx::find,
];

/// The site whose configuration is in the folder.
pub(crate) fn find(files: &dyn Files, folder: &str) -> Option<Found> {
    let mut found = MODELS.iter().find_map(|find| find(files, folder))?;
    if let Found::Site(site) = &mut found {
        let statics = site.statics.clone();
        site.redirects.add_hosted(files, folder, &statics);
    }
    Some(found)
}
