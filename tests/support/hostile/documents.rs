//! Documents of any length that make a careless reader slow or deep: what opens and is never closed, nesting, ladders,
//! floods of names. Every format reads all of them, whichever are meant.

use std::fmt::Write as _;

/// One kind of hostile document.
pub(crate) struct Document {
    /// Its name in tables.
    pub(crate) name: String,
    /// What makes it hostile.
    pub(crate) kind: Kind,
    /// The names of the formats that are expected to be slow on it.
    pub(crate) formats: &'static [&'static str],
    make: Box<dyn Fn(usize) -> String + Send + Sync>,
}

/// What makes a document hostile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The same token again and again.
    Token,
    /// The same token, with other things around it.
    Mixed,
    /// Something is never closed.
    Unclosed,
    /// Things are in each other.
    Nested,
    /// Names or lengths are all different.
    Counted,
}

impl Document {
    /// Its text of about `len` bytes.
    #[must_use]
    pub(crate) fn text(&self, len: usize) -> Vec<u8> {
        (self.make)(len).into_bytes()
    }

    fn new(
        kind: Kind,
        formats: &'static [&'static str],
        name: String,
        make: impl Fn(usize) -> String + Send + Sync + 'static,
    ) -> Self {
        Self { name, kind, formats, make: Box::new(make) }
    }
}

/// All kinds.
pub(crate) fn all() -> Vec<Document> {
    let mut all = Vec::new();
    for (formats, token) in
        TOKENS.iter().flat_map(|&(formats, tokens)| tokens.iter().map(move |&token| (formats, token)))
    {
        for (around, before, after) in AROUND {
            let part = format!("{before}{token}{after}");
            let kind = if part == token { Kind::Token } else { Kind::Mixed };
            all.push(Document::new(kind, formats, format!("{token:?} {around}"), move |len| repeated("", &part, len)));
        }
    }
    for &(formats, head, part) in UNCLOSED {
        all.push(Document::new(Kind::Unclosed, formats, format!("{head:?} then {part:?}"), move |len| {
            repeated(head, part, len)
        }));
    }
    for &(formats, open, close) in PAIRS {
        all.push(Document::new(Kind::Nested, formats, format!("{open:?} nested"), move |len| {
            let depth = len / (open.len() + close.len());
            format!("{}http://a/b{}", open.repeat(depth), close.repeat(depth))
        }));
    }
    for &(formats, head, part, second) in NUMBERED {
        all.push(Document::new(Kind::Counted, formats, format!("{head:?} {part:?} numbered"), move |len| {
            numbered(head, part, second, len)
        }));
    }
    for &(formats, open, grown, close) in GROWN {
        all.push(Document::new(Kind::Counted, formats, format!("{open:?} {grown:?} grown"), move |len| {
            let mut text = String::new();
            let mut count = 1;
            while text.len() < len {
                text.extend([open, &grown.repeat(count), close]);
                count += 1;
            }
            text
        }));
    }
    all
}

/// The formats that are tried with what no format in particular is slow on: one of each kind of reader.
const ALL_KINDS: &[&str] = &[
    "plain",
    "markdown",
    "html",
    "rst",
    "asciidoc",
    "latex",
    "man",
    "texinfo",
    "json",
    "yaml",
    "toml",
    "csv",
    "po",
    "css",
    "mail",
    "diff",
    "c",
    "python",
    "shell",
    "javascript",
];
const MARKUP: &[&str] = &["html", "xml", "markdown", "mdx", "bikeshed"];
const LIGHT: &[&str] =
    &["markdown", "mdx", "rst", "asciidoc", "mediawiki", "org", "typst", "textile", "rdoc", "dokuwiki"];
