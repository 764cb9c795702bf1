"""The headings that the renderers are asked about: Markdown, reStructuredText and AsciiDoc.

Each is a document of its own, so that none depends on another; PAGES are documents of several headings, for duplicates.
"""

WORDS = [
    "Getting Started", "API", "HTTP/2 Support", "C++", "C#", "F# and C#", ".NET Core", "Node.js", "v1.2.3", "1. Intro",
    "2) Second", "3rd Party", "404", "10 Things", "Q&A", "R&D", "AT&T's Plan", "What's New?", "Don't panic!", "Why?!",
    "Foo: Bar", "foo, bar; baz", "foo | bar", "foo / bar", "foo \\ bar", "foo + bar = baz", "50% off", "$PATH", "@user",
    "#hashtag", "foo #1", "Issue #42 fixed", "foo^bar", "foo~bar", "a = b", "a -> b", "a => b", "a <- b", "x < y", "x > y",
    "x <= y", "x >= y", "x << y >> z", "a - b", "a -- b", "a --- b", "a ---- b", "a--b", "a---b", "-a-", "--flag",
    "--flag option", "foo -", "- foo", "a – b", "a — b", "a—b", "a…b", "a...b", "wait...", "... and more", "foo_bar",
    "_foo", "foo_", "__init__.py", "foo__bar", "snake_case_name and more", "camelCase", "PascalCase", "UPPER_CASE",
    "kebab-case", "dot.case.name", "path/to/file.txt", "C:\\Windows\\System32", "/usr/bin", "~/.bashrc", "foo@bar.com",
    "key=value", "a && b || c", "!important", "(parens)", "[brackets]", "{braces}", "[x] done", "[ ] todo", "(a) first",
    "<angle>", "\"double\" quotes", "'single' quotes", "it's the '80s", "“curly” ‘quotes’", "«guillemets»", "„low“ quotes",
    "foo's bar's", "rock 'n' roll", "5' 10\" tall", "a  b", "a   b    c", "tab\there", "trailing colon:", "trailing dot.",
    "ends with !", "ends in #", "# in front", "* star", "+ plus", "a * b * c", "a*b*c", "2*3*4", "a_b_c", "5 _ 6 _ 7",
    "f(x) = y", "fn main()", "Vec<T>", "Map<String, Vec<u8>>", "std::vec::Vec", "Option<&'a T>", "foo<bar>baz",
    "a & b", "a &amp; b", "R&amp;B", "&lt;div&gt;", "&copy; 2024", "&nbsp;x", "a&nbsp;b", "&#39;quoted&#39;", "&#x41;bc",
    "&unknown; x", "&amp;lt;", "100 &euro;", "&mdash; x", "AT&T;", "a&b;c",
]

UNICODE = [
    "Привет", "Привет мир", "ПРИВЕТ, МИР!", "Ёлка и Йод", "Ελληνικά", "Σίσυφος ΣΊΣΥΦΟΣ", "ΟΔΥΣΣΕΥΣ", "中文", "中文 标题",
    "中文，标题。", "安装（Linux）", "日本語の見出し", "カタカナ", "ガギグ", "ｶﾞｷﾞ", "ＡＢＣ１２３", "한국어", "한글 제목", "हिन्दी शीर्षक",
    "தமிழ்", "ภาษาไทย", "العربية", "עברית", "فارسی می‌خواهم", "Straße", "GROẞ", "Über uns", "Ångström", "Crème brûlée",
    "naïve café", "Łódź", "Ørsted", "æther Œuvre", "Đây là ví dụ", "Tiếng Việt", "İstanbul", "ıssız DİYARBAKIR", "ﬁnal ﬂow",
    "x² + y²", "H₂O", "½ cup", "① first", "Ⅳ part", "№ 5", "℃ and Å", "™ and ®", "© 2024", "€100", "£5", "100 µm", "α β γ",
    "π ≈ 3.14", "∑ sum ∞", "→ arrow", "a → b", "a ↔ b", "✓ done", "✔️ done", "☑ box", "★ star", "♥ love", "🎉 Party",
    "Party 🎉", "🎉", "🎉🎉 two", "a 🎉 b", "⚙️ Config", "⚠️ Warning", "ℹ️ Info", "1️⃣ One", "#️⃣ Hash", "🅰️ A", "👨‍👩‍👧 family",
    "👍🏽 skin", "🇩🇪 Flag", "e\u0301 decomposed", "n\u0303andu", "a\u200bb zero width", "a\u00adb soft hyphen", "a\u00a0b nbsp",
    "a\u2003b em space", "a\u3000b ideographic", "a\u200db joiner", "‐hyphen‐", "a‑b non-breaking", "a·b", "a•b", "a¿b¡c",
    "x̂ hat", "𝔘𝔫𝔦", "𝐁old", "Ⓐ circled", "ªº ordinals", "ǅ ǈ", "ʰ ʷ", "\u02bbOkina", "Hawaiʻi", "l·l", "a‿b", "１２３",
    "٣٤ arabic", "Ａ－Ｂ", "「引用」", "【重要】 注意", "第1章：概要", "Q：何？", "a、b", "。。。", "！？",
]

