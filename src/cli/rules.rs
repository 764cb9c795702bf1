//! `urlint rules` and `urlint explain`: the rules that there are, what each is about, and tests of users' own.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use super::args::When;
use super::given;
use super::run::{colors, written};
use super::{Status, Trouble};
use crate::lint::{self, GROUPS, Options, PRESETS, Rule};
use crate::report::{Format, Frame, RulesFormat, Secrets, escape, explain, explain_several, list, redacted};

/// `urlint rules`.
#[derive(Args, Debug)]
#[command(
    after_help = "Exit status: 0 all is well; 1 an example of a rule under --test is not judged as it is marked; 2 trouble."
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
    pub(super) format: Format,

    /// Use colours: always, never, or where the output is a terminal and NO_COLOR is not set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) color: When,
}

impl ValueEnum for RulesFormat {
    fn value_variants<'a>() -> &'a [Self] {
        const { &[Self::TABLE[0].0, Self::TABLE[1].0, Self::TABLE[2].0] }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (_, name, help) = Self::TABLE.into_iter().find(|(format, ..)| format == self)?;
        Some(PossibleValue::new(name).help(help))
    }
}

/// Runs `urlint rules`.
pub(super) fn run(args: &RulesArgs) -> anyhow::Result<Status> {
    if !args.test.is_empty() {
        return test(&args.test);
    }
    let colors = colors(args.color);
    let mut buffer = Vec::new();
    list(lint::rules(), args.format, colors, &mut buffer);
    written(given::output(colors).write_all(&buffer))?;
    Ok(Status::Clean)
}

/// Runs `urlint explain`.
pub(super) fn run_explain(args: &ExplainArgs) -> anyhow::Result<Status> {
    let options = Options::default();
    let (format, colors) = (args.format, colors(args.color));
    given::answer(&args.names, Frame::new(format).spaced(), colors, &mut |name, buffer| {
        let preset = PRESETS.iter().find(|preset| preset.name == name);
        if let Some(rule) = options.rule(name) {
            explain(&rule, format, colors, buffer);
        } else if GROUPS.contains(&name) {
            let rules = lint::rules().filter(|rule| rule.group() == name);
            explain_several(("group", name), None, rules, format, colors, buffer);
            // some presets are named as the group that they begin with
            if let Some(preset) = preset.filter(|_| format == Format::Human) {
                buffer.push(b'\n');
                let rules = lint::rules().filter(|rule| preset.has(rule));
                explain_several(("preset", name), Some(preset), rules, format, colors, buffer);
            }
        } else if let Some(preset) = preset {
            let rules = lint::rules().filter(|rule| preset.has(rule));
            explain_several(("preset", name), Some(preset), rules, format, colors, buffer);
        } else {
            let error = options.check_name(name).err().map(|error| error.to_string()).unwrap_or_default();
            let error = if name == "all" { "`urlint rules` lists all".to_owned() } else { error };
            return Err(Trouble::new(redacted(&error, Secrets::Hidden).into_owned()));
        }
        Ok(Status::Clean)
    })
}

/// Runs the examples of the rules in these files and directories.
fn test(paths: &[PathBuf]) -> anyhow::Result<Status> {
    let mut status = Status::Clean;
    let (mut rules, mut examples, mut faults) = (0, 0, 0);
    let mut told = Vec::new();
    for path in paths {
        for file in files(path) {
            let name = file.to_string_lossy();
            let text = match fs::read_to_string(&file) {
                Ok(text) => text,
                Err(error) => {
                    Trouble::io(&file, &error).print();
                    status = Status::Trouble;
                    continue;
                }
            };
            let rule = match Rule::parse(&name, &text) {
                Ok(rule) => rule,
                Err(error) => {
                    Trouble::new(error.to_string()).print();
                    status = Status::Trouble;
                    continue;
                }
            };
            rules += 1;
            examples += rule.bad().len() + rule.good().len();
            let found = complaints(&rule);
            faults += found.len();
            for fault in found {
                for (nth, line) in format!("{name}: {}: {fault}", rule.id()).lines().enumerate() {
                    told.extend_from_slice(if nth > 0 { b"  " } else { b"" });
                    escape::human(line, &mut told);
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

/// What is wrong with the examples of a rule, or that there are none of a kind.
fn complaints(rule: &Rule) -> Vec<String> {
    let mut complaints = rule.faults();
    if rule.bad().is_empty() {
        complaints.push("there is no bad example, so nothing shows that it finds anything".to_owned());
    }
    complaints.extend(rule.bad().iter().filter(|example| example.unmarked().1.is_empty()).map(|example| {
        format!("nothing is marked in a bad example: put « and » around what is found: {}", example.text)
    }));
    complaints
}

/// The file, or the `.toml` files of the directory, by name.
fn files(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(path) else { return vec![path.to_owned()] };
    let entries = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut files: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "toml") && path.is_file()).collect();
    files.sort();
    files
}
