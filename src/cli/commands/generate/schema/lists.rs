//! The lists of names in schemas, from the tables of the program.

use serde::Deserialize;
use serde_json::Value;

use crate::config::KindChoice;
use crate::document::Format;
use crate::lint::{self, Applicability, COMMON_OPTIONS, Concern, GROUPS, PRESETS, Reporting, Severity, checks, rules};
use crate::report::{ChangeKind, GroupBy};
use crate::scan::{Context, Form, TargetKind};
use crate::site::SiteChoice;
use crate::syntax::scheme::StepKind;
use crate::syntax::{Component, Normalization, Standard, byte_class};

/// A list of names. The files of definitions name it in kebab case: `enum = "severities-or-off"`.
#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "kebab-case")]
pub(super) enum NameList {
    Severities,
    SeveritiesOrOff,
    ChangeKinds,
    Groupings,
    TargetKinds,
    Contexts,
    /// Names that stand for several contexts.
    ContextSets,
    Forms,
    Formats,
    Standards,
    Steps,
    Components,
    ComponentsOrUrl,
    Normalizations,
    Groups,
    Presets,
    Applicabilities,
    DocumentKinds,
    Concerns,
    Reportings,
    References,
    CommonOptions,
    SiteModels,
    ByteClasses,
    Checks,
    /// What `select` and the like accept.
    RulesOrGroups,
    /// Names that `select` accepts, but `[rules]` does not.
    NamesWithoutSettings,
    /// Names that no custom rule may have.
    ReservedNames,
}

impl NameList {
    /// The names, as the value of `enum`: `["info", "warning", "error"]` for the severities.
    pub(super) fn to_enum(self) -> Value {
        self.names().into_iter().map(Value::from).collect()
    }

    fn names(self) -> Vec<&'static str> {
        match self {
            Self::Severities => Severity::ALL.map(Severity::name).to_vec(),
            Self::SeveritiesOrOff => Severity::ALL.map(Severity::name).into_iter().chain(["off"]).collect(),
            Self::ChangeKinds => ChangeKind::ALL.iter().map(|kind| kind.name()).collect(),
            Self::Groupings => GroupBy::ALL.iter().map(|by| by.name()).collect(),
            Self::TargetKinds => TargetKind::ALL.map(TargetKind::name).to_vec(),
            Self::Contexts => Context::ALL.map(Context::name).to_vec(),
            Self::ContextSets => lint::Contexts::names().collect(),
            Self::Forms => Form::ALL.map(Form::name).to_vec(),
            Self::Formats => Format::all().flat_map(Format::names).collect(),
            Self::Standards => Standard::ALL.map(Standard::name).to_vec(),
            Self::Steps => StepKind::ALL.map(StepKind::name).to_vec(),
            Self::Components => Component::ALL.map(Component::name).to_vec(),
            Self::ComponentsOrUrl => ["url"].into_iter().chain(Component::ALL.map(Component::name)).collect(),
            Self::Normalizations => Normalization::ALL.map(Normalization::name).to_vec(),
            Self::Groups => GROUPS.to_vec(),
            Self::Presets => presets().collect(),
            Self::Applicabilities => [Applicability::Safe, Applicability::Unsafe].map(Applicability::name).to_vec(),
            Self::DocumentKinds => KindChoice::names(),
            Self::Concerns => Concern::all().iter().map(|concern| &*concern.name).collect(),
            Self::Reportings => Reporting::NAMED.map(|(name, _)| name).to_vec(),
            Self::References => lint::References::NAMED.map(|(name, _)| name).to_vec(),
            Self::CommonOptions => COMMON_OPTIONS.map(|(name, _)| name).to_vec(),
            Self::SiteModels => {
                SiteChoice::names().into_iter().filter(|name| !["auto", "none"].contains(name)).collect()
            }
            Self::ByteClasses => byte_class::NAMED.iter().map(|(name, _)| *name).collect(),
            Self::Checks => checks().collect(),
            Self::RulesOrGroups => {
                let rules = rules().map(lint::Rule::id);
                unique(rules.chain(GROUPS.iter().copied()).chain(presets()).chain(["all", "ALL"]))
            }
            Self::NamesWithoutSettings => presets().filter(|name| !GROUPS.contains(name)).chain(["all"]).collect(),
            Self::ReservedNames => unique(GROUPS.iter().copied().chain(presets()).chain(["all", "load"])),
        }
    }
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