CODE = [
    "`code`", "`foo()` function", "The `foo_bar` option", "`--flag`", "`--flag <value>`", "`a` and `b`", "``a ` b``",
    "`<div>` element", "`&amp;` entity", "`a  b`", "` a `", "`[x](y)`", "`*x*`", "`_x_` y", "`foo`bar", "foo`bar`baz",
    "`unclosed", "`a``b`", "`Vec<T>` and `Map<K, V>`", "`std::env`", "`$HOME`", "`{#id}`", "`@scope/pkg`", "`.env`",
    "`GET /users/:id`", "`{{ var }}`", "`<T>`: type", "`\\n` newline", "`#include`", "`key: value`",
]

MARKUP = [
    "*emphasis*", "**strong**", "***both***", "_em_", "__strong__", "*a* b", "a *b* c", "a **b** c", "a _b_ c", "a __b__ c",
    "a*b*c", "a_b_c d", "**a**b", "*a*b", "*a", "a*", "**a*", "*a**", "_a", "a_", "*a _b_ c*", "**a _b_**", "* a *",
    "~~struck~~", "a ~~b~~ c", "~sub~", "a^sup^", "==mark==", "++ins++", "[link](url)", "[link](url \"title\") after",
    "a [link](http://x.y/z_w) b", "[`code`](url)", "[*em*](url)", "[a](b) [c](d)", "[a_b](c)", "[link](<a b>)", "[a](b(c)d)",
    "[text][ref]", "[ref]", "[ref][]", "[text][nope]", "[nope]", "[a [b] c](url)", "[](empty)", "[a]( b )", "![alt](img.png)",
    "![alt](img.png) text", "text ![alt](img.png)", "[![badge](b.svg)](url) Title", "![](img.png) x", "<https://x.y/z>",
    "<me@x.y>", "https://x.y/z_w_v", "see https://example.com/a_b.", "www.example.com", "me@example.com", "foo[^1]",
    "Note[^1] x", "a[^note] b", "foo[^nope]", "<b>bold</b>", "<kbd>Ctrl</kbd>+<kbd>C</kbd>", "a<br>b", "a<br/>b",
    "<span class=\"x\">y</span> z", "<a name=\"x\"></a>Title", "<a id=\"x\"></a> Title", "<!-- c --> Title",
    "Title <!-- c -->", "<img src=\"x\" alt=\"y\"> Z", "a <sup>2</sup>", "H<sub>2</sub>O", "<code>a_b</code>",
    "<Badge type=\"tip\" text=\"new\" />", "\\*not em\\*", "\\_x\\_", "a\\_b", "\\[x\\](y)", "\\<b>", "\\`x\\`", "\\# x",
    "a\\b", "1\\. x", "\\&amp;", "a\\", ":tada: Party", "Party :tada:", ":tada::rocket: two", "a :+1: b", ":not_an_emoji_x: y",
    "10:30:45", "a:b:c", "$x$", "$x_1 + y_1$ math", "$$m=5$$", "costs $5 and $6", "T {#my-id}", "T {#My_Id}", "T{#id}",
    "T {#id .cls}", "T {.cls}", "T {#id key=val}", "T { #id }", "T {#}", "T {#a b}", "T {#a} more", "{#id}", "T {: #id}",
    "T {:#id}", "T ## {#id}", "`code` {#id}", "*em* {#id}", "[l](u) {#id}", "T {braces}", "T {#9ab}", "T {#ä}", "T {#a.b:c}",
    "T \\{#id}", "T {#id} ##", "T #", "T ##", "T#", "T \\#", "T # x #", "#", "+ x", "==x==", "x ==", "[TOC]", "Hard  ",
    "{{ var }} x", "{% tag %} x", "a | b | c", "(c) 2024", "(C) (R) (TM)", "foo (bar) [baz]", "foo -- \"bar\" ...",
]

