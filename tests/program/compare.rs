//! `urlint compare`: what it lists is the difference of two lists of `extract`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::run::{directory, fed, urlint, write};

/// Runs git, whatever the configuration of the user is.
fn git(directory: &Path, args: &[&str]) -> String {
    let mut git = Command::new("git");
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("GIT_")) {
        git.env_remove(name);
    }
    git.current_dir(directory).env("HOME", directory).env("GIT_CONFIG_NOSYSTEM", "1");
    for who in ["AUTHOR", "COMMITTER"] {
        git.env(format!("GIT_{who}_NAME"), "a").env(format!("GIT_{who}_EMAIL"), "a@a.example");
    }
    let output = git.args(args).output().expect("git is installed");
    assert!(output.status.success(), "git {args:?}: {output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

const OLD: &[(&str, &str)] = &[
    ("a.md", "[x](http://a.example/x) <http://b.example/> <https://c.example/> http://same.example/\n"),
    ("b/moved.html", "<a href='http://moved.example/?a=1&amp;b=2'>x</a> mailto:joe@a.example\n"),
    ("b/kept.py", "# http://kept.example/ ftp://joe:s3cret@old.example/\nx = 'https://in.example/code'\n"),
    ("gone.txt", "http://gone.example/ http://a.example/x\n"),
    ("bytes.bin", "\0\0http://binary.example/\n"),
    ("ignored.log", "http://ignored.example/\n"),
    (".gitignore", "*.log\n"),
];

const NEW: &[(&str, &str)] = &[
    (
        "a.md",
        "[x](http://a.example/x) <https://b.example/> <http://c.example/> http://same.example/ http://new.example/\n",
    ),
    ("b/elsewhere.html", "<a href='http://moved.example/?a=1&amp;b=2'>x</a> mailto:joe@a.example\n"),
    ("b/kept.py", "# http://kept.example/y\nx = 'https://in.example/code'\n"),
    ("bytes.bin", "\0\0http://binary2.example/\n"),
    (".gitignore", "*.log\n"),
];

/// A repository of two commits, `old` and `new`.
fn repository() -> TempDir {
    let directory = directory::<&str, &str>([]);
    let path = directory.path();
    git(path, &["init", "--quiet", "--initial-branch=main"]);
    for (files, tag) in [(OLD, "old"), (NEW, "new")] {
        git(path, &["rm", "-r", "--quiet", "--ignore-unmatch", "."]);
        files.iter().for_each(|(name, text)| write(path.join(name), text));
        git(path, &["add", "--all"]);
        git(path, &["commit", "--quiet", "-m", tag]);
        git(path, &["tag", tag]);
    }
    directory
}

fn json(directory: &Path, args: &[&str]) -> Vec<Value> {
    let output = fed(urlint(directory).args(args), b"");
    assert!(output.status.success() && output.stderr.is_empty(), "{args:?}: {output:?}");
    serde_json::from_slice(&output.stdout).expect("an array")
}

/// The files of each URL.
fn listed(found: &[Value]) -> BTreeMap<String, BTreeSet<String>> {
    let mut urls = BTreeMap::<_, BTreeSet<_>>::new();
    for record in found {
        let text = |key: &str| record[key].as_str().expect("text").to_owned();
        urls.entry(text("url")).or_default().insert(text("path"));
    }
    urls
}

/// The differences between two lists.
fn expected(old: &[Value], new: &[Value]) -> BTreeSet<String> {
    let hosts = |found: &[Value]| -> BTreeSet<String> {
        found.iter().filter_map(|record| record["host"].as_str()).map(str::to_owned).collect()
    };
    let (old_hosts, new_hosts) = (hosts(old), hosts(new));
    let (old, new) = (listed(old), listed(new));
    let mut changes = BTreeSet::new();
    changes.extend(new_hosts.difference(&old_hosts).map(|host| format!("new-host {host}")));
    changes.extend(old_hosts.difference(&new_hosts).map(|host| format!("removed-host {host}")));
    let is_new = |url: &str| new.contains_key(url) && !old.contains_key(url);
    let is_removed = |url: &str| old.contains_key(url) && !new.contains_key(url);
    for url in old.keys().chain(new.keys()) {
        let (http, https) = (url.replacen("https:", "http:", 1), url.replacen("http:", "https:", 1));
        let change = if is_removed(&http) && is_new(&https) {
            format!("http-to-https {https}")
        } else if is_removed(&https) && is_new(&http) {
            format!("https-to-http {http}")
        } else if is_new(url) {
            format!("new-url {url}")
        } else if is_removed(url) {
            format!("removed-url {url}")
        } else if old[url].difference(&new[url]).next().is_some() && new[url].difference(&old[url]).next().is_some() {
            format!("moved-url {url}")
        } else {
            continue;
        };
        changes.insert(change);
    }
    changes
}

fn compared(directory: &Path, args: &[&str]) -> BTreeSet<String> {
    let changes = json(directory, &[&["compare", "--format", "json"], args].concat());
    let text = |record: &Value, key: &str| record[key].as_str().map(str::to_owned);
    let line = |record: &Value| {
        let what = text(record, "url").or_else(|| text(record, "host")).expect("one of them");
        format!("{} {what}", text(record, "change").expect("a kind"))
    };
    changes.iter().map(line).collect()
}

#[test]
fn what_it_lists_is_the_difference_of_two_lists() {
    let repository = repository();
    let path = repository.path();
    let folders = directory::<&str, &str>([]);
    for tag in ["old", "new"] {
        git(path, &["checkout", "--quiet", tag]);
        let tree = folders.path().join(tag);
        let files = if tag == "old" { OLD } else { NEW };
        files.iter().filter(|(name, _)| *name != "ignored.log").for_each(|(name, text)| write(tree.join(name), text));
        for (name, args) in [
            ("list.json", &["extract", "--format", "json", "."][..]),
            ("list.csv", &["extract", "--format", "csv", "."]),
            ("urls.jsonl", &["inventory", "--by", "url", "--format", "jsonl", "."]),
            ("urls.csv", &["inventory", "--by", "url", "--format", "csv", "."]),
            ("urls.parquet", &["inventory", "--by", "url", "--format", "parquet", "."]),
            ("hosts.json", &["inventory", "--format", "json", "."]),
        ] {
            let output = fed(urlint(&tree).args(args), b"");
            assert!(output.status.success(), "{args:?}: {output:?}");
            fs::write(folders.path().join(format!("{tag}-{name}")), output.stdout).expect("a file");
        }
        let output = format!("sqlite={}/{tag}-i.sqlite", folders.path().display());
        assert!(fed(urlint(&tree).args(["inventory", ".", "--output", &output]), b"").status.success());
    }
    let list = |tag: &str| json(&folders.path().join(tag), &["extract", "--format", "json", "."]);
    let expected = expected(&list("old"), &list("new"));
    assert_eq!(expected.len(), 12, "{expected:?}");
    git(path, &["checkout", "--quiet", "main"]);
    let before =
        (git(path, &["status", "--porcelain"]), fs::read_to_string(path.join(".git/HEAD")).expect("it is there"));
    assert_eq!(compared(path, &["old", "new"]), expected);
    assert_eq!(compared(path, &["old", "."]), expected);
    assert_eq!(compared(path, &["--threads", "1", "HEAD~1", "main"]), expected);
    let after =
        (git(path, &["status", "--porcelain"]), fs::read_to_string(path.join(".git/HEAD")).expect("it is there"));
    assert_eq!(before, after);
    assert_eq!(compared(folders.path(), &["old", "new"]), expected);
    for name in ["list.json", "list.csv", "i.sqlite"] {
        assert_eq!(compared(folders.path(), &[&format!("old-{name}"), &format!("new-{name}")]), expected, "{name}");
    }
    // an inventory has the first place of each URL alone
    let of_some = |kinds: &[&str]| -> BTreeSet<String> {
        expected.iter().filter(|change| kinds.iter().any(|kind| change.contains(kind))).cloned().collect()
    };
    for name in ["urls.jsonl", "urls.csv", "urls.parquet"] {
        assert_eq!(compared(folders.path(), &[&format!("old-{name}"), &format!("new-{name}")]), expected, "{name}");
    }
    assert_eq!(compared(folders.path(), &["old-hosts.json", "new-hosts.json"]), of_some(&["-host "]));
    // below a folder, and of a selection
    let below = compared(path, &["old", "new", "b"]);
    assert!(below.contains("moved-url http://moved.example/?a=1&b=2") && below.len() < expected.len(), "{below:?}");
    assert_eq!(compared(path, &["old", "new", "--host", "new.example"]), of_some(&["new.example"]));
}

/// INVARIANT: a path that is passed is read whatever its name is, from any directory.
#[test]
fn paths_of_revisions() {
    let repository = directory::<&str, &str>([]);
    let path = repository.path();
    git(path, &["init", "--quiet", "--initial-branch=main"]);
    for tag in ["old", "new"] {
        for name in ["a.md", ".hid", ".github/b.md", "sub/c.md", "sub/.d/e.md", ":f.md", "sub.md"] {
            write(path.join(name), format!("http://{tag}.example/{name}\n"));
        }
        git(path, &["add", "--all"]);
        git(path, &["commit", "--quiet", "-m", tag]);
        git(path, &["tag", tag]);
    }
    let sub = path.join("sub");
    let absolute = path.join("a.md");
    let absolute = absolute.to_str().expect("UTF-8");
    let all = [":f.md", "a.md", "sub.md", "sub/c.md"];
    for (directory, paths, expected) in [
        (path, &[][..], &all[..]),
        (path, &[".", "sub"], &all),
        (path, &["sub", "."], &all),
        (path, &["./sub/", "sub"], &["sub/c.md"]),
        (path, &[".hid", "nothing/../sub"], &[".hid", "sub/c.md"]),
        (path, &[".github"], &[".github/b.md"]),
        (path, &[":f.md", absolute], &[":f.md", "a.md"]),
        (&sub, &[], &["sub/c.md"]),
        (&sub, &[".."], &all),
        (&sub, &["../a.md", ".d"], &["a.md", "sub/.d/e.md"]),
        (&sub, &["../.github/b.md", "--force-exclude"], &[".github/b.md"]),
    ] {
        let changes = compared(directory, &[&["old", "new"], paths].concat());
        let urls = changes.iter().filter_map(|change| change.strip_prefix("new-url http://new.example/"));
        assert_eq!(urls.collect::<Vec<_>>(), expected, "{paths:?}");
    }
    for paths in [&["bus"][..], &["sub", "bus"], &["../elsewhere", "sub"]] {
        let output = fed(urlint(path).args([&["compare", "old", "new", "--fail-on", "new-host"], paths].concat()), b"");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && output.stdout.is_empty(), "{output:?}");
        assert!(stderr.contains(": in neither revision (is it misspelled?") && stderr.lines().count() == 1, "{stderr}");
    }
}

