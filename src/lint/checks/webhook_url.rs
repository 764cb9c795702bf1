//! The address of a webhook, which is all that one needs to use it.

use super::Check;
use crate::lint::features::Clues;
use crate::lint::context::{Cx, Hit};
use crate::lint::hits::Hits;
use crate::syntax::secret::Kind;

pub(super) static CHECK: Check =
    Check { name: "webhook-url", clues: Clues::WEBHOOK, values: 1, options: &[], run: check };

fn check(cx: &Cx<'_, '_>, hits: &mut Hits) {
    for secret in cx.secrets() {
        if let Kind::Webhook { service } = secret.kind
            && !cx.parts().touches(secret.span)
            && !cx.parts().has_reserved_host()
        {
            hits.push(Hit::at(secret.span).with(service));
        }
    }
}
