//! Runs the examples of a rule, which are its tests.

use super::Engine;
use crate::document::Format;
use crate::lint::model::{Applicability, Finding};
use crate::lint::rules::{Example, Rule};
use crate::lint::selection::Options;
use crate::site::{DocumentReferences, MemoryFiles, References};
use crate::text::{Span, mark};

impl Rule {
    /// The applicability of its fixes, by its examples: none, one kind, or both. Runs the examples with fixes.
    #[must_use]
    pub fn fixes(&self) -> Vec<Applicability> {
        let mut fixes: Vec<_> = self.bad().iter().flat_map(|example| example.fixes(self)).collect();
        fixes.sort_unstable_by(|a, b| b.cmp(a));
        fixes.dedup();
        fixes
    }

    /// The message of a finding in its examples; without such a finding, its message with placeholders.
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

    /// Runs its examples: returns an error for each whose findings differ from its marks.
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
    /// The error of the rule or the example, if the rule does not find exactly the marked text, or still objects to
    /// the text as it should be.
    pub(crate) fn failure(&self, rule: &Rule) -> Option<String> {
        let (engine, format) = match self.engine(rule) {
            Ok(made) => made,
            Err(error) => return Some(error),
        };
        let among = self.among();
        let found = |text: &str| {
            let references = self.references(among.as_ref(), format, text);
            let spans: Vec<Span> = engine
                .places(format, text.as_bytes(), references.as_ref())
                .iter()
                .filter(|found| &*found.rule == rule.id())
                .map(|found| found.span)
                .collect();
            mark(text, &spans)
        };
        let seen = found(&self.unmarked().0);
        if seen != self.text {
            return Some(format!("expected {}\n   found {seen}", self.text));
        }
        let still = self.fixed.as_ref().map(|fixed| (fixed, found(fixed)));
        still.filter(|(fixed, seen)| *fixed != seen).map(|(_, seen)| format!("still found after the fix: {seen}"))
    }

    /// The message of the first finding of the rule.
    fn message(&self, rule: &Rule) -> Option<String> {
        Some(self.findings(rule).into_iter().next()?.message)
    }

    /// The applicability of the fixes of the rule for the example, if the example gives the fixed text or is among
    /// files.
    pub(crate) fn fixes(&self, rule: &Rule) -> Vec<Applicability> {
        let is_shown = self.fixed.is_some() || !self.path.is_empty();
        let findings = if is_shown { self.findings(rule) } else { Vec::new() };
        findings.into_iter().filter_map(|found| Some(found.fix?.applicability)).collect()
    }

    /// The findings of the rule.
    fn findings(&self, rule: &Rule) -> Vec<Finding> {
        let Ok((engine, format)) = self.engine(rule) else { return Vec::new() };
        let among = self.among();
        let text = self.unmarked().0;
        let references = self.references(among.as_ref(), format, &text);
        let mut found = engine.places(format, text.as_bytes(), references.as_ref());
        found.retain(|found| &*found.rule == rule.id());
        found
    }

    /// The references of the text among these files.
    fn references<'d>(
        &self,
        among: Option<&'d References>,
        format: Format,
        text: &'d str,
    ) -> Option<DocumentReferences<'d>> {
        Some(DocumentReferences::new(among?, &*self.path, format, text.as_bytes()))
    }

    /// The files that the text is among, if it has a path.
    fn among(&self) -> Option<References> {
        let own = (self.path.clone(), self.unmarked().0);
        let files = self.files.iter().cloned().chain([own]);
        (!self.path.is_empty()).then(|| References::new(files.collect::<MemoryFiles>()))
    }

    /// The rule alone, with the example's settings, and the format of the example; or their error.
    fn engine(&self, rule: &Rule) -> Result<(Engine, Format), String> {
        let format = match &self.format {
            None => Format::PLAIN,
            Some(name) => Format::named(name).ok_or_else(|| format!("no format named \"{name}\""))?,
        };
        // the relation to other rules shows where they run
        let mut options = if rule.group() == "meta" { Options::default() } else { Options::only(rule.clone()) };
        for (name, value) in &self.options {
            options.set(rule.id(), name, value.clone()).map_err(|error| error.to_string())?;
        }
        Ok((Engine::new(&options), format))
    }
}