/// The work tree has the paths of a revision, is limited as it is, and has no files of submodules either.
#[test]
fn the_work_tree_is_as_a_revision() {
    let repository =
        directory([("a.md", "http://a.example/\n"), ("docs/b.md", "http://b.example/\n"), ("docs/d.md", "none\n")]);
    let path = repository.path();
    let commit = |directory: &Path| {
        git(directory, &["init", "--quiet", "--initial-branch=main"]);
        git(directory, &["add", "--all"]);
        git(directory, &["commit", "--quiet", "-m", "x"]);
    };
    let inner = directory([("c.md", "http://c.example/\n")]);
    commit(inner.path());
    commit(path);
    let url = inner.path().to_str().expect("UTF-8");
    git(path, &["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", url, "inner"]);
    git(path, &["commit", "--quiet", "-m", "x"]);
    let none = BTreeSet::new();
    let docs = path.join("docs");
    let docs = docs.to_str().expect("UTF-8");
    for args in [
        &["HEAD", "."][..],
        &[".", "HEAD"],
        &["HEAD", path.to_str().expect("UTF-8")],
        &["HEAD", ".", "docs"],
        &["HEAD", ".", "./docs/", "a.md"],
        &["HEAD", "docs", "--host", "b.example"],
        &["HEAD", "./docs", "--host", "b.example"],
        &[docs, "HEAD", "--host", "b.example"],
    ] {
        assert_eq!(compared(path, args), none, "{args:?}");
    }
    write(path.join("a.md"), "http://new.example/\n");
    fs::remove_file(path.join("docs/b.md")).expect("it is there");
    let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<BTreeSet<_>>();
    let of_docs = lines(&["removed-host b.example", "removed-url http://b.example/"]);
    assert_eq!(compared(path, &["HEAD", ".", "docs"]), of_docs);
    assert_eq!(compared(path, &["HEAD", ".", "docs/b.md", "docs/d.md"]), of_docs, "a file that is no longer there");
    let refused: [(&[&str], &str); 5] = [
        (&["HEAD", ".", "bus"], "bus: neither in the revision nor in the work tree (is it misspelled?"),
        (&["HEAD", "docs", "a.md"], "docs: paths after OLD and NEW are for revisions and the work tree `.`"),
        (&[".", ".", "docs"], ".: paths after OLD and NEW are for revisions and the work tree `.`"),
        (&["a.md", "HEAD"], "a.md: a file is not compared with a revision (name it after both: `urlint compare v1.0"),
        (&["HEAD", "a.md"], "a.md: a file is not compared with a revision"),
    ];
    for (args, what) in refused {
        let output = fed(urlint(path).arg("compare").args(args), b"");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{args:?}: {stderr}");
        assert!(stderr.contains(what) && stderr.lines().count() == 1, "{args:?}: {stderr}");
    }
}

