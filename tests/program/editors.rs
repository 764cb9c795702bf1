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
        ("editors/zed/settings.json", "json"),
    ] {
        let block = format!("{language}\n{}", read(path));
        assert!(blocks.contains(&&*block), "{path} is not in the book as it is");
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
