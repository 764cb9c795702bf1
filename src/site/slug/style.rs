//! The renderers, each with the options that change its anchors.

/// A renderer, as far as the ids of its headings go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SlugStyle {
    /// Pages that GitHub renders.
    GitHub,
    /// `github-slugger` on the text of a remark tree, where images count by their alternative text: Gatsby.
    Remark,
    /// `github-slugger` on the text of the rendered HTML: Astro, Starlight, `rehype-slug`.
    Rehype,
    /// Docusaurus: as remark, with `{#id}` at the end of a heading.
    Docusaurus,
    /// Markdown that GitLab renders. With `tiers`, names of products in parentheses at the end do not count (before
    /// 15).
    GitLab {
        /// Whether `(PREMIUM)` at the end is left out.
        tiers: bool,
    },
    /// AsciiDoc, reStructuredText and others that GitLab renders, from 2026 on.
    GitLabMarkup,
    /// Python-Markdown with its extension `toc`: MkDocs.
    PythonMarkdown(PythonMarkdown),
    /// Hugo from 0.144 on.
    Hugo(HugoIds),
    /// Hugo before 0.144, which makes ids of the source of a heading.
    HugoBefore0_144(HugoIds),
    /// goldmark with its own ids: Gitea.
    Goldmark,
    /// kramdown: Jekyll with `Gfm`.
    Kramdown(Kramdown),
    /// mdBook.
    MdBook(MdBook),
    /// docutils by itself.
    Docutils,
    /// Sphinx, which numbers where docutils adds a number to the name.
    Sphinx,
    /// Terms of a glossary and objects that Sphinx describes, which are no headings: `term-Foo`, `io.StringIO`.
    SphinxObject,
    /// The anchors that MyST adds to those of Sphinx (`myst_heading_anchors`).
    Myst(MystPreset),
    /// VitePress.
    VitePress(VitePress),
    /// `markdown-it-anchor` with its own slugs.
    MarkdownItAnchor,
    /// Asciidoctor.
    Asciidoctor(Asciidoctor),
    /// pandoc.
    Pandoc(Pandoc),
    /// Zola.
    Zola(ZolaSlugs),
    /// rustdoc.
    Rustdoc,
    /// The plug-in of Eleventy that adds ids: `@sindresorhus/slugify`.
    Eleventy,
}

/// Options of Python-Markdown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PythonMarkdown {
    /// `toc: slugify`.
    pub slugify: PythonSlugify,
    /// `toc: separator`.
    pub separator: String,
    /// Whether the extension `attr_list` reads `{#id}`.
    pub attr_list: bool,
    /// Whether the extension `footnotes` reads `[^1]`.
    pub footnotes: bool,
    /// Whether an emoji extension reads `:name:`, which is no text then.
    pub emoji: bool,
    /// Whether `smarty` changes quotation marks, `--` and `...`.
    pub smart: bool,
}

impl Default for PythonMarkdown {
    fn default() -> Self {
        Self {
            slugify: PythonSlugify::Ascii,
            separator: "-".to_owned(),
            attr_list: false,
            footnotes: false,
            emoji: false,
            smart: false,
        }
    }
}

/// The functions that make slugs for Python-Markdown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PythonSlugify {
    /// `markdown.extensions.toc.slugify`: US-ASCII only.
    Ascii,
    /// `markdown.extensions.toc.slugify_unicode`.
    Unicode,
    /// `pymdownx.slugs.slugify`.
    Pymdownx {
        /// `case`.
        case: PymdownxCase,
        /// `percent_encode`.
        percent_encode: bool,
        /// `normalize`.
        form: UnicodeForm,
    },
}

/// `case` of `pymdownx.slugs.slugify`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PymdownxCase {
    /// As it is.
    None,
    /// Lower case.
    Lower,
    /// `A` to `Z` in lower case.
    LowerAscii,
    /// Folded.
    Fold,
}

/// A normalization form of Unicode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnicodeForm {
    /// Composed.
    Nfc,
    /// Decomposed.
    Nfd,
    /// Composed for compatibility.
    Nfkc,
    /// Decomposed for compatibility.
    Nfkd,
}

/// `markup.goldmark.parser.autoIDType` of Hugo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HugoIds {
    /// `github`.
    GitHub,
    /// `github-ascii`.
    GitHubAscii,
    /// `blackfriday`.
    Blackfriday,
}

/// Options of kramdown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kramdown {
    /// Whether `input` is `GFM`.
    pub gfm: bool,
    /// `transliterated_header_ids`.
    pub transliterate: bool,
    /// `auto_id_stripping`.
    pub strip: bool,
    /// `auto_id_prefix`.
    pub prefix: String,
}

/// Versions of mdBook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MdBook {
    /// 0.4: only US-ASCII gets lower case.
    V0_4,
    /// 0.5.0 to 0.5.4.
    V0_5,
    /// Later ones: a heading without letters is `section`.
    Later,
}

/// `myst_heading_slug_func`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MystPreset {
    /// `github`.
    GitHub,
    /// `gitlab`.
    GitLab,
    /// `docutils`.
    Docutils,
}

/// Versions of VitePress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VitePress {
    /// 1.x.
    V1,
    /// 2.x: the alternative text of images counts.
    V2,
}

/// Attributes of an AsciiDoc document, and which Asciidoctor reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asciidoctor {
    /// `idprefix`.
    pub prefix: String,
    /// `idseparator`: nothing or one character.
    pub separator: Option<char>,
    /// Whether it is Asciidoctor.js, as in Antora, whose words have other characters.
    pub js: bool,
}

impl Default for Asciidoctor {
    fn default() -> Self {
        Self { prefix: "_".to_owned(), separator: Some('_'), js: false }
    }
}

impl Asciidoctor {
    /// What most sites made with Antora set: no prefix, and `-`.
    pub fn antora() -> Self {
        Self { prefix: String::new(), separator: Some('-'), js: true }
    }
}

/// Extensions of pandoc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pandoc {
    /// `gfm_auto_identifiers`.
    pub gfm: bool,
    /// `ascii_identifiers`.
    pub ascii: bool,
}

/// `slugify.anchors` of Zola.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ZolaSlugs {
    /// `on`.
    On,
    /// `safe` and `off`, which are the same for anchors.
    Off,
}
