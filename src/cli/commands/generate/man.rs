//! Manual pages: one for the program and one for each command, generated from the definition of the command line. The
//! text after the help of a command is split: each paragraph goes into the section that it starts with.

use std::io::{self, Write};

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, roman};

use crate::cli::args::Cli;

/// The section FILES, for commands that read files.
const FILES: &[(&str, &str)] = &[
    (
        "urlint.toml, .urlint.toml, pyproject.toml",
        "The configuration of a directory and of those below it; the first of these that a directory has, in a pyproject.toml \
        the table [tool.urlint]. A nearer file's keys go before those of a farther one. `urlint init` writes one with comments.",
    ),
    (
        ".urlintignore, .ignore, .gitignore",
        "Paths to skip when walking directories, unless --no-ignore is given. The first file is specific to urlint.",
    ),
];

/// The environment variables that have an effect.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("NO_COLOR", "If it is set and not empty, no colours are used unless --color asks for them."),
    ("CLICOLOR_FORCE", "If set and not 0, colours are used even if the output is not a terminal."),
    ("CLICOLOR", "If it is 0, no colours are used unless --color asks for them."),
];

/// The section EXAMPLES of `check`, whose help has no examples.
const EXAMPLES: &str = "\
Lint the current directory, then what git would commit:
  urlint
  git diff --cached --name-only -z | urlint --files-from -

Run the rules for public documentation, and leave one out:
  urlint --select docs --ignore insecure-scheme docs/

Fail only on errors, for a script:
  urlint --format jsonl --fail-on error .";

/// A manual page.
pub(super) struct Page {
    /// The name of its file.
    pub(super) file: String,
    pub(super) text: Vec<u8>,
}

/// The page of a command, or of the program.
pub(super) fn page(command: Option<&str>) -> Page {
    let cli = definition();
    let command = command.and_then(|name| cli.find_subcommand(name)).unwrap_or(&cli);
    command_page(command)
}

/// All pages.
pub(super) fn pages() -> Vec<Page> {
    let cli = definition();
    let mut pages = vec![command_page(&cli)];
    for command in cli.get_subcommands() {
        pages.push(command_page(command));
        pages.extend(command.get_subcommands().map(command_page));
    }
    pages
}

/// The command line, with the names of the pages.
fn definition() -> Command {
    let mut cli = Cli::command().subcommand_help_heading("COMMANDS");
    cli.build();
    cli
}

fn command_page(command: &Command) -> Page {
    let man = Man::new(command.clone());
    let mut text = Vec::new();
    // INVARIANT: writing to memory does not fail
    write_page(command, &man, &mut text).expect("it is written to memory");
    Page { file: man.get_filename(), text: tidy(&String::from_utf8_lossy(&text)).into_bytes() }
}

fn write_page(command: &Command, man: &Man, out: &mut Vec<u8>) -> io::Result<()> {
    let help = command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string).unwrap_or_default();
    let after = AfterHelp::parse(&help);
    let about = command.get_long_about().or(command.get_about()).map(ToString::to_string).unwrap_or_default();
    let name = command.get_display_name().unwrap_or(command.get_name()).to_uppercase();
    writeln!(out, ".TH \"{name}\" 1 \"\" \"urlint {}\" \"User Commands\"", env!("CARGO_PKG_VERSION"))?;
    man.render_name_section(out)?;
    out.write_all(synopsis(command).as_bytes())?;
    let about = if about.ends_with(char::is_alphanumeric) || about.ends_with(')') { about + "." } else { about };
    write_section("DESCRIPTION", &[&[&*about][..], &after.rest].concat(), out)?;
    write_options(man, out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(out)?;
    }
    write_section("EXIT STATUS", &after.status, out)?;
    let reads_files = command.get_arguments().any(|arg| arg.get_id() == "config");
    let is_program = command.get_name() == "urlint";
    if reads_files || is_program {
        write_entries("ENVIRONMENT", ENVIRONMENT, out)?;
        write_entries("FILES", FILES, out)?;
    }
    let examples = if is_program || command.get_name() == "check" { vec![EXAMPLES] } else { after.examples };
    write_section("EXAMPLES", &examples, out)?;
    write_see_also(command, out)
}

/// The text after the help of a command, by section.
#[derive(Default)]
struct AfterHelp<'h> {
    status: Vec<&'h str>,
    examples: Vec<&'h str>,
    rest: Vec<&'h str>,
}

impl<'h> AfterHelp<'h> {
    fn parse(help: &'h str) -> Self {
        let mut after = Self::default();
        for paragraph in help.split("\n\n").filter(|paragraph| !paragraph.is_empty()) {
            if let Some(status) = paragraph.strip_prefix("Exit status: ") {
                after.status.push(status);
            } else if let Some((_, examples)) =
                paragraph.split_once('\n').filter(|(first, _)| first.starts_with("Example"))
            {
                after.examples.push(examples);
            } else {
                after.rest.push(paragraph);
            }
        }
        after
    }
}

