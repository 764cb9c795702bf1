//! How a heading becomes an anchor.

/// The rule by which a renderer names headings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SlugStyle {
    #[default]
    None,
    GitHub,
    PythonMarkdown,
    Docusaurus,
    Hugo,
    HugoGitHubAscii,
    HugoBlackfriday,
    Kramdown,
    KramdownGfm,
    MdBook,
    VitePress,
    Starlight,
    Zola,
    Eleventy,
    Gatsby,
    Asciidoctor,
}
