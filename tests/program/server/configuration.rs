//! The settings of the editor, the configurations of files, and the folders of the workspace.

use serde_json::{Value, json};

use super::client::{Client, real, uri};
use super::diagnostics::shown;
use crate::run::{directory, write};

const TEXT: &str = "HTTP://www.ietf.org/\n";
const FOUND: [&str; 1] = ["0 uppercase-scheme"];
const NOTHING: [&str; 0] = [];

#[test]
fn the_configuration_of_a_file_applies_and_is_read_again() {
    let folder = directory([
        ("a.md", TEXT),
        ("old/a.md", TEXT),
        ("urlint.toml", "[[overrides]]\nfiles = [\"old/**\"]\nextend-ignore = [\"uppercase-scheme\"]\n"),
    ]);
    let folder = real(folder.path());
    let (a, old, config) = (folder.join("a.md"), folder.join("old/a.md"), folder.join("urlint.toml"));
    let mut client = Client::in_folder(&folder);
    assert_eq!(shown(&client.open_file(&a)), FOUND);
    assert_eq!(shown(&client.open_file(&old)), NOTHING);
    write(&config, "ignore = [\"uppercase-scheme\"]\n");
    let changed = json!({ "changes": [{ "uri": uri(&config), "type": 2 }] });
    client.notify("workspace/didChangeWatchedFiles", changed.clone());
    assert_eq!(shown(&client.diagnostics(&a, 1)), NOTHING);
    write(&config, "relaxed = 3\n\nignore = [\"uppercase-shceme\"]\n");
    client.notify("workspace/didChangeWatchedFiles", changed.clone());
    let errors = client.shown(&config, |params| params["diagnostics"].as_array().is_some_and(|it| it.len() == 2));
    let lines: Vec<_> = errors.iter().map(|error| error["range"]["start"]["line"].clone()).collect();
    assert_eq!(lines, [0, 2], "{errors:?}");
    assert!(errors.iter().all(|error| error["severity"] == 1 && error["source"] == "urlint"));
    write(&config, "");
    client.notify("workspace/didChangeWatchedFiles", changed);
    assert_eq!(client.shown(&config, |params| params["diagnostics"] == json!([])), [] as [Value; 0]);
}

#[test]
fn files_that_a_walk_leaves_out_are_left_alone() {
    let folder = directory([
        (".gitignore", "/ignored\n"),
        ("ignored/a.md", TEXT),
        ("excluded/a.md", TEXT),
        (".hidden/a.md", TEXT),
        ("shown/a.md", TEXT),
        ("urlint.toml", "exclude = [\"/excluded\"]\n"),
        (".git/HEAD", "ref: refs/heads/main\n"),
    ]);
    let folder = real(folder.path());
    let mut client = Client::in_folder(&folder);
    for (name, found) in [("ignored", &NOTHING[..]), ("excluded", &NOTHING), (".hidden", &NOTHING), ("shown", &FOUND)] {
        let file = folder.join(name).join("a.md");
        assert_eq!(shown(&client.open_file(&file)), found, "{name}");
        let all = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } });
        assert_eq!(client.actions(&file, all, "source.fixAll").len(), found.len(), "{name}");
    }
}

#[test]
fn each_folder_is_a_project() {
    let folder = directory([
        ("one/a.md", TEXT),
        ("two/a.md", TEXT),
        ("two/urlint.toml", "ignore = [\"uppercase-scheme\"]\n"),
        ("elsewhere/a.md", TEXT),
    ]);
    let folder = real(folder.path());
    let (one, two) = (folder.join("one"), folder.join("two"));
    let mut client = Client::with_capabilities(&[&one, &two], &json!({}), &Value::Null);
    assert_eq!(shown(&client.open_file(&one.join("a.md"))), FOUND);
    assert_eq!(shown(&client.open_file(&two.join("a.md"))), NOTHING);
    assert_eq!(shown(&client.open_file(&folder.join("elsewhere/a.md"))), FOUND);
    let event = json!({ "added": [], "removed": [{ "uri": uri(&one), "name": "" }] });
    client.notify("workspace/didChangeWorkspaceFolders", json!({ "event": event }));
    let status = client.request("workspace/executeCommand", json!({ "command": "urlint.status" })).expect("a status");
    assert_eq!((&status["folders"], &status["documents"]), (&json!([two]), &json!(3)));
}

#[test]
fn settings_name_a_configuration() {
    let folder = directory([("a.md", TEXT), ("ci/urlint.toml", "ignore = [\"uppercase-scheme\"]\n")]);
    let folder = real(folder.path());
    let mut client = Client::with_options(&folder, &json!({ "configuration": "ci/urlint.toml" }));
    assert_eq!(shown(&client.open_file(&folder.join("a.md"))), NOTHING);
    client.notify("workspace/didChangeConfiguration", json!({ "settings": { "urlint": {} } }));
    assert_eq!(shown(&client.diagnostics(&folder.join("a.md"), 1)), FOUND);
    client.notify("workspace/didChangeConfiguration", json!({ "settings": { "urlint": { "unsafeFixes": "yes" } } }));
    let shown_error = client.wait_for(|message| message["method"] == "window/showMessage");
    assert_eq!(shown_error["params"]["type"], 1, "{shown_error}");
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": { "urlint": { "configuration": "no.toml" } } }),
    );
    let shown_error = client.wait_for(|message| message["method"] == "window/showMessage");
    assert!(shown_error["params"]["message"].as_str().is_some_and(|it| it.contains("no.toml")), "{shown_error}");
}

/// A client that has settings is asked for them; one without any keeps those that it started with.
#[test]
fn the_client_is_asked_for_its_settings() {
    let folder = directory([("a.md", TEXT), ("ci.toml", "ignore = [\"uppercase-scheme\"]\n")]);
    let folder = real(folder.path());
    for (section, found) in [(Value::Null, &NOTHING[..]), (json!({}), &FOUND)] {
        let capabilities = json!({ "workspace": { "configuration": true } });
        let options = json!({ "configuration": "ci.toml" });
        let mut client = Client::with_capabilities(&[&folder], &capabilities, &options);
        let asked = client.wait_for(|message| message["method"] == "workspace/configuration");
        assert_eq!(asked["params"]["items"][0]["section"], "urlint");
        client.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": [section] }));
        client.open(&folder.join("a.md"), TEXT);
        let shown_last = client.diagnostics(&folder.join("a.md"), 1);
        let is_final = shown(&shown_last) == found;
        assert!(is_final || shown(&client.diagnostics(&folder.join("a.md"), 1)) == found, "{section}");
    }
}

#[test]
fn known_findings_are_left_out() {
    let baseline = r#"{ "schema_version": 1, "findings": [
        { "path": "a.md", "rule": "uppercase-scheme", "severity": "info", "url": "HTTP://www.ietf.org/", "count": 1 }
    ] }"#;
    let folder = directory([("a.md", TEXT), ("urlint.toml", "baseline = \"known.json\"\n"), ("known.json", baseline)]);
    let folder = real(folder.path());
    let file = folder.join("a.md");
    let mut client = Client::in_folder(&folder);
    assert_eq!(shown(&client.open_file(&file)), NOTHING);
    client.change(&file, 2, json!([{ "text": "HTTP://www.ietf.org/\nHTTP://www.ietf.org/\n" }]));
    assert_eq!(shown(&client.diagnostics(&file, 2)), ["1 uppercase-scheme"]);
}
