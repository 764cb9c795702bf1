//! Texts of any length that make a careless scanner slow: quadratic look-ahead, look-back or unwrapping.

#[allow(dead_code, reason = "only what reads documents wants them")]
pub(crate) mod documents;

/// One kind of hostile text.
#[derive(Clone, Copy)]
pub(crate) struct Hostile {
    /// Its name in tables.
    pub(crate) name: &'static str,
    head: &'static str,
    repeated: &'static str,
}

/// URLs of any length in which a rule finds something at every place, and texts of nothing but short wrong URLs: what a
/// report says of them must stay small.
#[allow(dead_code, reason = "only what judges URLs wants them")]
pub(crate) const WRONG_URLS: &[Hostile] = &[
    Hostile { name: "empty segments", head: "https://www.ietf.org/", repeated: "a//" },
    Hostile { name: "bidi controls", head: "https://www.ietf.org/", repeated: "a\u{202e}" },
    Hostile { name: "? and #", head: "https://www.ietf.org/", repeated: "a?b#c" },
    Hostile { name: "dot segments", head: "https://www.ietf.org/", repeated: "a/../" },
    Hostile { name: "broken escapes", head: "https://www.ietf.org/", repeated: "%zz" },
    Hostile { name: "escaped controls", head: "https://www.ietf.org/", repeated: "%00" },
    Hostile { name: "characters of a path", head: "https://www.ietf.org/", repeated: "\u{fc}" },
    Hostile { name: "characters of a host", head: "https://", repeated: "\u{fc}." },
    Hostile { name: "colons of a userinfo", head: "https://", repeated: "a:" },
    Hostile { name: "parameters", head: "https://www.ietf.org/?", repeated: "utm_source=a&" },
    Hostile { name: "tokens", head: "https://www.ietf.org/?", repeated: "access_token=Kq83hd7Zp29dkQ&" },
    Hostile { name: "addresses", head: "mailto:", repeated: "a@b.c," },
    Hostile { name: "% before URLs", head: "", repeated: "%http://" },
    Hostile { name: "short wrong URLs", head: "", repeated: "hhttp://a^b|c/ " },
    Hostile { name: "passwords", head: "", repeated: "ftp://u:pwpwpw@h.example.org/ \n" },
    Hostile { name: "Cyrillic hosts", head: "", repeated: "http://\u{430}.org " },
    Hostile { name: "hosts in several scripts", head: "", repeated: "http://\u{430}bc.\u{4e2d}\u{6587}.org/\u{e4} " },
    Hostile { name: "many letters of a host", head: "", repeated: "http://абвгдежзикл.中文日本.org " },
    Hostile {
        name: "a long label of a host",
        head: "",
        repeated: "http://щъыьэюябвгдежзийклмнопрстуфхцчшабвгдежзий.org/a ",
    },
    Hostile { name: "right-to-left hosts", head: "", repeated: "http://שלוםעולם.מבחן.org/a " },
    Hostile { name: "hosts of joined letters", head: "", repeated: "http://क्षत्रिय.कॉम.org/a " },
    Hostile { name: "hosts in Punycode", head: "", repeated: "http://xn--80aswg.xn--mgbh0fb.org/a " },
    Hostile { name: "a misspelt scheme", head: "", repeated: "htp://a.b// " },
    Hostile { name: "names of one letter", head: "", repeated: "a." },
    Hostile { name: "dots before names", head: "", repeated: "..a" },
    Hostile { name: "addresses with passwords", head: "", repeated: "a:b@c.org," },
    Hostile { name: "escapes beside URLs", head: "", repeated: "\\href{hhttps://a.org/\\%}{\\url|x" },
    Hostile { name: "open brackets", head: "", repeated: "<http://a " },
    Hostile {
        name: "many findings",
        head: "",
        repeated: "see HTTP://www.W3.org:80//a/../b?x=%zz, htp://a.b.com. or <http://a b> and http://u:secretpw@h.org/\n",
    },
    Hostile { name: "a finding a line", head: "", repeated: "GET http://www.w3.org:80/some/path?x=%zz 200 in 12 ms\n" },
];

