//! An IPv4 address in one of the forms that hide it (RFC 3986 section 7.4).

use std::net::Ipv4Addr;

use super::Check;
use crate::lint::features::Clues;
use crate::lint::context::{Cx, Hit};
use crate::lint::hits::Hits;
use crate::lint::names;
use crate::lint::fix_builder::Repair;
use crate::scan::Context;

pub(super) static CHECK: Check =
    Check { name: "obfuscated-ip", clues: Clues::ADDRESS.and(Clues::ODD_HOST), values: 2, options: &[], run: check };

fn check(cx: &Cx<'_, '_>, hits: &mut Hits) {
    if let Some(Ok(address)) = cx.url.host().and_then(names::number)
        && let Some((span, _)) = names::real_name(cx)
    {
        let plain = Ipv4Addr::from(address).to_string();
        // a sample of code is likely to show that very form
        let repair = (cx.found.context != Context::Code).then(|| Repair::likely().replace(span, &*plain));
        hits.push(Hit { repair, ..Hit::at(span).with(cx.quote(span)).with(plain) });
    }
}
