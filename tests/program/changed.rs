//! `--changed-since`: in repositories that the real `git` makes.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::random::Random;
use crate::run::{urlint, write};

/// A repository that nobody's configuration reaches.
struct Repository {
    directory: TempDir,
    /// Configuration of a user, as `git -c` takes it.
    settings: Vec<String>,
}

impl Repository {
    fn new() -> Self {
        let repository = Self { directory: tempfile::tempdir().expect("a directory"), settings: Vec::new() };
        repository.git(&["init", "--quiet", "--initial-branch=main"]);
        repository
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        write(self.path(name), text);
    }

    fn git(&self, args: &[&str]) {
        let output = quiet(Command::new("git").current_dir(self.directory.path()), self).args(args).output();
        let output = output.expect("git is installed");
        assert!(output.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }

    fn commit(&self, message: &str) {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--allow-empty", "-m", message]);
    }

    /// Runs `urlint check` in a directory of it.
    fn check(&self, directory: &str, args: &[&str]) -> Output {
        let mut urlint = urlint(self.path(directory));
        urlint.args(["check", "--no-config", "--format", "jsonl"]).args(args);
        quiet(&mut urlint, self).output().expect("it starts")
    }

    /// The places of what it reports: `path:line`.
    #[track_caller]
    fn found(&self, directory: &str, args: &[&str]) -> BTreeSet<String> {
        let output = self.check(directory, args);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
        let found: BTreeSet<String> = String::from_utf8_lossy(&output.stdout).lines().map(place).collect();
        assert_eq!(output.status.code(), Some(i32::from(!found.is_empty())), "{args:?}");
        found
    }

    #[track_caller]
    fn finds(&self, directory: &str, args: &[&str], expected: &[&str]) {
        let expected: BTreeSet<String> = expected.iter().map(|&place| place.to_owned()).collect();
        assert_eq!(self.found(directory, args), expected, "{args:?} in {directory}");
    }

    /// Runs it where it must fail, and gives what is reported.
    #[track_caller]
    fn fails(&self, args: &[&str]) -> String {
        let output = self.check("", args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    }
}

/// A command that sees no configuration but that of the repository, and the settings.
fn quiet<'c>(command: &'c mut Command, repository: &Repository) -> &'c mut Command {
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("GIT_")) {
        command.env_remove(name);
    }
    let home = repository.directory.path();
    command.env("HOME", home).env("XDG_CONFIG_HOME", home).env("GIT_CONFIG_NOSYSTEM", "1");
    command.env("GIT_CONFIG_COUNT", repository.settings.len().to_string());
    for (nth, setting) in repository.settings.iter().enumerate() {
        let (key, value) = setting.split_once('=').expect("key=value");
        command.env(format!("GIT_CONFIG_KEY_{nth}"), key).env(format!("GIT_CONFIG_VALUE_{nth}"), value);
    }
    for role in ["AUTHOR", "COMMITTER"] {
        command.env(format!("GIT_{role}_NAME"), "A").env(format!("GIT_{role}_EMAIL"), "a@example.org");
    }
    command
}

fn place(line: &str) -> String {
    let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
    format!("{}:{}", record["path"].as_str().expect("a path"), record["line"])
}

/// These places.
fn set(places: &[&str]) -> BTreeSet<String> {
    places.iter().map(|place| (*place).to_owned()).collect()
}

/// A line with something wrong in it.
const BAD: &str = "hhttps://bad.ietf.org/\n";
const GOOD: &str = "https://good.ietf.org/\n";

/// A repository with a bad line in each of its files, at HEAD.
fn old() -> Repository {
    let repository = Repository::new();
    for name in ["a.txt", "docs/b.txt", "docs/c.txt"] {
        repository.write(name, &[GOOD, BAD, GOOD].concat());
    }
    repository.commit("old");
    repository
}

/// What git keeps in spite of its patterns, others have too.
#[test]
fn targets_that_git_ignores_are_reported() {
    let repository = Repository::new();
    repository.write(".gitignore", "build/\n*.pdf\n");
    repository.write("a.md", "[b](build/b.md)\n[c](c.pdf)\n[d](d.pdf)\n[e](build/e.md)\n[f](f.md)\n");
    ["build/b.md", "c.pdf", "d.pdf", "f.md"].iter().for_each(|name| repository.write(name, "x\n"));
    repository.commit("first");
    repository.git(&["add", "--force", "d.pdf"]);
    repository.finds("", &["--select", "ignored-target"], &["a.md:1", "a.md:2"]);
    repository.finds("", &["--select", "ignored-target", "--config", "references.exists = ['*.pdf']"], &["a.md:1"]);
}

