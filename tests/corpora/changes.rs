//! What `compare` lists of a real project that was changed as a maintainer would: the difference of two lists of
//! `extract`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The project, in the corpus `docs`.
const PROJECT: &str = "expressjs.com/";

#[test]
fn changes_of_a_project_are_the_difference_of_two_lists() {
    let Some(shared) = crate::shared_data::shared() else { return };
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (mut files, mut changed) = (0_usize, 0);
    crate::archive::each_file(&shared.join("corpus/docs.tar.zst"), |path, text| {
        let Some(path) = path.strip_prefix(PROJECT) else { return };
        files += 1;
        write(&folder.path().join("old").join(path), text);
        if let Some((name, text)) = changed_file(files, path, text) {
            changed += usize::from(name != path);
            write(&folder.path().join("new").join(name), &text);
        }
    });
    write(
        &folder.path().join("new/added.md"),
        b"<https://added.example/> http://added.example/x https://expressjs.com/\n",
    );
    assert!(files > 500 && changed > 30, "{files} files, {changed} with another name");

    let [old, new] = ["old", "new"].map(|side| {
        let records = run(&folder.path().join(side), &["extract", "."]);
        (files_by(&records, "url"), files_by(&records, "host"))
    });
    let changes = run(folder.path(), &["compare", "old", "new"]);
    let listed = |kind: &str, key: &str| -> BTreeSet<&str> {
        changes.iter().filter(|change| change["change"] == kind).filter_map(|change| change[key].as_str()).collect()
    };
    let only_in = |a: &Files, b: &Files| -> BTreeSet<String> {
        a.keys().filter(|name| !b.contains_key(*name)).cloned().collect()
    };
    let texts = |names: &BTreeSet<String>| -> Vec<String> { names.iter().cloned().collect() };

    let (new_hosts, removed_hosts) = (only_in(&new.1, &old.1), only_in(&old.1, &new.1));
    assert_eq!(listed("new-host", "host").into_iter().collect::<Vec<_>>(), texts(&new_hosts));
    assert_eq!(listed("removed-host", "host").into_iter().collect::<Vec<_>>(), texts(&removed_hosts));

    let (mut new_urls, mut removed_urls) = (only_in(&new.0, &old.0), only_in(&old.0, &new.0));
    let to_https: BTreeSet<String> =
        new_urls.iter().filter(|url| removed_urls.contains(&url.replacen("https:", "http:", 1))).cloned().collect();
    for url in &to_https {
        new_urls.remove(url);
        removed_urls.remove(&url.replacen("https:", "http:", 1));
    }
    for (kind, expected) in [("http-to-https", &to_https), ("new-url", &new_urls), ("removed-url", &removed_urls)] {
        assert_eq!(listed(kind, "url").into_iter().collect::<Vec<_>>(), texts(expected), "{kind}");
        assert!(!expected.is_empty(), "no {kind}");
    }

    // each move leads from a file that lost the URL to one that got it, and none is in two
    let mut moves = BTreeMap::<&str, [BTreeSet<&str>; 2]>::new();
    for change in changes.iter().filter(|change| change["change"] == "moved-url") {
        let [url, from, to] = ["url", "old_path", "path"].map(|key| change[key].as_str().expect("a text"));
        let [lost, gained] = moves.entry(url).or_default();
        assert!(lost.insert(from) && gained.insert(to), "{change}");
    }
    let mut moved = 0;
    for (url, old_files) in &old.0 {
        let Some(new_files) = new.0.get(url) else { continue };
        let (lost, gained): (Vec<_>, Vec<_>) =
            (old_files.difference(new_files).collect(), new_files.difference(old_files).collect());
        let [from, to] = moves.get(&**url).cloned().unwrap_or_default();
        assert_eq!((from.len(), to.len()), (lost.len().min(gained.len()), lost.len().min(gained.len())), "{url}");
        assert!(from.iter().all(|file| lost.iter().any(|name| name == file)), "{url}");
        assert!(to.iter().all(|file| gained.iter().any(|name| name == file)), "{url}");
        moved += usize::from(!from.is_empty());
    }
    assert!(moved == moves.len() && moved > 50, "{moved} URLs are in other files");
    // what a file lost that has another name now is there
    for change in changes.iter().filter(|change| change["change"] == "moved-url") {
        let [from, to] = ["old_path", "path"].map(|key| change[key].as_str().expect("a text"));
        if let Some(rest) = to.strip_prefix("renamed/") {
            assert_eq!(rest, from, "{change}");
        }
    }
}

/// The files of each URL, or of each host.
type Files = BTreeMap<String, BTreeSet<String>>;

/// The name and the text of a file in the changed project: some have another name, some link to `https`, as all do to
/// one host, and some are gone.
fn changed_file(nth: usize, path: &str, text: &[u8]) -> Option<(String, Vec<u8>)> {
    let text = String::from_utf8_lossy(text).replace("http://loopback.io", "https://loopback.io");
    match nth % 12 {
        0 => None,
        1 => Some((format!("renamed/{path}"), text.into_bytes())),
        2..5 => Some((path.to_owned(), text.replace("http://", "https://").into_bytes())),
        _ => Some((path.to_owned(), text.into_bytes())),
    }
}

fn files_by(records: &[Value], key: &str) -> Files {
    let mut files = Files::new();
    for record in records {
        if let Some(name) = record[key].as_str().filter(|name| !name.is_empty()) {
            files.entry(name.to_owned()).or_default().insert(record["path"].as_str().expect("a path").to_owned());
        }
    }
    files
}

/// The records of a run of the program.
fn run(folder: &Path, args: &[&str]) -> Vec<Value> {
    let mut urlint = Command::new(env!("CARGO_BIN_EXE_urlint"));
    urlint.args(args).args(["--format", "json", "--no-config", "--no-ignore", "--hidden"]).current_dir(folder);
    let output = urlint.output().expect("it starts");
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {}: {messages}", output.status);
    serde_json::from_slice(&output.stdout).expect("an array")
}

fn write(path: &Path, text: &[u8]) {
    fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder can be made");
    fs::write(path, text).expect("it can be written");
}
