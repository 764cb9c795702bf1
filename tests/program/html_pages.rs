//! The pages of HTML: their data, read back, and what is in all of them.

use std::fs;

use serde_json::{Map, Value};
use tempfile::TempDir;

use crate::run::{directory, urlint};

/// The text of a block of data.
fn block<'p>(page: &'p str, id: &str) -> &'p str {
    let start = format!("<script type=\"application/json\" id=\"{id}\">");
    let (_, rest) = page.split_once(&start).unwrap_or_else(|| panic!("no data {id}"));
    rest.split_once("</script>").expect("an end").0
}

/// The value of a block of data.
fn data(page: &str, id: &str) -> Value {
    serde_json::from_str(block(page, id)).expect("JSON")
}

/// A page without its style, its elements and its script, and without the texts of rules: these are files of the project.
pub(crate) fn without_shell(page: &str) -> String {
    let mut summary = data(page, "summary");
    for key in ["version", "rules_run", "rules"] {
        assert!(summary.as_object_mut().expect("an object").remove(key).is_some(), "{key}");
    }
    format!("rows: {}\nsummary: {summary}\ntexts: {}\n", block(page, "rows"), block(page, "texts"))
}

/// The rows of a page, each finding with its file and with all of its texts.
pub(crate) fn rows(page: &str) -> Vec<Map<String, Value>> {
    let (rows, texts) = (data(page, "rows"), data(page, "texts"));
    let (mut file, mut found) = (Value::Null, Vec::new());
    for row in rows.as_array().expect("an array") {
        let mut row = row.as_object().expect("an object").clone();
        if let Some(name) = row.get("file") {
            file = name.clone();
            continue;
        }
        for key in ["rule", "message", "help", "url", "host", "kinds"] {
            if let Some(number) = row.get(key).and_then(Value::as_u64) {
                row.insert(key.to_owned(), texts[number as usize].clone());
            }
        }
        if row.contains_key("rule") {
            row.insert("file".to_owned(), file.clone());
        }
        found.push(row);
    }
    found
}

/// What the records of a run say of its page: without what was read, and without the findings that were left out.
pub(crate) fn without_counts(page: &str) -> String {
    let rows: Vec<_> = rows(page).into_iter().filter(|row| !row.contains_key("left_out")).collect();
    let mut summary = data(page, "summary");
    for key in ["read", "configuration", "rules_run", "rules"] {
        summary.as_object_mut().expect("an object").remove(key);
    }
    summary["counts"]["suppressed"] = Value::Null;
    let rows: Vec<String> = rows.into_iter().map(|row| Value::Object(row).to_string()).collect();
    format!("{}\n{summary}\n", rows.join("\n"))
}

