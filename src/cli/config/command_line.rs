//! The options of the command line, as a layer of configuration.

use anyhow::Context as _;

use crate::cli::args::{CommonArgs, Level, RuleArgs};
use crate::config::{Layer, Origin, Placed, Setting};
use crate::lint::{Severity, Value};
use crate::syntax::edit_distance::remedy;

/// The options that configure what is found, as on the command line: `["--select all", "--severity error"]`.
pub(super) fn options(args: &CommonArgs, rules: Option<&RuleArgs>) -> Vec<String> {
    let mut options: Vec<String> =
        args.config.config.iter().filter(|given| given.contains('=')).map(|key| format!("--config {key}")).collect();
    let flags = [
        ("--no-config", args.config.no_config),
        ("--relaxed", args.relaxed),
        ("--ignore-suppressions", rules.is_some_and(|rules| rules.ignore_suppressions)),
    ];
    options.extend(flags.iter().filter(|(_, is_given)| *is_given).map(|(flag, _)| (*flag).to_owned()));
    let lists = rules.map(|RuleArgs { select, extend_select, ignore, severity, .. }| {
        [("--select", select), ("--extend-select", extend_select), ("--ignore", ignore), ("--severity", severity)]
    });
    let given = lists.into_iter().flatten().filter(|(_, values)| !values.is_empty());
    options.extend(given.map(|(option, values)| format!("{option} {}", values.join(","))));
    options
}

/// The layer of the command line, which overrides all files.
pub(super) fn layer(args: &CommonArgs, rules: Option<&RuleArgs>, fail_on: Option<Level>) -> anyhow::Result<Layer> {
    fn names(names: &[String], option: &'static str) -> Vec<Placed<String>> {
        names.iter().map(|name| Placed::new(name.clone(), &Origin::Option(option))).collect()
    }
    let flag = |flag: bool, option| flag.then(|| Placed::new(true, &Origin::Option(option)));
    let size = args.formats.max_document_size;
    let mut layer = Layer {
        relaxed: flag(args.relaxed, "--relaxed"),
        hidden: flag(args.files.hidden, "--hidden"),
        follow: flag(args.files.follow, "--follow"),
        fail_if_empty: flag(args.files.fail_if_empty, "--fail-if-empty"),
        force_exclude: flag(args.files.force_exclude, "--force-exclude"),
        encoding: args.formats.encoding.clone().map(|name| Placed::new(name, &Origin::Option("--encoding"))),
        max_document_size: size.map(|size| Placed::new(size, &Origin::Option("--max-document-size"))),
        fail_on: fail_on.map(|level| Placed::new(level.severity(), &Origin::Option("--fail-on"))),
        ..Layer::default()
    };
    let Some(rules) = rules else { return Ok(layer) };
    if !rules.select.is_empty() {
        layer.select = Some(Placed::new(names(&rules.select, "--select"), &Origin::Option("--select")));
    }
    layer.extend_select = names(&rules.extend_select, "--extend-select");
    layer.extend_ignore = names(&rules.ignore, "--ignore");
    let origin = Origin::Option("--severity");
    for given in &rules.severity {
        match given.split_once('=') {
            Some((rule, level)) => {
                let (rule, option) = (rule.trim().to_owned(), "severity".to_owned());
                let value = Value::Text(level.trim().to_owned());
                layer.settings.push(Placed::new(Setting { rule, option, value }, &origin));
            }
            None => {
                let names = Severity::ALL.map(Severity::name);
                let level = Severity::named(given).with_context(|| {
                    format!("--severity {given}: no such level{} (or NAME=LEVEL for one rule)", remedy(given, &names))
                })?;
                layer.min_severity = Some(Placed::new(level, &origin));
            }
        }
    }
    Ok(layer)
}
