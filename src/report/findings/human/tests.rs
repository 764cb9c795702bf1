//! The report of findings made here, line by line.

use std::path::Path;

use unicode_width::UnicodeWidthStr;

use super::super::super::{Colors, Excerpts, HyperlinkFormat, Hyperlinks, OutputStyle, Passwords, Place, Secrets};
use super::super::{Counts, FoundFix, Grouping};
use super::*;
use crate::lint::{Applicability, Severity};
use crate::scan::Context;
use crate::text::Span;

const TEXT: &str = "see\n日本 <ftp://joe:secret@a.example/\n  x|y> now\n";

/// A finding of a rule with a URL on a line.
fn finding(rule: &str, url: &str, (line, column): (u64, u64)) -> ReportedFinding {
    let place = |column| Place { line, column, bytes: column };
    ReportedFinding {
        once: None,
        recorded: None,
        place: place(column),
        end_place: place(column + 3),
        last_line: line,
        start: line * 1000 + column,
        end: line * 1000 + column + 3,
        rule: rule.into(),
        severity: Severity::Warning,
        message: format!("wrong by {rule}"),
        help: format!("help of {rule}").into(),
        url: url.into(),
        context: Context::Prose,
        fix: None,
        excerpt: Default::default(),
        id: None,
        source: None,
        kinds: Vec::new(),
        fails: true,
        nth: 1,
    }
}

fn setup(colors: Colors, width: usize) -> Setup {
    let here = Path::new("/");
    Setup { width, ..Setup::new(OutputStyle::new(Secrets::Hidden, colors), here, here) }
}

/// The report of these findings, each with its file.
fn report(setup: &Setup, findings: &[(&str, ReportedFinding)]) -> String {
    let mut human = Human::new(setup);
    let mut out = Vec::new();
    for of_file in findings.chunk_by(|(a, _), (b, _)| a == b) {
        human.begin(of_file[0].0, &mut out).expect("a buffer takes all");
        for (_, finding) in of_file {
            human.finding(finding, &mut out).expect("a buffer takes all");
        }
        human.end(&mut out).expect("a buffer takes all");
    }
    let counts =
        Counts { files: 9, files_with: 2, urls: 4020, findings: [0, findings.len() as u64, 0], ..Counts::default() };
    human.finish(Run::new(counts, &Vec::new), &mut out).expect("a buffer takes all");
    String::from_utf8(out).expect("it is UTF-8")
}

fn shown(colors: Colors) -> String {
    let start = TEXT.find("ftp").expect("it is there");
    let end = TEXT.find('>').expect("it is there");
    let excerpt = Excerpts::new(TEXT.as_bytes(), Secrets::Hidden, Passwords::default()).of(Span::new(start, end));
    let message = "a \u{1b} there".to_owned();
    let finding = ReportedFinding { message, excerpt, ..finding("some-rule", "ftp://a.example/x|y", (2, 5)) };
    report(&setup(colors, 100), &[("a\n.txt", finding)])
}

#[test]
fn a_finding_is_shown_at_its_place() {
    let expected = "\
a\\x0a.txt
  2:5  warning  a \\x1b there  some-rule
       日本 <ftp://joe:***@a.example/
             ^^^^^^^^^^^^^^^^^^^^^^^^
       x|y> now
       ^^^
       help: help of some-rule

1 finding in 2 of 9 files (4,020 URLs): 1 warning
  1 some-rule
  urlint explain RULE says why; --write-baseline accepts what is there
";
    assert_eq!(shown(Colors::Unused), expected);
}

#[test]
fn colors_change_nothing_else() {
    let colored = shown(Colors::Used);
    assert!(colored.contains("\u{1b}["));
    assert_eq!(anstream::adapter::strip_str(&colored).to_string(), shown(Colors::Unused));
}

#[test]
fn columns_are_aligned_and_help_is_shown_once() {
    let fix = Some(Box::new(FoundFix {
        applicability: Applicability::Safe,
        edits: Vec::new(),
        lines: None,
        joined: None,
        in_file: true,
    }));
    let findings = [
        ("a", finding("rule-a", "x:a", (1, 5))),
        ("a", ReportedFinding { severity: Severity::Error, ..finding("long-rule-b", "x:b", (163, 149)) }),
        ("b", ReportedFinding { fix, ..finding("rule-a", "x:c", (3, 5)) }),
    ];
    let expected = "\
a
  1:5      warning  wrong by rule-a       rule-a
           help: help of rule-a
  163:149  error    wrong by long-rule-b  long-rule-b
           help: help of long-rule-b

b
  3:5  warning  wrong by rule-a  rule-a  [fix]

";
    let report = report(&setup(Colors::Unused, 80), &findings);
    assert!(report.starts_with(expected), "{report}");
}