/// A path need not be UTF-8: what it names is compared, and nothing else.
#[cfg(target_os = "linux")]
#[test]
fn paths_of_any_bytes() {
    use std::os::unix::ffi::OsStrExt as _;
    let repository = repository();
    let path = repository.path();
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9.md");
    write(path.join(name), "http://coffee.example/\n");
    git(path, &["add", "--all"]);
    git(path, &["commit", "--quiet", "-m", "coffee"]);
    let output = fed(urlint(path).args(["compare", "old", "HEAD", "--format", "jsonl"]).arg(name), b"");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.lines().count() == 2 && text.contains("coffee.example"), "{output:?}");
}

#[test]
fn secrets_are_hidden() {
    let repository = repository();
    for format in ["human", "json", "jsonl", "markdown"] {
        let args = ["compare", "old", "new", "--format", format];
        let output = fed(urlint(repository.path()).args(args), b"");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains("ftp://joe:***@old.example/") && !text.contains("s3cret"), "{text}");
    }
}

#[test]
fn secrets_of_lists_are_hidden() {
    let folder = directory([(
        "docs/a.md",
        "ftp://joe:s3cret@a.example/ <http://b.example/?access_token=8f14e45fceea167a5a36dedd4bea2543>\n",
    )]);
    let path = folder.path();
    for (name, args) in [
        ("list.json", &["extract", "--format", "json"][..]),
        ("list.csv", &["extract", "--format", "csv"]),
        ("urls.jsonl", &["inventory", "--by", "url", "--format", "jsonl"]),
        ("urls.parquet", &["inventory", "--by", "url", "--format", "parquet"]),
        ("urls.sqlite", &["inventory", "--output", "sqlite=urls.sqlite"]),
    ] {
        let output = fed(urlint(path).args(args).args(["--show-secrets", "docs"]), b"");
        assert!(output.status.success(), "{args:?}: {output:?}");
        if name != "urls.sqlite" {
            fs::write(path.join(name), output.stdout).expect("a file");
        }
        assert!(fs::read(path.join(name)).expect("a file").windows(6).any(|part| part == b"s3cret"), "{name}");
        write(path.join("empty/a.md"), "no URL\n");
        for format in ["human", "json", "jsonl", "markdown"] {
            let output = fed(urlint(path).args(["compare", name, "empty", "--format", format]), b"");
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(
                text.contains("ftp://joe:***@a.example/") && !text.contains("s3cret") && !text.contains("8f14e45f"),
                "{name}: {text}"
            );
        }
        // the same URLs as those of the documents, however they are shown
        let kinds = "new-url,removed-url,new-host,removed-host";
        for shown in [&[][..], &["--show-secrets"]] {
            let output = fed(urlint(path).args(["compare", name, "docs", "--fail-on", kinds]).args(shown), b"");
            assert_eq!(output.status.code(), Some(0), "{name}: {output:?}");
        }
    }
}

