//! A secret in the query, in a path parameter or in the fragment. What it is never leaves `secrets`.

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

fn check(cx: &RuleContext<'_, '_>, hits: &mut RuleMatches) {
    for secret in cx.secrets() {
        let Kind::Parameter { name, class } = secret.kind else { continue };
        let shown = &cx.url.text()[name.range()];
        if cx.parts().touches(secret.span)
            || cx.parts().has_reserved_host()
            || cx.settings.lists("allow-parameters", shown)
        {
            continue;
        }
        let mut hit = RuleMatch::at(secret.span).with(cx.quote(name));
        let help = match class {
            Class::Secret => None,
            Class::Session => Some("leave the session out: it ends, or lets others go on with it"),
            Class::Passcode => Some("leave the passcode out where not every reader is to join"),
            Class::Public => Some("see that the key is held to the sites or programs that are to use it"),
        };
        if let Some(help) = help {
            hit.severity = Some(Severity::Info);
            hit.help = Some(help.to_owned());
        }
        hits.push(hit);
    }
}
