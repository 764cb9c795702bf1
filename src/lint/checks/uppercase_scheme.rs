//! A scheme in capitals (RFC 3986 section 3.1).

use super::Check;
use crate::lint::features::Clues;
use crate::lint::context::{Cx, Hit};
use crate::lint::hits::Hits;
use crate::lint::fix_builder::Repair;
use crate::syntax::Component;
use crate::syntax::scheme::lookup;

pub(super) static CHECK: Check =
    Check { name: "uppercase-scheme", clues: Clues::SCHEME, values: 1, options: &[], run: check };

/// What is written so by definition: WebDAV's namespace (RFC 4918 section 14), and the names of Kafka's listeners.
const CAPITALS: &[&str] = &["DAV", "PLAINTEXT", "SSL"];

fn check(cx: &Cx<'_, '_>, hits: &mut Hits) {
    let (Some(name), Some(span)) = (cx.url.scheme(), cx.url.span(Component::Scheme)) else { return };
    if !name.bytes().any(|byte| byte.is_ascii_uppercase()) || CAPITALS.contains(&name) {
        return;
    }
    // A name that nobody knows is another rule's business, or a stand-in.
    if lookup(name).is_some() && !cx.parts().is_placeholder(Component::Scheme) {
        let lower = name.to_ascii_lowercase();
        hits.push(Hit::at(span).with(&*lower).fixed_by(Repair::safe().replace(span, &*lower)));
    }
}
