//! A character beyond US-ASCII: an IRI, not a URI (RFC 3986 section 2, RFC 3987 section 3.1).

use super::Check;
use crate::lint::clues::Clues;
use crate::lint::cx::{Cx, Hit};
use crate::lint::repair::Repair;
use crate::lint::unseen::{is_bidi_control, is_fixed_blank, is_white_space, is_zero_width, placed, runs};
use crate::syntax::Component;
use crate::syntax::percent::encoded;

pub(super) static CHECK: Check =
    Check { name: "non-ascii-character", clues: Clues::NON_ASCII, values: 1, options: &[], run: check };

fn check(cx: &Cx<'_, '_>, hits: &mut Vec<Hit>) {
    let is_own =
        |c: char| !c.is_ascii() && !is_bidi_control(c) && !is_zero_width(c) && !is_fixed_blank(c) && !is_white_space(c);
    let host = cx.url.span(Component::Host);
    for (.., span) in runs(placed(cx.url.text()).filter(|&(c, _)| is_own(c))) {
        if cx.parts().touches(span) {
            continue;
        }
        let mut hit = Hit::at(span).with(cx.quote(span));
        hit.repair = Some(Repair::safe().replace(span, encoded(&cx.url.text()[span.range()])));
        if host.is_some_and(|host| host.contains(span.start)) {
            let ascii = host.and_then(|host| idna::domain_to_ascii(&cx.url.text()[host.range()]).ok());
            hit.repair = host.zip(ascii).map(|(host, ascii)| Repair::likely().replace(host, ascii));
            hit.help = Some("write the host in its US-ASCII form, each such label as xn--...".to_owned());
        }
        hits.push(hit);
    }
}
