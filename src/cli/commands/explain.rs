//! `urlint explain`: describes rules, groups and presets.

use std::path::Path;

use super::explain_site;
use crate::cli::args::{ExplainArgs, Explained};
use crate::cli::config::Configs;
use crate::cli::output::{Message, Status, terminal};
use crate::cli::pipeline::line_input;
use crate::lint::{GROUPS, PRESETS, Rule};
use crate::report::{Format, JsonArrayWriter, RuleSet, Secrets, explain, explain_several, redacted};

/// Runs the command.
pub(super) fn run(args: &ExplainArgs) -> anyhow::Result<Status> {
    if let Some(Explained::Site(args)) = &args.command {
        return explain_site::run(args);
    }
    let configs = Configs::in_current(&args.config)?;
    let entries = configs.rules();
    let select_rules = |has: &dyn Fn(&Rule) -> bool| -> Vec<&Rule> {
        entries.iter().map(|entry| &*entry.rule).filter(|rule| has(rule)).collect()
    };
    let (format, terminal) = (args.format, terminal(args.color));
    let status = line_input::for_each(
        &args.names,
        JsonArrayWriter::new(format.record_format()).spaced(),
        terminal.colors,
        &mut |name, buffer| {
            let preset = PRESETS.iter().find(|preset| preset.name == name);
            let entry = entries.iter().find(|entry| entry.rule.id() == name);
            let is_group = GROUPS.contains(&name);
            if let Some(entry) = entry {
                explain(entry, format, terminal, buffer);
            } else if is_group {
                let rules = select_rules(&|rule| rule.group() == name);
                explain_several(RuleSet::Group(name), &rules, format, terminal, buffer);
            }
            // some presets have the name of the group that they start with: people get both, programs only the group
            if let Some(preset) = preset.filter(|_| !is_group || format.record_format() == Format::Human) {
                if is_group {
                    buffer.push(b'\n');
                }
                let rules = select_rules(&|rule| preset.has(rule));
                explain_several(RuleSet::Preset(preset), &rules, format, terminal, buffer);
            }
            if entry.is_some() || is_group || preset.is_some() {
                return Ok(Status::Clean);
            }
            Err(unknown_name(name, &configs))
        },
    )?;
    Ok(status.max(configs.status()))
}

/// The message for a name that is neither a rule nor a group nor a preset.
fn unknown_name(name: &str, configs: &Configs) -> Message {
    let error = match configs.inside(Path::new("")).effective.options.check_name(name) {
        Err(error) => error.to_string(),
        // such as `all`, which can be selected, but not explained
        Ok(()) => "`urlint rules` lists all".to_owned(),
    };
    Message::new(redacted(&error, Secrets::Hidden))
}
