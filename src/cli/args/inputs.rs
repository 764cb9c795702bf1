//! What the commands take that read files: which files, how they are read, which configuration counts.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::output_style::OutputArgs;
use super::verbosity::VerbosityArgs;
use crate::config::size;

pub(super) const AFTER_HELP: &str = "A file that is named explicitly is read whatever its name, type, size or content, and whatever \
    the ignore files and globs say (but see --force-exclude); those choose among the files of a directory.\n\n\
    Exit status: 0 nothing wrong; 1 findings at or above --fail-on (check); 2 message, the rest is still done.";

/// `urlint extract`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct ExtractArgs {
    /// Print the URLs alone, one a line
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    pub(in crate::cli) only_urls: bool,

    /// Print each URL once in the whole run, where it is seen first
    #[arg(long, help_heading = "Output")]
    pub(in crate::cli) unique: bool,

    #[command(flatten)]
    pub(in crate::cli) output: OutputArgs,

    /// Also list relative references and fragments, where the format of a document says that one stands
    #[arg(long, help_heading = "Finding")]
    pub(in crate::cli) references: bool,

    #[command(flatten)]
    pub(in crate::cli) common: CommonArgs,
}

/// What the commands take that read files.
#[derive(Args, Debug)]
pub(in crate::cli) struct CommonArgs {
    /// Files and directories, `-` for standard input; without any, the current directory
    #[arg(value_name = "PATH", help_heading = None::<&'static str>)]
    pub(in crate::cli) paths: Vec<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) files: FileArgs,

    #[command(flatten)]
    pub(in crate::cli) formats: FormatArgs,

    #[command(flatten)]
    pub(in crate::cli) config: ConfigArgs,

    /// Also find what only looks like a URL: `www.` hosts, hosts under a top-level domain, e-mail addresses
    #[arg(long, help_heading = "Finding")]
    pub(in crate::cli) relaxed: bool,

    /// What the files hold: text, or one JSON object a line with a string "text" (and "id", "path", "format" if you like)
    #[arg(long, value_name = "KIND", default_value = "text", help_heading = "Finding")]
    pub(in crate::cli) input: InputKind,

    /// How many threads to use; as many as the machine has cores if not given
    #[arg(long, value_name = "N", value_parser = threads, help_heading = "Finding")]
    pub(in crate::cli) threads: Option<u16>,

    #[command(flatten)]
    pub(in crate::cli) verbosity: VerbosityArgs,
}

/// Which configuration counts.
#[derive(Args, Default, Debug)]
#[command(next_help_heading = "Configuration")]
pub(in crate::cli) struct ConfigArgs {
    /// Use this configuration file and look for no other; or set a key, as a file would: `--config 'relaxed = true'`. May be repeated
    #[arg(long, value_name = "FILE or KEY=VALUE")]
    pub(in crate::cli) config: Vec<String>,

    /// Look for no configuration files
    #[arg(long)]
    pub(in crate::cli) no_config: bool,
}

/// How documents are read.
#[derive(Args, Default, Debug)]
#[command(next_help_heading = "Formats")]
pub(in crate::cli) struct FormatArgs {
    /// Read files that match, written as in .gitignore, in this format: `*.tpl=html`. May be repeated, the last counts
    #[arg(long, value_name = "GLOB=FORMAT")]
    pub(in crate::cli) format_of: Vec<String>,

    /// List the formats and how they are told, and exit
    #[arg(long)]
    pub(in crate::cli) list_formats: bool,

    /// The encoding of files without a byte order mark, by its name on the web: windows-1252, shift_jis; utf-8 if not given
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) encoding: Option<String>,

    /// Read larger documents as plain text: bytes, or with K, M, G after; 32M if not given
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(in crate::cli) max_document_size: Option<u64>,
}

/// Which files are read.
#[derive(Args, Debug)]
#[command(next_help_heading = "Files")]
pub(in crate::cli) struct FileArgs {
    /// Read the files listed in FILE (`-`: standard input), one a line, or separated by NUL if it holds one
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) files_from: Option<PathBuf>,

    /// Only files that match, ignored and hidden ones too; with `!` in front, only files that do not. May be repeated, the last counts
    #[arg(short, long, value_name = "GLOB", allow_hyphen_values = true)]
    pub(in crate::cli) glob: Vec<String>,

    /// Leave out what matches, a pattern as in .gitignore. May be repeated
    #[arg(long, value_name = "GLOB")]
    pub(in crate::cli) exclude: Vec<String>,

    /// Leave out also what is named explicitly, if it is excluded or ignored: for hooks and editors, which name each file
    #[arg(long)]
    pub(in crate::cli) force_exclude: bool,

    /// Only files of this type (ripgrep's types: md, rst, html, py, ...). May be repeated
    #[arg(short = 't', long = "type", value_name = "TYPE")]
    pub(in crate::cli) types: Vec<String>,

    /// No files of this type. May be repeated
    #[arg(short = 'T', long, value_name = "TYPE")]
    pub(in crate::cli) type_not: Vec<String>,

    /// Do not respect .gitignore, .ignore and .urlintignore
    #[arg(long)]
    pub(in crate::cli) no_ignore: bool,

    /// Also hidden files and directories
    #[arg(long)]
    pub(in crate::cli) hidden: bool,

    /// Follow symbolic links
    #[arg(long)]
    pub(in crate::cli) follow: bool,

    /// Leave out files larger than this, and read no more of a pipe or device: bytes, or with K, M, G after
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(in crate::cli) max_filesize: Option<u64>,

    /// The name that standard input goes by
    #[arg(long, value_name = "PATH")]
    pub(in crate::cli) stdin_filename: Option<PathBuf>,
}

/// `--input`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum InputKind {
    Text,
    Jsonl,
}

/// A number of threads.
fn threads(text: &str) -> Result<u16, &'static str> {
    let number = text.parse().ok().filter(|number| (1..=1024).contains(number));
    number.ok_or("expected a number from 1 to 1024")
}

/// How many there may be of something.
pub(super) fn most(text: &str) -> Result<u64, &'static str> {
    text.parse().map_err(|_| "expected a number")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(size("10"), Ok(10));
        assert_eq!(size("2K"), Ok(2048));
        assert_eq!(size("1m"), Ok(1 << 20));
        assert!(size("K").is_err() && size("-1").is_err() && size("99999999999G").is_err());
    }
}
