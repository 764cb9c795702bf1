//! Makes the edits of the source from a check's fix, if the format can express them.

use super::applicability::granted;
use crate::document::AngleBrackets;
use crate::lint::context::RuleContext;
use crate::lint::model::{Edit, Fix, FixBuilder, are_apart};
use crate::text::Span;

impl FixBuilder {
    /// The edits of the source. None for a URL that may be signed, whose spelling must be kept; none that would reveal part
    /// of a secret; and none where bytes of the URL are not written as they are read, unless everything that one spelling encodes
    /// is removed. The place decides how safe it is.
    pub(crate) fn fix(&self, cx: &RuleContext<'_, '_>) -> Option<Fix> {
        let shows_secret = |change: &Edit| {
            let Span { start, end } = change.span;
            !change.text.is_empty() && cx.hidden_from(start).is_some_and(|secret| secret.start < end.max(start + 1))
        };
        if cx.may_be_signed() || self.changes.iter().any(shows_secret) {
            return None;
        }
        // MDX knows no autolinks: there `<` begins a tag
        if cx.format.notation().angle_brackets == AngleBrackets::Jsx && self.around.iter().any(|edit| edit.text == "<")
        {
            return None;
        }
        let mut changes = self.changes.clone();
        changes.sort();
        let mut edits = self.around.clone();
        for change in &changes {
            let text = cx.format.written(cx.found.context, &change.text)?;
            edits.push(Edit::new(cx.found.map.contiguous(change.span)?, text));
        }
        edits.sort();
        changes.extend(self.implied.iter().cloned());
        changes.sort();
        let fits = are_apart(&changes) && are_apart(&edits) && !edits.is_empty();
        let applicability = granted(cx, self.applicability, &edits, &changes)?;
        fits.then_some(Fix { applicability, edits, changes })
    }
}
