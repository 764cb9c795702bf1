//! The command line: its options, their help, and what their values may be.

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use super::rules::{ExplainArgs, RulesArgs};
use super::url_args::{self, NormalizeArgs, ParseArgs, ResolveArgs, SchemesArgs};
use crate::config::size;
use crate::lint::Severity;
use crate::report::Format;
use crate::syntax::redact::redact_text;

/// The parsed command line.
#[derive(Parser, Debug)]
#[command(
    name = "urlint",
    version,
    about = "Finds every URL in text, exact to the byte, and judges it by the standards",
    long_about = None,
    after_help = "`urlint PATH...` is `urlint check PATH...`, and `urlint` alone is `urlint check .`\n\
        A command's name wins over a path of that name: write `urlint ./check`.\n\n\
        Exit status: 0 nothing wrong; 1 findings at or above --fail-on (check) or a violation (parse); 2 trouble (usage, what \
        cannot be read).",
    disable_help_subcommand = true
)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Lint the URLs in files and directories (what runs when no command is given)
    Check(CheckArgs),
    /// List the URLs in files and directories
    Extract(ExtractArgs),
    /// Write a commented configuration that says what holds anyway
    Init(InitArgs),
    /// Take URLs apart: components, what the scheme makes of them, what violates a standard
    #[command(long_about = url_args::PARSE)]
    Parse(ParseArgs),
    /// Resolve references against a base
    #[command(long_about = url_args::RESOLVE)]
    Resolve(ResolveArgs),
    /// Bring URLs into normal form
    #[command(long_about = url_args::NORMALIZE)]
    Normalize(NormalizeArgs),
    /// Tell what is known of schemes
    #[command(long_about = url_args::SCHEMES)]
    Schemes(SchemesArgs),
    /// List the rules, or test your own
    Rules(RulesArgs),
    /// Explain rules, groups and presets
    Explain(ExplainArgs),
}

/// `urlint check`.
#[derive(Args, Debug)]
#[command(after_help = format!("{RULES_HELP}\n\n{AFTER_HELP}"))]
pub(super) struct CheckArgs {
    #[command(flatten)]
    pub(super) common: CommonArgs,

    #[command(flatten)]
    pub(super) rules: RuleArgs,

    /// Exit with status 1 if there is a finding of this severity or worse, warning if not given; milder ones are printed all the same
    #[arg(long, value_name = "LEVEL", help_heading = "Output")]
    pub(super) fail_on: Option<Level>,

    /// Print how often each rule found something, and in how many files, instead of the findings
    #[arg(long, help_heading = "Output")]
    pub(super) statistics: bool,

    /// Print what holds for a file, and where each value comes from, and exit
    #[arg(long, value_name = "PATH", help_heading = "Configuration")]
    pub(super) show_config: Option<PathBuf>,
}

/// `urlint init`.
#[derive(Args, Debug)]
pub(super) struct InitArgs {
    /// Where to write it; `-` for standard output
    #[arg(value_name = "FILE", default_value = "urlint.toml")]
    pub(super) file: PathBuf,

    /// Write over a file that is there
    #[arg(long)]
    pub(super) force: bool,
}

/// Which configuration counts.
#[derive(Args, Default, Debug)]
#[command(next_help_heading = "Configuration")]
pub(super) struct ConfigArgs {
    /// Use this configuration file and look for no other; or set a key, as a file would: `--config 'relaxed = true'`. May be repeated
    #[arg(long, value_name = "FILE or KEY=VALUE")]
    pub(super) config: Vec<String>,

    /// Look for no configuration files
    #[arg(long)]
    pub(super) no_config: bool,
}

/// Which rules run.
#[derive(Args, Debug)]
#[command(next_help_heading = "Rules")]
pub(super) struct RuleArgs {
    /// Run these rules instead of the default: ids, groups, presets, or `all`; separated by commas, may be repeated
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(super) select: Vec<String>,

    /// Run these rules too
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(super) extend_select: Vec<String>,

    /// Do not run these rules
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(super) ignore: Vec<String>,

