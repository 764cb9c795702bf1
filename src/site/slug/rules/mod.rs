//! The slug of a text, one file for each renderer.
//!
//! | file | renderer |
//! |---|---|
//! | `asciidoctor` | Asciidoctor and Asciidoctor.js |
//! | `docutils` | docutils and Sphinx |
//! | `eleventy` | the plug-in of Eleventy that adds ids |
//! | `github` | GitHub, and `github-slugger` |
//! | `gitlab` | GitLab |
//! | `goldmark` | goldmark with its own ids |
//! | `hugo` | Hugo |
//! | `kramdown` | kramdown |
//! | `markdown_it_anchor` | `markdown-it-anchor` with its own slugs |
//! | `mdbook` | mdBook |
//! | `mdit_vue` | `@mdit-vue/shared`, which VitePress uses |
//! | `myst` | the presets of MyST |
//! | `pandoc` | pandoc |
//! | `pymdownx` | `pymdownx.slugs`, for Python-Markdown |
//! | `python_markdown` | Python-Markdown with its extension `toc` |
//! | `rustdoc` | rustdoc |
//! | `zola` | Zola |

pub(super) mod asciidoctor;
pub(super) mod docutils;
pub(super) mod eleventy;
pub(super) mod github;
pub(super) mod gitlab;
pub(super) mod goldmark;
pub(super) mod hugo;
pub(super) mod kramdown;
pub(super) mod markdown_it_anchor;
pub(super) mod mdbook;
pub(super) mod mdit_vue;
pub(super) mod myst;
pub(super) mod pandoc;
pub(super) mod pymdownx;
pub(super) mod python_markdown;
pub(super) mod rustdoc;
pub(super) mod zola;