#[test]
fn inventories_saved_by_another_program_are_read_or_refused() {
    let folder = directory([("docs/a.md", "<http://a.example/?a=1,2> <http://b.example/>\n")]);
    let path = folder.path();
    let csv = fed(urlint(path).args(["inventory", "--by", "url", "--format", "csv", "docs"]), b"").stdout;
    let csv = String::from_utf8(csv).expect("text");
    let (header, rows) = csv.split_once('\n').expect("lines");
    let quoted: Vec<_> = header.split(',').map(|name| format!("\"{name}\"")).collect();
    for text in [format!("\u{feff}{csv}"), format!("{}\r\n{}", quoted.join(","), rows.replace('\n', "\r\n"))] {
        write(path.join("saved.csv"), &text);
        let output = fed(urlint(path).args(["compare", "saved.csv", "docs", "--fail-on", "new-url,removed-url"]), b"");
        assert_eq!(output.status.code(), Some(0), "{text}: {output:?}");
    }
    let utf16: Vec<u8> = "\u{feff}".encode_utf16().chain(csv.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    for bytes in [csv.replace(',', ";").into_bytes(), csv.replace(',', "\t").into_bytes(), utf16] {
        fs::write(path.join("saved.csv"), bytes).expect("a file");
        let output = fed(urlint(path).args(["compare", "saved.csv", "docs"]), b"");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{stderr}");
        assert!(stderr.contains("saved.csv: an inventory that was saved in another form"), "{stderr}");
    }
}

#[test]
fn escapes_of_csv_are_no_difference() {
    let folder = directory([("docs/a\u{202e}.md", "<http://a.example/\u{200b}x> [x](http://b\u{ad}.example/)\n")]);
    let path = folder.path();
    let output = fed(urlint(path.join("docs")).args(["extract", "--format", "csv", "."]), b"");
    fs::write(path.join("list.csv"), output.stdout).expect("a file");
    for sides in [["list.csv", "docs"], ["docs", "list.csv"]] {
        let output = fed(urlint(path).arg("compare").args(sides).args(["--format", "json"]), b"");
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "[]", "{output:?}");
    }
}

