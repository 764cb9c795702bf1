//! The kinds of documents.

use std::fmt;

/// What a document is for, if it is not a living document: one that people read and keep up to date.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DocumentKind {
    /// An archived or syndicated text: mail, a feed, a signed statement, a post whose source is elsewhere, a document
    /// that the table of contents of its site leaves out.
    Archived,
    /// A catalogue of translations.
    Catalogue,
    /// A changelog, release notes, news.
    Changelog,
    /// A text of a date: a post of a blog, the minutes of a meeting.
    Dated,
    /// A document of a project that has ended.
    Ended,
    /// An application or data that shows how something is done.
    Example,
    /// A file that a program wrote, or that is a copy of another project's: minified, generated, vendored.
    Generated,
    /// The text of a licence.
    Licence,
    /// A record of a database: an advisory, a lock file, the metadata of a package, a list of names.
    Record,
    /// What a program is set up with.
    Settings,
    /// A template, of which a program makes documents.
    Template,
    /// A test, or its data.
    Test,
}

impl DocumentKind {
    /// All kinds, sorted by name.
    pub const ALL: [Self; 12] = [
        Self::Archived,
        Self::Catalogue,
        Self::Changelog,
        Self::Dated,
        Self::Ended,
        Self::Example,
        Self::Generated,
        Self::Licence,
        Self::Record,
        Self::Settings,
        Self::Template,
        Self::Test,
    ];

    /// Its name in reports and configurations.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Archived => "archived",
            Self::Catalogue => "catalogue",
            Self::Changelog => "changelog",
            Self::Dated => "dated",
            Self::Ended => "ended",
            Self::Example => "example",
            Self::Generated => "generated",
            Self::Licence => "licence",
            Self::Record => "record",
            Self::Settings => "settings",
            Self::Template => "template",
            Self::Test => "test",
        }
    }

    /// The kind of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for DocumentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
