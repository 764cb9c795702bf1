//! A layer: the settings of a file, of one of its overrides, or of the command line; and how layers are merged.

use std::path::PathBuf;

use super::references::ReferenceKeys;
use super::{List, Origin, Placed, replace};
use crate::document::Format;
use crate::lint::{DocumentKind, Options, PRESETS, Severity, Value};

/// The settings of one layer. Unset ones are `None` or empty.
#[derive(Clone, Default, Debug)]
pub(crate) struct Layer {
    pub(crate) select: Option<List>,
    pub(crate) extend_select: Vec<Placed<String>>,
    pub(crate) ignore: Option<List>,
    pub(crate) extend_ignore: Vec<Placed<String>>,
    pub(crate) fixable: Option<List>,
    pub(crate) unfixable: Option<List>,
    pub(crate) unsafe_fixes: Option<Placed<bool>>,
    /// The minimum severity to report.
    pub(crate) min_severity: Option<Placed<Severity>>,
    pub(crate) fail_on: Option<Placed<Severity>>,
    /// The options of rules and groups.
    pub(crate) settings: Vec<Placed<Setting>>,
    /// The names of the tables under `[rules]`.
    pub(crate) tables: Vec<Placed<String>>,
    pub(crate) exclude: Option<List>,
    pub(crate) extend_exclude: Vec<Placed<String>>,
    pub(crate) format_of: Vec<Placed<GlobFormat>>,
    /// The rows of `[[kinds]]`.
    pub(crate) kinds: Vec<GivenKind>,
    /// The file of the baseline.
    pub(crate) baseline: Option<Placed<PathBuf>>,
    pub(crate) encoding: Option<Placed<String>>,
    pub(crate) max_document_size: Option<Placed<u64>>,
    pub(crate) relaxed: Option<Placed<bool>>,
    pub(crate) hidden: Option<Placed<bool>>,
    pub(crate) follow: Option<Placed<bool>>,
    pub(crate) fail_if_empty: Option<Placed<bool>>,
    pub(crate) force_exclude: Option<Placed<bool>>,
    /// The only files that are read, as globs, and as ripgrep's types.
    pub(crate) include: Option<List>,
    pub(crate) types: Option<List>,
    pub(crate) references: ReferenceKeys,
}

/// A glob, and the format of the files that match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GlobFormat {
    pub(crate) glob: String,
    pub(crate) format: Format,
}

/// An option of a rule or of all rules of a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Setting {
    pub(crate) rule: String,
    pub(crate) option: String,
    pub(crate) value: Value,
}

/// A row of `[[kinds]]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GivenKind {
    pub(crate) paths: Vec<Placed<String>>,
    pub(crate) kind: KindChoice,
    pub(crate) origin: Origin,
}

/// A value of `kind` in `[[kinds]]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KindChoice {
    Kind(DocumentKind),
    /// `living`: a document without a kind, whatever its path and text show.
    Living,
}

impl KindChoice {
    const LIVING: &str = "living";

    pub(super) fn named(name: &str) -> Option<Self> {
        if name == Self::LIVING { Some(Self::Living) } else { DocumentKind::named(name).map(Self::Kind) }
    }

    pub(super) fn name(self) -> &'static str {
        self.kind().map_or(Self::LIVING, DocumentKind::name)
    }

    pub(crate) fn names() -> Vec<&'static str> {
        DocumentKind::ALL.map(DocumentKind::name).into_iter().chain([Self::LIVING]).collect()
    }

    pub(super) const fn kind(self) -> Option<DocumentKind> {
        match self {
            Self::Kind(kind) => Some(kind),
            Self::Living => None,
        }
    }
}