    /// Leave out findings milder than LEVEL (error, warning, info); or, with a rule or group in front, say how bad its findings are: `style=off`
    #[arg(long, value_name = "[NAME=]LEVEL", value_delimiter = ',')]
    pub(super) severity: Vec<String>,

    /// Also report what comments with `urlint-ignore` suppress
    #[arg(long)]
    pub(super) ignore_suppressions: bool,
}

/// `urlint extract`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(super) struct ExtractArgs {
    #[command(flatten)]
    pub(super) common: CommonArgs,

    /// Print the URLs alone, one a line
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    pub(super) only_urls: bool,

    /// Also list relative references and fragments, where the format of a document says that one stands
    #[arg(long, help_heading = "Finding")]
    pub(super) references: bool,

    /// Print each URL once in the whole run, where it is seen first
    #[arg(long, help_heading = "Output")]
    pub(super) unique: bool,
}

const RULES_HELP: &str = "`urlint rules` lists the rules, `urlint explain NAME` tells all of a rule, group or preset. A comment \
    that begins with `urlint-ignore NAME`, in the syntax of the file, suppresses what a rule finds on its line; \
    `urlint init` writes a configuration.";

const AFTER_HELP: &str = "A file that is named explicitly is read whatever its name, type, size or content, and whatever \
    the ignore files and globs say; those choose among the files of a directory.\n\n\
    Exit status: 0 nothing wrong; 1 findings at or above --fail-on (check); 2 trouble, the rest is still done.";

/// What the commands take that read files.
#[derive(Args, Debug)]
pub(super) struct CommonArgs {
    /// Files and directories, `-` for standard input; without any, the current directory
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) files: FileArgs,

    #[command(flatten)]
    pub(super) formats: FormatArgs,

    #[command(flatten)]
    pub(super) output: OutputArgs,

    #[command(flatten)]
    pub(super) config: ConfigArgs,

    /// Also find what only looks like a URL: `www.` hosts, hosts under a top-level domain, e-mail addresses
    #[arg(long, help_heading = "Finding")]
    pub(super) relaxed: bool,

    /// What the files hold: text, or one JSON object a line with a string "text" (and "id", "path", "format" if you like)
    #[arg(long, value_name = "KIND", default_value = "text", help_heading = "Finding")]
    pub(super) input: InputKind,

    /// How many threads to use; as many as the machine has cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Finding")]
    pub(super) threads: Option<u16>,
}

/// How documents are read.
#[derive(Args, Default, Debug)]
#[command(next_help_heading = "Formats")]
pub(super) struct FormatArgs {
    /// Read files that match, written as in .gitignore, in this format: `*.tpl=html`. May be repeated, the last counts
    #[arg(long, value_name = "GLOB=FORMAT")]
    pub(super) format_of: Vec<String>,

    /// List the formats and how they are told, and exit
    #[arg(long)]
    pub(super) list_formats: bool,

    /// The encoding of files without a byte order mark, by its name on the web: windows-1252, shift_jis; utf-8 if not given
    #[arg(long, value_name = "NAME")]
    pub(super) encoding: Option<String>,

    /// Read larger documents as plain text: octets, or with K, M, G behind; 32M if not given
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(super) max_document_size: Option<u64>,
}

/// How results are printed.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(super) struct OutputArgs {
    /// How to print the results
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(super) format: Format,

    /// Print passwords as they are, not as ***
    #[arg(long)]
    pub(super) show_secrets: bool,

    /// Use colours: always, never, or where the output is a terminal and NO_COLOR is not set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) color: When,
}

/// Which files are read.
#[derive(Args, Debug)]
#[command(next_help_heading = "Files")]
pub(super) struct FileArgs {
    /// Read the files listed in FILE (`-`: standard input), one a line, or separated by NUL if it holds one
    #[arg(long, value_name = "FILE")]
    pub(super) files_from: Option<PathBuf>,

