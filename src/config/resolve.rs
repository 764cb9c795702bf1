//! The chain of configuration files that apply in a directory, and the effective configuration of one document.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::types::Types;

use super::file_types::select_types;
use super::layer::{Layer, Setting};
use super::{ConfigError, File, Globs, List, Origin, Placed, ReferenceKeys};
use crate::document::Format;
use crate::lint::{self, KindEvidence, Rule, Severity};
use crate::text::Encoding;

/// A rule that a user wrote, and its file.
#[derive(Debug)]
pub(crate) struct CustomRule {
    pub(crate) rule: Rule,
    pub(crate) file: Arc<str>,
}

/// A configuration file that was read, with compiled globs and the rules that it loads.
#[derive(Debug)]
pub(crate) struct Loaded {
    layer: Layer,
    /// Whether the configuration files above this one are ignored.
    pub(crate) root: bool,
    rules: Vec<CustomRule>,
    overrides: Vec<(Globs, Layer)>,
    exclude: Option<Globs>,
    include: Option<Globs>,
    types: Option<Types>,
    extend_exclude: Globs,
    format_of: Globs,
    /// The globs of each row of `[[kinds]]`.
    kinds: Vec<Globs>,
    /// The globs of `exists` under `[references]`.
    exists: Option<Globs>,
    directory: PathBuf,
}

impl Loaded {
    /// `directory` is the one that its globs are relative to.
    pub(crate) fn new(directory: &Path, file: File, rules: Vec<CustomRule>, errors: &mut Vec<ConfigError>) -> Self {
        let File { layer, root, overrides, .. } = file;
        let exclude = layer.exclude.as_ref().map(|list| Globs::new(directory, &list.value, errors));
        let include = layer.include.as_ref().map(|list| Globs::new(directory, &list.value, errors));
        let types = layer.types.as_ref().map(|list| select_types(&list.value, errors));
        let extend_exclude = Globs::new(directory, &layer.extend_exclude, errors);
        let globs: Vec<_> = layer.format_of.iter().map(|of| Placed::new(of.value.glob.clone(), &of.origin)).collect();
        let format_of = Globs::new(directory, &globs, errors);
        let overrides =
            overrides.into_iter().map(|other| (Globs::new(directory, &other.files, errors), other.layer)).collect();
        let kinds = layer.kinds.iter().map(|given| Globs::new(directory, &given.paths, errors)).collect();
        let exists = layer.references.exists.as_ref().map(|list| Globs::new(directory, &list.value, errors));
        let directory = directory.to_owned();
        Self {
            layer,
            root,
            rules,
            overrides,
            exclude,
            include,
            types,
            extend_exclude,
            format_of,
            kinds,
            exists,
            directory,
        }
    }
}

/// The configuration files that apply in a directory, the farthest first.
#[derive(Clone, Default, Debug)]
pub(crate) struct ConfigChain {
    files: Vec<Arc<Loaded>>,
}

impl ConfigChain {
    /// The chain with one more, nearer file.
    pub(crate) fn with(&self, nearer: Arc<Loaded>) -> Self {
        let mut files = if nearer.root { Vec::new() } else { self.files.clone() };
        files.push(nearer);
        Self { files }
    }

