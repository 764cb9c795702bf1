//! The address of a webhook, which is all that one needs to use it.

use crate::lint::check::Check;
use crate::lint::context::RuleContext;
use crate::lint::features::UrlFeatures;
use crate::lint::hits::RuleMatches;
use crate::lint::rule_match::RuleMatch;
use crate::syntax::secret::Kind;

pub(super) static CHECK: Check =
    Check { name: "webhook-url", clues: UrlFeatures::WEBHOOK, values: 1, options: &[], run: check };

fn check(cx: &RuleContext<'_, '_>, hits: &mut RuleMatches) {
    for secret in cx.secrets() {
        if let Kind::Webhook { service } = secret.kind
            && !cx.parts().touches(secret.span)
            && !cx.parts().has_reserved_host()
        {
            hits.push(RuleMatch::at(secret.span).with(service));
        }
    }
}
