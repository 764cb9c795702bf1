//! `urlint rules --test`: runs the examples of users' own rules.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::cli::config::{custom_rules, toml_file};
use crate::cli::open::NamedBy;
use crate::cli::output::{Message, Status, stdout_result};
use crate::lint::Rule;
use crate::report::escape;
use crate::secrets::redact_text;

/// The results of the tests.
#[derive(Default)]
struct TestResults {
    rules: usize,
    examples: usize,
    failures: usize,
    /// Whether a rule could not be read.
    has_unread: bool,
    /// The failures, in lines.
    report: Vec<u8>,
}

/// Runs the examples of the rules in these files and directories.
pub(super) fn run(paths: &[PathBuf]) -> anyhow::Result<Status> {
    let mut results = TestResults::default();
    for path in paths {
        match custom_rules::rule_files(path) {
            Ok(files) if files.is_empty() => results.fail(&Message::at(path, custom_rules::NO_RULE_FILE)),
            Ok(files) => files.iter().for_each(|file| results.test_file(file)),
            Err(error) => results.fail(&Message::io(path, &error)),
        }
    }
    let status = if results.has_unread { Status::Error } else { Status::Clean };
    let status = if results.failures > 0 { status.max(Status::Findings) } else { status };
    stdout_result(io::stdout().lock().write_all(&results.finish()))?;
    Ok(status)
}

impl TestResults {
    /// Tests the rule in a file.
    fn test_file(&mut self, file: &Path) {
        let name = file.to_string_lossy();
        let text = match toml_file::read_text(file, NamedBy::User) {
            Ok(text) => text,
            Err(what) => return self.fail(&Message::at(file, &what)),
        };
        let rule = match Rule::parse(&name, &text) {
            Ok(rule) => rule,
            Err(error) => return self.fail(&Message::new(error.to_string())),
        };
        self.rules += 1;
        self.examples += rule.bad().len() + rule.good().len();
        for failure in failures(&rule) {
            self.failures += 1;
            for (nth, line) in format!("{name}: {}: {failure}", rule.id()).lines().enumerate() {
                self.report.extend_from_slice(if nth > 0 { b"  " } else { b"" });
                escape::human(&String::from_utf8_lossy(&redact_text(line.as_bytes())), &mut self.report);
                self.report.push(b'\n');
            }
        }
    }

    /// Reports that a rule could not be read.
    fn fail(&mut self, message: &Message) {
        message.print();
        self.has_unread = true;
    }

    /// The report, with a last line that counts the examples.
    fn finish(mut self) -> Vec<u8> {
        let count = |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
        let (rules, examples) = (count(self.rules, "rule"), count(self.examples, "example"));
        let failures = if self.failures == 0 { "ok".to_owned() } else { count(self.failures, "failure") };
        self.report.extend_from_slice(format!("{rules}, {examples}: {failures}.\n").as_bytes());
        self.report
    }
}

/// The failures of a rule's examples, and what its examples lack.
fn failures(rule: &Rule) -> Vec<String> {
    let mut failures = custom_rules::example_failures(rule);
    if rule.bad().is_empty() {
        failures.push("no bad example, so the rule is not tested to find anything".to_owned());
    }
    if rule.fix().is_some() && rule.bad().iter().all(|example| example.fixed.is_none()) {
        failures.push("no bad example has `fixed`, the expected result of the fix".to_owned());
    }
    failures
}
