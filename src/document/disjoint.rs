//! References by name that overlap with URLs.

use crate::scan::Found;

/// Takes out references by name that share bytes with a URL, or with another one before them. `found` is in order.
///
/// Of `[[www.a.example]]`, where hosts are found in text too, the host stays.
pub(super) fn make_disjoint(found: &mut Vec<Found<'_>>) {
    found.dedup_by(|next, last| {
        let overlaps = next.start() < last.span().end;
        if overlaps && last.target.is_name() && !next.target.is_name() {
            std::mem::swap(next, last);
        }
        overlaps && next.target.is_name()
    });
}
