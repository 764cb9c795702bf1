//! How a format writes what rules, fixes and suppressions have to know about: comments, links, escapes, brackets.
//!
//! Nothing outside of the table decides by the name of a format. What differs between formats is a column here, and the
//! rows are in `notations`.

/// The columns. There is no default: a format that leaves one out does not compile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Notation {
    pub(crate) comments: CommentStyle,
    pub(crate) comment_places: CommentPlaces,
    pub(crate) comment_text: CommentText,
    pub(crate) escaping: Escaping,
    pub(crate) links: LinkSyntax,
    pub(crate) angle_brackets: AngleBrackets,
    pub(crate) braces: Braces,
    pub(crate) backslash: Backslash,
    pub(crate) prose: Prose,
    pub(crate) queries: QueryEncoding,
    pub(crate) strings: Strings,
    pub(crate) identifiers: Identifiers,
    pub(crate) templates: Templates,
    pub(crate) kept: Kept,
    pub(crate) headings: Headings,
}

/// The form of comments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CommentStyle {
    /// There are no comments.
    None,
    /// Markdown outside of its code.
    Markdown,
    /// HTML and XML.
    Tags,
    Rst,
    AsciiDoc,
    Json,
    Notebook,
    Plain,
    /// Lines of other texts, each after a sign.
    Patch,
    /// Typeset text, in which quotation marks and grave accents need no partner.
    Typeset,
    /// Style sheets: a comment up to the end of the line is one in some of them only.
    Blocks,
    /// Programs, and data with comments.
    Code,
}

/// Where a comment can be added without a change of the values around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CommentPlaces {
    /// At the end of a line too.
    Ends,
    /// On a line of its own only: at the end of a line it is, for some programs, a part of the value.
    Lines,
}

/// The format of the text of comments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CommentText {
    Plain,
    /// HTML or XML, in which `<` starts a tag: Javadoc, JSDoc, XML documentation.
    Html,
}

/// The escapes that a fix needs for the text it inserts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Escaping {
    /// None for what may occur in a URL.
    None,
    /// `&` starts a character reference.
    References,
    /// `%` starts a comment, and `#` an argument; a backslash before them is not read.
    Tex,
    /// `-` is a hyphen, `\-` the character.
    Roff,
    /// Punctuation around text counts in a URL too, and two hyphens are a dash.
    AsciiDoc,
    /// A `_` after a word makes it a reference, in brackets too.
    Rst,
    /// `%` starts a placeholder for a value.
    Percent,
}

/// How links are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LinkSyntax {
    /// `[text](target)`, `<target>` without white space, and tags of HTML.
    Markdown,
    /// Attributes of elements.
    Elements,
    /// `target[text]`.
    AsciiDoc,
    /// `` `text <target>`_ ``; an e-mail address is a link as it is.
    Rst,
    /// `\url{target}`, in which a backslash and a letter are a macro, and `#1` an argument.
    Latex,
    /// None of these.
    Other,
    /// The format has no relative references: a program, whose comments and strings are text.
    Absent,
}

impl LinkSyntax {
    /// Whether a target that is broken over lines is joined again.
    pub(crate) const fn joins_targets(self) -> bool {
        !matches!(self, Self::Markdown | Self::Elements)
    }

    /// Whether a target without a scheme may be the name of a file as it is written, without percent-encoding.
    pub(crate) const fn names_files(self) -> bool {
        matches!(self, Self::AsciiDoc | Self::Latex | Self::Rst)
    }
}

/// The meaning of `<` and `>` in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AngleBrackets {
    /// They delimit a URL, and start nothing else.
    Delimit,
    /// They start elements.
    Elements,
    /// They start elements of JSX, also where Markdown has autolinks.
    Jsx,
    /// They mean something else, or it is unknown.
    Other,
}

/// The meaning of `{` and `}`, unless a template engine reads them first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Braces {
    /// Arguments and groups, which nest.
    Groups,
    /// Objects, which nest as `[` and `]` do.
    Objects,
    Other,
}

/// How a backslash in the path of a URL is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Backslash {
    /// As itself in prose.
    Itself,
    /// As two in data.
    Doubled,
    /// It cannot be distinguished from an escape.
    Escape,
}

/// The handling of URLs in running text by programs that show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prose {
    /// Programs that show the text look for URLs in it, and make links of them.
    Linked,
    /// Only what is marked up is a link.
    Marked,
}

/// How programs that read the format encode characters in a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QueryEncoding {
    Utf8,
    /// In the encoding of the page (URL Standard section 4.4, query state).
    Page,
}

/// What ends where a string in quotation marks ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strings {
    /// A value.
    Values,
    /// Perhaps only a line of a value, which goes on in the next string.
    Lines,
}

/// Where to find the name of a value that is compared as a string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Identifiers {
    /// A key or an attribute before the value.
    Keys,
    /// The element around the value too.
    Elements,
}

/// Which brackets in a document belong to a template engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Templates {
    /// Those that are closed: `{{ a }}`.
    Closed,
    /// Only those in strings: the format has such brackets itself.
    InStrings,
    /// Also those that are never closed. Documents are often the templates of pages.
    Open,
}

/// The parts of a document that no fix may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kept {
    /// Signed text.
    Signed,
    /// The keys of a catalogue of messages.
    Keys,
    /// All of it: a difference that is to be applied, a message that was sent.
    Whole,
}

/// Which headings a document has that programs make anchors of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Headings {
    /// None: it is data or a program, or what its references lead to is not known.
    None,
    /// It has headings for readers, of which no program that shows documents in a browser makes anchors.
    Printed,
    Markdown,
    Html,
    Rst,
    AsciiDoc,
    MediaWiki,
}
