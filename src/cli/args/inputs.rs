//! The options of commands that read files: which files, how they are read, which configuration applies.

use std::path::PathBuf;

use clap::builder::NonEmptyStringValueParser;
use clap::{Args, ValueEnum};

use super::verbosity::VerbosityArgs;
use crate::config::parse_size;

/// The end of the help, up to the exit statuses other than 2, which differ by command.
pub(super) const FILES_HELP: &str = "A file passed explicitly is read whatever its name, type or size; ignore files and globs apply to the files of \
    directories and lists only (but see --force-exclude).\n\nExit status: ";

/// The end of the sentence on the exit status, after [`FILES_HELP`] and the statuses of the command.
pub(super) const STATUS_2_HELP: &str = "; 2 error; the rest is still processed.";

/// The help of the paths of commands that write files. Unlike other commands, they read standard input only as `-`.
pub(super) const PATHS_HELP: &str = "Files and directories, `-` for standard input [default: the current directory]";

/// The options of commands that read files.
#[derive(Args, Debug)]
pub(in crate::cli) struct CommonArgs {
    /// Files and directories, `-` for standard input [default: standard input if data is piped into it, or else the current directory]
    #[arg(value_name = "PATH", help_heading = None::<&'static str>)]
    pub(in crate::cli) paths: Vec<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) files: FileArgs,

    #[command(flatten)]
    pub(in crate::cli) formats: FormatArgs,

    #[command(flatten)]
    pub(in crate::cli) config: ConfigArgs,

    /// Also match bare hosts, `www.` names and e-mail addresses
    #[arg(long, help_heading = "Finding")]
    pub(in crate::cli) relaxed: bool,

    /// Content of the files: text; jsonl, one JSON object per line with a string "text" (and optionally "id", "path", "format"); or warc, the WARC and WET files of crawlers, also compressed
    #[arg(long, value_name = "KIND", default_value = "text", help_heading = "Finding")]
    pub(in crate::cli) input: InputKind,

    /// Number of threads [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = parse_threads, help_heading = "Finding")]
    pub(in crate::cli) threads: Option<u16>,

    #[command(flatten)]
    pub(in crate::cli) verbosity: VerbosityArgs,
}

/// Which configuration applies.
#[derive(Args, Clone, Default, Debug)]
#[command(next_help_heading = "Configuration")]
pub(in crate::cli) struct ConfigArgs {
    /// Use only this configuration file, or set a configuration key: `--config 'relaxed = true'`. May be repeated
    #[arg(long, value_name = "FILE or KEY=VALUE")]
    pub(in crate::cli) config: Vec<String>,

    /// Do not search for configuration files
    #[arg(long)]
    pub(in crate::cli) no_config: bool,
}

/// How documents are read.
#[derive(Args, Default, Debug)]
#[command(next_help_heading = "Formats")]
pub(in crate::cli) struct FormatArgs {
    /// Read files that match a .gitignore pattern in this format: `*.tpl=html`. May be repeated, the last match wins
    #[arg(long, value_name = "GLOB=FORMAT")]
    pub(in crate::cli) format_of: Vec<String>,

    /// List the formats and how they are detected, and exit
    #[arg(long)]
    pub(in crate::cli) list_formats: bool,

    /// Encoding of files without a byte order mark, by its WHATWG name: windows-1252, shift_jis [default: utf-8]
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) encoding: Option<String>,

    /// Read larger documents as plain text; bytes, or with suffix K, M or G [default: 32M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(in crate::cli) max_document_size: Option<u64>,
}

/// Which files are read.
#[derive(Args, Debug)]
#[command(next_help_heading = "Files")]
pub(in crate::cli) struct FileArgs {
    /// Read the files listed in FILE (`-`: standard input), one per line, or separated by NUL if it contains one, except those that are excluded or ignored
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) files_from: Option<PathBuf>,

    /// Only files that match, including ignored and hidden ones; with a leading `!`, only files that do not match. May be repeated, the last match wins
    #[arg(short, long, value_name = "GLOB", allow_hyphen_values = true)]
    pub(in crate::cli) glob: Vec<String>,

    /// Exclude paths that match a .gitignore pattern. May be repeated
    #[arg(long, value_name = "GLOB")]
    pub(in crate::cli) exclude: Vec<String>,

    /// Apply excludes and ignore files to explicitly passed paths too (for hooks and editors, which pass each file)
    #[arg(long)]
    pub(in crate::cli) force_exclude: bool,

    /// Read the files of --files-from even if they are excluded or ignored
    #[arg(long, conflicts_with = "force_exclude")]
    pub(in crate::cli) no_exclude: bool,

    /// Exit with status 2 if there is no file to check
    #[arg(long)]
    pub(in crate::cli) fail_if_empty: bool,

    /// Read files compressed by gzip, Zstandard, xz or bzip2 as the file inside; they are never fixed
    #[arg(short = 'z', long)]
    pub(in crate::cli) search_zip: bool,

    /// Only files of this type (ripgrep's types: md, rst, html, py, ...). May be repeated
    #[arg(short = 't', long = "type", value_name = "TYPE", value_parser = NonEmptyStringValueParser::new())]
    pub(in crate::cli) types: Vec<String>,

    /// Exclude files of this type. May be repeated
    #[arg(short = 'T', long, value_name = "TYPE", value_parser = NonEmptyStringValueParser::new())]
    pub(in crate::cli) type_not: Vec<String>,

    /// Don't respect .gitignore, .ignore or .urlintignore
    #[arg(long)]
    pub(in crate::cli) no_ignore: bool,

    /// Include hidden files and directories
    #[arg(long)]
    pub(in crate::cli) hidden: bool,

    /// Follow symbolic links
    #[arg(long)]
    pub(in crate::cli) follow: bool,

    /// Skip larger files, and read no more than this from a pipe or device; bytes, or with suffix K, M or G
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(in crate::cli) max_filesize: Option<u64>,

    /// Path to use for standard input
    #[arg(long, value_name = "PATH")]
    pub(in crate::cli) stdin_filename: Option<PathBuf>,
}

/// `--input`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum InputKind {
    Text,
    Jsonl,
    Warc,
}

impl InputKind {
    /// The option that says that the texts are records, and not files.
    pub(in crate::cli) const fn of_records(self) -> Option<&'static str> {
        match self {
            Self::Text => None,
            Self::Jsonl => Some("--input jsonl"),
            Self::Warc => Some("--input warc"),
        }
    }
}

/// Parses a number of threads.
fn parse_threads(text: &str) -> Result<u16, &'static str> {
    let number = text.parse().ok().filter(|number| (1..=1024).contains(number));
    number.ok_or("expected a number from 1 to 1024")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(parse_size("10"), Ok(10));
        assert_eq!(parse_size("2K"), Ok(2048));
        assert_eq!(parse_size("1m"), Ok(1 << 20));
        assert!(parse_size("K").is_err() && parse_size("-1").is_err() && parse_size("99999999999G").is_err());
    }
}