COMBINED = [
    f"{a} {b}"
    for a, b in [
        ("1.2 `foo_bar`", "— **neu** 🎉"), ("[API](a.md) v2.0", "(beta)"), ("`a` & `b`:", "what's *new*?"), ("Größe", "`<T>` — x²"),
        ("第1章", "`code` [链接](u)"), ("How-to: use `--x`", "on C:\\ & /usr"), ("**1.** _Setup_", "(optional)"), ("⚙️ `cfg.toml`", "[docs](d)"),
        ("Привет `мир`", "& *друзья*!"), ("FAQ – Q&A", "<kbd>F1</kbd>"), ("x\\_y_z", "`a_b` *c_d*"), ("{a}", "`{b}` (c)"),
    ]
]

PARTS = {
    "plain": "Install the client|Überblick|настройка|設定ファイル|한국어 문서|2024|v3.14|snake_case|fooBar|What's|e.g.|C++|node.js|x86-64|"
    "50%|#42|@me|a/b|foo_|_bar|HTTP|İzmir|Ναός|naïve|x²|№1|🎉|⚙️|👩‍💻|→|—|–|--|---|...|&|<|>|\"q\"|'s|(opt)|[opt]|{opt}|!|?|:|;|,|*|_|~|+|=|/",
    "code": "`code`|`foo_bar()`|`--x-y`|`a::b<T>`|`{{ x }}`|``a`b``|`&amp;`|`日本`|`_x_`|`*`|`$A`|`a.b`",
    "mark": "*em*|**strong**|_em_|__st__|***x***|~~del~~|*a `b` c*|**[l](u)**|_a*b*c_|*é*|**2.**|*a_b*|**x:**",
    "link": "[text](url)|[a `b`](u)|[**x**](u \"t\")|[x](http://a.b/c_d)|[ref]|[text][ref]|![alt](i.png)|<https://x.y/a_b>|https://a.b/c_d|[x](#a-b)",
    "html": "<b>x</b>|<br>|<sup>2</sup>|<kbd>K</kbd>|<!-- c -->|<span class=\"a\">b</span>|<a id=\"q\"></a>",
    "other": "&lt;|&amp;|&nbsp;|&copy;|&#39;|&#x2014;|\\*|\\_|\\[|\\\\|[^1]|:tada:|:x:|$a_1$|{#an-id}|{.cls}",
}


def mixed(count, seed):
    """So many headings of parts in any order. The generator is the same in all versions of Python."""
    state, made = seed, []

    def below(limit):
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (state >> 33) % limit

    kinds = ["plain"] * 6 + ["code"] * 2 + ["mark"] * 2 + ["link"] * 2 + ["html", "other", "other"]
    parts = {kind: text.split("|") for kind, text in PARTS.items()}
    while len(made) < count:
        heading = ""
        for number in range(2 + below(4)):
            part = parts[kinds[below(len(kinds))]]
            heading += ("" if number == 0 or below(4) == 0 else " ") + part[below(len(part))]
        # a list, a quotation or a table would begin
        if not heading.startswith(("+", "-", "=", ">", "* ", "#")):
            made.append(heading)
    return made


