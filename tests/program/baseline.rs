//! `--baseline` and `--write-baseline`: a life with one, step by step.

use std::fs;
use std::process::Output;

use tempfile::TempDir;

use crate::run::{urlint, write};

/// A directory and the program in it.
struct Project(TempDir);

impl Project {
    fn new(files: &[(&str, &str)]) -> Self {
        let project = Self(tempfile::tempdir().expect("a directory"));
        files.iter().for_each(|(name, text)| project.write(name, text));
        project
    }

    fn write(&self, name: &str, text: &str) {
        write(self.0.path().join(name), text);
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.path().join(name)).expect("a file")
    }

    fn run(&self, directory: &str, args: &[&str]) -> Output {
        let mut urlint = urlint(self.0.path().join(directory));
        urlint.args(args).output().expect("it starts")
    }

    /// Runs it in the project's directory: the status, the summary, and what is on standard error.
    fn check(&self, args: &[&str]) -> (i32, String, String) {
        outcome(&self.run("", args))
    }

    #[track_caller]
    fn says(&self, args: &[&str], status: i32, last: &str, errors: &str) {
        assert_eq!(self.check(args), (status, last.to_owned(), errors.to_owned()), "{args:?}");
    }
}

fn outcome(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let stdout = text(&output.stdout);
    let is_summary =
        |line: &&str| line.starts_with(|first: char| first.is_ascii_digit()) || line.starts_with("Checked ");
    let mut summary = stdout.lines().rfind(is_summary).unwrap_or_default().to_owned();
    // how many URLs there are, and how many of the findings are fixable, is no matter here
    if let Some((files, rest)) = summary.split_once(", ").filter(|(files, _)| files.starts_with("Checked ")) {
        summary = format!("{files}{}", rest.find(':').map_or("", |at| &rest[at..]));
    } else if let Some((files, rest)) = summary.split_once(" (") {
        summary = format!("{files}{}", rest.find(':').map_or("", |at| &rest[at..]));
    }
    let counts = summary.find(" fixable with").and_then(|at| summary[..at].rfind(". ")).unwrap_or(summary.len());
    summary.truncate(counts);
    (output.status.code().expect("it ends"), summary, text(&output.stderr))
}

const OLD: &[(&str, &str)] = &[
    ("docs/a.md", "[a](hhttps://a.ietf.org/), [a](hhttps://a.ietf.org/) and <http://b.ietf.org/%zz>\n"),
    ("docs/b.md", "ftp://joe:hunter2pass@c.ietf.org/ <!-- urlint-ignore wrapped-url -->\n"),
    ("good.md", "https://www.ietf.org/\n"),
];

const WRITTEN: &str = r#"{
  "schema_version": 1,
  "findings": [
    {"path":"docs/a.md","rule":"invalid-percent-encoding","severity":"error","url":"http://b.ietf.org/%zz","count":1},
    {"path":"docs/a.md","rule":"scheme-typo","severity":"error","url":"hhttps://a.ietf.org/","count":2},
    {"path":"docs/b.md","rule":"unused-suppression","severity":"warning","url":"","count":1},
    {"path":"docs/b.md","rule":"userinfo-password","severity":"error","url":"ftp://joe:***@c.ietf.org/","count":1}
  ]
}
"#;

/// The rules that the tests speak of.
const SELECT: &str = "wrapped-url,scheme-typo,invalid-percent-encoding,userinfo-password,unused-suppression";

fn args<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["--select", SELECT, "--baseline", "base.json"], more].concat()
}

/// A project whose findings are all in its baseline.
fn adopted() -> Project {
    let project = Project::new(OLD);
    let messages =
        "urlint: base.json: 5 findings in the baseline now (5 new, 0 gone); --baseline=base.json leaves them out\n";
    project.says(&args(&["--write-baseline"]), 0, "Checked 3 files: no findings; 5 in the baseline", messages);
    project
}

#[test]
fn what_is_known_is_not_reported() {
    let project = adopted();
    assert_eq!(project.read("base.json"), WRITTEN);
    project.says(&args(&[]), 0, "Checked 3 files: no findings; 5 in the baseline", "");
    // wherever it is now
    for (name, text) in &OLD[..2] {
        project.write(name, &format!("\n\nMore.\n\n{text}"));
    }
    project.says(&args(&[]), 0, "Checked 3 files: no findings; 5 in the baseline", "");
    for format in ["json", "jsonl"] {
        let output = project.run("", &args(&["--format", format]));
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), if format == "json" { "[]" } else { "" });
    }
}