    /// Only files that match, ignored and hidden ones too; with `!` in front, only files that do not. May be repeated, the last counts
    #[arg(short, long, value_name = "GLOB", allow_hyphen_values = true)]
    pub(super) glob: Vec<String>,

    /// Leave out what matches, a pattern as in .gitignore. May be repeated
    #[arg(long, value_name = "GLOB")]
    pub(super) exclude: Vec<String>,

    /// Only files of this type (ripgrep's types: md, rst, html, py, ...). May be repeated
    #[arg(short = 't', long = "type", value_name = "TYPE")]
    pub(super) types: Vec<String>,

    /// No files of this type. May be repeated
    #[arg(short = 'T', long, value_name = "TYPE")]
    pub(super) type_not: Vec<String>,

    /// Do not heed .gitignore, .ignore and .urlintignore
    #[arg(long)]
    pub(super) no_ignore: bool,

    /// Also hidden files and directories
    #[arg(long)]
    pub(super) hidden: bool,

    /// Follow symbolic links
    #[arg(long)]
    pub(super) follow: bool,

    /// Leave out files larger than this: octets, or with K, M, G behind
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(super) max_filesize: Option<u64>,

    /// The name that standard input goes by
    #[arg(long, value_name = "PATH")]
    pub(super) stdin_filename: Option<PathBuf>,
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        const { &[Self::TABLE[0].0, Self::TABLE[1].0, Self::TABLE[2].0] }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (_, name, help) = Self::TABLE.into_iter().find(|(format, ..)| format == self)?;
        Some(PossibleValue::new(name).help(help))
    }
}

/// `--color`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum When {
    Auto,
    Always,
    Never,
}

/// `--input`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum InputKind {
    Text,
    Jsonl,
}

/// `--fail-on`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Level {
    Error,
    Warning,
    Info,
}

impl Level {
    /// The severity that is the mildest to fail.
    pub(super) const fn severity(self) -> Severity {
        match self {
            Self::Error => Severity::Error,
            Self::Warning => Severity::Warning,
            Self::Info => Severity::Info,
        }
    }
}

impl Cli {
    /// Parses the program's arguments; prints help or a usage error and exits where that is what they ask for.
    pub(super) fn from_arguments() -> Self {
        Self::try_parse_from(with_command(std::env::args_os().collect())).unwrap_or_else(|error| {
            let text = error.render().to_string();
            if let Cow::Owned(shown) = redact_text(text.as_bytes()) {
                eprint!("{}", String::from_utf8_lossy(&shown));
                std::process::exit(error.exit_code());
            }
            error.exit()
        })
    }
}

/// Puts `check` in front of arguments that name no command.
fn with_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    const FLAGS: [&str; 4] = ["-h", "--help", "-V", "--version"];
    let cli = Cli::command();
    let mut names = cli.get_subcommands().map(clap::Command::get_name).chain(FLAGS);
    let names_command = arguments.get(1).is_some_and(|first| names.any(|name| first == name));
    if !names_command {
        arguments.insert(arguments.len().min(1), "check".into());
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definition_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn command_is_put_in_front() {
        let put = |arguments: &[&str]| {
            let arguments = arguments.iter().map(OsString::from).collect();
            with_command(arguments).join(" ".as_ref()).into_string().expect("it was UTF-8")
        };
        assert_eq!(put(&["urlint"]), "urlint check");
        assert_eq!(put(&["urlint", "docs", "extract"]), "urlint check docs extract");
        assert_eq!(put(&["urlint", "--hidden"]), "urlint check --hidden");
        assert_eq!(put(&["urlint", "extract", "."]), "urlint extract .");
        assert_eq!(put(&["urlint", "normalize"]), "urlint normalize");
        assert_eq!(put(&["urlint", "--help"]), "urlint --help");
    }

    #[test]
    fn sizes() {
        assert_eq!(size("10"), Ok(10));
        assert_eq!(size("2K"), Ok(2048));
        assert_eq!(size("1m"), Ok(1 << 20));
        assert!(size("K").is_err() && size("-1").is_err() && size("99999999999G").is_err());
    }
}