#[test]
fn one_error_is_one_entry() {
    let findings = [
        // the text and the target of a link
        ("a", finding("rule-a", "x:a", (1, 5))),
        ("a", finding("rule-a", "x:a/", (1, 20))),
        // two rules on the same text
        ("a", finding("rule-b", "x:b", (2, 5))),
        ("a", ReportedFinding { severity: Severity::Error, ..finding("rule-c", "x:b", (2, 5)) }),
        // two rules on other texts of a URL
        ("a", finding("rule-b", "x:b", (3, 5))),
        ("a", finding("rule-c", "x:b", (3, 9))),
    ];
    let expected = "\
a
  1:5  warning  wrong by rule-a  rule-a
       help: help of rule-a
       note: the same at column 20
  2:5  error    wrong by rule-c  rule-c
       help: help of rule-c
       note: also reported by rule-b
  3:5  warning  wrong by rule-b  rule-b
       help: help of rule-b
  3:9  warning  wrong by rule-c  rule-c

";
    let report = report(&setup(Colors::Unused, 80), &findings);
    assert!(report.starts_with(expected), "{report}");
}

/// Two findings in each of so many files: one of `rule-a` with a URL of its own, and one of `rule-b` with a common URL.
fn many(files: u64) -> Vec<(String, ReportedFinding)> {
    let of = |nth: u64| {
        let own = finding("rule-a", &format!("https://h{nth}.example/"), (1, 5));
        [(format!("f{nth}"), own), (format!("f{nth}"), finding("rule-b", "https://common.example/", (2, 5)))]
    };
    (0..files).flat_map(of).collect()
}

fn named(findings: &[(String, ReportedFinding)]) -> Vec<(&str, ReportedFinding)> {
    findings.iter().map(|(file, finding)| (file.as_str(), finding.clone())).collect()
}

#[test]
fn a_long_run_prints_a_finding_once() {
    let lines = |files, setup: &Setup| {
        let report = report(setup, &named(&many(files)));
        assert_eq!(report.matches("wrong by rule-a").count() as u64, files, "{report}");
        (report.matches("wrong by rule-b").count() as u64, report)
    };
    assert_eq!(lines(50, &setup(Colors::Unused, 80)).0, 50);
    let (common, report) = lines(51, &setup(Colors::Unused, 80));
    assert_eq!(common, 1);
    let expected = "
Printed once each (all with --verbose)
  51 places  rule-b  https://common.example/
             f0:2:5

102 findings in 2 of 9 files (4,020 URLs): 102 warnings
  51 rule-a   51 rule-b
  Most are in
        2  f0
        2  f1
        2  f2
  urlint explain RULE says why; --write-baseline accepts what is there;
  --group-by url or host, --statistics and --max-findings print less
";
    assert!(report.ends_with(expected), "{report}");
    let all = Setup { prints_repeats: true, ..setup(Colors::Unused, 80) };
    assert_eq!(lines(51, &all).0, 51);
}

#[test]
fn groups_are_of_the_property_that_is_asked_for() {
    let headings = |grouping, files| {
        let setup = Setup { grouping, ..setup(Colors::Unused, 80) };
        let report = report(&setup, &named(&many(files)));
        let heads = report.split("\n\n").filter_map(|group| group.lines().next()).map(str::to_owned);
        (heads.take(2).collect::<Vec<_>>(), report)
    };
    assert_eq!(headings(Grouping::Rule, 3).0, ["rule-a (3 findings)", "rule-b (3 findings)"]);
    assert_eq!(
        headings(Grouping::Url, 3).0,
        ["https://common.example/ (3 findings)", "https://h0.example/ (1 finding)"]
    );
    let (heads, report) = headings(Grouping::Host, 60);
    assert_eq!(heads, ["common.example (60 findings)", "h0.example (1 finding)"]);
    assert!(report.contains("  f0:2:5  warning  wrong by rule-b  rule-b\n"), "{report}");
    assert!(report.contains("note: and in 59 other places\n"), "{report}");
}

/// On a narrow terminal a message has the whole width, and the rules are in one column all the same.
#[test]
fn long_rules_come_after_their_messages() {
    let finding = |line, message: &str| ReportedFinding {
        message: message.to_owned(),
        help: "".into(),
        ..finding("a-rule-with-a-name-as-long-as-this", "x:a", (line, 1))
    };
    let findings = [
        ("a", finding(1, "short")),
        ("a", finding(2, "a message that has just the whole of the line")),
        ("a", finding(3, "a message that needs more than one line, since it says a lot")),
    ];
    let expected = "\
a
  1:1  warning  short        a-rule-with-a-name-as-long-as-this
  2:1  warning  a message that has just the whole of the line
                             a-rule-with-a-name-as-long-as-this
  3:1  warning  a message that needs more than one line, since
                it says a lot
                             a-rule-with-a-name-as-long-as-this

";
    let report = report(&setup(Colors::Unused, 63), &findings);
    assert!(report.starts_with(expected), "{report}");
}

