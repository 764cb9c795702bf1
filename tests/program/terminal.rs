//! What the program does on a terminal: colours, links, the line that says how far it is.
//!
//! The terminal is one that Python's standard library makes. Where there is no Python, the tests say so and are
//! skipped, but on a build server (`CI` is set) they fail.

use std::fs;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// Runs a program on a terminal: `COLUMNS STREAMS SECONDS UNTIL PROGRAM ARGUMENT...`. Its input ends when it has
/// written UNTIL, or after so many seconds; what it writes, to the terminal or not, is printed.
const TERMINAL: &str = r#"
import fcntl, os, pty, select, struct, subprocess, sys, termios, time
columns, streams, seconds, until, *command = sys.argv[1:]
near, far = pty.openpty()
fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(columns), 0, 0))
read, write = os.pipe()
terminal = lambda name: far if name in streams else write
program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=terminal("out"), stderr=terminal("err"))
os.close(far)
os.close(write)
end, seen, open_ends = time.monotonic() + float(seconds), b"", [near, read]
while open_ends:
    if program.stdin and (time.monotonic() > end or until and until.encode() in seen):
        program.stdin.close()
        program.stdin = None
    for ready in select.select(open_ends, [], [], 0.05)[0]:
        try:
            bytes = os.read(ready, 65536)
        except OSError:
            bytes = b""
        if not bytes:
            open_ends.remove(ready)
        seen += bytes
sys.stdout.buffer.write(seen)
sys.exit(program.wait())
"#;

/// What would make a difference if the terminal of whoever runs the tests had it.
const VARIABLES: [&str; 14] = [
    "CI",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLORTERM",
    "DOMTERM",
    "FORCE_HYPERLINK",
    "KONSOLE_VERSION",
    "NO_COLOR",
    "TERM_PROGRAM",
    "VTE_VERSION",
    "WT_SESSION",
    "ALACRITTY_WINDOW_ID",
    "COLUMNS",
    "TERM",
];

/// Names with their values.
type Variables<'t> = &'t [(&'t str, &'t str)];

struct Terminal<'t> {
    columns: &'t str,
    /// Which streams go to it.
    streams: &'t str,
    seconds: &'t str,
    until: &'t str,
    variables: Variables<'t>,
}

const PLAIN: Terminal<'_> = Terminal { columns: "80", streams: "out,err", seconds: "0", until: "", variables: &[] };

impl Terminal<'_> {
    /// What the program writes; `None` if there is no terminal to be had.
    fn run(&self, directory: &TempDir, args: &[&str]) -> Option<String> {
        let given = [self.columns, self.streams, self.seconds, self.until, env!("CARGO_BIN_EXE_urlint")];
        let mut command = Command::new("python3");
        command.args(["-c", TERMINAL]).args(given).args(args).current_dir(directory.path());
        for name in VARIABLES {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color").envs(self.variables.iter().copied());
        let output = match command.stdin(Stdio::null()).output() {
            Ok(output) => output,
            Err(error) => {
                assert!(std::env::var_os("CI").is_none(), "there is no python3: {error}");
                eprintln!("skipped: there is no python3: {error}");
                return None;
            }
        };
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "the terminal itself");
        Some(String::from_utf8(output.stdout).expect("UTF-8").replace("\r\n", "\n"))
    }
}

fn directory() -> TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    fs::write(directory.path().join("a b.md"), "see hhttps://docs.ietf.org/x now\n").expect("a file");
    directory
}

#[test]
fn colors() {
    let directory = directory();
    let cases: [(&str, Variables<'_>, &[&str], bool); 11] = [
        ("out,err", &[], &[], true),
        ("err", &[], &[], false),
        ("out,err", &[("NO_COLOR", "1")], &[], false),
        ("out,err", &[("NO_COLOR", "")], &[], true),
        ("out,err", &[("NO_COLOR", "1")], &["--color", "always"], true),
        ("out,err", &[("CLICOLOR", "0")], &[], false),
        ("out,err", &[("TERM", "dumb")], &[], false),
        ("out,err", &[], &["--color", "never"], false),
        ("err", &[("CLICOLOR_FORCE", "1")], &[], true),
        ("err", &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], &[], false),
        ("err", &[], &["--color", "always"], true),
    ];
    for (streams, variables, args, colored) in cases {
        let terminal = Terminal { streams, variables, ..PLAIN };
        let Some(written) = terminal.run(&directory, &[&["check"], args].concat()) else { return };
        assert!(written.contains("scheme-typo"), "{written}");
        assert_eq!(written.contains("\x1b["), colored, "{streams} {variables:?} {args:?}: {written:?}");
    }
}