    /// The custom rules that the files load.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &CustomRule> {
        self.files.iter().flat_map(|file| &file.rules)
    }

    /// The numbers of the overrides that apply to a file (an absolute path), counted through all configuration files.
    pub(crate) fn overrides_of(&self, path: &Path) -> Vec<usize> {
        let overrides = self.files.iter().flat_map(|file| &file.overrides);
        overrides.enumerate().filter(|(_, (globs, _))| globs.last_match(path).is_some()).map(|(at, _)| at).collect()
    }

    /// Whether the effective values depend on more of a path than its directory.
    pub(crate) fn depends_on_path(&self) -> bool {
        self.files.iter().any(|file| !file.overrides.is_empty() || !file.format_of.is_empty())
    }

    /// Whether an entry of a directory (an absolute path) is left out.
    pub(crate) fn excludes(&self, path: &Path, is_dir: bool) -> bool {
        let nearest = self.files.iter().rev().find_map(|file| file.exclude.as_ref());
        let mut more = self.files.iter().map(|file| &file.extend_exclude);
        nearest.is_some_and(|globs| globs.matches_entry(path, is_dir))
            || more.any(|globs| globs.matches_entry(path, is_dir))
            || !is_dir && !self.includes(path)
    }

    /// Whether `include` and `types` select a file (an absolute path).
    fn includes(&self, path: &Path) -> bool {
        let include = self.files.iter().rev().find_map(|file| file.include.as_ref());
        let types = self.files.iter().rev().find_map(|file| file.types.as_ref());
        include.is_none_or(|globs| globs.is_empty() || globs.last_match(path).is_some())
            && types.is_none_or(|types| !types.matched(path, false).is_ignore())
    }

    /// Whether the chain may leave out any file.
    pub(crate) fn excludes_any(&self) -> bool {
        let has_filters = |file: &Loaded| {
            let Loaded { exclude, include, types, .. } = file;
            exclude.is_some() || include.is_some() || types.is_some() || !file.extend_exclude.is_empty()
        };
        self.files.iter().any(|file| has_filters(file))
    }

    /// The format that the nearest configuration file with a glob for a file (an absolute path) gives it.
    pub(crate) fn format_of(&self, path: &Path) -> Option<Format> {
        self.files.iter().rev().find_map(|file| {
            let at = file.format_of.last_match(path)?;
            file.layer.format_of.get(at).map(|of| of.value.format)
        })
    }

    /// Whether any file gives kinds to documents.
    pub(crate) fn gives_kinds(&self) -> bool {
        self.files.iter().any(|file| !file.kinds.is_empty())
    }

    /// The kinds that the nearest configuration file with a row for this document (an absolute path) gives it: empty if
    /// one of those rows says `living`, `None` if no file has such a row.
    pub(crate) fn kinds_of(&self, path: &Path) -> Option<Vec<KindEvidence>> {
        self.files.iter().rev().find_map(|file| {
            let rows = file.layer.kinds.iter().zip(&file.kinds).filter(|(_, globs)| globs.last_match(path).is_some());
            let rows: Vec<_> = rows.map(|(given, _)| given).collect();
            let kinds = rows.iter().map(|given| Some(KindEvidence::new(given.kind.kind()?, given.origin.to_string())));
            (!rows.is_empty()).then(|| kinds.collect::<Option<Vec<_>>>().unwrap_or_default())
        })
    }

    /// The directory of the nearest file.
    pub(crate) fn directory(&self) -> Option<&Path> {
        self.files.last().map(|file| &*file.directory)
    }

    /// The globs of `exists`, which a build makes, and the directory of their file.
    pub(crate) fn exists_globs(&self) -> Option<(&Globs, &Path)> {
        self.files.iter().rev().find_map(|file| Some((file.exists.as_ref()?, &*file.directory)))
    }

    /// Merges the files with the overrides of these numbers, and then the layers of `last`, such as the command line.
    /// Adds the errors to `errors`.
    pub(crate) fn effective(&self, overrides: &[usize], last: &[&Layer], errors: &mut Vec<ConfigError>) -> Effective {
        let mut options = lint::Options::default();
        for custom in self.rules() {
            options.add(custom.rule.clone());
        }
        let default = Placed::new("default".to_owned(), &Origin::Default);
        let select = Some(Placed::new(vec![default], &Origin::Default));
        let mut merged = Layer { select, ..Layer::default() };
        let mut number = 0;
        for file in &self.files {
            merged.merge(&checked(&file.layer, &options, errors), &options);
            for (_, layer) in &file.overrides {
                if overrides.contains(&number) {
                    merged.merge(&checked(layer, &options, errors), &options);
                }
                number += 1;
            }
        }
        for layer in last {
            merged.merge(&checked(layer, &options, errors), &options);
        }
        let custom = self.rules().map(|custom| (custom.rule.id().to_owned(), Arc::clone(&custom.file))).collect();
        Effective::new(merged, options, custom)
    }

    /// The errors of the whole chain, with all overrides, whether or not they apply to a file.
    pub(crate) fn errors(&self, last: &[&Layer]) -> Vec<ConfigError> {
        let mut errors = Vec::new();
        let all: Vec<usize> = (0..self.files.iter().map(|file| file.overrides.len()).sum()).collect();
        self.effective(&all, last, &mut errors);
        errors
    }
}

/// The layer without unknown names and invalid settings, which are reported.
fn checked(layer: &Layer, options: &lint::Options, errors: &mut Vec<ConfigError>) -> Layer {
    let mut layer = layer.clone();
    let selects_nothing = layer.select.as_ref().is_some_and(|list| list.value.is_empty());
    let mut is_known = |name: &Placed<String>| match options.check_name(&name.value) {
        Ok(()) => true,
        Err(error) => {
            errors.push(ConfigError::new(&name.origin, error.to_string()));
            false
        }
    };
    let lists = [&mut layer.select, &mut layer.ignore, &mut layer.fixable, &mut layer.unfixable]
        .into_iter()
        .flatten()
        .map(|list| &mut list.value);
    lists.chain([&mut layer.extend_select, &mut layer.extend_ignore]).for_each(|list| list.retain(&mut is_known));
    // a selection without any valid name is ignored
    layer.select = layer.select.filter(|list| !list.value.is_empty() || selects_nothing);
    let mut unknown = Vec::new();
    for table in &layer.tables {
        if let Err(error) = options.check_options_of(&table.value) {
            errors.push(ConfigError::new(&table.origin, error.to_string()));
            unknown.push(&table.value);
        }
    }
    layer.settings.retain(|setting| {
        let Setting { rule, option, value } = &setting.value;
        if unknown.contains(&rule) {
            return false;
        }
        match options.clone().set(rule, option, value.clone()) {
            Ok(()) => true,
            Err(error) => {
                errors.push(ConfigError::new(&setting.origin, error.to_string()));
                false
            }
        }
    });
    layer
}

