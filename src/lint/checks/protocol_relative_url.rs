//! A reference that begins with `//` and a host (RFC 3986 section 4.2).

use super::Check;
use crate::lint::features::Clues;
use crate::lint::context::{Cx, Hit};
use crate::lint::hits::Hits;
use crate::lint::fix_builder::Repair;
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "protocol-relative-url", clues: Clues::REFERENCE, values: 1, options: &[], run: check };

fn check(cx: &Cx<'_, '_>, hits: &mut Hits) {
    let (Some(host), Some(authority)) = (cx.url.host(), cx.url.authority()) else { return };
    if cx.url.scheme().is_none() && !host.is_empty() && !cx.parts().is_placeholder(Component::Host) {
        let span = Span::new(0, "//".len() + authority.len());
        // a name without a dot is more likely a folder after a slash too many
        let is_host = host.contains(['.', ':']);
        let repair = is_host.then(|| Repair::likely().replace(Span::empty(0), "https:"));
        hits.push(Hit { repair, ..Hit::at(span).with(cx.quote(span)) });
    }
}