const WIKI: &[&str] = &["markdown", "asciidoc", "mediawiki", "org", "typst", "dokuwiki"];
const RST: &[&str] = &["rst"];
const ASCIIDOC: &[&str] = &["asciidoc"];
const TYPESET: &[&str] = &["latex", "dtx", "bibtex", "texinfo", "man"];
const LATEX: &[&str] = &["latex", "dtx"];
const MAN: &[&str] = &["man"];
const DATA: &[&str] = &["json", "jsonl", "notebook", "yaml", "toml", "ini", "properties", "csv", "tsv", "po"];
const PROGRAMS: &[&str] = &[
    "c",
    "cpp",
    "rust",
    "csharp",
    "swift",
    "javascript",
    "python",
    "ruby",
    "perl",
    "php",
    "lua",
    "shell",
    "powershell",
    "haskell",
    "lisp",
    "elixir",
    "sql",
    "make",
    "dockerfile",
    "cmake",
    "vim",
];
const STYLE: &[&str] = &["css", "html"];
const MAIL: &[&str] = &["mail"];

/// What is repeated, alone and with something around it: what the formats named take for something.
pub(crate) const TOKENS: &[(&[&str], &[&str])] = &[
    (
        ALL_KINDS,
        &[
            "[", "]", "![", "](", "](<", "[](", "[[", "]]", "[x][", "(", "{", "}", "<", ">", "\"", "'", "`", "``",
            "```", "~~~", "´", "\\", "\\\\", "\\[", "\\\"", "|", "||", "*", "**", "_", "__", "~", "#", "##", "^", "=",
            "+", "++", "+++", ":", "::", ";", "!", "%", "%%", "$", "$$", "@", "&", "&#", "&#x", "&amp", "&amp;",
            "&#58;", "-", "--", "---", "----", "....", "====", "////", "____",
        ],
    ),
    (WIKI, &["[[a|", "<<a", "{#a", "{% link ", "= a\n"]),
    (
        MARKUP,
        &[
            "<a ",
            "<a href=",
            "<a href=\"",
            "<a href='x' ",
            "<a",
            "<news:a.b",
            "</a",
            "</",
            "<!",
            "<!--",
            "-->",
            "<!-->",
            "<![CDATA[",
            "]]>",
            "<?",
            "?>",
            "<!DOCTYPE ",
            "<!ENTITY a \"",
            "<script>",
            "<style>",
            "<textarea>",
            "<title>",
            "<pre>",
            "<base href=a/>",
            "<img srcset=\"a ",
            "<x xml:base=\"a/\">",
            "<p a=b c=d>",
            "<svg>",
            "<p style='",
            "<meta http-equiv=refresh content='0;url=",
        ],
    ),
    (
        LIGHT,
        &[
            "> ",
            "- ",
            "* ",
            "1. ",
            "    ",
            "\t",
            "[a]: ",
            "[a]: <",
            "[a]: http://a/ \"",
            "[^a]: ",
            "a\n===\n",
            "| a |",
            "<http://a",
            "{{",
            "{%",
            ":::",
            "import x from '",
            "::\n",
            ".. _",
            ".. _a: ",
            ".. _`",
            ".. |a| ",
            ".. a:: ",
            ".. [",
            "`a <",
            "`a_",
            "`_",
            "`__",
            "__ ",
            "|===",
            "|a_",
            ":a: ",
            ":a:`",
            ".. raw:: html\n\n ",
            ".. code::\n\n ",
            "   :a: ",
            "----\n",
            "....\n",
            "++++\n",
            "|===\n",
            "a::",
            "image::",
            "link:",
            "link:++",
            "pass:[",
            "include::",
            "{a",
            "{a}",
            "<<",
            "<<<",
            "[source]\n",
            ":a: http://a/",
            "ifdef::a[]\n",
            "\n+\n",
        ],
    ),
    (
        TYPESET,
        &[
            "\\url{",
            "\\url|",
            "\\href{",
            "\\href{a}{",
            "\\path|",
            "\\verb|",
            "\\begin{verbatim}",
            "\\begin{lstlisting}",
            "\\end{",
            "\\begin{a}",
            "\\item[",
            "\\def\\a{",
            "\\newcommand{\\a}{",
            "% ",
            ".UR ",
            ".UR a\n",
            ".UE\n",
            ".Lk ",
            ".\\\" ",
            "\\&",
            "\\:",
            "\\-",
            "\\fB",
            "\\f[",
            "\\(",
            "\\[u",
            "\\*[",
            ".ds a ",
            ".ig\n",
            ".de a\n",
            ".nf\n",
            ".SH a\n",
            "'\\\" ",
            "\\c\n",
        ],
    ),
    (
        DATA,
        &[
            "{\"a\":",
            "{\"a\":\"",
            "[[[",
            "\"a\",",
            ",\"",
            ",",
            "\"\"",
            "\"\n",
            "a: ",
            "a: |\n ",
            "a: >\n ",
            "- - - ",
            "? ",
            "&a ",
            "*a ",
            "!!a ",
            "a: \"",
            "a: '",
            "--- ",
            "a = \"",
            "a = \"\"\"",
            "a = '''",
            "[a]\n",
            "[[a]]\n",
            "a=\\\n",
            "!a",
            "\\u00",
            "msgid \"",
            "msgstr \"a\"\n\"",
            "#: ",
            "#~ ",
            "{\"cell_type\":\"markdown\",\"source\":[\"",
            "\"http:\\/\\/",
        ],
    ),
    (
        PROGRAMS,
        &[
            "/*",
            "*/",
            "/**",
            "//",
            "// ",
            "///",
            "# ",
            "-- ",
            "--[[",
            "--[==[",
            "{-",
            "-}",
            "(*",
            "#|",
            "|#",
            ";; ",
            "<#",
            "#>",
            "=begin\n",
            "=end\n",
            "%{",
            "r\"",
            "r#\"",
            "R\"(",
            "R\"a(",
            "b'",
            "f\"{",
            "\"\"\"",
            "'''",
            "@\"",
            "$@\"{",
            "$\"{",
            "${",
            "$(",
            "`${",
            "\"#{",
            "#{",
            "%q(",
            "%w[",
            "<<EOF\n",
            "<<-EOF\n",
            "<<~EOF ",
            "<<'EOF'\n",
            "<<<EOT\n",
            "@'\n",
            "@\"\n",
            "q'[",
            "$a$",
            "E'",
            "[=[",
            "[[ ",
            "#[[",
            "#\"",
            "##\"",
            "\\(",
            "?>",
            "<?php ",
            "<%",
            "/a",
            "/[",
            "'a",
            "#\\",
            "\\\n",
            "'\\",
            "a/b",
            "return /",
            "=> {",
            "define a\n",
            "RUN <<EOF\n",
            "__END__\n",
            "#if 0\n",
            "#define a \\\n",
        ],
    ),
    (STYLE, &["url(", "url(\"", "@import ", "@import url(", "a{b:", "\\3a ", "@charset \""]),
    (
        MAIL,
        &[
            "=\n",
            "=3D",
            "=3",
            "=?utf-8?Q?",
            "=?utf-8?B?",
            "?=",
            "--a\n",
            "--a--\n",
            "From a\n",
            "From a b\n\n",
            "a: b\n",
            "a: b\n ",
            ">From ",
            ">> ",
            "Content-Type: multipart/mixed; boundary=a\n\n--a\n",
            "Content-Type: text/html\n\n",
            "Content-Transfer-Encoding: base64\n\n",
            "Content-Type: message/rfc822\n\n",
            "aHR0cDovL2Ev",
            "begin 644 a\n",
        ],
    ),
    (
        ALL_KINDS,
        &[
            "http://",
            "http:",
            "://",
            "http:\\/\\/",
            "<URL:",
            "<URL:http://a/\n",
            "a",
            " ",
            "\n",
            "\r",
            "\r\n",
            "\u{c}",
            "\0",
            "\u{feff}",
            "\u{200b}",
            "é",
            " \n",
            "\n\n",
        ],
    ),
];

