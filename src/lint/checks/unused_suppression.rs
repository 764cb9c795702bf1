//! Suppression comments without effect. They are not URLs: the engine reports them after all URLs of a text.

use super::check::{Check, Run::OfText};
use crate::lint::context::UrlFeatures;

pub(super) static CHECK: Check =
    Check { name: "unused-suppression", features: UrlFeatures::NONE, values: 1, options: &[], run: OfText(|_, _| {}) };
