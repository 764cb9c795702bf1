//! Links, hover, definitions, references, symbols, completion and renaming, by the cases in `tests/cases/server`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Value, json};

use super::client::{Client, edited, position, real, uri};
use crate::random::Random;
use crate::run::{directory, fed, urlint, write};

/// A request at a cursor.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    request: String,
    files: BTreeMap<String, String>,
    expected: Vec<String>,
}

/// A new name for what is at a cursor.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Renaming {
    new: String,
    files: BTreeMap<String, String>,
    #[serde(default)]
    expected: BTreeMap<String, String>,
    error: Option<String>,
}

fn cases<T: for<'d> Deserialize<'d>>(name: &str) -> Vec<T> {
    #[derive(Deserialize)]
    struct All<T> {
        case: Vec<T>,
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/server").join(name);
    let all: All<T> = toml::from_str(&fs::read_to_string(path).expect("a text")).expect("cases");
    all.case
}

/// A workspace with files, of which one has the cursor. All of them are open.
struct Workspace {
    folder: tempfile::TempDir,
    texts: BTreeMap<String, String>,
    client: Client,
    file: PathBuf,
    cursor: Value,
}

impl Workspace {
    fn of(files: &BTreeMap<String, String>) -> Self {
        let mut texts = files.clone();
        let marked = |text: &String| text.contains('|');
        let name = files.iter().find(|(_, text)| marked(text)).expect("a cursor").0;
        let at = files[name].find('|').expect("a cursor");
        texts.insert(name.clone(), files[name].replacen('|', "", 1));
        let folder = directory(&texts);
        fs::create_dir(folder.path().join(".git")).expect("a folder");
        let root = real(folder.path());
        let file = root.join(name);
        let mut client = Client::in_folder(&root);
        client.open(&file, &texts[name]);
        Self { cursor: position(&texts[name], at), folder, texts, client, file }
    }

    fn root(&self) -> PathBuf {
        real(self.folder.path())
    }

    /// The name of a file by its URI.
    fn name(&self, file: &str) -> String {
        let path = url::Url::parse(file).ok().and_then(|url| url.to_file_path().ok()).expect("a file");
        path.strip_prefix(self.root()).expect("in the folder").to_string_lossy().replace('\\', "/")
    }

    /// A place as the cases have it: `a.md:1:5-13`, from 1.
    fn place(&self, file: &str, range: &Value) -> String {
        let number = |place: &str, key: &str| range[place][key].as_u64().expect("a number") + 1;
        let (line, start, end) = (number("start", "line"), number("start", "character"), number("end", "character"));
        format!("{}:{line}:{start}-{end}", self.name(file))
    }

    fn at_cursor(&self) -> Value {
        json!({ "textDocument": { "uri": uri(&self.file) }, "position": self.cursor })
    }

    /// The answer to a request, in the notation of the cases.
    fn answer(&mut self, request: &str) -> Vec<String> {
        let mut params = self.at_cursor();
        if request != "completion" {
            params["context"] = json!({ "includeDeclaration": true });
        }
        if request == "hover" {
            // what is known of other files is shown when they were read
            self.client.request("textDocument/references", params.clone()).expect("an answer");
        }
        let own = uri(&self.file);
        let answer = self.client.request(&format!("textDocument/{request}"), params).expect("an answer");
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let all = |value: &Value| value.as_array().cloned().unwrap_or_default();
        match request {
            "documentLink" => all(&answer)
                .iter()
                .map(|link| {
                    let target = match link["target"].as_str() {
                        Some(file) if file.starts_with("file:") => {
                            let (file, line) = file.split_once('#').unwrap_or((file, ""));
                            format!("{}#{line}", self.name(file))
                        }
                        Some(target) => target.to_owned(),
                        None => "nothing".to_owned(),
                    };
                    format!("{} -> {target} ({})", self.place(&own, &link["range"]), text(&link["tooltip"]))
                })
                .collect(),
            "definition" if answer.is_object() => vec![self.place(&text(&answer["uri"]), &answer["range"])],
            "definition" | "references" => {
                all(&answer).iter().map(|it| self.place(&text(&it["uri"]), &it["range"])).collect()
            }
            "documentSymbol" => all(&answer)
                .iter()
                .map(|it| format!("{} {}", text(&it["name"]), self.place(&own, &it["location"]["range"])))
                .collect(),
            "hover" => answer["contents"]["value"].as_str().unwrap_or_default().lines().map(str::to_owned).collect(),
            "completion" => all(&answer["items"]).iter().map(|it| text(&it["textEdit"]["newText"])).collect(),
            _ => panic!("{request}: no such request"),
        }
    }

    /// The files after the edits of an answer.
    fn after(&self, edit: &Value) -> BTreeMap<String, String> {
        let mut texts = self.texts.clone();
        for (file, edits) in edit["changes"].as_object().into_iter().flatten() {
            let text = texts.get_mut(&self.name(file)).expect("a file");
            *text = edited(text, edits);
        }
        texts
    }
}

#[test]
fn requests_at_a_cursor_are_answered() {
    for case in cases::<Case>("links.toml") {
        let mut workspace = Workspace::of(&case.files);
        assert_eq!(workspace.answer(&case.request), case.expected, "{} in {:?}", case.request, case.files);
    }
}

/// A new name, and the old one again: then all files have their bytes again.
#[test]
fn names_are_given_and_taken_back() {
    for case in cases::<Renaming>("renames.toml") {
        let mut workspace = Workspace::of(&case.files);
        let mut params = workspace.at_cursor();
        let prepared = workspace.client.request("textDocument/prepareRename", params.clone());
        params["newName"] = json!(case.new);
        let answer = workspace.client.request("textDocument/rename", params.clone());
        if let Some(error) = &case.error {
            let message = answer.expect_err("an error")["message"].as_str().expect("a text").to_owned();
            let root = format!("{}/", workspace.root().display());
            assert_eq!(message.replace(&root, ""), **error);
            continue;
        }
        let old_name = prepared.expect("a name")["placeholder"].clone();
        let new = workspace.after(&answer.expect("edits"));
        let mut expected = workspace.texts.clone();
        expected.extend(case.expected.clone());
        assert_eq!(new, expected, "{}", case.new);
        let old = std::mem::replace(&mut workspace.texts, new.clone());
        let mut changes = Vec::new();
        for (name, text) in &new {
            let file = workspace.root().join(name);
            fs::write(&file, text).expect("it is written");
            changes.push(json!({ "uri": uri(&file), "type": 2 }));
            if file == workspace.file {
                workspace.client.change(&file, 2, json!([{ "text": text }]));
            }
        }
        workspace.client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
        params["newName"] = old_name;
        let back = workspace.client.request("textDocument/rename", params).expect("edits");
        assert_eq!(workspace.after(&back), old, "{} taken back", case.new);
    }
}

/// The files of a folder, by name.
fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut all = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(at).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() {
                open.push(entry);
            } else if let Ok(text) = fs::read_to_string(&entry) {
                all.insert(entry.strip_prefix(folder).expect("below it").to_owned(), text);
            }
        }
    }
    all
}