/// What is around each: nothing, a space, line breaks, URLs.
const AROUND: &[(&str, &str, &str)] = &[
    ("repeated", "", ""),
    ("on lines", "", "\n"),
    ("before words", "", "a "),
    ("before URLs", "", "http://a/ "),
    ("around URLs on lines", "", "http://a/\n\n"),
    ("indented", "\n  ", "http://a/"),
];

/// An opening, and what follows it without end.
pub(crate) const UNCLOSED: &[(&[&str], &str, &str)] = &[
    (MARKUP, "<a ", "a=\"http://a/\" "),
    (MARKUP, "<a ", "a=b "),
    (MARKUP, "<a href=\"", "http://a/\n"),
    (MARKUP, "<a href=\"", "&amp;"),
    (MARKUP, "<img srcset=\"", "http://a/ 1x, "),
    (MARKUP, "<img srcset=\"", ","),
    (MARKUP, "<script>", "</scrip"),
    (MARKUP, "<script>", "<!--<script"),
    (STYLE, "<style>", "url(\"http://a/"),
    (MARKUP, "<!DOCTYPE a [", "<!ENTITY b \"&b;&b;\">"),
    (MARKUP, "<![CDATA[", "]]"),
    (MARKUP, "<!--", "--"),
    (DATA, "---\n", "a: http://a/\n"),
    (DATA, "+++\n", "a = \"http://a/\n"),
    (LIGHT, "[a]: http://a/\n\n", "[a] "),
    (LIGHT, "[a]: http://a/\n\n", "[a][a]"),
    (LIGHT, "[a]: http://a/\n\n", "![a]["),
    (LIGHT, "[", "[a](http://a/)"),
    (LIGHT, "[x](", "http://a/("),
    (LIGHT, "[x](<", "http://a/ "),
    (LIGHT, "[x](a \"", "http://a/ "),
    (LIGHT, "```\n", "http://a/\n``\n"),
    (ALL_KINDS, "`", "``"),
    (LIGHT, "> ", "http://a/\n"),
    (LIGHT, "| a | b |\n|---|---|\n", "| http://a/ "),
    (LIGHT, "| a | b |\n|---|---|\n", "| `http://a/|` |\n"),
    (RST, ".. _a: http://a/\n\n", "a_ `a`_ |a| "),
    (RST, "::\n\n", "   http://a/\n"),
    (RST, ".. code::\n\n", "   http://a/\n"),
    (ASCIIDOC, ":a: http://a/\n\n", "{a}[b] "),
    (ASCIIDOC, ":a: http://a/{a}\n\n", "{a}{a} "),
    (ASCIIDOC, "|===\n", "|http://a/\n"),
    (ASCIIDOC, "----\n", "http://a/\n---\n"),
    (LATEX, "\\url{", "http://a/\n"),
    (LATEX, "\\url{", "\\%"),
    (LATEX, "\\href{http://a/}{", "{http://a/}"),
    (LATEX, "\\begin{verbatim}\n", "http://a/ \\end{verbati\n"),
    (LATEX, "\\verb", "|http://a/\n"),
    (MAN, ".UR http://a/\n", ".UR\n"),
    (MAN, ".TH a 1\n.SH b\n", "\\fBhttp://a/\\fR\\:\\&b\n"),
    (MAN, ".TH a 1\n", ".UR http://a/\\:\n"),
    (DATA, "{\"a\": \"", "http:\\/\\/a\\/ "),
    (DATA, "{\"a\": \"", "\\u0068\\u003a"),
    (MARKUP, "<r>", "&amp;http://a&amp;"),
    (PROGRAMS, "", "\"http://a/\\x41\" "),
    (DATA, "{\"a\": [", "\"http://a/\", "),
    (
        &["notebook", "json"],
        "{\"nbformat\": 4, \"cells\": [{\"cell_type\": \"markdown\", \"source\": \"",
        "[a](http://a/\\n",
    ),
    (
        &["notebook", "json"],
        "{\"nbformat\": 4, \"cells\": [{\"cell_type\": \"markdown\", \"source\": [",
        "\"http://a/\\n\", ",
    ),
    (
        &["notebook", "json"],
        "{\"nbformat\": 4, \"cells\": [{\"cell_type\": \"code\", \"outputs\": [{\"data\": {\"text/html\": \"",
        "<a href=",
    ),
    (DATA, "a: |\n", "  http://a/\n"),
    (DATA, "a: >-\n", "  http://a/-\n\n"),
    (DATA, "a: \"", "http://a/\\\n  "),
    (DATA, "a: 'b\n", "  http://a/''\n"),
    (DATA, "a: &a [", "*a, http://a/ "),
    (DATA, "a: {", "b: {c: http://a/, "),
    (DATA, "a = \"\"\"\n", "http://a/\\\n"),
    (DATA, "a = [", "\"http://a/\",\n"),
    (DATA, "a=b\\\n", "  http\\://a/\\\n"),
    (DATA, "a,b\n", "\"http://a/,\n"),
    (DATA, "a,b\n\"", "http://a/\"\"\n"),
    (DATA, "msgid \"\"\n", "\"http://a/\"\n"),
    (PROGRAMS, "/* ", "http://a/\n * "),
    (PROGRAMS, "", "// http://a/\n"),
    (ALL_KINDS, "", "# http://a/-\n"),
    (ALL_KINDS, "", "\"http://a/\" + "),
    (ALL_KINDS, "\"", "http://a/\\\n"),
    (PROGRAMS, "cat <<EOF\n", "http://a/ EOF\n"),
    (PROGRAMS, "cat <<EOF\n", "$(cat <<EOF\n"),
    (PROGRAMS, "`", "${`"),
    (PROGRAMS, "f\"", "{f'{"),
    (PROGRAMS, "$\"", "{$\"{\""),
    (PROGRAMS, "R\"abc(", ")ab\" http://a/ "),
    (PROGRAMS, "r##\"", "\"# http://a/ "),
    (PROGRAMS, "--[==[", "]=] http://a/ "),
    (PROGRAMS, "{- ", "{- http://a/ "),
    (MAIL, "From: a\nContent-Type: text/plain\n\n", "http://a/=\n"),
    (MAIL, "Content-Transfer-Encoding: quoted-printable\n\n", "http://a/=\n"),
    (MAIL, "Content-Transfer-Encoding: quoted-printable\n\n", "=68=74=74=70=3A=2F=2Fa=2F "),
    (MAIL, "Content-Transfer-Encoding: base64\n\n", "aHR0cDovL2Ev"),
    (MAIL, "Content-Transfer-Encoding: base64\n\n", "aHR0cDovL2EvIA==\n"),
    (MAIL, "Content-Transfer-Encoding: base64\n\n", "%%%\n"),
    (MAIL, "Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n", "PGEgaHJlZj0iaHR0cDovL2EvIg==\n"),
    (MAIL, "Content-Type: text/plain; format=flowed\n\n", "> http://a/ \n"),
    (MAIL, "Content-Type: text/plain; format=flowed; delsp=yes\n\n", "http://a/ \n"),
    (MAIL, "Content-Type: multipart/mixed; boundary=a\n\n", "--a\n\nhttp://a/\n"),
    (MAIL, "Content-Type: multipart/mixed; boundary=a\n\n", "--a\nContent-Type: multipart/mixed; boundary=a\n\n"),
    (MAIL, "Content-Type: multipart/mixed; boundary=a\n\n--a\n", "--b\n"),
    (MAIL, "Subject: ", "=?utf-8?Q?http://a/?= "),
    (MAIL, "Subject: ", "a\n "),
    (MAIL, "From a\n", "http://a/\n\nFrom b\n"),
    (ALL_KINDS, "\t", "a#"),
    (ALL_KINDS, "a", "#"),
    (ALL_KINDS, "a", "-"),
    (PROGRAMS, "<?php ", "//?><?php "),
    (ALL_KINDS, "x", " #\""),
    (PROGRAMS, "~s(", "~r/"),
    (PROGRAMS, "COPY a FROM stdin;\n", "COPY a FROM stdin;\n"),
];

