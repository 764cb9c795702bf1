//! Findings as diagnostics.

use serde_json::{Value, json};

use super::client::{Client, real, uri};
use crate::run::{directory, write};

/// The rules and first lines of diagnostics.
pub(super) fn shown(diagnostics: &[Value]) -> Vec<String> {
    let mut shown: Vec<String> = diagnostics
        .iter()
        .map(|it| format!("{} {}", it["range"]["start"]["line"], it["code"].as_str().unwrap_or("?")))
        .collect();
    shown.sort();
    shown
}

#[test]
fn a_finding_is_shown_with_its_rule() {
    let text = "# A\n\n[b]: http://www.ietf.org/\n\n<http://user:Xk29vmQ@www.ietf.org/\n  c>\n";
    let folder = directory([("a.md", text), ("urlint.toml", "extend-select = [\"unused-definition\"]\n")]);
    let folder = real(folder.path());
    let mut client = Client::in_folder(&folder);
    let found = client.open_file(&folder.join("a.md"));
    assert_eq!(shown(&found), ["2 unused-definition", "4 userinfo-password", "4 wrapped-url"]);
    let [unused, password, wrapped] = &*found else { panic!("three: {found:?}") };
    assert_eq!((&unused["source"], &unused["severity"], &unused["tags"]), (&json!("urlint"), &json!(3), &json!([1])));
    let page = unused["codeDescription"]["href"].as_str().expect("an address");
    assert!(page.ends_with("/docs/src/rules/unused-definition.md"), "{page}");
    assert!(!password.to_string().contains("Xk29vmQ") && password["severity"] == 1, "{password}");
    let related = wrapped["relatedInformation"].as_array().expect("places");
    let lines: Vec<_> = related.iter().map(|it| it["location"]["range"]["start"]["line"].clone()).collect();
    assert_eq!((lines, &related[0]["location"]["uri"]), (vec![json!(4), json!(5)], &json!(uri(&folder.join("a.md")))));
}

#[test]
fn characters_are_counted_as_the_client_counts() {
    let text = "😀é HTTP://a.test/\n";
    let folder = directory([("a.md", text)]);
    let folder = real(folder.path());
    for (encodings, expected, start) in [
        (json!(null), "utf-16", 4),
        (json!(["utf-8", "utf-16"]), "utf-8", 7),
        (json!(["utf-32"]), "utf-32", 3),
        (json!(["utf-7"]), "utf-16", 4),
    ] {
        let mut client = Client::start(&folder, &[]);
        let capabilities = json!({ "general": { "positionEncodings": encodings } });
        let offered = client.initialize(&[&folder], &capabilities, &Value::Null);
        assert_eq!(offered["capabilities"]["positionEncoding"], expected);
        let found = client.open_file(&folder.join("a.md"));
        assert_eq!(found[0]["range"]["start"]["character"], start, "{expected}");
        let range = json!({ "start": { "line": 0, "character": start }, "end": { "line": 0, "character": start + 4 } });
        client.change(&folder.join("a.md"), 2, json!([{ "range": range, "text": "http" }]));
        assert_eq!(client.diagnostics(&folder.join("a.md"), 2), [] as [Value; 0], "{expected}");
    }
}

/// A configuration with which every reference that leads nowhere is shown.
const REFERENCES: (&str, &str) = ("urlint.toml", "extend-select = [\"missing-file\"]\nreferences.site = \"github\"\n");

/// Another document counts as the editor has it, not as it is on disk.
#[test]
fn unsaved_documents_count() {
    let folder = directory([("a.md", "[x](b.md#two)\n"), ("b.md", "# B\n\n## Two\n"), REFERENCES]);
    let folder = real(folder.path());
    let (a, b) = (folder.join("a.md"), folder.join("b.md"));
    let mut client = Client::in_folder(&folder);
    assert_eq!(shown(&client.open_file(&a)), [] as [&str; 0]);
    client.open(&b, "# B\n\n## Three\n");
    assert_eq!(shown(&client.diagnostics(&b, 1)), [] as [&str; 0]);
    client.change(&a, 2, json!([{ "text": "[x](b.md#two) \n" }]));
    assert_eq!(shown(&client.diagnostics(&a, 2)), ["0 missing-anchor"]);
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri(&b) } }));
    client.change(&a, 3, json!([{ "text": "[x](b.md#two)  \n" }]));
    assert_eq!(shown(&client.diagnostics(&a, 3)), [] as [&str; 0]);
}

