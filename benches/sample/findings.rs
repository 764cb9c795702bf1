//! Findings as a run has them, and writing them down in a form of report.

use std::sync::Arc;

use urlint::document::Format;
use urlint::lint::{Engine, Finding, Fix, Rule};
use urlint::report::{
    Colors, ConfiguredRule, Counts, Excerpts, FindingsFormat, FoundFix, OutputStyle, Passwords, Place, PlacedEdit,
    ReportedFinding, Run, Secrets, Setup, reporter,
};
use urlint::text::Span;

/// Where the lines of a text begin.
struct Places<'t> {
    text: &'t [u8],
    starts: Vec<usize>,
}

/// What an engine says of a document, ready to be reported.
pub(crate) fn of(engine: &Engine, format: Format, text: &[u8]) -> Vec<ReportedFinding> {
    let places = Places::of(text);
    let excerpts = Excerpts::new(text, Secrets::Hidden, Passwords::default());
    let findings = engine.check(format, text).into_iter().zip(1..);
    findings.map(|(finding, nth)| reported(finding, nth, &places, &excerpts)).collect()
}

/// Writes a report of findings in one file; gives how many bytes it has.
pub(crate) fn write(form: FindingsFormat, engine: &Engine, findings: &[ReportedFinding]) -> usize {
    let setup = Setup::new(OutputStyle::new(Secrets::Hidden, Colors::Unused), "/a".as_ref(), "/a".as_ref());
    let entry = |rule: &Arc<Rule>| ConfiguredRule { rule: Arc::clone(rule), runs: Some(rule.severity()) };
    let rules = || engine.rules().map(entry).collect();
    let mut counts = Counts { files: 1, files_with: 1, ..Counts::default() };
    counts.findings[0] = findings.len() as u64;
    let mut reporter = reporter(form, &setup);
    let mut out = Vec::new();
    let mut write = || {
        reporter.begin("a.txt", &mut out)?;
        findings.iter().try_for_each(|finding| reporter.finding(finding, &mut out))?;
        reporter.end(&mut out)?;
        reporter.finish(Run::new(counts, &rules), &mut out)
    };
    write().expect("a vector takes all");
    out.len()
}

impl<'t> Places<'t> {
    fn of(text: &'t [u8]) -> Self {
        let starts = [0].into_iter().chain(memchr::memchr_iter(b'\n', text).map(|end| end + 1)).collect();
        Self { text, starts }
    }

    fn at(&self, at: usize) -> Place {
        let line = self.starts.partition_point(|&start| start <= at);
        let before = &self.text[self.starts[line - 1]..at];
        let characters = String::from_utf8_lossy(before).chars().count();
        Place { line: line as u64, column: characters as u64 + 1, bytes: before.len() as u64 + 1 }
    }
}

fn reported(finding: Finding, nth: u64, places: &Places<'_>, excerpts: &Excerpts<'_>) -> ReportedFinding {
    let Finding { rule, severity, span, message, help, url, context, fix, .. } = finding;
    ReportedFinding {
        once: None,
        related: Vec::new(),
        recorded: None,
        place: places.at(span.start),
        end_place: places.at(span.end),
        last_line: places.at(span.end).line,
        start: span.start as u64,
        end: span.end as u64,
        rule,
        severity,
        message,
        help,
        url,
        context,
        fix: fix.map(|fix| Box::new(found_fix(fix, places))),
        excerpt: excerpts.of(span),
        id: None,
        source: None,
        kinds: Vec::new(),
        fails: true,
        nth,
    }
}

fn found_fix(fix: Fix, places: &Places<'_>) -> FoundFix {
    let placed = |Span { start, end }: Span, text| PlacedEdit {
        place: places.at(start),
        end_place: places.at(end),
        start: start as u64,
        end: end as u64,
        text,
    };
    FoundFix {
        applicability: fix.applicability,
        edits: fix.edits.into_iter().map(|edit| placed(edit.span, edit.text)).collect(),
        joined: None,
        in_file: true,
    }
}
