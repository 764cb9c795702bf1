//! Runs the cases under `tests/cases/syntax/` for RFC 3986 and what builds on it: RFC 2396, 3966, 3987, 4266, 5538,
//! 6068, 8089 and 8141.
//!
//! `«` and `»` are around the bytes of a violation; `violations` names the violations in that order.

use serde::Deserialize;
use urlint::syntax::scheme::updated::{self, CURRENT, file, gopher, mailto, news};
use urlint::syntax::{
    Bases, Component, HostError, HostForm, NotAbsolute, Origin, Resolution, Url, Violation, ViolationKind, ipv6, iri,
    normalize, path_form, remove_dot_segments, resolve, rfc2396, rfc3986, scheme, tel, urn,
};
use urlint::text::{Span, unmark};

use crate::cases;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    text: String,
    violations: Vec<String>,
    /// The components of the violations, where they are checked; `-` is none.
    components: Option<Vec<String>>,
    #[serde(rename = "why")]
    _why: Option<String>,
}

/// Checks the violations of every case, and that each of `kinds` has a case.
#[track_caller]
fn check_violations(
    none: &[String],
    some: &[Case],
    violations: fn(&Url<'_>) -> Vec<Violation>,
    kinds: &[&ViolationKind],
) {
    for text in none {
        assert_eq!(violations(&Url::split(text)), [], "{text}");
    }
    for case in some {
        let (text, marks) = unmark(&case.text);
        let found = violations(&Url::split(&text));
        let actual: Vec<_> = found.iter().map(|violation| (violation.kind.name, violation.span)).collect();
        let expected: Vec<_> = case.violations.iter().map(String::as_str).zip(marks).collect();
        assert_eq!(actual, expected, "{}", case.text);
        if let Some(expected) = &case.components {
            let components: Vec<_> = found.iter().map(|it| it.component.map_or("-", Component::name)).collect();
            assert_eq!(components, *expected, "{}", case.text);
        }
    }
    for kind in kinds {
        let has_kind = |case: &Case| case.violations.iter().any(|name| name == kind.name);
        assert!(some.iter().any(has_kind), "no case for {}", kind.name);
        assert_eq!(kinds.iter().filter(|other| other.name == kind.name).count(), 1, "{} is listed twice", kind.name);
        assert!(kind.clause.starts_with("RFC ") && !kind.message.ends_with('.'), "{kind:?}");
    }
}

#[test]
fn hosts_are_what_they_are() {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Hosts {
        ipv6: Vec<(String, String)>,
        ipv6_flaws: Vec<(String, String)>,
        hosts: Vec<(String, String)>,
        host_flaws: Vec<(String, String)>,
    }
    #[track_caller]
    fn check_flaw<T: std::fmt::Debug>(marked: &str, kind: &str, parse: impl Fn(&str) -> Result<T, HostError>) {
        let (text, marks) = unmark(marked);
        let flaw = parse(&text).expect_err(marked);
        assert_eq!((format!("{:?}", flaw.kind), flaw.span), (kind.to_owned(), marks[0]), "{marked}");
    }

    let cases: Hosts = cases::read("syntax/hosts.toml");
    assert!(cases.ipv6.len() + cases.ipv6_flaws.len() > 100);
    for (text, groups) in &cases.ipv6 {
        let address = ipv6(text).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"));
        assert_eq!(address.map(|group| format!("{group:x}")).join(" "), *groups, "{text}");
        assert_eq!(text.parse::<std::net::Ipv6Addr>().map(|theirs| theirs.segments()), Ok(address), "{text}");
    }
    for (marked, kind) in &cases.ipv6_flaws {
        check_flaw(marked, kind, ipv6);
        assert!(unmark(marked).0.parse::<std::net::Ipv6Addr>().is_err(), "{marked}");
    }
    for (text, host) in &cases.hosts {
        assert_eq!(format!("{:?}", HostForm::classify(text).expect(text)), *host, "{text}");
    }
    for (marked, kind) in &cases.host_flaws {
        check_flaw(marked, kind, HostForm::classify);
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Violations {
    none: Vec<String>,
    some: Vec<Case>,
}

#[test]
fn rfc3986_splits_and_judges() {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        split: Vec<Split>,
        violations: Violations,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Split {
        text: String,
        clause: String,
        parts: Parts,
        form: String,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Parts {
        scheme: Option<String>,
        userinfo: Option<String>,
        host: Option<String>,
        port: Option<String>,
        path: String,
        query: Option<String>,
        fragment: Option<String>,
    }

    let cases: File = cases::read("syntax/rfc3986.toml");
    for Split { text, clause, parts, form } in &cases.split {
        let url = Url::split(text);
        for (component, expected) in [
            (Component::Scheme, &parts.scheme),
            (Component::Userinfo, &parts.userinfo),
            (Component::Host, &parts.host),
            (Component::Port, &parts.port),
            (Component::Path, &Some(parts.path.clone())),
            (Component::Query, &parts.query),
            (Component::Fragment, &parts.fragment),
        ] {
            assert_eq!(url.get(component), expected.as_deref(), "{component:?} of {text} (section {clause})");
        }
        assert_eq!(format!("{:?}", path_form(&url)), *form, "{text}");
        assert_eq!(rfc3986::violations(&url), [], "{text}");
    }
    check_violations(&cases.violations.none, &cases.violations.some, rfc3986::violations, rfc3986::VIOLATIONS);
}

#[test]
fn rfc2396_judges() {
    let cases: Violations = cases::read("syntax/rfc2396.toml");
    check_violations(&cases.none, &cases.some, rfc2396::violations, rfc2396::VIOLATIONS);
}

type Pairs = Vec<(String, String)>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct References {
    base: String,
    normal: Pairs,
    abnormal: Pairs,
    lenient: Pairs,
    others: Vec<(String, String, String)>,
    #[serde(default)]
    dot_segments: Pairs,
}

impl References {
    #[track_caller]
    fn check(&self, resolve: impl Fn(&Url<'_>, &Url<'_>, Resolution) -> String) {
        let base = Url::split(&self.base);
        for (reference, target) in self.normal.iter().chain(&self.abnormal) {
            assert_eq!(resolve(&base, &Url::split(reference), Resolution::Strict), *target, "<{reference}>");
        }
        for (reference, target) in &self.lenient {
            assert_eq!(resolve(&base, &Url::split(reference), Resolution::Lenient), *target, "<{reference}>");
        }
        for (base, reference, target) in &self.others {
            let resolved = resolve(&Url::split(base), &Url::split(reference), Resolution::Strict);
            assert_eq!(resolved, *target, "<{reference}> against <{base}>");
        }
    }
}

#[test]
fn references_resolve() {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        rfc3986: References,
        rfc2396: References,
    }

    let cases: File = cases::read("syntax/resolution.toml");
    cases.rfc3986.check(|base, reference, how| resolve(base, reference, how).expect("the base has a scheme"));
    cases.rfc2396.check(|base, reference, how| {
        rfc2396::resolve(base, reference, how).expect("the base has a scheme").to_string()
    });
    for (path, expected) in &cases.rfc3986.dot_segments {
        assert_eq!(remove_dot_segments(path), *expected, "{path}");
    }
}

#[test]
fn the_innermost_base_wins() {
    #[track_caller]
    fn check([embedded, entity, retrieval, default]: [Option<&str>; 4], expected: Option<(Origin, &str)>) {
        let established = Bases { embedded, entity, retrieval, default }.establish();
        assert_eq!(established, expected.map(|(origin, base)| (origin, base.to_owned())));
    }

    let [a, b, c, d] = [Some("http://a/a/"), Some("http://b/b/"), Some("http://c/c/#f"), Some("http://d/d/")];
    check([a, b, c, d], Some((Origin::Embedded, "http://a/a/")));
    check([None, b, c, d], Some((Origin::Entity, "http://b/b/")));
    check([None, None, c, d], Some((Origin::Retrieval, "http://c/c/")));
    check([None, None, None, d], Some((Origin::Default, "http://d/d/")));
    check([None; 4], None);
    check([Some("x"), None, c, d], Some((Origin::Embedded, "http://c/c/x")));
    check([Some("../x/#y"), Some("/e/f"), c, d], Some((Origin::Embedded, "http://c/x/")));
    check([Some("x"), None, None, None], None);
    check([None, Some("x"), None, d], Some((Origin::Entity, "http://d/d/x")));
}

#[test]
fn nothing_resolves_against_a_relative_base() {
    for (base, reference) in [("", "a"), ("/a", "http://b/"), ("//h/", ""), ("1x:a", "#b")] {
        let (base, reference) = (Url::split(base), Url::split(reference));
        assert_eq!(resolve(&base, &reference, Resolution::Strict), Err(NotAbsolute));
        assert_eq!(rfc2396::resolve(&base, &reference, Resolution::Lenient), Err(NotAbsolute));
    }
}

#[test]
fn urls_normalize() {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        cases: Vec<(String, String, String)>,
    }

    for (text, expected, steps) in cases::read::<File>("syntax/normalization.toml").cases {
        let normalized = normalize(&Url::split(&text));
        assert_eq!(normalized.text, expected, "{text}");
        let taken: Vec<_> = normalized.steps.iter().map(|(step, _)| step.name()).collect();
        assert_eq!(taken.join(" "), steps, "{text}");
        assert_eq!(normalize(&Url::split(&expected)).steps, [], "{text}");
    }
}

#[test]
fn iris_map() {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        to_uri: Vec<Vec<String>>,
        to_iri: Pairs,
        ucschar: Vec<u32>,
        not_ucschar: Vec<u32>,
        iprivate: Vec<u32>,
    }

    let cases: File = cases::read("syntax/iri.toml");
    for case in &cases.to_uri {
        let url = Url::split(&case[0]);
        assert_eq!(iri::to_uri(&url, iri::HostMapping::ALabels), case[1]);
        assert_eq!(iri::to_uri(&url, iri::HostMapping::PercentEncoded), case[case.len() - 1]);
    }
    for (uri, expected) in &cases.to_iri {
        assert_eq!(iri::to_iri(&Url::split(uri)), *expected, "{uri}");
    }
    let character = |point: &u32| char::from_u32(*point).expect("no surrogate");
    assert!(cases.ucschar.iter().map(character).all(iri::is_ucschar));
    assert!(!cases.not_ucschar.iter().map(character).any(iri::is_ucschar));
    assert!(cases.iprivate.iter().map(character).all(iri::is_iprivate));
    assert!(!cases.ucschar.iter().map(character).any(iri::is_iprivate));
}

#[test]
fn urns_are_read() {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        parts: Vec<[String; 6]>,
        none: Vec<String>,
        some: Vec<Case>,
        equivalent: Vec<Vec<String>>,
    }

    let cases: File = cases::read("syntax/urn.toml");
    for [text, expected @ ..] in &cases.parts {
        let urn = urn::parts(&Url::split(text)).expect("the scheme is urn");
        let spans = [Some(urn.nid), urn.nss, urn.r_component, urn.q_component, urn.f_component];
        assert_eq!(spans.map(|span| span.map_or("-", |span| &text[span.range()])), expected.each_ref().map(|s| &**s));
    }
    check_violations(&cases.none, &cases.some, urn::violations, urn::VIOLATIONS);
    for (i, a) in cases.equivalent.iter().enumerate() {
        for (j, b) in cases.equivalent.iter().enumerate() {
            for (a, b) in a.iter().flat_map(|a| b.iter().map(move |b| (a, b))) {
                assert_eq!(urn::equivalent(&Url::split(a), &Url::split(b)), i == j, "{a} {b}");
            }
        }
    }
    assert!(urn::parts(&Url::split("http://a/")).is_none());
}

