//! SARIF 2.1.0 as GitHub's code scanning takes it: one run, within its limits.
//!
//! All that is found is written at the end: first the worst, and no more than GitHub takes. What is kept until then is
//! bounded ([`kept`]), and so is the size of the file packed ([`packed`]). Fixes, once rules have them, are a key more in
//! [`result`].

mod help;
mod kept;
mod message;
mod notices;
mod packed;
mod result;
mod rule;
mod security;
mod uri;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use kept::{Item, Kept, RANKS};
use notices::Notices;
use packed::Measure;
use result::Standing;

use super::{Finding, LeftOut, Notice, Reporter, Run, Setup};
use crate::lint::Severity;
use crate::report::json::Object;
use crate::report::{Entry, Secrets, redacted};
use crate::syntax::redact::MASK;

/// The schema that the report follows, by the address that the standard gives.
const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// How many rules GitHub takes.
const MOST_RULES: usize = 25_000;
/// What is left out, by rank.
const RANKED: [&str; RANKS] = ["error", "warning", "note", "suppressed"];

/// The SARIF report.
pub(super) struct Sarif {
    setup: Setup,
    file: String,
    /// Where the file is that began last, and its path from the root, once something was found in it.
    place: Option<(Arc<[u8]>, String)>,
    kept: Kept,
    notices: Notices,
}

/// The rules of a report, by id; `None` for one of which nothing else is known.
type Rules<'e> = BTreeMap<&'e str, Option<&'e Entry>>;

impl Sarif {
    pub(super) fn new(setup: Setup) -> Self {
        Self { setup, file: String::new(), place: None, kept: Kept::default(), notices: Notices::default() }
    }

    fn keep(&mut self, finding: &Finding, rank: usize, standing: Standing<'_>) {
        if !self.kept.takes(rank) {
            return;
        }
        let (artifact, path) = self.place.get_or_insert_with(|| {
            let artifact = uri::artifact(&self.file, &self.setup).into();
            (artifact, self.setup.from_root(&self.file))
        });
        let (rule, artifact) = (Arc::clone(&finding.rule), Arc::clone(artifact));
        self.kept.push(rank, Item { rule, artifact, body: result::body(finding, path, standing) });
    }

    /// All that stands before the results.
    fn head(&self, rules: &Rules<'_>) -> Vec<u8> {
        let mut out = Vec::new();
        let mut log = Object::begin(&mut out);
        log.text("version", "2.1.0");
        log.text("$schema", SCHEMA);
        log.raw("runs", b"[");
        let mut run = Object::begin(log.out);
        let mut tool = run.object("tool");
        let mut driver = tool.object("driver");
        driver.text("name", "urlint");
        driver.text("version", env!("CARGO_PKG_VERSION"));
        driver.text("semanticVersion", env!("CARGO_PKG_VERSION"));
        driver.text("informationUri", env!("CARGO_PKG_REPOSITORY"));
        driver.raw("rules", b"[");
        for (nth, (id, entry)) in rules.iter().enumerate() {
            driver.out.extend_from_slice(if nth > 0 { b",\n" } else { b"\n" });
            match entry {
                Some(entry) => rule::descriptor(entry, driver.out),
                None => rule::bare(id, driver.out),
            }
        }
        driver.out.push(b']');
        driver.end();
        tool.end();
        if let Some(category) = &self.setup.category {
            // GitHub takes what stands before the last slash for the category, and what follows for the run's own name
            let category = redacted(category.trim_end_matches('/'), self.setup.looks.secrets);
            let mut details = run.object("automationDetails");
            details.text("id", &format!("{category}/"));
            details.end();
        }
        run.text("columnKind", "unicodeCodePoints");
        let mut bases = run.object("originalUriBaseIds");
        let mut root = bases.object(uri::ROOT);
        root.text("uri", &uri::root(&self.setup));
        root.end();
        bases.end();
        if self.setup.looks.secrets == Secrets::Hidden {
            run.texts("redactionTokens", [MASK].into_iter());
        }
        run.raw("results", b"[");
        out
    }

