//! A rule that the dispatch skips reports nothing.

use super::*;
use crate::document::{Format, ReadOptions as Reading, read};
use crate::lint::context::{LazySettings, RuleContext, UrlCache};
use crate::lint::model::RuleMatches;
use crate::lint::rules::registry::rules;
use crate::lint::selection::Options;
use crate::text::Random;

/// Rules that report only URLs with their features, although their checks may find more.
const EXCEPTIONS: &[&str] = &["mailto-syntax", "wrapped-at-hyphen"];

/// Each rule that finds something in a URL of the document is a candidate for that URL.
#[track_caller]
fn check(rules: &[ActiveRule], dispatch: &RuleDispatch, format: Format, text: &str) {
    let text = text.as_bytes();
    for found in &read(format, text, Reading { references: true, ..Reading::default() }).found {
        let (url, cache) = (Url::split(&found.text), UrlCache::default());
        let source = Source { format, text };
        let candidates = dispatch.candidates(source, &url, found);
        for (number, active) in rules.iter().enumerate() {
            let LoadedRule { rule, settings } = active.loaded();
            let is_judged = settings.contexts.has(found.context)
                && (url.scheme().is_some() || rule.references() != References::None);
            let mut matches = RuleMatches::default();
            if is_judged {
                rule.run(&RuleContext::new(source, found, url, LazySettings(active), &cache), &mut matches);
            }
            assert!(
                candidates.contains(number) || matches.is_empty() || EXCEPTIONS.contains(&&*active.id),
                "{}: {}",
                active.id,
                found.text
            );
        }
    }
}

fn all_rules() -> Vec<ActiveRule> {
    let mut options = Options::default();
    options.select(["all"]).expect("it is a name");
    options.active()
}

#[test]
fn no_rule_lists_hosts_by_itself() {
    let listing = all_rules()
        .into_iter()
        .filter(|active| active.check.is_some_and(|it| it.features.intersects(UrlFeatures::LISTED)));
    for active in listing {
        assert!(!active.loaded().settings.lists_any_host(), "{}", active.id);
    }
}

#[test]
fn a_rule_with_matches_is_a_candidate() {
    let all = all_rules();
    let dispatch = RuleDispatch::new(&all);
    for example in rules().flat_map(|rule| rule.bad().iter().chain(rule.good())) {
        let format = example.format.as_deref().and_then(Format::named).unwrap_or(Format::PLAIN);
        check(&all, &dispatch, format, &example.unmarked().0);
    }
    let parts = [
        "http",
        "https",
        "ftp",
        "sftp",
        "mailto",
        "www",
        "localhost",
        ":",
        "://",
        "//",
        "/",
        "/",
        ".",
        "..",
        "-",
        "_",
        "@",
        "?",
        "#",
        "=",
        "&",
        ";",
        "%",
        "%40",
        "%2F",
        "[",
        "]",
        "(",
        "joe",
        "docs",
        "example.com",
        "a.corp",
        "com",
        "rn",
        "1",
        "127.0.0.1",
        "0x7f.1",
        "9f8e7d6c5b4a39281f",
        "token",
        "sig",
        "sv",
        "hooks.slack.com",
        "services",
        "T8Q2K1ZAB",
        "B9X7R3LMN",
        "q8Zk20xVb17cJw4Rt6Yp9LmE",
        "hooks",
        "q8zk20xvb17cjw4rt6yp9lme3a",
        ":8080",
        "A",
        "é",
    ];
    let mut random = Random::new();
    for round in 0..20_000 {
        let url: String = (0..1 + round % 12).map(|_| random.pick(&parts)).collect();
        let start = random.pick(&["", "https://", "http://a.corp/", "https://a.corp/?u="]);
        let text = match random.below(5) {
            0 => format!("see {start}{url}, and"),
            1 => format!("[www.ietf.org]({start}{url})"),
            2 => format!("<a href=\"{start}{url}\">ietf.org</a>"),
            3 => format!("<{start}{url}>"),
            _ => format!("\"{start}{url};\""),
        };
        let format = random.pick(&["markdown", "html", "plain", "json"]);
        check(&all, &dispatch, Format::named(format).expect("it is in the table"), &text);
    }
}
