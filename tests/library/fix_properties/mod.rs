//! Laws of fixes: a second run has nothing to do, other lines and URLs stay, a safe fix names the same resource, what
//! is suppressed or signed is not touched.
//!
//! `URLINT_SEED` chooses other documents, `URLINT_FIX_DOCUMENTS` how many there are.

mod documents;

use crate::fix_laws::law::{Seen, holds, is_signed};
use crate::random::Random;
use documents::{Documents, NOT_SIGNED, SIGNED, url};
use urlint::document::Format;
use urlint::lint::{Applicability, Engine, Options};

const DOCUMENTS: usize = if cfg!(debug_assertions) { 600 } else { 4_000 };

/// How many complaints are shown.
const SHOWN: usize = 12;

#[test]
fn fixes_do_what_they_should() {
    let (mut random, documents, engine) = (seeded(), Documents::new(), all_rules());
    let count = std::env::var("URLINT_FIX_DOCUMENTS").ok().and_then(|count| count.parse().ok()).unwrap_or(DOCUMENTS);
    let (mut seen, mut wrong) = (Seen::default(), Vec::new());
    for _ in 0..count {
        let (format, text) = documents.one(&mut random);
        for least in [Applicability::Safe, Applicability::Unsafe] {
            if let Err(broken) = holds(&engine, format, text.as_bytes(), least, &mut seen) {
                wrong.push(format!("{}, {}: {broken}\n    {text:?}", format.name(), least.name()));
            }
        }
    }
    let Seen { applied, dropped, urls } = seen;
    println!("{count} documents, {urls} URLs fixed, {dropped} fixes dropped; applied: {applied:?}");
    assert!(urls > count / 10, "only {urls} URLs were fixed");
    wrong.sort_by_key(String::len);
    assert!(wrong.is_empty(), "{} of {count} are wrong:\n{}", wrong.len(), wrong[..wrong.len().min(SHOWN)].join("\n"));
}

#[test]
fn signed_urls_stay() {
    let engine = all_rules();
    for signed in SIGNED {
        assert!(is_signed(signed), "{signed}");
        for (format, text) in [
            (Format::PLAIN, format!("See <{signed}> and {signed} there, \"{signed}\".")),
            (Format::named("html").expect("a format"), format!("<a href='{}'>a</a>", signed.replace('&', "&amp;"))),
            (Format::named("json").expect("a format"), format!("{{\"there\": \"{signed}\"}}")),
        ] {
            let fixed = engine.fix(format, text.as_bytes(), Applicability::Unsafe);
            let said: Vec<_> = fixed.applied.iter().map(|applied| &*applied.rule).collect();
            assert_eq!(String::from_utf8_lossy(&fixed.text), text, "{said:?}");
        }
    }
    for other in NOT_SIGNED {
        assert!(!is_signed(other), "{other}");
        let text = format!("See <{other}>.");
        let fixed = engine.fix(Format::PLAIN, text.as_bytes(), Applicability::Unsafe);
        assert_ne!(String::from_utf8_lossy(&fixed.text), text);
    }
}

#[test]
fn suppressed_findings_stay() {
    let mut options = Options::default();
    options.select(["all"]).expect("it is a name");
    // a comment that suppresses nothing goes
    options.ignore(["unused-suppression"]).expect("it is a rule");
    let (mut random, engine) = (seeded(), Engine::new(&options));
    let markdown = Format::named("markdown").expect("a format");
    for _ in 0..200 {
        let is_plain = |url: &String| !url.contains(['`', '<', '>', '\\', '*', '_', '[', ']', '"', '&', '\u{ad}']);
        let [first, second] = [(); 2].map(|()| {
            loop {
                let url = url(&mut random);
                if is_plain(&url) {
                    break url;
                }
            }
        });
        let kept = format!("see {first} there <!-- urlint-ignore -->\n");
        let text = format!("Words.\n\n{kept}\nAnd {second} too.\n");
        let fixed = engine.fix(markdown, text.as_bytes(), Applicability::Unsafe);
        let fixed = String::from_utf8_lossy(&fixed.text);
        assert!(fixed.contains(&kept), "{kept:?} is not in {fixed:?}");
    }
}

fn all_rules() -> Engine {
    let mut options = Options::default();
    options.select(["all"]).expect("it is a name");
    Engine::new(&options)
}

fn seeded() -> Random {
    Random::new(std::env::var("URLINT_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(42))
}
