//! How the readers of formats name each other: by the kind of document, never by the module that reads it.

/// A format that documents of other formats hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FormatId {
    Css,
    Html,
    Json,
    Latex,
    Man,
    Markdown,
    Rst,
    Toml,
    Xml,
    Yaml,
    /// A programming language, by its index in the table of languages.
    Language(usize),
}