/// Those that lead to what was not saved are judged again when it is closed.
#[test]
fn documents_that_are_closed_count_as_they_are_saved() {
    let folder = directory([("a.md", "[x](b.md#two)\n"), ("b.md", "# B\n\n## Two\n"), REFERENCES]);
    let folder = real(folder.path());
    let (a, b) = (folder.join("a.md"), folder.join("b.md"));
    let mut client = Client::in_folder(&folder);
    client.open(&b, "# B\n\n## Three\n");
    assert_eq!(shown(&client.open_file(&a)), ["0 missing-anchor"]);
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri(&b) } }));
    client.shown(&a, |params| params["diagnostics"] == json!([]));
}

/// Whether the fragments of the documents around one lead somewhere is counted in what is saved, as `urlint check` does.
#[test]
fn documents_around_count_as_they_are_saved() {
    let broken: String = (0..9).map(|n| format!("[x](b.md#no{n})\n")).collect();
    let config = ("urlint.toml", "extend-select = [\"references\"]\n");
    let folder = directory([("a.md", "[x](b.md#nothing)\n"), ("b.md", "# B\n"), ("c.md", "# C\n"), config]);
    let folder = real(folder.path());
    let (a, c) = (folder.join("a.md"), folder.join("c.md"));
    let mut client = Client::in_folder(&folder);
    client.open(&c, &broken);
    client.diagnostics(&c, 1);
    assert_eq!(shown(&client.open_file(&a)), ["0 missing-anchor"]);
    write(&c, &broken);
    client.notify("textDocument/didSave", json!({ "textDocument": { "uri": uri(&c) } }));
    client.shown(&a, |params| params["diagnostics"] == json!([]));
}

/// A document that is no file yet is what references lead to, as long as it is open.
#[test]
fn new_documents_are_led_to() {
    let folder = directory([("a.md", "[x](sub/new.md#two)\n"), REFERENCES]);
    let folder = real(folder.path());
    let (a, new) = (folder.join("a.md"), folder.join("sub/new.md"));
    let mut client = Client::in_folder(&folder);
    assert_eq!(shown(&client.open_file(&a)), ["0 missing-file"]);
    client.open(&new, "# New\n\n## Two\n");
    client.shown(&a, |params| params["diagnostics"] == json!([]));
    client.change(&new, 2, json!([{ "text": "# New\n\n## Three\n" }]));
    client.shown(&a, |params| params["diagnostics"][0]["code"] == "missing-anchor");
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri(&new) } }));
    client.shown(&a, |params| params["diagnostics"][0]["code"] == "missing-file");
}

#[test]
fn other_places_of_a_finding_are_named() {
    let text = "[a][l] [#12](https://a.corp/b/issues/21)\n\n[l]: http://a.corp/x\n[L]: http://b.corp/y\n";
    let folder = directory([("a.md", text), ("urlint.toml", "select = [\"all\"]\n")]);
    let folder = real(folder.path());
    let mut client = Client::in_folder(&folder);
    let found = client.open_file(&folder.join("a.md"));
    for (code, message, line, characters) in [
        ("duplicate-definition", "the first definition of the label", 2, [1, 2]),
        ("link-number-mismatch", "the text of the link", 0, [8, 11]),
    ] {
        let related = &found.iter().find(|it| it["code"] == code).expect(code)["relatedInformation"][0];
        let [start, end] = characters.map(|character| json!({ "line": line, "character": character }));
        assert_eq!(related["location"]["range"], json!({ "start": start, "end": end }), "{related}");
        assert_eq!(related["message"], message);
    }
}

/// A fragment that leads nowhere names the document, and the heading that is meant.
#[test]
fn places_in_other_files_are_named() {
    let folder = directory([
        ("a.md", "[x](b.md#instalation) [y](b.md#other-things) [z](#begining)\n\n# Beginning\n"),
        ("b.md", "# B\n\n## Installation\n"),
        REFERENCES,
    ]);
    let folder = real(folder.path());
    let mut client = Client::in_folder(&folder);
    let found = client.open_file(&folder.join("a.md"));
    let related = |it: &Value| {
        let related = &it["relatedInformation"][0];
        let name = related["location"]["uri"].as_str().and_then(|uri| uri.rsplit('/').next()).unwrap_or("-").to_owned();
        format!(
            "{name}:{} {}",
            related["location"]["range"]["start"]["line"],
            related["message"].as_str().unwrap_or("-")
        )
    };
    let related: Vec<String> = found.iter().map(related).collect();
    let expected =
        ["b.md:2 heading \"Installation\"", "b.md:0 the document that it leads to", "a.md:2 heading \"Beginning\""];
    assert_eq!(related, expected);
}