#[test]
fn references_that_a_change_breaks_are_reported() {
    let repository = Repository::new();
    repository.write("a.md", "# A\n\n[b](b.md#part)\n[c](c.md)\n[d](none.md)\n");
    repository.write("b.md", "# B\n\n## Part\n");
    repository.write("c.md", "# C\n");
    repository.write("e.md", "# E\n\n[b](b.md)\n");
    repository.commit("before");
    let args = ["--changed-since", "HEAD", "--select", "references"];
    assert_eq!(repository.found("", &args), set(&[]));
    repository.write("b.md", "# B\n\n## Chapter\n");
    repository.git(&["mv", "c.md", "f.md"]);
    assert_eq!(repository.found("", &args), set(&["a.md:3", "a.md:4"]));
    assert_eq!(repository.found("", &["--changed-since", "HEAD", "--select", "undefined-reference"]), set(&[]));
}

#[test]
fn only_changed_lines_count() {
    let repository = old();
    repository.finds("", &["--changed-since", "HEAD"], &[]);
    repository.write("a.txt", &[BAD, GOOD, BAD, GOOD, GOOD, BAD].concat());
    repository.finds("", &["--changed-since", "HEAD"], &["a.txt:1", "a.txt:6"]);
    // staged
    repository.git(&["add", "a.txt"]);
    repository.write("docs/b.txt", &[GOOD, BAD, BAD].concat());
    repository.write("docs/new.txt", BAD);
    let all = ["a.txt:1", "a.txt:6", "docs/b.txt:3", "docs/new.txt:1"];
    repository.finds("", &["--changed-since", "HEAD"], &all);
    repository.finds("", &["--changed-since", "HEAD", "."], &all);
    // paths limit
    repository.finds("", &["--changed-since", "HEAD", "docs/b.txt", "docs/c.txt"], &["docs/b.txt:3"]);
    repository.finds("", &["--changed-since", "HEAD", "--exclude", "b.txt", "docs"], &["docs/new.txt:1"]);
    repository.finds("docs", &["--changed-since", "HEAD"], &["b.txt:3", "new.txt:1"]);
    repository.finds("docs", &["--changed-since", "HEAD", "../a.txt"], &["../a.txt:1", "../a.txt:6"]);
    let absolute = repository.path("docs/b.txt");
    let absolute = absolute.to_str().expect("UTF-8");
    repository.finds("", &["--changed-since", "HEAD", absolute], &[&format!("{absolute}:3")]);
    // committed
    repository.commit("new");
    repository.finds("", &["--changed-since", "HEAD~1"], &all);
    repository.finds("", &["--changed-since", "HEAD"], &[]);
    // what was taken away changes no line
    repository.write("docs/c.txt", &[BAD, GOOD].concat());
    fs::remove_file(repository.path("docs/b.txt")).expect("it is there");
    repository.finds("", &["--changed-since", "HEAD"], &[]);
    let mut urlint = urlint(repository.path(""));
    urlint.args(["check", "--changed-since", "HEAD~1"]);
    let output = quiet(&mut urlint, &repository).output().expect("it starts");
    let messages = String::from_utf8_lossy(&output.stdout);
    assert!(
        messages
            .contains("\n3 findings in 2 of 2 files (7 URLs): 3 errors; 1 on unchanged lines. 3 fixable with --fix\n"),
        "{messages}"
    );
}

/// INVARIANT: a finding counts where a line of its region changed, in any line of it.
#[test]
fn regions_of_several_lines() {
    let repository = Repository::new();
    repository.write("a.md", "<URL:http://a.ietf.org/\n  b/\n  c>\n\n");
    repository.commit("old");
    for (text, expected) in [
        // one finding of both breaks: of the second, the second line changed
        ("<URL:http://a.ietf.org/\n  b/\n  d>\n\n", &["a.md:1"][..]),
        ("<URL:http://a.ietf.org/\n  e/\n  c>\n\n", &["a.md:1"]),
        ("<URL:http://a.ietf.org/\n  b/\n  c>\n\nmore\n", &[]),
        ("before\n<URL:http://a.ietf.org/\n  b/\n  c>\n\n", &[]),
    ] {
        repository.write("a.md", text);
        let args = ["--changed-since", "HEAD", "--select", "wrapped-url", "--fail-on", "info"];
        repository.finds("", &args, expected);
    }
}