    /// The end of the file, behind the results; `left` says how many of each rank are not among them.
    fn tail(&mut self, rules: &Rules<'_>, left: [u64; RANKS]) -> Vec<u8> {
        let mut notices = std::mem::take(&mut self.notices);
        let successful = !notices.failed;
        if left.iter().any(|&left| left > 0) {
            notices.tell("warning", &left_out(left), None);
        }
        let mut out = Vec::new();
        let mut run = Object::begin(&mut out);
        run.objects("invocations", [notices.array()], |invocation, notices| {
            invocation.flag("executionSuccessful", successful);
            let set = rules.values().enumerate().filter_map(|(index, entry)| Some((index, overridden((*entry)?)?)));
            invocation.objects("ruleConfigurationOverrides", set, |object, (index, severity)| {
                let mut descriptor = object.object("descriptor");
                descriptor.number("index", index as u64);
                descriptor.end();
                let mut configuration = object.object("configuration");
                configuration.flag("enabled", true);
                configuration.text("level", level(severity));
                configuration.end();
            });
            invocation.raw("toolExecutionNotifications", &notices);
        });
        run.end();
        // the run itself was opened by `head`
        [b"],", &out[1..], b"]}\n"].concat()
    }
}

impl Reporter for Sarif {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        file.clone_into(&mut self.file);
        self.place = None;
        Ok(())
    }

    fn finding(&mut self, finding: &Finding, _out: &mut dyn Write) -> io::Result<()> {
        let rank = match finding.severity {
            Severity::Error => 0,
            Severity::Warning => 1,
            Severity::Info => 2,
        };
        let standing = if self.setup.tells_left_out { Standing::Counts } else { Standing::Plain };
        self.keep(finding, rank, standing);
        Ok(())
    }

    /// They are left out of the file unless they were asked for: GitHub does not heed `suppressions`, and shows such
    /// results as open alerts.
    fn left_out(&mut self, finding: &Finding, why: LeftOut<'_>, _out: &mut dyn Write) -> io::Result<()> {
        if self.setup.tells_left_out {
            self.keep(finding, RANKS - 1, Standing::Left(why));
        }
        Ok(())
    }

    fn notice(&mut self, notice: Notice<'_>, _out: &mut dyn Write) -> io::Result<()> {
        self.notices.take(notice, &self.setup);
        Ok(())
    }

    fn finish(&mut self, run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        let (ran, kept) = ((run.rules)(), std::mem::take(&mut self.kept));
        let rules = rules(&ran, &kept);
        let head = self.head(&rules);
        let mut out = Measure::new(out, head.len() + kept.octets());
        out.write_all(&head)?;
        let indices: BTreeMap<&str, usize> = rules.keys().enumerate().map(|(index, id)| (*id, index)).collect();
        let mut left = kept.left;
        let mut buffer = Vec::new();
        for (nth, (rank, item)) in kept.items().enumerate() {
            if out.is_full() {
                left[rank] += 1;
                continue;
            }
            buffer.clear();
            buffer.extend_from_slice(if nth > 0 { b",\n" } else { b"\n" });
            result::write(item, indices[&*item.rule], &mut buffer);
            out.write_all(&buffer)?;
        }
        let tail = self.tail(&rules, left);
        out.write_all(&tail)
    }
}

/// The rules that ran, and those that nothing is known of but that they found something.
fn rules<'e>(ran: &'e [Entry], kept: &'e Kept) -> Rules<'e> {
    let found: Rules<'e> = kept.items().map(|(_, item)| (&*item.rule, None)).collect();
    let has_room = ran.len() + found.len() <= MOST_RULES;
    let wanted = ran.iter().filter(|entry| has_room || found.contains_key(entry.rule.id()));
    let mut rules: Rules<'e> = wanted.map(|entry| (entry.rule.id(), Some(entry))).collect();
    for id in found.into_keys() {
        rules.entry(id).or_default();
    }
    rules
}

/// The severity that a rule has in this run, where that is not what it has by default.
fn overridden(entry: &Entry) -> Option<Severity> {
    let usual = entry.rule.is_default().then(|| entry.rule.severity());
    entry.runs.filter(|_| entry.runs != usual)
}

/// What is told of results that are not in the file.
fn left_out(left: [u64; RANKS]) -> String {
    let kinds: Vec<_> =
        left.iter().zip(RANKED).filter(|(left, _)| **left > 0).map(|(left, rank)| format!("{left} {rank}")).collect();
    let all: u64 = left.iter().sum();
    format!(
        "{all} results are not in this file ({}): code scanning takes 25,000, and 10 MB packed. The most severe are kept. \
        Choose fewer rules (--select, --ignore, --severity), or check a part at a time, each with a --sarif-category of its own.",
        kinds.join(", ")
    )
}

/// A severity as SARIF names it.
fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}
