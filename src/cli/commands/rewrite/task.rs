//! Rewrites one text, and finds the URLs that are left, with the reasons.

use std::collections::HashSet;
use std::sync::Arc;

use super::event::{Event, LeftUrl, put};
use crate::cli::commands::fix_files::{FixOutcome, Fixer};
use crate::cli::config::{Configs, FileConfig, FileKinds};
use crate::cli::pipeline::{ChunkEdges, Outbox, Part, ReadWhole, Task, Wanted};
use crate::cli::plan::{FixMode, SIMILAR_ID};
use crate::document::ReadOptions;
use crate::fix::WhyLeft;
use crate::lint::{Detail, DocumentKinds};
use crate::text::Span;

/// The work for each text.
pub(super) struct Rewrite {
    pub(super) configs: Arc<Configs>,
    pub(super) fixer: Fixer,
}

impl Task for Rewrite {
    type Output = Vec<Event>;

    fn whole(&self) -> ReadWhole {
        if self.fixer.mode == FixMode::Write { ReadWhole::Files } else { ReadWhole::All }
    }

    fn pass(&self, start: Vec<u8>, out: &mut Outbox<'_, Vec<Event>>) {
        if self.fixer.mode == FixMode::Pass {
            put(out, Event::Passed(start));
        }
    }

    fn read(&self, part: &Part<'_>, out: &mut Outbox<'_, Vec<Event>>) -> ChunkEdges {
        part.with_config(&self.configs, |config| self.rewrite(config, part, out))
    }
}

impl Rewrite {
    /// Rewrites a text under the configuration of its file, and passes on the URLs that are left.
    fn rewrite(&self, config: &FileConfig, part: &Part<'_>, out: &mut Outbox<'_, Vec<Event>>) -> ChunkEdges {
        if part.first {
            put(out, Event::Text(part.path.into()));
        }
        let file_kinds = config.kinds.of(part.path);
        if !part.is_whole() {
            return report_left(config, &file_kinds, part, out);
        }
        let kinds = DocumentKinds::new(file_kinds.provenance(), part.format, part.text);
        let FixOutcome { text, passed, report, message } = self.fixer.fix(config, part, &kinds, None);
        passed.into_iter().for_each(|bytes| put(out, Event::Passed(bytes)));
        message.into_iter().for_each(|message| put(out, Event::Message(message)));
        if let Some(report) = report.filter(|report| !report.fixed.is_empty()) {
            put(out, Event::Rewritten { urls: report.fixed.values().sum(), diff: report.diff });
        }
        match text {
            Some(text) => {
                let part = Part { format: part.format, bytes: part.bytes, ..Part::whole(part.path, &text) };
                report_left(config, &file_kinds, &part, out)
            }
            None => report_left(config, &file_kinds, part, out),
        }
    }
}

/// Passes on the URLs of a text that should be rewritten, but are left as they are.
fn report_left(
    config: &FileConfig,
    file_kinds: &FileKinds,
    part: &Part<'_>,
    out: &mut Outbox<'_, Vec<Event>>,
) -> ChunkEdges {
    let (engine, provenance) = (&config.engine, file_kinds.provenance());
    let options = ReadOptions { relaxed: config.effective.relaxed, ..engine.reading(part.format, part.text) };
    // if there are too many URLs, the fixer has reported that
    let Some((edges, reading)) = part.find(Wanted { options, positions: true, link_texts: false }, out) else {
        return ChunkEdges::default();
    };
    let was_fixable = part.is_whole() && part.bytes.is_some();
    let kinds = if part.is_whole() { DocumentKinds::new } else { DocumentKinds::by_path };
    let kinds = kinds(provenance, part.format, part.text);
    let (mut findings, mut positions) = (Vec::new(), part.positions());
    let mut reasons = None;
    for url in &reading.found {
        engine.check_places(&kinds, url, Detail::ALL, None, &mut findings);
        if let [similar] = &*findings
            && &*similar.rule == SIMILAR_ID
        {
            put(out, Event::Similar);
            findings.clear();
        }
        for finding in findings.drain(..).filter(|finding| &*finding.rule != SIMILAR_ID) {
            let why = if was_fixable {
                // only a text with something left is read once more
                let (kept, reported) = reasons.get_or_insert_with(|| {
                    let judged = engine.judge(&kinds, &reading.found).into_iter();
                    let reported =
                        judged.filter(|(finding, _)| &*finding.rule != SIMILAR_ID).filter_map(|(_, url)| url);
                    (part.format.kept(part.text), reported.collect::<HashSet<Span>>())
                });
                WhyLeft::of(kept, part.text, url, &finding, !reported.contains(&url.span()))
            } else {
                WhyLeft::TooLarge
            };
            let place = positions.at(url.span().start);
            put(out, Event::Left(LeftUrl { place, url: finding.url.to_string(), why }));
        }
    }
    edges
}
