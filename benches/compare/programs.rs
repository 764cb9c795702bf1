//! The programs: ours, and those that are installed.

use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a URL is for ripgrep.
const PATTERN: &str = r#"https?://[^\s<>"]+"#;

/// What is there.
pub(crate) struct Programs {
    rg: bool,
    lychee: bool,
    /// Where programs run, so that they find no configuration.
    folder: PathBuf,
}

/// A program with its arguments but for what it is to read.
#[derive(Clone, Copy)]
pub(crate) struct Program {
    pub(crate) name: &'static str,
    arguments: &'static [&'static str],
    count: Count,
}

/// What its output says of how much was found.
#[derive(Clone, Copy)]
enum Count {
    /// One thing a line.
    Lines,
    /// Numbers, after names and colons.
    Numbers,
}

pub(crate) const EXTRACT: Program = Program {
    name: "urlint",
    arguments: &["extract", "--no-config", "--no-ignore", "--only-urls", "--format-of", "*=plain"],
    count: Count::Lines,
};
pub(crate) const EXTRACT_LINES: Program =
    Program { name: "urlint", arguments: &["extract", "--no-config", "--format", "jsonl"], count: Count::Lines };
/// On one core.
pub(crate) const EXTRACT_RECORDS: Program = Program {
    name: "urlint",
    arguments: &["extract", "--no-config", "--input", "jsonl", "--format", "jsonl", "--threads", "1"],
    count: Count::Lines,
};
/// What an inventory is measured against.
pub(crate) const EXTRACT_DOCUMENTS: Program =
    Program { name: "urlint extract", arguments: &["extract", "--no-config", "--no-ignore"], count: Count::Lines };
/// Its rows are counted, and its header and totals.
pub(crate) const INVENTORY: Program =
    Program { name: "urlint", arguments: &["inventory", "--no-config", "--no-ignore"], count: Count::Lines };
pub(crate) const CHECK: Program = Program {
    name: "urlint",
    arguments: &["check", "--no-config", "--no-ignore", "--format", "jsonl"],
    count: Count::Lines,
};
pub(crate) const CHECK_MARKDOWN: Program = Program {
    name: "urlint",
    arguments: &["check", "--no-config", "--no-ignore", "--format", "jsonl", "--glob", "*.md"],
    count: Count::Lines,
};
pub(crate) const EVERY_RULE: Program = Program {
    name: "urlint",
    arguments: &["check", "--no-config", "--select", "all", "--format", "sarif"],
    count: Count::Lines,
};
pub(crate) const EVERY_RULE_LINES: Program = Program {
    name: "urlint",
    arguments: &["check", "--no-config", "--select", "all", "--format", "jsonl"],
    count: Count::Lines,
};
pub(crate) const RELAXED: Program = Program {
    name: "urlint",
    arguments: &["check", "--no-config", "--select", "all", "--relaxed", "--format", "jsonl"],
    count: Count::Lines,
};
pub(crate) const DIFF: Program = Program {
    name: "urlint",
    arguments: &["check", "--no-config", "--select", "all", "--unsafe-fixes", "--diff"],
    count: Count::Lines,
};
pub(crate) const RG_O: Program =
    Program { name: "rg -o", arguments: &["--no-config", "--no-ignore", "-o", PATTERN], count: Count::Lines };
pub(crate) const RG_C: Program =
    Program { name: "rg -c '://'", arguments: &["--no-config", "--no-ignore", "-c", "://"], count: Count::Numbers };
pub(crate) const LYCHEE: Program = Program {
    name: "lychee --dump",
    arguments: &["--offline", "--dump", "--no-progress", "--extensions", "md"],
    count: Count::Lines,
};

impl Programs {
    /// Finds what is installed, and names what is not.
    pub(crate) fn find(folder: &Path) -> Self {
        let is_there = |name: &str| {
            let asked = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            let is_there = asked.is_ok_and(|status| status.success());
            if !is_there {
                println!("left out: {name} is not installed");
            }
            is_there
        };
        Self { rg: is_there("rg"), lychee: is_there("lychee"), folder: folder.to_owned() }
    }

    /// The program ready to run on `path`, if it is there. What it prints goes nowhere.
    pub(crate) fn command(&self, program: Program, path: &Path) -> Option<Command> {
        let file = program.name.split(' ').next().unwrap_or_default();
        let mut command = match file {
            "rg" if !self.rg => return None,
            "lychee" if !self.lychee => return None,
            "urlint" => Command::new(env!("CARGO_BIN_EXE_urlint")),
            file => Command::new(file),
        };
        command.args(program.arguments).arg(path).current_dir(&self.folder);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Some(command)
    }
}

impl Program {
    /// Runs it and gives how much it found.
    pub(crate) fn count(self, mut command: Command) -> io::Result<usize> {
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        let mut count = 0;
        for line in BufReader::new(child.stdout.take().expect("it is piped")).split(b'\n') {
            count += match self.count {
                Count::Lines => 1,
                Count::Numbers => {
                    String::from_utf8_lossy(&line?).rsplit(':').next().unwrap_or_default().parse().unwrap_or(0)
                }
            };
        }
        child.wait()?;
        Ok(count)
    }
}
