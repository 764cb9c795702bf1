//! A reference that leads nowhere, as the site of its document resolves it.

/// A reference that leads nowhere.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BrokenReference {
    /// What is wrong with it.
    pub kind: BrokenReferenceKind,
    /// The path or address that it leads to, or the document that lacks its anchor; empty for the document itself.
    pub target: String,
    /// The reference that is probably meant, as it is written in the document.
    pub nearest: Option<String>,
}

/// What is wrong with a reference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BrokenReferenceKind {
    /// There is no such file or page.
    MissingFile,
    /// The document has no such heading or anchor.
    MissingAnchor,
    /// No document of the project defines the label.
    UndefinedLabel,
    /// The path exists with other capitals.
    WrongCase,
    /// It leads out of the repository.
    OutsideRepository,
    /// It leads to a folder for which the site has no page.
    DirectoryLink,
    /// It starts with `/`, which is not the root that it was written for.
    AbsolutePath,
}
