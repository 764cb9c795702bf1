//! Processes one text for `urlint check`: applies fixes if requested, lints its URLs, and passes on the findings.

use std::cell::OnceCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::baseline::BaselinePlace;
use super::event::{Event, StartedText, put};
use super::site_of_document::{FileRepository, SiteOfDocument};
use super::suppression::DeferredSuppression;
use super::text::Text;
use crate::cli::commands::fix_files::{FixOutcome, Fixer};
use crate::cli::config::{Configs, FileConfig};
use crate::cli::inputs::changed::{Change, Changed};
use crate::cli::output::Message;
use crate::cli::pipeline::{ChunkEdges, Outbox, Part, ReadWhole, StoppedRules, Task, Wanted};
use crate::cli::plan::{CheckPlan, FixMode};
use crate::cli::repository::Repositories;
use crate::document::{self, Format, ReadOptions};
use crate::fix::KnownUrls;
use crate::judge::{
    FindingBuilder, HiddenParts, MAX_FINDINGS_WITH_FIXES, PlacedFinding, UrlJudge, values_meant, verdicts,
    verify_fixes, without_suppressed_fixes,
};
use crate::lint::suppress::{Verdict, has_directive};
use crate::lint::{Detail, DocumentKinds, Engine, merge};
use crate::report::{Excerpts, Passwords, file_name};
use crate::site::{DocumentReferences, SiteMarkup};
use crate::text::{LineIndex, decode_as};

/// The work for each text.
pub(super) struct CheckTask {
    configs: Arc<Configs>,
    builder: FindingBuilder,
    /// Whether comments with `urlint-ignore` are respected.
    respects_suppressions: bool,
    /// The baseline file, whose findings are not reported.
    baseline: Option<BaselinePlace>,
    /// The changed lines, if only those are reported.
    changed: Option<Changed>,
    /// The fixer that runs before files are linted.
    fixer: Option<Fixer>,
    /// The repositories of the files, for the resolution of references.
    repositories: Arc<Repositories>,
    /// The maximum number of URLs per file in which a rule reports findings.
    max_findings_per_rule: u64,
    /// Whether findings have their fixes, which are tried before.
    offers_fixes: bool,
    /// Whether references of any file were resolved.
    has_resolved: AtomicBool,
}

impl Task for CheckTask {
    type Output = Vec<Event>;

    fn whole(&self) -> ReadWhole {
        match self.fixer.as_ref().map(|fixer| fixer.mode) {
            None => ReadWhole::DocumentsOnly,
            Some(FixMode::Write) => ReadWhole::Files,
            Some(FixMode::Pass | FixMode::Show) => ReadWhole::All,
        }
    }

    fn pass(&self, start: Vec<u8>, out: &mut Outbox<'_, Vec<Event>>) {
        if self.fixer.as_ref().is_some_and(|fixer| fixer.mode == FixMode::Pass) {
            put(out, Event::Passed(start));
        }
    }

    fn wants(&self, path: &Path) -> bool {
        // a change may have broken references of any file
        let resolves = || self.configs.of(path).engine.resolves_references();
        self.changed.as_ref().is_none_or(|changed| changed.of(path).is_some() || resolves())
            && !self.baseline.as_ref().is_some_and(|baseline| baseline.is_same_file(path))
    }

    fn read(&self, part: &Part<'_>, out: &mut Outbox<'_, Vec<Event>>) -> ChunkEdges {
        part.with_config(&self.configs, |config| self.read_text(config, part, out))
    }
}

impl CheckTask {
    /// Builds the task of a plan; asks git for the changed lines if only those are reported.
    pub(super) fn new(
        plan: &CheckPlan,
        configs: &Arc<Configs>,
        baseline: Option<BaselinePlace>,
    ) -> anyhow::Result<Self> {
        Self::in_repositories(plan, configs, baseline, Arc::new(Repositories::new(configs)))
    }

