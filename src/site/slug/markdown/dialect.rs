//! What renderers read otherwise in the text of a heading in Markdown, as data.

use crate::site::slug::style::{MdBook, PythonMarkdown, SlugStyle, VitePress};

/// What a renderer reads, and what of it is text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dialect {
    pub(super) emphasis: Emphasis,
    pub(super) escapes: Escapes,
    pub(super) attributes: Attributes,
    pub(super) closing: Closing,
    /// Whether `~~a~~` is struck through.
    pub(super) strikethrough: bool,
    /// Whether `~a~` is struck through.
    pub(super) single_tilde: bool,
    /// Whether `https://a` and `www.a` in the text are links, in which nothing is markup.
    pub(super) bare_links: bool,
    pub(super) footnotes: Footnotes,
    pub(super) math: Math,
    pub(super) smart: Smart,
    /// Whether a target in parentheses may have spaces, and end where the parentheses are balanced.
    pub(super) loose_targets: bool,
    /// Whether the alternative text of images counts.
    pub(super) alt: bool,
    /// Whether character references stay as they are written.
    pub(super) keeps_entities: bool,
    /// Whether `:name:` is an emoji, which is no text.
    pub(super) drops_emoji: bool,
    /// Whether `<` starts JSX and `{` an expression.
    pub(super) mdx: bool,
    /// Whether only the last of several lines counts.
    pub(super) takes_last_line: bool,
    /// Whether the end of a line is no text.
    pub(super) drops_breaks: bool,
}

/// How `*` and `_` pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Emphasis {
    CommonMark,
    Kramdown,
}

/// Which characters a backslash escapes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Escapes {
    /// All punctuation of US-ASCII.
    Punctuation,
    /// These.
    Only(&'static str),
}

/// What an id in braces at the end looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attributes {
    None,
    /// Any words in braces.
    Pulldown,
    /// `#id`, `.class` and `name=value`; one thing that is nothing of it, and all is text.
    Goldmark,
    /// `{#id}`, after a space, with a name of XML.
    Kramdown,
    /// As kramdown, and `{: ...}` in other lines.
    AttrList,
    /// `{#id}` of any characters, in the text.
    Docusaurus,
    /// The braces of `markdown-it-attrs`.
    MarkdownIt,
    /// Those of pandoc.
    Pandoc,
}

/// Which `#` at the end are no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Closing {
    /// Those after a space.
    AfterBlank,
    /// All.
    Any,
    /// All that are not escaped.
    Unescaped,
}

/// What of `[^1]` is text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Footnotes {
    /// It is no footnote.
    None,
    /// Nothing.
    Dropped,
    /// Its number.
    Number,
    /// Its label.
    Label,
}

/// What of `$a$` and `$$a$$` is text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Math {
    None,
    /// The inside of `$$a$$` as it is.
    Double,
    /// The inside of `$a$` as it is.
    Single,
}

/// Which characters become others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Smart {
    None,
    /// `--`, `...` and quotation marks.
    Usual,
    /// And `<<`, `>>`.
    Kramdown,
}

impl Dialect {
    const COMMONMARK: Self = Self {
        emphasis: Emphasis::CommonMark,
        escapes: Escapes::Punctuation,
        attributes: Attributes::None,
        closing: Closing::AfterBlank,
        strikethrough: false,
        single_tilde: false,
        bare_links: false,
        footnotes: Footnotes::None,
        math: Math::None,
        smart: Smart::None,
        loose_targets: false,
        alt: false,
        keeps_entities: false,
        drops_emoji: false,
        mdx: false,
        takes_last_line: false,
        drops_breaks: false,
    };

    const GFM: Self = Self {
        strikethrough: true,
        single_tilde: true,
        bare_links: true,
        footnotes: Footnotes::Number,
        ..Self::COMMONMARK
    };

    const GITHUB: Self = Self { math: Math::Single, ..Self::GFM };

    const REMARK: Self = Self { alt: true, footnotes: Footnotes::Dropped, ..Self::GFM };

    const DOCUSAURUS: Self = Self { attributes: Attributes::Docusaurus, mdx: true, ..Self::REMARK };

    const PULLDOWN: Self = Self {
        strikethrough: true,
        single_tilde: true,
        footnotes: Footnotes::Label,
        attributes: Attributes::Pulldown,
        ..Self::COMMONMARK
    };

    const MDBOOK: Self = Self { smart: Smart::Usual, ..Self::PULLDOWN };

    const MDBOOK_0_4: Self = Self { footnotes: Footnotes::Number, ..Self::PULLDOWN };