#[test]
fn runs_from_anywhere_agree() {
    let project = adopted();
    let absolute = project.0.path().join("docs");
    let absolute = absolute.to_str().expect("UTF-8");
    for (directory, more) in [
        ("docs", &["--baseline", "../base.json"][..]),
        ("docs", &["--baseline", "../base.json", "a.md", "./b.md"]),
        ("docs", &["--baseline", "../base.json", "../docs"]),
        ("", &["--baseline", "./docs/../base.json", absolute]),
    ] {
        let output = project.run(directory, &[&["--select", SELECT], more].concat());
        let (status, last, errors) = outcome(&output);
        assert_eq!((status, &*last, &*errors), (0, "Checked 2 files: no findings; 5 in the baseline", ""), "{more:?}");
    }
    // a baseline that is not above the files
    fs::remove_file(project.0.path().join("base.json")).expect("it is there");
    fs::create_dir(project.0.path().join("ci")).expect("a directory");
    project.says(
        &["--select", SELECT, "--write-baseline=ci/base.json"],
        0,
        "Checked 3 files: no findings; 5 in the baseline",
        "urlint: ci/base.json: 5 findings in the baseline now (5 new, 0 gone); --baseline=ci/base.json leaves them out\n",
    );
    assert_eq!(project.read("ci/base.json"), WRITTEN.replace("docs/", "../docs/"));
    let output = project.run("docs", &["--select", SELECT, "--baseline", "../ci/base.json"]);
    assert_eq!(outcome(&output).0, 0);
}

#[test]
fn what_is_new_is_reported() {
    let project = adopted();
    project.write("docs/a.md", &OLD[0].1.repeat(2));
    project.says(&args(&[]), 1, "3 findings in 1 of 3 files: 3 errors; 5 in the baseline", "");
    project.write("docs/a.md", &OLD[0].1.replace("b.ietf", "d.ietf"));
    let output = project.run("", &args(&["--format", "jsonl"]));
    let messages = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(messages.lines().count() == 1 && messages.contains("http://d.ietf.org/%zz"), "{messages}");
    project.write("docs/a.md", OLD[0].1);
    // another file
    project.write("docs/c.md", OLD[0].1);
    project.says(&args(&[]), 1, "3 findings in 1 of 4 files: 3 errors; 5 in the baseline", "");
    fs::remove_file(project.0.path().join("docs/c.md")).expect("it is there");
    // worse than it was
    let worse = args(&["--severity", "unused-suppression=error"]);
    project.says(&worse, 1, "1 finding in 1 of 3 files: 1 error; 4 in the baseline", "");
    let milder = args(&["--severity", "scheme-typo=info"]);
    project.says(&milder, 0, "Checked 3 files: no findings; 5 in the baseline", "");
}

#[test]
fn moved_files_are_known() {
    let project = adopted();
    fs::rename(project.0.path().join("docs"), project.0.path().join("manual")).expect("it is there");
    project.says(&args(&[]), 0, "Checked 3 files: no findings; 5 in the baseline", "");
    // a copy is no move
    project.write("copy.md", OLD[0].1);
    project.says(&args(&[]), 1, "3 findings in 1 of 4 files: 3 errors; 5 in the baseline", "");
    fs::remove_file(project.0.path().join("copy.md")).expect("it is there");
    let wrote = "urlint: base.json: 5 findings in the baseline now (5 new, 5 gone)\n";
    project.says(&args(&["--write-baseline"]), 0, "Checked 3 files: no findings; 5 in the baseline", wrote);
    assert_eq!(project.read("base.json"), WRITTEN.replace("docs/", "manual/"));
}

