"""The headings that the renderers are asked about: Markdown, reStructuredText and AsciiDoc.

Each is a document of its own, so that none depends on another; PAGES are documents of several headings, for duplicates,
FORMS of other forms of headings.
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


# one list for each thing that renderers read otherwise; `|` is between the headings
NASTY = {
    "emoji": "👨\u200d💻 Developers|Dev 👩🏽\u200d🚀 ops|🏳\ufe0f\u200d🌈 Pride|🏴\u200d☠\ufe0f Pirates|"
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f England|🇯🇵🇺🇸 Two flags|a🎉b|🎉a|a🎉|☀ Sun|"
    "☀\ufe0f Sun|✌🏿 Peace|❤\ufe0f\u200d🔥 x|0\ufe0f\u20e3 Zero|*\ufe0f\u20e3 Star|🆗 ok|🔟 Ten|㊙\ufe0f Secret|"
    "〰\ufe0f Wave|✳\ufe0e Text style|🧑\u200d🤝\u200d🧑|✅ Done ✅|🚀 `deploy` 🚀|🔧 **Fix**|🤖🤖 - 🤖|🎉: a|(🎉) b|💡Tip|"
    "⭐⭐⭐ Rating|🅱\ufe0f|©\ufe0f notice|™\ufe0f x|‼\ufe0f Alert|⁉\ufe0f|🫠 New in 14|\U0001fabf New in 15",
    "scripts": "e\u0301|é|E\u0301|A\u030a|\u212b|\u2126 Ohm|\u212a K|и\u0306 й|각 각|a\u0302\u0301 ấ|o\u0308x|"
    "I\u0307|İ|i\u0307|ẛ\u0323|日本語 と English|データ型（String）|「設定」を開く|Ｆｕｌｌ Ｗｉｄｔｈ|ｱｲｳ ｴｵ|々〆ヶ|東京・大阪|第１章\u3000はじめに|"
    "中文 English 混排|你好，世界！|100％ 完成|《书名》|〈x〉〔y〕|一、概述|（一）背景|한글ABC|ㄱㄴㄷ|각 jamo|हिन्दी में|नमस्ते दुनिया|क्षत्रिय|"
    "বাংলা ভাষা|தமிழ் மொழி|తెలుగు|ಕನ್ನಡ|മലയാളം|සිංහල|ภาษาไทย ๑๒๓|น้ำ|ລາວ|မြန်မာ|ខ្មែរ|བོད་སྐད།|ქართული|ᲥᲐᲠᲗᲣᲚᲘ|"
    "Հայերեն և|አማርኛ ፩|العربية ١٢٣|مرحبا، بالعالم؟|مُحَمَّد|می\u200cشود|اُردُو زبان|שָׁלוֹם|שלום־עולם|ייִדיש|ܣܘܪܝܝܐ|"
    "ދިވެހި|ߒߞߏ|Привет-мир|Ёж и ёлка|Українська мова: ґ, ї|й NFD|Ѓорѓи|Қазақша|Монгол ᠮᠣᠩᠭᠣᠯ|ΑΣ|ΑΣ ΑΣ|ΌΣΟΣ. ΤΕΛΟΣ|"
    "ΐ ΰ ᾳ|Ὀδυσσεύς|ᾼ|Türkçe: İ I ı i|Iğdır İl|ISTANBUL|İ|ı|Straße STRASSE|ẞ|ﬀ ﬁ ﬂ ﬃ ﬄ ﬅ|Œuvre Æon|ŉ apostrophe|"
    "ǆ Ǆ ǅ|ĳ Ĳ|ſ long s|K Kelvin|Å Angstrom|Å|Å|Ω Ohm|é|é|É|Ñandú|ấ|ấ|ạ\u0308|Z\u0337a\u0337l\u0337g\u0337o\u0337|"
    "c\u0308 x|Þórr ðæ|Łukasz Żółć|Příliš žluťoučký|Škoda řeka|Gödel’s|Ångström µ μ|ʻOkina ʼn|ɐɓɔ IPA ˈstress|ᵃᵇᶜ|"
    "ⅠⅡⅢ ⅳ|¼ ½ ⅓|x³ x⁴ x₁|①②③ ⑳|⒈ ⑴ ⒜|ⓐⒷ|㈱ ㍿|㎏ ㎡|𝒜𝓃 𝟙𝟚|𝕏 𝟘|Ａ＿Ｂ|a＿b|a‿b⁀c|𐐀𐐨 Deseret|𞤀𞤢 Adlam|𠮷野家|𝛼+𝛽|Ⴀ ⴀ|Ꮳ ꮳ|ᏣᎳᎩ|"
    "𐓀 Osage|Ǆ",
    "spaces": "a\u2009b thin|a\u202fb narrow|a\u2007b figure|a\u200ab hair|a b thin|a b narrow|a b figure|a b hair|"
    "a\u3000b|a\u2060b joiner|a\u200cb non-joiner|a\u200eb mark|a\u202eb override|a\ufeffb bom|\ufeffbom first|"
    "a\u0085b next line|a\u2028b separator|a\u1680b ogham|a\u205fb math|a\u00a0|\u00a0a|a \u00a0 b|a  b  c|a\tb|"
    "a \t b|\u3000a\u3000|a\u200b|a\u00ad-b|a\u061cb|a\u180eb|a\ue000b private|a\ufffdb|a\ufe00b",
    "punctuation": "---|--|-|- a|a -|-a|a-|--a--|a - - b|a -- - b|a---b--c-d|----a|a----|.|..|...|....|.a|a.|a..b|"
    "a...b....c|a.b-c.d|!|?!|!!!|¿Qué?|¡Hola!|a!b?c|,|a,b,c|a ,b|;;|a;b|:|::|a::b|:a:|a: b: c|'|''|'a'|a'b'c|\"|"
    "\"a\"|a\"b|`|``|´a´|‘a’|“a” b|‚a‘|„a“|‹a›|«a»|a–b–c|a — b|―a|a‒b|a−b minus|a‐b|a‑b|⸺|〜a〜|a~b~c|~a|~~|~~~|^a^|"
    "a^b|^|$|$$|$a|a$|a$b$c|$1 and $2|€a|¥a|₿|%|a%b|100%|%20|a%20b|&|&&|a&b|a & b & c|&a;|@|a@b|@a/b|#a|a#b|a # b|"
    "##|a ##b|#1|a/b/c|/|//|a // b|a\\\\b|\\\\|a\\|b|=|==|a=b|a == b|+|++|a+b|a++|+a|<|>|<>|<=>|a<b|a>b|a < b > c|"
    "<a|a>|a<>b|(|)|()|(a)|a()|a(b)c|a (b) c|((a))|[|]|[]|[a]|a[]|a[0]|a[b]c|[[a]]|{|}|{}|{a}|a{b}c|{{a}}|a{}|_|__|"
    "___|_a_b_|a__|__a|a_-_b|-_-|*|**|***|a*|*a|a**b|a * b|†a‡|§ 1.2|¶ a|№1|a•b|·a·|a…|…a|a‰|a′b″|a※b|→a←|a⇒b|"
    "∀x ∈ y|√2|∞|a≠b|°C|a°|☎ 1|♪|█|a│b|─|¬a|¦|¤|¨|¯a|¸",
    "numbers": "1|1.|1) a|1.1|1.1.1 Title|2024-01-02|2024/01/02|12:30|v1|v1.0.0-rc.1+build|0x1F|1st|1-a|1_a|1 a|"
    "01. a|10_000|3D|3.14|-1|+1|1,000|½a|²a|٣a|３a|ⅷ a|Ⅷ|1\ufe0f\u20e32\ufe0f\u20e3|100|100|1a2b3c",
    "references": "&amp;|&amp;amp;|a&amp;b|a &lt;b&gt; c|&lt;a&gt;|&quot;a&quot;|&apos;a&apos;|&#38;|&#x26;|"
    "&#60;b&#62;|&#x1F389;|&#127881; a|&nbsp;|&nbsp;a&nbsp;|a&ensp;b|a&emsp;b|a&shy;b|a&zwnj;b|&hellip;|a&ndash;b|"
    "a&mdash;b|&auml;&ouml;|&Auml;|&alpha;|&rarr; a|&copy;|&reg;|&trade;|&NotAnEntity;|&#0;|&#xFFFFFF;|&#;|&#x;|&a|"
    "&;|a&b;|&AMP;|&ampa|&copy a|&Aacute;|&ngE;|&#65;&#66;|&#8217;s|`&lt;`|\\!|\\\"|\\#|\\$|\\%|\\&amp;|\\'|\\(a\\)|"
    "\\*a\\*|\\+|\\,|\\-|a\\-b|\\.|1\\.|\\/|\\:|\\;|\\<b\\>|\\=|\\>|\\?|\\@|\\[a\\]|\\\\a|\\]|\\^|\\_a\\_|\\`a\\`|"
    "\\{a\\}|\\||\\}|\\~a\\~|\\a|\\n|\\ a|a\\ b|a\\é|\\🎉|a\\\\_b_|\\\\\\*a*|*a\\*|`a\\`|\\[a](b)|!\\[a](b)|"
    "\\![a](b)|[a\\]b](c)|[a](b\\)c)|a \\{#b}|{\\#a}",
    "code": "`a`b`|``a``|```a```|` `|`  `|`a `|` a`|`` `a` ``|`a` `a`|`a``|``a`|`a`.`b`|`a`_b_|_`a`_|**`a`**|"
    "[`a`](b)|`[a](b)`|`<b>`a`</b>`|`a & b`|`a\\b`|`*a*`*b*|*`a*`|`é` É|`İ`|`--a`|`-a`|`a-`|`_a`|`__init__`|"
    "`a_b` and _c_|`#a`|`a#`|`a` #|`a` ##|`$a`|`$(a)`|`${a}`|`{a}`|`{{a}}`|`{%a%}`|`a|b`|`a:b`|`a::b()`|`a/b`|"
    "`a -> b`|`a<b,c>`|`<a/>`|`:a:`|`:tada:`|`!`|`...`|`a...b`|`\"a\"`|`'a'`|`a--b`|`A`|`1`|`日本`|`🎉`",
    "emphasis": "a*b*c|a**b**c|a***b***c|a_b_c|a__b__c|*a*b|a*b*|**a**b|a**b**|_a_b|a_b_|__a__b|*a* *b*|*a*-*b*|"
    "**a:** b|**a**: b|**(a)**|(**a**)|**a**(b)|\"*a*\"|*\"a\"*|*a*.|*a.*b|**a.**b|**「a」**b|a**「b」**|**a！**b|*日*本|"
    "日*本*語|日_本_語|**日**本|é*é*|é_é_é|*é*é|🎉*a*|*🎉*a|**a*b*c**|*a**b**c*|***a** b*|***a* b**|*a **b***|**a *b***|"
    "*a_b*c_|_a*b_c*|**a|a**|*a**|**a*|***a|*a***|* a*|*a *|_ a_|** a **|a * b * c|a*b *c*|*a*b*c*|*a\\_b*|_a\\_b_|"
    "*a`*`|_a_._b_|_a_/_b_|__a__/__b__|_(a)_|(_a_)|_a_'s|'_a_'|-_a_-|a-_b_-c|a_b-_c_|_a__b_|__a_b__|___a___|____|"
    "*****|a_ _b|a* *b",
    "struck": "~~a~~|~~a~~b|a~~b~~c|~~a ~~b|~~ a~~|~a~|a~b~|~~~a~~~|~~a~|~~*a*~~|*~~a~~*|~~`a`~~|\\~~a~~|~~a\\~~|"
    "==a==|^^a^^|++a++|--a--|a^b^|a~2~|H~2~O|x^2^|{--a--}|{++a++}|{==a==}|{>>a<<}|!!a!!|\\|\\|a\\|\\||%%a%%|:a:b:|"
    "[[a]]|[[a|b]]|((a))|{% a %}|{{a}} b|a {{b}} c|@@a@@",
    "links": "[a](b)|[a](b)c|a[b](c)d|[a] (b)|[a](<b c>)|[a](b 'c')|[a](b (c))|[a](b \"c\") d|[a]( b 'c' )|[a](b c)|"
    "[a](b(c)|[a](b))|[a]()|[](b)|[ ](b)|[a](#b)|[a](?b=c&d=e)|[a](b_c_d)|[a_b_c](d)|[*a*](b)|*[a](b)*|**[a](b) c**|"
    "[**a** `b`](c)|[a][ref]|[a] [ref]|[ref][]|[ref]|[REF]|[Ref][]|[a][REF]|[ref](b)|[ref][nope]|[nope][ref]|"
    "[nope][]|[nope]|[a][b][ref]|[ref][ref]|[ref] [ref]|[ref]: a|[a [ref] b](c)|[a](b)[c](d)|[[a](b)](c)|"
    "[a [b](c) d](e)|[[a]](b)|[[a](b)|[a]](b)|![a](b)|![a](b)c|a ![b](c) d|![*a*](b)|![`a`](b)|![a][ref]|![ref]|"
    "![nope]|[![a](b)](c)|[![a](b) d](c)|![[a](b)](c)|![a ![b](c)](d)|!\\[a]|![](b)|![](b) a|! [a](b)|!a|[a]{.b}|"
    "[a](b){.c}|[a](b){: c}|![a](b){width=1}|<http://a.b>|<http://a.b/c_d_e>|<https://a.b/c?d=e&f>|<mailto:a@b.c>|"
    "<a@b.c> d|<a.b>|<http://a b>|<ftp://a>|<a+b:c>|<A@B.C>|http://a.b|http://a.b/c_d_|https://a.b/c*d*|"
    "https://a.b/(c)|https://a.b/c)|(https://a.b)|https://a.b.|https://a.b, c|https://a.b/&amp;|https://a.b/c;|"
    "https://a.b?c=d&e=f|www.a.b|www.a.b/c_d_e|www.a|ahttp://a.b|a https://a.b/~c~|**https://a.b**|*https://a.b/*|"
    "\"https://a.b\"|https://a|https://|https:|http://localhost:80/a_b_|ftp://a.b/c|a@b.c d|a.b@c.d|a_b@c.d|"
    "mailto:a@b.c|xmpp:a@b.c|git@a.b:c/d|//a.b|HTTPS://A.B/C|WWW.A.B|https://ä.ö/ü|https://a.b/日本|a.com|a.io docs",
    "footnotes": "a[^1]b|[^1]|[^1] a|a[^1][^note]|a [^1] b|a[^nope]b|a[^ 1]|a[^]|a^[inline note]|[^a b]|a[^NOTE]|"
    "*a[^1]*|[a[^1]](b)|`[^1]`|\\[^1]|[^1]: a|![^1](b)|[^1](b)",
    "html": "<b>a</b>|<b>a</b>b|a<b>b</b>c|<B>a</B>|<b>|</b>|<b/>|<br>|a<br>b|a <br/> b|a<BR>b|<hr>a|<em>a</em> *b*|"
    "*<em>a</em>*|<em>*a*</em>|<code>a_b_c</code>|<code>*a*</code>|<kbd>a</kbd>-<kbd>b</kbd>|<sub>a</sub>|"
    "a<sup>b</sup>|<span>a</span>|<span class=a>b</span>|<span class='a'>b</span>|<span class=\"a>b\">c</span>|"
    "<span title='&lt;'>a</span>|<a href=\"b\">c</a>|<a href='b'>*c*</a>|<a name=\"b\">c</a>|<a id=b></a> c|"
    "c <a id=\"b\"></a>|c<a name='b'/>|<img src=a> b|<img alt=\"a\"> b|b <img alt=\"a\"/>|<!--a-->b|b<!--a-->|"
    "b <!-- a > b --> c|<!---->a|<!-->a|<!a>b|<?a?>b|<![CDATA[a]]>b|<a-b>c</a-b>|<A.B>c|<a:b>c|<1>a|< b>a|"
    "<b >a</b >|<b a>c</b>|<b a=>c|<b a=b c='d' e=\"f\">g</b>|<b\ta>c</b>|a < b>|a <b|a b>|<b *a*>c|<b>a & b</b>|"
    "<b>a &amp; b</b>|<del>a</del>|<details>a|<summary>a</summary>|<p>a</p>|<div>a</div>|<div markdown=1>a</div>|"
    "<u>a</u>_b_|<font color=red>a</font>|<script>a</script>b|<style>a</style>b|<Tabs>a</Tabs>|<Foo.Bar/>a|"
    "<foo_bar>a|<b>İ</b>",
    "math": "$a$|$a_b$|$a_1 + a_2$ b|a $b$ c|$a$b|a$b$|$ a $|$a $|$ a$|$$a$$|$$a_b$$|a $$b$$ c|$$ a $$|\\$a\\$|"
    "\\(a\\)|\\\\(a\\\\)|$\\alpha$|$\\frac{a}{b}$|$a$ and $b$|$5 to $6|US$5 a $b|$`a`$|$\\mathbb{R}^n$ a|$*a*$|"
    "$a*b*c$|$<b>$|$O(n \\log n)$|\\alpha a|\\ref{a}",
    "emoji names": ":tada:|:tada: a|a :tada:|a:tada:b|:+1:|:-1: a|:smile::smile:|:smile:a|: tada:|:TADA:|:not_one:|"
    ":tada|tada:|:100:|a :1234: b|:e-mail:|:man_technologist:|:us:|`:tada:` b|*:tada:*|:tada: :tada: a|a::tada::b|"
    ":)|;-)|:D a|<3|->|=>|(c)|(tm) a|(r)|+-|a +- b|...|a.. b|!!!!!! a|???? a|,, a|-- a|--- a",
    "ids": "a {#b}|a{#b}|a {#b} c|a {#b}c|{#b} a|a {#B-c_d}|a {#b.c}|a {#b:c}|a {#1b}|a {#-b}|a {#é}|a {#日本}|a {#🎉}|"
    "a {#b c}|a {# b}|a {#b }|a { #b}|a {#b #c}|a {#b .c}|a {.c #b}|a {.c}|a {.c .d}|a {b=c}|a {id=b}|a {id=\"b\"}|"
    "a {id='b c'}|a {#b c=d}|a {#b c=\"d e\"}|a {#b c='}'}|a {: #b}|a {: #b .c}|a {: .c}|a {:#b}|a {: b}|a {:b}|"
    "a {:}|a {: id=b}|a {}|a { }|a {#}|a {##b}|a {b}|a {b c}|a {#b} #|a # {#b}|a {#b}##|a \\{#b\\}|a {\\#b}|"
    "a {#b\\}|a `{#b}`|`a` {#b}|*a* {#b}|*a {#b}*|[a](b) {#c}|[a {#b}](c)|[a](b){#c}|![a](b) {#c}|a[^1] {#b}|"
    "a <b>c</b> {#d}|a &amp; {#b}|a {#b&amp;c}|a {#b_c_d}|a {#*b*}|a {{#b}}|a {{b}} {#c}|a {#b} {#c}|a {b} {#c}|"
    "a {/*b*/}|a {/* #b */}|a {/*#b*/}|a [#b]|a [b]|a [[b]]|a :id=b|a ':id=b'|a :id=b c|a <a id=\"b\"></a> {#c}|"
    "a {-}|a {.unnumbered}|a {- #b}|a {.unlisted .unnumbered}|a {%b%}|a {@b}|a {#b%c}|a {#b/c}|a {#b\"c}",
    "hashes": "a #|a ##|a #######|a#|a##|a # #|a #b|a # b|a # b #|a \\#|a \\##|a #\\#|# #|## a|#a #|`#` #|a `#`|"
    "*a* #|*a #*|a #\t|a # \t|a  #|[a](b#c) #|C# #|a #\ufe0f\u20e3|a ＃",
    "lists": "[ ] a|[x] a|[X] a|[-] a|[ ]a|[x]|[x](a)|[x] [a](b)|a·|1\\) a|\\- a|\\+ a|> a|>a|a > b|\\> a|| a|a ||"
    "a | b|::: a|%a|% a|!!! a|??? a|... a|.. a|:: a|: a|~ a|^ a|@ a|&a",
}


LISTS = {kind: text.split("|") for kind, text in NASTY.items()}

MARKDOWN = list(
    dict.fromkeys(
        WORDS + UNICODE + CODE + MARKUP + COMBINED + mixed(250, 23) + [heading for texts in LISTS.values() for heading in texts]
        + ["`a|b` c", "a || b", "a | `b` | c", "\\| a", "`a \\| b`"]
    )
)

def orders(words, count, seed):
    """So many documents of six of these words each, in any order."""
    state, pages = seed, []
    for _ in range(count):
        page = []
        for _ in range(6):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            page.append(words[(state >> 33) % len(words)])
        pages.append(page)
    return pages


PAGES = {
    "repeated": ["Same", "Same", "same", "Same 1", "Same-1", "Same", "Same_1", "Same_1", "Same 2", "SAME"],
    "numbered": ["foo_1", "foo", "foo", "foo_1", "foo-1", "foo", "foo-1", "foo 1"],
    "empty": ["!!!", "???", "...", "!!! a", "🎉", "--", "123", "123"],
    "explicit": ["A {#one}", "One", "One", "B {#two}", "Two", "two {#one}", "One"],
    "scripts": ["Привет", "привет", "中文", "中文", "中文 1", "Über", "über", "uber"],
    **{f"hyphen {n}": page for n, page in enumerate(orders(["a", "a-1", "a-2", "a 1", "A", "a-1-1"], 6, 5))},
    **{f"underscore {n}": page for n, page in enumerate(orders(["a", "a_1", "a_2", "a_1_1", "A", "a_"], 6, 6))},
    **{f"nothing {n}": page for n, page in enumerate(orders(["!", "?", "🎉", "-", "1", "-1", "section", "heading", "id1"], 6, 7))},
    **{f"ids {n}": page for n, page in enumerate(orders(["a {#b}", "b", "b", "b-1", "b {#b-1}", "c {#B}", "B"], 6, 8))},
}

# what is no markup in reStructuredText and AsciiDoc
PLAIN = [heading for kind in ["emoji", "scripts", "spaces", "punctuation", "numbers"] for heading in LISTS[kind]]

# each is one document, in which headings are underlined, or in a quotation or a list; `\n` is the end of a line
FORMS = {
    "setext": [
        "Plain", "Two\nlines", "Two \nlines", "Two  \nlines", "Two\\\nlines", "*em\nph* x", "`co\nde` x", "[li\nnk](u)", "a\n  b",
        "Title #", "Title ##", "C#", "# x", "T {#sid}", "T\nu {#tid}", "T {: #uid}", "`a`", "*a* b", "[a](b)", "日本語", "日本\n語", "é",
        "1a", "a\nb\nc", "<b>a\nb</b>", "![a\nb](c)", "a &amp;\nb", "Same", "Same", "a_b", "a\n_b_", "a <!-- b\nc --> d", "x  ",
    ],
    "quote": ["Plain", "Plain", "a #", "*a* `b`", "[a](b)", "T {#qid}", "日本語", "1. a", "a_b", "🎉 a", "`a_b`", "Plain 1"],
    "list": ["Plain", "Plain", "a #", "*a* `b`", "[a](b)", "T {#lid}", "日本語", "1. a", "a_b", "🎉 a", "`a_b`", "Plain 1"],
}


def together(texts):
    """Documents of what a renderer takes for a heading, every third of it, with some of it again."""
    # what these give depends on those before them
    some = [text for text in texts if not any(name in text for name in ["{counter", "{set:", "footnote:"])][::3]
    for start in range(0, len(some), 100):
        page = some[start : start + 100]
        yield page + page[::9] + [heading + " 1" for heading in page[::11]] + page[::18]


RST = [
    word.replace("\\", "\\\\") if "\\" in word else word
    for word in WORDS + UNICODE + PLAIN
    if not any(sign in word for sign in "*`|_") and not word.startswith(("- ", "# ", "+ ", "... ", "&nbsp;", "2) ", "(a) "))
    and "\t" not in word
] + [
    "``code``", "The ``foo_bar`` option", "*emphasis* and **strong**", "a *b* c", "`interpreted`", ":ref:`label`",
    ":ref:`Title <label>`", ":doc:`/guide/x`", ":class:`~a.b.C` methods", ":py:func:`foo` x", ":code:`a_b`", ":kbd:`Ctrl`",
    "`link <http://x.y>`_ x", "`link`_ x", "link_ x", "foo_bar", "foo\\_bar", "\\*x\\*", "a\\ b", "x [1]_ y", "x [#f]_ y",
    "|sub| x", "|version| notes", "a * b * c", "2*3*4", "__init__", "_private", "foo__bar", "``__init__``", "*a*b", "a*b*",
    "``a`` & ``b``", "`a b`", "x (``y``)", "\"``q``\"", ":file:`a/{b}/c`", ":math:`x_1`", ":sup:`2` x", ":abbr:`LIFO (last-in)`",
] + [
    "a ``b`` c", "``a b``", "``a``b", "a``b``", "(``a``)", "``a``.", "``a``s", "``a*b``", "``a\\b``", "`` a ``", "``a`", "`a``", "``", "````",
    "``<a>``", "``--a``", "``a_``", "``日本``", "*a*", "**a**", "*a*b", "a*b*c", "a **b** c", "**a:** b", "(*a*)", "\"*a*\"", "'*a*'", "*a b*", "* a*",
    "*a *b", "**a*", "*a**", "***a***", "*a* *b*", "*a*-*b*", "*é*", "日*本*語", "日 *本* 語", "*日本*", "«*a*»", "“*a*”", "—*a*—", "a/*b*", "a:*b*",
    "\\*a\\*", "\\`a\\`", "\\_a", "a\\_b", "a\\ *b*", "*a*\\ b", "\\\\a", "a\\\\b", "a\\", "a \\b c", "\\é", "`a`", "`a b` c", "a `b`", "`a <b>`",
    "`a <http://b.c>`_", "`a <http://b.c>`__", "`<http://b.c>`_", "`a <b_>`_", "link_", "link_ a", "(link_)", "link__", "a link_.", "link_a",
    "`link`_", "`link`__", "`a link`", "_`target` a", "a _`target`", "|sub|", "|sub|_", "|version|", "a|sub|b", "|a|", "| a", "a | b", "||",
    "[1]_", "a [1]_", "a[1]_", "[1] a", "[#f]_", "a [#f]_ b", "[CIT]_ a", "[a]_b", "[a b]_", ":ref:`a`", ":ref:`a <b>` c", ":ref:`a b <c d>`", ":doc:`a`",
    ":doc:`a <b>`", ":doc:`/a/b` c", ":term:`a`", ":term:`a <b>`", ":option:`--a`", ":envvar:`A_B`", ":command:`a`", ":program:`a`", ":guilabel:`&A`",
    ":menuselection:`A --> B`", ":samp:`a{b}c`", ":file:`a_b`", ":kbd:`A-b`", ":py:class:`a.B`", ":py:class:`~a.B`", ":py:class:`!a.B`",
    ":py:meth:`A.b`", ":meth:`~A.b()`", ":func:`a`", ":func:`a()`", ":mod:`a.b`", ":mod:`a <b.c>`", ":attr:`.a`", ":obj:`a`", ":class:`a[b]`", ":data:`A`",
    ":exc:`E`", ":const:`A_B`", ":c:func:`a`", ":cpp:class:`a::b`", ":js:func:`a`", ":rfc:`1`", ":pep:`8`", ":pep:`8 <a>`", ":emphasis:`a`", ":strong:`a`",
    ":literal:`a_b`", ":code:`a b`", ":math:`a^2`", ":sub:`a`", ":superscript:`a`", ":title:`a`", ":t:`a`", ":raw:`a`", ":a:`b`", ":a:", ":a: b", "a :b:", "`a`:sub:",
    "`a`:code: b", "a:ref:`b`", ":abbr:`a`", ":abbr:`A (b)` c", ":dfn:`a`", ":index:`a`", ":download:`a <b>`", ":numref:`a`", ":eq:`a`", ":any:`a`", ":keyword:`a`",
    ":token:`a`", ":pep:`8`, :rfc:`1`", "http://a.b/c", "http://a.b/c_d", "a http://b.c.", "<http://a.b>", "a@b.c", "mailto:a@b.c", "a__b", "_a", "__a__", "a_ b", "a__ b",
    "a_b_c", "a_b_ c", "A. a", "(1) a", "i. a", "#. a", "1) a", "* a", "-- a", "... a", ".. a", "a::", "a ::", "a: b::", "::", ":: a", "=", "== a", "a ==", ">>> a", "-a b",
    "--a b", "/a b", "+-+", "[a]", "{a}", "<a>", "&amp;", "&lt;a&gt;", "a -- b", "a---b", "\"a\"", "'a'", "a'b", "it's", "...", "(c)",
]

ASCIIDOC = [
    word
    for word in WORDS + UNICODE + PLAIN
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
] + [
    "*a* b", "a *b* c", "*a*b", "a*b*", "*a b*", "* a*", "*a *", "**a**", "a**b**c", "*a*.*b*", "(*a*)", "\"*a*\"", "*a*:*b*", "_a_ b", "_a_b", "a_b_", "__a__b", "_a_._b_",
    "_a_-_b_", "*_a_*", "_*a*_", "`a` b", "`a`s", "a`b`", "``a``b", "`a b`", "`*a*`", "*`a`*", "`a_b_c`", "`+a+`", "`+a_b_+`", "`+<a>+`", "+a+", "+*a*+", "++a++b",
    "+++a+++", "+++<b>+++a", "$$a_b$$", "pass:[*a*]", "pass:q[*a*]", "pass:c[<a>]", "#a#", "##a##b", "a#b#c", "[.a]#b#", "[a]#b#", "[#a]*b*", "[.a]*b* c", "[line-through]#a#",
    "^a^", "a^b^", "^a b^", "a^b", "~a~", "a~b~c", "~a b~", "\"`a`\"", "'`a`'", "\"`a b`\" c", "a`'b", "`'", "it`'s", "*日本*", "日*本*語", "_é_", "é_é_", "*é*é",
    "\\*a*", "\\**a**", "\\_a_ b", "\\`a`", "\\#a#", "\\^a^", "\\{sp}", "\\<<a>>", "\\link:a[b]", "\\http://a.b", "\\a", "a\\b", "\\\\a", "\\...", "a\\--b", "\\(C)",
    "\\-> a", "\\&amp;", "link:a[]", "link:a[b]", "link:a[b] c", "alink:a[b]", "link:a b[c]", "link:a_b[c_d]", "link:a[*b*]", "link:a[b,c]", "link:a[b^]", "link:a[\"b,c\"]",
    "link:++a b++[c]", "link:a[b\\]c]", "http://a.b[c]", "http://a.b[]", "http://a.b", "http://a.b/c_d_e", "http://a.b.", "a http://b.c d", "(http://a.b)", "<http://a.b>",
    "http://a.b[c^]", "http://a.b[c,role=d]", "https://a.b[*c* d]", "ftp://a.b", "irc://a.b", "\"http://a.b\"", "mailto:a@b.c[]", "mailto:a@b.c[d]", "a@b.c", "a@b", "a.b@c.d e",
    "xref:a[]", "xref:a[b]", "xref:a.adoc[]", "xref:a.adoc[b]", "xref:a#b[c]", "xref:a:b:c.adoc[d]", "<<a>>", "<<a,b>>", "<<a,b c>> d", "<<a#b,c>>", "<<a b>>", "<<a, *b*>>",
    "image:a.b[]", "image:a.b[c]", "image:a.b[c] d", "a image:b.c[d,e]", "icon:a[]", "icon:a[b]", "a icon:b[size=2x]", "kbd:[A]", "kbd:[A+B] c", "btn:[a]", "menu:a[b]",
    "menu:a[b > c]", "footnote:[a]", "a footnote:[b c]", "afootnote:[b]", "footnote:a[b]", "footnoteref:[a,b]", "a footnote:[b] footnote:[c]", "((a))", "((a)) b", "(((a)))",
    "(((a,b))) c", "indexterm:[a] b", "indexterm2:[a] b", "((a)", "(a)", "((a b)) c", "anchor:a[]", "anchor:a[b] c", "[[a]]", "[[a]] b", "[[a,b]]c", "a [[b]]", "a [[b]] c",
    "a [[b,c]]", "a[[b]]", "a [[b c]]", "a [[1]]", "a [[日本]]", "a [[b.c-d:e]]", "a [#b]", "[#a] b", "[a]", "[a] b", "a[b]", "[[[a]]] b", "stem:[a]", "stem:[a_b] c", "latexmath:[a]",
    "asciimath:[a^b]", "{sp}", "a{sp}b", "{nbsp}a", "a{zwsp}b", "{wj}", "{apos}", "{quot}a{quot}", "{lsquo}a{rsquo}", "{ldquo}a{rdquo}", "{deg}", "a{plus}", "{cpp}", "C{plus}{plus}",
    "{amp}", "{lt}a{gt}", "{vbar}", "{startsb}a{endsb}", "{asterisk}a{asterisk}", "{tilde}", "{caret}", "{backslash}", "{backtick}a{backtick}", "{empty}", "{blank}a", "{two-colons}",
    "{brvbar}", "{a}", "{a} b", "{a-b}", "{a_b}", "{A}", "{日本}", "{a b}", "{ a }", "{counter:a}", "{counter:a} b", "{counter2:a} b", "{set:a}", "{asciidoctor}", "{doctitle}", "{author} a",
    "{1}", "{}", "{{a}}", "a{b}c", "${a}", "#{a}", "a -- b", "a--b", "a -- b -- c", "-- a", "a --", "a---b", "a ---b", "a - b", "a...b", "a ... b", "a....", "(C)", "(C) a", "(R)a", "a(TM)",
    "(c)", "(TM)(R)", "a'b", "a'b'c", "'a'", "1'2", "é'é", "日'本", "->", "a->b", "=>", "a =>b", "<-", "a<-b", "<=", "<=>", "<->", "->>", "&amp;", "&lt;a&gt;", "&nbsp;a", "a&nbsp;b", "&#8217;",
    "&#x2019;a", "&a;", "&ab1;", "&ab123;", "&1;", "&#1;", "&#1234567;", "&", "a&b", "a & b", "<a>", "<a>b</a>", "a<b", "a > b", "a =", "a ==", "= a", "a = b", "a == b ==", "a ===", "a\tb",
    "// a", "a // b", "|a", "a|b", "::", "a::", "a:: b", "a;;", ":a: b", ":a:", ". a", ".a", "a.", "a. b", "1. a", "a +", "a + b", "+ a", "a+", "a%b", "a/b", "a:b", "a;b", "a_-b", "a-_b", "a.-b", "a. -b", "-a", "a-",
    "_a", "a_", "__a", "a__", "_", "__", "-", "--", ".", "..", "a - - b", "a _ b", "a . b", "a._.b", "A_B", "a__b", "İ", "ΑΣ", "ẞ",
]
