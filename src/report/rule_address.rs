//! Where the page of a rule is: in the book.

use crate::lint::{Rule, rules};

/// The address of the page in the book, for this version; `None` for a rule of a user.
///
/// SARIF, `explain` and links of terminals lead there. The page is made of the file of the rule.
pub fn rule_address(rule: &Rule) -> Option<String> {
    const BOOK: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/v", env!("CARGO_PKG_VERSION"), "/docs/src/rules/");
    let is_own = rules().any(|known| std::ptr::eq(known, rule));
    is_own.then(|| format!("{BOOK}{}.md", rule.id()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_rules_have_a_page() {
        for rule in rules() {
            let address = rule_address(rule).expect("it is one of the program");
            assert!(address.ends_with(&format!("/docs/src/rules/{}.md", rule.id())));
        }
        // one of a user, even if it has the id of another
        let text = "id = \"scheme-typo\"\nmessage = \"m\"\nwhen = [{ component = \"port\", present = true }]\n";
        assert_eq!(rule_address(&Rule::parse("x.toml", text).expect("a rule")), None);
    }
}
