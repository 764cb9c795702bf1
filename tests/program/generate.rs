//! What `urlint generate` writes, as the programs take it that it is written for.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::run::urlint;

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

fn run(directory: &Path, args: &[&str]) -> Output {
    urlint(directory).args(args).output().expect("it starts")
}

fn stdout(args: &[&str]) -> String {
    let output = run(Path::new("."), args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The commands, by the program's help.
fn commands() -> Vec<String> {
    let help = stdout(&["--help"]);
    let list = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a list");
    list.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// The long options that the help of a command names.
fn options(command: &str) -> Vec<String> {
    let help = stdout(&[command, "--help"]);
    let lines = help.lines().map(str::trim).filter(|line| line.starts_with('-'));
    let options = lines.filter_map(|line| line.split_whitespace().find(|word| word.starts_with("--")));
    let is_name = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    options.map(|option| option.chars().take_while(is_name).collect()).collect()
}

#[test]
fn every_shell_gets_all_commands_and_options() {
    for shell in SHELLS {
        let script = stdout(&["generate", "completions", shell]);
        for name in commands() {
            assert!(script.contains(&name), "{shell}: {name}");
        }
        for option in options("check") {
            let written = if shell == "fish" { format!("-l {}", &option[2..]) } else { option };
            assert!(script.contains(&written), "{shell}: {written}");
        }
        assert!(script.contains("html-entity-in-url") || ["elvish", "powershell"].contains(&shell), "{shell}");
    }
}

#[cfg(unix)]
#[test]
fn bash_completes() {
    let directory = tempfile::tempdir().expect("a directory");
    fs::write(directory.path().join("urlint.bash"), stdout(&["generate", "completions", "bash"])).expect("a file");
    let asked = r#"
        source ./urlint.bash || exit 1
        complete -p urlint
        ask() {
            COMP_WORDS=(urlint "$@")
            COMP_CWORD=$#
            COMPREPLY=()
            _urlint urlint "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            echo "$*: ${COMPREPLY[*]}"
        }
        ask ext
        ask --selec
        ask --select scheme-t
        ask docs/ --select rfc1
        ask check --format js
        ask check --ignore credentials
        ask check docs
        ask check --type markd
        ask explain invalid-po
        ask schemes gophe
        ask resolve --standard rfc2
        ask generate comp
        ask generate schema ext
        ask generate man par
    "#;
    let output = Command::new("bash").args(["-u", "-c", asked]).current_dir(directory.path()).output();
    let output = output.expect("bash is there");
    let expected = "complete -o bashdefault -o default -o nosort -F _urlint urlint\n\
        ext: extract\n\
        --selec: --select\n\
        --select scheme-t: scheme-typo\n\
        docs/ --select rfc1: rfc1738 rfc1738-violation\n\
        check --format js: json jsonl\n\
        check --ignore credentials: credentials\n\
        check docs: \n\
        check --type markd: markdown\n\
        explain invalid-po: invalid-port\n\
        schemes gophe: gopher gophers\n\
        resolve --standard rfc2: rfc2396\n\
        generate comp: completions\n\
        generate schema ext: extract\n\
        generate man par: parse\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// Shells that are not everywhere read their script where they are there.
#[cfg(unix)]
#[test]
fn other_shells_take_their_scripts() {
    let directory = tempfile::tempdir().expect("a directory");
    for (shell, check) in [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")] {
        let file = directory.path().join(shell);
        fs::write(&file, stdout(&["generate", "completions", shell])).expect("a file");
        let Ok(output) = Command::new(shell).arg(check).arg(&file).output() else {
            eprintln!("skipped: there is no {shell}");
            continue;
        };
        assert!(output.status.success(), "{shell}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[cfg(unix)]
#[test]
fn fish_completes() {
    let directory = tempfile::tempdir().expect("a directory");
    fs::write(directory.path().join("urlint.fish"), stdout(&["generate", "completions", "fish"])).expect("a file");
    fs::write(directory.path().join("notes.txt"), "").expect("a file");
    let asked = "source ./urlint.fish; for line in 'urlint --select scheme-t' 'urlint explain invalid-po' 'urlint no' \
        'urlint check no' 'urlint generate schema ext'; complete -C $line | string replace -r '\\t.*' ''; end";
    let command = Command::new("fish").args(["--no-config", "-c", asked]).current_dir(directory.path()).output();
    let Ok(output) = command else {
        eprintln!("skipped: there is no fish");
        return;
    };
    let expected = "scheme-typo\ninvalid-port\nnormalize\nnotes.txt\nnotes.txt\nextract\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_manual_page_for_each_command() {
    let directory = tempfile::tempdir().expect("a directory");
    let output = run(directory.path(), &["generate", "man", "--output", "share/man1"]);
    assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
    let read = |name: &str| fs::read_to_string(directory.path().join("share/man1").join(name)).expect("a page");
    for command in commands() {
        let page = read(&format!("urlint-{command}.1"));
        for option in options(&command) {
            assert!(page.contains(&option.replace('-', "\\-")), "{command}: {option}");
        }
        assert_eq!(page, stdout(&["generate", "man", &command]));
    }
    for nested in ["completions", "man", "schema"] {
        read(&format!("urlint-generate-{nested}.1"));
    }
    let page = read("urlint.1");
    assert_eq!(page, stdout(&["generate", "man"]));
    assert!(page.contains(".TH \"URLINT\" 1 \"\" \"urlint "), "{page}");
}

#[test]
fn manual_pages_have_their_sections_in_order() {
    let common = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS"];
    let whole = ["EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO"];
    for (command, sections) in [
        (None, [&common[..], &["COMMANDS"], &whole].concat()),
        (Some("check"), [&common[..], &whole].concat()),
        (Some("parse"), [&common[..], &["EXIT STATUS", "EXAMPLES", "SEE ALSO"]].concat()),
    ] {
        let page = stdout(&[&["generate", "man"], command.as_slice()].concat());
        let found: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix(".SH ")).collect();
        let found: Vec<&str> = found.iter().map(|name| name.trim_matches('"')).collect();
        assert_eq!(found, sections, "{command:?}");
    }
}

/// No request that is none, no control character, no help that was lost on the way.
#[test]
fn manual_pages_are_sound() {
    const REQUESTS: &[&str] = &["TH", "SH", "SS", "TP", "PP", "IP", "RS", "RE", "nf", "fi", "br", "sp", "ie", "el"];
    for command in commands() {
        let page = stdout(&["generate", "man", &command]);
        assert!(page.chars().all(|c| !c.is_control() || c == '\n'), "{command}");
        for line in page.lines() {
            let request = line.strip_prefix('.').map(|line| line.split(' ').next().unwrap_or_default());
            assert!(request.is_none_or(|request| REQUESTS.contains(&request)), "{command}: {line}");
            assert!(!line.contains('`') && !line.starts_with('\''), "{command}: {line}");
            assert_eq!(
                line.matches("\\fB").count() + line.matches("\\fI").count(),
                line.matches("\\fR").count(),
                "{line}"
            );
        }
        assert_eq!(page.matches(".RS").count(), page.matches(".RE").count(), "{command}");
        assert_eq!(page.matches(".nf").count(), page.matches(".fi").count(), "{command}");
    }
}

#[test]
fn files_that_cannot_be_written_are_reported() {
    let directory = tempfile::tempdir().expect("a directory");
    fs::write(directory.path().join("file"), "").expect("a file");
    for (args, messages) in [
        (&["man", "-o", "file"][..], "urlint: file: it is a file (name a directory)\n"),
        (&["schema", "check", "-o", "file/it"], "urlint: file: it is a file (name a directory)\n"),
        (&["completions", "zsh", "-o", "."], "urlint: .: it is a directory (name a file in it)\n"),
    ] {
        let output = run(directory.path(), &[&["generate"], args].concat());
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(2), messages));
    }
    let output = run(directory.path(), &["generate", "schema", "check", "--output", "new/check.json"]);
    assert!(output.status.success() && output.stdout.is_empty());
    let written = fs::read_to_string(directory.path().join("new/check.json")).expect("a file");
    assert_eq!(written, stdout(&["generate", "schema", "check"]));
}
