//! JUnit's XML: a suite for each file with findings, a test case for each finding.
//!
//! It is what both schemas in use take, Ant's and that of Jenkins: no attributes but theirs, and all that they ask for.

use std::io::{self, Write};

use super::super::{escape, xml};
use super::{Notification, ReportedFinding, Reporter, Run, Setup, summary};

/// The size in bytes after which a suite ends and the file continues in another one. A suite starts with its counts, so
/// it is kept until it is complete.
const SUITE: usize = 1 << 20;
/// The maximum number of characters of a URL in the name of a case.
const NAME: usize = 200;

/// The report.
pub(super) struct Junit {
    setup: Setup,
    path: String,
    /// The suite of the current file.
    suite: Suite,
    /// The errors of the run.
    messages: Suite,
    /// The number of suites written.
    written: u64,
}

/// The test cases so far.
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
        Self { setup, path: String::new(), suite: Suite::default(), messages: Suite::default(), written: 0 }
    }

    fn document(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.written > 0 {
            return Ok(());
        }
        out.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n")
    }

    /// Writes a suite.
    fn put(&mut self, name: &str, suite: Suite, out: &mut dyn Write) -> io::Result<()> {
        self.document(out)?;
        let Suite { cases, tests, failures, errors, skipped } = suite;
        let mut head = b"  <testsuite".to_vec();
        xml::attribute("name", name, &mut head);
        // the time is not part of the findings: the same text gives the same report
        let rest = format!(
            " package=\"urlint\" id=\"{}\" timestamp=\"1970-01-01T00:00:00\" hostname=\"localhost\" tests=\"{tests}\" \
             failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\" time=\"0\">\n    <properties/>\n",
            self.written
        );
        head.extend_from_slice(rest.as_bytes());
        out.write_all(&head)?;
        out.write_all(&cases)?;
        out.write_all(b"    <system-out/>\n    <system-err/>\n  </testsuite>\n")?;
        self.written += 1;
        Ok(())
    }

    fn put_file(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let (path, suite) = (std::mem::take(&mut self.path), std::mem::take(&mut self.suite));
        let written = self.put(&path, suite, out);
        self.path = path;
        written
    }

    fn put_messages(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let messages = std::mem::take(&mut self.messages);
        self.put("urlint", messages, out)
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
        self.suite.add(&name(finding), &self.path, outcome, [&finding.rule, &what], &lines);
        if self.suite.cases.len() >= SUITE { self.put_file(out) } else { Ok(()) }
    }

    fn notice(&mut self, notice: Notification<'_>, out: &mut dyn Write) -> io::Result<()> {
        if !notice.failed {
            return Ok(());
        }
        let path = notice.path.map_or_else(|| "urlint".to_owned(), |path| self.setup.from_root(path));
        let name = format!("could be checked: {path}");
        self.messages.add(&name, &path, Outcome::Error, ["urlint", notice.text], &[notice.text]);
        if self.messages.cases.len() >= SUITE { self.put_messages(out) } else { Ok(()) }
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.suite.tests > 0 { self.put_file(out) } else { Ok(()) }
    }

    fn finish(&mut self, run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.end(out)?;
        if self.written == 0 && self.messages.tests == 0 {
            // many take a report without a test for a mistake
            let files = summary::number(run.counts.files, "file");
            self.messages.add_passed(&match run.counts.hidden {
                0 => format!("no findings in {files}"),
                many => format!("{} in {files} not shown (--max-findings)", summary::number(many, "finding")),
            });
        }
        if self.messages.tests > 0 {
            self.put_messages(out)?;
        }
        out.write_all(b"</testsuites>\n")
    }
}

impl Suite {
    fn begin(&mut self, name: &str, class: &str) {
        self.tests += 1;
        self.cases.extend_from_slice(b"    <testcase");
        xml::attribute("name", name, &mut self.cases);
        xml::attribute("classname", class, &mut self.cases);
        self.cases.extend_from_slice(b" time=\"0\"");
    }

    fn add_passed(&mut self, name: &str) {
        self.begin(name, "urlint");
        self.cases.extend_from_slice(b"/>\n");
    }

    fn add(&mut self, name: &str, class: &str, outcome: Outcome, [kind, message]: [&str; 2], lines: &[&str]) {
        self.begin(name, class);
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

/// The name of a finding's case: it stays when lines are added above it, so that a viewer knows it again.
fn name(finding: &ReportedFinding) -> String {
    let mut url = escape::shown(&finding.url);
    if let Some((at, _)) = url.char_indices().nth(NAME) {
        url.truncate(at);
        url = format!("{url}… {}", &finding.fingerprint("")[..8]);
    }
    match finding.nth {
        1 => format!("{}: {url}", finding.rule),
        nth => format!("{}: {url} ({nth})", finding.rule),
    }
}
