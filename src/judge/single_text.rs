//! Finds, checks and fixes one text that lies in no folder: nothing around it is looked at.

use std::fmt;

use super::once::{ReportedOnce, values_meant};
use super::url_record::RecordFields;
use super::{
    FindingBuilder, FindingCounts, HiddenParts, MAX_FINDINGS_PER_RULE, MAX_FINDINGS_WITH_FIXES, RuleLimit, TextPart,
    UrlJudge, verdicts, verify_fixes,
};
use crate::document::{self, Format, ReadOptions, Reading, read_bounded};
use crate::fix::{FixedText, KnownUrls, fix_document};
use crate::lint::suppress::Verdict;
use crate::lint::{Applicability, Detail, DocumentKinds, Engine, Finding, Options, Provenance, merge};
use crate::report::{Excerpts, Passwords, Record, ReportedFinding, Secrets, passwords};
use crate::secrets::{self, NearbySecrets};
use crate::text::{Encoding, decode};

/// A text that lies in no folder.
#[derive(Clone, Copy, Debug)]
pub struct SingleText<'t> {
    /// Its bytes.
    pub bytes: &'t [u8],
    /// Whether they are known to be UTF-8, as those of a string are. Otherwise a byte order mark may say that they are not.
    pub is_utf8: bool,
    /// Its path or address, from which its format and its kind follow. It need not exist.
    pub path: Option<&'t str>,
    /// Its format; without one it follows from the path and the first bytes. A text without either is plain text.
    pub format: Option<Format>,
}

/// The fixed text cannot be written in the encoding of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotInEncoding;

/// Finds, checks and fixes texts under the same options. Threads may share it.
///
/// ```
/// use urlint::Options;
/// use urlint::judge::{Judge, SingleText};
///
/// let judge = Judge::new(&Options::default(), false);
/// let text = SingleText { bytes: b"See [it](HTTP://www.ietf.org/).", is_utf8: true, path: Some("a.md"), format: None };
/// let findings = judge.check(&text);
/// assert_eq!((&*findings[0].rule, findings[0].start, findings[0].end), ("uppercase-scheme", 9, 13));
/// assert_eq!(judge.fix(&text, false)?.unwrap(), b"See [it](http://www.ietf.org/).");
/// let mut urls = Vec::new();
/// judge.extract(&text, |record| urls.push((record.found.text.to_string(), record.start)));
/// assert_eq!(urls, [("HTTP://www.ietf.org/".to_owned(), 9)]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Judge {
    engine: Engine,
    relaxed: bool,
}

/// Larger documents are read as plain text.
const MAX_DOCUMENT_SIZE: usize = 32 << 20;

/// The URLs of a text, and as what they were read.
struct ReadUrls<'t> {
    reading: Reading<'t>,
    options: ReadOptions,
    format: Format,
    /// Whether they are too many to be kept for fixes.
    are_many: bool,
}

impl Judge {
    /// Runs the rules that these options ask for; `relaxed` also finds bare hosts and the like.
    #[must_use]
    pub fn new(options: &Options, relaxed: bool) -> Self {
        Self { engine: Engine::new(options), relaxed }
    }

    /// The findings in a text, as `urlint check` reports them.
    #[must_use]
    pub fn check(&self, text: &SingleText<'_>) -> Vec<ReportedFinding> {
        self.read(text, |part, provenance| self.check_part(part, provenance))
    }

    fn check_part(&self, part: &TextPart<'_>, provenance: Provenance<'_>) -> Vec<ReportedFinding> {
        let ReadUrls { reading, options, format, are_many } =
            self.urls(part, self.engine.reading(part.format, part.text));
        let part = &TextPart { format, ..*part };
        let kinds = match are_many {
            true => DocumentKinds::by_path(provenance, format, part.text),
            false => DocumentKinds::new(provenance, format, part.text),
        };
        let mut url_judge = UrlJudge::new(&self.engine, part, &kinds, MAX_FINDINGS_PER_RULE, Vec::new());
        let mut found = Vec::new();
        let mut urls = reading.found.iter();
        while found.len() <= MAX_FINDINGS_WITH_FIXES
            && !are_many
            && let Some(url) = urls.next()
        {
            url_judge.judge(url, Detail::ALL, &mut found);
        }
        let mut report = TextReport::new();
        report.once.remember_all(&values_meant(&found));
        let passwords = Passwords::of(&reading.found);
        if are_many || found.len() > MAX_FINDINGS_WITH_FIXES {
            found.iter_mut().for_each(|placed| placed.finding.fix = None);
            merge(&mut found);
            found.extend(urls.flat_map(|url| url_judge.judge_without_fixes(url)));
        } else {
            let hidden = HiddenParts { secrets: Secrets::Hidden, passwords };
            let known = KnownUrls { options, found: &reading.found };
            verify_fixes(&self.engine, &kinds, part, &mut found, Some(known), &hidden, None);
        }
        let builder = FindingBuilder { shows_source: false, shows_changes: false, secrets: Secrets::Hidden };
        let excerpts = Excerpts::new(part.text, Secrets::Hidden, passwords);
        for (finding, verdict) in verdicts(&builder, &url_judge, part, found, &excerpts) {
            report.add(finding, &verdict);
        }
        report.findings
    }