#[test]
fn options_that_hosts_alone_cannot_answer_are_refused() {
    let folder = directory([("docs/a.md", "http://a.example/ https://a.example/\n")]);
    let path = folder.path();
    let output = fed(urlint(path).args(["inventory", "--format", "json", "docs"]), b"");
    fs::write(path.join("hosts.json"), output.stdout).expect("a file");
    for (options, option) in
        [(["--fail-on", "new-host,new-url"], "--fail-on new-url"), (["--scheme", "http"], "--scheme")]
    {
        for sides in [["hosts.json", "docs"], ["docs", "hosts.json"]] {
            let output = fed(urlint(path).arg("compare").args(sides).args(options), b"");
            let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{stderr}");
            assert!(stderr.contains("hosts.json: it has hosts alone") && stderr.contains(option), "{stderr}");
        }
    }
    let output = fed(urlint(path).args(["compare", "hosts.json", "docs", "--fail-on", "new-host"]), b"");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

#[test]
fn nothing_is_compared_if_a_side_cannot_be_read() {
    let damaged = b"\x1f\x8b\x08\0\0\0\0\0\0\x03damaged";
    let folder = directory([("old/a.md", &b"http://a.example/"[..]), ("old/b.gz", damaged), ("new/a.md", b"none")]);
    for sides in [["old", "new"], ["new", "old"]] {
        let output = fed(urlint(folder.path()).args(["compare", "-z"]).args(sides), b"");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{output:?}");
        assert!(stderr.contains("b.gz: cannot be read"), "{stderr}");
    }
}

#[test]
fn the_status_says_what_there_is() {
    let repository = repository();
    let status = |args: &[&str]| {
        let output = fed(urlint(repository.path()).arg("compare").args(args), b"");
        assert!(output.stderr.is_empty(), "{output:?}");
        output.status.code()
    };
    assert_eq!(status(&["old", "new"]), Some(0));
    assert_eq!(status(&["old", "new", "--fail-on", "new-host"]), Some(1));
    assert_eq!(status(&["old", "new", "--fail-on", "moved-url,https-to-http"]), Some(1));
    assert_eq!(status(&["old", "old", "--fail-on", "new-host,new-url,removed-url"]), Some(0));
}

#[test]
fn wrong_sides_are_one_message() {
    let repository = repository();
    let path = repository.path();
    let record = |version: u32| {
        format!("{{\"schema_version\":{version},\"url\":\"http://a.example/\",\"path\":\"a\",\"line\":1,\"col\":1}}\n")
    };
    write(path.join("v1.jsonl"), record(1));
    write(path.join("damaged.json"), format!("[\n{}", record(2)));
    write(path.join("mixed.jsonl"), record(2) + &record(1));
    write(path.join("findings.jsonl"), record(2).replace("\"url\"", "\"rule\":\"x\",\"url\""));
    write(path.join("schemes.csv"), "scheme,host,registrable_domain,distinct_urls,path,line,col\nhttp,,,2,a,1,1\n");
    write(path.join("v1.csv"), "url,distinct_urls,path,line\nhttp://a.example/,1,a,1\n");
    let header = "path,line,col,scheme,host,registrable_domain,url\n";
    write(path.join("number.csv"), format!("{header}a.md,x,1,http,h,h,http://h/\n"));
    write(path.join("short.csv"), format!("{header}a.md,1\n"));
    write(path.join("cut.csv"), "url,scheme,host,port,registrable_domain\nhttp://a.example/,http,a.example,,\n");
    write(path.join("empty.json"), "");
    write(path.join("i.jsonl"), record(2));
    write(path.join("other.sqlite"), "SQLite format 3\0 of somebody");
    write(path.join("other.parquet"), "PAR1 of somebody PAR1");
    let expected = [
        (["nothing", "new"], "neither a file or folder nor a revision: nothing: no such revision"),
        (["HEAD^{tree}", "new"], "HEAD^{tree}: it names no commit"),
        (["old..new", "new"], "old..new: a range names no commit"),
        (["v1.jsonl", "new"], "v1.jsonl: an inventory of version 1, and this program reads version 2"),
        (["new", "mixed.jsonl"], "mixed.jsonl: record 2: an inventory of version 1"),
        (["new", "damaged.json"], "damaged.json: damaged, or no inventory"),
        (["findings.jsonl", "new"], "findings.jsonl: findings of `urlint check`"),
        (["schemes.csv", "new"], "schemes.csv: an inventory without URLs or hosts"),
        (["v1.csv", "new"], "v1.csv: there is no column `col`, so it is of another version"),
        (
            ["number.csv", "new"],
            "number.csv: damaged, or no inventory (make it again): CSV deserialize error: record 1 (line: 2",
        ),
        (["short.csv", "new"], "short.csv: damaged, or no inventory (make it again): CSV error: record 1 (line: 2"),
        (["cut.csv", "new"], "cut.csv: there is no column `path`, so it is of another version or was cut"),
        (["i.jsonl", "empty.json"], "empty.json: empty, so it is no inventory (make it again)"),
        (["empty.json", "."], "empty.json: empty, so it is no inventory"),
        (["empty.json", "empty.json"], "empty.json: empty, so it is no inventory"),
        (["other.sqlite", "new"], "other.sqlite: cannot be read as SQLite"),
        (["other.parquet", "new"], "other.parquet: cannot be read as Parquet"),
        (["-", "new"], "-: standard input is no side of a comparison"),
    ];
    for (sides, what) in expected {
        let output = fed(urlint(path).arg("compare").args(sides), b"");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{sides:?}: {stderr}");
        assert!(stderr.contains(what) && stderr.lines().count() == 1, "{sides:?}: {stderr}");
    }
    let nowhere = directory([("a.md", "http://a.example/")]);
    let mut urlint = urlint(nowhere.path());
    let ceiling = nowhere.path().parent().expect("a parent");
    let output = fed(urlint.env("GIT_CEILING_DIRECTORIES", ceiling).args(["compare", "main", "."]), b"");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(2) && stderr.contains("is not in a git repository"), "{stderr}");
}
