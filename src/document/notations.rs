//! The rows of [`Notation`]: a line for each format, and two for all programming languages.

use super::notation::{
    AngleBrackets, Backslash, Braces, CommentStyle, CommentText, Escaping, Identifiers, Kept, LinkSyntax, Notation,
    Prose, QueryEncoding, Strings, Templates,
};

macro_rules! table {
    ($($id:ident $comments:ident $comment_text:ident $escaping:ident $links:ident $angle_brackets:ident $braces:ident
        $backslash:ident $prose:ident $queries:ident $strings:ident $identifiers:ident $templates:ident $kept:ident;)*) => {
        $(pub(super) const $id: Notation = Notation {
            comments: CommentStyle::$comments,
            comment_text: CommentText::$comment_text,
            escaping: Escaping::$escaping,
            links: LinkSyntax::$links,
            angle_brackets: AngleBrackets::$angle_brackets,
            braces: Braces::$braces,
            backslash: Backslash::$backslash,
            prose: Prose::$prose,
            queries: QueryEncoding::$queries,
            strings: Strings::$strings,
            identifiers: Identifiers::$identifiers,
            templates: Templates::$templates,
            kept: Kept::$kept,
        };)*
    };
}

table! {
    // format   comments text  escaping   links    < >      { }     \       prose  ?    " "    names    {% %}  kept
    PLAIN       Plain    Plain None       Other    Delimit  Other   Itself  Linked Utf8 Values Keys     Closed Signed;
    DIFF        Patch    Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Whole;
    MAIL        Plain    Plain None       Other    Delimit  Other   Escape  Linked Utf8 Values Keys     Closed Whole;
    MAN         Typeset  Plain Roff       Other    Other    Other   Escape  Marked Utf8 Values Keys     Closed Signed;
    LATEX       Typeset  Plain Tex        Latex    Other    Groups  Escape  Marked Utf8 Values Keys     InStrings Signed;
    DTX         Typeset  Plain Tex        Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed;
    BIBTEX      Typeset  Plain Tex        Other    Other    Groups  Escape  Linked Utf8 Values Keys     InStrings Signed;
    TEXINFO     Typeset  Plain None       Other    Other    Groups  Escape  Marked Utf8 Values Keys     InStrings Signed;
    RST         Rst      Plain Rst        Rst      Other    Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    ASCIIDOC    AsciiDoc Plain AsciiDoc   AsciiDoc Delimit  Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    JSON        Json     Plain None       Other    Other    Objects Doubled Linked Utf8 Values Keys     InStrings Signed;
    JSON_LINES  Json     Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed;
    NOTEBOOK    Notebook Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed;
    YAML        Code     Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    TOML        Code     Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    INI         Code     Plain Percent    Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    PROPERTIES  Code     Plain Percent    Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    CSV         None     Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    TSV         None     Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    PO          Code     Plain Percent    Other    Other    Other   Escape  Linked Utf8 Lines  Keys     InStrings Keys;
    HTML        Tags     Plain References Elements Elements Other   Itself  Marked Page Values Keys     Open   Signed;
    BIKESHED    Code     Plain References Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    XML         Tags     Plain References Elements Elements Other   Escape  Marked Utf8 Values Elements Closed Signed;
    CSS         Blocks   Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed;
    MARKDOWN    Markdown Plain None       Markdown Delimit  Other   Itself  Linked Utf8 Values Keys     Closed Signed;
    MDX         Markdown Plain None       Markdown Jsx      Other   Escape  Linked Utf8 Values Keys     InStrings Signed;
    MEDIAWIKI   Plain    Plain None       Other    Delimit  Other   Itself  Linked Utf8 Values Keys     InStrings Signed;
    ORG         Plain    Plain None       Other    Delimit  Other   Itself  Linked Utf8 Values Keys     Closed Signed;
    TYPST       Plain    Plain None       Other    Delimit  Other   Itself  Linked Utf8 Values Keys     Closed Signed;
    CODE        Code     Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed;
    TAGGED_CODE Code     Html  None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed;
}
