//! The lists of names in schemas, from the tables of the program.

use serde_json::Value;

use crate::config::LIVING;
use crate::document::Format;
use crate::lint::{
    Applicability, COMMON_OPTIONS, Concern, Contexts, DocumentKind, GROUPS, PRESETS, References, Reporting, Severity,
    checks, rules,
};
use crate::scan::{Context, Form, TargetKind};
use crate::site::SiteChoice;
use crate::syntax::scheme::StepKind;
use crate::syntax::{Component, Normalization, Standard, byte_class};

/// The names in the list `list`, as the value of `enum`. A list that ends in ` or null` has `null` too.
pub(super) fn names_of(list: &str) -> Value {
    let (list, or_null) = match list.strip_suffix(" or null") {
        Some(list) => (list, true),
        None => (list, false),
    };
    let names: Vec<&str> = match list {
        "severities" => Severity::ALL.map(Severity::name).to_vec(),
        "severities or off" => Severity::ALL.map(Severity::name).into_iter().chain(["off"]).collect(),
        "kinds of targets" => TargetKind::ALL.map(TargetKind::name).to_vec(),
        "contexts" => Context::ALL.map(Context::name).to_vec(),
        "sets of contexts" => Contexts::names().collect(),
        "forms" => Form::ALL.map(Form::name).to_vec(),
        "formats" => Format::all().flat_map(Format::names).collect(),
        "standards" => Standard::ALL.map(Standard::name).to_vec(),
        "steps" => StepKind::ALL.map(StepKind::name).to_vec(),
        "components" => Component::ALL.map(Component::name).to_vec(),
        "components and url" => ["url"].into_iter().chain(Component::ALL.map(Component::name)).collect(),
        "normalizations" => Normalization::ALL.map(Normalization::name).to_vec(),
        "groups" => GROUPS.to_vec(),
        "presets" => presets().collect(),
        "applicabilities" => [Applicability::Safe, Applicability::Unsafe].map(Applicability::name).to_vec(),
        "kinds of documents" => DocumentKind::ALL.map(DocumentKind::name).into_iter().chain([LIVING]).collect(),
        "concerns" => Concern::all().iter().map(|concern| &*concern.name).collect(),
        "ways of reporting" => Reporting::NAMED.map(|(name, _)| name).to_vec(),
        "references" => References::NAMED.map(|(name, _)| name).to_vec(),
        "common options" => COMMON_OPTIONS.map(|(name, _)| name).to_vec(),
        "models of sites" => SiteChoice::names().into_iter().filter(|name| !["auto", "none"].contains(name)).collect(),
        "byte classes" => byte_class::NAMED.iter().map(|(name, _)| *name).collect(),
        "checks" => checks().collect(),
        "rules and groups" => {
            let rules = rules().map(crate::lint::Rule::id);
            unique(rules.chain(GROUPS.iter().copied()).chain(presets()).chain(["all", "ALL"]))
        }
        "without settings" => presets().filter(|name| !GROUPS.contains(name)).chain(["all"]).collect(),
        "reserved names" => unique(GROUPS.iter().copied().chain(presets()).chain(["all", "load"])),
        // INVARIANT: a test makes every schema
        other => panic!("no list named {other}"),
    };
    let null = or_null.then_some(Value::Null);
    names.into_iter().map(Value::from).chain(null).collect()
}

fn presets() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|preset| preset.name)
}

/// Removes duplicates: some presets have the name of a group.
fn unique<'n>(names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let mut unique: Vec<&str> = names.collect();
    unique.sort_unstable();
    unique.dedup();
    unique
}
