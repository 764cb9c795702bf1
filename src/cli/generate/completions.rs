//! Completions for shells, made of the command line's own definition. Values that the parser leaves open, since users have
//! rules of their own, are offered here: names of rules, groups and presets, of file types, of schemes.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Command, CommandFactory, ValueHint};
use clap_complete::Shell;

use crate::cli::args::Cli;
use crate::lint::{GROUPS, PRESETS, Severity, rules};
use crate::report::finds;
use crate::syntax::scheme;

pub(super) const AFTER_HELP: &str = "\
Where shells look for it:
  bash        urlint generate completions bash -o ~/.local/share/bash-completion/completions/urlint
  zsh         urlint generate completions zsh -o DIR/_urlint, with a DIR that is in $fpath
  fish        urlint generate completions fish -o ~/.config/fish/completions/urlint.fish
  powershell  urlint generate completions powershell | Out-String | Invoke-Expression, in $PROFILE
  elvish      eval (urlint generate completions elvish | slurp), in rc.elv

Exit status: 0 it is written; 2 it cannot be.";

/// What may stand for an argument, by its id, in the commands named (in all if none is).
const OPEN: &[(&[&str], &str, fn() -> Vec<PossibleValue>)] = &[
    (&[], "select", names),
    (&[], "extend_select", names),
    (&[], "ignore", names),
    (&[], "severity", severities),
    (&[], "types", types),
    (&[], "type_not", types),
    (&["explain"], "names", names),
    (&["schemes"], "names", schemes),
];

/// What an argument is whose type does not say it, by its id, in the commands named (in all if none is).
const HINTS: &[(&[&str], &str, ValueHint)] = &[
    (&[], "config", ValueHint::FilePath),
    (&["parse", "normalize"], "urls", ValueHint::Url),
    (&["resolve"], "base", ValueHint::Url),
    (&["resolve"], "references", ValueHint::Url),
];

/// What a shell is to read.
pub(super) fn script(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut tree(), "urlint", &mut script);
    match shell {
        Shell::Zsh => paths_in_zsh(&String::from_utf8_lossy(&script)).into_bytes(),
        _ => script,
    }
}

/// The commands with all values that can be offered. The options of `check` stand at the top too: `urlint PATH` is
/// `urlint check PATH`.
fn tree() -> Command {
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

fn with_values(command: &str, arg: Arg) -> Arg {
    let id = arg.get_id().as_str().to_owned();
    let is_meant = |commands: &[&str], known: &str| known == id && (commands.is_empty() || commands.contains(&command));
    let arg = match HINTS.iter().find(|(commands, known, _)| is_meant(commands, known)) {
        Some((.., hint)) => arg.value_hint(*hint),
        None => arg,
    };
    match OPEN.iter().find(|(commands, known, _)| is_meant(commands, known)) {
        Some((.., values)) => arg.value_parser(PossibleValuesParser::new(values())),
        None => arg,
    }
}

/// What the options take that select rules.
fn names() -> Vec<PossibleValue> {
    let value = |name: &str, help: String| PossibleValue::new(name.to_owned()).help(help);
    let presets = PRESETS.iter().map(|preset| value(preset.name, format!("preset: {}", preset.about())));
    let groups = GROUPS.iter().filter(|group| PRESETS.iter().all(|preset| preset.name != **group));
    let groups = groups.map(|group| value(group, "the rules of this group".to_owned()));
    let rules = rules().map(|rule| value(rule.id(), finds(rule)));
    [value("all", "all rules".to_owned())].into_iter().chain(presets).chain(groups).chain(rules).collect()
}

fn severities() -> Vec<PossibleValue> {
    Severity::ALL.into_iter().rev().map(|severity| PossibleValue::new(severity.name())).collect()
}

fn types() -> Vec<PossibleValue> {
    let definitions = ignore::types::TypesBuilder::new().add_defaults().definitions();
    definitions.into_iter().map(|of| PossibleValue::new(of.name().to_owned()).help(of.globs().join(" "))).collect()
}

fn schemes() -> Vec<PossibleValue> {
    scheme::all().iter().map(|scheme| PossibleValue::new(scheme.name)).collect()
}

/// Has zsh offer files where a command may stand, and where something stands that is no command.
fn paths_in_zsh(script: &str) -> String {
    let commands = "_describe -t commands 'urlint commands' commands \"$@\"";
    script.replace(commands, &format!("{commands}\n    _files"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_names_an_argument() {
        let cli = Cli::command();
        let has = |commands: &[&str], id: &str| {
            let mut all = cli.get_subcommands();
            all.any(|command| {
                (commands.is_empty() || commands.contains(&command.get_name()))
                    && command.get_arguments().any(|arg| arg.get_id() == id)
            })
        };
        OPEN.iter().for_each(|(commands, id, _)| assert!(has(commands, id), "{commands:?} {id}"));
        HINTS.iter().for_each(|(commands, id, _)| assert!(has(commands, id), "{commands:?} {id}"));
    }

    #[test]
    fn what_is_offered_has_no_blank_and_stands_once() {
        for (_, id, values) in OPEN {
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
