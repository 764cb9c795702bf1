//! Laws that hold for every input: of the source map, the line index, splitting, and finding.
//!
//! `ARBTEST_BUDGET_MS` gives each law more time than its share of a test run.

use arbtest::arbitrary::{Result, Unstructured};
use arbtest::arbtest;
use urlint::scan::{Found, Scan, ScanInput, ScanOptions, scan, scan_range};
use urlint::syntax::{Component, Url};
use urlint::text::{LineIndex, Piece, SourceMap, Span};

/// What texts are put together from: everything that the scanner takes for something.
const FRAGMENTS: &[&[u8]] = &[
    b"http://",
    b"https://",
    b"ftp://",
    b"file:///",
    b"git+https://",
    b"x://",
    b"mailto:",
    b"urn:",
    b"tel:",
    b"news:",
    b"data:,",
    b"data:text/plain,",
    b"tag:a.b,2024:",
    b"geo:1,2",
    b"doi:10.",
    b"magnet:?",
    b"sip:",
    b"cid:",
    b"URL:",
    b"<URL:",
    b"<url: ",
    b"<URL ",
    b"<URL://",
    b"<",
    b">",
    b"<http://",
    b"&lt;URL:",
    b"&lt;",
    b"&gt;",
    b"&quot;",
    b"&amp;",
    b"www.",
    b"a.example",
    b"example.org",
    b"ann@a.example",
    b"ann:pw@",
    b":8080",
    b"/",
    b"//",
    b"://",
    b":",
    b"?",
    b"#",
    b"path",
    b"a",
    b"b1",
    b"1",
    b"+1555",
    b"-",
    b"--",
    b"-\n",
    b"-\r\n  ",
    b"\n",
    b"\r\n",
    b"\r",
    b"\n\n",
    b" ",
    b"   ",
    b"\t",
    b"\n  ",
    b"\n> ",
    b"> ",
    b"> > ",
    b"\n// ",
    b"// ",
    b"\n# ",
    b"# ",
    b"\n * ",
    b"/* ",
    b"/**",
    b"*/",
    b"\n;; ",
    b";; ",
    b"\n-- ",
    b"\n| ",
    b"| ",
    b"\n+ ",
    b"%",
    b"%20",
    b"%zz",
    b"=\n",
    b"=3D",
    b"\\\n",
    b"\\n",
    b"\\t",
    b"\\fB",
    b"\\(la",
    b"\\",
    b"\x1b[0m",
    b"\\033[1m",
    b"\\e[",
    b"(",
    b")",
    b"[",
    b"]",
    b"{",
    b"}",
    b"[::1]",
    b"^",
    b"\"",
    b"'",
    b"`",
    b"*",
    b"**",
    b"_",
    b"~",
    b".",
    b",",
    b";",
    b"!",
    b"...",
    b"|",
    b"$",
    b"@",
    b"&",
    b"=",
    b"docu-\nment",
    b" document ",
    b"inter-\nface",
    b" interface ",
    b"li-\n  censes",
    b"\n\n\n[Page 3]\n\x0c\nRFC 1\n\n\n",
    b"\x0c",
    b"\0",
    b"\x7f",
    "é".as_bytes(),
    "日本".as_bytes(),
    "。".as_bytes(),
    "、".as_bytes(),
    "“".as_bytes(),
    "”".as_bytes(),
    "«".as_bytes(),
    "»".as_bytes(),
    "—".as_bytes(),
    "…".as_bytes(),
    "🍕".as_bytes(),
    "\u{200b}".as_bytes(),
    "\u{feff}".as_bytes(),
    "\u{2010}\n".as_bytes(),
    "\u{a0}".as_bytes(),
    "\u{fffd}".as_bytes(),
    "\u{85}".as_bytes(),
    "ـ".as_bytes(),
    b"\xff",
    b"\xc3",
    b"\xe2\x80",
    b"\xf0\x9f",
    b"\x80",
    b"\xed\xa0\x80",
];

#[test]
fn splitting_and_joining_gives_the_input() {
    arbtest(|u| {
        let text = text(u)?;
        let text = String::from_utf8_lossy(&text);
        assert_eq!(join(&Url::split(&text)), text);
        Ok(())
    })
    .budget_ms(budget());
}

#[test]
fn components_are_in_order() {
    arbtest(|u| {
        let text = text(u)?;
        let text = String::from_utf8_lossy(&text);
        let url = Url::split(&text);
        let order = [
            Component::Scheme,
            Component::Userinfo,
            Component::Host,
            Component::Port,
            Component::Path,
            Component::Query,
        ];
        let mut end = 0;
        for component in order.into_iter().chain([Component::Fragment]) {
            if let Some(span) = url.span(component) {
                assert!(end <= span.start && span.end <= text.len(), "{component:?} of {text:?}");
                end = span.end;
            }
        }
        Ok(())
    })
    .budget_ms(budget());
}

