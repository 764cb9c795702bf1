//! The set-ups of editors, and the extension for VS Code, against the book and the releases. `editors/check` runs them.

use std::fs;

fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What users copy from the book is what the tests run.
#[test]
fn set_ups_of_the_book_are_those_that_are_tested() {
    let page = read("docs/src/guide/editors.md");
    let blocks: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    for (path, language) in [
        ("editors/neovim/start.lua", "lua"),
        ("editors/neovim/commands.lua", "lua"),
        ("editors/emacs/urlint.el", "elisp"),
        ("editors/helix/languages.toml", "toml"),
        ("editors/jetbrains/template.json", "json"),
        ("editors/jetbrains/initializationOptions.json", "json"),
        ("editors/zed/settings.json", "json"),
    ] {
        let block = format!("{language}\n{}", read(path));
        assert!(blocks.contains(&&*block), "{path} is not in the book as it is");
    }
}

/// What no test can run is at least what the program and its documents understand.
#[test]
fn the_template_for_jetbrains_is_sound() {
    let json = |path: &str| -> serde_json::Value { serde_json::from_str(&read(path)).expect("JSON") };
    let template = json("editors/jetbrains/template.json");
    assert_eq!(template["programArgs"]["default"], "urlint server");
    for mapping in template["fileTypeMappings"].as_array().expect("a list") {
        for pattern in mapping["fileType"]["patterns"].as_array().expect("a list") {
            let name = pattern.as_str().and_then(|pattern| pattern.strip_prefix('*')).expect("a pattern");
            assert!(urlint::Format::is_named(&format!("a{name}")) || name == ".txt", "{pattern}");
        }
    }
    let page = read("docs/src/guide/editors.md");
    for option in json("editors/jetbrains/initializationOptions.json").as_object().expect("a table").keys() {
        assert!(page.contains(&format!("| `{option}` | ")), "{option}");
    }
}

#[test]
fn the_extension_is_of_this_version() {
    for path in ["editors/vscode/package.json", "editors/vscode/package-lock.json"] {
        let package: serde_json::Value = serde_json::from_str(&read(path)).expect("JSON");
        assert_eq!(package["version"], env!("CARGO_PKG_VERSION"), "{path}");
    }
}

/// Each system with an archive has an extension, too.
#[test]
fn releases_have_the_extension_for_each_system() {
    let script = read(".ci/vsix.py");
    let release = read(".github/workflows/release.yml");
    let targets: Vec<&str> =
        release.lines().filter_map(|line| line.trim().strip_prefix("- { target: ")?.split(',').next()).collect();
    assert!(!targets.is_empty());
    for target in targets {
        assert!(script.contains(&format!("    \"{target}\": ")), "{target}");
    }
}