MARKDOWN = list(dict.fromkeys(WORDS + UNICODE + CODE + MARKUP + COMBINED + mixed(250, 23)))

PAGES = {
    "repeated": ["Same", "Same", "same", "Same 1", "Same-1", "Same", "Same_1", "Same_1", "Same 2", "SAME"],
    "numbered": ["foo_1", "foo", "foo", "foo_1", "foo-1", "foo", "foo-1", "foo 1"],
    "empty": ["!!!", "???", "...", "!!! a", "🎉", "--", "123", "123"],
    "explicit": ["A {#one}", "One", "One", "B {#two}", "Two", "two {#one}", "One"],
    "scripts": ["Привет", "привет", "中文", "中文", "中文 1", "Über", "über", "uber"],
}

RST = [
    word.replace("\\", "\\\\") if "\\" in word else word
    for word in WORDS + UNICODE
    if not any(sign in word for sign in "*`|_") and not word.startswith(("- ", "# ", "+ ", "... ", "&nbsp;", "2) ", "(a) "))
    and "\t" not in word
] + [
    "``code``", "The ``foo_bar`` option", "*emphasis* and **strong**", "a *b* c", "`interpreted`", ":ref:`label`",
    ":ref:`Title <label>`", ":doc:`/guide/x`", ":class:`~a.b.C` methods", ":py:func:`foo` x", ":code:`a_b`", ":kbd:`Ctrl`",
    "`link <http://x.y>`_ x", "`link`_ x", "link_ x", "foo_bar", "foo\\_bar", "\\*x\\*", "a\\ b", "x [1]_ y", "x [#f]_ y",
    "|sub| x", "|version| notes", "a * b * c", "2*3*4", "__init__", "_private", "foo__bar", "``__init__``", "*a*b", "a*b*",
    "``a`` & ``b``", "`a b`", "x (``y``)", "\"``q``\"", ":file:`a/{b}/c`", ":math:`x_1`", ":sup:`2` x", ":abbr:`LIFO (last-in)`",
]

ASCIIDOC = [
    word
    for word in WORDS + UNICODE
    if not word.startswith(("#", "=", "* ", "- ", "+ ", ". ")) and "\t" not in word and not word.endswith(("]]",))
] + [
    "*strong*", "_em_", "a _b_ c", "a__b__c", "foo_bar_baz", "`code`", "The `foo_bar` option", "`_x_`", "`+a_b+`", "+a_b+ c",
    "++a_b++", "+++<b>x</b>+++", "pass:[a_b]", "#mark#", "[.role]#mark# x", "^sup^ x", "H~2~O", "\"`curly`\"", "'`single`'",
    "link:url[text]", "https://x.y/z[text] after", "https://x.y/z_w", "<https://x.y>", "xref:a.adoc[text]", "xref:a.adoc#b[x]",
    "<<id,text>>", "image:x.png[alt] x", "icon:gear[] x", "footnote:[note] x", "x footnote:[note]", "((term)) x",
    "(((hidden))) x", "[[anchor]]x", "anchor:y[] x", "Title [[id]]", "Title [[id,text]]", "Title [[9x]]", "kbd:[Ctrl]", "btn:[OK]",
    "menu:File[Save]", "stem:[x^2]", "a{sp}b", "a{nbsp}b", "{cpp} x", "{empty}x", "{nope} x", "\\{sp} x", "{apos}x", "a{plus}b",
    "\\*x*", "\\_x_", "a -- b", "a--b", "a --b", "a---b", "...", "a...b", "(C) x", "x(TM)", "it's", "its'", "'x", "a -> b", "a => b",
    "a <- b", "a <= b", "&amp; x", "&copy;x", "&#169; x", "&#x2014; x", "R&D", "a&b;c", "Title ==", "Title =", "A.B-C_D", "a._-b",
    "mailto:x@y.z[mail]", "foo@bar.com", "*a*_b_", "**a**b", "`a`b", "_a_b", "x_y_", "{set:a:b}x", "a +b+ c",
]
