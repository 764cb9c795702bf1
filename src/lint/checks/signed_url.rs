//! A signed URL: everyone who has the signature has access until it expires.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::secrets::SecretKind;

pub(super) static CHECK: Check =
    Check { name: "signed-url", features: UrlFeatures::FIELD, values: 1, options: &["dead-before"], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    for secret in cx.secrets() {
        let SecretKind::Signature { service, expiry } = secret.kind else { continue };
        if cx.parts().touches(secret.span) || cx.parts().has_reserved_host() {
            continue;
        }
        let dead_before: String = cx.settings.text("dead-before").chars().filter(char::is_ascii_digit).collect();
        // both are dates such as 20260131
        if let (Some(expiry), Ok(dead_before)) = (expiry, dead_before.parse::<u32>())
            && expiry < dead_before
        {
            continue;
        }
        matches.push(RuleMatch::at(secret.span).with(service));
    }
}