/// A copy of the documents of this project, and of some with all kinds of references.
fn project() -> tempfile::TempDir {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = directory([
        (".git/HEAD", "ref: refs/heads/main\n"),
        ("x/a.md", "[a](../README.md#x) [b](b/c.md) ![i](i.png)\n\n[l]: b/c.md\n"),
        ("x/b/c.md", "[a](../a.md) [b](../../docs/src/SUMMARY.md)\r\n"),
        ("x/d.rst", "`a <b/c.md>`_\n\n.. include:: b/c.md\n"),
        ("x/i.png", ""),
    ]);
    for (name, text) in files(&root.join("docs/src")) {
        write(folder.path().join("docs/src").join(name), text);
    }
    for name in ["README.md", "CONTRIBUTING.md", "docs/book.toml"] {
        write(folder.path().join(name), fs::read_to_string(root.join(name)).expect("a text"));
    }
    folder
}

/// The edits of the server and the move of the editor make the files that `urlint mv` makes, byte for byte, with the
/// texts that are not saved.
#[test]
fn moved_files_are_those_of_the_program() {
    for (old, new) in [
        ("x/b/c.md", "x/c.md"),
        ("x/a.md", "docs/src/a.md"),
        ("x/b", "docs/src/guide/b"),
        ("docs/src/guide/fixing.md", "docs/src/repairs.md"),
        ("docs/src/guide", "docs/src/manual"),
        ("README.md", "x/README.md"),
    ] {
        let [by_program, by_editor] = [project(), project()];
        let unsaved = "# Not saved\n\n[c](b/c.md) [r](../README.md)\n";
        write(by_program.path().join("x/a.md"), unsaved);
        let output = fed(urlint(by_program.path()).args(["mv", "--quiet", old, new]), b"");
        assert!(output.status.code() < Some(2), "{}", String::from_utf8_lossy(&output.stderr));
        let root = real(by_editor.path());
        let mut client = Client::in_folder(&root);
        client.open(&root.join("x/a.md"), unsaved);
        let moved = json!({ "files": [{ "oldUri": uri(&root.join(old)), "newUri": uri(&root.join(new)) }] });
        let edit = client.request("workspace/willRenameFiles", moved).expect("edits");
        write(root.join("x/a.md"), unsaved);
        for (file, edits) in edit["changes"].as_object().into_iter().flatten() {
            let path = url::Url::parse(file).ok().and_then(|url| url.to_file_path().ok()).expect("a file");
            let text = fs::read_to_string(&path).expect("a text");
            fs::write(path, edited(&text, edits)).expect("it is written");
        }
        fs::create_dir_all(root.join(new).parent().expect("a folder")).expect("a folder");
        fs::rename(root.join(old), root.join(new)).expect("it moves");
        assert_eq!(files(&root), files(&real(by_program.path())), "{old} to {new}");
    }
}