#[test]
fn telephone_numbers_are_read() {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        parts: Vec<[String; 4]>,
        none: Vec<String>,
        some: Vec<Case>,
    }

    let cases: File = cases::read("syntax/tel.toml");
    for [text, digits, kind, context] in &cases.parts {
        let number = tel::parts(&Url::split(text)).expect("the scheme is tel");
        assert_eq!(text[number.digits.range()], **digits);
        assert_eq!(number.global, kind == "global", "{text}");
        assert_eq!(number.context(text).unwrap_or("-"), context);
    }
    check_violations(&cases.none, &cases.some, tel::violations, tel::VIOLATIONS);
}

#[test]
fn mail_is_read() {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        parts: Vec<Mail>,
        none: Vec<String>,
        some: Vec<Case>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Mail {
        text: String,
        to: Vec<[String; 3]>,
        fields: Vec<[String; 4]>,
    }

    let cases: File = cases::read("syntax/rfc6068.toml");
    for Mail { text, to, fields } in &cases.parts {
        let message = mailto::parts(&Url::split(text)).expect("the scheme is mailto");
        let slice = |span: Option<Span>| span.map_or("-", |span| &text[span.range()]).to_owned();
        let addresses: Vec<_> = message
            .to
            .iter()
            .map(|address| {
                let decoded = address.decoded(text).expect("it is UTF-8");
                [slice(Some(address.local_part)), slice(address.domain), decoded]
            })
            .collect();
        assert_eq!(addresses, *to, "{text}");
        let read: Vec<_> = message
            .fields
            .iter()
            .map(|field| {
                let name = field.decoded_name(text).expect("it is UTF-8");
                let value = field.decoded_value(text).unwrap_or_else(|| "-".to_owned());
                [slice(Some(field.name)), slice(field.value), name, value]
            })
            .collect();
        assert_eq!(read, *fields, "{text}");
    }
    check_violations(&cases.none, &cases.some, mailto::violations, mailto::VIOLATIONS);
}

