//! Fixes and suppressions, as the program makes them.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::client::{Client, edited, real, uri};
use crate::run::{directory, fed, urlint};

/// All of a document.
fn everywhere() -> Value {
    json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 1_000_000, "character": 0 } })
}

/// The text of a file after the edits of an action.
fn applied(file: &Path, text: &str, action: &Value) -> String {
    edited(text, &action["edit"]["changes"][uri(file)])
}

/// The action whose title starts so.
fn titled<'a>(actions: &'a [Value], title: &str) -> Option<&'a Value> {
    actions.iter().find(|action| action["title"].as_str().is_some_and(|it| it.starts_with(title)))
}

const TEXT: &str = "# A\r\n\r\nSee HTTP://www.ietf.org/ and [x](HTTPS://www.ietf.org/).\r\n\r\n\
    <http://www.ietf.org/a\r\n  b>\r\n\r\nhhttp://www.ietf.org/ <!-- urlint-ignore bare-url -->\r\n";

/// As `urlint check --fix` writes it, byte for byte.
#[test]
fn all_safe_fixes_are_those_of_the_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let real_text = fs::read_to_string(root.join("docs/src/guide/fixes.md"))
        .or_else(|_| fs::read_to_string(root.join("README.md")))
        .expect("a text");
    let worse = real_text.replace("https://", "HTTPS://").replace("http://", "hTTp://");
    for text in [TEXT, &worse] {
        let folder = directory([("a.md", text)]);
        let folder = real(folder.path());
        let file = folder.join("a.md");
        let mut client = Client::in_folder(&folder);
        client.open_file(&file);
        let actions = client.actions(&file, everywhere(), "source.fixAll");
        let [action] = &*actions else { panic!("one action: {actions:?}") };
        assert_eq!(action["kind"], "source.fixAll.urlint");
        let new = applied(&file, text, action);
        let output = fed(urlint(&folder).args(["check", "--fix", "a.md"]), b"");
        assert!(output.status.code() < Some(2));
        assert_eq!(new, fs::read_to_string(&file).expect("a text"));
        assert_ne!(new, text);
        client.change(&file, 2, json!([{ "text": new }]));
        assert!(client.actions(&file, everywhere(), "source.fixAll.urlint").is_empty(), "a second time");
    }
}

#[test]
fn one_finding_is_fixed() {
    let folder = directory([("a.md", TEXT)]);
    let folder = real(folder.path());
    let file = folder.join("a.md");
    let mut client = Client::in_folder(&folder);
    client.open_file(&file);
    let here = json!({ "start": { "line": 2, "character": 5 }, "end": { "line": 2, "character": 5 } });
    let actions = client.actions(&file, here.clone(), "quickfix");
    let fix = titled(&actions, "Fix uppercase-scheme: `http`").expect("a fix");
    assert_eq!((&fix["isPreferred"], &fix["diagnostics"][0]["code"]), (&json!(true), &json!("uppercase-scheme")));
    assert_eq!(applied(&file, TEXT, fix), TEXT.replace("HTTP:", "http:"));
    let all = titled(&actions, "Fix all 2 uppercase-scheme in this file").expect("a fix of both");
    assert_eq!(applied(&file, TEXT, all), TEXT.replace("HTTP:", "http:").replace("HTTPS:", "https:"));
    let explain = titled(&actions, "Explain uppercase-scheme").expect("a page");
    assert_eq!(explain["command"]["command"], "urlint.explainRule");
    let command = json!({ "command": "urlint.explainRule", "arguments": explain["command"]["arguments"] });
    let page = client.request("workspace/executeCommand", command).expect("a page");
    assert!(page.as_str().is_some_and(|page| page.starts_with("# uppercase-scheme\n")), "{page}");
    // the server shows it too: the client opens no browser
    let message = client.wait_for(|message| message["method"] == "window/showMessage");
    let message = message["params"]["message"].as_str().expect("a text");
    assert!(message.starts_with("uppercase-scheme: ") && message.ends_with("/uppercase-scheme.md"), "{message}");
    assert!(client.actions(&file, here, "refactor").is_empty());
}