fn page(folder: &TempDir, args: &[&str]) -> String {
    let output = urlint(folder.path()).args(["check", "--format", "html"]).args(args).output().expect("it starts");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Runs git in a folder; `None` where there is no git.
fn git(folder: &TempDir, args: &[&str]) -> Option<String> {
    let mut command = std::process::Command::new("git");
    command.current_dir(folder.path()).args(["-c", "user.name=a", "-c", "user.email=a@b.example"]).args(args);
    let time = "2026-03-01T12:00:00+01:00";
    let output = command.env("GIT_COMMITTER_DATE", time).env("GIT_AUTHOR_DATE", time).output().ok()?;
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The same input gives the same bytes, with any number of threads.
#[test]
fn pages_are_reproducible() {
    let folder = directory([("a.md", "hhttps://ziglang.org/a\n"), ("b/c.md", "HTTPS://www.w3.org:443/\n")]);
    let args = ["--select", "all", "."];
    let first = page(&folder, &args);
    assert_eq!(first, page(&folder, &[&["--threads", "1"], &args[..]].concat()));
    assert_eq!(data(&first, "summary")["read"]["bytes"], 47);
}

/// Lines are linked to where the commit is on the web; what is secret in the address of the remote is nowhere.
#[test]
fn lines_are_linked() {
    let folder = directory([("docs/a b.md", "hhttps://ziglang.org/a\n"), ("c.md", "hhttps://ziglang.org/a\n")]);
    if git(&folder, &["init", "--quiet"]).is_none() {
        return eprintln!("skipped: there is no git");
    }
    git(&folder, &["remote", "add", "origin", "https://me:Xk29_vq@gitlab.com/acme/docs/guide.git"]);
    assert_eq!(data(&page(&folder, &["."]), "summary").get("commit"), None, "there is no commit yet");
    git(&folder, &["add", "--all"]);
    git(&folder, &["commit", "--quiet", "--message", "a"]);
    let id = git(&folder, &["rev-parse", "HEAD"]).expect("it is there");
    let text = page(&folder, &["docs", "c.md"]);
    assert!(!text.contains("Xk29_vq"));
    let summary = data(&text, "summary");
    assert_eq!(summary["project"], "acme/docs/guide");
    let commit = serde_json::json!({
        "id": id, "time": "2026-03-01T12:00:00+01:00", "repository": "https://gitlab.com/acme/docs/guide",
        "before_path": format!("https://gitlab.com/acme/docs/guide/-/blob/{id}/"), "before_line": "?plain=1#L",
    });
    assert_eq!(summary["commit"], commit);
    let files: Vec<Value> =
        data(&text, "rows").as_array().expect("rows").iter().filter(|row| row["file"].is_string()).cloned().collect();
    let expected = serde_json::json!([{"file": "docs/a b.md", "at": "docs/a%20b.md"}, {"file": "c.md", "at": "c.md"}]);
    assert_eq!(Value::Array(files), expected);
    git(&folder, &["remote", "set-url", "origin", "https://me:Xk29_vq@git.example.org/acme/guide"]);
    let text = page(&folder, &["."]);
    assert!(!text.contains("Xk29_vq") && data(&text, "summary")["commit"].get("repository").is_none());
}

/// A file of a submodule is linked in the repository of the submodule, or not at all.
#[test]
fn files_of_submodules_are_linked_where_they_are() {
    let url = "hhttps://ziglang.org/a\n";
    let modules = ["lib", "deep/er", "unknown", "empty", "../out", "/etc"];
    let named = |path: &&str| format!("[submodule \"{path}\"]\n\tpath = {path}\n\turl = https://example.org/x\n");
    let folder = directory([
        ("a.md", url.to_owned()),
        ("lib/é/b.md", url.to_owned()),
        ("lib/deep/er/c.md", url.to_owned()),
        ("lib/.gitmodules", named(&modules[1])),
        ("unknown/d.md", url.to_owned()),
        ("empty/.git/x", String::new()),
        ("empty/e.md", url.to_owned()),
        ("library/f.md", url.to_owned()),
        (".gitmodules", modules.iter().map(named).collect()),
    ]);
    let commit = |path: &str, remote: &str| {
        let git = |args: &[&str]| git(&folder, &[&["-C", path], args].concat());
        git(&["init", "--quiet"])?;
        git(&["remote", "add", "origin", remote]);
        git(&["add", "--all"]);
        git(&["commit", "--quiet", "--message", path]);
        git(&["rev-parse", "HEAD"])
    };
    let Some(deep) = commit("lib/deep/er", "git@gitlab.com:acme/deep.git") else {
        return eprintln!("skipped: there is no git");
    };
    let [lib, _, root] =
        [("lib", "git@codeberg.org:acme/lib.git"), ("unknown", "/srv/git/x"), (".", "git@github.com:acme/x.git")]
            .map(|(path, remote)| commit(path, remote).expect("there is git"));
    let text = page(&folder, &["--no-config", "."]);
    let (rows, commit) = (data(&text, "rows"), data(&text, "summary")["commit"].clone());
    let address = |row: &Value| {
        let repository = row["submodule"].as_u64().map_or(&commit, |nth| &commit["submodules"][nth as usize]);
        let before = repository["before_path"].as_str();
        row["at"].as_str().map(|at| format!("{}{at}", before.expect("a path has a repository")))
    };
    let files = rows.as_array().expect("rows").iter().filter_map(|row| Some((row["file"].as_str()?, address(row))));
    let expected = [
        ("a.md", Some(format!("https://github.com/acme/x/blob/{root}/a.md"))),
        ("empty/e.md", None),
        ("lib/deep/er/c.md", Some(format!("https://gitlab.com/acme/deep/-/blob/{deep}/c.md"))),
        ("lib/é/b.md", Some(format!("https://codeberg.org/acme/lib/src/commit/{lib}/%C3%A9/b.md"))),
        ("library/f.md", Some(format!("https://github.com/acme/x/blob/{root}/library/f.md"))),
        ("unknown/d.md", None),
    ];
    assert_eq!(files.collect::<Vec<_>>(), expected);
}

/// Findings that are left out are there, and are not counted.
#[test]
fn findings_that_are_left_out_are_there() {
    let folder = directory([(
        "a.md",
        "hhttps://ziglang.org/a <!-- urlint-ignore scheme-typo -- </script> on purpose -->\nhhttps://ziglang.org/b\n",
    )]);
    let written = urlint(folder.path()).args(["check", "--write-baseline=b.json", "."]).output().expect("it starts");
    assert_eq!(written.status.code(), Some(0));
    fs::write(folder.path().join("c.md"), "hhttps://ziglang.org/c\n").expect("a file");
    let text = page(&folder, &["--baseline", "b.json", "."]);
    let rows = rows(&text);
    let states: Vec<_> =
        rows.iter().map(|row| (row["file"].as_str(), row.get("left_out").and_then(Value::as_str))).collect();
    let expected = [(Some("a.md"), Some("suppressed")), (Some("a.md"), Some("baseline")), (Some("c.md"), None)];
    assert_eq!(states, expected);
    assert_eq!(rows[0]["reason"], "</script> on purpose");
    let counts = &data(&text, "summary")["counts"];
    assert_eq!([&counts["error"], &counts["suppressed"], &counts["baseline"]], [1, 1, 1]);
}

/// What is beyond the maximum is said.
#[test]
fn findings_that_are_not_shown_are_counted() {
    let folder = directory([("a.md", "hhttps://ziglang.org/a\nhhttps://ziglang.org/b\n")]);
    let text = page(&folder, &["--max-findings", "1", "."]);
    assert_eq!((rows(&text).len(), &data(&text, "summary")["counts"]["hidden"]), (1, &1.into()));
}

/// INVARIANT: no text of a document ends its block of data, and the data are JSON whatever the text is.
#[test]
fn data_hold_any_text() {
    let folder = tempfile::tempdir().expect("a directory");
    arbtest::arbtest(|u| {
        const PIECES: &[&[u8]] = &[
            b"</script>",
            b"<!--",
            b"<script>",
            b"]]>",
            b"\"",
            b"'",
            b"\\",
            b"&lt;",
            b"javascript:",
            b"\xff",
            b"\x1b",
            b" ",
            "\u{202e}".as_bytes(),
            "\u{2028}".as_bytes(),
            b"hhttps://ziglang.org/",
            b"\n",
            b"a",
        ];
        let mut text: Vec<u8> = b"hhttps://ziglang.org/".to_vec();
        while !u.is_empty() {
            text.extend_from_slice(u.choose(PIECES)?);
        }
        fs::write(folder.path().join("a.md"), &text).expect("a file");
        let page = page(&folder, &["--select", "all", "a.md"]);
        assert_eq!(page.matches("</script>").count(), 4);
        assert_eq!(page.matches("<!--").count(), 0);
        let jsonl = urlint(folder.path()).args(["check", "--format", "json", "--select", "all", "a.md"]).output();
        let records: Vec<Value> = serde_json::from_slice(&jsonl.expect("it starts").stdout).expect("JSON");
        let shown: Vec<_> = rows(&page).iter().map(|row| (row["line"].clone(), row["rule"].clone())).collect();
        let expected: Vec<_> = records.iter().map(|record| (record["line"].clone(), record["rule"].clone())).collect();
        assert_eq!(shown, expected);
        Ok(())
    })
    .budget_ms(3_000);
}