#[test]
fn schemes_in_force_are_judged() {
    let cases: Violations = cases::read("syntax/rfc5538.toml");
    check_violations(&cases.none, &cases.some, news::violations, news::VIOLATIONS);
    let cases: Violations = cases::read("syntax/rfc4266.toml");
    check_violations(&cases.none, &cases.some, gopher::violations, gopher::VIOLATIONS);
}

#[test]
fn files_are_judged() {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        forms: Pairs,
        none: Vec<String>,
        some: Vec<Case>,
    }

    let cases: File = cases::read("syntax/rfc8089.toml");
    for (text, form) in &cases.forms {
        assert_eq!(file::form(&Url::split(text)).map_or("-".to_owned(), |form| format!("{form:?}")), *form, "{text}");
    }
    check_violations(&cases.none, &cases.some, file::violations, file::VIOLATIONS);
}

#[test]
fn each_scheme_is_judged_by_its_own_rfc() {
    for row in CURRENT {
        let text = format!("{}:%", row.name.to_uppercase());
        let messages = scheme::violations(&Url::split(&text));
        assert!(!messages.is_empty(), "{text}");
        let known = |kind: &ViolationKind| row.violation_kinds.contains(&kind) || rfc3986::VIOLATIONS.contains(&kind);
        assert!(messages.iter().all(|violation| known(violation.kind)), "{text}: {messages:?}");
    }
    assert!(updated::current("http").is_none());
    assert_eq!(scheme::violations(&Url::split("http://a b/")), []);
}