/// Documents of nothing but short wrong URLs, in the syntax of a format: the extension of the file, what is repeated,
/// and what is before and after it.
#[allow(dead_code, reason = "only what judges documents wants them")]
pub(crate) const WRONG_DOCUMENTS: &[HostileDocument] = &[
    HostileDocument { extension: "md", parts: ["", "http://\u{430}.org ", ""] },
    HostileDocument { extension: "md", parts: ["", "[a] (http://WWW.w3.org:80//b) ", ""] },
    HostileDocument { extension: "md", parts: ["", "[a](b) ", ""] },
    HostileDocument { extension: "md", parts: ["", "[x](ftp://u:pwpwpw@h.example.org/)\n", ""] },
    HostileDocument {
        extension: "html",
        parts: ["<p>", "<a href='http://WWW.a.org:80/?a=1&copy;2&#x41;'>http://\u{430}.org</a>\n", "</p>"],
    },
    HostileDocument { extension: "html", parts: ["<img srcset='", "http://a//b 1x, ", "'>"] },
    HostileDocument { extension: "xml", parts: ["<r>", "<a href=\"http://WWW.a.org:80//&amp;x\"/>\n", "</r>"] },
    HostileDocument { extension: "json", parts: ["[", "\"http:\\/\\/a\\u0430.org\\/%zz\", ", "\"\"]"] },
    HostileDocument { extension: "json", parts: ["[\"", "hhttp://a^b|c/ ", "\"]"] },
    HostileDocument { extension: "tex", parts: ["", "\\href{hhttps://a.org/\\%}{\\url|x", ""] },
    HostileDocument { extension: "tex", parts: ["", "\\href{http://a^b/}{http://a|b/} ", ""] },
    HostileDocument { extension: "py", parts: ["x = [", "\"\\x68ttp://a.org//%zz\" ", "]"] },
    HostileDocument { extension: "py", parts: ["", "# see hhttp://a^b|c/ http://\u{430}.org\n", ""] },
    HostileDocument { extension: "rst", parts: ["", "`a <http://WWW.a.org:80//>`__ ", ""] },
    HostileDocument { extension: "md", parts: ["[x](", "a/", ")"] },
    HostileDocument { extension: "md", parts: ["", "[x](d/m.md) [y](#no)\n", ""] },
    HostileDocument { extension: "md", parts: ["", "<!-- urlint-ignore-start -->\n<!-- urlint-ignore-end -->\n", ""] },
    HostileDocument { extension: "html", parts: ["", "{{ http://a.b// }} {% url 'x' %} ", ""] },
    HostileDocument { extension: "md", parts: ["", "密码：", " <https://www.ietf.org/#a#b>"] },
    HostileDocument { extension: "md", parts: ["", "token=", " <https://www.ietf.org/#a#b>"] },
    HostileDocument { extension: "md", parts: ["", "{% ", " endset <https://www.ietf.org/#a#b>"] },
    HostileDocument { extension: "md", parts: ["", "<!--> ", "<https://www.ietf.org/#a#b>"] },
    HostileDocument { extension: "md", parts: ["# A\n\n", "[a](#b) ", ""] },
    HostileDocument { extension: "html", parts: ["<!--\n", "http://a.b//\n", ""] },
    HostileDocument { extension: "c", parts: ["", "\"http://a.b//%zz\" ", ""] },
    HostileDocument { extension: "c", parts: ["/*\n", "http://a.b//\n", ""] },
    HostileDocument { extension: "py", parts: ["", "# urlint-ignore\nx = 'http://www.w3.org:80/'\n", ""] },
    HostileDocument {
        extension: "eml",
        parts: ["Content-Transfer-Encoding: base64\n\n", "aHR0cDovL3d3dy53My5vcmc6ODAvL2Eg\n", ""],
    },
    HostileDocument {
        extension: "ipynb",
        parts: [
            "{\"nbformat\": 4, \"cells\": [{\"cell_type\": \"markdown\", \"source\": [",
            "\"[a](http://a.b//)\\n\", ",
            "\"\"]}]}",
        ],
    },
];