#[test]
fn files_that_come_and_go_are_noticed() {
    let folder = directory([("a.md", "[x](b.md)\n"), REFERENCES]);
    let folder = real(folder.path());
    let a = folder.join("a.md");
    let mut client = Client::in_folder(&folder);
    assert_eq!(shown(&client.open_file(&a)), ["0 missing-file"]);
    write(folder.join("b.md"), "# B\n");
    let changes = json!({ "changes": [{ "uri": uri(&folder.join("b.md")), "type": 1 }] });
    client.notify("workspace/didChangeWatchedFiles", changes);
    assert_eq!(client.diagnostics(&a, 1), [] as [Value; 0]);
}

#[test]
fn a_client_may_ask_for_diagnostics() {
    let folder = directory([("a.md", "HTTP://a.test/\n"), ("sub/b.md", "HTTP://b.test/\n"), ("c.md", "fine\n")]);
    let folder = real(folder.path());
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    });
    let pulled = |client: &mut Client| {
        client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).expect("a report")["items"].clone()
    };
    let options = json!({ "workspaceDiagnostics": true });
    let mut client = Client::with_capabilities(&[&folder], &capabilities, &options);
    let a = folder.join("a.md");
    client.open(&a, "# A\nHTTP://a.test/\n");
    let params = json!({ "textDocument": { "uri": uri(&a) } });
    let report = client.request("textDocument/diagnostic", params).expect("a report");
    assert_eq!(report["kind"], "full");
    assert_eq!(shown(report["items"].as_array().expect("items")), ["1 uppercase-scheme"]);
    let files = pulled(&mut client);
    let mut uris: Vec<_> = files.as_array().expect("files").iter().map(|file| file["uri"].clone()).collect();
    uris.sort_by_key(Value::to_string);
    assert_eq!(uris, [uri(&a), uri(&folder.join("sub/b.md"))]);
    // nothing is new, so that the next answer waits until something is, or until it is not wanted
    let id = client.ask("workspace/diagnostic", json!({ "previousResultIds": [] }));
    client.notify("$/cancelRequest", json!({ "id": id }));
    assert_eq!(client.answer_to(&json!(id)).expect_err("it was cancelled")["code"], -32800);
    let id = client.ask("workspace/diagnostic", json!({ "previousResultIds": [] }));
    write(folder.join("sub/b.md"), "http://b.test/\n");
    client.forget();
    let changes = json!([{ "uri": uri(&folder.join("sub/b.md")), "type": 2 }]);
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    client.wait_for(|message| message["method"] == "workspace/diagnostic/refresh");
    let report = client.answer_to(&json!(id)).expect("a report");
    assert_eq!(report["items"].as_array().map(Vec::len), Some(1), "{report}");
}

#[test]
fn all_files_are_shown_where_the_settings_say_so() {
    let folder = directory([("a.md", "HTTP://a.test/\n"), ("b.md", "HTTP://b.test/\n")]);
    let folder = real(folder.path());
    let mut client = Client::with_options(&folder, &json!({ "workspaceDiagnostics": true }));
    for name in ["a.md", "b.md"] {
        assert_eq!(shown(&client.shown(&folder.join(name), |_| true)), ["0 uppercase-scheme"]);
    }
    write(folder.join("b.md"), "fine\n");
    let changes = json!([{ "uri": uri(&folder.join("b.md")), "type": 2 }]);
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    assert_eq!(client.shown(&folder.join("b.md"), |it| it["diagnostics"] == json!([])), [] as [Value; 0]);
}

/// A document that is no file yet has the format of its language.
#[test]
fn a_new_document_is_judged() {
    let folder = directory([("a.md", "")]);
    let folder = real(folder.path());
    let mut client = Client::in_folder(&folder);
    let document = json!({ "uri": "untitled:Untitled-1", "languageId": "markdown", "version": 3,
        "text": "[a](HTTP://www.ietf.org/)\n" });
    client.notify("textDocument/didOpen", json!({ "textDocument": document }));
    let message = client.wait_for(|message| message["params"]["uri"] == "untitled:Untitled-1");
    assert_eq!(shown(message["params"]["diagnostics"].as_array().expect("a list")), ["0 uppercase-scheme"]);
}
