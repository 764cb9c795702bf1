//! SARIF 2.1.0 as GitHub's code scanning takes it: one run, within its limits.
//!
//! Results are written when the run ends: the most severe first, and no more than GitHub accepts. What is kept until
//! then is bounded ([`buffer`]), and so is the compressed size of the file ([`size_limit`]).
//!
//! | file | contents |
//! |---|---|
//! | `buffer` | the results that are kept until the run ends |
//! | `message`, `uri` | texts of messages, and the URI of a file |
//! | `notifications` | what could not be done in a run |
//! | `result`, `rule` | a finding, and a rule with its page |
//! | `security` | the rules about security |
//! | `size_limit` | the compressed size of a report |

mod buffer;
mod message;
mod notifications;
mod result;
mod rule;
mod security;
mod size_limit;
mod uri;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use buffer::{KeptResult, RANKS, ResultBuffer, SUPPRESSED_RANK, dropped_message};
use notifications::Notices;
use result::SuppressionState;
use size_limit::SizeMeter;
use uri::Artifact;

use super::{FixedFile, LeftOut, Notification, ReportedFinding, Reporter, Run, Setup, fixed};
use crate::lint::Severity;
use crate::report::json::{self, object};
use crate::report::{ConfiguredRule, Secrets, redacted};
use crate::secrets::MASK;

/// The schema that the report follows, by the address that the standard gives.
const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// The number of rules that GitHub accepts.
const MAX_RULES: usize = 25_000;

/// The SARIF report.
pub(super) struct Sarif {
    setup: Setup,
    file: String,
    /// The location of the current file, and its path from the root, once the file has a finding.
    location: Option<(Artifact, String)>,
    kept: ResultBuffer,
    notices: Notices,
}

/// The rules of a report by id; `None` for a rule of which only the id is known.
type DescribedRules<'e> = BTreeMap<&'e str, Option<&'e ConfiguredRule>>;

impl Sarif {
    pub(super) fn new(setup: Setup) -> Self {
        Self { setup, file: String::new(), location: None, kept: ResultBuffer::default(), notices: Notices::default() }
    }

    /// Keeps a result for the end of the run, if there is room.
    fn keep(&mut self, finding: &ReportedFinding, rank: usize, state: SuppressionState<'_>) {
        if !self.kept.try_reserve(rank) {
            return;
        }
        let (artifact, path) = self
            .location
            .get_or_insert_with(|| (Artifact::new(&self.file, &self.setup), self.setup.from_root(&self.file)));
        let body = result::body(finding, path, artifact, state);
        self.kept.push(rank, KeptResult { rule: Arc::clone(&finding.rule), body });
    }

