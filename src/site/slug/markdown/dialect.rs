//! What renderers read otherwise in the text of a heading in Markdown, as data.

use crate::site::slug::style::{MdBook, PythonMarkdown, SlugStyle, VitePress};

/// What a renderer reads, and what of it is text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dialect {
    pub(super) emphasis: Emphasis,
    pub(super) escapes: Escapes,
    pub(super) attributes: Attributes,
    pub(super) closing_hashes: ClosingHashes,
    /// Whether `~~a~~` is struck through.
    pub(super) strikethrough: bool,
    /// Whether `~a~` is struck through.
    pub(super) single_tilde: bool,
    /// Whether `https://a` and `www.a` in the text are links, in which nothing is markup.
    pub(super) bare_links: bool,
    pub(super) footnotes: Footnotes,
    pub(super) math: Math,
    pub(super) smart: Smart,
    /// Whether a target in parentheses may have spaces, and end where the parentheses are balanced, and a defined label
    /// may come after a space.
    pub(super) loose_targets: bool,
    /// Whether the alternative text of images counts.
    pub(super) counts_alt_text: bool,
    pub(super) entities: Entities,
    /// Whether `:name:` is an emoji, which is no text.
    pub(super) drops_emoji: bool,
    pub(super) tags: Tags,
    /// Whether `{` starts an expression.
    pub(super) mdx: bool,
    /// Whether attributes before closing `#` are text.
    pub(super) attributes_are_last: bool,
    /// Whether only the first part counts of what is in emphasis or in a link, and no address.
    pub(super) takes_first_parts: bool,
    /// Whether a hard end of a line is no text.
    pub(super) drops_hard_breaks: bool,
    /// Whether only the last of several lines counts.
    pub(super) takes_last_line: bool,
    /// Whether the end of a line is no text.
    pub(super) drops_breaks: bool,
    pub(super) spaces: Spaces,
    /// Whether raw HTML counts as it is written.
    pub(super) keeps_html: bool,
    /// Whether `<br>` is a space.
    pub(super) breaks_at_br: bool,
    /// Whether `\name` is a command of TeX, which is no text.
    pub(super) drops_tex_commands: bool,
    /// Whether labels are looked up after the id was made, so that they count as text.
    pub(super) ignores_definitions: bool,
}

/// How `*` and `_` pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Emphasis {
    CommonMark,
    Kramdown,
}

/// What is between `<` and `>` if it is markup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tags {
    CommonMark,
    /// JSX.
    Mdx,
    /// Any words after a name, and addresses of the web and of mail.
    Python,
    /// Tags of HTML that may be in a line, and addresses as in Python.
    Kramdown,
    /// As CommonMark, with more signs in names.
    Pandoc,
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
pub(super) enum ClosingHashes {
    /// Those after a space.
    AfterSpace,
    /// All.
    Any,
    /// All that are not escaped.
    Unescaped,
}

/// What several white spaces are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spaces {
    /// What they are.
    Kept,
    /// One space, and none around the text; those of character references stay.
    Joined,
    /// One space, outside code.
    JoinedInText,
}

/// Which character references become characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Entities {
    Decoded,
    /// Those with a name.
    Named,
    /// None that is beside other text.
    Kept,
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
    /// Its label if that is a number, even if it is not defined.
    Digits,
    /// Nothing, even if it is not defined.
    AnyDropped,
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
    /// `--`, `...` and quotation marks; a run of hyphens is dashes as a whole.
    Usual,
    /// The same, but three hyphens or two at a time.
    Pairs,
    /// As `Pairs`, and `<<`, `>>`.
    Kramdown,
}

impl Dialect {
    const COMMONMARK: Self = Self {
        emphasis: Emphasis::CommonMark,
        escapes: Escapes::Punctuation,
        attributes: Attributes::None,
        closing_hashes: ClosingHashes::AfterSpace,
        strikethrough: false,
        single_tilde: false,
        bare_links: false,
        footnotes: Footnotes::None,
        math: Math::None,
        smart: Smart::None,
        loose_targets: false,
        counts_alt_text: false,
        entities: Entities::Decoded,
        drops_emoji: false,
        tags: Tags::CommonMark,
        mdx: false,
        attributes_are_last: false,
        takes_first_parts: false,
        drops_hard_breaks: false,
        takes_last_line: false,
        drops_breaks: false,
        spaces: Spaces::Kept,
        keeps_html: false,
        breaks_at_br: false,
        drops_tex_commands: false,
        ignores_definitions: false,
    };

    const GFM: Self = Self {
        strikethrough: true,
        single_tilde: true,
        bare_links: true,
        footnotes: Footnotes::Number,
        ..Self::COMMONMARK
    };

    const GITHUB: Self = Self { math: Math::Single, ..Self::GFM };

    const REMARK: Self = Self { counts_alt_text: true, footnotes: Footnotes::Dropped, keeps_html: true, ..Self::GFM };

