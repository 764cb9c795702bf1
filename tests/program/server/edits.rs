//! After any edits, the diagnostics of a document are the findings of `urlint check` in the same text.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::client::{Client, position, real};
use crate::random::Random;
use crate::run::{fed, urlint};

/// Each edit starts the program once; `URLINT_EDITS` asks for more of them.
const EDITS: usize = 60;

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
    let edits = std::env::var("URLINT_EDITS").ok().and_then(|edits| edits.parse().ok()).unwrap_or(EDITS);
    let documents = documents(&root);
    let mut random = Random::new(26);
    let mut client = Client::in_folder(&root);
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
            let expected = checked(&root, name, &text);
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
