//! Reports and other files that a run writes: nothing but an earlier one of theirs goes for them.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use urlint::report::FindingsFormat;

use super::fixture::{Fixture, OLD};
use crate::random::Random;

/// The names of all formats.
fn formats() -> impl Iterator<Item = &'static str> + Clone {
    FindingsFormat::ALL.iter().map(|format| format.name())
}

/// A directory with a document in which something is wrong.
fn fixture() -> Fixture {
    let fixture = Fixture::new(0);
    fixture.write("a.md", "See hhttps://docs.ietf.org/ there.\n");
    fixture
}

#[track_caller]
fn refused(fixture: &Fixture, args: &[&str], why: &str) {
    let (status, messages) = fixture.run(args);
    assert!(status == Some(2) && messages.contains(why), "{args:?}: {status:?}: {messages}");
    assert_eq!(fixture.left(), [""; 0]);
}

#[test]
fn inputs_are_not_written_over() {
    let fixture = fixture();
    let document = "See hhttps://docs.ietf.org/ there.\n";
    fixture.write("list", "a.md\nempty.md\n");
    fixture.write("empty.md", "");
    symlink("empty.md", fixture.path("link.md")).expect("a link");
    let (no_report, both) = ("already exists and is not a report of urlint", "is both an input and the output file");
    refused(&fixture, &["--output=json=a.md", "a.md"], no_report);
    refused(&fixture, &["--output=json=a.md", "."], no_report);
    refused(&fixture, &["--output=json=list", "--files-from=list"], no_report);
    refused(&fixture, &["--output=json=empty.md", "empty.md"], both);
    refused(&fixture, &["--output=json=empty.md", "link.md"], both);
    refused(&fixture, &["--output=json=link.md", "a.md", "./empty.md"], both);
    refused(&fixture, &["--output=json=empty.md", "--files-from=list"], both);
    refused(&fixture, &["--write-baseline=a.md", "a.md"], "not a baseline");
    refused(&fixture, &["--baseline=a.md", "--write-baseline", "."], "not a baseline");
    assert_eq!(fixture.read("a.md"), document.as_bytes());
    assert_eq!(fixture.read("empty.md"), b"");
    assert_eq!(fixture.read("list"), b"a.md\nempty.md\n");
    // an earlier report that is named is an input too
    assert_eq!(fixture.run(&["--quiet", "--output=json=report.json", "a.md"]).0, Some(1));
    refused(&fixture, &["--output=json=report.json", "report.json"], both);
    // so is what standard output is added to
    let out = fs::OpenOptions::new().append(true).open(fixture.path("a.md")).expect("it is there");
    let run = fixture.command(&["a.md"]).stdout(out).output().expect("it runs");
    assert_eq!((run.status.code(), fixture.read("a.md")), (Some(2), document.as_bytes().to_owned()));
}

/// Each format knows what each wrote, with findings and without, and takes its place.
#[test]
fn earlier_reports_are_replaced() {
    let fixture = fixture();
    fixture.write("clean.md", "none\n");
    for (first, second) in formats().zip(formats().cycle().skip(1)) {
        for args in [["--quiet", "a.md"], ["--exit-zero", "clean.md"], ["--quiet", "clean.md"], ["--fix", "a.md"]] {
            fixture.write("a.md", format!("See hhttps://docs.ietf.org/ and https://a.corp/%zz or {OLD}"));
            for format in [first, first, second] {
                let output = format!("--output={format}=report");
                let (status, messages) = fixture.run(&[&output, args[0], args[1]]);
                assert!(matches!(status, Some(0 | 1)), "{first}, {format}, {args:?}: {messages}");
            }
        }
    }
    // a walk that comes by one does not read it
    assert_eq!(fixture.run(&["--quiet", "--output=concise=report", "."]).0, Some(1));
    let report = fixture.read("report");
    assert_eq!(fixture.run(&["--quiet", "--output=concise=report", "."]).0, Some(1));
    assert_eq!(fixture.read("report"), report);
    assert_eq!(fixture.left(), [""; 0]);
}

