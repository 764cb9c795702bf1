//! Comments for urlint that do nothing: they are no URLs, so the engine finds them when it has judged all of a text.

use super::Check;
use crate::lint::context::UrlFeatures;

pub(super) static CHECK: Check =
    Check { name: "unused-suppression", clues: UrlFeatures::NONE, values: 1, options: &[], run: |_, _| {} };
