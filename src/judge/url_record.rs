//! The records of the URLs of a text, as they are listed and counted.

use super::positions::Positions;
use super::text_part::TextPart;
use crate::report::{Place, Record, Secrets, passage_near};
use crate::scan::Found;
use crate::secrets::NearbySecrets;

/// What a record has besides the URL: what takes time is looked up only where it is needed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordFields {
    /// Whether it has the line and column.
    pub(crate) place: bool,
    /// Whether it has the text of the link.
    pub(crate) link_text: bool,
    /// Whether secrets are shown.
    pub(crate) secrets: Secrets,
}

impl RecordFields {
    /// All fields, without secrets.
    pub(crate) const ALL: Self = Self { place: true, link_text: true, secrets: Secrets::Hidden };
}

impl TextPart<'_> {
    /// The record of a URL of this text. `nearby` are the secrets of the text that were found so far; `positions` knows the
    /// passwords of its URLs.
    pub(crate) fn record<'a>(
        &self,
        found: &'a Found<'a>,
        nearby: &'a NearbySecrets,
        positions: &mut Positions<'_>,
        fields: RecordFields,
    ) -> Record<'a>
    where
        Self: 'a,
    {
        let (start, end) = self.source(found.span());
        Record {
            file_label: b"",
            place: if fields.place { positions.at(found.span().start) } else { Place::START },
            place_is_relative: !self.first,
            start,
            end,
            utf16: None,
            link_text: found
                .label
                .filter(|_| fields.link_text)
                .map(|span| passage_near(self.text, span, positions.passwords(), nearby, fields.secrets)),
            found,
            text: self.text,
            nearby,
            id: self.id,
            source: self.record,
        }
    }
}
