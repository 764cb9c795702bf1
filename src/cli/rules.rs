//! `urlint rules` and `urlint explain`: the rules that there are, what each is about, and tests of users' own.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::args::{ConfigArgs, When};
use super::config::Configs;
use super::run::{colors, written};
use super::{Message, Status, custom_rules, line_input};
use crate::lint::{GROUPS, PRESETS, Rule};
use crate::report::{
    ExplainFormat, Format, JsonArrayWriter, RulesFormat, Secrets, Terminal, escape, explain, explain_several, list,
    redacted,
};
use crate::syntax::redact::redact_text;

/// `urlint rules`.
#[derive(Args, Debug)]
#[command(
    after_help = "What is listed are the rules as they run in the current directory, those of its configuration too.\n\n\
        Exit status: 0 all is well; 1 an example of a rule under --test is not judged as it is marked; 2 message."
)]
pub(super) struct RulesArgs {
    /// How to print the rules
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(super) format: RulesFormat,

    /// Run the examples of the rules in these files instead, and in the `.toml` files of these directories
    #[arg(long, value_name = "PATH", num_args = 1..)]
    pub(super) test: Vec<PathBuf>,

    /// Use colours: always, never, or where the output is a terminal and NO_COLOR is not set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) color: When,

    #[command(flatten)]
    pub(super) config: ConfigArgs,
}

/// `urlint explain`.
#[derive(Args, Debug)]
#[command(after_help = "Exit status: 0 all names are known; 2 one is not, the others are still explained.")]
pub(super) struct ExplainArgs {
    /// Rules, groups or presets
    #[arg(value_name = "NAME", required = true)]
    pub(super) names: Vec<OsString>,

    /// How to print the results
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(super) format: ExplainFormat,

    /// Use colours: always, never, or where the output is a terminal and NO_COLOR is not set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) color: When,

    #[command(flatten)]
    pub(super) config: ConfigArgs,
}

/// Runs `urlint rules`.
pub(super) fn run(args: &RulesArgs) -> anyhow::Result<Status> {
    if !args.test.is_empty() {
        return test(&args.test);
    }
    let configs = Configs::in_current(&args.config)?;
    let sheet = sheet(args.color);
    let mut buffer = Vec::new();
    list(&configs.rules(), args.format, sheet, &mut buffer);
    written(line_input::output(sheet.colors).write_all(&buffer))?;
    Ok(configs.status())
}

/// Runs `urlint explain`.
pub(super) fn run_explain(args: &ExplainArgs) -> anyhow::Result<Status> {
    let configs = Configs::in_current(&args.config)?;
    let entries = configs.rules();
    let (format, sheet) = (args.format, sheet(args.color));
    let status = line_input::answer(
        &args.names,
        JsonArrayWriter::new(format.frame()).spaced(),
        sheet.colors,
        &mut |name, buffer| {
            let of = |has: &dyn Fn(&Rule) -> bool| -> Vec<&Rule> {
                entries.iter().map(|entry| &*entry.rule).filter(|rule| has(rule)).collect()
            };
            let preset = PRESETS.iter().find(|preset| preset.name == name);
            let entry = entries.iter().find(|entry| entry.rule.id() == name);
            let is_group = GROUPS.contains(&name);
            if let Some(entry) = entry {
                explain(entry, format, sheet, buffer);
            } else if is_group {
                let rules = of(&|rule| rule.group() == name);
                explain_several(("group", name), None, &rules, format, sheet, buffer);
            }
            // some presets are named as the group that they begin with
            if let Some(preset) = preset.filter(|_| !is_group || format.frame() == Format::Human) {
                if is_group {
                    buffer.push(b'\n');
                }
                let rules = of(&|rule| preset.has(rule));
                explain_several(("preset", name), Some(preset), &rules, format, sheet, buffer);
            }
            if entry.is_some() || is_group || preset.is_some() {
                return Ok(Status::Clean);
            }
            let error = match configs.inside(Path::new("")).effective.options.check_name(name) {
                Err(error) => error.to_string(),
                Ok(()) => "`urlint rules` lists all".to_owned(),
            };
            Err(Message::new(redacted(&error, Secrets::Hidden)))
        },
    )?;
    Ok(status.max(configs.status()))
}

/// Runs the examples of the rules in these files and directories.
fn test(paths: &[PathBuf]) -> anyhow::Result<Status> {
    let mut status = Status::Clean;
    let (mut rules, mut examples, mut faults) = (0, 0, 0);
    let mut told = Vec::new();
    let mut message = |message: Message| {
        message.print();
        status = Status::Error;
    };
    for path in paths {
        let files = match custom_rules::files(path) {
            Ok(files) if files.is_empty() => {
                message(Message::at(path, custom_rules::NONE));
                continue;
            }
            Ok(files) => files,
            Err(error) => {
                message(Message::io(path, &error));
                continue;
            }
        };
        for file in files {
            let name = file.to_string_lossy();
            let text = match custom_rules::text(&file) {
                Ok(text) => text,
                Err(what) => {
                    message(Message::at(&file, &what));
                    continue;
                }
            };
            let rule = match Rule::parse(&name, &text) {
                Ok(rule) => rule,
                Err(error) => {
                    message(Message::new(error.to_string()));
                    continue;
                }
            };
            rules += 1;
            examples += rule.bad().len() + rule.good().len();
            let mut found = custom_rules::faults(&rule);
            if rule.bad().is_empty() {
                found.push("there is no bad example, so nothing shows that it finds anything".to_owned());
            }
            if rule.fix().is_some() && rule.bad().iter().all(|example| example.fixed.is_none()) {
                found.push("no bad example says with `fixed` what its fix makes of it".to_owned());
            }
            faults += found.len();
            for fault in found {
                for (nth, line) in format!("{name}: {}: {fault}", rule.id()).lines().enumerate() {
                    told.extend_from_slice(if nth > 0 { b"  " } else { b"" });
                    escape::human(&String::from_utf8_lossy(&redact_text(line.as_bytes())), &mut told);
                    told.push(b'\n');
                }
            }
        }
    }
    let count = |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    let (rules, examples) = (count(rules, "rule"), count(examples, "example"));
    let faults_told = if faults == 0 { "no fault".to_owned() } else { count(faults, "fault") };
    told.extend_from_slice(format!("{rules}, {examples}: {faults_told}.\n").as_bytes());
    written(io::stdout().lock().write_all(&told))?;
    Ok(if faults > 0 { status.max(Status::Findings) } else { status })
}

/// The paper that standard output is: as wide as the terminal, if it is one.
fn sheet(color: When) -> Terminal {
    let terminal = terminal_size::terminal_size_of(io::stdout());
    Terminal { colors: colors(color), width: terminal.map_or(Terminal::WIDTH, |(width, _)| width.0.into()) }
}