    /// The text before the results.
    fn head(&self, rules: &DescribedRules<'_>) -> Vec<u8> {
        let mut out = b"{".to_vec();
        let log = object! { version: "2.1.0", #[serde(rename = "$schema")] schema: SCHEMA };
        json::members(&log, &mut out);
        out.extend_from_slice(b",\"runs\":[{\"tool\":{\"driver\":{");
        let driver = object! {
            name: "urlint",
            version: env!("CARGO_PKG_VERSION"),
            semanticVersion: env!("CARGO_PKG_VERSION"),
            informationUri: env!("CARGO_PKG_REPOSITORY"),
        };
        json::members(&driver, &mut out);
        out.extend_from_slice(b",\"rules\":[");
        for (nth, (id, entry)) in rules.iter().enumerate() {
            out.extend_from_slice(if nth > 0 { b",\n" } else { b"\n" });
            match entry {
                Some(entry) => rule::descriptor(entry, &mut out),
                None => rule::unknown_descriptor(id, &mut out),
            }
        }
        out.extend_from_slice(b"]}},");
        let secrets = self.setup.style.secrets;
        // GitHub takes the part before the last slash for the category, and the part after it for the run's own name
        let id = |category: &String| format!("{}/", redacted(category.trim_end_matches('/'), secrets));
        let run = object! {
            automationDetails?: self.setup.category.as_ref().map(|category| object! { id: id(category) }),
            columnKind: "unicodeCodePoints",
            originalUriBaseIds: object! {
                #[serde(rename = "%SRCROOT%")] root: object! { uri: uri::root_uri(&self.setup) },
            },
            redactionTokens?: (secrets == Secrets::Hidden).then_some([MASK]),
        };
        json::members(&run, &mut out);
        out.extend_from_slice(b",\"results\":[");
        out
    }

    /// The text after the results; `dropped` is the number of results of each rank that are not in the file.
    fn tail(&mut self, rules: &DescribedRules<'_>, dropped: [u64; RANKS]) -> Vec<u8> {
        let mut notices = std::mem::take(&mut self.notices);
        let successful = !notices.failed;
        if dropped.iter().any(|&dropped| dropped > 0) {
            notices.add_about_report("warning", &dropped_message(dropped));
        }
        let overrides = rules.values().enumerate().filter_map(|(index, entry)| {
            let configuration = object! { enabled: true, level: level(overridden_severity((*entry)?)?) };
            Some(object! { descriptor: object! { index: index }, configuration: configuration })
        });
        let invocation = object! {
            executionSuccessful: successful,
            ruleConfigurationOverrides: overrides.collect::<Vec<_>>(),
        };
        let mut out = b"],\"invocations\":[{".to_vec();
        json::members(&invocation, &mut out);
        [&*out, b",\"toolExecutionNotifications\":[", &notices.into_json(), b"]}]}]}\n"].concat()
    }
}

impl Reporter for Sarif {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        file.clone_into(&mut self.file);
        self.location = None;
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, _out: &mut dyn Write) -> io::Result<()> {
        let rank = match finding.severity {
            Severity::Error => 0,
            Severity::Warning => 1,
            Severity::Info => 2,
        };
        let state =
            if self.setup.reports_left_out { SuppressionState::NotSuppressed } else { SuppressionState::Unmarked };
        self.keep(finding, rank, state);
        Ok(())
    }

    /// Suppressed findings are not in the report unless requested: GitHub does not respect `suppressions`, and shows
    /// such results as open alerts.
    fn left_out(&mut self, finding: &ReportedFinding, why: LeftOut<'_>, _out: &mut dyn Write) -> io::Result<()> {
        if self.setup.reports_left_out {
            self.keep(finding, SUPPRESSED_RANK, SuppressionState::Suppressed(why));
        }
        Ok(())
    }

    fn notice(&mut self, notice: Notification<'_>, _out: &mut dyn Write) -> io::Result<()> {
        self.notices.add(notice, &self.setup);
        Ok(())
    }

    fn fixed(&mut self, file: &FixedFile, _out: &mut dyn Write) -> io::Result<()> {
        let text = format!("{}: {}", self.file, fixed::describe(file));
        self.notices.add(Notification { path: Some(&self.file), line: None, text: &text, failed: false }, &self.setup);
        Ok(())
    }

    fn finish(&mut self, run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        let (ran, kept) = ((run.rules)(), std::mem::take(&mut self.kept));
        let rules = described_rules(&ran, &kept);
        let head = self.head(&rules);
        let mut out = SizeMeter::new(out, head.len() + kept.bytes());
        out.write_all(&head)?;
        let indices: BTreeMap<&str, usize> = rules.keys().enumerate().map(|(index, id)| (*id, index)).collect();
        if run.counts.hidden > 0 {
            let text = format!("{} results are not in this file (--max-findings).", run.counts.hidden);
            self.notices.add_about_report("warning", &text);
        }
        let mut dropped = kept.dropped;
        let mut buffer = Vec::new();
        for (nth, (rank, result)) in kept.results().enumerate() {
            if out.is_full() {
                dropped[rank] += 1;
                continue;
            }
            buffer.clear();
            buffer.extend_from_slice(if nth > 0 { b",\n" } else { b"\n" });
            result::write(result, indices[&*result.rule], &mut buffer);
            out.write_all(&buffer)?;
        }
        let tail = self.tail(&rules, dropped);
        out.write_all(&tail)
    }
}

