//! Completions for shells, generated from the definition of the command line. Some arguments accept any value, since
//! users may add names of their own; for these, the script offers the known names of rules, groups, presets, file types
//! and schemes.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Command, CommandFactory, ValueHint};
use clap_complete::Shell;

use crate::cli::args::Cli;
use crate::lint::{GROUPS, PRESETS, Severity, rules};
use crate::report::finds;
use crate::syntax::scheme;

/// Returns the values of an argument.
type Values = fn() -> Vec<PossibleValue>;

/// An argument of some commands, or of all.
struct Argument {
    id: &'static str,
    /// All commands if empty.
    commands: &'static [&'static str],
}

impl Argument {
    const fn of_all(id: &'static str) -> Self {
        Self { id, commands: &[] }
    }

    const fn of(commands: &'static [&'static str], id: &'static str) -> Self {
        Self { id, commands }
    }

    fn is(&self, command: &str, arg: &Arg) -> bool {
        arg.get_id() == self.id && (self.commands.is_empty() || self.commands.contains(&command))
    }
}

/// The values that are offered for arguments that accept others too.
const OPEN_VALUES: &[(Argument, Values)] = &[
    (Argument::of_all("select"), rule_names),
    (Argument::of_all("extend_select"), rule_names),
    (Argument::of_all("ignore"), single_rules_first),
    (Argument::of_all("severity"), severities),
    (Argument::of_all("types"), file_types),
    (Argument::of_all("type_not"), file_types),
    (Argument::of(&["explain"], "names"), single_rules_first),
    (Argument::of(&["schemes"], "names"), schemes),
];

/// The kinds of values of arguments whose type does not show it.
const HINTS: &[(Argument, ValueHint)] = &[
    (Argument::of_all("config"), ValueHint::FilePath),
    (Argument::of(&["parse", "normalize"], "urls"), ValueHint::Url),
    (Argument::of(&["resolve"], "base"), ValueHint::Url),
    (Argument::of(&["resolve"], "references"), ValueHint::Url),
];

/// The completion script of a shell.
pub(super) fn script(shell: Shell) -> Vec<u8> {
    let mut tree = command_tree();
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut tree, "urlint", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    let script = match shell {
        Shell::Fish => apply_changes(&script, FISH_CHANGES) + &arguments_in_fish(&tree),
        Shell::Zsh => apply_changes(&script, ZSH_CHANGES),
        _ => script,
    };
    script.into_bytes()
}

/// Changes to the generated zsh script, as texts and their replacements. A path may be in the place of a command: zsh
/// offers files there, and completes the words after a word with a dot or slash as after `check`.
const ZSH_CHANGES: &[(&str, &str)] = &[
    (
        "_describe -t commands 'urlint commands' commands \"$@\"",
        "_describe -t commands 'urlint commands' commands \"$@\"\n    _files",
    ),
    ("case $line[1] in\n            (check)", "case $line[1] in\n            (check|*[./]*)"),
];

/// Changes to the generated fish script: the same as for zsh. Also, an option whose value is incomplete does not end
/// the options, and values are offered in the order of the script.
const FISH_CHANGES: &[(&str, &str)] = &[
    (" -r -f -a \"", " -r -k -f -a \""),
    ("\"__fish_urlint_needs_command\" -f -a", "\"__fish_urlint_needs_command\" -a"),
    (
        "-- $cmd 2>/dev/null\n    or return\n",
        "-- $cmd 2>/dev/null\n    or begin\n        set -e cmd[-1]\n        \
        argparse -s (__fish_urlint_global_optspecs) -- $cmd 2>/dev/null\n    end\n    or return\n",
    ),
];

fn apply_changes(script: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(script.to_owned(), |script, (from, to)| script.replace(from, to))
}

/// Lines of the fish script for the values of positional arguments, which the generator leaves out.
fn arguments_in_fish(tree: &Command) -> String {
    let mut lines = String::new();
    for command in tree.get_subcommands() {
        lines += &values_in_fish(command, &format!("__fish_urlint_using_subcommand {}", command.get_name()));
        for inner in command.get_subcommands() {
            let (outer, name) = (command.get_name(), inner.get_name());
            let condition = format!("__fish_urlint_using_subcommand {outer}; and __fish_seen_subcommand_from {name}");
            lines += &values_in_fish(inner, &condition);
        }
    }
    lines
}

fn values_in_fish(command: &Command, condition: &str) -> String {
    let values: Vec<PossibleValue> = command.get_positionals().flat_map(Arg::get_possible_values).collect();
    let offered: Vec<String> = values
        .iter()
        .map(|value| {
            let help = value.get_help().map(ToString::to_string).unwrap_or_default();
            let help: String = help.chars().filter(|c| !"'\"\\$".contains(*c)).collect();
            format!("{}\\t'{help}'", value.get_name())
        })
        .collect();
    if offered.is_empty() {
        return String::new();
    }
    format!("complete -c urlint -n \"{condition}\" -k -f -a \"{}\"\n", offered.join("\n"))
}

