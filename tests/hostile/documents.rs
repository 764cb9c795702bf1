//! Documents of any length that make a careless reader slow or deep: what opens and is never closed, nesting, ladders,
//! floods of names. No format is meant: every one reads all of them.

use std::fmt::Write as _;

/// One kind of hostile document.
pub(crate) struct Document {
    /// Its name in tables.
    pub(crate) name: String,
    /// What makes it hostile.
    pub(crate) kind: Kind,
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
    /// Things stand in each other.
    Nested,
    /// Names or lengths are all different.
    Counted,
}

impl Document {
    /// Its text of about `len` octets.
    #[must_use]
    pub(crate) fn text(&self, len: usize) -> Vec<u8> {
        (self.make)(len).into_bytes()
    }

    fn new(kind: Kind, name: String, make: impl Fn(usize) -> String + Send + Sync + 'static) -> Self {
        Self { name, kind, make: Box::new(make) }
    }
}

/// All kinds.
pub(crate) fn all() -> Vec<Document> {
    let mut all = Vec::new();
    for &token in TOKENS {
        for (around, before, behind) in AROUND {
            let part = format!("{before}{token}{behind}");
            let kind = if part == token { Kind::Token } else { Kind::Mixed };
            all.push(Document::new(kind, format!("{token:?} {around}"), move |len| repeated("", &part, len)));
        }
    }
    for &(head, part) in UNCLOSED {
        all.push(Document::new(Kind::Unclosed, format!("{head:?} then {part:?}"), move |len| {
            repeated(head, part, len)
        }));
    }
    for &(open, close) in PAIRS {
        all.push(Document::new(Kind::Nested, format!("{open:?} nested"), move |len| {
            let depth = len / (open.len() + close.len());
            format!("{}http://a/b{}", open.repeat(depth), close.repeat(depth))
        }));
    }
    for &(head, part, second) in NUMBERED {
        all.push(Document::new(Kind::Counted, format!("{head:?} {part:?} numbered"), move |len| {
            numbered(head, part, second, len)
        }));
    }
    for &(open, grown, close) in GROWN {
        all.push(Document::new(Kind::Counted, format!("{open:?} {grown:?} grown"), move |len| {
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

/// What is repeated, alone and with something around it: what the formats take for something.
pub(crate) const TOKENS: &[&str] = &[
    // brackets and quotes of all formats
    "[",
    "]",
    "![",
    "](",
    "](<",
    "[](",
    "[[",
    "]]",
    "[x][",
    "(",
    "{",
    "}",
    "<",
    ">",
    "\"",
    "'",
    "`",
    "``",
    "```",
    "~~~",
    "´",
    "\\",
    "\\\\",
    "\\[",
    "\\\"",
    "|",
    "||",
    "*",
    "**",
    "_",
    "__",
    "~",
    "#",
    "##",
    "^",
    "=",
    "+",
    "++",
    "+++",
    ":",
    "::",
    ";",
    "!",
    "%",
    "%%",
    "$",
    "$$",
    "@",
    "&",
    "&#",
    "&#x",
    "&amp",
    "&amp;",
    "&#58;",
    "-",
    "--",
    "---",
    "----",
    "....",
    "====",
    "////",
    "____",
    // HTML, XML
    "<a ",
    "<a href=",
    "<a href=\"",
    "<a href='x' ",
    "<a",
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
    // Markdown, reStructuredText, AsciiDoc
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
    // LaTeX, roff
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
    // data
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
    // programs
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
    // CSS
    "url(",
    "url(\"",
    "@import ",
    "@import url(",
    "a{b:",
    "\\3a ",
    "@charset \"",
    // mail
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
    // anything
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
];

/// What stands around each: nothing, a blank, line breaks, URLs.
const AROUND: &[(&str, &str, &str)] = &[
    ("repeated", "", ""),
    ("on lines", "", "\n"),
    ("before words", "", "a "),
    ("before URLs", "", "http://a/ "),
    ("around URLs on lines", "", "http://a/\n\n"),
    ("indented", "\n  ", "http://a/"),
];

/// An opening, and what follows it without end.
pub(crate) const UNCLOSED: &[(&str, &str)] = &[
    ("<a ", "a=\"http://a/\" "),
    ("<a ", "a=b "),
    ("<a href=\"", "http://a/\n"),
    ("<a href=\"", "&amp;"),
    ("<img srcset=\"", "http://a/ 1x, "),
    ("<img srcset=\"", ","),
    ("<script>", "</scrip"),
    ("<script>", "<!--<script"),
    ("<style>", "url(\"http://a/"),
    ("<!DOCTYPE a [", "<!ENTITY b \"&b;&b;\">"),
    ("<![CDATA[", "]]"),
    ("<!--", "--"),
    ("---\n", "a: http://a/\n"),
    ("+++\n", "a = \"http://a/\n"),
    ("[a]: http://a/\n\n", "[a] "),
    ("[a]: http://a/\n\n", "[a][a]"),
    ("[a]: http://a/\n\n", "![a]["),
    ("[", "[a](http://a/)"),
    ("[x](", "http://a/("),
    ("[x](<", "http://a/ "),
    ("[x](a \"", "http://a/ "),
    ("```\n", "http://a/\n``\n"),
    ("`", "``"),
    ("> ", "http://a/\n"),
    ("| a | b |\n|---|---|\n", "| http://a/ "),
    ("| a | b |\n|---|---|\n", "| `http://a/|` |\n"),
    (".. _a: http://a/\n\n", "a_ `a`_ |a| "),
    ("::\n\n", "   http://a/\n"),
    (".. code::\n\n", "   http://a/\n"),
    (":a: http://a/\n\n", "{a}[b] "),
    (":a: http://a/{a}\n\n", "{a}{a} "),
    ("|===\n", "|http://a/\n"),
    ("----\n", "http://a/\n---\n"),
    ("\\url{", "http://a/\n"),
    ("\\url{", "\\%"),
    ("\\href{http://a/}{", "{http://a/}"),
    ("\\begin{verbatim}\n", "http://a/ \\end{verbati\n"),
    ("\\verb", "|http://a/\n"),
    (".UR http://a/\n", ".UR\n"),
    (".TH a 1\n.SH b\n", "\\fBhttp://a/\\fR\\:\\&b\n"),
    (".TH a 1\n", ".UR http://a/\\:\n"),
    ("{\"a\": \"", "http:\\/\\/a\\/ "),
    ("{\"a\": \"", "\\u0068\\u003a"),
    ("{\"a\": [", "\"http://a/\", "),
    ("{\"nbformat\": 4, \"cells\": [{\"cell_type\": \"markdown\", \"source\": \"", "[a](http://a/\\n"),
    ("{\"nbformat\": 4, \"cells\": [{\"cell_type\": \"markdown\", \"source\": [", "\"http://a/\\n\", "),
    ("{\"nbformat\": 4, \"cells\": [{\"cell_type\": \"code\", \"outputs\": [{\"data\": {\"text/html\": \"", "<a href="),
    ("a: |\n", "  http://a/\n"),
    ("a: >-\n", "  http://a/-\n\n"),
    ("a: \"", "http://a/\\\n  "),
    ("a: 'b\n", "  http://a/''\n"),
    ("a: &a [", "*a, http://a/ "),
    ("a: {", "b: {c: http://a/, "),
    ("a = \"\"\"\n", "http://a/\\\n"),
    ("a = [", "\"http://a/\",\n"),
    ("a=b\\\n", "  http\\://a/\\\n"),
    ("a,b\n", "\"http://a/,\n"),
    ("a,b\n\"", "http://a/\"\"\n"),
    ("msgid \"\"\n", "\"http://a/\"\n"),
    ("/* ", "http://a/\n * "),
    ("", "// http://a/\n"),
    ("", "# http://a/-\n"),
    ("", "\"http://a/\" + "),
    ("\"", "http://a/\\\n"),
    ("cat <<EOF\n", "http://a/ EOF\n"),
    ("cat <<EOF\n", "$(cat <<EOF\n"),
    ("`", "${`"),
    ("f\"", "{f'{"),
    ("$\"", "{$\"{\""),
    ("R\"abc(", ")ab\" http://a/ "),
    ("r##\"", "\"# http://a/ "),
    ("--[==[", "]=] http://a/ "),
    ("{- ", "{- http://a/ "),
    ("From: a\nContent-Type: text/plain\n\n", "http://a/=\n"),
    ("Content-Transfer-Encoding: quoted-printable\n\n", "http://a/=\n"),
    ("Content-Transfer-Encoding: quoted-printable\n\n", "=68=74=74=70=3A=2F=2Fa=2F "),
    ("Content-Transfer-Encoding: base64\n\n", "aHR0cDovL2Ev"),
    ("Content-Transfer-Encoding: base64\n\n", "aHR0cDovL2EvIA==\n"),
    ("Content-Transfer-Encoding: base64\n\n", "%%%\n"),
    ("Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n", "PGEgaHJlZj0iaHR0cDovL2EvIg==\n"),
    ("Content-Type: text/plain; format=flowed\n\n", "> http://a/ \n"),
    ("Content-Type: text/plain; format=flowed; delsp=yes\n\n", "http://a/ \n"),
    ("Content-Type: multipart/mixed; boundary=a\n\n", "--a\n\nhttp://a/\n"),
    ("Content-Type: multipart/mixed; boundary=a\n\n", "--a\nContent-Type: multipart/mixed; boundary=a\n\n"),
    ("Content-Type: multipart/mixed; boundary=a\n\n--a\n", "--b\n"),
    ("Subject: ", "=?utf-8?Q?http://a/?= "),
    ("Subject: ", "a\n "),
    ("From a\n", "http://a/\n\nFrom b\n"),
    ("\t", "a#"),
    ("a", "#"),
    ("a", "-"),
    ("<?php ", "//?><?php "),
    ("x", " #\""),
    ("~s(", "~r/"),
    ("COPY a FROM stdin;\n", "COPY a FROM stdin;\n"),
];

/// What nests.
const PAIRS: &[(&str, &str)] = &[
    ("[", "]"),
    ("[", "](http://a/)"),
    ("![", "](http://a/)"),
    ("(", ")"),
    ("{", "}"),
    ("[x](", ")"),
    ("<div>", "</div>"),
    ("<x xml:base=\"b/\">", "</x>"),
    ("<svg><a xlink:href=\"http://a/\">", "</a></svg>"),
    ("> ", "\n"),
    ("/*", "*/"),
    ("{-", "-}"),
    ("(*", "*)"),
    ("#|", "|#"),
    ("$(", ")"),
    ("`${", "}`"),
    ("\"#{", "}\""),
    ("\"\\(", ")\""),
    ("f\"{", "}\""),
    ("${a:-", "}"),
    ("{\"a\":", "}"),
    ("{\"a\":[", "]}"),
    ("[[", "]]"),
    ("{a: ", "}"),
    ("\\url{", "}"),
    ("\\href{", "}{}"),
    ("\\begin{a}", "\\end{a}"),
    ("\\begin{verbatim}", "\\end{verbatim}"),
    ("\\[", "\\]"),
    ("**", "**"),
    ("`", "`"),
    ("url(", ")"),
    ("a{b:", "}"),
    ("link:", "[]"),
    ("image:http://a/[", "]"),
    (".UR http://a/\n", ".UE\n"),
    ("<<EOF\n", "EOF\n"),
];

/// A head, what is repeated with a number for each `{n}`, and, where there is a second, what then uses these numbers.
const NUMBERED: &[(&str, &str, &str)] = &[
    ("", "[a{n}]: http://a/{n}\n", "[b][a{n}] "),
    ("", "[a{n}]: http://a/{n}\n", "[a{n}]"),
    ("", "[^a{n}]: http://a/{n}\n", "[^a{n}] "),
    ("", ".. _a{n}: http://a/{n}\n", "a{n}_ "),
    ("", ".. _a{n}: http://a/{n}\n", "`b <a{n}_>`_ "),
    ("", ".. |a{n}| image:: http://a/{n}\n", "|a{n}| "),
    ("", ":a{n}: http://a/{n}\n", "{a{n}}[b] "),
    ("", ":a{n}: {a{n}}/http://a/\n", "{a{n}}[b] "),
    ("", "<!ENTITY a{n} \"http://a/{n}\">", "&a{n};"),
    ("<a ", "b{n}=\"http://a/\" ", ""),
    ("", "<t{n} href=\"http://a/\">", "</t{n}>"),
    ("", "<a xmlns:x{n}=\"http://a/{n}\">", ""),
    ("", "<base href=\"http://a/{n}/\">", "<a href=\"b\">"),
    ("", "<<E{n}\nhttp://a/\n", ""),
    ("cat ", "<<E{n} ", "\nE{n}"),
    ("", "cat <<E{n}\n", "E{n}\n"),
    ("", "<<<E{n}\nhttp://a/\n", ""),
    ("", "R\"d{n}(http://a/ ", ""),
    ("", "$t{n}$http://a/ ", ""),
    ("", "\\begin{v{n}}http://a/ ", "\\end{v{n}}"),
    ("", "\\newcommand{\\a{n}}{http://a/{n}}\n", "\\a{n} "),
    ("", ".ds a{n} http://a/{n}\n", "\\*[a{n}] "),
    ("", "a{n}: &b{n} http://a/\n", "c{n}: *b{n}\n"),
    ("", "a{n} = \"http://a/\"\n", ""),
    ("", "Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n", "--b{n}--\n"),
    ("", "X-{n}: http://a/\n", ""),
    ("", "#define A{n} http://a/{n}\n", "A{n} "),
    ("", "<h{n}>`{n}", ""),
];

/// What grows by one each time, between two ends: fences, indentation, hashes.
const GROWN: &[(&str, &str, &str)] = &[
    ("", "`", " http://a/ "),
    ("", "`", "\nhttp://a/\n"),
    ("", "~", "\nhttp://a/\n"),
    ("", " ", "http://a/\n"),
    ("", " ", "- http://a/\n"),
    ("", " ", "a:\n"),
    ("", "> ", "http://a/\n"),
    ("", "- ", "http://a/\n"),
    ("", "[", "http://a/\n"),
    ("", "*", "http://a/ "),
    ("", "#", " http://a/\n"),
    ("r", "#", "\"http://a/ "),
    ("", "#", "\"http://a/ "),
    ("--[", "=", "[http://a/ "),
    ("", "-", "\nhttp://a/\n"),
    ("", "=", "\nhttp://a/\n"),
    ("", "+", "http://a/ "),
    ("", "$", "http://a/ "),
    ("", "\\", "http://a/ "),
    ("", "\"", "http://a/ "),
    ("", "'", "http://a/ "),
    ("<a href=", "x", ">\n"),
    ("", "\t", "\"http://a/\n"),
    (".. a::\n", " ", "http://a/\n"),
];

fn repeated(head: &str, part: &str, len: usize) -> String {
    let mut text = String::with_capacity(len + head.len() + part.len());
    text.push_str(head);
    while text.len() < len {
        text.push_str(part);
    }
    text
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