#[test]
fn found_urls_are_in_order_and_agree_with_their_map() {
    arbtest(|u| {
        let text = text(u)?;
        let mut options = ScanOptions::default();
        options.relaxed = u.arbitrary()?;
        let found = scan_range(ScanInput::whole(&text), options);
        let mut end = 0;
        for url in found {
            assert!(end <= url.span().start, "{url:?} starts before {end}");
            cohere(&url, &text);
            end = url.span().end;
        }
        Ok(())
    })
    .budget_ms(budget());
}

#[test]
fn any_bytes_are_scanned() {
    arbtest(|u| {
        let text: Vec<u8> = u.arbitrary()?;
        scan(&text).for_each(|url| cohere(&url, &text));
        Ok(())
    })
    .budget_ms(budget());
}

/// Small texts, but a scanner that is quadratic, or recurses, is felt even here.
#[test]
fn hostile_texts_are_scanned() {
    for kind in crate::hostile::ALL {
        let text = kind.text(20_000);
        let mut end = 0;
        for url in scan(&text) {
            assert!(end <= url.span().start, "{}: {:?} starts before {end}", kind.name, url.span());
            cohere(&url, &text);
            end = url.span().end;
        }
    }
}

#[test]
fn ranges_give_what_the_whole_gives() {
    arbtest(|u| {
        let text = text(u)?;
        let cut = u.int_in_range(0..=text.len())?;
        let range = |start: usize, end: usize, min_start: usize| -> Scan<'_> {
            scan_range(
                ScanInput { span: Span::new(start, end), min_start, ..ScanInput::whole(&text) },
                ScanOptions::default(),
            )
        };
        let whole: Vec<Found<'_>> = scan(&text).collect();
        let mut first = range(0, cut, 0);
        let mut parts: Vec<Found<'_>> = first.by_ref().collect();
        let next = first.position().max(cut);
        parts.extend(range(next, text.len(), first.position()));
        assert_eq!(parts, whole, "cut at {cut} in {:?}", String::from_utf8_lossy(&text));
        Ok(())
    })
    .budget_ms(budget());
}

#[test]
fn a_blank_line_parts_texts() {
    arbtest(|u| {
        let (before, after) = (text(u)?, text(u)?);
        if reaches_over(&before) || reaches_over(&after) {
            return Ok(());
        }
        let both = [&before[..], b"\n\n", &after[..]].concat();
        let shift = before.len() + 2;
        let apart = scan(&before).map(|url| (url.span(), readings(&url)));
        let apart: Vec<_> = apart.chain(scan(&after).map(|url| (url.span().shifted(shift), readings(&url)))).collect();
        let together: Vec<_> = scan(&both).map(|url| (url.span(), readings(&url))).collect();
        assert_eq!(together, apart, "in {:?}", String::from_utf8_lossy(&both));
        Ok(())
    })
    .budget_ms(budget());
}

#[test]
fn line_index_counts_as_a_naive_one() {
    arbtest(|u| {
        let text = String::from_utf8_lossy(&text(u)?).repeat(u.int_in_range(1..=200)?);
        let mut index = LineIndex::new(text.as_bytes());
        for _ in 0..8 {
            let mut offset = u.int_in_range(0..=text.len())?;
            while !text.is_char_boundary(offset) {
                offset -= 1;
            }
            let before = &text[..offset];
            // the line feed of a pair ends the line, and a carriage return alone
            let ends = |(at, char): &(usize, char)| {
                *char == '\n' || *char == '\r' && text.as_bytes().get(at + 1) != Some(&b'\n')
            };
            let start = before.char_indices().rfind(ends).map_or(0, |(at, _)| at + 1);
            let line = &before[start..];
            let position = index.position(offset);
            assert_eq!(position.line, before.char_indices().filter(ends).count() + 1);
            assert_eq!(position.byte, line.len() + 1);
            assert_eq!(position.code_point, line.chars().count() + 1);
            assert_eq!(position.utf16, line.encode_utf16().count() + 1);
        }
        Ok(())
    })
    .budget_ms(budget());
}

#[test]
fn source_maps_keep_their_pieces() {
    arbtest(|u| {
        let (map, len) = map(u, 0)?;
        let whole = map.source(Span::new(0, len));
        assert_eq!(whole, map.hull(), "{map:?}");
        let mut next = 0;
        for piece in map.pieces() {
            assert_eq!(piece.derived.start, next, "{map:?}");
            assert_eq!(map.source(piece.derived), piece.source, "{map:?}");
            assert_eq!(map.is_verbatim(piece.derived), piece.verbatim, "{map:?}");
            next = piece.derived.end;
        }
        assert_eq!(next, len);
        let start = u.int_in_range(0..=len)?;
        let part = Span::new(start, u.int_in_range(start..=len)?);
        let source = map.source(part);
        assert!(whole.start <= source.start && source.end <= whole.end, "{part:?} of {map:?} gives {source:?}");
        if map.is_verbatim(part) {
            assert_eq!(source.len(), part.len(), "{part:?} of {map:?}");
        }
        Ok(())
    })
    .budget_ms(budget());
}

