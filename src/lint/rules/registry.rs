//! The built-in rules. Each file is read when the rule is first needed.

use std::sync::{Arc, OnceLock};

use memchr::memmem;

use super::example::Example;
use super::rule::{Page, Rule};
use super::rule_header::RuleHeader;
use crate::lint::checks::{Embedded, RULES};

/// All built-in rules, ordered by id; read on demand.
///
/// ```
/// let ids: Vec<_> = urlint::lint::rules().map(|rule| rule.id()).collect();
/// assert!(ids.contains(&"userinfo-password"));
/// ```
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    all().map(|rule| &**rule)
}

/// All built-in rules, ordered by id, as shared pointers.
pub(crate) fn all() -> impl Iterator<Item = &'static Arc<Rule>> {
    (0..RULES.len()).map(nth)
}

/// The rule of this id.
pub(crate) fn rule(id: &str) -> Option<&'static Arc<Rule>> {
    index_of(id).map(nth)
}

/// The headers of all built-in rules, sorted by id. They are read without the rest of the files.
pub(crate) fn headers() -> &'static [RuleHeader<'static>] {
    static READ: OnceLock<Vec<RuleHeader<'static>>> = OnceLock::new();

    let header = |(index, embedded)| RuleHeader::read(embedded).unwrap_or_else(|| RuleHeader::of(nth(index)));
    READ.get_or_init(|| RULES.iter().enumerate().map(header).collect())
}

impl Rule {
    /// The clauses of the standards on which the rule is based.
    #[must_use]
    pub fn cites(&self) -> &[String] {
        &self.page().cites
    }

    /// The documentation of the rule.
    #[must_use]
    pub fn docs(&self) -> &str {
        &self.page().docs
    }

    /// Texts in which the rule has findings.
    #[must_use]
    pub fn bad(&self) -> &[Example] {
        &self.page().bad
    }

    /// Texts in which the rule has no findings.
    #[must_use]
    pub fn good(&self) -> &[Example] {
        &self.page().good
    }

    fn page(&self) -> &Page {
        self.page.get_or_init(|| page(&self.id))
    }
}

/// The documentation of the rule of this id.
pub(crate) fn page(id: &str) -> Page {
    let rule = index_of(id).map(|index| read(RULES[index].id, RULES[index].file));
    rule.and_then(|rule| rule.page.into_inner()).unwrap_or_default()
}

/// The index of a built-in rule.
fn index_of(id: &str) -> Option<usize> {
    RULES.binary_search_by(|embedded| embedded.id.cmp(id)).ok()
}

/// The built-in rule at this index, read if that was not done yet.
fn nth(index: usize) -> &'static Arc<Rule> {
    /// The rules that were read.
    static READ: [OnceLock<Arc<Rule>>; RULES.len()] = [const { OnceLock::new() }; RULES.len()];

    READ[index].get_or_init(|| {
        let Embedded { id, file, .. } = RULES[index];
        let mut rule = read(id, without_page(file).as_deref().unwrap_or(file));
        // read on demand with the rest
        rule.page = OnceLock::new();
        Arc::new(rule)
    })
}

/// Reads an embedded rule file.
fn read(id: &str, text: &str) -> Rule {
    // INVARIANT: every embedded file is right; `tests/library/rules.rs` reads them all.
    Rule::parse(&format!("rules/{id}.toml"), text).unwrap_or_else(|error| panic!("invalid embedded rule: {error}"))
}

/// A rule file without `cites`, `docs`, `bad` and `good`, which are in this order in every file. They are most of the
/// file, and checks do not need them. `None` if the file is not in this order.
fn without_page(text: &str) -> Option<String> {
    let (head, rest) = split_at("\ncites ", text)?;
    let (_, rest) = split_at("]\n", rest)?;
    let (references, rest) = split_at("docs ", rest)?;
    let (_, rest) = split_at("\n'''", rest)?;
    let (test, rest) = split_at("\nbad ", rest)?;
    let (_, rest) = split_at("\ngood ", rest)?;
    let (_, options) = split_at("\n]", rest)?;
    Some([head, "\n", references, test, options].concat())
}

/// The texts before and after the first `mark`.
fn split_at<'t>(mark: &str, text: &'t str) -> Option<(&'t str, &'t str)> {
    let at = memmem::find(text.as_bytes(), mark.as_bytes())?;
    Some((&text[..at], &text[at + mark.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_of_a_file_is_what_it_says() {
        for &Embedded { id, file: text, .. } in &RULES {
            let lean =
                without_page(text).filter(|lean| ["\ncites", "\nbad", "\ngood"].iter().all(|key| !lean.contains(key)));
            let lean = lean.unwrap_or_else(|| panic!("{id}: cites, docs, bad, good must be in this order"));
            let mut rule = read(id, &lean);
            rule.page = OnceLock::from(page(rule.id()));
            assert_eq!(format!("{rule:?}"), format!("{:?}", read(id, text)), "{id}");
        }
    }

    #[test]
    fn headers_say_what_the_rules_say() {
        assert_eq!(headers().len(), RULES.len());
        for (header, rule) in headers().iter().zip(all()) {
            assert_eq!(format!("{header:?}"), format!("{:?}", RuleHeader::of(rule)));
            let index = index_of(rule.id()).unwrap_or_else(|| panic!("{}: not in order", rule.id()));
            assert!(RuleHeader::read(&RULES[index]).is_some(), "{}: its header must come first", rule.id());
        }
    }
}
