//! Runs the examples of a rule, which are its tests.

use super::Engine;
use crate::document::Format;
use crate::lint::model::{Applicability, Finding};
use crate::lint::rules::{Example, Rule};
use crate::lint::selection::Options;
use crate::site::{DocumentReferences, MemoryFiles, References, Resolver};
use crate::text::{Span, mark};

impl Rule {
    /// The applicability of the rule's fixes, as its examples show it: none, one kind, or both. Runs the examples with
    /// fixes.
    #[must_use]
    pub fn fixes(&self) -> Vec<Applicability> {
        let mut fixes: Vec<_> = self.bad().iter().flat_map(|example| example.fixes(self)).collect();
        fixes.sort_unstable_by(|a, b| b.cmp(a));
        fixes.dedup();
        fixes
    }

    /// The message of the first finding in the rule's bad examples; if there is none, the message with placeholders.
    ///
    /// ```
    /// let rule = urlint::lint::rules().find(|rule| rule.id() == "scheme-typo").expect("a rule");
    /// assert_eq!(rule.message(), r#""{0}" is not a scheme; did you mean "{1}"?"#);
    /// assert_eq!(rule.example_message(), r#""hhttps" is not a scheme; did you mean "https"?"#);
    /// ```
    #[must_use]
    pub fn example_message(&self) -> String {
        let message = self.bad().iter().find_map(|example| example.message(self));
        message.unwrap_or_else(|| self.message().to_owned())
    }

    /// Runs the rule's examples. Returns an error for each example whose findings differ from its marks.
    ///
    /// ```
    /// use urlint::lint::Rule;
    ///
    /// let rule = Rule::parse("team.toml", "
    ///     id = 'no-staging'
    ///     message = '{host} is not for readers'
    ///     when = [{ component = 'host', matches = '^staging[.]' }]
    ///     bad = ['see http://«staging.»acme.corp/']
    ///     good = ['see http://www.staging.corp/']
    /// ").expect("the file is right");
    /// assert!(rule.failed_examples().is_empty());
    /// ```
    #[must_use]
    pub fn failed_examples(&self) -> Vec<String> {
        let examples = self.bad().iter().chain(self.good());
        examples.filter_map(|example| example.failure(self)).collect()
    }
}

impl Example {
    /// An error if the rule does not find exactly the marked text, or if it finds other than the marked text in the
    /// fixed text.
    pub(crate) fn failure(&self, rule: &Rule) -> Option<String> {
        let (engine, format) = match self.engine(rule) {
            Ok(engine) => engine,
            Err(error) => return Some(error),
        };
        let repository = self.repository();
        let marked = |text: &str| {
            let references = self.references(repository.as_ref(), format, text);
            let spans: Vec<Span> = engine
                .check_with_references(format, text.as_bytes(), references.as_ref().map(|it| it as &dyn Resolver))
                .iter()
                .filter(|finding| &*finding.rule == rule.id())
                .map(|finding| finding.span)
                .collect();
            mark(text, &spans)
        };
        let found = marked(&self.unmarked().0);
        if found != self.text {
            return Some(format!("expected {}\n   found {found}", self.text));
        }
        let fixed = self.fixed.as_ref()?;
        let found = marked(fixed);
        (found != *fixed).then(|| format!("still found after the fix: {found}"))
    }

    /// The message of the first finding of the rule.
    fn message(&self, rule: &Rule) -> Option<String> {
        Some(self.findings(rule).into_iter().next()?.message)
    }

    /// The applicability of the rule's fixes in the example; none if the example has neither a fixed text nor a path.
    pub(crate) fn fixes(&self, rule: &Rule) -> Vec<Applicability> {
        let is_shown = self.fixed.is_some() || !self.path.is_empty();
        let findings = if is_shown { self.findings(rule) } else { Vec::new() };
        findings.into_iter().filter_map(|finding| Some(finding.fix?.applicability)).collect()
    }

    /// The rule's findings in the example.
    fn findings(&self, rule: &Rule) -> Vec<Finding> {
        let Ok((engine, format)) = self.engine(rule) else { return Vec::new() };
        let repository = self.repository();
        let text = self.unmarked().0;
        let references = self.references(repository.as_ref(), format, &text);
        let mut findings =
            engine.check_with_references(format, text.as_bytes(), references.as_ref().map(|it| it as &dyn Resolver));
        findings.retain(|finding| &*finding.rule == rule.id());
        findings
    }

    /// The references of `text` in the repository of the example.
    fn references<'d>(
        &self,
        repository: Option<&'d References>,
        format: Format,
        text: &'d str,
    ) -> Option<DocumentReferences<'d>> {
        Some(DocumentReferences::new(repository?, &*self.path, format, text.as_bytes()))
    }

    /// The files of the example with the example itself; `None` if it has no path.
    fn repository(&self) -> Option<References> {
        let own = (self.path.clone(), self.unmarked().0);
        let files = self.files.iter().cloned().chain([own]);
        (!self.path.is_empty()).then(|| References::new(files.collect::<MemoryFiles>()))
    }

    /// An engine with the rule alone and the options of the example, and the format of the example; or an error in
    /// them.
    fn engine(&self, rule: &Rule) -> Result<(Engine, Format), String> {
        let format = match &self.format {
            None => Format::PLAIN,
            Some(name) => Format::named(name).ok_or_else(|| format!("no format named \"{name}\""))?,
        };
        // the rules of the group `meta` are about the findings of other rules, so these must run too
        let mut options = if rule.group() == "meta" { Options::default() } else { Options::only(rule.clone()) };
        for (name, value) in &self.options {
            options.set(rule.id(), name, value.clone()).map_err(|error| error.to_string())?;
        }
        Ok((Engine::new(&options), format))
    }
}
