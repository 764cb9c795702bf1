//! Which rules speak of security: code scanning shows their findings as security alerts, and those of no others.

use crate::lint::{Rule, Severity};

/// The rules beside those of the group `credentials` that find what deceives a reader about where a link leads, or has
/// the link run a script. Rules on what is only wrong, insecure in transit or badly written are not here: a team that
/// gets security alerts for style turns all of them off.
const SPOOFING: [&str; 6] = [
    // the URL is displayed as another than it is
    "bidi-control",
    // the host resembles another
    "confusable-host",
    // invisible characters change the URL
    "invisible-character",
    // the text of the link names another host
    "link-text-mismatch",
    // an address written so that neither people nor filters see it
    "obfuscated-ip",
    // an apparent link runs a script
    "script-scheme",
];

/// How grave a finding of the rule is, on the scale of CVSS that code scanning has (9 and more are critical, 7 and more
/// high, 4 and more medium, the rest low); `None` if it is no matter of security.
///
/// None is critical: what a secret opens, and whether it is a secret still, is not in the text.
pub(super) fn severity(rule: &Rule) -> Option<&'static str> {
    let is_security = rule.group() == "credentials" || SPOOFING.contains(&rule.id());
    is_security.then(|| match rule.severity() {
        Severity::Error => "8.0",
        Severity::Warning => "5.0",
        Severity::Info => "2.0",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::rules;

    #[test]
    fn all_of_them_are_rules() {
        let ids: Vec<_> = rules().map(Rule::id).collect();
        assert!(SPOOFING.iter().all(|id| ids.contains(id)));
    }

    #[test]
    fn style_is_no_matter_of_security() {
        let security: Vec<_> = rules().filter(|rule| severity(rule).is_some()).collect();
        assert!(security.iter().all(|rule| !["style", "meta", "syntax"].contains(&rule.group())));
        assert!(rules().filter(|rule| rule.group() == "credentials").all(|rule| severity(rule).is_some()));
    }
}
