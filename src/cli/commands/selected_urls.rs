//! The URLs of a text that are listed or counted, by the options of `extract` and `inventory`.

use std::path::Path;
use std::sync::Arc;

use crate::cli::config::Configs;
use crate::cli::inputs::changed::Changed;
use crate::cli::pipeline::{ChunkEdges, Outbox, Part, ReadWhole, Wanted};
use crate::cli::plan::{InputPlan, References, UrlSelection};
use crate::document::ReadOptions;
use crate::judge::RecordFields;
use crate::report::{Record, UrlFields};
use crate::scan::{Form, Found};
use crate::secrets::NearbySecrets;
use crate::syntax::{Url, followed_host};

/// Finds the URLs of texts that are selected.
pub(super) struct SelectedUrls<'r> {
    configs: &'r Configs,
    selection: &'r UrlSelection,
    /// The changed lines, if only their URLs are selected.
    changed: Option<Changed>,
}

impl<'r> SelectedUrls<'r> {
    /// The URLs of a selection; asks git for the changes since a revision, if it names one.
    pub(super) fn new(
        configs: &'r Arc<Configs>,
        selection: &'r UrlSelection,
        inputs: &InputPlan,
    ) -> anyhow::Result<Self> {
        let since = |revision: &String| Changed::since(revision, configs.here(), inputs);
        let changed = selection.changed_since.as_ref().map(since).transpose()?;
        Ok(Self { configs, selection, changed })
    }

    /// The inputs that are needed whole: the lines of a text are compared with the changed lines, so they must be known.
    pub(super) fn whole(&self) -> ReadWhole {
        if self.changed.is_some() { ReadWhole::Files } else { ReadWhole::DocumentsOnly }
    }

    /// Whether this file may have selected URLs.
    pub(super) fn wants(&self, path: &Path) -> bool {
        self.changed.as_ref().is_none_or(|changed| changed.of(path).is_some())
    }

    /// Passes the records of the selected URLs of a text to `visit`, in order.
    pub(super) fn scan<O: Default>(
        &self,
        part: &Part<'_>,
        fields: RecordFields,
        out: &mut Outbox<'_, O>,
        mut visit: impl FnMut(&Record<'_>, &mut Outbox<'_, O>),
    ) -> ChunkEdges {
        let references = self.selection.references == References::All;
        let relaxed = part.with_config(self.configs, |config| config.effective.relaxed);
        let options = ReadOptions {
            relaxed,
            references: self.selection.references != References::None,
            anchors: references,
            ..ReadOptions::default()
        };
        let path = part.document_path.to_str().filter(|_| references);
        let options = path.map_or(options, |path| options.with_navigation_at(path));
        let wanted =
            Wanted { options, positions: fields.place || self.changed.is_some(), link_texts: fields.link_text };
        let change = self.changed.as_ref().map(|changed| changed.in_text(part.path, part.text));
        let (text, nearby) = (part.text_part(), NearbySecrets::below(part.header));
        part.scan(wanted, out, |found, positions, out| {
            // the lines of a part are not known: all its URLs count as changed
            let is_changed = change.as_ref().filter(|_| part.is_whole()).is_none_or(|change| {
                let (first, last) = positions.lines(found.span());
                change.touches(first, last)
            });
            if is_changed && self.is_selected(&found) {
                visit(&text.record(&found, &nearby, positions, fields), out);
            }
        })
    }

    /// Whether a URL counts, and its host and scheme are selected.
    fn is_selected(&self, found: &Found<'_>) -> bool {
        if self.selection.references == References::WithHost && !names_host_or_scheme(found) {
            return false;
        }
        !self.selection.is_needed() || self.selection.has(&UrlFields::of(found, &found.text))
    }
}

/// Whether a URL is no reference to something on the same host: it has a scheme or a host, also one that browsers alone
/// see.
fn names_host_or_scheme(found: &Found<'_>) -> bool {
    let is_reference = matches!(found.form, Form::Destination | Form::Label);
    let url = Url::split(&found.text);
    !is_reference
        || url.scheme().is_some()
        || url.host().is_some_and(|host| !host.is_empty())
        || found.context.is_followed() && followed_host(&url).is_some()
}
