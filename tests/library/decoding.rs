//! Runs the cases of `tests/cases/encodings.toml`, and checks that the way back from decoded text is exact.
//!
//! A case's `bytes` are its characters' own, and `\xNN` is a byte by number; with `units = "le"` or `"be"` each
//! character represents its bytes in UTF-16. `«` and `»` enclose the bytes of each URL.

use arbtest::arbitrary::Unstructured;
use arbtest::arbtest;
use serde::Deserialize;
use urlint::scan::scan;
use urlint::text::{Decoded, Encoding, LineIndex, Span, decode, decode_as};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Clause {
    says: String,
    /// The label given; none: by the mark.
    label: Option<String>,
    /// The name of the encoding it is read as.
    name: Option<String>,
    units: Option<String>,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    label: Option<String>,
    name: Option<String>,
    units: Option<String>,
    bytes: String,
    /// The decoded text.
    text: String,
    /// Line and column (in characters) of each URL.
    at: Option<Vec<String>>,
}

#[test]
fn bytes_are_decoded_and_found_again() {
    let (mut count, mut wrong) = (0, Vec::new());
    for clause in &crate::cases::list::<Clause>("encodings.toml") {
        for case in &clause.cases {
            count += 1;
            check(case, clause).unwrap_or_else(|error| wrong.push(format!("{}: {}: {error}", clause.says, case.bytes)));
        }
    }
    println!("{} of {count} hold", count - wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check(case: &Case, clause: &Clause) -> Result<(), String> {
    let (bytes, spans) = bytes(&case.bytes, case.units.as_ref().or(clause.units.as_ref()).map(String::as_str));
    let decoded = match case.label.as_ref().or(clause.label.as_ref()) {
        Some(label) => decode_as(&bytes, Encoding::named(label).ok_or("no encoding of this label")?),
        None => decode(&bytes),
    };
    let text = String::from_utf8_lossy(&decoded.text);
    let same = |what: &str, expected: String, got: String| match expected == got {
        true => Ok(()),
        false => Err(format!("{what}: expected {expected:?}, got {got:?}")),
    };
    let name = case.name.as_ref().or(clause.name.as_ref()).cloned().unwrap_or_else(|| "UTF-8".to_owned());
    same("name", name, decoded.encoding.name().to_owned())?;
    same("text", case.text.clone(), text.into_owned())?;
    let found: Vec<Span> = scan(&decoded.text).map(|found| found.span()).collect();
    let sources: Vec<Span> = found.iter().map(|&span| decoded.source(span)).collect();
    same("spans", format!("{spans:?}"), format!("{sources:?}"))?;
    if let Some(at) = &case.at {
        let mut index = LineIndex::new(&decoded.text);
        let places = found.iter().map(|span| index.position(span.start));
        let places: Vec<String> = places.map(|place| format!("{}:{}", place.line, place.code_point)).collect();
        same("places", at.join(" "), places.join(" "))?;
    }
    check_way_back(&bytes, &decoded)
}

/// The bytes that a case spells, and what its marks enclose.
fn bytes(spelled: &str, units: Option<&str>) -> (Vec<u8>, Vec<Span>) {
    let (mut bytes, mut spans, mut start) = (Vec::new(), Vec::new(), 0);
    let mut rest = spelled;
    while let Some(char) = rest.chars().next() {
        rest = &rest[char.len_utf8()..];
        match char {
            '«' => start = bytes.len(),
            '»' => spans.push(Span::new(start, bytes.len())),
            '\\' => {
                let number = rest.strip_prefix('x').and_then(|rest| rest.get(..2)).expect("\\xNN");
                bytes.push(u8::from_str_radix(number, 16).expect("two digits"));
                rest = &rest[3..];
            }
            char => match units {
                Some("le") => bytes.extend(char.encode_utf16(&mut [0; 2]).iter().flat_map(|unit| unit.to_le_bytes())),
                Some("be") => bytes.extend(char.encode_utf16(&mut [0; 2]).iter().flat_map(|unit| unit.to_be_bytes())),
                _ => bytes.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()),
            },
        }
    }
    (bytes, spans)
}

/// Every character's bytes follow those of the one before, and what is before and after them decodes to the text
/// before and after the character.
fn check_way_back(bytes: &[u8], decoded: &Decoded<'_>) -> Result<(), String> {
    let Ok(text) = std::str::from_utf8(&decoded.text) else { return Ok(()) };
    let whole = decoded.source(Span::new(0, text.len()));
    let escapes = decoded.encoding.name() == "ISO-2022-JP";
    let map = decoded.map();
    let mut last = whole.start;
    for (at, char) in text.char_indices() {
        let source = decoded.source(Span::new(at, at + char.len_utf8()));
        // a letter and its diacritic may share two bytes
        let diacritic = matches!(char, '\u{304}' | '\u{30C}') && source.end == last;
        if source.is_empty() || (source.start != last && !escapes && !diacritic) || source.start > bytes.len() {
            return Err(format!("{char:?} at {at} is from {source:?}, the one before ends at {last}"));
        }
        if map.source(Span::new(at, at + char.len_utf8())) != source {
            return Err(format!("the map has something else than {source:?} for {char:?} at {at}"));
        }
        last = source.end;
        if diacritic {
            continue;
        }
        if decoded.source(Span::empty(at)) != Span::empty(source.start) {
            return Err(format!("nothing at {at} is not before {source:?}"));
        }
        let rest = &bytes[source.start..];
        if !escapes
            && *decode_as(rest, decoded.encoding).text != text.as_bytes()[at..]
            && Encoding::of(rest) == Encoding::Utf8
        {
            return Err(format!("after {} is something else", source.start));
        }
        if escapes && *decode_as(&bytes[..source.end], decoded.encoding).text != text.as_bytes()[..at + char.len_utf8()]
        {
            return Err(format!("before {} is something else", source.end));
        }
    }
    match last == whole.end || escapes || text.is_empty() {
        true => Ok(()),
        false => Err(format!("the last character ends at {last}, the text at {whole:?}")),
    }
}

/// Bytes that mean something to one decoder or another.
const PIECES: &[&[u8]] = &[
    b"http://a.example/",
    b" ",
    b"\n",
    b"a",
    b"A",
    b"0",
    b"9",
    b"\\",
    b"~",
    b"\x1B(B",
    b"\x1B(J",
    b"\x1B(I",
    b"\x1B$B",
    b"\x1B$@",
    b"\x1B",
    b"\x1B(",
    b"\x1B$",
    b"\x0E",
    b"$\"",
    b"!!",
    b"\x80",
    b"\x81",
    b"\x81\x30\x81\x30",
    b"\x81\x30",
    b"\x84\x31\xA4\x37",
    b"\x90\x30\x81\x30",
    b"\x82\xA0",
    b"\x88\x62",
    b"\x88\xA5",
    b"\x8E\xB1",
    b"\x8F\xB0\xA1",
    b"\xA4\xA2",
    b"\xB0\xA1",
    b"\xB1",
    b"\xC7\xD1",
    b"\xD8\x3D",
    b"\x3D\xD8",
    b"\x00",
    b"\xDC\x00",
    b"\xFE",
    b"\xFF",
];

#[test]
fn the_way_back_is_exact() {
    let labels = [
        "utf-16le",
        "utf-16be",
        "windows-1252",
        "iso-8859-15",
        "windows-874",
        "koi8-r",
        "x-user-defined",
        "shift_jis",
        "euc-jp",
        "iso-2022-jp",
        "gbk",
        "gb18030",
        "big5",
        "euc-kr",
    ];
    let budget = std::env::var("ARBTEST_BUDGET_MS").ok().and_then(|budget| budget.parse().ok()).unwrap_or(1000);
    arbtest(|u| {
        let encoding = Encoding::named(u.choose(&labels)?).expect("the label is known");
        let mut bytes = Vec::new();
        for _ in 0..u.int_in_range(0..=40)? {
            piece(u, &mut bytes)?;
        }
        let decoded = decode_as(&bytes, encoding);
        assert_eq!(decoded.text, whole(&bytes, decoded.encoding), "{encoding:?}: {bytes:x?}");
        if let Err(error) = check_way_back(&bytes, &decoded) {
            panic!("{encoding:?}: {error}\n{bytes:x?}\n{:?}", String::from_utf8_lossy(&decoded.text));
        }
        Ok(())
    })
    .budget_ms(budget);
}

fn piece(u: &mut Unstructured<'_>, bytes: &mut Vec<u8>) -> arbtest::arbitrary::Result<()> {
    match u.ratio(1, 8)? {
        true => bytes.push(u.arbitrary()?),
        false => bytes.extend_from_slice(u.choose(PIECES)?),
    }
    // so that there are several checkpoints
    if u.ratio(1, 16)? {
        let piece = u.choose(PIECES)?;
        (0..u.int_in_range(0..=300)?).for_each(|_| bytes.extend_from_slice(piece));
    }
    Ok(())
}

/// What the decoders of encoding_rs make of it at one go.
fn whole(bytes: &[u8], encoding: Encoding) -> Vec<u8> {
    let decoder = encoding_rs::Encoding::for_label(encoding.name().as_bytes()).expect("the name is a label");
    let (text, _) = decoder.decode_with_bom_removal(bytes);
    text.into_owned().into_bytes()
}

#[test]
fn labels_name_encodings() {
    let name = |label| Encoding::named(label).map(Encoding::name);
    for (label, expected) in [
        ("utf-8", "UTF-8"),
        (" UTF8\n", "UTF-8"),
        ("utf-16", "UTF-16LE"),
        ("UTF-16BE", "UTF-16BE"),
        ("latin1", "windows-1252"),
        ("us-ascii", "windows-1252"),
        ("ISO-8859-1", "windows-1252"),
        ("l9", "ISO-8859-15"),
        ("koi8-r", "KOI8-R"),
        ("sjis", "Shift_JIS"),
        ("windows-31j", "Shift_JIS"),
        ("euc-jp", "EUC-JP"),
        ("csiso2022jp", "ISO-2022-JP"),
        ("gb2312", "GBK"),
        ("gb18030", "gb18030"),
        ("big5-hkscs", "Big5"),
        ("ks_c_5601-1987", "EUC-KR"),
        ("x-user-defined", "x-user-defined"),
        ("macintosh", "macintosh"),
        ("cp866", "IBM866"),
    ] {
        assert_eq!(name(label), Some(expected), "{label}");
    }
    for label in ["", "utf-7", "utf-32", "replacement", "iso-2022-kr", "iso-2022-cn", "hz-gb-2312", "cp437", "ebcdic"] {
        assert_eq!(name(label), None, "{label}");
    }
}

#[test]
fn text_that_is_its_own_is_not_copied() {
    let is_borrowed = |bytes, label| {
        let decoded = decode_as(bytes, Encoding::named(label).expect("the label is known"));
        matches!(decoded.text, std::borrow::Cow::Borrowed(_))
    };
    for label in ["utf-8", "latin1", "shift_jis", "gb18030", "iso-2022-jp"] {
        assert!(is_borrowed(b"http://a.example/", label), "{label}");
    }
    assert!(is_borrowed(b"\xEF\xBB\xBFhttp://a.example/\xFF", "utf-8"));
    assert!(decode(b"a\xFF").is_same());
    assert!(!decode(b"\xEF\xBB\xBFa").is_same());
}
