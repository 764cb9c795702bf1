//! Finds the new text of one document: its references rewritten, and which of them are left.

use super::event::{Document, Event, LeftReason, LeftReference};
use super::mentions::Mentions;
use super::movers::Movers;
use super::request::MoveRequest;
use crate::cli::commands::fix_files::{add_diff, encode_fixed};
use crate::cli::config::{Configs, FileConfig};
use crate::cli::pipeline::{ChunkEdges, Outbox, Part, ReadWhole, Task};
use crate::cli::plan::MvPlan;
use crate::cli::repository::{OpenTexts, Repositories};
use crate::fix::{KnownUrls, Respelled, Respelling, references, respell, respell_options};
use crate::lint::DocumentKinds;
use crate::report::{Secrets, passwords};
use crate::scan::{Found, TargetKind};
use crate::secrets::mask;
use crate::site::{NewReference, Rename, is_for_readers, with_new_id};
use crate::text::Span;

/// The work for each text.
pub(super) struct MvTask<'m> {
    configs: &'m Configs,
    repositories: &'m Repositories,
    /// The texts that an editor has not saved.
    open: &'m OpenTexts,
    request: &'m MoveRequest,
    rename: &'m Rename,
    movers: &'m Movers<'m>,
    mentions: Option<Mentions>,
    secrets: Secrets,
    shows_diff: bool,
}

impl<'m> MvTask<'m> {
    pub(super) fn new(
        configs: &'m Configs,
        repositories: &'m Repositories,
        open: &'m OpenTexts,
        request: &'m MoveRequest,
        rename: &'m Rename,
        movers: &'m Movers<'m>,
        plan: &MvPlan,
    ) -> Self {
        let mentions = match rename {
            Rename::Path { old, .. } => {
                let of_site = movers.mover(&configs.of(&request.old).sites).names_on_site(old);
                Some(Mentions::new(old, of_site))
            }
            Rename::Anchor { .. } => None,
        };
        let (secrets, shows_diff) = (plan.secrets, plan.is_dry);
        Self { configs, repositories, open, request, rename, movers, mentions, secrets, shows_diff }
    }

    /// The results for a text, if it changes or something is left; `inner` is its path in the repository.
    fn document(&self, config: &FileConfig, part: &Part<'_>, bytes: &[u8], inner: &str) -> Option<Document> {
        let mut left: Vec<(Span, LeftReason)> = Vec::new();
        let options = respell_options(inner);
        let found = references(part.format, part.text, options).unwrap_or_else(|| {
            left.push((Span::new(0, 0), LeftReason::TooMany));
            Vec::new()
        });
        let mut respellings = Vec::new();
        let mover = self.movers.mover(&config.sites);
        for (number, new) in mover.references(inner, part.format, part.text, &found) {
            let url = found[number].span();
            match new {
                NewReference::Same => {}
                NewReference::Respelled(texts) => respellings.push(Respelling { url, texts }),
                NewReference::Unknown(path) => left.push((url, LeftReason::NoSpelling(path))),
                NewReference::Unresolved => left.push((url, LeftReason::Unresolved)),
            }
        }
        let mut references = respellings.len();
        let kinds = config.kinds.of(part.path);
        let kinds = DocumentKinds::new(kinds.provenance(), part.format, part.text);
        let mut text = part.text.to_owned();
        if !respellings.is_empty() {
            let respelled: Respelled =
                respell(&config.engine, &kinds, KnownUrls { options, found: &found }, &respellings);
            references -= respelled.left.len();
            left.extend(
                respelled.left.into_iter().map(|(number, why)| (respellings[number].url, LeftReason::Document(why))),
            );
            text = respelled.text;
        }
        let mut id = None;
        if let Rename::Anchor { file, old, new, .. } = self.rename
            && file == inner
            && let Some(changed) = with_new_id(part.format, &text, old, new)
        {
            let place = with_new_id(part.format, part.text, old, new).map_or(0, |changed| changed.place);
            id = Some(part.positions().at(place));
            text = changed.text;
        }
        if let Some(mentions) = &self.mentions {
            let mentioned = mentions.find(inner, part.text).into_iter();
            let is_reference = |span: &Span| {
                // an entry of a navigation may be in a list that means something else
                let is_known = |found: &&Found<'_>| found.target != TargetKind::Navigation;
                let rewritten = respellings.iter().map(|respelling| respelling.url);
                let mut all = found.iter().filter(is_known).map(Found::span).chain(rewritten);
                all.any(|other| other.intersection(*span).is_some())
            };
            let others = mentioned.filter(|span| !is_for_readers(part.format) && !is_reference(span));
            left.extend(others.map(|span| (span, LeftReason::Mention)));
        }
        if left.is_empty() && text == part.text {
            return None;
        }
        left.sort_by_key(|(span, _)| span.start);
        let hidden: Vec<Span> = found.iter().flat_map(passwords).collect();
        let mut positions = part.positions();
        let left = left.into_iter().map(|(span, why)| {
            let shown = match self.secrets {
                Secrets::Hidden => mask(part.text, span, &hidden),
                Secrets::Shown => part.text[span.range()].into(),
            };
            LeftReference { place: positions.at(span.start), text: String::from_utf8_lossy(&shown).into_owned(), why }
        });
        let mut document = Document {
            path: part.path.to_owned(),
            inner: inner.to_owned(),
            before: bytes.to_owned(),
            after: bytes.to_owned(),
            diff: Vec::new(),
            references: references as u64,
            id,
            left: left.collect(),
            refused: None,
            text: Vec::new(),
        };
        if text != part.text {
            match encode_fixed(config, part, bytes, &text) {
                Ok(after) => document.after = after.into_owned(),
                Err(why) => document.refused = Some(why),
            }
            if self.shows_diff && document.refused.is_none() {
                let new = self.request.path_after(part.path, inner);
                let paths = [part.path, new.as_deref().unwrap_or(part.path)];
                add_diff(paths, config, part, (&text, &document.after), self.secrets, &mut document.diff);
            }
            document.text = text;
        }
        Some(document)
    }
}

impl Task for MvTask<'_> {
    type Output = Vec<Event>;

    fn whole(&self) -> ReadWhole {
        ReadWhole::Files
    }

    fn read(&self, part: &Part<'_>, out: &mut Outbox<'_, Vec<Event>>) -> ChunkEdges {
        let open = self.open.get(|| self.configs.here().join(part.document_path));
        let part = &match &open {
            Some(text) => part.with_config(self.configs, |config| Part {
                format: config.formats.of(part.document_path, text),
                bytes: Some(text),
                ..Part::whole(part.path, text)
            }),
            None => *part,
        };
        let Some(bytes) = part.bytes.filter(|_| part.is_whole() && part.binary.is_none()) else {
            return ChunkEdges::default();
        };
        let Some((root, inner)) = self.repositories.locate(part.document_path) else { return ChunkEdges::default() };
        if root != self.request.root {
            return ChunkEdges::default();
        }
        let document = part.with_config(self.configs, |config| self.document(config, part, bytes, &inner));
        out.put(|events| {
            let held = document.as_ref().map_or(0, |document| {
                document.before.len() + document.after.len() + document.text.len() + document.diff.len()
            });
            let held = held + inner.len();
            events.push(Event::Read(inner));
            events.extend(document.map(|document| Event::Document(Box::new(document))));
            size_of::<[Event; 2]>() + held
        });
        ChunkEdges::default()
    }
}