#[test]
fn other_texts_are_not_replaced() {
    let fixture = fixture();
    for text in [
        "# Notes\n",
        "<?xml version=\"1.0\"?>\n<testsuites><testsuite name=\"theirs\"/></testsuites>\n",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n<file name=\"a\"><error source=\"theirs\"/></file>\n",
        "[1, 2]\n",
        "{\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"theirs\"}}}]}\n",
        "# urlint\n\n```\na.md:1:5: error[scheme-typo]: x\nFound 1 finding (1 error) in 1 of 1 file.\n```\n",
        "\0\0\0",
    ] {
        fixture.write("there", text);
        for format in formats() {
            refused(&fixture, &["--quiet", &format!("--output={format}=there"), "a.md"], "not a report of urlint");
        }
        assert_eq!(fixture.read("there"), text.as_bytes());
    }
}

#[test]
fn links_out_of_the_tree_are_not_followed() {
    let fixture = fixture();
    fs::create_dir_all(fixture.path("tree/in")).expect("directories");
    fs::create_dir(fixture.path("out")).expect("a directory");
    fixture.write("tree/a.md", "See hhttps://docs.ietf.org/ there.\n");
    fixture.write("out/report.json", "[]\n");
    fixture.write("out/baseline.json", "{\n  \"schema_version\": 1,\n  \"findings\": []\n}\n");
    symlink("../out/report.json", fixture.path("tree/report.json")).expect("a link");
    symlink("../out/baseline.json", fixture.path("tree/baseline.json")).expect("a link");
    symlink("../out", fixture.path("tree/elsewhere")).expect("a link");
    symlink("in/report.json", fixture.path("tree/inside.json")).expect("a link");
    symlink("nowhere.json", fixture.path("tree/dangling.json")).expect("a link");
    symlink("../out/nowhere.json", fixture.path("tree/lost.json")).expect("a link");
    symlink("lost.json", fixture.path("tree/lost2.json")).expect("a link");
    fixture.write("tree/in/report.json", "[]\n");
    let run = |args: &[&str]| {
        let output = fixture.command(args).current_dir(fixture.path("tree")).output().expect("it runs");
        super::fixture::outcome(&output)
    };
    for args in [
        ["--output=json=report.json", "a.md"],
        ["--output=json=elsewhere/report.json", "a.md"],
        ["--output=json=elsewhere/new.json", "a.md"],
        ["--output=json=lost.json", "a.md"],
        ["--output=json=lost2.json", "a.md"],
        ["--write-baseline=baseline.json", "a.md"],
    ] {
        let (status, messages) = run(&args);
        assert!(status == Some(2) && messages.contains("a link leads to "), "{args:?}: {messages}");
    }
    let forced = ["init", "--force", "report.json"];
    let init = Command::new(env!("CARGO_BIN_EXE_urlint")).args(forced).current_dir(fixture.path("tree")).output();
    assert_eq!(init.expect("it runs").status.code(), Some(2));
    assert_eq!(fixture.read("out/report.json"), b"[]\n");
    assert_eq!(fs::read_dir(fixture.path("out")).expect("a directory").count(), 2);
    assert!(["tree/lost.json", "tree/lost2.json"].iter().all(|link| fixture.path(link).is_symlink()));
    assert_eq!(run(&["--quiet", "--output=json=inside.json", "a.md"]).0, Some(1));
    assert!(fixture.path("tree/inside.json").is_symlink() && fixture.read("tree/in/report.json").len() > 100);
    assert_eq!(run(&["--quiet", "--output=json=dangling.json", "a.md"]).0, Some(1));
    assert!(!fixture.path("tree/nowhere.json").exists() && fixture.read("tree/dangling.json").len() > 100);
    // what is named itself may lie anywhere
    assert_eq!(run(&["--quiet", "--output=json=../out/report.json", "a.md"]).0, Some(1));
    assert!(fixture.read("out/report.json").len() > 100);
    assert_eq!(run(&["--quiet", "--output=json=/dev/null", "a.md"]).0, Some(1));
}

