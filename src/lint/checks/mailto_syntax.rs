//! A `mailto` URL that violates RFC 6068: `mailto:joe@a.corp;ann@a.corp` has a `;` between addresses.

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

/// Spellings of `@` that hide an address from harvesters.
const HIDDEN_AT: &[&str] = &["(at)", "[at]", "{at}", "_at_", "-at-", " at ", "%20at%20", "%28at%29", "%5bat%5d"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    // the value of a parameter of another URL is encoded for that one
    let is_parameter_value = cx.found.form == Form::Bare && cx.found.before.ends_with(b"=");
    if !cx.url.has_scheme(&["mailto"]) || is_parameter_value {
        return;
    }
    let text = cx.url.text();
    let recipients = Span::new("mailto:".len(), cx.url.span(Component::Path).map_or(text.len(), |path| path.end));
    let has_display_name = has_display_name(&text[recipients.range()]);
    let touches_placeholder = |span: Span| !has_display_name && cx.parts().touches(span);
    if text.len() == recipients.start || touches_placeholder(recipients) || is_no_address(&text[recipients.range()]) {
        return;
    }
    let mut reported: Vec<&str> = Vec::new();
    // one finding in each address: a typing error in it often breaks several rules
    let (mut searched, mut is_new_address) = (recipients.start, true);
    for violation in mailto::violations(&cx.url) {
        let name = violation.kind.name;
        if reported.contains(&name) || touches_placeholder(violation.span) {
            continue;
        }
        let Some(rule_match) = rule_match(cx, &violation, recipients) else { continue };
        if violation.span.end <= recipients.end {
            let start = violation.span.start.max(searched);
            is_new_address |= text[searched..start].contains(',');
            searched = start;
            if !is_new_address {
                continue;
            }
            is_new_address = false;
        }
        reported.push(name);
        matches.push(rule_match);
    }
}

/// The span of the addresses of a `mailto` URL that has an `@` in them. `whitespace-in-url` and
/// `invalid-percent-encoding` leave it to this rule.
pub(super) fn addresses(cx: &RuleContext<'_, '_>) -> Option<Span> {
    let path = cx.url.span(Component::Path)?;
    let is_mail = cx.url.has_scheme(&["mailto"]);
    (is_mail && cx.url.path().contains('@')).then_some(path)
}

/// Whether an address has a name before it: `Joe <joe@a.corp>`. Its brackets are not a placeholder.
fn has_display_name(recipients: &str) -> bool {
    let bracket = recipients.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    bracket.is_some_and(|(inner, _)| inner.contains('@') && !inner.contains(['{', '$', '%', '[']))
}

/// Whether the text after `mailto:` is a placeholder word, an address that is hidden from harvesters, or another URL,
/// which other rules report.
fn is_no_address(recipients: &str) -> bool {
    const WORDS: &[&str] =
        &["email", "e-mail", "mail", "address", "addr", "user", "username", "name", "recipient", "to"];
    let lower = recipients.to_ascii_lowercase();
    // `%6a%6f%65%40...`: hardly a character is written as it is
    let is_encoded = lower.contains("%40") && 4 * lower.matches('%').count() > lower.len();
    let is_hidden = !lower.contains('@') && (is_encoded || HIDDEN_AT.iter().any(|at| lower.contains(at)));
    WORDS.contains(&&*lower) || is_hidden || lower.contains("://") || lower.starts_with("mailto:")
}

/// The match for a violation; `None` for what mail programs understand or ignore.
fn rule_match(cx: &RuleContext<'_, '_>, violation: &Violation, recipients: Span) -> Option<RuleMatch> {
    let span = violation.span;
    let text = &cx.url.text()[span.range()];
    let is_in_recipients = span.start < recipients.end;
    let mut message = violation.kind.message.to_owned();
    let (mut help, mut repair, mut severity) = (None, None, None);
    match violation.kind.name {
        "non-ascii" | "mail-address-repeated" | "hfield-ignored" | "mailto-not-utf8" => return None,
        // mail programs accept these in header fields, where another rule reports the `%`
        "mailto-unencoded" | "forbidden-octet" | "incomplete-percent-encoding" if !is_in_recipients => return None,
        // the lists of SourceHut: `~joe/list@lists.sr.ht`
        "mailto-unencoded" if text == "/" => return None,
        "mailto-unencoded" => {
            let shown = cx.quote(span);
            message = match shown.as_bytes().first() {
                Some(b'&') => "`&` before the first header field".to_owned(),
                Some(b';') => "`;` between addresses".to_owned(),
                _ => format!("an unencoded `{shown}` in an address"),
            };
            let intended = match text.as_bytes().first() {
                Some(b'&') => Some(("?", "write ? before the first header field")),
                Some(b';') => Some((",", "write a comma between addresses")),
                _ => None,
            };
            help = intended.map(|(_, help)| help);
            let intended = intended.filter(|_| span.len() == 1);
            repair = intended.map(|(delimiter, _)| FixBuilder::unsafe_fix().replace(span, delimiter));
        }
        "forbidden-octet" => {
            message = "a character in the address that is not allowed in a URL".to_owned();
            help = Some("write only the address, without a name before it and without spaces");
        }
        "incomplete-percent-encoding" => {
            help = Some("write % as %25");
            repair = Some(FixBuilder::unsafe_fix().replace(Span::new(span.start, span.start + 1), "%25"));
        }
        "mailto-slashes" => {
            help = Some("remove the slashes: an address follows the colon");
            repair = Some(FixBuilder::safe_fix().remove(span));
        }
        // a `?` of a sentence, such as `?body=why?`
        "mailto-question-mark" if !starts_with_header_field(&cx.url.text()[span.end..]) => return None,
        "mailto-question-mark" => {
            help = Some("write & between header fields");
            repair = Some(FixBuilder::unsafe_fix().replace(span, "&"));
        }
        // docutils hides addresses by `&#37;40`
        "mail-address-encoded-at" if has_referenced_percent(cx) => return None,
        "mail-address-encoded-at" => {
            help = Some("write a literal @");
            repair = Some(FixBuilder::safe_fix().replace(span, "@"));
            severity = Some(Severity::Info);
        }
        "mailto-fragment" => severity = Some(Severity::Info),
        "body-line-break" => {
            help = Some("write a line break as %0D%0A");
            severity = Some(Severity::Info);
        }
        _ => {}
    }
    // what is missing is missing from the whole
    let place = if span.is_empty() && !recipients.is_empty() { recipients } else { span };
    Some(RuleMatch { severity, repair, help: help.map(str::to_owned), ..RuleMatch::at(place).with(message) })
}

/// Whether the source of the URL has `&#37;`, a `%` as a character reference.
fn has_referenced_percent(cx: &RuleContext<'_, '_>) -> bool {
    let source = cx.text.get(cx.found.span().range()).unwrap_or_default();
    source.windows(b"&#37;".len()).any(|bytes| bytes == b"&#37;")
}

/// Whether a text starts with the name of a header field and `=`: `subject=a`.
fn starts_with_header_field(text: &str) -> bool {
    let name = text.bytes().take_while(|byte| byte.is_ascii_alphabetic() || *byte == b'-').count();
    name > 1 && text.as_bytes().get(name) == Some(&b'=')
}