    /// Passes the URLs of a text on, as `urlint extract` lists them, in order.
    pub fn extract(&self, text: &SingleText<'_>, mut visit: impl FnMut(&Record<'_>)) {
        self.read(text, |part, _| {
            let ReadUrls { reading, .. } = self.urls(part, ReadOptions::default());
            let (nearby, mut positions) = (NearbySecrets::default(), part.positions());
            positions.passwords = reading.found.iter().flat_map(passwords).collect();
            secrets::merge(&mut positions.passwords);
            for found in &reading.found {
                visit(&part.record(found, &nearby, &mut positions, RecordFields::ALL));
            }
        });
    }

    /// The text with all safe fixes applied, and with `unsafely` the others too, in its encoding; `None` if nothing is to
    /// be fixed.
    ///
    /// # Errors
    /// If the fixed text cannot be written in its encoding.
    pub fn fix(&self, text: &SingleText<'_>, unsafely: bool) -> Result<Option<Vec<u8>>, NotInEncoding> {
        self.read(text, |part, provenance| {
            let kinds = DocumentKinds::new(provenance, part.format, part.text);
            let least = if unsafely { Applicability::Unsafe } else { Applicability::Safe };
            let Some(fixed) = fixed(&self.engine, &kinds, least) else { return Ok(None) };
            match part.decoded {
                Some(decoded) => decoded.encoded(&fixed, text.bytes).map(Some).ok_or(NotInEncoding),
                None => Ok(Some(fixed)),
            }
        })
    }

    /// Calls `read` with a text in its format, and with what its path shows.
    fn read<R>(&self, text: &SingleText<'_>, read: impl FnOnce(&TextPart<'_>, Provenance<'_>) -> R) -> R {
        let decoded = (!text.is_utf8).then(|| decode(text.bytes));
        // a mark of UTF-8 stays: readers pass over it, and columns in bytes count it
        let decoded = decoded.as_ref().filter(|decoded| decoded.encoding != Encoding::Utf8);
        let bytes = decoded.map_or(text.bytes, |decoded| &decoded.text);
        let format = match (text.format, text.path) {
            _ if text.bytes.len() > MAX_DOCUMENT_SIZE => Format::PLAIN,
            (Some(format), _) => format,
            (None, Some(path)) => Format::of(path, bytes),
            (None, None) => Format::PLAIN,
        };
        let part = TextPart { decoded, ..TextPart::whole(bytes, format) };
        read(&part, text.path.map(|path| Provenance::of(path_in_project(path))).unwrap_or_default())
    }

    /// The URLs of a text. A document with too many is read as plain text.
    fn urls<'t>(&self, part: &TextPart<'t>, options: ReadOptions) -> ReadUrls<'t> {
        let options = ReadOptions { relaxed: self.relaxed || options.relaxed, ..options };
        match read_bounded(part.format, part.text, options) {
            Some(reading) => ReadUrls { reading, options, format: part.format, are_many: false },
            None => {
                let options = ReadOptions { relaxed: options.relaxed, ..ReadOptions::default() };
                let reading = document::read(Format::PLAIN, part.text, options);
                ReadUrls { reading, options, format: Format::PLAIN, are_many: true }
            }
        }
    }
}

/// The findings of a text that are reported.
struct TextReport {
    once: ReportedOnce,
    counts: FindingCounts,
    findings: Vec<ReportedFinding>,
}

impl TextReport {
    fn new() -> Self {
        let counts = FindingCounts::new(MAX_FINDINGS_PER_RULE);
        Self { once: ReportedOnce::default(), counts, findings: Vec::new() }
    }

    /// Adds a finding, unless it is suppressed, was reported before, or its rule has too many.
    fn add(&mut self, mut finding: ReportedFinding, verdict: &Verdict) {
        if self.counts.count(&finding.rule) != RuleLimit::Within {
            return;
        }
        let is_reported = *verdict == Verdict::Reported;
        if is_reported && self.once.check_and_remember(&finding) {
            return;
        }
        finding.nth = self.counts.next_nth(&finding);
        if is_reported {
            self.findings.push(finding);
        }
    }
}

/// The part of the path of a single text that shows what kind of document it is. The folders above the project, as
/// `test/` in `/tmp/test/project/a.md`, say nothing about it, so that of an absolute path only the name counts.
fn path_in_project(path: &str) -> &str {
    if path.starts_with('/') { path.rsplit('/').next().unwrap_or(path) } else { path }
}

/// A text with all fixes applied that are at least so applicable; `None` if nothing is to be fixed.
pub(crate) fn fixed(engine: &Engine, kinds: &DocumentKinds<'_>, least: Applicability) -> Option<Vec<u8>> {
    let fixed: FixedText<Vec<Finding>> = fix_document(engine, kinds, least, |_, spans| vec![true; spans.len()]);
    fixed.text
}

impl fmt::Display for NotInEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the fixed text has characters that its encoding lacks (convert it to UTF-8)")
    }
}

impl std::error::Error for NotInEncoding {}
