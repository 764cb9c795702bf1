//! Independent decoders: why a piece of a URL differs from the source bytes that it represents, and why bytes between
//! two pieces were left out.
//!
//! They know nothing of where in a document they are: an escape is one of some format's, and a few may be nested.

use std::sync::LazyLock;

use regex_automata::meta::Regex;
use regex_automata::util::syntax;
use urlint::text::Span;

/// One kind of escape: what it looks like, and what it spells.
struct Escape {
    reason: &'static str,
    pattern: Regex,
    decode: fn(&[u8]) -> Option<Vec<u8>>,
}

/// How many kinds of escapes may be nested: JSON around Markdown around HTML.
const DEEPEST: usize = 3;

/// Why `made` was made from what is at `place` in a document.
pub(crate) fn of_replaced(document: &[u8], place: Span, made: &[u8]) -> Option<&'static str> {
    let raw = &document[place.range()];
    let holds = |text: &[u8]| text.windows(made.len().max(1)).any(|part| part == made);
    let mut known: Vec<(Vec<u8>, Option<&'static str>)> = vec![(raw.to_vec(), None)];
    let mut next = 0;
    for _ in 0..DEEPEST {
        let end = known.len();
        for at in next..end {
            for escape in ESCAPES.iter() {
                let Some(decoded) = undone(escape, &known[at].0) else { continue };
                let reason = known[at].1.unwrap_or(escape.reason);
                if decoded == made {
                    return Some(reason);
                }
                if decoded.len() < 4096 && !known.iter().any(|(own, _)| *own == decoded) {
                    known.push((decoded, Some(reason)));
                }
            }
        }
        next = end;
    }
    if base64(raw).is_some_and(|decoded| holds(&decoded))
        || base64(lines(document, place)).is_some_and(|decoded| holds(&decoded))
    {
        return Some("base64");
    }
    (DEFINED.is_match(raw) && holds(document)).then_some("reference to a definition")
}

/// Why the bytes `raw` between two pieces are no part of the URL.
pub(crate) fn of_left_out(raw: &[u8]) -> Option<&'static str> {
    let left_out = |raw: &[u8]| LEFT_OUT.iter().find(|(_, pattern)| pattern.is_match(raw)).map(|(reason, _)| *reason);
    let mut texts = vec![raw.to_vec()];
    for _ in 0..DEEPEST {
        if let Some(reason) = texts.iter().find_map(|text| left_out(text)) {
            return Some(reason);
        }
        texts = texts.iter().flat_map(|text| ESCAPES.iter().filter_map(|escape| undone(escape, text))).collect();
    }
    texts.iter().find_map(|text| left_out(text))
}

/// A text with all escapes of a kind undone, if it holds one.
fn undone(escape: &Escape, text: &[u8]) -> Option<Vec<u8>> {
    let (mut decoded, mut end) = (Vec::new(), 0);
    for place in escape.pattern.find_iter(text) {
        decoded.extend_from_slice(&text[end..place.start()]);
        decoded.extend((escape.decode)(&text[place.range()])?);
        end = place.end();
    }
    decoded.extend_from_slice(&text[end..]);
    (end > 0).then_some(decoded)
}