    const ZOLA: Self = Self { footnotes: Footnotes::Dropped, ..Self::PULLDOWN };

    const RUSTDOC: Self = Self { attributes: Attributes::None, footnotes: Footnotes::Dropped, ..Self::MDBOOK };

    const GOLDMARK: Self = Self { attributes: Attributes::Goldmark, takes_last_line: true, ..Self::COMMONMARK };

    const HUGO: Self =
        Self { strikethrough: true, bare_links: true, footnotes: Footnotes::Dropped, alt: true, ..Self::GOLDMARK };

    const MARKDOWN_IT: Self = Self { strikethrough: true, drops_breaks: true, ..Self::COMMONMARK };

    const VITEPRESS: Self = Self {
        attributes: Attributes::MarkdownIt,
        bare_links: true,
        keeps_entities: true,
        drops_emoji: true,
        ..Self::MARKDOWN_IT
    };

    const VITEPRESS_2: Self = Self { alt: true, ..Self::VITEPRESS };

    const MYST: Self = Self { footnotes: Footnotes::Dropped, math: Math::Single, ..Self::COMMONMARK };

    const PYTHON: Self = Self {
        escapes: Escapes::Only("\\`*_{}[]()>#+-.!"),
        closing: Closing::Any,
        loose_targets: true,
        ..Self::COMMONMARK
    };

    const KRAMDOWN: Self = Self {
        emphasis: Emphasis::Kramdown,
        escapes: Escapes::Only("\\.*_+`<>()[]{}#!:|\"'$=-"),
        attributes: Attributes::Kramdown,
        closing: Closing::Unescaped,
        footnotes: Footnotes::Dropped,
        math: Math::Double,
        smart: Smart::Kramdown,
        loose_targets: true,
        ..Self::COMMONMARK
    };

    const KRAMDOWN_GFM: Self =
        Self { strikethrough: true, escapes: Escapes::Only("\\.*_+`<>()[]{}#!:|\"'$=-~"), ..Self::KRAMDOWN };

    const PANDOC: Self = Self {
        attributes: Attributes::Pandoc,
        strikethrough: true,
        footnotes: Footnotes::Dropped,
        smart: Smart::Usual,
        alt: true,
        math: Math::Single,
        ..Self::COMMONMARK
    };

    /// What the renderer reads.
    pub(super) fn of(style: &SlugStyle) -> Self {
        match style {
            SlugStyle::GitHub | SlugStyle::GitLab { .. } | SlugStyle::GitLabMarkup => Self::GITHUB,
            SlugStyle::Remark => Self::REMARK,
            SlugStyle::Rehype => Self::GFM,
            SlugStyle::Docusaurus => Self::DOCUSAURUS,
            SlugStyle::PythonMarkdown(options) => Self::python(options),
            SlugStyle::Hugo(_) => Self::HUGO,
            SlugStyle::Goldmark => Self::GOLDMARK,
            SlugStyle::Kramdown(options) if options.gfm => Self::KRAMDOWN_GFM,
            SlugStyle::Kramdown(_) => Self::KRAMDOWN,
            SlugStyle::MdBook(MdBook::V0_4) => Self::MDBOOK_0_4,
            SlugStyle::MdBook(_) => Self::MDBOOK,
            SlugStyle::Docutils | SlugStyle::Sphinx | SlugStyle::SphinxObject | SlugStyle::Myst(_) => Self::MYST,
            SlugStyle::VitePress(VitePress::V1) => Self::VITEPRESS,
            SlugStyle::VitePress(VitePress::V2) => Self::VITEPRESS_2,
            SlugStyle::MarkdownItAnchor | SlugStyle::Eleventy | SlugStyle::Asciidoctor(_) => Self::MARKDOWN_IT,
            SlugStyle::Pandoc(_) => Self::PANDOC,
            SlugStyle::Zola(_) => Self::ZOLA,
            SlugStyle::Rustdoc => Self::RUSTDOC,
        }
    }

    fn python(options: &PythonMarkdown) -> Self {
        Self {
            attributes: if options.attr_list { Attributes::AttrList } else { Attributes::None },
            footnotes: if options.footnotes { Footnotes::Dropped } else { Footnotes::None },
            drops_emoji: options.emoji,
            smart: if options.smart { Smart::Usual } else { Smart::None },
            ..Self::PYTHON
        }
    }

    /// Whether a backslash escapes this character.
    pub(super) fn escapes(&self, byte: u8) -> bool {
        match self.escapes {
            Escapes::Punctuation => byte.is_ascii_punctuation(),
            Escapes::Only(chars) => chars.as_bytes().contains(&byte),
        }
    }
}