fn synopsis(command: &Command) -> String {
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]);
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ");
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let line = |roff: &mut Roff, rest: &str| _ = roff.text([bold(name), roman(rest)]);
    line(&mut roff, usage.strip_prefix(name).unwrap_or(usage));
    if name == "urlint" {
        roff.control("br", []);
        line(&mut roff, " [OPTIONS] [PATH]...");
    }
    roff.render()
}

/// Writes a section of paragraphs. The lines of indented text, and of text in columns, are kept as they are.
fn write_section(name: &str, texts: &[&str], out: &mut Vec<u8>) -> io::Result<()> {
    let paragraphs: Vec<&str> = texts.iter().flat_map(|text| text.split("\n\n")).filter(|it| !it.is_empty()).collect();
    if paragraphs.is_empty() {
        return Ok(());
    }
    let start_table = |roff: &mut Roff| {
        roff.control("RS", ["4"]);
        roff.control("nf", []);
    };
    let end_table = |roff: &mut Roff| {
        roff.control("fi", []);
        roff.control("RE", []);
    };
    let mut roff = Roff::new();
    roff.control("SH", [name]);
    for (nth, paragraph) in paragraphs.iter().enumerate() {
        if nth > 0 {
            roff.control("PP", []);
        }
        let mut is_in_table = false;
        for line in paragraph.lines() {
            let is_table = line.trim().contains("  ") || line.starts_with("  ");
            if is_table != is_in_table {
                if is_table {
                    start_table(&mut roff);
                } else {
                    end_table(&mut roff);
                }
                is_in_table = is_table;
            }
            roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
        }
        if is_in_table {
            end_table(&mut roff);
        }
    }
    out.write_all(roff.render().as_bytes())
}

/// Writes a section of terms, each with a text.
fn write_entries(name: &str, entries: &[(&str, &str)], out: &mut Vec<u8>) -> io::Result<()> {
    let mut roff = Roff::new();
    roff.control("SH", [name]);
    for (entry, text) in entries {
        roff.control("TP", []);
        roff.text([bold(*entry)]);
        roff.text([roman(*text)]);
    }
    out.write_all(roff.render().as_bytes())
}

fn write_see_also(command: &Command, out: &mut Vec<u8>) -> io::Result<()> {
    let own = command.get_display_name().unwrap_or(command.get_name());
    let cli = definition();
    let names = cli.get_subcommands().filter_map(Command::get_display_name);
    let names: Vec<&str> = ["urlint"].into_iter().chain(names).filter(|name| *name != own).collect();
    let mut line: Vec<Inline> = Vec::new();
    for (nth, name) in names.iter().enumerate() {
        let end = if nth + 1 < names.len() { "(1), " } else { "(1)" };
        line.extend([bold(*name), roman(end)]);
    }
    let mut roff = Roff::new();
    roff.control("SH", ["SEE ALSO"]);
    roff.text(line);
    out.write_all(roff.render().as_bytes())
}

/// Writes the section of options; each heading of the help becomes a subsection.
fn write_options(man: &Man, out: &mut Vec<u8>) -> io::Result<()> {
    let mut section = Vec::new();
    man.render_options_section(&mut section)?;
    for line in String::from_utf8_lossy(&section).lines() {
        match line.strip_prefix(".SH ").filter(|heading| *heading != "OPTIONS") {
            Some(heading) => writeln!(out, ".SS {}{}", &heading[..1], heading[1..].to_lowercase())?,
            None => writeln!(out, "{line}")?,
        }
    }
    Ok(())
}

/// Makes text in backticks bold, defines quotes once at the start, and removes doubled line breaks. A last backtick
/// without a partner stays.
fn tidy(page: &str) -> String {
    const BOLD: &str = "\\fB";
    const ROMAN: &str = "\\fR";
    const BACKTICK: &str = "\\(ga";
    const QUOTE: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";
    let page = QUOTE.to_owned() + &page.replace(QUOTE, "").replace(".br\n\n.br\n", ".sp\n");
    let mut marked = String::with_capacity(page.len());
    for line in page.lines() {
        let mut pieces = line.split('`');
        marked += pieces.next().unwrap_or_default();
        let pieces: Vec<&str> = pieces.collect();
        for (nth, piece) in pieces.iter().enumerate() {
            let (is_opening, is_last) = (nth % 2 == 0, nth + 1 == pieces.len());
            marked += match (is_opening, is_last) {
                (true, false) => BOLD,
                (true, true) => BACKTICK,
                (false, _) => ROMAN,
            };
            marked += piece;
        }
        marked.push('\n');
    }
    marked
}