#[test]
fn the_summary_is_added_to() {
    let fixture = fixture();
    let summary = fixture.write("summary.md", "what another step said\n");
    let mut run = fixture.command(&["--quiet", "--step-summary", "a.md"]);
    assert_eq!(run.env("GITHUB_STEP_SUMMARY", &summary).output().expect("it runs").status.code(), Some(1));
    assert!(fixture.read("summary.md").starts_with(b"what another step said\n\n## urlint\n"));
    let before = fixture.read("a.md");
    let mut run = fixture.command(&["--quiet", "--step-summary", "a.md"]);
    run.env("GITHUB_STEP_SUMMARY", fixture.path("a.md"));
    assert_eq!(run.output().expect("it runs").status.code(), Some(2));
    assert_eq!(fixture.read("a.md"), before);
}

#[test]
fn modes_stay() {
    let fixture = fixture();
    fixture.write("report.json", "[]\n");
    fs::set_permissions(fixture.path("report.json"), Permissions::from_mode(0o640)).expect("it is ours");
    assert_eq!(fixture.run(&["--quiet", "--output=json=report.json", "a.md"]).0, Some(1));
    assert_eq!(fs::metadata(fixture.path("report.json")).expect("it is there").permissions().mode() & 0o777, 0o640);
}

/// A run that is ended leaves the earlier report, and nothing beside it after the next.
#[test]
fn killed_runs_leave_the_earlier_report() {
    let fixture = fixture();
    fixture.write("report.json", "[]\n");
    fixture.write("large.md", "See hhttps://docs.ietf.org/ there.\n".repeat(40_000));
    let mut random = Random::new(9);
    let mut midway = 0;
    for signal in ["-KILL", "-TERM", "-HUP", "-INT"].repeat(3) {
        fixture.write("report.json", "[]\n");
        let mut run = fixture.command(&["--quiet", "--format=jsonl", "--output=json=report.json", "large.md"]);
        let mut run = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        while fixture.left().is_empty() && run.try_wait().expect("it can be asked").is_none() {
            thread::yield_now();
        }
        thread::sleep(Duration::from_micros(random.below(20_000) as u64));
        _ = Command::new("kill").args([signal, &run.id().to_string()]).stderr(Stdio::null()).status();
        run.wait().expect("it has ended");
        match fixture.read("report.json").as_slice() {
            b"[]\n" => midway += 1,
            report => assert!(report.starts_with(b"[\n{") && report.ends_with(b"}\n]\n"), "half a report"),
        }
        if signal == "-KILL" {
            assert_eq!(fixture.run(&["--quiet", "--output=json=report.json", "a.md"]).0, Some(1));
        }
        assert_eq!(fixture.left(), [""; 0], "{signal}");
    }
    assert!(midway > 0, "all runs had ended before");
}

/// A limit on the size of files ends no run, and leaves no half of a file.
#[test]
fn reports_that_cannot_be_written_whole_leave_the_earlier_one() {
    let fixture = fixture();
    fixture.write("report.json", "[]\n");
    fixture.write("large.md", "See hhttps://docs.ietf.org/ there.\n".repeat(1000));
    let run = fixture.command(&["--quiet", "--statistics", "--output=json=report.json", "large.md"]);
    let mut limited = Command::new("sh");
    limited.args(["-c", "ulimit -f 8; exec \"$0\" \"$@\""]).arg(run.get_program()).args(run.get_args());
    let output = limited.current_dir(fixture.path("")).output().expect("it runs");
    let (status, messages) = super::fixture::outcome(&output);
    assert!(status == Some(2) && messages.contains("cannot be written: File too large"), "{status:?}: {messages}");
    assert_eq!(fixture.read("report.json"), b"[]\n");
    assert_eq!(fixture.left(), [""; 0]);
}