    const DOCUSAURUS: Self =
        Self { attributes: Attributes::Docusaurus, tags: Tags::Mdx, mdx: true, keeps_html: false, ..Self::REMARK };

    const PULLDOWN: Self = Self {
        strikethrough: true,
        single_tilde: true,
        footnotes: Footnotes::Number,
        attributes: Attributes::Pulldown,
        ..Self::COMMONMARK
    };

    const MDBOOK: Self = Self { smart: Smart::Usual, ..Self::PULLDOWN };

    const ZOLA: Self = Self { footnotes: Footnotes::Dropped, ..Self::PULLDOWN };

    const RUSTDOC: Self = Self {
        attributes: Attributes::None,
        footnotes: Footnotes::Dropped,
        counts_alt_text: true,
        drops_breaks: true,
        ..Self::MDBOOK
    };

    const GOLDMARK: Self = Self { attributes: Attributes::Goldmark, takes_last_line: true, ..Self::COMMONMARK };

    const HUGO: Self = Self {
        strikethrough: true,
        single_tilde: true,
        bare_links: true,
        footnotes: Footnotes::Dropped,
        counts_alt_text: true,
        entities: Entities::Named,
        smart: Smart::Pairs,
        attributes_are_last: true,
        takes_first_parts: true,
        ..Self::GOLDMARK
    };

    const MARKDOWN_IT: Self = Self { strikethrough: true, drops_breaks: true, ..Self::COMMONMARK };

    const VITEPRESS: Self = Self {
        attributes: Attributes::MarkdownIt,
        bare_links: true,
        entities: Entities::Kept,
        drops_emoji: true,
        ..Self::MARKDOWN_IT
    };

    const VITEPRESS_2: Self = Self { counts_alt_text: true, ..Self::VITEPRESS };

    const SPHINX: Self =
        Self { footnotes: Footnotes::Digits, math: Math::Single, drops_hard_breaks: true, ..Self::COMMONMARK };

    const MYST: Self = Self { footnotes: Footnotes::AnyDropped, ..Self::SPHINX };

    const PYTHON: Self = Self {
        escapes: Escapes::Only("\\`*_{}[]()>#+-.!"),
        closing_hashes: ClosingHashes::Any,
        loose_targets: true,
        tags: Tags::Python,
        spaces: Spaces::Joined,
        ..Self::COMMONMARK
    };

    const KRAMDOWN: Self = Self {
        emphasis: Emphasis::Kramdown,
        escapes: Escapes::Only("\\.*_+`<>()[]{}#!:|\"'$=-"),
        attributes: Attributes::Kramdown,
        closing_hashes: ClosingHashes::Unescaped,
        footnotes: Footnotes::Dropped,
        math: Math::Double,
        smart: Smart::Kramdown,
        loose_targets: true,
        tags: Tags::Kramdown,
        ..Self::COMMONMARK
    };

    const KRAMDOWN_GFM: Self =
        Self { strikethrough: true, escapes: Escapes::Only("\\.*_+`<>()[]{}#!:|\"'$=-~"), ..Self::KRAMDOWN };

    const PANDOC: Self = Self {
        attributes: Attributes::Pandoc,
        tags: Tags::Pandoc,
        loose_targets: true,
        strikethrough: true,
        smart: Smart::Pairs,
        counts_alt_text: true,
        math: Math::Single,
        breaks_at_br: true,
        drops_tex_commands: true,
        ignores_definitions: true,
        ..Self::COMMONMARK
    };

    const PANDOC_GFM: Self = Self {
        counts_alt_text: true,
        spaces: Spaces::JoinedInText,
        breaks_at_br: true,
        footnotes: Footnotes::Dropped,
        ..Self::GFM
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
            SlugStyle::HugoBefore0_144(_) => Self::GOLDMARK,
            SlugStyle::Goldmark => Self::GOLDMARK,
            SlugStyle::Kramdown(options) if options.gfm => Self::KRAMDOWN_GFM,
            SlugStyle::Kramdown(_) => Self::KRAMDOWN,
            SlugStyle::MdBook(MdBook::V0_4) => Self::PULLDOWN,
            SlugStyle::MdBook(_) => Self::MDBOOK,
            SlugStyle::Docutils | SlugStyle::Sphinx | SlugStyle::SphinxObject => Self::SPHINX,
            SlugStyle::Myst(_) => Self::MYST,
            SlugStyle::VitePress(VitePress::V1) => Self::VITEPRESS,
            SlugStyle::VitePress(VitePress::V2) => Self::VITEPRESS_2,
            SlugStyle::MarkdownItAnchor | SlugStyle::Eleventy | SlugStyle::Asciidoctor(_) => Self::MARKDOWN_IT,
            SlugStyle::Pandoc(options) if options.gfm => Self::PANDOC_GFM,
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

    /// Whether a character reference stays as it is.
    pub(super) fn keeps_entity(&self, reference: &str) -> bool {
        match self.entities {
            Entities::Decoded => false,
            Entities::Named => reference.starts_with("&#"),
            Entities::Kept => true,
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