/// What nests, in the formats named.
const PAIRS: &[(&[&str], &str, &str)] = &[
    (LIGHT, "[", "]"),
    (LIGHT, "[", "](http://a/)"),
    (LIGHT, "![", "](http://a/)"),
    (ALL_KINDS, "(", ")"),
    (ALL_KINDS, "{", "}"),
    (LIGHT, "[x](", ")"),
    (MARKUP, "<div>", "</div>"),
    (MARKUP, "<x xml:base=\"b/\">", "</x>"),
    (MARKUP, "<svg><a xlink:href=\"http://a/\">", "</a></svg>"),
    (LIGHT, "> ", "\n"),
    (ALL_KINDS, "/*", "*/"),
    (PROGRAMS, "{-", "-}"),
    (PROGRAMS, "(*", "*)"),
    (PROGRAMS, "#|", "|#"),
    (PROGRAMS, "$(", ")"),
    (PROGRAMS, "`${", "}`"),
    (PROGRAMS, "\"#{", "}\""),
    (PROGRAMS, "\"\\(", ")\""),
    (PROGRAMS, "f\"{", "}\""),
    (PROGRAMS, "${a:-", "}"),
    (DATA, "{\"a\":", "}"),
    (DATA, "{\"a\":[", "]}"),
    (ALL_KINDS, "[[", "]]"),
    (DATA, "{a: ", "}"),
    (LATEX, "\\url{", "}"),
    (LATEX, "\\href{", "}{}"),
    (LATEX, "\\begin{a}", "\\end{a}"),
    (LATEX, "\\begin{verbatim}", "\\end{verbatim}"),
    (ALL_KINDS, "\\[", "\\]"),
    (ALL_KINDS, "**", "**"),
    (ALL_KINDS, "`", "`"),
    (STYLE, "url(", ")"),
    (STYLE, "a{b:", "}"),
    (ASCIIDOC, "link:", "[]"),
    (ASCIIDOC, "image:http://a/[", "]"),
    (MAN, ".UR http://a/\n", ".UE\n"),
    (PROGRAMS, "<<EOF\n", "EOF\n"),
];

