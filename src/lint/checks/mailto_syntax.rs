//! A `mailto` URL that violates RFC 6068.

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches, Severity};
use crate::scan::Form;
use crate::syntax::scheme::updated::mailto;
use crate::syntax::{Component, Violation};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "mailto-syntax",
    features: UrlFeatures::OPAQUE.union(UrlFeatures::AT).union(UrlFeatures::SCHEME),
    values: 1,
    options: &[],
    run: OfText(check),
};

/// Violations that are not reported: mail programs understand or ignore them.
const IGNORED: &[&str] = &["non-ascii", "mail-address-repeated", "hfield-ignored", "mailto-not-utf8"];

/// Spellings of `@` that hide an address from harvesters.
const HIDDEN_AT: &[&str] = &["(at)", "[at]", "{at}", "_at_", "-at-", " at ", "%20at%20", "%28at%29", "%5bat%5d"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if !cx.url.has_scheme(&["mailto"]) {
        return;
    }
    // the value of a parameter of another URL, and encoded for that one
    if cx.found.form == Form::Bare && cx.found.before.ends_with(b"=") {
        return;
    }
    let text = cx.url.text();
    let address = Span::new("mailto:".len(), cx.url.span(Component::Path).map_or(text.len(), |path| path.end));
    let inner = &text[address.range()];
    let named = is_named(inner);
    // a URL after it is another rule's business
    if address.is_empty() && text.len() == address.end
        || !named && cx.parts().touches(address)
        || is_word(inner)
        || is_veiled(inner)
        || inner.contains("://")
        || inner.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("mailto:"))
    {
        return;
    }
    let mut reported: Vec<&str> = Vec::new();
    // one finding in each address: a typing error in it often breaks several rules
    let (mut checked, mut is_whole) = (address.start, true);
    for violation in mailto::violations(&cx.url) {
        let name = violation.kind.name;
        let touched = !named && cx.parts().touches(violation.span);
        if reported.contains(&name) || touched || !counts(cx, &violation, address) {
            continue;
        }
        if violation.span.end <= address.end {
            let start = violation.span.start.max(checked);
            is_whole |= text[checked..start].contains(',');
            checked = start;
            if !is_whole {
                continue;
            }
            is_whole = false;
        }
        reported.push(name);
        matches.push(rule_match(cx, &violation, address));
    }
}

/// The span of the addresses of a `mailto` URL that has an `@` in them. `whitespace-in-url` and
/// `invalid-percent-encoding` leave it to this rule.
pub(super) fn addresses(cx: &RuleContext<'_, '_>) -> Option<Span> {
    let path = cx.url.span(Component::Path)?;
    let is_mail = cx.url.has_scheme(&["mailto"]);
    (is_mail && cx.url.path().contains('@')).then_some(path)
}

/// Whether an address is a placeholder word.
fn is_word(address: &str) -> bool {
    const WORDS: &[&str] =
        &["email", "e-mail", "mail", "address", "addr", "user", "username", "name", "recipient", "to"];
    WORDS.iter().any(|word| word.eq_ignore_ascii_case(address))
}

/// Whether an address has a name before it: `Joe <joe@a.corp>`. Its brackets are not a placeholder.
fn is_named(address: &str) -> bool {
    let bracket = address.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    bracket.is_some_and(|(inner, _)| inner.contains('@') && !inner.contains(['{', '$', '%', '[']))
}

fn is_veiled(address: &str) -> bool {
    let lower = address.to_ascii_lowercase();
    !lower.contains('@') && HIDDEN_AT.iter().any(|at| lower.contains(at))
}

fn counts(cx: &RuleContext<'_, '_>, violation: &Violation, address: Span) -> bool {
    let text = cx.url.text();
    match violation.kind.name {
        // in the header fields, programs accept these unencoded
        // and so they do with a `%`, which is another rule's business there
        "mailto-unencoded" | "forbidden-octet" | "incomplete-percent-encoding" => violation.span.start < address.end,
        // a question, unless a field is meant to begin
        "mailto-question-mark" => is_field(&text[violation.span.end..]),
        // docutils veils addresses so, with the percent sign as a character reference
        "mail-address-encoded-at" => !is_referenced(cx),
        name => !IGNORED.contains(&name),
    }
}

/// Whether the source writes the `%` of a `%40` as a character reference, which is done only to hide the address.
fn is_referenced(cx: &RuleContext<'_, '_>) -> bool {
    let source = cx.text.get(cx.found.span().range()).unwrap_or_default();
    source.windows(b"&#37;".len()).any(|bytes| bytes == b"&#37;")
}

/// Whether a text starts with the name of a header field and `=`.
fn is_field(text: &str) -> bool {
    let name = text.bytes().take_while(|byte| byte.is_ascii_alphabetic() || *byte == b'-').count();
    name > 1 && text.as_bytes().get(name) == Some(&b'=')
}

fn rule_match(cx: &RuleContext<'_, '_>, violation: &Violation, address: Span) -> RuleMatch {
    let span = if violation.span.is_empty() && !address.is_empty() {
        // what is missing is missing from the whole
        address
    } else {
        violation.span
    };
    let mut rule_match = RuleMatch::at(span).with(what(cx, violation));
    rule_match.help = help(cx.url.text(), violation).map(str::to_owned);
    rule_match.repair = match violation.kind.name {
        "mailto-slashes" => Some(FixBuilder::safe_fix().remove(violation.span)),
        "incomplete-percent-encoding" => {
            Some(FixBuilder::unsafe_fix().replace(Span::new(violation.span.start, violation.span.start + 1), "%25"))
        }
        "mailto-question-mark" => Some(FixBuilder::unsafe_fix().replace(violation.span, "&")),
        "mailto-unencoded" => match &cx.url.text()[violation.span.range()] {
            "&" => Some(FixBuilder::unsafe_fix().replace(violation.span, "?")),
            ";" => Some(FixBuilder::unsafe_fix().replace(violation.span, ",")),
            _ => None,
        },
        "mail-address-encoded-at" => Some(FixBuilder::safe_fix().replace(violation.span, "@")),
        _ => None,
    };
    if matches!(violation.kind.name, "mail-address-encoded-at" | "mailto-fragment" | "body-line-break") {
        rule_match.severity = Some(Severity::Info);
    }
    rule_match
}

fn what(cx: &RuleContext<'_, '_>, violation: &Violation) -> String {
    let shown = cx.quote(violation.span);
    match (violation.kind.name, shown.as_bytes().first()) {
        ("mailto-unencoded", Some(b'&')) => "`&` before the first header field".to_owned(),
        ("mailto-unencoded", Some(b';')) => "`;` between addresses".to_owned(),
        ("mailto-unencoded", _) => format!("an unencoded `{shown}` in an address"),
        ("forbidden-octet", _) => "a character in the address that is not allowed in a URL".to_owned(),
        _ => violation.kind.message.to_owned(),
    }
}

fn help(text: &str, violation: &Violation) -> Option<&'static str> {
    Some(match violation.kind.name {
        "mailto-slashes" => "remove the slashes: an address follows the colon",
        "incomplete-percent-encoding" => "write % as %25",
        "mailto-question-mark" => "write & between header fields",
        "mailto-unencoded" if text[violation.span.range()].starts_with('&') => "write ? before the first header field",
        "mailto-unencoded" if text[violation.span.range()].starts_with(';') => "write a comma between addresses",
        "forbidden-octet" => "write only the address, without a name before it and without spaces",
        "mail-address-encoded-at" => "write a literal @",
        "body-line-break" => "write a line break as %0D%0A",
        _ => return None,
    })
}