#[test]
fn findings_of_a_line_are_suppressed() {
    for (name, text, line, expected) in [
        (
            "a.md",
            "hhttp://a.ietf.org/\n\nhhttp://b.ietf.org/\n",
            2,
            "hhttp://a.ietf.org/\n\nhhttp://b.ietf.org/ <!-- urlint-ignore scheme-typo -->\n",
        ),
        ("a.py", "x = 1  # hhttp://a.ietf.org/\n", 0, "x = 1  # hhttp://a.ietf.org/ # urlint-ignore scheme-typo\n"),
    ] {
        let folder = directory([(name, text)]);
        let folder = real(folder.path());
        let file = folder.join(name);
        let mut client = Client::in_folder(&folder);
        let start = client.open_file(&file).pop().expect("a finding")["range"]["start"].clone();
        assert_eq!(start["line"], line);
        let here = json!({ "start": start, "end": start });
        let actions = client.actions(&file, here.clone(), "quickfix");
        let suppress = titled(&actions, "Suppress scheme-typo on this line").expect("a suppression");
        assert_eq!(applied(&file, text, suppress), expected);
        // without the finding, the comment has no effect and can be deleted
        let fixed = expected.replace("hhttp", "http");
        client.change(&file, 2, json!([{ "text": fixed }]));
        let unused = client.diagnostics(&file, 2).pop().expect("a finding");
        let actions = client.actions(&file, unused["range"].clone(), "quickfix");
        let delete = titled(&actions, "Fix unused-suppression").expect("a fix");
        assert_eq!(applied(&file, &fixed, delete), text.replace("hhttp", "http"));
    }
}

#[test]
fn suppressions_say_what_they_do_and_are_offered_where_there_can_be_one() {
    for (name, text, expected) in [
        ("a.txt", "hhttp://a.ietf.org/\n", None),
        ("a.csv", "a,b\nc,hhttp://a.ietf.org/\n", None),
        ("a.md", "# hhttp://a.ietf.org/ b\n", Some("Suppress scheme-typo on this line")),
        ("b.md", "a\n\n$$\nhhttp://a.ietf.org/\n$$\n\nb\n", Some("Suppress scheme-typo in these lines")),
        // it would be a region of the whole file
        ("a.yaml", "a: |\n  hhttp://a.ietf.org/\nb: |\n  c\n", None),
    ] {
        let folder = directory([(name, text)]);
        let folder = real(folder.path());
        let file = folder.join(name);
        let mut client = Client::in_folder(&folder);
        client.open_file(&file);
        let actions = client.actions(&file, everywhere(), "quickfix");
        let title = titled(&actions, "Suppress ").and_then(|action| action["title"].as_str());
        assert_eq!(title, expected, "{name}: {actions:?}");
    }
}

#[test]
fn unsafe_fixes_are_offered_where_the_settings_say_so() {
    let text = "http://www.ietf.org/x?utm_source=mail\n";
    let folder = directory([("a.md", text), ("urlint.toml", "extend-select = [\"tracking-parameters\"]\n")]);
    let folder = real(folder.path());
    let file = folder.join("a.md");
    for is_wanted in [false, true] {
        let mut client = Client::with_options(&folder, &json!({ "unsafeFixes": is_wanted }));
        client.open_file(&file);
        let actions = client.actions(&file, everywhere(), "quickfix");
        let fix = titled(&actions, "Fix tracking-parameters");
        assert_eq!(fix.is_some(), is_wanted, "{actions:?}");
        if let Some(fix) = fix {
            assert!(fix["title"].as_str().is_some_and(|title| title.ends_with(" (unsafe: check the result)")));
            assert_eq!(fix["isPreferred"], false);
        }
        assert!(client.actions(&file, everywhere(), "source.fixAll.urlint").is_empty());
    }
}
