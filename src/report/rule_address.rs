//! The address of the page of a rule, in the book.

use crate::lint::{Rule, rules};

/// The address of the page for this version; `None` for a rule of a user. SARIF, `explain` and hyperlinks lead there.
pub fn rule_address(rule: &Rule) -> Option<String> {
    let is_built_in = rules().any(|known| std::ptr::eq(known, rule));
    is_built_in.then(|| address(rule.id()))
}

/// The address of the page of the built-in rule with this id.
pub(crate) fn address_of_id(id: &str) -> Option<String> {
    rules().any(|rule| rule.id() == id).then(|| address(id))
}

fn address(id: &str) -> String {
    const BOOK: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/v", env!("CARGO_PKG_VERSION"), "/docs/src/rules/");
    format!("{BOOK}{id}.md")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_rules_have_a_page() {
        for rule in rules() {
            let address = rule_address(rule).expect("it is one of the program");
            assert!(address.ends_with(&format!("/docs/src/rules/{}.md", rule.id())));
            assert_eq!(address_of_id(rule.id()), Some(address));
        }
        // one of a user, even if it has the id of another
        let text = "id = \"scheme-typo\"\nmessage = \"m\"\nwhen = [{ component = \"port\", present = true }]\n";
        assert_eq!(rule_address(&Rule::parse("x.toml", text).expect("a rule")), None);
    }
}