    /// The same in these repositories, which others use too.
    pub(super) fn in_repositories(
        plan: &CheckPlan,
        configs: &Arc<Configs>,
        baseline: Option<BaselinePlace>,
        repositories: Arc<Repositories>,
    ) -> anyhow::Result<Self> {
        let since = |revision: &String| Changed::since(revision, configs.here(), &plan.inputs);
        let secrets = plan.report.style.secrets;
        Ok(Self {
            configs: Arc::clone(configs),
            builder: FindingBuilder {
                shows_source: plan.report.shows_source,
                shows_changes: plan.report.shows_changes,
                secrets,
            },
            respects_suppressions: plan.respects_suppressions,
            baseline,
            changed: plan.changed_since.as_ref().map(since).transpose()?,
            fixer: plan.fixes.map(|fixes| Fixer::new(fixes, secrets, &plan.inputs)),
            repositories,
            max_findings_per_rule: plan.report.max_findings_per_rule,
            offers_fixes: true,
            has_resolved: AtomicBool::new(false),
        })
    }

    /// The same, but the fixes of findings are not looked for.
    pub(super) fn without_fixes(self) -> Self {
        Self { offers_fixes: false, ..self }
    }

    /// Passes a text, or a part of one, with all that is known of it to `action`. All of its lines are reported.
    fn with_text<R>(&self, config: &FileConfig, part: &Part<'_>, action: impl FnOnce(Text<'_, '_>) -> R) -> R {
        let file_kinds = &OnceCell::new();
        let around = (!part.is_record).then_some(&*self.repositories);
        let repository = &FileRepository::new(around, part.document_path);
        let is_whole_document = part.is_whole() && part.format != Format::PLAIN;
        let resolves_references = is_whole_document && config.engine.resolves_references();
        self.has_resolved.fetch_or(resolves_references, Ordering::Relaxed);
        let references = resolves_references.then(|| repository.references(part.format, part.text)).flatten();
        let site = SiteOfDocument::new(repository, part.format, part.text);
        let site = is_whole_document.then_some(&site as &dyn SiteMarkup);
        action(Text { part, config, file_kinds, references: references.as_ref(), site, change: None })
    }

