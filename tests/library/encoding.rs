//! Text back into the encoding that it was decoded from: what did not change keeps its bytes.

use arbtest::arbitrary::Unstructured;
use arbtest::arbtest;
use urlint::text::{Decoded, Encoding, decode, decode_as};

/// The text with `is` put for `was`, in the encoding of `bytes`.
fn put(decoded: &Decoded<'_>, bytes: &[u8], was: &str, is: &str) -> Option<Vec<u8>> {
    let at = memchr::memmem::find(&decoded.text, was.as_bytes()).expect("it is there");
    let text = [&decoded.text[..at], is.as_bytes(), &decoded.text[at + was.len()..]].concat();
    decoded.encoded(&text, bytes)
}

const WAS: &str = "HTTPS://was.example/";

const LABELS: [&str; 14] = [
    "utf-8",
    "utf-16le",
    "utf-16be",
    "windows-1252",
    "koi8-r",
    "x-user-defined",
    "shift_jis",
    "euc-jp",
    "iso-2022-jp",
    "gbk",
    "gb18030",
    "big5",
    "euc-kr",
    "macintosh",
];

#[test]
fn bytes_outside_stay() {
    let (mut back, mut refused) = (0, 0);
    arbtest(|u| {
        let label = *u.choose(&LABELS)?;
        let encoding = Encoding::named(label).expect("the label is known");
        let units = |text: &str| match encoding {
            Encoding::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            Encoding::Utf16Be => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            _ => text.as_bytes().to_vec(),
        };
        // back to what represents itself, in a whole unit
        let end = if label == "iso-2022-jp" { "\x1B(B\n " } else { "\n " };
        let mut before = around(u)?;
        before.truncate(before.len() / 2 * 2);
        before.extend(units(end));
        let after = [units(" \n"), around(u)?].concat();
        let bytes = [&before[..], &units(WAS), &after].concat();
        let decoded = decode_as(&bytes, encoding);
        if decoded.encoding != encoding || memchr::memmem::find(&decoded.text, WAS.as_bytes()).is_none() {
            return Ok(());
        }
        for is in
            ["https://was.example/", "", "<HTTPS://was.example/>", "https://x.example/é", "HTTPS://was.example/ア中"]
        {
            let Some(encoded) = put(&decoded, &bytes, WAS, is) else {
                assert!(!is.is_ascii(), "{label}: {is}: {bytes:x?}");
                refused += 1;
                continue;
            };
            back += 1;
            let inside = encoded.strip_prefix(&*before).and_then(|rest| rest.strip_suffix(&*after));
            let inside = inside.unwrap_or_else(|| panic!("{label}: {is}: {bytes:x?} became {encoded:x?}"));
            if is.is_ascii() {
                assert_eq!(inside, units(is), "{label}: {bytes:x?}");
            }
            let expected = String::from_utf8_lossy(&decoded.text).replacen(WAS, is, 1);
            assert_eq!(String::from_utf8_lossy(&decode_as(&encoded, encoding).text), expected, "{label}: {bytes:x?}");
        }
        Ok(())
    })
    .budget_ms(3000);
    println!("{back} written, {refused} refused");
    assert!(back > refused && refused > 0, "{back} written, {refused} refused");
}

/// Bytes of all kinds, those of ISO-2022-JP's shifts and of characters of many encodings.
fn around(u: &mut Unstructured<'_>) -> arbtest::arbitrary::Result<Vec<u8>> {
    const PIECES: [&[u8]; 14] = [
        b"plain text ",
        b"\r\n",
        b"\r",
        b"\x1B$B$\"$$\x1B(B",
        b"\x1B(J\\~\x1B(B",
        b"\x82\xA0\x82\xA2",
        b"\xA4\xA2\xA4\xA4",
        b"\xFA\x54\x87\x90",
        b"\x84\x31\xA4\x37",
        b"\x00\x00",
        b"\x00\xD8",
        b"\xD8\x00",
        b"\xC3\xA9",
        b"\xFF",
    ];
    let mut bytes = Vec::new();
    for _ in 0..u.int_in_range(0..=6)? {
        match u.ratio(1, 4)? {
            true => bytes.push(u.arbitrary()?),
            false => bytes.extend_from_slice(u.choose(&PIECES)?),
        }
    }
    Ok(bytes)
}

#[test]
fn unusual_spellings_stay_and_what_cannot_be_spelled_is_refused() {
    let legacy = |label: &str| Encoding::named(label).expect("the label is known");
    type Case = (&'static str, &'static [u8], &'static str, &'static str, Option<&'static [u8]>);
    let cases: [Case; 9] = [
        // NEC's row 13 and IBM's extension have a character twice
        ("shift_jis", b"\xFA\x54 HTTP://a/ \x87\x90", "HTTP", "http", Some(b"\xFA\x54 http://a/ \x87\x90")),
        // one between two edits: neither to be written anew nor to be stepped over
        ("shift_jis", b"HTTP\xFA\x54HTTP", "HTTP￢HTTP", "http￢http", None),
        ("windows-1252", b"\x81 HTTP://a/ \xE9", "HTTP", "http", Some(b"\x81 http://a/ \xE9")),
        ("windows-1252", b"HTTP://a/", "a", "あ", None),
        // all of it ASCII: what is new is not
        ("windows-1252", b"http://a/%C3%A9", "%C3%A9", "é", Some(b"http://a/\xE9")),
        // written as `\`, and that is read as such
        ("shift_jis", b"http://a/", "a", "¥", None),
        // what is between shifts goes, and the shifts with it
        (
            "iso-2022-jp",
            b"\x1B$B$\"\x1B(B http://a/\x1B$B$\"\x1B(B.",
            "/あ",
            "/%E3%81%82",
            Some(b"\x1B$B$\"\x1B(B http://a/%E3%81%82."),
        ),
        // the same beside needless shifts
        ("iso-2022-jp", b"\x1B(B http://a/\x1B$B$\"\x1B(B.", "/あ", "/%E3%81%82", None),
        ("iso-2022-jp", b"\x1B(B\x1B$B$\"\x1B(BHTTP://a/", "HTTP", "<http", Some(b"\x1B(B\x1B$B$\"\x1B(B<http://a/")),
    ];
    for (label, bytes, was, is, expected) in cases {
        let decoded = decode_as(bytes, legacy(label));
        assert_eq!(put(&decoded, bytes, was, is).as_deref(), expected, "{label}: {is}");
    }
    // half a surrogate pair, and half a unit at the end
    let bytes = b"\xFF\xFE\x00\xD8A\0.\0!";
    let decoded = decode(bytes);
    assert_eq!(put(&decoded, bytes, "A", "a").as_deref(), Some(&b"\xFF\xFE\x00\xD8a\0.\0!"[..]));
}
