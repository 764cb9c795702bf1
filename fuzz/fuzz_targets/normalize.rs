//! Resolving and normalizing: to do it once more changes nothing, and what is right stays right. Up to the first line
//! feed is the base.

#![no_main]

use libfuzzer_sys::fuzz_target;
use urlint::syntax::{Resolution, Standard, Url, normalize, remove_dot_segments, resolve};

fuzz_target!(|text: &str| {
    let (base, reference) = text.split_once('\n').unwrap_or(("http://a/b/c/d;p?q", text));
    let (base, reference) = (Url::split(base), Url::split(reference));
    stays(&base);
    stays(&reference);
    for how in [Resolution::Strict, Resolution::Lenient] {
        let Ok(target) = resolve(&base, &reference, how) else { continue };
        let target = Url::split(&target);
        // a reference without a path has that of the base, dot segments and all (RFC 3986 section 5.2.2)
        if !reference.path().is_empty() || remove_dot_segments(base.path()) == base.path() {
            assert_eq!(resolve(&base, &target, Resolution::Strict).as_deref(), Ok(target.text()), "resolved once more");
        }
        if is_right(&base) && is_right(&reference) {
            assert!(is_right(&target), "{} is wrong", target.text());
        }
        stays(&target);
    }
});

/// The normal form of a normal form is the same, and right if the URL was.
fn stays(url: &Url<'_>) {
    let normal = normalize(url).text;
    let normal = Url::split(&normal);
    let again = normalize(&normal);
    assert_eq!(again.text, normal.text(), "normalized once more");
    assert!(again.steps.is_empty());
    assert!(!is_right(url) || is_right(&normal), "{} is wrong", normal.text());
}

fn is_right(url: &Url<'_>) -> bool {
    url.violations(Standard::Rfc3986).is_empty()
}
