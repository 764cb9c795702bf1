//! Success by the URL Standard: ours is that of the `url` crate, but where the crate is known to differ. Up to
//! the first line feed is the base.

#![no_main]

use libfuzzer_sys::fuzz_target;
use urlint::syntax::whatwg::{Host, Outcome, Record, parse};

fuzz_target!(|text: &str| {
    let (base, input) = text.split_once('\n').unwrap_or(("", text));
    let ours = parse(base, None).record;
    let theirs = url::Url::parse(base).ok();
    let base = ours.as_ref().zip(theirs.as_ref());
    let outcome = parse(input, base.map(|(ours, _)| ours));
    let theirs = url::Url::options().base_url(base.map(|(_, theirs)| theirs)).parse(input);
    if outcome.record.is_some() != theirs.is_ok() {
        // a base of which they make another URL explains all
        let same_base = base.is_none_or(|(ours, theirs)| ours.to_string() == theirs.as_str());
        assert!(!same_base || is_explained(input, &outcome), "theirs is {theirs:?}, ours {outcome:?}");
    }
    if let Some(record) = &outcome.record {
        let text = record.to_string();
        assert_eq!(parse(&text, None).record.as_ref(), Some(record), "{text} is not what it was made of");
    }
});

/// Where the crate does not do as the standard says.
fn is_explained(input: &str, ours: &Outcome) -> bool {
    let has = |name: &str| ours.violations.iter().any(|violation| violation.kind.name == name);
    let punycode = |record: &Record| matches!(record.host(), Some(Host::Domain(name)) if name.contains("xn--"));
    match &ours.record {
        // credentials, if empty ones, want a host also where the scheme is not special
        None if has("host-missing") => has("invalid-credentials"),
        // a back-slash does not end the port where the scheme is not special
        None => has("port-invalid") && input.contains('\\'),
        // more slashes than two are passed over, also where the scheme is the base's
        Some(record) if record.is_special() && has("special-scheme-missing-following-solidus") => true,
        // an ASCII domain need not be valid Punycode
        Some(record) if punycode(record) => true,
        // a reference that begins with a back-slash is a path where the scheme is not special
        Some(record) => !record.is_special() && input.contains('\\'),
    }
}
