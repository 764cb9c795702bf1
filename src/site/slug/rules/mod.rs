//! The slug of a text, one file for each renderer.

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
