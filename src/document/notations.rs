//! The rows of [`Notation`]: a line for each format, and three for all programming languages.

use super::notation::{
    AngleBrackets, Backslash, Braces, CommentPlaces, CommentStyle, CommentText, Escaping, Identifiers, Kept,
    LinkSyntax, Notation, Prose, QueryEncoding, Strings, Templates,
};

macro_rules! table {
    ($($id:ident $comments:ident $comment_places:ident $comment_text:ident $escaping:ident $links:ident $angle_brackets:ident $braces:ident
        $backslash:ident $prose:ident $queries:ident $strings:ident $identifiers:ident $templates:ident $kept:ident;)*) => {
        $(pub(super) const $id: Notation = Notation {
            comments: CommentStyle::$comments,
            comment_places: CommentPlaces::$comment_places,
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
    // format   comments at    text  escaping   links    < >      { }     \       prose  ?    " "    names    {% %}  kept
    PLAIN       Plain    Ends  Plain None       Other    Delimit  Other   Itself  Linked Utf8 Values Keys     Closed Signed;
    DIFF        Patch    Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Whole;
    MAIL        Plain    Ends  Plain None       Other    Delimit  Other   Escape  Linked Utf8 Values Keys     Closed Whole;
    MAN         Typeset  Lines Plain Roff       Other    Other    Other   Escape  Marked Utf8 Values Keys     Closed Signed;
    LATEX       Typeset  Ends  Plain Tex        Latex    Other    Groups  Escape  Marked Utf8 Values Keys     InStrings Signed;
    DTX         Typeset  Ends  Plain Tex        Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed;
    BIBTEX      Typeset  Ends  Plain Tex        Other    Other    Groups  Escape  Linked Utf8 Values Keys     InStrings Signed;
    TEXINFO     Typeset  Ends  Plain None       Other    Other    Groups  Escape  Marked Utf8 Values Keys     InStrings Signed;
    RST         Rst      Ends  Plain Rst        Rst      Other    Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    ASCIIDOC    AsciiDoc Ends  Plain AsciiDoc   AsciiDoc Delimit  Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    JSON        Json     Ends  Plain None       Other    Other    Objects Doubled Linked Utf8 Values Keys     InStrings Signed;
    JSON_LINES  Json     Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed;
    NOTEBOOK    Notebook Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed;
    YAML        Code     Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    TOML        Code     Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    INI         Code     Lines Plain Percent    Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    PROPERTIES  Code     Lines Plain Percent    Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    CSV         None     Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    TSV         None     Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    PO          Code     Ends  Plain Percent    Other    Other    Other   Escape  Linked Utf8 Lines  Keys     InStrings Keys;
    HTML        Tags     Ends  Plain References Elements Elements Other   Itself  Marked Page Values Keys     Open   Signed;
    BIKESHED    Code     Ends  Plain References Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed Signed;
    XML         Tags     Ends  Plain References Elements Elements Other   Escape  Marked Utf8 Values Elements Closed Signed;
    CSS         Blocks   Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed;
    MARKDOWN    Markdown Ends  Plain None       Markdown Delimit  Other   Itself  Linked Utf8 Values Keys     Closed Signed;
    MDX         Markdown Ends  Plain None       Markdown Jsx      Other   Escape  Linked Utf8 Values Keys     InStrings Signed;
    MEDIAWIKI   Plain    Ends  Plain None       Other    Delimit  Other   Itself  Linked Utf8 Values Keys     InStrings Signed;
    ORG         Plain    Ends  Plain None       Other    Delimit  Other   Itself  Linked Utf8 Values Keys     Closed Signed;
    TYPST       Plain    Ends  Plain None       Other    Delimit  Other   Itself  Linked Utf8 Values Keys     Closed Signed;
    CODE        Code     Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed;
    LINED_CODE  Code     Lines Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed;
    TAGGED_CODE Code     Ends  Html  None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed;
}
