//! A percent-encoded octet that means the same as it is (RFC 3986 section 2.3).

use super::Check;
use crate::lint::clues::Clues;
use crate::lint::cx::{Cx, Hit};
use crate::lint::repair::Repair;
use crate::syntax::Component;
use crate::syntax::octets::UNRESERVED;
use crate::syntax::percent::{decoded, runs};

pub(super) static CHECK: Check =
    Check { name: "needless-percent-encoding", clues: Clues::PERCENT, values: 2, options: &[], run: check };

fn check(cx: &Cx<'_, '_>, hits: &mut Vec<Hit>) {
    let text = cx.url.text();
    let fragment = cx.url.span(Component::Fragment).filter(|fragment| text[fragment.range()].contains(":~:"));
    let end = fragment.map_or(text.len(), |fragment| fragment.start);
    for span in runs(&text.as_bytes()[..end], |_, octet| UNRESERVED.has(octet)) {
        if cx.parts().touches(span) || cx.is_signed() {
            continue;
        }
        let shown = cx.quote(span);
        let plain: String = decoded(shown.as_bytes()).into_iter().map(char::from).collect();
        let octets = decoded(text[span.range()].as_bytes());
        // not all that read a URL decode its host (URL Standard section 3.5)
        let is_host = cx.url.span(Component::Host).is_some_and(|host| host.contains(span.start));
        let repair = if is_host { Repair::likely() } else { Repair::safe() };
        let repair = repair.replace(span, octets.into_iter().map(char::from).collect::<String>());
        hits.push(Hit::at(span).with(shown).with(plain).mended_by(repair));
    }
}