/// INVARIANT: lines that did not change stay as they are, also where those above them become fewer.
#[test]
fn only_changed_lines_are_fixed() {
    let repository = Repository::new();
    let old = "<URL:http://a.ietf.org/\n  b>\n\nHTTP://b.ietf.org/\n\nHTTP://c.ietf.org/\n";
    repository.write("a.md", old);
    repository.commit("old");
    let new = old.replace("  b>", "  c>").replace("c.ietf", "d.ietf");
    repository.write("a.md", &new);
    let mut urlint = urlint(repository.path(""));
    urlint.args(["check", "--no-config", "--diff", "--changed-since", "HEAD"]);
    let diff = quiet(&mut urlint, &repository).output().expect("it starts");
    assert_eq!(fs::read_to_string(repository.path("a.md")).expect("a file"), new);
    let output = repository.check("", &["--fix", "--changed-since", "HEAD"]);
    let expected = "<URL:http://a.ietf.org/c>\n\nHTTP://b.ietf.org/\n\nhttp://d.ietf.org/\n";
    let messages = String::from_utf8_lossy(&output.stderr);
    assert_eq!(fs::read_to_string(repository.path("a.md")).expect("a file"), expected, "{messages}");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(0), &b""[..]), "{messages}");
    let shown = String::from_utf8_lossy(&diff.stdout).into_owned();
    let lines = ["-  c>", "+<URL:http://a.ietf.org/c>", " HTTP://b.ietf.org/", "+http://d.ietf.org/"];
    assert!(lines.iter().all(|line| shown.lines().any(|shown| shown == *line)), "{shown}");
}

#[test]
fn a_branch_is_held_against_where_it_left() {
    let repository = old();
    repository.git(&["checkout", "--quiet", "-b", "topic"]);
    repository.write("topic.txt", BAD);
    repository.commit("topic");
    repository.git(&["checkout", "--quiet", "main"]);
    // here the bad line goes; on the branch it is still there, but nobody put it there
    repository.write("a.txt", GOOD);
    repository.commit("main goes on");
    repository.git(&["tag", "-a", "v1", "-m", "v1"]);
    repository.git(&["checkout", "--quiet", "topic"]);
    for revision in ["main", "v1", "main~0", "refs/heads/main"] {
        repository.finds("", &["--changed-since", revision], &["topic.txt:1"]);
    }
}

#[test]
fn names_of_every_kind() {
    let names =
        ["a b.txt", "a\tb.txt", "\"q\".txt", "b\\n.txt", "é日.txt", "diff --git a b.txt", " b/x b/x.txt", "-x.txt"];
    let names = if cfg!(windows) { vec!["a b.txt", "é日.txt", "-x.txt"] } else { names.to_vec() };
    let repository = Repository::new();
    names.iter().for_each(|name| repository.write(name, &[GOOD, BAD].concat()));
    repository.commit("old");
    names.iter().for_each(|name| repository.write(name, &[GOOD, BAD, BAD].concat()));
    names.iter().for_each(|name| repository.write(&format!("new/{name}"), BAD));
    let expected: BTreeSet<String> =
        names.iter().flat_map(|name| [format!("{name}:3"), format!("new/{name}:1")]).collect();
    assert_eq!(repository.found("", &["--changed-since", "HEAD", "."]), expected);
}

