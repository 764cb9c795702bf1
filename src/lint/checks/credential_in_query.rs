//! A secret in the query, in a path parameter or in the fragment. The value of the secret stays in `secrets`.

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
const DEBUGGERS: [&str; 2] = ["jwt.io", "www.jwt.io"];

/// Parts of URLs with keys that the makers of a program publish for its emulator, that are of use on one machine only,
/// or that a page gives to what it embeds (WordPress).
const PUBLISHED: [&str; 4] = ["devstoreaccount1", "//localhost", "//127.0.0.1", "/embed/#?secret="];

/// Names that say no more than that the value is needed: links that are shared have it too.
const VAGUE: [&str; 6] = ["key", "token", "auth", "tk", "sid", "pass"];

/// Parts of URLs with values that documentation shows to everybody: the start of the payload `{"sub":"1234567890"` of a
/// JSON Web Token, and the end of the keys of AWS.
const SAMPLES: [&str; 2] = ["eyJzdWIiOiIxMjM0NTY3ODkwI", "EXAMPLE"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if cx.secrets().is_empty() || is_sample(cx) {
        return;
    }
    for secret in cx.secrets() {
        let SecretKind::Parameter { name, class } = secret.kind else { continue };
        let shown = &cx.url.text()[name.range()];
        let value = &cx.url.text()[secret.span.range()];
        // whoever has the address is invited
        if class == SecretClass::Passcode
            || class == SecretClass::Public && !cx.settings.flag("public-keys")
            || is_placeholder_password(value)
            || class != SecretClass::Public && !is_service_token(value.as_bytes()) && may_be_shown(cx, shown)
            || cx.parts().touches(secret.span)
            || class == SecretClass::Session && session_of_visit(cx).is_some()
            || cx.settings.lists("allow-parameters", shown)
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

/// Whether a value with this name, which is not surely a token, may be meant to be seen: in a text that explains, and
/// in the target of a link under a name that links to share have.
fn may_be_shown(cx: &RuleContext<'_, '_>, name: &str) -> bool {
    let is_followed = Contexts::LINKS.has(cx.found.context);
    let is_shared =
        || VAGUE.iter().any(|vague| vague.eq_ignore_ascii_case(name)) || cx.url.text().contains("alt=media");
    cx.is_explained() || is_followed && is_shared()
}

/// Whether a URL is one of a sample, with all that is in it.
fn is_sample(cx: &RuleContext<'_, '_>) -> bool {
    PUBLISHED.iter().any(|name| cx.url.text().contains(name))
        || cx.url.host().is_some_and(|host| DEBUGGERS.contains(&host))
        || SAMPLES.iter().any(|sample| cx.url.text().contains(sample))
        || cx.parts().has_reserved_host()
}
