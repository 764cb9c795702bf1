//! JUnit's XML: a suite for each file with findings, a test case for each finding.
//!
//! Both schemas in use accept it, that of Ant and that of Jenkins: it has all attributes that one of them requires, and
//! no others.

use std::io::{self, Write};

use super::super::{escape, xml};
use super::{Notification, ReportedFinding, Reporter, Run, Setup, summary};

/// The size in bytes after which a suite ends and the file continues in another one. A suite starts with its counts, so
/// it is kept until it is complete.
const MAX_SUITE_BYTES: usize = 1 << 20;
/// The maximum number of characters of a URL in the name of a case.
const MAX_URL_CHARACTERS: usize = 200;

/// Writes JUnit XML, suite by suite.
pub(super) struct Junit {
    setup: Setup,
    path: String,
    /// The suite of the current file.
    suite: Suite,
    /// The errors of the run.
    messages: Suite,
    suites_written: u64,
}

/// The test cases of a suite that is not written yet.
#[derive(Default)]
struct Suite {
    cases: Vec<u8>,
    tests: u64,
    failures: u64,
    errors: u64,
    skipped: u64,
}

/// The result of a test case, by the name of the element.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Failure,
    Error,
    Skipped,
}

impl Junit {
    pub(super) fn new(setup: Setup) -> Self {
        Self { setup, path: String::new(), suite: Suite::default(), messages: Suite::default(), suites_written: 0 }
    }

    /// Writes the start of the document, once.
    fn write_head(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.suites_written > 0 {
            return Ok(());
        }
        out.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n")
    }

    /// Writes a suite.
    fn write_suite(&mut self, name: &str, suite: Suite, out: &mut dyn Write) -> io::Result<()> {
        self.write_head(out)?;
        let Suite { cases, tests, failures, errors, skipped } = suite;
        let mut head = b"  <testsuite".to_vec();
        xml::attribute("name", name, &mut head);
        // the time is not part of the findings: the same text gives the same report
        let rest = format!(
            " package=\"urlint\" id=\"{}\" timestamp=\"1970-01-01T00:00:00\" hostname=\"localhost\" tests=\"{tests}\" \
             failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\" time=\"0\">\n    <properties/>\n",
            self.suites_written
        );
        head.extend_from_slice(rest.as_bytes());
        out.write_all(&head)?;
        out.write_all(&cases)?;
        out.write_all(b"    <system-out/>\n    <system-err/>\n  </testsuite>\n")?;
        self.suites_written += 1;
        Ok(())
    }

    fn write_file(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let (path, suite) = (std::mem::take(&mut self.path), std::mem::take(&mut self.suite));
        let written = self.write_suite(&path, suite, out);
        self.path = path;
        written
    }

    fn write_messages(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let messages = std::mem::take(&mut self.messages);
        self.write_suite("urlint", messages, out)
    }
}

impl Reporter for Junit {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        self.path = self.setup.from_root(file);
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, out: &mut dyn Write) -> io::Result<()> {
        // a finding below the failing severity is reported, but breaks no build: a skipped test does neither
        let outcome = if finding.fails { Outcome::Failure } else { Outcome::Skipped };
        let (place, severity) = (finding.place, finding.severity.name());
        let what = format!("{severity}: {}", finding.message);
        let mut text = format!("{}:{}:{}: {severity}[{}]: ", self.path, place.line, place.column, finding.rule);
        text += &finding.message;
        let mut lines = vec![text];
        if !finding.help.is_empty() {
            lines.push(format!("help: {}", finding.help));
        }
        lines.push(format!("url: {}", finding.url));
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        self.suite.add(&case_name(finding), &self.path, outcome, [&finding.rule, &what], &lines);
        if self.suite.cases.len() >= MAX_SUITE_BYTES { self.write_file(out) } else { Ok(()) }
    }

    fn notice(&mut self, notice: Notification<'_>, out: &mut dyn Write) -> io::Result<()> {
        if !notice.failed {
            return Ok(());
        }
        let path = notice.path.map_or_else(|| "urlint".to_owned(), |path| self.setup.from_root(path));
        let name = format!("could be checked: {path}");
        self.messages.add(&name, &path, Outcome::Error, ["urlint", notice.text], &[notice.text]);
        if self.messages.cases.len() >= MAX_SUITE_BYTES { self.write_messages(out) } else { Ok(()) }
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.suite.tests > 0 { self.write_file(out) } else { Ok(()) }
    }

    fn finish(&mut self, run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.end(out)?;
        if self.suites_written == 0 && self.messages.tests == 0 {
            // many programs treat a report without a test as an error
            let files = match run.of_earlier_runs {
                true => String::new(),
                false => format!(" in {}", summary::number(run.counts.files, "file")),
            };
            self.messages.add_passed(&match run.counts.hidden {
                0 => format!("no findings{files}"),
                many => format!("{}{files} not shown (--max-findings)", summary::number(many, "finding")),
            });
        }
        if self.messages.tests > 0 {
            self.write_messages(out)?;
        }
        out.write_all(b"</testsuites>\n")
    }
}

impl Suite {
    fn open_case(&mut self, name: &str, class: &str) {
        self.tests += 1;
        self.cases.extend_from_slice(b"    <testcase");
        xml::attribute("name", name, &mut self.cases);
        xml::attribute("classname", class, &mut self.cases);
        self.cases.extend_from_slice(b" time=\"0\"");
    }

    fn add_passed(&mut self, name: &str) {
        self.open_case(name, "urlint");
        self.cases.extend_from_slice(b"/>\n");
    }

    fn add(&mut self, name: &str, class: &str, outcome: Outcome, [kind, message]: [&str; 2], lines: &[&str]) {
        self.open_case(name, class);
        let (element, count) = match outcome {
            Outcome::Failure => ("failure", &mut self.failures),
            Outcome::Error => ("error", &mut self.errors),
            Outcome::Skipped => ("skipped", &mut self.skipped),
        };
        *count += 1;
        let cases = &mut self.cases;
        cases.extend_from_slice(format!(">\n      <{element}").as_bytes());
        xml::attribute("type", kind, cases);
        xml::attribute("message", message, cases);
        cases.push(b'>');
        for (nth, line) in lines.iter().enumerate() {
            if nth > 0 {
                cases.push(b'\n');
            }
            xml::push_escaped(line, cases);
        }
        cases.extend_from_slice(format!("</{element}>\n    </testcase>\n").as_bytes());
    }
}

/// The name of the test case of a finding. It stays when lines are added above, so that a viewer recognizes it.
fn case_name(finding: &ReportedFinding) -> String {
    let mut url = escape::shown(&finding.url);
    if let Some((at, _)) = url.char_indices().nth(MAX_URL_CHARACTERS) {
        url.truncate(at);
        url = format!("{url}… {}", &finding.new_fingerprint("")[..8]);
    }
    match finding.nth {
        1 => format!("{}: {url}", finding.rule),
        nth => format!("{}: {url} ({nth})", finding.rule),
    }
}