/// The effective configuration of a document.
#[derive(Debug)]
pub(crate) struct Effective {
    pub(super) layer: Layer,
    /// The files of the custom rules, by id.
    pub(super) custom: HashMap<String, Arc<str>>,
    /// The rules that run, and their settings.
    pub(crate) options: lint::Options,
    /// The mildest severity that makes the run fail.
    pub(crate) fail_on: Severity,
    /// Whether bare hosts, `www.` names and e-mail addresses are matched too.
    pub(crate) relaxed: bool,
    pub(crate) hidden: bool,
    pub(crate) follow: bool,
    /// Whether a run that checks no file fails.
    pub(crate) fail_if_empty: bool,
    /// Whether explicitly passed paths are excluded too.
    pub(crate) force_exclude: bool,
    /// The file of the baseline, and where it is named.
    pub(crate) baseline: Option<Placed<PathBuf>>,
    /// The encoding of what has no byte order mark.
    pub(crate) encoding: Encoding,
    /// The maximum size in bytes of a document that is read in a format of its own.
    pub(crate) max_document_size: u64,
    /// Whether `--fix` also applies unsafe fixes.
    pub(crate) unsafe_fixes: bool,
}

/// Larger documents are read as plain text, by default.
const MAX_DOCUMENT_SIZE: u64 = 32 << 20;

impl Effective {
    /// All values that decide which rules run, and how, as one text: configurations with the same key share an engine.
    pub(crate) fn key(&self) -> String {
        let names =
            |names: &mut dyn Iterator<Item = &Placed<String>>| names.map(|name| name.value.clone()).collect::<Vec<_>>();
        let selected = names(&mut self.layer.selected());
        let ignored = names(&mut self.layer.ignored());
        let settings: Vec<_> = self.layer.settings.iter().map(|setting| &setting.value).collect();
        let list_names = |list: &Option<List>| names(&mut list.iter().flat_map(|list| &list.value));
        let (fixable, unfixable) = (list_names(&self.layer.fixable), list_names(&self.layer.unfixable));
        let min_severity = self.layer.min_severity.as_ref().map(|severity| severity.value);
        let mut custom: Vec<_> = self.custom.iter().collect();
        custom.sort();
        format!("{selected:?}{ignored:?}{fixable:?}{unfixable:?}{settings:?}{min_severity:?}{custom:?}")
    }

    /// The table `[references]`.
    pub(crate) fn references(&self) -> &ReferenceKeys {
        &self.layer.references
    }

    /// Fills in the defaults of a merged layer, and applies it to `options`. `custom` has the files of the custom
    /// rules.
    fn new(mut layer: Layer, mut options: lint::Options, custom: HashMap<String, Arc<str>>) -> Self {
        fn texts(names: &[Placed<String>]) -> impl Iterator<Item = &str> {
            names.iter().map(|name| name.value.as_str())
        }
        // INVARIANT: `checked` removed all invalid names and values before the layers were merged
        if let Some(list) = &layer.select {
            _ = options.select(texts(&list.value));
        }
        _ = options.extend_select(texts(&layer.extend_select));
        _ = options.ignore(layer.ignored().map(|name| name.value.as_str()));
        let all = || Placed::new(vec![Placed::new("all".to_owned(), &Origin::Default)], &Origin::Default);
        _ = options.fixable(texts(&layer.fixable.get_or_insert_with(all).value));
        if let Some(list) = &layer.unfixable {
            _ = options.unfixable(texts(&list.value));
        }
        for Placed { value: Setting { rule, option, value }, .. } in &layer.settings {
            _ = options.set(rule, option, value.clone());
        }
        let min_severity = layer.min_severity.get_or_insert(Placed::new(Severity::Info, &Origin::Default)).value;
        options.at_least(min_severity);
        let fail_on = layer.fail_on.get_or_insert(Placed::new(Severity::Warning, &Origin::Default)).value;
        let flag = |flag: &mut Option<Placed<bool>>| flag.get_or_insert(Placed::new(false, &Origin::Default)).value;
        let (relaxed, hidden, follow) = (flag(&mut layer.relaxed), flag(&mut layer.hidden), flag(&mut layer.follow));
        let (fail_if_empty, force_exclude) = (flag(&mut layer.fail_if_empty), flag(&mut layer.force_exclude));
        let unsafe_fixes = flag(&mut layer.unsafe_fixes);
        let encoding = layer.encoding.get_or_insert(Placed::new("utf-8".to_owned(), &Origin::Default));
        let encoding = Encoding::named(&encoding.value).unwrap_or(Encoding::Utf8);
        let baseline = layer.baseline.clone();
        let max_document_size =
            layer.max_document_size.get_or_insert(Placed::new(MAX_DOCUMENT_SIZE, &Origin::Default)).value;
        Self {
            layer,
            custom,
            options,
            fail_on,
            relaxed,
            hidden,
            follow,
            fail_if_empty,
            force_exclude,
            baseline,
            encoding,
            max_document_size,
            unsafe_fixes,
        }
    }
}
