//! The rules about security: code scanning shows only their findings as security alerts.

use crate::lint::{Rule, Severity};

/// The rules outside of the group `credentials` that find links that deceive readers about their target, or run a
/// script. Rules about errors, insecure transport and style are not here: a team that gets security alerts for style
/// turns them all off.
const SPOOFING_RULES: [&str; 6] = [
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

/// The severity of a rule on the CVSS scale of code scanning (critical from 9, high from 7, medium from 4, otherwise
/// low); `None` if the rule is not about security.
///
/// No rule is critical: the text does not show what a secret protects, nor whether it is still valid.
pub(super) fn severity(rule: &Rule) -> Option<&'static str> {
    let is_security = rule.group() == "credentials" || SPOOFING_RULES.contains(&rule.id());
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
        assert!(SPOOFING_RULES.iter().all(|id| ids.contains(id)));
    }

    #[test]
    fn style_is_no_matter_of_security() {
        let security: Vec<_> = rules().filter(|rule| severity(rule).is_some()).collect();
        assert!(security.iter().all(|rule| !["style", "meta", "syntax"].contains(&rule.group())));
        assert!(rules().filter(|rule| rule.group() == "credentials").all(|rule| severity(rule).is_some()));
    }
}
