//! A secret in the query, in a path parameter or in the fragment. The value of the secret stays in `secrets`.

use super::Check;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches, Severity};
use crate::secrets::{Class, Kind};

pub(super) static CHECK: Check = Check {
    name: "credential-in-query",
    clues: UrlFeatures::PARAMETER,
    values: 1,
    options: &["allow-parameters"],
    run: check,
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    for secret in cx.secrets() {
        let Kind::Parameter { name, class } = secret.kind else { continue };
        let shown = &cx.url.text()[name.range()];
        if cx.parts().touches(secret.span)
            || cx.parts().has_reserved_host()
            || cx.settings.lists("allow-parameters", shown)
        {
            continue;
        }
        let mut rule_match = RuleMatch::at(secret.span).with(cx.quote(name));
        let help = match class {
            Class::Secret => None,
            Class::Session => Some("remove the session id: it expires, or gives others access to the session"),
            Class::Passcode => Some("remove the passcode unless every reader may join"),
            Class::Public => Some("restrict the key to the sites or programs that may use it"),
        };
        if let Some(help) = help {
            rule_match.severity = Some(Severity::Info);
            rule_match.help = Some(help.to_owned());
        }
        matches.push(rule_match);
    }
}