/// A head, what is repeated with a number for each `{n}`, and, where there is a second, what then uses these numbers.
const NUMBERED: &[(&[&str], &str, &str, &str)] = &[
    (LIGHT, "", "[a{n}]: http://a/{n}\n", "[b][a{n}] "),
    (LIGHT, "", "[a{n}]: http://a/{n}\n", "[a{n}]"),
    (LIGHT, "", "[^a{n}]: http://a/{n}\n", "[^a{n}] "),
    (RST, "", ".. _a{n}: http://a/{n}\n", "a{n}_ "),
    (RST, "", ".. _a{n}: http://a/{n}\n", "`b <a{n}_>`_ "),
    (RST, "", ".. |a{n}| image:: http://a/{n}\n", "|a{n}| "),
    (ASCIIDOC, "", ":a{n}: http://a/{n}\n", "{a{n}}[b] "),
    (ASCIIDOC, "", ":a{n}: {a{n}}/http://a/\n", "{a{n}}[b] "),
    (MARKUP, "", "<!ENTITY a{n} \"http://a/{n}\">", "&a{n};"),
    (MARKUP, "<a ", "b{n}=\"http://a/\" ", ""),
    (MARKUP, "", "<t{n} href=\"http://a/\">", "</t{n}>"),
    (MARKUP, "", "<a xmlns:x{n}=\"http://a/{n}\">", ""),
    (MARKUP, "", "<base href=\"http://a/{n}/\">", "<a href=\"b\">"),
    (PROGRAMS, "", "<<E{n}\nhttp://a/\n", ""),
    (PROGRAMS, "cat ", "<<E{n} ", "\nE{n}"),
    (PROGRAMS, "", "cat <<E{n}\n", "E{n}\n"),
    (PROGRAMS, "", "<<<E{n}\nhttp://a/\n", ""),
    (PROGRAMS, "", "R\"d{n}(http://a/ ", ""),
    (PROGRAMS, "", "$t{n}$http://a/ ", ""),
    (LATEX, "", "\\begin{v{n}}http://a/ ", "\\end{v{n}}"),
    (LATEX, "", "\\newcommand{\\a{n}}{http://a/{n}}\n", "\\a{n} "),
    (MAN, "", ".ds a{n} http://a/{n}\n", "\\*[a{n}] "),
    (DATA, "", "a{n}: &b{n} http://a/\n", "c{n}: *b{n}\n"),
    (DATA, "", "a{n} = \"http://a/\"\n", ""),
    (MAIL, "", "Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n", "--b{n}--\n"),
    (MAIL, "", "X-{n}: http://a/\n", ""),
    (PROGRAMS, "", "#define A{n} http://a/{n}\n", "A{n} "),
    (MARKUP, "", "<h{n}>`{n}", ""),
];