#[test]
fn composing_source_maps_associates() {
    arbtest(|u| {
        // Each derived text is the source of the next: the maps lie inside one another.
        let (outer, len) = map(u, 0)?;
        let (middle, len) = map(u, len)?;
        let (inner, len) = map(u, len)?;
        let left = inner.compose(&middle).compose(&outer);
        let right = inner.compose(&middle.compose(&outer));
        for at in 0..len {
            let byte = Span::new(at, at + 1);
            assert_eq!(left.source(byte), right.source(byte), "{at} of {inner:?}, {middle:?}, {outer:?}");
            assert_eq!(left.is_verbatim(byte), right.is_verbatim(byte), "{at} of {inner:?}, {middle:?}, {outer:?}");
        }
        assert_eq!(left.hull(), right.hull(), "{inner:?}, {middle:?}, {outer:?}");
        Ok(())
    })
    .budget_ms(budget());
}

/// A text of the fragments, now and then with other bytes between.
fn text(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    for _ in 0..u.int_in_range(0..=40)? {
        match u.int_in_range(0..=15)? {
            0 => text.push(u.arbitrary()?),
            1 => text.extend(u.arbitrary::<char>()?.to_string().bytes()),
            _ => text.extend_from_slice(u.choose(FRAGMENTS)?),
        }
    }
    Ok(text)
}

/// A map to a source of `within` bytes (any length where 0), and the length of the derived text.
fn map(u: &mut Unstructured<'_>, within: usize) -> Result<(SourceMap, usize)> {
    let limit = if within == 0 { 200 } else { within };
    let mut map = SourceMap::builder();
    let mut at = 0;
    for _ in 0..u.int_in_range(1..=8)? {
        at += u.int_in_range(0..=3)?;
        let end = at + u.int_in_range(1..=12)?;
        if end > limit {
            break;
        }
        match u.arbitrary()? {
            true => map.verbatim(Span::new(at, end)),
            false => map.replaced(u.int_in_range(1..=4)?, Span::new(at, end)),
        }
        at = end;
    }
    if map.is_empty() {
        map.verbatim(Span::new(0, 1));
    }
    let len = map.len();
    Ok((map.finish(), len))
}

/// What is true of every URL found in `text`.
fn cohere(url: &Found<'_>, text: &[u8]) {
    let span = url.span();
    assert!(span.start < span.end && span.end <= text.len(), "{url:?} is empty or out of bounds");
    assert!(!url.text.is_empty(), "{url:?} has no text");
    let mut place = Span::empty(0);
    let mut source_end = 0;
    for Piece { derived, source, verbatim } in url.map.pieces() {
        assert_eq!(derived.start, place.end, "a gap in {url:?}");
        assert!(source_end <= source.start, "pieces out of order in {url:?}");
        if verbatim {
            assert_eq!(&url.text.as_bytes()[derived.range()], &text[source.range()], "not verbatim in {url:?}");
        }
        place = derived;
        source_end = source.end;
    }
    assert_eq!(place.end, url.text.len(), "the map does not cover {url:?}");
    assert!(!url.alternatives.iter().any(|other| *other == url.text), "{url:?} is its own alternative");
    if let Some(wrapper) = url.wrapper {
        assert!(wrapper.open.end <= span.start, "{url:?}");
        assert!(wrapper.close.is_none_or(|close| span.end <= close.start && close.end <= text.len()), "{url:?}");
    }
    let (open, close) = match url.wrapper {
        Some(wrapper) => (wrapper.open.start, wrapper.close.map_or(span.end, |close| close.end)),
        None => (span.start, span.end),
    };
    assert!(text[..open].ends_with(url.before) || text[..span.start].ends_with(url.before), "{url:?}");
    assert!(text[close..].starts_with(url.after) || text[span.end..].starts_with(url.after), "{url:?}");
}

/// All readings of a URL; which comes first depends on what else the text holds.
fn readings(url: &Found<'_>) -> Vec<String> {
    let mut readings: Vec<String> = url.alternatives.iter().cloned().chain([url.text.clone().into_owned()]).collect();
    readings.sort();
    readings
}

/// Whether a text holds what reaches over a blank line: an open comment, a page break, a sign of quoted-printable.
fn reaches_over(text: &[u8]) -> bool {
    let holds = |what: &[u8]| text.windows(what.len()).any(|place| place == what);
    let quoted_printable = String::from_utf8_lossy(text).to_ascii_lowercase();
    holds(b"/*") || holds(b"*/") || holds(b"\x0c") || holds(b"=3D") || quoted_printable.contains("quoted-printable")
}

fn join(url: &Url<'_>) -> String {
    let mut text = String::new();
    let mut add = |before: &str, part: Option<&str>| {
        if let Some(part) = part {
            text.push_str(before);
            text.push_str(part);
        }
    };
    add("", url.scheme());
    if url.scheme().is_some() {
        add(":", Some(""));
    }
    if url.authority().is_some() {
        add("//", Some(""));
        add("", url.userinfo());
        if url.userinfo().is_some() {
            add("@", Some(""));
        }
        add("", url.host());
        add(":", url.port());
    }
    add("", Some(url.path()));
    add("?", url.query());
    add("#", url.fragment());
    text
}

/// Milliseconds for each law.
fn budget() -> u64 {
    std::env::var("ARBTEST_BUDGET_MS").ok().and_then(|given| given.parse().ok()).unwrap_or(2_000)
}
