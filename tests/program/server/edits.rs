//! After any edits, the diagnostics of a document are the findings of `urlint check` in the same text.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::client::{Client, position, real};
use crate::archive::each_file;
use crate::random::Random;
use crate::run::{directory, fed, urlint};
use crate::shared_data::shared;

/// The edits of this project's documents, and of those of others. Each starts the program once; `URLINT_EDITS` asks for
/// more of them.
const EDITS: usize = 60;

/// Of the corpus, each document of this number is edited, if it is no longer than that.
const STEP: usize = 150;
const LONGEST: usize = 60_000;

/// The documents that are edited: those of the book and of this project.
fn documents(root: &Path) -> Vec<PathBuf> {
    let mut documents = vec![PathBuf::from("README.md"), "ARCHITECTURE.md".into(), "Cargo.toml".into()];
    for folder in ["docs/src/guide", "docs/src/reference", "src/site"] {
        let entries = fs::read_dir(root.join(folder)).expect("a folder").map(|entry| entry.expect("an entry"));
        documents.extend(entries.filter(|it| it.path().is_file()).map(|it| Path::new(folder).join(it.file_name())));
    }
    documents.sort();
    documents
}

/// Parts of texts that make and break links.
const PARTS: [&str; 24] = [
    "[x](",
    ")",
    "](no.md)",
    "](#nothing)",
    "<HTTP://a.test/",
    ">",
    "\n",
    "\r\n",
    "`",
    "```\n",
    "[a]: http://b.test/\n",
    "[a]",
    "http://user:pw@c.test/",
    "<!-- urlint-ignore -->",
    "é",
    "😀",
    " ",
    "# H\n",
    "{#id}",
    "\\",
    "//",
    "www.d.test",
    "http://e.test/a-\n b",
    "%zz",
];

/// A random change of a text: its range in bytes, and the new text there.
fn change(random: &mut Random, text: &str) -> (usize, usize, String) {
    let mut place = |most: usize| {
        let mut at = random.below(most + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (start, other) = (place(text.len()), place(text.len()));
    let deleted = if other % 3 == 0 { other % 400 } else { 0 };
    let mut end = (start + deleted).min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    // most positions between the two parts of a line break are moved out of it by editors
    let start = if text[..start].ends_with('\r') && text[start..].starts_with('\n') { start - 1 } else { start };
    let end = if text[..end].ends_with('\r') && text[end..].starts_with('\n') { end + 1 } else { end };
    let mut new = String::new();
    for _ in 0..random.below(3) {
        new.push_str(random.one_of(&PARTS));
    }
    (start, end.max(start), new)
}

/// The findings of `urlint check` in a text, by place, rule and message.
fn checked(root: &Path, file: &Path, text: &str) -> Vec<Value> {
    let mut command = urlint(root);
    command.args(["check", "--format", "json", "--stdin-filename"]).arg(file).arg("-");
    let output = fed(&mut command, text.as_bytes());
    let findings: Vec<Value> = serde_json::from_slice(&output.stdout).expect("JSON");
    let place = |finding: &Value, key: &str| position(text, finding[key].as_u64().expect("a number") as usize);
    let of = |it: &Value| json!([place(it, "start_byte"), place(it, "end_byte"), it["rule"], it["message"]]);
    let mut all: Vec<Value> = findings.iter().map(of).collect();
    all.sort_by_key(Value::to_string);
    all
}

#[test]
fn diagnostics_are_those_of_the_program() {
    let root = real(Path::new(env!("CARGO_MANIFEST_DIR")));
    edited_as_by_the_program(&root, &documents(&root));
}

/// The same of documents of other projects, in which all rules speak.
#[test]
fn diagnostics_of_real_documents_are_those_of_the_program() {
    let Some(shared) = shared() else { return };
    let (mut files, mut number) = (vec![("urlint.toml".to_owned(), b"select = ['ALL']".to_vec())], 0);
    each_file(&shared.join("corpus/docs.tar.zst"), |path, text| {
        number += 1;
        if number % STEP == 0 && text.len() <= LONGEST && str::from_utf8(text).is_ok() {
            files.push((path.to_owned(), text.to_owned()));
        }
    });
    let documents: Vec<PathBuf> = files.iter().skip(1).map(|(path, _)| path.into()).collect();
    assert!(documents.len() > 100, "{documents:?}");
    let folder = directory(files);
    edited_as_by_the_program(&real(folder.path()), &documents);
}

/// Edits some documents of a folder at random, and compares the findings in each.
fn edited_as_by_the_program(root: &Path, documents: &[PathBuf]) {
    let edits = std::env::var("URLINT_EDITS").ok().and_then(|edits| edits.parse().ok()).unwrap_or(EDITS);
    let mut random = Random::new(26);
    let mut client = Client::in_folder(root);
    for round in 0..edits.div_ceil(10) {
        let name = &documents[random.below(documents.len())];
        let file = root.join(name);
        let mut text = fs::read_to_string(&file).expect("a text");
        client.open_file(&file);
        for version in 2..=11 {
            let mut changes = Vec::new();
            for _ in 0..=random.below(3) {
                let (start, end, new) = change(&mut random, &text);
                let range = json!({ "start": position(&text, start), "end": position(&text, end) });
                changes.push(json!({ "range": range, "text": new }));
                text.replace_range(start..end, &new);
            }
            client.change(&file, version, Value::Array(changes));
            let found = client.diagnostics(&file, version);
            let of = |it: &Value| {
                let message = it["message"].as_str().unwrap_or_default();
                json!([it["range"]["start"], it["range"]["end"], it["code"], message])
            };
            let mut found: Vec<Value> = found.iter().map(of).collect();
            found.sort_by_key(Value::to_string);
            let expected = checked(root, name, &text);
            let is_same = |(found, expected): (&Value, &Value)| {
                let message = found[3].as_str().unwrap_or_default();
                found[0] == expected[0]
                    && found[1] == expected[1]
                    && found[2] == expected[2]
                    // the action follows the message
                    && message.starts_with(expected[3].as_str().unwrap_or("?"))
            };
            let are_same = found.len() == expected.len() && found.iter().zip(&expected).all(is_same);
            assert!(are_same, "round {round}, {}, version {version}:\n{found:#?}\n{expected:#?}", name.display());
        }
        client.notify("textDocument/didClose", json!({ "textDocument": { "uri": super::client::uri(&file) } }));
        client.forget();
    }
}