/// What grows by one each time, between two ends: fences, indentation, hashes.
const GROWN: &[(&[&str], &str, &str, &str)] = &[
    (ALL_KINDS, "", "`", " http://a/ "),
    (ALL_KINDS, "", "`", "\nhttp://a/\n"),
    (ALL_KINDS, "", "~", "\nhttp://a/\n"),
    (ALL_KINDS, "", " ", "http://a/\n"),
    (ALL_KINDS, "", " ", "- http://a/\n"),
    (ALL_KINDS, "", " ", "a:\n"),
    (LIGHT, "", "> ", "http://a/\n"),
    (ALL_KINDS, "", "- ", "http://a/\n"),
    (LIGHT, "", "[", "http://a/\n"),
    (ALL_KINDS, "", "*", "http://a/ "),
    (ALL_KINDS, "", "#", " http://a/\n"),
    (PROGRAMS, "r", "#", "\"http://a/ "),
    (ALL_KINDS, "", "#", "\"http://a/ "),
    (PROGRAMS, "--[", "=", "[http://a/ "),
    (ALL_KINDS, "", "-", "\nhttp://a/\n"),
    (ALL_KINDS, "", "=", "\nhttp://a/\n"),
    (ALL_KINDS, "", "+", "http://a/ "),
    (ALL_KINDS, "", "$", "http://a/ "),
    (ALL_KINDS, "", "\\", "http://a/ "),
    (ALL_KINDS, "", "\"", "http://a/ "),
    (ALL_KINDS, "", "'", "http://a/ "),
    (MARKUP, "<a href=", "x", ">\n"),
    (ALL_KINDS, "", "\t", "\"http://a/\n"),
    (RST, ".. a::\n", " ", "http://a/\n"),
];

/// The part an even number of times: what opens and closes by turns then ends alike, however long the text is.
fn repeated(head: &str, part: &str, len: usize) -> String {
    let pairs = len.saturating_sub(head.len()).div_ceil(2 * part.len());
    [head, &part.repeat(2 * pairs)].concat()
}

fn numbered(head: &str, part: &str, second: &str, len: usize) -> String {
    let mut text = head.to_owned();
    let mut add = |part: &str, number: usize, len: usize| {
        let mut ends = part.split("{n}");
        text.push_str(ends.next().unwrap_or_default());
        for end in ends {
            write!(text, "{number}{end}").expect("a string takes all");
        }
        text.len() < len
    };
    let mut count = 0;
    let first = if second.is_empty() { len } else { len / 2 };
    while add(part, count, first) {
        count += 1;
    }
    if !second.is_empty() {
        let mut number = 0;
        add("\n\n", 0, len);
        while add(second, number % (count + 1), len) {
            number += 1;
        }
    }
    text
}