#[test]
fn files_that_move_together_keep_their_references() {
    let folder = directory([
        (".git/HEAD", ""),
        ("a.md", "[b](b.md) [c](c.md)\n"),
        ("b.md", "[a](a.md) [c](c.md)\n"),
        ("c.md", "[a](a.md) [b](b.md)\n"),
    ]);
    let root = real(folder.path());
    let mut client = Client::in_folder(&root);
    let moved = ["a.md", "b.md"]
        .map(|name| json!({ "oldUri": uri(&root.join(name)), "newUri": uri(&root.join("sub").join(name)) }));
    let edit = client.request("workspace/willRenameFiles", json!({ "files": moved })).expect("edits");
    let after = |name: &str| {
        let text = fs::read_to_string(root.join(name)).expect("a text");
        edited(&text, &edit["changes"][uri(&root.join(name))])
    };
    assert_eq!(after("a.md"), "[b](b.md) [c](../c.md)\n");
    assert_eq!(after("b.md"), "[a](a.md) [c](../c.md)\n");
    assert_eq!(after("c.md"), "[a](sub/a.md) [b](sub/b.md)\n");
}

/// The folder of the workspace may be one of a repository.
#[test]
fn references_around_the_workspace_follow_a_heading() {
    let folder = directory([("a.md", "[s](sub/s.md#s)\n"), ("sub/s.md", "# S\n\n[x](#s)\n"), (".git/HEAD", "")]);
    let root = real(folder.path());
    let file = root.join("sub/s.md");
    let mut client = Client::in_folder(&root.join("sub"));
    client.open_file(&file);
    let params = json!({
        "textDocument": { "uri": uri(&file) },
        "position": { "line": 0, "character": 2 },
        "newName": "T",
    });
    let edits = client.request("textDocument/rename", params).expect("edits");
    for (file, expected) in [("a.md", "[s](sub/s.md#t)\n"), ("sub/s.md", "# T\n\n[x](#t)\n")] {
        let text = fs::read_to_string(root.join(file)).expect("it is there");
        assert_eq!(edited(&text, &edits["changes"][uri(&root.join(file))]), expected, "{edits}");
    }
}

/// A document that is no file yet has headings, too.
#[test]
fn places_of_a_new_document_are_led_to() {
    let folder = directory([("b.md", "[x](#two)\n")]);
    let mut client = Client::in_folder(&real(folder.path()));
    let text = "# One\n\n## Two\n\n[x](#two) [y](#three)\n";
    let own = "untitled:Untitled-1";
    let document = json!({ "uri": own, "languageId": "markdown", "version": 1, "text": text });
    client.notify("textDocument/didOpen", json!({ "textDocument": document }));
    let mut ask = |request: &str, at: usize| {
        let mut params = json!({ "textDocument": { "uri": own }, "position": position(text, at) });
        params["context"] = json!({ "includeDeclaration": true });
        params["newName"] = json!("Three");
        client.request(&format!("textDocument/{request}"), params)
    };
    let heading = json!({ "uri": own, "range": { "start": { "line": 2, "character": 3 }, "end": { "line": 2, "character": 6 } } });
    assert_eq!(ask("definition", 20), Ok(heading.clone()));
    let references = ask("references", 11).expect("references");
    assert_eq!((&references[0], &references[1]["range"]["start"]["line"]), (&heading, &json!(4)), "{references}");
    assert_eq!(references.as_array().map(Vec::len), Some(2));
    assert_eq!(ask("rename", 11).expect_err("an error")["message"], "the document is no file yet (save it first)");
}

/// What is a parameter for tracking is what the configuration says.
#[test]
fn urls_are_copied_without_the_parameters_of_the_configuration() {
    let text = "http://a.corp/?utm_source=x&partner=y&b=1\n";
    let config = "ignore = [\"tracking-parameters\"]\n[rules.tracking-parameters]\nparameters = [\"partner\"]\n";
    let folder = directory([("a.md", text), ("urlint.toml", config)]);
    let root = real(folder.path());
    let mut client = Client::in_folder(&root);
    client.open(&root.join("a.md"), text);
    let arguments = json!([uri(&root.join("a.md")), position(text, 5)]);
    let params = json!({ "command": "urlint.copyWithoutTracking", "arguments": arguments });
    assert_eq!(client.request("workspace/executeCommand", params), Ok(json!("http://a.corp/?utm_source=x&b=1")));
}