    /// Passes a whole text, and its configuration and kinds, to `action`.
    pub(super) fn with_kinds<R>(
        &self,
        part: &Part<'_>,
        action: impl FnOnce(&FileConfig, &DocumentKinds<'_>) -> R,
    ) -> R {
        part.with_config(&self.configs, |config| self.with_text(config, part, |text| action(config, &text.kinds())))
    }

    /// Fixes or checks a text, or a part of one, under the configuration of its file.
    fn read_text(&self, config: &FileConfig, part: &Part<'_>, out: &mut Outbox<'_, Vec<Event>>) -> ChunkEdges {
        self.with_text(config, part, |text| self.fix_or_check(&text, out))
    }

    fn fix_or_check(&self, text: &Text<'_, '_>, out: &mut Outbox<'_, Vec<Event>>) -> ChunkEdges {
        let Text { part, config, references, .. } = text;
        let change = self.lines_to_report(config, part, *references);
        if change.as_deref() == Some(&Change::NOTHING) && !self.is_changed(part) {
            return ChunkEdges::default();
        }
        // a whole text without findings needs no start, unless a baseline or a fixer is to see each text
        let is_started = self.baseline.is_some() || self.fixer.is_some() || !part.is_whole();
        // which rules have reached their maximum of findings, for all parts of the text
        let stopped = is_started.then(Arc::<StoppedRules>::default);
        let part = &Part { stopped: part.stopped.or(stopped.as_ref()), ..**part };
        let text = Text { part, change, ..*text };
        if let Some(fixer) = &self.fixer {
            return self.fix_and_check(fixer, &text, out);
        }
        if is_started && part.first {
            put(out, self.start_event(&text));
        }
        self.check(&text, is_started, out)
    }

    /// Fixes a text and lints the fixed text. If only the diff is shown, nothing is linted.
    fn fix_and_check(&self, fixer: &Fixer, text: &Text<'_, '_>, out: &mut Outbox<'_, Vec<Event>>) -> ChunkEdges {
        let Text { part, config, file_kinds, change, .. } = text;
        let kinds = text.kinds();
        let FixOutcome { text: fixed, passed, report, message } = fixer.fix(config, part, &kinds, change.as_deref());
        let moved = fixed.as_ref().map(|fixed| Some(Arc::new(change.as_ref()?.moved(part.text, fixed))));
        let change = moved.unwrap_or_else(|| change.clone());
        if part.first {
            put(out, self.start_event(&Text { change: change.clone(), ..*text }));
        }
        passed.into_iter().for_each(|bytes| put(out, Event::Passed(bytes)));
        let is_only_shown = fixer.mode == FixMode::Show;
        if is_only_shown && report.is_some() {
            fs::canonicalize(part.path).into_iter().for_each(|path| put(out, Event::FixTarget(path)));
        }
        if report.is_some() || message.is_some() {
            put(out, Event::Fixed { file: report.map(Box::new), message });
        }
        if is_only_shown {
            put(out, Event::End);
            return ChunkEdges::default();
        }
        let Some(bytes) = fixed.as_deref().and_then(|fixed| part.encoded(fixed)) else {
            return self.check(&Text { change, ..*text }, true, out);
        };
        let decoded = decode_as(&bytes, config.formats.encoding);
        let part = Part {
            format: part.format,
            decoded: (!decoded.is_same()).then_some(&decoded),
            bytes: Some(&bytes),
            stopped: part.stopped,
            ..Part::whole(part.path, &decoded.text)
        };
        self.check(&Text { part: &part, config, file_kinds, change, ..*text }, true, out)
    }

    /// Lints the URLs of a text. `is_started` is whether [`Event::Start`] was passed on for it.
    fn check(&self, text: &Text<'_, '_>, is_started: bool, out: &mut Outbox<'_, Vec<Event>>) -> ChunkEdges {
        let Text { part, config, .. } = text;
        let reading = config.engine.resolving(part.format, part.text, text.resolver());
        let options = ReadOptions { relaxed: config.effective.relaxed, ..reading };
        let wanted = Wanted { options, positions: true, link_texts: false };
        let Some((edges, reading)) = part.find(wanted, out) else {
            let is_refused = part.may_be_refused && !is_started;
            return if is_refused { ChunkEdges::REFUSED } else { self.check_split(text, wanted, is_started, out) };
        };
        if let Some(references) = text.references {
            references.keep_anchors(part.text, &reading);
        }
        let known = KnownUrls { options, found: &reading.found };
        if part.is_whole() {
            self.check_whole(text, known, is_started, out);
            return edges;
        }
        self.report_part(text, known, out);
        if part.last {
            put(out, Event::End);
        }
        edges
    }

    /// Lints the URLs of a whole text that has too many to keep them all.
    fn check_split(
        &self,
        text: &Text<'_, '_>,
        wanted: Wanted,
        is_started: bool,
        out: &mut Outbox<'_, Vec<Event>>,
    ) -> ChunkEdges {
        let stopped = Arc::default();
        let whole = Part { stopped: text.part.stopped.or(Some(&stopped)), ..*text.part };
        if !is_started {
            put(out, self.start_event(&Text { part: &whole, change: text.change.clone(), ..*text }));
        }
        let edges = whole.split(out, |part, out| {
            let mut found = Vec::new();
            let edges = part.scan(wanted, out, |url, _, _| found.push(url));
            let known = KnownUrls { options: wanted.options, found: &found };
            self.report_part(&Text { part, change: text.change.clone(), ..*text }, known, out);
            edges
        });
        put(out, Event::End);
        edges
    }

    /// Lints the URLs of a text that is available whole: with fixes, unless there are too many findings.
    fn check_whole(
        &self,
        text: &Text<'_, '_>,
        known: KnownUrls<'_>,
        is_started: bool,
        out: &mut Outbox<'_, Vec<Event>>,
    ) {
        let Text { part, config: FileConfig { engine, .. }, .. } = text;
        let has_directive = || self.respects_suppressions && has_directive(part.format, part.text);
        if known.found.is_empty() && !is_started && !has_directive() {
            return count_clean_text(out);
        }
        let kinds = text.kinds();
        let mut url_judge = self.url_judge(engine, part, &kinds);
        let mut found = Vec::new();
        let mut urls = known.found.iter();
        while found.len() <= MAX_FINDINGS_WITH_FIXES
            && !part.is_cancelled()
            && let Some(url) = urls.next()
        {
            url_judge.judge(url, Detail::ALL, &mut found);
        }
        if part.is_cancelled() {
            return;
        }
        put_kinds(part, &kinds, out);
        let is_clean = found.is_empty() && !has_directive();
        if is_clean && !is_started {
            return count_clean_text(out);
        }
        if !is_started {
            put(out, self.start_event(text));
        }
        let frequent = values_meant(&found);
        if !frequent.is_empty() {
            put(out, Event::FrequentValues(frequent));
        }
        if found.len() > MAX_FINDINGS_WITH_FIXES {
            found.iter_mut().for_each(|placed| placed.finding.fix = None);
            merge(&mut found);
            let more = urls.flat_map(|url| url_judge.judge_without_fixes(url));
            self.report_each(engine, part, known, found.into_iter().chain(more), out);
        } else if !is_clean {
            self.report_whole(&url_judge, part, found, known, out);
        }
        put(out, Event::End);
    }

    /// Reports the findings of a text that is available whole, with the verified fixes.
    fn report_whole(
        &self,
        url_judge: &UrlJudge<'_, '_>,
        part: &Part<'_>,
        mut found: Vec<PlacedFinding>,
        known: KnownUrls<'_>,
        out: &mut Outbox<'_, Vec<Event>>,
    ) {
        let engine = url_judge.engine();
        // the password of a URL may be on the line of a finding before the URL
        let passwords = Passwords::of(known.found);
        let hidden = HiddenParts { secrets: self.builder.secrets, passwords };
        if !self.offers_fixes {
            found.iter_mut().for_each(|placed| placed.finding.fix = None);
        }
        let whole = part.text_part();
        let excerpts = Excerpts::new(part.text, self.builder.secrets, passwords);
        let changes = self.builder.changes(&excerpts);
        verify_fixes(engine, url_judge.kinds(), &whole, &mut found, Some(known), &hidden, changes);
        if self.respects_suppressions {
            for (finding, verdict) in verdicts(&self.builder, url_judge, &whole, found, &excerpts) {
                let finding = Box::new(finding);
                put(
                    out,
                    match verdict {
                        Verdict::Reported => Event::Finding(finding),
                        Verdict::Suppressed(reason) => Event::Suppressed { finding, reason },
                    },
                );
            }
        } else {
            for placed in without_suppressed_fixes(engine, &whole, found) {
                put(out, Event::Finding(Box::new(self.builder.build(&whole, placed, &excerpts))));
            }
        }
    }

    /// Judges the URLs of a part, of which the rules that earlier parts stopped are left out.
    fn url_judge<'p, 't>(&self, engine: &'p Engine, part: &Part<'t>, kinds: &'p DocumentKinds<'p>) -> UrlJudge<'p, 't> {
        let stopped = part.stopped.map(|stopped| stopped.rules()).unwrap_or_default();
        UrlJudge::new(engine, &part.text_part(), kinds, self.max_findings_per_rule, stopped)
    }

    /// Reports the findings of a part of a text, URL by URL and without fixes.
    fn report_part(&self, text: &Text<'_, '_>, known: KnownUrls<'_>, out: &mut Outbox<'_, Vec<Event>>) {
        let Text { part, config: FileConfig { engine, .. }, .. } = text;
        let kinds = text.kinds();
        let mut url_judge = self.url_judge(engine, part, &kinds);
        let found = known.found.iter().flat_map(|url| url_judge.judge_without_fixes(url));
        self.report_each(engine, part, known, found, out);
        if part.first {
            put_kinds(part, &kinds, out);
        }
    }

    /// Reports the findings of a part of a text, or of a text with many findings, as they come.
    fn report_each(
        &self,
        engine: &Engine,
        part: &Part<'_>,
        known: KnownUrls<'_>,
        found: impl Iterator<Item = PlacedFinding>,
        out: &mut Outbox<'_, Vec<Event>>,
    ) {
        let excerpts = Excerpts::new(part.text, self.builder.secrets, Passwords::of(known.found)).below(part.header);
        let text = part.text_part();
        let mut deferred =
            self.respects_suppressions.then(|| DeferredSuppression::new(&self.builder, engine, part, &excerpts));
        for placed in found {
            match &mut deferred {
                Some(deferred) => deferred.finding(placed, out),
                None => put(out, Event::Finding(Box::new(self.builder.build(&text, placed, &excerpts)))),
            }
        }
        deferred.into_iter().for_each(|deferred| deferred.finish(out));
    }

    fn start_event(&self, text: &Text<'_, '_>) -> Event {
        let Text { part, config, change, .. } = text;
        Event::Start(Box::new(StartedText {
            path: part.path.into(),
            name: file_name(part.path, self.builder.secrets).into(),
            fail_on: config.effective.fail_on,
            change: change.clone(),
            stopped: part.stopped.map(Arc::clone),
            is_record: part.is_record,
        }))
    }

    /// The configurations of site generators that could not be read, with what is wrong with each, if references were
    /// resolved.
    pub(super) fn unreadable(&self) -> Vec<(PathBuf, String)> {
        if self.has_resolved.load(Ordering::Relaxed) { self.repositories.unreadable() } else { Vec::new() }
    }

    /// The changed lines of a text, and the lines with references that changes of other files broke. `None` if findings
    /// on all lines are reported.
    fn lines_to_report(
        &self,
        config: &FileConfig,
        part: &Part<'_>,
        references: Option<&DocumentReferences<'_>>,
    ) -> Option<Arc<Change>> {
        let changed = self.changed.as_ref()?;
        let changed_here = match self.is_changed(part) {
            true => changed.in_text(part.path, part.text),
            false => Arc::new(Change::NOTHING),
        };
        let Some(references) = references.filter(|_| *changed_here != Change::Whole) else { return Some(changed_here) };
        let options = config.engine.resolving(part.format, part.text, Some(references));
        let mut lines = LineIndex::new(part.text);
        let mut line = |offset: usize| lines.position(offset).line as u64;
        let mut broken = Vec::new();
        for found in document::read(part.format, part.text, options).found {
            if references.broken(&found).is_some_and(|broken| changed.breaks(&broken.target)) {
                let span = found.span();
                broken.push((line(span.start), line(span.end)));
            }
        }
        Some(if broken.is_empty() { changed_here } else { Arc::new(changed_here.with(broken)) })
    }

    fn is_changed(&self, part: &Part<'_>) -> bool {
        self.changed.as_ref().is_none_or(|changed| changed.of(part.path).is_some())
    }
}

/// Passes on the kinds of a text in which a rule found something.
fn put_kinds(part: &Part<'_>, kinds: &DocumentKinds<'_>, out: &mut Outbox<'_, Vec<Event>>) {
    if !kinds.seen().is_empty() {
        let kinds: Vec<String> = kinds.seen().iter().map(ToString::to_string).collect();
        put(out, Event::Detail(Message::detail(part.path, &format!("kinds: {}", kinds.join("; ")))));
    }
}

/// Counts a text without anything to report.
fn count_clean_text(out: &mut Outbox<'_, Vec<Event>>) {
    out.put(|events| {
        match events.last_mut() {
            Some(Event::CleanTexts(count)) => *count += 1,
            _ => events.push(Event::CleanTexts(1)),
        }
        0
    });
}