/// One kind of hostile document of a format.
#[derive(Clone, Copy)]
pub(crate) struct HostileDocument {
    /// The extension of its file.
    #[allow(dead_code, reason = "only programs know a format by it")]
    pub(crate) extension: &'static str,
    /// Its start, what is repeated, and its end.
    pub(crate) parts: [&'static str; 3],
}

impl HostileDocument {
    /// Its text of about `len` bytes.
    #[allow(dead_code, reason = "only what judges documents wants it")]
    #[must_use]
    pub(crate) fn text(&self, len: usize) -> Vec<u8> {
        let [start, repeated, end] = self.parts;
        [start, &repeated.repeat(len.div_ceil(repeated.len())), end].concat().into_bytes()
    }
}

/// All kinds: the list of the foundation first, then what neighbouring finders were slow on.
pub(crate) const ALL: &[Hostile] = &[
    Hostile { name: "<URL: repeated", head: "", repeated: "<URL:" },
    Hostile { name: "( repeated", head: "", repeated: "(" },
    Hostile { name: "http:// repeated", head: "", repeated: "http://" },
    Hostile { name: "a: repeated", head: "", repeated: "a:" },
    Hostile { name: "one line of words", head: "", repeated: "lorem ipsum dolor sit amet " },
    Hostile { name: "<http://x space", head: "", repeated: "<http://x " },
    Hostile { name: "<http://x- break", head: "", repeated: "<http://x-\n" },
    Hostile { name: "[ after a URL", head: "http://a.example/", repeated: "[" },
    Hostile { name: "one long URL", head: "http://a.example/", repeated: "abcdefgh/" },
    Hostile { name: "( after a URL", head: "http://a.example/", repeated: "(" },
    Hostile { name: ") after a URL", head: "http://a.example/", repeated: ")" },
    Hostile { name: ". after a URL", head: "http://a.example/", repeated: "." },
    Hostile { name: "() in a URL", head: "http://a.example/", repeated: "()" },
    Hostile { name: "{} in a URL", head: "http://a.example/", repeated: "{}" },
    Hostile { name: "http://x- break", head: "", repeated: "http://x-\n" },
    Hostile { name: "x- break in a wrapper", head: "<URL:http://a.example/", repeated: "x-\n" },
    Hostile { name: "break in a wrapper", head: "<URL:http://a.example/", repeated: "x\n" },
    Hostile { name: "<URL:http://x/ break", head: "", repeated: "<URL:http://x/\n" },
    Hostile { name: "scheme characters", head: "", repeated: "a" },
    Hostile { name: "scheme parts", head: "", repeated: "a+" },
    Hostile { name: "a:// repeated", head: "", repeated: "a://" },
    Hostile { name: "mailto: repeated", head: "", repeated: "mailto:" },
    Hostile { name: "data: repeated", head: "", repeated: "data:" },
    Hostile { name: "/* before URLs", head: "", repeated: "/* http://a.example/" },
    Hostile { name: "line prefixes", head: "<URL:http://a.example/\n", repeated: "> > " },
    Hostile { name: "back-slashes", head: "", repeated: "\\" },
    Hostile { name: "escapes before schemes", head: "", repeated: "\\nhttp" },
    Hostile { name: "line breaks", head: "http://a.example/-", repeated: "\n" },
    Hostile { name: "spaces", head: "<URL:http://a.example/", repeated: " " },
    Hostile { name: "format characters", head: "http://a.example/", repeated: "\u{200b}" },
    Hostile { name: "& after a URL", head: "http://a.example/", repeated: "&" },
    Hostile { name: "quotes", head: "", repeated: "\"http://a.example/" },
    Hostile { name: "broken words", head: "<http://a.example/x-\ny>", repeated: "ab-\ncd " },
    Hostile { name: "page breaks", head: "<URL:http://a.example/", repeated: "\n\n\x0c\n\n" },
    Hostile { name: ",http:// repeated", head: "http://a.example/", repeated: ",http://b" },
];

impl Hostile {
    /// Its text of about `len` bytes.
    #[must_use]
    pub(crate) fn text(&self, len: usize) -> Vec<u8> {
        let mut text = self.head.as_bytes().to_vec();
        while text.len() < len {
            text.extend_from_slice(self.repeated.as_bytes());
        }
        text
    }
}
