//! A signed URL: everyone who has the signature has access until it expires.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches, Severity};
use crate::scan::Context;
use crate::secrets::SecretKind;

pub(super) static CHECK: Check =
    Check { name: "signed-url", features: UrlFeatures::FIELD, values: 1, options: &["dead-before"], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    for secret in cx.secrets() {
        let SecretKind::Signature { service, expiry } = secret.kind else { continue };
        if cx.parts().touches(secret.span) || cx.parts().has_reserved_host() {
            continue;
        }
        let mut rule_match = RuleMatch::at(secret.span).with(service);
        let dead_before: String = cx.settings.text("dead-before").chars().filter(char::is_ascii_digit).collect();
        // both are dates such as 20260131
        if let (Some(expiry), Ok(dead_before)) = (expiry, dead_before.parse::<u32>())
            && expiry < dead_before
        {
            // in a sample, nobody follows it
            if cx.found.context == Context::Code {
                continue;
            }
            rule_match.severity = Some(Severity::Info);
            let (year, month, day) = (expiry / 10_000, expiry / 100 % 100, expiry % 100);
            rule_match.help =
                Some(format!("it expired on {year}-{month:02}-{day:02}: replace it with a permanent link"));
        }
        matches.push(rule_match);
    }
}