/// The command line with all values that are offered. The options of `check` are at the top level too: `urlint PATH` is
/// `urlint check PATH`.
fn command_tree() -> Command {
    let commands: Vec<String> = Cli::command().get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let mut tree = Cli::command();
    for name in &commands {
        tree = tree.mut_subcommand(name, |command| {
            let name = command.get_name().to_owned();
            command.mut_args(|arg| with_values(&name, arg))
        });
    }
    let check = tree.find_subcommand("check").map(|check| check.get_opts().cloned().collect::<Vec<_>>());
    tree.args(check.unwrap_or_default())
}

/// An argument with the values and the hint that the tables have for it.
fn with_values(command: &str, arg: Arg) -> Arg {
    let arg = match HINTS.iter().find(|(argument, _)| argument.is(command, &arg)) {
        Some((_, hint)) => arg.value_hint(*hint),
        None => arg,
    };
    match OPEN_VALUES.iter().find(|(argument, _)| argument.is(command, &arg)) {
        Some((_, values)) => arg.value_parser(PossibleValuesParser::new(values())),
        None => arg,
    }
}

/// The values of options that select rules: names of sets of rules, then single rules.
fn rule_names() -> Vec<PossibleValue> {
    rule_sets().chain(single_rules()).collect()
}

/// The same values for arguments that usually name a single rule.
fn single_rules_first() -> Vec<PossibleValue> {
    single_rules().chain(rule_sets()).collect()
}

/// Names of sets of rules: `all`, presets and groups.
fn rule_sets() -> impl Iterator<Item = PossibleValue> {
    let presets = PRESETS.iter().map(|preset| with_help(preset.name, format!("preset: {}", preset.about())));
    let groups = GROUPS.iter().filter(|group| PRESETS.iter().all(|preset| preset.name != **group));
    let groups = groups.map(|group| with_help(group, "the rules of this group".to_owned()));
    [with_help("all", "all rules".to_owned())].into_iter().chain(presets).chain(groups)
}

/// The rules; those that run by default come first.
fn single_rules() -> impl Iterator<Item = PossibleValue> {
    let (default, others): (Vec<_>, Vec<_>) = rules().partition(|rule| rule.is_default());
    default.into_iter().chain(others).map(|rule| with_help(rule.id(), finds(rule)))
}

fn with_help(name: &str, about: String) -> PossibleValue {
    PossibleValue::new(name.to_owned()).help(about)
}

fn severities() -> Vec<PossibleValue> {
    Severity::ALL.into_iter().rev().map(|severity| PossibleValue::new(severity.name())).collect()
}

fn file_types() -> Vec<PossibleValue> {
    let definitions = ignore::types::TypesBuilder::new().add_defaults().definitions();
    definitions
        .into_iter()
        .map(|definition| PossibleValue::new(definition.name().to_owned()).help(definition.globs().join(" ")))
        .collect()
}

fn schemes() -> Vec<PossibleValue> {
    scheme::all().iter().map(|scheme| PossibleValue::new(scheme.name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_names_an_argument() {
        let cli = Cli::command();
        let arguments =
            OPEN_VALUES.iter().map(|(argument, _)| argument).chain(HINTS.iter().map(|(argument, _)| argument));
        for argument in arguments {
            let mut all = cli.get_subcommands();
            let is_known = all.any(|command| command.get_arguments().any(|arg| argument.is(command.get_name(), arg)));
            assert!(is_known, "{:?} {}", argument.commands, argument.id);
        }
    }

    /// The text that each change replaces is in the generated script, also with the next version of the generator.
    #[test]
    fn changes_are_made() {
        for (shell, changes) in [(Shell::Zsh, ZSH_CHANGES), (Shell::Fish, FISH_CHANGES)] {
            let script = String::from_utf8(script(shell)).expect("UTF-8");
            changes.iter().for_each(|(_, to)| assert!(script.contains(to), "{shell}: {to}"));
        }
    }

    #[test]
    fn offers_have_no_space_and_occur_once() {
        for (Argument { id, .. }, values) in OPEN_VALUES {
            let mut names: Vec<_> = values().iter().map(|value| value.get_name().to_owned()).collect();
            let all = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), all, "{id}");
            assert!(
                names.iter().all(|name| !name.contains(|c: char| c.is_whitespace() || "'\"$`".contains(c))),
                "{id}"
            );
        }
    }
}