#[test]
fn renamed_binary_and_other_files() {
    let repository = Repository::new();
    let long = format!("{}{BAD}", GOOD.repeat(30));
    repository.write("old name.txt", &long);
    repository.write("mode.txt", BAD);
    repository.write("marked.dat.txt", &[BAD, GOOD].concat());
    repository.write(".gitattributes", "*.dat.txt -diff\n");
    repository.write("carriage.txt", &BAD.replace('\n', "\r").repeat(3));
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    fs::write(repository.path("wide.txt"), wide(&format!("\u{feff}{BAD}"))).expect("a file");
    repository.commit("old");

    repository.git(&["mv", "old name.txt", "new name.txt"]);
    repository.finds("", &["--changed-since", "HEAD"], &[]);
    repository.write("new name.txt", &format!("{long}{BAD}"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(repository.path("mode.txt"), fs::Permissions::from_mode(0o755)).expect("permissions");
    }
    // git shows no lines of these, so all of them count
    repository.write("marked.dat.txt", &[BAD, GOOD, GOOD].concat());
    fs::write(repository.path("wide.txt"), wide(&format!("\u{feff}{BAD}{GOOD}"))).expect("a file");
    // and it counts other lines in this
    repository.write("carriage.txt", &format!("{}{GOOD}", BAD.replace('\n', "\r").repeat(3)));
    // what is left out stays so
    repository.write(".gitignore", "ignored.txt\n");
    repository.write("ignored.txt", BAD);
    let expected =
        ["carriage.txt:1", "carriage.txt:2", "carriage.txt:3", "marked.dat.txt:1", "new name.txt:32", "wide.txt:1"];
    repository.finds("", &["--changed-since", "HEAD"], &expected);
    repository.finds("", &["--changed-since", "HEAD", "--no-ignore"], &expected);
}

/// INVARIANT: a repository of somebody else runs no program of theirs.
#[test]
fn the_configuration_of_the_repository_runs_no_program() {
    let repository = old();
    repository.git(&["config", "core.fsmonitor", "touch ran; false"]);
    repository.write("a.txt", "hhttps://new.ietf.org/\n");
    repository.finds("", &["--changed-since", "HEAD"], &["a.txt:1"]);
    let mut urlint = urlint(repository.path(""));
    urlint.args(["inventory", "--changed-since", "HEAD"]);
    let output = quiet(&mut urlint, &repository).output().expect("it starts");
    assert_eq!(output.status.code(), Some(0));
    assert!(!repository.path("ran").exists());
}

#[test]
fn a_users_configuration_changes_nothing() {
    let mut repository = Repository::new();
    let bad = |number: usize| format!("hhttps://h{number}.ietf.org/\n");
    let lines = [bad(1), GOOD.to_owned(), GOOD.to_owned(), bad(4), GOOD.to_owned(), bad(6)];
    repository.write("docs/a b.txt", &lines.concat());
    repository.commit("old");
    let lines = [bad(1), bad(2), GOOD.to_owned(), bad(4), bad(5), bad(6)];
    repository.write("docs/a b.txt", &lines.concat());
    repository.write("docs/é.txt", BAD);
    let expected = ["a b.txt:2", "a b.txt:5", "é.txt:1"];
    repository.finds("docs", &["--changed-since", "HEAD"], &expected);
    for setting in [
        "diff.noprefix=true",
        "diff.mnemonicPrefix=true",
        "diff.srcPrefix=x/",
        "diff.dstPrefix=y/",
        "color.ui=always",
        "color.diff=always",
        "diff.colorMoved=zebra",
        "diff.external=false",
        "diff.context=7",
        "diff.interHunkContext=9",
        "diff.relative=true",
        "diff.renames=false",
        "diff.renames=copies",
        "diff.algorithm=histogram",
        "diff.orderFile=nowhere",
        "diff.submodule=log",
        "diff.ignoreSubmodules=none",
        "diff.wsErrorHighlight=all",
        "diff.statGraphWidth=3",
        "core.quotePath=false",
        "core.pager=false",
        "pager.diff=true",
        "status.relativePaths=false",
    ] {
        repository.settings = vec![setting.to_owned()];
        repository.finds("docs", &["--changed-since", "HEAD"], &expected);
    }
}

#[test]
fn variables_of_hooks() {
    let repository = old();
    repository.write("docs/b.txt", &[GOOD, BAD, GOOD, BAD].concat());
    let git = repository.path(".git");
    for (name, value) in [
        ("GIT_DIR", git.as_os_str()),
        ("GIT_DIFF_OPTS", "--unified=9".as_ref()),
        ("GIT_EXTERNAL_DIFF", "false".as_ref()),
    ] {
        let mut urlint = urlint(repository.directory.path());
        urlint.args(["check", "--format", "jsonl", "--changed-since", "HEAD"]);
        let output = quiet(&mut urlint, &repository).env(name, value).output().expect("it starts");
        let found: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(place).collect();
        assert_eq!(found, ["docs/b.txt:4"], "{name}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn work_trees_and_nested_repositories() {
    let repository = old();
    let other = tempfile::tempdir().expect("a directory");
    let tree = other.path().join("tree");
    repository.git(&["worktree", "add", "--quiet", tree.to_str().expect("UTF-8"), "-b", "other"]);
    fs::write(tree.join("docs/b.txt"), [BAD, GOOD, BAD].concat()).expect("a file");
    let tree = tree.to_str().expect("UTF-8");
    let inside = Repository { directory: other, settings: Vec::new() };
    inside.finds("tree", &["--changed-since", "main"], &["docs/b.txt:3"]);
    // another repository's files are no changes of this one, and a file of none is new
    repository.git(&["init", "--quiet", "nested"]);
    repository.write("nested/x.txt", BAD);
    repository.finds("", &["--changed-since", "HEAD"], &[]);
    let elsewhere = format!("{tree}/a.txt");
    repository.finds("", &["--changed-since", "HEAD", &elsewhere], &[&format!("{elsewhere}:2")]);
}

#[cfg(unix)]
#[test]
fn a_repository_that_a_link_leads_to() {
    let repository = old();
    repository.write("docs/b.txt", &[GOOD, BAD, GOOD, BAD].concat());
    let other = tempfile::tempdir().expect("a directory");
    let link = other.path().join("link");
    std::os::unix::fs::symlink(repository.directory.path(), &link).expect("a link");
    let file = link.join("docs/b.txt");
    let file = file.to_str().expect("UTF-8");
    repository.finds("", &["--changed-since", "HEAD", file], &[&format!("{file}:4")]);
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_utf8() {
    use std::os::unix::ffi::OsStrExt;
    let repository = old();
    let path = repository.directory.path().join(std::ffi::OsStr::from_bytes(b"latin\xe9.txt"));
    fs::write(&path, [BAD, GOOD].concat()).expect("a file");
    repository.finds("", &["--changed-since", "HEAD"], &["latin\\351.txt:1"]);
    repository.commit("it too");
    fs::write(&path, [BAD, GOOD, BAD].concat()).expect("a file");
    repository.finds("", &["--changed-since", "HEAD"], &["latin\\351.txt:3"]);
}

#[test]
fn a_merge_that_is_not_done() {
    let repository = old();
    repository.git(&["checkout", "--quiet", "-b", "topic"]);
    repository.write("a.txt", &[GOOD, BAD, "topic\n"].concat());
    repository.commit("topic");
    repository.git(&["checkout", "--quiet", "main"]);
    repository.write("a.txt", &[GOOD, BAD, "main\n", BAD].concat());
    repository.commit("main");
    let mut merge = Command::new("git");
    let merge = quiet(merge.current_dir(repository.directory.path()), &repository).args(["merge", "topic"]).output();
    assert!(!merge.expect("git is installed").status.success(), "it must be in conflict");
    repository.finds("", &["--changed-since", "HEAD~1"], &["a.txt:5"]);
}

#[test]
fn standard_input_is_new() {
    let repository = old();
    for (args, expected) in [(&["-"][..], "<stdin>:1"), (&["--stdin-filename", "a.txt", "-"], "a.txt:1")] {
        let mut urlint = urlint(repository.directory.path());
        urlint.args(["--format", "jsonl", "--changed-since", "HEAD"]).args(args);
        let text = tempfile::tempdir().expect("a directory");
        fs::write(text.path().join("x"), BAD).expect("a file");
        let input = fs::File::open(text.path().join("x")).expect("a file");
        let output = quiet(&mut urlint, &repository).stdin(input).output().expect("it starts");
        let found: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(place).collect();
        assert_eq!(found, [expected], "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn errors_are_reported_with_a_remedy() {
    let repository = old();
    for (args, messages) in [
        (&["--changed-since", "nowhere"][..], "--changed-since nowhere: no such revision (`git fetch` may bring it"),
        (&["--changed-since", ""], "--changed-since: the revision is empty"),
        (&["--changed-since", "HEAD:a.txt"], "it names no commit"),
        (&["--changed-since=--output=x"], "a revision cannot start with a hyphen"),
        (&["--changed-since", "HEAD", "--input", "jsonl"], "--input jsonl"),
        (&["--changed-since", "HEAD", "--write-baseline"], "cannot be used with"),
    ] {
        let said = repository.fails(args);
        assert!(said.contains(messages), "{args:?}: {said}");
    }
    assert!(!repository.path("x").exists());
    repository.git(&["checkout", "--quiet", "--orphan", "alone"]);
    repository.commit("alone");
    assert!(repository.fails(&["--changed-since", "main"]).contains("no history in common with HEAD (name"));

    let clone = Repository { directory: tempfile::tempdir().expect("a directory"), settings: Vec::new() };
    let url = format!("file://{}", repository.directory.path().display());
    repository.git(&["checkout", "--quiet", "main"]);
    repository.write("a.txt", GOOD);
    repository.commit("more");
    clone.git(&["clone", "--quiet", "--depth=1", "--branch=main", &url, "."]);
    assert!(clone.fails(&["--changed-since", "alone"]).contains("this clone is shallow: fetch it"));
    clone.git(&["fetch", "--quiet", "--depth=1", "origin", "alone"]);
    assert!(clone.fails(&["--changed-since", "FETCH_HEAD"]).contains("in this shallow clone (fetch more"));

    let none = Repository { directory: tempfile::tempdir().expect("a directory"), settings: Vec::new() };
    // a temporary directory might itself be in a repository
    let mut outside = urlint(none.directory.path());
    outside.args(["--changed-since", "HEAD"]);
    let output =
        quiet(&mut outside, &none).env("GIT_CEILING_DIRECTORIES", none.directory.path().parent().expect("one"));
    let said = output.output().expect("it starts").stderr;
    let said = String::from_utf8_lossy(&said);
    assert!(said.contains("is not in a git repository (run it in one)"), "{said}");

    let mut without_git = urlint(repository.directory.path());
    without_git.args(["--changed-since", "HEAD"]);
    let output = quiet(&mut without_git, &repository).env("PATH", none.directory.path()).output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("the program git was not found (install it)"), "{said}");
    assert_eq!(output.status.code(), Some(2));
}

/// INVARIANT: what is found on changed lines is what is found at all, less what was there before.
#[test]
fn agrees_with_a_whole_run() {
    let mut numbers = Random::new(1);
    let mut random = move |limit: usize| numbers.below(limit);
    let repository = Repository::new();
    // no two lines are the same, so that it is plain which are new
    let mut number = 0;
    let mut line = |bad: usize| {
        number += 1;
        format!("{}https://h{number}.ietf.org/\n", if bad == 0 { "h" } else { "" })
    };
    let mut files: Vec<Vec<String>> = (0..12).map(|_| (0..40).map(|nth| line(nth % 3)).collect()).collect();
    let write = |files: &[Vec<String>]| {
        for (nth, lines) in files.iter().enumerate() {
            repository.write(&format!("d{}/f {nth}.txt", nth % 3), &lines.concat());
        }
    };
    write(&files);
    repository.commit("old");
    for _ in 0..4 {
        let old: BTreeSet<String> = files.iter().flatten().cloned().collect();
        for lines in files.iter_mut().skip(2) {
            for _ in 0..random(6) {
                let at = random(lines.len());
                match random(3) {
                    0 => _ = lines.remove(at),
                    1 => lines[at] = line(random(2)),
                    _ => lines.insert(at, line(random(2))),
                }
            }
        }
        write(&files);
        let mut expected = BTreeSet::new();
        for (nth, lines) in files.iter().enumerate() {
            let new = (1..).zip(lines).filter(|(_, line)| line.starts_with("hh") && !old.contains(*line));
            expected.extend(new.map(|(number, _)| format!("d{}/f {nth}.txt:{number}", nth % 3)));
        }
        assert_eq!(repository.found("", &["--changed-since", "HEAD", "--select", "scheme-typo"]), expected);
        repository.commit("new");
        assert_eq!(repository.found("", &["--changed-since", "HEAD~1", "--select", "scheme-typo"]), expected);
    }
}

#[test]
fn urls_of_changed_lines_are_listed() {
    let repository = Repository::new();
    repository.write("a.md", "http://a.example/\n\nhttp://b.example/\n");
    repository.write("b.md", "http://c.example/\n");
    repository.commit("first");
    repository.write("a.md", "http://a.example/\nhttp://new.example/\nhttp://b.example/\n");
    let mut urlint = urlint(repository.path(""));
    urlint.args(["extract", "--changed-since", "HEAD", "--output", "csv=list.csv", "."]);
    for _ in 0..2 {
        let output = quiet(&mut urlint, &repository).output().expect("it starts");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "a.md:2:1: http://new.example/\n");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let list = fs::read_to_string(repository.path("list.csv")).expect("a list");
        assert!(list.starts_with("path,line,") && list.contains("a.md,2,1,") && list.lines().count() == 2, "{list}");
    }
}
