//! What the scanner does at its limits, and with bytes that are no UTF-8; such texts do not fit the case files.

use urlint::scan::{Form, Found, scan};

#[test]
fn a_wrapper_is_given_up_after_8_kib() {
    let long = |bytes: usize| format!("<URL:http://docs.example/{}\n  end> x", "a/".repeat(bytes / 2));
    let text = long(6_000);
    let found = only(text.as_bytes());
    assert_eq!(found.form, Form::Delimited);
    assert!(found.text.ends_with("/end"), "{}", found.text.len());

    let text = long(20_000);
    let found = only(text.as_bytes());
    assert!(matches!(found.form, Form::Bare | Form::Prefixed), "{:?}", found.form);
    assert!(found.wrapper.is_none_or(|wrapper| wrapper.close.is_none()));
    assert_eq!(found.span().end, text.find('\n').expect("the text holds a line break"));
}

#[test]
fn bytes_that_are_no_utf8_end_a_url() {
    for ender in [&b"\xff"[..], b"\x80", b"\xc3", b"\xe2\x80", b"\xc3(", b"\xf0\x9f\x8d", b"\xed\xa0\x80", b"\xc0\xaf"]
    {
        let text = [b"see http://docs.example/a", ender, b"b more"].concat();
        let found = only(&text);
        assert_eq!(found.text, "http://docs.example/a", "before {ender:x?}");
        assert_eq!(found.span().range(), 4..25);
    }
}

#[test]
fn bytes_that_are_not_utf8_may_precede_a_url() {
    for before in [&b"\xff"[..], b"\x80", b"caf\xe9", b"\xe2\x80", b"\xf0\x9f"] {
        let text = [before, b"http://docs.example/a"].concat();
        let found = only(&text);
        assert_eq!(found.text, "http://docs.example/a", "after {before:x?}");
    }
}

#[test]
fn evidence_counts_within_32_kib() {
    let broken = "<http://docs.example/user-\n  guide>\n";
    let evidence = "see http://docs.example/userguide now\n";
    let filler = |bytes: usize| "word \n".repeat(bytes / 6);

    let near = format!("{broken}{}{evidence}", filler(8_000));
    assert_eq!(scan(near.as_bytes()).next().expect("there is a URL").text, "http://docs.example/userguide");

    let far = format!("{broken}{}{evidence}", filler(200_000));
    assert_eq!(scan(far.as_bytes()).next().expect("there is a URL").text, "http://docs.example/user-guide");
}

#[test]
fn alternatives_are_eight_readings_at_most() {
    let text = format!("<URL:http://docs.example/{}end>", "a-\n".repeat(6));
    let found = only(text.as_bytes());
    assert_eq!(found.text, "http://docs.example/a-a-a-a-a-a-end");
    assert!((1..=8).contains(&found.alternatives.len()), "{:?}", found.alternatives);
}

#[test]
fn a_verbatim_url_borrows_its_text() {
    let found = only(b"see <URL:http://docs.example/a>.");
    assert!(found.is_verbatim());
    assert!(matches!(found.text, std::borrow::Cow::Borrowed(_)));
}

#[track_caller]
fn only(text: &[u8]) -> Found<'_> {
    let mut found: Vec<Found<'_>> = scan(text).collect();
    assert_eq!(found.len(), 1, "{:?} in {:?}", found, String::from_utf8_lossy(&text[..text.len().min(200)]));
    found.remove(0)
}