static ESCAPES: LazyLock<Vec<Escape>> = LazyLock::new(|| {
    let escape = |reason, pattern: &str, decode| Escape { reason, pattern: regex(pattern), decode };
    vec![
        escape("character reference", r"&(?:#[0-9]{1,8}|#[xX][0-9A-Fa-f]{1,8}|[A-Za-z][A-Za-z0-9]*);?", reference),
        escape("back-slash before a mark", r"\\[!-/:-@\[-`{-~ ]", |escape| Some(escape[1..].to_vec())),
        escape("back-slash before a letter", r"\\[A-Za-z]", |escape| Some(escape[1..].to_vec())),
        escape("named control", r"\\[0abefnrtv]", control),
        escape("surrogates", r"\\u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}", surrogates),
        escape("code in hexadecimal", r"\\(?:x[0-9A-Fa-f]{1,2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})", |escape| {
            number(&escape[2..], 16)
        }),
        escape("code in braces", r"\\[xuoU]\{[0-9A-Fa-f_ ]{1,8}\}", |escape| {
            let radix = if escape[1] == b'o' { 8 } else { 16 };
            number(&escape[3..escape.len() - 1], radix)
        }),
        escape("byte in hexadecimal", r"\\x[0-9A-Fa-f]{2}", |escape| byte(&escape[2..], 16)),
        escape("code in octal", r"\\[0-7]{1,3}", |escape| number(&escape[1..], 8)),
        escape("byte in octal", r"\\[0-7]{1,3}", |escape| byte(&escape[1..], 8)),
        escape("code in decimal", r"\\[0-9]{1,7}", |escape| number(&escape[1..], 10)),
        escape("CSS escape", r"\\[0-9A-Fa-f]{1,6}(?:\r\n|[ \t\r\n\x0c])?", |escape| {
            number(escape[1..].trim_ascii_end(), 16)
        }),
        escape("code after a grave accent", r"`u\{[0-9A-Fa-f]{1,6}\}", |escape| {
            number(&escape[3..escape.len() - 1], 16)
        }),
        escape("grave accent before a byte", r"`[!-~]", |escape| Some(escape[1..].to_vec())),
        escape("doubled", r#"""|''|%%|\{\{|\}\}|\$\$|``|\\\\|##|@@"#, |escape| Some(escape[1..].to_vec())),
        escape("quoted-printable", r"=[0-9A-Fa-f]{2}", |escape| byte(&escape[1..], 16)),
        escape("underscore for a space", r"_", |_| Some(b" ".to_vec())),
        escape("white space for white space", r"[ \t\r\n\x0c]+", |_| Some(b" ".to_vec())),
        escape("line break for a line break", r"\r\n|\r", |_| Some(b"\n".to_vec())),
        escape("byte of ISO 8859-1", r"[\x80-\xff]", |escape| Some(char::from(escape[0]).to_string().into_bytes())),
        escape("roff character", r"\\(?:\([^\n]{2}|\[[^\]\n]{1,12}\]|\*\(..|[-.'`e~ ])", roff),
        escape("TeX character", r"\\(?:[A-Za-z]+(?:\{\}| ?)|string.|[_#%&${}~^\\](?:\{\})?)", tex),
        escape("nothing", r"\{\}|\\[&:%/,]|\\f(?:.|\(..|\[[^\]]*\])", |_| Some(Vec::new())),
    ]
});

/// What refers to something that another place of the document spells out.
static DEFINED: LazyLock<Regex> =
    LazyLock::new(|| regex(r"\A(?:\{[\w-]+\}|&[\w.:-]+;|\|[\w ]+\||\\\w+(?:\{\})?|\$\{?\w+\}?)\z"));

/// What bytes between two pieces may be; the pattern is all of them.
static LEFT_OUT: LazyLock<Vec<(&'static str, Regex)>> = LazyLock::new(|| {
    let roff = r"\\(?:[&:%/,|^)]|f(?:[^(\[]|\(..|\[[^\]]*\])|s[+-]?[0-9]+|c\r?\n|\r?\n)";
    let tex =
        r"\\(?:-|/|allowbreak|linebreak|discretionary|hspace|penalty|null|relax|protect|slash|url|nolinkurl)\b|[{}]";
    let all = |reason, pattern: &str| (reason, regex(&format!(r"\A(?:{pattern})\z")));
    vec![
        all("white space", r"[ \t]+"),
        all("line break", r"[ \t]*(?:\r\n|\r|\n|\x0c)[ \t\r\n\x0c]*"),
        all("line prefix", r"[ \t]*(?:\r\n|\r|\n)[ \t>|/*#%;!.+\-<:\r\n']+"),
        all("hyphen at a line break", r"(?:-|\xe2\x80\x90)[ \t]*(?:\r\n|\r|\n)[ \t>|/*#%;!.+\-<:]*"),
        all("line continued", r"(?:\\|`|&|=|\^)[ \t]*(?:\r\n|\r|\n)[ \t>|/*#%;!.+\-<:]*"),
        all("page break", r"[^\x0c]*\n[^\x0c]*\x0c[^\x0c]*"),
        all("strings joined", r#"(?:\\n)?["'`][ \t\r\n\\+.,&~_>|/*#%;!:-]*["'`]|["']+"#),
        all("encoded words joined", r"\?=\s*=\?[\w.+*-]+\?[QqBb]\?"),
        all("arguments of a roff macro joined", r#"[ \t]+"|"[ \t]+"?"#),
        all("reference to an empty roff string", r"\\\*(?:[^(\[]|\(..|\[[^\]]*\])"),
        all("roff escape", &format!("(?:{roff})+")),
        all("TeX break", &format!(r"(?:{tex}|%[^\n]*\n[ \t]*)+")),
        all("format characters", r"(?:\xe2\x80[\x8b-\x8f\xaa-\xae]|\xe2\x81[\xa0-\xa4]|\xef\xbb\xbf|\xc2\xad)+"),
        all("format characters", r"&(?:shy|ZeroWidthSpace|#8203|#x200[bB]|#173|#xad|zwj|zwnj);"),
        all("markup", r"(?i)</?wbr ?/?>|\+\+|\+\+\+|pass:\[|\]|\[\]|<br ?/?>|<!--.*?-->"),
        all("escaping back-slash", r"\\[ \t]*(?:\r\n|\r|\n)?[ \t]*"),
    ]
});

fn regex(pattern: &str) -> Regex {
    let config = syntax::Config::new().unicode(false).utf8(false).dot_matches_new_line(true);
    let meta = Regex::config().utf8_empty(false);
    Regex::builder().configure(meta).syntax(config).build(pattern).expect("the pattern is valid")
}

fn number(digits: &[u8], radix: u32) -> Option<Vec<u8>> {
    let digits: String =
        digits.iter().filter(|byte| byte.is_ascii_alphanumeric()).map(|&byte| char::from(byte)).collect();
    let code = u32::from_str_radix(&digits, radix).ok()?;
    Some(char::from_u32(code)?.to_string().into_bytes())
}

fn byte(digits: &[u8], radix: u32) -> Option<Vec<u8>> {
    u8::from_str_radix(std::str::from_utf8(digits).ok()?, radix).ok().map(|byte| vec![byte])
}

fn surrogates(escape: &[u8]) -> Option<Vec<u8>> {
    let unit = |digits| u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
    String::from_utf16(&[unit(&escape[2..6])?, unit(&escape[8..12])?]).ok().map(String::into_bytes)
}

fn control(escape: &[u8]) -> Option<Vec<u8>> {
    let at = b"0abefnrtv".iter().position(|byte| *byte == escape[1])?;
    Some(vec![b"\0\x07\x08\x1b\x0c\n\r\t\x0b"[at]])
}

/// A character reference of HTML or XML: by number, or one of the names that are in URLs.
fn reference(escape: &[u8]) -> Option<Vec<u8>> {
    let name = std::str::from_utf8(escape).ok()?.trim_start_matches('&').trim_end_matches(';');
    if let Some(digits) = name.strip_prefix(['#']) {
        return match digits.strip_prefix(['x', 'X']) {
            Some(digits) => number(digits.as_bytes(), 16),
            None => number(digits.as_bytes(), 10),
        };
    }
    if let Some(at) = LATIN.split(' ').position(|own| own == name) {
        return char::from_u32(0xc0 + u32::try_from(at).ok()?).map(|char| char.to_string().into_bytes());
    }
    let known = NAMED.iter().find(|(own, _)| *own == name)?;
    Some(known.1.as_bytes().to_vec())
}

/// From U+00C0 on.
const LATIN: &str = "Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml \
    Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times \
    Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde \
    auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml \
    eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc \
    uuml yacute thorn yuml";

const NAMED: &[(&str, &str)] = &[
    ("amp", "&"),
    ("AMP", "&"),
    ("lt", "<"),
    ("LT", "<"),
    ("gt", ">"),
    ("GT", ">"),
    ("quot", "\""),
    ("QUOT", "\""),
    ("apos", "'"),
    ("nbsp", "\u{a0}"),
    ("shy", "\u{ad}"),
    ("ZeroWidthSpace", "\u{200b}"),
    ("zwj", "\u{200d}"),
    ("zwnj", "\u{200c}"),
    ("colon", ":"),
    ("sol", "/"),
    ("bsol", "\\"),
    ("period", "."),
    ("comma", ","),
    ("semi", ";"),
    ("num", "#"),
    ("quest", "?"),
    ("equals", "="),
    ("excl", "!"),
    ("percnt", "%"),
    ("plus", "+"),
    ("ast", "*"),
    ("midast", "*"),
    ("dollar", "$"),
    ("commat", "@"),
    ("lowbar", "_"),
    ("UnderBar", "_"),
    ("hyphen", "\u{2010}"),
    ("dash", "\u{2010}"),
    ("ndash", "\u{2013}"),
    ("mdash", "\u{2014}"),
    ("lpar", "("),
    ("rpar", ")"),
    ("lsqb", "["),
    ("lbrack", "["),
    ("rsqb", "]"),
    ("rbrack", "]"),
    ("lcub", "{"),
    ("lbrace", "{"),
    ("rcub", "}"),
    ("rbrace", "}"),
    ("verbar", "|"),
    ("vert", "|"),
    ("VerticalLine", "|"),
    ("grave", "`"),
    ("DiacriticalGrave", "`"),
    ("Hat", "^"),
    ("tilde", "\u{2dc}"),
    ("Tab", "\t"),
    ("NewLine", "\n"),
    ("copy", "\u{a9}"),
    ("reg", "\u{ae}"),
    ("para", "\u{b6}"),
    ("sect", "\u{a7}"),
    ("lang", "\u{27e8}"),
    ("hellip", "\u{2026}"),
];

/// A special character of roff (groff_char, mandoc_char).
fn roff(escape: &[u8]) -> Option<Vec<u8>> {
    let name = match escape.get(1)? {
        b'(' | b'[' => std::str::from_utf8(&escape[2..]).ok()?.trim_end_matches(']'),
        b'*' => std::str::from_utf8(&escape[3..]).ok()?,
        b'e' => "rs",
        b'~' | b' ' => return Some(b" ".to_vec()),
        _ => return Some(escape[1..].to_vec()),
    };
    if let Some(digits) = name.strip_prefix('u').filter(|digits| digits.len() >= 4) {
        return number(digits.as_bytes(), 16);
    }
    let known = ROFF.iter().find(|(own, _)| *own == name)?;
    Some(known.1.as_bytes().to_vec())
}

const ROFF: &[(&str, &str)] = &[
    ("rs", "\\"),
    ("sl", "/"),
    ("ti", "~"),
    ("ha", "^"),
    ("aq", "'"),
    ("Aq", "'"),
    ("dq", "\""),
    ("sh", "#"),
    ("Do", "$"),
    ("at", "@"),
    ("lB", "["),
    ("rB", "]"),
    ("lC", "{"),
    ("rC", "}"),
    ("or", "|"),
    ("ba", "|"),
    ("hy", "-"),
    ("mi", "-"),
    ("en", "-"),
    ("ga", "`"),
    ("cq", "'"),
    ("oq", "`"),
    ("eq", "="),
    ("pl", "+"),
    ("ul", "_"),
    ("ru", "_"),
    ("la", "\u{27e8}"),
    ("ra", "\u{27e9}"),
    ("lq", "\u{201c}"),
    ("rq", "\u{201d}"),
];

/// A character that TeX spells by a command.
fn tex(escape: &[u8]) -> Option<Vec<u8>> {
    let name = std::str::from_utf8(&escape[1..]).ok()?.trim_end_matches("{}").trim_end();
    let known = TEX.iter().find(|(own, _)| *own == name).map(|(_, made)| *made);
    let mark = || name.strip_prefix("string").or(Some(name)).filter(|mark| mark.len() == 1);
    known.or_else(mark).map(|made| made.as_bytes().to_vec())
}

const TEX: &[(&str, &str)] = &[
    ("textasciitilde", "~"),
    ("textasciicircum", "^"),
    ("textunderscore", "_"),
    ("textbackslash", "\\"),
    ("textbar", "|"),
    ("textdollar", "$"),
    ("texttildelow", "~"),
    ("sim", "~"),
    ("slash", "/"),
    ("lbrace", "{"),
    ("rbrace", "}"),
    ("textbraceleft", "{"),
    ("textbraceright", "}"),
    ("ldots", "..."),
    ("dots", "..."),
    ("percent", "%"),
    ("hash", "#"),
    ("space", " "),
    ("ss", "\u{df}"),
];

/// The lines that `place` is in, which begin a group of base64.
fn lines(document: &[u8], place: Span) -> &[u8] {
    let start = document[..place.start].iter().rposition(|&byte| byte == b'\n').map_or(0, |before| before + 1);
    let end =
        document[place.end..].iter().position(|&byte| byte == b'\n').map_or(document.len(), |len| place.end + len);
    &document[start..end]
}

/// RFC 4648 section 4, white space passed over.
fn base64(raw: &[u8]) -> Option<Vec<u8>> {
    let (mut bits, mut count, mut decoded) = (0_u32, 0, Vec::new());
    for &byte in raw.iter().filter(|byte| !byte.is_ascii_whitespace() && **byte != b'=') {
        let six = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(six);
        count += 6;
        if count >= 8 {
            count -= 8;
            decoded.push(u8::try_from(bits >> count & 0xff).ok()?);
        }
    }
    Some(decoded)
}