#[test]
fn gone_entries_are_reported() {
    let project = adopted();
    project.write("docs/a.md", "[a](hhttps://a.ietf.org/)\n");
    let messages = "\
urlint: docs/a.md: gone: invalid-percent-encoding in http://b.ietf.org/%zz
urlint: docs/a.md: gone: scheme-typo in hhttps://a.ietf.org/
urlint: base.json: 2 findings are no longer found (remove with --write-baseline)
";
    project.says(&args(&[]), 0, "Checked 3 files: no findings; 3 in the baseline", messages);
    // of what was not read, nothing can be reported; nor of rules that did not run
    project.says(&args(&["docs/b.md"]), 0, "Checked 1 file: no findings; 2 in the baseline", "");
    let other = ["--select", "userinfo-password", "--baseline", "base.json"];
    project.says(&other, 0, "Checked 3 files: no findings; 1 in the baseline", "");
    // but what is deleted is gone
    fs::remove_file(project.0.path().join("docs/b.md")).expect("it is there");
    let (status, _, messages) = project.check(&args(&["good.md"]));
    assert_eq!((status, messages.lines().count()), (0, 3), "{messages}");
    let wrote = "urlint: base.json: 3 findings in the baseline now (0 new, 2 gone)\n";
    project.says(&args(&["--write-baseline", "good.md"]), 0, "Checked 1 file: no findings", wrote);
    let wrote = "urlint: base.json: 1 finding in the baseline now (0 new, 2 gone)\n";
    project.says(&args(&["--write-baseline"]), 0, "Checked 2 files: no findings; 1 in the baseline", wrote);
    let lines: Vec<_> = WRITTEN.lines().collect();
    let line = lines[4].replace("\"count\":2},", "\"count\":1}");
    assert_eq!(project.read("base.json"), [&lines[..3], &[&line], &lines[7..]].concat().join("\n") + "\n");
    // many are not reported one by one
    project.write("many.md", &(0..40).map(|nth| format!("hhttps://h{nth}.ietf.org/\n")).collect::<String>());
    project.check(&args(&["--write-baseline"]));
    project.write("many.md", "");
    let (_, _, messages) = project.check(&args(&[]));
    assert!(messages.lines().count() == 11 && messages.contains("40 findings are no longer found"), "{messages}");
}

