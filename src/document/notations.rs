//! The rows of [`Notation`]: a line for each format, and four for all programming languages.

use super::notation::{
    AngleBrackets, Backslash, Braces, CommentPlaces, CommentStyle, CommentText, Escaping, Headings, Identifiers, Kept,
    LinkSyntax, Notation, Prose, QueryEncoding, Strings, Templates,
};

macro_rules! table {
    ($($id:ident $comments:ident $comment_places:ident $comment_text:ident $escaping:ident $links:ident $angle_brackets:ident $braces:ident
        $backslash:ident $prose:ident $queries:ident $strings:ident $identifiers:ident $templates:ident $kept:ident $headings:ident;)*) => {
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
            headings: Headings::$headings,
        };)*
    };
}

table! {
    // format   comments at    text  escaping   links    < >      { }     \       prose  ?    " "    names    {% %}
    // kept   headings
    PLAIN       Plain    Ends  Plain None       Other    Delimit  Other   Itself  Linked Utf8 Values Keys     Closed    Signed None;
    DIFF        Patch    Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Whole  None;
    MAIL        Plain    Ends  Plain None       Other    Delimit  Other   Escape  Linked Utf8 Values Keys     Closed    Whole  None;
    MAN         Typeset  Lines Plain Roff       Other    Other    Other   Escape  Marked Utf8 Values Keys     Closed    Signed None;
    LATEX       Typeset  Ends  Plain Tex        Latex    Other    Groups  Escape  Marked Utf8 Values Keys     InStrings Signed Printed;
    DTX         Typeset  Ends  Plain Tex        Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed None;
    BIBTEX      Typeset  Ends  Plain Tex        Other    Other    Groups  Escape  Linked Utf8 Values Keys     InStrings Signed None;
    TEXINFO     Typeset  Ends  Plain None       Other    Other    Groups  Escape  Marked Utf8 Values Keys     InStrings Signed Printed;
    RST         Rst      Ends  Plain Rst        Rst      Other    Other   Escape  Linked Utf8 Values Keys     Closed    Signed Rst;
    ASCIIDOC    AsciiDoc Ends  Plain AsciiDoc   AsciiDoc Delimit  Other   Escape  Linked Utf8 Values Keys     Closed    Signed AsciiDoc;
    JSON        Json     Ends  Plain None       Other    Other    Objects Doubled Linked Utf8 Values Keys     InStrings Signed None;
    JSON_LINES  Json     Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed None;
    NOTEBOOK    Notebook Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed None;
    YAML        Code     Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed    Signed None;
    TOML        Code     Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed    Signed None;
    INI         Code     Lines Plain Percent    Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed    Signed None;
    PROPERTIES  Code     Lines Plain Percent    Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed    Signed None;
    CSV         None     Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed    Signed None;
    TSV         None     Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed    Signed None;
    PO          Code     Ends  Plain Percent    Other    Other    Other   Escape  Linked Utf8 Lines  Keys     InStrings Keys   None;
    HTML        Tags     Ends  Plain References Elements Elements Other   Itself  Marked Page Values Keys     Open      Signed Html;
    BIKESHED    Code     Ends  Plain References Other    Other    Other   Escape  Linked Utf8 Values Keys     Closed    Signed None;
    XML         Tags     Ends  Plain References Elements Elements Other   Escape  Marked Utf8 Values Elements Closed    Signed None;
    CSS         Blocks   Ends  Plain None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed None;
    MARKDOWN    Markdown Ends  Plain None       Markdown Delimit  Other   Itself  Linked Utf8 Values Keys     Closed    Signed Markdown;
    MDX         Markdown Ends  Plain None       Markdown Jsx      Other   Escape  Linked Utf8 Values Keys     InStrings Signed Markdown;
    MEDIAWIKI   Plain    Ends  Plain None       Other    Delimit  Other   Itself  Linked Utf8 Values Keys     InStrings Signed MediaWiki;
    ORG         Plain    Ends  Plain None       Other    Delimit  Other   Itself  Linked Utf8 Values Keys     Closed    Signed Printed;
    TYPST       Plain    Ends  Plain None       Other    Delimit  Other   Itself  Linked Utf8 Values Keys     Closed    Signed Printed;
    TEXTILE     Plain    Ends  Plain None       Other    Delimit  Other   Itself  Linked Utf8 Values Keys     Closed    Signed None;
    RDOC        Plain    Ends  Plain None       Other    Delimit  Other   Itself  Linked Utf8 Values Keys     Closed    Signed None;
    DOKUWIKI    Plain    Ends  Plain None       Other    Delimit  Other   Itself  Linked Utf8 Values Keys     Closed    Signed None;
    CODE        Code     Ends  Plain None       Absent   Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed None;
    LINED_CODE  Code     Lines Plain None       Absent   Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed None;
    TAGGED_CODE Code     Ends  Html  None       Absent   Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed None;
    PAGE_CODE   Code     Ends  Html  None       Other    Other    Other   Escape  Linked Utf8 Values Keys     InStrings Signed None;
}
