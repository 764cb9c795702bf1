//! Suppression comments without effect. They are not URLs: the engine reports them after all URLs of a text.

use super::Check;
use crate::lint::context::UrlFeatures;

pub(super) static CHECK: Check =
    Check { name: "unused-suppression", clues: UrlFeatures::NONE, values: 1, options: &[], run: |_, _| {} };