/// The rules that ran, and rules with results of which only the id is known. If there are more than GitHub accepts,
/// only rules with results.
fn described_rules<'e>(ran: &'e [ConfiguredRule], kept: &'e ResultBuffer) -> DescribedRules<'e> {
    let with_results: DescribedRules<'e> = kept.results().map(|(_, result)| (&*result.rule, None)).collect();
    let has_room = ran.len() + with_results.len() <= MAX_RULES;
    let wanted = ran.iter().filter(|entry| has_room || with_results.contains_key(entry.rule.id()));
    let mut rules: DescribedRules<'e> = wanted.map(|entry| (entry.rule.id(), Some(entry))).collect();
    for id in with_results.into_keys() {
        rules.entry(id).or_default();
    }
    rules
}

/// The severity of a rule in this run; `None` if it is the default.
fn overridden_severity(entry: &ConfiguredRule) -> Option<Severity> {
    let usual = entry.rule.is_default().then(|| entry.rule.severity());
    entry.runs.filter(|_| entry.runs != usual)
}

/// A severity as SARIF names it.
fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::bufread::GzEncoder;
    use serde_json::Value;

    use super::super::Counts;
    use super::*;
    use crate::report::{Colors, Excerpt, OutputStyle, Place};
    use crate::scan::Context;
    use crate::text::Random;

    fn setup() -> Setup {
        Setup::new(OutputStyle::new(Secrets::Hidden, Colors::Unused), "/repo".as_ref(), "/repo".as_ref())
    }

    fn finding(severity: Severity, url: String, nth: u64) -> ReportedFinding {
        let place = |column| Place { line: nth, column, bytes: column };
        ReportedFinding {
            once: None,
            related: Vec::new(),
            recorded: None,
            place: place(1),
            end_place: place(9),
            last_line: 1,
            start: nth * 9,
            end: nth * 9 + 8,
            rule: "some-rule".into(),
            severity,
            message: "it is wrong".to_owned(),
            help: "".into(),
            url: url.into(),
            context: Context::Prose,
            fix: None,
            excerpt: Excerpt::default(),
            id: None,
            source: None,
            kinds: Vec::new(),
            fails: true,
            nth,
        }
    }

    fn report(setup: Setup, findings: impl Iterator<Item = ReportedFinding>) -> Vec<u8> {
        let mut sarif = Sarif::new(setup);
        let mut out = Vec::new();
        sarif.begin("a.txt", &mut out).expect("a buffer takes all");
        findings.for_each(|finding| sarif.finding(&finding, &mut out).expect("a buffer takes all"));
        sarif.finish(Run::new(Counts::default(), &Vec::new), &mut out).expect("a buffer takes all");
        out
    }

    fn run(out: &[u8]) -> Value {
        let mut log: Value = serde_json::from_slice(out).expect("it is JSON");
        log["runs"][0].take()
    }

    /// Characters that hardly pack, as hashes and signatures are.
    fn noise(random: &mut Random, length: usize) -> String {
        let bytes = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
        (0..length).map(|_| char::from(random.pick(bytes))).collect()
    }

    #[test]
    fn a_file_that_hardly_packs_is_cut() {
        let mut random = Random::new();
        let findings = (0..30_000).map(|nth| {
            let severity = Severity::ALL[nth as usize % 3];
            finding(severity, format!("https://a.example/{}", noise(&mut random, 600)), nth + 1)
        });
        let out = report(setup(), findings);
        let mut packed = Vec::new();
        GzEncoder::new(&*out, flate2::Compression::default()).read_to_end(&mut packed).expect("it is read");
        assert!((8_500_000..9_600_000).contains(&packed.len()), "{} bytes", packed.len());
        let run = run(&out);
        let levels: Vec<_> = run["results"].as_array().expect("results").iter().map(|it| &it["level"]).collect();
        assert!(levels.len() > 20_000 && levels[..10_000].iter().all(|level| *level == "error"));
        let left = 30_000 - levels.len();
        let text = run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"].as_str().expect("a text");
        assert!(text.starts_with(&format!("{left} results are not in this file (")), "{text}");
        assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    }

    #[test]
    fn a_rule_of_which_nothing_is_known_is_described() {
        let run = run(&report(setup(), [finding(Severity::Info, String::new(), 1)].into_iter()));
        let rule = &run["tool"]["driver"]["rules"][0];
        assert_eq!(
            (&rule["id"], &rule["name"], &rule["help"]["text"]),
            (&"some-rule".into(), &"SomeRule".into(), &"some-rule.".into())
        );
        assert_eq!(
            (&run["results"][0]["ruleIndex"], &run["results"][0]["message"]["text"]),
            (&0.into(), &"it is wrong.".into())
        );
    }

    /// No finding has a place that a reader of the file would reject, whatever the input.
    #[test]
    fn regions_are_never_empty() {
        let place = |line, column| Place { line, column, bytes: column };
        for (start, end, expected) in [
            (place(0, 0), place(0, 0), [1, 1, 1, 2]),
            (place(3, 7), place(3, 7), [3, 7, 3, 8]),
            (place(3, 7), place(2, 9), [3, 7, 3, 8]),
            (place(3, 7), place(4, 2), [3, 7, 4, 2]),
        ] {
            let finding =
                ReportedFinding { place: start, end_place: end, end: 0, ..finding(Severity::Error, String::new(), 1) };
            let run = run(&report(setup(), [finding].into_iter()));
            let region = &run["results"][0]["locations"][0]["physicalLocation"]["region"];
            let numbers = ["startLine", "startColumn", "endLine", "endColumn"].map(|key| region[key].as_u64());
            assert_eq!((numbers, &region["byteLength"]), (expected.map(Some), &1.into()));
        }
    }

    #[test]
    fn skipped_input_is_reported_on_request() {
        let kinds = |reports_left_out| {
            let mut sarif = Sarif::new(Setup { reports_left_out, ..setup() });
            let out = &mut Vec::new();
            sarif.begin("a.txt", out).expect("a buffer takes all");
            let finding = finding(Severity::Error, String::new(), 1);
            let whys =
                [LeftOut::InSource { reason: Some("old") }, LeftOut::InSource { reason: None }, LeftOut::Baseline];
            whys.into_iter().for_each(|why| sarif.left_out(&finding, why, out).expect("a buffer takes all"));
            sarif.finding(&finding, out).expect("a buffer takes all");
            sarif.finish(Run::new(Counts::default(), &Vec::new), out).expect("a buffer takes all");
            let results = run(out)["results"].take();
            results.as_array().expect("results").iter().map(|it| it["suppressions"].to_string()).collect::<Vec<_>>()
        };
        assert_eq!(kinds(false), ["null"]);
        let expected = [
            "[]",
            r#"[{"justification":"old","kind":"inSource","status":"accepted"}]"#,
            r#"[{"kind":"inSource","status":"accepted"}]"#,
            r#"[{"kind":"external","status":"accepted"}]"#,
        ];
        assert_eq!(kinds(true), expected);
    }

    #[test]
    fn notices_are_bounded() {
        let mut sarif = Sarif::new(setup());
        let out = &mut Vec::new();
        for nth in 0..1_500 {
            let notice = Notification { path: Some("gone.md"), line: None, text: "gone.md: [0]", failed: nth > 0 };
            sarif.notice(notice, out).expect("a buffer takes all");
        }
        sarif.finish(Run::new(Counts::default(), &Vec::new), out).expect("a buffer takes all");
        let invocation = run(out)["invocations"][0].take();
        let notices = invocation["toolExecutionNotifications"].as_array().expect("notifications");
        assert_eq!(invocation["executionSuccessful"], false);
        assert_eq!(
            (notices.len(), &notices[0]["level"], &notices[1]["level"]),
            (1_001, &"note".into(), &"error".into())
        );
        assert_eq!(notices[1]["message"]["text"], r"gone.md: \[0\]");
        assert_eq!(notices[1]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "gone.md");
        assert_eq!(notices[1_000]["message"]["text"], "500 more are not listed one by one: see standard error.");
    }
}