#[test]
fn commands_about_a_url_are_run() {
    let text = "[a](HTTP://a.corp/?utm_source=x&b=1) <http://user:pw@A.corp/>\n";
    let folder = directory([("a.md", text), ("b.md", "http://a.corp/ http://b.corp/\n")]);
    let root = real(folder.path());
    let file = root.join("a.md");
    let capabilities = json!({ "general": { "positionEncodings": ["utf-8"] }, "workspace": { "applyEdit": true } });
    let mut client = Client::with_capabilities(&[&root], &capabilities, &Value::Null);
    client.open(&file, text);
    let mut run = |command: &str, at: usize| {
        let arguments = json!([uri(&file), position(text, at)]);
        client.request("workspace/executeCommand", json!({ "command": command, "arguments": arguments }))
    };
    assert_eq!(run("urlint.copyWithoutTracking", 5).expect("a URL"), "HTTP://a.corp/?b=1");
    assert_eq!(run("urlint.showHost", 5).expect("places").as_array().map(Vec::len), Some(3));
    assert_eq!(run("urlint.normalize", 5).expect("an answer"), true);
    assert_eq!(run("urlint.normalize", 1).expect_err("no URL")["message"], "no URL is there");
    let asked = client.wait_for(|message| message["method"] == "workspace/applyEdit");
    let edits = &asked["params"]["edit"]["changes"][uri(&file)];
    assert_eq!(edited(text, edits), text.replace("HTTP:", "http:"));
}

/// The requests at a place, with what they are asked besides.
const REQUESTS: [&str; 8] = [
    "textDocument/documentLink",
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentSymbol",
    "textDocument/completion",
    "textDocument/prepareRename",
    "textDocument/rename",
];

/// Documents with links of all kinds, cut off and in one another.
const TEXTS: [(&str, &str); 6] = [
    (
        "a.md",
        "# É *x*\n\n[a][b] [b] ![c](a.md#é-x) [d](<a b.md \"t\") [e](\n\n[b]: <http://é.corp/\n[^1]: x [^1]\n[[w|x]] `[b]`",
    ),
    (
        "b.rst",
        "Ti\n==\n\n.. _l:\n\nS\n-\n\n:ref:`l` `Ti`_ `a <b>`__ |s| [1]_\n\n.. [1] x\n.. _a b: http://a.corp\n:doc:`/a",
    ),
    ("c.adoc", "= A\n\n[[i]]\n== B\n\n<<i,x>> <<B>> xref:c.adoc#i[] link:a.md[ <<\n\n[#k.r]\n=== C\n"),
    ("d.html", "<h1 id=a>é</h1><a href='#a'>x</a><a name=\"b\" href=\"d.html#b"),
    ("e.tex", "\\label{a} \\ref{a} \\url{http://a.corp/%20} \\input{b"),
    ("f.txt", "See <URL:http://a.corp/\r\n  b> http://😀.corp/\u{feff} joe@a.corp"),
];

/// At any place of any document each request has an answer, and each range of it lies inside of the document.
#[test]
fn any_place_is_answered_for() {
    let folder = directory(TEXTS);
    let root = real(folder.path());
    let mut client = Client::in_folder(&root);
    let mut random = Random::new(30);
    for (name, text) in TEXTS {
        let file = root.join(name);
        client.open(&file, text);
        let lines: Vec<&str> = text.split('\n').collect();
        for round in 0..40 {
            let line = random.below(lines.len() + 1);
            let character = random.below(lines.get(line).map_or(3, |line| line.len() + 3));
            let request = REQUESTS[round % REQUESTS.len()];
            let params = json!({
                "textDocument": { "uri": uri(&file) },
                "position": { "line": line, "character": character },
                "context": { "includeDeclaration": true, "triggerKind": 1 },
                "newName": "x",
            });
            let answer = client.request(request, params).unwrap_or_default();
            for range in ranges(&answer) {
                let end = &range["end"];
                let (line, character) = (end["line"].as_u64(), end["character"].as_u64());
                let longest = TEXTS.iter().map(|(_, text)| text.len()).max();
                assert!(line < Some(40) && character <= longest.map(|len| len as u64), "{name} {request}: {range}");
                assert!(
                    (&range["start"]["line"].as_u64(), &range["start"]["character"].as_u64()) <= (&line, &character)
                );
            }
        }
    }
}

/// All ranges of an answer.
fn ranges(value: &Value) -> Vec<Value> {
    match value {
        Value::Object(object) if object.contains_key("start") && object.contains_key("end") => vec![value.clone()],
        Value::Object(object) => object.values().flat_map(ranges).collect(),
        Value::Array(all) => all.iter().flat_map(ranges).collect(),
        _ => Vec::new(),
    }
}