impl Layer {
    /// Merges a nearer layer into this one: the keys that it sets replace or extend those of this layer.
    ///
    /// A name that the nearer layer selects is no longer ignored. A name that it ignores removes more exact names from
    /// the selection of this layer: after `select = ["scheme-typo"]`, a nearer `ignore = ["scheme"]` wins.
    pub(crate) fn merge(&mut self, nearer: &Self, options: &Options) {
        let selected: Vec<&String> = names(&nearer.select, &nearer.extend_select).collect();
        let ignored: Vec<&String> = names(&nearer.ignore, &nearer.extend_ignore).collect();
        self.retain_ignored(|name| !selected.iter().any(|selected| is_same(selected, name)));
        self.retain_selected(|name| !ignored.iter().any(|ignored| covers(ignored, name, options)));

        replace(&mut self.select, &nearer.select);
        replace(&mut self.ignore, &nearer.ignore);
        replace(&mut self.fixable, &nearer.fixable);
        replace(&mut self.unfixable, &nearer.unfixable);
        replace(&mut self.unsafe_fixes, &nearer.unsafe_fixes);
        replace(&mut self.min_severity, &nearer.min_severity);
        replace(&mut self.fail_on, &nearer.fail_on);
        replace(&mut self.exclude, &nearer.exclude);
        replace(&mut self.baseline, &nearer.baseline);
        replace(&mut self.encoding, &nearer.encoding);
        replace(&mut self.max_document_size, &nearer.max_document_size);
        replace(&mut self.relaxed, &nearer.relaxed);
        replace(&mut self.hidden, &nearer.hidden);
        replace(&mut self.follow, &nearer.follow);
        replace(&mut self.fail_if_empty, &nearer.fail_if_empty);
        replace(&mut self.force_exclude, &nearer.force_exclude);
        replace(&mut self.include, &nearer.include);
        replace(&mut self.types, &nearer.types);
        self.references.merge(&nearer.references);
        self.extend_select.extend_from_slice(&nearer.extend_select);
        self.extend_ignore.extend_from_slice(&nearer.extend_ignore);
        self.extend_exclude.extend_from_slice(&nearer.extend_exclude);
        self.format_of.extend_from_slice(&nearer.format_of);
        self.kinds.extend_from_slice(&nearer.kinds);
        for setting in &nearer.settings {
            let (rule, option) = (&setting.value.rule, &setting.value.option);
            self.settings.retain(|known| (&known.value.rule, &known.value.option) != (rule, option));
            self.settings.push(setting.clone());
        }
    }

    /// The selected names.
    pub(crate) fn selected(&self) -> impl Iterator<Item = &Placed<String>> {
        self.select.iter().flat_map(|list| &list.value).chain(&self.extend_select)
    }

    /// The ignored names.
    pub(crate) fn ignored(&self) -> impl Iterator<Item = &Placed<String>> {
        self.ignore.iter().flat_map(|list| &list.value).chain(&self.extend_ignore)
    }

    fn retain_selected(&mut self, keep: impl Fn(&String) -> bool) {
        self.extend_select.retain(|name| keep(&name.value));
        if let Some(list) = &mut self.select {
            list.value.retain(|name| keep(&name.value));
        }
    }

    fn retain_ignored(&mut self, keep: impl Fn(&String) -> bool) {
        self.extend_ignore.retain(|name| keep(&name.value));
        if let Some(list) = &mut self.ignore {
            list.value.retain(|name| keep(&name.value));
        }
    }
}

fn names<'l>(list: &'l Option<List>, more: &'l [Placed<String>]) -> impl Iterator<Item = &'l String> {
    list.iter().flat_map(|list| &list.value).chain(more).map(|name| &name.value)
}

/// Whether two names are the same; `all` is compared without case.
fn is_same(one: &str, other: &str) -> bool {
    one == other || one.eq_ignore_ascii_case("all") && other.eq_ignore_ascii_case("all")
}

/// Whether `wide` is a group, a preset or `all`, and the more exact `name` is in it.
fn covers(wide: &str, name: &str, options: &Options) -> bool {
    if is_same(wide, "all") {
        return !is_same(name, "all");
    }
    options.rule(name).is_some_and(|rule| {
        rule.id() != wide
            && (rule.group() == wide || PRESETS.iter().any(|preset| preset.name == wide && preset.has(&rule)))
    })
}