#[test]
fn rules_are_not_repeated_below_their_name() {
    let fix = Some(Box::new(FoundFix {
        applicability: Applicability::Safe,
        edits: Vec::new(),
        lines: None,
        joined: None,
        in_file: true,
    }));
    let findings =
        [("a", finding("rule-a", "x:a", (1, 5))), ("b", ReportedFinding { fix, ..finding("rule-a", "x:b", (10, 5)) })];
    let expected = "\
rule-a (2 findings)
  a:1:5   warning  wrong by rule-a
      help: help of rule-a
  b:10:5  warning  wrong by rule-a  [fix]

";
    let report = report(&Setup { grouping: Grouping::Rule, ..setup(Colors::Unused, 80) }, &findings);
    assert!(report.starts_with(expected), "{report}");
}

#[test]
fn rules_lead_to_their_pages() {
    let links = Hyperlinks::new(HyperlinkFormat::file(), "h");
    let setup = setup(Colors::Unused, 100).with_links(Some(links));
    let report = report(&setup, &[("a", finding("scheme-typo", "x:a", (1, 5))), ("a", finding("own", "x:a", (2, 5)))]);
    let page = "/docs/src/rules/scheme-typo.md\x1b\\scheme-typo\x1b]8;;\x1b\\\n";
    assert!(report.contains(page), "{report}");
    // a rule of a user has none
    assert!(report.contains("  own\n"), "{report}");
}

/// Who searches a log for the summary finds it on one line.
#[test]
fn the_summary_is_broken_on_terminals_only() {
    let findings = [("a", finding("rule-a", "x:a", (1, 5)))];
    let summary = |is_terminal| {
        let report = report(&Setup { is_terminal, ..setup(Colors::Unused, 40) }, &findings);
        report.lines().find(|line| line.starts_with("1 finding")).map(str::to_owned).expect("a summary")
    };
    assert_eq!(summary(false), "1 finding in 2 of 9 files (4,020 URLs): 1 warning");
    assert_eq!(summary(true), "1 finding in 2 of 9 files (4,020");
}

#[test]
fn lines_fit_on_the_terminal() {
    let long = format!("the value {} is {}", "x".repeat(100), "wrong ".repeat(30));
    let text = format!("{}https://h.example/{}", "a ".repeat(100), "b".repeat(200));
    let at = text.find("https").expect("it is there");
    let excerpt = Excerpts::new(text.as_bytes(), Secrets::Hidden, Passwords::default()).of(Span::new(at, at + 5));
    let finding = ReportedFinding {
        message: long.clone(),
        help: long.into(),
        excerpt,
        ..finding("a-rule-with-a-long-name", "https://h.example/", (12345, 678))
    };
    for width in [40, 60, 80, 100, 160] {
        let setup = Setup { is_terminal: true, ..setup(Colors::Unused, width) };
        let report = report(&setup, &[("a", finding.clone())]);
        for line in report.lines() {
            assert!(line.width() <= width, "{width}: {line}");
        }
        let marks = report.lines().find(|line| line.contains("^^^^^")).expect("marks");
        let above = report.lines().find(|line| line.contains("https")).expect("the line");
        let column = above[..above.find("https").expect("it is there")].width();
        assert_eq!(marks.find('^'), Some(column), "{report}");
    }
}

/// A line that starts with `::`, white space before it or not, is a command to GitHub's runner.
#[test]
fn no_line_is_a_command() {
    let excerpt = Excerpts::new(b"  ::error file=x::y", Secrets::Hidden, Passwords::default()).of(Span::new(2, 4));
    let message = format!("{} ::warning::b", "a".repeat(79));
    let finding = ReportedFinding { message, excerpt, ..finding("rule-a", "::error::x", (1, 1)) };
    for grouping in [Grouping::File, Grouping::Url] {
        let setup = Setup { grouping, ..setup(Colors::Unused, 80) };
        let report = report(&setup, &[("::error::z", finding.clone())]);
        assert!(report.contains("::error file=x") && report.contains("::warning"), "{report}");
        assert!(!report.lines().any(|line| line.trim_start().starts_with("::")), "{report}");
    }
}
