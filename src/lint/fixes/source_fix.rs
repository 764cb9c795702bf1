//! Turns the fix that a check declares into edits of the source, if the format can express them.

use super::applicability::applicability_at;
use crate::document::AngleBrackets;
use crate::lint::context::RuleContext;
use crate::lint::model::{Edit, Fix, FixBuilder, are_apart};
use crate::text::Span;

impl FixBuilder {
    /// The fix with its edits of the source, and the applicability that its place allows. `None` if:
    ///
    /// - the URL may be signed, so that its spelling must be kept;
    /// - the fix would reveal part of a secret;
    /// - it changes a part of an escape or a joined line that the source writes as one unit;
    /// - the format or the place does not allow it.
    pub(crate) fn fix(&self, cx: &RuleContext<'_, '_>) -> Option<Fix> {
        let shows_secret = |change: &Edit| {
            let Span { start, end } = change.span;
            !change.text.is_empty()
                && cx.secret_span_from(start).is_some_and(|secret| secret.start < end.max(start + 1))
        };
        if cx.may_be_signed() || self.changes.iter().any(shows_secret) {
            return None;
        }
        // MDX has no autolinks: there `<` starts a tag
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
        let is_applicable = are_apart(&changes) && are_apart(&edits) && !edits.is_empty();
        let applicability = applicability_at(cx, self.applicability, &edits, &changes)?;
        is_applicable.then_some(Fix { applicability, edits, changes })
    }
}
