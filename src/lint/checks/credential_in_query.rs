//! A secret in the query, in a path parameter or in the fragment: `?api_key=...`. Only the name of the parameter is
//! reported, never the value.

use super::check::{Check, Run::OfUrl};
use super::private_page::session_of_visit;
use crate::lint::context::placeholder::is_placeholder_password;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{Contexts, RuleMatch, RuleMatches, Severity};
use crate::secrets::{SecretClass, SecretKind, is_service_token};

pub(super) static CHECK: Check = Check {
    name: "credential-in-query",
    features: UrlFeatures::PARAMETER,
    values: 1,
    options: &["allow-parameters", "public-keys"],
    run: OfUrl(check),
};

/// Sites that show what is in a token; links to them hold samples.
const TOKEN_DEBUGGERS: [&str; 2] = ["jwt.io", "www.jwt.io"];

/// Parts of URLs with keys that the makers of a program publish for its emulator, that are of use on one machine only,
/// or that a page gives to what it embeds (WordPress).
const PUBLISHED_KEYS: [&str; 4] = ["devstoreaccount1", "//localhost", "//127.0.0.1", "/embed/#?secret="];

/// Names that links for sharing have too.
const SHARING_NAMES: [&str; 7] = ["key", "token", "auth", "authkey", "tk", "sid", "pass"];

/// Parts of URLs with values that documentation shows to everybody: the start of the payload `{"sub":"1234567890"` of a
/// JSON Web Token, and the end of the keys of AWS.
const SAMPLE_VALUES: [&str; 2] = ["eyJzdWIiOiIxMjM0NTY3ODkwI", "EXAMPLE"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if cx.secrets().is_empty() || is_sample(cx) {
        return;
    }
    for secret in cx.secrets() {
        let SecretKind::Parameter { name, class } = secret.kind else { continue };
        let name_text = &cx.url.text()[name.range()];
        let value = &cx.url.text()[secret.span.range()];
        let is_allowed_class = || match class {
            // whoever has the address is invited
            SecretClass::Passcode => true,
            SecretClass::Public => !cx.settings.flag("public-keys"),
            SecretClass::Session => session_of_visit(cx).is_some(),
            SecretClass::Secret => false,
        };
        let is_placeholder = || is_placeholder_password(value) || cx.parts().touches(secret.span);
        let is_surely_secret = || class == SecretClass::Public || is_service_token(value.as_bytes());
        if is_allowed_class()
            || is_placeholder()
            || !is_surely_secret() && may_be_shown(cx, name_text)
            || cx.settings.lists("allow-parameters", name_text)
        {
            continue;
        }
        let mut rule_match = RuleMatch::at(secret.span).with(cx.quote(name));
        let help = match class {
            SecretClass::Secret | SecretClass::Passcode => None,
            SecretClass::Session => Some("remove the session id: it expires, or gives others access to the session"),
            SecretClass::Public => Some("restrict the key to the sites or programs that may use it"),
        };
        if let Some(help) = help {
            rule_match.severity = Some(Severity::Info);
            rule_match.help = Some(help.to_owned());
        }
        matches.push(rule_match);
    }
}

/// Whether the value of a parameter may be meant to be seen: in a text that explains, or in the target of a link if
/// links for sharing have such a name.
fn may_be_shown(cx: &RuleContext<'_, '_>, name: &str) -> bool {
    let is_link = Contexts::LINKS.has(cx.found.context);
    let is_shared =
        || SHARING_NAMES.iter().any(|vague| vague.eq_ignore_ascii_case(name)) || cx.url.text().contains("alt=media");
    cx.is_explained() || is_link && is_shared()
}

/// Whether a URL is one of a sample, with all that is in it.
fn is_sample(cx: &RuleContext<'_, '_>) -> bool {
    PUBLISHED_KEYS.iter().any(|name| cx.url.text().contains(name))
        || cx.url.host().is_some_and(|host| TOKEN_DEBUGGERS.contains(&host))
        || SAMPLE_VALUES.iter().any(|sample| cx.url.text().contains(sample))
        || cx.parts().has_reserved_host()
}
