//! The special characters of roff (groff_char_7) that occur in text: ASCII, quotes, dashes, Latin letters. `\(ti` is
//! `~`.

/// The character of the name in `\(xx` or `\[xxx]`.
pub(super) fn character(name: &[u8]) -> Option<char> {
    let found = CHARACTERS.iter().find(|(known, _)| known.as_bytes() == name);
    found.map(|&(_, char)| char).or_else(|| accented_letter(name))
}

/// The characters that `\[uXXXX]`, `\[uXXXX_XXXX]` and `\[charNNN]` mean.
pub(super) fn characters_of_code(name: &[u8]) -> Option<String> {
    let name = std::str::from_utf8(name).ok()?;
    if let Some(number) = name.strip_prefix("char") {
        return Some(char::from(number.parse::<u8>().ok()?).to_string());
    }
    let hex = |code: &str| u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
    name.strip_prefix('u')?.split('_').map(hex).collect()
}

/// `\('e`, `\(:a` and so on: an accent and a letter.
fn accented_letter(name: &[u8]) -> Option<char> {
    let &[accent, letter] = name else { return None };
    let row = match accent {
        b'\'' => "aáeéiíoóuúyýAÁEÉIÍOÓUÚYÝcćCĆ",
        b'`' => "aàeèiìoòuùAÀEÈIÌOÒUÙ",
        b'^' => "aâeêiîoôuûAÂEÊIÎOÔUÛ",
        b':' => "aäeëiïoöuüyÿAÄEËIÏOÖUÜ",
        b'~' => "aãnñoõAÃNÑOÕ",
        b',' => "cçCÇ",
        b'v' => "sšSŠzžZŽ",
        b'/' => "oøOØlłLŁ",
        b'o' => "aåAÅ",
        _ => return None,
    };
    let mut pairs = row.chars();
    while let (Some(plain), Some(with_accent)) = (pairs.next(), pairs.next()) {
        if plain == char::from(letter) {
            return Some(with_accent);
        }
    }
    None
}

const CHARACTERS: &[(&str, char)] = &[
    ("-", '-'),
    ("hy", '-'),
    ("mi", '-'),
    ("pl", '+'),
    ("eq", '='),
    ("sl", '/'),
    ("rs", '\\'),
    ("ti", '~'),
    ("ha", '^'),
    ("aq", '\''),
    ("dq", '"'),
    ("ga", '`'),
    ("aa", '\u{B4}'),
    ("at", '@'),
    ("sh", '#'),
    ("Do", '$'),
    ("ba", '|'),
    ("or", '|'),
    ("bv", '|'),
    ("ul", '_'),
    ("ru", '_'),
    ("lB", '['),
    ("rB", ']'),
    ("lC", '{'),
    ("rC", '}'),
    ("la", '<'),
    ("ra", '>'),
    ("lq", '\u{201C}'),
    ("rq", '\u{201D}'),
    ("oq", '\u{2018}'),
    ("cq", '\u{2019}'),
    ("Bq", '\u{201E}'),
    ("bq", '\u{201A}'),
    ("Fo", '\u{AB}'),
    ("Fc", '\u{BB}'),
    ("fo", '\u{2039}'),
    ("fc", '\u{203A}'),
    ("em", '\u{2014}'),
    ("en", '\u{2013}'),
    ("bu", '\u{2022}'),
    ("co", '\u{A9}'),
    ("rg", '\u{AE}'),
    ("tm", '\u{2122}'),
    ("de", '\u{B0}'),
    ("sc", '\u{A7}'),
    ("ps", '\u{B6}'),
    ("dg", '\u{2020}'),
    ("dd", '\u{2021}'),
    ("mu", '\u{D7}'),
    ("+-", '\u{B1}'),
    ("<=", '\u{2264}'),
    (">=", '\u{2265}'),
    ("!=", '\u{2260}'),
    ("->", '\u{2192}'),
    ("<-", '\u{2190}'),
    ("rA", '\u{21D2}'),
    ("ss", 'ß'),
    ("ae", 'æ'),
    ("AE", 'Æ'),
    ("oe", 'œ'),
    ("OE", 'Œ'),
    ("-D", 'Ð'),
    ("Sd", 'ð'),
    ("TP", 'Þ'),
    ("Tp", 'þ'),
    (".i", 'ı'),
    ("Eu", '\u{20AC}'),
    ("Po", '\u{A3}'),
    ("Ye", '\u{A5}'),
    ("ct", '\u{A2}'),
    ("r!", '\u{A1}'),
    ("r?", '\u{BF}'),
];
