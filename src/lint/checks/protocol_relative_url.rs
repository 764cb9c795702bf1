//! A reference that starts with `//` and a host (RFC 3986 section 4.2).

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "protocol-relative-url",
    features: UrlFeatures::REFERENCE,
    values: 1,
    options: &[],
    run: OfUrl(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(host), Some(authority)) = (cx.url.host(), cx.url.authority()) else { return };
    if cx.url.scheme().is_none() && !host.is_empty() && !cx.parts().is_placeholder(Component::Host) {
        let span = Span::new(0, "//".len() + authority.len());
        // a name without a dot is more likely a folder after a slash too many
        let is_host = host.contains(['.', ':']);
        let repair = is_host.then(|| FixBuilder::unsafe_fix().replace(Span::empty(0), "https:"));
        matches.push(RuleMatch { repair, ..RuleMatch::at(span).with(cx.quote(span)) });
    }
}