#[test]
fn links() {
    let directory = directory();
    const TAKES: (&str, &str) = ("VTE_VERSION", "7600");
    let cases: [(&str, Variables<'_>, &[&str], Option<&str>); 10] = [
        ("out,err", &[TAKES], &[], Some("file://")),
        ("out,err", &[], &[], None),
        ("err", &[TAKES], &[], None),
        ("out,err", &[TAKES, ("NO_COLOR", "1")], &[], None),
        ("out,err", &[TAKES, ("TERM", "dumb")], &[], None),
        ("out,err", &[TAKES], &["--hyperlink-format", "none"], None),
        ("out,err", &[], &["--hyperlink-format", "vscode"], Some("vscode://file/")),
        ("out,err", &[TAKES], &["--hyperlink-format", "x-me:{path}?{line}"], Some("x-me:/")),
        ("err", &[], &["--hyperlink-format", "file"], None),
        ("err", &[("FORCE_HYPERLINK", "1")], &["--color", "always"], Some("file://")),
    ];
    for (streams, variables, args, link) in cases {
        let terminal = Terminal { streams, variables, ..PLAIN };
        let Some(written) = terminal.run(&directory, &[&["check"], args].concat()) else { return };
        assert_eq!(written.contains("\x1b]8;"), link.is_some(), "{streams} {variables:?} {args:?}: {written:?}");
        if let Some(link) = link {
            assert!(written.contains(&format!("\x1b]8;;{link}")), "{written:?}");
            assert!(written.contains("/a%20b.md"), "{written:?}");
            // the place and the rule
            assert_eq!(written.matches("\x1b]8;;\x1b\\").count(), 2, "{written:?}");
            assert!(written.contains("/docs/src/rules/scheme-typo.md\x1b\\scheme-typo"), "{written:?}");
        }
    }
}

#[test]
fn summary_has_the_time() {
    let directory = directory();
    let Some(written) = PLAIN.run(&directory, &["check"]) else { return };
    let summary = written.lines().find(|line| line.starts_with("1 finding")).expect("a line");
    assert!(
        summary.starts_with("1 finding in 1 of 1 file (1 URL): 1 error. 1 fixable with --fix (")
            && summary.ends_with(" s)"),
        "{summary:?}"
    );
    let Some(quiet) = PLAIN.run(&directory, &["check", "--quiet"]) else { return };
    assert!(quiet.contains("scheme-typo") && !quiet.contains("1 finding"), "{quiet:?}");
}

/// What is on the terminal in the end.
fn left(written: &str) -> String {
    let mut lines: Vec<&str> = written.split('\n').collect();
    for line in &mut lines {
        *line = line.rsplit("\r\x1b[2K").next().unwrap_or_default();
    }
    lines.join("\n")
}

#[test]
fn progress_comes_and_goes() {
    let directory = directory();
    for (args, line) in [
        (&["check", "a b.md", "-"][..], "2 files, 1 URL, 1 finding ("),
        (&["extract", "a b.md", "-"], "2 files, 1 URL ("),
    ] {
        let terminal = Terminal { until: line, seconds: "60", ..PLAIN };
        let Some(written) = terminal.run(&directory, args) else { return };
        assert!(written.contains(line), "{args:?}: {written:?}");
        let Some(plain) = PLAIN.run(&directory, &[args, &["--no-progress"]].concat()) else { return };
        let without_time = |text: &str| {
            let lines = text.lines().map(|line| line.split(" files").next().unwrap_or_default().to_owned());
            lines.collect::<Vec<_>>()
        };
        assert_eq!(without_time(&left(&written)), without_time(&plain), "{written:?}");
    }
}

#[test]
fn no_progress_where_it_is_not_wanted() {
    let directory = directory();
    let cases: [(&str, Variables<'_>, &[&str]); 7] = [
        ("out", &[], &[]),
        ("err", &[], &[]), // the output goes through a pipe, perhaps to a pager on the same terminal
        ("out,err", &[("CI", "true")], &[]),
        ("out,err", &[("TERM", "dumb")], &[]),
        ("out,err", &[], &["--no-progress"]),
        ("out,err", &[], &["--quiet"]),
        ("out,err", &[], &["--verbose"]),
    ];
    for (streams, variables, args) in cases {
        let terminal = Terminal { streams, variables, seconds: "0.8", ..PLAIN };
        let Some(written) = terminal.run(&directory, &[&["check", "a b.md", "-"], args].concat()) else { return };
        assert!(written.contains("scheme-typo"), "{written:?}");
        assert!(!written.contains("1 URL, "), "{streams} {variables:?} {args:?}: {written:?}");
    }
}

#[test]
fn terminals_of_no_width() {
    let directory = directory();
    for columns in ["0", "1", "7"] {
        let terminal = Terminal { columns, seconds: "0.8", ..PLAIN };
        let Some(written) = terminal.run(&directory, &["check", "a b.md", "-"]) else { return };
        assert!(left(&written).contains("1 finding in"), "{columns}: {written:?}");
        for args in [&["check", "--help"][..], &["explain", "scheme-typo"], &["schemes"]] {
            let Some(written) = terminal.run(&directory, args) else { return };
            assert!(written.len() > 100 && !written.contains("panicked"), "{columns} {args:?}: {written:?}");
        }
    }
}

/// Tables are as wide as the terminal, and their last column is not squeezed.
#[test]
fn tables_fit() {
    let directory = directory();
    for args in [&["rules"][..], &["check", "--list-formats"]] {
        let terminal = Terminal { columns: "80", variables: &[("NO_COLOR", "1")], ..PLAIN };
        let Some(plain) = terminal.run(&directory, args) else { return };
        assert!(plain.lines().all(|line| line.chars().count() <= 80), "{plain}");
        let whole = ["\n      hosts made to look like other hosts", "            *.txt *.text *.log"];
        assert!(whole.iter().any(|line| plain.contains(line)), "{plain}");
    }
}

/// A repository with 500 findings: the end of the output is what is seen, and it fits on a screen of 24 lines. No line
/// is wider than the terminal.
#[test]
fn the_end_of_many_findings_fits_a_screen() {
    let directory = tempfile::tempdir().expect("a directory");
    for file in 0..50 {
        let own =
            (0..8).map(|nth| format!("See hhttps://docs.ietf.org/{file}/{nth} and more text of the paragraph.\n"));
        let common = ["<https://www.w3.org//TR/>\n", "[the mirror of all documents](www.ietf.org/archive)\n"];
        let text: String = own.chain(common.map(str::to_owned)).collect();
        fs::write(directory.path().join(format!("page-{file}.md")), text).expect("a file");
    }
    for columns in ["80", "160"] {
        let terminal = Terminal { columns, ..PLAIN };
        let Some(written) = terminal.run(&directory, &["check", "--no-progress", "--color=never"]) else { return };
        let widest = written.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(widest <= columns.parse().expect("a number"), "{columns}: {widest} columns");
        assert_eq!(written.matches("duplicate-slashes  [fix?]").count(), 1);
        let (_, end) = written.rsplit_once("\n\nPrinted once each").expect("the end");
        assert!(end.lines().count() < 24, "{end}");
        for part in [
            "  50 places  duplicate-slashes  https://www.w3.org//TR/",
            "500 findings in 50 of 50 files",
            "400 scheme-typo",
            "Most are in",
            "urlint explain",
        ] {
            assert!(end.contains(part), "{columns}: {part}: {end}");
        }
    }
}