#[test]
fn a_file_that_says_the_same_is_left_alone() {
    let project = adopted();
    let path = project.0.path().join("base.json");
    fs::write(&path, WRITTEN.replace('\n', "\r\n")).expect("a file");
    project.check(&args(&["--write-baseline"]));
    assert_eq!(project.read("base.json"), WRITTEN.replace('\n', "\r\n"));
    // in another order, with lines twice after a merge, it is put right
    let lines: Vec<_> = WRITTEN.lines().collect();
    project.write("base.json", &[&lines[..3], &[lines[4], lines[5]], &lines[3..]].concat().join("\n"));
    project.says(&args(&[]), 0, "Checked 3 files: no findings; 5 in the baseline", "");
    project.check(&args(&["--write-baseline"]));
    assert_eq!(project.read("base.json"), WRITTEN);
    let names: Vec<_> = fs::read_dir(project.0.path()).expect("it is there").collect();
    assert_eq!(names.len(), 3, "{names:?}");
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_so_do_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let project = adopted();
    let path = |name: &str| project.0.path().join(name);
    fs::rename(path("base.json"), path("docs/real.json")).expect("it is there");
    fs::set_permissions(path("docs/real.json"), fs::Permissions::from_mode(0o640)).expect("permissions");
    symlink("docs/real.json", path("base.json")).expect("a link");
    project.write("docs/a.md", "");
    project.check(&args(&["--write-baseline"]));
    assert!(path("base.json").is_symlink());
    assert!(project.read("docs/real.json").lines().count() == 7);
    let mode = fs::metadata(path("docs/real.json")).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn the_baseline_itself_is_not_read() {
    let project = adopted();
    for more in [&["."][..], &["base.json", "docs/a.md"], &["./docs/../base.json"]] {
        let (status, last, messages) = project.check(&args(more));
        assert!(status == 0 && last.starts_with("Checked ") && messages.is_empty(), "{more:?}: {last} {messages}");
    }
}

#[test]
fn secrets_are_in_no_baseline() {
    let project = Project::new(&[
        ("ftp:/joe:hunter2pass@h/x.md", "hhttps://joe:hunter2pass@a.ietf.org/?x=%zz\n"),
        ("b.md", "<postgres://app:hunter2\n  pass@db.ietf.org/>"),
    ]);
    for more in [&["--show-secrets"][..], &[]] {
        let more = [&["--select", "all", "--write-baseline", "--format", "jsonl"], more].concat();
        let output = project.run("", &more);
        assert_eq!(output.status.code(), Some(0));
        let written = project.read("urlint-baseline.json");
        assert!(written.lines().count() > 5, "{written}");
        for text in [&*written, &*String::from_utf8_lossy(&output.stderr)] {
            assert!(!text.contains("hunter2"), "{text}");
        }
        // and shown or not, they are the same findings
        let output = project.run("", &["--select", "all", "--baseline", "urlint-baseline.json", "--show-secrets"]);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
    }
    project.write("b.md", "");
    fs::remove_dir_all(project.0.path().join("ftp:")).expect("it is there");
    let output = project.run("", &["--select", "all", "--baseline", "urlint-baseline.json"]);
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(messages.contains("gone") && !messages.contains("hunter2"), "{messages}");
}

/// A configuration names the file, from its own directory.
#[test]
fn a_configuration_may_name_it() {
    let project = Project::new(OLD);
    project.write("urlint.toml", "baseline = \"docs/base.json\"\nselect = [\"scheme-typo\"]\n");
    let wrote = "urlint: docs/base.json: 2 findings in the baseline now (2 new, 0 gone)\n";
    project.says(&["--write-baseline"], 0, "Checked 4 files: no findings; 2 in the baseline", wrote);
    assert!(project.read("docs/base.json").contains("{\"path\":\"a.md\","));
    project.says(&[], 0, "Checked 4 files: no findings; 2 in the baseline", "");
    assert_eq!(outcome(&project.run("docs", &["a.md"])).1, "Checked 1 file: no findings; 2 in the baseline");
    let output = project.run("", &["--show-config", "x.md"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("docs/base.json\""));
    // the command line goes first
    project.write("empty.json", "{\"schema_version\": 1, \"findings\": []}");
    project.says(&["--baseline", "empty.json", "docs/a.md"], 1, "2 findings in 1 of 1 file: 2 errors", "");
    project.write("urlint.toml", "baseline = []\n");
    let (status, _, messages) = project.check(&["good.md"]);
    assert!(status == 2 && messages.contains("urlint.toml:1: `baseline` must be a file, not a list"), "{messages}");
}

#[test]
fn errors_are_reported_with_a_remedy() {
    let project = adopted();
    for (text, messages) in [
        ("", "base.json:1: not a baseline: EOF"),
        ("{\n  \"schema_version\": 9,\n  \"x\": []\n}", "base.json:2: schema_version is 9"),
        ("{\"schema_version\": 1}", "base.json:1: not a baseline: missing field `findings`"),
        ("{\"schema_version\": 1,\n\"findings\": [\n{}]}", "base.json:3: not a baseline: missing field `path`"),
        ("{\n<<<<<<< HEAD\n=======\n>>>>>>> x\n", "base.json:2: a merge conflict"),
        (&WRITTEN.replace("\"warning\"", "\"ftp://joe:hunter2pass@h/\""), "base.json:6: not a baseline: no severity"),
    ] {
        project.write("base.json", text);
        for more in [&[][..], &["--write-baseline"]] {
            let (status, last, said) = project.check(&args(more));
            assert_eq!((status, &*last), (2, ""), "{said}");
            assert!(said.contains(messages) && said.contains("remove it") && !said.contains("hunter2"), "{said}");
            assert_eq!(project.read("base.json"), text);
        }
    }
    fs::remove_file(project.0.path().join("base.json")).expect("it is there");
    let missing = "urlint: --baseline base.json: no such file (--write-baseline=base.json writes it)\n";
    project.says(&args(&[]), 2, "", missing);
    let two = "urlint: --write-baseline=other.json: --baseline names another file (name it once)\n";
    project.says(&args(&["--write-baseline=other.json"]), 2, "", two);
    let mistaken = "urlint: new.json: no such file (to write the baseline there, say --write-baseline=new.json)\n";
    project.says(&["--write-baseline", "new.json", "docs"], 2, "", mistaken);
    let (status, last, said) = project.check(&["--select", SELECT, "--write-baseline=none/x.json"]);
    assert_eq!((status, &*last), (2, "Checked 3 files: incomplete, see the messages; 5 in the baseline"));
    assert!(said.starts_with("urlint: none/x.json: cannot be written: "), "{said}");
    fs::write(project.0.path().join("base.json"), b"\xff").expect("a file");
    assert!(project.check(&args(&[])).2.contains("not UTF-8"));
}
