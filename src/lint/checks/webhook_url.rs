//! The address of a webhook, which is a secret: everyone who has it can use it.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::secrets::SecretKind;

pub(super) static CHECK: Check =
    Check { name: "webhook-url", features: UrlFeatures::WEBHOOK, values: 1, options: &[], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    for secret in cx.secrets() {
        if let SecretKind::Webhook { service } = secret.kind
            && !cx.parts().touches(secret.span)
            && !cx.parts().has_reserved_host()
        {
            matches.push(RuleMatch::at(secret.span).with(service));
        }
    }
}
