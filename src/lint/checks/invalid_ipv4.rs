//! A host of numbers that is no IPv4 address (URL Standard, "IPv4 parser").

use super::Check;
use crate::lint::features::Clues;
use crate::lint::context::{Cx, Hit};
use crate::lint::hits::Hits;
use crate::lint::names;

pub(super) static CHECK: Check =
    Check { name: "invalid-ipv4", clues: Clues::ADDRESS.and(Clues::ODD_HOST), values: 2, options: &[], run: check };

fn check(cx: &Cx<'_, '_>, hits: &mut Hits) {
    if let Some(Err(wrong)) = cx.url.host().filter(|host| !host.contains("..")).and_then(names::number)
        && let Some((span, _)) = names::real_name(cx)
    {
        hits.push(Hit::at(span).with(cx.quote(span)).with(wrong));
    }
}
