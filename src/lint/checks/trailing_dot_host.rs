//! A host that ends in the dot of the root (RFC 3986 section 3.2.2).

use super::Check;
use crate::lint::features::Clues;
use crate::lint::context::{Cx, Hit};
use crate::lint::hits::Hits;
use crate::lint::names;
use crate::lint::fix_builder::Repair;
use crate::syntax::ipv4;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "trailing-dot-host", clues: Clues::ODD_HOST, values: 0, options: &[], run: check };

fn check(cx: &Cx<'_, '_>, hits: &mut Hits) {
    let Some((place, host)) = names::name(cx) else { return };
    let Some(name) = host.strip_suffix('.') else { return };
    let span = Span::new(place.end - 1, place.end);
    let stands_in = cx.parts().touches(Span::new(place.end.saturating_sub(2), place.end));
    if !name.is_empty() && !name.ends_with('.') && ipv4(name).is_none() && !stands_in {
        hits.push(Hit::at(span).fixed_by(Repair::likely().remove(span)));
    }
}
